"""The ground counters: forty-one Allied units, eighteen German ones and two reinforcements."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.miracle.components.map import SECTOR_OF, Sector
from engine.miracle.ids import NodeId, Track, UnitId

GHQ = UnitId("GHQ")


class Arm(StrEnum):
    """What a German unit goes to war in."""

    PANZER = "panzer"
    MOTORIZED = "motorized"
    INFANTRY = "infantry"


class Formation(StrEnum):
    """Whom an Allied unit belongs to: a British Corps, the French, or nobody but GHQ itself."""

    I = "I"  # noqa: E741 - as the counter shows it
    II = "II"
    III = "III"
    FRENCH = "French"
    GHQ = "GHQ"


class Role(StrEnum):
    """What kind of Combat Unit a counter is."""

    BRIGADE = "brigade"
    SUPPORT = "support"
    HEADQUARTERS = "headquarters"


FORMATIONS = tuple(Formation)
BRITISH_CORPS = (Formation.I, Formation.II, Formation.III)


@dataclass(frozen=True)
class Face:
    """What one side of a counter shows: Combat Factor, Defense Number, Cohesion Number."""

    combat: int
    defense: int
    cohesion: int


@dataclass(frozen=True)
class AlliedCounter:
    """An Allied Combat Unit; `faces` from full strength down, `space` where the set-up puts it."""

    id: UnitId
    name: str
    formation: Formation
    kind: Role
    motorized: bool
    space: NodeId
    faces: tuple[Face, ...]


@dataclass(frozen=True)
class GermanSide:
    """One side of a German counter."""

    name: str
    corps: str
    kind: Arm
    combat: int
    defense: int
    cohesion: int


@dataclass(frozen=True)
class GermanCounter:
    """The German unit of a track, before and after the Reorganization."""

    track: Track
    sector: Sector
    front: GermanSide
    back: GermanSide


@dataclass(frozen=True)
class Reinforcement:
    """A marker that adds to the unit it joins (13.2); `tracks` by a die of 1 to 6."""

    id: str
    name: str
    combat: int
    defense: int
    tracks: str


_GUARDS = "4/3/4 3/3/4 3/3/3 2/2/2"
_REGULARS = "3/3/4 3/3/3 2/3/2 1/2/2"
_TERRITORIALS = "3/3/3 2/3/3 2/2/2 1/2/1"
_TIRED = "2/2/2 1/2/1"
_LINE = "2/3/3 1/2/2"
_DIVISION = "3/3/3 2/2/2"
_SUPPORT = "1/2/2 1/2/1"

_ALLIES = (
    ("Gds1", "1st Gds/1", "I", "I3", _GUARDS),
    ("Br3", "3rd/1", "I", "K6", _REGULARS),
    ("Br125", "125th/42", "I", "L1", _TERRITORIALS),
    ("Br126", "126th/42", "I", "M1", _TERRITORIALS),
    ("Br127", "127th/42", "I", "N1", _TERRITORIALS),
    ("Gds7", "7th Gds/3M", "II", "O3", _GUARDS),
    ("Br8", "8th/3M", "II", "N3", _REGULARS),
    ("Br9", "9th/3M", "II", "M4", _REGULARS),
    ("Br10", "10th/4", "II", "M2", _REGULARS),
    ("Br11", "11th/4", "II", "N2", _REGULARS),
    ("Br12", "12th/4", "II", "O4", _REGULARS),
    ("Br13", "13th/5", "II", "O1", _REGULARS),
    ("Br17", "17th/5", "II", "O2", _REGULARS),
    ("Br150", "150th/50", "II", "L4", _REGULARS),
    ("Br151", "151st/50", "II", "L3", _REGULARS),
    ("Br131", "131st/44", "III", "I1", _TERRITORIALS),
    ("Br132", "132nd/44", "III", "J1", _TERRITORIALS),
    ("Br133", "133rd/44", "III", "H1", _TERRITORIALS),
    ("Br137", "137th/46", "III", "I5", _TIRED),
    ("Br138", "138th/46", "III", "I4", _TIRED),
    ("Br139", "139th/46", "III", "I3", _TIRED),
    ("Br143", "143rd/48", "III", "N1", _TERRITORIALS),
    ("Br144", "144th/48", "III", "F2", _TERRITORIALS),
    ("Br145", "145th/48", "III", "G2", _TERRITORIALS),
    ("CS1", "I Corps Support", "I", "J7", _SUPPORT),
    ("CS2", "II Corps Support", "II", "M9", _SUPPORT),
    ("CS3", "III Corps Support", "III", "F6", _SUPPORT),
    ("Fr272", "272/Demi", Formation.FRENCH, "A1", _LINE),
    ("Fr1-225", "1-225/68", Formation.FRENCH, "B1", _LINE),
    ("Fr2-225", "2-225/68", Formation.FRENCH, "C1", _LINE),
    ("Fr68", "Reserve/68", Formation.FRENCH, "D6/C5", _TIRED),
    ("Fr1-341", "1-341/68", Formation.FRENCH, "D1", _LINE),
    ("Fr2-341", "2-341/68", Formation.FRENCH, "E1", _LINE),
    ("Fr137", "137/21", Formation.FRENCH, "G1", _TIRED),
    ("Fr48", "1/48", Formation.FRENCH, "G8", _TIRED),
    ("Fr12", "12 Motor Division", Formation.FRENCH, "K1", _DIVISION),
    ("Fr32", "32 Division", Formation.FRENCH, "L1", _DIVISION),
    ("Fr241", "241/60", Formation.FRENCH, "P2", _LINE),
    ("Fr271", "271/60", Formation.FRENCH, "R3/Q4", _LINE),
    ("CS16", "XVI Corps Support", Formation.FRENCH, "D7/C6", _SUPPORT),
    (GHQ, "GHQ", GHQ, "M11", "0/2/2 0/2/1"),
)

_GERMANS = """
A 1st_Panzer       XIX  panzer    6 3 4 | 11_Schutz_Brigade XIV  motorized 4 3 4
B 1/2nd_Panzer     XIX  panzer    5 3 4 | 20th_Motorized   XIV  motorized 5 3 4
C 2/2nd_Panzer     XIX  panzer    5 3 4 | Grossdeutschland XIV  motorized 5 3 5
D Grossdeutschland XIX  motorized 5 3 5 | SS_Leibstandarte XIV  motorized 5 3 5
E 20th_Motorized   XLI  motorized 5 3 4 | 1/254th_Infantry X    infantry  4 3 4
F SS_Leibstandarte XLI  motorized 5 3 5 | 2/254th_Infantry X    infantry  4 3 4
G 6th_Panzer       XLI  panzer    6 3 4 | 227th_Infantry   X    infantry  4 3 3
H 8th_Panzer       XLI  panzer    6 3 4 | 207th_Infantry   X    infantry  4 3 3
I SS_Verfügungs    XVI  motorized 5 3 4 | 14th_Infantry    XI   infantry  5 3 4
J 3rd_Panzer       XVI  panzer    6 3 4 | 19th_Infantry    XI   infantry  5 3 4
K SS_Totenkopf     XVI  motorized 5 3 4 | 30th_Infantry    XI   infantry  5 3 4
L 4th_Panzer       XVI  panzer    6 3 4 | 7th_Infantry     XI   infantry  5 3 4
M 18th_Infantry    IV   infantry  5 3 4 | 1/56th_Infantry  IX   infantry  4 3 4
N 31st_Infantry    IV   infantry  5 3 4 | 2/56th_Infantry  IX   infantry  4 3 4
O 61st_Infantry    IV   infantry  5 3 4 | 216th_Infantry   IX   infantry  5 3 4
P 208th_Infantry   XXVI infantry  4 3 3 | 225th_Infantry   XXVI infantry  4 3 3
Q 1/256th_Infantry XXVI infantry  4 3 4 | 208th_Infantry   XXVI infantry  4 3 4
R 2/256th_Infantry XXVI infantry  4 3 4 | 256th_Infantry   XXVI infantry  5 3 4
"""

REINFORCEMENTS = {
    "9S": Reinforcement("9S", "9 Schutz Brigade", 1, 1, "ABBBBC"),
    "61": Reinforcement("61", "61st Infantry", 2, 1, "BCCCCD"),
}


def _face(words: str) -> Face:
    combat, defense, cohesion = (int(number) for number in words.split("/"))
    return Face(combat, defense, cohesion)


def _kind(id_: str) -> Role:
    if id_ == GHQ:
        return Role.HEADQUARTERS
    return Role.SUPPORT if id_.startswith("CS") else Role.BRIGADE


def _allies() -> dict[UnitId, AlliedCounter]:
    return {
        UnitId(id_): AlliedCounter(
            UnitId(id_),
            name,
            Formation(formation),
            _kind(id_),
            motorized=name.endswith("M"),
            space=NodeId(space),
            faces=tuple(map(_face, faces.split())),
        )
        for id_, name, formation, space, faces in _ALLIES
    }


def _side(words: str) -> GermanSide:
    name, corps, kind, combat, defense, cohesion = words.split()
    numbers = int(combat), int(defense), int(cohesion)
    return GermanSide(name.replace("_", " "), corps, Arm(kind), *numbers)


def _germans() -> dict[Track, GermanCounter]:
    counters = {}
    for line in _GERMANS.strip().splitlines():
        letter, _, sides = line.partition(" ")
        front, back = map(_side, sides.split("|"))
        track = Track(letter)
        counters[track] = GermanCounter(track, SECTOR_OF[track], front, back)
    return counters


ALLIES = _allies()
GERMANS = _germans()
SUPPORTS = {ALLIES[id_].formation: id_ for id_ in ALLIES if ALLIES[id_].kind == Role.SUPPORT}
BY_FORMATION = {
    formation: tuple(id_ for id_ in ALLIES if ALLIES[id_].formation == formation)
    for formation in FORMATIONS
}
