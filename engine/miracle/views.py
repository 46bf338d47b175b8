"""What may be seen: all of the table; of the decks only which cards are still in them."""

from __future__ import annotations

from msgspec import Struct

from engine.miracle.state import Dunkerque, Table


class Board(Struct, frozen=True):
    """The open table, and what is still face down, sorted: its order is the only secret."""

    table: Table
    turn_order: tuple[str, ...]
    activations: tuple[int, ...]
    channel: tuple[int, ...]
    events: tuple[int, ...]


def board(game: Dunkerque, _: str | None) -> Board:
    """The same for the player and for spectators (nothing on the table is private)."""
    return Board(
        game.table,
        tuple(sorted(game.turn_order)),
        tuple(sorted(game.activations)),
        tuple(sorted(game.channel)),
        tuple(sorted(game.events_deck)),
    )
