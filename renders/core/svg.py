"""Shapes as SVG text, and the one place where SVG becomes pixels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cairosvg.parser import Tree  # type: ignore[import-untyped]
from cairosvg.surface import PNGSurface  # type: ignore[import-untyped]
from PIL import Image

from renders.core.geometry import Point

_DPI = 96
CRISP = "crispEdges"  # no soft edges: for quiet tones, whose files it halves


def tag(name: str, *children: str, **attributes: object) -> str:
    """One element; underscores in attribute names become hyphens."""
    written = "".join(
        f' {key.replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def _value(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def polyline(points: Iterable[Point], *, closed: bool = False) -> str:
    """The `d` of a path through the points."""
    steps = " L".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f"M{steps}{'Z' if closed else ''}"


def rounded(points: Sequence[Point], radius: float) -> str:
    """The `d` of a path whose inner corners are rounded off."""
    parts = [f"M{points[0][0]:.1f},{points[0][1]:.1f}"]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        entry, leave = _towards(corner, before, radius), _towards(corner, after, radius)
        parts.append(f"L{entry[0]:.1f},{entry[1]:.1f}")
        parts.append(f"Q{corner[0]:.1f},{corner[1]:.1f} {leave[0]:.1f},{leave[1]:.1f}")
    parts.append(f"L{points[-1][0]:.1f},{points[-1][1]:.1f}")
    return " ".join(parts)


def smooth(points: Sequence[Point], *, closed: bool = False) -> str:
    """The `d` of a curve through all points (Catmull and Rom)."""
    count = len(points)
    parts = [f"M{points[0][0]:.1f},{points[0][1]:.1f}"]
    for number in range(count if closed else count - 1):
        before, start, end, after = (
            points[(number + step) % count if closed else min(max(number + step, 0), count - 1)]
            for step in (-1, 0, 1, 2)
        )
        one = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        other = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        parts.append(
            f"C{one[0]:.1f},{one[1]:.1f} {other[0]:.1f},{other[1]:.1f} {end[0]:.1f},{end[1]:.1f}"
        )
    return "".join(parts) + ("Z" if closed else "")


def _towards(start: Point, goal: Point, distance: float) -> Point:
    length = ((goal[0] - start[0]) ** 2 + (goal[1] - start[1]) ** 2) ** 0.5 or 1.0
    share = min(distance / length, 0.5)
    return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share


def line(one: Point, other: Point, **attributes: object) -> str:
    return tag("line", x1=one[0], y1=one[1], x2=other[0], y2=other[1], **attributes)


def box(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, **attributes)


def moved(body: str, x: float, y: float, scale: float = 1) -> str:
    """The same shapes elsewhere, and larger or smaller."""
    return tag("g", body or "<g/>", transform=f"translate({x:.2f},{y:.2f}) scale({scale:.3f})")


def document(body: str, width: float, height: float) -> str:
    head = f'xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}"'
    return f'<svg {head} viewBox="0 0 {width:g} {height:g}">{body}</svg>'


def rasterised(body: str, width: float, height: float, scale: float) -> Image.Image:
    """The shapes as an RGBA image, straight from the memory they were drawn in."""
    size = round(width * scale), round(height * scale)
    tree = Tree(bytestring=document(body, width, height).encode())
    drawn = PNGSurface(tree, None, _DPI, output_width=size[0], output_height=size[1]).cairo
    drawn.flush()
    pixels = bytes(drawn.get_data())
    return Image.frombuffer("RGBA", size, pixels, "raw", "BGRa", drawn.get_stride(), 1)
