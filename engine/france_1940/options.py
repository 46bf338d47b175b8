"""Section 13 and split command (2): what a table may choose before the game starts."""

from __future__ import annotations

from engine.core.rules import Option
from engine.france_1940.components.cards import REMOVALS
from engine.france_1940.components.formations import COMMANDS

_PRINTED = "as printed"

OPTIONS = (
    Option("command", "Players", "How many people share the two sides (2).", tuple(COMMANDS)),
    Option(
        "extra_chits",
        "Extra German chits",
        "The last Turn with two chits for an Army Group (13).",
        ("turn 2", "turn 1", "turn 3", "turn 6"),
    ),
    Option(
        "extra_chits_of",
        "Whose extra chits",
        "Which Army Groups that choice concerns; the other keeps to Turn 2 (13).",
        ("both", "A", "B"),
    ),
    Option(
        "cards_at_start",
        "Opening hands",
        "One card more for a side at the start (13).",
        (_PRINTED, "german +1", "allied +1"),
    ),
    Option(
        "cards_per_turn",
        "Cards per Turn",
        "One card more or fewer for a side in each later Turn (13).",
        (_PRINTED, "german +1", "german -1", "allied +1", "allied -1"),
    ),
    Option(
        "intelligence",
        "Intelligence",
        "How many hexes an Intelligence Event shows (13).",
        ("1", "2", "3"),
    ),
    Option(
        "removed_cards",
        "Cards left in the box",
        "Strong cards left out of the decks (13).",
        tuple(REMOVALS),
    ),
    Option(
        "infantry_assets",
        "German Infantry Assets",
        "Hits on Infantry the Germans may ignore, one a Battle (13).",
        ("0", "1", "2", "3", "4"),
    ),
    Option(
        "dial_down",
        "Dialled-down blocks",
        "Armor of one side starts a step short (13).",
        ("none", "german armor", "french armor"),
    ),
)
