"""7 Supply: lines, sources, Attack Supply, and the Supply Phase."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from heapq import heappop, heappush

from engine.case_yellow.components.map import (
    ANTWERPEN,
    CITIES_OF,
    EXITS,
    FLOODED,
    FRANCE,
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
    distance,
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
from engine.case_yellow.lost_page import communicates
from engine.case_yellow.positions import control
from engine.case_yellow.state import Campaign
from engine.core.ids import Side
from engine.core.memo import changed, remembered
from engine.core.step import Step

_DRY: dict[HexId, tuple[HexId, ...]] = {
    hex_: tuple(it.to for it in exits if not it.river) for hex_, exits in EXITS.items()
}
_BRIDGED: dict[HexId, tuple[HexId, ...]] = {
    hex_: tuple(it.to for it in exits if it.crossing) for hex_, exits in EXITS.items()
}


@remembered
def _barred(game: Campaign, side: Side) -> frozenset[HexId]:
    """7.2a, 7.2d Hexes no Line of Supply may touch: enemy units, undestroyed enemy forts, Works."""
    enemy = OTHER[side]
    found = frozenset(game.army(enemy).stacks) | game.ground.forts_of(enemy)
    return found | game.ground.works if side == GERMAN else found


@remembered
def _ended(game: Campaign, side: Side) -> frozenset[HexId]:
    """Hexes a line may reach but not pass: an enemy ZOC without a friend (9.7), Flooded (7.2c)."""
    enemy = game.army(OTHER[side]).zones.keys() - game.ground.shielded
    flooded = frozenset(hex_ for hex_, it in TERRAIN.items() if it == FLOODED)
    return frozenset(enemy - game.army(side).stacks.keys()) | flooded


def fed_from(
    game: Campaign, side: Side, sources: Iterable[HexId], far: int = 0
) -> dict[HexId, int]:
    """Every hex from which a line of at most `far` hexes (0: any) reaches one of the sources.

    Traced from the source outwards, which comes to the same: the hex of the unit itself is not
    tested, every hex between is, and a river is passed at crossings that are wholly one's own and
    not interdicted (7.2, 10.6b).
    """
    barred, ended = _barred(game, side), _ended(game, side)
    interdicted = frozenset(game.ground.interdicted) if side == GERMAN else frozenset()
    found: dict[HexId, int] = {
        hex_: 0 for hex_ in sources if hex_ not in barred and control(game, hex_) == side
    }
    edge = list(found)
    steps = 0
    while edge and (not far or steps < far):
        steps += 1
        ahead = []
        for hex_ in edge:
            if hex_ in ended:
                continue
            for to in _DRY[hex_]:
                if to not in found and to not in barred:
                    found[to] = steps
                    ahead.append(to)
            for to in _BRIDGED[hex_]:
                if to in found or to in barred or hex_ in interdicted or to in interdicted:
                    continue
                if control(game, to) == side and control(game, hex_) == side:
                    found[to] = steps
                    ahead.append(to)
        edge = ahead
    return found


def _traces(game: Campaign, side: Side, start: HexId, goals: frozenset[HexId]) -> bool:
    """Whether one hex can trace a Line of Supply of any length to one of some hexes."""
    barred, ended = _barred(game, side), _ended(game, side)
    interdicted = frozenset(game.ground.interdicted) if side == GERMAN else frozenset()
    far = _DISTANCE[side]
    seen = {start}
    edge = [(far(start), start)]
    while edge:
        _, hex_ = heappop(edge)
        if hex_ in goals:
            return True
        if hex_ in ended and hex_ != start:
            continue
        for to in _DRY[hex_]:
            if to not in seen and to not in barred:
                seen.add(to)
                heappush(edge, (far(to), to))
        for to in _BRIDGED[hex_]:
            if to in seen or to in barred or hex_ in interdicted or to in interdicted:
                continue
            if control(game, to) == side and control(game, hex_) == side:
                seen.add(to)
                heappush(edge, (far(to), to))
    return False


@cache
def _to_the_ruhr(hex_: HexId) -> int:
    return min(distance(hex_, it) for it in RUHR)


@cache
def _to_the_edge(hex_: HexId) -> int:
    return min(int(hex_[:2]), int(hex_[2:]))


_DISTANCE = {GERMAN: _to_the_ruhr, ALLIED: _to_the_edge}
_EDGES = (*WEST_EDGE, *SOUTH_EDGE)


def own(game: Campaign, side: Side, hexes: Iterable[HexId]) -> frozenset[HexId]:
    """Those of some hexes that a side controls."""
    return frozenset(hex_ for hex_ in hexes if control(game, hex_) == side)


# --- 7.3, 7.4 General supply ---------------------------------------------------------------------


def sources(nationality: str) -> tuple[HexId, ...]:
    """Where a nationality's supply comes from."""
    return {
        "GE": CITIES_OF[GERMANY],
        "BE": (ANTWERPEN, OOSTENDE),
        "UK": (*WEST_EDGE, *PORTS),
        "FR": (*SOUTH_EDGE, *WEST_EDGE, *PORTS),
    }[nationality]


