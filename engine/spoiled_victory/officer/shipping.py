"""The officer at the beaches: who embarks, and by which route."""

from __future__ import annotations

from engine.core.views import Advice, Question
from engine.spoiled_victory.components.calendar import is_night
from engine.spoiled_victory.components.map import ROUTES, name
from engine.spoiled_victory.components.units import EVACUEES
from engine.spoiled_victory.evacuation import loads_double, ready
from engine.spoiled_victory.ground import effect, strength
from engine.spoiled_victory.officer.values import evacuee_worth
from engine.spoiled_victory.state import Table

RAF = "RAF"


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


def patrol(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """Fly when many men are at sea by day; later in the game fewer will do."""
    hold = Advice("hold", "Too few men at sea to spend the patrol.")
    if RAF in forbidden:
        return hold
    raids = effect(table).luftwaffe_cards
    cover = 0.5 if is_night(table.turn) else 1.0
    route = max(ROUTES, key=lambda it: _afloat(table, it))
    if _afloat(table, route) * raids * cover < 9 - table.turn * 0.35:
        return hold
    return Advice(f"patrol:{route}", f"{_afloat(table, route)} VP are afloat on Route {route}.")


def parts(token: str) -> tuple[str, str, int]:
    """From, to and strength of a `sail` token."""
    _, way, factor = token.split(":")
    space, _, ahead = way.partition(">")
    return space, ahead, int(factor)


def _afloat(table: Table, route: str) -> int:
    return sum(
        strength(table, unit) for unit in EVACUEES if table.units[unit].space in ROUTES[route]
    )
