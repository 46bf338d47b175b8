"""What the Allies hold and have built, as ticked lines."""

from __future__ import annotations

from engine.spoiled_victory.components.cards import CARDS
from engine.spoiled_victory.components.map import ROUTES
from engine.spoiled_victory.positions import call_words, mole_works
from engine.spoiled_victory.views import Board
from renders.core.panel_parts import Holding, Tick, held

_READY = "ready"
_BUILT = "built"


def holdings(board: Board) -> tuple[Holding, ...]:
    """The markers in hand."""
    table = board.table
    flying = table.patrol in ROUTES
    return (
        held("Dunkirk Spirit", so=table.spirit),
        held(
            f"RAF on Route {table.patrol}" if flying else "RAF patrol",
            so=flying or table.patrol == _READY,
        ),
        held("RAF bombers", so=table.bombers == _READY),
        held("Intelligence", so=bool(table.intelligence)),
    )


def works(board: Board) -> tuple[Holding, ...]:
    """What stands, and what is broken or closed for a time."""
    table = board.table
    mole = mole_works(table)
    found = [
        Holding("The Mole" if mole else "Mole damaged", Tick.YES if mole else Tick.BAD),
        _jetties(table.jetties),
        held("Flooded land", so=table.flooded),
    ]
    if table.wake_walker:
        found.append(Holding(f"Wake-Walker ({table.wake_walker})", Tick.YES))
    if table.harbor_closed:
        found.append(Holding(f"Harbour shut ({table.harbor_closed})", Tick.BAD))
    return tuple(found)


def _jetties(state: str) -> Holding:
    if not state or state == _BUILT:
        return held("Beach jetties", so=bool(state))
    return Holding("Jetties damaged", Tick.BAD)


def intelligence(board: Board) -> str:
    """What the set-aside card says about the next German moves."""
    report = board.table.intelligence
    return f"German Moves: {call_words(board.table, CARDS[report].moves)}." if report else ""
