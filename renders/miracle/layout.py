"""Where everything lies on the map of Miracle at Dunkerque, in pixels, laid out by hand.

North is up: Dover in the upper left corner, the sea lanes across the top, the beaches along the
middle, and the tracks running up to them from the south, the Aa in the west and Nieuport in the
east. The real coasts are bent to match (`*_ANCHORS`); rivers and canals run from node to node.
"""

from __future__ import annotations

from functools import lru_cache

from engine.miracle.components.borders import BORDERS
from engine.miracle.components.map import BEACHES, EAST_DUNKERQUE, NODES, TRACKS
from engine.miracle.components.sea import DOVER, SHALLOWS, WATER, WaterKind
from engine.miracle.ids import Track
from renders.core.areas import Area, AreaPlan, areas
from renders.core.geometry import Point
from renders.core.layout import BoxLayout
from renders.core.stacking import Tray
from renders.miracle.counters import EVACUEE

BOX = (82.0, 74.0)
SHORE_BOX = (86.0, 124.0)
START_BOX = (29.0, 62.0)
SOUTHERN_START_BOX = (50.0, 48.0)
ROUTE_BOX = (122.0, 88.0)
SLIP_BOX = (62.0, 88.0)
SHALLOW_BOX = (86.0, 46.0)
DOVER_BOX = (222.0, 232.0)
HEAD = 26.0
LINE = 16.0
REACH = 62.0
QUEUE = 8
_RANK = 4

_LAND: dict[str, Point] = {
    "A1": (79, 678),
    "A2": (141, 589),
    "A3": (236, 547),
    "A4": (332, 535),
    "B5/A5": (430, 532),
    "B1": (77, 762),
    "B2": (172, 718),
    "B3": (266, 673),
    "B4": (362, 621),
    "C1": (75, 858),
    "C2": (168, 820),
    "C3": (262, 763),
    "C4": (356, 720),
    "D6/C5": (451, 748),
    "D7/C6": (475, 670),
    "D8/C7": (524, 566),
    "D1": (74, 1029),
    "D2": (120, 941),
    "D3": (216, 921),
    "D4": (311, 891),
    "D5": (351, 803),
    "E1": (95, 1137),
    "E2": (162, 1049),
    "E3": (254, 1016),
    "E4": (347, 992),
    "E5": (409, 904),
    "E6": (439, 823),
    "F7/E7": (564, 748),
    "F8/E8": (617, 660),
    "F9/E9": (652, 548),
    "F1": (148, 1259),
    "F2": (241, 1164),
    "F3": (344, 1074),
    "F4": (435, 979),
    "F5": (530, 928),
    "F6": (526, 836),
    "G1": (231, 1368),
    "G2": (283, 1279),
    "G3": (349, 1191),
    "G4": (445, 1137),
    "G5": (438, 1055),
    "G6": (533, 1010),
    "G7": (613, 921),
    "G8": (612, 833),
    "H7/G9": (677, 744),
    "H8/G10": (711, 655),
    "H9/G11": (744, 527),
    "H1": (372, 1381),
    "H2": (407, 1297),
    "H3": (456, 1217),
    "H4": (545, 1108),
    "H5": (642, 1005),
    "H6": (698, 836),
    "I1": (524, 1371),
    "I2": (549, 1279),
    "I3": (550, 1191),
    "I4": (645, 1185),
    "I5": (689, 1096),
    "I6": (727, 1007),
    "I7": (758, 918),
    "I8": (783, 829),
    "I9": (767, 739),
    "J9/I10": (837, 622),
    "J10/I11": (836, 506),
    "J1": (663, 1360),
    "J2": (696, 1270),
    "J3": (740, 1182),
    "J4": (780, 1092),
    "J5": (820, 1003),
    "J6": (852, 912),
    "J7": (868, 814),
    "J8": (857, 719),
    "K1": (809, 1378),
    "K2": (834, 1292),
    "K3": (839, 1206),
    "K4": (871, 1120),
    "K5": (911, 1034),
    "K6": (942, 949),
    "K7": (958, 864),
    "K8": (955, 777),
    "K9": (948, 688),
    "K10": (937, 599),
    "K11": (928, 486),
    "L1": (925, 1383),
    "L2": (940, 1300),
    "L3": (952, 1218),
    "L4": (985, 1136),
    "L5": (1012, 1055),
    "L6": (1035, 974),
    "L7": (1048, 894),
    "L8": (1049, 813),
    "L9": (1043, 732),
    "L10": (1039, 652),
    "L11": (1033, 571),
    "L12": (1020, 466),
    "M1": (1046, 1366),
    "M2": (1065, 1277),
    "M3": (1083, 1188),
    "M4": (1108, 1099),
    "M5": (1127, 1008),
    "M6": (1139, 920),
    "M7": (1140, 827),
    "M8": (1131, 732),
    "M9": (1134, 645),
    "M10": (1126, 557),
    "M11": (1112, 446),
    "N1": (1172, 1318),
    "N2": (1190, 1219),
    "N3": (1208, 1119),
    "N4": (1226, 1022),
    "N5": (1232, 930),
    "N6": (1230, 836),
    "N7": (1217, 730),
    "O7/N8": (1236, 608),
    "O8/N9": (1209, 444),
    "O1": (1288, 1338),
    "O2": (1310, 1221),
    "O3": (1327, 1106),
    "O4": (1336, 990),
    "O5": (1333, 872),
    "O6": (1305, 745),
    "P1": (1474, 986),
    "P2": (1436, 886),
    "P3": (1392, 781),
    "P4": (1337, 661),
    "P5": (1287, 526),
    "P6": (1246, 362),
    "Q1": (1479, 766),
    "Q2": (1429, 651),
    "Q3": (1384, 540),
    "R3/Q4": (1352, 433),
    "R4/Q5": (1339, 344),
    "R1": (1475, 546),
    "R2": (1447, 458),
}  # fmt: skip
_SEA: dict[str, Point] = {
    DOVER: (115, 138),
    "Y1": (300, 58),
    "Y2": (500, 54),
    "Y3": (716, 52),
    "Y4": (940, 60),
    "Y5": (1240, 176),
    "Y6": (1066, 260),
    "Y7": (882, 300),
    "Y8": (698, 342),
    "X1": (300, 164),
    "X2": (436, 164),
    "X3": (572, 164),
    "X4": (536, 256),
    "XYZ": (524, 354),
    "Z1": (112, 334),
    "Z2": (100, 442),
    "Z3": (282, 432),
    "ML": (487, 450),
    "MR": (561, 450),
}
MARGIN: Point = (9.0, 9.0)  # places are written down as if there were no frame around the map


