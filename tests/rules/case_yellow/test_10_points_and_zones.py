"""10.1 to 10.8 Points left, points spent, and what stops a unit."""

import pytest

from engine.case_yellow.attacking import NextAttack
from engine.case_yellow.attacks import may_bridge, targets
from engine.case_yellow.bridgeheads import open_banks
from engine.case_yellow.command import frozen
from engine.case_yellow.end_movement import EndMovement
from engine.case_yellow.entering import relocate
from engine.case_yellow.ids import Action
from engine.case_yellow.lost_page import entries, overrun
from engine.case_yellow.marching import movable
from engine.case_yellow.movement import Orders
from engine.case_yellow.positions import may_mix
from engine.case_yellow.rail import go_by_rail
from engine.case_yellow.reach import movement, reach
from engine.case_yellow.sequence import BeginRound
from engine.case_yellow.setup import places
from engine.case_yellow.table import Dynamo
from tests.marks import rule
from tests.rules.case_yellow.given import answer, asked, begin, game, labels, tokens, where


@rule("9.4")
def test_a_hex_with_a_friend_in_it_is_not_vacant_and_may_be_reached_over_a_great_river():
    units = {"F3CA": "2123", "F1CA": "2024", "GI": "2125"}
    bare = {"destroyed": ("2124", "2123")}
    vacant = game(units, acting="german Move", ground=bare)
    assert "2124" not in reach(vacant, "GI").cost
    held = game({**units, "GGD": "2124"}, acting="german Move", ground={})
    assert "2124" in reach(held, "GI").cost


@rule("10.3c", "10.4")
def test_an_overrun_leaves_a_forest_by_road_alone():
    units = {"G1Pz": "1808", "G2Pz": "1808", "F60DI": "1809"}
    assert "Forest" in overrun(game(units), ("G1Pz", "G2Pz"), "1809").refused


@rule("10.3c", "10.7")
def test_an_overrun_over_an_interdicted_crossing_costs_a_point_more():
    units = {"G1Pz": "2225", "G2Pz": "2225", "F60DI": "2125"}
    free = overrun(game(units), ("G1Pz", "G2Pz"), "2125")
    cut = overrun(game(units, ground={"interdicted": ("2225",)}), ("G1Pz", "G2Pz"), "2125")
    assert free.refused == cut.refused == ""
    assert cut.cost == free.cost + 1


@rule("10.3c", "9.3")
def test_who_overruns_into_a_zone_of_equal_rating_stops_there():
    units = {"GSST": "2312", "G2M": "2312", "F60DI": "2313", "F1CA": "2314"}
    state = begin(game(units, acting="german Move"), Orders())
    state = answer(state, "over:2312>2313")
    while asked(state) == "RetreatWhere":
        state = answer(state, min(tokens(state)))
    assert where(state, "GSST") == where(state, "G2M") == "2313"
    assert "GSST" not in movable(state)
    assert "G2M" in movable(state)


@rule("10.3c", "9.2")
def test_no_overrun_from_one_zone_into_another():
    units = {"GSST": "2312", "G2M": "2312", "F60DI": "2313", "F1CA": "2412"}
    assert "Zone of Control" in overrun(game(units), ("GSST", "G2M"), "2313").refused
    better = game({"G1Pz": "2312", "G2Pz": "2312", "F60DI": "2313", "F1CA": "2412"})
    assert overrun(better, ("G1Pz", "G2Pz"), "2313").refused == ""


@rule("10.8")
def test_a_unit_stopped_by_a_zone_keeps_a_point_for_a_bridgehead():
    """10.8c The SS stop beside a corps they do not outclass, with points left: they may try."""
    units = {"GSST": "2318", "F1CA": "2315"}
    state = begin(game(units, turn=1, dice=[6]), BeginRound("german", Action.MOVE))
    state = answer(state, "st:2318", "2316")
    assert "GSST" not in movable(state)
    assert movement(state, "GSST") > 0
    state = answer(state, "done")
    assert asked(state) == "Attacks"
    assert "b:2315" in tokens(state)


@rule("10.8")
def test_a_unit_without_a_point_left_tries_for_no_bridgehead_before_combat():
    units = {"GSST": "2316", "F1CA": "2315"}
    state = game(units, turn=1, acting="german Move")
    state.table.round.spent = {"GSST": 8}
    state = begin(state, Orders())
    state = answer(state, "done") if asked(state) == "Orders" else state
    assert "b:2315" not in (tokens(state) if asked(state) == "Attacks" else set())


@rule("10.8")
def test_one_point_is_good_for_one_try_before_combat():
    """10.8c In a Move round the attempt costs a point: with one left, only one hex is tried."""
    units = {"G1Pz": "2812", "F21DI": "2813", "F28DI": "2713"}
    state = game(units, turn=2, acting="german Move", dice=[6])
    state.table.round.spent = {"G1Pz": 7}
    state = begin(state, NextAttack())
    assert {"b:2813", "b:2713"} <= tokens(state)
    state = answer(state, "b:2813")
    assert "b:2713" not in tokens(state)
    state.table.round.spent = {"G1Pz": 6}
    state.__dict__.clear()
    assert "b:2713" in tokens(state)


