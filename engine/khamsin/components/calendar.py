"""The turn record (2.0): fifteen days, what falls on which, and where everybody starts (1.0)."""

from __future__ import annotations

from engine.khamsin.components.map import AREAS, EAST, FIRST_HOLDER, GERMAN_AREAS, NEAR_LILLE
from engine.khamsin.ids import ALLIED, AreaId, UnitId

LAST_TURN = 15
_DAYS = ("Wed", "Thu", "Fri", "Sat", "Sun", "Mon", "Tue")

HALT_NUMBERS = {3: 2, 4: 1}
FIRST_WEATHER = 7
REPLACEMENT_TURNS = (5, 12)
REINFORCEMENTS_FROM = 8
PANZER_WITHDRAWALS = tuple(range(8, LAST_TURN + 1))
FRENCH_COUNTER_ATTACK = 1  # the turn on which the French 1st Army gets no movement orders

# Where groups with one starting area stand, and where the others may.
ARMY_GROUP_B_AREAS = tuple(map(AreaId, ("GHE", "OUD", "TOU", "DOU")))
BEF_AREAS = tuple(area for area in AREAS if area in EAST and FIRST_HOLDER[area] == ALLIED)
FIRST_ARMY_AREAS = tuple(area for area in AREAS if area in NEAR_LILLE and area not in GERMAN_AREAS)
RESERVE_AREAS = {"A": AreaId("ARR"), "B": AreaId("GHE")}

# The suggested deployment: what is placed for whoever does not place himself.
SUGGESTED: dict[UnitId, AreaId] = {
    UnitId(unit): AreaId(area)
    for area, units in {
        "HES": "1PZ 2PZ 10PZ LSS GD 6PZ 8PZ SSV GUD",
        "ARR": "3PZ 4PZ SST 5PZ 7PZ 20M",
        "OUD": "188I 31I 61I",
        "TOU": "30I 19I 14I 7I 35I",
        "DOU": "269I 253I 217I",
        "GHE": "56I 216I 256I 208I",
        "ROU": "1BR 42BR",
        "MEN": "3BR 4BR GORT BROO MONT",
        "LEN": "5BR 50BR",
        "MER": "2BR 44BR 46BR",
        "BAI": "48BR",
        "SEC": "IIIC",
        "LIL": "IVC",
        "ORC": "VC",
        "LAB": "CAV",
        "BOU": "20G 21DI",
        "CAL": "30G 3RTR",
        "DUN": "60DI 68DI",
    }.items()
    for unit in units.split()
}


def date(turn: int) -> str:
    """The day of a turn: Wed 22 May is the first."""
    day = 21 + turn
    month = f"{day} May" if day <= 31 else f"{day - 31} June"
    return f"{_DAYS[(turn - 1) % 7]} {month}"
