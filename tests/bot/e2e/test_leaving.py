"""A bot that leaves in the middle of something: what is under way ends first."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import UTC, datetime

import pytest

from bot.client import dynamo
from tests.bot.e2e.conftest import bot_running

PATIENCE = 15.0


class Work:
    """Takes the place of something the bot does, and does not end before it may."""

    def __init__(self):
        self.begun, self.may_end, self.ended = asyncio.Event(), asyncio.Event(), False

    async def __call__(self, *_):
        self.begun.set()
        await self.may_end.wait()
        self.ended = True


async def a_tick(stage, bot, work):
    bot.app.tick = work
    (job,) = bot.scheduler.get_jobs()
    job.modify(next_run_time=datetime.now(UTC))
    await asyncio.wait_for(work.begun.wait(), PATIENCE)


async def a_command(stage, bot, work):
    bot.app.lobby.open = work
    await stage.actor("Ada").slash("/game new", game="spoiled_victory", wait=False)
    await asyncio.wait_for(work.begun.wait(), PATIENCE)


async def an_event(stage, bot, work):
    bot.app.outbox.look_after = work
    await stage.actor("Ada").slash("/game new", game="spoiled_victory", wait=False)
    await asyncio.wait_for(work.begun.wait(), PATIENCE)


BEGINNINGS = pytest.mark.parametrize("begun", [a_tick, a_command, an_event])


def alarms(caplog):
    return [it.getMessage() for it in caplog.records if it.levelno >= logging.ERROR]


@BEGINNINGS
async def test_what_is_under_way_is_ended_first(stage, tmp_path, begun):
    work = Work()
    async with bot_running(stage, tmp_path / "d.sqlite3") as bot:
        await begun(stage, bot, work)
        leaving = asyncio.create_task(bot.close())
        await asyncio.sleep(0.1)
        work.may_end.set()
        await leaving
    assert work.ended


@BEGINNINGS
async def test_what_hangs_is_let_go_without_a_word(stage, tmp_path, caplog, monkeypatch, begun):
    monkeypatch.setattr(dynamo, "GRACE", 0.1)
    work = Work()
    async with bot_running(stage, tmp_path / "d.sqlite3") as bot:
        await begun(stage, bot, work)
    assert not work.ended
    assert alarms(caplog) == []


class Deaf(Work):
    """A statement, say, to a server that says nothing more: it does not hear that it shall end."""

    async def __call__(self, *_):
        self.begun.set()
        while not self.may_end.is_set():
            with suppress(asyncio.CancelledError):
                await self.may_end.wait()


@BEGINNINGS
async def test_what_cannot_be_let_go_is_left_behind(stage, tmp_path, monkeypatch, begun):
    monkeypatch.setattr(dynamo, "GRACE", 0.1)
    work = Deaf()
    async with asyncio.timeout(PATIENCE):
        async with bot_running(stage, tmp_path / "d.sqlite3") as bot:
            await begun(stage, bot, work)
            await bot.close()
            work.may_end.set()


async def test_what_discord_tells_while_we_leave_is_for_the_next(stage, tmp_path, caplog):
    work, heard = Work(), Work()
    async with bot_running(stage, tmp_path / "d.sqlite3") as bot:
        bot.app.outbox.look_after = heard
        await a_tick(stage, bot, work)
        leaving = asyncio.create_task(bot.close())
        await asyncio.sleep(0)
        await stage.actor("Ada").slash("/game new", game="spoiled_victory", wait=False)
        await asyncio.sleep(0.2)
        work.may_end.set()
        await leaving
    assert not heard.begun.is_set()
    assert alarms(caplog) == []
