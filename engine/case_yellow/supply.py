"""7 Supply: lines, sources, Attack Supply, and the Supply Phase."""

from __future__ import annotations

from functools import lru_cache

from engine.case_yellow.areas import bits, flooded, hexes, lasting, lies_in, spread_bits, ways
from engine.case_yellow.components.map import (
    ANTWERPEN,
    CITIES_OF,
    EXITS,
    FLOODED,
    GERMANY,
    NATION,
    NETHERLANDS,
    OOSTENDE,
    PARIS,
    PORTS,
    RUHR,
    SOUTH_EDGE,
    TERRAIN,
    WEST_EDGE,
    WEST_WALL,
    name,
)
from engine.case_yellow.components.units import (
    AG1,
    NAME,
    NATIONALITY,
    SIDE_OF,
    SUPPLY_A,
    SUPPLY_B,
    SUPPLY_RANGE,
)
from engine.case_yellow.ids import ALLIED, GERMAN, OTHER, SIDES, HexId, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.losses import lose_step
from engine.case_yellow.lost_page import uncommunicating, unsupplying
from engine.case_yellow.state import Campaign
from engine.core.ids import Side
from engine.core.memo import changed, remembered
from engine.core.step import Step

_DRY: dict[HexId, frozenset[HexId]] = {
    hex_: frozenset(it.to for it in exits if not it.river) for hex_, exits in EXITS.items()
}
_BRIDGED: dict[HexId, frozenset[HexId]] = {
    hex_: bridged
    for hex_, exits in EXITS.items()
    if (bridged := frozenset(it.to for it in exits if it.crossing))
}
_BANKS = bits(_BRIDGED)
_DRY_WAYS, _BRIDGED_WAYS = ways(_DRY), ways(_BRIDGED)
_NETHERLANDS = frozenset(hex_ for hex_, nation in NATION.items() if nation == NETHERLANDS)
_FLOODED = bits(hex_ for hex_, it in TERRAIN.items() if it == FLOODED)


@remembered
def _barred(game: Campaign, side: Side) -> int:
    """7.2a, 7.2d Hexes no Line of Supply may touch: enemy units, undestroyed enemy forts, Works."""
    enemy = OTHER[side]
    found = game.army(enemy).area | lasting(game.ground.forts_of(enemy))
    return found | lasting(game.ground.works) if side == GERMAN else found


@remembered
def _ended(game: Campaign, side: Side) -> int:
    """Hexes a line may reach but not pass: an enemy ZOC without a friend (9.7), Flooded (7.2c)."""
    return _FLOODED | unsupplying(game, side)


def fed_from(game: Campaign, side: Side, sources: tuple[HexId, ...], far: int = 0) -> int:
    """Every hex from which a line of at most `far` hexes (0: any) reaches one of the sources, as
    bits. Known for as long as nobody moves and no ground changes hands.
    """
    notes = game.ground.notes
    key = (side, sources, far)
    armies = (game.german.stacks, game.allied.stacks)
    known = notes.get(key)
    if known is None or known[0][0] is not armies[0] or known[0][1] is not armies[1]:
        known = notes[key] = (armies, _fed_from(game, side, sources, far))
    found: int = known[1]
    return found


def _fed_from(game: Campaign, side: Side, sources: tuple[HexId, ...], far: int) -> int:
    """Traced from the source outwards, which comes to the same: the hex of the unit itself is not
    tested, every hex between is, and a river is passed at crossings that are wholly one's own and
    not interdicted (7.2, 10.6b).
    """
    held, open_, through = game.ground.area(side), ~_barred(game, side), ~_ended(game, side)
    bridges = held & _BANKS
    if side == GERMAN:
        bridges &= ~lasting(game.ground.interdicted)
    return _flood(lasting(sources) & held & open_, open_, through, bridges, far)


