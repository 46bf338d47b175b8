"""Sections 11.1, 12.1: the Day/Night marker."""

from __future__ import annotations

from engine.miracle.kinds import Kind
from engine.miracle.state import Dunkerque, Light


def advance_light(game: Dunkerque, rule: str) -> None:
    """The Day/Night marker moves one box, up to Night."""
    table = game.table
    if table.light < Light.NIGHT:
        table.light = Light(table.light + 1)
        if table.light == Light.NIGHT:
            game.log(Kind.NIGHT, "Night falls.", rule=rule)
