"""Section 10.3: Allied attacks."""

import pytest

from engine.miracle.ground import GroundOperations
from engine.miracle.ground_attacks import allied_strength
from tests.marks import rule
from tests.rules.miracle import given


def attacking(*orders, **position):
    """3rd/1 (3/3/4) beside the 3rd Panzer (DN 3) in J3, which is Clear."""
    base = {"units": {"3rd/1": "J4"}, "germans": {"J": "J3"}}
    state = given.begin(given.game(**(base | position)), GroundOperations("I"))
    return given.answer(state, *(orders or ("march:Br3", "to:J3")))


@rule("10.3a", "10.2a")
def test_whoever_enters_a_germans_node_attacks_when_the_others_have_moved():
    state = attacking(units={"3rd/1": "J4", "125th/42": "L4"}, dice=[1, 1, 1])
    assert given.asked(state) == "UnitAction"
    state = given.answer(state, "end")
    assert given.unit(state, "3rd/1").disrupted


@rule("10.3a")
def test_support_beside_and_corps_support_next_door_add_a_die_each():
    units = {"3rd/1": "J3", "125th/42": "J3", "I Corps Support": "J4"}
    table = given.game(units=units).table
    assert allied_strength(table, "Br3", "J3") == 5
    table = given.game(units=units, disrupted=("125th/42", "I Corps Support")).table
    assert allied_strength(table, "Br3", "J3") == 3
    table = given.game(units=units | {"I Corps Support": "J5", "II Corps Support": "J4"}).table
    assert allied_strength(table, "Br3", "J3") == 4
    table = given.game(units={"241/60": "J3", "XVI Corps Support": "K4"}).table
    assert allied_strength(table, "Fr241", "J3") == 3
    table = given.game(units={"8th/3M": "M11", "GHQ": "M11"}).table
    assert allied_strength(table, "Br8", "M11") == 3


@rule("10.3a", "9.4b")
def test_the_ground_protects_a_german_too_and_disruption_does_not():
    units = {"3rd/1": "I6", "125th/42": "L4"}
    position = {"units": units, "germans": {"I": "I5"}, "dice": [6, 1, 1, 6, 1]}
    state = attacking("march:Br3", "to:I5", **position)
    assert "3 dice over 5 (3, +2 river): 6-1-1, 1 Success" in given.story(state, "end")
    assert given.where(given.answer(state, "end"), "I") == "I4"
    state = attacking(units={"3rd/1": "J4", "125th/42": "L4"}, disrupted=("J",), dice=[3, 3, 1])
    assert "over 2 (3, -1 disrupted): 3-3-1, 2 Successes" in given.story(state, "end")


@rule("10.3a", "10.5")
@pytest.mark.parametrize("works", [{"entrenched": ["J3"]}, {"somua": "J3"}])
def test_works_in_the_node_shelter_a_german_as_well(works):
    state = attacking(units={"3rd/1": "J4", "125th/42": "L4"}, dice=[4, 4, 5, 5], **works)
    assert "over 4 (3, +1 works): 5-4-4, 1 Success" in given.story(state, "end")


@rule("10.3b")
def test_repulsed():
    state = attacking(dice=[3, 2, 1])
    unit = given.unit(state, "3rd/1")
    assert (unit.space, unit.losses, unit.disrupted) == ("J4", 1, True)
    assert given.where(state, "J") == "J3"
    assert not state.table.germans["J"].disrupted


@rule("10.3b")
def test_the_second_unit_goes_back_unhurt():
    state = attacking(
        "march:Br3",
        "to:J3",
        "march:Br125",
        "to:J3",
        "attack:Br3",
        units={"3rd/1": "J4", "125th/42": "K4"},
        dice=[1, 1, 1, 1],
    )
    assert given.where(state, "125th/42") == "K4"
    assert not given.unit(state, "125th/42").disrupted
    assert given.unit(state, "3rd/1").disrupted


@rule("10.3b")
@pytest.mark.parametrize(
    ("dice", "german", "where", "disrupted"),
    [
        ([4, 1, 1, 4], "J3", "J4", True),
        ([4, 1, 1, 5, 4], "J2", "J3", False),
        ([4, 1, 1, 5, 5], "J2", "J3", True),
    ],
)
def test_standstill(dice, german, where, disrupted):
    """The Panzer's nerve (CN 4) first; only if it gives way is the attacker's (CN 4) tried."""
    state = attacking(dice=dice)
    assert given.where(state, "J") == german
    assert (given.where(state, "3rd/1"), given.unit(state, "3rd/1").disrupted) == (where, disrupted)
    assert given.unit(state, "3rd/1").losses == 0


@rule("10.3b")
def test_minor_victory():
    state = attacking(dice=[4, 4, 1])
    assert given.where(state, "J") == "J2"
    assert state.table.germans["J"].disrupted
    assert given.where(state, "3rd/1") == "J3"


