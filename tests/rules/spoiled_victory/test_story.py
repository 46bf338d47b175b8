"""The course of a game in figures."""

import pytest

from engine.core.log import Event
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.story import story
from tests.rules.spoiled_victory import given


@pytest.mark.parametrize("end", [Kind.MOVES, Kind.TURN])
def test_the_opening_is_told_by_the_player_actions_of_the_first_turn(end):
    # given a raid before the Player Actions, two of these, and orders after them
    kinds = (Kind.TURN, "a raid", Kind.ACTIONS, "jetties", "bombers", end, Kind.ACTIONS, "a ship")
    rules = ("", "10.10.2", "10.0", "10.8", "10.10.2", "", "10.0", "11.2")
    diary = [Event(kind, "", rule=rule) for kind, rule in zip(kinds, rules, strict=True)]
    # then only the two are told
    told = story(diary, given.game())
    assert (told["first order"], told["orders of turn 1"]) == ("jetties", "bomb, jetties")
