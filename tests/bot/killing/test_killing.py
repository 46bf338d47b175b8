"""A few kills in every run of the suite; `python -m tests.bot.killing.play` does hundreds."""

from __future__ import annotations

import pytest

pytest.importorskip("sandbox.driver", reason="the sandbox is not installed")

from tests.bot.killing.play import murder


async def test_kill_9_loses_nothing_acknowledged_and_doubles_nothing(tmp_path):
    findings = await murder(kills=6, folder=tmp_path)
    assert findings.faults == []
    assert findings.kills >= 6
