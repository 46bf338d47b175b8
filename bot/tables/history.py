"""A game's record with everything taken back left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.store import Entry, Game
from bot.store.model import EntryKind
from bot.tables.snapshot import TableSnapshot
from engine import Record, take_back
from engine.core.chance import commitment
from engine.core.record import Move
from engine.core.state import State


def standing(entries: Iterable[Entry]) -> list[Entry]:
    """The set-up and the answers that still stand."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.kind == EntryKind.UNDO:
            del kept[-int(entry.token) :]
        else:
            kept.append(entry)
    return kept


def passing(table: TableSnapshot, entries: Iterable[Entry]) -> bool:
    """Whether all that these entries tell can still be taken back by whoever gave them."""
    free = (take_back(table.state, seat).plies for seat in table.questions)
    return 0 < len(standing(entries)) <= max(free, default=0)


def record_of(game: Game, entries: Sequence[Entry], state: State) -> Record:
    """The game as the engine's record, for export, replay and verification."""
    kept, fork = standing(entries), game.settings.fork
    return Record(
        game=game.game,
        edition=state.edition,
        options=game.options,
        commitment=commitment(game.seed),
        seed=game.seed,
        moves=[Move(entry.seat, entry.token) for entry in kept[1:]],
        events=[event for entry in kept for event in entry.events],
        result=state.result,
        before=fork.before if fork else (),
    )
