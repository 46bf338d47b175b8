"""What is told: outcomes, modifiers and losses; and what a hint says of this position."""

from engine import open_asks, view
from engine.france_1940.battle import CombatPhase
from engine.france_1940.dynamo import Evacuation
from engine.france_1940.movement import BeginMovement, EndMovement, Move
from engine.france_1940.officer import OFFICER
from engine.france_1940.sequence import Activate
from engine.france_1940.stances import held
from tests.marks import rule
from tests.rules.france_1940 import given


def fought(blocks, dice, **position):
    """A Battle without cards, and what the diary says of it."""
    state = given.game(active="A", blocks=blocks, dice=dice, shq=(0, 0), **position)
    return given.words(given.begin(state, CombatPhase()))


@rule("8-6A")
def test_a_formation_that_does_not_move_is_told_of():
    state = given.game(active="BE", blocks={"BE-1": "I5"})
    state = given.begin(state, BeginMovement(), Move(), EndMovement())
    assert "The Belgian Army stays where it is." in given.told(state, "end")[1]


@rule("15-Forest", "10A")
def test_dice_are_told_with_what_changes_their_number():
    words = fought({"A-I1": "H8", "9-I1": "H8"}, [10] * 7)
    assert "French XI Corps (1 die more: forest), hitting on 3: no hit." in words


@rule("5C", "10C")
def test_who_is_out_of_command_is_said_as_the_battle_opens():
    words = fought({"A-I1": "G11", "1-I1": "G11", "1-HQ": "A12"}, [10] * 6)
    assert "Out of Command, hitting on a 1 only: French III Corps." in words
    assert "French III Corps (Out of Command), hitting on 1" in words


@rule("5B")
def test_what_has_moved_altogether_needs_no_rest_that_stays():
    state = given.game(active="BE", blocks={"BE-1": "I5"})
    state = given.begin(state, BeginMovement(), Move(), EndMovement())
    assert open_asks(state)[0].label("end") == "The rest stay"
    (asked,) = open_asks(given.answer(state, "march:BE-1", "to:H4"))
    assert asked.prompt == "Every block of the Belgian Army has moved. Is that all?"
    assert asked.label("end") == "That is all"


@rule("8-7")
def test_a_standing_order_for_one_hex_names_it_once():
    state = given.game(active="BE", blocks={"BE-1": "I5"})
    assert [it.name for it in held(view(state, "allied"))] == ["Eben-Emael I5"]


@rule("10A")
def test_steps_lost_are_told():
    words = fought({"A-I1": "G11", "1-I1": "G11"}, [1, 1, 10, 10])
    assert "II Army Corps loses 2 steps, 1 left." in words


@rule("10D-FHQ", "5C")
def test_the_loss_of_a_headquarters_says_what_it_means():
    blocks = {"A-I1": "G11", "9-HQ": "G11:1", "9-I1": "F9"}
    words = fought(blocks, [10, 1, 1, 1])
    assert "The French 9th Army is Out of Command until it returns next Turn." in words
    words = fought({"A-I1": "G11", "E-HQ": "G11:1", "E-I1": "F9"}, [10, 1, 1, 1])
    assert "The B.E.F. is Out of Command for the rest of the game." in words


@rule("7A-Dynamo")
def test_if_nobody_embarks_the_diary_says_so():
    state = given.game(active="BEF", blocks={"E-I1": "C5", "E-HQ": "B5"}, dynamo=True)
    assert "Nobody embarks" in given.told(given.begin(state, Evacuation()), "end")[1]


@rule("7")
def test_who_has_nothing_to_play_is_told_so():
    state = given.game(blocks={"A-HQ": "L8", "A-I1": "K7"}, allied=("A22",), turn=3)
    state = given.begin(state, Activate(formation="A"))
    assert given.tokens(state) == {"pass"}
    assert given.question(state).prompt.endswith("You hold no Event for this moment.")


def test_a_hint_to_attack_gives_the_odds():
    state = given.game(
        active="A",
        blocks={"A-I1": "G9", "A-HQ": "H8", "2-I4": "H9:1"},
        turn=6,
        phase="Movement",
        entered=["BE"],
    )
    state = given.begin(state, BeginMovement(), Move())
    why = OFFICER.advise(view(state, "german")).why
    assert "to clear the hex" in why
    assert "on average" in why
