"""Section 10.1: Unit Movement on foot and by truck, and the free moves of the GHQ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.choice import CANCEL, Choice
from engine.spoiled_victory.components.map import BELGIAN_AREA, LAND, MARSH, NEIGHBOURS, name
from engine.spoiled_victory.components.units import ALLIES, BRITISH, EVACUEE, FRENCH, GERMANS, GHQ
from engine.spoiled_victory.ground import (
    allies_in,
    belgians,
    effect,
    evacuee_limit,
    evacuees_in,
    garrisoned,
    german_in,
    german_space,
    german_spaces,
    is_evacuee,
    nation,
    night,
    occupied,
    strength,
    terrain,
    unit_name,
)
from engine.spoiled_victory.state import ALLIED, Assault, Decision, Dunkirk, March, Table

UNLIMITED = len(LAND)
FOOT_COST = 1
TRUCK_COST = 2


class Front(NamedTuple):
    """What stands in the way of movement, gathered once for many units."""

    enemy: dict[str, str]
    held: set[str]
    garrisoned: set[str]
    assaulted: set[str]
    belgians: bool

    @classmethod
    def of(cls, table: Table) -> Front:
        """The front as it runs now."""
        assaulted = {german_space(table, assault.german) for assault in table.assaults}
        return cls(
            german_spaces(table),
            occupied(table),
            garrisoned(table),
            assaulted,
            bool(belgians(table)),
        )

    def bars(self, unit: str) -> bool:
        """10.1.7 Whether tracks H, I and J are closed to a unit."""
        return self.belgians and nation(unit) in (BRITISH, FRENCH) and unit != GHQ

    def closed_to(self, unit: str) -> set[str]:
        """10.1.4, 10.1.7 The spaces a unit may not enter."""
        return self.garrisoned | BELGIAN_AREA if self.bars(unit) else self.garrisoned


def cost(march: March) -> int:
    """10.1 One Player Action on foot, two by truck, none under the GHQ's eyes (10.1.5)."""
    if march.free:
        return 0
    return TRUCK_COST if march.truck else FOOT_COST


def allowance(table: Table, unit: str, *, truck: bool) -> int:
    """10.1 Spaces a unit may move; Montgomery's men march by night as by day (10.1.3)."""
    by_night = night(table) and not ALLIES[unit].montgomery
    if truck:
        return 4 if by_night else UNLIMITED
    return 1 if by_night else 2


def reach(table: Table, unit: str, front: Front, *, truck: bool) -> list[str]:
    """10.1, 10.1.4, 10.1.7 Every space a unit may move to.

    It stops on entering a Marsh or the space of a German unit that is not Engaged.
    """
    start = table.units[unit].space
    stranded = start in BELGIAN_AREA and front.bars(unit)
    closed = front.garrisoned if stranded else front.closed_to(unit)
    seen, frontier = {start}, [start]
    for _ in range(allowance(table, unit, truck=truck)):
        entered = {space for here in frontier for space in NEIGHBOURS[here]} - seen - closed
        seen |= entered
        frontier = [space for space in entered if _may_pass(table, front, space)]
        if not frontier:
            break
    seen.discard(start)
    if stranded:
        seen = seen - BELGIAN_AREA or seen
    return sorted(space for space in seen if _may_stop(table, unit, front, space))


def _may_pass(table: Table, front: Front, space: str) -> bool:
    """Marsh stops a move, and so does a German unit that is not Engaged."""
    return terrain(table, space) != MARSH and (space not in front.enemy or space in front.held)


def _may_stop(table: Table, unit: str, front: Front, space: str) -> bool:
    """Evacuees need room (10.1.1); a German unit is attacked by one unit only (10.1.8)."""
    if space in front.assaulted:
        return False
    return not is_evacuee(unit) or len(evacuees_in(table, space)) < evacuee_limit(space)


def can_move(table: Table, unit: str, front: Front) -> bool:
    """Whether a unit has anywhere to go on foot; the next space tells nearly always."""
    closed = front.closed_to(unit)
    near = (space for space in NEIGHBOURS[table.units[unit].space] if space not in closed)
    return any(_may_stop(table, unit, front, space) for space in near) or bool(
        reach(table, unit, front, truck=False)
    )


