"""Chapter 12: the Strategy Card is laid open and counted."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from engine.core.counting import count
from engine.core.state import Result
from engine.france_1940.components.blocks import ARMOR, BLOCKS_OF, FHQ, FORMATION, KIND, SIDE
from engine.france_1940.components.formations import (
    ALLIED,
    BEF,
    FRENCH,
    GERMAN,
    GROUP_A,
    GROUP_B,
    RESERVE,
)
from engine.france_1940.components.map import CITIES
from engine.france_1940.components.strategy import (
    ARMOR_OUT,
    BEF_GONE,
    BLOCKS_OUT,
    CONQUERED,
    CONTROL,
    DECISIVE_ALLIED,
    DECISIVE_GERMAN,
    EVACUATED,
    FHQS_OUT,
    FORMATION_DESTROYED,
    GERMAN_FHQS_LOST,
    GERMAN_WIN,
    GERMANS_OUT,
    RESERVE_OUT,
    STRATEGIES,
    Line,
)
from engine.france_1940.control import controls
from engine.france_1940.ids import BlockId, Fate, FormationId, HexId, TurnPhase
from engine.france_1940.kinds import Kind
from engine.france_1940.seats import seats_of
from engine.france_1940.state import Campaign, Phase, Table, Tally

_WESTERN = (*FRENCH, BEF)
_GERMANS = (GROUP_A, GROUP_B)


class Losses(NamedTuple):
    """What both sides can see off the map: blocks lost, B.E.F. steps and blocks brought home."""

    out: Collection[BlockId]
    evacuated: int
    shipped: int

    @classmethod
    def of(cls, game: Campaign) -> Losses:
        """As they stand now."""
        out = [id_ for id_, it in game.blocks.items() if it.fate == Fate.LOST]
        home = [it.steps for it in game.blocks.values() if it.fate == Fate.EVACUATED]
        return cls(out, sum(home), len(home))

    def of_formations(self, formations: Collection[FormationId]) -> int:
        """Blocks of these Formations out of play."""
        return sum(FORMATION[id_] in formations for id_ in self.out)


def tally(game: Campaign) -> Tally:
    """What everybody can count at the end of a Turn."""
    losses = Losses.of(game)
    german = losses.of_formations(_GERMANS)
    cities = sum(controls(game.table, city) == GERMAN for city in CITIES)
    return Tally(cities, german, len(losses.out) - german, losses.evacuated)


def counted(table: Table, losses: Losses, line: Line) -> int:
    """How often what a line asks for has come true."""
    if line.what == CONTROL:
        return int(controls(table, HexId(line.where)) == GERMAN)
    if line.what == CONQUERED:
        return int(line.where in table.conquered)
    if line.what == GERMAN_FHQS_LOST:
        return table.fhqs_lost[GERMAN]
    if line.what == EVACUATED:
        return losses.evacuated
    if line.what == BEF_GONE:
        return losses.of_formations((BEF,)) + losses.shipped
    return _out_of_play(losses, line.what)


def _out_of_play(losses: Losses, what: str) -> int:
    out = losses.out
    if what in _FORMATIONS_OF:
        return losses.of_formations(_FORMATIONS_OF[what])
    if what == FORMATION_DESTROYED:
        return sum(all(id_ in out for id_ in BLOCKS_OF[it]) for it in FRENCH)
    if what == ARMOR_OUT:
        return sum(SIDE[id_] == GERMAN and KIND[id_] == ARMOR for id_ in out)
    return sum(FHQ[it] in out for it in _HEADQUARTERS_OF[what])


_FORMATIONS_OF = {
    BLOCKS_OUT: _WESTERN,
    RESERVE_OUT: (RESERVE,),
    GERMANS_OUT: _GERMANS,
}
_HEADQUARTERS_OF = {FHQS_OUT: _WESTERN}


def points(table: Table, losses: Losses, line: Line) -> int:
    """12 The Victory Points of one line, deductions below zero."""
    times = max(0, counted(table, losses, line) - line.beyond) // line.each
    won = times * line.points
    return min(won, line.most) if line.most else won


def total(strategy: str, table: Table, losses: Losses) -> int:
    """12 All lines of a Strategy Card together."""
    return sum(points(table, losses, line) for line in STRATEGIES[strategy].lines)


def verdict(score: int) -> str:
    """How clear a victory is; ten points are the German's goal."""
    if score >= GERMAN_WIN:
        return "Decisive German victory" if score >= DECISIVE_GERMAN else "German victory"
    return "Decisive Allied victory" if score <= DECISIVE_ALLIED else "Allied victory"


class VictoryDetermination(Phase, frozen=True):
    """12 After Turn 6 the German shows his Strategy Card; objectives count, deductions too."""

    rule = "12"

    def run(self, game: Campaign) -> None:
        table, card = game.table, STRATEGIES[game.strategy]
        table.phase = TurnPhase.OVER
        game.reveal()
        game.log(Kind.STRATEGY, f"The German strategy was {card.title}: {card.aim}.", rule="12")
        losses = Losses.of(game)
        won = {line: points(table, losses, line) for line in card.lines}
        for kept in (True, False):
            lines = [line for line, count in won.items() if count and (count > 0) is kept]
            told = "; ".join(f"{line.words} {won[line]:+}" for line in lines)
            places = [line.where for line in lines if line.what == CONTROL]
            if told:
                whose = "For the Germans" if kept else "Against them"
                game.log(Kind.POINTS, f"{whose}: {told}.", *places, rule="12")
        score = total(card.id, table, losses)
        counted = count(score, "Victory Point")
        game.log(Kind.RESULT, f"{counted}: {verdict(score)}.", rule="12")
        winner = GERMAN if score >= GERMAN_WIN else ALLIED
        label = STRATEGIES[game.strategy].title
        game.end(Result(verdict(score), score, seats_of(game, winner), label))
