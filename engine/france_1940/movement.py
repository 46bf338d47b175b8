"""Chapter 8, steps 6 and 7: the Movement phase of the Active Formation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from functools import cache, reduce
from itertools import accumulate
from operator import or_

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.destination import Destination
from engine.core.ids import Seat
from engine.core.memo import remembered_when_asked
from engine.france_1940 import answers, events
from engine.france_1940.components.blocks import FHQ, FHQS, NAME
from engine.france_1940.components.formations import FORMATIONS
from engine.france_1940.components.map import (
    BRIDGE,
    CITIES,
    GERMANY,
    NATION,
    NEIGHBOURS,
    PASSABLE,
    RIVER,
    distance_from,
    name,
)
from engine.france_1940.entries import entries
from engine.france_1940.event_effects import mark_in_command
from engine.france_1940.ids import BlockId, HexId, How, TurnPhase
from engine.france_1940.kinds import Kind
from engine.france_1940.marching import (
    common_destinations,
    destinations,
    marchers,
    pairs,
    relief_blocks,
    strategic_blocks,
    unmoved,
    ways_for,
)
from engine.france_1940.on_the_march import carry_out
from engine.france_1940.positions import command_range, in_command, in_play
from engine.france_1940.reach import Front, Path, Ways, arrival
from engine.france_1940.seats import chief, holder, seats_of, spendable
from engine.france_1940.state import Campaign, Decision, Phase

_HOW = {
    How.MARCH: "March to",
    How.STRATEGIC: "Strategic Movement to",
    How.RELIEF: "Out of Command Movement to",
}

_ORDERS = tuple(_HOW)
_BIT = {hex_: 1 << at for at, hex_ in enumerate(PASSABLE)}
"""Many hexes are one number: to join such sets is quicker than to keep them."""
_EVERYWHERE = sum(_BIT.values())
_OUT_OF_RANGE = "out of range"
_AFAR, _REARWARD = _OUT_OF_RANGE.capitalize(), "Away from the enemy"
_INTO_BATTLE, _HOME = "Into a Battle", "In Germany"
_BY_COLUMN = {hex_: _HOME if NATION[hex_] == GERMANY else f"Column {hex_[0]}" for hex_ in PASSABLE}
_OVER = {"": "", BRIDGE: "over a bridge", RIVER: "over the river"}


class GrantSteps(Decision, frozen=True):
    """4B Under split command the chief says how many SHQ steps the Active Formation may use."""

    rule = "4B"
    decline = answers.GRANT.token(0)

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """The chief, if another seat holds the Active Formation."""
        formation = FORMATIONS[game.table.active]
        own = chief(game, formation.side)
        if formation.neutral or holder(game, formation.id) == own:
            return ()
        return (own,) if game.table.shq[formation.side] else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        formation = FORMATIONS[game.table.active]
        left = count(game.table.shq[formation.side], "SHQ step")
        return f"You have {left}. How many may {formation.the} spend in this Activation?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (game.table.active,)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        steps = game.table.shq[FORMATIONS[game.table.active].side]
        return [
            Choice(
                answers.GRANT.token(it), "Grant", count(it, "step") if it else "none", ends=not it
            )
            for it in range(steps + 1)
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        game.table.granted = answers.GRANT.of(token)
        steps = count(game.table.granted, "SHQ step") if game.table.granted else "no SHQ step"
        words = f"{FORMATIONS[game.table.active].at_first} may spend {steps} in this Activation."
        game.log(Kind.SHQ, words, rule=self.rule)


_THE_REST_STAY = Choice(answers.END, "The rest stay", ends=True)
_THAT_IS_ALL = Choice(answers.END, "That is all", ends=True)


class BeginMovement(Phase, frozen=True):
    """5B Which blocks begin the Activation In Command."""

    rule = "5B"

    def run(self, game: Campaign) -> None:
        game.table.phase = TurnPhase.MOVEMENT
        mark_in_command(game)


class Move(Decision, frozen=True):
    """8-6A, 8-6B, 8-7 One block after the other, in any order, until the rest stay."""

    rule = "8-6A"
    private = True

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (holder(game, game.table.active),)

    def heading(self, game: Campaign, seat: Seat) -> str:
        return f"{FORMATIONS[game.table.active].at_first} moves."

    def prompt(self, game: Campaign, seat: Seat) -> str:
        formation = FORMATIONS[game.table.active]
        full = _front(game).full
        if full:
            return f"Too many blocks of {formation.the} are in {name(full)}. Which one marches on?"
        if not unmoved(game):
            more = "An Event, or is that all?" if events.own_choices(game) else "Is that all?"
            return f"Every block of {formation.the} has moved. {more}"
        return f"Which block of {formation.the} moves next?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (game.table.active,)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        """Every block that can march, both of a hex, the SHQ's help, Events, and the end."""
        front = _front(game)
        waiting = _handiest_first(front, unmoved(game))
        movers = marchers(front, waiting)
        offers = [_march(block, game.blocks[block].hex, _state(game, block)) for block in movers]
        if front.full:
            return offers + events.own_choices(game)
        steps = spendable(game, game.table.active)
        offers += [_pair(hex_) for hex_ in pairs(front, movers)]
        offers += [
            _for_a_step(How.STRATEGIC, "Strategic Movement", block, _at(game, block))
            for block in strategic_blocks(front, waiting, steps)
        ]
        offers += [
            _for_a_step(How.RELIEF, "Out of Command Movement", block, _at(game, block))
            for block in relief_blocks(front, waiting, steps)
        ]
        return [*offers, *events.own_choices(game), _THE_REST_STAY if waiting else _THAT_IS_ALL]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if played := answers.event(token):
            events.begin(game, seat, played, Move())
        elif pair := answers.PAIR.read(token):
            _order(game, How.MARCH, [it for it in unmoved(game) if _at(game, it) == pair])
        elif token != answers.END:
            how = next(it for it in _ORDERS if answers.ORDERS[it].read(token))
            _order(game, how, [answers.ORDERS[how].of(token)])


