"""The twenty-six Channel Attacks Cards: four entries each (4.4, 7.10, 7.11, 11.6, 11.7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Threat(StrEnum):
    """What lies in wait for ships: the four sections of a card."""

    U_BOAT = "U-Boat"
    E_BOAT = "E-Boat"
    ARTILLERY = "German Artillery"
    MINE = "Mine"


class Effect(StrEnum):
    """What a card does to a ship."""

    NO_EFFECT = "no effect"
    DISRUPTED = "Disrupted"
    CASUALTY = "Casualty Hit"
    HALT = "Casualty Hit + Halt"


SECTIONS = tuple(Threat)


@dataclass(frozen=True)
class Entry:
    """One section of a card: results by Defense Number, and whether an escort or sweeper saves."""

    results: tuple[Effect, ...]
    saved: bool = False

    def against(self, defence: int) -> Effect:
        """What a ship with that Defense Number suffers."""
        return self.results[defence]


# "!": an escort calls the attack off, or a Minesweeper clears the mine. Then Defense Numbers and
# what befalls them: D Disrupted, C Casualty Hit, H Casualty Hit and Halt. "-": nothing.
#   U-Boat      E-Boat      Artillery   Mine
_CARDS = """
01  !,2-3D      -           -           !
02  2-4D        1-5D        -           -
03  !           -           -           1-3D
04  -           !           -           1-5D
05  2-3C,4D     1-3D        -           !,1-2D
06  -           !,1-2D      -           -
07  3-4C        1-2C,3D     -           1-2H,3D
08  !           -           -           !
09  2-4D        1-5C        -           -
10  !           -           1-2D        1-3D
11  -           !           1-2D        1-2H,3D
12  2-3C,4D     1-3D        1-2D        !
13  !,2-3D      !,1-2D      1-2D        -
14  2-4D        2-3C,4D     1H,2-3D     1-3D
15  !           -           1H,2-3D     1-3H
16  -           !           1H,2-3D     !,1-2D
17  1-5C        1-3D        1H,2-3D     -
18  -           !           1H,2-3D     1-2H,3D
19  2-3C,4D     1-2C,3D     1-3D        1-5H
20  !,2-3D      !,1-2D      1-3D        !,1-2D
21  2-4D        2-3C,4D     1-3D        -
22  !           -           1-2H,3D     1-2H,3D
23  -           !           1-2H,3D     !
24  1-5D        1-3D        1-3H,4D     -
25  -           !           1-5D        1-3D
26  3-4C        1-2C,3D     1-5H        1-3H
"""

_WORDS = {"D": Effect.DISRUPTED, "C": Effect.CASUALTY, "H": Effect.HALT}
_HIGHEST = 5


def _entry(words: str) -> Entry:
    results = [Effect.NO_EFFECT] * (_HIGHEST + 1)
    parts = words.split(",")
    for part in parts:
        if part[-1] in _WORDS:
            low, _, high = part[:-1].partition("-")
            for defence in range(int(low), int(high or low) + 1):
                results[defence] = _WORDS[part[-1]]
    return Entry(tuple(results), "!" in parts)


def _cards() -> dict[int, dict[Threat, Entry]]:
    cards = {}
    for line in _CARDS.strip().splitlines():
        number, *entries = line.split()
        cards[int(number)] = dict(zip(SECTIONS, map(_entry, entries), strict=True))
    return cards


CHANNEL_CARDS = _cards()
