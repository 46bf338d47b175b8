"""Where everything lies on the map of A Spoiled Victory, in pixels, laid out by hand.

Tracks C to I run up the page in columns; each column stands a little higher than its western
neighbour, as the coast does. Tracks A and B come in from the west. Real coasts are bent to
match (`*_ANCHORS`); canals run in the gutters in front of the spaces they defend.
"""

from __future__ import annotations

from engine.spoiled_victory.components.map import LAND, SEA_SPACES, STAGING, SpaceId
from renders.core.geometry import Point
from renders.core.layout import BoxLayout

BOX = (110.0, 106.0)
STAGING_BOX = (300.0, 106.0)
HEAD = 32.0

_CENTRES: dict[str, Point] = {
    "A1": (68, 886),
    "A2": (196, 892),
    "A3": (196, 766),
    "A4": (196, 640),
    "A5": (324, 594),
    "B1": (196, 1018),
    "B2": (324, 972),
    "B3": (324, 846),
    "B4": (324, 720),
    "C1": (452, 1070),
    "C2": (452, 944),
    "C3": (452, 818),
    "C4": (452, 692),
    "C5": (452, 566),
    "D1": (580, 1042),
    "D2": (580, 916),
    "D3": (580, 790),
    "D4": (580, 664),
    "D5": (580, 538),
    "E1": (708, 1014),
    "E2": (708, 888),
    "E3": (708, 762),
    "E4": (708, 636),
    "E5": (708, 510),
    "F1": (836, 986),
    "F2": (836, 860),
    "F3": (836, 734),
    "F4": (836, 608),
    "F5": (836, 482),
    "G1": (964, 958),
    "G2": (964, 832),
    "G3": (964, 706),
    "G4": (964, 580),
    "G5": (964, 454),
    "H1": (1092, 930),
    "H2": (1092, 804),
    "H3": (1092, 678),
    "H4": (1092, 552),
    "I1": (1220, 902),
    "I2": (1220, 776),
    "I3": (1220, 650),
    "I4": (1220, 524),
    "J1": (1220, 398),
    "ESA": (620, 322),
    "X2": (388, 292),
    "X3": (206, 262),
    "Y2": (960, 176),
    "Y3": (620, 106),
    "Y4": (216, 104),
    "Z2": (206, 416),
}

SHORT_NAMES = {
    "A5": "East Jetty",
    "B2": "Brouckerque",
    "B4": "Coudekerque-Br.",
    "D4": "Chapeau Rouge",
    "H2": "Eggewaartskapelle",
    "X3": "to England",
    "Y4": "to England",
    "Z2": "to England",
}

LANES: dict[str, tuple[Point, ...]] = {
    "X": ((620, 322), (388, 292), (206, 262), (112, 250)),
    "Y": ((740, 300), (960, 176), (790, 112), (620, 106), (420, 96), (216, 104), (122, 150)),
    "Z": ((500, 350), (350, 386), (206, 416), (84, 396)),
}
EMBARKATION: tuple[tuple[Point, Point], ...] = (
    ((336, 545), (494, 374)),
    ((462, 516), (552, 374)),
    ((588, 488), (606, 374)),
    ((700, 460), (664, 374)),
    ((822, 432), (736, 374)),
)
JETTIES: tuple[tuple[Point, Point], ...] = (
    ((430, 513), (424, 484)),
    ((560, 485), (556, 456)),
    ((736, 457), (740, 428)),
    ((862, 429), (868, 400)),
)
MOLE: tuple[Point, ...] = ((300, 541), (292, 514), (276, 490))

CANALS: tuple[tuple[Point, ...], ...] = (
    ((118, 800), (132, 830), (250, 830), (260, 840), (260, 909), (388, 909), (388, 1007),
     (516, 1007), (516, 979), (644, 979), (644, 951), (772, 951), (772, 923), (900, 923),
     (900, 895), (1018, 895), (1028, 880), (1028, 741), (1156, 741), (1156, 713), (1282, 713),
     (1282, 288)),
    ((128, 640), (134, 703), (196, 703), (260, 703), (260, 783), (388, 783), (388, 755),
     (516, 755), (516, 727), (644, 727), (644, 699), (772, 699), (772, 671), (900, 671),
     (900, 643), (1028, 643), (1028, 741)),
)  # fmt: skip
FRONTIER: tuple[Point, ...] = (
    (772, 432), (772, 560), (772, 797), (900, 797), (900, 1060), (888, 1160),
)  # fmt: skip

FLANDERS_ANCHORS: tuple[tuple[Point, Point], ...] = (
    ((1.95, 50.989), (-70, 846)),
    ((2.051, 50.998), (0, 822)),
    ((2.1283, 51.0145), (66, 806)),
    ((2.18, 51.0228), (116, 762)),
    ((2.2466, 51.0421), (122, 640)),
    ((2.30, 51.0512), (178, 566)),
    ((2.365, 51.0512), (300, 530)),
    ((2.4333, 51.0587), (452, 502)),
    ((2.50, 51.0762), (580, 474)),
    ((2.53, 51.086), (708, 446)),
    ((2.5683, 51.0987), (836, 418)),
    ((2.60, 51.109), (964, 388)),
    ((2.66, 51.132), (1092, 352)),
    ((2.7467, 51.1629), (1210, 318)),
    ((2.84, 51.20), (1300, 286)),
    ((2.95, 51.249), (1400, 240)),
)
ENGLAND_ANCHORS: tuple[tuple[Point, Point], ...] = (
    ((1.175, 51.3762), (-20, 78)),
    ((1.375, 51.3871), (70, 70)),
    ((1.4458, 51.3675), (110, 104)),
    ((1.4242, 51.3309), (98, 160)),
    ((1.3742, 51.3033), (62, 196)),
    ((1.4041, 51.2066), (92, 300)),
    ((1.3474, 51.1308), (62, 396)),
    ((1.2024, 51.0825), (-20, 440)),
)
TOWNS_OF_KENT: tuple[tuple[str, Point], ...] = (
    ("Ramsgate", (40, 150)),
    ("Deal", (44, 262)),
    ("Dover", (26, 376)),
)


LAYOUT = BoxLayout(
    width=1600.0,
    height=1160.0,
    map_width=1290.0,
    centres=_CENTRES,
    sizes=dict.fromkeys(_CENTRES, BOX) | {STAGING: STAGING_BOX},
    radii={space: 26.0 if space in SEA_SPACES else 7.0 for space in _CENTRES},
)


def shown_name(space: str) -> str:
    """The name as it fits the box; terrain is shown by tint and symbol besides."""
    everywhere = LAND | SEA_SPACES
    return SHORT_NAMES.get(space, everywhere[SpaceId(space)].name)
