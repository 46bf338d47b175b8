"""Winning the campaign (10.0): points by source, and who has won by how much."""

from __future__ import annotations

from engine.core.ids import Side
from engine.core.state import Result
from engine.khamsin.components.map import OBJECTIVES, PORTS
from engine.khamsin.components.tables import (
    ARMOUR_PER_VP,
    GENERAL_PER_VP,
    OBJECTIVE_VP,
    OVERWHELMING,
    PORT_VP,
    SPLIT_COMMAND_VP,
)
from engine.khamsin.control import holder
from engine.khamsin.ids import ALLIED, AXIS
from engine.khamsin.options import split
from engine.khamsin.seats import SIDE_NAMES, seats_of
from engine.khamsin.state import Campaign
from engine.khamsin.table import Score


def attrition_points(score: Score) -> int:
    """10.0 One for every 5 armour and every 10 general points all German forces ever received."""
    return score.armour // ARMOUR_PER_VP + score.general // GENERAL_PER_VP


def totals(score: Score) -> dict[Side, int]:
    """The victory points of both sides so far, without what split command adds at the end."""
    return {
        AXIS: score.axis_objectives + score.ports - score.refused,
        ALLIED: score.allied_objectives + score.evacuated + attrition_points(score),
    }


def final(score: Score, *, divided: bool) -> dict[Side, int]:
    """The victory points that decide: split command brings the Allies 15 at the end (4.0)."""
    points = totals(score)
    return points | {ALLIED: points[ALLIED] + SPLIT_COMMAND_VP} if divided else points


def score_day(game: Campaign) -> None:
    """10.0 What the areas held at the end of a day bring."""
    held, score = game.table.held, game.table.score
    for area in OBJECTIVES:
        if holder(held, area) == AXIS:
            score.axis_objectives += OBJECTIVE_VP[AXIS]
        elif holder(held, area) == ALLIED:
            score.allied_objectives += OBJECTIVE_VP[ALLIED]
    score.ports += PORT_VP * sum(holder(held, it) == AXIS for it in PORTS)


def overwhelming(winner: int, loser: int) -> bool:
    """10.0 Three to two or more."""
    most, least = OVERWHELMING
    return winner * least >= loser * most if loser > 0 else winner > 0


def result(game: Campaign) -> Result:
    """10.0 Who has won."""
    points = final(game.table.score, divided=split(game.options))
    axis, allied = points[AXIS], points[ALLIED]
    if axis == allied:
        return Result(f"a draw, {axis} points each", 0)
    winner = AXIS if axis > allied else ALLIED
    kind = "an overwhelming" if overwhelming(max(axis, allied), min(axis, allied)) else "an"
    score = f"{points[winner]} points to {min(axis, allied)}"
    verdict = f"{kind} {SIDE_NAMES[winner]} victory, {score}"
    return Result(verdict, allied - axis, seats_of(game, winner), kind_of(axis, allied))


def kind_of(axis: int, allied: int) -> str:
    """What a result may be told apart by."""
    great = overwhelming(max(axis, allied), min(axis, allied))
    return "overwhelming" if great else "plain"
