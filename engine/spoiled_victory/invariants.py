"""What must hold at every decision of every game."""

from __future__ import annotations

from collections import Counter

from engine.spoiled_victory.components.cards import CARDS
from engine.spoiled_victory.components.map import LAND, SPACES, STARTS, TRACKS
from engine.spoiled_victory.components.units import ALLIES, EVACUEES, GERMANS
from engine.spoiled_victory.movement import MoveWhere, MoveWho
from engine.spoiled_victory.positions import evacuee_limit, garrisoned, german_spaces, is_evacuee
from engine.spoiled_victory.setup import PlaceUnit
from engine.spoiled_victory.state import Dunkirk, PhaseName, Table


def invariants(game: Dunkirk) -> list[str]:
    """Everything that is wrong with a state; nothing, if it is sound."""
    table = game.table
    checks = (
        _counters(table) or [*_germans(table), *_evacuees(table), *_garrisons(table)],
        _cards(game),
        _scratch(game),
        _numbers(game),
    )
    return [problem for check in checks for problem in check]


def _counters(table: Table) -> list[str]:
    """No counter is lost, invented or off the map's spaces."""
    wrong = []
    if set(table.units) != set(ALLIES) or set(table.germans) != set(GERMANS):
        return ["counters are missing"]
    if any(
        it.track not in TRACKS or not 0 <= it.at < len(TRACKS[it.track])
        for it in table.germans.values()
    ):
        return ["a German unit is off its track"]
    for id_, unit in table.units.items():
        if unit.space and (unit.space not in SPACES or unit.fate):
            wrong.append(f"{id_} stands nowhere")
        if unit.space and not is_evacuee(id_) and unit.space not in LAND:
            wrong.append(f"{id_} is at sea")
        if not unit.space and unit.suppressed:
            wrong.append(f"{id_} is suppressed off the map")
    return wrong


def _germans(table: Table) -> list[str]:
    """9.2f No two German units share a space or a track."""
    alone = len(german_spaces(table)) == len(GERMANS)
    tracks = {marker.track for marker in table.germans.values()}
    return [] if alone and len(tracks) == len(TRACKS) else ["German units share a space"]


def _evacuees(table: Table) -> list[str]:
    """10.1.1 The stacking limits of Evacuees."""
    stacks = Counter(table.units[id_].space for id_ in EVACUEES if table.units[id_].space)
    return [
        f"too many Evacuees in {space}"
        for space, count in stacks.items()
        if count > evacuee_limit(space)
    ]


def _garrisons(table: Table) -> list[str]:
    """10.1.4 No Allied unit stands behind a German one."""
    behind = garrisoned(table)
    return [
        f"{id_} stands behind the enemy" for id_, it in table.units.items() if it.space in behind
    ]


def _cards(game: Dunkirk) -> list[str]:
    """5.0, 6.2 Each of the thirty-six cards is in exactly one place, and one is always left."""
    table = game.table
    aside = {table.event, table.intelligence, table.bombers_card} - {0}
    cards = [*game.deck, *table.discards, *table.removed, *aside]
    if not cards:
        return []
    sound = sorted(cards) == sorted(CARDS) and game.deck
    return [] if sound else ["the Action Cards do not add up"]


def _scratch(game: Dunkirk) -> list[str]:
    """Records of a procedure are empty outside it."""
    table = game.table
    asked = type(game.agenda[-1]) if game.agenda else None
    wrong = []
    if table.march and asked not in (MoveWho, MoveWhere):
        wrong.append("a movement was left open")
    if table.battle and table.phase not in (PhaseName.GERMAN_MOVES, PhaseName.PLAYER_ACTIONS):
        wrong.append("a battle was left open")
    if asked is PlaceUnit and any(table.units[id_].space in STARTS for id_ in ALLIES):
        wrong.append("a unit was placed on a German Start space")
    return wrong


def _numbers(game: Dunkirk) -> list[str]:
    """Counts never fall below nothing, and the game ends when its agenda does."""
    table = game.table
    wrong = [
        f"{what} is negative"
        for what, number in (("actions", table.actions), ("moves", table.moves))
        if number < 0
    ]
    if not game.agenda and not game.result:
        wrong.append("nothing is left to do before the end")
    if game.result and game.result.score != table.points:
        wrong.append("the result is not the score")
    return wrong
