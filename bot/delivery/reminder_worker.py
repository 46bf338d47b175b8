"""The round: claim what is due, do it, mark it. A crash in between repeats nothing twice."""

from __future__ import annotations

import logging

from bot.delivery.messenger import CHANNEL_GONE, FORBIDDEN, DeliveryError, Messenger
from bot.delivery.table_worker import TableWorker
from bot.errors import UserError
from bot.panels.notices import nudge, snooze
from bot.panels.panel import Panel
from bot.store import Game, Reminder
from bot.store.model import LIVE, ChannelId, GameNumber, Missed, ReminderKind, Status, UserId
from bot.tables.council import Council
from bot.tables.decisions import Decisions
from bot.tables.draft import Draft
from bot.tables.early_ending import EarlyEnding
from bot.tables.game_service import GameService, still_asked
from bot.tables.officer import StaffOfficer
from bot.tables.schedule import DAY, GRACE, MINUTE, after_quiet_hours, noticed, wishes_of
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
        decisions: Decisions,
        officer: StaffOfficer,
        council: Council,
        early_ending: EarlyEnding,
        admin: TableAdmin,
        worker: TableWorker,
        messenger: Messenger,
    ) -> None:
        self.service = service
        self.store = service.store
        self.decisions = decisions
        self.officer = officer
        self.council = council
        self.early_ending = early_ending
        self.admin = admin
        self.worker = worker
        self.messenger = messenger
        self._kinds = {
            ReminderKind.NUDGE: self._nudge,
            ReminderKind.PASS: self._pass,
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
            draft.told(reminder.id)

        await self.service.change(reminder.game, work)

    async def _unheard(self, reminder: Reminder, failure: DeliveryError) -> None:
        """A channel that is gone needs no reminder; other troubles pass."""
        if failure.kind == CHANNEL_GONE:
            await self._mark(reminder)
            return
        wait = DAY if failure.kind == FORBIDDEN else LATER
        await self.store.reminders.retry(reminder, self.service.clock.now() + wait)

    async def _open(self, reminder: Reminder) -> TableSnapshot | None:
        """The table, if the question the reminder is about is still open."""
        table = await self.service.snapshots.open(reminder.game)
        return table if still_asked(table, reminder.seat, reminder.version) else None

    async def _nudge(self, reminder: Reminder) -> float | None:
        """Gives a later time if this one is quiet for whoever is to be reminded."""
        table = await self._open(reminder)
        if table is None:
            return None
        wish = wishes_of(table, reminder.user)
        now = self.service.clock.now()
        if after_quiet_hours(now, wish) > now:
            return after_quiet_hours(now, wish)
        text = reminding.nudge(
            table.game, reminder.seat, _heading(table, reminder), reminder.user, reminder.sent
        )
        channel = table.game.channel
        if wish.direct:
            text = f"{text}\n<#{channel}>"
            channel = await self.messenger.direct(reminder.user)
        await self._once(channel, nudge(reminder, text), reminder, snooze(reminder).button)
        return None

    async def _once(
        self, channel: ChannelId, panel: Panel, reminder: Reminder, marker: str
    ) -> None:
        """Post unless a run that died between sending and marking has posted it already."""
        if reminder.claimed_before and await self.messenger.find(channel, marker, reminder.due):
            return
        await self.messenger.post(channel, panel, f"r{reminder.id}.{reminder.sent}")

    async def _pass(self, reminder: Reminder) -> None:
        await self.decisions.pass_by_order(reminder.game, reminder.seat, reminder.version)

    async def _deadline(self, reminder: Reminder) -> None:
        table = await self._open(reminder)
        if table is None:
            return
        question = (reminder.game, reminder.seat, reminder.version)
        missed = table.game.settings.missed
        if missed == Missed.OFFICER:
            await self.officer.stand_in(*question)
        elif missed == Missed.FORFEIT:
            await self.early_ending.forfeit(*question)
        else:
            holders = table.holders(reminder.seat)
            text = reminding.late(table.game, reminder.seat, _heading(table, reminder), holders)
            await self._once(table.game.channel, Panel(text, pings=holders), reminder, text)

    async def _vote_over(self, reminder: Reminder) -> None:
        await self.council.close(reminder.game, reminder.seat, reminder.version)

    async def _digest(self, reminder: Reminder) -> None:
        table = await self.service.snapshots.open(reminder.game)
        if table.game.status != Status.PAUSED:
            return
        text = reminding.digest(table.game, tuple(table.questions))
        await self._once(table.game.channel, Panel(text), reminder, text)

    async def _archive(self, reminder: Reminder) -> None:
        """First a notice, a week later the archive."""
        game = await self._game(reminder)
        if game is None or game.status not in LIVE:
            return
        if game.status == Status.LOBBY or noticed(game, reminder):
            await self.admin.archive(game.id)
            return
        text = reminding.archive_notice(game, GRACE // DAY)
        await self._once(game.channel, Panel(text), reminder, text)

    async def _game(self, reminder: Reminder) -> Game | None:
        return await self.store.games.get(reminder.game)


def _heading(table: TableSnapshot, reminder: Reminder) -> str:
    """Of the question a reminder is about, what everybody may read."""
    return table.questions[reminder.seat].heading
