"""What can be decided ahead, each way of it; and what is evident."""

import pytest

from engine import view
from engine.core.automatic import Standing
from engine.core.stances import ASK, Order, subject_key
from engine.spoiled_victory.components.map import SHORE
from engine.spoiled_victory.events import FlyPatrol
from engine.spoiled_victory.german_attacks import EndOfTrackAttack, GermanAttack
from engine.spoiled_victory.rules import RULES
from engine.spoiled_victory.stances import LAST_LINE
from tests.rules.spoiled_victory import given
from tests.rules.vocabulary import by_orders


def battle(german, at, units, dice, **position):
    where = {"germans": {german: at}, "units": dict.fromkeys(units, at)}
    state = given.game(**({"turn": 2} | where | position), dice=dice)
    return given.begin(state, GermanAttack(given.id_of(german)))


def evident(state):
    return Standing({})(state, "allied").removeprefix("~")


def win_at(space):
    """One Win against the Loyals, who can stand or fall back."""
    state = battle("254th", space, ["1/Loyals"], [6, 1, 1, 1])
    assert given.asked(state) == "ApplyWin"
    assert {it.split(":")[0] for it in given.tokens(state)} == {"hit", "retreat"}
    return state


def test_the_last_line_is_the_shore_and_what_borders_on_it():
    assert {*SHORE, "A4", "B4", "C4", "D4", "E4", "F4", "G5"} == LAST_LINE


@pytest.mark.parametrize(
    ("way", "inland", "last_line"),
    [("hold", "hit", "hit"), ("ground", "retreat", "retreat"), ("line", "retreat", "hit")],
)
def test_wins_are_paid_as_ordered(way, inland, last_line):
    assert by_orders(win_at("D2"), ApplyWin=way).startswith(inland)
    assert by_orders(win_at("D4"), ApplyWin=way).startswith(last_line)


def test_one_place_is_held_apart_from_the_rest():
    orders = {"ApplyWin": Order("ground"), subject_key("ApplyWin", "D2"): Order("hold")}
    standing = Standing({"evident": Order(ASK), **orders})
    assert standing(win_at("D2"), "allied").startswith("^hit")
    assert standing(win_at("D3"), "allied").startswith("^retreat")


def test_the_places_to_be_held_apart_are_those_we_stand_in_the_endangered_first():
    state = win_at("D2")
    state.table.mark("F07", space="A5")
    from_view = RULES.stance_for("ApplyWin").subjects
    assert [it.id for it in from_view(view(state, "allied"))] == ["D2", "A5"]


def test_the_front_line_spares_evacuees_and_reduced_units():
    units = ["1/Loyals", "1/6 East Surrey"]
    state = battle("254th", "D4", units, [1] * 4, evacuees={"D4": [2]}, reduced=("1/Loyals",))
    assert by_orders(state, ChooseFrontline="fresh") == "front:B07"
    only = battle("254th", "D4", ["1/Loyals"], [1] * 4, evacuees={"D4": [1]}, reduced=("1/Loyals",))
    assert by_orders(only, ChooseFrontline="fresh") in given.tokens(only), "nobody else is there"


def test_a_german_at_the_end_of_its_track_is_led_away_from_evacuees():
    state = given.game(
        turn=2,
        germans={"254th": "D5"},
        units={"1/Loyals": "C5", "8e Zouaves": "E5"},
        evacuees={"C5": [2]},
    )
    state = given.begin(state, EndOfTrackAttack(given.id_of("254th")))
    assert given.tokens(state) == {"at:C5", "at:E5"}
    assert by_orders(state, EndOfTrackAttack="away") == "at:E5"


@pytest.mark.parametrize(("space", "kept"), [("D3", True), ("D5", False)])
def test_the_spirit_can_be_kept_for_the_last_line(space, kept):
    held = {"spirit": True, "evacuees": {space: [2, 2]}}
    state = given.answer(battle("254th", space, ["1/Loyals"], [6, 6, 6, 6], **held), "front:B15")
    assert given.asked(state) == "DunkirkSpirit"
    as_the_staff = by_orders(state, DunkirkSpirit="staff")
    assert by_orders(state, DunkirkSpirit="line") == ("keep" if kept else as_the_staff)
    assert kept or as_the_staff.startswith("reroll")
    assert by_orders(state, DunkirkSpirit="pass") == "keep"


def patrol(**position):
    return given.begin(given.game(turn=5, **position), FlyPatrol())


def test_the_patrol_flies_as_the_staff_says_or_stays():
    state = patrol(evacuees={"X2": [2], "X3": [2, 2]})
    assert by_orders(state, FlyPatrol="staff") in given.tokens(state)
    assert by_orders(state, FlyPatrol="pass") == "hold"


def test_a_patrol_over_an_empty_sea_is_evidently_kept_back():
    assert evident(patrol(evacuees={"A5": [2]})) == "hold"
    assert not evident(patrol(evacuees={"ESA": [1]}))


def test_units_that_are_alike_need_no_choice():
    assert evident(battle("254th", "D4", ["B15", "B16"], [1] * 4)) == "front:B15"
    hurt = battle("254th", "D4", ["B15", "B16"], [1] * 4, reduced=("B15",))
    assert evident(hurt) == "front:B16", "it defends better and bears a Hit"
    pinned = battle("254th", "D4", ["B15", "B16"], [1] * 4, reduced=("B15",), suppressed=("B16",))
    assert not evident(pinned), "each has something for it"
    assert not evident(battle("254th", "D4", ["B15", "B04"], [1] * 4)), "of the 3rd Division"


def test_dice_without_a_win_are_evidently_left_alone():
    harmless = battle("254th", "D4", ["1/Loyals"], [1, 1, 1, 1], spirit=True)
    assert given.asked(harmless) == "DunkirkSpirit"
    assert evident(harmless) == "keep"
    assert not evident(battle("254th", "D4", ["1/Loyals"], [6, 1, 1, 1], spirit=True))


def test_who_wants_to_be_asked_everything_is_asked_the_evident_too():
    assert not by_orders(patrol(evacuees={"A5": [2]}))
