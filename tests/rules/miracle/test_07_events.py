"""Chapter 7: events, held markers, U-Boats and E-Boats."""

import pytest

from engine.core.referee import view
from engine.miracle.components.cards import TurnCard
from engine.miracle.components.events import EVENTS, SHUFFLE
from engine.miracle.evacuation import EvacuationOperations
from engine.miracle.events import DrawEvent
from engine.miracle.ground import GroundOperations
from engine.miracle.sequence import CaptainTennant, NextCard
from engine.miracle.views import facts
from tests.marks import rule
from tests.rules.miracle.given import (
    answer,
    asked,
    begin,
    game,
    ship,
    tokens,
    unit,
    where,
    words,
)


def draw(number, **position):
    """That Event Card is drawn."""
    return begin(game(events=(number,), **position), DrawEvent())


@rule("7.1", "4.6")
@pytest.mark.parametrize(
    ("number", "before", "after"),
    [
        (23, {"luftwaffe": 3}, {"luftwaffe": 5}),
        (23, {"luftwaffe": 6}, {"luftwaffe": 7}),
        (24, {"luftwaffe": 3}, {"luftwaffe": 4}),
        (25, {"luftwaffe": 1}, {"luftwaffe": 0}),
        (26, {"luftwaffe": 3}, {"luftwaffe": 2}),
        (27, {"raf": 2}, {"raf": 4}),
        (28, {"raf": 6}, {"raf": 6}),
        (29, {"raf": 2}, {"raf": 1}),
        (32, {"actions": 2}, {"actions": 3}),
        (34, {"actions": 2}, {"actions": 1}),
        (3, {}, {"harbor_closed": True}),
        (37, {}, {"choked_roads": True}),
        (40, {}, {"halt_order": True}),
    ],
)
def test_events_that_act_at_once(number, before, after):
    state = draw(number, **before)
    assert {key: getattr(state.table, key) for key in after} == after
    assert state.table.events_used == [number]


@rule("12.2c")
def test_events_change_the_evacuation_actions_of_the_day():
    calm = begin(draw(32), EvacuationOperations())
    assert calm.table.evacuation.left == 3


@rule("7.1", "7.4", "7.5", "7.7", "7.8", "7.9", "7.13")
@pytest.mark.parametrize("number", [4, 5, 7, 8, 9])
def test_markers_are_taken_once_and_held(number):
    first = draw(number)
    assert first.table.held == [EVENTS[number].marker]
    again = draw(number, held=[EVENTS[number].marker])
    assert again.table.held == [EVENTS[number].marker]


@rule("7.2")
def test_a_miracle_at_dunkirk_gives_a_spirit_of_at_most_two_and_heartens_one_unit():
    state = draw(1, units={"3rd/1": "K4"}, ships={"Dutch Schuyts": "Y3"}, disrupted=("3rd/1",))
    assert state.table.spirits == 1
    assert tokens(state) == {"rally:Br3", "none"}
    assert not unit(answer(state, "rally:Br3"), "3rd/1").disrupted
    full = draw(2, spirits=2)
    assert (full.table.spirits, asked(full)) == (2, "")


@rule("7.3")
def test_a_closed_harbor_sends_nobody_to_the_mole():
    position = {"evacuees": {"D8/C7": [3]}, "ships": {"Channel Packets": "ML"}}
    open_ = begin(game(**position), EvacuationOperations())
    closed = begin(draw(3, **position), EvacuationOperations())
    assert any("packets" in token for token in tokens(open_))
    assert not any("packets" in token for token in tokens(closed))


@rule("7.5")
def test_captain_tennant_repeats_a_phase_by_the_same_light():
    state = begin(game(card=TurnCard.NAVAL, held=["tennant"], light=1), CaptainTennant())
    assert tokens(state) == {"keep", "repeat"}
    again = answer(state, "repeat")
    assert (again.table.held, again.table.light) == ([], 1)
    fleet = game(card=TurnCard.NAVAL, held=["tennant"], light=1, ships={"Dutch Schuyts": "Dover"})
    assert asked(answer(begin(fleet, CaptainTennant()), "repeat")) == "FleetOrders"
    assert answer(state, "keep").table.held == ["tennant"]


