"""Wooden blocks: standing with the face to their owner, blank to others, or lying face up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from renders.core.fonts import BOLD, SEMIBOLD, fitted
from renders.core.geometry import Rect
from renders.core.marks import DARK, WHITE
from renders.core.nato import Symbol, symbol
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line, polyline, tag

_HQ_SHARE = 0.56
_PIP = 3.8
_ROW_STEP = 5.6
_COLUMN_STEP = 4.5
_WORD = 16.0


@dataclass(frozen=True)
class BlockSize:
    """The measures of a block; `depth` is what is seen of its top and side when it stands.

    `symbol` is a frame on the face, `title` the base line of the unit's name, its size and room,
    `tag` where the formation is lettered and in how much room, `value` the middle of the value's
    base line, its size and its room, `pips` the first pip.
    """

    width: float
    height: float
    depth: float
    symbol: Rect
    title: tuple[float, float, float]
    tag: tuple[float, float, float, float]
    value: tuple[float, float, float, float]
    pips: tuple[float, float]
    column_of_pips: bool = False


TALL = BlockSize(
    50, 57, 6, (4.5, 23.5, 34, 11), (21.5, 10.5, 41), (4, 11, 10.5, 19), (18.5, 46.5, 16, 30),
    (25, 4),
)  # fmt: skip
LOW = BlockSize(
    45, 30, 3, (2.5, 10.5, 13, 7.5), (8.5, 9.5, 37), (2.5, 23.5, 7.5, 13), (25.5, 22.5, 14, 19),
    (36, 21), column_of_pips=True,
)  # fmt: skip
BOXED = BlockSize(
    32, 29, 3, (3, 10.5, 21, 6.5), (8.5, 9, 26), (3, 23.4, 7.6, 22), (0, 0, 0, 0), (0, 0)
)
TINY = BlockSize(31, 28, 3, (7, 9.5, 12, 6), (8, 8.5, 25), (0, 0, 0, 0), (13.5, 23, 10, 24), (0, 0))


@dataclass(frozen=True)
class BlockColours:
    """The colours of one nation's blocks; `code` and `bands` tell the nation without colour."""

    front: str
    top: str
    side: str
    ink: str
    alarm: str
    code: str
    bands: str = ""


@dataclass(frozen=True)
class Label:
    """What is printed on a face; `command` is a headquarters' range, 0 for other blocks.

    `warning` is a short word beside the symbol, with a red edge for faces too small for words;
    `done` the colour of the top, and of a tick where there is room, if the block has moved;
    `active` that of a bar along its foot while its formation acts.
    """

    symbol: Symbol
    formation: str
    rating: int
    steps: int
    most: int
    command: int = 0
    title: str = ""
    warning: str = ""
    done: str = ""
    active: str = ""

    @property
    def value(self) -> str:
        """The rating, written once for each die it rolls."""
        return str(self.rating) * self.steps


@lru_cache(maxsize=512)
def standing(colours: BlockColours, label: Label | None, size: BlockSize) -> Sprite:
    """An upright block, with its face for its owner or blank for everybody else."""
    depth, width, height = size.depth, size.width - 0.8, size.height
    front = (0.8, depth, width - depth - 0.8, height - depth - 0.8)
    right, low = front[0] + front[2], front[1] + front[3]
    top = [(0.8, depth), (depth, 0.8), (width, 0.8), (right, depth)]
    side = [(right, depth), (width, 0.8), (width, low - depth), (right, low)]
    rim = {"stroke": DARK, "stroke_width": 1.3, "stroke_linejoin": "round"}
    lid = label.done if label and label.done else colours.top
    body = tag("path", d=polyline(top, closed=True), fill=lid, **rim)
    body += tag("path", d=polyline(side, closed=True), fill=colours.side, **rim)
    return _printed(colours, label, size, body + _filled(front, fill=colours.front, **rim), front)


@lru_cache(maxsize=512)
def lying(colours: BlockColours, label: Label, size: BlockSize) -> Sprite:
    """A block laid down for everybody to read: no top, no side, a white rim and a shadow."""
    x, y, width, height = 2.0, 2.0, size.width - size.depth - 1, size.height - size.depth - 1
    front = (x, y, width, height)
    shadow = box(x + 3, y + 3, width, height, rx=2, fill=DARK, opacity=0.45)
    thin = {"stroke": DARK, "stroke_width": 1}
    rim = box(x - 1.5, y - 1.5, width + 3, height + 3, rx=2, fill=label.done or WHITE, **thin)
    body = shadow + rim + _filled(front, fill=colours.front, **thin)
    return _printed(colours, label, size, body, front)


def _filled(frame: Rect, **style: object) -> str:
    return box(frame[0], frame[1], frame[2], frame[3], **style)


def _printed(
    colours: BlockColours, label: Label | None, size: BlockSize, body: str, front: Rect
) -> Sprite:
    if label is None:
        shapes, texts = _bands(colours, front), [_code(colours, front)]
    else:
        shapes, texts = _face(colours, label, size, front)
    return Sprite(size.width, size.height, body + shapes, tuple(texts))


