"""When a table's reminders fall due. Pure: it follows from the table, its people and what was sent.

A row of the store only remembers what was sent and snoozed; its due time is worked out here anew
with every change of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from bot.store import Game, OpenQuestion, Preferences, Reminder, StoredTable
from bot.store.model import NEVER, NO_SEAT, OFFICER, ReminderKind, Status, UserId
from bot.tables.snapshot import TableSnapshot
from engine.core.ids import Seat
from engine.core.state import State

MINUTE = 60
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
    settings, version = table.game.settings, asked.version
    if settings.council:
        vote = known.row(ReminderKind.COUNCIL, version, seat)
        since = max(asked.at, vote.told)
        yield replace(vote, due=since + settings.vote_minutes * MINUTE)
        return
    if table.has_officer(seat):
        return
    question = table.questions.get(seat)
    if question is not None and table.passes(question) and table.rivals(seat):
        order = known.row(ReminderKind.PASS, version, seat)
        yield replace(order, due=asked.at + standing_order_delay(table.game, version))
    wishes = {user: wishes_of(table, user) for user in table.holders(seat)}
    for user, wish in wishes.items():
        if not wish.off:
            nudge = known.row(ReminderKind.NUDGE, version, seat, user)
            yield replace(nudge, due=_nudge_due(asked, nudge, wish))
    if settings.pace:
        row = known.row(ReminderKind.DEADLINE, version, seat)
        due = deadline(asked.at, settings.pace, wishes.values())
        yield replace(row, due=due if row.told < due else NEVER)


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


def _nudge_due(asked: OpenQuestion, row: Reminder, wish: Preferences) -> float:
    due = row.told + wish.repeat * MINUTE if row.sent else asked.at + wish.first * MINUTE
    return after_quiet_hours(max(due, row.snoozed), wish)


def standing_order_delay(game: Game, version: int) -> float:
    """How long a standing order seems to think before it passes: one to ten minutes.

    Nobody can foresee it, since it comes from the sealed seed; a pass by hand looks the same.
    """
    digest = sha256(f"{game.seed}/{version}".encode()).digest()
    return MINUTE + int.from_bytes(digest[:4]) % (9 * MINUTE)


def deadline(asked_at: float, pace: int, wishes: Iterable[Preferences]) -> float:
    """The pace counts from the question, or from the first return of absent holders."""
    back = [wish.holiday for wish in wishes]
    start = max(asked_at, min(back)) if back else asked_at
    return start + pace * MINUTE


def after_quiet_hours(due: float, wish: Preferences) -> float:
    """Not on holiday, and not in the quiet hours of that person's day."""
    due = max(due, wish.holiday)
    if wish.quiet_from == wish.quiet_to:
        return due
    local = datetime.fromtimestamp(due, UTC).astimezone(ZoneInfo(wish.zone))
    if not _quiet(local.hour, wish.quiet_from, wish.quiet_to):
        return due
    morning = local.replace(hour=wish.quiet_to, minute=0, second=0, microsecond=0)
    if morning <= local:
        morning += timedelta(days=1)
    return morning.timestamp()


def _quiet(hour: int, start: int, end: int) -> bool:
    """Whether an hour lies in a span that may go over midnight."""
    if start < end:
        return start <= hour < end
    return hour >= start or hour < end
