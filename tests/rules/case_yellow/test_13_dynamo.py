"""13 Operation Dynamo."""

from engine.case_yellow.dynamo import capacity, conclude, declare, embarking
from engine.case_yellow.entering import relocate
from engine.case_yellow.ids import Action
from engine.case_yellow.movement import Orders
from engine.case_yellow.sequence import BeginRound, NextRound
from engine.case_yellow.strength import defenders_of
from engine.case_yellow.table import Dynamo
from tests.marks import rule
from tests.rules.case_yellow.given import (
    answer,
    asked,
    begin,
    game,
    seat_asked,
    steps,
    tokens,
    told,
    where,
)

UNITS = {"BI": "3212", "BII": "3213", "F1CA": "3112", "GI": "2520"}


@rule("13.1", "13.3")
def test_declared_when_a_move_chit_is_drawn():
    state = game(UNITS, turn=3, squadrons=("French",), stukas=2)
    state = begin(state, BeginRound("allied", Action.MOVE))
    assert asked(state) == "DeclareDynamo"
    assert tokens(state) == {"3315", "3212", "3110", "2909", "no"}
    state = answer(state, "3212")
    assert (state.table.dynamo.port, state.table.dynamo.ends) == ("3212", 6)
    assert state.table.air.allied == []
    assert "AM" in state.table.cup
    assert asked(state) == "DiveBomb"
    assert tokens(state) == {"3212", "done"}


@rule("13.1")
def test_declared_early_it_costs_three_points_and_is_played_as_the_second_round():
    state = game(UNITS, turn=3, track=["german Move"], cup=["G", "AM", "AC"])
    state = begin(state, NextRound())
    assert asked(state) == "DeclareDynamo"
    state = answer(state, "3212")
    assert state.table.points == {"german": 3}
    assert state.table.track == ["german Move", "allied Move"]
    assert state.table.cup.count("AM") == 1


@rule("13.1")
def test_the_window_is_open_on_turns_3_and_4_and_in_two_scenarios():
    later = begin(game(UNITS, turn=5), BeginRound("allied", Action.MOVE))
    assert asked(later) == "Orders"
    free = begin(game(UNITS, turn=3, scenario="free hands"), BeginRound("allied", Action.MOVE))
    assert asked(free) == "Orders"
    fourth = game(UNITS, turn=4, track=["german Move"], cup=["AM"])
    assert asked(begin(fourth, NextRound())) == "DeclareDynamo"
    assert fourth.table.points == {}


@rule("13.4")
def test_units_sail_up_to_the_capacity():
    state = game(UNITS, turn=4, acting="allied Move", dynamo=Dynamo("3212", 3, 6))
    state = begin(state, Orders())
    assert "home:BI" in tokens(state)
    state = answer(state, "home:BI")
    assert where(state, "BI") == "evacuated"
    assert state.table.points == {"allied": 2}
    assert capacity(state) == 4


@rule("13.4")
def test_units_that_march_in_sail_if_they_have_a_point_left():
    units = {"BII": "3113", "F1CA": "2913"}
    state = game(units, turn=4, acting="allied Move", dynamo=Dynamo("3212", 3, 6))
    state = begin(state, Orders())
    state = answer(state, "st:3113", "3212")
    assert steps(state, "BII") == 1
    assert "BII" in embarking(state)


@rule("13.4")
def test_reinforcements_do_not_sail_on_the_turn_they_arrive():
    state = game({"B20G": "3212"}, turn=4, acting="allied Move", dynamo=Dynamo("3212", 3, 6),
                 marks={"B20G": {"arrives": 4}})  # fmt: skip
    assert embarking(state) == []


@rule("13.5")
def test_two_step_units_that_enter_the_port_are_reduced():
    marks = {"F1CA": {"disrupted": True}}
    state = game({"F1CA": "3112"}, turn=4, dynamo=Dynamo("3212", 3, 6), marks=marks)
    relocate(state, ("F1CA",), "3212")
    assert steps(state, "F1CA") == 1
    assert not state.unit("F1CA").disrupted


