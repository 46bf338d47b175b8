"""Chapter 12: the End Turn procedures."""

from __future__ import annotations

from engine.spoiled_victory.components.calendar import LAST_TURN, ROUTE_X_OPENS
from engine.spoiled_victory.components.map import NIEUPORT
from engine.spoiled_victory.components.tables import (
    FLOODS_SCARE_PANZERS,
    SURRENDER_ON,
    WITHDRAWAL_ON,
    belgian_modifier,
    panzer_modifier,
)
from engine.spoiled_victory.components.units import BELGIANS, GERMANS, PANZER
from engine.spoiled_victory.escape import LastEscape
from engine.spoiled_victory.events import remove_event
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.losses import eliminate
from engine.spoiled_victory.positions import belgians, german_controlled
from engine.spoiled_victory.state import Dunkirk, Fate, Phase, PhaseName, Table
from engine.spoiled_victory.victory import Verdict, tally


class EndTurn(Phase, frozen=True):
    """5.0-7, 12.0 The End Turn procedures in order."""

    rule = "12.0"

    def run(self, game: Dunkirk) -> None:
        game.table.phase = PhaseName.END_TURN
        remove_event(game)
        game.then(BelgianSurrender(), PanzerWithdrawal(), TidyUp(), AdvanceTurn())


class BelgianSurrender(Phase, frozen=True):
    """12.2 While Belgian units fight, a die decides whether the army lays down its arms."""

    rule = "12.2"

    def run(self, game: Dunkirk) -> None:
        table = game.table
        fighting = belgians(table)
        if not fighting:
            return
        game.about(self.rule)
        die = game.chance.die()
        if die + surrender_modifier(table) < SURRENDER_ON:
            game.log(Kind.ROLL, "The Belgian Army fights on.", dice=[die], rule=self.rule)
            return
        for unit in fighting:
            eliminate(table, unit, Fate.SURRENDERED)
        words = "The Belgian Army surrenders: its units leave the line."
        game.log(Kind.SURRENDER, words, dice=[die], rule=self.rule)


class PanzerWithdrawal(Phase, frozen=True):
    """12.3 While a Panzer unit still has its tanks, a die decides whether they are pulled out."""

    rule = "12.3"

    def run(self, game: Dunkirk) -> None:
        table = game.table
        panzers = [german for german, counter in GERMANS.items() if counter.kind == PANZER]
        if all(table.germans[german].reduced for german in panzers):
            return
        game.about(self.rule)
        die = game.chance.die()
        if die + withdrawal_modifier(table) < WITHDRAWAL_ON:
            game.log(Kind.ROLL, "The panzers stay at the front.", dice=[die], rule=self.rule)
            return
        for german in panzers:
            table.mark_german(german, reduced=True)
        game.log(Kind.WITHDRAWAL, "The panzers are pulled out.", dice=[die], rule=self.rule)


class TidyUp(Phase, frozen=True):
    """12.4, 12.5 Suppressed markers come off; the two-turn markers run down."""

    rule = "12.4"

    def run(self, game: Dunkirk) -> None:
        table = game.table
        for unit in [id_ for id_, it in table.units.items() if it.suppressed]:
            table.mark(unit, suppressed=False)
        table.harbor_closed = max(table.harbor_closed - 1, 0)
        table.wake_walker = max(table.wake_walker - 1, 0)


class AdvanceTurn(Phase, frozen=True):
    """12.6 The next turn; after the last one the last escape and the verdict."""

    rule = "12.6"

    def run(self, game: Dunkirk) -> None:
        table = game.table
        if table.turn == LAST_TURN:
            game.then(LastEscape(), Verdict())
            return
        table.history.append(tally(table))
        table.turn += 1
        if table.turn == ROUTE_X_OPENS:
            game.log(Kind.ROUTE, "Channel Route X is swept and open.", rule="11.3")


def surrender_modifier(table: Table) -> int:
    """12.2 Turn by turn, each Belgian unit destroyed, Nieuport in German hands."""
    destroyed = sum(table.units[unit].fate == Fate.LOST for unit in BELGIANS)
    return belgian_modifier(table.turn) + destroyed + german_controlled(table, NIEUPORT)


def withdrawal_modifier(table: Table) -> int:
    """12.3 Turn by turn, and more on flooded ground."""
    return panzer_modifier(table.turn) + FLOODS_SCARE_PANZERS * table.flooded
