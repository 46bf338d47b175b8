"""Chapter 5: air support, priority points, port attacks, the RAF."""

import pytest

from engine.khamsin.air import AirOperations, air_level, air_modifier, air_support
from engine.khamsin.components.map import RAF_ZONE
from engine.khamsin.table import Engagement
from tests.marks import rule
from tests.rules.khamsin.given import answer, asked, begin, campaign, march, tokens


def engagement(area):
    return Engagement(area, "axis", ["1PZ"], ["3BR"])


def supported(area, die, **markers):
    state = campaign(dice=[die], **markers)
    fight = engagement(area)
    air_support(state, fight)
    return fight.air


@rule("5.0 Support")
@pytest.mark.parametrize(
    ("area", "die", "support", "level"),
    [
        ("YPR", 5, False, "Limited"),  # V10: three areas away
        ("YPR", 5, True, "Priority"),  # V11
        ("DUN", 1, False, "Sporadic"),  # V12: six areas away
        ("LIL", 2, False, "Sporadic"),
        ("LIL", 3, False, "Limited"),
        ("LIL", 6, True, "Priority"),
    ],
)
def test_the_air_support_table(area, die, support, level):
    assert supported(area, die, support=support) == level


@rule("5.0 Support")
def test_one_less_for_every_three_areas_and_the_ends_of_the_table_hold():
    assert [air_modifier(it, support=False) for it in ("LIL", "FRU", "YPR", "DUN")] == [
        0,
        0,
        -1,
        -1,
    ]
    assert (air_level(-1), air_level(8)) == ("Sporadic", "Priority")


@rule("3.0 Effects", "5.0 Support")
def test_nothing_flies_in_a_storm():
    assert supported("LIL", 6, storm=True) == ""  # V13
    state, _ = march(
        campaign(turn=7, units={"1PZ": "STP", "5BR": "BET"}, dice=[6], storm=True),
        axis="1PZ>BET",
    )
    begin(state, AirOperations())
    assert asked(state) == ""
    assert not state.table.engagements[0].raf


@rule("5.0 Ports")
@pytest.mark.parametrize(("die", "ruined"), [(2, []), (3, ["DUN"]), (6, ["DUN"])])
def test_a_port_is_ruined_on_three_or_more(die, ruined):
    state = campaign(units={"1PZ": "STO", "3BR": "DUN"}, dice=[die], points=1)
    begin(state, AirOperations())
    state = answer(state, "bomb:DUN")  # V14
    assert state.table.points == 0
    assert state.table.ruined == ruined


@rule("5.0 Ports")
def test_a_port_is_bombed_once_a_day_and_only_within_three_areas():
    state = campaign(units={"1PZ": "MON", "3BR": "DUN"}, dice=[1])
    begin(state, AirOperations())
    assert {it for it in tokens(state) if it.startswith("bomb")} == {"bomb:BOU", "bomb:CAL"}
    state = answer(state, "bomb:BOU")
    assert "bomb:BOU" not in tokens(state)
    far = campaign(units={"1PZ": "GHE", "3BR": "DUN"})
    begin(far, AirOperations())
    assert asked(far) == ""


@rule("5.0 Priority")
def test_one_point_a_day_for_all_engagements_out_of_six():
    state, _ = march(campaign(units={"1PZ": "STP", "5BR": "BET"}, dice=[6]), axis="1PZ>BET")
    begin(state, AirOperations())
    assert state.table.points == 6
    state = answer(state, "support", seat="axis")
    assert state.table.support
    assert state.table.points == 5
    assert "support" not in (tokens(state) if asked(state) else set())
    spent = campaign(units={"1PZ": "STO", "3BR": "DUN"}, points=0)
    begin(spent, AirOperations())
    assert asked(spent) == ""


@rule("5.0 Fighters")
def test_the_raf_flies_within_three_areas_of_an_allied_supply_area():
    assert {"DUN", "CAS", "YPR", "HAZ", "OST"} <= RAF_ZONE
    assert not {"LIL", "BET", "LEN", "ORC", "ROU"} & RAF_ZONE
