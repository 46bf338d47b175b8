"""Routes by hand: answers, unknown things, tokens, files, nonces."""

from __future__ import annotations

import json

import aiohttp
import pytest


@pytest.fixture
def path(ada):
    return f"/channels/{ada.channel.id}/messages"


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (("GET", "/channels/1"), 10003),
        (("GET", "/channels/abc"), 50035),
        (("GET", "/channels/{c}/messages/1"), 10008),
        (("PATCH", "/channels/{c}/messages/1"), 10008),
        (("DELETE", "/channels/{c}/messages/1"), 10008),
        (("PUT", "/channels/{c}/messages/pins/1"), 10008),
        (("GET", "/guilds/1"), 10004),
        (("GET", "/guilds/{g}/members/1"), 10013),
        (("PUT", "/guilds/{g}/members/1/roles/1"), 10007),
        (("GET", "/users/1"), 10013),
        (("POST", "/users/@me/channels"), 50035),
        (("GET", "/applications/1/commands"), 10002),
        (("GET", "/applications/{b}/commands/1"), 10063),
        (("POST", "/interactions/1/token/callback"), 10062),
        (("POST", "/webhooks/{b}/nothing"), 50027),
        (("POST", "/webhooks/1/nothing"), 10015),
        (("GET", "/channels/{c}/thread-members"), 50024),
        (("GET", "/nowhere/at/all"), 0),
    ],
)
async def test_unknown_things(api, stage, request_, code):
    method, route = request_
    ada = stage.actor("Ada")
    path = route.format(c=ada.channel.id, g=stage.guild.id, b=stage.world.bot.id)
    body = None
    if "callback" in route:
        body = {"type": 6}
    elif method in ("POST", "PATCH") and "@me" not in route:
        body = {"content": "x"}
    assert (await api.refused(method, path, body))[0] == code
    assert stage.refusals.codes() == [code]
    assert stage.refusals[0].path.endswith(path)


async def test_a_wrong_token_opens_nothing(api):
    wrong = "wrong"
    status, body = await api("GET", "/users/@me", token=wrong)
    assert (status, body["code"]) == (401, 0)


async def test_every_answer_has_the_exact_type_and_rate_limit_headers(api):
    await api("GET", "/users/@me")
    assert api.headers["Content-Type"] == "application/json"
    for name in ("Limit", "Remaining", "Reset", "Reset-After", "Bucket"):
        assert f"X-RateLimit-{name}" in api.headers


async def test_where_the_gateway_is(api, stage):
    assert (await api("GET", "/gateway"))[1] == {"url": stage.sandbox.gateway_url}
    assert (await api("GET", "/gateway/bot"))[1]["shards"] == 1


async def test_an_enforced_nonce_writes_once(api, ada, path):
    body = {"content": "x", "nonce": "7", "enforce_nonce": True}
    first = (await api("POST", path, body))[1]
    second = (await api("POST", path, body))[1]
    assert first["id"] == second["id"]
    assert len(ada.messages()) == 1
    await api("POST", path, {"content": "x", "nonce": "7"})
    assert len(ada.messages()) == 2


def upload(body, *files):
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", json.dumps(body), content_type="application/json")
    for i, (name, data) in enumerate(files):
        form.add_field(f"files[{i}]", data, filename=name)
    return form


async def test_files_are_kept_replaced_and_served(api, ada, path):
    listed = {"attachments": [{"id": i, "description": f"file {i}"} for i in range(2)]}
    form = upload(listed, ("a.txt", b"alpha"), ("b.txt", b"beta"))
    message = (await api("POST", path, data=form))[1]
    names = [(a["filename"], a["description"], a["size"]) for a in message["attachments"]]
    assert names == [("a.txt", "file 0", 5), ("b.txt", "file 1", 4)]
    async with api.session.get(message["attachments"][0]["url"]) as answer:
        assert await answer.read() == b"alpha"
    kept = message["attachments"][1]["id"]
    form = upload({"attachments": [{"id": kept}, {"id": 0}]}, ("c.txt", b"gamma"))
    changed = (await api("PATCH", f"{path}/{message['id']}", data=form))[1]
    assert [a["filename"] for a in changed["attachments"]] == ["b.txt", "c.txt"]
    assert [a.data for a in ada.last.attachments] == [b"beta", b"gamma"]
    gone = await api.session.get(message["attachments"][0]["url"])
    assert gone.status == 404


