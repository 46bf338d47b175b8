"""Who owns a hex, and what falls with it (10D, 12)."""

from __future__ import annotations

from engine.core.ids import Side
from engine.france_1940.components.blocks import SIDE
from engine.france_1940.components.formations import ALLIED, GERMAN
from engine.france_1940.components.map import (
    BELGIUM,
    CITIES,
    CITIES_OF,
    GERMANY,
    LUXEMBOURG,
    NATION,
    NATION_NAMES,
    NETHERLANDS,
    name,
)
from engine.france_1940.ids import HexId
from engine.france_1940.kinds import Kind
from engine.france_1940.state import Campaign, Table

_CITIES = frozenset(CITIES)
_CAPITALISED = {BELGIUM: "Belgium", NETHERLANDS: "The Netherlands"}
FIRST_OWNER: dict[HexId, Side | None] = {
    hex_: {GERMANY: GERMAN, LUXEMBOURG: None}.get(nation, ALLIED) for hex_, nation in NATION.items()
}


def owner(table: Table, hex_: HexId) -> Side | None:
    """10D The last side to stand alone in a hex; at first its own nation (Luxembourg: nobody)."""
    return table.owned.get(hex_) or FIRST_OWNER[hex_]


def controls(table: Table, hex_: HexId) -> Side | None:
    """10D, 12 Who controls a hex for scoring: the cities of a conquered nation stay German."""
    if hex_ in _CITIES and NATION[hex_] in table.conquered:
        return GERMAN
    return owner(table, hex_)


def claim(game: Campaign, hex_: HexId, side: Side) -> None:
    """10D A side stands alone in a hex and owns it; all cities of a neutral conquer it for good."""
    table = game.table
    if owner(table, hex_) == side:
        return
    table.owned[hex_] = side
    if hex_ not in _CITIES or NATION[hex_] in table.conquered:
        return
    verb = "falls to" if side == GERMAN else "is back with"
    sides = {GERMAN: "the Germans", ALLIED: "the Allies"}
    words = f"{name(hex_)} {verb} {sides[side]}{_toll(table, NATION[hex_])}."
    game.log(Kind.CAPTURE, words, hex_, rule="10D")
    _conquer(game, NATION[hex_])


def _toll(table: Table, nation: str) -> str:
    """10D How many places of a neutral the Germans hold."""
    if nation not in (BELGIUM, NETHERLANDS):
        return ""
    places = CITIES_OF[nation]
    held = sum(owner(table, city) == GERMAN for city in places)
    return f". German places in {NATION_NAMES[nation]}: {held} of {len(places)}"


def _conquer(game: Campaign, nation: str) -> None:
    """10D All cities of a neutral at once: it is conquered for good."""
    table = game.table
    if nation not in (BELGIUM, NETHERLANDS):
        return
    if all(owner(table, city) == GERMAN for city in CITIES_OF[nation]):
        table.conquered.append(nation)
        words = f"{_CAPITALISED[nation]} is conquered: all its places count as German to the end."
        game.log(Kind.CONQUEST, words, *CITIES_OF[nation], rule="10D")


def settle_hex(game: Campaign, hex_: HexId) -> None:
    """10C.6, 10D After blocks left: whoever is alone owns the hex, and his blocks stand up."""
    here = game.blocks_in(hex_)
    sides = {SIDE[id_] for id_ in here}
    if len(sides) != 1:
        return
    for id_ in here:
        if game.blocks[id_].face_up:
            game.mark(id_, face_up=False)
    claim(game, hex_, sides.pop())
