"""How much a line of the diary weighs, and that a record need not say so."""

from msgspec.structs import replace

from engine import new_game, play
from engine.core.log import CoreKind, Event, Weight
from engine.core.record import agrees
from tests.core.toy import LEFT, RIGHT


def test_a_line_gets_weight_and_cause_from_its_kind():
    (commitment,) = new_game("toy", "seed").events
    assert (commitment.kind, commitment.weight) == (CoreKind.COMMITMENT, Weight.SILENT)
    state = play(new_game("toy", "seed").state, LEFT, "bid:1").state
    bid, _, dice, *_ = play(state, RIGHT, "bid:2").events
    assert (bid.weight, bid.heads) == (Weight.QUIET, False)
    assert (dice.weight, dice.heads) == (Weight.NORMAL, True)


def test_an_undeclared_kind_is_an_ordinary_line():
    state = new_game("toy", "seed").state
    state.log("rumour", "Nobody knows.")
    assert state.events == [Event("rumour", "Nobody knows.")]


def test_a_record_from_before_weights_agrees():
    played = Event("turn", "Turn 2.", rule="5", weight=Weight.TURN, heads=True)
    assert agrees(played, Event("round", "The second turn.", rule="5"))
    assert not agrees(played, replace(played, rule="6"))
    assert not agrees(played, None)