@remembered
def supplied_hexes(game: Campaign, nationality: str) -> dict[HexId, int]:
    """Hexes in which units of a nationality are supplied."""
    if nationality == "NL":
        return {hex_: 0 for hex_, nation in NATION.items() if nation == NETHERLANDS}  # 7.3a
    side = GERMAN if nationality == "GE" else ALLIED
    return fed_from(game, side, sources(nationality))


def supplied(game: Campaign, id_: UnitId) -> bool:
    """Whether a unit can trace a Line of Supply from where it stands."""
    return game.unit(id_).hex in supplied_hexes(game, NATIONALITY[id_])


def communicating(game: Campaign, side: Side = ALLIED) -> frozenset[HexId]:
    """12.11d Hexes with a Line of Communication to a friendly south or west edge hex (2.4h)."""
    seen = {hex_ for hex_ in _EDGES if control(game, hex_) == side}
    seen = {hex_ for hex_ in seen if communicates(game, side, hex_)}
    edge = sorted(seen)
    while edge:
        hex_ = edge.pop()
        for to in (it.to for it in EXITS[hex_]):
            if to not in seen and NATION[to] == FRANCE and communicates(game, side, to):
                seen.add(to)
                edge.append(to)
    return frozenset(seen)


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


# --- 7.6 to 7.8 Attack Supply --------------------------------------------------------------------


@remembered
def _german_dumps(game: Campaign) -> frozenset[HexId]:
    """7.8a, b Hexes in range of an Army Group's supply unit or of a German city."""
    ruhr = own(game, GERMAN, RUHR)
    found: set[HexId] = set()
    cities = [it for it in CITIES_OF[GERMANY] if _linked(game, GERMAN, it, ruhr)]
    found.update(fed_from(game, GERMAN, cities, 6))
    for id_ in (SUPPLY_A, SUPPLY_B):
        hex_ = game.german.units[id_].hex
        if hex_ and _linked(game, GERMAN, hex_, ruhr):
            found.update(fed_from(game, GERMAN, (hex_,), SUPPLY_RANGE[id_]))
    return frozenset(found)


def _linked(game: Campaign, side: Side, hex_: HexId, goals: frozenset[HexId]) -> bool:
    return bool(goals) and control(game, hex_) == side and _traces(game, side, hex_, goals)


@remembered
def _west_wall(game: Campaign) -> frozenset[HexId]:
    """7.8c Hexes in range of the West Wall."""
    return frozenset(fed_from(game, GERMAN, own(game, GERMAN, WEST_WALL), 3))


@remembered
def _paris(game: Campaign) -> frozenset[HexId]:
    """7.7d Eight hexes round a Paris that still has its line to the south or west."""
    edges = own(game, ALLIED, _EDGES)
    linked = [it for it in PARIS if _linked(game, ALLIED, it, edges)]
    return frozenset(fed_from(game, ALLIED, linked, 8))


@remembered
def _ports(game: Campaign) -> frozenset[HexId]:
    """7.7c Three hexes round an Allied port."""
    return frozenset(fed_from(game, ALLIED, PORTS, 3))


@remembered
def _first_army_group(game: Campaign) -> tuple[frozenset[HexId], bool]:
    """7.7e Five hexes round the French supply unit, and whether it has its own line."""
    hex_ = game.allied.units[AG1].hex
    if not hex_:
        return frozenset(), False
    linked = _traces(game, ALLIED, hex_, own(game, ALLIED, _EDGES))
    return frozenset(fed_from(game, ALLIED, (hex_,), SUPPLY_RANGE[AG1])), linked


def attack_supplied(game: Campaign, id_: UnitId, target: HexId) -> bool:
    """7.6 Whether a unit has Attack Supply now, West Wall and sacrifice left aside."""
    if game.table.turn == 1:
        return True
    hex_ = game.unit(id_).hex
    nationality = NATIONALITY[id_]
    if nationality == "GE":
        holland = game.table.turn == 2 and NATION[target] == NETHERLANDS
        return holland or hex_ in _german_dumps(game)
    if nationality == "NL":
        return NATION[hex_] == NETHERLANDS
    if nationality == "BE":
        return hex_ in supplied_hexes(game, "BE")
    around, linked = _first_army_group(game)
    if linked and hex_ in around:
        return True
    return hex_ in (_paris(game) if nationality == "FR" else _ports(game))


def by_west_wall(game: Campaign, id_: UnitId) -> bool:
    """7.8c Whether the West Wall could supply this unit's attack."""
    return SIDE_OF[id_] == GERMAN and game.unit(id_).hex in _west_wall(game)


def by_sacrifice(game: Campaign, id_: UnitId) -> bool:
    """7.7e Whether the French supply unit, itself cut off, could feed this attack at its cost."""
    around, linked = _first_army_group(game)
    return not linked and NATIONALITY[id_] in ("FR", "UK") and game.unit(id_).hex in around
