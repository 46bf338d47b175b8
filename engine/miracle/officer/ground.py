"""Ground Operations: to the posts, dig in, strike where the odds are good, home in June."""

from __future__ import annotations

from engine.core.choice import CANCEL, Choice
from engine.core.counting import count
from engine.core.views import Advice, Question
from engine.miracle.chances import at_least_successes
from engine.miracle.combat import defense_number, german_defense_number
from engine.miracle.components.calendar import FIRST_TURN_OF_JUNE
from engine.miracle.components.map import (
    EAST_DUNKERQUE,
    name,
)
from engine.miracle.components.tables import (
    GROUND_COVER,
    HIGHEST_DEFENSE,
    UNITS_IN_AREA,
)
from engine.miracle.components.units import ALLIES, GHQ, Formation
from engine.miracle.ground_attacks import allied_strength
from engine.miracle.ids import OFF_MAP, NodeId, UnitId
from engine.miracle.marching_on import distance, stage
from engine.miracle.officer.posts import (
    SPARED_FROM,
    WORTH,
    assignments,
    barred,
    embarks_at,
    is_support,
    may_embark_soon,
)
from engine.miracle.orders import Order, read
from engine.miracle.positions import (
    covered,
    german_at,
    german_held,
    next_node,
    unit_name,
    units_at,
)
from engine.miracle.reach import Front, departure, entries, marches
from engine.miracle.somua import PLACE_SOMUA
from engine.miracle.state import Table
from engine.miracle.successes import MINOR

DEFENCE = "ground defence"
COUNTER_ATTACKS = "counter-attacks"
ENTRENCHING = "entrenching"
FLOODING = "flooding"
SOMUA = "Somua pillboxes"

SUPPORT_POSTS = {
    Formation.I: NodeId("J10/I11"),
    Formation.II: NodeId("M10"),
    Formation.III: NodeId("F9/E9"),
    Formation.FRENCH: EAST_DUNKERQUE,
}
_ORDER_OF_BATTLE = {unit: at for at, unit in enumerate(ALLIES)}
_GOOD_ODDS = 0.72
"""A German unit is attacked if it is driven back, Disrupted, at least so often."""
_FOR_THE_MOLE = 7
"""So many units queue for East Dunkerque; the beaches take the others."""


def act(
    table: Table, question: Question, forbidden: frozenset[str], spared_from: int = SPARED_FROM
) -> Advice:
    """10.1 The next unit that has something to do, and what."""
    first = question.choices[0].token
    if read(first).verb == "rally":
        shaken = sum(read(it.token).verb == "rally" for it in question.choices[1:])
        units = count(shaken, "disrupted unit") if shaken else "The disrupted unit"
        return Advice(first, f"{units} can do nothing else before rallying.")
    posts = {} if DEFENCE in forbidden else assignments(table, spared_from)
    front = Front.of(table)
    for choice in sorted(question.choices, key=_place_in_formation):
        verb, unit = read(choice.token).verb, UnitId(read(choice.token).who)
        if verb == "march":
            area = destination(table, unit, posts, forbidden, tuple(marches(table, unit, front)))
            if area:
                return Advice(choice.token, _errand(table, unit, posts, area))
        elif choice.token == PLACE_SOMUA.token and SOMUA not in forbidden:
            site = pillbox_site(table)
            if site:
                return Advice(choice.token, f"{name(site)} has no works and an enemy before it.")
        elif verb == "flood" and FLOODING not in forbidden and table.turn > 1:
            where = name(table.units[unit].space)
            return Advice(choice.token, f"Water at {where} stops panzers and infantry alike.")
        elif verb == "entrench" and ENTRENCHING not in forbidden and _digs(table, unit, posts):
            here = table.units[unit].space
            number = defense_number(table, unit, here)
            why = f"{unit_name(unit)} defends {name(here)} with {number}; dug in, with one more."
            return Advice(choice.token, why)
    in_line = sum(bool(it.space) for it in table.units.values())
    return Advice(
        question.choices[-1].token, f"{_garrisons(table, posts)}; units on the map: {in_line}."
    )


def _place_in_formation(choice: Choice) -> int:
    """Marches by the order of battle, before everything else."""
    order = read(choice.token)
    return _ORDER_OF_BATTLE[UnitId(order.who)] if order.verb == "march" else len(ALLIES)


def _garrisons(table: Table, posts: dict[UnitId, NodeId]) -> str:
    """How many posts of the line have somebody in them."""
    nodes = set(posts.values())
    manned = sum(bool(units_at(table, node)) for node in nodes)
    return f"{manned} of {count(len(nodes), 'post')} of the line are manned"


def _errand(table: Table, unit: UnitId, posts: dict[UnitId, NodeId], area: NodeId) -> str:
    """What a march is for: the enemy, a post of the line, or the boats."""
    who, goal = unit_name(unit), goal_of(table, unit, posts)
    if german_at(table, area):
        return f"{who} can throw the enemy back at {name(area)}."
    what = "post" if unit in posts else "place to embark"
    away = distance(area, goal)
    if not away:
        return f"{who} reaches {name(area)}, its {what}."
    return f"{who} comes to within {count(away, 'Area')} of its {what}, {name(goal)}."


