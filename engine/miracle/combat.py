"""What German and Allied attacks share: numbers, dice, re-rolls, German retreats (9.4, 10.3)."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.counting import count, shown
from engine.core.ids import Seat
from engine.core.sums import because, built, in_force
from engine.miracle.components.borders import BORDERS
from engine.miracle.components.events import Marker
from engine.miracle.components.map import LINES, TRACKS, TRACKS_OF
from engine.miracle.components.tables import (
    GROUND_COVER,
    HIGHEST_DEFENSE,
    LOWEST_DEFENSE,
    cover,
)
from engine.miracle.components.units import ALLIES, SUPPORTS
from engine.miracle.deck import moment
from engine.miracle.ids import NodeId, Track, UnitId
from engine.miracle.kinds import Kind
from engine.miracle.movement import reoccupied
from engine.miracle.orders import read
from engine.miracle.positions import (
    at_last_node,
    covered,
    face,
    german_combat,
    german_defense,
    german_name,
    german_node,
    node_name,
    place_name,
    unit_name,
    units_at,
)
from engine.miracle.state import ALLIED, Battle, Decision, Dunkerque, Phase, Table

ATTACK_DICE_ROLLED = "attack dice are rolled"
_MOST_ALLIED_SUCCESSES = 3


def current(game: Dunkerque) -> Battle:
    """The combat being resolved."""
    battle = game.table.battle
    if battle is None:
        raise RuntimeError("no combat is being fought")
    return battle


def battle_about(game: Dunkerque) -> tuple[str, ...]:
    """What a question in a combat is about: where, the German unit, and who is in front."""
    battle = current(game)
    return tuple(filter(None, (battle.node, battle.track, battle.frontline)))


def successes(dice: list[int], defense: int) -> int:
    """9.4c Each die above the Defense Number."""
    return sum(die > defense for die in dice)


def backed(table: Table, unit: UnitId, node: NodeId) -> bool:
    """9.4b, 10.3 Whether un-Disrupted Corps Support of the unit's own corps borders the node."""
    support = SUPPORTS.get(ALLIES[unit].formation)
    if support is None or support == unit:
        return False
    marker = table.units[support]
    return marker.space in BORDERS[node] and not marker.disrupted


def defense_number(table: Table, unit: UnitId, node: NodeId) -> int:
    """9.4b The Defense Number of an Allied Frontline unit."""
    number = face(table, unit).defense + sum(_shelter(table, unit, node))
    return min(max(number, LOWEST_DEFENSE), HIGHEST_DEFENSE)


def _shelter(table: Table, unit: UnitId, node: NodeId) -> tuple[int, int, int, int, int]:
    """9.4b What ground, works, company, Corps Support and its own disorder do for a unit."""
    company = any(
        other != unit and not table.units[other].disrupted for other in units_at(table, node)
    )
    disorder = -table.units[unit].disrupted
    support = backed(table, unit, node)
    return GROUND_COVER[node], covered(table, node), company, support, disorder


def german_defense_number(table: Table, track: Track, node: NodeId) -> int:
    """10.3a, 10.5 The Defense Number of a German unit that is attacked; works serve him too."""
    number = german_defense(table, track) + sum(_german_shelter(table, track, node))
    return min(max(number, LOWEST_DEFENSE), HIGHEST_DEFENSE)


def _german_shelter(table: Table, track: Track, node: NodeId) -> tuple[int, int, int]:
    """10.3a, 10.5 What ground, works and its own disorder do for a German unit."""
    return GROUND_COVER[node], covered(table, node), -table.germans[track].disrupted


def supported(table: Table, track: Track, node: NodeId) -> bool:
    """9.4a Whether another German unit helps an attack on a node.

    The other unit of a double-tracked node does, if a white line joins it to the node or to the
    one the attacker comes from; so does any other unit in the last node of its track, if that
    borders the node.
    """
    way = TRACKS[track]
    joined = LINES[node] | LINES[way[way.index(node) - 1]] if node in way else frozenset()
    for other in table.germans:
        if other == track:
            continue
        place = german_node(table, other)
        if place in joined and other in TRACKS_OF[node]:
            return True
        if at_last_node(table, other) and node in BORDERS[place]:
            return True
    return False


def german_dice(table: Table, track: Track, *, support: bool) -> int:
    """9.4a Combat Factor, and one more for support."""
    return german_combat(table, track) + support


def about_attack(game: Dunkerque, battle: Battle) -> None:
    """The next throw is for this round of this attack; a re-roll asks once more."""
    who = battle.frontline if battle.allied else battle.track
    game.chance.about("attack", who, battle.node, battle.round, moment(game))


class RollAttackDice(Phase, frozen=True):
    """9.4c, 10.3 As many dice as the combat's strength; then they may be rolled again."""

    rule = "9.4c"
    moment = ATTACK_DICE_ROLLED

    def run(self, game: Dunkerque) -> None:
        battle = current(game)
        battle.round += 1
        about_attack(game, battle)
        battle.dice = game.chance.dice(battle.strength)
        _count(game)


def _count(game: Dunkerque) -> None:
    """Count the Successes and write the roll down."""
    battle = current(game)
    battle.successes = successes(battle.dice, battle.defense)
    kind = Kind.ATTACK if battle.round == 1 else Kind.DICE
    game.log(kind, describe_roll(game), battle.node, dice=battle.dice, rule="9.4c")


