"""The marches: columns to the goals in attack, units to the lines in defense."""

from __future__ import annotations

from collections.abc import Iterable

from engine.case_yellow.columns import GOALS, column_end, following_end, marching_on, to_goals
from engine.case_yellow.components.calendar import DUTCH_CITIES_WANTED, HOLLAND, PLACE_POINTS
from engine.case_yellow.components.formations import FORMATION_OF, FORMATIONS, SERVED
from engine.case_yellow.components.lines import BELGIAN, COAST, DUTCH
from engine.case_yellow.components.map import (
    CITIES,
    CITIES_OF,
    NETHERLANDS,
    PARIS,
    distance,
    name,
)
from engine.case_yellow.components.units import NAME, NATIONALITY, SIDE_OF
from engine.case_yellow.fronts import haven, posts, standing_line, withdrawing
from engine.case_yellow.holding import lines, post_end, train_to
from engine.case_yellow.ids import (
    ALLIED,
    GERMAN,
    NOWHERE,
    SEAT,
    FormationId,
    HexId,
    LineId,
    UnitId,
)
from engine.case_yellow.marching import ends, movable, stack_ends
from engine.case_yellow.officer.plans import HOLLAND_GOALS, dutch_goal, goal_of
from engine.case_yellow.positions import control, stack
from engine.case_yellow.reach import movement
from engine.case_yellow.state import Campaign
from engine.core.counting import count
from engine.core.views import Advice, Question

DUTCH_CITIES = frozenset(CITIES_OF[NETHERLANDS])
_CLOSE_BY = 2  # a goal so near to another is as good while both are far off


