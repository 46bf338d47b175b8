"""Which orders a commander may write (6.0, 8.0): what cannot be lawful is never offered."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat, Side
from engine.khamsin import lines
from engine.khamsin.attrition import activation_penalty, effective
from engine.khamsin.components.calendar import (
    FRENCH_COUNTER_ATTACK,
    REINFORCEMENTS_FROM,
    RESERVE_AREAS,
)
from engine.khamsin.components.formations import (
    BEF,
    BRITISH,
    CORPS,
    CORPS_OF,
    FORMATIONS,
    FRENCH_CORPS,
    GORT,
    LEADERS,
    MONTGOMERY,
    RESERVES,
    SIDE,
    name,
)
from engine.khamsin.components.map import NEIGHBOURS, ORDER
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import ALLOWANCE
from engine.khamsin.ids import AreaId, CorpsId, Mobility, UnitId
from engine.khamsin.positions import Positions
from engine.khamsin.reach import Ground, Way, ground, routes
from engine.khamsin.seats import UNITS_OF

MOTOR_ALLOWANCE = ALLOWANCE[Mobility.MOTOR]
_ALLOWANCE = {id_: ALLOWANCE[it.mobility] for id_, it in FORMATIONS.items()}
_BEF = frozenset(BEF)
_BRITISH = frozenset(BRITISH)
_FIRST_ARMY = frozenset(FRENCH_CORPS)
_RESERVES = frozenset(RESERVES)
_ORDERED_AS_CORPS = tuple(it for it in CORPS.values() if len(it.units) > 1)


class Mover(NamedTuple):
    """A unit as its orders see it: where from, how far, within friendly areas only or not."""

    unit: UnitId
    start: AreaId
    allowance: int
    confined: bool
    needs: int
    lorries: bool


def mover(board: Positions, unit: UnitId) -> Mover | None:
    """A unit that may be ordered to move; None if it may not."""
    it = board.units[unit]
    if it.aboard or it.must_regroup:
        return None
    if unit in _FIRST_ARMY and board.table.turn == FRENCH_COUNTER_ATTACK:
        return None
    start = it.area or _arrival(board, unit)
    if not start:
        return None
    needs = min(max(FORMATIONS[unit].activation - bonus(board, unit), 2), 6)
    lorries = unit in _BRITISH and _near_gort(board, start) and _ALLOWANCE[unit] < MOTOR_ALLOWANCE
    return Mover(unit, start, _ALLOWANCE[unit], not effective(it), needs, lorries)


def _arrival(board: Positions, unit: UnitId) -> AreaId:
    """1.0 Where a reserve that is still free comes up, from turn 8 on."""
    if unit not in _RESERVES or board.units[unit].fate != "in reserve":
        return AreaId("")
    return RESERVE_AREAS[FORMATIONS[unit].army_group] if ready_reserve(board) else AreaId("")


def ready_reserve(board: Positions) -> bool:
    """1.0 Whether reserves may be committed."""
    return board.table.turn >= REINFORCEMENTS_FROM


def bonus(board: Positions, unit: UnitId) -> int:
    """What leaders beside it and its attrition add to a unit's activation roll; leaders once."""
    area = board.units[unit].area
    leaders = [
        it.bonus for it in LEADERS.values() if unit in it.helps and board.leaders[it.id] == area
    ]
    return (max(leaders) if leaders and area else 0) + activation_penalty(board.units[unit])


def _near_gort(board: Positions, area: AreaId) -> bool:
    """8.0 Within 1 area of Lord Gort."""
    gort = board.leaders[GORT]
    return bool(gort) and (area == gort or area in NEIGHBOURS[gort])


def way_of(board: Positions, line: lines.Move) -> Way | None:
    """The way a written order takes; None if it is not to be had."""
    who = mover(board, line.unit)
    if who is None or (line.motor and not who.lorries):
        return None
    allowance = MOTOR_ALLOWANCE if line.motor else who.allowance
    ways = routes(ground(board.table), SIDE[line.unit], who.start, allowance, who.confined)
    found = ways.get(line.to, ())
    if line.by_way:
        return next((it for it in found if it.path == line.path), None)
    return found[0] if found else None


@lru_cache(maxsize=65536)
def moves(ground_: Ground, who: Mover) -> tuple[Choice, ...]:
    """Where a unit may be ordered to go."""
    found = routes(ground_, SIDE[who.unit], who.start, who.allowance, who.confined)
    return tuple([_move(ground_, who, area, ways[0]) for area, ways in found.items()])