class RollAgain(Decision, frozen=True):
    """7.2a, 7.9 The Dunkirk Spirit rolls all dice again, Wormhoudt some of the German ones.

    What falls then must be accepted, unless a second Spirit follows the first (`rerolled`).
    """

    rerolled: bool = False
    rule = "7.2a"
    decline = "keep"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """While a marker is held and the dice could fall better."""
        battle = current(game)
        better = battle.successes < _MOST_ALLIED_SUCCESSES if battle.allied else battle.successes
        return (ALLIED,) if better and (game.table.spirits or self._wormhoudt(game)) else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        """Show the dice and what they come to."""
        return f"{describe_roll(game)} Roll again?"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return battle_about(game)

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """Keep; all dice for a Spirit; any handful of hits and misses for Wormhoudt."""
        table, battle = game.table, current(game)
        offers = [Choice(self.decline, "Keep the dice", ends=True)]
        if table.spirits:
            held = f"{table.spirits} held"
            offers.append(Choice("spirit", "Spend the Dunkirk Spirit on", "all dice", detail=held))
        if self._wormhoudt(game):
            hits, misses = battle.successes, len(battle.dice) - battle.successes
            offers += [
                Choice(f"again:{more}-{less}", "Remember Wormhoudt: re-roll", _handful(more, less))
                for less in range(misses + 1)
                for more in range(hits, -1, -1)
                if more or less
            ]
        return offers

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        """Roll the chosen dice again."""
        table, battle = game.table, current(game)
        if token == self.decline:
            return
        if token == "spirit":
            table.spirits -= 1
            game.log(Kind.SPIRIT, "The Dunkirk Spirit! All dice are rolled again.", rule="7.2a")
            about_attack(game, battle)
            battle.dice = game.chance.dice(len(battle.dice))
            game.then(RollAgain(rerolled=True))
        else:
            table.held.remove(Marker.WORMHOUDT)
            more, less = map(int, read(token).who.split("-"))
            game.log(Kind.SPIRIT, f"Wormhoudt: {_handful(more, less)} rolled again.", rule="7.9")
            about_attack(game, battle)
            ranked = sorted(battle.dice, reverse=True)
            hits, misses = ranked[: battle.successes], ranked[battle.successes :]
            battle.dice = hits[more:] + misses[less:] + game.chance.dice(more + less)
        _count(game)

    def _wormhoudt(self, game: Dunkerque) -> bool:
        return Marker.WORMHOUDT in game.table.held and not (self.rerolled or current(game).allied)


def _handful(hits: int, misses: int) -> str:
    parts = [count(hits, "hit")] * bool(hits)
    parts += [count(misses, "missed die", "missed dice")] * bool(misses)
    return " and ".join(parts)


def describe_roll(game: Dunkerque) -> str:
    """Attacker, defender, dice, what changed them and what they come to."""
    table, battle = game.table, current(game)
    sides = german_name(table, battle.track), unit_name(battle.frontline)
    attacker, defender = reversed(sides) if battle.allied else sides
    scored = battle.successes
    tally = "no Success" if not scored else f"{scored} Success{'es' * (scored > 1)}"
    odds = _allied_odds(table, battle) if battle.allied else _german_odds(table, battle)
    who = f"{attacker} against {defender} at {node_name(battle.node)}"
    return f"{who}, {odds}: {shown(battle.dice)}, {tally}."


def _german_odds(table: Table, battle: Battle) -> str:
    """9.4a, 9.4b Dice and Defense Number of a German attack, each with what changed it."""
    bare, unit = german_combat(table, battle.track), battle.frontline
    strikes = battle.strength - german_dice(table, battle.track, support=battle.support)
    changed = in_force(("support", battle.support), ("R.A.F.", strikes))
    shelter = zip(_shelters(battle.node), _shelter(table, unit, battle.node), strict=True)
    stands = built(battle.defense, face(table, unit).defense, in_force(*shelter))
    dice = count(battle.strength, "die", "dice")
    return f"{dice}{because(battle.strength, bare, changed)} over {stands}"


def _allied_odds(table: Table, battle: Battle) -> str:
    """10.3a The same of an attack of ours."""
    unit, node, track = battle.frontline, battle.node, battle.track
    bare, support = face(table, unit).combat, backed(table, unit, node)
    company = battle.strength - bare - support
    changed = in_force(("company", company), ("Corps Support", support))
    ground, works, _, _, disorder = _shelters(node)
    shelter = zip((ground, works, disorder), _german_shelter(table, track, node), strict=True)
    stands = built(battle.defense, german_defense(table, track), in_force(*shelter))
    dice = count(battle.strength, "die", "dice")
    return f"{dice}{because(battle.strength, bare, changed)} over {stands}"


def _shelters(node: NodeId) -> tuple[str, str, str, str, str]:
    """What changes a Defense Number in a node, in the order of `_shelter`."""
    return cover(node), "works", "company", "Corps Support", "disrupted"


def retreat_german(game: Dunkerque, track: Track, nodes: int) -> None:
    """9.4e A German unit falls back along its track, pushing back one that is in its way."""
    table = game.table
    stood = {it: german_node(table, it) for it in (track, *table.germans)}
    for _ in range(min(nodes, table.germans[track].at)):
        _step_back(table, track)
    for it, start in stood.items():
        if (end := german_node(table, it)) != start:
            words = f"{german_name(table, it)} falls back to {place_name(end)}."
            game.log(Kind.THROWN_BACK, words, start, end, rule="9.4e")
    reoccupied(game, stood[track])


def _step_back(table: Table, track: Track) -> None:
    """One node back; whoever stands there gives way first."""
    table.mark_german(track, at=table.germans[track].at - 1)
    node = german_node(table, track)
    for other in (it for it in table.germans if it != track):
        if table.germans[other].at and german_node(table, other) == node:
            _step_back(table, other)
