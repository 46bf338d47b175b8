"""The round: claim what is due, do it, mark it. A crash in between repeats nothing twice."""

from __future__ import annotations

import logging
from dataclasses import replace

from msgspec import structs

from bot.delivery.messenger import CHANNEL_GONE, FORBIDDEN, DeliveryError, Messenger
from bot.delivery.table_worker import TableWorker
from bot.errors import UserError
from bot.panels.notices import nudge, snooze
from bot.panels.panel import Panel
from bot.store import Game, Notice, Reminder
from bot.store.model import LIVE, NEVER, ChannelId, GameNumber, Missed, ReminderKind, Status, UserId
from bot.tables.council import Council
from bot.tables.deadlines import MINUTE
from bot.tables.draft import Draft
from bot.tables.early_ending import EarlyEnding
from bot.tables.game_service import GameService, still_owed
from bot.tables.officer import StaffOfficer
from bot.tables.quiet_hours import after_quiet_hours
from bot.tables.schedule import DAY, GRACE, hour_of, noticed, vote_closes, wishes_of
from bot.tables.snapshot import TableSnapshot
from bot.tables.table_admin import TableAdmin
from bot.words import refusals, reminding

log = logging.getLogger(__name__)

LEASE = 60.0
BATCH = 50
LATER = 5 * MINUTE
SNOOZE = 4 * 60 * MINUTE


