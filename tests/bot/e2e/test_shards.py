"""Several processes with shards of their own on one PostgreSQL, as real clients on the sandbox."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest

from bot.client import dynamo
from bot.client.address import point_at
from bot.client.dynamo import ShardedDynamo, connect
from bot.config import Config, Misconfigured
from bot.shards import Shards
from bot.store import PostgresStore
from sandbox.server import Settings
from tests.bot.e2e.acting import board_of
from tests.bot.e2e.conftest import StageClock, driver
from tests.bot.support import PlainStudio, asking

COUNT = 4
WINDOW = 0.3  # seconds between two sessions


@pytest.fixture
async def stage(monkeypatch):
    monkeypatch.setattr(dynamo, "IDENTIFY_SECONDS", WINDOW * 1.2)
    settings = Settings(shards=COUNT, identify_window=WINDOW)
    async with driver.stage(settings=settings) as one:
        yield one


@asynccontextmanager
async def running(stage, server, shards):
    """A bot with these shards, connected."""
    point_at(stage.sandbox.api_url)
    store = await PostgresStore.open(server)
    bot = ShardedDynamo(
        store, StageClock(stage), PlainStudio(), tick=3600, shards=Shards.read(shards)
    )
    bot.app.lobby.usual = asking
    before = len(stage.gateway.lines)
    task = asyncio.create_task(connect(bot, "sandbox"))
    try:
        async with asyncio.timeout(40):
            while len(attached(stage)) < before + len(bot.shares.ids or range(COUNT)):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        await stage.command_known("game")
        yield bot
    finally:
        await bot.close()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await store.close()


def attached(stage):
    return [it for it in stage.gateway.lines if it.session is not None]


def guilds(stage, number):
    """So many servers with a channel each, by the shard they are on."""
    found = {}
    for count in range(number):
        stage.clock.advance(0.001)  # a shard follows from the millisecond a server was made in
        owner = stage.world.user_named("Ada")
        guild = stage.world.add_guild(f"Club {count}", owner)
        channel = stage.world.add_channel(guild, f"club-{count}")
        found.setdefault((guild.id >> 22) % COUNT, []).append(channel)
    return found


async def started(ada):
    await ada.slash("/game new", game="spoiled_victory")
    lobby = await ada.message("is being set up", where=lambda it: it.buttons)
    await ada.click(lobby, "Start")
    return await ada.message("patrol", where=lambda it: it.buttons and it.raw.attachments)


async def test_two_processes_serve_the_servers_of_their_shards(stage, server):
    clubs = guilds(stage, 12)
    assert len(clubs) == COUNT
    async with running(stage, server, "0-1/4") as one, running(stage, server, "2-3/4") as two:
        assert all(it[2] for it in stage.gateway.identifying.begun)  # none too early
        assert {it.shard for it in stage.gateway.sessions.values()} == {(n, 4) for n in range(4)}
        for channels in clubs.values():
            ada = stage.actor("Ada", channels[0])
            board = await started(ada)
            await ada.click(board, "Keep the patrol back")
        # each has heard its own servers alone, and all games are in one place
        assert not {it.id for it in one.guilds} & {it.id for it in two.guilds}
        for number in range(1, COUNT + 1):
            async with asyncio.timeout(10):
                while (await two.app.store.games.get(number)).version < 2:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
    assert not stage.refusals


async def test_a_direct_message_works_for_a_game_of_any_shard(stage, server):
    (channel,) = guilds(stage, 12)[3][:1]
    async with running(stage, server, "0-1/4") as one, running(stage, server, "2-3/4") as two:
        ada = stage.actor("Ada", channel)
        await ada.slash("/remind", first=1, where="dm", quiet_from=0, quiet_to=0)
        await started(ada)
        stage.clock.advance(2 * 3600)
        await two.app.tick()
        letter = await ada.in_dm().message("waiting for you")
        done = await ada.in_dm().click(letter, "Snooze 4 hours")
        assert "hear from me again" in done.message.text
        assert one.shares.first
        (row,) = [it for it in await two.app.store.reminders.of_game(1) if it.snoozed]
        assert row.user == ada.id


def orders(actor):
    """The orders that can be given by a press on the board."""
    return [it.custom_id for it in board_of(actor).buttons if ":p:" in it.custom_id]


async def test_one_process_relieves_another_without_a_press_lost(stage, server):
    (channel,) = guilds(stage, 12)[0][:1]
    ada = stage.actor("Ada", channel)
    async with running(stage, server, "0-3/4") as old:
        await started(ada)
        async with running(stage, server, "0-3/4") as new:
            pressed = []
            for turn in range(6):
                async with asyncio.timeout(10):
                    while not (answers := orders(ada)) or answers[0] in pressed:  # noqa: ASYNC110
                        await asyncio.sleep(0.02)
                done = await ada.click(board_of(ada), custom_id=answers[0])
                assert done.interaction.state == "done"
                pressed.append(answers[0])
                if turn == 2:
                    leaving = asyncio.create_task(old.close())
            await leaving
            entries = await new.app.store.games.entries(1)
            assert len([it for it in entries if it.user == ada.id]) >= 6
    assert not [it for it in stage.refusals if it.code != 40060]


async def test_auto_takes_as_many_as_discord_recommends(stage, server):
    async with running(stage, server, "auto") as bot:
        assert bot.shard_count == COUNT
        assert len(stage.gateway.sessions) == COUNT
        assert bot.shares.first


@pytest.mark.parametrize("words", ["4/4", "3-1/4", "x", "0-3", "0-3/0", "-1/4"])
def test_shards_that_make_no_sense_are_named(words):
    with pytest.raises(Misconfigured, match="DYNAMO_SHARDS can be auto"):
        Config.read({"DYNAMO_SHARDS": words, "DYNAMO_DATABASE": "postgresql://x/y"})


def test_a_part_of_discord_needs_a_server():
    with pytest.raises(Misconfigured, match="needs PostgreSQL"):
        Config.read({"DYNAMO_SHARDS": "0-1/4"})
    assert Config.read({"DYNAMO_SHARDS": "auto"}).shards == Shards()
    assert Config.read({"DYNAMO_SHARDS": "0-1/2"}).shards.all
    assert Config.read({"DYNAMO_SHARDS": "3/4", "DYNAMO_DATABASE": "postgresql://x/y"}).shards == (
        Shards((3,), 4)
    )