def _handiest_first(front: Front, blocks: list[BlockId]) -> list[BlockId]:
    """Who is on the march, who faces the enemy, their headquarters; garrisons, and who fights.

    Panels go from one block to the next in this order, and the last of them mostly stay.
    """

    def turn(block: BlockId) -> int:
        hex_ = front.at(block)
        if block in FHQS:
            return 2
        if hex_ in front.enemy:
            return 4
        if hex_ in CITIES:
            return 3
        return int(not front.enemy.keys().isdisjoint(NEIGHBOURS[hex_]))

    return sorted(blocks, key=turn)


def _order(game: Campaign, how: How, blocks: list[BlockId]) -> None:
    """These blocks are to go; where, is the next question."""
    game.acting.how, game.acting.going = how, blocks
    game.then(MoveWhere())


class MoveWhere(Destination[Campaign], frozen=True):
    """9 Where the chosen blocks go."""

    rule = "9"
    private = True

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (holder(game, game.table.active),)

    def heading(self, game: Campaign, seat: Seat) -> str:
        return f"{FORMATIONS[game.table.active].at_first} moves."

    def prompt(self, game: Campaign, seat: Seat) -> str:
        acting = game.acting
        who = " and ".join(NAME[block] for block in acting.going)
        return f"{who} at {name(_at(game, acting.going[0]))}: where to?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return tuple(game.acting.going)

    def destinations(self, game: Campaign, seat: Seat) -> list[Choice]:
        """Every hex in reach; a Battle once for each way into it that has something for it."""
        front, ways = _front(game), _ways(game)
        verb, start = _HOW[_how(game)], _at(game, game.acting.going[0])
        afar = _out_of_range(game, ways)
        notable = {game.table.mined, *front.enemy, *front.prizes}
        others, part = _entries(game), self._parts(game, afar)
        offers = []
        for hex_, path in ways.items():
            if hex_ in others:
                for way in (path, *others[hex_]):
                    detail = _detail(game, front, start, way)
                    if hex_ in afar:
                        detail += f", {_OUT_OF_RANGE}"
                    offers.append(_entry(verb, _before(start, way), hex_, detail, way != path))
            else:
                detail = _detail(game, front, start, path) if hex_ in notable else ""
                offers.append(_destination(verb, hex_, detail, part(hex_), hex_ in afar))
        return offers

    def _parts(self, game: Campaign, afar: Collection[HexId]) -> Callable[[HexId], str]:
        """How a long list is cut: what few go for together, all else by the columns of the map."""
        leader, enemy = game.acting.going[0], _front(game).barriers.enemy
        battles = enemy if leader in FHQS else ()
        forward = _as_near(enemy, _to_the_enemy(enemy, _at(game, leader)))
        far = afar if FHQ.get(game.table.active) in game.acting.moved else ()

        def part(hex_: HexId) -> str:
            if hex_ in far:
                return _AFAR
            if hex_ in battles:
                return _INTO_BATTLE
            return _BY_COLUMN[hex_] if _BIT[hex_] & forward else _REARWARD

        return part

    def go(self, game: Campaign, seat: Seat, token: str) -> None:
        hex_, by = answers.way(token)
        for path, blocks in self._paths(game, hex_, by).items():
            carry_out(game, blocks, path, _how(game))
        self.think_again(game, seat)

    def think_again(self, game: Campaign, seat: Seat) -> None:
        """Nobody is under orders; who moves next?"""
        game.acting.going, game.acting.how = [], None
        game.then(Move())

    def _paths(self, game: Campaign, hex_: HexId, by: Path) -> dict[Path, list[BlockId]]:
        """By which way each block goes there; all by the same if one was named."""
        going = game.acting.going
        if by:
            start = _at(game, going[0])
            return {it: going for it in _entries(game)[hex_] if _before(start, it) == by}
        if len(going) == 1:
            return {_ways(game)[hex_]: going}
        front, paths = _front(game), defaultdict(list)
        for block in going:
            paths[ways_for(front, block, How.MARCH)[hex_]].append(block)
        return paths


