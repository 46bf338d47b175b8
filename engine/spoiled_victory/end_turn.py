"""Chapter 12: the End Turn procedures."""

from __future__ import annotations

from engine.core.counting import listed
from engine.core.sums import Modifier, in_force, summed
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
from engine.spoiled_victory.key_places import told
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.losses import eliminate
from engine.spoiled_victory.positions import belgians, german_controlled, german_name
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
        rolled = summed(die, surrender_modifiers(table))
        if die + surrender_modifier(table) < SURRENDER_ON:
            words = f"The Belgian Army fights on: {rolled}, and it surrenders on {SURRENDER_ON}."
            game.log(Kind.ROLL, words, dice=[die], rule=self.rule)
            return
        with told(game):
            for unit in fighting:
                eliminate(table, unit, Fate.SURRENDERED)
            words = f"The Belgian Army surrenders ({rolled}): tracks H, I and J are open to you."
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
        rolled = summed(die, withdrawal_modifiers(table))
        if die + withdrawal_modifier(table) < WITHDRAWAL_ON:
            words = f"The panzers stay: {rolled}, and they are withdrawn on {WITHDRAWAL_ON}."
            game.log(Kind.ROLL, words, dice=[die], rule=self.rule)
            return
        for german in panzers:
            table.mark_german(german, reduced=True)
        names = listed([german_name(table, german) for german in panzers])
        words = f"The panzers are withdrawn ({rolled}): they go on as {names}."
        game.log(Kind.WITHDRAWAL, words, dice=[die], rule=self.rule, who=tuple(panzers))


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
            game.log(
                Kind.ROUTE, "Channel Route X is swept of mines and open from now on.", rule="11.3"
            )


def surrender_modifier(table: Table) -> int:
    """12.2 Turn by turn, each Belgian unit destroyed, Nieuport in German hands."""
    return sum(it.by for it in surrender_modifiers(table))


def surrender_modifiers(table: Table) -> tuple[Modifier, ...]:
    """12.2 The same, one by one."""
    destroyed = sum(table.units[unit].fate == Fate.LOST for unit in BELGIANS)
    return in_force(
        ("for the date", belgian_modifier(table.turn)),
        ("for losses", destroyed),
        ("for Nieuport", german_controlled(table, NIEUPORT)),
    )


def withdrawal_modifier(table: Table) -> int:
    """12.3 Turn by turn, and more on flooded ground."""
    return sum(it.by for it in withdrawal_modifiers(table))


def withdrawal_modifiers(table: Table) -> tuple[Modifier, ...]:
    """12.3 The same, one by one."""
    return in_force(
        ("for the date", panzer_modifier(table.turn)),
        ("for the floods", FLOODS_SCARE_PANZERS * table.flooded),
    )
