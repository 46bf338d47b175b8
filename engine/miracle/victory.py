"""Chapter 14: Victory Point Determination."""

from __future__ import annotations

from engine.core.state import Result
from engine.miracle.components.map import name
from engine.miracle.components.sea import DOVER
from engine.miracle.components.tables import CITY_PENALTIES, level
from engine.miracle.ids import NodeId
from engine.miracle.kinds import Kind
from engine.miracle.positions import german_held, value
from engine.miracle.state import Dunkerque, Phase, Table, Tally


class VictoryPointDetermination(Phase, frozen=True):
    """14.0 Points landed, half of those at sea, less the Cities lost."""

    rule = "14.0"

    def run(self, game: Dunkerque) -> None:
        """Tell the story and end the game."""
        table = game.table
        survivors, lost = en_route(table), captured(table)
        if survivors:
            game.log(Kind.SCORE, f"Survivors still at sea: {survivors} VP.", rule="14.1")
        for city in lost:
            words = f"{name(city)} is in German hands: {CITY_PENALTIES[city]} VP lost."
            game.log(Kind.SCORE, words, city, rule="14.2")
        table.points = net_points(table)
        table.history[-1:] = [Tally(table.points, tally.lost) for tally in table.history[-1:]]
        verdict = level(table.points)
        game.log(Kind.VERDICT, f"{table.points} Victory Points: {verdict}", rule="14.3")
        game.end(Result(verdict, table.points))


def en_route(table: Table) -> int:
    """14.1 Half the points aboard ships, rounded down once."""
    aboard = (
        value(table, id_)
        for id_, it in table.evacuees.items()
        if it.ship and table.ships[it.ship].space != DOVER
    )
    return sum(aboard) // 2


def captured(table: Table) -> list[NodeId]:
    """14.2 The Cities that are German-controlled."""
    return [city for city in CITY_PENALTIES if german_held(table, city)]


def net_points(table: Table) -> int:
    """14.0 What the game would score if it ended now."""
    return table.points + en_route(table) - sum(CITY_PENALTIES[it] for it in captured(table))
