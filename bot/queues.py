"""One serial queue per game; a job that throws hurts nobody but its caller."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")


class Queues:
    """Jobs of one game run one after another; games do not wait for each other."""

    def __init__(self) -> None:
        self._turns: dict[int, asyncio.Lock] = {}
        self._waiting: dict[int, int] = {}

    async def run(self, game: int, job: Callable[[], Awaitable[T]]) -> T:
        """Wait for the game's turn, do the job, give its result or its error to the caller."""
        turn = self._turns.setdefault(game, asyncio.Lock())
        self._waiting[game] = self._waiting.get(game, 0) + 1
        try:
            async with turn:
                return await job()
        finally:
            self._waiting[game] -= 1
            if not self._waiting[game]:
                del self._waiting[game], self._turns[game]
