"""Section 10.1.8: Allied attacks."""

import pytest

from engine.spoiled_victory.allied_attacks import NextAssault
from engine.spoiled_victory.combat import german_defense
from engine.spoiled_victory.player_actions import TakeAction
from engine.spoiled_victory.state import Assault
from tests.marks import rule
from tests.rules.spoiled_victory import given


def assault(unit, german, at, dice, **position):
    """One unit attacks one German unit in a space."""
    units = position.pop("units", {}) | {unit: at}
    state = given.game(units=units, germans={german: at}, dice=dice, **position)
    state.table.assaults = [Assault(given.id_of(unit), given.id_of(german))]
    state.table.phase = "Player Actions"
    return given.begin(state, NextAssault())


@rule("10.1.8")
def test_the_guards_throw_the_panzers_out_of_spycker():
    """10.1.8 example: 3, 6, 6 by Night against the reduced 2/9: two Wins, back to B2."""
    state = assault(
        "1/Grenadier Guards",
        "2/9 Panzer",
        "B3",
        [3, 6, 6],
        turn=2,
        reduced=("2/9 Panzer",),
        units={"137e RI": "B3", "65e RI": "B3"},
    )
    assert given.where(state, "2/9 Panzer") == "B2"
    assert given.where(state, "1/Grenadier Guards") == "B3"
    assert state.chance.drawn == 3


@rule("10.1.8")
def test_a_repulsed_attacker_falls_back_and_the_others_stay():
    state = assault(
        "1/Grenadier Guards", "2/9 Panzer", "B3", [3, 3, 6], turn=2, units={"137e RI": "B3"}
    )
    assert given.asked(state) == "FallBack"
    state = given.answer(state, "to:B4")
    assert given.where(state, "1/Grenadier Guards") == "B4"
    assert given.where(state, "137e RI") == "B3"
    assert given.where(state, "2/9 Panzer") == "B3"


@rule("10.1.8")
@pytest.mark.parametrize(
    ("dice", "back", "disrupted", "reduced"),
    [
        ([6, 6, 1, 2], True, False, False),
        ([6, 6, 6, 2], True, True, False),
        ([6, 6, 6, 6], True, True, True),
    ],
)
def test_what_wins_do_to_a_german_unit(dice, back, disrupted, reduced):
    state = assault("1/Grenadier Guards", "254th", "D3", dice)
    marker = given.german(state, "254th")
    assert (given.where(state, "254th") == "D2") is back
    assert (marker.disrupted, marker.reduced) == (disrupted, reduced)


@rule("10.1.8")
def test_germans_get_no_help_from_towns_or_canals_and_the_night_costs_a_die():
    state = assault("1/Loyals", "254th", "D2", [6, 6], turn=2)
    assert given.where(state, "254th") == "D1"


@rule("10.1.8", "16.0")
@pytest.mark.parametrize(("event", "back"), [("smoke", "B2"), ("sappers", "B3")])
def test_a_german_unit_in_disarray_defends_with_two_less(event, back):
    """Two 3s are above 2 (4 less 2), but below 4."""
    where = {"reduced": ("2/9 Panzer",), "event": event}
    state = assault("1/Grenadier Guards", "2/9 Panzer", "B3", [3, 3, 2, 2], **where)
    assert given.where(state, "2/9 Panzer") == back


@rule("10.1.8")
def test_a_casualty_roll_hits_the_attacker_before_it_falls_back():
    state = assault("1/Loyals", "254th", "D3", [1, 1, 6])
    assert given.unit(state, "1/Loyals").reduced
    assert given.asked(state) == "FallBack"
    state = assault("1/Loyals", "254th", "D3", [1, 1], reduced=("1/Loyals",))
    assert given.unit(state, "1/Loyals").fate == "lost"
    assert given.asked(state) == ""


@rule("10.1.8")
def test_an_attacker_that_cannot_fall_back_takes_a_hit():
    state = given.game(
        units={"1/Loyals": "D5"},
        germans={"254th": "D5", "20th Motorized": "C5", "18th": "E5"},
        dice=[2, 2, 2],
    )
    state.table.assaults = [Assault("B15", "254")]
    given.begin(state, NextAssault())
    assert given.unit(state, "1/Loyals").reduced
    assert given.where(state, "1/Loyals") == "D5"


@rule("10.1.8")
def test_an_engaged_unit_attacks_on_the_spot_after_all_other_actions():
    state = given.game(
        units={"1/Loyals": "D2", "9/Foresters": "D2", "2/Essex": "C4"},
        germans={"254th": "D2"},
        actions=2,
        dice=[6, 6, 2],
        phase="Player Actions",
    )
    given.begin(state, TakeAction(), NextAssault())
    state = given.answer(state, "foot:D2:british", "attack:B15", "done")
    assert state.chance.drawn == 0
    state = given.answer(state, "foot:C4:british", "unit:B19", "to:C5")
    assert given.where(state, "254th") == "D1"
    assert given.where(state, "2/Essex") == "C5"


@rule("10.1.8")
def test_the_player_picks_the_order_of_several_attacks():
    state = given.game(
        units={"1/Loyals": "D2", "5/Border": "E2"}, germans={"254th": "D2", "18th": "E2"}
    )
    state.table.assaults = [Assault("B15", "254"), Assault("B13", "18")]
    state.table.phase = "Player Actions"
    given.begin(state, NextAssault())
    assert given.tokens(state) == {"assault:B15", "assault:B13"}


@rule("10.1.8", "4.2")
def test_evacuees_may_attack_like_any_unit():
    state = assault("E01", "1/256th", "I3", [6, 6], evacuees={"I3": [2]})
    assert given.where(state, "1/256th") == "I2"
    assert "Evacuee unit (2) attacks 1/256th at Ramscapelle I3" in given.words(state)


@rule("10.1.8", "11.1")
def test_evacuees_bound_to_attack_do_not_sail_away():
    state = given.game(evacuees={"D5": [2]}, germans={"254th": "D5"}, actions=3)
    given.begin(state, TakeAction())
    assert "sail:D5>ESA:2" in given.tokens(state)
    state = given.answer(state, "foot:D5:evacuees", "attack:E01")
    assert "sail:D5>ESA:2" not in given.tokens(state)


@rule("10.1.8", "16.0")
def test_even_in_disarray_a_reduced_unit_defends_with_one():
    state = given.game(event="smoke", germans={"56th": "G2"}, reduced=("56th",))
    assert german_defense(state.table, "56") == 1  # 2 - 2
