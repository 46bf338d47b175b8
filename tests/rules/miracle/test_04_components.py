"""Chapters 3 and 4: the map, the counters and the cards add up."""

from collections import Counter
from itertools import pairwise

import pytest

from engine.miracle.components import cards, channel, evacuees, events, sea, ships, units
from engine.miracle.components.borders import BORDERS
from engine.miracle.components.map import (
    BEACHES,
    CORPS_ZONES,
    LAST_NODES,
    LOWLAND_NODES,
    MARSHES,
    NODES,
    SECTORS,
    TRACKS,
    TRACKS_OF,
    ZONES,
)
from engine.miracle.components.tables import AIR_DEFENSE, GROUND_COVER, level
from tests.marks import rule


def joined(*path):
    """Whether each Area of a path borders the next."""
    return all(other in BORDERS[one] for one, other in pairwise(path))


@rule("3.1a", "3.1d")
def test_nodes_carry_their_printed_labels_and_tracks_their_lengths():
    assert len(NODES) == 134
    lengths = " ".join(f"{letter}{len(track) - 1}" for letter, track in TRACKS.items())
    assert lengths == "A5 B5 C7 D8 E9 F9 G11 H9 I11 J10 K11 L12 M11 N9 O8 P6 Q5 R4"
    assert LAST_NODES["C"] == LAST_NODES["D"] == "D8/C7"
    assert TRACKS["H"][6:8] == ("H6", "H7/G9")
    assert TRACKS_OF["F7/E7"] == ("E", "F")
    assert NODES["D5"].name == "Spycker"
    assert NODES["K3"].name == "Poperinghe"


@rule("3.1b", "3.1c", "3.1h", "3.1i", "3.1j", "3.1q", "3.1r", "3.1s", "3.1t")
def test_terrain_is_as_the_text_fixes_it():
    kinds = Counter(kind for node in NODES.values() for kind in node.terrain)
    assert (kinds["beach"], kinds["city"], kinds["fort"], kinds["lowlands"]) == (6, 3, 1, 5)
    mixed = [node for node in NODES if (GROUND_COVER[node], AIR_DEFENSE[node]) == (2, 4)]
    assert mixed == ["H4", "I5", "L5"]
    assert "E5" in MARSHES
    assert "K9" in LOWLAND_NODES
    assert (GROUND_COVER["J4"], AIR_DEFENSE["J4"]) == (2, 3)
    assert (GROUND_COVER["D7/C6"], AIR_DEFENSE["D7/C6"]) == (2, 5)
    assert (GROUND_COVER["D5"], AIR_DEFENSE["D5"]) == (1, 4)


@rule("3.1e", "3.1f")
def test_beach_zones_belong_to_the_corps():
    assert BEACHES == ("F9/E9", "H9/G11", "J10/I11", "K11", "L12", "M11")
    assert ZONES[CORPS_ZONES["II"]] == ("L12", "M11")
    assert ZONES[CORPS_ZONES["III"]] == ("F9/E9", "H9/G11")


@rule("3.1u")
def test_three_sectors_of_six_tracks():
    assert [len(tracks) for tracks in SECTORS.values()] == [6, 6, 6]
    assert "".join(track for tracks in SECTORS.values() for track in tracks) == "".join(TRACKS)


@rule("3.2")
def test_areas_border_each_other_both_ways_and_follow_the_examples():
    assert all(one in BORDERS[other] for one in BORDERS for other in BORDERS[one])
    assert joined("K4", "J3", "I5", "I6", "I7")
    assert joined("L5", "K5", "K6")
    assert joined("M1", "M2", "M3", "L4", "L5")
    assert set(BORDERS["J4"]) & set(BORDERS["H5"])
    for track in TRACKS.values():
        assert joined(*track[1:])


@rule("3.1l", "3.1m", "3.1n", "3.1o")
def test_the_water():
    assert len(sea.WATER) == 25
    assert set(sea.LINKS["XYZ"]) == {"X4", "Y8", "Z3", "ML", "MR"}
    assert all(one in sea.LINKS[other] for one in sea.LINKS for other in sea.LINKS[one])
    assert {route: len(spaces) for route, spaces in sea.ROUTES.items()} == {"X": 5, "Y": 9, "Z": 4}
    assert all("Dover" not in spaces for spaces in sea.ROUTES.values())
    assert sorted(sea.X_ONLY) == ["X1", "X2", "X3", "X4"]
    assert sea.ROADS_OF["S6"] == "Y6"
    assert len(sea.U_BOAT_SPACES) == len(sea.E_BOAT_SPACES) == 3


