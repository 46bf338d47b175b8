"""The sea as charts draw it: bands of depth, lines that follow the shore, banks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from renders.core.geometry import Point
from renders.core.palette import Theme
from renders.core.svg import CRISP, smooth, tag

_BANDS = ((84.0, "sea"), (56.0, "shallow"), (34.0, "shallow"), (16.0, "shoal"))
_LINE = 1.0


def depths(theme: Theme, shores: Iterable[str], size: float = 1.0) -> str:
    """Bands of water along each shore (the `d` of its path), paler towards it, lines between them.

    Lies under the land, which covers the landward half. `size` is 1 for a map whose shore bands
    reach 84 pixels out to sea.
    """
    drawn = list(shores)
    style = {"fill": "none", "stroke_linejoin": "round", "shape_rendering": CRISP}
    shapes = []
    for reach, name in _BANDS:
        edge = 2 * (reach * size + _LINE)
        for colour, width in (("depth", edge), (name, 2 * reach * size)):
            shapes += [
                tag("path", d=d, stroke=theme[colour], stroke_width=width, **style) for d in drawn
            ]
    return "".join(shapes)


def sandbank(theme: Theme, ring: Sequence[Point]) -> str:
    """A bank that dries or nearly does: pale, with a line of depth around it."""
    style = {"fill": theme["shallow"], "stroke": theme["depth"], "stroke_width": 1}
    return tag("path", d=smooth(ring, closed=True), **style)


def stream(theme: Theme, points: Sequence[Point], width: float, colour: str = "water") -> str:
    """A river that bends from point to point, on a pale bank that parts it from the ground."""
    style = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    d = smooth(points)
    return "".join(
        tag("path", d=d, stroke=theme[name], stroke_width=wide, **style)
        for name, wide in (("bank", width + 2.4), (colour, width))
    )
