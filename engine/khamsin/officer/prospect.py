"""What a morning is worth to the Allies over the Axis, in points: scored, and still to come."""

from __future__ import annotations

from typing import NamedTuple

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

_A_DAY_OFF = 0.7  # what is left of a German threat with every day of marching


class Scales(NamedTuple):
    """What counts, and for how much.

    `held` is the share of all that a place in Allied hands could still score, `lasting` of what it
    will as the officer reckons how long its garrison stands; `army` an Allied SP, for each day to
    come, `belgians` an area of theirs, `pressure` a German SP for each point a day of the place it
    may reach; `home` a British SP that there are ships for.
    """

    held: float
    lasting: float
    home: float
    army: float = 0.0
    belgians: float = 0.0
    pressure: float = 0.0


# The German scales are what foretold the end best over some hundred campaigns of officers. With
# them an Allied general saves his army and loses the places: better he thinks of these alone.
GERMAN = Scales(held=0.24, lasting=0.4, home=0.5, army=0.3, belgians=0.2, pressure=0.03)
BRITISH = Scales(held=0.3, lasting=0.6, home=1.0)


def prospect(morning: Campaign, scales: Scales) -> float:
    """What a position is worth to the Allies, over what it is to the Axis."""
    points = totals(morning.table.score)
    scored = float(points[ALLIED] - points[AXIS])
    if morning.result is not None:
        return scored
    now = read(view(morning, seats_of(morning, ALLIED)[0]).board)
    return scored + _places(now, scales) + _forces(morning, now, scales)


def _places(now: Situation, scales: Scales) -> float:
    held = defence(now)
    found = scales.belgians * now.days * sum(now.holder(it) == BELGIAN for it in BELGIAN_AREAS)
    for area in SCORING:
        if now.holder(area) == ALLIED:
            found += scales.held * PER_DAY[area] * now.days
            found += scales.lasting * held.worth(area, frozenset(now.at(area, ALLIED)))
    return found


def _forces(morning: Campaign, now: Situation, scales: Scales) -> float:
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
    afloat = scales.home * min(british, LIFT * now.days)
    return now.days * (scales.army * army - scales.pressure * pressure) + afloat
