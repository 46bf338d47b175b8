"""Which unit of an army takes which post when it is told to hold a line, cities or a port."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.case_yellow.components.lines import (
    BELGIAN,
    BELGIAN_CITIES,
    BELGIAN_LINE,
    COAST,
    DUTCH,
    DUTCH_LINE,
    LINE_KEEPERS,
    PARIS_LINES,
)
from engine.case_yellow.components.map import (
    CITIES,
    DUNKERQUE,
    FRANCE,
    NATION,
    NEAR,
    PARIS,
    TERRAIN,
    within,
)
from engine.case_yellow.components.units import (
    CORPS_SIZED,
    NATIONALITY,
    SUPPLY_UNITS,
)
from engine.case_yellow.ids import ALLIED, GERMAN, HexId, LineId, UnitId
from engine.case_yellow.positions import control, crowded, stack, strength
from engine.case_yellow.reach import distance_field
from engine.case_yellow.state import Campaign
from engine.case_yellow.strength import column_of, defense_of
from engine.case_yellow.terrain import FOOT
from engine.core.memo import remembered

_SOMME_ROW, _SOMME_MOUTH, _MEUSE = 22, 11, 26
_FAR = 30  # points of marching beyond which a post is somebody else's
_PARIS_WATCH, _PARIS_ALARM = 9, 5  # how near the enemy comes before Paris is garrisoned, doubly
_OF_NATION = {
    line: frozenset(id_ for id_, it in NATIONALITY.items() if it == nation)
    for line, nation in ((DUTCH, "NL"), (BELGIAN, "BE"))
}
_WESTERN = frozenset(id_ for id_, it in NATIONALITY.items() if it in ("FR", "UK")) - SUPPLY_UNITS
_HELD = 0.7  # the share of a line that must still be ours for it to be worth manning


def threat(game: Campaign, hex_: HexId) -> int:
    """How far the nearest German unit is from a hex."""
    return game.german.far(hex_, 99)


@remembered
def cut_off(game: Campaign) -> bool:
    """Whether panzers are about to cut the northern armies off: west of St-Quentin, or nearly."""
    return any(
        NATION[hex_] == FRANCE and int(hex_[2:]) <= 17 and 18 <= int(hex_[:2]) <= 26
        for hex_ in game.german.stacks
    )


def haven(game: Campaign) -> HexId:
    """The port the northern armies fall back to."""
    port = game.table.dynamo.port
    if port:
        return port
    ports = (DUNKERQUE, HexId("3110"), HexId("2909"), HexId("3315"))
    return next((it for it in ports if control(game, it) == ALLIED), DUNKERQUE)


def northern(game: Campaign, id_: UnitId) -> bool:
    """Whether a unit belongs to the armies in Flanders and Belgium."""
    hex_ = game.unit(id_).hex
    return bool(hex_) and NATIONALITY[id_] != "NL" and in_the_north(hex_)


@cache
def in_the_north(hex_: HexId) -> bool:
    """Whether a hex lies north of the Somme and west of the Meuse."""
    row, place = int(hex_[:2]), int(hex_[2:])
    return row > _SOMME_ROW + 2 * (place <= _SOMME_MOUTH) and place <= _MEUSE


def army(game: Campaign, line: LineId, units: Iterable[UnitId]) -> tuple[UnitId, ...]:
    """Who of some units is meant when a line is to be held.

    The south is held by the French and British who stand there, and by those of the north who
    stand idle in France as long as nobody cuts them off.
    """
    if line in _OF_NATION:
        nation = _OF_NATION[line]
        return tuple([id_ for id_ in units if id_ in nation])
    coast, idle, now = line == COAST, not withdrawing(game), game.allied.units
    return tuple(
        [
            id_
            for id_ in units
            if id_ in _WESTERN
            and (in_the_north(now[id_].hex) == coast or (not coast and idle and _idle(game, id_)))
        ]
    )


def posts(game: Campaign, line: LineId) -> dict[UnitId, HexId]:
    """Who goes to which post of a line: the nearest to each, posts in the order they matter."""
    units = army(game, line, (id_ for ids in game.allied.stacks.values() for id_ in ids))
    if line == DUTCH:
        return _manned(game, units, _fortress(game), again=True)
    if line == BELGIAN:
        return _manned(game, units, _belgium(game))
    if line == COAST:
        return _perimeter(game, units)
    kept = {id_: post for id_, post in LINE_KEEPERS.items() if id_ in units}
    return kept | _manned(game, (it for it in units if it not in kept), front(game, line))


def withdrawing(game: Campaign) -> bool:
    """Whether the armies of the north think of nothing but the coast."""
    return cut_off(game) or bool(game.table.dynamo.port)


def _idle(game: Campaign, id_: UnitId) -> bool:
    """Whether a unit of the north stands in France with nothing to do there."""
    hex_ = game.unit(id_).hex
    return NATION[hex_] == FRANCE and threat(game, hex_) > 5


def _manned(
    game: Campaign, units: Iterable[UnitId], places: Iterable[HexId], *, again: bool = False
) -> dict[UnitId, HexId]:
    """Each post in turn gets the nearest unit; who is left over stacks where it fits.

    What the enemy has taken and left may be taken `again`.
    """
    found: dict[UnitId, HexId] = {}
    holders: dict[HexId, tuple[UnitId, ...]] = {}
    free = list(units)
    for post in places:
        if not free:
            return found
        if control(game, post) != ALLIED and not stack(game, ALLIED, post) and not again:
            continue
        there = holders.get(post, ())
        field = distance_field(post, FOOT)
        able = [it for it in free if not there or _joins(it, there)]
        if not able:
            continue
        best = min(able, key=lambda it: (field.get(game.unit(it).hex, 999), it))
        if field.get(game.unit(best).hex, 999) > _FAR:
            continue
        found[best] = post
        holders[post] = (*there, best)
        free.remove(best)
    return found


def _joins(id_: UnitId, there: tuple[UnitId, ...]) -> bool:
    """Whether a unit may stand with those who hold a post already."""
    nations = {NATIONALITY[it] for it in (*there, id_)}
    return not crowded((*there, id_)) and len(nations) == 1 and not {*there, id_} <= CORPS_SIZED


def pressure(game: Campaign, id_: UnitId, hex_: HexId) -> int:
    """How many columns above 1-1 all the Germans next to a hex would attack a unit in it."""
    beside = NEAR[hex_] & game.german.stacks.keys()
    if not beside:
        return 0
    attack = sum(strength(game, stack(game, GERMAN, it)) for it in beside)
    others = [it for it in stack(game, ALLIED, hex_) if it != id_]
    defense = defense_of(game, ALLIED, hex_, (*others, id_))
    walls = hex_ in CITIES or hex_ in game.ground.shielded or TERRAIN[hex_] in "bhf"
    return max(0, column_of(attack, max(1, defense)) - walls - 2)


# --- the south -------------------------------------------------------------------------------


def standing_line(game: Campaign) -> LineId:
    """The first of the lines before Paris that the Germans have not broken."""
    for id_, line in PARIS_LINES.items():
        if sum(control(game, it) == ALLIED for it in line.posts) >= _HELD * len(line.posts):
            return id_
    return id_


@remembered
def front(game: Campaign, line: LineId) -> tuple[HexId, ...]:
    """The posts of the south as they matter: Paris first when it is in danger, twice if need be."""
    places = sorted(PARIS_LINES[line].posts, key=lambda it: (threat(game, it), it))
    paris = sorted(PARIS, key=lambda it: (threat(game, it), it))
    near = threat(game, paris[0])
    pressed = [it for it in places if threat(game, it) <= 3]
    first = (*paris, *paris) if near <= _PARIS_ALARM else paris if near <= _PARIS_WATCH else ()
    return (*first, *places, *paris, *pressed, *places)


# --- the Low Countries -----------------------------------------------------------------------


def _fortress(game: Campaign) -> tuple[HexId, ...]:
    """Where the Dutch stand: the cities of the Fortress, then towns, also those left empty."""
    return tuple(it for it in DUTCH_LINE.posts if not stack(game, GERMAN, it))


def _belgium(game: Campaign) -> tuple[HexId, ...]:
    """The four cities on which surrender hangs are never left empty; then the canal line."""
    first = [it for it in BELGIAN_CITIES if control(game, it) == ALLIED]
    rest = sorted(BELGIAN_LINE.posts, key=lambda it: (threat(game, it), it))
    return (*first, *rest, *first)


# --- the coast -------------------------------------------------------------------------------


def _perimeter(game: Campaign, units: Iterable[UnitId]) -> dict[UnitId, HexId]:
    """Round the port: the strong hold the ring, the others go to the quay."""
    port = haven(game)
    ring = sorted(within(port, 2) - within(port, 1), key=lambda it: (threat(game, it), it))
    close = sorted(within(port, 1) - {port}, key=lambda it: (threat(game, it), it))
    field = distance_field(port, FOOT)
    order = sorted(units, key=lambda it: (field.get(game.unit(it).hex, 999), it))
    found: dict[UnitId, HexId] = {}
    for at, id_ in enumerate(order):
        if game.table.dynamo.port and at % 3 == 0:
            found[id_] = port
        elif at < len(close) + 2:
            found[id_] = close[at % len(close)]
        else:
            found[id_] = ring[at % len(ring)]
    return found
