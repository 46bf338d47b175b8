"""What grows on the ground: woods, reeds, ditches; and rings around hexes that carry them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence

from renders.core.cartography.grain import grain, lattice, seed_of, sown
from renders.core.geometry import Point
from renders.core.hexes import HexLayout
from renders.core.palette import Theme
from renders.core.svg import CRISP, smooth, tag

Ring = Sequence[Point]


def woods(theme: Theme, rings: Iterable[Ring], size: float = 1.0) -> str:
    """Green grounds full of tree tops; `size` 1 sets trees 12 pixels apart.

    They stand in rows on whole pixels, as a printer's screen does: a forest of a hundred hexes then
    packs as well as its tint alone.
    """
    grown = list(rings)
    ground = "".join(smooth(ring, closed=True) for ring in grown)
    across, down = max(round(12 * size), 8), max(round(9 * size), 7)
    wide, tall = max(3 * size, 2.5), max(3.6 * size, 3.0)
    tops = [
        f"M{x - wide:.1f},{y}q{wide:.1f},{-2 * tall:.1f} {2 * wide:.1f},0"
        for ring in grown
        for x, y in lattice(ring, across, down)
    ]
    style = {"fill": "none", "stroke": theme["tree"], "stroke_width": max(1.2 * size, 1.0)}
    return tag("path", d=ground, fill=theme["wood"]) + tag(
        "path", d="".join(tops), shape_rendering=CRISP, **style
    )


def reeds(theme: Theme, rings: Iterable[Ring], size: float = 1.0, colour: str = "reed") -> str:
    """Tufts on short lines of water, as marshes are drawn; the ground is left as it is."""
    tufts = []
    for ring in rings:
        for x, y in sown(ring, 24 * size, _seed(ring), 0.18):
            half, tall = 6.5 * size, 4.5 * size
            tufts.append(f"M{x - half:.1f},{y:.1f}h{2 * half:.1f}M{x:.1f},{y:.1f}v{-tall:.1f}")
            for lean in (-1, 1):
                foot, tip = x + lean * 2 * size, lean * 2 * size
                tufts.append(f"M{foot:.1f},{y:.1f}l{tip:.1f},{-tall * 0.75:.1f}")
    style = {"fill": "none", "stroke": theme[colour], "stroke_width": 1.1, "shape_rendering": CRISP}
    return tag("path", d="".join(tufts), **style)


def ditches(theme: Theme, ring: Ring, name: str, slant: float = 0.18, pitch: float = 14.0) -> str:
    """Parallel ditches with cross cuts over low ground; `name` is unique within the map."""
    left, right = min(x for x, _ in ring), max(x for x, _ in ring)
    top, bottom = min(y for _, y in ring), max(y for _, y in ring)
    fall, seed = (right - left) * slant, seed_of(name)
    lines = []
    for row in range(
        math.floor((top - abs(fall)) / pitch), math.ceil((bottom + abs(fall)) / pitch)
    ):
        y = row * pitch
        lines.append(f"M{left:.1f},{y:.1f}L{right:.1f},{y - fall:.1f}")
        for cut in range(3):
            x = left + (right - left) * (cut + grain(seed, row, cut)) / 3
            at = y - fall * (x - left) / (right - left)
            lines.append(f"M{x:.1f},{at:.1f}l{pitch * slant:.1f},{pitch:.1f}")
    clip = tag("clipPath", tag("path", d=smooth(ring, closed=True)), id=name)
    style = {"fill": "none", "stroke": theme["ditch"], "stroke_width": 1.1}
    return clip + tag("g", tag("path", d="".join(lines), **style), clip_path=f"url(#{name})")


def hex_rings(layout: HexLayout, hexes: Collection[str], inset: float = 0.14) -> list[list[Point]]:
    """A ring around each of these hexes: up to the sides it shares with others of them, wavering
    inside the rest, so that one wood covers all hexes of a forest and ends within them.
    """
    covered = frozenset(hexes)
    return [_hex_ring(layout, hexagon, covered, inset) for hexagon in hexes]


def _hex_ring(
    layout: HexLayout, hexagon: str, covered: frozenset[str], inset: float
) -> list[Point]:
    (x, y), corners = layout.centres[hexagon], layout.corners(hexagon)
    seed = seed_of(hexagon)
    shared = [layout.hexes.beside(hexagon, number) in covered for number in range(6)]
    ring = []
    for number in range(6):
        one, other = corners[number - 1], corners[number]
        whole = shared[number] and shared[number - 1]
        for step, share in enumerate((0.0, 0.33, 0.67)):
            at = one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
            joined = whole if step == 0 else shared[number]
            pull = -0.03 if joined else inset * (0.45 + 1.1 * grain(seed, number, step))
            ring.append((at[0] + (x - at[0]) * pull, at[1] + (y - at[1]) * pull))
    return ring


def _seed(ring: Ring) -> int:
    return round(ring[0][0]) * 7919 + round(ring[0][1])