@rule("7.6")
def test_somua_pillboxes_are_placed_with_a_corps_card_where_no_trench_is():
    assert draw(6).table.somua == "held"
    state = begin(
        game(somua="held", units={"3rd/1": "K4"}, entrenched=["K4"], germans={"K": "K2"}),
        GroundOperations("I"),
    )
    assert "somua" in tokens(state)
    nodes = answer(state, "somua", "track:K")
    assert "at:K5" in tokens(nodes)
    assert not {"at:K1", "at:K2", "at:K4"} & tokens(nodes)
    placed = answer(nodes, "at:K5")
    assert placed.table.somua == "K5"
    assert "somua" not in tokens(placed)


@rule("7.6")
def test_somua_pillboxes_drawn_again_may_be_picked_up():
    state = draw(6, somua="K5")
    assert answer(state, "take").table.somua == "held"
    assert answer(state, "leave").table.somua == "K5"


@rule("7.8")
def test_bombers_disrupt_a_german_unit_before_a_card_is_drawn():
    state = begin(game(cards=("event", "I"), held=["bombers"], disrupted=("B",)), NextCard())
    assert asked(state) == "BomberSortie"
    assert "bomb:B" not in tokens(state)
    after = answer(state, "bomb:J")
    assert after.table.germans["J"].disrupted
    assert after.table.held == []


@rule("7.10a")
def test_by_day_the_better_of_two_cards_counts_against_each_ship():
    state = draw(10, ships={"Dutch Schuyts": "Y2", "Motor Yachts": "Y3"}, channel=(5, 4, 5, 2))
    assert not ship(state, "Dutch Schuyts").disrupted
    assert asked(state) == "ChooseCard"
    assert tokens(state) == {"card:5", "card:2"}
    assert ship(answer(state, "card:2"), "Motor Yachts").disrupted
    assert ship(answer(state, "card:5"), "Motor Yachts").fate == "sunk"


@rule("7.10a", "11.5a")
def test_a_disrupted_ship_is_hit_by_either_card_and_nobody_is_asked():
    ships = {"ships": {"Motor Yachts": "Y3"}, "disrupted": ("Motor Yachts",)}
    state = draw(10, **ships, channel=(5, 2))
    assert (asked(state), ship(state, "Motor Yachts").fate) == ("", "sunk")


@rule("7.10a")
def test_by_day_a_trawler_may_drive_the_u_boats_off_its_space():
    ships = {"Anti-Sub Trawlers": "Y3", "Dutch Schuyts": "Y3"}
    saved = draw(10, ships=ships, channel=(1, 5, 5))
    assert "drive off" in words(saved)
    assert not ship(saved, "Dutch Schuyts").reduced
    missed = draw(10, ships=ships, channel=(2, 4, 2, 4, 2))
    assert "miss the" in words(missed)
    shaken = draw(10, ships=ships, disrupted=("Anti-Sub Trawlers",), channel=(4, 1, 4, 1))
    assert "drive off" not in words(shaken)


@rule("7.10b")
def test_by_night_one_card_counts_and_nobody_drives_them_off():
    ships = {"Anti-Sub Trawlers": "Y3", "Dutch Schuyts": "Y3"}
    state = draw(11, ships=ships, night=True, channel=(1, 17))
    assert ship(state, "Anti-Sub Trawlers").reduced or ship(state, "Anti-Sub Trawlers").disrupted
    assert len(state.channel) == 24