@lru_cache(maxsize=512)  # most marches change nothing that a line hangs on
def _flood(start: int, open_: int, through: int, bridges: int, far: int) -> int:
    """What is reached from a start in at most so many steps."""
    found = edge = start
    steps = 0
    while edge and (not far or steps < far):
        steps += 1
        edge &= through
        ahead = spread_bits(edge, _DRY_WAYS)
        banks = edge & bridges
        if banks:
            ahead |= spread_bits(banks, _BRIDGED_WAYS) & bridges
        edge = ahead & open_ & ~found
        found |= edge
    return found


def lines_from(game: Campaign, side: Side, sources: tuple[HexId, ...]) -> dict[HexId, HexId]:
    """The same with the ways: for every hex that is fed, from which one; a source from itself."""
    barred, ended = hexes(_barred(game, side)), hexes(_ended(game, side))
    held = game.ground.held(side)
    bridges = held.difference(game.ground.interdicted) if side == GERMAN else held
    came = {hex_: hex_ for hex_ in sources if hex_ in held and hex_ not in barred}
    edge = list(came)
    for hex_ in edge:
        if hex_ in ended:
            continue
        crossed = _BRIDGED.get(hex_, frozenset()) & bridges if hex_ in bridges else frozenset()
        for to in sorted(_DRY[hex_] | crossed):
            if to not in came and to not in barred:
                came[to] = hex_
                edge.append(to)
    return came


_EDGES = (*WEST_EDGE, *SOUTH_EDGE)


# --- 7.3, 7.4 General supply ---------------------------------------------------------------------


_SOURCES = {
    "GE": CITIES_OF[GERMANY],
    "BE": (ANTWERPEN, OOSTENDE),
    "UK": (*WEST_EDGE, *PORTS),
    "FR": (*SOUTH_EDGE, *WEST_EDGE, *PORTS),
}


def sources(nationality: str) -> tuple[HexId, ...]:
    """Where a nationality's supply comes from."""
    return _SOURCES[nationality]


@remembered
def _supplied(game: Campaign, nationality: str) -> int:
    """Where units of a nationality are supplied, as bits."""
    if nationality == "NL":
        return lasting(_NETHERLANDS)  # 7.3a
    side = GERMAN if nationality == "GE" else ALLIED
    return fed_from(game, side, sources(nationality))


@remembered
def supplied_hexes(game: Campaign, nationality: str) -> frozenset[HexId]:
    """Hexes in which units of a nationality are supplied."""
    return hexes(_supplied(game, nationality))


def supplied_at(game: Campaign, nationality: str, hex_: HexId) -> bool:
    """Whether units of a nationality are supplied in a hex."""
    return lies_in(hex_, _supplied(game, nationality))


def supplied(game: Campaign, id_: UnitId) -> bool:
    """Whether a unit can trace a Line of Supply from where it stands."""
    return supplied_at(game, NATIONALITY[id_], game.unit(id_).hex)


@remembered
def communicating(game: Campaign, side: Side = ALLIED) -> frozenset[HexId]:
    """12.11d Hexes with a Line of Communication to a friendly south or west edge hex (2.4h)."""
    through = ~bits(uncommunicating(game, side))
    return hexes(flooded(lasting(_EDGES) & game.ground.area(side) & through, through))


class SupplyPhase(Step[Campaign], frozen=True):
    """7.5 Units still cut off lose a step; others that are cut off now are marked."""

    rule = "7.5"

    def run(self, game: Campaign) -> None:
        game.log(Kind.SEGMENT, "Supply Phase.", rule=self.rule)
        for side in SIDES:
            _check(game, side, marked=True)
        changed(game)
        for side in SIDES:
            _check(game, side, marked=False)


