"""The general: where his weights make another order of the same position."""

import pytest

from engine import view
from engine.spoiled_victory.evacuation import EvacuationMove
from engine.spoiled_victory.officer import OFFICER
from engine.spoiled_victory.officer.dials import OFFICERS, Dials
from engine.spoiled_victory.officer.general import GENERAL
from engine.spoiled_victory.player_actions import TakeAction
from engine.spoiled_victory.state import ALLIED
from tests.rules.spoiled_victory.given import begin, game


def answers(state, step):
    """What general and officer would do."""
    seen = view(begin(state, step), ALLIED)
    return GENERAL.advise(seen).token, OFFICER.advise(seen).token


def test_the_officers_weights_are_the_defaults():
    assert Dials() == OFFICERS


@pytest.mark.parametrize("space", ["A4", "C5"])
def test_he_fills_a_boat_before_he_gathers_another_group(space):
    state = game(turn=3, evacuees={space: [1]}, actions=1)
    ours, officers = answers(state, TakeAction())
    assert ours == f"upgrade:{space}"
    assert officers.startswith("create:") is (space == "A4")


def test_he_embarks_as_the_officer_does_where_nothing_is_in_doubt():
    state = game(turn=3, evacuees={"A5": [2]}, moves=3)
    ours, officers = answers(state, EvacuationMove())
    assert ours == officers != "end"
