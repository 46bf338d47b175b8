"""Sections 11.2, 11.8: what each ship could usefully do now."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from engine.miracle.components.sea import DOVER, ROADS_OF, SHALLOWS, SHARED, SLIPS, WATER
from engine.miracle.components.ships import MINESWEEPERS
from engine.miracle.ids import ShipId, WaterId
from engine.miracle.naval_lanes import HOMEWARD, OUTWARD, Course, Sea, Traffic, courses, near
from engine.miracle.positions import deck, value
from engine.miracle.state import Table

MOST_SAILINGS = 75
BERTHS = frozenset((*SLIPS, *SHALLOWS, *ROADS_OF.values(), SHARED))


class Lading(Struct, frozen=True, gc=False):
    """What a ship carries: counters and Victory Points."""

    aboard: int = 0
    points: int = 0


_EMPTY = Lading()


class Orders(Struct, frozen=True, gc=False):
    """What a ship could do: the useful courses first, and whether there are others."""

    ship: ShipId
    space: WaterId
    lading: Lading
    full: bool
    useful: tuple[Course, ...]
    others: bool


def free_ships(table: Table) -> list[ShipId]:
    """Ships that may still act: in play, not done, not Disrupted."""
    sailing = table.sailing
    done = sailing.done if sailing else ()
    return [
        ship
        for ship, it in table.ships.items()
        if it.space and not it.disrupted and ship not in done
    ]


def fleet(table: Table) -> list[Orders]:
    """What every ship that is free to act could do."""
    sea, ladings, ships, mines = Sea.of(table), _ladings(table), table.ships, table.mines
    found = []
    for ship in free_ships(table):
        it, space = deck(table, ship), ships[ship].space
        movement, lading = it.movement, ladings.get(ship, _EMPTY)
        room = it.capacity > lading.aboard
        traffic = near(sea.met_by(ship), space, movement)
        ways, useful = _ways(traffic, space, movement, lading.aboard > 0, room)
        if mines and ship in MINESWEEPERS:
            swept = [way for way in ways if way.to in mines and way not in useful]
            useful = (*useful, *swept)
        found.append(Orders(ship, space, lading, not room, useful, len(useful) < len(ways)))
    return _fitting(found)


@lru_cache(maxsize=32)
def _ways(
    traffic: Traffic,
    start: WaterId,
    movement: int,
    laden: bool,  # noqa: FBT001 - part of the key under which the answer is kept
    room: bool,  # noqa: FBT001
) -> tuple[tuple[Course, ...], tuple[Course, ...]]:
    """All the courses of a ship, and the useful ones among them."""
    ways = courses(traffic, start, movement)
    return ways, _useful(ways, start, laden=laden, room=room)


def _useful(
    ways: tuple[Course, ...], start: WaterId, *, laden: bool, room: bool
) -> tuple[Course, ...]:
    """Home with Evacuees; to the berths with room; or the next leg in that direction."""
    berths = [way for way in ways if way.to in BERTHS] if room else []
    home = [way for way in ways if way.to == DOVER]
    if laden:
        safe = home and not home[0].risk
        legs = [] if safe else _legs(ways, HOMEWARD, HOMEWARD.get(start, len(WATER)))
        if home:
            legs = [way for way in legs if way.to != DOVER and not way.risk]
        return (*home, *legs, *(way for way in berths if way not in legs))
    if not berths:
        berths = _legs(ways, OUTWARD, OUTWARD.get(start, len(WATER)))
    return (*berths, *home)


def _legs(ways: tuple[Course, ...], distance: dict[WaterId, int], here: int) -> list[Course]:
    """On each route the place that brings the ship farthest on its way."""
    best: dict[str, Course] = {}
    for way in ways:
        left = distance.get(way.to, here)
        if left < here:
            route = way.to[0]
            if route not in best or left < distance[best[route].to]:
                best[route] = way
    return list(best.values())


def _fitting(orders: list[Orders]) -> list[Orders]:
    """No more courses a ship than a list of choices can hold."""
    most = len(WATER)
    counts = [len(it.useful) for it in orders]
    if sum(counts) <= MOST_SAILINGS:
        return orders
    while sum([min(count, most) for count in counts]) > MOST_SAILINGS:
        most -= 1
    return [
        replace(it, useful=it.useful[:most], others=True) if len(it.useful) > most else it
        for it in orders
    ]


def _ladings(table: Table) -> dict[ShipId, Lading]:
    found: dict[ShipId, Lading] = {}
    for id_, it in table.evacuees.items():
        if it.ship:
            so_far = found.get(it.ship, _EMPTY)
            found[it.ship] = Lading(so_far.aboard + 1, so_far.points + value(table, id_))
    return found
