"""`make play` stopped and started again: bot and sandbox go on with the game they kept."""

from __future__ import annotations

from sandbox import driver
from sandbox.server import Settings
from tests.bot.e2e.acting import board_of, shown, started
from tests.bot.e2e.conftest import bot_running


async def test_a_game_goes_on_where_it_was_left(tmp_path):
    kept, games = Settings(folder=tmp_path / "sandbox"), tmp_path / "dynamo.sqlite3"
    async with driver.stage(settings=kept) as stage, bot_running(stage, games) as bot:
        before = (await started(stage.actor("Ada"), bot)).id
        await shown(bot)
    async with driver.stage(settings=kept) as stage, bot_running(stage, games) as bot:
        ada = stage.actor("Ada")
        board = board_of(ada)
        assert board.id == before
        await ada.click(board, "Keep the patrol back")
        await shown(bot, version=1)
        assert board_of(ada).id > before
        assert not stage.refusals
