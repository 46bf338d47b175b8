"""Which orders a commander may write (6.0, 8.0): what cannot be lawful is never offered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, cached_property, lru_cache, partial
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat, Side
from engine.khamsin import lines
from engine.khamsin.attrition import activation_penalty, effective
from engine.khamsin.components.calendar import (
    FRENCH_COUNTER_ATTACK,
    REINFORCEMENTS_FROM,
    RESERVE_AREAS,
)
from engine.khamsin.components.formations import (
    BEF,
    BRITISH,
    CORPS,
    FORMATIONS,
    FRENCH_CORPS,
    GORT,
    GUDERIAN,
    LEADERS,
    MONTGOMERY,
    SIDE,
    name,
)
from engine.khamsin.components.map import NEIGHBOURS, ORDER
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import ALLOWANCE, NIGHT_PENALTY, RECOVERY
from engine.khamsin.ids import NOWHERE, AreaId, CorpsId, Fate, Mobility, UnitId
from engine.khamsin.positions import Positions
from engine.khamsin.reach import Ground, Way, ground, routes
from engine.khamsin.seats import UNITS_OF
from engine.khamsin.table import Unit

MOTOR_ALLOWANCE = ALLOWANCE[Mobility.MOTOR]
_ALLOWANCE = {id_: ALLOWANCE[it.mobility] for id_, it in FORMATIONS.items()}
_BEF = frozenset(BEF)
_BRITISH = frozenset(BRITISH)
_FIRST_ARMY = frozenset(FRENCH_CORPS)
_IN_HAND = (Fate.NONE, Fate.RESERVE)
# Under which heading a unit or a leader is looked for.
GROUP = {id_: CORPS[it.corps].name for id_, it in FORMATIONS.items()}
GROUP |= {id_: CORPS[CorpsId("XIX")].name if id_ == GUDERIAN else "Leaders" for id_ in LEADERS}
_RECOVERED = f"recovers {RECOVERY[1]} general and {RECOVERY[0]} armour attrition"
_NIGHT_COST = f"costs {sum(NIGHT_PENALTY)} attrition, regroups tomorrow"
# Which leaders help a unit to get going, and how much.
_HELPED_BY = {
    unit: [(leader, it.bonus) for leader, it in LEADERS.items() if unit in it.helps]
    for unit in FORMATIONS
}
_UNITS = {seat: itemgetter(*units) for seat, units in UNITS_OF.items()}


class Mover(NamedTuple):
    """A unit as its orders see it: where from, how far, within friendly areas only or not."""

    unit: UnitId
    start: AreaId
    allowance: int
    confined: bool
    needs: int
    lorries: bool


class Post:
    """What one commander may order today, found out once: the day's ground and his own units."""

    def __init__(
        self,
        seat: Seat,
        turn: int,
        ground_: Ground,
        units: tuple[Unit, ...],
        leaders: tuple[AreaId, ...],
    ) -> None:
        self.ground = ground_
        self.turn = turn
        self.units = dict(zip(UNITS_OF[seat], units, strict=True))
        self.leaders = dict(zip(LEADERS, leaders, strict=True))
        self.movers = {it: who for it in self.units if (who := self._mover(it)) is not None}
        self.other_ways = cache(partial(_other_ways, ground_, self.movers))
        self._lawful: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._corps: dict[tuple[str, ...], tuple[Choice, ...]] = {}

    @cached_property
    def staying(self) -> dict[UnitId, tuple[Choice, ...]]:
        """Orders to stay, for every unit."""
        return {it: self._staying(it) for it in self.units}

    @cached_property
    def moves(self) -> dict[UnitId, tuple[Choice, ...]]:
        """Where whoever may move can be ordered to go."""
        return {it: moves(self.ground, who) for it, who in self.movers.items()}

    @cached_property
    def offers(self) -> dict[UnitId, tuple[Choice, ...]]:
        """All orders a unit can be given, but for lorries."""
        return {it: (*self.moves.get(it, ()), *self.staying[it]) for it in self.units}

    @cached_property
    def lorries(self) -> dict[UnitId, tuple[Choice, ...]]:
        """8.0 Where units near Lord Gort can be driven."""
        drivers = [(it, who) for it, who in self.movers.items() if who.lorries]
        return {it: lorry_moves(self.ground, who) for it, who in drivers}

    @cached_property
    def with_lorries(self) -> dict[UnitId, tuple[Choice, ...]]:
        """All orders a unit can be given while lorries are left."""
        driven = self.lorries
        return {it: (*offers, *driven.get(it, ())) for it, offers in self.offers.items()}

    @cached_property
    def company(self) -> dict[UnitId, tuple[UnitId, ...]]:
        """8.0 The own units beside each leader that he may go along with."""
        return {
            leader: tuple(
                [
                    unit
                    for unit, it in self.units.items()
                    if unit in LEADERS[leader].helps and it.area == here
                ]
            )
            for leader, here in self.leaders.items()
        }

    def _mover(self, unit: UnitId) -> Mover | None:
        """A unit that may be ordered to move; None if it may not."""
        it = self.units[unit]
        if it.aboard or it.must_regroup:
            return None
        if unit in _FIRST_ARMY and self.turn == FRENCH_COUNTER_ATTACK:
            return None
        start = it.area or self._arrival(unit)
        if not start:
            return None
        extra = bonus(self.leaders, unit, it)
        needs = min(max(FORMATIONS[unit].activation - extra, 2), 6)
        slow = _ALLOWANCE[unit] < MOTOR_ALLOWANCE
        lorries = unit in _BRITISH and slow and self._near_gort(start)
        return Mover(unit, start, _ALLOWANCE[unit], not effective(it), needs, lorries)

    def _arrival(self, unit: UnitId) -> AreaId:
        """1.0 Where a reserve that is still free comes up, from turn 8 on."""
        if self.units[unit].fate != Fate.RESERVE or self.turn < REINFORCEMENTS_FROM:
            return NOWHERE
        return RESERVE_AREAS[FORMATIONS[unit].army_group]

    def _near_gort(self, area: AreaId) -> bool:
        """8.0 Within 1 area of Lord Gort."""
        gort = self.leaders[GORT]
        return bool(gort) and (area == gort or area in NEIGHBOURS[gort])

    def _staying(self, unit: UnitId) -> tuple[Choice, ...]:
        """Orders to stay: regroup what is worn, withdraw by night, come up from the reserve."""
        it = self.units[unit]
        if it.aboard or it.must_regroup or it.fate not in _IN_HAND:
            return ()
        if it.fate == Fate.RESERVE:
            ready = self.turn >= REINFORCEMENTS_FROM
            return (staying(unit, lines.COMMIT),) if ready else ()
        found = [staying(unit, lines.REGROUP)] if it.attrition else []
        if unit in _BEF:
            found.append(staying(unit, lines.NIGHT))
        return tuple(found)

    def way_of(self, line: lines.Move) -> Way | None:
        """The way a written order takes; None if it is not to be had."""
        who = self.movers.get(line.unit)
        if who is None or (line.motor and not who.lorries):
            return None
        allowance = MOTOR_ALLOWANCE if line.motor else who.allowance
        ways = routes(self.ground, SIDE[line.unit], who.start, allowance, who.confined)
        found = ways.get(line.to, ())
        if line.by_way:
            return next((it for it in found if it.path == line.path), None)
        return found[0] if found else None

    def lawful_of(self, sheet: tuple[str, ...]) -> tuple[str, ...]:
        """The lines of another sheet that could be written today."""
        if sheet not in self._lawful:
            self._lawful[sheet] = tuple([it for it in sheet if self.lawful(it)])
        return self._lawful[sheet]

    def lawful(self, line: str) -> bool:
        """Whether a line on a unit could be written today."""
        order = lines.move(line)
        if order is not None and order.unit in self.units:
            return self.way_of(order) is not None
        unit = UnitId(lines.subject(line))
        return unit in self.units and any(it.token == line for it in self.staying[unit])

    def corps(self, corps: CorpsId, units: tuple[UnitId, ...]) -> tuple[Choice, ...]:
        """One line for all units of a corps that stand under no order yet."""
        key = (corps, *units)
        if key not in self._corps:
            self._corps[key] = self._of_corps(corps, units)
        return self._corps[key]

    def _of_corps(self, corps: CorpsId, units: tuple[UnitId, ...]) -> tuple[Choice, ...]:
        numbers = Counter([AreaId(it.place) for unit in units for it in self.moves[unit]])
        found = [
            _corps_move(corps, area, numbers[area])
            for area in sorted(numbers, key=ORDER.__getitem__)
            if numbers[area] > 1
        ]
        for how in (lines.REGROUP, lines.NIGHT):
            can = [it for it in units if staying(it, how) in self.staying[it]]
            if len(can) > 1:
                found.append(staying(corps, how))
        return tuple(found)


