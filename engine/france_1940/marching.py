"""Chapter 9: which blocks may move where, as far as the positions are known."""

from __future__ import annotations

from engine.france_1940.components.blocks import FHQ, FHQS, FORMATION, SIDE
from engine.france_1940.components.formations import BEF, FORMATIONS, GERMAN
from engine.france_1940.components.map import EBEN_EMAEL, PEN_OF, distance_from
from engine.france_1940.components.tables import OUT_OF_COMMAND_MP, STACKING, STRATEGIC_HEXES
from engine.france_1940.ids import NOWHERE, BlockId, HexId, How
from engine.france_1940.positions import Positions, command_range, commanded, in_play, limit
from engine.france_1940.reach import (
    Front,
    Ways,
    can_step,
    fuel_short,
    full_points,
    marches,
    strategic_moves,
)

# Bound once: in Python 3.11 a member of an enum is slow to look up, and this is asked all the time.
_MARCH = How.MARCH
_STRATEGIC = How.STRATEGIC
_RELIEF = How.RELIEF
_EXPLOIT = How.EXPLOIT


EXPLOITATION_POINTS = 2


def unmoved(positions: Positions) -> list[BlockId]:
    """Blocks of the Active Formation that have not moved in this Activation."""
    acting = positions.activation
    if acting is None:
        return []
    return [id_ for id_ in in_play(positions, acting.formation) if id_ not in acting.moved]


def may_fight(front: Front, block: BlockId) -> bool:
    """5C, 9A Only an In-Command block that does not come out of a Battle may enter one."""
    return front.at(block) not in front.enemy and commanded(front, block)


def _drive(front: Front, block: BlockId) -> tuple[int, bool]:
    """5C, 9A The Movement Points of a block, and whether it may enter a Battle."""
    if not commanded(front, block):
        return OUT_OF_COMMAND_MP, False
    return full_points(front, block), front.at(block) not in front.enemy


def ways_for(front: Front, block: BlockId, how: How) -> Ways:
    """Where a block could go by one kind of movement, whoever else stands there."""
    if how == _STRATEGIC:
        return strategic_moves(front, block)
    if how == _RELIEF:
        return _within_range(front, block)
    if how == _EXPLOIT:
        return marches(front, block, EXPLOITATION_POINTS, fight=False)
    points, fight = _drive(front, block)
    ways = marches(front, block, points, fight=fight)
    return _keeping_command(front, ways, block) if block in FHQS else ways


def _within_range(front: Front, block: BlockId) -> Ways:
    """4B Out of Command Movement must end within Command Range."""
    formation = FORMATION[block]
    ways = marches(front, block, full_points(front, block), fight=False)
    near, reach = distance_from(front.at(FHQ[formation])), command_range(front.table, formation)
    return {hex_: path for hex_, path in ways.items() if near[hex_] <= reach}


def _keeping_command(front: Front, ways: Ways, fhq: BlockId) -> Ways:
    """4B Nor may the FHQ afterwards leave such blocks behind."""
    relieved = [front.at(block) for block in _relieved(front)]
    if not relieved:
        return ways
    reach = command_range(front.table, FORMATION[fhq])
    return {
        hex_: path
        for hex_, path in ways.items()
        if all(distance_from(hex_)[other] <= reach for other in relieved)
    }


def _relieved(front: Front) -> list[BlockId]:
    """4B The blocks that moved by Out of Command Movement."""
    acting = front.activation
    return acting.relieved if acting else []


def destinations(front: Front, block: BlockId, how: How) -> Ways:
    """9A Where a block may go: where there is room, or where another can still make room."""
    return {
        hex_: path
        for hex_, path in ways_for(front, block, how).items()
        if front.has_room(hex_) or (how != _EXPLOIT and _makes_room(front, block, hex_))
    }


def _makes_room(front: Front, block: BlockId, hex_: HexId) -> bool:
    """9A Overstacked for the moment: somebody there must still be able to march on."""
    start = front.at(block)
    if front.own.get(start, 0) > limit(front.side, start):
        start = NOWHERE  # left by one, it is still full
    if front.waiting is None:
        front.waiting = unmoved(front)
    guests = [it for it in front.waiting if it != block and front.at(it) == hex_]
    return any(_can_leave(front, guest, start) for guest in guests)


