"""10 Movement, the lost page, rivers, bridgeheads, works and borders."""

from engine import new_game, open_asks, play, view
from engine.case_yellow.attacks import passage
from engine.case_yellow.bridgeheads import CrossBridgeheads, FormBridgeheads, chance_of
from engine.case_yellow.command import frozen, may_end
from engine.case_yellow.components.map import FOREST, NATION, TERRAIN
from engine.case_yellow.end_movement import EndMovement, Overstacked
from engine.case_yellow.ids import Action
from engine.case_yellow.lost_page import entries, overrun
from engine.case_yellow.marching import march, movable, stack_ends
from engine.case_yellow.movement import Orders
from engine.case_yellow.officer import OFFICER
from engine.case_yellow.one_march import MarchWhere
from engine.case_yellow.overruns import runners
from engine.case_yellow.positions import control
from engine.case_yellow.rail import rail_ends, rail_left
from engine.case_yellow.reach import full_movement, reach, taxed
from engine.case_yellow.reinforcements import Reinforcements
from engine.case_yellow.sequence import BeginRound
from engine.case_yellow.supply import SupplyPhase
from engine.case_yellow.table import Refit, Round
from tests.marks import rule
from tests.rules.case_yellow.given import (
    answer,
    asked,
    begin,
    game,
    question,
    seat_asked,
    steps,
    tokens,
    where,
)


@rule("10.1")
def test_where_something_waits_stands_first_as_far_as_a_panel_has_room():
    """The farthest first; of fifteen lines each point of the compass needs one."""
    units = {"G1Pz": "2125", "F18CA": "2025"}
    state = begin(game(units, acting="german Move", german=("2125",)), MarchWhere(("G1Pz",)))
    choices = question(state).choices
    assert len({it.part for it in choices if it.part}) == 8
    assert [(it.token, it.detail) for it in choices[:7]] == [
        ("2220", "8 MP, town"),
        ("2323", "8 MP, works"),
        ("2331", "8 MP, works"),
        ("1925", "7 MP, next to the enemy"),
        ("1928", "7 MP, town"),
        ("2029", "7 MP, town"),
        ("1823", "6 MP, town"),
    ]
    assert next(it.detail for it in choices[7:] if it.token == "2123") == "5 MP", "for want of room"


@rule("10.1", "2.4j")
def test_the_marches_of_may_1940():
    """The leading panzers reach the Meuse in a Move round, the others in two."""
    state = game({"G1Pz": "2331", "G6Pz": "2431"}, acting="german Move")
    assert reach(state, "G1Pz").cost["2125"] == 8
    assert reach(state, "G6Pz").cost["2224"] == 8


@rule("10.1")
def test_entering_a_hex_takes_control_of_it():
    state = begin(game({"G1Pz": "2131"}, acting="german Move"), Orders())
    state = answer(state, "st:2131", "2029")
    assert where(state, "G1Pz") == "2029"
    assert control(state, "2029") == "german"


@rule("10.1")
def test_a_unit_is_picked_out_of_a_stack_and_one_that_stands_alone_is_offered_once():
    alone = tokens(begin(game({"G1Pz": "2131"}, acting="german Move"), Orders()))
    assert [it for it in alone if it.startswith(("st:", "u:"))] == ["st:2131"]
    two = begin(game({"G1Pz": "2131", "G2Pz": "2131"}, acting="german Move"), Orders())
    assert {"st:2131", "u:G1Pz", "u:G2Pz"} <= set(tokens(two))


@rule("10.1")
def test_a_unit_may_always_go_one_hex():
    marks = {"GX": {"disrupted": True, "oos": True}}
    state = game({"GX": "2230"}, marks=marks, acting="german Move")
    assert full_movement(state, "GX") == 1
    assert len(reach(state, "GX").cost) > 4


@rule("10.1")
def test_a_column_goes_as_far_as_it_can_and_keeps_its_goal():
    units = {"G1Pz": "2331", "G2Pz": "2331", "G10Pz": "2230"}
    state = begin(game(units, acting="german Move"), Orders())
    state = answer(state, "col:k19", "2124")
    assert all(state.unit(it).goal == "2124" for it in units)
    before = {it: where(state, it) for it in units}
    state = begin(game({it: before[it] for it in units}, acting="german Move",
                       marks={it: {"goal": "2124"} for it in units}), Orders())  # fmt: skip
    assert "onward" in tokens(state)
    state = answer(state, "onward")
    assert any(where(state, it) != before[it] for it in units)


@rule("10.1")
def test_a_stack_marches_together_and_a_unit_alone():
    units = {"G1Pz": "2331", "G2Pz": "2331"}
    state = begin(game(units, acting="german Move"), Orders())
    assert {"st:2331", "u:G1Pz", "u:G2Pz"} <= tokens(state)
    state = answer(state, "st:2331", "2330")
    assert {where(state, it) for it in units} == {"2330"}
    assert state.table.round.spent["G1Pz"] > 0


