"""Ships in outline, in a field of 64 by 26: what lies at anchor on a map."""

from __future__ import annotations

from renders.core.svg import CRISP, tag


def ship(colour: str) -> str:
    """A destroyer from the side: hull, bridge, two funnels, a mast."""
    hull = "M1,17 L63,15 L58,24 H7 Z"
    upper = "M14,17 V12 H20 V8 H26 V13 H30 V9 H34 V13 H39 V10 H43 V15.5 H50 V13 H54 V15.3 Z"
    mast = "M22,8 V1 H23.5 V8 Z"
    return tag("path", d=f"{hull}{upper}{mast}", fill=colour, shape_rendering=CRISP)
