"""The land: a hundred and thirty-four nodes on eighteen tracks, each in an Area (3.1, 3.2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from engine.miracle.ids import NodeId, Track, Zone


class Terrain(StrEnum):
    """What a node lies in; some have two of these (3.1)."""

    CLEAR = "clear"
    TOWN = "town"
    CITY = "city"
    FORT = "fort"
    CANAL = "canal"
    RIVER = "river"
    BEACH = "beach"
    MARSH = "marsh"
    LOWLANDS = "lowlands"


class Sector(StrEnum):
    """A third of the German front (3.1u)."""

    LEFT = "Left Flank"
    CENTER = "Center"
    RIGHT = "Right Flank"


@dataclass(frozen=True)
class Node:
    """A node and the Area around it; `x` and `y` on a sheet of 2200 by 2550, south at the top."""

    id: NodeId
    name: str
    terrain: tuple[Terrain, ...]
    x: int
    y: int


_NODES = """
A1      Gravelines               town+canal  2030 1190
A2      Loon-Plage               town        1930 1220
A3      Mardyck                  canal       1835 1245
A4      Saint-Pol-sur-Mer        town        1750 1285
B5/A5   West Dunkerque           city        1635 1300
B1      Saint-Georges-sur-l'Aa   canal       2030 1060
B2      Craywick                 clear       1925 1105
B3      Grande-Synthe            town        1825 1140
B4      Petite-Synthe            town        1715 1185
C1      Bourbourg                town+canal  2030  930
C2      Coppenaxfort             canal       1915  990
C3      Les Huttes Fields        marsh       1800 1035
C4      Pont-a-Roseaux           canal       1695 1080
D6/C5   Cappelle-la-Grande       canal       1600 1085
D7/C6   Fort Vallieres           fort        1530 1215
D8/C7   East Dunkerque           city        1500 1330
D1      Lynck                    canal       2040  790
D2      Cappelle-Brouck          clear       1945  845
D3      Looberghe                town        1850  895
D4      Brouckerque Marsh        marsh       1755  945
D5      Spycker                  town        1665  985
E1      Watten                   town+canal  2040  620
E2      Millam                   clear       1945  675
E3      Merckeghem               town        1860  730
E4      Pitgam                   clear       1775  795
E5      Haute Colme Marsh        marsh       1670  860
E6      Armbouts-Cappel          canal       1580  965
F7/E7   Coudekerque              marsh       1470 1070
F8/E8   Teteghem                 town        1405 1215
F9/E9   Malo-les-Bains West      beach       1375 1365
F1      Arneke                   clear       1985  440
F2      Wormhoudt                town        1870  545
F3      Zeggers-Cappel           clear       1765  625
F4      Crochte                  clear       1680  715
F5      Bierne Marsh             marsh       1590  800
F6      Bergues                  town+canal  1520  925
G1      Bavinchove               clear       1860  220
G2      Cassel                   town        1790  320
G3      Hardifort                clear       1735  420
G4      Ledringhem               town        1670  505
G5      Esquelbecq Crossing      river       1595  590
G6      Quaedypre                town        1515  680
G7      Hoymille                 canal       1465  800
G8      Galghouck Marsh          marsh       1420  950
H7/G9   Uxem                     town        1312 1035
H8/G10  Leffrinckoucke           canal       1265 1235
H9/G11  Malo-les-Bains East      beach       1250 1390
H1      Hondeghem                clear       1650  160
H2      Terdeghem                clear       1610  270
H3      Oudezeele                town        1560  380
H4      Wylder                   river+town  1490  500
H5      Socx Ridge               clear       1390  665
H6      Warhem                   canal       1325  850
I1      Fletre                   clear       1460  150
I2      Eecke                    clear       1450  240
I3      Steenvorde               town        1430  330
I4      Winnezeele               clear       1400  420
I5      Bambecque                river+town  1345  515
I6      West-Cappel              clear       1300  615
I7      Rexpoede                 town        1250  722
I8      Basse Colme              canal       1230  840
I9      Petite Moere             lowlands    1175  975
J9/I10  Ghyvelde                 town+canal  1125 1195
J10/I11 Zudycoote                beach       1120 1415
J1      Godewaersvelde           clear       1290  150
J2      Watou                    town        1275  270
J3      Houtkerque               clear       1245  400
J4      Haringhe Crossing        river       1195  520
J5      Oost-Cappel              town        1160  630
J6      Killem                   clear       1125  740
J7      Hondschoote              town+canal  1095  860
J8      Les Moeres               lowlands    1060 1000
K1      Mont des Cats            clear       1120  130
K2      Abeele                   clear       1115  225
K3      Poperinghe               town        1100  325
K4      Proven                   clear       1080  425
K5      Beveren Crossing         river       1050  525
K6      Leysele                  town        1015  630
K7      Isenberghe               clear        985  745
K8      Houthem                  canal        960  860
K9      De Moeren West           lowlands     950 1000
K10     Frontier Canal           canal        960 1240
K11     Bray-Dunes               beach        985 1440
L1      Kemmel                   clear        950  120
L2      Dickebusch               clear        950  215
L3      Elverdinghe              town         945  310
L4      Woesten                  clear        935  405
L5      Stavele                  river+town   915  510
L6      Alveringhem              town         890  610
L7      Gyverinchove             clear        865  705
L8      Wulveringhem             clear        845  800
L9      Bulscamp                 canal        830  895
L10     De Moeren East           lowlands     830 1015
L11     Adinkerke                town+canal   835 1250
L12     La Panne West            beach        855 1465
M1      Messines                 clear        790  120
M2      Ypres                    town         790  230
M3      Boesinghe                canal        785  340
M4      Reninghe                 marsh        775  450
M5      Fort Knocke              river        755  555
M6      Loo                      town+canal   735  660
M7      Pollinchove              clear        720  775
M8      Steenkerke Polder        lowlands     715  890
M9      Furnes                   town+canal   710 1020
M10     Furnes Canal             canal        705 1260
M11     La Panne                 beach        725 1490
N1      Comines Canal            canal        630  120
N2      Zillebeke                clear        630  300
N3      Langemarck               town         620  480
N4      Merckem                  marsh        605  600
N5      Nieuwcapelle Crossing    river        590  720
N6      Lampernisse              clear        580  845
N7      Avecapelle               clear        610  980
O7/N8   Wulpen                   canal        550 1235
O8/N9   Coxyde-Bains             town         580 1515
O1      Gheluvelt                clear        470  120
O2      Zonnebeke                clear        468  300
O3      Houthulst                clear        460  480
O4      Clercken                 clear        450  640
O5      Dixmude Crossing         river        445  800
O6      Pervyse                  town         465  960
P1      Beerst                   clear        190  770
P2      Schoorbakke Crossing     river        270  880
P3      Ramscappelle             town         330  990
P4      Boitshoucke              marsh        350 1115
P5      Wulpen Bridge            canal        410 1300
P6      Oostdunkerque            town         430 1540
Q1      Slype                    clear        100  985
Q2      Saint-Georges            marsh        170 1100
Q3      Yser Locks               river        250 1215
R3/Q4   Nieuport                 city         270 1345
R4/Q5   Nieuport Bains           town         270 1560
R1      Westende                 town          85 1245
R2      Lombartzyde              canal        140 1385
"""

START_PLACES = {
    Track(letter): place
    for letter, place in {
        "A": (2150, 1150),
        "B": (2150, 1020),
        "C": (2150, 890),
        "D": (2150, 750),
        "E": (2150, 570),
        "F": (2095, 370),
        "G": (1910, 110),
        "H": (1670, 50),
        "I": (1470, 50),
        "J": (1300, 50),
        "K": (1125, 40),
        "L": (950, 40),
        "M": (790, 40),
        "N": (630, 40),
        "O": (470, 40),
        "P": (90, 680),
        "Q": (40, 900),
        "R": (40, 1150),
    }.items()
}
SECTORS = {
    sector: tuple(map(Track, letters))
    for sector, letters in zip(Sector, ("ABCDEF", "GHIJKL", "MNOPQR"), strict=True)
}


def _nodes() -> dict[NodeId, Node]:
    nodes = {}
    for line in _NODES.strip().splitlines():
        id_, *words, terrain, x, y = line.split()
        kinds = tuple(Terrain(kind) for kind in terrain.split("+"))
        nodes[NodeId(id_)] = Node(NodeId(id_), " ".join(words), kinds, int(x), int(y))
    return nodes


def _tracks() -> dict[Track, tuple[NodeId, ...]]:
    """A track's nodes by their numbers; its Start space, the bare letter, comes first."""
    tracks = {letter: {0: NodeId(letter)} for letter in START_PLACES}
    for node in NODES:
        for label in node.split("/"):
            tracks[Track(label[0])][int(label[1:])] = node
    return {
        letter: tuple(nodes[at] for at in range(len(nodes))) for letter, nodes in tracks.items()
    }


