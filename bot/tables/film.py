"""A game as a film: one frame for every turn, from the record alone."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from engine import Event, Record, View, replay, view
from engine.core.log import readable
from engine.core.state import State

MOST_FRAMES = 60
Frame = tuple[View, tuple[Event, ...]]


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
    found: list[Frame] = []
    turn, events = "", list[Event]()
    for outcome in replay(record):
        seen = view(outcome.state, None)
        now = seen.turn
        events += readable(outcome.events, None)
        if now != turn or outcome.state.result is not None:
            found.append((seen, tuple(events)))
            turn, events = now, []
    if events:
        found.append((seen, tuple(events)))
    return _thinned(found)


def _thinned(found: list[Frame]) -> list[Frame]:
    """At most so many frames, always with the last."""
    every = -(-len(found) // MOST_FRAMES)
    return found[::-1][:: max(1, every)][::-1]
