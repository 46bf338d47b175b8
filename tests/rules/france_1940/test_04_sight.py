"""Chapters 1, 2 and 4: who sees what, and how long."""

from engine import new_game, open_asks, play, view
from engine.core.sheet import READY
from engine.france_1940.components.strategy import STRATEGIES
from engine.france_1940.ids import TurnPhase
from engine.france_1940.movement import BeginMovement, Move
from engine.france_1940.rules import RULES
from engine.france_1940.sequence import Activate
from engine.france_1940.views import hand
from tests.marks import rule
from tests.rules.france_1940 import given


def faces(state, seat):
    return {face.id for face in view(state, seat).board.faces}


def backs(state, seat):
    return {(back.hex, back.colour, back.count) for back in view(state, seat).board.backs}


@rule("4")
def test_a_side_sees_its_own_faces_and_only_the_enemys_colours():
    state = given.game(
        blocks={"1-I1": "E7", "9-I1": "E7", "9-HQ": "E9", "1-HQ": "D8", "A-I1": "K7", "A-HQ": "L8"},
        phase=TurnPhase.MOVEMENT,
    )
    assert {"1-I1", "9-I1", "1-HQ", "9-HQ"} <= faces(state, "allied")
    assert not {"A-I1", "A-HQ"} & faces(state, "allied")
    assert backs(state, "allied") == {("K7", "gray", 1), ("L8", "gray", 1)}
    assert ("E7", "blue", 2) in backs(state, "german")
    assert not {"1-I1", "9-I1"} & faces(state, "german")


@rule("4")
def test_spectators_see_backs_of_both_sides_and_no_hand():
    state = given.game(
        blocks={"1-I1": "E7", "A-I1": "K7"}, german=("G1",), phase=TurnPhase.MOVEMENT
    )
    seen = view(state, None).board
    assert not seen.faces
    assert {back.colour for back in seen.backs} == {"blue", "gray"}
    assert seen.hand == ()
    assert seen.hands == {"german": 1, "allied": 0}
    assert seen.strategy == ""


@rule("4", "8-5")
def test_the_headquarters_of_the_active_formation_is_shown_until_the_activation_ends():
    blocks = {"1-HQ": "D8", "1-I1": "E7", "A-HQ": "L8"}
    state = given.begin(
        given.game(blocks=blocks, phase=TurnPhase.MOVEMENT), Activate(formation="1ST")
    )
    assert "1-HQ" in faces(state, "german")
    assert "1-I1" not in faces(state, "german")
    assert "headquarters at Cambrai D8" in given.words(state)
    assert state.events[-1].places == ("D8",)  # the board's picture shows it in large
    over = given.passing(given.answer(state, "end"))
    assert "1-HQ" not in faces(over, "german")


@rule("4", "10C")
def test_a_face_up_block_is_seen_by_all_and_stands_up_when_it_leaves():
    state = given.game(
        active="1ST", blocks={"1-HQ": "D8", "1-I1": "E7", "A-I1": "E7"}, phase=TurnPhase.MOVEMENT
    )
    state.mark("1-I1", face_up=True)
    assert "1-I1" in faces(state, "german")
    state = given.answer(given.begin(state, BeginMovement(), Move()), "march:1-I1", "to:D7")
    assert not state.blocks["1-I1"].face_up
    assert state.table.owned["E7"] == "german"


@rule("2", "6")
def test_the_strategy_card_is_known_to_german_seats_alone_until_the_end():
    state = given.game(blocks={"A-I1": "K7"}, options={"command": "four"})
    state.strategy = "S3"
    assert [view(state, seat).board.strategy for seat in ("group_a", "group_b")] == ["S3", "S3"]
    assert [view(state, seat).board.strategy for seat in ("french", "bef", None)] == [""] * 3
    labels = [fact.label for fact in hand(view(state, "group_b"))]
    assert labels == [f"Strategy Card: {STRATEGIES['S3'].title}"]


@rule("2")
def test_every_seat_of_a_side_reads_its_hand():
    state = given.game(blocks={"A-I1": "K7"}, german=("G9",), options={"command": "six"})
    assert next(fact.label for fact in RULES.hand(view(state, "group_b"))) == "G9"
    assert "Command Confusion" in RULES.hand(view(state, "group_b"))[0].value
    assert RULES.hand(view(state, "neutrals")) == ()
    assert RULES.hand(view(state, None)) == ()


@rule("1")
def test_a_game_lasts_six_turns_and_then_everything_lies_open():
    state = new_game("france_1940", "quiet").state
    turns = set()
    while state.result is None:
        turns.add(state.table.turn)
        question = open_asks(state)[0]
        tokens = [choice.token for choice in question.choices]
        ways_out = [token for token in ("end", READY) if token in tokens]
        state = play(state, question.seat, question.decline or [*ways_out, tokens[0]][0]).state
    assert turns == {1, 2, 3, 4, 5, 6}
    assert view(state, None).board.strategy == state.strategy
    assert len(view(state, None).board.faces) == 60
