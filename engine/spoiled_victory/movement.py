"""Section 10.1: Unit Movement on foot and by truck, and the free moves of the GHQ."""

from __future__ import annotations

from functools import cache

from engine.core.choice import CANCEL, Choice
from engine.core.counting import every
from engine.core.destination import Destination
from engine.core.ids import Seat
from engine.core.memo import remembered
from engine.spoiled_victory import stranded, tokens
from engine.spoiled_victory.combat import against, allied_dice, german_defense
from engine.spoiled_victory.components.map import SpaceId, name
from engine.spoiled_victory.components.units import BRITISH, GermanId, UnitId
from engine.spoiled_victory.key_places import told
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.positions import (
    german_name,
    german_spaces,
    is_evacuee,
    strength,
    unit_name,
    unlike,
)
from engine.spoiled_victory.reach import (
    FOOT_COST,
    TRUCK_COST,
    Front,
    can_move,
    common_reach,
    may_truck,
    movable,
)
from engine.spoiled_victory.state import ALLIED, Assault, Decision, Dunkirk, March, Table


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
        return (ALLIED,) if _waiting(game) else ()

    def run(self, game: Dunkirk) -> None:
        """Nobody left: the march is over."""
        game.table.march = None

    def prompt(self, game: Dunkirk, seat: Seat) -> str:
        march = current_march(game.table)
        how = "By truck" if march.truck else "On foot"
        return f"{how} from {name(march.space)}: which unit moves?"

    def choices(self, game: Dunkirk, seat: Seat) -> list[Choice]:
        """Each unit, all of them, an attack on the spot, or enough; who must leave goes first."""
        table, march = game.table, current_march(game.table)
        waiting, front = _waiting(game), Front.of(game.table)
        driven = stranded.bound_to_leave(table, waiting, front, truck=march.truck)
        offers = [
            _move_one(unit, _with_state(table, unit), march.space)
            for unit in driven or unlike(table, waiting)
            if can_move(table, unit, front, truck=march.truck)
        ]
        if len(waiting) > 1 and common_reach(table, waiting, front, truck=march.truck):
            offers.insert(0, _MOVE_ALL)
        if not driven:
            offers += self._attacks(table, front, waiting)
        if not march.moved:
            offers.append(Choice(CANCEL, "Choose again", ends=True))
        elif not driven:
            offers.append(Choice(tokens.DONE, "Nobody else moves", ends=True))
        return offers

    def choose(self, game: Dunkirk, seat: Seat, token: str) -> None:
        """Send them, let one attack, or end the march."""
        march = current_march(game.table)
        if tokens.verb(token) == tokens.ATTACK:
            unit = tokens.unit_in(token)
            _pay(game.table, march)
            march.moved.append(unit)
            _commit(game, unit, on_the_spot=True)
            game.then(MoveWho())
        elif token in (tokens.DONE, CANCEL):
            game.table.march = None
        else:
            everybody = token == tokens.ALL
            march.going = [*_waiting(game)] if everybody else [tokens.unit_in(token)]
            game.then(MoveWhere())

    def about(self, game: Dunkirk, seat: Seat) -> tuple[str, ...]:
        return (current_march(game.table).space,)

    def _attacks(self, table: Table, front: Front, waiting: list[UnitId]) -> list[Choice]:
        """10.1.8 An Engaged unit may attack without moving."""
        space = current_march(table).space
        if space not in front.enemy:
            return []
        german = front.enemy[space]
        return [
            Choice(
                tokens.written(tokens.ATTACK, unit),
                "Attack with",
                unit_name(table, unit),
                german_name(table, german),
                _odds(table, unit, german),
                space,
            )
            for unit in unlike(table, waiting)
        ]


@remembered
def _waiting(game: Dunkirk) -> list[UnitId]:
    """Who may still set out."""
    march = current_march(game.table)
    units = movable(game.table, march.space, march.nation)
    return [unit for unit in units if unit not in march.moved]


