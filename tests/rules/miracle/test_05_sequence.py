"""Chapters 5 and 6: the sequence of play, and the commands of GHQ."""

from collections import Counter

import pytest

from engine import new_game, open_asks, play, view
from engine.core.playout import checked_game, random_policy
from engine.miracle.components.cards import TURN_ORDER
from engine.miracle.deck import draw_activation, draw_channel
from engine.miracle.positions import night, route_x_open
from engine.miracle.sequence import DrawTurnOrderCard, GameTurn, NextCard, ShuffleTurnOrder
from engine.miracle.turn_setup import GermanReorganization, NavalUnitArrival, Reset
from engine.miracle.views import facts
from tests.marks import rule
from tests.rules.miracle.given import answer, asked, begin, game, story, tokens, where, words

GHQ = {"GHQ": "M11"}


@rule("1.0", "16.0", "5.0-2d", "13.7", "4.8")
def test_a_game_is_eight_days_of_seventeen_cards():
    record = checked_game("miracle", "eight days", {}, random_policy("eight days"))
    kinds = Counter(event.kind for event in record.events)
    assert kinds["turn"] == 8
    dealt = kinds["card"] - sum(event.rule == "6.2c" for event in record.events)
    dealt -= sum(event.rule == "7.4" for event in record.events)
    assert dealt == 8 * 17
    assert record.result.verdict


@rule("5.0-1a", "8.1", "12.2")
def test_markers_are_reset():
    state = begin(game(raf=0, luftwaffe=7, actions=5, night=True), Reset())
    table = state.table
    assert (table.raf, table.luftwaffe, table.actions, night(table)) == (2, 3, 2, False)


@rule("5.0-1a", "12.2", "12.4Mh")
@pytest.mark.parametrize(
    ("option", "lost", "actions"),
    [
        ("usual", False, 2),
        ("usual", True, 1),
        ("one", False, 1),
        ("one", True, 1),
        ("hardest", False, 1),
        ("hardest", True, 0),
    ],
)
def test_evacuation_actions_by_option_and_la_panne(option, lost, actions):
    germans = {"M": "M11"} if lost else {}
    state = begin(game(germans=germans, options={"evacuation": option}), Reset())
    assert state.table.actions == actions


@rule("5.0-1a", "9.5")
def test_guns_brought_up_yesterday_are_announced():
    state = begin(game(turn=3, artillery={"Calais": 1, "Gravelines": 3}), Reset())
    assert "Gravelines Artillery opens fire" in words(state)
    assert "Calais" not in words(state)


@rule("9.5", "7.1")
def test_what_is_in_force_or_comes_tomorrow_stands_in_the_status():
    guns = {"Calais": 1, "Gravelines": 3}
    state = game(turn=2, artillery=guns, halt_order=True, choked_roads=True)
    (works,) = [fact.value for fact in facts(view(state, None)) if fact.label == "Works"]
    assert works == "Mole whole, Gravelines guns from 30 May, roads choked, Halt Order in force"


@rule("5.0-1b", "4.2")
def test_all_turn_order_cards_are_shuffled():
    state = begin(game(drawn=["I"], planned=["I"]), ShuffleTurnOrder())
    assert sorted(state.turn_order) == sorted(TURN_ORDER)
    assert (state.table.drawn, state.table.planned) == ([], [])


@rule("5.0-1c", "13.1a", "13.1b", "13.1c", "13.1d")
def test_one_flank_a_turn_reorganizes():
    for turn, flipped in ((3, "ABCDEF"), (4, "GHIJKL"), (5, "MNOPQR"), (6, "")):
        state = begin(game(turn=turn, reorganization=2), GermanReorganization())
        now = "".join(track for track, it in state.table.germans.items() if it.reorganized)
        assert now == flipped


@rule("5.0-1d")
def test_two_ships_of_choice_arrive_from_the_second_turn():
    assert asked(begin(game(turn=1), NavalUnitArrival())) == ""
    state = begin(game(turn=2), NavalUnitArrival())
    assert "ship:modern" not in tokens(state)
    state = answer(state, "ship:aa;ship:yachts")
    assert (where(state, "AA Ships"), where(state, "Motor Yachts")) == ("Dover", "Dover")
    assert asked(state) == ""
    lot = answer(begin(game(turn=6), NavalUnitArrival()), "lot", "lot")
    assert sum(it.space == "Dover" for it in lot.table.ships.values()) == 2
    assert asked(begin(game(turn=7), NavalUnitArrival())) == ""


@rule("5.0-2a", "5.0-2c")
@pytest.mark.parametrize(
    ("card", "sign"),
    [
        ("luftwaffe", "Luftwaffe Sorties"),
        ("wehrmacht", "The Wehrmacht moves"),
        ("event", "Göring's Boast"),
        ("evacuation", "Evacuation Actions"),
    ],
)
def test_each_card_sets_off_its_phase(card, sign):
    state = begin(game(cards=(card,), events=(23,)), DrawTurnOrderCard())
    assert sign in words(state)


