"""Works on reviews that were asked for, one at a time; kept as it goes, so a restart goes on."""

from __future__ import annotations

import asyncio
import logging
import zlib

import msgspec
from msgspec.structs import replace

from bot.clock import Clock
from bot.delivery.messenger import DOWN, MESSAGE_GONE, DeliveryError, Messenger
from bot.delivery.review_pages import ReviewPages
from bot.ending import cut_off
from bot.panels.panel import Panel
from bot.store import Store, StoreConflictError, StoreDownError
from bot.store.model import Game, GameNumber, ReviewRow
from bot.thinking import Kept, Thinking
from bot.words import thinking as words

log = logging.getLogger(__name__)

LEASE = 60.0  # seconds for which a review is ours; kept and renewed well before they are over
_KEPT = 5.0  # seconds of work that may be lost
_STEP = 0.2  # how often the message tells how far it is
_kept = msgspec.msgpack.Decoder(Kept).decode


class _TakenOverError(Exception):
    """Another process has the review now, or it is of another moment of the game."""


class ReviewWorker:
    """One review at a time: posts a message, works, and puts the result in its place."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        messenger: Messenger,
        thinking: Thinking,
        pages: ReviewPages,
    ) -> None:
        self.store = store
        self.clock = clock
        self.messenger = messenger
        self.thinking = thinking
        self.pages = pages
        self._at_work: asyncio.Task[None] | None = None

    async def ask(self, game: Game) -> ReviewRow:
        """The review of a game as it is now: the one that is kept, or one that is begun."""
        row = ReviewRow(
            game=game.id, version=game.version, channel=game.channel, at=self.clock.now()
        )
        await self.store.reviews.begin(row)
        self.wake()
        return await self.store.reviews.of_game(game.id) or row

    def wake(self) -> None:
        """Something may be there to be done."""
        if self.thinking.on and (self._at_work is None or self._at_work.done()):
            self._at_work = asyncio.create_task(self._all())

    async def recover(self) -> None:
        """After a start: where nobody else can be at work, go on at once."""
        if self.store.claims.alone:
            await self.store.reviews.release()
        self.wake()

    async def settled(self) -> None:
        """Wait until there is nothing to do."""
        if self._at_work is not None:
            await asyncio.wait({self._at_work})

    async def close(self) -> None:
        """Stop; what was found is kept."""
        if self._at_work is not None:
            await cut_off([self._at_work])

    async def _all(self) -> None:
        try:
            while row := await self._claimed():
                await self._work(row)
        except (StoreDownError, StoreConflictError) as error:
            log.warning("reviews must wait: %s", error)

    async def _claimed(self) -> ReviewRow | None:
        return await self.store.reviews.claim(self.clock.now(), LEASE)

    async def _work(self, row: ReviewRow) -> None:
        """One review; what cannot be told now is left to whoever claims it next."""
        try:
            await self._reviewed(row)
        except _TakenOverError:
            log.info("the review of game %d is another's", row.game)
        except DeliveryError as failure:
            log.warning("the review of game %d must wait: %s", row.game, failure.kind)
        except (StoreDownError, StoreConflictError):
            raise
        except Exception:
            log.exception("the review of game %d failed", row.game)
            await self._failed(row.game)

    async def _reviewed(self, row: ReviewRow) -> None:
        table = await self.pages.snapshots.open(row.game)
        if row.message is None:
            row = await self._save(replace(row, message=await self._begun(table.game, row)))
        if not row.review:
            row = await self._thought(table.game, row)
        panel = await self.pages.panel(row)
        row = await self._save(row)
        message = await self._put(row, panel)
        await self._save(replace(row, message=message, done=self.clock.now()))

    async def _thought(self, game: Game, row: ReviewRow) -> ReviewRow:
        """All trials, kept every few seconds, told of more seldom."""
        kept = _kept(zlib.decompress(row.ends)) if row.ends else Kept()
        record = await self.pages.record(row.game, row.version)
        told = len(kept.ends) / kept.most if kept.most else 0.0

        async def keep(found: Kept, share: float) -> None:
            nonlocal row, told
            if self.clock.now() < row.lease - LEASE + _KEPT:
                return
            ends = zlib.compress(msgspec.msgpack.encode(found))
            row = await self._save(replace(row, most=found.most, ends=ends))
            if share >= told + _STEP:
                told = share
                await self._tell(row, Panel(words.reviewing(game, share)))

        review = await self.thinking.review(record, kept, keep)
        return await self._save(replace(row, review=msgspec.json.encode(review), ends=b""))

    async def _save(self, row: ReviewRow) -> ReviewRow:
        saved = await self.store.reviews.save(row, self.clock.now() + LEASE)
        if saved is None:
            raise _TakenOverError
        return saved

    async def _begun(self, game: Game, row: ReviewRow) -> int | None:
        """The message that will show it; none where nothing can be said."""
        panel = Panel(words.reviewing(game))
        try:
            found = None
            if row.again:
                found = await self.messenger.find(row.channel, panel.text, row.at)
            return found or await self.messenger.post(row.channel, panel, _nonce(row))
        except DeliveryError as failure:
            if failure.kind == DOWN:
                raise
            return None

    async def _tell(self, row: ReviewRow, panel: Panel) -> None:
        """How far it is; that is not worth a second try."""
        if row.message is None:
            return
        try:
            await self.messenger.edit(row.channel, row.message, panel)
        except DeliveryError as failure:
            log.info("the review of game %d cannot tell how far it is: %s", row.game, failure.kind)

    async def _put(self, row: ReviewRow, panel: Panel) -> int | None:
        """The result in the place of the message; a new one if that is gone.

        Where nothing can be said, `/review` shows what is kept.
        """
        try:
            if row.message is not None:
                await self.messenger.edit(row.channel, row.message, panel)
                return row.message
            return await self.messenger.post(row.channel, panel, _nonce(row))
        except DeliveryError as failure:
            if failure.kind == MESSAGE_GONE:
                return await self._put(replace(row, message=None), panel)
            if failure.kind == DOWN:
                raise
            return row.message

    async def _failed(self, game: GameNumber) -> None:
        """It is not tried again by itself; whoever asks once more begins anew."""
        row = await self.store.reviews.of_game(game)
        if row is not None and row.done is None:
            await self._save(replace(row, done=self.clock.now()))
            await self._tell(row, Panel(words.REVIEW_FAILED))


def _nonce(row: ReviewRow) -> str:
    return f"v{row.game}.{row.version}"
