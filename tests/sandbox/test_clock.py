"""The clock that tests move."""

from __future__ import annotations

import asyncio

from sandbox.clock import Clock, Snowflakes


async def test_a_frozen_clock_moves_only_by_hand():
    clock = Clock(frozen=True)
    start, rung = clock.now(), []
    clock.call_in(3, lambda: rung.append("three"))
    clock.call_in(1, lambda: rung.append("one"))
    cancelled = clock.call_in(2, lambda: rung.append("two"))
    cancelled.cancel()
    clock.advance(0.5)
    assert rung == []
    clock.advance(5)
    assert rung == ["one", "three"]
    assert clock.now() == start + 5.5


async def test_sleepers_wake_when_the_clock_is_moved():
    clock = Clock(frozen=True)
    sleeper = asyncio.create_task(clock.sleep(60))
    await asyncio.sleep(0)
    clock.advance(61)
    await asyncio.wait_for(sleeper, 1)


async def test_a_running_clock_rings_by_itself():
    clock = Clock()
    await asyncio.wait_for(clock.sleep(0.01), 2)
    clock.stop()


async def test_ids_grow_and_never_repeat():
    clock = Clock(frozen=True)
    ids = Snowflakes(clock)
    many = [ids.next() for _ in range(10_000)]
    assert many == sorted(set(many))
    clock.advance(1)
    assert ids.next() > many[-1]
