"""Chapter 10: Ground Operations: actions and movement."""

import pytest

from engine import Refused, open_asks
from engine.miracle.ground import GroundOperations
from engine.miracle.reach import Front, allowance, marches
from tests.marks import rule
from tests.rules.miracle import given


def operating(corps, **position):
    """A position in the Ground Operations of a formation."""
    return given.begin(given.game(**position), GroundOperations(corps))


def reached(state, name):
    """Where a unit may march."""
    return set(marches(state.table, given.id_of(name), Front.of(state.table)))


@rule("10.1", "10.2c", "10.4", "10.5")
def test_a_day_of_i_corps():
    """V8, the example at the end of chapter 10, with the three Areas of the rule."""
    state = operating(
        "I",
        units={
            "1st Gds/1": "J4",
            "3rd/1": "K4",
            "125th/42": "L5",
            "126th/42": "M2",
            "127th/42": "N1",
            "I Corps Support": "K6",
        },
        disrupted=("127th/42",),
        entrenched=["L5"],
    )
    state = given.answer(state, "entrench:Gds1")
    assert "I8" not in reached(state, "3rd/1")
    state = given.answer(state, "march:Br3", "to:I7")
    assert {"K6", "K5"} <= reached(state, "125th/42")
    assert "K8" not in reached(state, "125th/42")
    state = given.answer(state, "march:Br125", "to:K6", "march:Br126", "to:L5")
    assert {token for token in given.tokens(state) if "Br127" in token} == {"rally:Br127"}
    state = given.answer(state, "rally:Br127", "entrench:CS1")
    assert state.table.ground is None
    assert state.table.entrenched == ["L5", "J4", "K6"]
    assert [given.where(state, it) for it in ("3rd/1", "125th/42", "126th/42")] == [
        "I7",
        "K6",
        "L5",
    ]
    assert not given.unit(state, "127th/42").disrupted


@rule("10.1")
def test_only_the_formation_of_the_card_acts_and_each_unit_once():
    state = operating("II", units={"10th/4": "M4", "131st/44": "M3", "GHQ": "M11", "11th/4": "N3"})
    whose = {it.partition(":")[2] for it in given.tokens(state) if not it.startswith("all:")}
    assert whose == {"Br10", "Br11", ""}
    state = given.answer(state, "entrench:Br10")
    assert not any("Br10" in token for token in given.tokens(state))
    state = operating("French", units={"241/60": "M4", "131st/44": "M3"})
    assert all("Br" not in token for token in given.tokens(state))


@rule("10.1", "3.1k")
def test_the_rest_stay():
    state = given.answer(operating("II", units={"10th/4": "M4"}), "end")
    assert state.table.ground is None
    assert given.where(state, "10th/4") == "M4"


@rule("10.1")
def test_an_event_may_let_only_some_units_act():
    position = given.game(units={"241/60": "M4", "272/Demi": "M3", "1/48": "M5"})
    state = given.begin(position, GroundOperations("French", most=2))
    state = given.answer(state, "entrench:Fr241", "entrench:Fr272")
    assert state.table.ground is None


@rule("10.2a", "3.2")
def test_a_march_goes_by_areas_and_can_be_taken_back():
    state = operating("I", units={"3rd/1": "K4"})
    state = given.answer(state, "march:Br3")
    assert {"to:J3", "to:J4", "to:K3", "to:K5", "to:L4"} <= given.tokens(state)
    state = given.answer(state, "cancel")
    assert "march:Br3" in given.tokens(state)
    assert given.where(given.answer(state, "march:Br3", "to:J3"), "3rd/1") == "J3"


@rule("10.2b")
def test_a_disrupted_unit_only_rallies():
    state = operating("I", units={"3rd/1": "K9"}, disrupted=("3rd/1",))
    assert given.tokens(state) == {"rally:Br3", "end"}


