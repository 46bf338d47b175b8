"""The last page of a war: drawn when it ends, and again for whoever asks."""

from __future__ import annotations

from collections.abc import Iterable

from bot.delivery.messenger import Messenger
from bot.pictures import Picture, Studio
from bot.store.interface import Store
from bot.tables.history import standing
from bot.tables.snapshot import TableSnapshot
from bot.words.names import seat_name, staff
from engine import Event
from engine.core.counting import listed
from engine.core.log import Weight, readable


async def last_page(
    store: Store, messenger: Messenger, studio: Studio, table: TableSnapshot
) -> Picture:
    """From what was written down in a game with a result, and the names of those who played."""
    entries = standing(await store.games.entries(table.game.id))
    turns = by_turn([event for entry in entries for event in entry.events])
    return await studio.ending(table.view(None), turns, await _players(messenger, table))


def by_turn(events: Iterable[Event]) -> list[list[Event]]:
    """What everybody could read, parted where a turn begins; the set-up belongs to the first."""
    turns: list[list[Event]] = [[]]
    begun = False
    for event in readable(events, None):
        if event.weight == Weight.TURN and begun:
            turns.append([])
        begun = begun or event.weight == Weight.TURN
        turns[-1].append(event)
    return turns


async def _players(messenger: Messenger, table: TableSnapshot) -> list[str]:
    """A line for each seat."""
    lines = []
    for seat in table.rules.seated(table.game.options):
        names = [await messenger.name(user) for user in table.holders(seat)]
        known = [name for name in names if name]
        if known or not names:
            lines.append(
                f"{seat_name(table.game, seat)}: {listed(known, staff(table.game, seat))}."
            )
    return lines
