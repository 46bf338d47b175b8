"""Who, then where, and back again."""

from dataclasses import replace

import pytest

from engine import new_game, open_asks, play
from engine.core.choice import CANCEL, Choice
from engine.core.destination import Destination
from engine.core.registry import register
from engine.core.step import Ask
from tests.core import toy
from tests.core.toy import LEFT, SHORES, Toy


class Who(Ask[Toy], frozen=True):
    rule = "9"

    def seats(self, game):
        return (LEFT,)

    def prompt(self, game, seat):
        return "Which boat?"

    def choices(self, game, seat):
        return [Choice(boat, "Send", boat, opens=True) for boat in toy.BOATS[:2]]

    def choose(self, game, seat, token):
        game.then(Where(token))


class Where(Destination[Toy], frozen=True):
    rule = "9"
    boat: str
    way_back = "Another boat"

    def seats(self, game):
        return (LEFT,)

    def prompt(self, game, seat):
        return f"{self.boat}: where to?"

    def destinations(self, game, seat):
        return [Choice(f"to:{shore}", "Sail to", shore, place=shore) for shore in SHORES]

    def go(self, game, seat, token):
        game.sent[self.boat] = token[3:]

    def think_again(self, game, seat):
        game.then(Who())


@pytest.fixture
def asked():
    """A boat was chosen."""
    register(replace(toy.RULES, steps=(*toy.RULES.steps, Who, Where)))
    state = new_game("toy", "seed").state
    state.then(Who())
    yield play(state, LEFT, "Boat 2").state
    register(toy.RULES)


def test_the_way_back_is_the_last_answer(asked):
    (question,) = open_asks(asked)
    assert [choice.token for choice in question.choices] == [
        "to:North",
        "to:South",
        "to:West",
        CANCEL,
    ]
    assert question.choices[-1] == Choice(CANCEL, "Another boat", ends=True)


def test_going_there(asked):
    assert play(asked, LEFT, "to:South").state.sent == {"Boat 2": "South"}


def test_thinking_again(asked):
    state = play(asked, LEFT, CANCEL).state
    assert state.sent == {}
    assert open_asks(state)[0].kind == "Who"
