"""Section 10.1: Unit Movement on foot and by truck, and the free moves of the GHQ."""

from __future__ import annotations

from functools import cache

from engine.core.choice import CANCEL, Choice
from engine.core.ids import Seat
from engine.spoiled_victory.components.map import (
    name,
)
from engine.spoiled_victory.components.units import (
    BRITISH,
    GERMANS,
)
from engine.spoiled_victory.positions import (
    german_in,
    is_evacuee,
    strength,
    unit_name,
    unlike,
)
from engine.spoiled_victory.reach import Front, can_move, common_reach, may_truck, movable
from engine.spoiled_victory.state import ALLIED, Assault, Decision, Dunkirk, March, Table

FOOT_COST = 1
TRUCK_COST = 2


def cost(march: March) -> int:
    """10.1 One Player Action on foot, two by truck, none under the GHQ's eyes (10.1.5)."""
    if march.free:
        return 0
    return TRUCK_COST if march.truck else FOOT_COST


class MoveWho(Decision, frozen=True):
    """10.1 The payment chosen, units set out one by one or all together."""

    rule = "10.1"

    def seats(self, game: Dunkirk) -> tuple[Seat, ...]:
        """Until nobody is left to move."""
        return (ALLIED,) if self._waiting(game) else ()

    def run(self, game: Dunkirk) -> None:
        """Nobody left: the march is over."""
        game.table.march = None

    def prompt(self, game: Dunkirk, seat: Seat) -> str:
        """Ask."""
        march = current_march(game.table)
        how = "By truck" if march.truck else "On foot"
        return f"{how} from {name(march.space)}: who moves?"

    def choices(self, game: Dunkirk, seat: Seat) -> list[Choice]:
        """Each unit, all of them, an attack on the spot, or enough."""
        table, march = game.table, current_march(game.table)
        waiting, front = self._waiting(game), Front.of(game.table)
        offers = [
            _move_one(unit, _with_state(table, unit), march.space)
            for unit in unlike(table, waiting)
            if can_move(table, unit, front, truck=march.truck)
        ]
        if len(waiting) > 1 and common_reach(table, waiting, front, truck=march.truck):
            crowd = "both" if len(waiting) == 2 else f"all {len(waiting)}"
            offers.insert(0, Choice("all", "Move", f"{crowd} together"))
        offers += self._attacks(table, front, waiting)
        offers.append(
            Choice("done", "Enough", ends=True)
            if march.moved
            else Choice(CANCEL, "Take the order back", ends=True)
        )
        return offers

    def choose(self, game: Dunkirk, seat: Seat, token: str) -> None:
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

    def seats(self, game: Dunkirk) -> tuple[Seat, ...]:
        """The Allied player."""
        return (ALLIED,)

    def prompt(self, game: Dunkirk, seat: Seat) -> str:
        """Ask."""
        going = current_march(game.table).going
        who = unit_name(game.table, going[0]) if len(going) == 1 else f"All {len(going)}"
        return f"{who}: move where?"

    def choices(self, game: Dunkirk, seat: Seat) -> list[Choice]:
        """Every space in reach, with an attack where it is due or possible."""
        march, front = current_march(game.table), Front.of(game.table)
        offers: list[Choice] = []
        if march.free and march.space in front.enemy:
            offers.append(_attack_at(march.space, front.enemy[march.space]))
        for space in common_reach(game.table, march.going, front, truck=march.truck):
            german = front.enemy.get(space)
            if not german or space in front.held:
                offers.append(_move_to(space))
            if german and len(march.going) == 1:
                offers.append(_attack_at(space, german))
        offers.append(Choice(CANCEL, "Take the order back", ends=True))
        return offers

    def choose(self, game: Dunkirk, seat: Seat, token: str) -> None:
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
