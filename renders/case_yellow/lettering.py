"""What is lettered on the map: names and numbers in the free band under the counters."""

from __future__ import annotations

from collections.abc import Iterator

from engine.case_yellow.components.map import CITIES, LAND, NAMES, TOWNS
from engine.case_yellow.ids import HexId
from renders.case_yellow.layout import LAYOUT
from renders.core.fonts import ITALIC, SANS, SEMIBOLD, SERIF, fitted, text_width
from renders.core.palette import Theme
from renders.core.sprites import Text

BAND = 18.1  # base line of names and numbers, below the middle of a hex
_CITY, _TOWN, _NAME, _CODE = 8.9, 8.6, 7.6, 6.6
_GAP = 2.0
_DEEP = 6.6  # no other letter of the italic reaches so far down as j
_NARROW, _WIDE = 41.0, 66.0  # between two named hexes, and between numbers
_COUNTRIES = (
    ("NETHERLANDS", (1236, 208), 26),
    ("BELGIUM", (978, 640), 30),
    ("FRANCE", (690, 1180), 44),
    ("GERMANY", (1424, 590), 34),
)
_WATERS = (
    ("NORTH SEA", (690, 356), 24),
    ("ENGLISH CHANNEL", (150, 890), 17),
    ("Strait of Dover", (392, 512), 11),
    ("Zuiderzee", (1146, 66), 12),
)
# Rivers are named in the band of a hex beside them.
_RIVERS = {
    "2311": "Somme", "1915": "Oise", "1820": "Aisne", "1418": "Marne", "1509": "Seine",
    "1527": "Meuse", "3127": "Meuse", "2334": "Moselle", "1430": "Moselle", "3033": "Rhine",
    "3725": "Maas", "3825": "Waal", "3924": "Lek", "4229": "IJssel", "3224": "Albert C.",
    "3220": "Schelde", "3017": "Lys", "1018": "Seine", "1831": "Saar", "1123": "Marne",
}  # fmt: skip


def letters(theme: Theme) -> list[Text]:
    """Countries, waters, places and the numbers of hexes."""
    return [*_large(theme), *(it for at in LAND for it in _band(theme, at))]


def _large(theme: Theme) -> Iterator[Text]:
    for words, at, size in _COUNTRIES:
        yield Text(" ".join(words), *at, SERIF, size, theme["watermark"], "ms")
    for words, at, size in _WATERS:
        yield Text(words, *at, ITALIC, size, theme["lane"], "ms")


def _band(theme: Theme, at: HexId) -> Iterator[Text]:
    """A name with the number of its hex after it, as far as its neighbours leave room for it."""
    x, y = LAYOUT.centres[at]
    y += BAND
    words = _named(at)
    if not words:
        yield Text(at, x, y, SANS, _CODE, theme["soft"], "ms")
        return
    face, size, ink = _set(at)
    code = text_width(at, SANS, _CODE)
    room = _NARROW if any(_named(_beside(at, by)) for by in (-1, 1)) else _WIDE
    size = fitted(words, face, size, room)
    wide = text_width(words, face, size)
    numbered = wide + _GAP + code <= room
    left = x - (wide + (_GAP + code if numbered else 0)) / 2
    yield Text(words, left, y, face, size, theme[ink])
    if numbered:
        yield Text(at, left + wide + _GAP, y, SANS, _CODE, theme["soft"])


def _named(at: str) -> str:
    return NAMES.get(HexId(at)) or _RIVERS.get(at, "")


def _beside(at: str, by: int) -> str:
    return f"{at[:2]}{int(at[2:]) + by:02}"


def _set(at: HexId) -> tuple[str, float, str]:
    if at in CITIES:
        return SEMIBOLD, _CITY, "ink"
    size = _TOWN if at in TOWNS else _NAME
    if "j" in _named(at):
        size = min(size, _DEEP)
    if at in TOWNS:
        return ITALIC, size, "ink"
    return (ITALIC, size, "edge") if at in NAMES else (ITALIC, size, "river_ink")
