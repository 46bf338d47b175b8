"""The counters (2.2a): 143 units with steps, strength, Tactical Rating and movement."""

from __future__ import annotations

from dataclasses import dataclass

from engine.case_yellow.ids import ALLIED, GERMAN, UnitId
from engine.core.ids import Side

CORPS = "XXX"
DIVISION = "XX"
BRIGADE = "X"
REGIMENT = "III"

PANZER = "Panzer"
MOT_INF = "MotInf"
INFANTRY = "Inf"
CAVALRY = "Cav"
AIR_LANDING = "AirLand"
PARATROOPS = "Para"
ARKO = "ARKO"
SUPPLY = "Supply"
DLM = "DLM"
DCR = "DCR"
DLC = "DLC"
TANK = "Tank"
ARMOR = "Armor"
ARMORED = frozenset([PANZER, DLM, DCR, TANK, ARMOR])  # 2.2a

GE, FR, UK, BE, NL = "GE", "FR", "UK", "BE", "NL"
NATIONALITIES = {GE: "German", FR: "French", UK: "British", BE: "Belgian", NL: "Dutch"}

YELLOW = "Y"
RED_BOX = "R"
ON_FOOT = "-"

FULL_ZOC = "Z"
YELLOW_BAND = "y"
WHITE_BAND = "w"


@dataclass(frozen=True)
class Face:
    """One side of a counter."""

    strength: int
    rating: int
    movement: int


@dataclass(frozen=True)
class Counter:
    """One unit as it is printed; `faces` are its steps, the full one last."""

    id: UnitId
    name: str
    nationality: str
    type: str
    size: str
    faces: tuple[Face, ...]
    mobility: str
    band: str

    @property
    def steps(self) -> int:
        """How many steps it has at full strength."""
        return len(self.faces)