def committed(table: Table) -> set[str]:
    """Units that will attack at the end of the phase; they move no more (10.1.8)."""
    return {assault.unit for assault in table.assaults}


def movable(table: Table, space: str, of: str) -> list[str]:
    """10.1, 10.1.2, 10.1.6 Unsuppressed units of one nation, with any Evacuees beside them."""
    bound = committed(table)
    return [
        unit
        for unit in allies_in(table, space)
        if nation(unit) in (of, EVACUEE) and not table.units[unit].suppressed and unit not in bound
    ]


def stacks(table: Table, front: Front) -> Iterator[tuple[str, str]]:
    """Every (space, nation) that one payment can move; Evacuees alone pay for themselves."""
    bound = committed(table)
    found: dict[str, dict[str, str]] = {}
    for id_, unit in table.units.items():
        if unit.space in LAND and not unit.suppressed and id_ not in bound:
            found.setdefault(unit.space, {}).setdefault(nation(id_), id_)
    for space in sorted(found):
        for of, unit in found[space].items():
            alone = of != EVACUEE or len(found[space]) == 1
            if alone and _has_orders(table, unit, front):
                yield space, of


def _has_orders(table: Table, unit: str, front: Front) -> bool:
    """Whether a unit can move, or attack the German unit it is Engaged with."""
    space = table.units[unit].space
    attacks = space in front.enemy and space not in front.assaulted
    return attacks or can_move(table, unit, front)


