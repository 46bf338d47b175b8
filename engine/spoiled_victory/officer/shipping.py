"""The officer at the beaches: who embarks, and by which route."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.counting import count, tally
from engine.core.views import Advice, Question
from engine.spoiled_victory import tokens
from engine.spoiled_victory.components.calendar import LAST_TURN
from engine.spoiled_victory.components.cards import CARDS, CHANNEL
from engine.spoiled_victory.components.map import (
    ROUTES,
    SEA_SPACES,
    STAGING,
    TO_ENGLAND,
    Route,
    SpaceId,
    name,
)
from engine.spoiled_victory.components.tables import luftwaffe_chances
from engine.spoiled_victory.components.units import EVACUEES, UnitId
from engine.spoiled_victory.evacuation import (
    destinations,
    evacuation_moves,
    loads_double,
    ready,
    waiting,
)
from engine.spoiled_victory.luftwaffe import modifier, row
from engine.spoiled_victory.officer import reasons
from engine.spoiled_victory.officer.dials import OFFICERS, Dials
from engine.spoiled_victory.officer.raids import loss
from engine.spoiled_victory.officer.threats import risks
from engine.spoiled_victory.officer.values import evacuee_worth, moves_on_average, moves_to_go
from engine.spoiled_victory.positions import effect, evacuees_in, strength
from engine.spoiled_victory.state import Table
from engine.spoiled_victory.tokens import Companion, Sailing
from engine.spoiled_victory.views import Board

RAF = "RAF"

# Points the patrol must save before it flies: much at first, little on the last day.
_PATROL_AT_FIRST = 1.6
_PATROL_AT_LAST = 0.2
# So many moves short, one more is worth all it brings.
_SHORT = 3.0
_ONWARD_MOVE = 0.25


def evacuate(seen: Board, question: Question, _: frozenset[str], dials: Dials = OFFICERS) -> Advice:
    """The move that brings the most, the strongest units first."""
    table = seen.table
    sailings = [Sailing.read(it.token) for it in question.choices if not it.ends]
    risk = risks(table, dials)
    gains = {it: passage_gain(table, it, table.moves, risk, dials) for it in sailings}
    best = max(sailings, key=lambda it: gains[it], default=None)
    if best is None or gains[best] <= 0:
        afloat = sum(table.units[it].space in SEA_SPACES for it in EVACUEES)
        stay = f"{count(table.moves, 'move')} left and {tally(afloat, 'unit')} at sea"
        return Advice(tokens.END, f"{stay}: every unit is as well off where it is.")
    return Advice(best.token, _why_passage(table, best, risk, dials))


def _why_passage(table: Table, sailing: Sailing, risk: dict[SpaceId, float], dials: Dials) -> str:
    """What the unit is worth where it is and where it goes to, as the officer reckons."""
    space, ahead, factor = sailing
    unit = waiting(table, space, factor)
    ends = [end for end, _ in _passages(table, ahead, table.moves - 1)]
    end = max(ends, key=lambda it: evacuee_worth(table, unit, it, dials, loading=True))
    here = _waiting_here(table, unit, space, risk, dials)
    there = evacuee_worth(table, unit, end, dials, loading=True)
    way = name(end) if end == ahead else f"{name(end)} (by way of {name(ahead)})"
    return (
        f"{there:.1f} of its {factor} VP should get home from {way}, "
        f"{max(here, 0.0):.1f} from {name(space)}."
    )


def passage_gain(
    table: Table, sailing: Sailing, moves: int, risk: dict[SpaceId, float], dials: Dials
) -> float:
    """What a unit gains by the best passage that begins with this move, for each move it takes.

    Where two are loaded for one, the first move is half the price if somebody else waits.
    """
    space, ahead, factor = sailing
    unit = waiting(table, space, factor)
    here = _waiting_here(table, unit, space, risk, dials)
    first = dials.shared_move if ahead == STAGING and _somebody_else(table, space) else 1.0
    return max(
        (evacuee_worth(table, unit, end, dials, loading=True) - here) / (first + more)
        for end, more in _passages(table, ahead, moves - 1)
    )


def _waiting_here(
    table: Table, unit: UnitId, space: SpaceId, risk: dict[SpaceId, float], dials: Dials
) -> float:
    """What a unit is worth that stays, less what the next German phase may cost it."""
    return evacuee_worth(table, unit, space, dials, loading=True) * (1 - risk.get(space, 0.0))


def _passages(table: Table, space: SpaceId, moves: int) -> Iterator[tuple[SpaceId, int]]:
    """Where a unit may end that goes on from a space this phase, and the moves it takes."""
    yield space, 0
    if moves > 0 and space not in TO_ENGLAND:
        for ahead in destinations(table, space):
            for end, more in _passages(table, ahead, moves - 1):
                yield end, more + 1


def _somebody_else(table: Table, space: SpaceId) -> bool:
    """Whether a second unit can embark on the same move."""
    return sum(len(ready(table, other)) for other in loads_double(table, space)) > 1


def spare_move(table: Table, sailing: Sailing, risk: dict[SpaceId, float], dials: Dials) -> float:
    """What one Evacuation Move more is worth before the card tells how many there will be."""
    needed, coming = moves_wanted(table)
    short = min(max((needed - coming) / _SHORT, 0.0), 1.0)
    return passage_gain(table, sailing, coming + 1, risk, dials) * short if short else 0.0


def moves_wanted(table: Table) -> tuple[float, int]:
    """The Evacuation Moves that all Evacuees need, and those this turn's card brings on average."""
    markers = [table.units[it] for it in EVACUEES]
    needed = sum(moves_to_go(it.space) for it in markers if not it.suppressed)
    return needed, evacuation_moves(table, moves_on_average(table.turn))


