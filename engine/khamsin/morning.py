"""The start of a day (2.0, 3.0, 6.0, 8.0): weather, the halt order, the Belgians."""

from __future__ import annotations

from engine.khamsin.belgians import surrender
from engine.khamsin.components.calendar import FIRST_WEATHER, HALT_NUMBERS, date
from engine.khamsin.components.tables import HALT_LIFTED_FROM, STORM_FROM
from engine.khamsin.ids import Phase
from engine.khamsin.kinds import Kind
from engine.khamsin.state import Automatic, Campaign


class Morning(Automatic, frozen=True):
    """2.0 A new day: its dice are thrown in the commanders' names, then orders are written."""

    rule = "2.0"

    def run(self, game: Campaign) -> None:
        table = game.table
        table.turn += 1
        table.phase = Phase.MORNING
        game.log(Kind.TURN, f"{date(table.turn)}.", rule=self.rule)
        _weather(game)
        _halt(game)
        surrender(game)
        table.phase = Phase.ORDERS


def _weather(game: Campaign) -> None:
    """3.0 From 28 May one die a day: overcast and stormy on 5 or 6."""
    table = game.table
    table.storm = False
    if table.turn < FIRST_WEATHER:
        return
    game.chance.about("weather", table.turn)
    die = game.chance.die()
    table.storm = die >= STORM_FROM
    table.stormed = table.stormed or table.storm
    words = f"overcast and stormy ({die}): nothing flies, roads are mud"
    words = words if table.storm else f"clear ({die})"
    game.log(Kind.WEATHER, f"Weather: {words}.", dice=(die,), rule="3.0")


def _halt(game: Campaign) -> None:
    """6.0 A halt in force may be lifted; otherwise it may be imposed, once in the campaign."""
    table = game.table
    if table.halted:
        _lift(game)
    elif table.turn in HALT_NUMBERS and not table.halt_over:
        game.chance.about("halt", table.turn)
        die = game.chance.die()
        number = HALT_NUMBERS[table.turn]
        if die <= number:
            table.halted = table.turn
            words = f"The Führer orders a halt: {number} or less was needed, the die says {die}."
            game.log(Kind.HALT, words, dice=(die,), good=(True,), rule="6.0 Halt")
        else:
            words = f"No halt order: {number} or less was needed, the die says {die}."
            game.log(Kind.HALT_ROLL, words, dice=(die,), good=(False,), rule="6.0 Halt")


def _lift(game: Campaign) -> None:
    """6.0 Lifted on 5 or more, with one more for each day it has been in force."""
    table = game.table
    days = table.turn - table.halted
    game.chance.about("halt", table.turn)
    die = game.chance.die()
    good = die + days >= HALT_LIFTED_FROM
    if good:
        table.halted = 0
        table.halt_over = True
        words = f"The halt is lifted: {HALT_LIFTED_FROM} was needed, the die says {die} +{days}."
        game.log(Kind.HALT, words, dice=(die,), good=(True,), rule="6.0 Halt")
    else:
        words = f"The halt stays: {HALT_LIFTED_FROM} was needed, the die says {die} +{days}."
        game.log(Kind.HALT_ROLL, words, dice=(die,), good=(False,), rule="6.0 Halt")
