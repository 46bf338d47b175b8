"""Chapters 4, 15 and 16: counters, cards, tables and set-up fit together."""

from collections import Counter

from engine import new_game
from engine.spoiled_victory.components import cards, tables
from engine.spoiled_victory.components.cards import CARDS
from engine.spoiled_victory.components.events import EFFECTS
from engine.spoiled_victory.components.map import LAND, TRACKS
from engine.spoiled_victory.components.units import (
    ALLIES,
    BELGIAN,
    COMBAT_UNITS,
    EVACUEES,
    GERMANS,
    GHQ,
)
from engine.spoiled_victory.invariants import invariants
from engine.spoiled_victory.losses import hit
from engine.spoiled_victory.positions import engaged, strength
from tests.marks import rule
from tests.rules.spoiled_victory import given


@rule("4.1")
def test_a_casualty_flips_a_unit_and_a_second_one_removes_it():
    state = given.game(units={"1/Loyals": "D2"})
    hit(state.table, "B15")
    assert (given.where(state, "1/Loyals"), strength(state.table, "B15")) == ("D2", 2)
    hit(state.table, "B15")
    assert given.where(state, "1/Loyals") == ""
    assert given.unit(state, "1/Loyals").fate == "lost"


@rule("4.1")
def test_the_counters_the_text_names_have_the_values_it_gives():
    names = {counter.name: counter for counter in (COMBAT_UNITS | GERMANS).values()}
    assert names["1/256th"].reduced == 3
    assert names["2/9 Panzer"].reduced == 4
    assert names["2/9 Panzer"].track == "B"
    assert (names["1/Grenadier Guards"].full, names["1/Grenadier Guards"].montgomery) == (4, True)
    assert names["1/6 East Surrey"].full == 2
    assert COMBAT_UNITS[GHQ].reduced == 1
    corps = Counter(counter.corps for counter in GERMANS.values())
    assert set(corps) == {"IX", "X", "XIV", "XXVI"}
    assert [id_ for id_, it in GERMANS.items() if it.corps == "X"] == ["254", "18", "14"]


@rule("4.2")
def test_evacuees_are_units_with_a_one_side_and_a_two_side():
    assert {(it.full, it.reduced) for it in EVACUEES.values()} == {(2, 1)}


@rule("4.3")
def test_every_marker_the_text_names_has_its_place_on_the_table():
    table = new_game("spoiled_victory", "s").state.table
    assert (table.spirit, table.patrol, table.mole) == (True, "ready", "built")
    assert [table.jetties, table.flooded, table.bombers, table.intelligence] == ["", False, "", 0]
    assert (table.turn, table.points, table.harbor_closed, table.wake_walker) == (1, 0, 0, 0)


@rule("4.4")
def test_the_deck_adds_up():
    assert list(CARDS) == list(range(1, 37))
    assert {card.event for card in CARDS.values()} == set(EFFECTS)
    assert sum(card.actions for card in CARDS.values()) == 108
    assert sum(card.day for card in CARDS.values()) == 108
    assert sum(card.night for card in CARDS.values()) == 180


@rule("4.4")
def test_every_card_names_real_places_and_units():
    for card in CARDS.values():
        assert set(card.moves.units) <= set(GERMANS)
        assert set(card.moves.corps) <= {"IX", "X", "XIV", "XXVI"}
        assert str(card.luftwaffe)
        if card.luftwaffe.kind == cards.TRACK:
            assert card.luftwaffe.where in TRACKS
    corps = Counter(card.moves.corps for card in CARDS.values() if card.moves.kind == cards.CORPS)
    assert corps == {("IX",): 3, ("X",): 2, ("XIV",): 2, ("XXVI",): 1}
    tracks = Counter(
        it.luftwaffe.where for it in CARDS.values() if it.luftwaffe.kind == cards.TRACK
    )
    assert tracks == Counter("DEFG")
    routes = Counter(
        it.luftwaffe.where for it in CARDS.values() if it.luftwaffe.kind == cards.CHANNEL
    )
    assert routes == {"X": 7, "Y": 2, "Z": 5}


@rule("4.5")
def test_dice_have_six_faces_and_all_of_them_fall():
    chance = new_game("spoiled_victory", "dice").state.chance
    assert Counter(chance.dice(600)).keys() == {1, 2, 3, 4, 5, 6}


@rule("15.0")
def test_the_set_up_puts_an_allied_line_before_every_german_start():
    state = new_game("spoiled_victory", "s").state
    assert invariants(state) == []
    for id_, counter in ALLIES.items():
        assert state.table.units[id_].space == counter.space or id_ in EVACUEES
    assert not any(engaged(state.table, track[0]) for track in TRACKS.values())
    for unit, counter in COMBAT_UNITS.items():
        on_belgian_ground = counter.space[0] in "HI" or counter.space == "G5"
        assert counter.nation == BELGIAN or not on_belgian_ground or unit == GHQ
        assert counter.space in LAND


@rule("16.0")
def test_every_event_has_a_title_and_words():
    assert len(EFFECTS) == 36
    assert all(effect.title and effect.words.endswith(".") for effect in EFFECTS.values())


@rule("7.2")
def test_the_table_cells_that_the_text_fixes():
    assert tables.luftwaffe(tables.COMBAT_ROW, 9) == tables.SUPPRESSED
    assert tables.luftwaffe(tables.EVACUEE_ROW, 9) == tables.HIT
    assert tables.interdiction("night", 6) == tables.NO_EFFECT
    assert tables.interdiction("night", 12) == tables.ELIMINATED
    assert tables.luftwaffe(tables.COMBAT_ROW, 15) == tables.luftwaffe(tables.COMBAT_ROW, 12)
    assert tables.luftwaffe(tables.COMBAT_ROW, -1) == tables.luftwaffe(tables.COMBAT_ROW, 2)
