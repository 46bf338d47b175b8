"""Chapters 4, 6, 8, 9 and the sheets: what may be ordered, activation, marches, coordination."""

import pytest

from engine import Refused, play
from engine.khamsin.components.calendar import FIRST_ARMY_AREAS
from engine.khamsin.coordination import best_company, lawful
from engine.khamsin.orders import Orders
from engine.khamsin.setup import Deploy, set_up
from tests.marks import rule
from tests.rules.khamsin.given import (
    answer,
    asked,
    begin,
    campaign,
    day,
    march,
    question,
    tokens,
    unit,
)


def sheet(state, seat):
    """What a commander may write now."""
    if not state.agenda:
        begin(state, Orders(state.table.turn))
    return tokens(state, seat)


@rule("6.0 Counter-attack")
def test_the_french_1st_army_gets_no_movement_orders_on_the_first_day():
    state = campaign(turn=1, units={"IVC": "LIL", "3BR": "MEN", "1PZ": "HES", "60DI": "DUN"})
    offered = sheet(state, "allied")
    assert not any(it.startswith("IVC") for it in offered)
    assert "3BR>YPR" in offered
    assert "60DI>BER" in offered
    with pytest.raises(Refused):
        play(state, "allied", "IVC>SEC")  # V33
    assert "IVC>SEC" in sheet(campaign(turn=2, units={"IVC": "LIL", "1PZ": "HES"}), "allied")


@rule("Sheets")
def test_a_corps_takes_one_line_and_each_unit_may_be_ordered_otherwise():
    units = dict.fromkeys(("1PZ", "2PZ", "10PZ"), "HES")
    state = campaign(units=units | {"3BR": "YPR"})
    assert "XIX>FRU" in sheet(state, "axis")
    state = answer(state, "XIX>FRU", seat="axis")
    assert state.sheets["axis"].lines == ["1PZ>FRU", "2PZ>FRU", "10PZ>FRU"]
    state = answer(state, "withdraw:2PZ>FRU", "2PZ>STP", seat="axis")
    assert state.sheets["axis"].lines == ["1PZ>FRU", "10PZ>FRU", "2PZ>STP"]
    state = answer(state, "cancel", seat="axis")
    assert state.sheets["axis"].lines == ["1PZ>FRU", "10PZ>FRU"]
    assert question(state, "axis").lines == ("To Fruges: 1 Pz, 10 Pz",)
    state = answer(state, "2PZ>STP", seat="axis")
    assert question(state, "axis").lines[1:] == ("2nd Panzer Division to Saint-Pol",)


@rule("4.0 Axis coordination")
def test_the_sheet_warns_of_whom_the_referee_would_stop():
    state = campaign(units={"1PZ": "HES", "6PZ": "HES", "3BR": "YPR"}, turn=2)
    state = answer(begin(state, Orders(2)), "1PZ>FRU", seat="axis")
    assert "No room" not in question(state, "axis").prompt
    state = answer(state, "6PZ>FRU", seat="axis")
    words = "No room at Fruges: the referee would stop 6 Pz on the way."
    assert words in question(state, "axis").prompt
    assert "No room" not in question(state, "allied").prompt


@rule("4.0 Allied coordination", "4.0 Split command")
def test_the_sheet_warns_of_an_ally_under_another_commander():
    units = {"1BR": "ROU", "IVC": "LIL", "30I": "TOU"}
    state = campaign(units=units, turn=2, options={"command": "split"})
    state = answer(begin(state, Orders(2)), "1BR>LIL", seat="british")
    words = "No room at Lille while IV C stands there: the referee would stop 1 Br on the way."
    assert words in question(state, "british").prompt
    assert "No room" not in question(state, "french").prompt
    state = answer(state, "IVC>ARM", seat="french")  # of which the British know nothing
    assert words in question(state, "british").prompt


@rule("Sheets")
def test_another_way_is_offered_for_a_march_that_stands_on_the_sheet():
    state = campaign(units={"1PZ": "HES", "3BR": "YPR"}, held={"FRU": "axis", "BET": "axis"})
    assert not any("/" in it for it in sheet(state, "axis"))
    state = answer(state, "1PZ>AIR", seat="axis")
    ways = [it for it in tokens(state, "axis") if it.startswith("1PZ/")]
    assert "1PZ/STP.AIR" in ways
    state = answer(state, "1PZ/STP.AIR", seat="axis")
    assert state.sheets["axis"].lines == ["1PZ/STP.AIR"]


