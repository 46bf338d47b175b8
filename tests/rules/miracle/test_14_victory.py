"""Chapter 14: Victory Point Determination."""

import pytest

from engine.miracle.components.tables import level
from engine.miracle.state import Tally
from engine.miracle.victory import VictoryPointDetermination, captured, en_route, net_points
from tests.marks import rule
from tests.rules.miracle import given


@rule("14.1")
def test_survivors_at_sea_count_half_together():
    state = given.game(
        ships={"packets": "XYZ", "manx": "Y3"},
        aboard={"packets": [3, 2], "manx": [4]},
        evacuees={"M11": [4]},
    )
    assert en_route(state.table) == 4


@rule("14.2")
def test_all_three_cities_lost_cost_thirteen():
    """V15."""
    state = given.game(points=70, germans={"A": "B5/A5", "D": "D8/C7", "R": "R3/Q4"})
    assert net_points(state.table) == 57


@rule("14.2")
def test_a_city_behind_the_german_unit_of_either_track_is_lost():
    assert captured(given.game(germans={"Q": "R4/Q5"}).table) == ["R3/Q4"]
    assert captured(given.game(germans={"Q": "Q3", "B": "B4"}).table) == []


@rule("14.3")
def test_the_game_ends_with_a_verdict():
    tallies = [Tally(60, 3), Tally(74, 5)]
    state = given.game(
        points=74, ships={"packets": "XYZ"}, aboard={"packets": [3]}, history=tallies
    )
    state = given.begin(state, VictoryPointDetermination())
    assert state.table.history == [Tally(60, 3), Tally(75, 5)]
    assert (state.result.score, state.result.verdict) == (75, "Successful")
    assert "Survivors" in given.words(state)


@rule("14.3")
@pytest.mark.parametrize(
    ("points", "verdict"),
    [
        (-13, "Catastrophe"),
        (54, "Catastrophe"),
        (55, "Disaster"),
        (60, "Defeat"),
        (69, "Bloody Poor Show"),
        (70, "Fair"),
        (79, "Successful"),
        (80, "Job Well Done"),
        (85, "Bloody Good Show!"),
        (90, "Outstanding Victory!"),
        (99, "Glorious Victory!"),
        (100, "Miracle!"),
    ],
)
def test_eleven_levels(points, verdict):
    assert level(points) == verdict
