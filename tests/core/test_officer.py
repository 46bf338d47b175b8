"""The frame of a staff officer: who answers, what he may not use, and what he falls back on."""

import pytest

from engine import new_game, play, view
from engine.core.officer import Officer, Withheld, first_choice
from engine.core.views import Advice
from tests.core import toy
from tests.core.toy import LEFT, RIGHT

HIGH = "high bids"
CHARMS = "charms"


def _bid(board, question, forbidden):
    at = 0 if HIGH in forbidden else -1
    return Advice(question.choices[at].token, f"Round {board[0]}.")


def _charm(board, question, forbidden):
    return Advice(question.choices[0].token, "Luck.")


OFFICER = Officer(
    reads=lambda view: view.board,
    answers={toy.Bid: _bid, toy.Charm: _charm},
    indifferent=frozenset({toy.Spread}),
    tools=(HIGH, CHARMS),
    withheld={CHARMS: Withheld(toy.Charm, "yes".__eq__)},
)


@pytest.fixture
def bids():
    return new_game("toy", "seed").state


def test_each_kind_of_question_has_its_idea(bids):
    assert OFFICER.advise(view(bids, LEFT)) == Advice("bid:3", "Round 1.")


def test_an_idea_is_told_which_tools_it_lacks(bids):
    assert OFFICER.advise(view(bids, LEFT), frozenset({HIGH})).token == "bid:1"


def test_answers_that_are_a_tool_are_withheld_by_the_frame(bids):
    state = play(play(bids, LEFT, "bid:3").state, RIGHT, "bid:1").state
    assert OFFICER.advise(view(state, LEFT)).token == "yes"
    assert OFFICER.advise(view(state, LEFT), frozenset({CHARMS})).token == "no"
    assert OFFICER.advise(view(state, LEFT), frozenset({HIGH})).token == "yes"


def test_where_nothing_else_is_left_a_tool_stays(bids):
    state = play(play(bids, LEFT, "bid:3").state, RIGHT, "bid:1").state
    greedy = Officer(
        reads=lambda view: view.board,
        answers={toy.Charm: _charm},
        tools=(CHARMS,),
        withheld={CHARMS: Withheld(toy.Charm, lambda token: True)},
    )
    assert greedy.advise(view(state, LEFT), frozenset({CHARMS})).token == "yes"


def test_the_default_answers_what_he_has_no_opinion_on(bids):
    blank = Officer(reads=lambda view: None, answers={})
    assert blank.advise(view(bids, LEFT)) == first_choice(None, view(bids, LEFT).question, ())


def test_nobody_advises_a_seat_that_is_not_asked(bids):
    with pytest.raises(ValueError, match="nothing is asked"):
        OFFICER.advise(view(bids, None))
