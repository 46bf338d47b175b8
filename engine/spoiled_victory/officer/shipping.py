"""The officer at the beaches: who embarks, and by which route."""

from __future__ import annotations

from engine.core.views import Advice, Question
from engine.spoiled_victory.components.calendar import LAST_TURN
from engine.spoiled_victory.components.cards import CARDS, CHANNEL
from engine.spoiled_victory.components.map import ROUTES, name
from engine.spoiled_victory.components.tables import ELIMINATED, HIT, SUPPRESSED
from engine.spoiled_victory.components.units import EVACUEES
from engine.spoiled_victory.evacuation import loads_double, ready
from engine.spoiled_victory.ground import effect, evacuees_in, strength
from engine.spoiled_victory.luftwaffe import modifier, row
from engine.spoiled_victory.odds import air_chances
from engine.spoiled_victory.officer.values import evacuee_worth
from engine.spoiled_victory.state import Table

RAF = "RAF"

_PATROL_AT_FIRST = 1.6
_PATROL_AT_LAST = 0.2
_DELAY = 0.25


def evacuate(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """The move that brings the most, the strongest units first."""
    tokens = [choice.token for choice in question.choices if choice.token != "end"]
    token = max(tokens, key=lambda it: sailing_gain(table, it, loading=True), default="end")
    if token == "end" or sailing_gain(table, token, loading=True) <= 0:
        return Advice("end", "Nobody is better off for another move tonight.")
    space, ahead, factor = parts(token)
    return Advice(token, f"{factor} VP go from {name(space)} to {name(ahead)}.")


def sailing_gain(table: Table, token: str, *, loading: bool) -> float:
    """What an Evacuation Move is worth; two for one counts for the second unit as well."""
    space, ahead, factor = parts(token)
    unit = next(id_ for id_ in ready(table, space) if strength(table, id_) == factor)
    gain = evacuee_worth(table, unit, ahead, loading=loading)
    gain -= evacuee_worth(table, unit, space, loading=loading)
    if loads_double(table, space):
        gain *= 1.6
    return gain


def take_along(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """The strongest unit that can go along."""
    offers = [choice.token for choice in question.choices if choice.token != "alone"]
    token = max(offers, key=lambda it: int(it.rsplit(":", 1)[1]))
    return Advice(token, "The second unit embarks for nothing.")


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
    """Points one raid costs a unit on the average; being held up costs a quarter of them."""
    chances = air_chances(row(unit, space), modifier(table, unit, space))
    factor = strength(table, unit)
    late = chances.get(SUPPRESSED, 0.0) * factor * _DELAY
    return late + chances.get(HIT, 0.0) + chances.get(ELIMINATED, 0.0) * factor


def parts(token: str) -> tuple[str, str, int]:
    """From, to and strength of a `sail` token."""
    _, way, factor = token.split(":")
    space, _, ahead = way.partition(">")
    return space, ahead, int(factor)


def _afloat(table: Table, route: str) -> int:
    return sum(
        strength(table, unit) for unit in EVACUEES if table.units[unit].space in ROUTES[route]
    )