@rule("10.2", "4.1c")
def test_reinforcements_come_in_the_first_move_round():
    state = game({"F1CA": "1412"})
    state.mark("F4DCR", fate="waiting", arrives=2)
    state.mark("F25CA", fate="waiting", arrives=4)
    state = begin(state, BeginRound("allied", Action.MOVE))
    assert asked(state) == "Reinforcements"
    assert entries(state, "F4DCR") == ("1918",)
    state = answer(state, "all")
    assert where(state, "F4DCR") == "1918"
    assert where(state, "F25CA") == "waiting"
    state = begin(game({"F1CA": "1412"}, acting="allied Move", reinforced=["allied"]),
                  Reinforcements(), Orders())  # fmt: skip
    assert asked(state) == "Orders"


@rule("10.2")
def test_reinforcements_come_elsewhere_if_their_hex_is_lost():
    state = game({"GI": "1918"}, acting="allied Move")
    state.mark("F4DCR", fate="waiting", arrives=2)
    assert "1412" in entries(state, "F4DCR")


@rule("10.3c", "10.3", "6.1")
def test_an_overrun_costs_a_point_more_and_drives_the_defender_off():
    """The surviving example: a clear hex costs both divisions 2 points."""
    units = {"G1Pz": "2313", "G2Pz": "2313", "F28DI": "2314"}
    state = game(units, acting="german Move")
    found = overrun(state, ("G1Pz", "G2Pz"), "2314")
    assert (found.refused, found.cost) == ("", 2)
    state = begin(state, Orders())
    state = answer(state, "over:2313>2314")
    while asked(state) == "RetreatWhere":
        assert seat_asked(state) == "german"
        state = answer(state, min(tokens(state)))
    assert where(state, "G1Pz") == where(state, "G2Pz") == "2314"
    assert state.table.round.spent == {"G1Pz": 2, "G2Pz": 2}
    assert state.unit("F28DI").disrupted or where(state, "F28DI") == "lost"


@rule("10.3c")
def test_infantry_in_the_hex_keeps_no_panzers_from_an_overrun():
    units = {"G1Pz": "2313", "G2Pz": "2313", "GI": "2313", "F28DI": "2314"}
    state = begin(game(units, acting="german Move"), Orders())
    assert runners(state, "2313", "2314") == ("G1Pz", "G2Pz")


@rule("10.3c")
def test_what_cannot_be_overrun():
    panzers = {"G1Pz": "2313", "G2Pz": "2313"}
    corps = game({**panzers, "F1CA": "2314"}, acting="german Move")
    assert "full corps" in overrun(corps, ("G1Pz", "G2Pz"), "2314").refused
    city = game({**panzers, "F28DI": "2212"}, acting="german Move")
    assert "ground" in overrun(city, ("G1Pz", "G2Pz"), "2212").refused
    strong = game({"G5Pz": "2313", "F28DI": "2314"}, acting="german Move")
    assert "four times" in overrun(strong, ("G5Pz",), "2314").refused
    rated = game({"GSST": "2313", "G2M": "2313", "F3BS": "2314"}, acting="german Move")
    assert "higher" in overrun(rated, ("GSST", "G2M"), "2314").refused


@rule("10.4")
def test_forest_roads_bear_one_motorized_unit_after_the_other():
    """E12 A panzer pays 2 to enter a Forest road hex with a supply unit in it."""
    empty = game({"G1Pz": "2224"}, acting="german Move", german=("2224", "2225"))
    full = game({"G1Pz": "2224", "GSA": "2225"}, acting="german Move", german=("2224",))
    one, two = reach(empty, "G1Pz").cost["2225"], reach(full, "G1Pz").cost["2225"]
    assert two == one + 1
    stopped = game({"G1Pz": "2225", "GSA": "2225"}, acting="german Move")
    state = begin(stopped, Overstacked("german"))
    assert asked(state) == "Overstacked"
    assert where(answer(state, "GSA"), "GSA") == "lost"


@rule("10.4")
def test_motorized_units_enter_forest_by_road_alone():
    state = game({"G1Pz": "2322", "GI": "2322"}, acting="german Move", german=("2223", "2323"))
    assert TERRAIN["2323"] == FOREST
    assert reach(state, "GI").came["2323"] == "2322"
    assert reach(state, "G1Pz").came.get("2323") != "2322"
    by_road = game({"G1Pz": "2223"}, acting="german Move")
    assert reach(by_road, "G1Pz").came["2323"] == "2223"


