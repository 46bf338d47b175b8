"""The general: where he answers otherwise than the officer, and where he does not."""

import pytest

from engine import view
from engine.miracle.components.map import ZONES
from engine.miracle.evacuation import EvacuationOperations
from engine.miracle.naval import NavalOperations
from engine.miracle.officer import OFFICER
from engine.miracle.officer.general import GENERAL, SPARED_FROM
from engine.miracle.officer.posts import assignments
from engine.miracle.state import ALLIED
from tests.rules.miracle.given import begin, game, queue

WHOLE = dict.fromkeys(ZONES, "whole")


def answers(state, step):
    """What general and officer would do."""
    seen = view(begin(state, step), ALLIED)
    return GENERAL.advise(seen).token, OFFICER.advise(seen).token


def shaken(state, *places):
    """The first in these queues is Disrupted."""
    for place in places:
        state.table.mark_evacuee(queue(state, place)[0], disrupted=True)
    return state


def test_whoever_holds_up_the_mole_rallies_before_more_are_gathered():
    state = shaken(game(evacuees={"D8/C7": [1, 2]}, jetties=WHOLE), "D8/C7")
    ours, officers = answers(state, EvacuationOperations())
    assert (ours, officers[:6]) == ("rally:D8/C7", "create")
    why = GENERAL.advise(view(begin(state, EvacuationOperations()), ALLIED)).why
    assert why.startswith("Nobody leaves East Dunkerque D8/C7 for nothing until they rally")


def test_a_damaged_mole_takes_nobody_off_for_nothing():
    state = shaken(game(evacuees={"D8/C7": [1, 2]}, mole="gone"), "D8/C7")
    ours, officers = answers(state, EvacuationOperations())
    assert ours == officers != "rally:D8/C7"


@pytest.mark.parametrize(("places", "rallies"), [(("F9/E9", "H9/G11"), True), (("F9/E9",), False)])
def test_on_the_beaches_a_head_rallies_where_nobody_else_of_its_zone_can_move(places, rallies):
    state = game(evacuees={"F9/E9": [1, 1], "H9/G11": [1]}, jetties=WHOLE, ships={"manx": "Dover"})
    ours, _ = answers(shaken(state, *places), EvacuationOperations())
    assert (ours == "rally:F9/E9") is rallies


def test_what_is_free_comes_before_any_rally():
    state = game(evacuees={"D8/C7": [2], "F9/E9": [3]}, jetties=WHOLE)
    ours, _ = answers(shaken(state, "D8/C7"), EvacuationOperations())
    assert ours.startswith("move:F9/E9>")


def test_in_the_last_phase_nobody_rallies_for_later():
    drawn = ["evacuation", "evacuation"]
    state = shaken(game(turn=8, drawn=drawn, evacuees={"D8/C7": [1, 2]}), "D8/C7")
    ours, officers = answers(state, EvacuationOperations())
    assert ours == officers


@pytest.mark.parametrize(
    ("turn", "drawn", "leaves"),
    [(8, ["naval"], True), (7, ["naval", "naval"], True), (7, ["naval"], False)],
)
def test_an_escort_brings_those_aboard_home_at_the_end(turn, drawn, leaves):
    """Two Naval phases to come: it is four or five spaces to Dover."""
    state = game(turn=turn, drawn=drawn, ships={"aa": "Y8"}, aboard={"aa": [3]})
    ours, officers = answers(state, NavalOperations())
    assert officers == "end"
    assert ours.startswith("sail:aa>") is leaves


def test_a_laden_ship_leaves_with_a_naval_phase_in_hand():
    position = {"ships": {"packets": "ML"}, "aboard": {"packets": [2]}, "evacuees": {"D8/C7": [1]}}
    ours, officers = answers(game(turn=8, drawn=["naval"], **position), NavalOperations())
    assert officers == "end"
    assert ours.startswith("sail:packets>")
    ours, officers = answers(game(turn=7, drawn=["naval"], **position), NavalOperations())
    assert ours == officers == "end"


def test_the_french_go_to_the_line_before_fresh_british_brigades():
    units = dict.fromkeys(("1st Gds/1", "137/21", "1/48"), "D6/C5")
    state = game(turn=2, units=units)
    officers, generals = assignments(state.table), assignments(state.table, SPARED_FROM)
    assert officers["Gds1"] == "D7/C6"
    assert generals["Fr137"] == "D7/C6" != generals["Gds1"]
