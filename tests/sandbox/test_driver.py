"""The driver itself: what it finds, what it says when it does not."""

from __future__ import annotations

import struct

import pytest

from sandbox import threads
from sandbox.commands import CannotDo
from sandbox.pictures import picture_size
from sandbox.server import Settings, running


@pytest.fixture
async def panel(api, ada):
    button = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
    link = {"type": 2, "style": 5, "label": "Read", "url": "https://example.org"}
    menu = {"type": 3, "custom_id": "m", "placeholder": "Which?", "options": [
        {"label": "One", "value": "1"}]}  # fmt: skip
    rows = [{"type": 1, "components": [button, link]}, {"type": 1, "components": [menu]}]
    embed = {"title": "T", "fields": [{"name": "n", "value": "v"}], "footer": {"text": "f"}}
    body = {"content": "c", "components": rows, "embeds": [embed]}
    await api("POST", f"/channels/{ada.channel.id}/messages", body)
    return ada.last


async def test_a_message_as_it_is_seen(panel):
    assert panel.text == "c\nT\nn: v\nf"
    assert [(b.label, b.url) for b in panel.buttons] == [
        ("Go", None),
        ("Read", "https://example.org"),
    ]
    assert panel.select().labels == ["One"]
    assert panel.select("Which?") == panel.select("m")
    assert not panel.private
    assert not panel.edited


async def test_what_is_not_there_is_named(stage, panel, ada):
    with pytest.raises(AssertionError, match="no button 'Stop' among"):
        await ada.click(panel, "Stop")
    with pytest.raises(AssertionError, match="no menu 'x' among"):
        await ada.select(panel, "x", "1")
    with pytest.raises(CannotDo, match="not one of the options"):
        await ada.select(panel, "m", "Two", wait=False)
    with pytest.raises(LookupError, match="nobody here is called Zoe"):
        stage.actor("Zoe")


async def test_waiting_in_vain_tells_what_was_refused(stage, api):
    await api("GET", "/channels/1")
    with pytest.raises(AssertionError, match=r"waited 0.01 s for rain; refusals: .*10003"):
        await stage.until(lambda: False, "rain", patience=0.01)


async def test_waiting_for_an_edit(api, panel, ada):
    path = f"/channels/{ada.channel.id}/messages/{panel.id}"
    await api("PATCH", path, {"content": "changed"})
    assert (await panel.change()).content == "changed"


async def test_people_delete_what_they_may(stage, ada, ben):
    mine, his = ada.say("mine"), ben.say("his")
    with pytest.raises(CannotDo):
        ben.delete(mine)
    ben.delete(his)
    assert [m.content for m in ada.messages()] == ["mine"]


async def test_words_open_an_archived_thread_but_not_a_locked_one(stage, ada, ben):
    world = stage.world
    thread = threads.open_thread(world, ada.channel, ada.user, {"name": "T", "type": 11})
    threads.change(world, thread, {"archived": True})
    ben.at(thread).say("awake")
    assert not thread.archived
    assert ben.id in thread.thread_members
    threads.change(world, thread, {"locked": True})
    with pytest.raises(CannotDo, match="locked"):
        ben.at(thread).say("more")


async def test_a_newcomer_and_a_second_server(stage, ada):
    eve = stage.newcomer("Eve")
    other = stage.world.add_guild("Elsewhere", eve.user)
    hall = stage.world.add_channel(other, "hall")
    eve.at(hall).say("anyone?")
    assert ada.at(hall).messages() == []
    stage.world.leave(stage.guild, eve.user)
    assert eve.messages() == []


async def test_strict_rate_limits_by_setting():
    async with running(settings=Settings(requests_per_window=5, window=5.0)) as sandbox:
        assert (sandbox.api.limits.limit, sandbox.api.limits.window) == (5, 5.0)


def test_sizes_of_pictures():
    png = b"\x89PNG\r\n\x1a\n" + b"\0" * 8 + struct.pack(">II", 30, 20)
    gif = b"GIF89a" + struct.pack("<HH", 12, 9)
    jpeg = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08" + struct.pack(">HH", 7, 5) + b"\0" * 8
    assert [picture_size(data) for data in (png, gif, jpeg)] == [(30, 20), (12, 9), (5, 7)]
    assert [picture_size(data) for data in (b"", b"\xff\xd8", b"text")] == [None] * 3
