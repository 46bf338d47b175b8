"""The one clock of the application; tests move their own."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Whoever knows what time it is."""

    def now(self) -> float:
        """Seconds since 1970."""


class WallClock:
    """The time of this machine."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()


class ServerClock:
    """The time of the database's machine: processes agree on it, however wrong their own is."""

    def __init__(self) -> None:
        self._ahead = time.time() - time.monotonic()

    def now(self) -> float:
        """Seconds since 1970."""
        return time.monotonic() + self._ahead

    def set(self, theirs: float, ours: float) -> None:
        """What they said when our own clock that never jumps stood there."""
        self._ahead = theirs - ours
