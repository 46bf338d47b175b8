"""Chapter 9: which blocks may move where, and what a march does on its way."""

from __future__ import annotations

from engine.france_1940.components.blocks import FHQ, FHQS, FORMATION, INFANTRY, KIND, SIDE
from engine.france_1940.components.formations import BEF, FORMATIONS, GERMAN, OTHER
from engine.france_1940.components.map import (
    DISTANCE,
    EBEN_EMAEL,
    FRANCE,
    GERMANY,
    NATION,
    NATION_NAMES,
    PEN_OF,
    name,
)
from engine.france_1940.components.tables import STACKING, STRATEGIC_HEXES
from engine.france_1940.positions import (
    claim,
    command_range,
    crossing,
    hexes_of,
    in_play,
    settle_hex,
)
from engine.france_1940.reach import (
    Front,
    Path,
    Ways,
    can_step,
    full_points,
    limit,
    marches,
    movement_points,
    strategic_moves,
)
from engine.france_1940.seats import seats_of, spend_steps, spendable
from engine.france_1940.state import Campaign

MARCH = "march"
STRATEGIC = "strategic"
RELIEF = "relief"
EXPLOIT = "exploit"
EXPLOITATION_POINTS = 2
_VERBS = {
    MARCH: "marches",
    STRATEGIC: "moves by Strategic Movement",
    RELIEF: "moves by Out of Command Movement",
    EXPLOIT: "exploits",
}
_RULES = {MARCH: "9", STRATEGIC: "4B", RELIEF: "4B", EXPLOIT: "7"}


def unmoved(game: Campaign) -> list[str]:
    """Blocks of the Active Formation that have not moved in this Activation."""
    acting = game.acting
    return [id_ for id_ in in_play(game, acting.formation) if id_ not in acting.moved]


def may_fight(game: Campaign, front: Front, block: str) -> bool:
    """5C, 9A Only an In-Command block that does not come out of a Battle may enter one."""
    return block in game.acting.in_command and game.blocks[block].hex not in front.enemy


def ways_for(game: Campaign, front: Front, block: str, how: str) -> Ways:
    """Where a block could go by one kind of movement, whoever else stands there."""
    if how == STRATEGIC:
        return strategic_moves(game, front, block)
    if how == RELIEF:
        ways = marches(game, front, block, full_points(game, block), fight=False)
        return _within(game, ways, FORMATION[block])
    if how == EXPLOIT:
        return marches(game, front, block, EXPLOITATION_POINTS, fight=False)
    points = movement_points(game, block)
    ways = marches(game, front, block, points, fight=may_fight(game, front, block))
    return _keeping_command(game, ways, block) if block in FHQS else ways


def _within(game: Campaign, ways: Ways, formation: str) -> Ways:
    """4B Out of Command Movement must end within Command Range."""
    seat, reach = game.blocks[FHQ[formation]].hex, command_range(game, formation)
    return {hex_: path for hex_, path in ways.items() if DISTANCE[seat][hex_] <= reach}


def _keeping_command(game: Campaign, ways: Ways, fhq: str) -> Ways:
    """4B Nor may the FHQ afterwards leave such blocks behind."""
    relieved = [game.blocks[id_].hex for id_ in game.acting.relieved]
    if not relieved:
        return ways
    reach = command_range(game, FORMATION[fhq])
    return {
        hex_: path
        for hex_, path in ways.items()
        if all(DISTANCE[hex_][other] <= reach for other in relieved)
    }


def destinations(game: Campaign, front: Front, block: str, how: str) -> Ways:
    """9A Where a block may go: where there is room, or where another can still make room."""
    return {
        hex_: path
        for hex_, path in ways_for(game, front, block, how).items()
        if front.has_room(hex_) or (how != EXPLOIT and _makes_room(game, front, block, hex_))
    }


def _makes_room(game: Campaign, front: Front, block: str, hex_: str) -> bool:
    """9A Overstacked for the moment: somebody there must still be able to march on."""
    start = game.blocks[block].hex
    if front.own[hex_] > limit(front.side, hex_):
        return False
    return any(
        _can_leave(game, front, guest, start)
        for guest in unmoved(game)
        if guest != block and game.blocks[guest].hex == hex_
    )


def _can_leave(game: Campaign, front: Front, block: str, vacated: str = "") -> bool:
    """Whether a block can march to a hex with room, or one being vacated; the next if possible."""
    if not (block in FHQS and game.acting.relieved):
        points, fight = movement_points(game, block), may_fight(game, front, block)
        for hex_ in can_step(game, front, block, points, fight=fight):
            if hex_ == vacated or front.has_room(hex_):
                return True
    ways = ways_for(game, front, block, MARCH)
    return vacated in ways or any(front.has_room(hex_) for hex_ in ways)


def common_destinations(game: Campaign, front: Front, blocks: list[str]) -> Ways:
    """Where all of these may march together, without overstacking."""
    first, *others = (ways_for(game, front, block, MARCH) for block in blocks)
    return {
        hex_: path
        for hex_, path in first.items()
        if front.own.get(hex_, 0) + len(blocks) <= limit(front.side, hex_)
        and all(hex_ in ways for ways in others)
    }


