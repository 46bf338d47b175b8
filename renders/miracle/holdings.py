"""What the Allies hold, what stands or is broken, and what the Germans have under way."""

from __future__ import annotations

from engine.miracle.command import ghq_ready
from engine.miracle.components.calendar import LAST_TURN, date
from engine.miracle.components.map import SECTORS, ZONES
from engine.miracle.positions import route_x_open
from engine.miracle.views import MARKERS, Board
from renders.core.panel_parts import Holding, Tick, held

_SHORT = {
    "General Gort": "General Gort",
    "Captain Tennant": "Capt. Tennant",
    "R.A.F. Close Support": "Close Support",
    "R.A.F. Bomber Sortie": "R.A.F. Bombers",
    "Wormhoudt Massacre": "Wormhoudt",
}
_ENDINGS = {"damaged": " hit", "gone": " lost"}
_STATES = {"whole": Tick.YES, "damaged": Tick.BAD, "gone": Tick.BAD, "unbuilt": Tick.NO}
_JETTIES = {"Malo-les-Bains": "Malo", "Bray Dunes": "Bray", "La Panne": "La Panne"}
_HELD = "held"


def holdings(board: Board) -> tuple[Holding, ...]:
    """The markers in hand, and whether GHQ can still command."""
    table = board.table
    spirits = f"Spirit x{table.spirits}" if table.spirits > 1 else "Dunkirk Spirit"
    return (
        held("GHQ command", so=ghq_ready(table)),
        held(spirits, so=bool(table.spirits)),
        *(held(_SHORT[words], so=marker in table.held) for marker, words in MARKERS.items()),
        held("Somua tanks", so=table.somua == _HELD),
    )


def works(board: Board) -> tuple[Holding, ...]:
    """The Mole, the jetties, Route X, floods, and the German Reorganization."""
    table = board.table
    found = [_work("Mole", table.mole)]
    found += [_work(f"{_JETTIES[zone]} jetty", table.jetties[zone]) for zone in ZONES]
    found.append(_route_x(board))
    found.append(held("Flooded land", so=table.flooded))
    found.append(_reorganization(board))
    found += [
        Holding(words, Tick.BAD if bad else Tick.YES)
        for so, words, bad in (
            (table.harbor_closed, "Harbour closed", True),
            (table.choked_roads, "Roads choked", True),
            (table.halt_order, "Halt Order", False),
        )
        if so
    ]
    return tuple(found)


def _work(name: str, state: str) -> Holding:
    return Holding(f"{name}{_ENDINGS.get(state, '')}", _STATES[state])


def _reorganization(board: Board) -> Holding:
    """How many of the three sectors have fresh formations."""
    table = board.table
    if not table.reorganization:
        return Holding("Reorganization", Tick.NO)
    fresh = sum(
        all(table.germans[track].reorganized for track in tracks) for tracks in SECTORS.values()
    )
    return Holding(f"Reorganized {fresh} of 3", Tick.BAD)


def _route_x(board: Board) -> Holding:
    table = board.table
    if route_x_open(table):
        return Holding("Route X open", Tick.YES)
    known = 0 < table.route_x <= LAST_TURN
    return Holding(f"Route X {date(table.route_x)}" if known else "Route X", Tick.NO)
