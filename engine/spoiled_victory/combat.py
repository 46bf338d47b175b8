"""What German and Allied attacks share: dice, Wins, the Casualty Roll, Dunkirk Spirit."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from engine.core.choice import Choice
from engine.core.counting import count, shown, tally
from engine.core.ids import Seat
from engine.core.sums import Modifier, because, built, in_force
from engine.spoiled_victory import tokens
from engine.spoiled_victory.components.map import LA_PANNE, TOWN, SpaceId, name
from engine.spoiled_victory.components.units import FRENCH, GermanId, UnitId
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.positions import (
    effect,
    german_name,
    german_strength,
    nation,
    night,
    shelters,
    strength,
    terrain,
    unit_name,
)
from engine.spoiled_victory.state import ALLIED, Battle, Decision, Dunkirk, Phase, Table

ATTACK_DICE_ROLLED = "attack dice are rolled"


def wins(dice: list[int], defense: int) -> int:
    """9.3c One Win for each die above the Defense Number and for each pair that equals it."""
    above = sum(die > defense for die in dice)
    return above + dice.count(defense) // 2


def casualty(dice: list[int]) -> bool:
    """9.3.2 A lone die showing 1, or two 1s among several dice."""
    return dice.count(1) >= min(len(dice), 2)


def german_dice(table: Table, german: GermanId, space: SpaceId) -> int:
    """9.3a Combat Factor, less one each for Night, Disruption and Town; at least one.

    On some days those who wade through the floods have one die fewer (16.0).
    """
    dice = german_strength(table, german)
    dice -= night(table) + table.germans[german].disrupted + (terrain(table, space) == TOWN)
    event = effect(table)
    return max(dice - event.waterlogged * table.flooded, 1) + event.extra_die


def defense_number(table: Table, unit: UnitId, space: SpaceId) -> int:
    """9.3b Combat Factor, one more for cover, one less if Suppressed; at least one."""
    number = strength(table, unit) + shelters(table, space) - table.units[unit].suppressed
    number += table.warned
    if nation(unit) == FRENCH:
        number += effect(table).french_defense
    return max(number, 1)


def german_dice_modifiers(table: Table, german: GermanId, space: SpaceId) -> tuple[Modifier, ...]:
    """9.3a What changes the number of German Attack Dice."""
    event = effect(table)
    return in_force(
        ("night", -night(table)),
        ("disrupted", -table.germans[german].disrupted),
        ("town", -(terrain(table, space) == TOWN)),
        ("floods", -event.waterlogged * table.flooded),
        (event.title, event.extra_die),
    )


def defense_modifiers(table: Table, unit: UnitId, space: SpaceId) -> tuple[Modifier, ...]:
    """9.3b What changes a Defense Number."""
    event = effect(table)
    ground = terrain(table, space)
    return in_force(
        ("La Panne" if ground == LA_PANNE else ground, shelters(table, space)),
        ("suppressed", -table.units[unit].suppressed),
        ("forewarned", table.warned),
        (event.title, event.french_defense * (nation(unit) == FRENCH)),
    )


def german_defense(table: Table, german: GermanId) -> int:
    """10.1.8 A German unit's Combat Factor, whatever the ground; less in disarray (event)."""
    return max(german_strength(table, german) - effect(table).disarray, 1)


def allied_dice(table: Table, unit: UnitId) -> int:
    """10.1.8 Combat Factor, less one by Night; at least one."""
    return max(strength(table, unit) - night(table), 1)


@cache
def against(dice: int, defense: int) -> str:
    """An attack in numbers."""
    return f"{count(dice, 'die', 'dice')} against {defense}"


class RollAttackDice(Phase, frozen=True):
    """9.3c, 10.1.8 The attacker rolls; afterwards the Dunkirk Spirit may be raised."""

    rule = "9.3c"
    moment = ATTACK_DICE_ROLLED

    def run(self, game: Dunkirk) -> None:
        table, battle = game.table, current(game.table)
        german, unit = battle.german, battle.unit
        if battle.by_germans:
            number = german_dice(table, german, battle.space)
            battle.defense = defense_number(table, unit, battle.space)
        else:
            number = allied_dice(table, unit)
            battle.defense = german_defense(table, german)
        game.about(battle.attacker, battle.space, battle.round)
        battle.dice = game.chance.dice(number)
        battle.round += 1
        who = (battle.attacker, battle.defender)
        words = describe_roll(table)
        game.log(Kind.DICE, words, battle.space, dice=battle.dice, rule=self.rule, who=who)


