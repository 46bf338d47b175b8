"""Old games go, if whoever runs the bot wants them to."""

from __future__ import annotations

import logging

from bot.clock import Clock
from bot.store import Store

log = logging.getLogger(__name__)

DAY = 86400.0
EVERY = 3600.0  # seconds between two looks
AT_ONCE = 100  # games; the rest the next time, so that nobody at a table notices


class Retention:
    """Deletes games that were over, or put away, so many days ago; 0 keeps them for ever."""

    def __init__(self, store: Store, clock: Clock, days: int = 0) -> None:
        self.days = days
        self._store = store
        self._clock = clock
        self._next = 0.0

    async def run(self) -> int:
        """Look, if it is time; how many games went. Each is a transaction of its own."""
        now = self._clock.now()
        if not self.days or now < self._next:
            return 0
        self._next = now + EVERY
        before = now - self.days * DAY
        old = await self._store.games.old(before, AT_ONCE)
        gone = [it for it in old if await self._store.games.remove(it, before)]
        if gone:
            log.info("%d games untouched for %d days were deleted", len(gone), self.days)
        return len(gone)
