"""Terrain symbols: what each tint means without colour, in a field of 48 by 30."""

from __future__ import annotations

from renders.core.svg import line, tag


def symbol(terrain: str, ink: str) -> str:
    """The shapes of a terrain's symbol; open ground has none."""
    draw = _SYMBOLS.get(terrain)
    return draw(ink) if draw else ""


def _town(ink: str) -> str:
    houses = "M4,28 V14 L11,8 L18,14 V28 Z M20,28 V10 H30 V28 Z M32,28 V16 L38,10 L44,16 V28 Z"
    spire = "M22,10 L25,1 L28,10 Z"
    return tag("path", d=f"{houses} {spire}", fill=ink)


def _la_panne(ink: str) -> str:
    villa = "M8,28 V14 L16,7 L24,14 V28 Z"
    pole = line((34, 28), (34, 2), stroke=ink, stroke_width=2.2)
    flag = "M34,2 L46,6 L34,11 Z"
    return tag("path", d=f"{villa} {flag}", fill=ink) + pole


def _canal(ink: str) -> str:
    style = {"fill": "none", "stroke": ink, "stroke_width": 2.4}
    banks = tag("path", d="M2,9 H46 M2,21 H46", **style)
    gates = tag("path", d="M20,9 L27,15 L20,21", **style)
    return banks + gates


def _beach(ink: str) -> str:
    wave = "M2,9 q6,-7 11,0 t11,0 t11,0 t11,0"
    grains = "".join(
        tag("circle", cx=x, cy=y, r=1.7, fill=ink)
        for x, y in ((6, 19), (15, 24), (23, 18), (32, 24), (41, 19), (24, 28), (8, 28), (40, 28))
    )
    return tag("path", d=wave, fill="none", stroke=ink, stroke_width=2.4) + grains


def _tuft(x: float, y: float) -> str:
    blades = f"M{x - 3},{y} L{x - 6},{y - 6} M{x},{y} V{y - 8} M{x + 3},{y} L{x + 6},{y - 6}"
    return f"M{x - 8},{y} H{x + 8} {blades}"


def _marsh(ink: str) -> str:
    tufts = " ".join(_tuft(x, y) for x, y in ((13, 13), (35, 13), (24, 27)))
    return tag("path", d=tufts, fill="none", stroke=ink, stroke_width=2.2)


def _lowlands(ink: str) -> str:
    ditches = "M3,6 H22 M27,6 H45 M3,14 H12 M17,14 H36 M41,14 H45 M3,22 H26 M31,22 H45"
    return tag("path", d=ditches, fill="none", stroke=ink, stroke_width=2.2)


def _city(ink: str) -> str:
    blocks = "M2,28 V12 H12 V28 Z M14,28 V4 H23 V28 Z M25,28 V9 H34 V28 Z M36,28 V14 H46 V28 Z"
    return tag("path", d=f"{blocks} M15.5,4 L18.5,0 L21.5,4 Z", fill=ink)


def _fort(ink: str) -> str:
    star = "M24,1 L30,9 L41,7 L38,16 L46,23 L34,24 L24,29 L14,24 L2,23 L10,16 L7,7 L18,9 Z"
    core = tag("circle", cx=24, cy=16, r=4.5, fill=ink)
    return tag("path", d=star, fill="none", stroke=ink, stroke_width=2.8) + core


def _river(ink: str) -> str:
    waves = " ".join(f"M2,{y} q5.5,-7 11,0 t11,0 t11,0 t11,0" for y in (8, 17, 26))
    return tag("path", d=waves, fill="none", stroke=ink, stroke_width=2.6)


def _hospital(ink: str) -> str:
    cross = "M20,2 H28 V11 H37 V19 H28 V28 H20 V19 H11 V11 H20 Z"
    return tag("path", d=cross, fill=ink)


def _headquarters(ink: str) -> str:
    pole = line((14, 29), (14, 2), stroke=ink, stroke_width=2.6)
    return pole + tag("path", d="M14,2 H42 L36,9 L42,16 H14 Z", fill=ink)


_SYMBOLS = {
    "town": _town,
    "city": _city,
    "fort": _fort,
    "river": _river,
    "hospital": _hospital,
    "headquarters": _headquarters,
    "la panne": _la_panne,
    "canal": _canal,
    "beach": _beach,
    "marsh": _marsh,
    "lowlands": _lowlands,
}
