"""7A: the evacuation of the B.E.F."""

from engine import open_asks
from engine.france_1940.dynamo import Evacuation
from engine.france_1940.ids import Fate
from engine.france_1940.positions import in_command
from engine.france_1940.victory import Losses
from tests.marks import rule
from tests.rules.france_1940 import given

AT_THE_PORTS = {"E-HQ": "C5", "E-I1": "C5:2", "E-I2": "B5", "E-I3": "C6"}


def evacuation(blocks=None, active="BEF", **position):
    """The end of a B.E.F. movement with Dynamo open."""
    blocks = AT_THE_PORTS if blocks is None else blocks
    state = given.game(**({"dynamo": True} | position), active=active, blocks=blocks)
    return given.begin(state, Evacuation())


@rule("7A-Dynamo")
def test_british_blocks_in_a_port_may_leave_with_their_steps():
    state = evacuation()
    assert given.tokens(state) == {"embark:E-HQ", "embark:E-I1", "embark:E-I2", "end"}
    state, words = given.told(state, "embark:E-I1;embark:E-I2", "end")
    assert "embarks at Dunkirk C5 with 2 steps. B.E.F. steps safe in England: 2." in words
    assert Losses.of(state).evacuated == 5
    assert state.blocks["E-I1"].fate == Fate.EVACUATED
    assert Losses.of(state).out == []


@rule("7A-Dynamo")
def test_a_last_step_is_counted_as_one():
    _, words = given.told(evacuation({"E-HQ": "C6", "E-I1": "C5:1"}), "embark:E-I1")
    assert "with 1 step. B.E.F. steps safe in England: 1." in words


@rule("7A-Dynamo")
def test_nobody_leaves_before_the_card_or_in_another_activation():
    assert given.asked(evacuation(dynamo=False)) == ""
    assert given.asked(evacuation(active="1ST")) == ""


@rule("7A-Dynamo")
def test_some_leave_now_and_others_in_a_later_turn():
    state = given.answer(evacuation(), "embark:E-I1", "end")
    state.table.turn += 1
    state = given.begin(state, Evacuation())
    assert given.tokens(state) == {"embark:E-HQ", "embark:E-I2", "end"}


@rule("7A-Dynamo")
def test_a_port_that_is_lost_or_fought_over_ships_nobody():
    state = evacuation({"E-I1": "C5", "A-I1": "C5", "E-I2": "B5"}, owned={"B5": "german"})
    assert given.asked(state) == ""


@rule("7A-Dynamo", "5C")
def test_without_its_headquarters_the_rest_is_out_of_command():
    state = given.answer(evacuation(), "embark:E-HQ", "end")
    assert not in_command(state, "E-I3")


@rule("7A-Dynamo", "4")
def test_which_blocks_wait_is_for_their_owner_to_read():
    question = open_asks(evacuation())[0]
    assert question.private
    assert "Corps" not in question.heading