def _can_leave(front: Front, block: BlockId, vacated: HexId = NOWHERE) -> bool:
    """Whether a block can march to a hex with room, or one being vacated; the next if possible."""
    if block not in FHQS or not _relieved(front):
        for hex_ in _next_hexes(front, block):
            if hex_ == vacated or front.has_room(hex_):
                return True
    ways = ways_for(front, block, _MARCH)
    return vacated in ways or any(front.has_room(hex_) for hex_ in ways)


def _next_hexes(front: Front, block: BlockId) -> list[HexId]:
    """The neighbouring hexes a block can march to."""
    known = front.next_hexes
    if block not in known:
        points, fight = _drive(front, block)
        known[block] = can_step(front, block, points, fight=fight)
    return known[block]


def common_destinations(front: Front, blocks: list[BlockId]) -> Ways:
    """Where all of these may march together, without overstacking."""
    first, *others = (ways_for(front, block, _MARCH) for block in blocks)
    return {
        hex_: path
        for hex_, path in first.items()
        if front.own.get(hex_, 0) + len(blocks) <= limit(front.side, hex_)
        and all(hex_ in ways for ways in others)
    }


def marchers(front: Front, waiting: list[BlockId]) -> list[BlockId]:
    """8-6A Blocks that may still march; while a hex is overstacked, only those in it."""
    full = front.full
    return [
        block
        for block in waiting
        if (not full or front.at(block) == full)
        and (_can_leave(front, block) or destinations(front, block, _MARCH))
    ]


def pairs(front: Front, blocks: list[BlockId]) -> list[HexId]:
    """Hexes that two blocks can leave together for a hex of their own."""
    if _relieved(front):
        return []
    at: dict[HexId, list[BlockId]] = {}
    for block in blocks:
        at.setdefault(front.at(block), []).append(block)
    return [hex_ for hex_, both in at.items() if len(both) == STACKING and _can_pair(front, both)]


def _can_pair(front: Front, both: list[BlockId]) -> bool:
    one, other = (set(_next_hexes(front, block)) for block in both)
    return any(hex_ not in front.own and hex_ != EBEN_EMAEL for hex_ in one & other)


def may_entrain(front: Front, block: BlockId) -> bool:
    """4B In Command; no FHQ, no B.E.F., no neutral, none in a German pen, none short of fuel."""
    formation = FORMATIONS[FORMATION[block]]
    return (
        block not in FHQS
        and formation.id != BEF
        and not formation.neutral
        and not (SIDE[block] == GERMAN and front.at(block) in PEN_OF)
        and not fuel_short(front.table, block)
        and commanded(front, block)
    )


def strategic_blocks(front: Front, waiting: list[BlockId], steps: int) -> list[BlockId]:
    """4B, 8-6B Those that may and can, if there are SHQ steps to spend."""
    if front.full or not steps:
        return []
    return [it for it in waiting if may_entrain(front, it) and _has_road(front, it)]


def _has_road(front: Front, block: BlockId) -> bool:
    """Whether Strategic Movement leads anywhere, mostly into the next hex."""
    near = can_step(front, block, STRATEGIC_HEXES, fight=False)
    if any(hex_ not in front.prizes and front.has_room(hex_) for hex_ in near):
        return True
    return bool(destinations(front, block, _STRATEGIC))


def relief_blocks(front: Front, waiting: list[BlockId], steps: int) -> list[BlockId]:
    """4B, 8-7 Out-of-Command blocks that can march back into range for an SHQ step."""
    table = front.table
    if front.full or not steps or not front.at(FHQ[table.active]):
        return []
    opening = table.turn == 1 and table.drawn.count(table.active) == 1
    if opening and front.side == GERMAN:
        return []
    return [
        block
        for block in waiting
        if not commanded(front, block) and destinations(front, block, _RELIEF)
    ]
