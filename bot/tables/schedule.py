"""When a table's reminders fall due. Pure: a position in, plans out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from zoneinfo import ZoneInfo

from bot.store import Game, OpenQuestion, Preferences, ReminderPlan
from bot.store.model import PAUSED, PLAYING
from bot.tables.snapshot import TableSnapshot, TurnContext

NUDGE = "nudge"
PASS = "pass"
DEADLINE = "deadline"
COUNCIL = "council"
DIGEST = "digest"
ARCHIVE = "archive"

MINUTE = 60
DAY = 24 * 60 * MINUTE
DIGEST_EVERY = 7 * DAY
IDLE = 60 * DAY
GRACE = 7 * DAY


def plans(
    table: TableSnapshot, asked: Mapping[str, OpenQuestion], version: int, context: TurnContext
) -> tuple[ReminderPlan, ...]:
    """Every reminder a table needs from now on."""
    status = table.game.status
    found: list[ReminderPlan] = [ReminderPlan(ARCHIVE, "", 0, version, context.now + IDLE)]
    if status == PAUSED:
        found.append(ReminderPlan(DIGEST, "", 0, version, context.now + DIGEST_EVERY))
    elif status == PLAYING or asked:
        for seat, since in asked.items():
            found += _of_question(table, seat, since, context)
    return tuple(found)


def _of_question(
    table: TableSnapshot, seat: str, asked: OpenQuestion, context: TurnContext
) -> Iterator[ReminderPlan]:
    settings = table.game.settings
    if settings.council:
        due = asked.at + settings.vote_minutes * MINUTE
        yield ReminderPlan(COUNCIL, seat, 0, asked.version, due)
        return
    if table.has_officer(seat):
        return
    question = table.questions.get(seat)
    if question is not None and context.passes(question) and table.rivals(seat):
        yield ReminderPlan(
            PASS, seat, 0, asked.version, asked.at + standing_order_delay(table.game, asked.version)
        )
    wishes = {user: context.preferences.get(user, Preferences()) for user in table.holders(seat)}
    for user, wish in wishes.items():
        if not wish.off:
            due = after_quiet_hours(asked.at + wish.first * MINUTE, wish)
            yield ReminderPlan(NUDGE, seat, user, asked.version, due)
    if settings.pace:
        due = deadline(asked.at, settings.pace, wishes.values())
        yield ReminderPlan(DEADLINE, seat, 0, asked.version, due)


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