class DunkirkSpirit(Decision, frozen=True):
    """10.5 After any Attack Dice the marker may be spent to roll some of them again."""

    rule = "10.5"
    decline = tokens.KEEP

    def seats(self, game: Dunkirk) -> tuple[Seat, ...]:
        """Only while the marker is held."""
        return (ALLIED,) if game.table.spirit else ()

    def prompt(self, game: Dunkirk, seat: Seat) -> str:
        roll = describe_roll(game.table)
        return f"{roll} Spend the Dunkirk Spirit to roll some of these dice again?"

    def choices(self, game: Dunkirk, seat: Seat) -> list[Choice]:
        again = [
            Choice(tokens.reroll(faces), "Roll again", shown(faces))
            for faces in sets_of_faces(current(game.table).dice)
        ]
        return [Choice(tokens.KEEP, "Keep the dice", ends=True), *again]

    def about(self, game: Dunkirk, seat: Seat) -> tuple[str, ...]:
        battle = current(game.table)
        return (battle.attacker, battle.defender, battle.space)

    def choose(self, game: Dunkirk, seat: Seat, token: str) -> None:
        """Roll the chosen dice again; the new faces stand."""
        if token == tokens.KEEP:
            return
        battle = current(game.table)
        faces = tokens.rerolled(token)
        kept = battle.dice.copy()
        for face in faces:
            kept.remove(face)
        game.about("again", battle.attacker, battle.space, battle.round)
        fresh = game.chance.dice(len(faces))
        battle.dice = kept + fresh
        game.table.spirit = False
        words = f"The Dunkirk Spirit: {shown(faces)} rolled again, {shown(fresh)} instead. "
        words += f"Now {shown(battle.dice)} against {battle.defense}, {_tally(battle)}."
        game.log(Kind.SPIRIT, words, battle.space, dice=fresh, rule=self.rule)


def sets_of_faces(dice: list[int]) -> list[tuple[int, ...]]:
    """Every different handful of the dice, small ones first."""
    handfuls = (
        faces for count in range(1, len(dice) + 1) for faces in combinations(sorted(dice), count)
    )
    return list(dict.fromkeys(handfuls))


def current(table: Table) -> Battle:
    """The attack being resolved."""
    if table.battle is None:
        raise RuntimeError("no battle is being fought")
    return table.battle


def describe_roll(table: Table) -> str:
    """Attacker, defender, dice and what they come to."""
    battle = current(table)
    german, unit = german_name(table, battle.german), unit_name(table, battle.unit)
    attacker, defender = (german, unit) if battle.by_germans else (unit, german)
    return (
        f"{attacker} attacks {defender} at {name(battle.space)}, {_odds(table, battle)}: "
        f"{shown(battle.dice)}, {_tally(battle)}."
    )


def _odds(table: Table, battle: Battle) -> str:
    """Dice and Defense Number, each with what changed it; both are never below one."""
    dice, against_ = len(battle.dice), battle.defense
    german, unit = battle.german, battle.unit
    if battle.by_germans:
        bare = german_strength(table, german)
        changed = german_dice_modifiers(table, german, battle.space)
        stands = strength(table, unit)
        cover = defense_modifiers(table, unit, battle.space)
    else:
        bare, changed = strength(table, unit), in_force(("night", -night(table)))
        stands = german_strength(table, german)
        cover = in_force((effect(table).title, -effect(table).disarray))
    rolled = count(dice, "die", "dice")
    return f"{rolled}{because(dice, bare, changed)} against {built(against_, stands, cover)}"


def _tally(battle: Battle) -> str:
    return tally(wins(battle.dice, battle.defense), "Win")
