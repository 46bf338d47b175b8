"""11.4 Retreats: which ways are open, and the owner's choice among them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from engine.case_yellow.components.map import (
    CITIES,
    EXIT,
    NEAR,
    NEIGHBOURS,
    PARIS,
    TOWNS,
    along_compass,
    name,
)
from engine.case_yellow.components.units import NAME, SIDE_OF, SUPPLY_UNITS
from engine.case_yellow.entering import relocate, take, vacated
from engine.case_yellow.ids import ALLIED, SEAT, HexId, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.losses import eliminate
from engine.case_yellow.lost_page import hindrance
from engine.case_yellow.positions import fits_more, misfit, stack, told, too_many_abroad
from engine.case_yellow.reach import closed, shut
from engine.case_yellow.state import Campaign
from engine.case_yellow.terrain import may_cross
from engine.core.choice import Choice
from engine.core.ids import Seat, Side
from engine.core.memo import changed, remembered
from engine.core.step import Ask, Step

Way = tuple[HexId, ...]


@remembered
def ways(
    game: Campaign,
    id_: UnitId,
    steps: int,
    free: bool = False,  # noqa: FBT001, FBT002 - a key of what is remembered
) -> dict[HexId, Way]:
    """Where a unit may retreat to, each with its way; nothing if it is lost.

    By the Retreat Compass if any such way is open (11.4b); into a hex where it fits, or one hex
    further where none has room. `free` is the march out of an open Paris (12.7).
    """
    start = game.unit(id_).hex
    every = _ways(game, id_, start, steps, free=free)
    side = SIDE_OF[id_]
    pointed = [way for way in every if _by_compass(side, (start, *way))]
    for found in (pointed, every):
        room = {way[-1]: way for way in reversed(found) if fits_more(game, id_, way[-1])}
        if room:
            return dict(reversed(room.items()))
        whole = [way for way in found if len(way) == steps]
        further = _further(game, id_, start, whole, free=free)
        if further:
            return further
    return {}


def _by_compass(side: Side, way: Way) -> bool:
    return all(to in along_compass(side, here) for here, to in pairwise(way))


def _ways(game: Campaign, id_: UnitId, start: HexId, steps: int, *, free: bool) -> list[Way]:
    open_ = _opening(game, id_, free=free)
    first = [to for to in NEIGHBOURS[start] if open_(start, to)]
    if steps == 1:
        return [(to,) for to in first]
    found: list[Way] = []
    for to in first:
        if not free and _may_stop(game, id_, start, to):
            found.append((to,))
        found += [
            (to, end)
            for end in NEIGHBOURS[to]
            if end != start and end not in NEAR[start] and open_(to, end)
            if not (free and any(end in NEAR[paris] for paris in PARIS))
        ]
    return found


def _opening(game: Campaign, id_: UnitId, *, free: bool) -> Callable[[HexId, HexId], bool]:
    """11.4b Whether one step of a retreat is allowed."""
    side = SIDE_OF[id_]
    held, barred, friends = closed(game, side), shut(game, id_), game.army(side).stacks
    halts = frozenset() if free else hindrance(game, id_)

    def open_(here: HexId, to: HexId) -> bool:
        if to in held or to in barred or (to in halts and to not in friends):
            return False
        return may_cross(id_, here, EXIT[here, to])

    return open_


def _may_stop(game: Campaign, id_: UnitId, start: HexId, to: HexId) -> bool:
    """11.4c A river at one's back, or walls around one: the second hex may be saved."""
    if EXIT[start, to].river or to in CITIES or to in TOWNS:
        return True
    side = SIDE_OF[id_]
    built = game.ground.forts_of(side)
    return to in built or (side == ALLIED and to in game.ground.works)


def _further(
    game: Campaign, id_: UnitId, start: HexId, found: list[Way], *, free: bool
) -> dict[HexId, Way]:
    """11.4b One hex more for a unit that finds no room where its retreat ends."""
    more: dict[HexId, Way] = {}
    open_ = _opening(game, id_, free=free)
    for way in found:
        for end in NEIGHBOURS[way[-1]]:
            if end == start or end in way or (len(way) > 1 and end in NEAR[start]):
                continue
            if not open_(way[-1], end):
                continue
            if fits_more(game, id_, end) and not (free and end in PARIS):
                more.setdefault(end, (*way, end))
    return more