@rule("Sheets")
def test_yesterdays_sheet_in_one_answer_as_far_as_it_can_still_be_done():
    state = campaign(
        units={"1PZ": "HES", "2PZ": unit("2PZ", "HES", general=9), "3BR": "YPR"}, dice=[1]
    )
    state, _ = march(state, axis="1PZ>FRU;2PZ:regroup")
    assert state.units["1PZ"].area == "HES"
    state.table.turn, state.day.paths = 3, {}
    begin(state, Orders(3))
    state = answer(state, "again", seat="axis")
    assert state.sheets["axis"].lines == ["1PZ>FRU", "2PZ:regroup"]


@rule("Sheets")
def test_a_signature_can_be_taken_back_until_all_have_signed():
    state = campaign(units={"1PZ": "HES", "3BR": "YPR"})
    begin(state, Orders(2))
    state = answer(state, "1PZ>FRU;ready", seat="axis")
    assert [it.seat for it in [question(state)]] == ["allied"]
    state = answer(state, "cancel", seat="axis")
    state = answer(state, "withdraw:1PZ>FRU;ready", seat="axis")
    assert state.sheets["axis"].lines == []


@rule("6.0 Activation")
def test_friendly_ground_needs_no_die():
    state, _ = march(campaign(units={"1PZ": "HES", "3BR": "YPR"}), axis="1PZ>STP")
    assert state.units["1PZ"].area == "STP"
    assert state.chance.drawn == 0


@rule("6.0 Activation")
@pytest.mark.parametrize(
    ("die", "fields", "leader", "moves"),
    [
        (3, {}, "HES", True),  # V23: Guderian beside him
        (3, {}, "", False),
        (4, {}, "", True),
        (5, {"general": 60}, "", False),  # V24
        (5, {"general": 40}, "", True),
        (4, {"general": 40}, "", False),
        (1, {}, "HES", False),
        (6, {"general": 110}, "", True),
    ],
)
def test_one_die_against_the_printed_number(die, fields, leader, moves):
    state = campaign(
        units={"1PZ": unit("1PZ", "HES", **fields), "3BR": "YPR"},
        leaders={"GUD": leader},
        dice=[die],
    )
    state, _ = march(state, axis="1PZ>FRU")
    assert state.units["1PZ"].area == ("FRU" if moves else "HES")


@rule("6.0 Activation")
def test_who_is_not_activated_goes_as_far_as_friendly_ground():
    state, said = march(campaign(units={"1PZ": "HES", "3BR": "YPR"}, dice=[2]), axis="1PZ>BET")
    assert state.units["1PZ"].area == "STP"
    assert "does not get going" in said


@rule("Charts Effects")
def test_a_spent_unit_moves_on_friendly_ground_alone():
    state = campaign(units={"1PZ": unit("1PZ", "HES", general=120), "3BR": "YPR"})
    offered = {it for it in sheet(state, "axis") if it.startswith("1PZ")}
    assert "1PZ>STP" in offered
    assert "1PZ>FRU" not in offered


@rule("6.0 Movement")
def test_enemies_on_one_road_meet_where_the_stronger_was_going():
    state = campaign(
        turn=3, units={"1PZ": "BET", "2PZ": "BET", "48BR": "AIR"}, held={"BET": "axis"},
        dice=[6, 6, 6],
    )  # fmt: skip
    state, _ = march(state, axis="1PZ>AIR;2PZ>AIR", allied="48BR>BET")
    (engagement,) = state.table.engagements
    assert engagement.area == "AIR"
    assert engagement.column == "both moving"


@rule("6.0 Movement", "7.0 Engagements")
def test_a_march_ends_where_the_enemy_stands():
    state = campaign(units={"1PZ": "STP", "5BR": "BET"}, dice=[6])
    state, _ = march(state, axis="1PZ>BET")
    (engagement,) = state.table.engagements
    assert (engagement.attackers, engagement.defenders) == (["1PZ"], ["5BR"])
    assert engagement.column == "defender stationary"


