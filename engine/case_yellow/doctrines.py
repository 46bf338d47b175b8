"""The ways in which a staff can be told ahead what to do: for losses, retreats, advances, aircraft.

A way reads the position from its seat's view and answers with the token of a legal answer; without
one that fits it answers nothing, and the player is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.case_yellow.components.map import CITIES, EXIT, NEAR, TOWNS, distance, name
from engine.case_yellow.components.units import ARMORED_UNITS, MOTORIZED, NATIONALITY, SIDE_OF
from engine.case_yellow.ids import OTHER, SEAT, HexId, UnitId
from engine.case_yellow.positions import strength
from engine.case_yellow.reach import distance_field
from engine.case_yellow.sight import seen_game
from engine.case_yellow.state import Campaign
from engine.case_yellow.supply import supplied_at
from engine.case_yellow.terrain import MOBILITY
from engine.core.ids import Side
from engine.core.stances import Subject
from engine.core.views import View

_FAR = 999
_ALL = "all"
_WHOLE_STACK = "all:"


def stacks(view: View) -> tuple[Subject, ...]:
    """The hexes where own units stand: for each the orders may be others than for the rest."""
    held = view.board.army(_side(view)).stacks
    return tuple(Subject(hex_, name(hex_)) for hex_ in sorted(held))


def _side(view: View) -> Side:
    seat = view.question.seat if view.question else view.seat
    return next(side for side, it in SEAT.items() if it == seat)


def _tokens(view: View) -> list[str]:
    return [it.token for it in view.question.choices] if view.question else []


# --- losses --------------------------------------------------------------------------------------


def infantry_first(view: View) -> str:
    """Foot before motors, motors before tanks; of the enemy's units the other way round."""
    game = seen_game(view)

    def dear(id_: UnitId) -> tuple[int, bool, int, str]:
        kind = 2 * (id_ in ARMORED_UNITS) + (id_ in MOTORIZED)
        return kind, game.unit(id_).steps == 1, strength(game, (id_,)), id_

    return _cheapest(view, dear)


def spare_last_steps(view: View) -> str:
    """From a unit that has steps left, the weakest of them; so nobody is lost while it can be."""
    game = seen_game(view)

    def dear(id_: UnitId) -> tuple[int, bool, int, str]:
        return -game.unit(id_).steps, id_ in ARMORED_UNITS, strength(game, (id_,)), id_

    return _cheapest(view, dear)


def _cheapest(view: View, dear: Callable[[UnitId], Any]) -> str:
    ids = [UnitId(it) for it in _tokens(view)]
    if not ids:
        return ""
    own = SIDE_OF[ids[0]] == _side(view)
    return min(ids, key=dear) if own else max(ids, key=dear)


# --- retreats ------------------------------------------------------------------------------------


def behind_a_river(view: View) -> str:
    """Over the next river; where there is none, to walls, then to the rear."""
    return _retreat(view, lambda game, start, end: 2 * _river(start, end) + _walls(game, end))


def to_walls(view: View) -> str:
    """Into a city, a town or works; where there are none, to the rear."""
    return _retreat(view, lambda game, _, end: _walls(game, end))


def to_the_rear(view: View) -> str:
    """As far from the enemy as the retreat allows."""
    return _retreat(view, lambda game, start, end: 0)  # noqa: ARG005 - it likes all alike


def _river(start: HexId, end: HexId) -> bool:
    """Whether a river lies on every side of a hex that looks back to where one came from."""
    back = [it for it in NEAR[end] if distance(it, start) < distance(end, start)]
    return all(EXIT[it, end].river for it in back)


def _walls(game: Campaign, hex_: HexId) -> bool:
    return hex_ in CITIES or hex_ in TOWNS or hex_ in game.ground.shielded


def _retreat(view: View, likes: Callable[[Campaign, HexId, HexId], int]) -> str:
    """The best place by some liking, then fed, far from the enemy, and together."""
    if view.question is None:
        return ""
    unit, start = UnitId(view.question.about[0]), HexId(view.question.about[1])
    if SIDE_OF[unit] != _side(view):
        return ""  # the enemy's own units: where he drives them is asked
    game = seen_game(view)
    enemies = game.army(OTHER[SIDE_OF[unit]]).stacks

    def worth(token: str) -> tuple[int, bool, int, bool, str]:
        end = HexId(token.removeprefix(_WHOLE_STACK))
        away = min((distance(end, it) for it in enemies), default=_FAR)
        fed = supplied_at(game, NATIONALITY[unit], end)
        return likes(game, start, end), fed, away, token.startswith(_WHOLE_STACK), token

    return max(_tokens(view), key=worth, default="")


# --- advances ------------------------------------------------------------------------------------


def everybody(view: View) -> str:
    """All who fit; one after the other where they are not offered together."""
    return next(iter(_tokens(view)), "")


def motorized_only(view: View) -> str:
    """Motorized units one after the other, then nobody else."""
    decline = view.question.decline if view.question else ""
    return next((it for it in _tokens(view) if it in MOTORIZED), decline)


def towards_its_goal(view: View) -> str:
    """A second hex if it lies nearer to where the unit was ordered to go; else it stays."""
    if view.question is None:
        return ""
    unit, here = UnitId(view.question.about[0]), HexId(view.question.about[1])
    goal = seen_game(view).unit(unit).goal
    if not goal:
        return view.question.decline
    field = distance_field(goal, MOBILITY[unit])
    ends = [it for it in _tokens(view) if it != view.question.decline]
    nearer = [it for it in ends if field.get(_end(it), _FAR) < field.get(here, _FAR)]
    best = min(nearer, key=lambda it: (field.get(_end(it), _FAR), it in ends[1:]), default="")
    return best or view.question.decline


def _end(token: str) -> HexId:
    return HexId(token.removeprefix(_WHOLE_STACK))


# --- aircraft, rivers, bombs ---------------------------------------------------------------------


def one_squadron(view: View) -> str:
    """One, where one changes the odds."""
    return "1" if "1" in _tokens(view) else ""


def every_squadron(view: View) -> str:
    """As many as still change the odds."""
    return max(_tokens(view), key=int, default="")


def everywhere(view: View) -> str:
    """All of them at once, or the only one there is."""
    tokens = _tokens(view)
    return _ALL if _ALL in tokens else next(iter(tokens), "")
