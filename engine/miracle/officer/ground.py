"""Ground Operations: to the posts, dig in, strike where the odds are good, home in June."""

from __future__ import annotations

from math import comb

from engine.core.choice import CANCEL, Choice
from engine.core.views import Advice, Question
from engine.miracle.combat import defense_number, german_defense_number
from engine.miracle.components.calendar import FIRST_TURN_OF_JUNE
from engine.miracle.components.map import (
    EAST_DUNKERQUE,
    name,
)
from engine.miracle.components.tables import AIR_DEFENSE, HIGHEST_DEFENSE
from engine.miracle.components.units import ALLIES, GHQ
from engine.miracle.ground_attacks import allied_strength
from engine.miracle.officer.outlook import distance
from engine.miracle.officer.posts import (
    assignments,
    embarks_at,
    is_support,
    may_embark_soon,
)
from engine.miracle.positions import german_at, unit_name, units_at
from engine.miracle.reach import Front, marches
from engine.miracle.state import Table

DEFENCE = "ground defence"
COUNTER_ATTACKS = "counter-attacks"
ENTRENCHING = "entrenching"
FLOODING = "flooding"

SUPPORT_POSTS = {"I": "J10/I11", "II": "M10", "III": "F9/E9", "French": "D8/C7"}
_GOOD_ODDS = 0.72


def act(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """10.1 The next unit that has something to do, and what."""
    first = question.choices[0].token
    if first.startswith("rally:"):
        return Advice(first, "A disrupted unit can do nothing else.")
    posts = {} if DEFENCE in forbidden else assignments(table)
    front = Front.of(table)
    for choice in question.choices:
        verb, _, unit = choice.token.partition(":")
        if verb == "march":
            area = destination(table, unit, posts, forbidden, tuple(marches(table, unit, front)))
            if area:
                return Advice(choice.token, f"{unit_name(unit)} is wanted at {name(area)}.")
        elif verb == "flood" and FLOODING not in forbidden and table.turn > 1:
            return Advice(choice.token, "Water stops Panzers and infantry alike.")
        elif verb == "entrench" and ENTRENCHING not in forbidden and _digs(table, unit, posts):
            return Advice(choice.token, f"{unit_name(unit)} holds better dug in.")
    return Advice("end", "Everybody stands where he should.")


def march(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """10.2 Where to: on towards the post, or at the enemy."""
    unit = table.ground.marching if table.ground else ""
    posts = {} if DEFENCE in forbidden else assignments(table)
    area = destination(table, unit, posts, forbidden, _areas(question.choices))
    if not area:
        return Advice(CANCEL, "There is nothing better than where it stands.")
    return Advice(f"to:{area}", f"{name(area)} is where it is wanted.")


def _areas(choices: tuple[Choice, ...]) -> tuple[str, ...]:
    return tuple(it.token.removeprefix("to:") for it in choices if it.token != CANCEL)


def destination(
    table: Table,
    unit: str,
    posts: dict[str, str],
    forbidden: frozenset[str],
    areas: tuple[str, ...],
) -> str:
    """Where a unit should march: an enemy worth attacking, its post, or its way home."""
    here = table.units[unit].space
    if COUNTER_ATTACKS not in forbidden:
        prey = _prey(table, unit, areas, posts)
        if prey:
            return prey
    goal = goal_of(table, unit, posts)
    quiet = [area for area in areas if not german_at(table, area)]
    best = min(quiet, key=lambda area: _dislike(table, area, goal), default=here)
    if _dislike(table, best, goal) < _dislike(table, here, goal):
        return best
    return ""


def goal_of(table: Table, unit: str, posts: dict[str, str]) -> str:
    """Where a unit ought to be: its post, the queue for the Mole, or its own beach."""
    if unit in posts:
        return posts[unit]
    here, formation = table.units[unit].space, ALLIES[unit].formation
    if is_support(unit) and table.turn < FIRST_TURN_OF_JUNE:
        post = SUPPORT_POSTS[formation]
        return here if german_at(table, post) else post
    homes = embarks_at(table, unit) or (here,)
    if EAST_DUNKERQUE in homes and unit in for_the_mole(table, posts):
        return EAST_DUNKERQUE
    return min(homes, key=lambda node: (distance(here, node), node))


def for_the_mole(table: Table, posts: dict[str, str]) -> list[str]:
    """Who is to embark at East Dunkerque: from the eve of June, those nearest to it."""
    if table.turn < FIRST_TURN_OF_JUNE - 1:
        return []
    free = [
        unit
        for unit, it in table.units.items()
        if it.space and unit not in posts and unit != GHQ and may_embark_soon(table, unit)
    ]
    return sorted(free, key=lambda it: (distance(table.units[it].space, EAST_DUNKERQUE), it))[:7]


def _dislike(table: Table, area: str, goal: str) -> tuple[int, int]:
    """How far from the goal, and how exposed to bombs."""
    return distance(area, goal), -AIR_DEFENSE[area]


def _prey(table: Table, unit: str, areas: tuple[str, ...], posts: dict[str, str]) -> str:
    """A German unit that can be thrown back with good odds, without baring a post."""
    here = table.units[unit].space
    if posts.get(unit) == here and len(units_at(table, here)) < 2:
        return ""
    if is_support(unit):
        return ""
    best, most = "", _GOOD_ODDS
    for area in areas:
        track = german_at(table, area)
        if not track or table.germans[track].disrupted:
            continue
        dice = allied_strength(table, unit, area)
        chance = at_least(2, dice, german_defense_number(table, track, area))
        if chance > most:
            best, most = area, chance
    return best


def at_least(successes: int, dice: int, defense: int) -> float:
    """The chance of so many dice above a Defense Number."""
    hit = (6 - defense) / 6
    return sum(
        comb(dice, count) * hit**count * (1 - hit) ** (dice - count)
        for count in range(successes, dice + 1)
    )


def _digs(table: Table, unit: str, posts: dict[str, str]) -> bool:
    """Whether a unit at its post gains by digging in."""
    here = table.units[unit].space
    if posts.get(unit) != here:
        return False
    return min(defense_number(table, it, here) for it in units_at(table, here)) < HIGHEST_DEFENSE
