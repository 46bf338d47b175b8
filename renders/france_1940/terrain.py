"""Terrain symbols: what each tint means without colour, in a field of 20 by 16."""

from __future__ import annotations

from renders.core.ground_symbols import symbol as shared_symbol
from renders.core.svg import line, moved, tag

FIELD = (20.0, 16.0)
_SHARED = {"city": "city", "fortress": "fort", "marsh": "marsh"}


def symbol(kind: str, ink: str) -> str:
    """The shapes of a terrain's symbol; open ground has none."""
    if kind in _SYMBOLS:
        return _SYMBOLS[kind](ink)
    return moved(shared_symbol(_SHARED[kind], ink), -1.6, 0.5, 0.48) if kind in _SHARED else ""


def _capital(ink: str) -> str:
    star = (
        "M10,0 L12.3,5.6 L18.4,6 L13.7,9.9 L15.2,15.8 L10,12.5 L4.8,15.8 L6.3,9.9 L1.6,6 L7.7,5.6 Z"
    )
    return tag("path", d=star, fill=ink)


def _port(ink: str) -> str:
    style = {"fill": "none", "stroke": ink, "stroke_width": 1.9}
    ring = tag("circle", cx=10, cy=2.6, r=1.9, **style)
    shank = tag("path", d="M10,4.5 V15 M6,7 H14 M2.8,9.5 Q4,15 10,15 Q16,15 17.2,9.5", **style)
    return ring + shank


def _tree(x: float, y: float) -> str:
    return f"M{x},{y - 9} L{x + 4},{y - 2} H{x + 0.9} V{y} H{x - 0.9} V{y - 2} H{x - 4} Z"


def _forest(ink: str) -> str:
    return tag(
        "path", d=" ".join(_tree(x, y) for x, y in ((4.5, 16), (15.5, 16), (10, 11))), fill=ink
    )


def _maginot(ink: str) -> str:
    dome = tag("path", d="M2,11 Q2,3 10,3 Q18,3 18,11 Z", fill=ink)
    teeth = tag(
        "path",
        d="M1,16 L3.5,11.5 L6,16 L8.5,11.5 L11,16 L13.5,11.5 L16,16 L18.5,11.5",
        fill="none",
        stroke=ink,
        stroke_width=1.4,
    )
    return dome + teeth + line((6, 8), (14, 8), stroke="#ffffff", stroke_width=1.5)


_SYMBOLS = {"capital": _capital, "port": _port, "forest": _forest, "maginot": _maginot}
