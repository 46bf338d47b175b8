"""What an operator sees of a running bot: health, readiness, figures, lines of the log."""

from __future__ import annotations

import asyncio
import json
import logging
import socket

import aiohttp
import pytest

from bot import logs
from bot.client.status_port import status_port
from bot.config import Config, Misconfigured
from bot.store import StoreDownError
from sandbox.faults import Fault
from tests.bot.e2e.acting import started


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


async def got(port, page):
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}/{page}") as answer,
    ):
        return answer.status, await answer.text()


@pytest.fixture
async def port(bot):
    number = free_port()
    async with status_port(bot, number):
        yield number


async def test_a_bot_that_serves_is_ready(ada, bot, port, stage):
    await bot.wait_until_ready()
    await started(ada, bot)
    assert await got(port, "healthz") == (200, '{"alive": true}')
    status, page = await got(port, "readyz")
    assert status == 200
    assert json.loads(page) == {
        "gateway": True, "leaving": False, "database": True, "outbox": True,
    }  # fmt: skip
    status, page = await got(port, "metrics")
    assert 'dynamo_interactions_total{outcome="done",what="/game new"} ' in page
    assert 'dynamo_interactions_total{outcome="done",what="press start"} ' in page
    assert "dynamo_acknowledgement_seconds_count" in page
    assert "dynamo_drawing_seconds_count" in page
    assert "dynamo_gateway_up 1.0" in page
    assert "Ada" not in page


async def test_a_bot_without_a_database_is_alive_but_not_ready(bot, port, monkeypatch):
    async def down(*_):
        raise StoreDownError

    monkeypatch.setattr(bot.app.store.database, "execute", down)
    status, page = await got(port, "readyz")
    assert status == 503
    assert json.loads(page)["database"] is False
    assert (await got(port, "healthz"))[0] == 200


async def test_news_that_are_stuck_make_it_unready(ada, bot, port, stage):
    await bot.wait_until_ready()
    await started(ada, bot)
    await bot.app.store.database.execute("UPDATE outbox SET done = NULL")
    stage.clock.advance(500)
    status, page = await got(port, "readyz")
    assert (status, json.loads(page)["outbox"]) == (503, False)
    assert "dynamo_outbox_waiting 0.0" not in (await got(port, "metrics"))[1]


async def test_a_bot_that_discord_cannot_reach_is_not_ready(bot, port, stage):
    await bot.wait_until_ready()
    stage.sandbox.faults.add(Fault("refuse_gateway", times=None))
    await bot.ws.close()
    async with asyncio.timeout(20):
        while bot.hears:  # noqa: ASYNC110 - no event for it
            await asyncio.sleep(0.01)
    status, page = await got(port, "readyz")
    assert (status, json.loads(page)["gateway"]) == (503, False)
    assert "dynamo_gateway_up 0.0" in (await got(port, "metrics"))[1]
    assert (await got(port, "healthz"))[0] == 200


async def test_a_bot_that_leaves_is_not_ready(bot, port):
    bot.leaving = True
    assert (await got(port, "readyz"))[0] == 503


async def test_the_log_tells_game_interaction_and_time_and_nothing_private(ada, bot, caplog):
    caplog.set_level(logging.INFO, "bot")
    await started(ada, bot)
    lines = [json.loads(logs.JsonLines().format(it)) for it in caplog.records]
    start = next(it for it in lines if it.get("what") == "press start")
    assert start["game"] == 1
    assert start["outcome"] == "done"
    assert start["interaction"] > 0
    assert start["milliseconds"] >= 0
    assert any(it.get("what") == "/game new" for it in lines)
    everything = json.dumps(lines)
    assert str(ada.id) not in everything
    assert "sandbox" not in everything  # the token


def test_a_trace_is_part_of_its_line():
    why = (ValueError, ValueError("why"), None)
    record = logging.LogRecord("x", logging.ERROR, "", 0, "words", (), why)
    line = json.loads(logs.JsonLines().format(record))
    assert "ValueError: why" in line["trace"]


@pytest.mark.parametrize(
    ("name", "words"), [("DYNAMO_HTTP_PORT", "x"), ("DYNAMO_LOG_FORMAT", "xml")]
)
def test_wrong_settings_are_named(name, words):
    with pytest.raises(Misconfigured, match=name):
        Config.read({name: words})


async def test_a_port_that_is_taken_is_told(bot, port):
    with pytest.raises(Misconfigured, match="cannot be used"):
        async with status_port(bot, port):
            pass
