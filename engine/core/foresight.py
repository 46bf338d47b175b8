"""What an answer would do, told before it is given: where neither chance nor a secret matters."""

from __future__ import annotations

from engine.core.ids import Seat
from engine.core.referee import Outcome, play
from engine.core.refusal import Refused
from engine.core.state import State


def foresee(state: State, seat: Seat, token: str) -> Outcome | None:
    """The outcome of an answer; None if it is none, throws dice or uncovers anything."""
    try:
        outcome = play(state, seat, token)
    except Refused:
        return None
    after = outcome.state
    same = (after.chance.drawn, after.revealed) == (state.chance.drawn, state.revealed)
    return outcome if same else None
