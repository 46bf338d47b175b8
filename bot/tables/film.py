"""A game as a film: one frame for every turn, or in a short game for every phase."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from engine import Event, Record, View, replay, view
from engine.core.log import Weight, readable
from engine.core.state import State
from renders.core.review import turn_title

MOST_FRAMES = 60
FEWEST_TURNS = 4
Frame = tuple[View, tuple[Event, ...]]
SET_UP = "The set-up"


class Chapter(NamedTuple):
    """A turn, or a phase, as it is read: its name, what is told of it, and the frame at its end."""

    name: str
    told: tuple[Event, ...]
    end: Frame


def chapters(film: Sequence[Frame]) -> list[Chapter]:
    """A frame shows how a turn begins, and what led there is of the turn before."""
    by_phase = len({seen.turn for seen, _ in film}) < FEWEST_TURNS
    found: list[Chapter] = []
    name, begun = SET_UP, tuple[Event, ...]()
    for seen, events in film:
        begins = [at for at, it in enumerate(events) if it.weight == Weight.TURN]
        cut = begins[-1] if begins and seen.result is None else len(events)
        found.append(Chapter(name, begun + events[:cut], (seen, events)))
        name = turn_title(seen.turn) + by_phase * f", {seen.phase}"
        begun = events[cut:]
    return found


async def frames(record: Record) -> list[Frame]:
    """The frames, played again beside the event loop."""
    return await asyncio.to_thread(_frames, record)


async def position_after(record: Record, moves: int) -> State:
    """The state after so many moves, played again beside the event loop."""
    return await asyncio.to_thread(_position_after, replace(record, moves=record.moves[:moves]))


def _position_after(record: Record) -> State:
    for outcome in replay(record):
        state = outcome.state
    return state


def _frames(record: Record) -> list[Frame]:
    played = [
        (view(outcome.state, None), readable(outcome.events, None)) for outcome in replay(record)
    ]
    turns = {seen.turn for seen, _ in played}
    return _thinned(_cut(played, by_phase=len(turns) < FEWEST_TURNS))


def _cut(played: Iterable[tuple[View, Sequence[Event]]], *, by_phase: bool) -> list[Frame]:
    """A frame whenever a turn, or a phase, begins, and one for the end."""
    found: list[Frame] = []
    before, events = "", list[Event]()
    for seen, happened in played:
        now = f"{seen.turn}, {seen.phase}" if by_phase else seen.turn
        events += happened
        if now != before or seen.result is not None:
            found.append((seen, tuple(events)))
            before, events = now, []
    if events:
        found.append((seen, tuple(events)))
    return found


def _thinned(found: list[Frame]) -> list[Frame]:
    """At most so many frames, always with the last."""
    every = -(-len(found) // MOST_FRAMES)
    return found[::-1][:: max(1, every)][::-1]
