"""Chapter 8: Escape Moves, Interdiction and Victory Points."""

import pytest

from engine.spoiled_victory.end_turn import AdvanceTurn, TidyUp
from engine.spoiled_victory.escape import EscapeMoves, LastEscape, under_guns
from engine.spoiled_victory.victory import Verdict
from tests.marks import rule
from tests.rules.spoiled_victory import given


@rule("8.0", "8.2", "8.3")
def test_one_ship_passes_calais_by_night_and_one_is_sunk():
    """8.3 example: rolls of 6 and 12 by Night at Z2."""
    state = given.game(turn=2, evacuees={"Z2": [2, 2]}, dice=[3, 3, 6, 6])
    given.begin(state, EscapeMoves())
    assert state.table.points == 2
    assert given.evacuees(state, "Z2") == []


@rule("8.1")
def test_every_unsuppressed_unit_in_a_to_england_space_must_leave():
    state = given.game(evacuees={"X3": [2, 1], "Y4": [2]}, suppressed=("E02",))
    given.begin(state, EscapeMoves())
    assert given.evacuees(state, "X3") == [1]
    assert given.evacuees(state, "Y4") == []
    assert state.table.points == 4
    assert state.table.units["E01"].space == ""


@rule("8.2")
def test_route_y_is_under_fire_only_while_germans_alone_hold_nieuport():
    assert not under_guns(given.game().table, "Y4")
    held = given.game(germans={"2/256th": "I4"})
    assert under_guns(held.table, "Y4")
    contested = given.game(germans={"2/256th": "I4"}, units={"15th Division": "I4"})
    assert not under_guns(contested.table, "Y4")
    assert not under_guns(held.table, "X3")


@rule("8.2")
def test_a_unit_hit_by_the_guns_stays_suppressed_and_scores_nothing():
    state = given.game(turn=1, evacuees={"Z2": [2]}, dice=[5, 4])
    given.begin(state, EscapeMoves())
    assert (given.evacuees(state, "Z2"), state.table.points) == ([1], 0)
    assert state.table.units["E01"].suppressed


@rule("8.2")
def test_suppressed_units_are_not_fired_on():
    state = given.game(evacuees={"Z2": [2]}, suppressed=("E01",))
    given.begin(state, EscapeMoves())
    assert state.chance.drawn == 0


@rule("8.2", "16.0")
def test_batteries_at_calais_add_one():
    state = given.game(turn=2, event="calais", evacuees={"Z2": [2]}, dice=[6, 5])
    given.begin(state, EscapeMoves())
    assert given.evacuees(state, "Z2") == []
    assert state.table.points == 0


@rule("8.3")
@pytest.mark.parametrize(("factor", "points"), [(2, 1), (1, 0)])
def test_after_the_last_turn_a_suppressed_unit_counts_half(factor, points):
    state = given.game(turn=18, evacuees={"Z2": [factor]}, dice=[4, 3])
    given.begin(state, LastEscape())
    assert state.table.points == points
    assert given.evacuees(state, "Z2") == []


@rule("8.3", "12.6")
def test_the_last_turn_ends_with_one_more_escape_and_the_verdict():
    state = given.game(turn=18, evacuees={"X3": [2]}, points=35)
    given.begin(state, AdvanceTurn())
    assert (state.result.score, state.result.verdict) == (37, "Average")


@rule("8.3", "12.4")
def test_only_the_guns_of_the_last_escape_itself_leave_somebody_suppressed_in_it():
    """The markers of turn 18 come off first (12.4): a unit in X3 scores all it has."""
    state = given.game(turn=18, evacuees={"X3": [2]}, dice=[1])
    state.table.mark("E01", suppressed=True)
    given.begin(state, TidyUp(), AdvanceTurn())
    assert state.table.points == 2


@rule("13.0")
@pytest.mark.parametrize(
    ("points", "verdict"),
    [
        (0, "Disaster"),
        (25, "Disaster"),
        (26, "Abysmal"),
        (28, "Abysmal"),
        (29, "Awful"),
        (32, "Poor"),
        (35, "Poor"),
        (36, "Average"),
        (40, "Good"),
        (44, "Outstanding"),
        (47, "Excellent"),
        (49, "Excellent"),
        (50, "Miracle"),
        (61, "Miracle"),
    ],
)
def test_levels(points, verdict):
    state = given.begin(given.game(turn=18, points=points), Verdict())
    assert state.result.verdict == verdict
