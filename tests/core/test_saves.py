"""Saved games of every release load today and play on to their end."""

from pathlib import Path

import pytest

from engine import load, new_game, open_asks, play, rules_of, save, take_back
from engine.core.playout import random_policy
from engine.core.referee import awaited
from engine.spoiled_victory.combat import DunkirkSpirit
from engine.spoiled_victory.luftwaffe import DunkirkRaid

SAVES = Path(__file__).resolve().parents[1] / "saves"
FILES = sorted(SAVES.glob("*/*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_old_save_plays_on(path):
    state = load(path.read_bytes())
    policy = random_policy(path.stem)
    rules = rules_of(state.game)
    while state.result is None:
        seat = awaited(state)[0]
        state = play(state, seat, policy(state, seat)).state
        assert rules.invariants(state) == []
    assert save(load(save(state))) == save(state)


def test_every_game_has_saves_of_its_first_release():
    assert {path.parent.name for path in FILES} >= {"spoiled_victory"}
    assert len(FILES) >= 5


def test_a_question_that_is_asked_no_more_does_not_stop_an_old_game():
    """As if a release had asked for the Spirit of somebody who has none."""
    state = new_game("spoiled_victory", "resumed").state
    state.agenda.append(DunkirkSpirit())
    state.table.spirit = False
    again = load(save(state))
    assert open_asks(again)[0].kind == "FlyPatrol"
    assert again.agenda == state.agenda[:-1]


def test_what_happens_before_the_next_question_of_an_old_game_is_told_with_its_answer():
    state = new_game("spoiled_victory", "resumed").state
    while not take_back(state, "allied"):
        state = play(state, "allied", open_asks(state)[0].choices[0].token).state
    state.agenda.append(DunkirkRaid())
    again = load(save(state))
    assert again.chance.drawn > state.chance.drawn
    assert not take_back(again, "allied")
    assert load(save(again)) == again
    outcome = play(again, "allied", open_asks(again)[0].choices[0].token)
    assert outcome.events[0].words == "Luftwaffe Attacks: Dunkirk."
    assert outcome.state.events == []
