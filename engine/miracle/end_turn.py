"""Chapter 13: the Turn End Phase, step by step."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.ids import Seat
from engine.miracle.components.calendar import REINFORCEMENTS_FROM, REORGANIZATION_FROM
from engine.miracle.components.cards import TurnCard
from engine.miracle.components.map import HOSPITAL, name
from engine.miracle.components.tables import TURN_END_SUCCESS
from engine.miracle.components.units import GERMANS, GHQ, REINFORCEMENTS
from engine.miracle.deck import moment
from engine.miracle.german_advance import advance
from engine.miracle.ids import EvacueeId, Track, UnitId
from engine.miracle.kinds import Kind
from engine.miracle.orders import read
from engine.miracle.positions import (
    allies_at,
    evacuee_name,
    evacuees_at,
    german_name,
    german_node,
    next_node,
    unit_name,
    units_at,
    weakened,
)
from engine.miracle.state import ALLIED, Decision, Dunkerque, Fate, Phase, Table, Tally


class TurnEnd(Phase, frozen=True):
    """13.0 The steps of the Turn End, in the order of the chapter."""

    rule = "5.0-3"

    def run(self, game: Dunkerque) -> None:
        game.table.phase = "Turn End"
        game.table.card = TurnCard.NONE
        game.then(
            GermanReorganizationCheck(),
            GermanReinforcements(),
            ProbingThePerimeter(),
            HospitalHealing(),
            ChannelRouteX(),
            GhqMaintenance(),
            EndOfDay(),
        )


def attempt(game: Dunkerque, what: str, first_turn: int) -> tuple[bool, int]:
    """A die, with one more for each turn it has failed: 4 or more succeeds; and what it showed."""
    game.chance.about(what, moment(game))
    die = game.chance.die()
    return die + game.table.turn - first_turn >= TURN_END_SUCCESS, die


class GermanReorganizationCheck(Phase, frozen=True):
    """13.1 From turn 2 a die says whether the Panzers are called away; turn 5 at the latest."""

    rule = "13.1"

    def run(self, game: Dunkerque) -> None:
        """Roll, unless it is under way."""
        table = game.table
        if table.reorganization or table.turn < REORGANIZATION_FROM:
            return
        begins, die = attempt(game, "reorganization", REORGANIZATION_FROM)
        if begins:
            table.reorganization = table.turn
        comes = "begins" if begins else "does not begin yet"
        words = f"The German Reorganization {comes}."
        kind = Kind.REORGANIZATION if begins else Kind.NOT_YET
        game.log(kind, words, dice=[die], rule=self.rule)


class GermanReinforcements(Phase, frozen=True):
    """13.2 From turn 5 two markers may join the German units before Dunkerque."""

    rule = "13.2"

    def run(self, game: Dunkerque) -> None:
        """Roll for each that is still away."""
        table = game.table
        if table.turn < REINFORCEMENTS_FROM:
            return
        here = {german.joined for german in table.germans.values()}
        for marker, it in REINFORCEMENTS.items():
            if marker in here:
                continue
            arrives, die = attempt(game, it.name, REINFORCEMENTS_FROM)
            words = f"{it.name} {'arrives' if arrives else 'does not arrive yet'}."
            kind = Kind.REINFORCEMENT if arrives else Kind.NOT_YET
            game.log(kind, words, dice=[die], rule=self.rule)
            if arrives:
                _join(game, marker)


def _join(game: Dunkerque, marker: str) -> None:
    """13.2a-d A die gives the track; never one that has the other marker."""
    table, it = game.table, REINFORCEMENTS[marker]
    tracks = [Track(letter) for letter in it.tracks]
    game.chance.about(it.name, "joins")
    dice = [game.chance.die()]
    while table.germans[tracks[dice[-1] - 1]].joined:
        dice.append(game.chance.die())
    track = tracks[dice[-1] - 1]
    who = german_name(table, track)
    table.mark_german(track, joined=marker)
    words = f"{it.name} joins {who} on Track {track}."
    game.log(Kind.REINFORCEMENT, words, german_node(table, track), dice=dice, rule="13.2d")


class ProbingThePerimeter(Phase, frozen=True):
    """13.3 German units with no Allied unit ahead recover or move one node."""

    rule = "13.3"

    def run(self, game: Dunkerque) -> None:
        table = game.table
        game.log(Kind.PROBE, "The Germans probe the perimeter.", rule=self.rule)
        told = len(game.events)
        for track in GERMANS:
            ahead = next_node(table, track)
            if ahead and allies_at(table, ahead):
                continue
            if table.germans[track].disrupted:
                table.mark_german(track, disrupted=False)
                words = f"{german_name(table, track)} recovers."
                game.log(Kind.RALLY, words, german_node(table, track), rule=self.rule)
            else:
                advance(game, track, 1, probing=True)
        if len(game.events) == told:
            game.log(Kind.STANDS, "They find no gap.", rule=self.rule)


class HospitalHealing(Decision, frozen=True):
    """13.4 One unit at the hospital recovers a step of its counter, or rallies."""

    rule = "13.4"
    decline = "none"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """If anybody there is hurt."""
        return (ALLIED,) if self._offers(game.table) else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        return f"The hospital at {name(HOSPITAL)} can help one unit. Which?"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return (HOSPITAL,)

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        return [*self._offers(game.table), Choice(self.decline, "Nobody", ends=True)]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        if token == self.decline:
            return
        table, order = game.table, read(token)
        heals = order.verb == "heal"
        if (unit := UnitId(order.who)) in table.units:
            words = f"{unit_name(unit)} {'recovers a step' if heals else 'rallies'}"
            if heals:
                table.mark(unit, losses=table.units[unit].losses - 1)
            else:
                table.mark(unit, disrupted=False)
        else:
            evacuee = EvacueeId(order.who)
            words = f"{evacuee_name(table, evacuee)} {'recover a step' if heals else 'rally'}"
            if heals:
                table.mark_evacuee(evacuee, reduced=False)
            else:
                table.mark_evacuee(evacuee, disrupted=False)
        game.log(Kind.HOSPITAL, f"{words} in hospital.", HOSPITAL, rule=self.rule)

    def _offers(self, table: Table) -> list[Choice]:
        offers = []
        for unit in units_at(table, HOSPITAL):
            if weakened(table, unit):
                offers.append(_heal("heal", unit, unit_name(unit)))
            if table.units[unit].disrupted:
                offers.append(_heal("rally", unit, unit_name(unit)))
        for evacuee in evacuees_at(table, HOSPITAL):
            it, who = table.evacuees[evacuee], evacuee_name(table, evacuee)
            if it.reduced:
                offers.append(_heal("heal", evacuee, who))
            if it.disrupted:
                offers.append(_heal("rally", evacuee, who))
        return list({choice.label: choice for choice in reversed(offers)}.values())[::-1]


def _heal(kind: str, who: str, words: str) -> Choice:
    verb = "Recover a step of" if kind == "heal" else "Rally"
    return Choice(f"{kind}:{who}", verb, words, place=HOSPITAL)


class ChannelRouteX(Phase, frozen=True):
    """13.5 A die says whether Route X is cleared for the next turn; turn 4 at the latest."""

    rule = "13.5"

    def run(self, game: Dunkerque) -> None:
        """Roll, unless it is clear."""
        clear_route_x(game)


def clear_route_x(game: Dunkerque) -> None:
    """13.5 One attempt to clear Channel Route X; it opens with the next turn."""
    table = game.table
    if table.route_x:
        return
    clear, die = attempt(game, "Route X", 1)
    if clear:
        table.route_x = table.turn + 1
    words = "Channel Route X is swept." if clear else "Channel Route X is not clear yet."
    game.log(Kind.ROUTE if clear else Kind.NOT_YET, words, dice=[die], rule="13.5")


class GhqMaintenance(Phase, frozen=True):
    """13.6 GHQ loses its Command Action Used and Disrupted markers."""

    rule = "13.6"

    def run(self, game: Dunkerque) -> None:
        game.table.command_used = False
        if game.table.units[GHQ].disrupted:
            game.table.mark(GHQ, disrupted=False)


class EndOfDay(Phase, frozen=True):
    """7.3, 13.7 Markers of the day come off, and the Game Turn marker moves."""

    rule = "13.7"

    def run(self, game: Dunkerque) -> None:
        table = game.table
        table.harbor_closed = table.choked_roads = table.halt_order = False
        lost = sum(unit.fate == Fate.LOST for unit in table.units.values())
        table.history.append(Tally(table.points, lost))
        table.turn += 1
