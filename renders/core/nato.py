"""The signs of the staff map: what kind of unit a counter or a block is, and how large it is."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from renders.core.geometry import Rect
from renders.core.svg import box, line, polyline, tag


class Symbol(StrEnum):
    """What kind of unit it is."""

    INFANTRY = "infantry"
    ARMOR = "armor"
    MOTORIZED = "motorized"
    MECHANIZED = "mechanized"
    CAVALRY = "cavalry"
    HEADQUARTERS = "headquarters"
    GUNS = "guns"
    COASTAL_GUNS = "coastal guns"
    PARATROOPS = "paratroops"
    ENGINEERS = "engineers"
    FORTRESS = "fortress"
    SUPPLY = "supply"
    LEADER = "leader"
    AIRCRAFT = "aircraft"
    BOAT = "boat"


class Echelon(StrEnum):
    """How large a unit is, written over its sign."""

    NONE = ""
    REGIMENT = "III"
    BRIGADE = "X"
    DIVISION = "XX"
    CORPS = "XXX"
    ARMY = "XXXX"


Style = dict[str, object]


def symbol(kind: Symbol, frame: Rect, ink: str) -> str:
    """The sign of a kind of unit in a frame."""
    style: Style = {"fill": "none", "stroke": ink, "stroke_width": max(1.1, frame[2] / 18)}
    if kind in _FRAMELESS:
        return _FRAMELESS[kind](frame, ink)
    x, y, width, height = frame
    return box(x, y, width, height, **style) + "".join(
        draw(frame, style, ink) for draw in _SIGNS[kind]
    )


def _rising(frame: Rect, style: Style, _ink: str) -> str:
    x, y, width, height = frame
    return line((x, y + height), (x + width, y), **style)


def _falling(frame: Rect, style: Style, _ink: str) -> str:
    x, y, width, height = frame
    return line((x, y), (x + width, y + height), **style)


def _wheels(frame: Rect, style: Style, _ink: str) -> str:
    x, y, width, height = frame
    return line((x + width / 2, y), (x + width / 2, y + height), **style)


def _tracks(frame: Rect, style: Style, _ink: str) -> str:
    x, y, width, height = frame
    middle = {"cx": x + width / 2, "cy": y + height / 2}
    return tag("ellipse", rx=width * 0.33, ry=height * 0.26, **middle, **style)


def _ball(frame: Rect, _style: Style, ink: str) -> str:
    x, y, width, height = frame
    return tag("circle", cx=x + width / 2, cy=y + height / 2, r=height * 0.24, fill=ink)


def _head(frame: Rect, _style: Style, ink: str) -> str:
    x, y, width, height = frame
    return box(x, y, width, height * 0.4, fill=ink)


def _canopy(frame: Rect, style: Style, _ink: str) -> str:
    """Two small wings at the foot of the sign."""
    x, y, width, height = frame
    middle, low, wing = x + width / 2, y + height * 0.96, width * 0.16
    path = f"M{middle - 2 * wing:.2f},{low:.2f} q{wing:.2f},{-height * 0.34:.2f} {wing * 2:.2f},0 "
    path += f"q{wing:.2f},{-height * 0.34:.2f} {wing * 2:.2f},0"
    return tag("path", d=path, **style)


def _spade(frame: Rect, style: Style, _ink: str) -> str:
    """An E on its back."""
    x, y, width, height = frame
    left, right, top, low = x + width * 0.24, x + width * 0.76, y + height * 0.34, y + height * 0.72
    path = f"M{left:.2f},{low:.2f} V{top:.2f} H{right:.2f} V{low:.2f} "
    return tag("path", d=f"{path} M{x + width / 2:.2f},{top:.2f} V{low:.2f}", **style)


def _bastion(frame: Rect, style: Style, _ink: str) -> str:
    x, y, width, height = frame
    shares = ((0.2, 0.8), (0.2, 0.3), (0.4, 0.3), (0.4, 0.5), (0.6, 0.5), (0.6, 0.3),
              (0.8, 0.3), (0.8, 0.8))  # fmt: skip
    corners = [(x + width * across, y + height * down) for across, down in shares]
    return tag("path", d=polyline(corners, closed=True), **style)


def _stores(frame: Rect, style: Style, _ink: str) -> str:
    x, y, width, height = frame
    return line((x, y + height * 0.72), (x + width, y + height * 0.72), **style)


def _coast(frame: Rect, style: Style, _ink: str) -> str:
    """The shore the guns fire from."""
    x, y, width, height = frame
    step, low = width / 4, y + height * 0.86
    waves = "".join(f"q{step / 2:.2f},{-height * 0.24:.2f} {step:.2f},0 " for _ in range(4))
    return tag("path", d=f"M{x:.2f},{low:.2f} {waves}", **style)


def _boat(frame: Rect, ink: str) -> str:
    x, y, width, height = frame
    middle, deck = x + width / 2, y + height * 0.62
    hull = f"M{x + 2},{deck} H{x + width - 2} L{x + width - 7},{y + height} H{x + 7} Z"
    sail = f"M{middle},{y - 1} L{middle + width * 0.28},{deck - 2} H{middle} Z"
    mast = line((middle, y - 1), (middle, deck), stroke=ink, stroke_width=1.3)
    return tag("path", d=hull, fill=ink) + tag("path", d=sail, fill=ink) + mast


def _aircraft(frame: Rect, ink: str) -> str:
    x, y, width, height = frame
    middle = x + width / 2
    body = {"fill": ink, "rx": height * 0.1}
    wings = box(x + width * 0.08, y + height * 0.3, width * 0.84, height * 0.22, **body)
    hull = box(middle - width * 0.06, y, width * 0.12, height, **body)
    return wings + hull + box(middle - width * 0.2, y + height * 0.8, width * 0.4, height * 0.15,
                              **body)  # fmt: skip


def _star(frame: Rect, ink: str) -> str:
    x, y, width, height = frame
    middle, size = x + width / 2, min(width, height)
    spokes = ((0, -0.5), (0.13, -0.16), (0.5, -0.15), (0.2, 0.08), (0.31, 0.45), (0, 0.23),
              (-0.31, 0.45), (-0.2, 0.08), (-0.5, -0.15), (-0.13, -0.16))  # fmt: skip
    points = [(middle + size * dx, y + height / 2 + size * dy) for dx, dy in spokes]
    return tag("path", d=polyline(points, closed=True), fill=ink)


_FRAMELESS: dict[Symbol, Callable[[Rect, str], str]] = {
    Symbol.BOAT: _boat,
    Symbol.AIRCRAFT: _aircraft,
    Symbol.LEADER: _star,
}
_SIGNS: dict[Symbol, tuple[Callable[[Rect, Style, str], str], ...]] = {
    Symbol.INFANTRY: (_rising, _falling),
    Symbol.ARMOR: (_tracks,),
    Symbol.MOTORIZED: (_rising, _falling, _wheels),
    Symbol.MECHANIZED: (_rising, _falling, _tracks),
    Symbol.CAVALRY: (_rising,),
    Symbol.HEADQUARTERS: (_head,),
    Symbol.GUNS: (_ball,),
    Symbol.COASTAL_GUNS: (_ball, _coast),
    Symbol.PARATROOPS: (_rising, _falling, _canopy),
    Symbol.ENGINEERS: (_spade,),
    Symbol.FORTRESS: (_bastion,),
    Symbol.SUPPLY: (_stores,),
}
