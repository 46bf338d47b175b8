"""Section 10.1.8: Allied attacks, fought when all other Player Actions are done."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.ids import Seat
from engine.spoiled_victory import tokens
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
from engine.spoiled_victory.german_attacks import hit_german, retreat_german, tell_disruption
from engine.spoiled_victory.key_places import told
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.losses import hit
from engine.spoiled_victory.positions import (
    german_name,
    german_space,
    unit_name,
)
from engine.spoiled_victory.reach import retreat, retreats
from engine.spoiled_victory.state import ALLIED, Battle, Decision, Dunkirk, Phase


class NextAssault(Decision, frozen=True):
    """10.1.8 Declared attacks are fought one by one; the player picks the order."""

    rule = "10.1.8"

    def seats(self, game: Dunkirk) -> tuple[Seat, ...]:
        """Nobody, once all are fought."""
        return (ALLIED,) if game.table.assaults else ()

    def prompt(self, game: Dunkirk, seat: Seat) -> str:
        return "Which attack do you fight next?"

    def choices(self, game: Dunkirk, seat: Seat) -> list[Choice]:
        table = game.table
        return [
            Choice(
                tokens.written(tokens.ASSAULT, assault.unit),
                "Attack with",
                unit_name(table, assault.unit),
                german_name(game.table, assault.german),
                against(allied_dice(table, assault.unit), german_defense(table, assault.german)),
                german_space(table, assault.german),
            )
            for assault in table.assaults
        ]

    def choose(self, game: Dunkirk, seat: Seat, token: str) -> None:
        table = game.table
        unit = tokens.unit_in(token)
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
        battle = current(game.table)
        scored = wins(battle.dice, battle.defense)
        if scored <= 1:
            game.then(*_repulsed(game, battle), EndAssault())
            return
        german = battle.german
        who = german_name(game.table, german)
        if scored >= 4 and not game.table.germans[german].reduced:
            hit_german(game, german)
            words = f"{who} takes casualties and is reduced."
            game.log(Kind.CASUALTY, words, battle.space, rule=self.rule, who=(german,))
        if scored >= 3:
            tell_disruption(game, german, self.rule)
        with told(game, german_space(game.table, german)):
            retreat_german(game, german)
        game.then(EndAssault())


class FallBack(Decision, frozen=True):
    """10.1.8, 9.3.4 A repulsed attacker retreats one space."""

    rule = "10.1.8"

    def seats(self, game: Dunkirk) -> tuple[Seat, ...]:
        """The Allied player, if there is anywhere to go."""
        return (ALLIED,) if retreats(game.table, current(game.table).unit) else ()

    def run(self, game: Dunkirk) -> None:
        """Nowhere to go: a Hit instead."""
        _suffer_hit(game, "takes a Hit", "9.3.4", "cannot fall back and ")

    def prompt(self, game: Dunkirk, seat: Seat) -> str:
        who = unit_name(game.table, current(game.table).unit)
        return f"The attack failed. Where does {who} fall back to?"

    def about(self, game: Dunkirk, seat: Seat) -> tuple[str, ...]:
        return (current(game.table).unit,)

    def choices(self, game: Dunkirk, seat: Seat) -> list[Choice]:
        return [
            Choice(tokens.written(tokens.TO, space), "Fall back to", name(space), place=space)
            for space in retreats(game.table, current(game.table).unit)
        ]

    def choose(self, game: Dunkirk, seat: Seat, token: str) -> None:
        table, battle = game.table, current(game.table)
        space = tokens.space_in(token)
        with told(game, battle.space, space):
            retreat(table, battle.unit, space)
            who = unit_name(table, battle.unit)
            words = f"{who} is repulsed at {name(battle.space)} and falls back to {name(space)}."
            game.log(Kind.RETREAT, words, battle.space, space, rule=self.rule, who=(battle.unit,))


class EndAssault(Phase, frozen=True):
    """The attack is over."""

    rule = "10.1.8"

    def run(self, game: Dunkirk) -> None:
        game.table.battle = None


def _repulsed(game: Dunkirk, battle: Battle) -> tuple[FallBack, ...]:
    """9.3.2 The Casualty Roll first; whoever survives falls back."""
    if casualty(battle.dice):
        _suffer_hit(game, "takes casualties", "9.3.2")
    return (FallBack(),) if game.table.units[battle.unit].space else ()


def _suffer_hit(game: Dunkirk, came: str, rule: str, why: str = "") -> None:
    """The attacker takes a Hit, which may be its last."""
    table, battle = game.table, current(game.table)
    who = unit_name(table, battle.unit)
    with told(game, battle.space):
        hit(table, battle.unit)
        alive = bool(table.units[battle.unit].space)
        came = f"{came} and is reduced" if alive else "is destroyed"
        words = f"{who} {why}{came} at {name(battle.space)}."
        kind = Kind.HIT if alive else Kind.DESTROYED
        game.log(kind, words, battle.space, rule=rule, who=(battle.unit,))
