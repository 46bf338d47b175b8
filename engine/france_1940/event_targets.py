"""Chapter 7: what the Events with a target may be aimed at, and what they do there."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.choice import Choice
from engine.france_1940.components.blocks import INFANTRY, KIND, NAME, SIDE
from engine.france_1940.components.formations import ALLIED, GERMAN, OTHER
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
    name,
    side_name,
)
from engine.france_1940.components.map import SIDE as HEXSIDE
from engine.france_1940.control import owner
from engine.france_1940.positions import in_play
from engine.france_1940.seats import seats_of
from engine.france_1940.state import Campaign
from engine.france_1940.terrain import crossing


def _active_hexes(game: Campaign) -> list[str]:
    """Where the Active Formation stands."""
    blocks = in_play(game, game.table.active)
    return list(dict.fromkeys(game.blocks[block].hex for block in blocks))


def _rivers(game: Campaign, _: str) -> list[str]:
    """Unbridged river sides of hexes with a block of the Active Formation."""
    return list(
        dict.fromkeys(
            HEXSIDE[hex_, other]
            for hex_ in _active_hexes(game)
            for other in NEIGHBOURS[hex_]
            if crossing(game.table, hex_, other) == RIVER
        )
    )


def _marching_infantry(game: Campaign, _: str) -> list[str]:
    """In-Command Infantry that has not moved."""
    acting = game.acting
    return [
        block
        for block in acting.in_command
        if KIND[block] == INFANTRY
        and block not in acting.moved
        and block not in acting.forced_march
    ]


def _in_sight(game: Campaign, side: str) -> list[str]:
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


def _minefields(game: Campaign, _: str) -> list[str]:
    """Outside Germany, where no German stands."""
    german = game.numbers(GERMAN)
    return [hex_ for hex_ in PASSABLE if NATION[hex_] != GERMANY and hex_ not in german]


def _bridges(game: Campaign, _: str) -> list[str]:
    """Bridges beside an Allied block, or between two Allied hexes."""
    table, allied = game.table, game.numbers(ALLIED)
    found = []
    for side in BRIDGES:
        ends = side.split("/")
        held = any(hex_ in allied for hex_ in ends)
        if side not in table.blown and (held or all(owner(table, it) == ALLIED for it in ends)):
            found.append(side)
    return found


def _lowlands(game: Campaign, _: str) -> list[str]:
    """Clear Dutch or Belgian ground without Germans, as long as that country fights."""
    german = game.numbers(GERMAN)
    fighting = [nation for nation in ("BE", "NL") if in_play(game, nation)]
    return [
        hex_
        for hex_ in PASSABLE
        if NATION[hex_] in fighting
        and TERRAIN[hex_] == CLEAR
        and hex_ not in german
        and hex_ not in game.table.flooded
    ]


TARGETS: dict[str, Callable[[Campaign, str], list[str]]] = {
    "PONT": _rivers,
    "MARCH": _marching_infantry,
    "INTEL": _in_sight,
    "MINES": _minefields,
    "BRDG": _bridges,
    "FLOOD": _lowlands,
}
FORCED_MARCHES = 2


def repeats(game: Campaign, key: str) -> int:
    """13 How many targets an Event has."""
    if key == "INTEL":
        return int(game.options["intelligence"])
    return FORCED_MARCHES if key == "MARCH" else 1


def target_choice(key: str, target: str) -> Choice:
    """A target in words."""
    if target in NAME:
        return Choice(f"at:{target}", "Forced March", NAME[target])
    words = name(target) if target in HEXES else side_name(target)
    hex_ = target.split("/", maxsplit=1)[0]
    return Choice(f"at:{target}", "Aim at", words, place=hex_, part=f"Column {hex_[0]}")


def apply(game: Campaign, side: str, key: str, target: str) -> None:
    """7 Carry an Event out at its target."""
    _APPLY[key](game, side, target)


def _pontoon(game: Campaign, _: str, target: str) -> None:
    game.table.pontoon = target
    words = f"A pontoon bridge spans {side_name(target)}."
    game.log("event", words, *target.split("/"), rule="7")


def _forced_march(game: Campaign, side: str, target: str) -> None:
    game.acting.forced_march.append(target)
    words = f"{NAME[target]} will march harder today."
    game.log("event", words, rule="7", seats=seats_of(game, side))


def _intelligence(game: Campaign, side: str, target: str) -> None:
    """13 Shown to one side alone."""
    game.acting.scouted.append(target)
    game.reveal()
    seen = ", ".join(
        f"{NAME[block]} ({game.blocks[block].steps})"
        for block in game.blocks_in(target)
        if SIDE[block] != side
    )
    game.log("event", f"Scouts report from {name(target)}.", target, rule="7")
    words = f"At {name(target)} stand: {seen}."
    game.log("intelligence", words, target, rule="7", seats=seats_of(game, side))


def _mine(game: Campaign, _: str, target: str) -> None:
    game.table.mined = target
    game.log("event", f"{name(target)} is mined.", target, rule="7A")


def _blow(game: Campaign, _: str, target: str) -> None:
    game.table.blown.append(target)
    words = f"The bridge {side_name(target)} is blown."
    game.log("event", words, *target.split("/"), rule="7")


def _flood(game: Campaign, _: str, target: str) -> None:
    game.table.flooded.append(target)
    game.log("event", f"The sluices open: {name(target)} is under water.", target, rule="7")


_APPLY: dict[str, Callable[[Campaign, str, str], None]] = {
    "PONT": _pontoon,
    "MARCH": _forced_march,
    "INTEL": _intelligence,
    "MINES": _mine,
    "BRDG": _blow,
    "FLOOD": _flood,
}