def _check(game: Campaign, side: Side, *, marked: bool) -> None:
    """First those under a marker (they may starve), then the others."""
    units = game.army(side).units
    for id_ in [it for it, unit in units.items() if unit.hex and unit.oos is marked]:
        fed = supplied(game, id_)
        if marked and fed:
            game.mark(id_, oos=False)
            game.log(Kind.SUPPLY, f"{NAME[id_]} is in supply again.", who=(id_,), rule="7.5b")
        elif marked:
            game.log(
                Kind.SUPPLY,
                f"{NAME[id_]} is still cut off at {name(game.unit(id_).hex)}.",
                game.unit(id_).hex,
                who=(id_,),
                rule="7.5a",
            )
            lose_step(game, id_, "7.5a")
        elif not fed:
            game.mark(id_, oos=True)
            words = f"{NAME[id_]} is Out of Supply at {name(game.unit(id_).hex)}."
            game.log(Kind.SUPPLY, words, game.unit(id_).hex, who=(id_,), rule="7.5a")


# --- 7.6 to 7.8 Attack Supply: hexes as bits -----------------------------------------------------


@remembered
def _german_dumps(game: Campaign) -> int:
    """7.8a, b Hexes in range of an Army Group's supply unit or of a German city."""
    linked = fed_from(game, GERMAN, RUHR)
    cities = tuple([it for it in CITIES_OF[GERMANY] if lies_in(it, linked)])
    found = fed_from(game, GERMAN, cities, 6)
    for id_ in (SUPPLY_A, SUPPLY_B):
        hex_ = game.german.units[id_].hex
        if lies_in(hex_, linked):
            found |= fed_from(game, GERMAN, (hex_,), SUPPLY_RANGE[id_])
    return found


def _from_the_edges(game: Campaign) -> int:
    """Hexes with an Allied line to the south or west edge of the map."""
    return fed_from(game, ALLIED, _EDGES)


@remembered
def _west_wall(game: Campaign) -> int:
    """7.8c Hexes in range of the West Wall."""
    return fed_from(game, GERMAN, WEST_WALL, 3)


@remembered
def _paris(game: Campaign) -> int:
    """7.7d Eight hexes round a Paris that still has its line to the south or west."""
    linked = _from_the_edges(game)
    return fed_from(game, ALLIED, tuple(it for it in PARIS if lies_in(it, linked)), 8)


@remembered
def _ports(game: Campaign) -> int:
    """7.7c Three hexes round an Allied port."""
    return fed_from(game, ALLIED, PORTS, 3)


@remembered
def _first_army_group(game: Campaign) -> tuple[int, bool]:
    """7.7e Five hexes round the French supply unit, and whether it has its own line."""
    hex_ = game.allied.units[AG1].hex
    if not hex_:
        return 0, False
    linked = lies_in(hex_, _from_the_edges(game))
    return fed_from(game, ALLIED, (hex_,), SUPPLY_RANGE[AG1]), linked


def attack_supplied(game: Campaign, id_: UnitId, target: HexId) -> bool:
    """7.6 Whether a unit has Attack Supply now, West Wall and sacrifice left aside."""
    if game.table.turn == 1:
        return True
    hex_ = game.unit(id_).hex
    nationality = NATIONALITY[id_]
    if nationality == "GE":
        holland = game.table.turn == 2 and NATION[target] == NETHERLANDS
        return holland or lies_in(hex_, _german_dumps(game))
    if nationality == "NL":
        return NATION[hex_] == NETHERLANDS
    if nationality == "BE":
        return supplied_at(game, "BE", hex_)
    around, linked = _first_army_group(game)
    if linked and lies_in(hex_, around):
        return True
    return lies_in(hex_, _paris(game) if nationality == "FR" else _ports(game))


def by_west_wall(game: Campaign, id_: UnitId) -> bool:
    """7.8c Whether the West Wall could supply this unit's attack."""
    return SIDE_OF[id_] == GERMAN and lies_in(game.unit(id_).hex, _west_wall(game))


def by_sacrifice(game: Campaign, id_: UnitId) -> bool:
    """7.7e Whether the French supply unit, itself cut off, could feed this attack at its cost."""
    around, linked = _first_army_group(game)
    western = NATIONALITY[id_] in ("FR", "UK")
    return not linked and western and lies_in(game.unit(id_).hex, around)