def pillbox_site(table: Table) -> NodeId:
    """7.6 The most valuable garrisoned post without works that a German unit stands before."""
    threatened = {next_node(table, track) for track in table.germans}
    sites_ = [
        node
        for node in WORTH
        if node in threatened
        and units_at(table, node)
        and not covered(table, node)
        and not german_held(table, node)
    ]
    return max(sites_, key=WORTH.__getitem__, default=OFF_MAP)


def pillboxes(table: Table, question: Question, _: frozenset[str]) -> Advice:
    """7.6 First the track, then the node of the site."""
    site = pillbox_site(table)
    for choice in question.choices:
        where = read(choice.token).who
        if site and (where == site or (choice.token.startswith("track:") and where in site)):
            why = f"The enemy is about to attack {name(site)}, which bars {barred(site)}."
            return Advice(choice.token, why)
    return Advice(question.choices[-1].token, "No post stands in need of them now.")


def march(
    table: Table, question: Question, forbidden: frozenset[str], spared_from: int = SPARED_FROM
) -> Advice:
    """10.2 Where to: on towards the post, or at the enemy."""
    unit = UnitId(question.about[0])
    posts = {} if DEFENCE in forbidden else assignments(table, spared_from)
    orders = [read(it.token) for it in question.choices if not it.ends]
    areas = tuple(marches(table, unit, Front.of(table)))
    area = destination(table, unit, posts, forbidden, areas)
    if not area:
        return Advice(CANCEL, f"{unit_name(unit)} stands well where it is.")
    if german_at(table, area):
        return _strike(table, unit, area)
    goal = goal_of(table, unit, posts)
    on = Order("on", goal) in orders
    return Advice(f"on:{goal}" if on else f"to:{area}", _errand(table, unit, posts, area))


def _strike(table: Table, unit: UnitId, area: NodeId) -> Advice:
    """10.3b An attack, out of the Area where the unit would best stand if it is repulsed."""
    first, *others = entries(table, unit, Front.of(table), area)
    best = max((first, *others), key=lambda before: _refuge(table, unit, before))
    token = f"to:{area}" if best == first else f"to:{area}>{best}"
    track = german_at(table, area)
    dice, over = allied_strength(table, unit, area), german_defense_number(table, track, area)
    odds = at_least_successes(MINOR, dice, over)
    return Advice(token, f"{odds:.0%} to throw the enemy at {name(area)} back, from {name(best)}.")


def _refuge(table: Table, unit: UnitId, area: NodeId) -> tuple[bool, int]:
    """Whether a unit may fall back into an Area, and how well it stands there."""
    others = len([it for it in units_at(table, area) if it not in (unit, GHQ)])
    return others < UNITS_IN_AREA, GROUND_COVER[area] + covered(table, area) + (others > 0)


def destination(
    table: Table,
    unit: UnitId,
    posts: dict[UnitId, NodeId],
    forbidden: frozenset[str],
    areas: tuple[NodeId, ...],
) -> NodeId:
    """Where a unit should march: an enemy worth attacking, its post, or its way home."""
    if COUNTER_ATTACKS not in forbidden:
        prey = _prey(table, unit, areas, posts)
        if prey:
            return prey
    return stage(Front.of(table), departure(table, unit), goal_of(table, unit, posts))


def goal_of(table: Table, unit: UnitId, posts: dict[UnitId, NodeId]) -> NodeId:
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


def for_the_mole(table: Table, posts: dict[UnitId, NodeId]) -> list[UnitId]:
    """Who is to embark at East Dunkerque: from the eve of June, those nearest to it."""
    if table.turn < FIRST_TURN_OF_JUNE - 1:
        return []
    free = [
        unit
        for unit, it in table.units.items()
        if it.space and unit not in posts and unit != GHQ and may_embark_soon(table, unit)
    ]
    return sorted(free, key=lambda it: (distance(table.units[it].space, EAST_DUNKERQUE), it))[
        :_FOR_THE_MOLE
    ]


def _prey(
    table: Table, unit: UnitId, areas: tuple[NodeId, ...], posts: dict[UnitId, NodeId]
) -> NodeId:
    """A German unit that can be thrown back with good odds, without baring a post."""
    here = table.units[unit].space
    if posts.get(unit) == here and len(units_at(table, here)) < UNITS_IN_AREA:
        return OFF_MAP
    if is_support(unit):
        return OFF_MAP
    best, most = OFF_MAP, _GOOD_ODDS
    for area in areas:
        track = german_at(table, area)
        if not track or table.germans[track].disrupted:
            continue
        dice = allied_strength(table, unit, area)
        chance = at_least_successes(MINOR, dice, german_defense_number(table, track, area))
        if chance > most:
            best, most = area, chance
    return best


def _digs(table: Table, unit: UnitId, posts: dict[UnitId, NodeId]) -> bool:
    """Whether a unit at its post gains by digging in."""
    here = table.units[unit].space
    if posts.get(unit) != here:
        return False
    return min(defense_number(table, it, here) for it in units_at(table, here)) < HIGHEST_DEFENSE
