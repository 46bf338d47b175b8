"""Each trouble, switched on, does to discord.py what the real one does."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest

CALLBACK = "/callback"


async def test_too_many_requests_are_repeated(stage, bot, ada):
    stage.fault("rate_limit", path="/messages", seconds=0.05)
    await bot.wait_until_ready()
    await bot.get_channel(ada.channel.id).send("through")
    assert [m.content for m in ada.messages()] == ["through"]
    assert stage.sandbox.faults.struck == ["rate_limit"]


async def test_429_carries_what_clients_look_for(stage, api, ada):
    stage.fault("rate_limit", seconds=0.5)
    status, body = await api("GET", "/users/@me")
    assert status == 429
    assert body["retry_after"] == 0.5
    assert api.headers["Via"]
    assert api.headers["Content-Type"] == "application/json"


async def test_a_server_error_is_repeated_and_done_once(stage, bot, ada):
    await bot.wait_until_ready()
    stage.fault("server_error", path="/messages", times=1)
    await bot.get_channel(ada.channel.id).send("at last")
    assert [m.content for m in ada.messages()] == ["at last"]


async def test_a_lost_answer_to_a_send_does_not_double_it(stage, bot, ada):
    await bot.wait_until_ready()
    stage.fault("lost_answer", path="/messages")
    await bot.get_channel(ada.channel.id).send("once")
    assert [m.content for m in ada.messages()] == ["once"]


async def test_a_lost_answer_to_a_callback_draws_40060(stage, bot, ada):
    stage.fault("lost_answer", path=CALLBACK)
    answer = await ada.slash("/private")
    assert answer.message.content == "For you"
    await stage.until(lambda: 40060 in stage.refusals.codes(), "the repeated callback")


async def test_a_cut_line_reaches_the_client_as_an_error(stage, api, ada):
    stage.fault("cut_line", method="POST")
    with pytest.raises(aiohttp.ClientError):
        await api("POST", f"/channels/{ada.channel.id}/messages", {"content": "done all the same"})
    assert ada.last.content == "done all the same"


async def test_a_slow_answer_passes_the_three_seconds(stage, bot, ada):
    stage.fault("slow", path=CALLBACK, seconds=4)
    asked = await ada.slash("/private", wait=False)
    await stage.until(lambda: "slow" in stage.sandbox.faults.struck, "the slow answer")
    stage.clock.advance(4.5)
    assert (await asked.settle()).failed
    await stage.until(lambda: 10062 in stage.refusals.codes(), "the late callback")


async def test_an_interaction_delivered_twice(stage, bot, ada):
    stage.fault("duplicate")
    answer = await ada.slash("/private")
    assert answer.message.content == "For you"
    await stage.until(lambda: 40060 in stage.refusals.codes(), "the second answer")
    assert len(ada.messages()) == 1


async def test_the_gateway_drops_before_an_event_that_is_told_after_resuming(stage, bot, ada):
    await bot.wait_until_ready()
    stage.fault("drop_gateway")
    answer = await ada.slash("/private")
    assert answer.message.content == "For you"
    assert ("resumed", None) in bot.seen


async def test_a_refused_resume_leads_to_a_new_session(stage, bot, ada):
    await bot.wait_until_ready()
    before = set(stage.gateway.sessions)
    stage.fault("invalid_session")
    again = asyncio.create_task(bot.wait_for("ready", timeout=20))
    await asyncio.sleep(0)
    stage.gateway.drop()
    await again
    assert before.isdisjoint(stage.gateway.sessions)


async def test_a_gateway_that_refuses_for_a_while(stage, bot, ada):
    await bot.wait_until_ready()
    stage.fault("refuse_gateway", times=1)
    back = asyncio.create_task(bot.wait_for("resumed", timeout=30))
    await asyncio.sleep(0)
    stage.gateway.drop()
    await back
    assert (await ada.slash("/private")).message.content == "For you"


async def test_chance_path_and_method_are_honoured(stage, api, ada):
    stage.fault("server_error", times=None, chance=0.5, method="GET", path="/users")
    answers = [(await api("GET", "/users/@me"))[0] for _ in range(40)]
    assert {200, 500} == set(answers)
    assert (await api("GET", f"/channels/{ada.channel.id}"))[0] == 200
    stage.sandbox.faults.clear("server_error")
    assert (await api("GET", "/users/@me"))[0] == 200


def test_an_unknown_trouble_is_named(stage):
    with pytest.raises(ValueError, match="no such fault: rain"):
        stage.fault("rain")


async def test_real_rate_limits_are_told_and_kept(stage, api):
    stage.sandbox.api.limits.limit = 2
    first = await api("GET", "/users/@me")
    assert api.headers["X-RateLimit-Remaining"] == "1"
    await api("GET", "/users/@me")
    assert api.headers["X-RateLimit-Remaining"] == "0"
    status, body = await api("GET", "/users/@me")
    assert (first[0], status) == (200, 429)
    assert 0 < body["retry_after"] <= 1
    assert stage.refusals.codes() == []
