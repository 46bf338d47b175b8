"""Section 10.1: Unit Movement on foot and by truck, and the free moves of the GHQ."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.core.choice import CANCEL, Choice
from engine.spoiled_victory.components.map import (
    BELGIAN_AREA,
    LAND,
    MARSHES,
    NEIGHBOURHOOD,
    WET,
    name,
)
from engine.spoiled_victory.components.units import (
    BRITISH,
    BY_NATION,
    EVACUEE,
    GERMANS,
    GHQ,
    MONTGOMERY,
    NATION,
    NATIONS,
    OUTSIDERS,
)
from engine.spoiled_victory.ground import (
    allies_in,
    belgians,
    committed,
    effect,
    evacuee_limit,
    evacuees_in,
    garrisoned,
    german_in,
    german_space,
    german_spaces,
    is_evacuee,
    night,
    occupied,
    room_for_evacuee,
    strength,
    unit_name,
    unlike,
)
from engine.spoiled_victory.state import ALLIED, Assault, Decision, Dunkirk, March, Table

UNLIMITED = len(LAND)
FOOT_COST = 1
TRUCK_COST = 2


class Front(NamedTuple):
    """What stands in the way of movement, gathered once for many units.

    `enemy` are the Germans whom nobody is to attack yet; `closed` are garrisons (10.1.4) and
    Germans whom a unit has come alone to attack (10.1.8); `off_limits` adds the ground of the
    Belgians, as long as they fight (10.1.7).
    """

    enemy: dict[str, str]
    held: set[str]
    closed: set[str]
    off_limits: set[str]

    @classmethod
    def of(cls, table: Table) -> Front:
        """The front as it runs now."""
        closed, enemy = garrisoned(table), german_spaces(table)
        for assault in table.assaults:
            space = german_space(table, assault.german)
            del enemy[space]
            if not assault.on_the_spot and allies_in(table, space) == [assault.unit]:
                closed.add(space)
        off_limits = closed | BELGIAN_AREA if belgians(table) else closed
        return cls(enemy, occupied(table), closed, off_limits)

    def closed_to(self, unit: str, start: str) -> set[str]:
        """What a unit may not enter; one that a retreat left on Belgian ground may cross it."""
        stranded = start in BELGIAN_AREA
        return self.off_limits if unit in OUTSIDERS and not stranded else self.closed


def cost(march: March) -> int:
    """10.1 One Player Action on foot, two by truck, none under the GHQ's eyes (10.1.5)."""
    if march.free:
        return 0
    return TRUCK_COST if march.truck else FOOT_COST


def allowance(table: Table, unit: str, *, truck: bool) -> int:
    """10.1 Spaces a unit may move; Montgomery's men march by night as by day (10.1.3)."""
    by_night = night(table) and unit not in MONTGOMERY
    if truck:
        return 4 if by_night else UNLIMITED
    return 1 if by_night else 2


def reach(table: Table, unit: str, front: Front, *, truck: bool) -> list[str]:
    """10.1, 10.1.4, 10.1.7 Every space a unit may move to.

    It stops on entering a Marsh or the space of a German unit that is not Engaged.
    """
    start = table.units[unit].space
    closed = front.closed_to(unit, start)
    marsh = WET if table.flooded else MARSHES
    blocking = front.enemy.keys() - front.held
    seen, frontier = {start}, {start}
    for _ in range(allowance(table, unit, truck=truck)):
        frontier = frontier.union(*map(NEIGHBOURHOOD.__getitem__, frontier)) - seen - closed
        if not frontier:
            break
        seen |= frontier
        frontier = frontier - marsh - blocking
    seen.discard(start)
    if unit in OUTSIDERS and start in BELGIAN_AREA and belgians(table):
        seen = seen - BELGIAN_AREA or seen
    if is_evacuee(unit):
        seen = {space for space in seen if room_for_evacuee(table, space)}
    return sorted(seen)


def can_move(table: Table, unit: str, front: Front, *, truck: bool) -> bool:
    """Whether a unit has anywhere to go; Evacuees may have to go far to find room (10.1.1)."""
    if is_evacuee(unit):
        return bool(reach(table, unit, front, truck=truck))
    start = table.units[unit].space
    return not front.closed_to(unit, start) >= NEIGHBOURHOOD[start]


def movable(table: Table, space: str, of: str) -> list[str]:
    """10.1, 10.1.2, 10.1.6 Unsuppressed units of one nation, with any Evacuees beside them."""
    bound = committed(table)
    return [
        unit
        for unit in allies_in(table, space)
        if NATION[unit] in (of, EVACUEE) and not table.units[unit].suppressed and unit not in bound
    ]