class ReminderWorker:
    """Walks what is due; a second process walks the rest.

    What was sent is marked by a change of the table, from which the next due time follows.
    """

    def __init__(  # noqa: PLR0913 - what falls due concerns every part of a table
        self,
        *,
        service: GameService,
        officer: StaffOfficer,
        council: Council,
        early_ending: EarlyEnding,
        admin: TableAdmin,
        worker: TableWorker,
        messenger: Messenger,
    ) -> None:
        self.service = service
        self.store = service.store
        self.officer = officer
        self.council = council
        self.early_ending = early_ending
        self.admin = admin
        self.worker = worker
        self.messenger = messenger
        self._kinds = {
            ReminderKind.NUDGE: self._nudge,
            ReminderKind.WARNING: self._warning,
            ReminderKind.DEADLINE: self._deadline,
            ReminderKind.COUNCIL: self._vote_over,
            ReminderKind.DIGEST: self._digest,
            ReminderKind.ARCHIVE: self._archive,
        }

    async def run_due(self) -> int:
        """One round; returns how many reminders were dealt with."""
        claimed = await self.store.reminders.claim(self.service.clock.now(), LEASE, BATCH)
        for reminder in claimed:
            if reminder.kind == ReminderKind.OFFICER:
                self.worker.wake(reminder.game)
            else:
                await self._deal_with(reminder)
        return len(claimed)

    async def snooze(self, number: GameNumber, reminder: int, user: UserId) -> float:
        """Somebody wants to be left alone for a while; when it rings again."""

        async def work(draft: Draft) -> float:
            mine = [it for it in draft.now.reminders if (it.id, it.user) == (reminder, user)]
            if not mine:
                raise UserError(refusals.SNOOZE_GONE)
            draft.snooze(reminder, draft.at + SNOOZE)
            return draft.at + SNOOZE

        return await self.service.change(number, work, user)

    async def _deal_with(self, reminder: Reminder) -> None:
        try:
            later = await self._kinds[reminder.kind](reminder)
        except DeliveryError as failure:
            await self._unheard(reminder, failure)
        except Exception:
            log.exception("reminder %d failed", reminder.id)
            await self.store.reminders.retry(reminder, self.service.clock.now() + LATER)
        else:
            if later is None:
                await self._mark(reminder)
            else:
                await self.store.reminders.retry(reminder, later)

    async def _mark(self, reminder: Reminder) -> None:
        """It was dealt with; a row for a question that is answered goes by itself."""

        async def work(draft: Draft) -> None:
            draft.told(reminder)

        await self.service.change(reminder.game, work)

    async def _unheard(self, reminder: Reminder, failure: DeliveryError) -> None:
        """A channel that is gone needs no reminder; other troubles pass."""
        if failure.kind == CHANNEL_GONE:
            await self._mark(reminder)
            return
        patient = failure.kind == FORBIDDEN and reminder.kind != ReminderKind.WARNING
        wait = DAY if patient else LATER
        await self.store.reminders.retry(reminder, self.service.clock.now() + wait)

    async def _open(self, reminder: Reminder) -> TableSnapshot | None:
        """The table, if the question the reminder is about is still open."""
        table = await self.service.snapshots.open(reminder.game)
        return table if still_owed(table, reminder.seat, reminder.version) else None

    async def _nudge(self, reminder: Reminder) -> float | None:
        """Gives a later time if this one is quiet for whoever is to be reminded."""
        table = await self._open(reminder)
        if table is None:
            return None
        wish = wishes_of(table, reminder.user)
        now = self.service.clock.now()
        if after_quiet_hours(now, wish) > now:
            return now + MINUTE
        text = reminding.nudge(
            table.game, reminder.seat, _heading(table, reminder), reminder.user, reminder.sent
        )
        await self._reach(table, nudge(reminder, text), reminder)
        await self.worker.outbox.restore(reminder.game)
        return None

    async def _warning(self, reminder: Reminder) -> float | None:
        """What happens if no answer comes, in time; this also rings for those who want none.

        Gives a later time if it has moved.
        """
        table = await self._open(reminder)
        hour = hour_of(table, reminder.seat) if table is not None else None
        if table is None or hour is None:
            return None
        now = self.service.clock.now()
        if hour.warnings.get(reminder.user, NEVER) > now:
            return now + MINUTE
        text = reminding.warning(table.game, table.questions[reminder.seat], reminder.user, hour.at)
        await self._reach(table, Panel(text, pings=(reminder.user,)), reminder)
        await self.worker.outbox.restore(reminder.game)
        return None

    async def _reach(self, table: TableSnapshot, panel: Panel, reminder: Reminder) -> None:
        """By direct message if so wished; closed ones fall back to the channel, from now on.

        Of a discreet sheet always: whoever is called in the channel has not signed yet.
        """
        game = table.game
        wish = (await self.store.people.preferences((reminder.user,)))[reminder.user]
        if not wish.direct and not table.discreet:
            await self._once(game.channel, panel, reminder)
            return
        try:
            letters = await self.messenger.direct(reminder.user)
            letter = replace(panel, text=f"{panel.text}\n<#{game.channel}>")
            await self._once(letters, letter, reminder)
        except DeliveryError as failure:
            if failure.kind not in (FORBIDDEN, CHANNEL_GONE):
                raise
            told = replace(panel, text=f"{panel.text}\n{reminding.CLOSED_LETTERS}")
            await self._once(game.channel, told, reminder)
            await self.admin.prefer(reminder.user, structs.replace(wish, direct=False))

    async def _once(self, channel: ChannelId, panel: Panel, reminder: Reminder) -> None:
        """Post unless a run that died between sending and marking has posted it already."""
        marker = snooze(reminder).button if panel.rows else panel.text
        message = None
        if reminder.claimed_before:
            message = await self.messenger.find(channel, marker, reminder.due)
        if message is None:
            message = await self.messenger.post(channel, panel, f"r{reminder.id}.{reminder.sent}")
        if panel.rows:
            notice = Notice(
                game=reminder.game, channel=channel, message=message, reminder=reminder.id
            )
            await self.store.outbox.noticed(notice)

    async def _deadline(self, reminder: Reminder) -> float | None:
        """Gives a later time if somebody has not been warned enough, or it has moved."""
        table = await self._open(reminder)
        hour = hour_of(table, reminder.seat) if table is not None else None
        if table is None or hour is None:
            return None
        now = self.service.clock.now()
        if not hour.strikes(now):
            return now + MINUTE
        question = (reminder.game, reminder.seat, reminder.version)
        missed = table.game.settings.missed
        if table.questions[reminder.seat].lapse:
            await self.officer.let_lapse(*question)
        elif missed == Missed.OFFICER:
            await self.officer.stand_in(*question)
        elif missed == Missed.FORFEIT:
            await self.early_ending.forfeit(*question)
        else:
            holders = table.holders(reminder.seat)
            text = reminding.late(table.game, reminder.seat, _heading(table, reminder), holders)
            await self._once(table.game.channel, Panel(text, pings=holders), reminder)
        return None

    async def _vote_over(self, reminder: Reminder) -> float | None:
        table = await self._open(reminder)
        now = self.service.clock.now()
        if table is not None and vote_closes(table, reminder.seat) > now:
            return now + MINUTE
        await self.council.close(reminder.game, reminder.seat, reminder.version)
        return None

    async def _digest(self, reminder: Reminder) -> None:
        table = await self.service.snapshots.open(reminder.game)
        if table.game.status != Status.PAUSED:
            return
        text = reminding.digest(table.game, tuple(table.posed))
        await self._once(table.game.channel, Panel(text), reminder)

    async def _archive(self, reminder: Reminder) -> None:
        """First a notice, a week later the archive."""
        game = await self._game(reminder)
        if game is None or game.status not in LIVE:
            return
        if game.status == Status.LOBBY or noticed(game, reminder):
            await self.admin.archive(game.id)
            return
        text = reminding.archive_notice(game, GRACE // DAY)
        await self._once(game.channel, Panel(text), reminder)

    async def _game(self, reminder: Reminder) -> Game | None:
        return await self.store.games.get(reminder.game)


def _heading(table: TableSnapshot, reminder: Reminder) -> str:
    """Of the question a reminder is about, what everybody may read."""
    return table.questions[reminder.seat].heading
