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
