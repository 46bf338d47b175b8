"""The ground as it is now: who stands where, who owns what, how a hexside is crossed (9, 10D)."""

from __future__ import annotations

from operator import itemgetter

from engine.france_1940.components.blocks import (
    BLOCKS_OF,
    BLOCKS_OF_SIDE,
    FHQ,
    FHQS,
    FORMATION,
    NAME,
    RATINGS,
    SIDE,
)
from engine.france_1940.components.formations import (
    ALLIED,
    BEF,
    FORMATIONS,
    GERMAN,
    SIDES,
)
from engine.france_1940.components.map import (
    BELGIUM,
    BRIDGE,
    BRIDGES,
    CITIES,
    CITIES_OF,
    CITY,
    DISTANCE,
    EBEN_EMAEL,
    GERMANY,
    LUXEMBOURG,
    MARSH,
    NATION,
    NATION_NAMES,
    NETHERLANDS,
    PASSABLE,
    RIVER,
    RIVERS,
    TERRAIN,
    name,
)
from engine.france_1940.components.map import (
    SIDE as HEXSIDE,
)
from engine.france_1940.components.tables import LAST_FHQ_RETURN, STACKING
from engine.france_1940.state import LOST, Campaign, Table

_CITIES = frozenset(CITIES)
FIRST_OWNER = {
    hex_: {GERMANY: GERMAN, LUXEMBOURG: ""}.get(nation, ALLIED) for hex_, nation in NATION.items()
}


def blocks_in(game: Campaign, hex_: str, side: str = "") -> list[str]:
    """The blocks in a hex, of one side or of both."""
    blocks = game.blocks
    return [id_ for id_ in (BLOCKS_OF_SIDE[side] if side else blocks) if blocks[id_].hex == hex_]


def hexes_of(game: Campaign, side: str) -> dict[str, int]:
    """How many blocks a side has in each hex it stands in; found out once until a block moves."""
    known = game.__dict__
    if "stands" not in known:
        known["stands"] = {it: _stands(game, it) for it in SIDES}
    counts: dict[str, int] = known["stands"][side]
    return counts


_PICK = {side: itemgetter(*ids) for side, ids in BLOCKS_OF_SIDE.items()}