@rule("4.0 Allied coordination")
def test_french_corps_stand_alone_and_nations_apart_but_on_the_coast():
    assert not lawful("LIL", frozenset({"IVC", "IIIC"}))
    assert not lawful("DUN", frozenset({"IVC", "60DI"}))
    assert not lawful("DUN", frozenset({"CAV", "3BR"}))
    assert lawful("DUN", frozenset({"60DI", "3BR"}))  # V34
    assert not lawful("BER", frozenset({"60DI", "3BR"}))
    assert lawful("BER", frozenset({"60DI", "68DI"}))
    assert lawful("YPR", frozenset({"3BR", "1BR", "48BR"}))


@rule("4.0 Axis coordination")
def test_one_german_corps_an_area_with_reserves_of_its_army_group():
    assert lawful("TIE", frozenset({"56I", "216I", "254I"}))  # V36
    assert not lawful("TIE", frozenset({"56I", "216I", "9PZ"}))
    assert not lawful("TIE", frozenset({"56I", "256I"}))
    assert lawful("ARR", frozenset({"9PZ", "29M"}))
    assert not lawful("ARR", frozenset({"9PZ", "254I"}))


@rule("4.0 Allied coordination")
def test_the_referee_stops_a_division_short_of_a_french_corps():
    state = campaign(turn=3, units={"42BR": "ARM", "IVC": "LIL", "1PZ": "HES"})
    state, said = march(state, allied="42BR>LIL")  # V35
    assert state.units["42BR"].area == "ARM"
    assert "The referee keeps the 42nd Infantry Division at Armentières" in said


@rule("4.0 Axis coordination")
def test_of_two_corps_in_one_place_the_larger_comes_in():
    units = {"1PZ": "HES", "2PZ": "HES", "6PZ": "STP", "3BR": "YPR"}
    state, said = march(campaign(units=units, held={"FRU": "axis"}), axis="1PZ>FRU;2PZ>FRU;6PZ>FRU")
    assert {it: state.units[it].area for it in ("1PZ", "2PZ", "6PZ")} == {
        "1PZ": "FRU", "2PZ": "FRU", "6PZ": "HES",
    }  # fmt: skip
    assert "no room" in said
    assert best_company("FRU", frozenset(), frozenset({"1PZ", "6PZ"})) == {"1PZ"}


@rule("4.0 Allied coordination", "Charts Encounter")
def test_who_is_walked_back_to_where_he_started_has_not_moved():
    units = {"42BR": "ARM", "IVC": "LIL", "30I": "MEN"}
    state = campaign(turn=3, units=units, held={"MEN": "axis"}, dice=[6])
    state, _ = march(state, allied="42BR>LIL", axis="30I>ARM")
    (engagement,) = state.table.engagements
    assert (engagement.area, engagement.defenders) == ("ARM", ["42BR"])
    assert engagement.column == "defender stationary"


@rule("4.0 Axis coordination")
def test_nobody_comes_into_a_mixed_area_of_the_set_up():
    units = {"1PZ": "HES", "6PZ": "HES", "2PZ": "STP", "3BR": "YPR"}
    state, _ = march(campaign(units=units), axis="2PZ>HES")
    assert state.units["2PZ"].area == "STP"


@rule("8.0 Gort")
def test_gort_puts_two_units_within_one_area_on_wheels():
    units = {"3BR": "POP", "4BR": "POP", "5BR": "POP", "1BR": "DUN", "1PZ": "HES"}
    state = campaign(units=units, leaders={"GORT": "YPR"})
    offered = sheet(state, "allied")
    lorry = {it for it in offered if it.endswith(":g")}
    assert {it.partition(">")[0] for it in lorry} == {"3BR", "4BR", "5BR"}
    state = answer(state, "3BR>DUN:g", "4BR>DUN:g", seat="allied")
    assert not any(it.startswith("5BR") and it.endswith(":g") for it in tokens(state, "allied"))
    state, _ = day(state)
    assert state.sheets == {}