def _lines() -> dict[NodeId, frozenset[NodeId]]:
    """3.2a The white lines: which nodes, Start spaces among them, are joined."""
    lines: dict[NodeId, set[NodeId]] = {}
    for track in TRACKS.values():
        for one, other in pairwise(track):
            lines.setdefault(one, set()).add(other)
            lines.setdefault(other, set()).add(one)
    return {node: frozenset(others) for node, others in lines.items()}


NODES = _nodes()
TRACKS = _tracks()
LINES = _lines()
TRACKS_OF = {node: tuple(sorted(Track(label[0]) for label in node.split("/"))) for node in NODES}
SECTOR_OF = {track: sector for sector, tracks in SECTORS.items() for track in tracks}
LAST_NODES = {letter: track[-1] for letter, track in TRACKS.items()}

BEACHES = tuple(node.id for node in NODES.values() if Terrain.BEACH in node.terrain)
MARSHES = frozenset(node.id for node in NODES.values() if Terrain.MARSH in node.terrain)
LOWLAND_NODES = frozenset(node.id for node in NODES.values() if Terrain.LOWLANDS in node.terrain)

GRAVELINES = NodeId("A1")
WEST_DUNKERQUE = NodeId("B5/A5")
EAST_DUNKERQUE = NodeId("D8/C7")
HOSPITAL = NodeId("J10/I11")
LA_PANNE = NodeId("M11")
NIEUPORT = NodeId("R3/Q4")
OOSTDUNKERQUE = NodeId("P6")
NIEUPORT_BAINS = NodeId("R4/Q5")

MALO = Zone("Malo-les-Bains")
BRAY_DUNES = Zone("Bray Dunes")
LA_PANNE_ZONE = Zone("La Panne")
ZONES = {
    MALO: (NodeId("F9/E9"), NodeId("H9/G11")),
    BRAY_DUNES: (HOSPITAL, NodeId("K11")),
    LA_PANNE_ZONE: (NodeId("L12"), LA_PANNE),
}
ZONE_OF = {beach: zone for zone, beaches in ZONES.items() for beach in beaches}
CORPS_ZONES = {"I": BRAY_DUNES, "II": LA_PANNE_ZONE, "III": MALO}


def along(sector: Sector) -> str:
    """Where a sector is, in words."""
    return f"{'in' if sector == Sector.CENTER else 'on'} the {sector}"


_NAMES = {node.id: f"{node.name} {node.id}" for node in NODES.values()} | {
    NodeId(letter): f"Start {letter}" for letter in TRACKS
}


def name(node: NodeId) -> str:
    """A node as players say it: name and label; a Start space by its letter."""
    return _NAMES[node]
