"""What stands around a map: the graduated frame, the title cartouche, compass and scale.

The frame is part of the base map. The others are sprites, placed with the legend: zoomed parts of
the map, which would cut them off, do without.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from renders.core.fonts import ITALIC, SANS, SERIF, fitted, text_width
from renders.core.geometry import Point
from renders.core.palette import Theme
from renders.core.sprites import Sprite, Text, lettering
from renders.core.svg import box, line, moved, polyline, tag

FRAME = 9.0  # how far the frame reaches into the map
_STEP = 64.0
_TITLE, _LINE = 23.0, 14.0


def frame(
    theme: Theme,
    width: float,
    height: float,
    across: Sequence[float] = (),
    down: Sequence[float] = (),
) -> str:
    """A graduated frame just inside the edges of a map, its bars alternately dark and pale.

    `across` and `down` are where bars end, such as at half degrees; evenly without them.
    """
    dark, pale = theme["frame"], theme["paper"]
    edge = FRAME - 1
    shapes = [
        box(edge / 2, edge / 2, width - edge, height - edge, fill="none", stroke=pale,
            stroke_width=edge)
    ]  # fmt: skip
    for number, (start, end) in enumerate(_bars(across, width)):
        if number % 2 == 0:
            shapes += [box(start, y, end - start, 3, fill=dark) for y in (3, height - 6)]
    for number, (start, end) in enumerate(_bars(down, height)):
        if number % 2 == 0:
            shapes += [box(x, start, 3, end - start, fill=dark) for x in (3, width - 6)]
    for inset, weight in ((2.0, 1.0), (edge + 0.5, 1.4)):
        shapes.append(
            box(inset, inset, width - 2 * inset, height - 2 * inset, fill="none", stroke=dark,
                stroke_width=weight)
        )  # fmt: skip
    return "".join(shapes)


def _bars(ends: Sequence[float], length: float) -> Iterator[tuple[float, float]]:
    even = [number * _STEP for number in range(1, math.ceil(length / _STEP))]
    inner = sorted(end for end in (ends or even) if 6 < end < length - 6)
    return pairwise([3.0, *inner, length - 3.0])


def compass(theme: Theme, size: float = 84.0) -> Sprite:
    """A rose of eight points, half of each in the shade, and the letter of the north above it."""
    head = size * 0.2
    middle, reach = (size / 2, head + size / 2), size / 2
    dark, pale = theme["frame"], theme["paper"]
    ring = {"fill": "none", "stroke": dark}
    shapes = [
        tag("circle", cx=middle[0], cy=middle[1], r=reach * 0.66, stroke_width=1, **ring),
        tag("circle", cx=middle[0], cy=middle[1], r=reach * 0.58, stroke_width=0.8, **ring),
    ]
    for first, far in ((45, 0.62), (0, 1.0)):
        for angle in range(first, 360, 90):
            for turn, fill in ((-45, pale), (45, dark)):
                corners = (
                    middle,
                    _polar(middle, reach * 0.2, angle + turn),
                    _polar(middle, reach * far, angle),
                )
                shapes.append(
                    tag("path", d=polyline(corners, closed=True), fill=fill, stroke=dark,
                        stroke_width=0.8)
                )  # fmt: skip
    north = Text("N", middle[0], head - 1, SERIF, size * 0.22, theme["lane"], "ms")
    return Sprite(size, size + head, "".join(shapes), (north,))


def _polar(middle: Point, far: float, bearing: float) -> Point:
    """So far from a point, on a bearing counted from the north."""
    angle = math.radians(bearing - 90)
    return middle[0] + math.cos(angle) * far, middle[1] + math.sin(angle) * far


def scale_bar(theme: Theme, step: float, numbers: Sequence[int], words: str) -> Sprite:
    """Bars of equal length, a number at the end of each; `step` is the length of one in pixels."""
    dark, pale = theme["frame"], theme["paper"]
    left, top, tall = 6.0, 14.0, 4.0
    count = len(numbers) - 1
    shapes = []
    for number in range(count):
        fill = dark if number % 2 == 0 else pale
        shapes.append(
            box(left + number * step, top, step, tall, fill=fill, stroke=dark, stroke_width=0.8)
        )
    texts = [
        Text(str(value), left + number * step, top - 3, SANS, 11, dark, "ms")
        for number, value in enumerate(numbers)
    ]
    width = left + count * step
    texts.append(Text(words, width + 10, top + 5, SANS, 11, dark))
    whole = math.ceil(width + 12 + text_width(words, SANS, 11))
    return Sprite(whole, top + tall + 2, "".join(shapes), tuple(texts))


def cartouche(
    theme: Theme, title: str, lines: Sequence[str], width: float, below: Sprite | None = None
) -> Sprite:
    """A plate with the title of a map, lines under it and, at its foot, a scale bar."""
    inner = width - 32
    height = 21 + _TITLE + len(lines) * (_LINE + 3) + (below.height + 8 if below else 0)
    dark, pale = theme["frame"], theme["paper"]
    shapes = [
        tag("path", d=_notched(1, width, height), fill=pale, stroke=dark, stroke_width=1.6),
        tag("path", d=_notched(5, width, height), fill="none", stroke=dark, stroke_width=0.8),
    ]
    middle, y = width / 2, 13 + _TITLE * 0.75
    spaced = title.upper()
    size = fitted(spaced, SERIF, _TITLE, inner)
    texts = [Text(spaced, middle, y, SERIF, size, dark, "ms")]
    rule = y + 7
    shapes.append(line((middle - 38, rule), (middle + 38, rule), stroke=dark, stroke_width=0.8))
    y += 5
    for words in lines:
        y += _LINE + 3
        texts.append(
            Text(words, middle, y, ITALIC, fitted(words, ITALIC, _LINE, inner), dark, "ms")
        )
    if below:
        at = (width - below.width) / 2, y + 6
        shapes.append(moved(below.body, *at))
        texts += lettering(below, *at)
    return Sprite(width, height, "".join(shapes), tuple(texts))


def _notched(inset: float, width: float, height: float, notch: float = 7.0) -> str:
    """The `d` of a box with its corners cut in."""
    left, top, right, bottom = inset, inset, width - inset, height - inset
    return polyline(
        (
            (left + notch, top), (right - notch, top), (right - notch, top + notch),
            (right, top + notch), (right, bottom - notch), (right - notch, bottom - notch),
            (right - notch, bottom), (left + notch, bottom), (left + notch, bottom - notch),
            (left, bottom - notch), (left, top + notch), (left + notch, top + notch),
        ),
        closed=True,
    )  # fmt: skip