@rule("10.4")
def test_all_disrupted_units_may_rally_at_once():
    state = operating(
        "I",
        units={"3rd/1": "K4", "125th/42": "L4", "126th/42": "M4"},
        disrupted=("3rd/1", "125th/42"),
    )
    state = given.answer(state, "rally:all")
    assert not given.unit(state, "3rd/1").disrupted
    assert not given.unit(state, "125th/42").disrupted
    assert "march:Br126" in given.tokens(state)


@rule("10.2c", "10.2d", "10.2e")
@pytest.mark.parametrize(
    ("unit", "night", "works", "areas"),
    [
        ("3rd/1", False, False, 3),
        ("3rd/1", True, False, 2),
        ("3rd/1", False, True, 2),
        ("3rd/1", True, True, 1),
        ("8th/3M", False, False, 6),
        ("8th/3M", True, False, 5),
        ("8th/3M", False, True, 3),
        ("8th/3M", True, True, 2),
        ("I Corps Support", False, False, 3),
        ("12 Motor Division", False, False, 3),
    ],
)
def test_how_far_a_unit_marches(unit, night, works, areas):
    position = given.game(units={unit: "K4"}, night=night, entrenched=["K4"] * works)
    assert allowance(position.table, given.id_of(unit)) == areas


@rule("10.2c", "7.6")
def test_a_pillbox_slows_like_works_and_choked_roads_slow_everybody():
    assert allowance(given.game(units={"3rd/1": "K4"}, somua="K4").table, "Br3") == 2
    choked = given.game(units={"3rd/1": "K4"}, somua="K4", night=True, choked_roads=True)
    assert allowance(choked.table, "Br3") == 1


@rule("10.2d", "10.2f")
def test_trucks_and_corps_support_stop_in_a_marsh_and_foot_does_not():
    units = ("8th/3M", "I Corps Support", "3rd/1")
    for unit in units:
        state = given.game(units={unit: "E6"}, germans={"D": "D5", "F": "F5"})
        assert "E5" in reached(state, unit)
        assert ("E4" in reached(state, unit)) is (unit == "3rd/1")


@rule("10.6", "10.2c")
def test_everybody_stops_in_a_flood():
    position = {"units": {"3rd/1": "K8"}, "germans": {"J": "J8", "L": "L9"}}
    assert "K10" in reached(given.game(**position), "3rd/1")
    state = given.game(**position, flooded=True)
    assert "K9" in reached(state, "3rd/1")
    assert "K10" not in reached(state, "3rd/1")


@rule("10.2g")
def test_two_combat_units_share_an_area_and_more_may_pass():
    units = {"3rd/1": "K4", "125th/42": "K5", "126th/42": "K5"}
    state = given.game(units=units)
    assert "K5" not in reached(state, "3rd/1")
    assert "K6" in reached(state, "3rd/1")


@rule("10.2g", "4.1b")
def test_the_ghq_takes_no_room():
    state = given.game(units={"3rd/1": "L12", "125th/42": "M11", "GHQ": "M11"})
    assert "M11" in reached(state, "3rd/1")


@rule("10.2h")
def test_areas_behind_a_german_unit_are_closed():
    state = given.game(units={"3rd/1": "K8"}, germans={"J": "J10/I11"})
    assert not {"J7", "J8", "J9/I10"} & reached(state, "3rd/1")
    state = given.game(units={"3rd/1": "H9/G11"}, germans={"J": "J10/I11"})
    assert not {"K11", "K10"} & reached(state, "3rd/1")


@rule("10.2a")
def test_a_unit_stops_where_it_meets_a_german():
    state = given.game(units={"3rd/1": "K6"}, germans={"K": "K5"})
    assert "K5" in reached(state, "3rd/1")
    assert "K4" not in reached(state, "3rd/1")


@rule("10.5")
def test_entrenchments_are_one_to_a_node_and_fourteen_in_all():
    state = operating("I", units={"3rd/1": "K4", "125th/42": "K4"})
    state = given.answer(state, "entrench:Br3")
    assert "entrench:Br125" not in given.tokens(state)
    full = ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "C4", "D1", "D2"]
    state = operating("I", units={"3rd/1": "K4"}, entrenched=full)
    assert "entrench:Br3" not in given.tokens(state)
    assert open_asks(state)[0].prompt.endswith("No Entrenched marker is left.")


