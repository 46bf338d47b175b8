"""A few kills in every run of the suite; `python -m tests.bot.killing.play` does a thousand."""

from __future__ import annotations

import pytest

pytest.importorskip("sandbox.driver", reason="the sandbox is not installed")

from sandbox.seen import Seen
from tests.bot.killing.deeds import Table
from tests.bot.killing.play import murder, walking

KILLS = 20


@pytest.mark.parametrize("seed", [1940, 1941])
async def test_kill_9_loses_nothing_acknowledged_and_doubles_nothing(tmp_path, seed):
    findings = await murder(KILLS, seed, tmp_path)
    assert findings.faults == []
    assert findings.refused == []
    assert findings.kills >= KILLS
    assert len(findings.killed) > 5


async def test_a_press_still_being_written_is_not_acknowledged(tmp_path):
    async with walking(folder=tmp_path) as walk:
        some, ada = walk.bots, walk.stage.actor("Ada")
        table = Table(walk.stage, ada.channel, walk.luck)
        await ada.slash("/game new", game="spoiled_victory")
        await ada.slash("/game settings", ask_all=True)
        await ada.click(await ada.message("is being set up", where=lambda it: it.buttons), "Start")
        before = await walk.settled(table)
        await some.die()

        await some.start("slow")
        await some.stage.bot_online()
        pressed = await ada.click(board(table, before), "Keep the patrol back", wait=False)
        await some.stage.until(lambda: pressed.interaction.state != "waiting", "an answer")
        assert pressed.interaction.state == "thinking"
        await some.die()
        assert pressed.interaction.state == "thinking"

        await some.start()
        await some.stage.bot_online()
        kept = await walk.settled(table)
        assert kept.game == before.game
        again = await ada.click(board(table, kept), "Keep the patrol back")
        assert again.interaction.state == "done"
        (entry,) = (await walk.settled(table)).entries[before.game.version :]
        assert entry.token == "hold"
    assert walk.findings.faults == []


def board(table, kept):
    return Seen(table.stage, table.channel.messages[kept.mail.boards[-1].message])
