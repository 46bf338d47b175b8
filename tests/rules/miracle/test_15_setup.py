"""Chapter 15: set-up, and what the counters of chapter 4 start and end as."""

import pytest

from engine import new_game, open_asks, view
from engine.miracle.components.units import ALLIES
from engine.miracle.deck import draw_evacuee
from engine.miracle.losses import hit_evacuee, hit_unit
from engine.miracle.officer import OFFICER
from engine.miracle.positions import deck_words, face, fresh
from engine.miracle.setup import FirstEvacuees
from tests.marks import rule
from tests.rules.miracle.given import answer, asked, begin, game, labels, queue, tokens, unit, where
from tests.rules.vocabulary import words


def new(**options):
    """A new game."""
    return new_game("miracle", "set-up", options).state


@rule("15.0")
def test_units_stand_where_the_sheet_says_and_germans_wait():
    table = new().table
    for name, node in {
        "131st/44": "I1",
        "13th/5": "O1",
        "GHQ": "M11",
        "Reserve/68": "D6/C5",
    }.items():
        id_ = next(id_ for id_, it in ALLIES.items() if it.name == name)
        assert table.units[id_].space == node
    assert all(it.at == 0 for it in table.germans.values())
    assert (table.mole, table.artillery, table.route_x) == ("whole", {"Calais": 1}, 0)
    assert (table.turn, table.points) == (1, 0)


@rule("15.0")
def test_corps_support_goes_where_the_player_likes():
    state = new()
    assert asked(state) == "PlaceSupport"
    tracks = open_asks(state)[0].choices[1:]
    assert all(it.token == f"track:{it.place}" for it in tracks)  # the map shows where each begins
    nodes = answer(state, "track:L")
    assert "at:L1" not in tokens(nodes)
    placed = answer(nodes, "at:L6", "usual")
    spaces = [where(placed, f"{corps} Corps Support") for corps in ("I", "II", "III", "XVI")]
    assert spaces == ["L6", "M9", "F6", "D7/C6"]
    assert asked(answer(nodes, "cancel")) == "PlaceSupport"
    assert OFFICER.advise(view(nodes, "allied")).token == "cancel"
    assert OFFICER.advise(view(answer(state, "track:J"), "allied")).token == "at:J7"


@rule("4.1e")
def test_a_ship_is_offered_with_all_it_is_good_for():
    table = new().table
    assert deck_words(table, "packets") == "moves 5, carries 4, defends with 3"
    assert deck_words(table, "paddle") == "moves 4, carries 3, defends with 2, flak 1"
    assert deck_words(table, "aa").endswith("defends with 4, flak 2 at long range")


@rule("15.0", "4.1e")
def test_ships_are_chosen_or_drawn_by_lot():
    state = answer(new(), "usual")
    assert asked(state) == "ChooseShips"
    state = answer(state, "ship:packets;ship:manx", "lot")
    assert "ship:yachts" in tokens(state)
    state = answer(state, "ship:yachts")
    assert asked(state) == "ShipAtTheMole"
    assert len(tokens(state)) == 10
    state = answer(state, "slip:packets>MR")
    at_dover = [id_ for id_, it in state.table.ships.items() if it.space == "Dover"]
    assert len(at_dover) == 8
    assert {"old", "sweepers", "trawlers", "manx", "yachts"} <= set(at_dover)
    assert where(state, "packets") == "MR"


@rule("15.0", "4.1e")
def test_the_ships_that_carry_most_are_taken_at_one_order():
    state = answer(new(), "usual", "ship:tugs", "largest")
    assert asked(state) == "ShipAtTheMole"
    at_dover = {id_ for id_, it in state.table.ships.items() if it.space == "Dover"}
    taken = {"tugs", "packets", "manx", "ferries", "coasters", "yachts"}
    assert taken <= at_dover
    assert not {"paddle", "torpedo", "schuyts", "carriers", "barges"} & at_dover


@rule("15.0", "4.9")
def test_eight_evacuees_are_drawn_and_those_without_value_are_lost():
    state = new()
    table = state.table
    places = [it.space for it in table.evacuees.values()]
    assert len(table.bag) == 32
    assert set(places) <= {"D8/C7", "F9/E9", "H9/G11", "J10/I11", "K11", "L12", "M11"}
    empty = game()
    empty.table.bag = ["0a", "0b", "0c"] + [f"1{letter}" for letter in "abcdefghi"]
    begin(empty, FirstEvacuees())
    gone = {"0a", "0b", "0c"} - set(empty.table.bag)
    assert len(empty.table.evacuees) == 8 - len(gone)
    # others may wait at the same place
    assert words(empty).count("One group of men at") == len(gone)


@rule("4.9")
def test_evacuees_are_drawn_by_lot_from_the_bag():
    state = game()
    state.table.bag = ["2a"]
    assert draw_evacuee(state, "D8/C7") == "2a"
    assert state.table.bag == []


@rule("4.1d")
@pytest.mark.parametrize(("option", "left"), [("5", 5), ("3", 3), ("0", 0)])
def test_the_best_evacuees_may_be_left_out(option, left):
    table = new(fours=option).table
    fours = [id_ for id_ in [*table.bag, *table.evacuees] if id_.startswith("4")]
    assert len(fours) == left


@rule("4.1a", "4.1f", "4.1g")
def test_a_fresh_brigade_has_four_steps_and_stays_disrupted():
    state = game(units={"7th Gds/3M": "O3"}, disrupted=("7th Gds/3M",))
    table = state.table
    seen = []
    for _ in range(4):
        seen.append((face(table, "Gds7").combat, fresh(table, "Gds7")))
        assert table.units["Gds7"].disrupted
        came = hit_unit(table, "Gds7")
    assert seen == [(4, True), (3, True), (3, False), (2, False)]
    assert came == "is destroyed"
    assert (unit(state, "7th Gds/3M").space, unit(state, "7th Gds/3M").fate) == ("", "lost")


@rule("4.1a", "4.1b", "4.1f")
@pytest.mark.parametrize("name", ["137th/46", "12 Motor Division", "I Corps Support", "GHQ"])
def test_battleworn_units_have_two_steps(name):
    state = game(units={name: "M11"})
    id_ = next(id_ for id_, it in ALLIES.items() if it.name == name)
    assert not fresh(state.table, id_)
    assert [hit_unit(state.table, id_) for _ in range(2)] == ["is reduced", "is destroyed"]


@rule("4.1d")
def test_evacuees_lose_value_and_then_are_lost():
    state = game(evacuees={"K11": [1, 4]})
    assert hit_evacuee(state.table, "1a") == "are lost"
    assert [hit_evacuee(state.table, "4a") for _ in range(2)] == ["are reduced", "are lost"]
    assert queue(state, "K11") == []


@rule("15.0")
def test_the_choices_show_what_ships_are_worth():
    state = answer(new(), "usual")
    assert any("carries 4" in label for label in labels(state))
