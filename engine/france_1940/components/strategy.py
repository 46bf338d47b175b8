"""The six German Strategy Cards (2, 12): what scores, and what the Allies may take away.

A line is an objective, its Victory Points, the least that scores it once, and the most it may
score in all.
"""

from __future__ import annotations

from dataclasses import dataclass

CONTROL = "control"
CONQUERED = "conquered"
BLOCKS_OUT = "blocks out"
FHQS_OUT = "fhqs out"
BEF_GONE = "bef gone"
RESERVE_OUT = "reserve out"
FORMATION_DESTROYED = "formation destroyed"
EVACUATED = "evacuated"
ARMOR_OUT = "armor out"
GERMANS_OUT = "germans out"
GERMAN_FHQS_LOST = "german fhqs lost"

GERMAN_WIN = 10
DECISIVE_GERMAN = 13
DECISIVE_ALLIED = 6


@dataclass(frozen=True)
class Line:
    """One line: `points` for every full `each` counted beyond `beyond`, `most` in all (0: any)."""

    words: str
    what: str
    points: int
    where: str = ""
    each: int = 1
    most: int = 0
    beyond: int = 0


@dataclass(frozen=True)
class StrategyCard:
    """One card: its title, its aim and its lines."""

    id: str
    title: str
    aim: str
    lines: tuple[Line, ...]


_PLACES = {
    "Dunkirk": "C5",
    "Calais": "B5",
    "Arras": "C7",
    "Cambrai": "D8",
    "Sedan": "H9",
    "Abbeville": "A8",
    "Lille": "C6",
    "Saint-Quentin": "D9",
    "Charleroi": "G7",
    "Amiens": "B9",
    "Reims": "F11",
    "Compiègne": "C10",
    "Paris East": "B12",
    "Paris West": "A12",
}


def _hold(place: str, points: int) -> Line:
    return Line(place, CONTROL, points, _PLACES[place])


def _conquer(nation: str, points: int) -> Line:
    words = {"BE": "Belgium conquered", "NL": "the Netherlands conquered"}[nation]
    return Line(words, CONQUERED, points, nation)


def _evacuated(steps: int) -> Line:
    return Line(f"each {steps} B.E.F. steps shipped home", EVACUATED, -1, each=steps)


_ARMOR = Line("each Armor block lost beyond the first", ARMOR_OUT, -1, beyond=1)

STRATEGIES = {
    it.id: it
    for it in (
        StrategyCard(
            "S1",
            "Sickle Cut",
            "the coast",
            (
                _hold("Dunkirk", 2),
                _hold("Calais", 2),
                _hold("Arras", 1),
                _hold("Cambrai", 1),
                _hold("Sedan", 2),
                _hold("Abbeville", 1),
                _conquer("NL", 1),
                Line("three B.E.F. blocks lost or shipped home", BEF_GONE, 3, each=3, most=3),
                Line("a French Formation destroyed", FORMATION_DESTROYED, 1, most=1),
                _evacuated(4),
                _ARMOR,
            ),
        ),
        StrategyCard(
            "S2",
            "Channel Ports",
            "the coast",
            (
                _conquer("BE", 4),
                _conquer("NL", 2),
                _hold("Lille", 2),
                _hold("Dunkirk", 2),
                _hold("Calais", 2),
                Line("each two B.E.F. blocks lost or shipped home", BEF_GONE, 1, each=2, most=2),
                _evacuated(3),
                Line("each time a German FHQ was destroyed", GERMAN_FHQS_LOST, -1),
            ),
        ),
        StrategyCard(
            "S3",
            "Severed Front",
            "divide and conquer",
            (
                _hold("Cambrai", 2),
                _hold("Saint-Quentin", 2),
                _hold("Sedan", 2),
                _hold("Charleroi", 1),
                _conquer("BE", 3),
                _hold("Arras", 1),
                _hold("Amiens", 1),
                _hold("Reims", 1),
                Line("a French Formation destroyed", FORMATION_DESTROYED, 1, most=1),
                _ARMOR,
                _evacuated(6),
            ),
        ),
        StrategyCard(
            "S4",
            "Annihilation",
            "divide and conquer",
            (
                Line(
                    "each two French or B.E.F. blocks out, five points at most",
                    BLOCKS_OUT,
                    1,
                    each=2,
                    most=5,
                ),
                Line("each French or B.E.F. FHQ out, two at most", FHQS_OUT, 1, most=2),
                _conquer("BE", 3),
                _hold("Lille", 2),
                _conquer("NL", 1),
                _hold("Sedan", 1),
                _evacuated(3),
                Line("each three German blocks lost", GERMANS_OUT, -1, each=3),
            ),
        ),
        StrategyCard(
            "S5",
            "March on Paris",
            "Paris",
            (
                _hold("Paris East", 3),
                _hold("Paris West", 2),
                _hold("Reims", 2),
                _hold("Compiègne", 2),
                _hold("Sedan", 2),
                _hold("Saint-Quentin", 1),
                _conquer("NL", 1),
                Line("three blocks of the Reserve Army out", RESERVE_OUT, 1, each=3, most=1),
                _ARMOR,
                _evacuated(4),
            ),
        ),
        StrategyCard(
            "S6",
            "Heart of France",
            "Paris",
            (
                _hold("Reims", 3),
                _hold("Compiègne", 3),
                _hold("Sedan", 2),
                _hold("Saint-Quentin", 1),
                _hold("Paris East", 2),
                _hold("Paris West", 1),
                _conquer("NL", 2),
                _ARMOR,
                _evacuated(4),
            ),
        ),
    )
}


def gross(card: StrategyCard) -> int:
    """The most a card can give."""
    return sum(line.most or line.points for line in card.lines if line.points > 0)


def in_words(card: StrategyCard) -> str:
    """What scores, line by line."""
    return "; ".join(f"{line.words} {line.points:+}" for line in card.lines)
