"""Paired games: who throws has said what for, or the luck of something else would be used up."""

import sys

import pytest

from engine import games, play
from engine.core.chance import Chance
from engine.core.playout import random_policy
from engine.core.referee import awaited, new_game


def at_work():
    """The functions at work just now, the innermost first."""
    frame = sys._getframe(2)
    while frame is not None:
        yield frame
        frame = frame.f_back


@pytest.mark.parametrize("seed", ["a", "b", "c"])
@pytest.mark.parametrize("game", games())
def test_whoever_throws_has_said_what_for(game, seed, monkeypatch):
    # given a paired game, in which it is noted who last said what the dice are about
    state = new_game(game, seed, paired=True).state
    policy, speaker, unsaid = random_policy(seed), [], []
    say, lot = Chance.about, Chance._lot

    def about(chance, *subject):
        say(chance, *subject)
        speakers = [it for it in at_work() if not it.f_code.co_name.startswith("about")]
        speaker[:] = speakers[:1]

    def throw(chance, told):
        if not any(it in speaker for it in at_work()):
            unsaid.append(chance.subject)
        return lot(chance, told)

    monkeypatch.setattr(Chance, "about", about)
    monkeypatch.setattr(Chance, "_lot", throw)
    # when it is played to its end
    while state.result is None:
        seat = awaited(state)[0]
        state = play(state, seat, policy(state, seat)).state
    # then nobody threw on what somebody had said who was done with it
    assert unsaid == []
