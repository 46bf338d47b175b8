"""What a table may choose before the campaign starts (4.0, 7.0, and our own)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.rules import Option

COMMAND, FOG, BATTLES, TOTAL_WAR, REFEREE = "command", "fog", "battles", "total_war", "referee"
SPLIT = "split"
CONTACT = "contact"
TABLE, AUTO = "table", "auto"
ON = "on"

OPTIONS = (
    Option(
        COMMAND,
        "Allied command",
        "One Allied commander, or a British and a French one with sheets of their own (4.0).",
        ("single", SPLIT),
    ),
    Option(
        FOG,
        "Fog of war",
        "Open: all see every unit once orders are opened. Contact: only units near one's own.",
        ("open", CONTACT),
    ),
    Option(
        BATTLES,
        "Battles",
        "Resolved by us, or fought by the players on a table; each engagement may differ.",
        (AUTO, TABLE),
    ),
    Option(
        TOTAL_WAR,
        "Total War in towns",
        "Fights in urban areas use the encounter table like all others (7.0).",
    ),
    Option(
        REFEREE,
        "Human referee",
        "A third person settles what the players dispute and may correct what they file.",
    ),
)


def split(options: Mapping[str, str]) -> bool:
    """4.0 Whether the British and the French each have a commander."""
    return options[COMMAND] == SPLIT
