"""The counters: ten German units, thirty-four Allied Combat units, the Evacuees (3.2, 4.1, 4.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from engine.spoiled_victory.components.map import SpaceId, Track

UnitId = NewType("UnitId", str)
GermanId = NewType("GermanId", str)
Nation = NewType("Nation", str)
Arm = NewType("Arm", str)
Corps = NewType("Corps", str)

PANZER = Arm("panzer")
MOTORIZED = Arm("motorized")
INFANTRY = Arm("infantry")
BRITISH = Nation("british")
FRENCH = Nation("french")
BELGIAN = Nation("belgian")
EVACUEE = Nation("evacuees")
GHQ = UnitId("GHQ")
EVACUEE_COUNTERS = 16


@dataclass(frozen=True)
class GermanCounter:
    """A German division; its track is only its usual one (14.2)."""

    id: GermanId
    name: str
    corps: Corps
    kind: Arm
    full: int
    reduced: int
    track: Track


@dataclass(frozen=True)
class AlliedCounter:
    """An Allied battalion or an Evacuee unit, with the space the set-up sheet gives it."""

    id: UnitId
    name: str
    nation: Nation
    formation: str
    full: int
    reduced: int
    space: SpaceId

    @property
    def montgomery(self) -> bool:
        """Units of the 3rd Division, trained to move by night (10.1.3)."""
        return self.formation == "3 Div"


_GERMANS = """
9a   1/9 Panzer     XIV   panzer    6 4 A
9b   2/9 Panzer     XIV   panzer    6 4 B
20   20th Motorized XIV   motorized 5 4 C
254  254th          X     infantry  5 3 D
18   18th           X     infantry  5 3 E
14   14th           X     infantry  5 3 F
56   56th           IX    infantry  6 3 G
216  216th          IX    infantry  6 3 H
256a 1/256th        XXVI  infantry  5 3 I
256b 2/256th        XXVI  infantry  5 3 J
"""

_ALLIES = """
GHQ GHQ                     british GHQ      2 1 F4
B01 1/Grenadier Guards      british 3_Div    4 3 F4
B02 2/Grenadier Guards      british 3_Div    4 3 F4
B03 1/Coldstream Guards     british 3_Div    4 3 F4
B04 2/Royal Ulster Rifles   british 3_Div    3 2 F4
B05 1/KOSB                  british 3_Div    3 2 F4
B06 2/Royal Fusiliers       british 4_Div    3 2 C2
B07 1/6 East Surrey         british 4_Div    2 1 G4
B08 2/Duke of Cornwall's LI british 4_Div    3 2 C2
B09 4/East Yorkshires       british 50_Div   3 2 E4
B10 8/Durham LI             british 50_Div   3 2 F3
B11 4/Green Howards         british 50_Div   3 2 F2
B12 1/East Lancashires      british 42_Div   3 2 E2
B13 5/Border                british 42_Div   3 2 E2
B14 2/Coldstream Guards     british 1_Div    3 2 F2
B15 1/Loyals                british 1_Div    3 2 D2
B16 2/North Staffords       british 1_Div    3 2 D4
B17 9/Foresters             british 46_Div   3 2 D2
B18 2/Royal Warwicks        british 48_Div   3 2 C4
B19 2/Essex                 british 46_Div   3 2 C3
F01 225e RI                 french  68_DI    4 3 A3
F02 341e RI                 french  68_DI    3 2 A4
F03 224e RI                 french  68_DI    3 2 A3
F04 137e RI                 french  21_DI    3 2 G3
F05 65e RI                  french  21_DI    2 1 A2
F06 48e RI                  french  21_DI    3 2 B3
F07 8e Zouaves              french  12_DIM   4 3 B3
F08 150e RI                 french  12_DIM   3 2 B4
F09 122e RI                 french  32_DI    3 2 A4
F10 241e RI                 french  60_DI    3 2 G4
L01 15th Division           belgian Belgian  4 3 I4
L02 Ardennes Chasseurs      belgian Belgian  3 2 I3
L03 Cyclist Frontier Group  belgian Belgian  2 1 H3
L04 1st Cavalry Group       belgian Belgian  2 1 I2
"""

# Battalions that came back from the Dyle and the Scheldt at half strength.
BATTERED = (
    *("B06", "B07", "B08", "B09", "B10", "B11", "B12"),
    *("B13", "B14", "B15", "B16", "B17", "B18", "B19"),
)
# Behind the town and the canal, since 11.2 lets some begin there, and on the Mole.
STARTING_EVACUEES = ("A4", "A5", "D4")


def _germans() -> dict[GermanId, GermanCounter]:
    counters = {}
    for line in _GERMANS.strip().splitlines():
        first, *words, corps, arm, full, reduced, track = line.split()
        factors, id_ = (int(full), int(reduced)), GermanId(first)
        counters[id_] = GermanCounter(
            id_, " ".join(words), Corps(corps), Arm(arm), *factors, Track(track)
        )
    return counters


def _allies() -> dict[UnitId, AlliedCounter]:
    counters = {}
    for line in _ALLIES.strip().splitlines():
        first, *words, nation, division, full, reduced, space = line.split()
        factors, id_ = (int(full), int(reduced)), UnitId(first)
        formation = division.replace("_", " ")
        counters[id_] = AlliedCounter(
            id_, " ".join(words), Nation(nation), formation, *factors, SpaceId(space)
        )
    return counters


def _evacuees() -> dict[UnitId, AlliedCounter]:
    ids = [UnitId(f"E{number:02}") for number in range(1, EVACUEE_COUNTERS + 1)]
    spaces = STARTING_EVACUEES + ("",) * (EVACUEE_COUNTERS - len(STARTING_EVACUEES))
    return {
        id_: AlliedCounter(id_, "Evacuees", EVACUEE, "", 2, 1, SpaceId(space))
        for id_, space in zip(ids, spaces, strict=True)
    }


GERMANS = _germans()
COMBAT_UNITS = _allies()
EVACUEES = _evacuees()
ALLIES = COMBAT_UNITS | EVACUEES
WEAK_AT_START = frozenset([*BATTERED, *list(EVACUEES)[: len(STARTING_EVACUEES)]])
BELGIANS = tuple(id_ for id_, counter in COMBAT_UNITS.items() if counter.nation == BELGIAN)
NATION = {id_: counter.nation for id_, counter in ALLIES.items()}
MONTGOMERY = frozenset(id_ for id_, counter in ALLIES.items() if counter.montgomery)
OUTSIDERS = frozenset(id_ for id_, of in NATION.items() if of in (BRITISH, FRENCH) and id_ != GHQ)
NATIONS = (BRITISH, FRENCH, BELGIAN)
BY_NATION = {of: tuple(id_ for id_ in ALLIES if NATION[id_] == of) for of in (*NATIONS, EVACUEE)}
