"""Chapters 1, 2, 4 and the charts: map, orders of battle, calendar and tables fit together."""

from collections import Counter

from engine.khamsin.components import tables
from engine.khamsin.components.calendar import (
    BEF_AREAS,
    FIRST_ARMY_AREAS,
    HALT_NUMBERS,
    LAST_TURN,
    SUGGESTED,
    date,
)
from engine.khamsin.components.formations import (
    ARMOURED,
    BEF,
    BRITISH,
    BY_SIDE,
    CORPS,
    CORPS_OF,
    FORMATIONS,
    FRENCH,
    FRENCH_CORPS,
    LEADERS,
    PANZERS,
    RESERVES,
    SP,
)
from engine.khamsin.components.map import (
    ALLIED_SUPPLY,
    AREAS,
    AXIS_SUPPLY,
    BELGIAN_AREAS,
    BOGGY,
    COAST,
    CONNECTORS,
    EAST,
    NEIGHBOURS,
    OBJECTIVES,
    TO_ALLIED_SUPPLY,
    TO_AXIS_SUPPLY,
    WEST,
    distance,
)
from engine.khamsin.components.missions import MISSIONS
from tests.marks import rule

CONNECTED = [(a, b) for a in CONNECTORS for b in CONNECTORS[a] if a < b]


@rule("6.0 Movement")
def test_45_areas_and_113_connectors_the_same_from_both_ends():
    assert len(AREAS) == 45
    assert len(CONNECTED) == 113
    assert Counter(CONNECTORS[a][b] for a, b in CONNECTED) == {"road": 83, "trail": 30}
    for area, ends in CONNECTORS.items():
        assert all(CONNECTORS[other][area] == kind for other, kind in ends.items())
    assert all(len(NEIGHBOURS[area]) >= 3 for area in AREAS)
    assert all(distance("HES", area) <= 9 for area in AREAS)


@rule("6.0 Halt")
def test_the_halt_line_parts_nineteen_areas_from_the_rest():
    assert (len(WEST), len(EAST)) == (19, 26)
    assert {"DUN", "BER", "CAS", "ARR"} <= WEST
    assert {"LAP", "POP", "LIL", "DOU"} <= EAST


@rule("4.0 Supply")
def test_supply_areas_and_distances():
    assert AXIS_SUPPLY == ("GHE", "OUD", "TOU", "ARR")
    assert ALLIED_SUPPLY == ("BOU", "CAL", "DUN")
    assert max(TO_AXIS_SUPPLY.values()) == TO_AXIS_SUPPLY["DUN"] == 5
    far = {"HES": (2, 2), "MON": (3, 1), "CAL": (5, 0), "GRA": (5, 1), "BER": (5, 1), "BOU": (4, 0)}
    far |= {"LIL": (1, 4), "YPR": (3, 2), "FUR": (4, 1), "OST": (3, 3), "SEC": (2, 5)}
    assert {it: (TO_AXIS_SUPPLY[it], TO_ALLIED_SUPPLY[it]) for it in far} == far


@rule("3.0 Effects", "7.0 Weather")
def test_only_three_areas_stay_dry():
    assert set(AREAS) - BOGGY == {"HES", "MON", "BOU"}


@rule("8.0 Belgians", "8.0 Evacuation", "10.0")
def test_belgian_areas_coast_and_objectives():
    assert len(BELGIAN_AREAS) == tables.RESISTANCE == 8
    assert COAST == ("BOU", "CAL", "GRA", "DUN", "LAP", "OST", "NIE")
    assert set(OBJECTIVES) == {"LIL", "CAS", "YPR", "STO", "BET", "GRA", "BER", "FUR"}


@rule("1.0 Axis OOB", "1.0 Reinforcements")
def test_the_axis_order_of_battle_adds_up():
    axis = [FORMATIONS[it] for it in BY_SIDE["axis"]]
    assert len(axis) == 32
    sp = Counter()
    for it in axis:
        sp[it.group] += it.sp
    assert sp == {
        "Kleist Group": 14,
        "Hoth Group": 12,
        "6th Army": 22,
        "18th Army": 8,
        "Army Group A reserve": 4,
        "Army Group B reserve": 2,
    }
    assert len(PANZERS) == 10
    assert RESERVES == ("9PZ", "29M", "254I")
    assert Counter(it.army_group for it in axis) == {"A": 16, "B": 16}
    low = {it.id for it in axis if it.activation == 3}
    assert low == {"LSS", "GD", "SSV", "SST"}
    assert all(it.activation == 4 for it in axis if it.id not in low)
    assert {it.mobility for it in axis if it.army_group == "A"} == {"Motor"}
    assert {it.mobility for it in axis if it.army_group == "B"} == {"Leg"}
    assert len({it.name for it in FORMATIONS.values()}) == len(FORMATIONS)


@rule("1.0 Allied OOB")
def test_the_allied_order_of_battle_adds_up():
    assert len(BY_SIDE["allied"]) == 20
    assert sum(SP[it] for it in BRITISH) == 21
    assert sum(SP[it] for it in FRENCH) == 17
    assert {it for it in FORMATIONS if FORMATIONS[it].weak} == {
        "46BR", "20G", "30G", "3RTR", "21DI",
    }  # fmt: skip
    assert FRENCH_CORPS == ("IIIC", "IVC", "VC", "CAV")
    assert len(BEF) == 10
    assert {it: FORMATIONS[it].activation for it in FRENCH} == {
        "21DI": 5, "IIIC": 4, "IVC": 6, "VC": 6, "CAV": 4, "60DI": 5, "68DI": 5,
    }  # fmt: skip
    assert ARMOURED - set(PANZERS) == {"3RTR", "CAV"}
    assert set(LEADERS) == {"GUD", "GORT", "BROO", "MONT"}
    assert all(unit in CORPS[CORPS_OF[unit]].units for unit in FORMATIONS)


@rule("1.0 Axis deployment", "1.0 Allied deployment")
def test_everybody_has_a_place_to_start_from():
    assert len(BEF_AREAS) == 14
    assert set(FIRST_ARMY_AREAS) == {"LIL", "ARM", "LAB", "SEC", "ORC", "ROU"}
    assert set(SUGGESTED) == {*FORMATIONS, *LEADERS} - set(RESERVES)
    assert all(SUGGESTED[it] in BEF_AREAS for it in BEF)
    assert all(SUGGESTED[it] in FIRST_ARMY_AREAS for it in FRENCH_CORPS)


@rule("2.0")
def test_fifteen_days_from_22_may():
    assert [date(turn) for turn in (1, 3, 5, 7, 10, 11, LAST_TURN)] == [
        "Wed 22 May", "Fri 24 May", "Sun 26 May", "Tue 28 May", "Fri 31 May", "Sat 1 June",
        "Wed 5 June",
    ]  # fmt: skip
    assert HALT_NUMBERS == {3: 2, 4: 1}


@rule("Charts Encounter")
def test_every_mission_of_the_encounter_table_has_its_card():
    drawn = {mission for column in tables.ENCOUNTERS.values() for mission in column}
    assert drawn | {tables.NOT_ONE_STEP_BACK} == set(MISSIONS) == set(tables.MISSION_SHIFT)
    assert all(len(column) == 6 for column in tables.ENCOUNTERS.values())