def marchers(game: Campaign, front: Front, waiting: list[str]) -> list[str]:
    """8-6A Blocks that may still march; while a hex is overstacked, only those in it."""
    full = front.full
    return [
        block
        for block in waiting
        if (not full or game.blocks[block].hex == full) and _can_march(game, front, block)
    ]


def _can_march(game: Campaign, front: Front, block: str) -> bool:
    return _can_leave(game, front, block) or bool(destinations(game, front, block, MARCH))


def pairs(game: Campaign, front: Front, blocks: list[str]) -> list[str]:
    """Hexes that two blocks can leave together for a hex of their own."""
    at: dict[str, list[str]] = {}
    for block in blocks:
        at.setdefault(game.blocks[block].hex, []).append(block)
    return [
        hex_ for hex_, both in at.items() if len(both) == STACKING and _can_pair(game, front, both)
    ]


def _can_pair(game: Campaign, front: Front, both: list[str]) -> bool:
    if game.acting.relieved:
        return False
    one, other = (
        set(
            can_step(
                game,
                front,
                block,
                movement_points(game, block),
                fight=may_fight(game, front, block),
            )
        )
        for block in both
    )
    return any(hex_ not in front.own and hex_ != EBEN_EMAEL for hex_ in one & other)


def strategic_blocks(game: Campaign, front: Front, waiting: list[str]) -> list[str]:
    """4B, 8-6B In-Command blocks, no FHQ, no B.E.F., none in a German pen, for an SHQ step."""
    formation = game.acting.formation
    if formation == BEF or front.full or not spendable(game, formation):
        return []
    return [
        block
        for block in waiting
        if block in game.acting.in_command
        and block not in FHQS
        and not (SIDE[block] == GERMAN and game.blocks[block].hex in PEN_OF)
        and not (game.table.fuel_shortage and KIND[block] != INFANTRY)
        and _has_road(game, front, block)
    ]


def _has_road(game: Campaign, front: Front, block: str) -> bool:
    """Whether Strategic Movement leads anywhere, mostly into the next hex."""
    near = can_step(game, front, block, STRATEGIC_HEXES, fight=False)
    if any(hex_ not in front.prizes and front.has_room(hex_) for hex_ in near):
        return True
    return bool(destinations(game, front, block, STRATEGIC))


def relief_blocks(game: Campaign, front: Front, waiting: list[str]) -> list[str]:
    """4B, 8-7 Out-of-Command blocks that can march back into range for an SHQ step."""
    formation = game.acting.formation
    if front.full or not spendable(game, formation) or not game.blocks[FHQ[formation]].hex:
        return []
    opening = game.table.turn == 1 and game.table.drawn.count(formation) == 1
    if opening and FORMATIONS[formation].side == GERMAN:
        return []
    return [
        block
        for block in waiting
        if block not in game.acting.in_command and destinations(game, front, block, RELIEF)
    ]


def carry_out(game: Campaign, blocks: list[str], path: Path, how: str) -> None:
    """9 March along a way: borders, mines, captures, and the enemy at its end."""
    acting, start = game.acting, game.blocks[blocks[0]].hex
    formation = FORMATIONS[acting.formation]
    who = f"a block {_VERBS[how]}" if len(blocks) == 1 else f"{len(blocks)} blocks march"
    words = f"{formation.name}: {who} from {name(start)} to {name(path[-1])}."
    game.log("move", words, start, *path, rule=_RULES[how], who=(acting.formation,))
    enemy = hexes_of(game, OTHER[formation.side])
    for block in blocks:
        game.mark(block, hex=path[-1], face_up=False)
        _cross(game, start, path, enemy)
        if formation.side == GERMAN and game.table.mined in path:
            _strike_mine(game, block)
    if start in acting.contested:
        settle_hex(game, start)
    if how != EXPLOIT:
        acting.moved += blocks
    if how == RELIEF:
        acting.relieved += blocks
    if how in (STRATEGIC, RELIEF):
        spend_steps(game, acting.formation, len(blocks))


def _cross(game: Campaign, start: str, path: Path, enemy: dict[str, int]) -> None:
    """9A, 10D What a march does to the ground it covers."""
    side, came = FORMATIONS[game.table.active].side, start
    for hex_ in path:
        cross_border(game, hex_, side)
        if hex_ in enemy:
            game.table.crossed.setdefault(hex_, []).append(crossing(game.table, came, hex_))
        else:
            claim(game, hex_, side)
        came = hex_


def cross_border(game: Campaign, hex_: str, side: str) -> None:
    """9A The first German block in a country opens it to the French and the B.E.F."""
    nation = NATION[hex_]
    if side != GERMAN or nation in (GERMANY, FRANCE) or nation in game.table.entered:
        return
    game.table.entered.append(nation)
    words = f"German troops cross the border of {NATION_NAMES[nation]}."
    game.log("border", words, hex_, rule="9A")


def _strike_mine(game: Campaign, block: str) -> None:
    """7A The minefield stops a block and takes a step, never the last."""
    hex_ = game.table.mined
    game.log("mines", f"A German block runs into the minefield at {name(hex_)}.", hex_, rule="7A")
    if game.blocks[block].steps > 1:
        game.mark(block, steps=game.blocks[block].steps - 1)
        words = "The mines cost it one step."
        game.log("mines", words, hex_, rule="7A", seats=seats_of(game, GERMAN))
