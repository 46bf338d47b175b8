"""Pictures: what `renders` offers per game, and a small process pool that draws off the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Protocol, TypeVar

from engine import Event, View

T = TypeVar("T")


class Picture(Protocol):
    """A drawn picture with its description in words."""

    @property
    def png(self) -> bytes: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def alt(self) -> str: ...


class Studio(Protocol):
    """Who draws, without holding up the event loop."""

    async def snapshot(
        self, view: View, events: Sequence[Event], *, seat: str | None = None
    ) -> Picture: ...
    async def crop(
        self, view: View, place: str, *, targets: tuple[str, ...] = (), layer: str | None = None
    ) -> Picture: ...
    async def chart(self, view: View) -> Picture: ...
    async def animate(self, frames: Sequence[tuple[View, Sequence[Event]]]) -> bytes: ...
    def close(self) -> None: ...


class Pool:
    """Draws in worker processes that start when first needed; a worker that dies is replaced."""

    def __init__(self, workers: int = 2) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[..., T], *values: object) -> T:
        """Do the work in a worker."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._ready(), work, *values)
        except BrokenProcessPool:
            self.close()
            return await loop.run_in_executor(self._ready(), work, *values)

    def close(self) -> None:
        """Send the workers home."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"))
        return self._pool
