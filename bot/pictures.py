"""Pictures: what `renders` offers per game, and a small process pool for work off the loop."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import CancelledError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Protocol, TypeVar

from engine import Event, View, games, new_game, view
from engine.core.outlook import Outlook
from engine.core.review import Review
from renders import ZOOMS, Film, Picture, atlas_of

T = TypeVar("T")
Frame = tuple[View, tuple[Event, ...]]
_CLOSED = "the workers were sent home"
_CLOSING = "a pool that closes"

__all__ = ["Film", "Picture", "Pool", "RendersStudio", "Studio", "all_home"]


class Studio(Protocol):
    """Who draws, without holding up the event loop."""

    async def warm(self) -> None: ...
    async def snapshot(self, view: View, events: Sequence[Event]) -> Picture: ...
    async def board(
        self, view: View, events: Sequence[Event], asked: Sequence[str] = ()
    ) -> Picture: ...
    async def preview(self, view: View, events: Sequence[Event]) -> Picture: ...
    async def crop(
        self, view: View, place: str = "", *, targets: Sequence[str] = (), layer: str | None = None
    ) -> Picture: ...
    async def chart(self, view: View) -> Picture: ...
    async def hand(self, view: View) -> Picture | None: ...
    async def handout(self, view: View, which: str) -> Picture: ...
    async def ending(
        self, view: View, turns: Sequence[Sequence[Event]], players: Sequence[str]
    ) -> Picture: ...
    async def outlook(self, game: str, title: str, found: Outlook) -> Picture: ...
    async def review(self, game: str, title: str, side: str, found: Review) -> Picture: ...
    async def animate(self, frames: Sequence[Frame]) -> Film: ...
    def places(self, game: str) -> Mapping[str, str]: ...
    def layers(self, game: str) -> Mapping[str, str]: ...
    def layers_of_a_place(self, game: str) -> frozenset[str]: ...
    def close(self) -> None: ...


class Pool:
    """Worker processes that start when first needed; one that dies is replaced.

    With `patience` they leave the cores to everybody else.
    """

    def __init__(self, workers: int = 2, patience: int = 0) -> None:
        self.workers = workers
        self._patience = patience
        self._closed = False
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[..., T], *values: object) -> T:
        """Do the work in a worker."""
        pool = self._ready()
        try:
            return await _done(pool, work, values)
        except (BrokenProcessPool, CancelledError):
            if self._pool is pool:  # somebody else may have replaced it already
                self._send_home()
            return await _done(self._ready(), work, values)

    def close(self) -> None:
        """Send the workers home for good."""
        self._closed = True
        self._send_home()

    def _send_home(self) -> None:
        if self._pool is not None:
            closing = {"cancel_futures": True}
            Thread(target=self._pool.shutdown, kwargs=closing, name=_CLOSING, daemon=True).start()
            self._pool = None

    def _ready(self) -> ProcessPoolExecutor:
        if self._closed:
            raise BrokenProcessPool(_CLOSED)
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.workers,
                mp_context=get_context("spawn"),
                initializer=_start_worker,
                initargs=(self._patience,),
            )
        return self._pool


def all_home(patience: float) -> bool:
    """Whether the workers of all closed pools are gone, so soon.

    One that ended in the middle of a word is waited for without end.
    """
    until = time.monotonic() + patience
    closing = [it for it in threading.enumerate() if it.name == _CLOSING]
    for it in closing:
        it.join(max(0.0, until - time.monotonic()))
    return not any(it.is_alive() for it in closing)


async def _done(pool: ProcessPoolExecutor, work: Callable[..., T], values: Sequence[object]) -> T:
    """Whoever stops waiting does not take the work back.

    Where a worker dies, Python's pool stumbles over what was taken back, and tells nobody else.
    """
    loop, over = asyncio.get_running_loop(), asyncio.Event()

    def tell(_: object) -> None:
        with suppress(RuntimeError):  # nobody is there any more
            loop.call_soon_threadsafe(over.set)

    doing = pool.submit(work, *values)
    doing.add_done_callback(tell)
    await over.wait()
    return doing.result()


def _start_worker(patience: int) -> None:
    """A worker leaves Ctrl-C to the bot, and leaves with it even when it is killed."""
    if patience:
        os.nice(patience)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


class RendersStudio:
    """Draws with `renders` in the pool."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def warm(self) -> None:
        """Let every worker draw each game once, so that no player waits for the first picture.

        Then the other light and what zooms lie on, one at a time: whoever plays comes first.
        """
        views = [view(new_game(game, "warm").state, None) for game in games()]
        for seen in views:
            work = [self._pool.run(_board, seen, (), ()) for _ in range(self._pool.workers)]
            await asyncio.gather(*work, return_exceptions=True)
        for scale in (1.0, *ZOOMS):
            for game in games():
                bases = [self._pool.run(_warm, game, scale) for _ in range(self._pool.workers)]
                await asyncio.gather(*bases, return_exceptions=True)

    async def snapshot(self, view: View, events: Sequence[Event]) -> Picture:
        """The whole board with what just happened."""
        return await self._pool.run(_snapshot, view, tuple(events))

    async def board(
        self, view: View, events: Sequence[Event], asked: Sequence[str] = ()
    ) -> Picture:
        """What just happened in large, the whole map small."""
        return await self._pool.run(_board, view, tuple(events), tuple(asked))

    async def preview(self, view: View, events: Sequence[Event]) -> Picture:
        """What orders would do, with their arrows."""
        return await self._pool.run(_preview, view, tuple(events))

    async def crop(
        self, view: View, place: str = "", *, targets: Sequence[str] = (), layer: str | None = None
    ) -> Picture:
        """A part of the board, its targets numbered."""
        return await self._pool.run(_crop, view, place, tuple(targets), layer)

    async def chart(self, view: View) -> Picture:
        """Score and losses by turn."""
        return await self._pool.run(_chart, view)

    async def hand(self, view: View) -> Picture | None:
        """What a seat holds as cards; nothing in games without."""
        return await self._pool.run(_hand, view)

    async def handout(self, view: View, which: str) -> Picture:
        """One of the pages that can be handed out now."""
        return await self._pool.run(_handout, view, which)

    async def ending(
        self, view: View, turns: Sequence[Sequence[Event]], players: Sequence[str]
    ) -> Picture:
        """The last page of a war."""
        told = tuple(tuple(events) for events in turns)
        return await self._pool.run(_ending, view, told, tuple(players))

    async def outlook(self, game: str, title: str, found: Outlook) -> Picture:
        """How a war may end."""
        return await self._pool.run(_outlook, game, title, found)

    async def review(self, game: str, title: str, side: str, found: Review) -> Picture:
        """What mattered in a war."""
        return await self._pool.run(_review, game, title, side, found)

    async def animate(self, frames: Sequence[Frame]) -> Film:
        """The frames as one moving picture."""
        return await self._pool.run(_animate, tuple(frames))

    def places(self, game: str) -> Mapping[str, str]:
        """The names of the places of a game by their ids."""
        return atlas_of(game).places

    def layers(self, game: str) -> Mapping[str, str]:
        """The layers its maps can show, and what they mean."""
        return atlas_of(game).layer_words

    def layers_of_a_place(self, game: str) -> frozenset[str]:
        """The layers for which a place must be named."""
        return atlas_of(game).layers_of_a_place

    def close(self) -> None:
        """Send the workers home."""
        self._pool.close()