@rule("10.8", "10.7")
def test_no_bridgehead_helps_at_an_interdicted_great_crossing():
    """10.7f Motorized units do not attack over a cut Major crossing; so they try nothing there."""
    units = {"G1Pz": "2125", "GI": "2125", "F10CA": "2124"}
    ground = {"interdicted": ("2125",), "bridgeheads": ("2124",)}
    state = game(units, acting="german Combat", ground=ground)
    assert targets(state) == {"2124": {"2125": ("GI",)}}
    state = game(units, acting="german Combat", ground={"interdicted": ("2125",)})
    assert not may_bridge(state, "2124")


@rule("10.8")
@pytest.mark.parametrize(("who", "left"), [({"F21DI": "2813"}, ("2813",)), ({}, ())])
def test_a_bridgehead_goes_when_an_allied_unit_enters_a_vacant_hex_alone(who, left):
    """10.8d Whoever joins troops that face it does not throw it back."""
    state = game({"G1Pz": "2812", "F28DI": "2814", **who}, ground={"bridgeheads": ("2813",)})
    relocate(state, ["F28DI"], "2813")
    assert state.ground.bridgeheads == left


@rule("10.8")
@pytest.mark.parametrize(("here", "left"), [("2814", ("2813",)), ("2812", ())])
def test_a_bridgehead_is_used_up_by_an_attack_over_the_river_alone(here, left):
    """10.8d Who attacks on the same bank does not touch it."""
    units = {"G1Pz": here, "F21DI": "2813"}
    ground = {"bridgeheads": ("2813",)}
    state = game(units, turn=1, acting="german Combat", dice=[1], ground=ground)
    state = answer(begin(state, NextAttack()), f"a:2813:{here}:0")
    assert where(state, "F21DI") == "2813"
    assert state.ground.bridgeheads == left


@rule("10.8", "4.1c")
def test_only_who_came_to_the_river_by_march_or_advance_tries_for_the_vacant_bank():
    units = {"G8Pz": "2025", "F1CA": "1923"}
    state = game(units, acting="german Move", german=("2125", "2026"))
    state = answer(begin(state, Orders()), "st:2025", "hold")
    assert open_banks(state) == ()
    state.table.round.spent = {"G8Pz": 3}
    state.__dict__.clear()
    assert "2024" in open_banks(state)


@rule("10.1", "13.5")
def test_every_march_says_what_it_costs():
    """Of two steps one is left on the quay of the Dynamo port (13.5(2)): its line says so."""
    units = {"BI": "3113", "GI": "2313"}
    state = game(units, turn=4, acting="allied Move", dynamo=Dynamo("3212", 3, 6))
    state = answer(begin(state, Orders()), "st:3113")
    marches = [it for it in labels(state) if "March to" in it]
    assert marches
    assert all(" MP" in it for it in marches)
    assert ["Dunkerque 3212" in it for it in marches] == ["one is left" in it for it in marches]


@rule("7.9", "10.1")
def test_a_supply_unit_may_use_all_its_points_within_one_round():
    state = begin(game({"GSA": "2332", "G1Pz": "2331"}, acting="german Move"), Orders())
    state = answer(state, "st:2332", "2333")
    assert "GSA" in movable(state)
    assert state.table.supply_moved == ["GSA"]
    state.table.round.spent = {}
    state.__dict__.clear()
    assert "GSA" not in movable(state)  # in a later round of the turn


@rule("1.0", "10.5")
def test_units_of_the_line_that_go_by_rail_count_among_the_two_of_a_round():
    units = {"F7CA": "1329", "F17CA": "1230", "F12CA": "1535", "GI": "2231"}
    state = game(units, turn=3, acting="allied Move")
    go_by_rail(state, "F7CA", "1224")
    assert "F12CA" not in frozen(state)
    go_by_rail(state, "F17CA", "1325")
    assert "F12CA" in frozen(state)


@rule("10.5", "13.4")
def test_who_went_by_rail_has_no_point_left():
    state = game({"F7CA": "1329", "GI": "2231"}, turn=5, acting="allied Move")
    go_by_rail(state, "F7CA", "1224")
    assert movement(state, "F7CA") == 0
    assert "F7CA" not in movable(state)


@rule("10.2", "12.7")
def test_nobody_is_raised_anew_beside_an_open_paris():
    state = game({"GI": "2231"}, turn=7, acting="allied Move", open_city=True)
    state.mark("F1CA", fate="waiting", steps=1, arrives=7)
    hexes = entries(state, "F1CA")
    assert "2212" in hexes
    assert not {"1312", "1514", "1511"} & set(hexes)
    assert "1413" not in hexes


@rule("8.6", "1.0")
def test_french_and_british_may_be_set_up_together_in_free_hands():
    state = game({"BI": "2916", "F1CA": "2915", "F14DI": "2915"}, turn=0, scenario="free hands")
    assert may_mix(state, "2915")
    assert not may_mix(game(turn=0, scenario="intelligence"), "2915")
    lone = game({"B51": "2916", "F14DI": "2915"}, turn=0, scenario="free hands")
    assert "2915" in places(lone, "B51")


@rule("1.0")
def test_plan_d_carries_on_who_was_told_to_hold():
    """Turn 1: a unit that can come nearer to its goals does, whatever it was told."""
    state = begin(game({"BI": "2916", "GI": "3030"}, turn=1, acting="allied Move"), Orders())
    state = answer(state, "st:2916", "hold")
    state.agenda = []
    state = begin(state, EndMovement())
    assert where(state, "BI") != "2916"
