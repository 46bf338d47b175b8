"""A few kills in every run of the suite; `python -m tests.bot.killing.play` does hundreds."""

from __future__ import annotations

import pytest

pytest.importorskip("sandbox.driver", reason="the sandbox is not installed")

from bot.store import SqliteStore
from tests.bot.killing.play import boards, killer, murder


async def test_kill_9_loses_nothing_acknowledged_and_doubles_nothing(tmp_path):
    findings = await murder(kills=6, folder=tmp_path)
    assert findings.faults == []
    assert findings.kills >= 6


async def test_a_press_still_being_written_is_not_acknowledged(tmp_path):
    async with killer(folder=tmp_path) as one:
        await one.start()
        await one.stage.bot_online()
        one.store = await SqliteStore.open(one.path)
        ada = one.stage.actor("Ada")
        await ada.slash("/game new", game="spoiled_victory")
        await ada.click(await ada.message("is being set up", where=lambda it: it.buttons), "Start")
        before = await one.settled(ada)
        one.kill()
        await one.down()

        await one.start("slow")
        await one.stage.bot_online()
        pressed = await ada.click(boards(ada)[-1], "Keep the patrol back", wait=False)
        await one.stage.until(lambda: pressed.interaction.state != "waiting", "an answer")
        assert pressed.interaction.state == "thinking"
        one.kill()
        await one.down()
        assert pressed.interaction.state == "thinking"

        await one.start()
        await one.stage.bot_online()
        assert await one.settled(ada) == before
        again = await ada.click(boards(ada)[-1], "Keep the patrol back")
        assert again.interaction.state == "done"
        (entry,) = await one.store.games.entries(before.id, before.version)
        assert entry.token == "hold"
        await one.store.close()
    assert one.findings.faults == []
