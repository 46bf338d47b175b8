"""The optional rules a table may choose before the game starts (4.1d, 11.2, 12.2)."""

from __future__ import annotations

from engine.core.rules import Option

OPTIONS = (
    Option(
        "fours",
        "Evacuees of value 4",
        "How many of the five best Evacuees counters are in the bag (4.1d).",
        ("5", "3", "0"),
    ),
    Option(
        "repair", "Ship Repair", "Damaged ships can be repaired at Dover (11.2).", ("on", "off")
    ),
    Option(
        "evacuation",
        "Evacuation Actions",
        "Two each turn as usual; only one; or one, and none once La Panne is lost (12.2).",
        ("usual", "one", "hardest"),
    ),
)