@rule("13.5", "8.4")
def test_the_port_may_be_overstacked_and_defends_with_a_legal_stack():
    units = {"BI": "3212:1", "BII": "3212:1", "BIII": "3212:1", "B51": "3212", "GI": "3213"}
    state = game(units, turn=4, acting="german Combat", dynamo=Dynamo("3212", 3, 6))
    assert set(defenders_of(state, "allied", "3212")) == {"BI", "B51"}


@rule("13.3", "13.2")
def test_dynamo_ends_when_the_port_falls_or_after_three_turns():
    state = game({"GI": "3213"}, turn=5, dynamo=Dynamo("3212", 3, 6))
    relocate(state, ("GI",), "3212")
    assert state.table.dynamo == Dynamo(declared=3, ends=5, over=True)
    state = game(UNITS, turn=6, dynamo=Dynamo("3212", 3, 6))
    conclude(state)
    assert state.table.dynamo.over
    state = game(UNITS, turn=5, dynamo=Dynamo("3212", 3, 6))
    conclude(state)
    assert state.table.dynamo.port == "3212"


@rule("13.2")
def test_declaring_costs_the_allied_air_force():
    state = game(UNITS, turn=4, squadrons=("French", "AASF"))
    declare(state, "3212", early=False)
    assert state.table.air.allied == []
    assert seat_asked(begin(state, BeginRound("allied", Action.MOVE))) == "allied"


@rule("13.4")
def test_who_was_told_to_stay_on_the_quay_may_still_sail():
    state = game(UNITS, turn=4, acting="allied Move", dynamo=Dynamo("3212", 3, 6))
    state = answer(begin(state, Orders()), "st:3212", "hold")
    assert "home:BI" in tokens(state)


@rule("13.4", "12.11")
def test_a_better_defense_marker_does_not_stay_on_an_empty_quay():
    state = game(UNITS, turn=5, acting="allied Move", dynamo=Dynamo("3212", 3, 6),
                 ground={"better": ("3212",)})  # fmt: skip
    state = answer(begin(state, Orders()), "home:BI")
    assert state.ground.better == ()
    assert state.table.better_free == 1


_QUAY = {"BI": "3212:1", "BII": "3212:1", "BIII": "3212:1", "B51": "3212", "GI": "3213"}


@rule("13.5")
def test_the_allied_player_says_who_defends_the_crowded_port():
    state = game(_QUAY, turn=4, dice=[1], dynamo=Dynamo("3212", 3, 6))
    state = begin(state, BeginRound("german", Action.COMBAT))
    state = answer(state, next(it for it in tokens(state) if it.startswith("a:3212")))
    assert asked(state) == "PortDefenders"
    assert seat_asked(state) == "allied"
    assert tokens(state) == {"BI", "BII", "BIII", "B51", "strongest"}
    state = answer(state, "BII")
    assert tokens(state) == {"B51", "enough", "strongest"}  # no second corps
    state, said = told(state, "enough")
    assert " against 3 (" in said


@rule("13.5")
def test_by_default_the_strongest_legal_stack_defends_the_port():
    state = game(_QUAY, turn=4, dice=[1], dynamo=Dynamo("3212", 3, 6))
    state = begin(state, BeginRound("german", Action.COMBAT))
    state = answer(state, next(it for it in tokens(state) if it.startswith("a:3212")))
    _, said = told(state, "strongest")
    assert " against 5 (" in said


@rule("13.5")
def test_nobody_is_asked_where_all_can_defend():
    units = {"BI": "3212:1", "B51": "3212", "GI": "3213"}
    state = game(units, turn=4, dice=[1], dynamo=Dynamo("3212", 3, 6))
    state = begin(state, BeginRound("german", Action.COMBAT))
    state = answer(state, next(it for it in tokens(state) if it.startswith("a:3212")))
    assert asked(state) != "PortDefenders"


@rule("13.5")
def test_if_the_defense_of_the_port_gives_way_all_units_in_it_are_lost():
    state = game(_QUAY, turn=4, dice=[6], stukas=4, dynamo=Dynamo("3212", 3, 6))
    state = begin(state, BeginRound("german", Action.COMBAT))
    state = answer(state, "a:3212:3213:4", "strongest")
    while asked(state) == "LoseStep":
        state = answer(state, min(tokens(state)))
    assert {where(state, it) for it in ("BI", "BII", "BIII", "B51")} == {"lost"}