@rule("3.1g")
def test_evacuation_arrows():
    assert sea.ARROWS["D8/C7"] == ("ML", "MR")
    assert set(sea.ARROWS["F9/E9"]) == {"S1", "H9/G11", "D8/C7"}
    assert set(sea.ARROWS["K11"]) == {"S4", "J10/I11", "L12"}
    assert sea.ARROWS["S3"] == ("Y7",)


@rule("4.1a")
def test_allied_counters():
    faces = Counter(len(counter.faces) for counter in units.ALLIES.values())
    assert faces == {4: 21, 2: 20}
    assert [len(units.BY_FORMATION[it]) for it in units.FORMATIONS] == [6, 11, 10, 13, 1]
    motorized = [it.name for it in units.ALLIES.values() if it.motorized]
    assert motorized == ["7th Gds/3M", "8th/3M", "9th/3M"]
    placed = Counter(it.space for it in units.ALLIES.values() if it.id != "GHQ")
    assert max(placed.values()) == 2
    assert set(placed) <= set(NODES)
    assert {id_: it.space for id_, it in units.ALLIES.items() if it.space == "L1"} == {
        "Br125": "L1",
        "Fr32": "L1",
    }


@rule("4.1c")
def test_german_counters_and_their_corps():
    fronts = Counter(it.front.corps for it in units.GERMANS.values())
    backs = Counter(it.back.corps for it in units.GERMANS.values())
    assert fronts == {"XIX": 4, "XLI": 4, "XVI": 4, "IV": 3, "XXVI": 3}
    assert backs == {"XIV": 4, "X": 4, "XI": 4, "IX": 3, "XXVI": 3}
    assert units.GERMANS["J"].front.combat == 6
    assert units.GERMANS["K"].front.kind == units.Arm.MOTORIZED


@rule("4.1d")
def test_forty_evacuees():
    assert len(evacuees.EVACUEES) == 40
    assert sum(evacuees.VALUE.values()) == 84
    assert evacuees.REDUCED_VALUE["4a"] == 3
    assert evacuees.REDUCED_VALUE["1a"] == 0


@rule("4.1e")
def test_twenty_ships():
    assert len(ships.SHIPS) == 20
    assert len(ships.LARGE_REGULARS) == 9
    assert len(ships.LITTLE_SHIPS) == 6
    assert ships.SHIPS["aa"].long_range
    assert ships.SHIPS["aa"].full.anti_aircraft == 2
    at_start = len(ships.AT_DOVER) + ships.REGULARS_AT_START + ships.LITTLE_AT_START
    assert at_start == 9
    assert len(ships.SHIPS) - at_start - 1 == ships.ARRIVALS * len(ships.ARRIVAL_TURNS)


@rule("4.2", "4.3", "4.4")
def test_four_decks():
    assert len(cards.TURN_ORDER) == 17
    assert len(cards.ACTIVATIONS) == 31
    assert len(channel.CHANNEL_CARDS) == 26
    assert len(events.EVENTS) == 43
    saved = [sum(card[it].saved for card in channel.CHANNEL_CARDS.values()) for it in _ESCAPES]
    assert saved == [8, 9, 7]
    guns = channel.CHANNEL_CARDS[14][channel.Threat.ARTILLERY]
    assert [guns.against(number) for number in (1, 2, 3, 4)] == [
        channel.Effect.HALT,
        channel.Effect.DISRUPTED,
        channel.Effect.DISRUPTED,
        channel.Effect.NO_EFFECT,
    ]


_ESCAPES = (channel.Threat.U_BOAT, channel.Threat.E_BOAT, channel.Threat.MINE)


@rule("4.5")
def test_activation_cards_by_kind():
    calls = Counter(card.call.kind for card in cards.ACTIVATIONS.values())
    assert calls == {"tracks": 9, "corps": 6, "drive": 7, "random": 6, "random twice": 3}
    places = Counter(card.location.kind for card in cards.ACTIVATIONS.values())
    assert places == {"zone": 9, "mole": 4, "route": 7, "strafe": 3, "corridor": 8}
    assert sum(card.sorties for card in cards.ACTIVATIONS.values()) == 6


@rule("14.3")
@pytest.mark.parametrize(
    ("points", "words"),
    [(54, "Catastrophe"), (55, "Disaster"), (79, "Successful"), (100, "Miracle!")],
)
def test_levels(points, words):
    assert level(points) == words
