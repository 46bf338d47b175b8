"""Terrain as it counts now (15): floods, bridges blown and laid, the fortress, and the water."""

from __future__ import annotations

from collections.abc import Collection

from engine.core.ids import Side
from engine.france_1940.components.formations import ALLIED, GERMAN
from engine.france_1940.components.map import (
    BRIDGE,
    BRIDGES,
    CITY,
    EBEN_EMAEL,
    FORTRESS,
    MARSH,
    RIVER,
    RIVERS,
    TERRAIN,
)
from engine.france_1940.components.map import SIDE as HEXSIDE
from engine.france_1940.ids import HexId
from engine.france_1940.state import Campaign, Table


def fortress_stands(table: Table) -> bool:
    """10D, 7A Until the Germans capture Eben-Emael or drop Paratroops on it."""
    return not table.paratroops and not fort_captured(table)


def fort_captured(table: Table) -> bool:
    """10D Once German, Eben-Emael is closed to all Allied and Neutral blocks."""
    return table.owned.get(EBEN_EMAEL) == GERMAN


def terrain_in(table: Table, hex_: HexId) -> str:
    """The terrain as it counts now: inundated ground is Marsh, a fallen fort is a City."""
    if hex_ in table.flooded:
        return MARSH
    if hex_ == EBEN_EMAEL and not fortress_stands(table):
        return CITY
    return TERRAIN[hex_]


def crossing(table: Table, one: HexId, other: HexId) -> str:
    """15 How two neighbouring hexes meet: over a river, a bridge, or plain ground."""
    side = HEXSIDE[one, other]
    if side not in RIVERS:
        return ""
    bridged = (side in BRIDGES and side not in table.blown) or side == table.pontoon
    return BRIDGE if bridged else RIVER


def waters(game: Campaign, hex_: HexId) -> list[str]:
    """15 The rivers and bridges over which this Battle was opened; none in an old Battle."""
    if hex_ in game.acting.contested or hex_ == EBEN_EMAEL:
        return []
    return sorted({kind for kind in game.table.crossed.get(hex_, ()) if kind})


def hex_ground(table: Table, hex_: HexId, defender: Side) -> str:
    """15 What the hex itself does; the fort helps its garrison alone, to others it is a City."""
    terrain = terrain_in(table, hex_)
    return CITY if terrain == FORTRESS and defender != ALLIED else terrain


def best_ground(table: Table, hex_: HexId, defender: Side, came: Collection[str] = ()) -> str:
    """15 The ground a Defender would use: the River, the Bridge, or the hex itself."""
    if hex_ != EBEN_EMAEL:
        for water in (RIVER, BRIDGE):
            if water in came:
                return water
    return hex_ground(table, hex_, defender)