def take_along(
    seen: Board, question: Question, _: frozenset[str], dials: Dials = OFFICERS
) -> Advice:
    """The strongest unit that is better off at sea embarks for nothing."""
    table, risk = seen.table, risks(seen.table, dials)
    offers = [Companion.read(it.token) for it in question.choices if not it.ends]
    gains = {it: _free_passage(table, it, risk, dials) for it in offers}
    better_off = [it for it in offers if gains[it] > 0]
    if not better_off:
        best = max(offers, key=lambda it: gains[it])
        worse = reasons.roughly(-gains[best])
        who = f"{best.factor} VP at {name(best.space)}"
        return Advice(tokens.ALONE, f"Taken along, {who} would be worth {worse} less than ashore.")
    best = max(better_off, key=lambda it: it.factor)
    leave = "leaves" if best.factor == 1 else "leave"
    left = tally(table.moves, "Evacuation Move")
    why = f"{best.factor} VP {leave} {name(best.space)} as well, and you still have {left}."
    return Advice(best.token, why)


def _free_passage(
    table: Table, companion: Companion, risk: dict[SpaceId, float], dials: Dials
) -> float:
    """What a unit gains by going along to the Staging Area, and on from there if moves are left."""
    space, factor = companion
    unit = waiting(table, space, factor)
    best = max(
        evacuee_worth(table, unit, end, dials, loading=True) - _ONWARD_MOVE * more
        for end, more in _passages(table, STAGING, table.moves)
    )
    return best - _waiting_here(table, unit, space, risk, dials)


def patrol(seen: Board, _: Question, forbidden: frozenset[str]) -> Advice:
    """Fly where the raids to come would cost most; later in the game less will do."""
    table = seen.table
    saved = {route: _saved_by_patrol(seen, route) for route in ROUTES}
    route = max(saved, key=lambda it: saved[it])
    cost = f"Raids on Route {route} should cost {reasons.points(saved[route])} this turn"
    price = _PATROL_AT_FIRST * (1 - table.turn / LAST_TURN) + _PATROL_AT_LAST
    if RAF in forbidden or saved[route] < price:
        return Advice(tokens.HOLD, f"{cost}: keep the patrol until it saves {price:.1f}.")
    afloat = sum(
        strength(table, unit) for unit in EVACUEES if table.units[unit].space in ROUTES[route]
    )
    token = tokens.written(tokens.PATROL, route)
    return Advice(token, f"{cost}, where {afloat} VP {'is' if afloat == 1 else 'are'} afloat.")


def _saved_by_patrol(seen: Board, route: Route) -> float:
    """Points that the coming raids would cost on a route, over the cards still in the deck."""
    raids = [CARDS[number].luftwaffe for number in seen.unseen]
    coming = sum(raid.kind == CHANNEL and raid.where == route for raid in raids) / len(raids)
    cost = sum(_loss_in(seen.table, space) for space in ROUTES[route])
    return cost * coming * effect(seen.table).luftwaffe_cards


def _loss_in(table: Table, space: SpaceId) -> float:
    """Points one raid of this turn costs those in a space on the average."""
    return sum(
        loss(
            luftwaffe_chances(row(unit, space), modifier(table, unit, space)),
            strength(table, unit),
        )
        for unit in evacuees_in(table, space)
    )
