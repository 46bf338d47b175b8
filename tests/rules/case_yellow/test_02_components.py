"""2 The components: map, counters, set-ups and charts add up."""

from collections import Counter
from itertools import pairwise

from engine.case_yellow.components import calendar, formations, setups, tables, units
from engine.case_yellow.components import map as ground
from engine.case_yellow.components.map import EXIT, LAND, NATION, TERRAIN, hex_map
from engine.case_yellow.ids import Outcome
from engine.core.search import steps_from
from tests.marks import rule


@rule("2.1")
def test_the_map_has_the_hexes_of_the_control_totals():
    assert len(ground.ALL_HEXES) == 1330
    assert Counter(TERRAIN.values()) == {".": 781, "b": 102, "h": 19, "f": 50, "m": 24, "w": 6}
    assert Counter(NATION.values()) == {"N": 129, "B": 149, "L": 10, "F": 553, "G": 141}
    sides = Counter(ground.RIVERS.values())
    assert {kind: count // 2 for kind, count in sides.items()} == {
        "minor": 306, "major": 161, "Rhein": 47,
    }  # fmt: skip
    assert len(ground.CROSSINGS) // 2 == 117
    assert len(ground.ROADS) // 2 == 569
    assert (len(ground.CITIES), len(ground.PARIS), len(ground.TOWNS)) == (37, 3, 88)
    assert (len(ground.FORTS), len(ground.WORKS)) == (26, 35)


@rule("2.1")
def test_the_numbering_of_the_hexes_is_that_of_the_grid():
    for id_ in LAND:
        around = {it for it in hex_map.neighbours(id_) if it in TERRAIN}
        assert around == set(ground.NEIGHBOURS[id_])
    assert hex_map.distance("2928", "2124") == 8
    x, y = ground.longitude_latitude("2124")
    assert (round(x, 2), round(y, 3)) == (4.87, 49.762)


@rule("2.1")
def test_the_hexes_the_rulebook_names_are_as_it_says():
    assert ground.FORT_LINE["2928"] == "Eben Emael"
    assert TERRAIN["2423"] == ground.BROKEN
    assert "2423" in ground.WORKS
    assert TERRAIN["3331"] == ground.CLEAR
    assert "3331" in ground.HOLLAND
    for west, east in (("2124", "2125"), ("2423", "2424")):
        assert EXIT[west, east].river == ground.MAJOR
        assert EXIT[west, east].crossing


@rule("2.4i")
def test_every_crossing_lies_on_a_river_and_no_part_of_the_land_is_cut_off():
    assert all(pair in ground.RIVERS for pair in ground.CROSSINGS)

    def near(hex_):
        return [it.to for it in ground.EXITS[hex_] if it.crossing or not it.river]

    assert len(steps_from(["1412"], near)) == len(LAND)


@rule("2.1")
def test_roads_join_neighbours():
    for chain in ground.hexes.ROAD_CHAINS.split():
        for one, other in pairwise(chain.split("-")):
            assert other in ground.NEIGHBOURS[one]


@rule("2.1")
def test_everything_printed_lies_on_land_of_its_nation():
    listed = (ground.CITIES, ground.TOWNS, ground.NAMES, ground.GARRISON, ground.WORKS)
    assert all(id_ in TERRAIN for it in listed for id_ in it)
    for towns in (ground.CITIES_OF, ground.TOWNS_OF, ground.WORKS_OF):
        assert all(NATION[id_] == nation for nation, ids in towns.items() for id_ in ids)
    assert len(ground.CITIES_OF["N"]) == 8
    assert len(ground.TOWNS_OF["N"]) == 6
    assert set(ground.EVACUATION_PORTS) < set(ground.PORTS)
    assert len(set(ground.NAMES.values())) == len(ground.NAMES)


@rule("2.2a")
def test_there_are_143_units():
    assert Counter(units.NATIONALITY.values()) == {"GE": 54, "FR": 55, "UK": 12, "BE": 10, "NL": 12}
    assert len(set(units.NAME.values())) == len(units.UNITS) == 143
    assert all(it.steps == 2 for it in units.COUNTERS.values() if it.size == "XXX"
               if it.type == "Inf")  # fmt: skip
    assert len(units.PANZERS) == 10
    for it in units.COUNTERS.values():
        strengths = [face.strength for face in it.faces]
        assert strengths == sorted(strengths)


@rule("2.2a")
def test_the_values_the_examples_give():
    panzers = [units.COUNTERS[it].faces[-1].strength for it in ("G1Pz", "G6Pz", "G8Pz")]
    assert sum(panzers) == 13
    assert all(units.COUNTERS[it].mobility == "R" for it in ("F1DCR", "GARKO", "GSA"))
    assert all(units.COUNTERS[it].steps == 1 for it in units.UNITS if units.TYPE[it] == "DLC")


@rule("2.2d")
def test_the_attrition_chits_are_ten_and_twelve():
    assert len(units.GERMAN_ATTRITION) == 10
    allied = Counter(units.ALLIED_ATTRITION)
    assert sum(allied.values()) == 12
    assert [allied[it] for it in ("F1DCR", "F2DCR", "F3DCR", "F4DCR", "B1T")] == [2, 2, 2, 1, 1]


@rule("2.2a")
def test_every_unit_but_the_special_ones_is_in_one_formation():
    counted = Counter(unit for it in formations.FORMATIONS.values() for unit in it.units)
    assert set(counted.values()) == {1}
    assert set(units.UNITS) - set(counted) == {"GARKO", "GSA", "GSB", "FSU"}


@rule("1.0")
def test_four_scenarios_with_everybody_set_up_or_waiting():
    assert [it.number for it in calendar.SCENARIOS.values()] == [1, 2, 3, 4]
    placed = setups.HISTORICAL
    assert len(placed) == 115
    waiting = {*setups.ARRIVALS, *units.AIRBORNE}
    assert set(placed) | waiting == set(units.UNITS)
    assert not set(placed) & waiting
    assert all(hex_ in TERRAIN for hex_ in placed.values())
    assert all(hex_ in ground.HOLLAND for hex_ in setups.FORTRESS_HOLLAND.values())
    for _, hexes in setups.ARRIVALS.values():
        assert all(hex_ in TERRAIN for hex_ in hexes)


@rule("1.0")
def test_the_command_script_names_each_french_unit_at_the_front_once():
    groups = (setups.PLAN_D_GOALS, setups.MEUSE_GROUP, setups.LINE_GROUP, setups.RESERVE_GROUP)
    counted = Counter(unit for group in groups for unit in group)
    assert set(counted.values()) == {1}
    assert set(counted) == {*setups.FRENCH, *setups.BRITISH} - {"FSU"}


@rule("2.3")
def test_the_results_table_is_the_printed_one():
    cells = Counter(it for column in tables.CRT.results.values() for it in column)
    assert sum(cells.values()) == 48
    assert cells[Outcome.ENG] == 7
    assert tables.CRT.columns[0] == "1-3"
    assert tables.CRT.columns[-1] == "6-1"
    assert tables.CRT.chances("6-1")[Outcome.DE] == 1 / 3


@rule("4.1c")
def test_the_number_of_rounds_by_scenario():
    first = [it.first_chits.rounds for it in calendar.SCENARIOS.values()]
    usual = [it.usual_chits.rounds for it in calendar.SCENARIOS.values()]
    assert first == [6, 7, 8, 8]
    assert usual[:3] == [5, 5, 6]