@lru_cache(maxsize=65536)
def lorry_moves(ground_: Ground, who: Mover) -> tuple[Choice, ...]:
    """8.0 What a unit reaches on Gort's lorries alone."""
    side = SIDE[who.unit]
    on_foot = routes(ground_, side, who.start, who.allowance, who.confined)
    driven = routes(ground_, side, who.start, MOTOR_ALLOWANCE, who.confined)
    found = [it for it in driven.items() if it[0] not in on_foot]
    return tuple([_move(ground_, who, area, ways[0], motor=True) for area, ways in found])


def _move(ground_: Ground, who: Mover, area: AreaId, way: Way, *, motor: bool = False) -> Choice:
    token = lines.going(who.unit, area, motor=motor)
    detail = _detail(ground_, who, way, motor=motor)
    return Choice(token, "Move", name(who.unit), place(area), detail, area)


def _detail(ground_: Ground, who: Mover, way: Way, *, motor: bool) -> str:
    found = []
    if motor:
        found.append("by lorry")
    if way.hostile:
        verb = "assaults" if ground_.held[ORDER[way.path[-1]]] == "B" else "enters"
        found.append(f"{verb} on {who.needs}+")
    return ", ".join(found)


@lru_cache(maxsize=65536)
def other_ways(ground_: Ground, who: Mover, to: AreaId, motor: bool) -> tuple[Choice, ...]:  # noqa: FBT001 - a cache key
    """Other ways to an area one is already ordered to."""
    allowance = MOTOR_ALLOWANCE if motor else who.allowance
    ways = routes(ground_, SIDE[who.unit], who.start, allowance, who.confined).get(to, ())
    return tuple(
        [
            Choice(
                lines.by_way(who.unit, way.path, motor=motor),
                "Send",
                name(who.unit),
                place(to),
                f"by {', '.join([place(it) for it in way.path[:-1]]) or 'the direct trail'}",
                to,
            )
            for way in ways[1:]
        ]
    )


@lru_cache(maxsize=65536)
def corps_moves(ground_: Ground, corps: CorpsId, movers: tuple[Mover, ...]) -> tuple[Choice, ...]:
    """Where two or more units of a corps can go together."""
    numbers: dict[AreaId, int] = {}
    for who in movers:
        for area in routes(ground_, SIDE[who.unit], who.start, who.allowance, who.confined):
            numbers[area] = numbers.get(area, 0) + 1
    return tuple(
        [
            Choice(
                lines.going(corps, area),
                "Move",
                CORPS[corps].name,
                place(area),
                count(numbers[area], "unit"),
                area,
            )
            for area in sorted(numbers, key=ORDER.__getitem__)
            if numbers[area] > 1
        ]
    )


@lru_cache(maxsize=4096)
def staying(subject: str, how: str) -> Choice:
    """An order to stay and regroup, withdraw by night, or come up from the reserve."""
    words = CORPS[CorpsId(subject)].name if subject in CORPS else name(UnitId(subject))
    verb, detail = {
        lines.REGROUP: ("Regroup", ""),
        lines.NIGHT: ("Withdraw by night", "costs 10 armour and 5 general"),
        lines.COMMIT: ("Commit", ""),
    }[how]
    return Choice(lines.staying(subject, how), verb, words, "", detail)


@lru_cache(maxsize=65536)
def leader_moves(ground_: Ground, leader: UnitId, start: AreaId) -> tuple[Choice, ...]:
    """Where a leader may go by himself: friendly areas."""
    side: Side = LEADERS[leader].side
    return tuple(
        [
            Choice(lines.going(leader, area), "Move", name(leader), place(area), "", area)
            for area in routes(ground_, side, start, MOTOR_ALLOWANCE, confined=True)
        ]
    )


@lru_cache(maxsize=4096)
def going_along(leader: UnitId, unit: UnitId) -> Choice:
    """A leader accompanies a unit."""
    return Choice(lines.along(leader, unit), "Attach", name(leader), f"the {name(unit)}")


def night_allowed(unit: UnitId) -> bool:
    """6.0 Only formations of the three British corps withdraw by night."""
    return unit in _BEF


def corps_in_hand(seat: Seat) -> tuple[tuple[CorpsId, tuple[UnitId, ...]], ...]:
    """The corps a seat may order in one line, with its own units of each."""
    return _corps_of(seat)


@lru_cache(maxsize=8)
def _corps_of(seat: Seat) -> tuple[tuple[CorpsId, tuple[UnitId, ...]], ...]:
    own = frozenset(UNITS_OF[seat])
    found = [(it.id, tuple([unit for unit in it.units if unit in own])) for it in _ORDERED_AS_CORPS]
    return tuple([(corps, units) for corps, units in found if len(units) > 1])


def movable_leader(leader: UnitId) -> bool:
    """Montgomery has no orders of his own: he is with the 3rd Division."""
    return leader != MONTGOMERY


def corps_of(unit: UnitId) -> CorpsId:
    """The corps a unit belongs to."""
    return CORPS_OF[unit]
