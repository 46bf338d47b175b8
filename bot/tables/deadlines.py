"""Deadlines, and the two warnings before them. Pure: from the question, the pace and its people.

Nobody misses an hour they were not warned of twice. The warnings come at half and at five sixths of
the pace, moved out of somebody's quiet hours where there is room; if they could not be sent in
time, the deadline waits for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.store import OpenQuestion, Preferences, Reminder, Settings
from bot.store.model import UserId
from bot.tables.quiet_hours import after_quiet_hours, before_quiet_hours

MINUTE = 60
_FIRST, _SECOND = 1 / 2, 5 / 6
_BETWEEN = 1 / 3  # of the pace, from a first warning that came late to the second
_LAST_CALL = 1 / 6  # of the pace, from a second warning that came late to the deadline
_ROOM = 1 / 12  # of the time there is: the least between two warnings, or one and the deadline


@dataclass(frozen=True)
class Deadline:
    """When an answer is due at the latest, and when each of its people is warned next.

    Whoever has been warned enough, or is away until after it, is not among those to be warned;
    `waits_for` are those without whose warnings it does not strike.
    """

    at: float
    warned_from: float
    warnings: Mapping[UserId, float]
    waits_for: frozenset[UserId]

    def strikes(self, now: float) -> bool:
        """Whether the hour has passed for people who knew that it would."""
        return now >= self.at and not self.waits_for & self.warnings.keys()


def begin(asked_at: float, minutes: int, former: int, changed: float) -> float:
    """From when a time counts: from the question.

    When it is made shorter meanwhile, half of the new time is left, or what was left of the old.
    """
    half = changed - minutes * MINUTE / 2
    old = asked_at + (former - minutes) * MINUTE if former else half
    return max(asked_at, min(half, old))


def deadline(asked_at: float, pace: int, wishes: Iterable[Preferences]) -> float:
    """The pace counts from the question, or from the first return of absent holders."""
    back = [wish.holiday for wish in wishes]
    start = max(asked_at, min(back)) if back else asked_at
    return start + pace * MINUTE


def deadline_of(
    asked: OpenQuestion,
    settings: Settings,
    wishes: Mapping[UserId, Preferences],
    warned: Mapping[UserId, Reminder],
) -> Deadline:
    """When the holders of a seat must have answered, after what they have been warned of."""
    length = settings.pace * MINUTE
    since = asked.at
    if settings.former is not None:
        since = begin(asked.at, settings.pace, settings.former.pace, settings.former.changed)
    closes = deadline(since, settings.pace, wishes.values())
    start = closes - length
    warnings: dict[UserId, float] = {}
    at = closes
    for user, wish in wishes.items():
        if wish.holiday >= closes:
            continue
        left = _left(warning_times(start, closes, wish), warned[user], length)
        if left:
            warnings[user] = left[0]
        last = left[-1] if left else warned[user].told
        if wish.holiday <= start and last + _ROOM * length > closes:
            at = max(at, last + _LAST_CALL * length)
    home = frozenset(user for user, wish in wishes.items() if wish.holiday <= start)
    return Deadline(at, start + (_FIRST - _ROOM) * length, warnings, home)


def warning_times(start: float, closes: float, wish: Preferences) -> tuple[float, float]:
    """When somebody is warned the first and the second time; whoever comes back later, later."""
    start = max(start, wish.holiday)
    length = closes - start
    room = _ROOM * length
    second = _awake(start + _SECOND * length, start + 2 * room, closes - room, wish)
    first = _awake(start + _FIRST * length, start + room, second - room, wish)
    return first, second


def _awake(due: float, earliest: float, latest: float, wish: Preferences) -> float:
    """Out of the quiet hours, later or else earlier; in the middle of them if nothing else fits."""
    due = min(due, latest)
    later, earlier = after_quiet_hours(due, wish), before_quiet_hours(due, wish)
    if later <= latest:
        return later
    return earlier if earlier >= earliest else due


def _left(times: tuple[float, float], row: Reminder, length: float) -> list[float]:
    """The warnings still to be given; what was said before times that were put off is void."""
    first, second = times
    if row.told < first:
        return [first, second]
    if row.told < second:
        return [max(second, row.told + _ROOM * length)]
    return [row.told + _BETWEEN * length] if row.sent == 1 else []
