"""What a morning is worth to the Allies over the Axis, in points: scored, and still to come.

The weights are those that foretold the end best over some hundred campaigns of officers.
"""

from __future__ import annotations

from engine.core.referee import view
from engine.khamsin.components.formations import NATION, SIDE, SP
from engine.khamsin.components.map import BELGIAN_AREAS, distance
from engine.khamsin.components.tables import LIFT
from engine.khamsin.ids import ALLIED, AXIS, BELGIAN, Nation
from engine.khamsin.officer.posts import defence
from engine.khamsin.officer.situation import PER_DAY, SCORING, Situation, pace, read
from engine.khamsin.seats import seats_of
from engine.khamsin.state import Campaign
from engine.khamsin.victory import totals

_HELD = 0.24  # of all that a place in Allied hands could still score
_LASTING = 0.4  # of what it will score as the officer reckons how long its garrison stands
_ARMY = 0.3  # an Allied SP, for each day to come
_BELGIANS = 0.2  # an area of theirs, for each day
_PRESSURE = 0.03  # a German SP, for each day and point a day of the place it may reach
_A_DAY_OFF = 0.7  # what is left of that with every day of marching
_HOME = 0.5  # a British SP that there are ships for


def prospect(morning: Campaign) -> float:
    """What a position is worth to the Allies, over what it is to the Axis."""
    points = totals(morning.table.score)
    scored = float(points[ALLIED] - points[AXIS])
    if morning.result is not None:
        return scored
    now = read(view(morning, seats_of(morning, ALLIED)[0]).board)
    return scored + _places(now) + _forces(morning, now)


def _places(now: Situation) -> float:
    held = defence(now)
    found = _BELGIANS * now.days * sum(now.holder(it) == BELGIAN for it in BELGIAN_AREAS)
    for area in SCORING:
        if now.holder(area) == ALLIED:
            found += _HELD * PER_DAY[area] * now.days
            found += _LASTING * held.worth(area, frozenset(now.at(area, ALLIED)))
    return found


def _forces(morning: Campaign, now: Situation) -> float:
    wanted = [it for it in SCORING if now.holder(it) == ALLIED]
    army = british = pressure = 0.0
    for id_, it in morning.units.items():
        if not it.area:
            continue
        if SIDE[id_] == ALLIED:
            army += it.sp - it.aboard
            british += (it.sp - it.aboard) * (NATION[id_] == Nation.BRITISH)
        else:
            near = (
                PER_DAY[goal] * _A_DAY_OFF ** (distance(it.area, goal) / pace(id_))
                for goal in wanted
            )
            pressure += SP[id_] * max(near, default=0.0)
    afloat = _HOME * min(british, LIFT * now.days)
    return now.days * (_ARMY * army - _PRESSURE * pressure) + afloat
