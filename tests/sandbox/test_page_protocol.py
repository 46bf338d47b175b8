"""The page's websocket: what it is told, what it may ask."""

from __future__ import annotations

import asyncio
import json

import aiohttp
import pytest

from sandbox.permissions import Can


class Page:
    """A page without a screen."""

    def __init__(self, socket):
        self.socket = socket
        self.pushes = []
        self.number = 0

    async def _next(self):
        frame = await self.socket.receive(timeout=5)
        assert frame.type is aiohttp.WSMsgType.TEXT, frame
        return json.loads(frame.data)

    async def ask(self, op, **body):
        self.number += 1
        await self.socket.send_str(json.dumps({"id": self.number, "op": op, **body}))
        while (answer := await self._next()).get("re") != self.number:
            self.pushes.append(answer)
        return answer

    async def push(self, name, **fields):
        while True:
            for i, one in enumerate(self.pushes):
                if one.get("push") == name and fields.items() <= one.items():
                    return self.pushes.pop(i)
            self.pushes.append(await self._next())


@pytest.fixture
async def open_page(stage):
    session = aiohttp.ClientSession()

    async def opening(actor, origin=None):
        headers = {"Origin": origin} if origin else {}
        url = stage.sandbox.base_url.replace("http", "ws") + "/live"
        page = Page(await session.ws_connect(url, headers=headers))
        page.start = await page.ask("be", user=str(actor.id))
        return page

    yield opening
    await session.close()


async def test_a_snapshot_shows_what_the_user_may_see(stage, open_page, ada, ben):
    stage.world.set_overwrite(stage.channel("lobby"), ben.user, 0, Can.VIEW_CHANNEL)
    mine, bens = await open_page(ada), await open_page(ben)
    names = [[c["name"] for c in p.start["guilds"][0]["channels"]] for p in (mine, bens)]
    assert names == [["dunkirk", "lobby"], ["dunkirk"]]
    assert mine.start["me"] == str(ada.id)
    assert mine.start["online"] is False
    assert "rate_limit" in mine.start["fault_kinds"]


async def test_a_page_that_names_nobody_is_the_first_person(open_page, ada, ben):
    page = await open_page(ben)
    assert (await page.ask("be", user=None))["me"] == str(ben.id)


async def test_words_reach_every_open_page(open_page, ada, ben):
    mine, bens = await open_page(ada), await open_page(ben)
    sent = await mine.ask("send", channel=str(ada.channel.id), content="hello")
    told = await bens.push("message")
    assert told["message"]["id"] == sent["message"]
    history = await bens.ask("history", channel=str(ada.channel.id))
    assert [m["content"] for m in history["messages"]] == ["hello"]


async def test_a_whole_interaction_through_the_page(bot, stage, open_page, ada):
    page = await open_page(ada)
    await stage.command_known("panel")
    channel = str(ada.channel.id)
    names = [c["name"] for c in (await page.ask("commands", channel=channel))["commands"]]
    assert "game" in names
    options = {"game": "mir"}
    asked = await page.ask(
        "autocomplete", channel=channel, words=["game", "new"], options=options, focused="game"
    )
    told = await page.push("interaction", id=asked["interaction"], state="done")
    assert told["choices"][0]["value"] == "miracle"
    await page.ask("slash", channel=channel, words=["panel"], options={})
    message = (await page.push("message"))["message"]
    await page.ask("press", channel=channel, message=message["id"], custom_id="march:1")
    assert (await page.push("edited"))["message"]["content"] == "Marched 1"


async def test_a_form_through_the_page(bot, stage, open_page, ada):
    page = await open_page(ada)
    await stage.command_known("panel")
    panel = (await ada.slash("/panel")).message
    channel = str(ada.channel.id)
    await page.ask("press", channel=channel, message=str(panel.id), custom_id="orders")
    opened = await page.push("interaction", callback=9)
    assert opened["modal"]["title"] == "Orders of the day"
    answers = {"words": "Hold", "place": ["lille"]}
    await page.ask("submit", interaction=opened["id"], answers=answers)
    told = await page.push("message")
    while told["message"]["content"] != "Hold at lille":
        told = await page.push("message")
    assert told["message"]["private"] is True


async def test_private_replies_reach_only_their_user_and_go_when_dismissed(
    bot, stage, open_page, ada, ben
):
    mine, bens = await open_page(ada), await open_page(ben)
    await stage.command_known("private")
    channel = str(ada.channel.id)
    await mine.ask("slash", channel=channel, words=["private"], options={})
    message = (await mine.push("message"))["message"]
    assert (await bens.ask("history", channel=channel))["messages"] == []
    assert not [p for p in bens.pushes if p["push"] in ("message", "interaction")]
    refused = await bens.ask("dismiss", channel=channel, message=message["id"])
    assert "error" in refused
    await mine.ask("dismiss", channel=channel, message=message["id"])
    assert (await mine.push("deleted"))["id"] == message["id"]


