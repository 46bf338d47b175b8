"""The officer at the beaches: who embarks, and by which route."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.views import Advice, Question
from engine.spoiled_victory.components.calendar import LAST_TURN, is_night
from engine.spoiled_victory.components.cards import CARDS, CHANNEL
from engine.spoiled_victory.components.map import ROUTES, STAGING, TO_ENGLAND, name
from engine.spoiled_victory.components.units import EVACUEES
from engine.spoiled_victory.evacuation import destinations, evacuation_moves, loads_double, ready
from engine.spoiled_victory.luftwaffe import modifier, row
from engine.spoiled_victory.odds import air_chances
from engine.spoiled_victory.officer.raids import loss
from engine.spoiled_victory.officer.threats import risks
from engine.spoiled_victory.officer.values import evacuee_worth, moves_to_go
from engine.spoiled_victory.positions import effect, evacuees_in, strength
from engine.spoiled_victory.state import Table

RAF = "RAF"

_PATROL_AT_FIRST = 1.6
_PATROL_AT_LAST = 0.2
_SHORT = 3.0
_ONWARD_MOVE = 0.25


def evacuate(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """The move that brings the most, the strongest units first."""
    tokens = [choice.token for choice in question.choices if choice.token != "end"]
    risk = risks(table)
    gains = {token: passage_gain(table, token, table.moves, risk) for token in tokens}
    token = max(tokens, key=lambda it: gains[it], default="end")
    if token == "end" or gains[token] <= 0:
        return Advice("end", "Nobody is better off for another move tonight.")
    _, ahead, factor = parts(token)
    return Advice(token, f"{factor} VP nearer to England, at {name(ahead)}.")


def passage_gain(table: Table, token: str, moves: int, risk: dict[str, float]) -> float:
    """What a unit gains by the best passage that begins with this move, for each move it takes.

    Where two are loaded for one, the first move is half the price if somebody else waits.
    """
    space, ahead, factor = parts(token)
    unit = next(id_ for id_ in ready(table, space) if strength(table, id_) == factor)
    here = _waiting_here(table, unit, space, risk)
    first = 0.5 if ahead == STAGING and _somebody_else(table, space) else 1.0
    return max(
        (evacuee_worth(table, unit, end, loading=True) - here) / (first + more)
        for end, more in _passages(table, ahead, moves - 1)
    )


def _waiting_here(table: Table, unit: str, space: str, risk: dict[str, float]) -> float:
    """What a unit is worth that stays, less what the next German phase may cost it."""
    return evacuee_worth(table, unit, space, loading=True) * (1 - risk.get(space, 0.0))


def _passages(table: Table, space: str, moves: int) -> Iterator[tuple[str, int]]:
    """Where a unit may end that goes on from a space this phase, and the moves it takes."""
    yield space, 0
    if moves > 0 and space not in TO_ENGLAND:
        for ahead in destinations(table, space):
            for end, more in _passages(table, ahead, moves - 1):
                yield end, more + 1


def _somebody_else(table: Table, space: str) -> bool:
    """Whether a second unit can embark on the same move."""
    return sum(len(ready(table, other)) for other in loads_double(table, space)) > 1


def spare_move(table: Table, token: str) -> float:
    """What one Evacuation Move more is worth before the card tells how many there will be."""
    markers = [table.units[it] for it in EVACUEES]
    waiting = sum(moves_to_go(it.space) for it in markers if not it.suppressed)
    coming = evacuation_moves(table, 5 if is_night(table.turn) else 3)
    short = min(max((waiting - coming) / _SHORT, 0.0), 1.0)
    return passage_gain(table, token, coming + 1, risks(table)) * short if short else 0.0


def take_along(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """The strongest unit that is better off at sea embarks for nothing."""
    offers = [choice.token for choice in question.choices if choice.token != "alone"]
    better_off = [token for token in offers if _free_passage(table, token) > 0]
    if not better_off:
        return Advice("alone", "Nobody else is better off at sea.")
    token = max(better_off, key=lambda it: int(it.rsplit(":", 1)[1]))
    return Advice(token, "The second unit embarks for nothing.")


def _free_passage(table: Table, token: str) -> float:
    """What a unit gains by going along to the Staging Area, and on from there if moves are left."""
    _, space, factor = token.split(":")
    unit = next(id_ for id_ in ready(table, space) if strength(table, id_) == int(factor))
    best = max(
        evacuee_worth(table, unit, end, loading=True) - _ONWARD_MOVE * more
        for end, more in _passages(table, STAGING, table.moves)
    )
    return best - _waiting_here(table, unit, space, risks(table))


def patrol(table: Table, unseen: tuple[int, ...], forbidden: frozenset[str]) -> Advice:
    """Fly where the raids to come would cost most; later in the game less will do."""
    hold = Advice("hold", "Too few men at sea to spend the patrol.")
    if RAF in forbidden:
        return hold
    saved = {route: _saved_by_patrol(table, unseen, route) for route in ROUTES}
    route = max(saved, key=lambda it: saved[it])
    if saved[route] < _PATROL_AT_FIRST * (1 - table.turn / LAST_TURN) + _PATROL_AT_LAST:
        return hold
    return Advice(f"patrol:{route}", f"{_afloat(table, route)} VP are afloat on Route {route}.")


def _saved_by_patrol(table: Table, unseen: tuple[int, ...], route: str) -> float:
    """Points that the coming raids would cost on a route, over the cards still in the deck."""
    losses = {space: _loss_in(table, space) for space in ROUTES[route]}
    raids = [CARDS[number].luftwaffe for number in unseen]
    cost = sum(
        losses[space]
        for raid in raids
        if raid.kind == CHANNEL
        for space in ROUTES[raid.where]
        if space in losses
    )
    return cost / len(raids) * effect(table).luftwaffe_cards


def _loss_in(table: Table, space: str) -> float:
    return sum(_raid_loss(table, unit, space) for unit in evacuees_in(table, space))


def _raid_loss(table: Table, unit: str, space: str) -> float:
    """Points one raid of this turn costs a unit on the average."""
    chances = air_chances(row(unit, space), modifier(table, unit, space))
    return loss(chances, strength(table, unit))


def parts(token: str) -> tuple[str, str, int]:
    """From, to and strength of a `sail` token."""
    _, way, factor = token.split(":")
    space, _, ahead = way.partition(">")
    return space, ahead, int(factor)


def _afloat(table: Table, route: str) -> int:
    return sum(
        strength(table, unit) for unit in EVACUEES if table.units[unit].space in ROUTES[route]
    )
