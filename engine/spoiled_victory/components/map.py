"""The map: forty-three land spaces on ten tracks, and the sea lanes to England (3.1)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NewType

SpaceId = NewType("SpaceId", str)
Track = NewType("Track", str)
Route = NewType("Route", str)
Terrain = NewType("Terrain", str)

CLEAR = Terrain("clear")
TOWN = Terrain("town")
CANAL = Terrain("canal")
BEACH = Terrain("beach")
MARSH = Terrain("marsh")
LOWLANDS = Terrain("lowlands")
LA_PANNE = Terrain("la panne")
SEA = Terrain("sea")


@dataclass(frozen=True)
class Space:
    """One box of the map; `label` shows both names of a box that two tracks share."""

    id: SpaceId
    name: str
    terrain: Terrain
    latitude: float
    longitude: float
    label: str


_LAND = """
A1  Gravelines              clear     50.987 2.128
A2  Loon-Plage              clear     50.996 2.217
A3  Mardyck Polder          lowlands  51.017 2.260
A4  Dunkirk                 town      51.034 2.360
A5  Dunkirk East Jetty      town      51.047 2.374
B1  Bourbourg               clear     50.948 2.197
B2  Brouckerque Marsh       marsh     50.955 2.293
B3  Spycker                 canal     50.985 2.320
B4  Coudekerque-Branche     canal     51.022 2.392
C1  Zegerscappel            clear     50.883 2.393
C2  Bierne                  canal     50.962 2.408
C3  Coudekerque Flats       lowlands  50.993 2.418
C4  Rosendael Locks         canal     51.030 2.425
C5  Malo Sands              beach     51.055 2.425
D1  Wormhoudt               clear     50.883 2.468
D2  Bergues                 town      50.969 2.433
D3  Teteghem                clear     50.997 2.470
D4  Chapeau Rouge Bridge    canal     51.034 2.470
D5  Zuydcoote Sands         beach     51.066 2.485
E1  Rexpoede                clear     50.939 2.539
E2  Warhem                  canal     50.978 2.510
E3  Uxem                    lowlands  51.012 2.515
E4  Ghyvelde Bridge         canal     51.053 2.527
E5  Bray-Dunes              beach     51.080 2.525
F1  Oost-Cappel             clear     50.925 2.590
F2  Hondschoote             canal     50.985 2.585
F3  Les Moeres              marsh     51.020 2.570
F4  Frontier Bridge         canal     51.066 2.565
F5  La Panne Sands          beach     51.098 2.565
G1  Isenberghe              clear     50.985 2.655
G2  Bulscamp                canal     51.043 2.640
G3  Furnes                  town      51.073 2.663
G4  Adinkerke Bridge        canal     51.077 2.605
G5  La Panne                la_panne  51.097 2.595
H1  Alveringhem             clear     51.010 2.712
H2  Eggewaartskapelle       clear     51.047 2.725
H3  Wulpen                  canal     51.100 2.702
H4  Coxyde Polder           lowlands  51.117 2.637
I1  Dixmude                 clear     51.033 2.864
I2  Pervyse                 clear     51.073 2.795
I3  Ramscapelle             canal     51.110 2.763
I4  Nieuport                town      51.130 2.753
J1  Lombartzyde             clear     51.158 2.775
"""

_SEA = """
ESA Staging_Area   51.10 2.42
X2  Ruytingen_Pass 51.18 2.05
X3  Deal_Roads     51.22 1.62
Y2  Kwinte_Buoy    51.32 2.68
Y3  West_Hinder    51.42 2.15
Y4  Margate_Roads  51.38 1.62
Z2  Dover_Roads    51.02 1.72
"""

_TRACKS = """
A A1 A2 A3 A4 A5
B B1 B2 B3 B4
C C1 C2 C3 C4 C5
D D1 D2 D3 D4 D5
E E1 E2 E3 E4 E5
F F1 F2 F3 F4 F5
G G1 G2 G3 G4 G5
H H1 H2 H3 H4 G5
I I1 I2 I3 I4
J J1 I4
"""

_ROUTES = """
X ESA X2 X3
Y ESA Y2 Y3 Y4
Z ESA Z2
"""


def _lines(table: str) -> dict[str, tuple[SpaceId, ...]]:
    """Spaces in order, by the letter before them."""
    rows = (line.split() for line in table.strip().splitlines())
    return {letter: tuple(map(SpaceId, spaces)) for letter, *spaces in rows}


TRACKS = {Track(letter): spaces for letter, spaces in _lines(_TRACKS).items()}
ROUTES = {Route(letter): spaces for letter, spaces in _lines(_ROUTES).items()}

RED_LINKS = [
    "A4-B4",
    "A5-B4",
    "A5-C5",
    "B4-C4",
    "C5-D5",
    "D5-E5",
    "E5-F5",
    "F5-G5",
    "H3-I4",
    "H4-I4",
]
ORANGE_LINKS = [
    "A2-B2",
    "A3-B3",
    "B2-C2",
    "B3-C3",
    "C2-D2",
    "C3-D3",
    "C4-D4",
    "D2-E2",
    "D3-E3",
    "D4-E4",
    "E2-F2",
    "E3-F3",
    "E4-F4",
    "F2-G2",
    "F3-G3",
    "F4-G4",
    "G2-H2",
    "G3-H3",
    "G4-H4",
    "H2-I2",
    "H3-I3",
]

EAST_JETTY = SpaceId("A5")
DUNKIRK = (SpaceId("A4"), EAST_JETTY)
NIEUPORT = SpaceId("I4")
LA_PANNE_SPACE = SpaceId("G5")
STAGING = SpaceId("ESA")
SHARED_LABELS = {"G5": "G5/H5", "I4": "I4/J2"}


def _land() -> dict[SpaceId, Space]:
    spaces = {}
    for line in _LAND.strip().splitlines():
        id_, *words, terrain, latitude, longitude = line.split()
        space, ground = SpaceId(id_), Terrain(terrain.replace("_", " "))
        label, where = SHARED_LABELS.get(id_, id_), (float(latitude), float(longitude))
        spaces[space] = Space(space, " ".join(words), ground, *where, label)
    return spaces


def _sea() -> dict[SpaceId, Space]:
    spaces = {}
    for line in _SEA.strip().splitlines():
        id_, name, latitude, longitude = line.split()
        space, where = SpaceId(id_), (float(latitude), float(longitude))
        spaces[space] = Space(space, name.replace("_", " "), SEA, *where, id_)
    return spaces


LAND = _land()
SEA_SPACES = _sea()
SPACES = LAND | SEA_SPACES


def _pairs(links: list[str]) -> list[tuple[SpaceId, SpaceId]]:
    return [(SpaceId(one), SpaceId(other)) for one, other in (it.split("-") for it in links)]


def _neighbours(pairs: list[tuple[SpaceId, SpaceId]]) -> dict[SpaceId, tuple[SpaceId, ...]]:
    table: dict[SpaceId, list[SpaceId]] = {space: [] for space in LAND}
    for one, other in pairs:
        table[one].append(other)
        table[other].append(one)
    return {space: tuple(sorted(others)) for space, others in table.items()}


GREEN = [pair for track in TRACKS.values() for pair in pairwise(track)]
RED = _pairs(RED_LINKS)
ORANGE = _pairs(ORANGE_LINKS)
NEIGHBOURS = _neighbours(GREEN + RED + ORANGE)
RED_NEIGHBOURS = _neighbours(RED)
NEIGHBOURHOOD = {space: frozenset(others) for space, others in NEIGHBOURS.items()}

TRACKS_OF = {
    space: tuple(letter for letter, track in TRACKS.items() if space in track) for space in LAND
}
STARTS = frozenset(track[0] for track in TRACKS.values())
BEACHES = tuple(space.id for space in LAND.values() if space.terrain == BEACH)
MARSHES = frozenset(space.id for space in LAND.values() if space.terrain == MARSH)
LOWLAND_SPACES = frozenset(space.id for space in LAND.values() if space.terrain == LOWLANDS)
WET = MARSHES | LOWLAND_SPACES
TO_ENGLAND = tuple(route[-1] for route in ROUTES.values())
SHORE = (EAST_JETTY, *BEACHES)
BELGIAN_AREA = frozenset(space for letter in "HIJ" for space in TRACKS[Track(letter)])


_NAMES = {
    box.id: box.name if box.id == STAGING else f"{box.name} {box.label}" for box in SPACES.values()
}


def name(space: SpaceId) -> str:
    """A space as players say it: name and label."""
    return _NAMES[space]
