"""Chapter 11: Evacuation Moves, from the shore to the Staging Area and out to sea."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.core.sums import Modifier, because, in_force
from engine.spoiled_victory import tokens
from engine.spoiled_victory.components.calendar import ROUTE_X_OPENS, is_night
from engine.spoiled_victory.components.map import (
    BEACHES,
    CANAL,
    DUNKIRK,
    EAST_JETTY,
    LA_PANNE_SPACE,
    NEIGHBOURS,
    ROUTES,
    SHORE,
    SPACES,
    STAGING,
    TO_ENGLAND,
    Route,
    SpaceId,
    name,
)
from engine.spoiled_victory.components.units import EVACUEES, UnitId
from engine.spoiled_victory.deck import draw_and_discard
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.positions import (
    beaches_load_double,
    committed,
    effect,
    evacuees_in,
    german_controlled,
    german_in,
    mole_works,
    room_for_evacuee,
    strength,
    unit_name,
)
from engine.spoiled_victory.state import ALLIED, Decision, Dunkirk, Phase, PhaseName, Table

_WAKE_WALKER_MOVES = 2
_ROUTE_X = ROUTES[Route("X")][1]
# Where each space at sea leads; the Staging Area is the first space of every route.
_ONWARD = {
    here: tuple(
        route[route.index(here) + 1]
        for route in ROUTES.values()
        if here in route and here != route[-1]
    )
    for here in {space for route in ROUTES.values() for space in route}
}


_END = Choice(tokens.END, "End Evacuation Moves", ends=True)


class EvacuationMoves(Phase, frozen=True):
    """5.0-6, 11.0 Draw a card for the number of moves, halved if La Panne is lost (11.5)."""

    rule = "11.0"

    def run(self, game: Dunkirk) -> None:
        table = game.table
        table.phase = PhaseName.EVACUATION
        card = draw_and_discard(game)
        awarded = card.night if is_night(table.turn) else card.day
        table.moves = evacuation_moves(table, awarded)
        game.log(Kind.MOVES, _moves_in_words(table, awarded), rule=self.rule)
        game.then(EvacuationMove())


class EvacuationMove(Decision, frozen=True):
    """11.2 One Evacuee unit goes one space on its way to England."""

    rule = "11.2"

    def seats(self, game: Dunkirk) -> tuple[Seat, ...]:
        """While moves are left."""
        return (ALLIED,) if game.table.moves else ()

    def prompt(self, game: Dunkirk, seat: Seat) -> str:
        return f"{count(game.table.moves, 'Evacuation Move')} left. Which Evacuee unit moves?"

    def choices(self, game: Dunkirk, seat: Seat) -> list[Choice]:
        return [*sailings(game.table), _END]

    def choose(self, game: Dunkirk, seat: Seat, token: str) -> None:
        if token == tokens.END:
            game.table.moves = 0
            return
        game.table.moves -= 1
        game.then(EvacuationMove())
        sail(game, tokens.Sailing.read(token))


class TakeAlong(Decision, frozen=True):
    """11.4 Mole and jetties load two units for one Evacuation Move."""

    rule = "11.4"
    decline = tokens.ALONE
    spaces: tuple[SpaceId, ...]

    def seats(self, game: Dunkirk) -> tuple[Seat, ...]:
        """If somebody is left to go along."""
        return (ALLIED,) if next(self._others(game.table), None) else ()

    def prompt(self, game: Dunkirk, seat: Seat) -> str:
        return "A second Evacuee unit may embark with the same Evacuation Move. Which?"

    def choices(self, game: Dunkirk, seat: Seat) -> list[Choice]:
        """Any other unit on the same kind of shore."""
        table = game.table
        offers: dict[str, Choice] = {}
        for unit, space in self._others(table):
            token = tokens.Companion(space, strength(table, unit)).token
            who, where = unit_name(table, unit), f"from {name(space)}"
            offers[token] = Choice(token, "Take along", who, "", where, space)
        return [*offers.values(), Choice(tokens.ALONE, "No second unit", ends=True)]

    def about(self, game: Dunkirk, seat: Seat) -> tuple[str, ...]:
        return self.spaces

    def choose(self, game: Dunkirk, seat: Seat, token: str) -> None:
        if token != tokens.ALONE:
            space, factor = tokens.Companion.read(token)
            _embark(game, tokens.Sailing(space, STAGING, factor))

    def _others(self, table: Table) -> Iterator[tuple[UnitId, SpaceId]]:
        for space in self.spaces:
            if may_leave(table, space):
                for unit in ready(table, space):
                    yield unit, space


def evacuation_moves(table: Table, awarded: int) -> int:
    """11.0, 11.5 The card's number with the event's, at least one; half of it without La Panne."""
    moves = _all_moves(awarded, _more_moves(table))
    return (moves + 1) // 2 if german_controlled(table, LA_PANNE_SPACE) else moves


def _all_moves(awarded: int, more: Sequence[Modifier]) -> int:
    return max(awarded + sum(it.by for it in more), 1)


def _more_moves(table: Table) -> tuple[Modifier, ...]:
    """What events add to the card, or take away."""
    event = effect(table)
    by_event = event.moves_by_night if is_night(table.turn) else event.moves_by_day
    arrived = _WAKE_WALKER_MOVES if table.wake_walker else 0
    if not _berth(table):
        by_event, arrived = min(by_event, 0), 0
    return in_force((event.title, by_event), ("Wake-Walker and Tennant", arrived))


def _berth(table: Table) -> bool:
    """16.0 More ships come only if they can go alongside: the Mole whole, no German on it."""
    return mole_works(table) and not german_in(table, EAST_JETTY)


def _moves_in_words(table: Table, awarded: int) -> str:
    """The number of moves, and how it came about."""
    more = _more_moves(table)
    why = because(_all_moves(awarded, more), awarded, more)
    halved = ", halved without La Panne" if german_controlled(table, LA_PANNE_SPACE) else ""
    return f"{count(table.moves, 'Evacuation Move')}{why}{halved}."


def may_leave(table: Table, space: SpaceId) -> bool:
    """Events that close the harbour or the Beaches."""
    if space == EAST_JETTY:
        return not table.harbor_closed
    return not (space in BEACHES and effect(table).beaches_closed)


def destinations(table: Table, space: SpaceId) -> list[SpaceId]:
    """11.2, 11.3 Where an Evacuation Move from a space may lead."""
    if space in _ONWARD:
        onward = list(_ONWARD[space])
        if table.turn < ROUTE_X_OPENS and _ROUTE_X in onward:
            onward.remove(_ROUTE_X)
        return [ahead for ahead in onward if room_for_evacuee(table, ahead)]
    if space in SHORE:
        return [STAGING] if may_leave(table, space) else []
    return [
        shore
        for shore in NEIGHBOURS[space]
        if shore in SHORE and room_for_evacuee(table, shore) and not german_in(table, shore)
    ]


@cache
def may_evacuate_from(space: SpaceId) -> bool:
    """11.1 East Jetty, Beach, Canal, Dunkirk and Channel Route spaces."""
    return (
        space in _ONWARD or space in DUNKIRK or space in BEACHES or (SPACES[space].terrain == CANAL)
    )


def departures(table: Table) -> Iterator[tuple[SpaceId, list[UnitId], list[SpaceId]]]:
    """11.1, 11.2 Every space that units may leave, who is ready to, and where to."""
    for space in dict.fromkeys([table.units[unit].space for unit in EVACUEES]):
        if space and may_evacuate_from(space):
            onward = destinations(table, space)
            units = ready(table, space) if onward else []
            if units:
                yield space, units, onward


def ready(table: Table, space: SpaceId) -> list[UnitId]:
    """11.1 Evacuees free to go: not Suppressed, nor bound to attack this phase (10.1.8)."""
    bound = committed(table)
    return [
        unit
        for unit in evacuees_in(table, space)
        if not table.units[unit].suppressed and unit not in bound
    ]


def sailings(table: Table) -> list[Choice]:
    """The legal moves as choices; units of one strength in one space are alike."""
    found: list[Choice] = []
    company: dict[tuple[SpaceId, ...], bool] = {(): False}
    for space, units, onward in departures(table):
        partners = loads_double(table, space)
        if partners not in company:
            company[partners] = _has_company(table, partners)
        double = company[partners]
        for factor in dict.fromkeys([strength(table, unit) for unit in units]):
            found += [_sailing(space, ahead, factor, double) for ahead in onward]
    return found


@cache
def _sailing(space: SpaceId, ahead: SpaceId, factor: int, double: bool) -> Choice:  # noqa: FBT001
    who = f"unit ({factor}) from {name(space)}"
    aboard = "+1 unit" if double else ""
    last = "then home" if ahead in TO_ENGLAND else ""
    detail = ", ".join(filter(None, (aboard, last)))
    place = ahead if space in _ONWARD else space  # ashore moves differ in where they begin
    token = tokens.Sailing(space, ahead, factor).token
    return Choice(token, "Evacuate", who, name(ahead), detail, place)


def _has_company(table: Table, partners: tuple[SpaceId, ...]) -> bool:
    """11.4 Whether a second unit could share a move from one of these."""
    return sum([len(ready(table, it)) for it in partners if may_leave(table, it)]) > 1


def loads_double(table: Table, space: SpaceId) -> tuple[SpaceId, ...]:
    """11.4 The spaces whose units may share this move."""
    if space == EAST_JETTY and mole_works(table):
        return (EAST_JETTY,)
    if space in BEACHES and beaches_load_double(table):
        return BEACHES
    return ()


def sail(game: Dunkirk, sailing: tokens.Sailing) -> None:
    """Carry out one Evacuation Move; from a jetty a second unit may go along."""
    _embark(game, sailing)
    partners = loads_double(game.table, sailing.space)
    if partners:
        game.then(TakeAlong(partners))


def waiting(table: Table, space: SpaceId, factor: int) -> UnitId:
    """The next to go of those who are alike: free to move, in one space, of one strength."""
    return next(unit for unit in ready(table, space) if strength(table, unit) == factor)


def _embark(game: Dunkirk, sailing: tokens.Sailing) -> None:
    table, (space, ahead, factor) = game.table, sailing
    unit = waiting(table, space, factor)
    table.mark(unit, space=ahead)
    words = f"{unit_name(table, unit)} goes from {name(space)} to {name(ahead)}."
    game.log(Kind.SAIL, words, space, ahead, rule="11.2", who=(unit,))
