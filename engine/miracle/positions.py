"""Who stands where, on what ground and in whose hands (3.1, 3.2, 10.2g, 10.2h)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from engine.core.memo import kept
from engine.miracle.components.evacuees import REDUCED_VALUE, VALUE
from engine.miracle.components.map import (
    LOWLAND_NODES,
    MARSHES,
    NODES,
    SECTORS,
    TRACKS,
    TRACKS_OF,
    Sector,
    name,
)
from engine.miracle.components.sea import ARTILLERY_SPACES, WATER, water_name
from engine.miracle.components.ships import SHIPS, Deck
from engine.miracle.components.tables import HIGHEST_DEFENSE, UNITS_IN_AREA
from engine.miracle.components.units import (
    ALLIES,
    GERMANS,
    GHQ,
    REINFORCEMENTS,
    Face,
    GermanSide,
)
from engine.miracle.ids import (
    NO_TRACK,
    OFF_MAP,
    EvacueeId,
    NodeId,
    ShipId,
    Space,
    Track,
    UnitId,
    WaterId,
)
from engine.miracle.state import Light, Table, Unit

_BEHIND = {
    letter: tuple(frozenset(track[1:at]) for at in range(len(track)))
    for letter, track in TRACKS.items()
}
_FRESH_STEPS = 4
_NIGHT = Light.NIGHT  # to read it off its class takes longer than to compare it


def night(table: Table) -> bool:
    """Whether the Day/Night marker shows Night."""
    return table.light == _NIGHT


def route_x_open(table: Table) -> bool:
    """11.4, 13.5 Whether ships may sail Channel Route X."""
    return 0 < table.route_x <= table.turn


def guns_at(table: Table, space: Space) -> bool:
    """11.7 Whether an Artillery marker lies in a Water space."""
    return space in under_fire(table)


def under_fire(table: Table) -> list[WaterId]:
    """11.7 The Water spaces where Artillery markers lie."""
    markers = table.artillery.items()
    return [ARTILLERY_SPACES[guns] for guns, since in markers if since <= table.turn]


def place_name(space: str) -> str:
    """A node, Start space or Water space as players say it."""
    return water_name(WaterId(space)) if space in WATER else name(NodeId(space))


# Allied Combat Units


def face(table: Table, unit: UnitId) -> Face:
    """What an Allied unit's counter shows now."""
    return ALLIES[unit].faces[table.units[unit].losses]


def fresh(table: Table, unit: UnitId) -> bool:
    """4.1b Whether a brigade still uses its Fresh counter."""
    return len(ALLIES[unit].faces) == _FRESH_STEPS and table.units[unit].losses < _FRESH_STEPS // 2


def weakened(table: Table, unit: UnitId) -> bool:
    """Whether the counter in use shows its Reduced-strength side."""
    return table.units[unit].weakened


def steps_left(table: Table, unit: UnitId) -> int:
    """How many Casualty Hits remove a unit."""
    return len(ALLIES[unit].faces) - table.units[unit].losses


def unit_name(unit: UnitId) -> str:
    """An Allied Combat Unit as players say it."""
    return ALLIES[unit].name


def units_at(table: Table, node: NodeId) -> list[UnitId]:
    """The Allied Combat Units in a node, GHQ among them."""
    return [*_by_node(table.units).get(node, ())]


@kept
def _by_node(units: Mapping[UnitId, Unit]) -> dict[NodeId, list[UnitId]]:
    """The Combat Units, in their lasting order, by where they are."""
    found: defaultdict[NodeId, list[UnitId]] = defaultdict(list)
    for id_, unit in units.items():
        found[unit.space].append(id_)
    return found


def stacks(table: Table) -> dict[NodeId, int]:
    """10.2g How many Combat Units count for stacking in each Area; GHQ does not."""
    by_node = _by_node(table.units)
    return {node: len(units) - (GHQ in units) for node, units in by_node.items() if node}


def full_areas(table: Table) -> frozenset[NodeId]:
    """10.2g The Areas with as many units as may stay there."""
    return _full(table.units)


@kept
def _full(units: Mapping[UnitId, Unit]) -> frozenset[NodeId]:
    return frozenset(
        [
            node
            for node, here in _by_node(units).items()
            if len(here) >= UNITS_IN_AREA and node and len(here) >= UNITS_IN_AREA + (GHQ in here)
        ]
    )


def room_at(table: Table, node: NodeId) -> bool:
    """10.2g Whether one more Combat Unit may end its move in an Area."""
    return node not in full_areas(table)


def covered(table: Table, node: NodeId) -> bool:
    """Whether an Entrenched or Somua marker lies in a node."""
    return node in table.entrenched or table.somua == node


# German units


def side(table: Table, track: Track) -> GermanSide:
    """The side of its counter that the German unit of a track shows."""
    counter = GERMANS[track]
    return counter.back if table.germans[track].reorganized else counter.front


def german_name(table: Table, track: Track) -> str:
    """A German unit as players say it."""
    joined = table.germans[track].joined
    more = f" with {REINFORCEMENTS[joined].name}" if joined else ""
    return side(table, track).name + more


def german_combat(table: Table, track: Track) -> int:
    """A German unit's Combat Factor with a reinforcement (13.2d)."""
    joined = table.germans[track].joined
    return side(table, track).combat + (REINFORCEMENTS[joined].combat if joined else 0)