@rule("10.5")
def test_trains_keep_away_from_the_enemy():
    state = game({"F1CA": "1412", "GI": "2216"}, acting="allied Move")
    assert rail_left(state) == 3
    ends = rail_ends(state, "F1CA")
    assert "1720" in ends
    assert "2212" in ends
    assert "2215" not in ends
    assert not rail_left(game(turn=1, acting="allied Move"))
    late = game(turn=8, acting="allied Move", refit=Refit(declared=4, ends=7, done=True))
    assert rail_left(late) == 2


@rule("10.6")
def test_a_minor_crossing_into_a_friendly_hex_is_free():
    own = game({"GI": "2225"}, german=("2225", "2125"), acting="german Move")
    strange = game({"GI": "2225"}, german=("2225",), acting="german Move")
    assert reach(own, "GI").cost["2125"] == 1
    assert reach(strange, "GI").cost["2125"] == 2


@rule("10.7")
def test_motorized_units_do_not_attack_over_an_interdicted_great_crossing():
    units = {"G1Pz": "2125", "GI": "2125", "F10CA": "2124"}
    state = game(units, acting="german Combat", ground={"interdicted": ("2125",)})
    assert not passage(state, "G1Pz", "2125", "2124")
    assert passage(state, "GI", "2125", "2124")
    assert passage(game(units, acting="german Combat"), "G1Pz", "2125", "2124")


@rule("10.8", "12.3")
def test_a_bridgehead_on_a_vacant_hex_is_crossed_in_the_end_phase():
    """E13 Both divisions cross between two French zones; nobody feeds them there next turn."""
    units = {"G8Pz": "2025", "G9Pz": "2025", "F1CA": "1923", "F3CA": "2123"}
    state = game(units, acting="german Move", dice=[4], german=("2125", "2026"))
    state.table.round.spent = {"G8Pz": 3, "G9Pz": 3}
    state = begin(state, FormBridgeheads(), CrossBridgeheads(), Orders())
    assert "2024" in tokens(state)
    state = answer(state, "2024", "done")
    assert state.ground.bridgeheads == ("2024",)
    state = answer(state, "G8Pz>2024", "G9Pz>2024")
    assert where(state, "G8Pz") == where(state, "G9Pz") == "2024"
    assert state.ground.bridgeheads == ()
    state.table.round = None
    state.agenda = []
    state = begin(state, SupplyPhase(), Overstacked("german"))
    assert state.unit("G8Pz").oos


@rule("10.8")
def test_everybody_crosses_at_one_order():
    units = {"G8Pz": "2025", "G9Pz": "2025", "F1CA": "1923", "F3CA": "2123"}
    state = game(units, acting="german Move", dice=[4], german=("2125", "2026"))
    state.table.round.spent = {"G8Pz": 3, "G9Pz": 3}
    state = begin(state, FormBridgeheads(), CrossBridgeheads(), Orders())
    state = answer(state, "2024", "done", "all")
    assert where(state, "G8Pz") == where(state, "G9Pz") == "2024"


@rule("10.8")
def test_one_attempt_a_hex_a_round():
    """E13 Had the first roll failed there would be no second."""
    units = {"G8Pz": "2025", "G9Pz": "2026"}
    state = game(units, acting="german Move", dice=[1], german=("2125", "2026"))
    state.table.round.spent = {"G8Pz": 3, "G9Pz": 3}
    state = answer(begin(state, FormBridgeheads(), Orders()), "2024")
    assert state.ground.bridgeheads == ()
    assert asked(state) != "FormBridgeheads" or "2024" not in tokens(state)
    assert chance_of(state, "2024") == 3 / 6


@rule("10.9")
def test_works_cost_a_point_and_fall():
    state = game({"GI": "2519"}, acting="german Move", german=("2519",))
    intact = reach(state, "GI").cost["2520"]
    state = game({"GI": "2519"}, acting="german Move", ground={"destroyed": ("2520",)})
    assert intact == reach(state, "GI").cost["2520"] + 1
    state = game({"GI": "2519"}, acting="german Move")
    march(state, "GI", "2520")
    assert "2520" in state.ground.destroyed


@rule("10.9", "11.7")
def test_an_undestroyed_fort_is_not_entered():
    state = game({"GI": "2828"}, acting="german Move")
    assert "2827" not in reach(state, "GI").cost
    fallen = game({"GI": "2828"}, acting="german Move", ground={"destroyed": ("2827",)})
    assert "2827" in reach(fallen, "GI").cost