@rule("8.0 Leaders")
def test_a_leader_goes_along_and_montgomery_is_with_his_division():
    state = campaign(units={"3BR": "YPR", "1PZ": "HES"}, leaders={"GORT": "YPR", "MONT": "YPR"})
    assert not any(it.startswith("MONT") for it in sheet(state, "allied"))
    state = answer(state, "3BR>POP", "GORT+3BR", seat="allied")
    state.agenda = []
    state.sheets = {}
    state, _ = march(state, allied="3BR>POP;GORT+3BR")
    assert state.leaders["GORT"] == state.leaders["MONT"] == "POP"


@rule("8.0 Leaders")
def test_a_leader_among_enemies_moves_on_and_one_without_men_goes():
    state = campaign(
        units={"1PZ": "STP", "3BR": "POP"}, leaders={"GORT": "BET", "GUD": "STP"}, dice=[6]
    )
    state, _ = march(state, axis="1PZ>BET;GUD+1PZ")
    assert state.leaders["GORT"] == "POP"
    assert state.leaders["GUD"] == "BET"


@rule("1.0 Reinforcements")
def test_reserves_come_up_from_turn_8_on():
    early = campaign(turn=7, units={"3BR": "YPR"}, reserves=("9PZ", "254I"))
    assert not any(it.startswith(("9PZ", "254I")) for it in sheet(early, "axis"))
    state = campaign(turn=8, units={"3BR": "YPR", "4PZ": "CAL"}, reserves=("9PZ", "254I"))
    offered = sheet(state, "axis")
    assert {"9PZ:commit", "9PZ>STP", "254I:commit"} <= offered
    state.agenda = []
    state, _ = march(state, axis="pull:4PZ;9PZ>STP;254I:commit")
    assert (state.units["9PZ"].area, state.units["254I"].area) == ("STP", "GHE")


@rule("1.0 Reinforcements")
def test_a_reserve_that_finds_no_room_waits():
    units = {"3PZ": "ARR", "5PZ": "ARR", "3BR": "YPR"}
    state = campaign(turn=8, units=units, reserves=("9PZ",))
    state, said = march(state, axis="pull:none;9PZ:commit")
    assert state.units["9PZ"].fate == "in reserve"
    assert "in the reserve" in said


@rule("9.0")
def test_from_turn_8_the_axis_give_up_a_panzer_division_or_ten_points():
    units = {"1PZ": "CAL", "2PZ": "CAL", "3BR": "YPR"}
    state = campaign(turn=8, units=units)
    assert "ready" not in sheet(state, "axis")
    assert "pull:1PZ" in sheet(state, "axis")
    state.agenda = []
    refused, _ = march(state, axis="pull:none")
    assert refused.table.score.refused == 10  # V31
    given, _ = march(campaign(turn=8, units=units), axis="pull:1PZ;1PZ>GRA")
    assert given.units["1PZ"].fate == "withdrawn"
    assert given.table.score.refused == 0
    assert "ready" in sheet(campaign(turn=7, units=units), "axis")


@rule("9.0")
def test_without_a_panzer_division_left_the_points_are_lost():
    state, _ = march(campaign(turn=9, units={"20M": "CAL", "3BR": "YPR"}))
    assert state.table.score.refused == 10


@rule("1.0 Replacements")
def test_replacements_go_to_named_units_in_supply_on_two_turns():
    units = {
        "1PZ": unit("1PZ", "CAL", armour=20, general=45),
        "31I": unit("31I", "TOU", general=30),
        "3BR": unit("3BR", "DUN", general=8),
    }
    held = {"CAL": "axis"}
    state = campaign(turn=5, units=units, held=held)
    offered = sheet(state, "axis")
    assert not any(it.startswith("rep:1PZ") for it in offered)  # cut off at Calais
    assert {"rep:31I:g5", "rep:31I:g10", "rep:31I:g20"} <= offered
    assert "rep:3BR:g5" in sheet(state, "allied")
    state.agenda = []
    state, _ = march(state, axis="rep:worst", allied="rep:worst")
    assert state.units["31I"].general == 10
    assert state.units["3BR"].general == 3
    assert not any(it.startswith("rep") for it in sheet(campaign(turn=6, units=units), "axis"))


