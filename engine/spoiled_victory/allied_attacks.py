"""Section 10.1.8: Allied attacks, fought when all other Player Actions are done."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.ids import Seat
from engine.spoiled_victory.combat import (
    RollAttackDice,
    against,
    allied_dice,
    casualty,
    current,
    german_defense,
    wins,
)
from engine.spoiled_victory.components.map import name
from engine.spoiled_victory.components.units import GERMANS
from engine.spoiled_victory.german_attacks import hit_german, retreat_german
from engine.spoiled_victory.losses import disrupt, hit
from engine.spoiled_victory.positions import german_space, unit_name
from engine.spoiled_victory.reach import retreats
from engine.spoiled_victory.state import ALLIED, Battle, Decision, Dunkirk, Phase


class NextAssault(Decision, frozen=True):
    """10.1.8 Declared attacks are fought one by one; the player picks the order."""

    rule = "10.1.8"

    def seats(self, game: Dunkirk) -> tuple[Seat, ...]:
        """Nobody, once all are fought."""
        return (ALLIED,) if game.table.assaults else ()

    def prompt(self, game: Dunkirk, seat: Seat) -> str:
        """Ask."""
        return "Which attack is fought first?"

    def choices(self, game: Dunkirk, seat: Seat) -> list[Choice]:
        """One per declared attack."""
        table = game.table
        return [
            Choice(
                f"assault:{assault.unit}",
                "Attack with",
                unit_name(table, assault.unit),
                GERMANS[assault.german].name,
                against(allied_dice(table, assault.unit), german_defense(table, assault.german)),
                german_space(table, assault.german),
            )
            for assault in table.assaults
        ]

    def choose(self, game: Dunkirk, seat: Seat, token: str) -> None:
        """Fight it, then the rest."""
        table = game.table
        unit = token.removeprefix("assault:")
        assault = next(it for it in table.assaults if it.unit == unit)
        table.assaults.remove(assault)
        space = german_space(table, assault.german)
        table.battle = Battle(unit, space, assault.german)
        game.then(RollAttackDice(), ResolveAssault(), NextAssault())


class ResolveAssault(Phase, frozen=True):
    """10.1.8 The Combat Results of an Allied attack: one round, the results dictated."""

    rule = "10.1.8"

    def run(self, game: Dunkirk) -> None:
        """Throw the German back, or fall back oneself."""
        battle = current(game)
        scored = wins(battle.dice, battle.defense)
        if scored <= 1:
            game.then(*_repulsed(game, battle), EndAssault())
            return
        german = battle.defender
        if scored >= 4:
            hit_german(game, german)
            game.log("casualty", f"{GERMANS[german].name} takes casualties.", rule=self.rule)
        if scored >= 3:
            disrupt(game, german)
            game.log("disrupted", f"{GERMANS[german].name} is disrupted.", rule=self.rule)
        retreat_german(game, german)
        game.then(EndAssault())


class FallBack(Decision, frozen=True):
    """10.1.8, 9.3.4 A repulsed attacker retreats one space."""

    rule = "10.1.8"

    def seats(self, game: Dunkirk) -> tuple[Seat, ...]:
        """The Allied player, if there is anywhere to go."""
        return (ALLIED,) if retreats(game.table, current(game).attacker) else ()

    def run(self, game: Dunkirk) -> None:
        """Nowhere to go: a Hit instead."""
        battle, table = current(game), game.table
        who = unit_name(table, battle.attacker)
        hit(table, battle.attacker)
        came = "takes a Hit" if table.units[battle.attacker].space else "is destroyed"
        game.log("hit", f"{who} cannot fall back and {came}.", battle.space, rule="9.3.4")

    def prompt(self, game: Dunkirk, seat: Seat) -> str:
        """Ask."""
        return f"{unit_name(game.table, current(game).attacker)} is repulsed. Fall back where?"

    def choices(self, game: Dunkirk, seat: Seat) -> list[Choice]:
        """Every space it may retreat to."""
        return [
            Choice(f"to:{space}", "Fall back to", name(space), place=space)
            for space in retreats(game.table, current(game).attacker)
        ]

    def choose(self, game: Dunkirk, seat: Seat, token: str) -> None:
        """Fall back."""
        battle, table = current(game), game.table
        space = token.removeprefix("to:")
        table.mark(battle.attacker, space=space)
        words = f"{unit_name(table, battle.attacker)} is repulsed to {name(space)}."
        game.log("retreat", words, battle.space, space, rule=self.rule)


class EndAssault(Phase, frozen=True):
    """The attack is over."""

    rule = "10.1.8"

    def run(self, game: Dunkirk) -> None:
        """Clear the battle."""
        game.table.battle = None


def _repulsed(game: Dunkirk, battle: Battle) -> tuple[FallBack, ...]:
    """9.3.2 The Casualty Roll first; whoever survives falls back."""
    table = game.table
    if casualty(battle.dice):
        who = unit_name(table, battle.attacker)
        hit(table, battle.attacker)
        came = "takes casualties" if table.units[battle.attacker].space else "is destroyed"
        game.log("hit", f"{who} {came}.", battle.space, rule="9.3.2")
    return (FallBack(),) if table.units[battle.attacker].space else ()
