"""What is evident: the ground on which everybody fires as on any other, with no die fewer."""

import pytest

from engine.core.automatic import Standing
from engine.france_1940.battle import CombatPhase
from engine.france_1940.components.map import BRIDGE, RIVER
from tests.marks import rule
from tests.rules.france_1940 import given

ALONE, TWO_ALIKE = ["2-I1"], ["2-I1", "2-I2"]


def attacked(hex_, came, attackers, defenders, **position):
    """A Battle across water, as far as the ground is to be chosen."""
    blocks = dict.fromkeys((*attackers, *defenders), hex_)
    state = given.game(
        **({"shq": (0, 0)} | position), active="A", blocks=blocks, crossed={hex_: came}
    )
    state = given.begin(state, CombatPhase())
    assert given.asked(state) == "ChooseGround"
    return state


def evident(state):
    return Standing({})(state, "allied").removeprefix("~")


@rule("15-Notes", "15-Bridge")
@pytest.mark.parametrize("defenders", [ALONE, TWO_ALIKE])
def test_a_bridge_before_a_city_or_a_port(defenders):
    """The order of fire is the same, and one block rolls a die more."""
    for hex_ in ("F11", "C5"):
        assert evident(attacked(hex_, [BRIDGE], ["A-I1", "A-A1"], defenders)) == "bridge:2-I1"


@rule("15-Notes", "15-River")
def test_the_river_before_everything_with_the_same_order():
    came = [BRIDGE, RIVER]
    assert evident(attacked("F11", came, ["A-I1"], ["2-I1", "R-I1"])) == "river"
    assert evident(attacked("G11", came, ["A-I1"], ["2-I1"])) == "river"


@rule("15-Notes")
def test_which_of_two_unlike_blocks_has_the_die_is_a_decision():
    assert evident(attacked("F11", [BRIDGE], ["A-I1"], ["2-I1", "R-I1"])) == ""


@rule("15-Notes")
def test_another_order_of_fire_is_a_decision():
    """In the open Armor fires before Infantry, at a bridge after it."""
    assert evident(attacked("G11", [BRIDGE], ["A-I1"], ["2-I1"])) == "bridge:2-I1"
    assert evident(attacked("G11", [BRIDGE], ["A-I1", "A-A1"], ["2-I1"])) == ""


@rule("15-Notes", "15-Marsh")
def test_a_marsh_takes_dice_from_both_sides_and_is_a_decision():
    assert evident(attacked("F2", [RIVER], ["A-I1"], ["NL-1"])) == ""
