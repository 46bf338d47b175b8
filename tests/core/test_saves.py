"""Saved games of every release load today and play on to their end."""

from pathlib import Path

import pytest

from engine import load, open_asks, play, rules_of, save
from engine.core.playout import random_policy

SAVES = Path(__file__).resolve().parents[1] / "saves"
FILES = sorted(SAVES.glob("*/*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_old_save_plays_on(path):
    state = load(path.read_bytes())
    policy = random_policy(path.stem)
    rules = rules_of(state.game)
    while state.result is None:
        question = open_asks(state)[0]
        state = play(state, question.seat, policy(state, question)).state
        assert rules.invariants(state) == []
    assert save(load(save(state))) == save(state)


def test_every_game_has_saves_of_its_first_release():
    assert {path.parent.name for path in FILES} >= {"spoiled_victory"}
    assert len(FILES) >= 5
