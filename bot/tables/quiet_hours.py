"""The hours of somebody's day in which no reminder rings."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.store import Preferences

_JUST_BEFORE = 60.0


def after_quiet_hours(due: float, wish: Preferences) -> float:
    """Not on holiday, and not in the quiet hours of that person's day."""
    due = max(due, wish.holiday)
    local = _local(due, wish)
    if not _quiet(local.hour, wish.quiet_from, wish.quiet_to):
        return due
    morning = _on_the_hour(local, wish.quiet_to)
    if morning <= local:
        morning += timedelta(days=1)
    return morning.timestamp()


def before_quiet_hours(due: float, wish: Preferences) -> float:
    """The same time, or if that is quiet, the minute before the quiet hours began."""
    local = _local(due, wish)
    if not _quiet(local.hour, wish.quiet_from, wish.quiet_to):
        return due
    evening = _on_the_hour(local, wish.quiet_from)
    if evening > local:
        evening -= timedelta(days=1)
    return evening.timestamp() - _JUST_BEFORE


def _local(due: float, wish: Preferences) -> datetime:
    return datetime.fromtimestamp(due, UTC).astimezone(ZoneInfo(wish.zone))


def _on_the_hour(day: datetime, hour: int) -> datetime:
    return day.replace(hour=hour, minute=0, second=0, microsecond=0)


def _quiet(hour: int, start: int, end: int) -> bool:
    """Whether an hour lies in a span that may go over midnight; from an hour to itself is none."""
    if start <= end:
        return start <= hour < end
    return hour >= start or hour < end