@rule("10.1", "10.5")
def test_several_units_dig_in_at_one_order():
    state = operating("I", units={"3rd/1": "K4", "125th/42": "K5", "126th/42": "K6"})
    state = given.answer(state, "entrench:Br3;entrench:Br125;march:Br126")
    assert state.table.entrenched == ["K4", "K5"]
    assert given.asked(state) == "MarchWhere"


@rule("10.5")
def test_works_are_filled_in_by_order_or_when_nobody_is_left():
    state = operating("I", units={"3rd/1": "K4", "125th/42": "K5"}, entrenched=["K4", "K5", "J1"])
    state = given.answer(state, "level:Br3")
    assert state.table.entrenched == ["K5", "J1"]
    state = given.answer(state, "march:Br125")
    assert "The works at Godewaersvelde J1 are abandoned." in given.story(state, "to:K6")
    assert given.answer(state, "to:K6").table.entrenched == []


@rule("10.6")
def test_one_unit_floods_all_lowlands():
    state = operating("I", units={"3rd/1": "K9", "125th/42": "L10"})
    state = given.answer(state, "flood:Br3")
    assert state.table.flooded
    assert "flood:Br125" not in given.tokens(state)
    assert "flood:Br125" not in given.tokens(operating("I", units={"125th/42": "L9"}))


@rule("10.2a")
def test_bad_orders_are_refused():
    state = operating("I", units={"3rd/1": "K4"}, germans={"J": "J5"})
    for order in ("march:Br10", "march:GHQ", "rally:Br3", "flood:Br3"):
        with pytest.raises(Refused):
            given.answer(state, order)
    state = given.answer(state, "march:Br3")
    for goal in ("to:J4", "to:K8", "to:K4", "to:A1"):
        with pytest.raises(Refused):
            given.answer(state, goal)


@rule("9.5", "9.6")
def test_guns_fall_silent_when_their_node_is_taken_back():
    guns = {"artillery": {"Gravelines": 2}, "captured": ["A1"]}
    state = operating("French", units={"272/Demi": "A2"}, turn=3, **guns)
    state = given.answer(state, "march:Fr272", "to:A1")
    assert state.table.artillery == {}


@rule("10.2")
def test_a_unit_bound_for_a_far_place_goes_on_towards_it_with_each_card():
    state = operating("I", units={"3rd/1": "J1", "125th/42": "K4"})
    assert "bound for Ghyvelde J9/I10." in given.story(state, "march:Br3;on:J9/I10")
    state = given.answer(state, "march:Br3;on:J9/I10", "end")
    first = given.where(state, "3rd/1")
    state = given.begin(state, GroundOperations("I"))
    offered = {it.token: it.label for it in open_asks(state)[0].choices}
    assert offered["on"].startswith("1 unit marches on")
    state = given.answer(state, "on")
    assert given.where(state, "3rd/1") not in ("J1", first)
    assert state.table.ground.done == ["Br3"]
    assert "on" not in given.tokens(state)


@rule("10.2")
def test_every_unit_may_be_told_to_march_on_to_the_mole_however_far_it_is():
    state = operating("I", units={"127th/42": "P2"})
    (question,) = open_asks(given.answer(state, "march:Br127"))
    goals = [it.token for it in question.choices if it.token.startswith("on:")]
    assert goals[0] == "on:D8/C7"
    assert len(goals) == 9, "and to the eight goals next to it"


@rule("10.1")
def test_who_stands_in_the_enemys_way_is_asked_after_those_who_are_free_to_march():
    units = {"3rd/1": "K5", "125th/42": "L5", "126th/42": "K8"}
    state = operating("I", units=units, germans={"K": "K4"}, entrenched=["K8"])
    (question,) = open_asks(state)
    marching = [it.token for it in question.choices if it.token.startswith("march:")]
    assert marching == ["march:Br125", "march:Br3", "march:Br126"]


