"""What is offered depends on how many there are, at the edges."""

from __future__ import annotations

import pytest

from bot.panels.panel import Menu
from bot.panels.question_controls import _FEW_WORDS, fits_buttons
from bot.words import labels
from engine import Choice, Question, games, rules_of
from tests.bot.support import ADA


def question(count, letters):
    choices = tuple(Choice(f"t{n}", "x" * letters) for n in range(count))
    return Question("seat", "kind", "1.1", "Which?", choices)


@pytest.mark.parametrize(
    ("count", "letters", "fits"),
    [
        (5, 80, True),
        (6, 80, False),
        (6, 10, True),
        (10, 10, True),
        (11, 10, False),
        (10, _FEW_WORDS // 10, True),
        (10, _FEW_WORDS // 10 + 1, False),
    ],
)
def test_one_row_of_buttons_or_two_with_few_words(count, letters, fits):
    assert fits_buttons(question(count, letters)) is fits


@pytest.mark.parametrize("game", games())
async def test_a_council_is_offered_where_one_seat_plays_alone(house, game):
    await house.type(ADA, "GameCommands.new", game=game)
    (panel,) = [it.panel for it in house.messenger.messages.values() if it.panel.rows]
    options = {it.label for row in panel.rows if isinstance(row, Menu) for it in row.options}
    assert (labels.SEATS_DECIDE in options) == (len(rules_of(game).seats) == 1)
