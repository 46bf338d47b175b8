"""Sections 11.2-11.4: orders to the fleet, ship by ship or many at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain, islice

from engine.core.choice import Choice
from engine.core.counting import every
from engine.core.ids import Seat
from engine.miracle.components.sea import (
    DOVER,
    SHALLOWS,
    SLIPS,
    WATER,
    water_name,
)
from engine.miracle.components.ships import MINESWEEPERS
from engine.miracle.ids import ShipId, WaterId
from engine.miracle.kinds import Kind
from engine.miracle.naval_fleet import BERTHS, Lading, Orders, fleet, free_ships
from engine.miracle.naval_lanes import (
    BIT,
    HOMEWARD,
    LARGE,
    LARGE_ON_ROUTE,
    Berth,
    Course,
    Perils,
    Sea,
    afloat,
    alternatives,
    courses,
    near,
    perils,
    too_many,
)
from engine.miracle.naval_sailing import current, set_sail, sweep
from engine.miracle.orders import read
from engine.miracle.positions import deck, ship_name
from engine.miracle.state import ALLIED, Decision, Dunkerque, Phase, Table, WhereTo

_MOST_CONVOYS = 12
_THE_REST_STAY = Choice("end", "The rest stay", ends=True)
_LOADED = "loaded"


class FleetOrders(Decision, frozen=True):
    """11.2 Orders to the fleet, ship by ship or many at once, until the rest stay."""

    rule = "11.2"
    batch = True

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """While any ship is free to act."""
        return (ALLIED,) if free_ships(game.table) else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        """Ask, and warn of ships that will be sent back."""
        words = "Naval Operations: which ship sails where?"
        for ship in too_many(game.table, current(game).trails):
            where = water_name(game.table.ships[ship].space)
            words += f" {ship_name(ship)} must leave {where} if nobody makes room."
        return words

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """The way home first, then ships (those still loading last), convoys, repairs."""
        table = game.table
        orders, dangers = sorted(fleet(table), key=_loading), perils(table)
        return [
            *_home(orders, dangers),
            *_loaded(orders),
            *chain(*[_sailings(it.ship, it.lading, it.useful, dangers) for it in orders]),
            *islice(_convoys(table, orders, dangers), _MOST_CONVOYS),
            *(_other(it.ship, it.lading, it.space) for it in orders if it.others),
            *_repairs(game),
            *_sweeps(table),
            _THE_REST_STAY,
        ]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        """Carry the order out; then the next one."""
        if token == _THE_REST_STAY.token:
            return
        game.then(FleetOrders())
        order = read(token)
        ship, to = ShipId(order.who), WaterId(order.to)
        if order.verb == "sail":
            game.then(Sail(ship, to))
        elif order.verb == "home":
            _sail_together(game, [it for it in fleet(game.table) if it.lading.aboard], DOVER)
        elif order.verb == _LOADED:
            game.then(*(Sail(ship, to, 0) for ship, to in _bound_home(fleet(game.table)).items()))
        elif order.verb == "convoy":
            _sail_together(game, [it for it in fleet(game.table) if it.space == order.who], to)
        elif order.verb == "other":
            game.then(SailWhere(ship))
        elif order.verb == "sweep":
            sweep(game, ship)
        else:
            _repair(game, ship)


def _loading(orders: Orders) -> bool:
    """Whether a ship lies where it can take more aboard: it may well stay."""
    return orders.space in BERTHS and not orders.full


class SailWhere(WhereTo, frozen=True):
    """11.2 One ship, every place in reach; where the dangers differ, by every way."""

    ship: ShipId
    rule = "11.2"

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        it = deck(game.table, self.ship)
        where = water_name(game.table.ships[self.ship].space)
        return f"{ship_name(self.ship)} at {where}, {it.movement} spaces: where do they sail?"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return self.ship, game.table.ships[self.ship].space

    def destinations(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """The safest way to a place comes first."""
        dangers = perils(game.table)
        courses = self._courses(game.table)
        return [_sail_to(token, risk_words(it.risk, dangers)) for token, it in courses.items()]

    def go(self, game: Dunkerque, seat: Seat, token: str) -> None:
        set_sail(game, self.ship, self._courses(game.table)[token].way)

    def _courses(self, table: Table) -> dict[str, Course]:
        """By token; another way to a place is named after the first space of its own."""
        found: dict[str, Course] = {}
        start = table.ships[self.ship].space
        movement = deck(table, self.ship).movement
        traffic = near(Sea.of(table).met_by(self.ship), start, movement)
        for it in alternatives(traffic, start, movement):
            token = f"to:{it.to}"
            if token in found:
                safest = found[token].way
                token += ":" + next(space for space in it.way if space not in safest)
            found[token] = it
        return found


class Sail(Phase, frozen=True):
    """11.2 A ship sails to a place by the best way open to it now; if there is none, it waits.

    Of several under one order none runs into dangers beyond those of its way when it was given.
    """

    ship: ShipId
    to: WaterId
    risk: int = -1  # any danger
    rule = "11.2"

    def run(self, game: Dunkerque) -> None:
        """Traffic may have closed the way since the order was given."""
        table = game.table
        start, movement = table.ships[self.ship].space, deck(table, self.ship).movement
        for course in courses(Sea.of(table).met_by(self.ship), start, movement, self.to):
            if not course.risk & ~self.risk:
                set_sail(game, self.ship, course.way)
                return
        words = f"{ship_name(self.ship)} cannot get through to {water_name(self.to)} and wait."
        game.log(Kind.WAIT, words, start, rule=self.rule)


def _sail_together(game: Dunkerque, orders: list[Orders], to: WaterId) -> None:
    """All of them that can, one after the other."""
    bound = [(it.ship, course.risk) for it in orders for course in it.useful if course.to == to]
    game.then(*(Sail(ship, to, risk) for ship, risk in bound))


def _home(orders: list[Orders], dangers: Perils) -> Iterator[Choice]:
    """The laden ships within reach of Dover: all at once, where there are several, or one."""
    homeward = [
        (it, course)
        for it in orders
        if it.lading.aboard
        for course in it.useful
        if course.to == DOVER
    ]
    if len(homeward) > 1:
        points, risk = 0, 0
        for it, course in homeward:
            points, risk = points + it.lading.points, risk | course.risk
        yield _all_home(len(homeward), points, risk_words(risk, dangers))
    for it, course in homeward:
        who = _with_lading(it.ship, it.lading)
        yield _sailing(it.ship, who, DOVER, risk_words(course.risk, dangers))


def _loaded(orders: list[Orders]) -> Iterator[Choice]:
    """All that have loaded make for Dover at once, where there are several."""
    bound = _bound_home(orders)
    if len(bound) > 1:
        points = sum(it.lading.points for it in orders if it.ship in bound)
        yield _loaded_ships(len(bound), points)


def _bound_home(orders: list[Orders]) -> dict[ShipId, WaterId]:
    """The ships that need not wait for more, full or at sea, and how far they can safely come."""
    found = {}
    for it in orders:
        if it.lading.aboard and (it.full or it.space not in BERTHS):
            left = HOMEWARD.get(it.space, len(WATER))
            safe = [way.to for way in it.useful if not way.risk]
            nearer = [to for to in safe if to == DOVER or HOMEWARD.get(to, left) < left]
            if nearer:
                found[it.ship] = nearer[0]
    return found


def _convoys(table: Table, orders: list[Orders], dangers: Perils) -> Iterator[Choice]:
    """All ships of a place that can go to the same other place, if there is room for them all."""
    starts = [it.space for it in orders]
    groups: dict[tuple[WaterId, WaterId], list[ShipId]] = {}
    risks: dict[tuple[WaterId, WaterId], int] = {}
    for it in orders:
        if starts.count(it.space) > 1:
            for course in it.useful:
                passage = it.space, course.to
                if passage in groups:
                    groups[passage].append(it.ship)
                    risks[passage] |= course.risk
                else:
                    groups[passage] = [it.ship]
                    risks[passage] = course.risk
    lying: tuple[Berth, ...] = ()
    for (start, to), ships in groups.items():
        if len(ships) > 1:
            lying = lying or afloat(table)
            if _room_for_all([LARGE[ship] for ship in ships], to, lying):
                yield _convoy(start, to, len(ships), risk_words(risks[start, to], dangers))


def _room_for_all(sizes: list[bool], to: WaterId, lying: tuple[Berth, ...]) -> bool:
    """11.3a Whether all of them may stay there together."""
    if to == DOVER:
        return True
    most = 1 if to in SLIPS or to in SHALLOWS else LARGE_ON_ROUTE
    sizes += [is_large for is_large, space in lying if space == to]
    large = sum(sizes)
    return large <= most and len(sizes) - large <= most


@lru_cache(maxsize=64)
def _sailings(
    ship: ShipId, lading: Lading, useful: tuple[Course, ...], dangers: Perils
) -> tuple[Choice, ...]:
    """Each useful course of a ship but the way home."""
    who, laden = _with_lading(ship, lading), lading.aboard
    return tuple(
        [
            _sailing(ship, who, it.to, risk_words(it.risk, dangers) if it.risk else "")
            for it in useful
            if not (laden and it.to == DOVER)
        ]
    )


@cache
def _sail_to(token: str, risk: str) -> Choice:
    to, *by = map(WaterId, read(token).who.split(":"))
    ways = [f"by {WATER[space].name}" for space in by]
    detail = ", ".join(filter(None, (*ways, risk)))
    return Choice(token, "Sail to", water_name(to), "", detail, to)


@cache
def _all_home(count: int, points: int, risk: str) -> Choice:
    detail = ", ".join(filter(None, (f"{points} VP", risk)))
    return Choice("home", f"Sail home with {every(count)} laden ships", "", "", detail, DOVER)


@cache
def _loaded_ships(count: int, points: int) -> Choice:
    return Choice(_LOADED, f"{count} loaded ships make for Dover", detail=f"{points} VP, no danger")


@cache
def _convoy(start: WaterId, to: WaterId, count: int, risk: str) -> Choice:
    who = f"{every(count)} at {water_name(start)}"
    return Choice(f"convoy:{start}>{to}", "Convoy of", who, water_name(to), risk, to)


@cache
def _sailing(ship: ShipId, who: str, to: WaterId, risk: str) -> Choice:
    return Choice(f"sail:{ship}>{to}", "Sail", who, water_name(to), risk, to)


@cache
def _other(ship: ShipId, lading: Lading, space: WaterId) -> Choice:
    return Choice(
        f"other:{ship}", "Send elsewhere:", _with_lading(ship, lading), place=space, opens=True
    )


def _with_lading(ship: ShipId, lading: Lading) -> str:
    """A ship and what it carries."""
    return f"{ship_name(ship)} ({lading.points} VP aboard)" if lading.aboard else ship_name(ship)


def risk_words(risk: int, dangers: Perils) -> str:
    """The dangers on a way; a space under guns may be mined as well."""
    return _dangers(risk, *dangers) if risk else ""


@cache
def _dangers(risk: int, guns: int, mines: int) -> str:
    fired = [space for space in WATER if BIT[space] & risk & guns]
    mined = [space for space in WATER if BIT[space] & risk & mines]
    words = [f"guns {', '.join(fired)}"] * bool(fired) + [f"mines {', '.join(mined)}"] * bool(mined)
    return ", ".join(words)


def _repairs(game: Dunkerque) -> list[Choice]:
    """11.2 One damaged Large ship that began the phase in Dover, instead of sailing."""
    table, sailing = game.table, current(game)
    if sailing.repaired or game.options["repair"] == "off":
        return []
    return [
        Choice(f"repair:{ship}", "Repair", ship_name(ship), place=DOVER)
        for ship, it in table.ships.items()
        if it.space == DOVER and it.reduced and ship not in sailing.done
    ]


def _repair(game: Dunkerque, ship: ShipId) -> None:
    sailing = current(game)
    sailing.repaired = True
    sailing.done.append(ship)
    game.table.mark_ship(ship, reduced=False)
    game.log(Kind.REPAIR, f"{ship_name(ship)} are repaired.", DOVER, rule="11.2")


def _sweeps(table: Table) -> list[Choice]:
    """11.6e A Minesweeper may take on the mines it lies in."""
    sailing = table.sailing
    if not table.mines:
        return []
    return [
        Choice(f"sweep:{ship}", "Sweep mines with", ship_name(ship), place=table.ships[ship].space)
        for ship in free_ships(table)
        if ship in MINESWEEPERS
        and table.ships[ship].space in table.mines
        and sailing
        and ship not in sailing.swept
    ]