@rule("7.11a")
def test_destroyers_drive_off_e_boats_by_day():
    ships = {"Old Destroyers": "Y5", "Dutch Schuyts": "Y5"}
    saved = draw(12, ships=ships, channel=(4,))
    assert "drive off the E-Boats" in words(saved)
    assert len(saved.channel) == 25
    trawlers = draw(12, ships={"Anti-Sub Trawlers": "Y5"}, channel=(4, 2))
    assert "drive off" not in words(trawlers)


@rule("7.11b")
def test_e_boats_by_night():
    state = draw(
        13, ships={"Old Destroyers": "X2", "Dutch Schuyts": "Y2"}, night=True, channel=(9,)
    )
    assert ship(state, "Old Destroyers").reduced
    assert not ship(state, "Dutch Schuyts").reduced


@rule("7.12")
def test_modern_destroyers_come_and_go_and_score_their_passengers():
    here = draw(14)
    assert where(here, "Modern Destroyers") == "Dover"
    gone = draw(15, ships={"Modern Destroyers": "Y3"}, aboard={"Modern Destroyers": [3, 4]})
    assert (where(gone, "Modern Destroyers"), gone.table.points) == ("", 7)
    assert {"3a", "4a"} <= set(gone.table.bag)
    assert draw(15).table.points == 0
    at_sea = draw(14, ships={"Modern Destroyers": "Y3"})
    assert where(at_sea, "Modern Destroyers") == "Y3"


@rule("7.14", "4.3")
def test_shuffle_leaves_the_game_after_another_event():
    state = game(events=(SHUFFLE, 23), events_used=[1, 2])
    state.events_deck = [it for it in state.events_deck if it not in (1, 2)]
    state = begin(state, DrawEvent())
    table = state.table
    assert table.luftwaffe == 5
    assert (table.events_used, table.events_removed) == ([], [SHUFFLE])
    assert sorted(state.events_deck) == list(range(1, 43))


@rule("4.1g")
def test_a_bombardment_disrupts_and_a_second_time_costs_a_step():
    state = draw(
        17,
        germans={"K": "K3", "J": "J3", "L": "L3"},
        units={"3rd/1": "K4", "8th/3M": "J4", "9th/3M": "L4"},
        disrupted=("8th/3M", "L"),
        dice=[4, 3],
    )
    assert unit(state, "8th/3M").losses == 1
    assert unit(state, "8th/3M").disrupted
    assert not unit(state, "3rd/1").disrupted
    assert not unit(state, "9th/3M").disrupted


@rule("4.1g")
def test_under_bombardment_the_player_says_who_suffers():
    state = draw(17, germans={"K": "K3"}, units={"3rd/1": "K4", "8th/3M": "K4"}, dice=[6])
    assert tokens(state) == {"shelled:Br3", "shelled:Br8"}
    assert unit(answer(state, "shelled:Br8"), "8th/3M").disrupted


@rule("7.1")
def test_mines_are_laid_where_the_die_says_and_swept_by_choice():
    laid = draw(19, dice=[3])
    assert laid.table.mines == ["Y5"]
    assert draw(19, dice=[3], mines=["Y5"]).table.mines == ["Y5"]
    assert draw(19, dice=[3], mines=["Z1", "Z3", "XYZ", "Y8"]).table.mines[-1] == "Y8"
    swept = answer(draw(22, mines=["Y5", "Z1"]), "sweep:Z1")
    assert swept.table.mines == ["Y5"]


@rule("7.1", "13.5")
def test_sweepers_without_mines_try_for_route_x():
    assert draw(22, turn=2, dice=[3]).table.route_x == 3
    assert draw(22, turn=2, dice=[2]).table.route_x == 0


@rule("7.1", "8.5d")
def test_stukas_over_the_mole():
    state = draw(30, luftwaffe=2, dice=[5, 5])
    assert state.table.mole == "damaged"
    night = draw(30, luftwaffe=1, night=True)
    assert night.table.mole == "whole"
    assert "No bomber gets through." in words(night)


