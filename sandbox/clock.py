"""The one clock of the sandbox; tests freeze it and move it by hand."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(order=True)
class Timer:
    """Something to do at a moment, unless cancelled before."""

    when: float
    number: int
    action: Callable[[], None] = field(compare=False)
    cancelled: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        """Never run the action."""
        self.cancelled = True


class Clock:
    """Wall time that can be moved forward, or frozen and moved only by hand."""

    def __init__(self, *, frozen: bool = False) -> None:
        self._frozen_at = time.time() if frozen else None
        self._ahead = 0.0
        self._timers: list[Timer] = []
        self._numbers = itertools.count()
        self._wake: asyncio.TimerHandle | None = None

    def now(self) -> float:
        """Seconds since 1970."""
        return (time.time() if self._frozen_at is None else self._frozen_at) + self._ahead

    def advance(self, seconds: float) -> None:
        """Move forward and run what falls due on the way."""
        self._ahead += seconds
        self._run_due()

    def call_in(self, seconds: float, action: Callable[[], None]) -> Timer:
        """Run an action after some seconds of this clock."""
        timer = Timer(self.now() + seconds, next(self._numbers), action)
        heapq.heappush(self._timers, timer)
        self._set_alarm()
        return timer

    async def sleep(self, seconds: float) -> None:
        """Wait some seconds of this clock."""
        done = asyncio.Event()
        timer = self.call_in(seconds, done.set)
        try:
            await done.wait()
        finally:
            timer.cancel()

    def stop(self) -> None:
        """Forget all timers."""
        self._timers.clear()
        self._set_alarm()

    def _run_due(self) -> None:
        while self._timers and self._timers[0].when <= self.now():
            timer = heapq.heappop(self._timers)
            if not timer.cancelled:
                timer.action()
        self._set_alarm()

    def _set_alarm(self) -> None:
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None
        if self._timers and self._frozen_at is None:
            wait = max(0.0, self._timers[0].when - self.now())
            self._wake = asyncio.get_running_loop().call_later(wait, self._run_due)


class Snowflakes:
    """Ids that grow with the clock and never repeat."""

    EPOCH = 1_420_070_400_000

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """A new id, larger than every one before."""
        born = (int(self._clock.now() * 1000) - self.EPOCH) << 22
        self._last = max(born, self._last + 1)
        return self._last

    def go_on_after(self, last: int) -> None:
        """Give only ids larger than one given in an earlier run."""
        self._last = max(last, self._last)
