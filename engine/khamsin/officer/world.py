"""The campaign of a morning as one seat may think of it: made of what it sees, and played on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from engine.core.chance import Chance
from engine.core.drafts import Draft
from engine.core.ids import Seat
from engine.core.officer import NO_TOOLS, Officer
from engine.core.referee import awaited, play, view
from engine.core.sheet import READY
from engine.core.views import View
from engine.khamsin.components.formations import SIDE, SP
from engine.khamsin.ids import SIDES
from engine.khamsin.orders import Orders
from engine.khamsin.seats import SEATS
from engine.khamsin.secrets import spread
from engine.khamsin.sequence import ONCE_ORDERED
from engine.khamsin.state import Campaign
from engine.khamsin.table import Unit
from engine.khamsin.views import Board

Sheet = tuple[str, ...]


def world(seen: View, number: int) -> Campaign:
    """A world in which the orders of the day are still to be written, with dice of its own.

    Whoever is not seen in the fog stands where he may.
    """
    board: Board = seen.board
    turn = board.table.turn
    state = Campaign(
        game=seen.game,
        options=dict(seen.options),
        chance=Chance(f"world {turn} {number}", told={}),
        table=board.table,
        units={it: board.units.get(it, Unit(sp=SP[it])) for it in SIDE},
        leaders=dict(board.leaders),
    )
    state.then(Orders(turn), *ONCE_ORDERED)
    for side in SIDES:
        unseen = [it for it in SIDE if SIDE[it] == side and it not in board.units]
        if unseen:
            spread(state, side, board.side, unseen, Chance(f"fog {turn} {number}"))
    return state


def sheet_of(
    officer: Officer[Board], state: Campaign, seat: Seat, forbidden: frozenset[str] = NO_TOOLS
) -> Sheet:
    """All the lines an officer would write."""
    while True:
        token = officer.advise(view(state, seat), forbidden).token
        if token == READY:
            return tuple(state.sheets[seat].lines) if seat in state.sheets else ()
        state = _played(state, seat, token)


def next_morning(
    officer: Officer[Board], state: Campaign, sheets: Mapping[Seat, Sheet]
) -> Campaign:
    """The campaign a day on if these sheets are handed in, or at its end."""
    turn, last = state.table.turn, awaited(state)[-1]
    state.sheets = {it: Draft([*sheets[it]], signed=it != last) for it in SEATS if it in sheets}
    state = _played(state, last, READY)
    while state.result is None and state.table.turn == turn:
        seat = awaited(state)[0]
        state = _played(state, seat, officer.advise(view(state, seat)).token)
    return state


def _played(state: Campaign, seat: Seat, token: str) -> Campaign:
    return cast("Campaign", play(state, seat, token).state)
