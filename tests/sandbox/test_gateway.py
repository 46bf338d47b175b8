"""The gateway by hand and with discord.py: sessions, resuming, closing."""

from __future__ import annotations

import asyncio
import json

import aiohttp
import pytest

from sandbox import driver
from sandbox.server import TOKEN, Settings


class Line:
    """A bare gateway client."""

    def __init__(self, socket):
        self.socket = socket

    async def next(self):
        frame = await self.socket.receive(timeout=5)
        if frame.type is aiohttp.WSMsgType.TEXT:
            return json.loads(frame.data)
        return {"closed": self.socket.close_code}

    async def until(self, name):
        while (message := await self.next()).get("t") != name:
            assert "closed" not in message, message
        return message

    async def send(self, op, data):
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def identify(self, token=TOKEN, intents=(1 << 53) - 1, **more):
        await self.send(2, {"token": token, "intents": intents, "properties": {}, **more})


@pytest.fixture
async def connect(stage):
    session = aiohttp.ClientSession()

    async def open_line():
        line = Line(await session.ws_connect(stage.sandbox.gateway_url + "?v=10&encoding=json"))
        assert (await line.next())["op"] == 10
        return line

    yield open_line
    await session.close()


async def test_hello_heartbeat_identify_ready(stage, connect):
    line = await connect()
    await line.send(1, None)
    assert (await line.next())["op"] == 11
    await line.identify()
    ready = await line.next()
    assert ready["t"] == "READY"
    assert ready["d"]["resume_gateway_url"] == stage.sandbox.gateway_url
    guild = await line.next()
    assert guild["t"] == "GUILD_CREATE"
    assert {c["name"] for c in guild["d"]["channels"]} == {"dunkirk", "lobby"}
    assert guild["s"] == ready["s"] + 1


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([(2, {"token": "wrong", "intents": 1})], 4004),
        ([(6, {"token": "wrong", "session_id": "x", "seq": 1})], 4004),
        ([(8, {"guild_id": "1"})], 4003),
        ([(99, None)], 4001),
        ([(2, "nonsense")], 4002),
        ([(2, {"token": "sandbox", "intents": 1})] * 2, 4005),
    ],
)
async def test_closing_codes(connect, frames, code):
    line = await connect()
    for op, data in frames:
        await line.send(op, data)
    while "closed" not in (message := await line.next()):
        pass
    assert message == {"closed": code}


async def test_noise_is_answered_by_closing(connect):
    line = await connect()
    await line.socket.send_str("{not json")
    assert await line.next() == {"closed": 4002}


async def test_missed_events_are_told_again_on_resume(stage, connect, ada):
    first = await connect()
    await first.identify()
    ready = await first.until("READY")
    last = await first.until("GUILD_CREATE")
    stage.gateway.drop()
    assert (await first.next())["closed"] == 4000
    ada.say("while you were away")
    second = await connect()
    session = ready["d"]["session_id"]
    await second.send(6, {"token": "sandbox", "session_id": session, "seq": last["s"]})
    missed = await second.next()
    assert missed["t"] == "MESSAGE_CREATE"
    assert missed["d"]["content"] == "while you were away"
    assert (await second.next())["t"] == "RESUMED"


async def test_an_unknown_session_or_sequence_cannot_be_resumed(connect):
    line = await connect()
    await line.send(6, {"token": "sandbox", "session_id": "gone", "seq": 4})
    answer = await line.next()
    assert (answer["op"], answer["d"]) == (9, False)
    other = await connect()
    await other.identify()
    session = (await other.until("READY"))["d"]["session_id"]
    third = await connect()
    await third.send(6, {"token": "sandbox", "session_id": session, "seq": 999})
    assert await third.next() == {"closed": 4007}


async def test_a_silent_client_is_dropped():
    settings = Settings(heartbeat=0.05)
    async with driver.stage(settings=settings) as stage, aiohttp.ClientSession() as session:
        line = Line(await session.ws_connect(stage.sandbox.gateway_url))
        assert (await line.next())["d"] == {"heartbeat_interval": 50}
        assert await line.next() == {"closed": 4009}


async def test_moving_the_clock_does_not_drop_the_bot(stage, bot, ada):
    line = next(iter(stage.gateway.lines))
    stage.clock.advance(24 * 3600)
    assert (await ada.slash("/private")).message.content == "For you"
    assert stage.gateway.lines == {line}


async def test_intents_decide_what_is_told(stage, connect, ada):
    guilds_only = await connect()
    await guilds_only.identify(intents=1)
    blind = await connect()
    await blind.identify(intents=(1 << 0) | (1 << 9))
    await guilds_only.until("GUILD_CREATE")
    await blind.until("GUILD_CREATE")
    ada.say("secret words")
    stage.world.add_channel(stage.guild, "new")
    assert (await guilds_only.next())["t"] == "CHANNEL_CREATE"
    heard = await blind.next()
    assert heard["t"] == "MESSAGE_CREATE"
    assert heard["d"]["content"] == ""


async def test_shards_share_the_guilds(stage, connect):
    names = []
    for number in (0, 1):
        line = await connect()
        await line.identify(shard=[number, 2])
        names.append(len((await line.until("READY"))["d"]["guilds"]))
    assert sorted(names) == [0, 1]


async def test_discord_py_resumes_after_a_drop(stage, bot, ada):
    await bot.wait_until_ready()
    back = asyncio.create_task(bot.wait_for("resumed", timeout=10))
    await asyncio.sleep(0)
    stage.gateway.drop()
    asked = await ada.slash("/private", wait=False)
    await back
    assert (await asked.settle()).message.content == "For you"


async def test_discord_py_follows_a_reconnect(stage, bot, ada):
    await bot.wait_until_ready()
    back = asyncio.create_task(bot.wait_for("resumed", timeout=10))
    await asyncio.sleep(0)
    stage.gateway.ask_to_reconnect()
    await back
    assert (await ada.slash("/private")).message.content == "For you"


async def test_discord_py_identifies_anew_after_an_invalid_session(stage, bot, ada):
    await bot.wait_until_ready()
    again = asyncio.create_task(bot.wait_for("ready", timeout=20))
    await asyncio.sleep(0)
    stage.gateway.invalidate()
    await again
    assert (await ada.slash("/private")).message.content == "For you"


async def test_discord_py_keeps_a_short_heartbeat(run_bot):
    settings = Settings(heartbeat=0.1)
    async with driver.stage(frozen=False, settings=settings) as stage, run_bot(stage) as bot:
        line = next(iter(stage.gateway.lines))
        for _ in range(3):
            await bot.wait_for("socket_raw_receive", check=lambda text: '"op": 11' in text)
        assert line in stage.gateway.lines
