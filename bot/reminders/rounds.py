"""The round: claim what is due, do it, mark it. A crash in between repeats nothing twice."""

from __future__ import annotations

import logging

from bot.panels import ids
from bot.panels.ids import Control
from bot.panels.panel import Button, Panel
from bot.reminders.plan import (
    ARCHIVE,
    COUNCIL,
    DAY,
    DEADLINE,
    DIGEST,
    DIGEST_EVERY,
    GRACE,
    MINUTE,
    NUDGE,
    PASS,
    plans,
    polite,
)
from bot.store import Game, Preferences, Reminder
from bot.store.model import LIVE, LOBBY, PAUSED, PLAYING
from bot.tables.council import Council
from bot.tables.desk import Desk
from bot.tables.keeper import Keeper
from bot.tables.position import Position
from bot.tables.sorry import Sorry
from bot.voice import CHANNEL_GONE, FORBIDDEN, Unheard, Voice
from bot.words import texts

log = logging.getLogger(__name__)

LEASE = 60.0
BATCH = 50
LATER = 5 * MINUTE
SNOOZE = 4 * 60 * MINUTE
MOST_TABLES = 100


class Rounds:
    """Walks the reminders that are due; a second process walks others."""

    def __init__(self, desk: Desk, council: Council, keeper: Keeper, voice: Voice) -> None:
        self.desk = desk
        self.council = council
        self.keeper = keeper
        self.voice = voice
        self.store = desk.store
        self._kinds = {
            NUDGE: self._nudge,
            PASS: self._pass,
            DEADLINE: self._deadline,
            COUNCIL: self._vote_over,
            DIGEST: self._digest,
            ARCHIVE: self._archive,
        }

    async def walk(self) -> int:
        """One round; returns how many reminders were dealt with."""
        claimed = await self.store.reminders.claim(self.desk.clock.now(), LEASE, BATCH)
        for reminder in claimed:
            try:
                due = await self._kinds[reminder.kind](reminder)
            except Unheard as unheard:
                await self._unheard(reminder, unheard)
            except Exception:
                log.exception("reminder %d failed", reminder.id)
                await self.store.reminders.retry(reminder, self.desk.clock.now() + LATER)
            else:
                await self.store.reminders.sent(reminder, due)
        return len(claimed)

    async def snooze(self, number: int, user: int) -> float:
        """Somebody wants to be left alone for a while; when it rings again."""
        mine = [it for it in await self.store.reminders.of_user(user) if it.id == number]
        if not mine:
            raise Sorry(texts.SNOOZE_GONE)
        due = self.desk.clock.now() + SNOOZE
        await self.store.reminders.postpone(number, due)
        return due

    async def replan(self, user: int, wish: Preferences) -> None:
        """New preferences move what is set: their reminders, the deadlines of their seats."""
        earliest = polite(self.desk.clock.now(), wish)
        for game in await self.store.games.of_user(user, MOST_TABLES):
            if game.status != PLAYING:
                continue
            position = await self.desk.positions.of(game)
            wanted = plans(position, game.asked, game.version, await self.desk.around(position))
            await self.store.games.update(game, wanted)
            due = {(it.kind, it.seat, it.user): it.due for it in wanted}
            for reminder in await self.store.reminders.of_game(game.id):
                then = due[reminder.kind, reminder.seat, reminder.user]
                if reminder.user == user:
                    await self.store.reminders.postpone(reminder.id, max(then, earliest))
                elif reminder.kind == DEADLINE:
                    await self.store.reminders.postpone(reminder.id, then)

    async def _unheard(self, reminder: Reminder, unheard: Unheard) -> None:
        """A channel that is gone needs no reminder; other troubles pass."""
        if unheard.kind == CHANNEL_GONE:
            await self.store.reminders.sent(reminder, None)
            return
        wait = DAY if unheard.kind == FORBIDDEN else LATER
        await self.store.reminders.retry(reminder, self.desk.clock.now() + wait)

    async def _open(self, reminder: Reminder) -> Position | None:
        """The position, if the question the reminder is about is still open."""
        position = await self.desk.positions.open(reminder.game)
        asked = position.game.asked.get(reminder.seat)
        current = asked is not None and asked.version == reminder.version
        return position if current and position.game.status == PLAYING else None

    async def _nudge(self, reminder: Reminder) -> float | None:
        position = await self._open(reminder)
        if position is None:
            return None
        wish = (await self.store.people.preferences((reminder.user,)))[reminder.user]
        if wish.off:
            return None
        now = self.desk.clock.now()
        if polite(now, wish) > now:
            return polite(now, wish)
        await self._send_nudge(reminder, position, direct=wish.direct)
        return polite(now + wish.repeat * MINUTE, wish)

    async def _send_nudge(self, reminder: Reminder, position: Position, *, direct: bool) -> None:
        game = position.game
        text = texts.nudge(position, reminder.seat, reminder.user, reminder.sent)
        if direct:
            text = f"{text}\n<#{game.channel}>"
        snooze = Control(ids.SNOOZE, game.id, reminder.sent, str(reminder.id))
        rows = ((Button("Snooze 4 hours", snooze.button),),)
        panel = Panel(text, rows=rows, pings=(reminder.user,))
        channel = await self.voice.direct(reminder.user) if direct else game.channel
        await self._once(channel, panel, reminder, snooze.button)

    async def _once(self, channel: int, panel: Panel, reminder: Reminder, marker: str) -> None:
        """Post unless a run that died between sending and marking has posted it already."""
        if reminder.claimed_before and await self.voice.find(channel, marker, reminder.due):
            return
        await self.voice.post(channel, panel, f"r{reminder.id}.{reminder.sent}")

    async def _pass(self, reminder: Reminder) -> None:
        await self.desk.standing_pass(reminder.game, reminder.seat, reminder.version)

    async def _deadline(self, reminder: Reminder) -> float | None:
        position = await self._open(reminder)
        if position is None:
            return None
        missed = position.game.settings.missed
        if missed == "officer":
            await self.desk.stand_in(reminder.game, reminder.seat, reminder.version)
        elif missed == "forfeit":
            await self.keeper.peace.forfeit(position, reminder.seat)
        else:
            holders = position.holders(reminder.seat)
            text = texts.late(position, reminder.seat)
            await self._once(position.game.channel, Panel(text, pings=holders), reminder, text)
        return None

    async def _vote_over(self, reminder: Reminder) -> float | None:
        decided = await self.council.close(reminder.game, reminder.seat, reminder.version)
        if decided:
            return None
        game = await self._game(reminder)
        minutes = game.settings.vote_minutes if game else 60
        return self.desk.clock.now() + minutes * MINUTE

    async def _digest(self, reminder: Reminder) -> float | None:
        game = await self._game(reminder)
        if game is None or game.status != PAUSED:
            return None
        position = await self.desk.positions.of(game)
        waiting = " and ".join(texts.seat_name(seat) for seat in position.questions)
        text = texts.digest(game, waiting or "nobody")
        await self._once(game.channel, Panel(text), reminder, text)
        return self.desk.clock.now() + DIGEST_EVERY

    async def _archive(self, reminder: Reminder) -> float | None:
        """First a notice, a week later the archive."""
        game = await self._game(reminder)
        if game is None or game.status not in LIVE:
            return None
        if reminder.sent or game.status == LOBBY:
            await self.keeper.archive(game)
            return None
        text = texts.archive_notice(game, GRACE // DAY)
        await self._once(game.channel, Panel(text), reminder, text)
        return self.desk.clock.now() + GRACE

    async def _game(self, reminder: Reminder) -> Game | None:
        return await self.store.games.get(reminder.game)
