"""The end of a day: control, recovery, points (10.0), and tomorrow or the end."""

from __future__ import annotations

from engine.core.counting import capital, count
from engine.khamsin.attrition import able
from engine.khamsin.belgians import weakened
from engine.khamsin.components.calendar import date
from engine.khamsin.components.formations import SIDE, SP, name
from engine.khamsin.components.map import ORDER
from engine.khamsin.components.tables import RECOVERY
from engine.khamsin.control import areas_of, holder, take
from engine.khamsin.coordination import lawful
from engine.khamsin.ids import ALLIED, AXIS, BELGIAN, Fate, Phase
from engine.khamsin.kinds import Kind
from engine.khamsin.leaders import follow
from engine.khamsin.state import Automatic, Campaign, Day
from engine.khamsin.supply import in_supply
from engine.khamsin.table import Tally
from engine.khamsin.telling import tell
from engine.khamsin.victory import result, score_day, totals


class EndTurn(Automatic, frozen=True):
    """10.0 Control, recovery, points, in this order."""

    rule = "10.0"

    def run(self, game: Campaign) -> None:
        game.table.phase = Phase.EVENING
        game.reveal()  # in the fog control changes what is seen
        _control(game)
        _recover(game)
        follow(game)
        score_day(game)
        game.table.weakened = weakened(game)
        _tell_score(game)
        _clear(game)


def _control(game: Campaign) -> None:
    """Who stands alone in an area with a unit that can fight controls it."""
    for area in sorted(game.stacks(), key=ORDER.__getitem__):
        here = game.units_in(area)
        sides = {SIDE[it] for it in here}
        if len(sides) == 1 and any(able(game.units[it]) for it in here):
            (side,) = sides
            if holder(game.table.held, area) != BELGIAN:
                take(game, area, side, "10.0")


def _recover(game: Campaign) -> None:
    """Who regrouped in supply and was not engaged recovers a little."""
    engaged = {it for engagement in game.table.engagements for it in engagement.units}
    armour, general = RECOVERY
    for unit in game.day.regroup:
        it = game.units[unit]
        if not it.area or unit in engaged or not it.attrition or not in_supply(game, unit):
            continue
        game.mark(unit, armour=max(it.armour - armour, 0), general=max(it.general - general, 0))
        words = f"The {name(unit)} regroups: {game.units[unit].attrition} attrition left."
        tell(game, SIDE[unit], Kind.RECOVERY, words, it.area, who=(unit,), rule="6.0 Regroup")


def _tell_score(game: Campaign) -> None:
    points = totals(game.table.score)
    areas = len(areas_of(game.table.held, AXIS))
    home = sum(SP[it] for it, unit in game.units.items() if unit.fate == Fate.EVACUATED)
    game.table.history.append(Tally(points[AXIS], points[ALLIED], home, areas))
    words = (
        f"{date(game.table.turn)}: Axis {points[AXIS]}, Allies {count(points[ALLIED], 'point')}."
    )
    game.log(Kind.SCORE, words, rule="10.0")


def _clear(game: Campaign) -> None:
    """What belongs to one day only."""
    table = game.table
    table.engagements, table.bombed, table.support = [], [], False
    table.crowded = [it for it in table.crowded if not lawful(it, frozenset(game.units_in(it)))]
    game.day = Day()


class CampaignEnd(Automatic, frozen=True):
    """10.0 After 5 June the points are compared."""

    rule = "10.0"

    def run(self, game: Campaign) -> None:
        game.table.phase = Phase.OVER
        final = result(game)
        told = f"{capital(final.verdict)}."
        game.log(Kind.RESULT, told, rule=self.rule)
        game.end(final)
