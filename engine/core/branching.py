"""A war that goes another way from the middle on: the position stays, what nobody knew is new."""

from __future__ import annotations

from engine.core.chance import Chance, commitment
from engine.core.clones import clone
from engine.core.log import CoreKind
from engine.core.referee import Outcome
from engine.core.registry import rules_of
from engine.core.state import State, UndoFloor


def branched(state: State, seed: str) -> Outcome:
    """The same position under other dice, with what is left of every deck shuffled again.

    Hands, blocks and plans stay as they are: somebody knew them. Nobody goes back beyond it.
    """
    other = clone(state)
    other.chance = Chance(seed)
    rules_of(state.game).reshuffle(other, other.chance)
    other.floor = UndoFloor(other.ply)
    words = f"From here on another war: new dice are sealed under {commitment(seed)}."
    other.log(CoreKind.COMMITMENT, words)
    told, other.events = tuple(other.events), []
    return Outcome(other, told)