def _framed(at: Point) -> Point:
    return at[0] + MARGIN[0], at[1] + MARGIN[1]


_WEST_STARTS = "ABCDE"
_EAST_STARTS = "QR"


def _start(track: Track) -> Point:
    """In front of the first node: beside it in the west and east, below it in the south."""
    x, y = _LAND[TRACKS[track][1]]
    if track in _WEST_STARTS:
        return 17.0, y
    if track in _EAST_STARTS:
        return 1538.0, y
    return (x - 62, y) if track == "F" else (x, y + 66)


_UNFRAMED: dict[str, Point] = (
    _LAND
    | _SEA
    | {f"S{n}": (_LAND[beach][0], _LAND[beach][1] - 103) for n, beach in enumerate(BEACHES, 1)}
    | {track: _start(track) for track in TRACKS}
)
_CENTRES = {space: _framed(at) for space, at in _UNFRAMED.items()}

WATERWAYS: tuple[tuple[str, ...], ...] = tuple(
    tuple(course.split())
    for course in (
        "E1 D1 C1 B1 A1",
        "E1 E5 E6 F6 G7 H6 I8 J7 K8 L9 M9",
        "C1 C2 C4 D6/C5 D7/C6",
        "F6 D6/C5",
        "H8/G10 J9/I10 K10 L11 M10 M9 O7/N8 P5 R3/Q4",
        "D7/C6 F8/E8 H8/G10",
        "N1 M3 M5",
        "M5 M6 M9",
        "A3 B5/A5",
    )
)
RIVER: tuple[str, ...] = (
    "G5", "H4", "I5", "J4", "K5", "L5", "M5", "N5", "O5", "P2", "Q3", "R3/Q4",
)  # fmt: skip
RIVER_MOUTH: tuple[Point, ...] = ((1413, 413), (1421, 349), (1449, 267))
MOLE: tuple[Point, ...] = ((533, 513), (533, 439), (527, 411))

FLANDERS_ANCHORS: tuple[tuple[Point, Point], ...] = (
    ((1.95, 50.989), (-51, 677)),
    ((2.051, 50.998), (19, 643)),
    ((2.1283, 51.0145), (81, 599)),
    ((2.18, 51.0228), (139, 554)),
    ((2.2466, 51.0421), (229, 515)),
    ((2.30, 51.0512), (329, 503)),
    ((2.365, 51.0512), (449, 502)),
    ((2.4333, 51.0587), (609, 501)),
    ((2.50, 51.0762), (753, 473)),
    ((2.53, 51.086), (845, 452)),
    ((2.5683, 51.0987), (937, 431)),
    ((2.60, 51.109), (1029, 411)),
    ((2.66, 51.132), (1149, 381)),
    ((2.7467, 51.1629), (1299, 311)),
    ((2.84, 51.20), (1449, 271)),
    ((2.95, 51.249), (1599, 223)),
)
ENGLAND_ANCHORS: tuple[tuple[Point, Point], ...] = (
    ((1.175, 51.3762), (69, -31)),
    ((1.375, 51.3871), (209, -11)),
    ((1.4458, 51.3675), (245, 15)),
    ((1.4242, 51.3309), (235, 59)),
    ((1.3742, 51.3033), (223, 93)),
    ((1.4041, 51.2066), (235, 159)),
    ((1.3474, 51.1308), (205, 265)),
    ((1.2024, 51.0825), (49, 279)),
    ((1.02, 51.05), (-51, 293)),
)

