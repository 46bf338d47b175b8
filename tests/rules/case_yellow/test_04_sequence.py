"""4 The sequence of play: phases, chits, limits."""

import pytest

from engine import new_game
from engine.case_yellow.components.calendar import SCENARIOS
from engine.case_yellow.deck import chits_of, draw, fall_rot, fill
from engine.case_yellow.ids import Action, Phase
from engine.case_yellow.sequence import BeginRound, DrawChit, Initiative, NextRound, Turn
from engine.case_yellow.table import Dynamo, Refit
from tests.marks import rule
from tests.rules.case_yellow.given import answer, asked, begin, game, seat_asked, tokens, told


@rule("4.1", "4.1a", "5.1")
def test_a_turn_begins_with_the_air_phase():
    state = new_game("case_yellow", "x").state
    assert state.table.turn == 1
    assert state.table.phase == Phase.AIR.value
    assert state.table.air.stukas == 8
    assert state.table.air.allied == ["French"]


@rule("4.1a", "4.1c")
def test_the_rounds_of_the_last_turn_are_off_the_track_when_a_turn_begins():
    state = begin(game(turn=2, track=["german Move"], cup=["AC"]), Turn())
    assert (state.table.turn, state.table.track, state.table.cup) == (3, [], [])


@rule("4.1b", "7.6")
def test_everybody_is_supplied_on_turn_1():
    state = new_game("case_yellow", "x").state
    assert not any(it.oos for army in (state.german, state.allied) for it in army.units.values())


@rule("4.1c")
def test_the_initiative_player_chooses_the_first_chit():
    state = begin(game(turn=2), Initiative())
    assert seat_asked(state) == "german"
    assert tokens(state) == {"Move", "Combat"}
    state = answer(state, "Move")
    assert state.table.track == ["german Move"]
    assert state.table.cup.count("G") == 2


@rule("4.1c", "2.2d")
@pytest.mark.parametrize(("scenario", "turn", "rounds"), [
    ("historical", 1, (4, 1, 1)), ("historical", 2, (3, 1, 1)), ("intelligence", 1, (4, 2, 1)),
    ("free hands", 1, (4, 2, 2)), ("free hands", 3, (3, 2, 1)), ("fortress holland", 1, (4, 2, 2)),
])  # fmt: skip
def test_chits_by_scenario_and_turn(scenario, turn, rounds):
    chits = chits_of(game(turn=turn, scenario=scenario))
    assert (chits.german, chits.moves, chits.combats) == rounds


@rule("4.1c")
def test_nobody_has_three_rounds_in_a_row():
    state = game(turn=2, cup=["G", "AM"], track=["german Move", "german Combat"])
    assert draw(state) == "AM"
    state = game(turn=2, cup=["G", "G"], track=["german Move", "german Combat"])
    assert draw(state) == ""
    assert state.table.cup == []


@rule("4.1c")
def test_two_move_and_two_combat_rounds_at_most():
    played = ["german Move", "allied Move", "german Move"]
    state = begin(game(turn=2, cup=["G"], track=[*played]), DrawChit())
    assert state.table.track == [*played, "german Combat"]
    full = ["allied Move", "german Move", "allied Move", "german Combat"]
    state = game(turn=2, cup=["AM"], track=[*full])
    state = begin(state, DrawChit(), NextRound(), Initiative())
    assert "nobody may play" in " ".join(it.words for it in state.events)


@rule("4.1c")
def test_a_dual_chit_is_its_owners_choice():
    state = begin(game(turn=2, cup=["G"], track=["allied Move"]), DrawChit())
    assert asked(state) == "MoveOrCombat"
    assert tokens(state) == {"Move", "Combat"}


@rule("4.1c")
def test_fall_rot_brings_more_rounds():
    state = game(turn=8, refit=Refit(declared=4, ends=7, done=True))
    assert fall_rot(state) == 1
    assert chits_of(state).rounds == 8
    state.table.turn = 9
    assert chits_of(state).rounds == 7


@rule("13.2")
def test_dynamo_gives_the_allies_initiative_and_a_second_move_chit():
    """E26 Declared on Turn 3, the port falls on Turn 5: initiative on 4 and 5, not on 6."""
    state = game(turn=4, dynamo=Dynamo(port="3212", declared=3, ends=6))
    fill(state)
    assert state.table.cup.count("AM") == 2
    state = begin(state, Initiative())
    assert seat_asked(state) == "allied"
    fallen = game(turn=6, dynamo=Dynamo(declared=3, ends=5, over=True))
    assert seat_asked(begin(fallen, Initiative())) == "german"


@rule("4.1c")
def test_dice_for_the_initiative_in_free_hands():
    state = begin(game(turn=2, scenario="free hands", dice=[1, 3]), Initiative())
    assert seat_asked(state) == "allied"
    state = begin(game(turn=2, scenario="free hands", dice=[2, 3]), Initiative())
    assert seat_asked(state) == "german"


@rule("4.1c")
def test_the_dice_for_the_initiative_head_what_follows():
    state = begin(game(turn=2, scenario="free hands", dice=[1, 3]), Initiative())
    assert [it.heads for it in state.events if it.dice == (1, 3)] == [True]


@rule("4.1c")
def test_a_move_round_asks_for_orders_and_a_combat_round_for_attacks():
    units = {"G1Pz": "2125", "F10CA": "2124"}
    state = begin(game(units), BeginRound("german", Action.MOVE))
    assert asked(state) == "Orders"
    state = begin(game(units), BeginRound("german", Action.COMBAT))
    assert asked(state) == "Attacks"


@rule("4.1c")
def test_a_combat_round_in_which_nobody_attacks_says_so():
    units = {"G1Pz": "2125", "F10CA": "2124"}
    _, words = told(begin(game(units), BeginRound("allied", Action.COMBAT)), "done")
    assert "No Allied unit attacks." in words
    state = begin(game({"G1Pz": "2125", "F10CA": "1910"}), BeginRound("german", Action.COMBAT))
    assert "No German unit attacks." in [it.words for it in state.events]


@rule("3.2", "1.0")
def test_scenario_four_is_one_turn():
    assert SCENARIOS["fortress holland"].turns == 1