def escorts(table: Table, front: Front) -> list[str]:
    """10.1.5 British Combat units beside the GHQ that may still move free this phase."""
    space = table.units[GHQ].space
    if not space or table.escorted >= strength(table, GHQ):
        return []
    return [
        unit
        for unit in movable(table, space, BRITISH)
        if unit != GHQ and not is_evacuee(unit) and can_move(table, unit, front)
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
        march = _march(game)
        how = "By truck" if march.truck else "On foot"
        return f"{how} from {name(march.space)}: who moves?"

    def choices(self, game: Dunkirk, seat: str) -> list[Choice]:
        """Each unit, all of them, an attack on the spot, or enough."""
        table, march = game.table, _march(game)
        waiting, front = self._waiting(game), Front.of(game.table)
        offers = [
            Choice(f"unit:{unit}", "Move", _with_state(table, unit), place=march.space)
            for unit in waiting
            if can_move(table, unit, front)
        ]
        if len(waiting) > 1 and _common_reach(table, waiting, front, truck=march.truck):
            offers.insert(0, Choice("all", "Move", f"all {len(waiting)} together"))
        offers += self._attacks(game, waiting)
        offers.append(
            Choice("done", "Enough") if march.moved else Choice(CANCEL, "Take the order back")
        )
        return offers

    def choose(self, game: Dunkirk, seat: str, token: str) -> None:
        """Send them, let one attack, or end the march."""
        march = _march(game)
        kind, _, unit = token.partition(":")
        if kind == "attack":
            _pay(game.table, march)
            march.moved.append(unit)
            _commit(game, unit)
            game.then(MoveWho())
        elif kind in ("done", CANCEL):
            game.table.march = None
        else:
            game.then(MoveWhere(tuple(self._waiting(game)) if kind == "all" else (unit,)))

    def _waiting(self, game: Dunkirk) -> list[str]:
        march = _march(game)
        units = movable(game.table, march.space, march.nation)
        return [unit for unit in units if unit not in march.moved]

    def _attacks(self, game: Dunkirk, waiting: list[str]) -> list[Choice]:
        """10.1.8 An Engaged unit may attack without moving."""
        space = _march(game).space
        german = german_in(game.table, space)
        if not german or any(assault.german == german for assault in game.table.assaults):
            return []
        target = GERMANS[german].name
        return [
            Choice(f"attack:{unit}", "Attack with", unit_name(game.table, unit), target, "", space)
            for unit in waiting
        ]


class MoveWhere(Decision, frozen=True):
    """10.1 Where the chosen units go."""

    rule = "10.1"
    units: tuple[str, ...]

    def seats(self, game: Dunkirk) -> tuple[str, ...]:
        """The Allied player."""
        return (ALLIED,)

    def prompt(self, game: Dunkirk, seat: str) -> str:
        """Ask."""
        who = unit_name(game.table, self.units[0]) if len(self.units) == 1 else "They"
        return f"{who}: move where?"

    def choices(self, game: Dunkirk, seat: str) -> list[Choice]:
        """Every space in reach, with an attack where it is due or possible."""
        table, front = game.table, Front.of(game.table)
        offers: list[Choice] = []
        for space in _common_reach(table, list(self.units), front, truck=_march(game).truck):
            german = front.enemy.get(space)
            if not german or space in front.held:
                offers.append(Choice(f"to:{space}", "Move to", name(space), place=space))
            if german and len(self.units) == 1:
                enemy = f"against {GERMANS[german].name}"
                offers.append(Choice(f"attack:{space}", "Attack", name(space), "", enemy, space))
        offers.append(Choice(CANCEL, "Take the order back"))
        return offers

    def choose(self, game: Dunkirk, seat: str, token: str) -> None:
        """Move them."""
        table, march = game.table, _march(game)
        kind, _, space = token.partition(":")
        if kind != CANCEL:
            _pay(table, march)
            march.moved += self.units
            for unit in self.units:
                _move(game, unit, space)
            if kind == "attack":
                _commit(game, self.units[0])
        if march.free:
            table.march = None
        else:
            game.then(MoveWho())


def begin_march(game: Dunkirk, march: March) -> None:
    """Open a movement; it is paid for when the first unit sets out."""
    game.table.march = march
    game.then(MoveWho())


def begin_escort(game: Dunkirk, unit: str) -> None:
    """10.1.5 One British unit beside the GHQ moves free, by truck where trucks run."""
    table = game.table
    table.march = March(table.units[unit].space, BRITISH, may_truck(table), free=True)
    game.then(MoveWhere((unit,)))


def may_truck(table: Table) -> bool:
    """Some roads are choked (event)."""
    return not effect(table).no_trucks


def _march(game: Dunkirk) -> March:
    march = game.table.march
    if march is None:
        raise RuntimeError("no movement is being made")
    return march


def _pay(table: Table, march: March) -> None:
    if march.free:
        table.escorted += 1
    elif not march.paid:
        table.actions -= cost(march)
    march.paid = True


def _common_reach(table: Table, units: list[str], front: Front, *, truck: bool) -> list[str]:
    """Spaces all of them can move to together; only one unit may enter for an attack."""
    spaces = reach(table, units[0], front, truck=truck)
    if len(units) == 1:
        return spaces
    for unit in units[1:]:
        others = reach(table, unit, front, truck=truck)
        spaces = [space for space in spaces if space in others]
    evacuees = sum(is_evacuee(unit) for unit in units)
    return [
        space
        for space in spaces
        if (space not in front.enemy or space in front.held)
        and len(evacuees_in(table, space)) + evacuees <= evacuee_limit(space)
    ]


def _move(game: Dunkirk, unit: str, space: str) -> None:
    table = game.table
    start = table.units[unit].space
    table.units[unit].space = space
    words = f"{unit_name(table, unit)} moves to {name(space)}."
    game.log("move", words, start, space, rule="10.1")


def _commit(game: Dunkirk, unit: str) -> None:
    """10.1.8 The attack is fought when all other Player Actions are done."""
    table = game.table
    german = german_in(table, table.units[unit].space)
    table.assaults.append(Assault(unit, german))
    words = f"{unit_name(table, unit)} will attack {GERMANS[german].name}."
    game.log("order", words, table.units[unit].space, rule="10.1.8")


def _with_state(table: Table, unit: str) -> str:
    reduced = ", reduced" if table.units[unit].reduced and not is_evacuee(unit) else ""
    return f"{unit_name(table, unit)}{reduced}"
