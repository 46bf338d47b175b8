"""Chapter 9: what a march does on its way: borders, mines, captures, and the enemy at its end."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.counting import count
from engine.core.ids import Side
from engine.france_1940.components.blocks import NAME
from engine.france_1940.components.formations import FORMATIONS, GERMAN, OTHER
from engine.france_1940.components.map import FRANCE, GERMANY, NATION, NATION_NAMES, name
from engine.france_1940.control import claim, settle_hex
from engine.france_1940.ids import BlockId, HexId, How
from engine.france_1940.kinds import Kind
from engine.france_1940.reach import Path
from engine.france_1940.seats import seats_of, spend_steps
from engine.france_1940.state import Campaign
from engine.france_1940.terrain import crossing

_VERBS = {
    How.MARCH: "marches",
    How.STRATEGIC: "moves by Strategic Movement",
    How.RELIEF: "moves by Out of Command Movement",
    How.EXPLOIT: "exploits",
}
_RULES = {How.MARCH: "9", How.STRATEGIC: "4B", How.RELIEF: "4B", How.EXPLOIT: "7"}


def carry_out(game: Campaign, blocks: list[BlockId], path: Path, how: How) -> None:
    """9 March along a way: borders, mines, captures, and the enemy at its end."""
    acting, start = game.acting, game.blocks[blocks[0]].hex
    formation = FORMATIONS[acting.formation]
    one = len(blocks) == 1
    who = f"A block of {formation.the}" if one else f"{len(blocks)} blocks of {formation.the}"
    verb = _VERBS[how] if one else "march"
    paid = f" for {count(len(blocks), 'SHQ step')}" if how in (How.STRATEGIC, How.RELIEF) else ""
    words = f"{who} {verb} from {name(start)} to {name(path[-1])}{paid}."
    game.log(Kind.MOVE, words, start, *path, rule=_RULES[how], who=(acting.formation,))
    enemy = game.numbers(OTHER[formation.side])
    for block in blocks:
        game.mark(block, hex=path[-1], face_up=False)
        _cross(game, start, path, enemy)
        if formation.side == GERMAN and game.table.mined in path:
            _strike_mine(game, block)
    if start in acting.contested:
        settle_hex(game, start)
    if how != How.EXPLOIT:
        acting.moved += blocks
    if how == How.RELIEF:
        acting.relieved += blocks
    if how in (How.STRATEGIC, How.RELIEF):
        spend_steps(game, acting.formation, len(blocks))


def _cross(game: Campaign, start: HexId, path: Path, enemy: Mapping[HexId, int]) -> None:
    """9A, 10D What a march does to the ground it covers."""
    side, came = FORMATIONS[game.table.active].side, start
    for hex_ in path:
        cross_border(game, hex_, side)
        if hex_ in enemy:
            game.table.crossed.setdefault(hex_, []).append(crossing(game.table, came, hex_))
        else:
            claim(game, hex_, side)
        came = hex_


def cross_border(game: Campaign, hex_: HexId, side: Side) -> None:
    """9A The first German block in a country opens it to the French and the B.E.F."""
    nation = NATION[hex_]
    if side != GERMAN or nation in (GERMANY, FRANCE) or nation in game.table.entered:
        return
    game.table.entered.append(nation)
    words = f"German troops cross the border of {NATION_NAMES[nation]}."
    game.log(Kind.BORDER, words, hex_, rule="9A")


def _strike_mine(game: Campaign, block: BlockId) -> None:
    """7A The minefield stops a block and takes a step, never the last."""
    hex_ = game.table.mined
    game.log(
        Kind.MINES, f"A German block runs into the minefield at {name(hex_)}.", hex_, rule="7A"
    )
    if game.blocks[block].steps > 1:
        game.mark(block, steps=game.blocks[block].steps - 1)
        words = f"The mines cost {NAME[block]} a step: {game.blocks[block].steps} left."
        game.log(Kind.MINES, words, hex_, rule="7A", seats=seats_of(game, GERMAN))
