"""A store that stops at every access, and a scheduler that says who goes on: every order of two
or three people acting at once can be tried, and tried again."""

from __future__ import annotations

import asyncio

AREAS = ("games", "people", "outbox", "reminders")
STILL = 8  # turns of the event loop after which nobody moves who does not wait for the store


class Scheduler:
    """Lets one task at a time go on, from one access to the store to the next."""

    def __init__(self):
        self.active = False
        self.in_flight = 0
        self._waiting = []

    async def gate(self):
        if self.active:
            turn = asyncio.get_running_loop().create_future()
            self._waiting.append(turn)
            await turn

    async def run(self, works, choose):
        """Run these together; `choose(n)` says which of n who wait goes on. Gives what came."""
        self.active = True
        tasks = [asyncio.ensure_future(work) for work in works]
        while True:
            await self._still()
            if not self._waiting:
                break
            self._waiting.pop(choose(len(self._waiting))).set_result(None)
        assert all(task.done() for task in tasks), "somebody waits for nobody"
        self.active = False
        return await asyncio.gather(*tasks, return_exceptions=True)

    async def _still(self):
        turns = 0
        while turns < STILL:
            await asyncio.sleep(0)
            turns = 0 if self.in_flight else turns + 1


class GatedStore:
    """A store whose every access waits for its turn, before and after."""

    def __init__(self, store, scheduler):
        self._store = store
        for area in AREAS:
            setattr(self, area, _GatedArea(getattr(store, area), scheduler))


class _GatedArea:
    def __init__(self, area, scheduler):
        self._area, self._scheduler = area, scheduler

    def __getattr__(self, name):
        real, scheduler = getattr(self._area, name), self._scheduler

        async def gated(*args, **named):
            await scheduler.gate()
            scheduler.in_flight += 1
            try:
                return await real(*args, **named)
            finally:
                scheduler.in_flight -= 1
                await scheduler.gate()

        return gated
