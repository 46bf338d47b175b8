"""Four processes on one PostgreSQL; `python -m tests.bot.killing.fleet` does a thousand kills."""

from __future__ import annotations

import pytest

pytest.importorskip("sandbox.driver", reason="the sandbox is not installed")

from tests.bot.killing.fleet import battle

KILLS = 30


@pytest.mark.flaky(reruns=2)  # nine processes on a busy machine may be late
async def test_processes_that_are_killed_lose_and_double_nothing(cluster, tmp_path):
    async with battle(cluster, tmp_path) as one:
        findings = await one.fight(KILLS)
    assert findings.faults == []
    assert findings.refused == []
    assert findings.kills  # how many fall into the time people need depends on the machine
    assert findings.acknowledged > KILLS
