"""Chapters 2 and 3: aims, terrain, scale."""

import pytest

from engine.spoiled_victory.combat import defense_number, german_dice
from engine.spoiled_victory.components.map import (
    BEACHES,
    LAND,
    LOWLANDS,
    MARSH,
    NEIGHBOURS,
    SHARED_LABELS,
    SPACES,
    TRACKS,
)
from engine.spoiled_victory.components.units import GERMANS, INFANTRY, MOTORIZED, PANZER
from engine.spoiled_victory.luftwaffe import ground_modifier
from engine.spoiled_victory.player_actions import TakeAction
from engine.spoiled_victory.positions import german_kind, terrain
from tests.marks import rule
from tests.rules.spoiled_victory import given


@rule("2.0")
@pytest.mark.parametrize(("turn", "creates"), [(10, True), (11, False)])
def test_evacuees_come_from_nothing_only_until_the_end_of_may(turn, creates):
    state = given.game(turn=turn, actions=2)
    given.begin(state, TakeAction())
    assert ("create:C5" in given.tokens(state)) is creates


@rule("3.1")
@pytest.mark.parametrize(
    ("space", "attack_dice", "defense", "luftwaffe"),
    [
        ("F1", 5, 2, 0),  # Clear
        ("D2", 4, 3, -1),  # Town
        ("A5", 4, 3, -1),  # the East Jetty is a Town
        ("E2", 5, 3, 0),  # Canal
        ("F5", 5, 2, 0),  # Beach
        ("B2", 5, 2, 1),  # Marsh
        ("C3", 5, 2, 0),  # Lowlands, dry
        ("G5", 5, 3, 0),  # La Panne
    ],
)
def test_what_each_terrain_does(space, attack_dice, defense, luftwaffe):
    state = given.game(turn=1, units={"1/6 East Surrey": space})
    assert german_dice(state.table, "254", space) == attack_dice
    assert defense_number(state.table, "B07", space) == defense
    assert ground_modifier(state.table, space) == luftwaffe


@rule("3.1")
def test_lowlands_are_clear_until_flooded_then_marsh():
    state = given.game()
    lowlands = [space for space, box in LAND.items() if box.terrain == LOWLANDS]
    assert len(lowlands) == 4
    assert {terrain(state.table, space) for space in lowlands} == {LOWLANDS}
    state.table.flooded = True
    assert {terrain(state.table, space) for space in lowlands} == {MARSH}


@rule("3.1")
def test_the_map_has_two_marshes_beaches_and_shared_spaces():
    assert sum(box.terrain == MARSH for box in LAND.values()) == 2
    assert len(BEACHES) == 4
    assert set(SHARED_LABELS) == {"G5", "I4"}
    assert TRACKS["H"][-1] == TRACKS["G"][-1] == "G5"
    assert TRACKS["I"][-1] == TRACKS["J"][-1] == "I4"


@rule("3.1")
def test_every_land_space_can_be_reached_from_every_other():
    seen, frontier = {"A1"}, ["A1"]
    while frontier:
        fresh = set(NEIGHBOURS[frontier.pop()]) - seen
        seen |= fresh
        frontier += fresh
    assert seen == set(LAND)
    assert len(LAND) == 43
    assert len(SPACES) == 50


@rule("3.2")
def test_panzers_without_their_tanks_are_motorized():
    state = given.game(reduced=("2/9 Panzer",))
    assert german_kind(state.table, "9a") == PANZER
    assert german_kind(state.table, "9b") == MOTORIZED
    assert german_kind(state.table, "20") == MOTORIZED
    infantry = [id_ for id_, counter in GERMANS.items() if counter.kind == INFANTRY]
    assert len(infantry) == 7
