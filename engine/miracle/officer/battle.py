"""Under attack: who stands in front, what gives, and when the markers are spent."""

from __future__ import annotations

from engine.core.views import Advice, Question
from engine.miracle.combat import defense_number
from engine.miracle.components.channel import CASUALTY, DISRUPTED, HALT, NO_EFFECT
from engine.miracle.components.units import ALLIES, FRENCH, GHQ
from engine.miracle.officer.ground import DEFENCE, goal_of
from engine.miracle.officer.outlook import distance, step_worth
from engine.miracle.officer.posts import WORTH, assignments
from engine.miracle.positions import fresh, steps_left, unit_name, units_at
from engine.miracle.state import Battle, Table

SPIRIT = "Dunkirk Spirit"
_HARM = {NO_EFFECT: 0, DISRUPTED: 1, CASUALTY: 2, HALT: 3}


def front_line(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """9.4b The best defence; among equals the unit that can best be spared."""
    node = fight(table).node

    def worth(token: str) -> tuple[int, int, int]:
        unit = token.removeprefix("front:")
        spare = 2 * (ALLIES[unit].formation == FRENCH) - fresh(table, unit) - 5 * (unit == GHQ)
        return defense_number(table, unit, node), spare, steps_left(table, unit)

    best = max((choice.token for choice in question.choices), key=worth)
    return Advice(best, f"{unit_name(best.removeprefix('front:'))} defends best here.")


def suffer(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """9.4f What a Success costs least."""
    battle = fight(table)
    posts = {} if DEFENCE in forbidden else assignments(table)
    costs = {choice.token: _cost(table, battle, choice.token, posts) for choice in question.choices}
    best = min(costs, key=lambda token: costs[token])
    return Advice(best, "It costs the least.")


def _cost(table: Table, battle: Battle, token: str, posts: dict[str, str]) -> float:
    kind, _, rest = token.partition(":")
    if kind == "wreck":
        return 0.6 if battle.node in WORTH else 0.0
    unit, _, area = rest.partition(">")
    if kind == "hit":
        return step_worth(table, unit)
    goal = goal_of(table, unit, posts)
    cost = 0.15 * distance(area, goal)
    if posts.get(unit) == battle.node or battle.node in posts.values():
        alone = len(units_at(table, battle.node)) == 1
        cost += WORTH.get(battle.node, 1.0) * (0.6 if alone else 0.15)
    return cost


def follow(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """9.4f Whoever is left stays at a post; elsewhere he goes home with the others."""
    battle = fight(table)
    posts = {} if DEFENCE in forbidden else assignments(table)
    if battle.node in posts.values():
        return Advice("stay", "The post must be held.")
    left = units_at(table, battle.node)
    if all(defense_number(table, unit, battle.node) >= 5 for unit in left):
        return Advice("stay", "The position is still strong.")
    ways = [choice.token for choice in question.choices if choice.token != "stay"]
    best = min(ways, key=lambda token: _cost(table, battle, token, posts))
    return Advice(best, "Alone it would be lost.")


def roll_again(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """7.2a, 7.9 A marker is spent where the dice hurt most."""
    battle = fight(table)
    tokens = {choice.token for choice in question.choices}
    if battle.allied or SPIRIT in forbidden:
        return Advice("keep", "The marker is worth more elsewhere.")
    mean = battle.strength * (6 - battle.defense) / 6
    bad = battle.successes - mean
    again = f"again:{battle.successes}-0"
    if again in tokens and battle.successes >= 2 and (battle.node in WORTH or bad > 1):
        return Advice(again, "Those hits must not stand.")
    if "spirit" in tokens and bad >= 2 and WORTH.get(battle.node, 0) >= 5:
        return Advice("spirit", "This post decides the day.")
    return Advice("keep", "It could be worse.")


def close_support(table: Table, _: Question, __: frozenset[str]) -> Advice:
    """7.7 The R.A.F. flies where a post is hard pressed."""
    battle = fight(table)
    mean = battle.strength * (6 - battle.defense) / 6
    if (battle.node in WORTH and mean > 1.2) or mean > 2.4:
        return Advice("fly", "They are hard pressed.")
    return Advice("keep", "A worse attack may come.")


def card(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """7.10a, 11.7c The milder of two cards."""
    best = min(question.choices, key=lambda choice: _HARM.get(choice.subject, 9))
    return Advice(best.token, "The milder of the two.")


def target(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """9.4i The Germans are shown where they hurt least."""

    def hurt(place: str) -> float:
        units = units_at(table, place)
        if not units:
            waiting = [it for it in table.evacuees.values() if it.space == place]
            return 2.0 * len(waiting)
        strongest = max(defense_number(table, unit, place) for unit in units)
        return WORTH.get(place, 1.0) * (6 - strongest) / 6

    best = min(question.choices, key=lambda choice: (hurt(choice.place), choice.token))
    return Advice(best.token, "It hurts least there.")


def attack(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """10.3 The order of attacks matters little; the strongest leads."""
    return Advice(question.choices[0].token, "They go in.")


def fall_back(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """10.3 After a repulse: nearest to where the unit is wanted."""
    posts = {} if DEFENCE in forbidden else assignments(table)
    best = min(
        question.choices,
        key=lambda choice: min((distance(choice.place, it) for it in posts.values()), default=0),
    )
    return Advice(best.token, "Back to the line.")


def shelled(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """4.1g The unit that suffers least."""

    def harm(token: str) -> tuple[bool, float]:
        unit = token.removeprefix("shelled:")
        return table.units[unit].disrupted, step_worth(table, unit)

    best = min((choice.token for choice in question.choices), key=harm)
    return Advice(best, "It can bear it best.")


def fight(table: Table) -> Battle:
    """The combat being fought."""
    if table.battle is None:
        raise RuntimeError("no combat is being fought")
    return table.battle