def _stands(game: Campaign, side: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for block in _PICK[side](game.blocks):
        hex_ = block.hex
        counts[hex_] = counts[hex_] + 1 if hex_ in counts else 1
    counts.pop("", None)
    return counts


def contested(game: Campaign) -> list[str]:
    """Hexes in which both sides stand, in the order of the map: no block's number shows in it."""
    both = hexes_of(game, GERMAN).keys() & hexes_of(game, ALLIED)
    return [hex_ for hex_ in PASSABLE if hex_ in both] if both else []


def room(game: Campaign, hex_: str, side: str) -> bool:
    """6 Two blocks a side are the most; one Belgian block in the fort, and no other Ally."""
    here = len(blocks_in(game, hex_, side))
    return here < (1 if hex_ == EBEN_EMAEL and side == ALLIED else STACKING)


def in_play(game: Campaign, formation: str) -> list[str]:
    """The blocks of a Formation on the map."""
    return [id_ for id_ in BLOCKS_OF[formation] if game.blocks[id_].hex]


def in_command(game: Campaign, block: str) -> bool:
    """5B Within Command Range of its FHQ; an FHQ lost in this Activation still commands (5C)."""
    it = FORMATIONS[FORMATION[block]]
    if it.neutral:
        return True
    hex_ = game.blocks[FHQ[it.id]].hex
    if not hex_ and game.activation:
        hex_ = game.activation.fallen.get(it.id, "")
    return bool(hex_) and DISTANCE[hex_][game.blocks[block].hex] <= command_range(game, it.id)


def command_range(game: Campaign, formation: str) -> int:
    """5B The FHQ's range, three hexes for a French one when Weygand takes command."""
    if game.table.weygand and formation == game.table.active:
        return 3
    return FORMATIONS[formation].command_range


def rating(game: Campaign, block: str) -> int:
    """10A The printed Combat Rating at its present steps."""
    return RATINGS[block][game.blocks[block].steps]


def fortress_stands(table: Table) -> bool:
    """10D, 7A Until the Germans capture Eben-Emael or drop Paratroops on it."""
    return not table.paratroops and not fort_captured(table)


def fort_captured(table: Table) -> bool:
    """10D Once German, Eben-Emael is closed to all Allied and Neutral blocks."""
    return table.owned.get(EBEN_EMAEL) == GERMAN


def terrain_in(table: Table, hex_: str) -> str:
    """The terrain as it counts now: inundated ground is Marsh, a fallen fort is a City."""
    if hex_ in table.flooded:
        return MARSH
    if hex_ == EBEN_EMAEL and not fortress_stands(table):
        return CITY
    return TERRAIN[hex_]


def crossing(table: Table, one: str, other: str) -> str:
    """15 How two neighbouring hexes meet: over a river, a bridge, or plain ground."""
    side = HEXSIDE[one, other]
    if side not in RIVERS:
        return ""
    bridged = (side in BRIDGES and side not in table.blown) or side == table.pontoon
    return BRIDGE if bridged else RIVER


def waters(game: Campaign, hex_: str) -> list[str]:
    """15 The rivers and bridges over which this Battle was opened; none in an old Battle."""
    if hex_ in game.acting.contested or hex_ == EBEN_EMAEL:
        return []
    return sorted({kind for kind in game.table.crossed.get(hex_, ()) if kind})


def owner(table: Table, hex_: str) -> str:
    """10D The last side to stand alone in a hex; at first its own nation (Luxembourg: nobody)."""
    return table.owned.get(hex_) or FIRST_OWNER[hex_]


def controls(table: Table, hex_: str) -> str:
    """10D, 12 Who controls a hex for scoring: the cities of a conquered nation stay German."""
    if hex_ in _CITIES and NATION[hex_] in table.conquered:
        return GERMAN
    return owner(table, hex_)


def claim(game: Campaign, hex_: str, side: str) -> None:
    """10D A side stands alone in a hex and owns it; all cities of a neutral conquer it for good."""
    table = game.table
    if owner(table, hex_) == side:
        return
    table.owned[hex_] = side
    if hex_ not in _CITIES or NATION[hex_] in table.conquered:
        return
    verb = "falls to" if side == GERMAN else "is back with"
    sides = {GERMAN: "the Germans", ALLIED: "the Allies"}
    game.log("capture", f"{name(hex_)} {verb} {sides[side]}.", hex_, rule="10D")
    _conquer(game, NATION[hex_])


def _conquer(game: Campaign, nation: str) -> None:
    """10D All cities of a neutral at once: it is conquered for good."""
    table = game.table
    if nation not in (BELGIUM, NETHERLANDS):
        return
    if all(owner(table, city) == GERMAN for city in CITIES_OF[nation]):
        table.conquered.append(nation)
        words = f"The last city of {NATION_NAMES[nation]} is German: the country is conquered."
        game.log("conquest", words, *CITIES_OF[nation], rule="10D")


def settle_hex(game: Campaign, hex_: str) -> None:
    """10C.6, 10D After blocks left: whoever is alone owns the hex, and his blocks stand up."""
    here = blocks_in(game, hex_)
    sides = {SIDE[id_] for id_ in here}
    if len(sides) != 1:
        return
    for id_ in here:
        if game.blocks[id_].face_up:
            game.mark(id_, face_up=False)
    claim(game, hex_, sides.pop())


def lose_step(game: Campaign, block: str) -> bool:
    """10A One step less; whether the block is eliminated by it."""
    left = game.blocks[block].steps - 1
    game.mark(block, steps=left)
    if not left:
        eliminate(game, block)
    return not left


def eliminate(game: Campaign, block: str) -> None:
    """10A, 10D A block leaves the map; an FHQ goes to the next Turn's box, if it may return."""
    table, hex_ = game.table, game.blocks[block].hex
    game.mark(block, hex="", steps=0, fate=LOST, face_up=False)
    game.log("eliminated", f"{NAME[block]} destroyed at {name(hex_)}.", hex_, rule="10A")
    if block not in FHQS:
        return
    formation = FORMATION[block]
    table.fhqs_lost[SIDE[block]] += 1
    if game.activation:
        game.activation.fallen[formation] = hex_
    if formation != BEF and table.turn < LAST_FHQ_RETURN:
        table.fhq_returns[formation] = table.turn + 1
