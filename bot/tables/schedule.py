"""When a table's reminders fall due. Pure: it follows from the table, its people and what was sent.

A row of the store only remembers what was sent and snoozed; its due time is worked out here anew
with every change of the table.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.store import Game, OpenQuestion, Preferences, Reminder, Settings, StoredTable
from bot.store.model import NEVER, NO_SEAT, OFFICER, Missed, ReminderKind, Status, UserId
from bot.tables.deadlines import MINUTE, Deadline, begin, deadline_of
from bot.tables.quiet_hours import after_quiet_hours
from bot.tables.snapshot import TableSnapshot
from engine.core.ids import Seat
from engine.core.state import State

DAY = 24 * 60 * MINUTE
DIGEST_EVERY = 7 * DAY
LOBBY_IDLE = 14 * DAY
IDLE = 60 * DAY
GRACE = 7 * DAY


def reminders(stored: StoredTable, state: State | None) -> tuple[Reminder, ...]:
    """Everything that falls due at a table; what was sent of it before is remembered.

    In the order of the rows, new ones at the end, as the store would give them back.
    """
    return tuple(sorted(_found(stored, state), key=lambda it: (not it.id, it.id)))


def _found(stored: StoredTable, state: State | None) -> Iterator[Reminder]:
    game, known = stored.game, _Known(stored)
    if game.status in (Status.OVER, Status.ARCHIVED):
        return
    archive = known.row(ReminderKind.ARCHIVE, game.version)
    yield replace(archive, due=_archive_due(game, archive))
    if game.status == Status.PAUSED:
        digest = known.row(ReminderKind.DIGEST, game.version)
        yield replace(digest, due=max(game.touched, digest.told) + DIGEST_EVERY)
    elif game.status == Status.PLAYING and state is not None:
        table = TableSnapshot(stored, state)
        if any(table.has_officer(seat) for seat in table.questions):
            yield known.row(ReminderKind.OFFICER, game.version)
        for seat, asked in game.asked.items():
            yield from _of_question(table, seat, asked, known)


class _Known:
    """The rows a table has; a row belongs to one question of one seat and person."""

    def __init__(self, stored: StoredTable) -> None:
        self._rows = {(it.kind, it.seat, it.user, it.version): it for it in stored.reminders}

    def row(
        self, kind: ReminderKind, version: int, seat: Seat = NO_SEAT, user: UserId = OFFICER
    ) -> Reminder:
        """The row there is, or a new one."""
        fresh = Reminder(kind=kind, seat=seat, user=user, version=version)
        return self._rows.get((kind, seat, user, version), fresh)


def _of_question(
    table: TableSnapshot, seat: Seat, asked: OpenQuestion, known: _Known
) -> Iterator[Reminder]:
    settings, version = table.game.settings, asked.first
    if settings.council:
        vote = known.row(ReminderKind.COUNCIL, version, seat)
        yield replace(vote, due=_vote_closes(asked, vote, settings))
        return
    if table.has_officer(seat):
        return
    hour = _deadline(table, seat, asked, known)
    for user in table.holders(seat):
        wish = wishes_of(table, user)
        if not wish.off:
            nudge = known.row(ReminderKind.NUDGE, version, seat, user)
            yield replace(nudge, due=_nudge_due(asked, nudge, wish, hour))
        if hour is not None:
            warning = known.row(ReminderKind.WARNING, version, seat, user)
            yield replace(warning, due=hour.warnings.get(user, NEVER))
    if hour is not None:
        row = known.row(ReminderKind.DEADLINE, version, seat)
        to_come = row.told < hour.at or settings.missed != Missed.REMIND
        yield replace(row, due=hour.at if to_come else NEVER)


def hour_of(table: TableSnapshot, seat: Seat) -> Deadline | None:
    """When the people of a seat must have answered, where there is a pace."""
    return _deadline(table, seat, table.asked(seat), _Known(table.stored))


def vote_closes(table: TableSnapshot, seat: Seat) -> float:
    """When a vote of the council closes; one in which nobody voted goes on for as long again."""
    asked = table.game.asked[seat]
    row = _Known(table.stored).row(ReminderKind.COUNCIL, asked.first, seat)
    return _vote_closes(asked, row, table.game.settings)


def _vote_closes(asked: OpenQuestion, row: Reminder, settings: Settings) -> float:
    since, minutes, former = max(asked.at, row.told), settings.vote_minutes, settings.former
    if former is not None:
        since = begin(since, minutes, former.vote_minutes, former.changed)
    return since + minutes * MINUTE


def _deadline(
    table: TableSnapshot, seat: Seat, asked: OpenQuestion, known: _Known
) -> Deadline | None:
    if not table.game.settings.pace:
        return None
    wishes = {user: wishes_of(table, user) for user in table.holders(seat)}
    warned = {user: known.row(ReminderKind.WARNING, asked.first, seat, user) for user in wishes}
    return deadline_of(asked, table.game.settings, wishes, warned)


def wishes_of(table: TableSnapshot, user: UserId) -> Preferences:
    """How somebody at a table wants to be reminded."""
    return table.stored.preferences.get(user, Preferences())


def _archive_due(game: Game, row: Reminder) -> float:
    """First a notice, a week later the archive; whatever is done meanwhile begins it anew."""
    if game.status == Status.LOBBY:
        return game.touched + LOBBY_IDLE
    return row.told + GRACE if noticed(game, row) else game.touched + IDLE


def noticed(game: Game, archive: Reminder) -> bool:
    """Whether notice was given since anything was last done at a table."""
    return archive.told > game.touched


def _nudge_due(
    asked: OpenQuestion, row: Reminder, wish: Preferences, hour: Deadline | None
) -> float:
    """To the person's taste; between the first warning and the deadline the warnings remind."""
    due = row.told + wish.repeat * MINUTE if row.sent else asked.at + wish.first * MINUTE
    due = after_quiet_hours(max(due, row.snoozed), wish)
    if hour is not None and hour.warned_from <= due <= hour.at:
        due = after_quiet_hours(hour.at + wish.repeat * MINUTE, wish)
    return due