@rule("5.0-2c", "10.1")
def test_corps_and_naval_cards():
    corps = begin(game(cards=("II",), units={"8th/3M": "N3"}), DrawTurnOrderCard())
    assert (asked(corps), corps.table.ground.corps) == ("UnitAction", "II")
    naval = begin(game(cards=("naval",), ships={"Dutch Schuyts": "Dover"}), DrawTurnOrderCard())
    assert asked(naval) == "FleetOrders"


@rule("5.0-2b", "6.1")
def test_a_command_may_follow_any_card_if_ghq_is_able():
    state = begin(game(cards=("I", "event"), units=GHQ), DrawTurnOrderCard())
    assert asked(state) == "CommandWindow"
    for able in (
        {"units": GHQ, "disrupted": ("GHQ",)},
        {"units": GHQ, "command_used": True},
        {},
    ):
        assert asked(begin(game(cards=("I", "event"), **able), DrawTurnOrderCard())) == ""


@rule("6.2b", "6.3", "12.2b")
def test_operation_dynamo_adds_an_action_once_a_turn():
    state = begin(game(cards=("evacuation", "I"), units=GHQ), DrawTurnOrderCard())
    assert {"dynamo", "planning", "pass"} == tokens(state)
    state = answer(state, "dynamo")
    assert state.table.evacuation.left == 3
    assert state.table.command_used


@rule("6.2c", "6.3")
def test_strategic_planning_puts_the_card_to_the_bottom():
    units = GHQ | {"3rd/1": "K4"}
    state = begin(game(cards=("wehrmacht", "I", "event"), units=units), DrawTurnOrderCard())
    state = answer(state, "planning")
    assert state.table.command_used
    assert (state.turn_order, state.table.planned) == (["wehrmacht", "event"], ["wehrmacht"])
    assert (state.table.drawn, asked(state)) == (["I"], "UnitAction")


@rule("6.2c")
def test_planning_is_not_offered_for_the_last_card():
    state = begin(game(cards=("wehrmacht",), units=GHQ, activations=(1,)), DrawTurnOrderCard())
    assert asked(state) == "IntelligenceReport"


@rule("7.4")
def test_general_gort_plans_even_without_ghq():
    state = begin(game(cards=("wehrmacht", "I"), held=["gort"]), DrawTurnOrderCard())
    assert tokens(state) == {"pass", "gort"}
    state = answer(state, "gort")
    assert (state.table.held, state.table.planned) == ([], [])
    assert state.table.drawn == ["I", "wehrmacht"]


@rule("7.4", "6.2c")
def test_cards_put_off_come_in_the_order_they_were_put_off():
    units = GHQ | {"3rd/1": "K4"}
    state = game(cards=("wehrmacht", "luftwaffe", "I", "II"), units=units, held=["gort"])
    state = answer(begin(state, DrawTurnOrderCard()), "planning", "gort")
    assert state.table.planned == ["wehrmacht", "luftwaffe"]
    told = {fact.label: fact.value for fact in facts(view(state, None))}
    assert told["Phase"].endswith("left, Wehrmacht Activation and Luftwaffe Attacks last")
    assert state.turn_order == ["luftwaffe", "wehrmacht", "II"]


@rule("7.2b")
def test_squadrons_scramble_for_a_spirit():
    state = begin(
        game(cards=("luftwaffe", "I"), spirits=1, activations=(23, 1)), DrawTurnOrderCard()
    )
    assert tokens(state) == {"pass", "scramble"}
    told = story(state, "scramble")
    assert "R.A.F. Sorties now 3" in told
    assert answer(state, "scramble").table.spirits == 0


@rule("7.2c", "12.2b")
def test_a_spirit_and_ghq_may_both_add_an_action():
    state = begin(game(cards=("evacuation", "I"), spirits=1, units=GHQ), DrawTurnOrderCard())
    state = answer(state, "spirit", "dynamo")
    assert state.table.evacuation.left == 4
    assert state.table.spirits == 0


@rule("5.0-2d", "5.0-3")
def test_an_empty_pile_ends_the_turn():
    state = game(turn=3)
    begin(state, NextCard())
    assert state.agenda == []
    assert asked(state) == ""


@rule("13.7", "5.0-1d")
def test_the_first_turn_begins_with_a_card_and_the_second_with_ships():
    state = new_game("miracle", "first").state
    while asked(state) != "CommandWindow":
        state = play(state, "allied", open_asks(state)[0].choices[0].token).state
    assert (state.table.turn, len(state.turn_order)) == (1, 16)
    second = begin(game(turn=2), GameTurn())
    assert asked(second) == "NavalUnitArrival"


@rule("13.5", "11.4")
def test_route_x_opens_with_the_turn_after_it_was_swept():
    assert not route_x_open(game(turn=2, route_x=3).table)
    assert route_x_open(game(turn=3, route_x=3).table)
    assert not route_x_open(game(turn=3).table)


@rule("4.4", "4.5")
@pytest.mark.parametrize("draw", [draw_activation, draw_channel])
def test_what_was_done_before_a_card_is_seen_is_not_taken_back(draw):
    state = new_game("miracle", "seen").state
    before = state.revealed
    draw(state, "a need")
    assert state.revealed == before + 1