@rule("7.1")
def test_a_strafing_run_strikes_evacuees_only():
    state = draw(
        31,
        luftwaffe=3,
        dice=[3, 5, 1],
        units={"3rd/1": "K11"},
        evacuees={"K11": [3], "M11": [2]},
    )
    assert state.table.evacuees["3a"].disrupted
    assert not unit(state, "3rd/1").disrupted
    spent = draw(31, luftwaffe=0, dice=[3], evacuees={"K11": [3]})
    assert not spent.table.evacuees["3a"].disrupted
    assert "No bomber gets through." in words(spent)


@rule("7.1", "9.5")
def test_what_holds_for_the_day_lies_open():
    state = game(
        turn=3, choked_roads=True, halt_order=True, artillery={"Calais": 1, "Gravelines": 4}
    )
    shown = {fact.label: fact.value for fact in facts(view(state, None))}
    assert shown["Works"] == (
        "Mole whole, Gravelines guns from 31 May, roads choked, Halt Order in force"
    )


@rule("7.1")
def test_events_on_the_beaches():
    panic = draw(35, dice=[1], evacuees={"F9/E9": [2, 3], "H9/G11": [4]})
    shaken = [id_ for id_, it in panic.table.evacuees.items() if it.disrupted]
    assert shaken == ["2a", "4a"]
    assert "Evacuees (2 VP) at Malo-les-Bains West F9/E9 are disrupted." in words(panic)
    marshals = draw(
        36, evacuees={"K11": [2], "S4": [3], "D8/C7": [4]}, disrupted=("2a", "3a", "4a")
    )
    assert tokens(marshals) == {"order:Bray Dunes", "order:East Dunkerque"}
    calm = answer(marshals, "order:Bray Dunes").table.evacuees
    assert [it.disrupted for it in calm.values()] == [False, False, True]
    assert asked(draw(36)) == ""


@rule("7.1")
def test_little_ships_sail():
    state = draw(33)
    assert state.table.actions == 3
    assert where(answer(state, "ship:yachts"), "Motor Yachts") == "Dover"


@rule("7.1", "12.6", "12.7")
def test_royal_engineers_build_or_repair_for_nothing():
    state = draw(38, mole="damaged")
    assert {"build:La Panne", "repair:The Mole", "none"} <= tokens(state)
    assert answer(state, "repair:The Mole").table.mole == "whole"
    assert answer(state, "build:La Panne").table.jetties["La Panne"] == "whole"


@rule("7.1")
def test_the_belgian_surrender_moves_the_right_flank_and_leaves_the_game():
    state = draw(39, germans={"P": "P1"}, disrupted=("R",), units={"241/60": "P2"}, dice=[1] * 5)
    assert (where(state, "Q"), where(state, "R")) == ("Q1", "R")
    assert where(state, "P") == "P1"
    assert state.table.events_removed == [39]


@rule("7.1")
def test_the_rearguard_rallies_two_or_digs_in():
    state = draw(
        41,
        units={"3rd/1": "K4", "8th/3M": "K5", "9th/3M": "K6", "241/60": "P2", "10th/4": "K7"},
        disrupted=("3rd/1", "8th/3M", "9th/3M"),
    )
    assert "entrench:Br10" in tokens(state)
    assert "entrench:Fr241" not in tokens(state)
    assert answer(state, "entrench:Br10").table.entrenched == ["K7"]
    once = answer(state, "rally:Br3")
    assert "entrench:Br10" not in tokens(once)
    twice = answer(once, "rally:Br8")
    assert asked(twice) == ""
    assert unit(twice, "9th/3M").disrupted


@rule("7.1", "10.1")
def test_a_french_counter_attack_lets_two_steady_units_act():
    state = draw(
        42,
        units={"241/60": "P2", "271/60": "P3", "32 Division": "P4"},
        disrupted=("32 Division",),
    )
    assert "rally:Fr32" not in tokens(state)
    state = answer(state, "entrench:Fr241", "entrench:Fr271")
    assert asked(state) == ""
    assert sorted(state.table.entrenched) == ["P2", "P3"]
