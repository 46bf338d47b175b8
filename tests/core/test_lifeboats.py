"""The worked game of docs/adding-a-game.md is played as its rules say."""

from engine import new_game, open_asks, play
from engine.core.playout import checked_game, officer_policy
from tests.core.lifeboats import COXSWAIN


def launched(*rolls):
    state = new_game("lifeboats", "seed").state
    state.chance.script = list(rolls)
    return play(state, COXSWAIN, "launch").state


def test_a_boat_comes_home_or_is_lost():
    assert play(launched(3), COXSWAIN, "surf").state.beach.home == 4
    assert play(launched(3), COXSWAIN, "bar").state.beach.home == 5
    lost = play(launched(2), COXSWAIN, "bar").state.beach
    assert (lost.home, lost.waiting) == (0, 7)


def test_the_order_can_be_taken_back():
    state = play(launched(), COXSWAIN, "cancel").state
    assert open_asks(state)[0].kind == "Launch"


def test_the_officer_plays_it_to_the_end():
    record = checked_game("lifeboats", "seed", {}, officer_policy("lifeboats"))
    assert record.result
    assert 0 <= record.result.score <= 12