def _code(colours: BlockColours, front: Rect) -> Text:
    x, y, width, height = front
    size = min(height * 0.5, 20.0)
    return Text(
        colours.code, x + width / 2, y + height / 2 + size * 0.35, BOLD, size, colours.ink, "ms"
    )


def _bands(colours: BlockColours, front: Rect) -> str:
    """Stripes near the edges of a blank face, different for each nation."""
    x, y, width, height = front
    right, low = x + width, y + height
    lines = {
        "=": [((x + 2, y + 5), (right - 2, y + 5)), ((x + 2, low - 5), (right - 2, low - 5))],
        "|": [((x + 5, y + 2), (x + 5, low - 2)), ((right - 5, y + 2), (right - 5, low - 2))],
        "/": [((x + 1, y + 11), (x + 11, y + 1)), ((right - 11, low - 1), (right - 1, low - 11))],
        "_": [((x + 2, low - 4), (right - 2, low - 4)), ((x + 2, low - 6), (right - 2, low - 6))],
    }
    return "".join(
        line(*ends, stroke=colours.ink, stroke_width=2.2, opacity=0.55)
        for band in colours.bands
        for ends in lines[band]
    )


def _face(
    colours: BlockColours, label: Label, size: BlockSize, front: Rect
) -> tuple[str, list[Text]]:
    x, y = front[0], front[1]
    left, top, wide, high = size.symbol
    frame = (x + left, y + top, wide, high)
    shapes, texts = "", []
    if label.warning:
        shapes += _edged(front, colours.alarm)
        if wide > _WORD:
            frame = (frame[0], frame[1], wide - _WORD, high)
            wide = frame[2]
            plate = (frame[0] + wide + 1.5, frame[1] - 0.5, _WORD, high + 1)
            shapes += box(*plate, rx=5, fill=colours.alarm)
            middle, base = plate[0] + _WORD / 2, plate[1] + high - 1.7
            texts.append(Text(label.warning, middle, base, BOLD, 10, colours.front, "ms"))
    if label.command:
        head = (frame[0], frame[1], wide * _HQ_SHARE, high)
        shapes += _filled(head, fill=colours.ink)
        texts.append(_headquarters(colours, label, head))
        frame = (frame[0] + head[2], frame[1], wide - head[2], high)
    if label.active:
        shapes += box(x + 0.8, y + front[3] - 3.4, front[2] - 1.6, 3, fill=label.active)
    if label.done and size is TALL:
        disc = tag("circle", cx=x + 38.2, cy=y + 41.8, r=4.6, fill=label.done)
        path = f"M{x + 36:.1f},{y + 42:.1f} l1.6,1.7 l2.9,-3.6"
        shapes += disc + tag("path", d=path, fill="none", stroke=WHITE, stroke_width=1.4)
    shapes += symbol(label.symbol, frame, colours.ink) + _pips(colours, label, size, front)
    value_x, value_y, large, wide = size.value
    if large:
        fit = fitted(label.value, BOLD, large, wide)
        texts.append(Text(label.value, x + value_x, y + value_y, BOLD, fit, colours.ink, "ms"))
    tag_x, tag_y, letter, room = size.tag
    if letter:
        small = fitted(label.formation, BOLD, letter, room)
        texts.append(Text(label.formation, x + tag_x, y + tag_y, BOLD, small, colours.ink))
    if label.title:
        base, letter, room = size.title
        small = fitted(label.title, SEMIBOLD, letter, room)
        middle = x + front[2] / 2
        texts.append(Text(label.title, middle, y + base, SEMIBOLD, small, colours.ink, "ms"))
    return shapes, texts


def _edged(front: Rect, colour: str) -> str:
    """A red line just inside the edge of a face."""
    x, y, width, height = front
    style = {"fill": "none", "stroke": colour, "stroke_width": 2}
    return box(x + 1.6, y + 1.6, width - 3.2, height - 3.2, **style)


def _headquarters(colours: BlockColours, label: Label, head: Rect) -> Text:
    x, y, width, height = head
    words = f"HQ{label.command}" if width > height else "HQ"
    size = fitted(words, BOLD, height * 0.86, width - 1)
    return Text(words, x + width / 2, y + height / 2 + size * 0.35, BOLD, size, colours.front, "ms")


def _pips(colours: BlockColours, label: Label, size: BlockSize, front: Rect) -> str:
    """One square for each step a block can have: full ones stand, hollow ones are lost."""
    if not size.pips[0]:
        return ""
    x, y = front[0] + size.pips[0], front[1] + size.pips[1]
    squares = []
    for step in range(label.most):
        up, across = (_COLUMN_STEP, 0.0) if size.column_of_pips else (0.0, _ROW_STEP)
        at = x + step * across, y - step * up
        fill = colours.ink if step < label.steps else "none"
        style = {"fill": fill, "stroke": colours.ink, "stroke_width": 0.9}
        squares.append(box(at[0], at[1], _PIP, _PIP, **style))
    return "".join(squares)