HEIGHTS: tuple[tuple[float, tuple[Point, ...]], ...] = (
    (44, ((214, 1330), (258, 1296), (330, 1262))),  # Cassel
    (26, ((36, 1196), (96, 1212), (150, 1196))),  # Watten
    (34, ((610, 1450), (700, 1432), (800, 1452), (900, 1436))),  # the Mont des Cats
    (32, ((900, 1436), (980, 1450), (1060, 1440))),  # Kemmel
    (24, ((1110, 1400), (1150, 1330), (1230, 1276), (1262, 1180))),  # the ridges of Ypres
    (22, ((1264, 1160), (1290, 1066), (1290, 980))),
    (20, ((470, 1128), (520, 1164), (610, 1148))),
)
WOODS: tuple[tuple[Point, Point], ...] = (
    ((1276, 1056), (36, 30)),  # Houthulst
    ((62, 1228), (36, 20)),  # Eperlecques
    ((166, 1196), (26, 17)),
    ((480, 1452), (44, 20)),  # Nieppe
    ((1130, 1452), (30, 18)),  # Ploegsteert
    ((1260, 1250), (20, 18)),
    ((1440, 1020), (26, 20)),
    ((760, 1278), (20, 16)),
    ((150, 1110), (18, 12)),
)
VILLAGES: tuple[Point, ...] = (
    (1530, 700), (1508, 880), (1400, 1040), (1548, 470), (186, 1442), (1392, 1100), (640, 1290),
    (1420, 800), (1540, 330), (310, 1430),
)  # fmt: skip
BANKS: tuple[tuple[Point, Point], ...] = (
    ((262, 252), (16, 46)),  # the Goodwin Sands
    ((390, 372), (74, 10)),
    ((810, 214), (92, 11)),
    ((1000, 176), (64, 9)),
    ((1090, 348), (70, 8)),
    ((640, 270), (40, 7)),
)
BANK_LEAN = -0.16

_WATER_BOXES = {WaterKind.PORT: DOVER_BOX, WaterKind.SLIP: SLIP_BOX, WaterKind.SHALLOW: SHALLOW_BOX}
_SIZES: dict[str, Point] = (
    dict.fromkeys(NODES, BOX)
    | {space.id: _WATER_BOXES.get(space.kind, ROUTE_BOX) for space in WATER.values()}
    | dict.fromkeys((EAST_DUNKERQUE, *BEACHES), SHORE_BOX)
    | dict.fromkeys(TRACKS, SOUTHERN_START_BOX)
    | dict.fromkeys((*_WEST_STARTS, *_EAST_STARTS, "F"), START_BOX)
)

LAYOUT = BoxLayout(
    width=1884.0,
    height=1502.0,
    map_width=1574.0,
    centres=_CENTRES,
    ribbon_above=True,
    sizes=_SIZES,
    radii={space: 16.0 if space in WATER else 3.0 for space in _CENTRES},
)


def tray_of(space: str) -> Tray:
    """The part of a space that holds counters or ships."""
    left, top, right, bottom = LAYOUT.bounds(space)
    if space in TRACKS:
        if bottom - top < right - left:
            return Tray(left + 18, top + 1.5, 30, 45)
        return Tray(left + 2, bottom - 46.5, right - left - 4, 45)
    if space in SHALLOWS:
        return Tray(left + 27, top + LINE, right - left - 30, bottom - top - LINE - 3)
    if space in WATER:
        return Tray(left + 3, top + LINE, right - left - 6, bottom - top - LINE - 3)
    return Tray(left + 2, bottom - 46.5, right - left - 4, 45)


def queue_of(shore: str) -> list[Point]:
    """Where the Evacuees of a beach or of East Dunkerque stand, in the order of the queue."""
    left, top, *_ = LAYOUT.bounds(shore)
    wide, tall = EVACUEE
    x, y = left + 2, top + HEAD - 0.5
    return [(x + at % _RANK * (wide + 0.6), y + at // _RANK * (tall + 1)) for at in range(QUEUE)]


def shallow_queue(space: str) -> Point:
    """Where one Evacuees Unit waits in a Shallow, beside a Little Ship."""
    left, _, _, bottom = LAYOUT.bounds(space)
    return left + 5, bottom - EVACUEE[1] - 4


@lru_cache(maxsize=1)
def land_areas() -> dict[str, Area]:
    """The Area around every node."""
    borders: dict[str, tuple[str, ...]] = {str(node): near for node, near in BORDERS.items()}
    return areas(AreaPlan(LAYOUT.centres, LAYOUT.sizes, borders, REACH))