_post = lru_cache(maxsize=512)(Post)
_Key: TypeAlias = tuple[Seat, int, Ground, tuple[Unit, ...], tuple[AreaId, ...]]
_LAST: dict[Seat, tuple[_Key, Post]] = {}


def post(board: Positions, seat: Seat) -> Post:
    """What a commander may order, from what he sees.

    While a sheet is written the last answer is asked for again and again, and to compare what it
    was found for takes a tenth of the time that it takes to hash it.
    """
    table = board.table
    leaders = tuple(board.leaders.values())
    key = seat, table.turn, ground(table), _UNITS[seat](board.units), leaders
    last = _LAST.get(seat)
    if last is not None and last[0] == key:
        return last[1]
    found = _post(*key)
    _LAST[seat] = key, found
    return found


def bonus(leaders: Mapping[UnitId, AreaId], unit: UnitId, it: Unit) -> int:
    """What leaders beside it and its attrition add to a unit's activation roll; leaders once."""
    beside = [more for leader, more in _HELPED_BY[unit] if leaders[leader] == it.area]
    return (max(beside) if beside and it.area else 0) + activation_penalty(it)


@lru_cache(maxsize=8192)
def moves(ground_: Ground, who: Mover) -> tuple[Choice, ...]:
    """Where a unit may be ordered to go."""
    found = routes(ground_, SIDE[who.unit], who.start, who.allowance, who.confined)
    return _marches(ground_, who, found.items())


