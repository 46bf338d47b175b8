"""Worlds as they might be: everything a seat knows is as it is, all else is drawn by lot.

What the search, a forecast of the war and a review play on. A world never depends on the truth:
two positions that a seat cannot tell apart give the same world for the same lots, and a test of
every game holds them to it.
"""

from __future__ import annotations

from engine.core.chance import Chance
from engine.core.clones import clone
from engine.core.destination import Destination
from engine.core.ids import Seat
from engine.core.registry import rules_of
from engine.core.state import State

_SEEDS = 2**62


def resample(state: State, seat: Seat | None, lots: Chance) -> State:
    """A world drawn fairly from all that agree with what a seat, or a spectator, knows.

    Its dice are paired: two courses of one world throw alike where they throw for the same thing.
    Orders that somebody else is in the middle of are taken back, secret answers are given anew.
    """
    world = clone(state)
    world.chance = Chance(f"world {lots.below(_SEEDS)}", told={})
    world.sealed = {it: token for it, token in state.sealed.items() if it == seat}
    _think_again(world, seat)
    rules_of(state.game).resample(world, seat, lots)
    world.events = []  # nobody tells what was taken back
    return world


def _think_again(world: State, seat: Seat | None) -> None:
    """Whom the enemy has picked and not yet sent is his secret: back to the question before."""
    side = rules_of(world.game).side
    while world.agenda and isinstance(ask := world.agenda[-1], Destination) and ask.private:
        (owner,) = ask.seats(world) or (None,)
        if owner is None or (seat and side(owner) == side(seat)):
            return
        world.agenda.pop()
        ask.think_again(world, owner)