# ids, titles | nationality | type | size | front | back | mobility | band.
# Titles: one for each id, or one in which * stands for the number.
_LINES = """
G1Pz G2Pz G10Pz | * Panzer Div: 1 2 10 | GE | Panzer | XX | 5-5-8 | 3-5-8 | Y | Z
G3Pz G4Pz | * Panzer Div: 3 4 | GE | Panzer | XX | 5-4-8 | 3-4-8 | Y | Z
G5Pz G6Pz G8Pz G9Pz | * Panzer Div: 5 6 8 9 | GE | Panzer | XX | 4-4-8 | 2-4-8 | Y | Z
G7Pz | 7 Panzer Div | GE | Panzer | XX | 4-5-8 | 2-5-8 | Y | Z
G2M G13M G20M G29M | * Mot Div: 2 13 20 29 | GE | MotInf | XX | 3-4-8 | 2-4-8 | Y | Z
GSSV | SS-Verfuegung Div | GE | MotInf | XX | 3-4-8 | 2-4-8 | Y | Z
GSST | SS-Totenkopf Div | GE | MotInf | XX | 3-3-8 | 2-3-8 | Y | Z
GGD | Grossdeutschland Rgt | GE | MotInf | III | 2-5-8 | - | Y | w
GLAH | Leibstandarte Rgt | GE | MotInf | III | 1-4-8 | - | Y | w
G11S | 11 Schuetzen Bde | GE | MotInf | X | 1-4-8 | - | Y | w
G1K | 1 Kavallerie Div | GE | Cav | XX | 2-3-6 | - | - | y
G22 | 22 Luftlande Div | GE | AirLand | XX | 2-4-4 | 1-4-4 | - | y
GFJ1 GFJ2 | FJ Rgt *: 1 2 | GE | Para | III | 1-5-3 | - | - | w
G207 | 207 Inf Div | GE | Inf | XX | 2-3-4 | - | - | y
GI GII GIII GIV GV GVI GVII | * Korps: I II III IV V VI VII | GE | Inf | XXX | 7-4-4 | 4-3-4 | - | Z
GVIII GIX GXI GXIII | * Korps: VIII IX XI XIII | GE | Inf | XXX | 7-4-4 | 4-3-4 | - | Z
GXVIII GXXIII | * Korps: XVIII XXIII | GE | Inf | XXX | 7-4-4 | 4-3-4 | - | Z
GX GXII GXXIV GXXVI | * Korps: X XII XXIV XXVI | GE | Inf | XXX | 6-3-4 | 3-3-4 | - | Z
GXXVII GXXX GXXXVIII | * Korps: XXVII XXX XXXVIII | GE | Inf | XXX | 6-3-4 | 3-3-4 | - | Z
GXXXX GXVII GXXXXIV | * Korps: XXXX XVII XXXXIV | GE | Inf | XXX | 6-3-4 | 3-3-4 | - | Z
GXXV GXXVIII | * Korps: XXV XXVIII | GE | Inf | XXX | 5-3-4 | 3-2-4 | - | Z
GXXXXII GXXXXIII | * Korps: XXXXII XXXXIII | GE | Inf | XXX | 5-3-4 | 3-2-4 | - | Z
GARKO | Artillery Command | GE | ARKO | XXX | 4-2-4 | - | R | w
GSA | Supply, Army Group A | GE | Supply | XXX | 0-0-6 | - | R | w
GSB | Supply, Army Group B | GE | Supply | XXX | 0-0-5 | - | R | w
F1DLM F2DLM F3DLM | * DLM: 1 2 3 | FR | DLM | XX | 3-4-7 | 2-4-7 | Y | Z
F7DLM | 7 DLM | FR | DLM | XX | 2-3-7 | 1-3-7 | Y | Z
F1DCR F2DCR F3DCR | * DCR: 1 2 3 | FR | DCR | XX | 4-3-4 | 2-3-4 | R | Z
F4DCR | 4 DCR | FR | DCR | XX | 4-4-5 | 2-4-5 | R | Z
F1DIM F3DIM F5DIM F9DIM | * DIM: 1 3 5 9 | FR | MotInf | XX | 2-3-6 | 1-3-6 | Y | Z
F12DIM F15DIM F25DIM | * DIM: 12 15 25 | FR | MotInf | XX | 2-3-6 | 1-3-6 | Y | Z
F1DLC F2DLC F3DLC F4DLC F5DLC | * DLC: 1 2 3 4 5 | FR | DLC | XX | 2-3-5 | - | - | y
F1CA F3CA F4CA F5CA F6CA | French * Corps: 1 3 4 5 6 | FR | Inf | XXX | 4-3-4 | 2-3-4 | - | Z
F16CA F20CA F21CA | French * Corps: 16 20 21 | FR | Inf | XXX | 4-3-4 | 2-3-4 | - | Z
F23CA F25CA FColCA | French * Corps: 23 25 Colonial | FR | Inf | XXX | 4-3-4 | 2-3-4 | - | Z
F2CA F12CA F18CA | French * Corps: 2 12 18 | FR | Inf | XXX | 4-2-4 | 2-2-4 | - | Z
F7CA F8CA F9CA F24CA | French * Corps: 7 8 9 24 | FR | Inf | XXX | 4-3-4 | 2-2-4 | - | Z
F10CA F11CA | French * Corps: 10 11 | FR | Inf | XXX | 4-2-4 | 2-1-4 | - | Z
F13CA F17CA | French * Corps: 13 17 | FR | Inf | XXX | 3-2-4 | 2-2-4 | - | Z
F41CA | French 41 Corps | FR | Inf | XXX | 3-2-4 | 2-1-4 | - | Z
F42CA | French 42 Corps | FR | Inf | XXX | 3-2-2 | 2-2-2 | - | Z
F14DI | 14 DI | FR | Inf | XX | 2-4-4 | - | - | y
F21DI F28DI F36DI FPol1DI | * DI: 21 28 36 1-Polish | FR | Inf | XX | 2-3-4 | - | - | y
F60DI F68DI F53DI | * DI: 60 68 53 | FR | Inf | XX | 1-2-4 | - | - | y
F3BS | 3 Bde Spahis | FR | Cav | X | 1-3-5 | - | - | w
F1BC | 1 Bde Cavalerie | FR | Cav | X | 1-3-5 | - | - | w
FSU | AG1 Attack Supply | FR | Supply | XXX | 0-0-5 | - | R | w
BI BII BIII | British * Corps: I II III | UK | Inf | XXX | 6-4-5 | 3-4-5 | - | Z
B1T | 1st Army Tank Bde | UK | Tank | X | 2-4-4 | - | R | w
B1A | 1st Armoured Div | UK | Armor | XX | 3-3-7 | 2-3-7 | Y | Z
B51 | 51st Highland Div | UK | Inf | XX | 2-4-5 | - | - | y
B52 | 52nd Lowland Div | UK | Inf | XX | 2-4-5 | - | - | y
BCan | 1st Canadian Div | UK | Inf | XX | 2-4-5 | - | - | y
BBea | Beauman Div | UK | Inf | XX | 1-2-3 | - | - | y
BPet | Petreforce | UK | Inf | X | 1-2-3 | - | - | w
B20G | 20 Guards Bde | UK | Inf | X | 1-4-4 | - | - | w
B30 | 30 Bde | UK | Inf | X | 1-4-4 | - | - | w
EI EII EIV EV | Belgian * Corps: I II IV V | BE | Inf | XXX | 3-2-4 | 2-1-4 | - | Z
EIII EVI EVII | Belgian * Corps: III VI VII | BE | Inf | XXX | 4-2-4 | 2-1-4 | - | Z
ECA | Chasseurs Ardennais | BE | Inf | XX | 2-3-5 | - | - | y
E1C E2C | Belgian * Cav Div: 1 2 | BE | Cav | XX | 1-3-6 | - | - | y
DI DII DIII DIV | Dutch * Corps: I II III IV | NL | Inf | XXX | 3-2-4 | 2-1-4 | - | Z
DLt | Light Division | NL | Cav | XX | 1-3-5 | - | - | y
DPeel | Peel Division | NL | Inf | XX | 2-2-3 | - | - | y
DA DB | Brigade *: A B | NL | Inf | X | 1-2-3 | - | - | w
DG | Group G | NL | Inf | X | 1-2-3 | - | - | w
DTO | Territorial Overijssel | NL | Inf | X | 1-1-3 | - | - | w
DTL | Territorial Limburg | NL | Inf | X | 1-1-3 | - | - | w
DKw | Den Haag Guards | NL | Inf | X | 1-3-3 | - | - | w
"""