class MoveWhere(Destination[Dunkirk], frozen=True):
    """10.1 Where the chosen units go."""

    rule = "10.1"

    def seats(self, game: Dunkirk) -> tuple[Seat, ...]:
        return (ALLIED,)

    def prompt(self, game: Dunkirk, seat: Seat) -> str:
        going = current_march(game.table).going
        who = unit_name(game.table, going[0])
        who = who if len(going) == 1 else f"{every(len(going))} units"
        return f"Where do you move {who}?"

    def about(self, game: Dunkirk, seat: Seat) -> tuple[str, ...]:
        return tuple(current_march(game.table).going)

    def destinations(self, game: Dunkirk, seat: Seat) -> list[Choice]:
        """Every space in reach, then the attacks that are due or possible there."""
        march, front = current_march(game.table), Front.of(game.table)
        unit, moves, attacks = march.going[0], list[Choice](), list[Choice]()
        stays = not stranded.bound_to_leave(game.table, march.going, front, truck=march.truck)
        if march.free and stays and march.space in front.enemy:
            attacks.append(_attack(game.table, unit, front.enemy[march.space], march.space))
        enemy, held = front.enemy, front.held
        for space in common_reach(game.table, march.going, front, truck=march.truck):
            german = enemy.get(space)
            if not german or space in held:
                moves.append(_move_to(space))
            if german and len(march.going) == 1:
                attacks.append(_attack(game.table, unit, german, space))
        return moves + attacks

    def go(self, game: Dunkirk, seat: Seat, token: str) -> None:
        """Move them; who is to attack waits there until the other Player Actions are done."""
        table, march = game.table, current_march(game.table)
        space = tokens.space_in(token)
        _pay(table, march)
        march.moved += march.going
        if space != march.space:
            with told(game, march.space, space):
                for unit in march.going:
                    _move(game, unit, space)
        if tokens.verb(token) == tokens.ATTACK:
            _commit(game, march.going[0], on_the_spot=space == march.space)
        self.think_again(game, seat)

    def think_again(self, game: Dunkirk, seat: Seat) -> None:
        """Who else moves for the same payment; after a free move nobody does."""
        if current_march(game.table).free:
            game.table.march = None
        else:
            game.then(MoveWho())


# Named alike however many are left: panels then go on with the next unit of the stack.
_MOVE_ALL = Choice(tokens.ALL, "Move", "all together")


@cache
def _move_one(unit: UnitId, who: str, space: SpaceId) -> Choice:
    return Choice(tokens.written(tokens.MOVE, unit), "Move", who, place=space)


@cache
def _move_to(space: SpaceId) -> Choice:
    return Choice(tokens.written(tokens.TO, space), "Move to", name(space), place=space)


def _attack(table: Table, unit: UnitId, german: GermanId, space: SpaceId) -> Choice:
    """10.1.8 Whom the unit would attack there, and what it would roll."""
    dice, defense = allied_dice(table, unit), german_defense(table, german)
    return _attack_at(space, german_name(table, german), dice, defense)


def _odds(table: Table, unit: UnitId, german: GermanId) -> str:
    return against(allied_dice(table, unit), german_defense(table, german))


@cache
def _attack_at(space: SpaceId, whom: str, dice: int, defense: int) -> Choice:
    token = tokens.written(tokens.ATTACK, space)
    return Choice(token, "Attack", name(space), "", f"{whom}: {against(dice, defense)}", space)


def begin_march(game: Dunkirk, march: March) -> None:
    """Open a movement; it is paid for when the first unit sets out."""
    game.table.march = march
    game.then(MoveWho())


def begin_escort(game: Dunkirk, unit: UnitId) -> None:
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


def _move(game: Dunkirk, unit: UnitId, space: SpaceId) -> None:
    table = game.table
    start = table.units[unit].space
    table.mark(unit, space=space)
    words = f"{unit_name(table, unit)} moves from {name(start)} to {name(space)}."
    game.log(Kind.MOVE, words, start, space, rule="10.1", who=(unit,))


def _commit(game: Dunkirk, unit: UnitId, *, on_the_spot: bool) -> None:
    """10.1.8 The attack is fought when all other Player Actions are done."""
    table = game.table
    space = table.units[unit].space
    german = german_spaces(table)[space]
    table.assaults.append(Assault(unit, german, on_the_spot))
    who, enemy = unit_name(table, unit), german_name(table, german)
    words = f"{who} will attack {enemy} at {name(space)} after the other actions."
    game.log(Kind.ORDER, words, space, rule="10.1.8", who=(unit, german))


def _with_state(table: Table, unit: UnitId) -> str:
    """With its strength: where six share a space, their counters have no room for names."""
    who = unit_name(table, unit)
    if is_evacuee(unit):
        return who
    reduced = ", reduced" if table.units[unit].reduced else ""
    return f"{who} ({strength(table, unit)}{reduced})"