class EndMovement(Phase, frozen=True):
    """5B, 8-8 Movement is over; whoever is out of range is Out of Command from now on."""

    rule = "5B"

    def run(self, game: Campaign) -> None:
        """Tell the owner who is; the Combat Phase follows."""
        game.table.phase = TurnPhase.COMBAT
        active = game.table.active
        if not game.acting.moved:
            words = f"{FORMATIONS[active].at_first} stays where it is."
            game.log(Kind.STAY, words, rule="8-6A", who=(active,))
        stray = [NAME[id_] for id_ in in_play(game, active) if not in_command(game, id_)]
        if stray:
            words = f"Out of Command now, hitting on a 1 only: {', '.join(stray)}."
            seats = seats_of(game, FORMATIONS[active].side)
            game.log(Kind.COMMAND, words, rule=self.rule, seats=seats)


@remembered_when_asked
def _front(game: Campaign) -> Front:
    return Front(game, FORMATIONS[game.table.active].side)


@remembered_when_asked
def _ways(game: Campaign) -> Ways:
    """Where the blocks under orders may go."""
    acting, front = game.acting, _front(game)
    if len(acting.going) > 1:
        return common_destinations(front, acting.going)
    return destinations(front, acting.going[0], _how(game))


@remembered_when_asked
def _entries(game: Campaign) -> dict[HexId, list[Path]]:
    """9 Battles that may be entered by several ways."""
    if _how(game) != How.MARCH:
        return {}
    return entries(_front(game), game.acting.going, _ways(game))


def _before(start: HexId, way: Path) -> Path:
    """The hexes of a way before its last; where it starts, if it is a single step."""
    return way[:-1] or (start,)


def _how(game: Campaign) -> How:
    """The kind of movement that was ordered."""
    how = game.acting.how
    if how is None:
        raise RuntimeError("nobody is under orders")
    return how


