"""2.3, 3.1, 4.12 to 4.15 Every number of the charts and calendars, as they are printed."""

import pytest

from engine.case_yellow.components import calendar, setups, tables
from engine.case_yellow.components.map import CITIES, FLOODED, FOREST, FORTS, TERRAIN
from engine.case_yellow.components.tables import CRT, INFERIOR, SUPERIOR
from engine.case_yellow.components.units import FULL, MARKERS, STUKAS, SUPPLY_RANGE
from engine.case_yellow.deck import chits_of
from engine.case_yellow.ids import Outcome
from engine.case_yellow.table import Dynamo, Refit
from engine.case_yellow.terrain import PACES
from tests.marks import rule
from tests.rules.case_yellow.given import game


@rule("2.3", "11.3d")
@pytest.mark.parametrize(("odds", "results"), [
    ("1-3", "AE AE AL1 AL1 AL1 ENG"), ("1-2", "AE AL1 AL1 AL1 AL1 ENG"),
    ("1-1", "AL1 AL1 AL1 ENG BL1 BL1"), ("2-1", "AL1 AL1 ENG BL1 BL1 DL1"),
    ("3-1", "AL1 ENG BL1 DL1 DL1 DR"), ("4-1", "AL1 ENG BL1 DL1 DR DE"),
    ("5-1", "ENG BL1 DL1 DR DR DE"), ("6-1", "BL1 DL1 DR DR DE DE"),
])  # fmt: skip
def test_the_combat_results_table(odds, results):
    assert [CRT.result(odds, die).value for die in range(1, 7)] == results.split()


@rule("11.3d")
def test_what_a_difference_of_ratings_makes_of_a_result():
    up = {it.value: to.value for it, to in SUPERIOR.items()}
    down = {it.value: to.value for it, to in INFERIOR.items()}
    assert up == {"AE": "AL1", "AL1": "ENG", "BL1": "DL1", "DL1": "DR"}
    assert down == {"BL1": "AL1", "DL1": "BL1", "DR": "DL1"}
    assert tables.DIFFERENCE == 3
    assert Outcome.ENG not in {*SUPERIOR, *INFERIOR}
    assert Outcome.DE not in {*SUPERIOR, *INFERIOR}


@rule("2.3", "5.1")
def test_the_smaller_tables():
    lost, fails = "lost", "fails"
    assert (
        lost, fails, fails, fails, "interdicted, lost", "interdicted",
    ) == tables.INTERDICTION  # fmt: skip
    assert tables.DIVE_BOMBING == ("NE*", "NE", "DIS", "DIS", "DIS", "DIS+DL1")
    assert tables.BRIDGEHEAD == tables.EBEN_EMAEL_DESTROYED == (False, False, *(True,) * 4)
    assert ("eliminated", "scattered", *("lands",) * 4) == tables.PARATROOP
    assert tables.VARIABLE_VP == tables.ALLIED_AVAILABLE == (1, 1, 2, 2, 3, 3)
    assert tables.GERMAN_AVAILABLE == (3, 4, 5, 6, 7, 8)
    assert (tables.CAPACITY, tables.LEAST_CAPACITY) == (6, 4)


@rule("2.2d")
def test_the_markers_are_limited():
    assert MARKERS == {
        "Better Defense": 8, "Bridgehead": 6, "Crossing Interdicted": 4, "Refugee": 6,
    }  # fmt: skip
    assert STUKAS == 8
    assert SUPPLY_RANGE == {"GSA": 6, "GSB": 5, "FSU": 5}


def _price(mobility, here, to):
    return next((price for there, price, _ in PACES[mobility][here] if there == to), 0)


@rule("2.3", "10.4", "10.6")
@pytest.mark.parametrize(("here", "to", "foot", "motorized"), [
    ("2314", "2313", 1, 1),  # clear
    ("2831", "2732", 1, 2),  # broken
    ("1925", "1924", 2, 2),  # hill
    ("2519", "2518", 1, 0),  # out of a Forest off the road: not motorized
    ("2518", "2519", 2, 0),  # into one
    ("2223", "2323", 1, 1),  # into one by road
    ("1318", "1319", 2, 3),  # Marsh
    ("4223", "4224", 3, 0),  # Flooded
    ("4125", "4025", 1, 1),  # a city
    ("2315", "2316", 2, 2),  # over a minor river
    ("2125", "2024", 3, 0),  # over the Meuse without a crossing, onto a hill
    ("2125", "2124", 2, 2),  # over it at Sedan
    ("3829", "3929", 0, 0),  # not over the Rhein
])  # fmt: skip
def test_the_terrain_effects_chart(here, to, foot, motorized):
    assert (_price("foot", here, to), _price("motor", here, to)) == (foot, motorized)


@rule("2.3", "7.9", "10.6")
def test_guns_and_supply_units_cross_rivers_at_crossings_alone():
    assert _price("bound to bridges", "2315", "2316") == 0
    assert _price("bound to bridges", "2125", "2124") == 2


