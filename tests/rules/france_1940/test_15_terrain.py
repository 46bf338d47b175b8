"""Section 15: the Terrain Effects Chart in Battles."""

import pytest

from engine.france_1940.battle import CombatPhase
from engine.france_1940.components.blocks import INFANTRY, MECHANIZED
from engine.france_1940.components.map import (
    BRIDGE,
    CITY,
    CLEAR,
    FOREST,
    FORTRESS,
    MARSH,
    PORT,
    RIVER,
)
from engine.france_1940.fighters import current
from engine.france_1940.firing import Fighter, dice_of, firing_order, rating_of
from engine.france_1940.ids import Fate, Role
from engine.france_1940.state import Table
from engine.france_1940.terrain import crossing
from tests.marks import rule
from tests.rules.france_1940 import given

FOOT = Fighter(INFANTRY, (0, 1, 2, 3))
MOTORS = Fighter(MECHANIZED, (0, 3, 3, 4))


def battle(active, blocks, dice=(), **position):
    """A Combat Phase without cards or SHQ steps."""
    state = given.game(**({"shq": (0, 0)} | position), active=active, blocks=blocks, dice=dice)
    return given.begin(state, CombatPhase())


def order(ground, **cards):
    """Who fires when, in short: D or A and the first letters of the types."""
    return " ".join(
        role[0].upper() + "".join(kind[0] for kind in kinds)
        for role, kinds in firing_order(ground, **cards)
    )


@rule("15-Clear", "15-City", "15-Forest", "15-River", "15-Bridge", "15-Marsh", "15-Port")
@pytest.mark.parametrize(
    ("ground", "lines"),
    [
        (CLEAR, "Da Aa Dm Am Di Ai"),
        (CITY, "Dim Aim Da Aa"),
        (PORT, "Dim Aim Da Aa"),
        (RIVER, "Dim Aim Da Aa"),
        (BRIDGE, "Dim Aim Da Aa"),
        (FOREST, "Di Ai Dm Am Da Aa"),
        (MARSH, "Di Ai Dm Am Da Aa"),
    ],
)
def test_the_order_of_fire(ground, lines):
    assert order(ground) == lines


@rule("15-Notes")
def test_cards_overrule_the_order():
    assert order(FOREST, blitz=True) == "Aa Am Di Ai Dm Da"
    assert order(CITY, blitz=True) == "Aa Am Dim Ai Da"
    assert order(CITY, counter=True) == "Aim Dim Aa Da"


@rule("15-Forest", "15-River", "15-Marsh")
@pytest.mark.parametrize(
    ("fighter", "steps", "role", "ground", "dice"),
    [
        (FOOT, 2, Role.DEFENDER, FOREST, 3),
        (MOTORS, 2, Role.DEFENDER, FOREST, 2),
        (FOOT, 2, Role.ATTACKER, FOREST, 2),
        (FOOT, 3, Role.DEFENDER, RIVER, 4),
        (MOTORS, 1, Role.DEFENDER, RIVER, 2),
        (FOOT, 3, Role.ATTACKER, RIVER, 3),
        (FOOT, 3, Role.DEFENDER, MARSH, 2),
        (FOOT, 1, Role.DEFENDER, MARSH, 1),
        (FOOT, 3, Role.ATTACKER, MARSH, 2),
        (FOOT, 1, Role.DEFENDER, FORTRESS, 5),
        (FOOT, 3, Role.ATTACKER, FORTRESS, 3),
    ],
)
def test_dice_by_ground(fighter, steps, role, ground, dice):
    assert dice_of(fighter, steps, role, ground) == dice


@rule("15-Fortress")
def test_the_fortress_hits_on_three_whatever_is_left_of_its_garrison():
    assert rating_of(FOOT, 1, Role.DEFENDER, FORTRESS) == 3
    state = battle("A", {"A-I1": "I5", "BE-1": "I5:1"}, [3, 4, 4, 4, 4, 10, 10])
    assert given.steps(state, "A-I1") == [2]
    assert state.chance.script == []


@rule("15-Fortress", "7A-Paratroops")
def test_after_paratroops_the_fort_is_a_city_without_water():
    state = battle(
        "A", {"A-I1": "I5", "BE-1": "I5"}, [10] * 5, paratroops=True, crossed={"I5": [RIVER]}
    )
    assert given.asked(state) == ""
    assert state.chance.script == []


@rule("15-Fortress")
def test_water_counts_for_nothing_at_the_fort():
    state = battle("A", {"A-I1": "I5", "BE-1": "I5"}, [10] * 8, crossed={"I5": [BRIDGE]})
    assert given.asked(state) == ""
    assert state.chance.script == []


@rule("15-Fortress", "9A-Fight")
def test_a_garrison_that_sallies_rolls_its_own_dice():
    state = battle("BE", {"A-I1": "I5", "BE-1": "I5"}, [10] * 3 + [10] * 2)
    state = given.answer(state, "fight:I5")
    assert state.chance.script == []


@rule("7A-Paratroops")
def test_paratroops_may_land_before_a_battle_begun_earlier():
    card = given.card("PARA")
    state = battle("A", {"A-I1": "I5", "BE-1": "I5"}, [10] * 5, german=(card,))
    assert given.asked(state) == "BeforeBattle"
    state = given.answer(state, f"event:{card}:PARA")
    assert state.table.paratroops
    assert state.chance.script == []


