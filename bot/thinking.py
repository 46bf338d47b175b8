"""Thinking about a war in worker processes: outlooks, answers weighed, reviews.

All of it is officers playing positions to their end, so it costs a core for seconds. The workers
are few and of low priority. A review is done in short pieces, no more of them in line than there
are workers: nobody's hint waits for another table's review, and no press waits for any of it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from engine import Record, load, rules_of, save
from engine.core.chance import Chance
from engine.core.ids import Seat
from engine.core.outlook import Outlook, foresee, outlook
from engine.core.record import export, read
from engine.core.review import Position, Review, Reviewing, Trial, positions, run
from engine.core.state import Result, State
from engine.core.weighing import Weighed, Weighing

T = TypeVar("T")
_PIECE = 0.6  # seconds of a piece of a review
_FEWEST_TRIALS = 200  # with fewer nothing can be said


class Runner(Protocol):
    """Who does the work, somewhere else."""

    workers: int

    async def run(self, work: Callable[..., T], *values: object) -> T: ...
    def close(self) -> None: ...


class Budget(Struct, frozen=True):
    """How long may be thought, in seconds of a core; at most how many wars and trials."""

    hint: float = 3.0
    outlook: float = 5.0
    review: float = 150.0
    wars: int = 400
    trials: int = 3000


class Thinking:
    """What can be found out about a table by playing on; `runner` is missing where it is off."""

    def __init__(self, runner: Runner | None = None, budget: Budget | None = None) -> None:
        self._runner = runner
        self._budget = budget or Budget()
        self._under_way: dict[tuple[object, ...], asyncio.Future[Any]] = {}

    @property
    def on(self) -> bool:
        """Whether the operator allows it."""
        return self._runner is not None

    @property
    def under_way(self) -> int:
        """How many answers are being thought about."""
        return len(self._under_way)

    async def outlook(self, state: State, seat: Seat | None, key: str) -> Outlook:
        """How the war ends from here, as far as a seat, or a spectator, can know."""

        async def look(runner: Runner) -> Outlook:
            data, budget = save(state), self._budget
            parts = [
                runner.run(_foresee, data, seat, f"{key} {part}", budget.outlook, budget.wars)
                for part in range(runner.workers)
            ]
            ends = [end for part in await asyncio.gather(*parts) for end in part]
            return outlook(rules_of(state.game), ends)

        return await self._once(("outlook", key, seat), look)

    async def weigh(self, state: State, seat: Seat, key: str) -> tuple[Weighed, ...]:
        """The officer's answer and others, played out; nothing where there is but one."""

        async def look(runner: Runner) -> tuple[Weighed, ...]:
            budget = self._budget
            return await runner.run(_weigh, save(state), seat, key, budget.hint, budget.wars)

        return await self._once(("weigh", key, seat), look)

    async def review(
        self, record: Record, key: str, told: Callable[[float], Awaitable[None]]
    ) -> Review:
        """What mattered in a game; `told` hears from time to time how far the work is."""

        async def look(runner: Runner) -> Review:
            return await self._reviewed(runner, record, told)

        return await self._once(("review", key), look)

    async def _reviewed(
        self, runner: Runner, record: Record, told: Callable[[float], Awaitable[None]]
    ) -> Review:
        data = export(record)
        found, last = await asyncio.to_thread(positions, record)
        first = Trial(0, "", -1)
        began = await runner.run(_timed, data, record.seed, first)
        # From the middle of a game it takes half as long as from its beginning.
        budget = 2 * self._budget.review * runner.workers / max(began, 1e-4)
        most = min(self._budget.trials, max(_FEWEST_TRIALS, int(budget)))
        reviewing = Reviewing(found, last, most)
        size = max(1, int(_PIECE / max(began, 1e-4)))
        free = asyncio.Semaphore(runner.workers)

        async def piece(trials: Sequence[Trial]) -> None:
            async with free:
                ends = await runner.run(_try, data, record.seed, tuple(trials))
            for trial, end in zip(trials, ends, strict=True):
                reviewing.take(trial, end)
            await told(reviewing.share)

        while trials := await asyncio.to_thread(reviewing.trials):
            cuts = range(0, len(trials), size)
            await asyncio.gather(*[piece(trials[at : at + size]) for at in cuts])
        return await asyncio.to_thread(reviewing.review)

    async def _once(self, key: tuple[object, ...], look: Callable[[Runner], Awaitable[T]]) -> T:
        """Whoever asks for the same thing meanwhile gets the same answer."""
        if self._runner is None:
            raise RuntimeError("thinking is switched off")
        task = self._under_way.get(key)
        if task is None:
            task = asyncio.ensure_future(look(self._runner))
            self._under_way[key] = task
            task.add_done_callback(lambda _: self._under_way.pop(key, None))
        found: T = await asyncio.shield(task)
        return found

    def close(self) -> None:
        """Send the workers home."""
        for task in [*self._under_way.values()]:
            task.cancel()
        if self._runner is not None:
            self._runner.close()


def _foresee(data: bytes, seat: Seat | None, key: str, seconds: float, most: int) -> list[Result]:
    state, lots = load(data), Chance(f"outlook {key}")
    end = time.monotonic() + seconds
    found = [foresee(state, seat, lots)]
    while len(found) < most and time.monotonic() < end:
        found.append(foresee(state, seat, lots))
    return found


def _weigh(data: bytes, seat: Seat, key: str, seconds: float, most: int) -> tuple[Weighed, ...]:
    weighing = Weighing(load(data), seat, key)
    if weighing.settled:
        return ()
    end = time.monotonic() + seconds
    weighing.deepen()
    while weighing.worlds < most and not weighing.settled and time.monotonic() < end:
        weighing.deepen()
    return weighing.weighed()


@lru_cache(maxsize=4)
def _positions(data: bytes, seed: str) -> tuple[list[Position], State]:
    record = read(data)
    record.seed = seed  # while a game goes on its seed is not exported
    return positions(record)


def _try(data: bytes, seed: str, trials: tuple[Trial, ...]) -> list[Result]:
    found, last = _positions(data, seed)
    return [run(found, last, trial) for trial in trials]


def _timed(data: bytes, seed: str, trial: Trial) -> float:
    """How many seconds a trial takes, the record once replayed."""
    found, last = _positions(data, seed)
    began = time.monotonic()
    run(found, last, trial)
    return time.monotonic() - began
