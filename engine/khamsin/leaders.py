"""Leaders (1.0, 8.0): they never fight, hold or block; they go where their men are."""

from __future__ import annotations

from engine.khamsin.components.formations import (
    LEADERS,
    MONTGOMERY,
    OOB_ORDER,
    SIDE,
    THIRD_DIVISION,
    name,
)
from engine.khamsin.components.map import name as place
from engine.khamsin.components.map import steps_to
from engine.khamsin.ids import NOWHERE, UnitId
from engine.khamsin.kinds import Kind
from engine.khamsin.state import Campaign
from engine.khamsin.telling import tell


def follow(game: Campaign) -> None:
    """Montgomery stays with his division; who is left among enemies, or without men, moves on."""
    for leader, area in [*game.leaders.items()]:
        if not area:
            continue
        if leader == MONTGOMERY:
            game.leaders[leader] = game.units[THIRD_DIVISION].area
        elif _endangered(game, leader) or not _men(game, leader):
            _move_on(game, leader)


def _endangered(game: Campaign, leader: UnitId) -> bool:
    """An enemy unit stands in his area, and none of his own side."""
    side = LEADERS[leader].side
    here = game.units_in(game.leaders[leader])
    return any(SIDE[it] != side for it in here) and not any(SIDE[it] == side for it in here)


def _men(game: Campaign, leader: UnitId) -> list[UnitId]:
    return [it for it in LEADERS[leader].helps if game.units[it].area]


def _move_on(game: Campaign, leader: UnitId) -> None:
    """To the nearest formation he may affect; out of the campaign if there is none."""
    side = LEADERS[leader].side
    men = _men(game, leader)
    if not men:
        game.leaders[leader] = NOWHERE
        tell(game, side, Kind.LEADER, f"{name(leader)} has no men left here and goes.", rule="8.0")
        return
    far = steps_to(game.leaders[leader])
    nearest = min(men, key=lambda it: (far[game.units[it].area], OOB_ORDER[it]))
    area = game.units[nearest].area
    game.leaders[leader] = area
    words = f"{name(leader)} joins the {name(nearest)} at {place(area)}."
    tell(game, side, Kind.LEADER, words, area, who=(leader,), rule="8.0")