@rule("15-Clear")
def test_armor_fires_before_infantry_in_the_open_but_after_defending_armor():
    state = battle("A", {"A-A1": "G11", "9-I1": "G11:1"}, [1, 10, 10])
    assert state.blocks["9-I1"].fate == Fate.LOST
    state = battle("A", {"A-A1": "G11:1", "R-A1": "G11:1"}, [5])
    assert state.blocks["A-A1"].fate == Fate.LOST


@rule("15-Notes", "15-Bridge", "15-City")
def test_the_defender_uses_one_effect_city_or_bridge():
    blocks = {"A-I1": "F11", "R-I1": "F11", "2-I1": "F11"}
    state = battle("A", blocks, crossed={"F11": [BRIDGE]})
    assert given.seat_asked(state) == "allied"
    assert given.tokens(state) == {"city", "bridge:R-I1", "bridge:2-I1"}
    state.chance.script = [10] * 6 + [10] * 3
    assert given.answer(state, "city").chance.script == []
    state.chance.script = [10] * 7 + [10] * 3
    assert given.answer(state, "bridge:2-I1").chance.script == []


@rule("15-Bridge")
def test_at_a_bridge_like_corps_of_different_strength_are_a_choice():
    blocks = {"A-I1": "F11", "2-I1": "F11:1", "2-I2": "F11:3"}
    state = battle("A", blocks, crossed={"F11": [BRIDGE]})
    assert given.tokens(state) == {"city", "bridge:2-I1", "bridge:2-I2"}
    labels = [it.label for it in given.question(state).choices]
    assert labels[1].endswith("(1 step, one more die)")
    state = battle("A", blocks | {"2-I1": "F11:3"}, crossed={"F11": [BRIDGE]})
    assert given.tokens(state) == {"city", "bridge:2-I1"}


@rule("15-Notes", "15-River", "15-Bridge")
def test_over_river_and_bridge_the_defender_may_choose_either():
    state = battle(
        "A", {"A-I1": "G11", "A-I2": "G11", "2-I1": "G11"}, crossed={"G11": [RIVER, BRIDGE]}
    )
    assert given.tokens(state) == {"clear", "river", "bridge:2-I1"}
    state.chance.script = [10] * 4 + [10] * 6
    assert given.answer(state, "river").chance.script == []


@rule("15-Port", "15-Bridge")
def test_a_port_entered_by_bridge_may_use_it():
    state = battle("A", {"A-I1": "C5", "1-I1": "C5"}, crossed={"C5": [BRIDGE]})
    assert given.tokens(state) == {"port", "bridge:1-I1"}


@rule("15-Notes")
def test_water_helps_in_the_first_round_alone():
    state = battle("A", {"A-I1": "G11", "2-I1": "G11"}, crossed={"G11": [RIVER]}, shq=(2, 0))
    state.chance.script = [10] * 7 + [10] * 6
    state = given.answer(state, "river", "buy")
    assert state.chance.script == []


@rule("15-Notes")
def test_engineers_take_the_water_away():
    card = given.card("ENG")
    state = battle(
        "A", {"A-I1": "G11", "2-I1": "G11"}, [10] * 6, crossed={"G11": [RIVER]}, german=(card, "G1")
    )
    assert given.asked(state) == "BeforeBattle"
    state = given.answer(state, f"event:{card}:ENG")
    assert given.asked(state) == "PlayBattleCard"
    assert current(state).effect == CLEAR


@rule("15-Marsh", "15-Notes")
def test_marsh_is_one_effect_and_may_be_passed_over_for_the_river():
    blocks = {"A-I1": "F2", "NL-1": "F2"}
    state = battle("A", blocks, crossed={"F2": [RIVER]})
    state.chance.script = [10] * 1 + [10] * 2
    assert given.answer(state, "marsh").chance.script == []
    state.chance.script = [10] * 3 + [10] * 3
    assert given.answer(state, "river").chance.script == []


@rule("15-Marsh")
def test_an_inundated_hex_fights_as_marsh():
    state = battle("A", {"A-I1": "G4", "BE-3": "G4"}, [10] + [10] * 2, flooded=["G4"])
    assert state.chance.script == []


@rule("3", "15-City")
def test_a_capital_is_a_city_and_an_open_dot_is_not():
    state = battle("A", {"A-A1": "B12", "1-I1": "B12"}, [1, 1, 1, 10])
    assert given.steps(state, "A-A1", "1-I1") == [0, 3]
    state = battle("A", {"A-A1": "G11:1", "1-I1": "G11:1"}, [1])
    assert state.blocks["1-I1"].fate == Fate.LOST


@rule("15-Bridge", "7")
def test_a_blown_bridge_is_a_river_and_a_pontoon_a_bridge():
    side = "G8/H8"
    assert crossing(Table(), "H8", "G8") == BRIDGE
    assert crossing(Table(blown=[side]), "H8", "G8") == RIVER
    assert crossing(Table(blown=[side], pontoon=side), "G8", "H8") == BRIDGE
    assert crossing(Table(), "H8", "H7") == ""