async def test_a_picture_in_an_embed_leaves_the_list_of_files(api, ada, path):
    embed = {"embeds": [{"image": {"url": "attachment://m.png"}}]}
    message = (await api("POST", path, data=upload(embed, ("m.png", b"not a picture"))))[1]
    assert message["attachments"] == []
    url = message["embeds"][0]["image"]["url"]
    assert (await (await api.session.get(url)).read()) == b"not a picture"
    one = f"{path}/{message['id']}"
    assert (await api("PATCH", one, {"content": "new words"}))[1]["attachments"] == []
    again = (await api("PATCH", one, {"embeds": message["embeds"]}))[1]
    assert [a["filename"] for a in again["attachments"]] == ["m.png"]
    assert (await api.session.get(url)).status == 200


async def test_a_failed_edit_changes_nothing(api, ada, path):
    message = (await api("POST", path, data=upload({"content": "x"}, ("a.txt", b"alpha"))))[1]
    bad = {"content": "y", "attachments": [], "embeds": [{"image": {"url": "attachment://no"}}]}
    await api.refused("PATCH", f"{path}/{message['id']}", bad)
    assert ada.last.content == "x"
    assert ada.last.attachments[0].data == b"alpha"
    empty = {"content": "", "attachments": []}
    assert (await api.refused("PATCH", f"{path}/{message['id']}", empty))[0] == 50006
    assert ada.last.attachments[0].data == b"alpha"


async def test_pages_of_history(api, ada, path):
    ids = [str(ada.say(str(i)).id) for i in range(6)]
    newest = [m["id"] for m in (await api("GET", f"{path}?limit=2"))[1]]
    assert newest == [ids[5], ids[4]]
    before = await api("GET", f"{path}?limit=2&before={ids[4]}")
    assert [m["id"] for m in before[1]] == [ids[3], ids[2]]
    after = await api("GET", f"{path}?limit=2&after={ids[0]}")
    assert [m["id"] for m in after[1]] == [ids[2], ids[1]]
    around = await api("GET", f"{path}?limit=3&around={ids[2]}")
    assert [m["id"] for m in around[1]] == [ids[3], ids[2], ids[1]]
    assert (await api.refused("GET", f"{path}?limit=101"))[0] == 50035


async def test_mentions_follow_what_is_allowed(api, stage, ada, ben, path):
    role = stage.world.add_role(stage.guild, "crew", 0, ben.user)
    words = f"{ada.mention} <@&{role.id}> @everyone"
    await api("POST", path, {"content": words})
    assert ada.was_pinged(ada.last)
    assert ben.was_pinged(ada.last)
    await api("POST", path, {"content": words, "allowed_mentions": {"parse": []}})
    assert ada.last.raw.pinged == set()
    only = {"parse": [], "users": [str(ada.id)]}
    shown = (await api("POST", path, {"content": words, "allowed_mentions": only}))[1]
    assert [u["username"] for u in shown["mentions"]] == ["ada"]
    assert ada.last.raw.pinged == {ada.id}
    assert shown["mention_everyone"] is False


async def test_a_reply_names_what_it_answers(api, ada, path):
    line = ada.say("question")
    body = {"content": "answer", "message_reference": {"message_id": str(line.id)}}
    shown = (await api("POST", path, body))[1]
    assert shown["type"] == 19
    assert shown["referenced_message"]["content"] == "question"
    assert ada.was_pinged(ada.last)