def german_defense(table: Table, track: Track) -> int:
    """A German unit's Defense Number with a reinforcement (13.2d)."""
    joined = table.germans[track].joined
    number = side(table, track).defense + (REINFORCEMENTS[joined].defense if joined else 0)
    return min(number, HIGHEST_DEFENSE)


def german_node(table: Table, track: Track) -> NodeId:
    """The node, or the Start space, where the German unit of a track stands."""
    return TRACKS[track][table.germans[track].at]


def german_at(table: Table, node: NodeId) -> Track:
    """The track of the German unit in a node, or nothing."""
    for track in TRACKS_OF.get(node, ()):
        if german_node(table, track) == node:
            return track
    return NO_TRACK


def at_last_node(table: Table, track: Track) -> bool:
    """Whether a German unit stands at the end of its track."""
    return table.germans[track].at == len(TRACKS[track]) - 1


def next_node(table: Table, track: Track) -> NodeId:
    """The node ahead of a German unit, or nothing at the end of its track."""
    at = table.germans[track].at + 1
    return TRACKS[track][at] if at < len(TRACKS[track]) else OFF_MAP


def german_nodes(table: Table) -> dict[NodeId, Track]:
    """The nodes with a German unit, and its track."""
    return {TRACKS[track][it.at]: track for track, it in table.germans.items() if it.at}


def garrisoned(table: Table) -> frozenset[NodeId]:
    """10.2h The Areas behind the German unit of any of their tracks: German-controlled."""
    behind: frozenset[NodeId] = frozenset()
    return behind.union(*(_BEHIND[track][it.at] for track, it in table.germans.items() if it.at))


def german_held(table: Table, node: NodeId) -> bool:
    """14.2 Whether a node is German-occupied or German-controlled."""
    return any(node in TRACKS[track][1 : table.germans[track].at + 1] for track in TRACKS_OF[node])


def reorganizing(table: Table) -> Sector | None:
    """13.1 The sector that reorganizes this turn, or nothing."""
    late = table.turn - table.reorganization - 1
    return list(SECTORS)[late] if table.reorganization and 0 <= late < len(SECTORS) else None


# Ground


def is_marsh(table: Table, node: NodeId) -> bool:
    """3.1h, 3.1i Marsh, or flooded Lowlands."""
    return node in MARSHES or is_flooded(table, node)


def is_flooded(table: Table, node: NodeId) -> bool:
    """10.6 Lowlands after the dikes were opened."""
    return table.flooded and node in LOWLAND_NODES


# Evacuees


def value(table: Table, evacuee: EvacueeId) -> int:
    """The Victory Points an Evacuees Unit shows."""
    return REDUCED_VALUE[evacuee] if table.evacuees[evacuee].reduced else VALUE[evacuee]


def evacuees_at(table: Table, space: Space) -> list[EvacueeId]:
    """12.4b The queue of Evacuees in a node or Shallow, the top unit first."""
    return [id_ for id_, it in table.evacuees.items() if it.space == space]


def cargo(table: Table, ship: ShipId) -> list[EvacueeId]:
    """The Evacuees aboard a ship."""
    return [id_ for id_, it in table.evacuees.items() if it.ship == ship]


def evacuee_name(table: Table, evacuee: EvacueeId) -> str:
    """An Evacuees Unit as players say it: value and condition."""
    it = table.evacuees[evacuee]
    worth = f"{value(table, evacuee)} VP"
    state = ", ".join([worth] + ["reduced"] * it.reduced + ["disrupted"] * it.disrupted)
    return f"Evacuees ({state})"


def allies_at(table: Table, node: NodeId) -> bool:
    """Whether any Allied unit, Combat or Evacuees, is in a node."""
    return bool(units_at(table, node) or evacuees_at(table, node))


# Ships


def deck(table: Table, ship: ShipId) -> Deck:
    """What a ship's counter shows now."""
    counter = SHIPS[ship]
    return counter.reduced if counter.reduced and table.ships[ship].reduced else counter.full


def deck_words(table: Table, ship: ShipId) -> str:
    """What a ship is good for."""
    side = deck(table, ship)
    words = f"moves {side.movement}, carries {side.capacity}, defends with {side.defense}"
    reach = " at long range" if SHIPS[ship].long_range else ""
    return f"{words}, flak {side.anti_aircraft}{reach}" if side.anti_aircraft else words


def ships_at(table: Table, space: Space) -> list[ShipId]:
    """The Naval Units in a Water space."""
    return [ship for ship, it in table.ships.items() if it.space == space]


def ship_name(ship: ShipId) -> str:
    """A Naval Unit as players say it."""
    return SHIPS[ship].name


def waiting_ships(table: Table) -> list[ShipId]:
    """15.0 The ships that may still arrive as reinforcements; Modern Destroyers come by event."""
    return [
        ship
        for ship, it in table.ships.items()
        if not it.space and not it.fate and ship != "modern"
    ]


def spare_room(table: Table, ship: ShipId) -> int:
    """11.8a How many more Evacuees Units a ship can take aboard."""
    return deck(table, ship).capacity - len(cargo(table, ship))


def node_name(node: NodeId) -> str:
    """The bare name of a node."""
    return NODES[node].name
