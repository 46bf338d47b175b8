"""Chapter 7: what the Events with a target may be aimed at, and what they do there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Side
from engine.france_1940 import answers
from engine.france_1940.components.blocks import INFANTRY, KIND, NAME, SIDE
from engine.france_1940.components.formations import ALLIED, GERMAN, NEUTRALS, OTHER
from engine.france_1940.components.map import (
    BRIDGES,
    CLEAR,
    GERMANY,
    HEXES,
    NATION,
    NEIGHBOURS,
    PASSABLE,
    RIVER,
    TERRAIN,
    ends,
    name,
    side_name,
)
from engine.france_1940.components.map import SIDE as HEXSIDE
from engine.france_1940.control import owner
from engine.france_1940.ids import BlockId, CardKey, HexId, HexSide
from engine.france_1940.kinds import Kind
from engine.france_1940.positions import in_play
from engine.france_1940.seats import seats_of
from engine.france_1940.state import Campaign
from engine.france_1940.terrain import crossing


def _active_hexes(game: Campaign) -> list[HexId]:
    """Where the Active Formation stands."""
    blocks = in_play(game, game.table.active)
    return list(dict.fromkeys(game.blocks[block].hex for block in blocks))


def _rivers(game: Campaign, _: Side) -> list[HexSide]:
    """Unbridged river sides of hexes with a block of the Active Formation."""
    return list(
        dict.fromkeys(
            HEXSIDE[hex_, other]
            for hex_ in _active_hexes(game)
            for other in NEIGHBOURS[hex_]
            if crossing(game.table, hex_, other) == RIVER
        )
    )


def _marching_infantry(game: Campaign, _: Side) -> list[BlockId]:
    """In-Command Infantry that has not moved."""
    acting = game.acting
    return [
        block
        for block in acting.in_command
        if KIND[block] == INFANTRY
        and block not in acting.moved
        and block not in acting.forced_march
    ]


def _in_sight(game: Campaign, side: Side) -> list[HexId]:
    """Enemy hexes next to a block of the Active Formation."""
    enemy = game.numbers(OTHER[side])
    near = {other for hex_ in _active_hexes(game) for other in NEIGHBOURS[hex_]}
    return [
        hex_
        for hex_ in PASSABLE
        if hex_ in enemy
        and hex_ in near
        and hex_ not in game.acting.scouted
        and any(not game.blocks[it].face_up for it in game.blocks_in(hex_, OTHER[side]))
    ]


def _minefields(game: Campaign, _: Side) -> list[HexId]:
    """Outside Germany, where no German stands."""
    german = game.numbers(GERMAN)
    return [hex_ for hex_ in PASSABLE if NATION[hex_] != GERMANY and hex_ not in german]


def _bridges(game: Campaign, _: Side) -> list[HexSide]:
    """Bridges beside an Allied block, or between two Allied hexes."""
    table, allied = game.table, game.numbers(ALLIED)
    found = []
    for side in BRIDGES:
        both = ends(side)
        held = any(hex_ in allied for hex_ in both)
        if side not in table.blown and (held or all(owner(table, it) == ALLIED for it in both)):
            found.append(side)
    return found


def _lowlands(game: Campaign, _: Side) -> list[HexId]:
    """Clear Dutch or Belgian ground without Germans, as long as that country fights."""
    german = game.numbers(GERMAN)
    fighting = [nation for nation in NEUTRALS if in_play(game, nation)]
    return [
        hex_
        for hex_ in PASSABLE
        if NATION[hex_] in fighting
        and TERRAIN[hex_] == CLEAR
        and hex_ not in german
        and hex_ not in game.table.flooded
    ]


TARGETS: dict[CardKey, Callable[[Campaign, Side], Sequence[str]]] = {
    CardKey.PONT: _rivers,
    CardKey.MARCH: _marching_infantry,
    CardKey.INTEL: _in_sight,
    CardKey.MINES: _minefields,
    CardKey.BRDG: _bridges,
    CardKey.FLOOD: _lowlands,
}
FORCED_MARCHES = 2


def repeats(game: Campaign, key: CardKey) -> int:
    """13 How many targets an Event has."""
    if key == CardKey.INTEL:
        return int(game.options["intelligence"])
    return FORCED_MARCHES if key == CardKey.MARCH else 1


def target_choice(key: CardKey, target: str) -> Choice:
    """A target in words."""
    token = answers.AIM.token(target)
    if key == CardKey.MARCH:
        return Choice(token, "Forced March", NAME[BlockId(target)])
    hex_, *beyond = aimed_at(target)
    words = side_name(HexSide(target)) if beyond else name(hex_)
    return Choice(token, "Aim at", words, place=hex_, part=f"Column {hex_[0]}")


def aimed_at(target: str) -> list[HexId]:
    """The hexes of a target: one, or the two of a hexside; none, if it is a block."""
    return [HexId(it) for it in target.split("/") if it in HEXES]


def apply(game: Campaign, side: Side, key: CardKey, target: str) -> None:
    """7 Carry an Event out at its target."""
    _APPLY[key](game, side, target)


def _pontoon(game: Campaign, _: Side, target: str) -> None:
    side = game.table.pontoon = HexSide(target)
    game.log(
        Kind.EVENT,
        f"A pontoon bridge spans {side_name(side)} until this Activation ends.",
        *ends(side),
        rule="7",
    )


def _forced_march(game: Campaign, side: Side, target: str) -> None:
    block = BlockId(target)
    game.acting.forced_march.append(block)
    words = f"{NAME[block]} has one Movement Point more in this Activation."
    game.log(Kind.EVENT, words, rule="7", seats=seats_of(game, side))


def _intelligence(game: Campaign, side: Side, target: str) -> None:
    """13 Shown to one side alone."""
    hex_ = HexId(target)
    game.acting.scouted.append(hex_)
    game.reveal()
    seen = ", ".join(
        f"{NAME[block]} ({count(game.blocks[block].steps, 'step')})"
        for block in game.blocks_in(hex_)
        if SIDE[block] != side
    )
    game.log(Kind.EVENT, f"Scouts report from {name(hex_)}.", hex_, rule="7")
    words = f"At {name(hex_)} stand: {seen}."
    game.log(Kind.INTELLIGENCE, words, hex_, rule="7", seats=seats_of(game, side))


def _mine(game: Campaign, _: Side, target: str) -> None:
    hex_ = game.table.mined = HexId(target)
    game.log(
        Kind.EVENT,
        f"{name(hex_)} is mined: German blocks that enter it stop and lose a step.",
        hex_,
        rule="7A",
    )


def _blow(game: Campaign, _: Side, target: str) -> None:
    side = HexSide(target)
    game.table.blown.append(side)
    game.log(Kind.EVENT, f"The bridge {side_name(side)} is blown for good.", *ends(side), rule="7")


def _flood(game: Campaign, _: Side, target: str) -> None:
    hex_ = HexId(target)
    game.table.flooded.append(hex_)
    game.log(
        Kind.EVENT,
        f"The sluices open: {name(hex_)} is Marsh until the end of the Turn.",
        hex_,
        rule="7",
    )


_APPLY: dict[CardKey, Callable[[Campaign, Side, str], None]] = {
    CardKey.PONT: _pontoon,
    CardKey.MARCH: _forced_march,
    CardKey.INTEL: _intelligence,
    CardKey.MINES: _mine,
    CardKey.BRDG: _blow,
    CardKey.FLOOD: _flood,
}
