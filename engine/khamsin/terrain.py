"""The table of an engagement (7.0): six rolls for terrain, and what the area adds."""

from __future__ import annotations

from engine.khamsin.components.map import (
    AREAS,
    BOGGY,
    COASTAL,
    OLD_FORT,
    OPEN,
    RIDGE,
    URBAN,
    VILLAGE,
    WATERWAY,
    WOODED,
)
from engine.khamsin.components.tables import (
    DITCH_OR_BOG,
    OPEN_ROLL,
    SCRUB,
    SECTIONS_OF_TABLE,
    STORM_ROLL,
    TERRAIN_TABLE,
    WATERWAY_ROLL,
)
from engine.khamsin.ids import AreaId
from engine.khamsin.kinds import Kind
from engine.khamsin.state import Campaign
from engine.khamsin.table import Engagement, Section, TableSetup

NORTH_SOUTH, EAST_WEST = "north to south", "east to west"


def d3(die: int) -> int:
    """A three-sided die out of a six-sided one."""
    return (die + 1) // 2


def terrain_modifier(area: AreaId, *, stormed: bool) -> int:
    """7.0 What the area adds to every terrain roll; woods cancel the subtraction."""
    terrain = AREAS[area].terrain
    modifier = 0
    if OPEN in terrain and WOODED not in terrain:
        modifier += OPEN_ROLL
    if WATERWAY in terrain:
        modifier += WATERWAY_ROLL
    if stormed and area in BOGGY:
        modifier += STORM_ROLL
    return modifier


def feature(area: AreaId, roll: int) -> str:
    """7.0 What a modified roll puts into a section; on the coast an orchard is scrub."""
    if roll > 6:
        return DITCH_OR_BOG
    found = TERRAIN_TABLE[max(roll, 1) - 1]
    return SCRUB if found == "orchard" and COASTAL in AREAS[area].terrain else found


def lay_out(game: Campaign, engagement: Engagement) -> None:
    """7.0 The dice for the table are thrown; the defender then places what they bring."""
    area = engagement.area
    terrain = AREAS[area].terrain
    game.chance.about("table", area, game.table.turn)
    if URBAN in terrain:
        shifts = game.chance.die()
        engagement.setup = TableSetup(city=True, shifts=shifts, fortifications=OLD_FORT in terrain)
        words = f"A city table is laid out: the attacker may move {shifts} of its buildings."
        game.log(Kind.REFERENCE, words, area, dice=(shifts,), rule="7.0 Urban")
        return
    canal = ""
    if WATERWAY in terrain:
        canal = NORTH_SOUTH if game.chance.die() <= 3 else EAST_WEST
    dice = game.chance.dice(len(SECTIONS_OF_TABLE))
    modifier = terrain_modifier(area, stormed=game.table.stormed)
    sections = tuple(
        [
            Section(id_, die, die + modifier, feature(area, die + modifier))
            for id_, die in zip(SECTIONS_OF_TABLE, dice, strict=True)
        ]
    )
    wet = sum(it.feature == DITCH_OR_BOG for it in sections)
    engagement.setup = TableSetup(
        sections=sections,
        canal=canal,
        buildings=3 + d3(game.chance.die()) if VILLAGE in terrain else 0,
        woods=2 if WOODED in terrain else 0,
        ridges=int(RIDGE in terrain),
        dunes=2 if COASTAL in terrain else 0,
        fortifications=OLD_FORT in terrain,
        ditches=tuple(game.chance.dice(wet)),
    )
    found = ", ".join(f"{it.id} {it.feature}" for it in sections)
    game.log(Kind.REFERENCE, f"The table: {found}.", area, dice=dice, rule="7.0 Table")
