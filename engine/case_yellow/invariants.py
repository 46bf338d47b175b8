"""What must hold at every decision of every game."""

from __future__ import annotations

from engine.case_yellow.components.calendar import BELGIANS_IN_FRANCE, HOLLAND
from engine.case_yellow.components.map import EVACUATION_PORTS, NATION, NETHERLANDS, TERRAIN, within
from engine.case_yellow.components.map import HOLLAND as HOLLAND_HEXES
from engine.case_yellow.components.units import FULL, MARKERS, NATIONALITY, STUKAS, UNITS
from engine.case_yellow.end_movement import Overstacked
from engine.case_yellow.goals import ColumnGoal
from engine.case_yellow.ids import ALLIED, GERMAN, OTHER, SIDES, Fate, HexId, Phase
from engine.case_yellow.movement import Orders
from engine.case_yellow.one_march import MarchWhere
from engine.case_yellow.positions import belgians_in_france, control, misfit
from engine.case_yellow.rail import RailWhere
from engine.case_yellow.state import Campaign

_FATES = frozenset(it.value for it in Fate)
_ON_THE_MARCH = (Orders, ColumnGoal, MarchWhere, RailWhere, Overstacked)


def invariants(game: Campaign) -> list[str]:
    """Everything that is wrong with a state; nothing, if it is sound."""
    if {*game.german.units, *game.allied.units} != set(UNITS):
        return ["units are missing"]
    return [*_units(game), *_stacking(game), *_ground(game), *_numbers(game), *_scratch(game)]


def _units(game: Campaign) -> list[str]:
    wrong = []
    for side in SIDES:
        for id_, unit in game.army(side).units.items():
            if unit.fate not in _FATES or bool(unit.hex) == bool(unit.fate):
                wrong.append(f"{id_} has hex {unit.hex!r} and fate {unit.fate!r}")
            elif unit.hex and (unit.hex not in TERRAIN or not 1 <= unit.steps <= FULL[id_]):
                wrong.append(f"{id_} stands at {unit.hex} with {unit.steps} steps")
            elif unit.hex:
                wrong += _borders(game, id_, unit.hex)
    both = game.german.stacks.keys() & game.allied.stacks.keys()
    if both and game.table.battle is None:
        wrong.append(f"both sides stand in {sorted(both)}")
    return wrong


def _borders(game: Campaign, id_: str, hex_: str) -> list[str]:
    """10.10, 10.1b Nobody stands where he may not."""
    nation = NATION[hex_]  # type: ignore[index]
    nationality = NATIONALITY[id_]  # type: ignore[index]
    if nationality == "NL" and nation != NETHERLANDS:
        return [f"{id_} left the Netherlands"]
    if nationality == "BE" and nation == NETHERLANDS:
        return [f"{id_} entered the Netherlands"]
    if game.options["scenario"] == HOLLAND and hex_ not in HOLLAND_HEXES:
        return [f"{id_} left Holland"]
    side = GERMAN if nationality == "GE" else ALLIED
    if hex_ in game.ground.forts_of(OTHER[side]):
        return [f"{id_} stands in an enemy fort at {hex_}"]
    return []


def _stacking(game: Campaign) -> list[str]:
    """8.3 Legal stacks, outside movement and battle."""
    asked = game.agenda[-1] if game.agenda else None
    if isinstance(asked, _ON_THE_MARCH) or game.table.battle is not None:
        return []
    # 13.5: who crowded or mixed at a quay stands there until the next move, even after Dynamo.
    ports = EVACUATION_PORTS if game.table.dynamo.over else ()
    quays = frozenset[HexId]().union(*(within(port, 1) for port in ports))
    wrong = [
        f"{hex_}: {why}"
        for side in SIDES
        for hex_, ids in game.army(side).stacks.items()
        if (why := misfit(game, side, hex_, ids)) and hex_ not in quays
    ]
    if belgians_in_france(game) > BELGIANS_IN_FRANCE:
        wrong.append("too many Belgians in France")
    return wrong


def _ground(game: Campaign) -> list[str]:
    """Markers within their limits; units control what they stand on."""
    ground = game.ground
    limits = {
        "Bridgehead": ground.bridgeheads,
        "Crossing Interdicted": ground.interdicted,
        "Refugee": ground.refugees,
        "Better Defense": (*ground.better, *[""] * game.table.better_free),
    }
    wrong = [f"too many {it} markers" for it, used in limits.items() if len(used) > MARKERS[it]]
    for side in SIDES:
        wrong += [
            f"{hex_} is held by {side} and not controlled"
            for hex_ in game.army(side).stacks
            if control(game, hex_) != side
        ]
    if game.table.battle is None:
        empty = [it for it in ground.better if it not in game.allied.stacks]
        wrong += [f"nobody digs in at {it}" for it in empty]
    if len(set(ground.destroyed)) != len(ground.destroyed):
        wrong.append("something is destroyed twice")
    return wrong


def _numbers(game: Campaign) -> list[str]:
    table = game.table
    counts = (
        table.air.stukas,
        len(table.air.allied),
        table.better_free,
        table.german_infantry,
        table.allied_infantry,
        table.allied_armor,
        table.refit.points,
    )
    wrong = ["a count fell below nothing"] if min(counts) < 0 else []
    if table.air.stukas + sum(table.air.stukas_back.values()) > STUKAS:
        wrong.append("too many Stukas")
    if not game.agenda and not game.result:
        wrong.append("nothing is left to do before the end")
    if game.result and table.phase != Phase.OVER.value:
        wrong.append("the game ended without its last phase")
    return wrong


def _scratch(game: Campaign) -> list[str]:
    """Records of a procedure are empty outside it."""
    table = game.table
    rounds = {it.value for it in Phase if it.value.endswith("Round")}
    wrong = []
    if (table.round is not None) != (table.phase in rounds):
        wrong.append(f"a round is open in the {table.phase}")
    if table.battle is not None and table.round is None:
        wrong.append("a battle was left open")
    return wrong