@rule("2.3", "11.3c")
def test_left_shifts_of_the_ground():
    assert tables.TERRAIN_SHIFT == {".": 0, "b": 1, "h": 1, "f": 1, "m": 1, "w": 1}
    assert tables.FORT_SHIFT == 2
    ones = (
        tables.CITY_SHIFT, tables.WORKS_SHIFT, tables.BETTER_DEFENSE_SHIFT, tables.RIVER_SHIFT,
    )  # fmt: skip
    assert set(ones) == {1}
    assert tables.NET_SHIFT == {"german": (-1, 2), "allied": (-2, 1)}
    assert tables.MOST_PANZER_SHIFTS == 2
    assert {TERRAIN[hex_] for hex_ in CITIES} == {"."}
    assert not {FLOODED, FOREST} & {TERRAIN[it] for it in FORTS if it in CITIES}


@rule("4.1c", "2.2d")
@pytest.mark.parametrize(("scenario", "turn", "chits", "more"), [
    ("historical", 5, (3, 1, 1), {}),
    ("historical", 4, (3, 2, 1), {"dynamo": Dynamo("3212", 3, 6)}),
    ("historical", 8, (4, 2, 2), {"refit": Refit(4, 7, done=True)}),
    ("historical", 9, (4, 2, 1), {"refit": Refit(4, 7, done=True)}),
    ("historical", 7, (4, 2, 2),
     {"dynamo": Dynamo("3212", 4, 7), "refit": Refit(4, 6, done=True)}),
    ("intelligence", 2, (3, 1, 1), {}),
    ("intelligence", 8, (4, 2, 2), {"refit": Refit(4, 7, done=True)}),
    ("free hands", 7, (4, 2, 2), {"refit": Refit(4, 6, done=True)}),
    ("free hands", 8, (4, 2, 2), {"refit": Refit(4, 6, done=True)}),
])  # fmt: skip
def test_chits_during_dynamo_and_fall_rot(scenario, turn, chits, more):
    found = chits_of(game(turn=turn, scenario=scenario, **more))
    assert (found.german, found.moves, found.combats) == chits


@rule("10.2", "1.0")
def test_reinforcements_by_turn():
    by_turn = {}
    for unit, (turn, _) in setups.ARRIVALS.items():
        by_turn.setdefault(turn, set()).add(unit)
    assert by_turn == {
        2: {"GXXXVIII", "GXXXX", "GSST", "G11S", "F4DCR", "F23CA", "F15DIM"},
        3: {"GXVII", "GXXXXIV", "F36DI", "F28DI", "BPet", "B20G", "B30"},
        4: {"GXXV", "F25CA", "B1A"},
        5: {"GXXVIII", "GXXXXII", "FPol1DI", "BBea"},
        6: {"GXXXXIII", "F7DLM"},
        7: {"B52"},
        8: {"BCan"},
    }
    named = {unit: hexes[:1] for unit, (_, hexes) in setups.ARRIVALS.items() if hexes}
    assert named == {
        "F4DCR": ("1918",), "F23CA": ("1816",), "F15DIM": ("2617",), "F36DI": ("1720",),
        "F28DI": ("1720",), "BPet": ("2514",), "B20G": ("2909",), "B30": ("3110",),
        "F25CA": ("1412",), "B1A": ("1806",), "FPol1DI": ("1229",), "BBea": ("1806",),
        "F7DLM": ("1412",), "B52": ("1902",), "BCan": ("1701",),
    }  # fmt: skip
    assert setups.AIRBORNE_LATE == 4


@rule("3.1", "12.8")
def test_points_by_place_and_turn():
    points = calendar.PLACE_POINTS
    assert {it for it in points if points[it] == 3} == {"3212", "1902"}
    two = {"2815", "3110", "2909", "1720", "1806", "1629", "1229"}
    assert {it for it in points if points[it] == 2} == two
    assert {it for it in points if points[it] == 1} == {"2212", "2514", "2410", "2124", "1626"}
    assert calendar.DUTCH_POINTS == {1: 6, 2: 5, 3: 3, 4: 2}
    assert calendar.LATE_DUTCH_POINTS == 1
    assert calendar.BELGIAN_POINTS == {4: 6, 5: 5, 6: 4}
    assert calendar.LATE_BELGIAN_POINTS == 3
    assert (calendar.PARIS_POINTS, calendar.OPEN_PARIS_POINTS) == (5, 2)
    assert calendar.HELD_AT_THE_END == {"1902": 2, "1229": 2, "1629": 2}
    assert calendar.HOLDOUT == {"N": 3, "B": 6}


@rule("1.0")
def test_fortress_holland_is_set_up_with_the_dutch_but_for_maastricht():
    placed = setups.FORTRESS_HOLLAND
    german = {it: hex_ for it, hex_ in placed.items() if it[0] == "G"}
    assert german == {
        "GX": "4033", "G1K": "4334", "GLAH": "4234", "G207": "3831", "GXXVI": "3730",
        "G9Pz": "3631", "GSSV": "3632", "G11S": "3532",
    }  # fmt: skip
    assert set(placed) - set(german) == set(setups.DUTCH) - {"DTL"}
    assert all(FULL[it] for it in placed)
