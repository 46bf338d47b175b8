"""Under attack: who stands in front, what gives, and when the markers are spent."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.dice import DIE
from engine.core.views import Advice, Question
from engine.miracle.boats import boat_effect
from engine.miracle.chances import expected_successes
from engine.miracle.combat import defense_number
from engine.miracle.components.channel import Effect, Threat
from engine.miracle.components.map import name
from engine.miracle.components.units import ALLIES, GHQ, Formation
from engine.miracle.ids import NodeId, ShipId, UnitId
from engine.miracle.marching_on import distance
from engine.miracle.naval_sailing import gun_effect
from engine.miracle.officer.ground import DEFENCE, goal_of
from engine.miracle.officer.outlook import step_worth
from engine.miracle.officer.posts import WORTH, assignments
from engine.miracle.orders import read
from engine.miracle.positions import fresh, steps_left, unit_name, units_at
from engine.miracle.state import Battle, Table

SPIRIT = "Dunkirk Spirit"
_HARM = {Effect.NO_EFFECT: 0, Effect.DISRUPTED: 1, Effect.CASUALTY: 2, Effect.HALT: 3}

_SPARED = 2
"""How much rather a French unit stands in front than a British one, among equals."""
_GHQ_IS_DEAR = 5

# What a Success costs, in Victory Points
_WORKS_AT_A_POST = 0.6
_AREA_FROM_GOAL = 0.15
_POST_GIVEN_UP = 0.6
_POST_WEAKENED = 0.15
_NO_POST = 1.0
_EVACUEES_LOST = 2.0

_STRONG = 5
"""The Defense Number at which even a lone unit stays."""
_PRESSED_AT_A_POST, _PRESSED = 1.2, 2.4
"""The Successes on average from which the R.A.F. is called."""
_MANY_HITS = 2
_BAD_LUCK, _WORST_LUCK = 1, 2
"""So many Successes more than on average are worth a marker."""
_DECISIVE_POST = 5


def front_line(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """9.4b The best defence; among equals the unit that can best be spared."""
    node = fight(table).node

    def worth(choice: Choice) -> tuple[int, int, int]:
        unit = UnitId(read(choice.token).who)
        french = ALLIES[unit].formation == Formation.FRENCH
        spare = _SPARED * french - fresh(table, unit) - _GHQ_IS_DEAR * (unit == GHQ)
        return defense_number(table, unit, node), spare, steps_left(table, unit)

    best = max(question.choices, key=worth).token
    unit = UnitId(read(best).who)
    number, steps = defense_number(table, unit, node), count(steps_left(table, unit), "step")
    return Advice(best, f"{unit_name(unit)} defends with {number} and has {steps} to lose.")


def suffer(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """9.4f What a Success costs least."""
    best = _cheapest(table, question.choices, _posts(table, forbidden))
    return Advice(best, _price(table, best))


def _price(table: Table, token: str) -> str:
    """What a Success is taken with."""
    battle, order = fight(table), read(token)
    node = name(battle.node)
    if order.verb == "wreck":
        return f"The works at {node} take it, and nobody loses a step."
    unit = UnitId(order.who)
    if order.verb == "hit":
        left = count(steps_left(table, unit) - 1, "step")
        return f"{unit_name(unit)} keeps {left} and {node} is held."
    held = [it for it in units_at(table, battle.node) if it != unit]
    kept = f"{unit_name(held[0])} stays at {node}" if held else f"{node} is given up"
    return f"{unit_name(unit)} keeps all its steps; {kept}."


def _posts(table: Table, forbidden: frozenset[str]) -> dict[UnitId, NodeId]:
    return {} if DEFENCE in forbidden else assignments(table)


def _cheapest(table: Table, choices: tuple[Choice, ...], posts: dict[UnitId, NodeId]) -> str:
    battle = fight(table)
    return min(choices, key=lambda choice: _cost(table, battle, choice.token, posts)).token


def _cost(table: Table, battle: Battle, token: str, posts: dict[UnitId, NodeId]) -> float:
    order = read(token)
    if order.verb == "wreck":
        return _WORKS_AT_A_POST if battle.node in WORTH else 0.0
    unit = UnitId(order.who)
    if order.verb == "hit":
        return step_worth(table, unit)
    cost = _AREA_FROM_GOAL * distance(NodeId(order.to), goal_of(table, unit, posts))
    if posts.get(unit) == battle.node or battle.node in posts.values():
        alone = len(units_at(table, battle.node)) == 1
        share = _POST_GIVEN_UP if alone else _POST_WEAKENED
        cost += WORTH.get(battle.node, _NO_POST) * share
    return cost


def follow(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """9.4f Whoever is left stays at a post; elsewhere he goes home with the others."""
    battle, posts = fight(table), _posts(table, forbidden)
    if battle.node in posts.values():
        return Advice(question.decline, f"{name(battle.node)} is a post of the line.")
    left = units_at(table, battle.node)
    if all(defense_number(table, unit, battle.node) >= _STRONG for unit in left):
        return Advice(
            question.decline, f"{name(battle.node)} still defends with {_STRONG} or more."
        )
    ways = tuple(choice for choice in question.choices if not choice.ends)
    weakest = min(defense_number(table, unit, battle.node) for unit in left)
    why = f"Who stays at {name(battle.node)} would defend with only {weakest}."
    return Advice(_cheapest(table, ways, posts), why)


def roll_again(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """7.2a, 7.9 A marker is spent where the dice hurt most."""
    battle = fight(table)
    tokens = {choice.token for choice in question.choices}
    if battle.allied or SPIRIT in forbidden:
        return Advice(question.decline, "The marker is kept for a worse day.")
    mean = expected_successes(battle.strength, battle.defense)
    luck = f"{count(battle.successes, 'Success', 'Successes')} where {mean:.1f} were to be expected"
    bad = battle.successes - expected_successes(battle.strength, battle.defense)
    again = f"again:{battle.successes}-0"
    hurts = battle.node in WORTH or bad > _BAD_LUCK
    if again in tokens and battle.successes >= _MANY_HITS and hurts:
        return Advice(again, f"{luck}.")
    if "spirit" in tokens and bad >= _WORST_LUCK and WORTH.get(battle.node, 0) >= _DECISIVE_POST:
        return Advice("spirit", f"{luck}, and {name(battle.node)} is a post that must hold.")
    return Advice(question.decline, f"{luck}: keep the marker.")


def close_support(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """7.7 The R.A.F. flies where a post is hard pressed."""
    battle = fight(table)
    mean = expected_successes(battle.strength, battle.defense)
    if (battle.node in WORTH and mean > _PRESSED_AT_A_POST) or mean > _PRESSED:
        return Advice("fly", f"{mean:.1f} Successes are to be expected at {name(battle.node)}.")
    return Advice(question.decline, f"Only {mean:.1f} Successes are to be expected here.")


def card_of_the_boats(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """7.10a The milder of two cards."""
    boats, ship = Threat(question.about[0]), ShipId(question.about[1])
    return _mildest(
        {it.token: boat_effect(table, boats, ship, _number(it)) for it in question.choices}
    )


def card_of_the_guns(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """11.7c The milder of two cards."""
    ship = ShipId(question.about[0])
    return _mildest({it.token: gun_effect(table, ship, _number(it)) for it in question.choices})


def _number(choice: Choice) -> int:
    return int(read(choice.token).who)


def _mildest(effects: dict[str, Effect]) -> Advice:
    best = min(effects, key=lambda token: _HARM[effects[token]])
    worse = max(effects.values(), key=_HARM.__getitem__)
    return Advice(best, f"{effects[best]} is milder than {worse}.")


def target(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """9.4i The Germans are shown where they hurt least."""

    def hurt(choice: Choice) -> tuple[float, str]:
        place = NodeId(read(choice.token).who)
        units = units_at(table, place)
        if not units:
            waiting = [it for it in table.evacuees.values() if it.space == place]
            return _EVACUEES_LOST * len(waiting), choice.token
        strongest = max(defense_number(table, unit, place) for unit in units)
        return WORTH.get(place, _NO_POST) * (DIE - strongest) / DIE, choice.token

    best = min(question.choices, key=hurt).token
    units = [unit_name(it) for it in units_at(table, NodeId(read(best).who))]
    who = " and ".join(units) or "only Evacuees"
    return Advice(best, f"{name(NodeId(read(best).who))} is held by {who}: it can bear it best.")


def fall_back(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """10.3 After a repulse: nearest to where the unit is wanted."""
    posts = _posts(table, forbidden).values()

    def away(choice: Choice) -> int:
        area = NodeId(read(choice.token).who)
        return min((distance(area, post) for post in posts), default=0)

    best = min(question.choices, key=away)
    why = f"{name(NodeId(read(best.token).who))}: {count(away(best), 'Area')} from the line."
    return Advice(best.token, why)


def shelled(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """4.1g The unit that suffers least."""

    def harm(choice: Choice) -> tuple[bool, float]:
        unit = UnitId(read(choice.token).who)
        return table.units[unit].disrupted, step_worth(table, unit)

    best = min(question.choices, key=harm).token
    unit = UnitId(read(best).who)
    loses = "loses a step" if table.units[unit].disrupted else "is only disrupted"
    return Advice(best, f"{unit_name(unit)} {loses}.")


def fight(table: Table) -> Battle:
    """The combat being fought."""
    if table.battle is None:
        raise RuntimeError("no combat is being fought")
    return table.battle