def _face(words: str) -> Face:
    strength, rating, movement = map(int, words.split("-"))
    return Face(strength, rating, movement)


def _counters() -> dict[UnitId, Counter]:
    found = {}
    for line in _LINES.strip().splitlines():
        ids, titles, nat, type_, size, front, back, mobility, band = line.split(" | ")
        pattern, _, numbers = titles.partition(": ")
        each = numbers.split() or [""]
        faces = (_face(front),) if back == "-" else (_face(back), _face(front))
        for id_, number in zip(ids.split(), each, strict=True):
            title = pattern.replace("*", number)
            unit = UnitId(id_)
            found[unit] = Counter(unit, title, nat, type_, size, faces, mobility, band)
    return found


COUNTERS = _counters()
UNITS = tuple(COUNTERS)
NAME = {id_: it.name for id_, it in COUNTERS.items()}
NATIONALITY = {id_: it.nationality for id_, it in COUNTERS.items()}
SIDE_OF: dict[UnitId, Side] = {
    id_: GERMAN if it.nationality == GE else ALLIED for id_, it in COUNTERS.items()
}
TYPE = {id_: it.type for id_, it in COUNTERS.items()}
SIZE = {id_: it.size for id_, it in COUNTERS.items()}
FULL = {id_: it.steps for id_, it in COUNTERS.items()}
SMALL = frozenset(id_ for id_, size in SIZE.items() if size in (BRIGADE, REGIMENT))
CORPS_SIZED = frozenset(id_ for id_, size in SIZE.items() if size == CORPS)
DIVISIONS = frozenset(id_ for id_, size in SIZE.items() if size == DIVISION)
MOTORIZED = frozenset(id_ for id_, it in COUNTERS.items() if it.mobility != ON_FOOT)
YELLOWS = frozenset(id_ for id_, it in COUNTERS.items() if it.mobility == YELLOW)
ARMORED_UNITS = frozenset(id_ for id_, it in COUNTERS.items() if it.type in ARMORED)
PANZERS = frozenset(id_ for id_, it in COUNTERS.items() if it.type == PANZER)
SUPPLY_UNITS = frozenset(id_ for id_, it in COUNTERS.items() if it.type == SUPPLY)
AIRBORNE = (UnitId("GFJ1"), UnitId("GFJ2"), UnitId("G22"))
FALLSCHIRMJAEGER = frozenset(AIRBORNE[:2])
ARKO_UNIT = UnitId("GARKO")
MATILDAS = UnitId("B1T")
AG1 = UnitId("FSU")
SUPPLY_A = UnitId("GSA")
SUPPLY_B = UnitId("GSB")
SUPPLY_RANGE = {SUPPLY_A: 6, SUPPLY_B: 5, AG1: 5}
# Combat units: all but the Attack Supply Units, which neither attack nor defend (7.9).
FIGHTERS = frozenset(UNITS) - SUPPLY_UNITS
# What an Allied infantry replacement may bring back, and what an armor one may (12.10).
ARMOR_REPLACED = ARMORED_UNITS - PANZERS
INFANTRY_REPLACED = frozenset(
    id_
    for id_, it in COUNTERS.items()
    if (it.type in (INFANTRY, DLC, CAVALRY, MOT_INF, AIR_LANDING))
    and (it.size in (CORPS, DIVISION) or (it.nationality == GE and it.mobility == YELLOW))
)

# The order in which stacks are told: great before small, strong before weak.
RANK = {
    id_: (it.size != CORPS, it.size != DIVISION, -it.faces[-1].strength, at)
    for at, (id_, it) in enumerate(COUNTERS.items())
}

STUKAS = 8
ALLIED_AIR = ("French", "AASF", "BEF Air Component")
MARKERS = {"Better Defense": 8, "Bridgehead": 6, "Crossing Interdicted": 4, "Refugee": 6}
GERMAN_ATTRITION = tuple(id_ for id_ in UNITS if id_ in PANZERS)
_TWICE = frozenset(("F1DCR", "F2DCR", "F3DCR"))  # 12.9: two chits each
_NEVER = frozenset(("F7DLM",))
ALLIED_ATTRITION = tuple(
    id_
    for id_ in UNITS
    if id_ in ARMOR_REPLACED and id_ not in _NEVER
    for _ in range(2 if id_ in _TWICE else 1)
)
