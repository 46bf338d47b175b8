"""Section 12.4 (Move): the ways of Evacuees to the ships, what is free and what costs an action."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.miracle.components.map import EAST_DUNKERQUE, ZONE_OF
from engine.miracle.components.sea import ARROWS, BEACH_OF, ROADS_OF, SHALLOW_OF, SLIPS
from engine.miracle.components.ships import SHIPS
from engine.miracle.ids import NO_SHIP, EvacueeId, NodeId, ShipId, Space, WaterId
from engine.miracle.positions import german_held
from engine.miracle.state import Evacuation, Table, Works


class Transfer(Struct, frozen=True, gc=False):
    """One Move Evacuees action: the top unit of a place goes on, ashore, afloat or aboard.

    `by` is the Little Ship that ferries, `bonus` what makes the move free.
    """

    start: Space
    to: Space
    ship: ShipId = NO_SHIP
    by: ShipId = NO_SHIP
    bonus: str = ""

    @property
    def token(self) -> str:
        """How the answer is written."""
        if self.ship:
            return f"{'ferry' if self.by else 'load'}:{self.start}>{self.ship}"
        return f"move:{self.start}>{self.to}"


class Shore(Struct, frozen=True):
    """Who waits where and which ships lie where, gathered once: queues, ships, room aboard."""

    queues: dict[Space, list[EvacueeId]]
    ships: dict[Space, list[ShipId]]
    room: dict[ShipId, int]

    @classmethod
    def of(cls, table: Table) -> Shore:
        """The shore as it is now."""
        queues: dict[Space, list[EvacueeId]] = {}
        aboard: dict[ShipId, int] = {}
        for evacuee, it in table.evacuees.items():
            if it.ship:
                aboard[it.ship] = aboard.get(it.ship, 0) + 1
            else:
                queues.setdefault(it.space, []).append(evacuee)
        ships: dict[Space, list[ShipId]] = {}
        room: dict[ShipId, int] = {}
        for ship, afloat in table.ships.items():
            if afloat.space:
                ships.setdefault(afloat.space, []).append(ship)
                counter = SHIPS[ship]
                side = counter.reduced if afloat.reduced and counter.reduced else counter.full
                room[ship] = side.capacity - aboard.get(ship, 0)
        return cls(queues, ships, room)

    def top(self, place: Space) -> EvacueeId:
        """12.4b The unit at the top of a queue: the only one of a place that may act."""
        return self.queues[place][0]

    def boats(self, space: Space) -> list[ShipId]:
        """Ships in a Water space with room for one more."""
        return [ship for ship in self.ships.get(space, ()) if self.room[ship] > 0]


def transfers(table: Table, evacuation: Evacuation, shore: Shore) -> Iterator[Transfer]:
    """12.4 Every move of every unit at the top of its queue that did not act yet."""
    for place, queue in shore.queues.items():
        top = queue[0]
        if top in evacuation.done or table.evacuees[top].disrupted or place not in ARROWS:
            continue
        if place == EAST_DUNKERQUE:
            yield from _from_the_mole(table, evacuation, shore)
        elif (shallow := WaterId(place)) in BEACH_OF:
            yield from _from_a_shallow(table, evacuation, shore, shallow)
        else:
            yield from _from_a_beach(table, evacuation, shore, NodeId(place))


def _from_the_mole(table: Table, evacuation: Evacuation, shore: Shore) -> Iterator[Transfer]:
    """12.4g Onto a ship in a slip, one in each for free while the Mole is whole (7.3)."""
    if table.harbor_closed:
        return
    for slip in SLIPS:
        free = slip if table.mole == Works.WHOLE and slip not in evacuation.bonuses else ""
        for ship in shore.boats(slip):
            yield Transfer(EAST_DUNKERQUE, slip, ship, bonus=free)


def _from_a_shallow(
    table: Table, evacuation: Evacuation, shore: Shore, place: WaterId
) -> Iterator[Transfer]:
    """12.4d-e Out to a ship in the roads, or aboard the Little Ship alongside."""
    free = _jetties(table, evacuation, BEACH_OF[place])
    for ship in shore.boats(ROADS_OF[place]):
        yield Transfer(place, ROADS_OF[place], ship, bonus=free)
    for ship in shore.boats(place):
        yield Transfer(place, place, ship)


def _from_a_beach(
    table: Table, evacuation: Evacuation, shore: Shore, place: NodeId
) -> Iterator[Transfer]:
    """12.4 Into the Shallow, by ferry to the roads (12.4f), or along the shore."""
    shallow = SHALLOW_OF[place]
    free = _jetties(table, evacuation, place)
    for boat in shore.ships.get(shallow, ()):
        if not table.ships[boat].disrupted and shore.room[boat] == SHIPS[boat].full.capacity:
            for ship in shore.boats(ROADS_OF[shallow]):
                yield Transfer(place, ROADS_OF[shallow], ship, by=boat)
    for ship in shore.boats(shallow):
        yield Transfer(place, shallow, ship, bonus=free)
    if shallow not in shore.queues:
        yield Transfer(place, shallow, bonus=free)
    for node in map(NodeId, ARROWS[place][1:]):  # the first leads into the Shallow
        if not german_held(table, node):
            yield Transfer(place, node)


def _jetties(table: Table, evacuation: Evacuation, beach: NodeId) -> str:
    """12.4g One free move in a Beach Zone with Provost Jetties in order."""
    zone = ZONE_OF[beach]
    return zone if table.jetties[zone] == Works.WHOLE and zone not in evacuation.bonuses else ""
