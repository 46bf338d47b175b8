"""The legend: ground, hexsides, counters and markers, in the Channel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from engine.case_yellow.components.map import MAJOR, MINOR, RHEIN
from renders.case_yellow import markers
from renders.case_yellow.base import RIVER_WIDTH
from renders.case_yellow.counters import FOOTPRINT, Face, counter
from renders.case_yellow.works import fort, trench
from renders.core.cartography.cover import reeds, woods
from renders.core.cartography.hexsides import bridge, frontier, stream
from renders.core.cartography.towns import town
from renders.core.counters import Echelon, Status, Symbol, symbol
from renders.core.fonts import BOLD, SANS
from renders.core.geometry import Point, Window
from renders.core.legend import LegendEntry, legend_plate, legend_shapes
from renders.core.marks import resized
from renders.core.nations import NATIONS
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.sprites import Sprite, Text, lettering
from renders.core.svg import box, line, moved, polyline, tag

WINDOW: Window = (14.0, 536.0, 358.0, 816.0)
_COLUMNS = (19.0, 108.0, 196.0, 274.0)
_TOP, _ROW = 560.0, 18.6
_SWATCH = (26.0, 15.0)
_NATIONS = {"GE": "German", "FR": "French", "UK": "British", "BE": "Belgian", "NL": "Dutch"}
_SIGNS = (
    (Symbol.INFANTRY, "infantry"),
    (Symbol.MOTORIZED, "motorized"),
    (Symbol.ARMOR, "armor"),
    (Symbol.MECHANIZED, "mech."),
    (Symbol.CAVALRY, "cavalry"),
    (Symbol.PARATROOPS, "airborne"),
    (Symbol.GUNS, "artillery"),
    (Symbol.SUPPLY, "supply"),
)
_SAMPLE = 1.7
_WORD = 11.0


@lru_cache(maxsize=4)
def plate(theme: Theme) -> tuple[PlacedSprite, ...]:
    """The whole legend, laid over the sea."""
    left, top, right, bottom = WINDOW
    style = {"fill": theme["paper"], "stroke": theme["frame"], "stroke_width": 1.2}
    ground = box(left + 1, top + 1, right - left - 2, bottom - top - 2, rx=4, **style)
    sample, at = _sample(theme), (_COLUMNS[3] + 8, 757.0)
    shapes = ground + legend_shapes(entries(theme)) + moved(sample.body, *at)
    headings = [
        (words, (x, _TOP - 9))
        for words, x in zip(("Ground", "Hexsides", "Markers", "Units"), _COLUMNS, strict=True)
    ]
    texts = [
        *(Text(words, *spot, BOLD, 12, theme["soft"]) for words, spot in headings),
        *(Text(it.word, *it.label_at, SANS, _WORD, theme["ink"]) for it in entries(theme)),
        *lettering(sample, *at),
        *_notes(theme),
    ]
    return (legend_plate(WINDOW, shapes, texts),)


def _notes(theme: Theme) -> Iterator[Text]:
    for number, words in enumerate(
        (
            "Strength, Rating and Movement as they are now;",
            "red: reduced. D disrupted, S out of supply.",
            "Yellow band: motorized. Red band: red box.",
        )
    ):
        yield Text(words, _COLUMNS[0], 778.0 + 14 * number, SANS, _WORD, theme["ink"])


def entries(theme: Theme) -> Iterator[LegendEntry]:
    """Everything with a word beside it, column by column."""
    columns = (_grounds(theme), _sides(theme), _marks(theme), _units(theme))
    for x, column in zip(_COLUMNS, columns, strict=True):
        for number, (sprite, word) in enumerate(column):
            y = _TOP + number * _ROW + (_SWATCH[1] - sprite.height) / 2
            yield LegendEntry(sprite, (x + (_SWATCH[0] - sprite.width) / 2, y), word)


def _swatch(theme: Theme, ground: str, drawing: str = "") -> Sprite:
    width, height = _SWATCH
    style = {"stroke": theme["edge"], "stroke_width": 1}
    clip = tag("clipPath", box(1, 1, width - 2, height - 2), id=f"s{ground}")
    inner = tag("g", drawing, clip_path=f"url(#s{ground})") if drawing else ""
    body = box(1, 1, width - 2, height - 2, fill=theme[ground])
    frame = box(1, 1, width - 2, height - 2, fill="none", **style)
    return Sprite(width, height, body + clip + inner + frame)


def _grounds(theme: Theme) -> Iterator[tuple[Sprite, str]]:
    ring: list[Point] = [(0, 0), (26, 0), (26, 15), (0, 15)]
    rises = tag("path", d="M3,7q4,-4 8,0M14,11q4,-4 8,0", fill="none", stroke=theme["rise"])
    hill = tag("path", d="M4,9l2,3M8,8l2,4M12,8l1,4M16,8l2,3M20,7l2,4", stroke=theme["relief"])
    ripples = tag("path", d="M3,4h7M14,4h7M8,8h8M3,12h6M14,12h8", stroke=theme["water"])
    yield _swatch(theme, "clear"), "clear"
    yield _swatch(theme, "broken", rises), "broken"
    yield _swatch(theme, "hill", hill), "hill"
    yield _swatch(theme, "forest", woods(theme, [ring], 0.8)), "Forest"
    yield _swatch(theme, "marsh", reeds(theme, [ring], 0.62)), "Marsh"
    yield _swatch(theme, "flooded", ripples), "Flooded"
    yield _swatch(theme, "city", town(theme, "Lille", (13, 8), 11)), "city"
    yield Sprite(*_SWATCH, town(theme, "Sedan", (13, 8), 7)), "town"
    yield _swatch(theme, "reich"), "Germany"
    yield _held(theme, 1 / 3), "German held"
    yield _held(theme, 1 / 6), "passed by"


def _held(theme: Theme, opacity: float) -> Sprite:
    width, height = _SWATCH
    shade = box(1, 1, width - 2, height - 2, fill=theme["german"], opacity=opacity)
    return Sprite(width, height, _swatch(theme, "clear").body + shade)


def _sides(theme: Theme) -> Iterator[tuple[Sprite, str]]:
    ends = ((0.0, 7.5), (26.0, 7.5))
    for kind, words in ((MINOR, "minor river"), (MAJOR, "major river"), (RHEIN, "Rhine, Waal")):
        yield Sprite(*_SWATCH, stream(theme, [ends], RIVER_WIDTH[kind])), words
    crossing = stream(theme, [ends], 2.6) + bridge(theme, ends, size=0.62)
    yield Sprite(*_SWATCH, crossing), "crossing"
    road = line(*ends, stroke=theme["road_edge"], stroke_width=1.6)
    yield Sprite(*_SWATCH, road), "road"
    yield Sprite(*_SWATCH, frontier(theme, [ends])), "frontier"
    yield Sprite(*_SWATCH, _two_lines(theme)), "front"
    yield Sprite(*_SWATCH, line(*ends, stroke=theme["amber"], stroke_width=2.6)), "cut off"
    small: tuple[tuple[Callable[[Theme, Point, float], str], str], ...] = (
        (fort, "Fortified Line"),
        (trench, "Def. Works"),
    )
    for draw, words in small:
        yield Sprite(26, 18, draw(theme, (13.0, 9.0), 8.4)), words
    yield resized(markers.ruins(theme), 22), "ruins"


def _two_lines(theme: Theme) -> str:
    return line((0, 5.5), (26, 5.5), stroke=theme["allied"], stroke_width=2.4) + line(
        (0, 9.5), (26, 9.5), stroke=theme["alarm"], stroke_width=2.4
    )


def _marks(theme: Theme) -> Iterator[tuple[Sprite, str]]:
    words = {
        "swords": "Engaged",
        "bridgehead": "Bridgehead",
        "better defense": "Better Def.",
        "cut": "interdicted",
        "refugees": "Refugees",
        "terror": "terror raid",
        "dynamo": "Dynamo",
    }
    for what, word in words.items():
        yield markers.MARKERS[what](theme), word
    arrow = polyline(((2, 7.5), (20, 7.5)))
    drawn = tag("path", d=arrow, stroke=theme["amber"], stroke_width=4)
    yield (
        Sprite(*_SWATCH, drawn + tag("path", d="M17,2 L25,7.5 L17,13 Z", fill=theme["amber"])),
        ("locked in"),
    )
    yield from _drawn_signs(theme, _SIGNS[5:])


def _units(theme: Theme) -> Iterator[tuple[Sprite, str]]:
    for code, words in _NATIONS.items():
        fill = NATIONS[code].fill(theme)
        rx = 0 if code == "GE" else 3
        style = {"fill": fill, "stroke": theme["ink"], "stroke_width": 1, "rx": rx}
        yield Sprite(*_SWATCH, box(5, 1, 16, 13, **style)), words
    yield from _drawn_signs(theme, _SIGNS[:5])


def _drawn_signs(
    theme: Theme, listed: Sequence[tuple[Symbol, str]]
) -> Iterator[tuple[Sprite, str]]:
    for kind, words in listed:
        yield Sprite(*_SWATCH, symbol(kind, (5, 3, 16, 9.5), theme["ink"])), words


def _sample(theme: Theme) -> Sprite:
    """A panzer division that was hit, large."""
    nation = NATIONS["GE"]
    statuses = (Status("D", theme["alarm"]), Status("S", theme["amber"], diamond=True))
    face = Face(
        nation.fill(theme), nation.ink(theme), nation.alarm(theme), Symbol.ARMOR, Echelon.DIVISION,
        "7 Pz", "2-3-4", theme["motor"], square=True, reduced=True, statuses=statuses,
    )  # fmt: skip
    drawn = counter(face, FOOTPRINT, FOOTPRINT)
    texts = tuple(
        Text(
            it.text, it.x * _SAMPLE, it.y * _SAMPLE, it.face, it.size * _SAMPLE, it.fill, it.anchor
        )
        for it in drawn.texts
    )
    side = FOOTPRINT * _SAMPLE
    return Sprite(side, side, moved(drawn.body, 0, 0, _SAMPLE), texts)
