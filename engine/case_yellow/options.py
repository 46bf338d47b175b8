"""1.0 What a table may choose before the game starts: one of four scenarios."""

from __future__ import annotations

from engine.case_yellow.components.calendar import SCENARIOS
from engine.core.rules import Option

OPTIONS = (
    Option(
        "scenario",
        "Scenario",
        "The campaign as it was, with better French intelligence, with free hands for both;"
        " or the one-turn fight for Holland (1.0).",
        tuple(SCENARIOS),
    ),
)