def stacks(table: Table) -> dict[tuple[str, str], list[str]]:
    """Whom one payment can move, by space and nation; Evacuees alone pay for themselves."""
    bound = committed(table)
    found: dict[tuple[str, str], list[str]] = {}
    for of, ids in BY_NATION.items():
        for id_ in ids:
            unit = table.units[id_]
            if unit.space in LAND and not unit.suppressed and id_ not in bound:
                for stack in _beside(found, unit.space, of):
                    found.setdefault(stack, []).append(id_)
    return found


def _beside(found: dict[tuple[str, str], list[str]], space: str, of: str) -> list[tuple[str, str]]:
    """The stacks a unit goes with: its nation's; Evacuees go with any nation there (10.1.2)."""
    if of != EVACUEE:
        return [(space, of)]
    led = [(space, nation) for nation in NATIONS if (space, nation) in found]
    return led or [(space, of)]


def has_orders(table: Table, front: Front, units: list[str], *, truck: bool) -> bool:
    """Whether one of those in a space can move, or attack the German unit beside him."""
    return table.units[units[0]].space in front.enemy or any(
        can_move(table, unit, front, truck=truck) for unit in units
    )


def may_escort(table: Table) -> bool:
    """10.1.5 Whether the GHQ has a free move left this phase."""
    return bool(table.units[GHQ].space) and table.escorted < strength(table, GHQ)


def escorts(table: Table, front: Front) -> list[str]:
    """10.1.5 British Combat units beside the GHQ that may still move, or attack, for nothing."""
    if not may_escort(table):
        return []
    space, trucks = table.units[GHQ].space, may_truck(table)
    return [
        unit
        for unit in movable(table, space, BRITISH)
        if unit != GHQ
        and not is_evacuee(unit)
        and (space in front.enemy or can_move(table, unit, front, truck=trucks))
    ]


class MoveWho(Decision, frozen=True):
    """10.1 The payment chosen, units set out one by one or all together."""

    rule = "10.1"

    def seats(self, game: Dunkirk) -> tuple[str, ...]:
        """Until nobody is left to move."""
        return (ALLIED,) if self._waiting(game) else ()

    def run(self, game: Dunkirk) -> None:
        """Nobody left: the march is over."""
        game.table.march = None

    def prompt(self, game: Dunkirk, seat: str) -> str:
        """Ask."""
        march = current_march(game.table)
        how = "By truck" if march.truck else "On foot"
        return f"{how} from {name(march.space)}: who moves?"

    def choices(self, game: Dunkirk, seat: str) -> list[Choice]:
        """Each unit, all of them, an attack on the spot, or enough."""
        table, march = game.table, current_march(game.table)
        waiting, front = self._waiting(game), Front.of(game.table)
        offers = [
            _move_one(unit, _with_state(table, unit), march.space)
            for unit in unlike(table, waiting)
            if can_move(table, unit, front, truck=march.truck)
        ]
        if len(waiting) > 1 and _common_reach(table, waiting, front, truck=march.truck):
            crowd = "both" if len(waiting) == 2 else f"all {len(waiting)}"
            offers.insert(0, Choice("all", "Move", f"{crowd} together"))
        offers += self._attacks(table, front, waiting)
        offers.append(
            Choice("done", "Enough") if march.moved else Choice(CANCEL, "Take the order back")
        )
        return offers

    def choose(self, game: Dunkirk, seat: str, token: str) -> None:
        """Send them, let one attack, or end the march."""
        march = current_march(game.table)
        kind, _, unit = token.partition(":")
        if kind == "attack":
            _pay(game.table, march)
            march.moved.append(unit)
            _commit(game, unit, on_the_spot=True)
            game.then(MoveWho())
        elif kind in ("done", CANCEL):
            game.table.march = None
        else:
            march.going = self._waiting(game) if kind == "all" else [unit]
            game.then(MoveWhere())

    def _waiting(self, game: Dunkirk) -> list[str]:
        march = current_march(game.table)
        units = movable(game.table, march.space, march.nation)
        return [unit for unit in units if unit not in march.moved]

    def _attacks(self, table: Table, front: Front, waiting: list[str]) -> list[Choice]:
        """10.1.8 An Engaged unit may attack without moving."""
        space = current_march(table).space
        if space not in front.enemy:
            return []
        target = GERMANS[front.enemy[space]].name
        return [
            Choice(f"attack:{unit}", "Attack with", unit_name(table, unit), target, "", space)
            for unit in unlike(table, waiting)
        ]


