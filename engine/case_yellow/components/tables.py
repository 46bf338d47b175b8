"""The charts: Terrain Effects, Combat Results and the smaller tables."""

from __future__ import annotations

from engine.case_yellow.ids import Outcome
from engine.core.dice import ResultsTable

AE, AL1, ENG, BL1, DL1, DR, DE = (
    Outcome.AE,
    Outcome.AL1,
    Outcome.ENG,
    Outcome.BL1,
    Outcome.DL1,
    Outcome.DR,
    Outcome.DE,
)

# 11.3a: from 1-3 to 6-1; the die from 1 to 6.
CRT: ResultsTable[Outcome] = ResultsTable(
    {
        "1-3": (AE, AE, AL1, AL1, AL1, ENG),
        "1-2": (AE, AL1, AL1, AL1, AL1, ENG),
        "1-1": (AL1, AL1, AL1, ENG, BL1, BL1),
        "2-1": (AL1, AL1, ENG, BL1, BL1, DL1),
        "3-1": (AL1, ENG, BL1, DL1, DL1, DR),
        "4-1": (AL1, ENG, BL1, DL1, DR, DE),
        "5-1": (ENG, BL1, DL1, DR, DR, DE),
        "6-1": (BL1, DL1, DR, DR, DE, DE),
    }
)
# 11.3d: what a difference of Tactical Ratings of three or more makes of a result, once.
SUPERIOR = {AE: AL1, AL1: ENG, BL1: DL1, DL1: DR}
INFERIOR = {BL1: AL1, DL1: BL1, DR: DL1}
DIFFERENCE = 3

# 11.3b: how far the shifts may carry an attack, net: to the left, to the right.
NET_SHIFT = {"german": (-1, 2), "allied": (-2, 1)}
MOST_PANZER_SHIFTS = 2

# Movement points on foot and motorized; 0 is forbidden off the road (Terrain Effects Chart).
ON_FOOT_COST = {".": 1, "b": 1, "h": 2, "f": 2, "m": 2, "w": 3}
MOTORIZED_COST = {".": 1, "b": 2, "h": 2, "f": 0, "m": 3, "w": 0}
ROAD_COST = 1
TERRAIN_SHIFT = {".": 0, "b": 1, "h": 1, "f": 1, "m": 1, "w": 1}
FORT_SHIFT = 2
CITY_SHIFT = WORKS_SHIFT = BETTER_DEFENSE_SHIFT = RIVER_SHIFT = 1

# Smaller tables, by the die from 1 to 6.
INTERDICTION = ("lost", "fails", "fails", "fails", "interdicted, lost", "interdicted")
DIVE_BOMBING = ("NE*", "NE", "DIS", "DIS", "DIS", "DIS+DL1")
BRIDGEHEAD = (False, False, True, True, True, True)
EBEN_EMAEL_DESTROYED = (False, False, True, True, True, True)
PARATROOP = ("eliminated", "scattered", "lands", "lands", "lands", "lands")
VARIABLE_VP = (1, 1, 2, 2, 3, 3)
ALLIED_AVAILABLE = (1, 1, 2, 2, 3, 3)
GERMAN_AVAILABLE = (3, 4, 5, 6, 7, 8)

CAPACITY = 6  # steps an Allied Move round takes off the Dynamo port (13.4)
LEAST_CAPACITY = 4
OUT_OF_SUPPLY_MOVEMENT = 3  # 7.5c
DISRUPTED = OUT_OF_SUPPLY = 2  # off the Tactical Rating (6.2, 7.5c)
