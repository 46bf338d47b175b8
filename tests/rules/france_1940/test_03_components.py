"""Chapters 3, 4, 5, 12 and 15: map, blocks, decks and Strategy Cards fit together."""

from collections import Counter

import pytest

from engine.france_1940.components import cards
from engine.france_1940.components.blocks import (
    ARMOR,
    BLOCKS,
    BLOCKS_OF,
    FHQ,
    KIND,
    MOVEMENT,
    STEPS,
)
from engine.france_1940.components.calendar import CARDS_DEALT, ENTER
from engine.france_1940.components.formations import COMMANDS, FORMATIONS, NEUTRALS
from engine.france_1940.components.map import (
    AREAS,
    BRIDGES,
    CITIES_OF,
    HEXES,
    NEIGHBOURS,
    PASSABLE,
    RIVERS,
    TERRAIN,
    distance_from,
    name,
)
from engine.france_1940.components.strategy import STRATEGIES, gross
from tests.marks import rule


@rule("3")
def test_the_map_has_its_hexes_rivers_and_bridges():
    assert (len(HEXES), len(PASSABLE), len(RIVERS), len(BRIDGES)) == (114, 109, 99, 60)
    assert Counter(TERRAIN.values()) == {
        "clear": 70,
        "city": 20,
        "forest": 12,
        "maginot": 5,
        "marsh": 4,
        "port": 2,
        "fortress": 1,
    }
    for side in RIVERS:
        one, other = side.split("/")
        assert other in NEIGHBOURS[one]
    for hex_ in PASSABLE:
        assert all(hex_ in NEIGHBOURS[other] for other in NEIGHBOURS[hex_])
        assert all(distance_from(hex_)[other] == 1 for other in NEIGHBOURS[hex_])


@rule("3")
def test_every_passable_hex_can_be_reached():
    seen, frontier = {"L8"}, ["L8"]
    while frontier:
        for other in NEIGHBOURS[frontier.pop()]:
            if other not in seen:
                seen.add(other)
                frontier.append(other)
    assert seen == set(PASSABLE)


@rule("3")
def test_ports_and_capitals_count_as_cities_and_open_dots_do_not():
    names = {nation: {HEXES[it].name for it in cities} for nation, cities in CITIES_OF.items()}
    assert names["NL"] == {"Rotterdam", "Nijmegen", "Eindhoven", "Maastricht"}
    assert names["BE"] == {"Antwerp", "Ghent", "Brussels", "Charleroi", "Liège", "Eben-Emael"}
    assert len(names["FR"]) == 13
    assert {"Dunkirk", "Calais", "Paris East", "Paris West", "Arras"} <= names["FR"]
    assert "Namur" not in names["BE"]
    assert name("I5") == "Eben-Emael I5"


@rule("OOB", "4")
def test_the_order_of_battle_adds_up():
    blocks = {formation: len(ids) for formation, ids in BLOCKS_OF.items()}
    steps = {formation: sum(STEPS[it] for it in ids) for formation, ids in BLOCKS_OF.items()}
    assert len(BLOCKS) == 60
    assert blocks == {
        "A": 14, "B": 10, "1ST": 5, "2ND": 5, "7TH": 3, "9TH": 4, "RSV": 5, "BEF": 4, "BE": 6,
        "NL": 4,
    }  # fmt: skip
    assert steps == {
        "A": 40, "B": 29, "1ST": 14, "2ND": 13, "7TH": 9, "9TH": 11, "RSV": 12, "BEF": 12, "BE": 12,
        "NL": 8,
    }  # fmt: skip
    assert len({it.name for it in BLOCKS.values()}) == 60


@rule("4")
def test_ratings_follow_the_steps():
    assert BLOCKS["1-HQ"].ratings == (0, 2, 3, 3)
    assert BLOCKS["E-HQ"].ratings == (0, 2, 3, 3)
    assert BLOCKS["A-M1"].ratings == (0, 3, 3, 4)
    assert BLOCKS["A-A3"].ratings == (0, 6, 6)
    assert BLOCKS["BE-1"].ratings == (0, 2, 3)


@rule("4A")
def test_three_types_move_two_three_and_three():
    assert [MOVEMENT[kind] for kind in ("infantry", "mechanized", "armor")] == [2, 3, 3]
    armor = [it for it in BLOCKS if KIND[it] == ARMOR]
    assert len([it for it in armor if BLOCKS[it].side == "german"]) == 4


@rule("5", "5A")
def test_ten_formations_and_twelve_chits():
    assert len(FORMATIONS) == 10
    chits = Counter(chit for turn in ENTER.values() for chit in turn)
    assert sum(chits.values()) == 12
    assert (chits["A"], chits["B"]) == (2, 2)
    assert set(FHQ) == set(FORMATIONS) - set(NEUTRALS)


@rule("6")
def test_set_up_areas_hold_their_formations_and_the_preset_keeps_command():
    for formation, ids in BLOCKS_OF.items():
        area = AREAS.get(formation, CITIES_OF.get(formation))
        stacks = Counter(BLOCKS[it].preset for it in ids)
        assert set(stacks) <= set(area)
        assert max(stacks.values()) <= (1 if formation in NEUTRALS else 2)
        if formation in FHQ:
            seat = BLOCKS[FHQ[formation]].preset
            reach = FORMATIONS[formation].command_range
            assert all(distance_from(seat)[BLOCKS[it].preset] <= reach for it in ids)


@rule("7", "1-Errata")
def test_both_decks_and_the_two_cards_the_errata_name():
    assert (len(cards.DECKS["german"]), len(cards.DECKS["allied"])) == (28, 27)
    assert cards.EFFECTS[cards.CARDS["G9"][1]].title == "Command Confusion"
    assert cards.EFFECTS[cards.CARDS["G9"][1]].kind == cards.EVENT
    assert cards.EFFECTS[cards.CARDS["G24"][0]].title == "Engineers"
    assert cards.EFFECTS[cards.CARDS["G24"][0]].kind == cards.EVENT
    assert all(cards.HOLDERS[key] for key in cards.EFFECTS)
    assert len({effect.title for effect in cards.EFFECTS.values()}) == len(cards.EFFECTS)


@rule("6", "7")
def test_the_opening_hands():
    assert CARDS_DEALT[1] == {"german": 4, "allied": 3}


@rule("2", "12")
def test_six_strategy_cards_of_fourteen_points():
    assert len(STRATEGIES) == 6
    assert [gross(card) for card in STRATEGIES.values()] == [14] * 6
    for card in STRATEGIES.values():
        assert any(line.points < 0 for line in card.lines)
        assert all(line.where in (*HEXES, "BE", "NL", "") for line in card.lines)


@rule("2")
@pytest.mark.parametrize(
    ("command", "seats"), [("two", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6)]
)
def test_split_command_divides_the_formations(command, seats):
    assert set(COMMANDS[command]) == set(FORMATIONS)
    assert len(set(COMMANDS[command].values())) == seats