class MoveWhere(Decision, frozen=True):
    """10.1 Where the chosen units go."""

    rule = "10.1"

    def seats(self, game: Dunkirk) -> tuple[str, ...]:
        """The Allied player."""
        return (ALLIED,)

    def prompt(self, game: Dunkirk, seat: str) -> str:
        """Ask."""
        going = current_march(game.table).going
        who = unit_name(game.table, going[0]) if len(going) == 1 else f"All {len(going)}"
        return f"{who}: move where?"

    def choices(self, game: Dunkirk, seat: str) -> list[Choice]:
        """Every space in reach, with an attack where it is due or possible."""
        march, front = current_march(game.table), Front.of(game.table)
        offers: list[Choice] = []
        if march.free and march.space in front.enemy:
            offers.append(_attack_at(march.space, front.enemy[march.space]))
        for space in _common_reach(game.table, march.going, front, truck=march.truck):
            german = front.enemy.get(space)
            if not german or space in front.held:
                offers.append(_move_to(space))
            if german and len(march.going) == 1:
                offers.append(_attack_at(space, german))
        offers.append(Choice(CANCEL, "Take the order back"))
        return offers

    def choose(self, game: Dunkirk, seat: str, token: str) -> None:
        """Move them."""
        table, march = game.table, current_march(game.table)
        kind, _, space = token.partition(":")
        if kind != CANCEL:
            _pay(table, march)
            march.moved += march.going
            if space != march.space:
                for unit in march.going:
                    _move(game, unit, space)
            if kind == "attack":
                _commit(game, march.going[0], on_the_spot=space == march.space)
        if march.free:
            table.march = None
        else:
            game.then(MoveWho())


@cache
def _move_one(unit: str, who: str, space: str) -> Choice:
    return Choice(f"unit:{unit}", "Move", who, place=space)


@cache
def _move_to(space: str) -> Choice:
    return Choice(f"to:{space}", "Move to", name(space), place=space)


@cache
def _attack_at(space: str, german: str) -> Choice:
    enemy = f"against {GERMANS[german].name}"
    return Choice(f"attack:{space}", "Attack", name(space), "", enemy, space)


def begin_march(game: Dunkirk, march: March) -> None:
    """Open a movement; it is paid for when the first unit sets out."""
    game.table.march = march
    game.then(MoveWho())


def begin_escort(game: Dunkirk, unit: str) -> None:
    """10.1.5 One British unit beside the GHQ moves free, by truck where trucks run."""
    table = game.table
    space = table.units[unit].space
    table.march = March(space, BRITISH, may_truck(table), free=True, going=[unit])
    game.then(MoveWhere())


def may_truck(table: Table) -> bool:
    """Some roads are choked (event)."""
    return not effect(table).no_trucks


def current_march(table: Table) -> March:
    """The movement being made."""
    if table.march is None:
        raise RuntimeError("no movement is being made")
    return table.march


def _pay(table: Table, march: March) -> None:
    if march.free:
        table.escorted += 1
    elif not march.paid:
        table.actions -= cost(march)
    march.paid = True


def _common_reach(table: Table, units: list[str], front: Front, *, truck: bool) -> list[str]:
    """Spaces all of them can move to together; only one unit may enter for an attack."""
    alike = {(unit in OUTSIDERS, unit in MONTGOMERY, is_evacuee(unit)): unit for unit in units}
    first, *others = alike.values()
    spaces = reach(table, first, front, truck=truck)
    if len(units) == 1:
        return spaces
    for unit in others:
        within = reach(table, unit, front, truck=truck)
        spaces = [space for space in spaces if space in within]
    evacuees = sum(map(is_evacuee, units))
    return [
        space
        for space in spaces
        if (space not in front.enemy or space in front.held)
        and (not evacuees or len(evacuees_in(table, space)) + evacuees <= evacuee_limit(space))
    ]


def _move(game: Dunkirk, unit: str, space: str) -> None:
    table = game.table
    start = table.units[unit].space
    table.mark(unit, space=space)
    words = f"{unit_name(table, unit)} moves to {name(space)}."
    game.log("move", words, start, space, rule="10.1")


def _commit(game: Dunkirk, unit: str, *, on_the_spot: bool) -> None:
    """10.1.8 The attack is fought when all other Player Actions are done."""
    table = game.table
    german = german_in(table, table.units[unit].space)
    table.assaults.append(Assault(unit, german, on_the_spot))
    words = f"{unit_name(table, unit)} will attack {GERMANS[german].name}."
    game.log("order", words, table.units[unit].space, rule="10.1.8")


def _with_state(table: Table, unit: str) -> str:
    """With its strength: where six share a space, their counters have no room for names."""
    who = unit_name(table, unit)
    if is_evacuee(unit):
        return who
    reduced = ", reduced" if table.units[unit].reduced else ""
    return f"{who} ({strength(table, unit)}{reduced})"