@rule("10.3b")
def test_major_victory_and_an_advance():
    state = attacking(dice=[6, 4, 4])
    assert given.where(state, "J") == "J1"
    assert given.asked(state) == "Advance"
    assert given.where(given.answer(state, "stay"), "3rd/1") == "J3"
    state = given.answer(state, "advance")
    assert given.where(state, "3rd/1") == "J2"
    assert state.table.battle is None


@rule("10.3b")
def test_no_advance_into_a_start_space():
    state = attacking(
        "march:Br3", "to:J1", units={"3rd/1": "J2"}, germans={"J": "J1"}, dice=[6] * 3
    )
    assert given.where(state, "J") == "J"
    assert given.where(state, "3rd/1") == "J1"


@rule("10.3b", "9.4e")
def test_a_beaten_german_pushes_back_the_one_behind():
    state = attacking(
        "march:Br3",
        "to:H8/G10",
        units={"3rd/1": "H9/G11"},
        germans={"H": "H8/G10", "G": "H7/G9"},
        dice=[5, 5, 1],
    )
    assert (given.where(state, "H"), given.where(state, "G")) == ("H7/G9", "G8")


@rule("10.3b")
def test_a_unit_goes_back_to_the_area_it_entered_from():
    state = attacking("march:Br3", "to:J3", units={"3rd/1": "J6"}, dice=[1, 1, 1])
    assert given.where(state, "3rd/1") == "J4"


@rule("10.3b", "10.2b")
def test_the_player_may_say_from_which_area_an_attacker_enters():
    """Out of J4, on the river, or by way of K4, in the open."""
    state = attacking("march:Br3", units={"3rd/1": "J4"}, dice=[1, 1, 1])
    assert {"to:J3", "to:J3>K4"} <= given.tokens(state)
    assert any("from J4" in label for label in given.labels(state))
    state = given.answer(state, "to:J3>K4")
    assert given.where(state, "3rd/1") == "K4"


@rule("10.3b")
def test_nobody_is_asked_for_the_way_where_it_makes_no_difference():
    """J4 and I5 are both Heavy Cover without works or company; works in one make the difference."""
    state = attacking("march:Br3", units={"3rd/1": "J4"})
    assert "to:J3>I5" not in given.tokens(state)
    assert not any(token.startswith("to:J5>") for token in given.tokens(state))
    state = attacking("march:Br3", units={"3rd/1": "J4"}, entrenched=["I5"])
    assert "to:J3>I5" in given.tokens(state)
    state = attacking("march:Br3", units={"3rd/1": "J4", "10th/4": "I5"})
    assert "to:J3>I5" in given.tokens(state)
    beside = attacking("march:Br3", units={"3rd/1": "P2"}, germans={"P": "P1"})
    assert [token for token in given.tokens(beside) if "P1" in token] == ["to:P1"]


@rule("10.2d", "10.3b")
def test_no_way_of_an_attacker_is_longer_than_its_march():
    """By night two Areas: the first is the one it enters from; water and marsh end a march."""
    state = attacking("march:Br3", units={"3rd/1": "J6"}, night=True)
    assert not any(token.startswith("to:J3") for token in given.tokens(state))
    near = attacking("march:Br3", units={"3rd/1": "J4"}, night=True)
    assert {"to:J3", "to:J3>K4"} <= given.tokens(near)


@rule("10.3b")
def test_if_that_is_closed_it_chooses_another_area_beside_it():
    units = {"3rd/1": "J6", "10th/4": "J4", "11th/4": "J4"}
    state = attacking("march:Br3", "to:J3", units=units, dice=[1, 1, 1])
    assert given.asked(state) == "FallBack"
    assert "to:J4" not in given.tokens(state)
    assert given.where(given.answer(state, "to:I5"), "3rd/1") == "I5"


@rule("10.3b")
def test_with_nowhere_to_go_it_is_lost():
    state = attacking(
        "march:Br3",
        "to:P1",
        units={"3rd/1": "P3", "241/60": "P2", "271/60": "P2"},
        germans={"P": "P1"},
        dice=[1, 1, 1],
    )
    assert given.unit(state, "3rd/1").fate == "lost"


@rule("10.3a")
def test_the_player_says_which_attack_comes_first_and_who_leads_it():
    state = attacking(
        "march:Br3",
        "to:J3",
        "march:Br125",
        "to:L3",
        units={"3rd/1": "J4", "125th/42": "L4"},
        germans={"J": "J3", "L": "L3"},
        dice=[4, 4, 1, 5, 5, 1],
    )
    assert given.tokens(state) == {"attack:Br3", "attack:Br125"}
    state = given.answer(state, "attack:Br125")
    assert (given.where(state, "L"), given.where(state, "J")) == ("L3", "J2")


@rule("10.3b", "7.2a")
@pytest.mark.parametrize(
    ("dice", "offered"), [([1, 1, 1], True), ([6, 6, 1], True), ([6, 6, 6], False)]
)
def test_the_spirit_is_offered_as_long_as_a_better_result_is_possible(dice, offered):
    """Three Successes are a Major Victory: four would do no more."""
    state = attacking(spirits=1, dice=dice)
    assert (given.asked(state) == "RollAgain") is offered
