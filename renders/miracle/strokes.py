"""How lines on the land are drawn.

Crisp ones have no soft edges: as pale or as broad as they are, the steps hardly show, and the
files are smaller.
"""

from __future__ import annotations

from renders.core.svg import CRISP

TRACK_EDGE: dict[str, object] = {"stroke_width": 6.4, "shape_rendering": CRISP}
TRACK: dict[str, object] = {"stroke_width": 4, "shape_rendering": CRISP}
BORDER: dict[str, object] = {"stroke_width": 1, "shape_rendering": CRISP}
FRONTIER: dict[str, object] = {
    "stroke_width": 3.2,
    "stroke_dasharray": "12 6",
    "shape_rendering": CRISP,
}
START: dict[str, object] = {"stroke_width": 2, "stroke_dasharray": "4 3", "shape_rendering": CRISP}
FRONT: dict[str, object] = {
    "stroke_width": 5.5,
    "stroke_linecap": "round",
    "stroke_linejoin": "round",
    "shape_rendering": CRISP,
}