@rule("10.2")
def test_all_that_are_bound_march_and_the_rest_stay_at_one_order():
    state = operating("I", units={"3rd/1": "J1", "125th/42": "K2", "126th/42": "M2"})
    state = given.answer(state, "march:Br3;on:J9/I10", "march:Br125;on:J9/I10", "end")
    state = given.begin(state, GroundOperations("I"))
    before = [given.where(state, it) for it in ("3rd/1", "125th/42", "126th/42")]
    state = given.answer(state, "on:end")
    after = [given.where(state, it) for it in ("3rd/1", "125th/42", "126th/42")]
    assert state.table.ground is None
    assert [one != other for one, other in zip(before, after, strict=True)] == [True, True, False]


@rule("10.2")
def test_all_that_are_bound_for_nowhere_march_to_one_place_at_one_order():
    places = {"3rd/1": "J1", "125th/42": "K2", "126th/42": "M2", "127th/42": "J9/I10"}
    state = operating("I", units=places)
    offered = {it.token: it.label for it in open_asks(state)[0].choices}
    assert offered["all:D8/C7"] == "All 3 ready units march on to East Dunkerque D8/C7"
    state = given.answer(state, "all:D8/C7")
    assert state.table.bound == dict.fromkeys(("Br3", "Br125", "Br126"), "D8/C7")
    assert given.where(state, "127th/42") == "J9/I10"
    assert given.asked(state) == "UnitAction"
    assert "all:D8/C7" not in given.tokens(state)


@rule("10.2")
def test_the_others_may_follow_the_unit_that_was_sent_last():
    state = operating("I", units={"3rd/1": "J1", "125th/42": "K2", "126th/42": "M2"})
    assert "all:J9/I10" not in given.tokens(state)
    state = given.answer(state, "march:Br3;on:J9/I10")
    assert {"all:J9/I10", "all:D8/C7"} <= given.tokens(state)
    state = given.answer(state, "all:J9/I10")
    assert state.table.bound == dict.fromkeys(("Br3", "Br125", "Br126"), "J9/I10")


@rule("10.2", "10.4")
def test_an_order_for_all_leaves_out_disrupted_units_and_those_on_their_way():
    state = operating("I", units={"3rd/1": "J1", "125th/42": "K2", "126th/42": "M2"})
    state = given.answer(state, "march:Br3;on:J9/I10", "end")
    state.table.mark("Br125", disrupted=True)
    state = given.begin(state, GroundOperations("I"))
    assert not any(it.startswith("all:") for it in given.tokens(state))


@rule("10.2")
def test_another_order_or_the_goal_itself_ends_a_march_of_several_cards():
    state = operating("I", units={"3rd/1": "J1", "125th/42": "I8"})
    state = given.answer(state, "march:Br3;on:J9/I10", "end")
    assert state.table.bound == {"Br3": "J9/I10"}
    state = given.begin(state, GroundOperations("I"))
    assert given.answer(state, "entrench:Br3").table.bound == {}
    for _ in range(5):
        if state.table.bound:
            state = given.begin(given.answer(state, "on:end"), GroundOperations("I"))
    assert given.where(state, "3rd/1") == "J9/I10"
    assert state.table.bound == {}


@rule("10.2", "10.4")
def test_a_disrupted_unit_does_not_march_on_and_no_event_sends_anybody_on():
    state = operating("I", units={"3rd/1": "J1", "125th/42": "K2"})
    state = given.answer(state, "march:Br3;on:J9/I10", "end")
    state.table.mark("Br3", disrupted=True)
    assert "on" not in given.tokens(given.begin(state, GroundOperations("I")))
    state.table.mark("Br3", disrupted=False)
    called = given.begin(state, GroundOperations("I", most=1))
    assert "on" not in given.tokens(called)
    called = given.answer(called, "march:Br125")
    assert not any(token.startswith("on:") for token in given.tokens(called))
