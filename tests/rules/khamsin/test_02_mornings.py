"""Chapters 2, 3, 6 and 8: the dice of the morning: weather, the halt order, the Belgians."""

import pytest

from engine.khamsin.components.formations import FORMATIONS
from engine.khamsin.morning import Morning
from engine.khamsin.reach import Ground, cost, ground, routes
from tests.marks import rule
from tests.rules.khamsin.given import begin, campaign, words


def morning(turn, *dice, **markers):
    state = campaign(turn=turn - 1, dice=dice, **markers)
    return begin(state, Morning())


@rule("2.0", "3.0 Determining")
def test_no_weather_is_rolled_before_28_may():
    state = morning(6, 6)
    assert not state.table.storm
    assert state.chance.script == [6]  # V1


@rule("3.0 Determining")
@pytest.mark.parametrize(("die", "storm"), [(5, True), (6, True), (4, False), (1, False)])
def test_from_28_may_a_five_is_a_storm(die, storm):
    state = morning(7, die)
    assert state.table.storm is storm  # V2
    assert state.table.stormed is storm


@rule("3.0 Effects")
def test_a_storm_passes_and_the_bogs_stay():
    state = morning(9, 2, stormed=True, storm=True)
    assert not state.table.storm
    assert state.table.stormed


@rule("6.0 Halt")
@pytest.mark.parametrize(("die", "halted"), [(2, 3), (1, 3), (3, 0)])
def test_a_halt_is_imposed_on_two_or_less(die, halted):
    assert morning(3, die).table.halted == halted  # V6, with our number


@rule("6.0 Halt")
def test_the_next_morning_only_asks_whether_it_is_lifted():
    state = morning(4, 3, halted=3)
    assert state.table.halted == 3  # V7
    assert not state.chance.script


@rule("6.0 Halt")
def test_each_day_in_force_makes_the_lifting_easier():
    state = morning(5, 3, halted=3)
    assert state.table.halted == 0  # V8
    assert state.table.halt_over
    assert "3 +2" in words(state)


@rule("6.0 Halt")
def test_there_is_never_a_second_halt():
    state = morning(4, 1, halt_over=True)
    assert state.table.halted == 0
    assert state.chance.script == [1]


@rule("6.0 Halt")
def test_a_halt_bars_allied_areas_west_of_the_line_alone():
    table = campaign(turn=4, halted=3, held={"FRU": "axis"}).table
    found = routes(ground(table), "axis", "STP", 4)
    assert "FRU" in found
    assert "BET" not in found
    assert "AIR" not in found
    assert "LEN" in routes(ground(table), "axis", "ARR", 4)
    assert "BET" in routes(ground(campaign(turn=4).table), "axis", "STP", 4)  # V9


@rule("8.0 Surrender")
def test_the_king_is_asked_from_the_morning_after_two_areas_fell():
    state = morning(4, 5, 6, resistance=6, weakened=True)
    assert state.table.armistice == 4
    assert morning(4, 6, 5, resistance=6, weakened=True).table.armistice == 0
    assert morning(5, 5, resistance=5, weakened=True).table.armistice == 5  # V21
    quiet = morning(5, 6, resistance=6)
    assert quiet.table.armistice == 0
    assert quiet.chance.script == [6]


@rule("8.0 Surrender")
def test_on_the_day_of_the_armistice_no_german_enters_a_belgian_area():
    asked = campaign(turn=5, armistice=5).table
    assert "KOR" not in routes(ground(asked), "axis", "OUD", 1)  # V22
    assert "KOR" in routes(ground(campaign(turn=5).table), "axis", "OUD", 1)


@rule("8.0 Surrender")
def test_on_the_day_after_what_is_left_lies_open_to_both():
    state = morning(6, armistice=5, held={"KOR": "axis"})
    assert state.table.held.count("-") == 7
    assert "B" not in state.table.held
    way = routes(ground(state.table), "axis", "OUD", 1)["TIE"][0]
    assert way.hostile
    assert "ROE" in routes(ground(state.table), "allied", "YPR", 2)


@rule("8.0 Surrender")
def test_with_all_areas_taken_nobody_is_asked():
    taken = dict.fromkeys(("KOR", "ROE", "TIE", "EEK", "BRU", "OST", "DIK", "NIE"), "axis")
    state = morning(6, 6, resistance=0, weakened=True, held=taken)
    assert state.table.armistice == 0


@rule("6.0 Movement", "6.0 Refugees")
def test_what_a_connector_costs():
    clear = ground(campaign().table)
    assert cost(clear, "axis", "HES", "STP") == 1
    assert cost(clear, "axis", "HES", "MON") == 2
    assert cost(clear, "axis", "TOU", "LIL") == 3  # V37: out of a waterway, road, refugees
    assert cost(clear, "axis", "OUD", "KOR") == 2  # Belgian ground has no refugees for Germans
    assert cost(clear, "allied", "CAS", "BER") == 1
    assert cost(clear, "allied", "DUN", "LAP") == 1
    assert cost(clear, "allied", "FUR", "LAP") == 1 + 1


@rule("6.0 Refugees")
def test_allied_roads_are_free_three_areas_from_the_germans():
    clear = ground(campaign().table)
    assert cost(clear, "allied", "DUN", "GRA") == 1
    near = ground(campaign(held={"WAT": "axis"}).table)
    assert cost(near, "allied", "DUN", "GRA") == 2


@rule("6.0 Weather")
def test_a_storm_doubles_the_whole_cost():
    stormy = ground(campaign(turn=8, storm=True).table)
    assert cost(stormy, "axis", "TOU", "LIL") == 6


@rule("6.0 Movement")
def test_allowances_and_the_one_connector_that_is_always_free_to_take():
    assert FORMATIONS["1PZ"].mobility == "Motor"
    clear = ground(campaign().table)
    assert set(routes(clear, "axis", "TOU", 1)) >= {"LIL", "ROU", "ORC", "OUD", "KOR", "DOU"}
    assert routes(clear, "axis", "TOU", 1)["LIL"][0].cost == 3
    assert "CAL" not in routes(clear, "axis", "HES", 4)
    assert "STO" not in routes(clear, "axis", "HES", 4)
    assert set(routes(clear, "allied", "YPR", 2)) <= {"POP", "BAI", "ARM", "MEN", "FUR"}


@rule("6.0 Restriction")
def test_allied_units_never_enter_what_was_german_at_the_start():
    clear = ground(campaign().table)
    found = routes(clear, "allied", "LIL", 4)
    assert "TOU" not in found
    assert all("TOU" not in way.path for ways in found.values() for way in ways)


@rule("8.0 Belgians")
def test_allies_pass_belgian_areas_and_do_not_stop_there():
    found = routes(ground(campaign(held={"ROU": "axis"}).table), "allied", "YPR", 6)
    assert "ROE" not in found
    assert any("DIK" in way.path for ways in found.values() for way in ways)


@rule("8.0 Belgians")
def test_germans_reach_a_belgian_area_and_no_farther():
    found = routes(ground(campaign().table), "axis", "GHE", 4)
    assert "TIE" in found
    assert "ROE" not in found


@rule("6.0 Movement")
def test_of_ways_with_one_cost_that_with_fewer_hostile_areas_comes_first():
    flat = Ground(campaign(held={"FRU": "axis"}).table.held, storm=False, halted=False,
                  armistice=False)  # fmt: skip
    ways = routes(flat, "axis", "HES", 4)["AIR"]
    assert ways[0].path == ("FRU", "AIR")
    assert ways == tuple(sorted(ways, key=lambda it: (it.cost, it.hostile)))
