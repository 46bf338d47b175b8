"""The round: claim what is due, do it, mark it. A crash in between repeats nothing twice."""

from __future__ import annotations

import logging

from bot.delivery.messenger import CHANNEL_GONE, FORBIDDEN, DeliveryError, Messenger
from bot.errors import UserError
from bot.panels.notices import nudge, snooze
from bot.panels.panel import Panel
from bot.store import Game, Preferences, Reminder
from bot.store.model import LIVE, LOBBY, PAUSED, PLAYING
from bot.tables.council import Council
from bot.tables.game_service import GameService
from bot.tables.schedule import (
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
    after_quiet_hours,
    plans,
)
from bot.tables.snapshot import TableSnapshot
from bot.tables.table_admin import TableAdmin
from bot.words import refusals, reminding

log = logging.getLogger(__name__)

LEASE = 60.0
BATCH = 50
LATER = 5 * MINUTE
SNOOZE = 4 * 60 * MINUTE
MOST_TABLES = 100


class ReminderWorker:
    """Walks the reminders that are due; a second process walks others."""

    def __init__(
        self, service: GameService, council: Council, admin: TableAdmin, messenger: Messenger
    ) -> None:
        self.service = service
        self.council = council
        self.admin = admin
        self.messenger = messenger
        self.store = service.store
        self._kinds = {
            NUDGE: self._nudge,
            PASS: self._pass,
            DEADLINE: self._deadline,
            COUNCIL: self._vote_over,
            DIGEST: self._digest,
            ARCHIVE: self._archive,
        }

    async def run_due(self) -> int:
        """One round; returns how many reminders were dealt with."""
        claimed = await self.store.reminders.claim(self.service.clock.now(), LEASE, BATCH)
        for reminder in claimed:
            try:
                due = await self._kinds[reminder.kind](reminder)
            except DeliveryError as failure:
                await self._unheard(reminder, failure)
            except Exception:
                log.exception("reminder %d failed", reminder.id)
                await self.store.reminders.retry(reminder, self.service.clock.now() + LATER)
            else:
                await self.store.reminders.sent(reminder, due)
        return len(claimed)

    async def snooze(self, number: int, user: int) -> float:
        """Somebody wants to be left alone for a while; when it rings again."""
        mine = [it for it in await self.store.reminders.of_user(user) if it.id == number]
        if not mine:
            raise UserError(refusals.SNOOZE_GONE)
        due = self.service.clock.now() + SNOOZE
        await self.store.reminders.postpone(number, due)
        return due

    async def replan(self, user: int, wish: Preferences) -> None:
        """New preferences move what is set: their reminders, the deadlines of their seats."""
        earliest = after_quiet_hours(self.service.clock.now(), wish)
        for game in await self.store.games.of_user(user, MOST_TABLES):
            if game.status != PLAYING:
                continue
            table = await self.service.snapshots.of(game)
            wanted = plans(table, game.asked, game.version, await self.service.context(table))
            await self.store.games.update(game, wanted)
            due = {(it.kind, it.seat, it.user): it.due for it in wanted}
            for reminder in await self.store.reminders.of_game(game.id):
                then = due[reminder.kind, reminder.seat, reminder.user]
                if reminder.user == user:
                    await self.store.reminders.postpone(reminder.id, max(then, earliest))
                elif reminder.kind == DEADLINE:
                    await self.store.reminders.postpone(reminder.id, then)

    async def _unheard(self, reminder: Reminder, failure: DeliveryError) -> None:
        """A channel that is gone needs no reminder; other troubles pass."""
        if failure.kind == CHANNEL_GONE:
            await self.store.reminders.sent(reminder, None)
            return
        wait = DAY if failure.kind == FORBIDDEN else LATER
        await self.store.reminders.retry(reminder, self.service.clock.now() + wait)

    async def _open(self, reminder: Reminder) -> TableSnapshot | None:
        """The position, if the question the reminder is about is still open."""
        table = await self.service.snapshots.open(reminder.game)
        asked = table.game.asked.get(reminder.seat)
        current = asked is not None and asked.version == reminder.version
        return table if current and table.game.status == PLAYING else None

    async def _nudge(self, reminder: Reminder) -> float | None:
        table = await self._open(reminder)
        if table is None:
            return None
        wish = (await self.store.people.preferences((reminder.user,)))[reminder.user]
        if wish.off:
            return None
        now = self.service.clock.now()
        if after_quiet_hours(now, wish) > now:
            return after_quiet_hours(now, wish)
        await self._send_nudge(reminder, table, direct=wish.direct)
        return after_quiet_hours(now + wish.repeat * MINUTE, wish)

    async def _send_nudge(self, reminder: Reminder, table: TableSnapshot, *, direct: bool) -> None:
        game = table.game
        text = reminding.nudge(
            game, reminder.seat, _heading(table, reminder), reminder.user, reminder.sent
        )
        if direct:
            text = f"{text}\n<#{game.channel}>"
        channel = await self.messenger.direct(reminder.user) if direct else game.channel
        await self._once(channel, nudge(reminder, text), reminder, snooze(reminder).button)

    async def _once(self, channel: int, panel: Panel, reminder: Reminder, marker: str) -> None:
        """Post unless a run that died between sending and marking has posted it already."""
        if reminder.claimed_before and await self.messenger.find(channel, marker, reminder.due):
            return
        await self.messenger.post(channel, panel, f"r{reminder.id}.{reminder.sent}")

    async def _pass(self, reminder: Reminder) -> None:
        await self.service.standing_pass(reminder.game, reminder.seat, reminder.version)

    async def _deadline(self, reminder: Reminder) -> float | None:
        table = await self._open(reminder)
        if table is None:
            return None
        missed = table.game.settings.missed
        if missed == "officer":
            await self.service.stand_in(reminder.game, reminder.seat, reminder.version)
        elif missed == "forfeit":
            await self.admin.early_ending.forfeit(table, reminder.seat)
        else:
            holders = table.holders(reminder.seat)
            text = reminding.late(table.game, reminder.seat, _heading(table, reminder), holders)
            await self._once(table.game.channel, Panel(text, pings=holders), reminder, text)
        return None

    async def _vote_over(self, reminder: Reminder) -> float | None:
        decided = await self.council.close(reminder.game, reminder.seat, reminder.version)
        if decided:
            return None
        game = await self._game(reminder)
        minutes = game.settings.vote_minutes if game else 60
        return self.service.clock.now() + minutes * MINUTE

    async def _digest(self, reminder: Reminder) -> float | None:
        game = await self._game(reminder)
        if game is None or game.status != PAUSED:
            return None
        table = await self.service.snapshots.of(game)
        text = reminding.digest(game, tuple(table.questions))
        await self._once(game.channel, Panel(text), reminder, text)
        return self.service.clock.now() + DIGEST_EVERY

    async def _archive(self, reminder: Reminder) -> float | None:
        """First a notice, a week later the archive."""
        game = await self._game(reminder)
        if game is None or game.status not in LIVE:
            return None
        if reminder.sent or game.status == LOBBY:
            await self.admin.archive(game)
            return None
        text = reminding.archive_notice(game, GRACE // DAY)
        await self._once(game.channel, Panel(text), reminder, text)
        return self.service.clock.now() + GRACE

    async def _game(self, reminder: Reminder) -> Game | None:
        return await self.store.games.get(reminder.game)


def _heading(table: TableSnapshot, reminder: Reminder) -> str:
    """Of the question a reminder is about, what everybody may read."""
    return table.questions[reminder.seat].heading
