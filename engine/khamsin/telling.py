"""Who reads what in the diary: everything in the open, one side alone in the fog."""

from __future__ import annotations

from engine.core.ids import Side
from engine.khamsin.options import CONTACT, FOG
from engine.khamsin.seats import readers
from engine.khamsin.state import Campaign


def foggy(game: Campaign) -> bool:
    """Whether the enemy's units are hidden until one is near them."""
    return game.options[FOG] == CONTACT


def tell(  # noqa: PLR0913 - the parts of a diary line
    game: Campaign,
    side: Side,
    kind: str,
    words: str,
    *places: str,
    dice: tuple[int, ...] = (),
    good: tuple[bool, ...] = (),
    who: tuple[str, ...] = (),
    rule: str = "",
) -> None:
    """A line about units of a side: for everybody, or in the fog for that side alone."""
    seats = readers(game, side) if foggy(game) else None
    game.log(kind, words, *places, dice=dice, good=good, who=who, rule=rule, seats=seats)
