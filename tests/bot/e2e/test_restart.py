"""Restarts: old controls work, what was not told is told once."""

from __future__ import annotations

import asyncio

from tests.bot.e2e.acting import board_of, shown, started


async def test_old_buttons_work_after_a_restart(ada, run_bot, stage):
    async with run_bot() as bot:
        board = await started(ada, bot)
    async with run_bot() as bot:
        await ada.click(board, "Keep the patrol back")
        await shown(bot, version=1)
    assert not stage.refusals


async def test_a_panel_opened_before_a_restart_goes_on_after_it(ada, run_bot, stage):
    async with run_bot() as bot:
        board = await started(ada, bot)
        hint = await ada.click(board, "Hint")
        assert "staff officer would" in hint.message.text
    async with run_bot() as bot:
        again = await ada.click(board, "Hint")
        assert again.message.text == hint.message.text


async def test_a_choice_committed_but_not_told_is_told_at_the_next_start(ada, run_bot, stage):
    async with run_bot() as bot:
        await started(ada, bot)
        await bot.app.worker.settled(1)
        bot.app.service.wake = lambda *_: None
        await bot.app.decisions.answer(1, 1, 0, "hold", ada.id)
    before = len(ada.messages())
    async with run_bot() as bot:
        await shown(bot)
        assert len(ada.messages()) == before + 1
        assert board_of(ada).buttons


async def test_a_board_posted_but_not_marked_is_found_again(ada, run_bot, stage):
    async with run_bot() as bot:
        await started(ada, bot)
        await shown(bot)
        outbox = bot.app.store.outbox

        async def die(*_):
            raise asyncio.CancelledError

        outbox.posted = die
        await bot.app.decisions.answer(1, 1, 0, "hold", ada.id)
        await bot.app.worker.settled(1)
    posted = len(ada.messages())
    stage.clock.advance(3600)
    async with run_bot() as bot:
        await shown(bot)
        assert len(ada.messages()) == posted
        assert board_of(ada).buttons
    assert not stage.refusals


async def test_news_posted_but_not_marked_is_not_repeated(ada, run_bot, stage):
    async with run_bot() as bot:
        await started(ada, bot)

        async def die(*_):
            raise asyncio.CancelledError

        bot.app.store.outbox.said = die
        await ada.slash("/game pause")
        await ada.message("pauses the game")
        await bot.app.worker.settled(1)
    stage.clock.advance(3600)
    async with run_bot() as bot:
        await shown(bot)
        told = [it for it in ada.messages() if "pauses the game" in it.text]
        assert len(told) == 1
