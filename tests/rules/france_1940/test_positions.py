"""What a side may know of the positions answers every question about its own blocks."""

import pytest

from engine import open_asks, view
from engine.core.playout import play_out, random_policy
from engine.france_1940.components.blocks import BLOCKS_OF_SIDE
from engine.france_1940.components.formations import FORMATIONS, OTHER
from engine.france_1940.marching import (
    common_destinations,
    destinations,
    marchers,
    relief_blocks,
    strategic_blocks,
    unmoved,
)
from engine.france_1940.positions import commanded, in_command, in_play, room
from engine.france_1940.reach import Front, movement_points
from engine.france_1940.seats import spendable
from engine.france_1940.views import Seen
from tests.rules.france_1940 import given

COMMANDS = ("two", "six")


def random_game(seed, command):
    """Every position of a random game, with the questions it asks."""
    options = {"command": command}
    for outcome, _ in play_out("france_1940", seed, options, random_policy(seed)):
        yield outcome.state, open_asks(outcome.state)


def front_of(state, seat):
    """The front of the Active Formation, as the seat that moves it sees it."""
    return Front(Seen(view(state, seat).board), FORMATIONS[state.table.active].side)


@pytest.mark.parametrize("command", COMMANDS)
def test_who_may_move_by_the_view_is_who_is_asked(command):
    asked = 0
    for state, questions in random_game("who moves", command):
        if questions and questions[0].kind == "Move":
            (question,) = questions
            front = front_of(state, question.seat)
            waiting, steps = unmoved(front), spendable(state, state.table.active)
            expected = {f"march:{it}" for it in marchers(front, waiting)}
            expected |= {f"strategic:{it}" for it in strategic_blocks(front, waiting, steps)}
            expected |= {f"relief:{it}" for it in relief_blocks(front, waiting, steps)}
            offered = {it.token for it in question.choices}
            assert {it for it in offered if it.split(":")[0] in MOVES} == expected
            asked += 1
    assert asked > 50


MOVES = ("march", "strategic", "relief")


@pytest.mark.parametrize("command", COMMANDS)
def test_where_blocks_may_go_by_the_view_is_what_is_offered(command):
    asked = 0
    for state, questions in random_game("where to", command):
        if questions and questions[0].kind == "MoveWhere":
            (question,) = questions
            front, acting = front_of(state, question.seat), state.acting
            if len(acting.going) > 1:
                ways = common_destinations(front, acting.going)
            else:
                ways = destinations(front, acting.going[0], acting.how)
            offered = {it.place for it in question.choices if it.place}
            assert ways.keys() == offered
            asked += 1
    assert asked > 50


def test_a_side_knows_of_its_own_blocks_what_the_game_knows():
    for number, (state, _) in enumerate(random_game("own blocks", "two")):
        if number % 7 or state.table.phase == "Set-up":
            continue
        for side, blocks in BLOCKS_OF_SIDE.items():
            seen = Seen(view(state, side).board)
            for it in (side, OTHER[side]):
                assert seen.numbers(it) == state.numbers(it)
            for formation in {
                FORMATIONS[it].id for it in FORMATIONS if FORMATIONS[it].side == side
            }:
                assert in_play(seen, formation) == in_play(state, formation)
            for block in (it for it in blocks if state.blocks[it].hex):
                assert in_command(seen, block) == in_command(state, block)
                assert commanded(seen, block) == commanded(state, block)
                assert movement_points(seen, block) == movement_points(state, block)
                hex_ = state.blocks[block].hex
                assert room(seen, hex_, side) == room(state, hex_, side)


def test_nobody_can_ask_where_an_unseen_block_stands():
    state = given.game(active="A", blocks={"A-I1": "H8", "2-I1": "H9"}, phase="Movement")
    seen = Seen(view(state, "german").board)
    assert seen.numbers("allied")["H9"] == 1
    with pytest.raises(KeyError):
        in_command(seen, "2-I1")