def _snapshot(view: View, events: tuple[Event, ...]) -> Picture:
    return atlas_of(view.game).snapshot(view, events)


def _warm(game: str, scale: float) -> None:
    atlas_of(game).warm(scale)


def _board(view: View, events: tuple[Event, ...], asked: tuple[str, ...]) -> Picture:
    return atlas_of(view.game).board(view, events, asked)


def _preview(view: View, events: tuple[Event, ...]) -> Picture:
    return atlas_of(view.game).preview(view, events)


def _crop(view: View, place: str, targets: tuple[str, ...], layer: str | None) -> Picture:
    return atlas_of(view.game).crop(view, place, targets=targets, layer=layer)


def _chart(view: View) -> Picture:
    return atlas_of(view.game).chart(view)


def _hand(view: View) -> Picture | None:
    return atlas_of(view.game).hand(view)


def _handout(view: View, which: str) -> Picture:
    return atlas_of(view.game).handout(view, which)


def _ending(view: View, turns: tuple[tuple[Event, ...], ...], players: tuple[str, ...]) -> Picture:
    return atlas_of(view.game).ending(view, turns, players)


def _outlook(game: str, title: str, found: Outlook) -> Picture:
    return atlas_of(game).outlook(title, found)


def _review(game: str, title: str, side: str, found: Review) -> Picture:
    return atlas_of(game).review(title, side, found)


def _animate(frames: tuple[Frame, ...]) -> Film:
    atlas = atlas_of(frames[0][0].game)
    return atlas.animate(atlas.snapshot(view, events) for view, events in frames)