@rule("1.0 Replacements", "9.0")
def test_nothing_is_replaced_in_a_division_that_leaves_today():
    units = {"1PZ": unit("1PZ", "STP", armour=20), "2PZ": unit("2PZ", "STP", armour=5)}
    state = campaign(turn=12, units=units | {"3BR": "DUN"})
    offered = sheet(state, "axis")
    assert "rep:1PZ:a10" in offered
    state = answer(state, "pull:1PZ", seat="axis")
    assert not any(it.startswith("rep:1PZ") for it in tokens(state, "axis"))
    state.agenda = []
    state.sheets = {}
    state, said = march(state, axis="rep:1PZ:a10;pull:1PZ")  # first the one, then the other
    assert state.units["1PZ"].armour == 20
    assert "1st Panzer Division receives" not in said


@rule("1.0 Axis deployment", "1.0 Allied deployment")
def test_deployment_follows_its_rules():
    state = campaign(turn=0)
    for id_ in state.units:
        state.units[id_] = unit(id_, "")
    set_up(state)
    begin(state)
    assert asked(state) == "Deploy"
    assert state.units["1PZ"].area == "HES"
    assert state.units["3PZ"].area == "ARR"
    assert (state.units["20G"].area, state.units["60DI"].area) == ("BOU", "DUN")
    axis = tokens(state, "axis")
    assert {it.partition("@")[2] for it in axis if "@" in it} == {"GHE", "OUD", "TOU", "DOU"}
    allied = tokens(state, "allied")
    assert {it for it in allied if it.startswith("IVC@")} == {
        f"IVC@{area}" for area in FIRST_ARMY_AREAS
    }
    assert not any(it in allied for it in ("3BR@BOU", "3BR@TOU", "3BR@KOR", "3BR@CAS"))
    state = answer(state, "IV@DOU", seat="axis")
    assert "IX@DOU" not in tokens(state, "axis")
    state = answer(state, "IVC@LIL", seat="allied")
    assert "3BR@LIL" not in tokens(state, "allied")
    state = answer(state, "suggested;ready", seat="axis")
    state = answer(state, "suggested;ready", seat="allied")
    assert asked(state) == "Orders"
    assert state.table.turn == 1
    assert state.leaders == {"GUD": "HES", "GORT": "MEN", "BROO": "MEN", "MONT": "MEN"}


@rule("1.0 Allied deployment", "4.0 Split command")
def test_a_british_unit_placed_with_the_french_is_put_right():
    state = campaign(turn=0, options={"command": "split"})
    for id_ in state.units:
        state.units[id_] = unit(id_, "")
    set_up(state)
    begin(state)
    state = answer(state, "1BR@LIL;suggested;ready", seat="british")
    state = answer(state, "suggested;ready", seat="french")
    state = answer(state, "suggested;ready", seat="axis")
    assert state.units["IVC"].area == "LIL"
    assert state.units["1BR"].area in ("ARM", "ROU")


@rule("1.0 Allied deployment", "4.0 Split command")
def test_a_leader_goes_along_with_the_division_that_is_put_right():
    state = campaign(turn=0, options={"command": "split"})
    for id_ in state.units:
        state.units[id_] = unit(id_, "")
    set_up(state)
    begin(state)
    state = answer(state, "1BR@LIL;GORT@LIL;suggested;ready", seat="british")
    state = answer(state, "suggested;ready", seat="french")
    state = answer(state, "suggested;ready", seat="axis")
    assert state.leaders["GORT"] == state.units["1BR"].area != "LIL"


@rule("4.0 Split command")
def test_each_allied_commander_orders_his_own_nation():
    units = {"3BR": "YPR", "IVC": "LIL", "1PZ": "HES"}
    state = campaign(units=units, options={"command": "split"})
    begin(state, Orders(2))
    assert not any(it.startswith("IVC") for it in tokens(state, "british"))
    assert not any(it.startswith("3BR") for it in tokens(state, "french"))
    with pytest.raises(Refused):
        play(state, "allied", "ready")


def test_a_deployment_is_complete_when_everybody_has_a_place():
    state = campaign(turn=0)
    for id_ in state.units:
        state.units[id_] = unit(id_, "")
    begin(state, Deploy())
    assert "ready" not in tokens(state, "axis")
