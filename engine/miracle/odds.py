"""Exact chances of what may come next: attacks on the ground, air raids, dangers at sea."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.counting import listed
from engine.core.views import Forecast, View
from engine.miracle.chances import success_chances
from engine.miracle.combat import (
    defense_number,
    german_defense_number,
    german_dice,
    supported,
)
from engine.miracle.components.borders import BORDERS
from engine.miracle.components.map import LAST_NODES, TRACKS, name
from engine.miracle.components.units import ALLIES, Arm
from engine.miracle.german_advance import stops
from engine.miracle.german_attacks import breakthrough
from engine.miracle.german_moves import allowance
from engine.miracle.ground_attacks import allied_strength, attack_words
from engine.miracle.ids import OFF_MAP, NodeId, Track, UnitId
from engine.miracle.odds_at_sea import sea_forecasts
from engine.miracle.odds_in_the_air import air_forecasts
from engine.miracle.positions import (
    allies_at,
    at_last_node,
    evacuee_name,
    evacuees_at,
    face,
    garrisoned,
    german_at,
    german_name,
    german_nodes,
    side,
    unit_name,
    units_at,
)
from engine.miracle.state import Battle, Table


def forecasts(view: View) -> tuple[Forecast, ...]:
    """What matters most in the present phase comes first."""
    table: Table = view.board.table
    german, allied = german_forecasts(table), allied_forecasts(table)
    sea, air = sea_forecasts(view.board), air_forecasts(view.board)
    if table.sailing or table.evacuation:
        return (*sea, *air, *german, *allied)
    if table.ground:
        return (*allied, *german, *air, *sea)
    return (*german, *air, *sea, *allied)


def german_forecasts(table: Table) -> list[Forecast]:
    """9.4 One round of each German attack that could come, for each unit in front."""
    if table.battle and not table.battle.allied:
        return _at_hand(table, table.battle)
    found = []
    for track in table.germans:
        from_end = at_last_node(table, track)
        for node in german_targets(table, track):
            if not units_at(table, node):
                found.append(_overrun(table, track, node))
            support = supported(table, track, node)
            found += _round(table, Battle(track, node, from_end=from_end, support=support))
    return found


def _at_hand(table: Table, battle: Battle) -> list[Forecast]:
    """The round that is being rolled; once its Successes are borne, the one after it."""
    if battle.frontline and not (battle.unapplied or battle.applied):
        return [_german(table, battle, battle.frontline, battle.strength)]
    return _round(table, battle)


def _round(table: Table, battle: Battle) -> list[Forecast]:
    """A new round, whoever holds the front line."""
    dice = german_dice(table, battle.track, support=battle.support)
    return [_german(table, battle, unit, dice) for unit in units_at(table, battle.node)]


def german_targets(table: Table, track: Track) -> list[NodeId]:
    """9.3, 9.4i The nodes a German unit would attack if it were called now."""
    german = table.germans[track]
    if german.disrupted:
        return []
    if at_last_node(table, track):
        return [area for area in BORDERS[LAST_NODES[track]] if allies_at(table, area)]
    for at in range(german.at + 1, german.at + 1 + allowance(table, track)):
        node = TRACKS[track][at] if at < len(TRACKS[track]) else OFF_MAP
        if not node or german_at(table, node):
            return []
        if allies_at(table, node):
            return [node]
        if stops(table, track, node):
            return []
    return []


def _overrun(table: Table, track: Track, node: NodeId) -> Forecast:
    lost = f"{listed([evacuee_name(table, it) for it in evacuees_at(table, node)])} lost"
    return Forecast(f"{german_name(table, track)} at {name(node)}", "9.4a", ((lost, 1.0),))


def _german(table: Table, battle: Battle, unit: UnitId, dice: int) -> Forecast:
    """One round against one Frontline unit."""
    track, node = battle.track, battle.node
    defense = defense_number(table, unit, node)
    chances = success_chances(dice, defense)
    nerve = side(table, track).cohesion / 6
    pressing = nerve if side(table, track).kind == Arm.PANZER else 0.0
    through = _through(table, battle, chances, pressing)
    halted = chances[0] + chances[1] * (1 - pressing)
    label = f"{german_name(table, track)} against {unit_name(unit)} at {name(node)}"
    return Forecast(
        f"{label}, {dice} dice over {defense}",
        "9.4",
        (
            *zip(_SUCCESSES, chances, strict=True),
            ("halted", halted),
            ("through if the node is cleared", through),
        ),
    )


_SUCCESSES = ("no Success", "1", "2", "3", "4 or more")


def _through(table: Table, battle: Battle, chances: tuple[float, ...], pressing: float) -> float:
    """9.4h The chance of a result that breaks through an empty node."""
    return sum(
        chance * (pressing if scored == 1 else 1)
        for scored, chance in enumerate(chances)
        if scored and breakthrough(table, replace(battle, successes=scored))
    )


def allied_forecasts(table: Table) -> list[Forecast]:
    """10.3 An attack on each German unit by the strongest unit in its node or beside it.

    One behind the unit of the other track of its node cannot be attacked (10.2h).
    """
    found = []
    closed = garrisoned(table)
    for node, track in german_nodes(table).items():
        if node in closed:
            continue
        near = [
            unit
            for area in (node, *BORDERS[node])
            for unit in units_at(table, area)
            if not table.units[unit].disrupted and face(table, unit).combat and _free(table, unit)
        ]
        if near:
            best = max(near, key=lambda unit: allied_strength(table, unit, node))
            found.append(allied_forecast(table, best, track, node))
    return found


def _free(table: Table, unit: UnitId) -> bool:
    """In Ground Operations, a unit of the formation that has not acted or is about to attack."""
    ground = table.ground
    if ground is None:
        return True
    here = ALLIES[unit].formation == ground.corps
    return here and (unit not in ground.done or unit in ground.origins)


def allied_forecast(table: Table, unit: UnitId, track: Track, node: NodeId) -> Forecast:
    """10.3b What an attack comes to."""
    dice, defense = allied_strength(table, unit, node), german_defense_number(table, track, node)
    chances = success_chances(dice, defense)
    rolled = attack_words(table, unit, track, node)
    nerve = side(table, track).cohesion / 6
    label = f"{unit_name(unit)} against {german_name(table, track)} at {name(node)}"
    return Forecast(
        f"{label}, {rolled}",
        "10.3",
        (
            ("repulsed with a hit", chances[0]),
            ("thrown back", chances[1] * nerve),
            ("German back one node", chances[1] * (1 - nerve)),
            ("German back one node, disrupted", chances[2]),
            ("German back two nodes, disrupted", chances[3] + chances[4]),
        ),
    )
