"""Turn Order Cards and German Activation Cards (4.2, 4.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.miracle.components.map import BRAY_DUNES, LA_PANNE_ZONE, MALO, Sector


class TurnCard(StrEnum):
    """A Turn Order Card; those of a formation bear its name."""

    NONE = ""
    EVENT = "event"
    LUFTWAFFE = "luftwaffe"
    WEHRMACHT = "wehrmacht"
    I = "I"  # noqa: E741 - as the card shows it
    II = "II"
    III = "III"
    FRENCH = "French"
    NAVAL = "naval"
    EVACUATION = "evacuation"


TURN_ORDER = (
    *(TurnCard.EVENT,) * 3,
    *(TurnCard.LUFTWAFFE,) * 3,
    *(TurnCard.WEHRMACHT,) * 3,
    TurnCard.I,
    TurnCard.II,
    TurnCard.III,
    TurnCard.FRENCH,
    *(TurnCard.NAVAL,) * 2,
    *(TurnCard.EVACUATION,) * 2,
)

CARD_TITLES = {
    TurnCard.EVENT: "Event",
    TurnCard.LUFTWAFFE: "Luftwaffe Attacks",
    TurnCard.WEHRMACHT: "Wehrmacht Activation",
    TurnCard.I: "British I Corps",
    TurnCard.II: "British II Corps",
    TurnCard.III: "British III Corps",
    TurnCard.FRENCH: "French Forces",
    TurnCard.NAVAL: "Naval Operations",
    TurnCard.EVACUATION: "Evacuation Operations",
}


class LocationKind(StrEnum):
    """What the Luftwaffe may strike (8.5)."""

    ZONE = "zone"
    MOLE = "mole"
    ROUTE = "route"
    STRAFE = "strafe"
    CORRIDOR = "corridor"


class CallKind(StrEnum):
    """How a card names the German units it activates (9.2)."""

    TRACKS = "tracks"
    CORPS = "corps"
    DRIVE = "drive"
    RANDOM = "random"
    RANDOM_TWICE = "random twice"


def tracks_words(tracks: Sequence[str]) -> str:
    """Two or more tracks by their letters."""
    return f"Tracks {', '.join(tracks[:-1])} and {tracks[-1]}"


@dataclass(frozen=True)
class Location:
    """Where the Luftwaffe strikes (8.5): a Beach Zone, the Mole, a Route, the beaches, tracks."""

    kind: LocationKind
    where: str = ""

    def __str__(self) -> str:
        if self.kind == LocationKind.CORRIDOR:
            return tracks_words(self.where)
        words = {
            LocationKind.ZONE: f"the {self.where} Beach Zone",
            LocationKind.MOLE: "Dunkerque and The Mole",
            LocationKind.ROUTE: f"Channel Route {self.where}",
        }
        return words.get(self.kind, "the Beaches")


@dataclass(frozen=True)
class Call:
    """Which German units activate (9.2): tracks, a corps before and after, or a flank's lot."""

    kind: CallKind
    tracks: str = ""
    corps: tuple[str, str] = ("", "")
    sector: Sector | None = None
    goal: str = ""

    def __str__(self) -> str:
        if self.kind == CallKind.CORPS:
            return " or ".join(dict.fromkeys(self.corps)) + " Corps"
        if self.kind == CallKind.DRIVE:
            return f"Drive on {self.goal}"
        if self.kind == CallKind.TRACKS:
            return tracks_words(self.tracks)
        return f"Random {self.sector} Track{', twice' * (self.kind == CallKind.RANDOM_TWICE)}"


@dataclass(frozen=True)
class Activation:
    """A German Activation Card."""

    number: int
    sorties: int
    location: Location
    call: Call


_ZONES = {"malo": MALO, "bray": BRAY_DUNES, "panne": LA_PANNE_ZONE}
_SECTORS = {"left": Sector.LEFT, "center": Sector.CENTER, "right": Sector.RIGHT}
_GOALS = {
    "ABCD": "Dunkerque",
    "EFGH": MALO,
    "IJK": BRAY_DUNES,
    "LM": LA_PANNE_ZONE,
    "NO": "Coxyde",
    "PQR": "Nieuport",
}

_ACTIVATIONS = """
 1  0 zone malo    | tracks AB
 2  1 zone malo    | tracks CD
 3  2 zone malo    | tracks EF
 4  0 zone bray    | tracks GH
 5  1 zone bray    | tracks IJ
 6  2 zone bray    | tracks KL
 7  0 zone panne   | tracks MN
 8  1 zone panne   | tracks OP
 9  2 zone panne   | tracks QR
10 -1 mole         | corps XIX XIV
11  0 mole         | corps XLI X
12  1 mole         | corps XVI XI
13  2 mole         | corps IV IX
14 -1 route X      | corps IV IX
15  1 route X      | corps XXVI XXVI
16 -1 route Y      | drive ABCD
17  0 route Y      | drive ABCD
18  1 route Y      | drive EFGH
19 -1 route Z      | drive IJK
20  1 route Z      | drive LM
21  0 strafe       | drive NO
22  1 strafe       | drive PQR
23 -2 strafe       | random left
24 -1 corridor ABC | random left
25  0 corridor DEF | random center
26 -1 corridor EFG | random center
27  0 corridor GHI | random right
28 -1 corridor JKL | random right
29  0 corridor KLM | twice left
30 -2 corridor MNO | twice center
31  1 corridor PQR | twice right
"""


def _call(words: str) -> Call:
    kind, first, *rest = words.split()
    if kind == CallKind.CORPS:
        return Call(CallKind.CORPS, corps=(first, rest[0]))
    if kind in _SECTOR_KINDS:
        return Call(_SECTOR_KINDS[kind], sector=_SECTORS[first])
    return Call(
        CallKind(kind), tracks=first, goal=_GOALS.get(first, "") if kind == CallKind.DRIVE else ""
    )


_SECTOR_KINDS = {"random": CallKind.RANDOM, "twice": CallKind.RANDOM_TWICE}


def _activation(line: str) -> Activation:
    top, bottom = line.split("|")
    number, sorties, kind, *where = top.split()
    place = where[0] if where else ""
    location = Location(LocationKind(kind), _ZONES.get(place, place))
    return Activation(int(number), int(sorties), location, _call(bottom))


ACTIVATIONS = {card.number: card for card in map(_activation, _ACTIVATIONS.strip().splitlines())}
