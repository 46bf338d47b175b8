"""1.0 What a table may choose before the game starts: one of four scenarios."""

from __future__ import annotations

from engine.case_yellow.components.calendar import (
    FREE_HANDS,
    HISTORICAL,
    HOLLAND,
    INTELLIGENCE,
    SCENARIOS,
)
from engine.core.rules import Option

_MEANINGS = {
    HISTORICAL: "Ten turns as it was: the Allies march into Belgium first and move freely later.",
    INTELLIGENCE: "Ten turns; the Allies shift six units first and are free from the start.",
    FREE_HANDS: "Ten turns; both place their armies anew, the Germans must take Paris.",
    HOLLAND: "One turn for the Netherlands, an hour: the game to learn it with.",
}
OPTIONS = (
    Option(
        "scenario",
        "Scenario",
        "Three ways to fight the campaign of ten turns, or one turn for Holland (1.0).",
        tuple(SCENARIOS),
        {id_: (it.title, _MEANINGS[id_]) for id_, it in SCENARIOS.items()},
    ),
)