@rule("10.10")
def test_the_dutch_stay_at_home_and_two_belgians_go_to_france():
    state = game({"DIII": "3424"}, acting="allied Move")
    assert {NATION[hex_] for hex_ in reach(state, "DIII").cost if hex_ != "3424"} == {"N"}
    full = game({"EI": "3113", "EII": "2914", "EIII": "3014"}, acting="allied Move")
    assert "2913" not in reach(full, "EIII").cost
    free = game({"EI": "3113", "EIII": "3014"}, acting="allied Move")
    assert any(hex_ in reach(free, "EIII").cost for hex_ in ("2914", "2913", "3013"))


@rule("10.11", "12.6")
def test_refugees_cost_allied_units_a_point():
    state = game({"F1CA": "2413"}, acting="allied Move", ground={"refugees": ("2514",)})
    assert taxed(state) == {"2514", "2513", "2413", "2613"}
    assert reach(state, "F1CA").cost["2514"] == 2
    town = game(ground={"refugees": ("2714",)})
    assert taxed(town) == {"2714"}
    bombed = game(ground={"terror": "2514"})
    assert len(taxed(bombed)) == 7


@rule("8.4")
def test_overstacking_is_enforced_at_the_end_of_movement():
    state = game({"GI": "2230", "GII": "2230"}, acting="german Move")
    state = begin(state, EndMovement())
    assert asked(state) == "Overstacked"
    assert question(state).about == ("2230", "GI", "GII")
    state = answer(state, "GII")
    assert where(state, "GII") == "lost"
    assert steps(state, "GI") == 2


@rule("1.0")
def test_the_script_binds_the_allied_armies():
    units = {"F10CA": "2124", "F5DLC": "2024", "F14DI": "1920", "F6CA": "1830", "F1CA": "3113"}
    first = game(units, turn=1, acting="allied Move")
    assert {"F10CA", "F14DI", "F6CA"} <= frozen(first)
    assert "F5DLC" not in frozen(first)
    assert full_movement(first, "F1CA") == 8
    assert may_end(first, "F1CA", "3117")
    assert not may_end(first, "F1CA", "3012")
    second = game(units, turn=2, acting="allied Move")
    assert "F14DI" not in frozen(second)
    assert "F6CA" in frozen(second)
    fresh = game(units, turn=2, acting="allied Move")
    fresh.table.round.freed = ["F18CA", "F41CA"]
    assert "F10CA" in frozen(fresh)
    free = game(units, turn=2, acting="allied Move", line_free=True)
    assert "F6CA" not in frozen(free)
    assert "F6CA" in movable(free)


@rule("1.0")
def test_plan_d_marches_by_itself():
    state = begin(game({"BI": "2916"}, turn=1, acting="allied Move"), Orders(), EndMovement())
    state = answer(state, "done")
    assert where(state, "BI") != "2916"


@rule("1.0")
def test_nobody_of_plan_d_goes_back_before_the_meuse_is_lost():
    state = game({"BI": "2817"}, turn=2, acting="allied Move")
    assert not may_end(state, "BI", "2816")
    breached = game({"BI": "2817", "G1Pz": "2124"}, turn=2, acting="allied Move")
    assert may_end(breached, "BI", "2816")


@rule("10.1")
def test_a_stack_keeps_a_place_far_off_as_its_goal_and_marches_on():
    state = begin(game({"F1CA": "1412", "F2CA": "1412"}, acting="allied Move", turn=5), Orders())
    state = answer(state, "go:1412", "2212")
    there = where(state, "F1CA")
    assert there != "1412"
    assert state.unit("F1CA").goal == state.unit("F2CA").goal == "2212"
    assert "st:1412" not in tokens(state)
    assert "onward" not in tokens(state)
    state.table.round = Round("allied", Action.MOVE)
    state = begin(state, Orders())
    assert where(answer(state, "onward"), "F1CA") not in ("1412", there)


@rule("10.1")
def test_the_question_counts_who_has_no_orders_yet_and_then_who_could_go_on():
    state = begin(game({"F1CA": "1412"}, acting="allied Move", turn=5), Orders())
    assert "1 unit can still march" in question(state).prompt
    nearest = min(stack_ends(state, ("F1CA",)).items(), key=lambda it: it[1])[0]
    state = answer(state, "st:1412", nearest)
    assert "1 unit can still go on" in question(state).prompt


@rule("10.1", "10.9")
def test_the_march_is_told_before_what_it_brought():
    state = new_game("case_yellow", "told", {"scenario": "fortress holland"}).state
    kinds = []
    while not kinds:
        (asked,) = open_asks(state)
        outcome = play(state, asked.seat, OFFICER.advise(view(state, asked.seat)).token)
        taken = [it for it in outcome.events if it.kind == "capture" and not it.dice]
        marched = [it for it in outcome.events if it.kind == "march"]
        kinds = [it.kind for it in outcome.events] if taken and marched else []
        state = outcome.state
    assert kinds.index("march") < kinds.index("capture")
