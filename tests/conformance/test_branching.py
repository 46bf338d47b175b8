"""A war that branches off another: the same position for everybody, other dice, one record."""

import msgspec
import pytest

from engine import Refused, games, play, rules_of, take_back, view
from engine.core.branching import branched
from engine.core.chance import commitment
from engine.core.playout import play_out, random_policy
from engine.core.record import Before, Move, export, read, replay, verify
from engine.core.referee import awaited
from tests.core import lifeboats, toy

GAMES = (*games(), toy.RULES.id, lifeboats.RULES.id)


@pytest.fixture(scope="module", params=GAMES)
def record(request):
    """A whole game."""
    return [it for _, it in play_out(request.param, "branch", {}, random_policy("branch"))][-1]


def _seen(state, seat):
    """What somebody sees, but for the seal of the dice."""
    return msgspec.json.encode(msgspec.structs.replace(view(state, seat), commitment=""))


def test_everybody_sees_the_same_and_nobody_goes_back_beyond(record):
    for outcome in [*replay(record)][:: max(1, len(record.moves) // 8)]:
        state = outcome.state
        if state.result is not None:
            continue
        other = branched(state, "another war").state
        for seat in (None, *rules_of(state.game).seated(state.options)):
            assert _seen(other, seat) == _seen(state, seat)
            assert seat is None or not take_back(other, seat).plies
        assert branched(state, "another war").state == other
        assert branched(state, "a third war").state != other


def test_its_record_verifies_and_holds_every_seed(record):
    half = len(record.moves) // 2
    war = msgspec.structs.replace(
        record,
        moves=record.moves[:half],
        events=[],
        result=None,
        seed="other",
        commitment=commitment("other"),
        before=(Before(record.seed, half),),
    )
    state, policy = [*replay(war)][-1].state, random_policy("on")
    while state.result is None:
        seat = awaited(state)[0]
        war.moves.append(Move(seat, policy(state, seat)))
        state = play(state, seat, war.moves[-1].token).state
    war.result = state.result
    war.events = [event for outcome in replay(war) for event in outcome.events]
    verify(read(export(war)))
    war.before = (Before("", half),)
    with pytest.raises(Refused, match="nothing to check yet"):
        verify(war)