def _at(game: Campaign, block: BlockId) -> HexId:
    return game.blocks[block].hex


def _state(game: Campaign, block: BlockId) -> str:
    """Steps and command of a block, for its owner."""
    return _words(game.blocks[block].steps, block in game.acting.in_command)


@cache
def _words(steps: int, commanded: bool) -> str:  # noqa: FBT001 - a cache key
    return count(steps, "step") + ("" if commanded else ", Out of Command")


@cache
def _march(block: BlockId, hex_: HexId, state: str) -> Choice:
    return Choice(
        answers.ORDERS[How.MARCH].token(block), "March", NAME[block], "", f"{hex_}, {state}", hex_
    )


@cache
def _for_a_step(how: How, verb: str, block: BlockId, hex_: HexId) -> Choice:
    return Choice(
        answers.ORDERS[how].token(block), verb, NAME[block], "", f"{hex_}, 1 SHQ step", hex_
    )


@cache
def _pair(hex_: HexId) -> Choice:
    return Choice(answers.PAIR.token(hex_), "March", f"both at {name(hex_)}", place=hex_)


@cache
def _destination(verb: str, hex_: HexId, detail: str, part: str, afar: bool) -> Choice:  # noqa: FBT001 - a cache key
    """A hex; what seldom helps is said in its name, for a detail would put it in front."""
    where = name(hex_)
    if part == _INTO_BATTLE:
        where, detail = f"{where}, {detail}", ""
    elif afar:
        where += f", {_OUT_OF_RANGE}"
    return Choice(answers.TO.token(hex_), verb, where, "", detail, hex_, part=part)


@cache
def _entry(verb: str, by: Path, hex_: HexId, detail: str, named: bool) -> Choice:  # noqa: FBT001 - a cache key
    """One way into a Battle; the march's own needs no name in the token."""
    token = answers.way_token(hex_, by) if named else answers.TO.token(hex_)
    where = f"{name(hex_)} by {name(by[-1])}"
    return Choice(token, verb, where, "", detail, hex_, part=f"Column {hex_[0]}")


def _as_near(enemy: Iterable[HexId], steps: int) -> int:
    """As bits, the hexes as near to these as so many steps; in their midst, or of none, all."""
    return reduce(or_, [_around(it)[steps] for it in enemy]) if steps else _EVERYWHERE


@cache
def _around(hex_: HexId) -> tuple[int, ...]:
    """As bits, the hexes at most 0, 1, 2 … steps away."""
    away = distance_from(hex_)
    rings = [0] * (1 + max(away.values()))
    for other, bit in _BIT.items():
        rings[away[other]] |= bit
    return tuple(accumulate(rings, or_))


def _to_the_enemy(enemy: Collection[HexId], hex_: HexId) -> int:
    """How far the nearest of these hexes is; 0 if there is none."""
    return min(map(distance_from(hex_).__getitem__, enemy), default=0)


def _out_of_range(game: Campaign, hexes: Iterable[HexId]) -> set[HexId]:
    """5B Where a block would be Out of Command, as its headquarters stands now."""
    formation = FORMATIONS[game.table.active]
    if formation.neutral or FHQ[formation.id] in game.acting.going:
        return set()
    headquarters = _at(game, FHQ[formation.id])
    if not headquarters:
        return set()
    away, reach = distance_from(headquarters), command_range(game.table, formation.id)
    return {hex_ for hex_ in hexes if away[hex_] > reach}


def _detail(game: Campaign, front: Front, start: HexId, path: Path) -> str:
    """What waits at the end of a way."""
    hex_ = path[-1]
    notes = ["takes the city"] if hex_ in front.prizes else []
    if hex_ in front.enemy:
        notes = ["Battle", _OVER[arrival(game.table, start, path)]]
        notes += [f"takes {name(city)}" for city in path[:-1] if city in front.prizes]
    if hex_ == game.table.mined:
        notes.append("mined")
    return ", ".join(filter(None, notes))