def fall_back(game: Campaign, id_: UnitId, way: Way) -> None:
    """Carry a retreat out."""
    start = game.unit(id_).hex
    side = SIDE_OF[id_]
    for passed in way[:-1]:
        if not stack(game, side, passed):
            take(game, side, passed)
    game.log(
        Kind.RETREAT,
        f"{NAME[id_]} retreats to {name(way[-1])}.",
        start,
        *way,
        who=(id_,),
        rule="11.4",
    )
    relocate(game, (id_,), way[-1])


class Retreat(Step[Campaign], frozen=True):
    """11.4 Everybody left in a hex retreats so many hexes, one unit after the other."""

    rule = "11.4"
    hex: HexId
    side: Side
    steps: int
    by: Side
    free: bool = False

    def run(self, game: Campaign) -> None:
        ids = stack(game, self.side, self.hex)
        if not self.free:  # 7.9: supply units had to leave before the combat, or they stay
            ids = tuple(id_ for id_ in ids if id_ not in SUPPLY_UNITS)
        if ids:
            game.then(RetreatWhere(ids[-1], self.steps, self.by, self.free), self)


class RetreatWhere(Ask[Campaign], frozen=True):
    """11.4 Where a unit retreats to; its whole stack may go with it."""

    rule = "11.4"
    unit: UnitId
    steps: int
    by: Side
    free: bool = False
    alone: bool = False

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[self.by],) if ways(game, self.unit, self.steps, self.free) else ()

    def run(self, game: Campaign) -> None:
        """11.4b A unit that cannot retreat is eliminated."""
        hex_ = game.unit(self.unit).hex
        eliminate(game, self.unit, "11.4b")
        if game.table.battle is None:  # after a combat all are seen together (12.11e, f)
            vacated(game, hex_, survived=False)

    def prompt(self, game: Campaign, seat: Seat) -> str:
        hex_ = game.unit(self.unit).hex
        who = "Your" if SEAT[SIDE_OF[self.unit]] == seat else "The enemy's"
        return f"{who} {NAME[self.unit]} must retreat from {name(hex_)}. Where to?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (self.unit, game.unit(self.unit).hex)

    def stack(self, game: Campaign) -> tuple[UnitId, ...]:
        """Who must go: supply units have left before a combat, by themselves (7.9)."""
        ids = stack(game, SIDE_OF[self.unit], game.unit(self.unit).hex)
        if self.alone:
            return (self.unit,)
        return ids if self.free else tuple(id_ for id_ in ids if id_ not in SUPPLY_UNITS)

    def together(self, game: Campaign) -> dict[HexId, list[Way]]:
        """Ends the whole stack can reach together, with everybody's way."""
        ids = self.stack(game)
        if len(ids) < 2:
            return {}
        each = [ways(game, id_, self.steps, self.free) for id_ in ids]
        shared = [end for end in each[-1] if all(end in it for it in each)]
        side = SIDE_OF[self.unit]
        return {end: [it[end] for it in each] for end in shared if not _full(game, side, end, ids)}

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        ids = self.stack(game)
        whole = [
            Choice(f"all:{end}", "Retreat with", told(ids), name(end), place=end)
            for end in self.together(game)
        ]
        alone = ways(game, self.unit, self.steps, self.free)
        return whole + [
            Choice(end, "Retreat with", NAME[self.unit], name(end), place=end) for end in alone
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token.startswith("all:"):
            ids = self.stack(game)
            for id_, way in zip(ids, self.together(game)[HexId(token[4:])], strict=True):
                fall_back(game, id_, way)
                changed(game)
            return
        fall_back(game, self.unit, ways(game, self.unit, self.steps, self.free)[HexId(token)])


def _full(game: Campaign, side: Side, end: HexId, ids: tuple[UnitId, ...]) -> bool:

    crowd = misfit(game, side, end, (*stack(game, side, end), *ids))
    return bool(crowd) or too_many_abroad(game, ids, end)
