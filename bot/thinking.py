"""Thinking about a war in worker processes: outlooks, answers weighed, reviews, the general.

All of it is officers playing positions to their end, so it costs a core for seconds. The workers
are few and of low priority. A review is done in short pieces, no more of them in line than there
are workers: nobody's hint waits for another table's review, and no press waits for any of it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from engine import Record, View, load, rules_of, save, view
from engine.core.chance import Chance
from engine.core.ids import Seat
from engine.core.outlook import Outlook, foresee, outlook
from engine.core.playout import OutOfTime
from engine.core.positions import Position, Trial, positions, run
from engine.core.record import export, read
from engine.core.review import Review, Reviewing, War
from engine.core.state import Result, State
from engine.core.views import Advice
from engine.core.weighing import MOST_ANSWERS, Weighed, Weighing

T = TypeVar("T")
Tried = tuple[Trial, Result]
_PIECE = 0.6  # seconds of a piece of a review
_FEWEST_WORLDS = 2  # of a hint: a figure of one alone has no error
_OFF = "thinking is switched off"


class Runner(Protocol):
    """Who does the work, somewhere else."""

    workers: int

    async def run(self, work: Callable[..., T], *values: object) -> T: ...
    def close(self) -> None: ...


class Budget(Struct, frozen=True):
    """How long may be thought, in seconds of a core; at most how many wars and trials."""

    hint: float = 3.0
    outlook: float = 6.5
    review: float = 140.0
    wars: int = 400
    trials: int = 3000


class Kept(Struct, frozen=True):
    """How far a review has come: how many trials there shall be, and those made."""

    most: int = 0
    ends: tuple[Tried, ...] = ()


Keep = Callable[[Kept, float], Awaitable[None]]
"""Hears from time to time what there is to be kept, and how much of the work is done."""


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

    async def outlook(self, state: State, seat: Seat | None, key: str) -> Outlook | None:
        """How the war ends from here, as far as a seat, or a spectator, can know.

        Nothing where no war comes to its end in the time there is.
        """

        async def look(runner: Runner) -> Outlook | None:
            data, budget = save(state), self._budget
            parts = [
                runner.run(_foresee, data, seat, f"{key} {part}", budget.outlook, budget.wars)
                for part in range(runner.workers)
            ]
            ends = [end for part in await asyncio.gather(*parts) for end in part]
            return outlook(rules_of(state.game), ends, state.options) if ends else None

        return await self._once(("outlook", key, seat), look)

    async def weigh(self, state: State, seat: Seat, key: str) -> tuple[Weighed, ...]:
        """The officer's answer and others, played out; nothing where there is but one."""

        async def look(runner: Runner) -> tuple[Weighed, ...]:
            budget = self._budget
            return await runner.run(_weigh, save(state), seat, key, budget.hint, budget.wars)

        return await self._once(("weigh", key, seat), look)

    async def general(self, state: State, seat: Seat) -> Advice:
        """What the general answers on a seat; where thinking is off, he thinks in a thread."""
        if self._runner is None:
            return await asyncio.to_thread(rules_of(state.game).general, view(state, seat))
        return await self._runner.run(_general, save(state), seat)

    async def review(self, record: Record, kept: Kept, keep: Keep) -> Review:
        """What mattered in a game, from what was found out before; `keep` hears what came new."""
        if self._runner is None:
            raise RuntimeError(_OFF)
        runner, data = self._runner, (export(record), record.seed)
        war, found = await runner.run(_apart, *data)
        if not kept.most:
            kept = Kept(self._most(await runner.run(_timed, *data)))
        reviewing = Reviewing(war, found, kept.most)
        ends = dict(kept.ends)
        free, keeping = asyncio.Semaphore(runner.workers), asyncio.Lock()

        async def piece(trials: Sequence[Trial]) -> None:
            async with free:
                ends.update(await runner.run(_try, *data, tuple(trials), _PIECE))
            async with keeping:  # what is kept names the lease it follows: one at a time
                await keep(Kept(kept.most, tuple(ends.items())), len(ends) / kept.most)

        while trials := await asyncio.to_thread(reviewing.trials):
            while missing := [it for it in trials if it not in ends]:
                width = -(-len(missing) // runner.workers)
                parts = range(0, len(missing), width)
                await asyncio.gather(*[piece(missing[at : at + width]) for at in parts])
            for trial in trials:
                reviewing.take(trial, ends[trial])
        return await asyncio.to_thread(reviewing.review)

    def _most(self, began: float) -> int:
        """How many trials fit; from the middle of a game one takes half as long."""
        fit = int(2 * self._budget.review / max(began, 1e-4))
        return max(1, min(self._budget.trials, fit))

    async def seen(self, record: Record, places: Sequence[int]) -> list[View]:
        """Positions of a game as those saw them who had to decide there."""
        if self._runner is None:
            raise RuntimeError(_OFF)
        return await self._runner.run(_seen, export(record), record.seed, tuple(places))

    async def _once(self, key: tuple[object, ...], look: Callable[[Runner], Awaitable[T]]) -> T:
        """Whoever asks for the same thing meanwhile gets the same answer."""
        if self._runner is None:
            raise RuntimeError(_OFF)
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
    """As many wars as there is time for, perhaps none."""
    state, lots, late = load(data), Chance(f"outlook {key}"), _deadline(seconds)
    found: list[Result] = []
    with suppress(OutOfTime):
        while len(found) < most:
            found.append(foresee(state, seat, lots, late))
    return found


def _weigh(data: bytes, seat: Seat, key: str, seconds: float, most: int) -> tuple[Weighed, ...]:
    """As many worlds as there is time for; where a war is long, fewer answers."""
    state, late = load(data), _deadline(seconds)
    began = time.monotonic()
    with suppress(OutOfTime):
        foresee(state, seat, Chance(f"how long {key}"), late)
        taken = max(time.monotonic() - began, 1e-4)
        answers = min(MOST_ANSWERS, int((seconds - taken) / (_FEWEST_WORLDS * taken)))
        weighing = Weighing(state, seat, key, answers) if answers > 1 else None
        if weighing is None or weighing.settled:
            return ()
        with suppress(OutOfTime):
            while weighing.worlds < most and not weighing.settled:
                weighing.deepen(late)
        return weighing.weighed() if weighing.worlds >= _FEWEST_WORLDS else ()
    return ()


def _general(data: bytes, seat: Seat) -> Advice:
    """His answer; of a sheet he writes line by line the worker remembers the whole."""
    state = load(data)
    return rules_of(state.game).general(view(state, seat))


def _deadline(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


@lru_cache(maxsize=2)
def _positions(data: bytes, seed: str) -> tuple[list[Position], list[State]]:
    record = read(data)
    record.seed = seed  # while a game goes on its seed is not exported
    return positions(record)


def _apart(data: bytes, seed: str) -> tuple[War, list[Position]]:
    found, states = _positions(data, seed)
    return War(states[-1].game, states[-1].options, states[-1].result), found


def _seen(data: bytes, seed: str, places: tuple[int, ...]) -> list[View]:
    found, states = _positions(data, seed)
    return [view(states[at], found[at].seat) for at in places]


def _try(data: bytes, seed: str, trials: tuple[Trial, ...], seconds: float) -> list[Tried]:
    """Some of the trials, one at least."""
    found, states = _positions(data, seed)
    late, done = _deadline(seconds), list[Tried]()
    for trial in trials:
        done.append((trial, run(found, states, trial)))
        if late():
            break
    return done


def _timed(data: bytes, seed: str) -> float:
    """How many seconds of a core a whole war takes, the record once replayed."""
    found, states = _positions(data, seed)
    began = time.process_time()
    run(found, states, Trial(0, "", -1, None))
    return time.process_time() - began