async def test_old_and_new_pin_routes(api, ada, path):
    message = (await api("POST", path, {"content": "map"}))[1]
    old = f"/channels/{ada.channel.id}/pins"
    assert (await api("PUT", f"{old}/{message['id']}"))[0] == 204
    assert (await api("GET", f"{path}/pins"))[1]["items"][0]["message"]["id"] == message["id"]
    assert [m["id"] for m in (await api("GET", old))[1]] == [message["id"]]
    assert (await api("DELETE", f"{path}/pins/{message['id']}"))[0] == 204
    assert (await api("GET", old))[1] == []


async def test_reactions(api, ada, path):
    message = (await api("POST", path, {"content": "map"}))[1]
    one = f"{path}/{message['id']}"
    assert (await api("PUT", f"{one}/reactions/⚓/@me"))[0] == 204
    shown = (await api("GET", one))[1]["reactions"][0]
    assert (shown["emoji"]["name"], shown["count"], shown["me"]) == ("⚓", 1, True)
    assert (await api("DELETE", f"{one}/reactions/⚓/@me"))[0] == 204
    assert "reactions" not in (await api("GET", one))[1]
    assert (await api.refused("PUT", f"{one}/reactions/x/@me"))[0] == 10014


async def test_commands_one_by_one_and_per_guild(api, stage, ada):
    bot = stage.world.bot.id
    everywhere = f"/applications/{bot}/commands"
    here = f"/applications/{bot}/guilds/{stage.guild.id}/commands"
    body = {"name": "go", "description": "everywhere"}
    first = (await api("PUT", everywhere, [body]))[1][0]
    again = (await api("PUT", everywhere, [body | {"description": "new"}]))[1][0]
    assert first["id"] == again["id"]
    local = (await api("POST", here, body | {"description": "here"}))[1]
    assert (await api("GET", here))[1] == [local]
    asked = await ada.slash("/go", wait=False)
    assert asked.interaction.data["id"] == local["id"]
    assert (await api("DELETE", f"{here}/{local['id']}"))[0] == 204
    assert (await api("GET", f"{everywhere}/{first['id']}"))[1]["description"] == "new"


async def test_a_thread_only_once_per_message_and_not_in_a_thread(api, stage, ada, path):
    line = ada.say("start")
    route = f"{path}/{line.id}/threads"
    thread = (await api("POST", route, {"name": "Side"}))[1]
    assert thread["id"] == str(line.id)
    assert (await api.refused("POST", route, {"name": "Side"}))[0] == 160004
    inner = f"/channels/{thread['id']}/threads"
    assert (await api.refused("POST", inner, {"name": "Deeper", "type": 11}))[0] == 50024
    active = await api("GET", f"/guilds/{stage.guild.id}/threads/active")
    assert [t["name"] for t in active[1]["threads"]] == ["Side"]
    await api("PATCH", f"/channels/{thread['id']}", {"archived": True})
    closed = await api("GET", f"/channels/{ada.channel.id}/threads/archived/public")
    assert [t["name"] for t in closed[1]["threads"]] == ["Side"]
    sent = await api("POST", f"/channels/{thread['id']}/messages", {"content": "wake"})
    assert sent[0] == 200
    assert not stage.channel("Side").archived


async def test_a_foreign_message_can_be_deleted_but_not_edited(api, ada, path):
    line = ada.say("mine")
    assert (await api.refused("PATCH", f"{path}/{line.id}", {"content": "x"}))[0] == 50005
    assert (await api("DELETE", f"{path}/{line.id}"))[0] == 204
    assert line.gone


async def test_typing_and_bulk_delete(api, ada, path):
    ids = [str(ada.say(str(i)).id) for i in range(3)]
    assert (await api("POST", f"/channels/{ada.channel.id}/typing"))[0] == 204
    assert (await api("POST", f"{path}/bulk-delete", {"messages": ids[:2]}))[0] == 204
    assert [m.content for m in ada.messages()] == ["2"]


async def test_the_bot_leaves_a_guild(api, stage):
    assert [g["name"] for g in (await api("GET", "/users/@me/guilds"))[1]] == ["The Map Room"]
    assert (await api("DELETE", f"/users/@me/guilds/{stage.guild.id}"))[0] == 204
    assert (await api.refused("GET", f"/guilds/{stage.guild.id}"))[0] == 50001