@lru_cache(maxsize=4096)
def lorry_moves(ground_: Ground, who: Mover) -> tuple[Choice, ...]:
    """8.0 What a unit reaches on Gort's lorries alone."""
    side = SIDE[who.unit]
    on_foot = routes(ground_, side, who.start, who.allowance, who.confined)
    driven = routes(ground_, side, who.start, MOTOR_ALLOWANCE, who.confined)
    found = [it for it in driven.items() if it[0] not in on_foot]
    return _marches(ground_, who, found, motor=True)


def _marches(
    ground_: Ground,
    who: Mover,
    found: Iterable[tuple[AreaId, tuple[Way, ...]]],
    *,
    motor: bool = False,
) -> tuple[Choice, ...]:
    """The orders to go to these areas, each with the number that gets a unit into hostile ones."""
    unit, held = who.unit, ground_.held
    enters = f"moves off on {who.needs} or more"
    assaults = f"{enters}, assaults the Belgians"
    return tuple(
        [
            _going(
                unit,
                area,
                motor,
                "" if not ways[0].hostile else assaults if held[ORDER[area]] == "B" else enters,
            )
            for area, ways in found
        ]
    )


@lru_cache(maxsize=16384)
def _going(unit: UnitId, area: AreaId, motor: bool, entry: str) -> Choice:  # noqa: FBT001 - a cache key
    token = lines.going(unit, area, motor=motor)
    detail = ", ".join(filter(None, ("by lorry" if motor else "", entry)))
    return Choice(token, "Move", name(unit), place(area), detail, area, group=GROUP[unit])


def _other_ways(ground_: Ground, movers: dict[UnitId, Mover], line: str) -> tuple[Choice, ...]:
    """Other ways to where a line sends a unit by the cheapest."""
    order = lines.move(line)
    if order is None or order.by_way or order.unit not in movers:
        return ()
    who = movers[order.unit]
    allowance = MOTOR_ALLOWANCE if order.motor else who.allowance
    ways = routes(ground_, SIDE[who.unit], who.start, allowance, who.confined).get(order.to, ())
    found = []
    for way in ways[1:]:
        token = lines.by_way(who.unit, way.path, motor=order.motor)
        through = ", ".join([place(it) for it in way.path[:-1]]) or "the direct trail"
        words, to = f"by {through}", order.to
        found.append(
            Choice(token, "Send", name(who.unit), place(to), words, to, group=GROUP[who.unit])
        )
    return tuple(found)


@lru_cache(maxsize=4096)
def _corps_move(corps: CorpsId, area: AreaId, number: int) -> Choice:
    words = count(number, "unit")
    whole = CORPS[corps].name
    token = lines.going(corps, area)
    return Choice(token, "Move", whole, place(area), words, area, group=whole)


@lru_cache(maxsize=4096)
def staying(subject: str, how: str) -> Choice:
    """An order to stay and regroup, withdraw by night, or come up from the reserve."""
    corps = subject in CORPS and subject not in FORMATIONS
    words = CORPS[CorpsId(subject)].name if corps else name(UnitId(subject))
    verb, detail = {
        lines.REGROUP: ("Regroup", _RECOVERED),
        lines.NIGHT: ("Back by night:", _NIGHT_COST),
        lines.COMMIT: ("Commit", ""),
    }[how]
    group = words if corps else GROUP[UnitId(subject)]
    return Choice(lines.staying(subject, how), verb, words, "", detail, group=group)


@lru_cache(maxsize=4096)
def leader_moves(ground_: Ground, leader: UnitId, start: AreaId) -> tuple[Choice, ...]:
    """Where a leader may go by himself: friendly areas. Montgomery is always with his division."""
    if leader == MONTGOMERY or not start:
        return ()
    side: Side = LEADERS[leader].side
    found = routes(ground_, side, start, MOTOR_ALLOWANCE, confined=True)
    group = GROUP[leader]
    return tuple(
        [
            Choice(lines.going(leader, it), "Move", name(leader), place(it), "", it, group=group)
            for it in found
        ]
    )


@lru_cache(maxsize=4096)
def going_along(leader: UnitId, unit: UnitId) -> Choice:
    """A leader accompanies a unit."""
    words = f"the {name(unit)}"
    return Choice(lines.along(leader, unit), "Attach", name(leader), words, group=GROUP[leader])


@lru_cache(maxsize=8)
def corps_in_hand(seat: Seat) -> tuple[tuple[CorpsId, tuple[UnitId, ...]], ...]:
    """The corps a seat may order in one line, with its own units of each."""
    own = frozenset(UNITS_OF[seat])
    found = [(it.id, tuple([unit for unit in it.units if unit in own])) for it in CORPS.values()]
    return tuple([(corps, units) for corps, units in found if len(units) > 1])