def orders(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """One order after the other until everybody has his."""
    tokens = {it.token for it in question.choices}
    if question.seat == SEAT[ALLIED]:
        return _allied(game, tokens)
    runs = sorted(it for it in tokens if it.startswith("over:"))
    if runs:
        return Advice(runs[0], "They cannot stand against that: straight over them.")
    if game.options["scenario"] == HOLLAND:
        token = _next_single(game, [*HOLLAND_GOALS], tokens)
        return Advice(token or "done", "Each has a town or a city of his own to take.")
    return _german(game, tokens)


# --- the attack ------------------------------------------------------------------------------


def _german(game: Campaign, tokens: set[str]) -> Advice:
    for id_ in movable(game):
        city = _empty_city(game, id_)
        if city and _single(game, id_, tokens) and destination(game, id_).token == city:
            return Advice(_single(game, id_, tokens), f"Nobody defends {name(city)}: {NAME[id_]}.")
    for formation in FORMATIONS:
        if f"col:{formation}" in tokens and _lost_its_goal(game, formation):
            goal = name(goal_of(game, formation))
            return Advice(
                f"col:{formation}", f"{goal} is the new goal of {FORMATIONS[formation].name}."
            )
    if "onward" in tokens:
        return Advice("onward", f"On with {to_goals(marching_on(game))}.")
    if "follow" in tokens:
        return Advice("follow", "Guns and ammunition must keep up.")
    return Advice("done", "Everybody has his orders.")


def _next_single(game: Campaign, ids: Iterable[UnitId], tokens: set[str]) -> str:
    """The order for the first of some units that has none yet."""
    waiting = (id_ for id_ in ids if id_ in movable(game) and id_ not in game.acting().spent)
    able = (id_ for id_ in waiting if _single(game, id_, tokens))
    going = (id_ for id_ in able if destination(game, id_).token != "hold")
    return next((_single(game, id_, tokens) for id_ in going), "")


def _lost_its_goal(game: Campaign, formation: FormationId) -> bool:
    """Whether some unit of a formation that can march would go astray without a new goal."""
    goal = goal_of(game, formation)
    spent = game.acting().spent
    return any(
        id_ in movable(game) and id_ not in spent and _astray(game, id_, goal)
        for id_ in FORMATIONS[formation].units
    )


def _astray(game: Campaign, id_: UnitId, goal: HexId) -> bool:
    """Whether a unit has a goal that is neither the right one nor far off on the way there."""
    unit = game.unit(id_)
    if not unit.goal or unit.goal == goal:
        return unit.goal != goal
    far = distance(unit.hex, unit.goal)
    beyond = distance(unit.goal, goal)
    return far < movement(game, id_) or (
        beyond > _CLOSE_BY and far + beyond > distance(unit.hex, goal) + _CLOSE_BY
    )


def _single(game: Campaign, id_: UnitId, tokens: set[str]) -> str:
    """The token that orders one unit by itself."""
    if f"u:{id_}" in tokens:
        return f"u:{id_}"
    token = f"st:{game.unit(id_).hex}"
    return token if token in tokens else ""


def column(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """The goal of the formation."""
    formation = FormationId(question.about[0])
    german = question.seat == SEAT[GERMAN]
    wanted = goal_of(game, formation) if german else haven(game)
    towns = [HexId(it.token) for it in question.choices if it.place]
    goal = min(towns, key=lambda it: (distance(it, wanted), it))  # Holland has no Dunkerque
    if not german:
        return Advice(goal, f"The ships are at {name(wanted)}.")
    return Advice(
        goal, f"Next on the way of {FORMATIONS[formation].name}: {name(goal)}{_worth(goal)}."
    )


def _worth(goal: HexId) -> str:
    """What else a place brings."""
    if goal in PLACE_POINTS:
        return f", worth {count(PLACE_POINTS[goal], 'Victory Point')}"
    if goal in DUTCH_CITIES:
        return f", one of the {DUTCH_CITIES_WANTED} cities that make the Netherlands surrender"
    return ""


# --- the defense -----------------------------------------------------------------------------


def _allied(game: Campaign, tokens: set[str]) -> Advice:
    home = sorted(it for it in tokens if it.startswith("home:"))
    if home:
        best = min(home, key=lambda it: (NATIONALITY[UnitId(it[5:])] != "UK", it))
        so_far = count(game.table.evacuated, "step")
        return Advice(best, f"Every step that sails is a point; {so_far} home so far.")
    known = lines(game)
    for line in _held(game):
        if line in known and any(_goes(game, id_, to) for id_, to in posts(game, line).items()):
            return Advice(f"line:{line}", _reason(game, line, known[line]))
    return Advice("done", "The line stands as well as it can.")


def _held(game: Campaign) -> list[LineId]:
    """What the armies hold now, as it is most urgent."""
    return [*((COAST,) if withdrawing(game) else ()), standing_line(game), DUTCH, BELGIAN]


def _goes(game: Campaign, id_: UnitId, post: HexId) -> bool:
    """Whether a unit that waits for an order would march to its post."""
    if id_ not in movable(game) or id_ in game.acting().spent or game.unit(id_).hex == post:
        return False
    return bool(train_to(game, id_, post) or post_end(game, id_, post))


def _reason(game: Campaign, line: LineId, ids: tuple[UnitId, ...]) -> str:
    going = sum(_goes(game, id_, to) for id_, to in posts(game, line).items() if id_ in ids)
    return f"{going} of its {count(len(ids), 'unit')} can come nearer to their posts."


def _post(game: Campaign, unit: UnitId) -> HexId | None:
    """Where a unit is needed."""
    found = (posts(game, line).get(unit) for line in _held(game))
    return next(filter(None, found), None)


# --- single marches --------------------------------------------------------------------------


def march(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """Where a unit ordered by itself goes."""
    units = tuple(UnitId(it) for it in question.about[:-1])
    found = destination(game, units[0])
    if len(units) > 1 and HexId(found.token) not in stack_ends(game, units):
        return Advice("hold", "Together they are best where they are.")
    return found


def destination(game: Campaign, unit: UnitId) -> Advice:
    """Where a unit goes best, or that it holds."""
    if unit in SERVED:
        end = following_end(game, unit)
        words = "The front must not outrun its supply." if end else "It serves best where it is."
        return Advice(end or "hold", words)
    if SIDE_OF[unit] == GERMAN:
        goal = _goal(game, unit)
        end = column_end(game, unit, goal)
        if not end:
            return Advice("hold", f"No better place towards {name(goal)}.")
        there = end == goal
        return Advice(end, f"{name(goal)} is its goal." if there else f"On towards {name(goal)}.")
    post = _post(game, unit)
    if post is None:
        return Advice("hold", "Its army holds where it stands.")
    end = post_end(game, unit, post)
    if not end:
        return Advice("hold", f"Nothing better on the way to {name(post)} can be reached.")
    return Advice(end, f"Nearer to its post at {name(post)}.")


def _goal(game: Campaign, unit: UnitId) -> HexId:
    if game.options["scenario"] == HOLLAND:
        return _windfall(game, unit) or dutch_goal(game, unit)
    return _empty_city(game, unit) or goal_of(game, FORMATION_OF[unit])


def _empty_city(game: Campaign, unit: UnitId) -> HexId:
    """A Dutch city nobody defends that a unit can walk into now, and leaves none behind for it."""
    here, spent = game.unit(unit).hex, game.acting().spent
    alone = here in DUTCH_CITIES and len(stack(game, GERMAN, here)) == 1
    if NETHERLANDS in game.table.surrendered or alone or unit in spent or unit in SERVED:
        return NOWHERE
    points = movement(game, unit)
    free = [
        it
        for it in CITIES_OF[NETHERLANDS]
        if control(game, it) != GERMAN
        and not stack(game, ALLIED, it)
        and distance(here, it) <= points
    ]
    near = ends(game, unit) if free else {}
    return min((it for it in free if it in near), key=lambda it: (near[it], it), default=NOWHERE)


def _windfall(game: Campaign, unit: UnitId) -> HexId:
    """A place nobody defends that a unit can walk into now: a city, or a town on its way."""
    goal, near = dutch_goal(game, unit), ends(game, unit)
    if goal == game.unit(unit).hex:
        return NOWHERE  # a garrison
    free = [
        it
        for it in near
        if it in GOALS and control(game, it) != GERMAN and not stack(game, ALLIED, it)
    ]
    best = max(free, key=lambda it: (it in CITIES, it == goal, near[it], it), default=NOWHERE)
    return best if best in CITIES or goal not in near else NOWHERE


def set_out(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """The town nearest to where a unit is needed."""
    unit = UnitId(question.about[0])
    need = destination(game, unit).token
    here = HexId(question.about[-1])
    post = here if need == "hold" else HexId(need)
    towns = [HexId(it.token) for it in question.choices if it.place]
    return Advice(min(towns, key=lambda it: (distance(it, post), it)), "It is needed there.")


def rail(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """The station nearest to the post, if a train saves much."""
    unit = UnitId(question.about[0])
    post = _post(game, unit) or PARIS[0]
    best = train_to(game, unit, post)
    if not best:
        return Advice("cancel", f"No train saves it much of the way to {name(post)}.")
    saved = distance(game.unit(unit).hex, post) - distance(best, post)
    return Advice(best, f"It saves {count(saved, 'hex', 'hexes')} of the way to {name(post)}.")
