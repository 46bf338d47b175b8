"""When things fall due, at the edges."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from bot.store import Game, Preferences, Reminder, Settings
from bot.store.model import ReminderKind, Status
from bot.tables.deadlines import MINUTE, deadline
from bot.tables.quiet_hours import after_quiet_hours
from bot.tables.schedule import DAY, noticed

NIGHT = Preferences(quiet_from=22, quiet_to=8)
NOON = Preferences(quiet_from=12, quiet_to=14)


def at(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("due", "wish", "rings"),
    [
        ("2030-05-27 21:59:59", NIGHT, "2030-05-27 21:59:59"),
        ("2030-05-27 22:00:00", NIGHT, "2030-05-28 08:00"),
        ("2030-05-28 00:00:00", NIGHT, "2030-05-28 08:00"),
        ("2030-05-28 07:59:59", NIGHT, "2030-05-28 08:00"),
        ("2030-05-28 08:00:00", NIGHT, "2030-05-28 08:00"),
        ("2030-05-27 11:59:59", NOON, "2030-05-27 11:59:59"),
        ("2030-05-27 12:00:00", NOON, "2030-05-27 14:00"),
        ("2030-05-27 13:59:59", NOON, "2030-05-27 14:00"),
        ("2030-05-27 14:00:00", NOON, "2030-05-27 14:00"),
    ],
)
def test_quiet_hours_begin_and_end_on_the_hour(due, wish, rings):
    assert after_quiet_hours(at(due), wish) == at(rings)


def test_the_pace_counts_from_the_question_or_from_the_first_return():
    asked = 1_000_000.0
    home, away, long = (Preferences(holiday=it) for it in (0.0, asked + DAY, asked + 9 * DAY))
    assert deadline(asked, 90, []) == asked + 90 * MINUTE
    assert deadline(asked, 90, [home, away]) == asked + 90 * MINUTE
    assert deadline(asked, 90, [away, long]) == asked + DAY + 90 * MINUTE


def test_whatever_is_done_makes_a_notice_void(game):
    row = Reminder(kind=ReminderKind.ARCHIVE, version=1, told=game.touched)
    assert not noticed(game, row)
    assert noticed(game, replace(row, told=game.touched + 1))
    assert not noticed(replace(game, touched=game.touched + 2), replace(row, told=game.touched + 1))


@pytest.fixture
def game():
    return Game(
        **dict.fromkeys(("id", "guild", "channel", "host", "version"), 1),
        game="toy",
        status=Status.PLAYING,
        options={},
        settings=Settings(),
        seed="seed",
        asked={},
        verdict="",
        created=0.0,
        touched=5.0,
    )