async def test_failure_after_three_seconds_is_shown(bot, stage, open_page, ada):
    page = await open_page(ada)
    await stage.command_known("silent")
    await page.ask("slash", channel=str(ada.channel.id), words=["silent"], options={})
    await page.push("interaction", state="waiting")
    again = await page.ask("be", user=str(ada.id))
    assert [one["name"] for one in again["waiting"]] == ["silent"]
    stage.clock.advance(3.1)
    assert (await page.push("interaction", state="failed"))["name"] == "silent"


async def test_unread_marks_for_everybody(api, open_page, ada, ben):
    page = await open_page(ada)
    path = f"/channels/{ada.channel.id}/messages"
    await api("POST", path, {"content": f"{ben.mention} your turn"})
    marks = (await page.push("unread"))["unread"]
    channel = str(ada.channel.id)
    assert marks[str(ben.id)][channel] == {"count": 1, "pings": 1}
    assert marks[str(ada.id)][channel] == {"count": 1, "pings": 0}
    await page.ask("read", channel=channel)
    again = (await page.ask("be", user=str(ada.id)))["unread"]
    assert channel not in again[str(ada.id)]


async def test_switching_users_and_opening_a_dm(stage, open_page, ada, ben):
    page = await open_page(ada)
    assert (await page.ask("be", user=str(ben.id)))["me"] == str(ben.id)
    opened = await page.ask("direct")
    assert opened["dms"][0]["user"] == str(stage.world.bot.id)
    sent = await page.ask("send", channel=opened["channel"], content="psst")
    assert "message" in sent
    assert ben.in_dm().last.content == "psst"


async def test_a_dm_opened_by_the_bot_appears(api, open_page, ada):
    page = await open_page(ada)
    await api("POST", "/users/@me/channels", {"recipient_id": str(ada.id)})
    assert len((await page.push("tree"))["dms"]) == 1


async def test_troubles_and_refusals_are_shown(api, open_page, ada):
    page = await open_page(ada)
    await page.ask("fault", kind="server_error", times=1)
    assert (await page.push("faults"))["active"][0]["kind"] == "server_error"
    assert (await api("GET", "/users/@me"))[0] == 500
    await api("GET", "/channels/1")
    assert (await page.push("refusal"))["code"] == 10003
    await page.ask("fault", kind="slow", times=None)
    assert (await page.ask("clear_faults"))["ok"]


async def test_the_page_can_drop_the_gateway(bot, stage, open_page, ada):
    await bot.wait_until_ready()
    page = await open_page(ada)
    back = asyncio.create_task(bot.wait_for("resumed", timeout=10))
    await asyncio.sleep(0)
    await page.ask("gateway", action="drop")
    await page.push("bot", online=False)
    await back
    await page.push("bot", online=True)


@pytest.mark.parametrize(
    "body",
    [
        {"op": "nonsense"},
        {"op": "be", "user": "1"},
        {"op": "be", "user": "x"},
        {"op": "send", "channel": "1", "content": "x"},
        {"op": "send", "channel": "{c}", "content": ""},
        {"op": "send", "channel": "{c}", "content": "x" * 2001},
        {"op": "slash", "channel": "{c}", "words": ["nothing"]},
        {"op": "slash", "channel": "{c}", "words": 5},
        {"op": "press", "channel": "{c}", "message": "1", "custom_id": "x"},
        {"op": "submit", "interaction": "1"},
        {"op": "fault", "kind": "rain"},
        {"op": "fault", "kind": "slow", "times": "many"},
        {"op": "gateway", "action": "explode"},
        {"op": None},
        {},
    ],
)
async def test_odd_requests_are_answered_and_do_no_harm(open_page, ada, body):
    page = await open_page(ada)
    filled = {
        k: v.replace("{c}", str(ada.channel.id)) if k == "channel" else v for k, v in body.items()
    }
    assert "error" in await page.ask(**({"op": ""} | filled))
    await page.socket.send_str("not json at all")
    assert "error" in await page._next()
    assert (await page.ask("be", user=str(ada.id)))["me"] == str(ada.id)


async def test_other_websites_may_not_connect(open_page, ada):
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await open_page(ada, origin="https://elsewhere.example")


async def test_the_page_is_served_whole(stage, api):
    async with api.session.get(stage.sandbox.base_url + "/") as answer:
        text = await answer.text()
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "http://" not in text
    assert "https://" not in text
