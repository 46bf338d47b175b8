"""The blocks of each nation: colour, code and bands; and what is printed on a face."""

from __future__ import annotations

from functools import lru_cache

from engine.france_1940.components.blocks import (
    ARMOR,
    BLOCKS,
    FHQS,
    INFANTRY,
    KIND,
    MECHANIZED,
    RATINGS,
    STEPS,
)
from engine.france_1940.components.formations import (
    BLUE,
    FORMATIONS,
    GRAY,
    ORANGE,
    RED,
    TAN,
)
from engine.france_1940.ids import BlockId
from renders.core import counters as c
from renders.core.blocks import BlockColours, Label
from renders.core.palette import Theme, blend
from renders.france_1940.titles import TITLES

CODES = {GRAY: "GE", BLUE: "FR", RED: "BR", TAN: "BE", ORANGE: "NL"}
NATIONS = {GRAY: "German", BLUE: "French", RED: "British", TAN: "Belgian", ORANGE: "Dutch"}
_PAINT = {GRAY: "german", BLUE: "french", RED: "british", TAN: "belgian", ORANGE: "dutch"}
_BANDS = {GRAY: "=|", BLUE: "|", RED: "=", TAN: "/", ORANGE: "_"}
_SYMBOLS = {INFANTRY: c.Symbol.INFANTRY, MECHANIZED: c.Symbol.MECHANIZED, ARMOR: c.Symbol.ARMOR}
_TITLES = {"BE": "BEL", "NL": "NED"}
_LIGHTER, _DARKER = 1 / 3, 1 / 3


@lru_cache(maxsize=16)
def block_colours(theme: Theme, colour: str) -> BlockColours:
    """A nation's block: the top catches the light, the side lies in shadow."""
    front = theme[_PAINT[colour]]
    german = colour == GRAY
    return BlockColours(
        front,
        blend(front, theme["white"], _LIGHTER),
        blend(front, theme["ink"], _DARKER),
        theme["german_ink" if german else "ink"],
        theme["german_alarm" if german else "alarm"],
        CODES[colour],
        _BANDS[colour],
    )


@lru_cache(maxsize=256)
def label(
    block: BlockId,
    steps: int,
    *,
    out_of_command: bool = False,
    done: str = "",
    active: str = "",
) -> Label:
    """The face of a block at so many steps."""
    data = BLOCKS[block]
    return Label(
        _SYMBOLS[KIND[block]],
        _TITLES.get(data.formation, data.formation),
        RATINGS[block][steps],
        steps,
        STEPS[block],
        FORMATIONS[data.formation].command_range if block in FHQS else 0,
        title=TITLES[block],
        warning="OC" if out_of_command else "",
        done=done,
        active=active,
    )
