"""The messenger on Discord: each of Discord's troubles becomes one typed error."""

from __future__ import annotations

from types import SimpleNamespace

import aiohttp
import discord
import pytest

from bot import limits
from bot.client.messenger import _RIGHTS as RIGHTS
from bot.client.messenger import DiscordMessenger
from bot.delivery.messenger import (
    CHANNEL_GONE,
    DOWN,
    FORBIDDEN,
    MESSAGE_GONE,
    TOO_LARGE,
    DeliveryError,
)
from bot.panels.panel import Panel
from bot.words import troubles
from renders import Picture

ME = 1


def refused(status, code=0, kind=discord.HTTPException):
    response = SimpleNamespace(status=status, reason="because")
    return kind(response, {"code": code, "message": "no"})


TROUBLES = {
    "too large by its code": (refused(400, 40005), TOO_LARGE),
    "too large by its status": (refused(413), TOO_LARGE),
    "no rights": (refused(403, kind=discord.Forbidden), FORBIDDEN),
    "message gone": (refused(404, 10008, discord.NotFound), MESSAGE_GONE),
    "channel gone": (refused(404, 10003, discord.NotFound), CHANNEL_GONE),
    "server error": (refused(500), DOWN),
    "no network": (aiohttp.ClientError(), DOWN),
    "too slow": (TimeoutError(), DOWN),
}


class Channel:
    """A channel with these messages, where everything else fails with that trouble."""

    def __init__(self, trouble=None, messages=()):
        self.trouble, self.messages, self.edits = trouble, messages, []

    async def send(self, *_, **__):
        raise self.trouble

    async def typing(self):
        raise self.trouble

    def get_partial_message(self, _):
        return self

    async def edit(self, **changes):
        self.edits.append(changes)

    async def history(self, **_):
        if self.trouble is not None:
            raise self.trouble
        for message in self.messages:
            yield message


def messenger(channel, me=ME, known=None):
    user = SimpleNamespace(id=me) if me else None
    client = SimpleNamespace(
        user=user, get_partial_messageable=lambda _: channel, get_channel=lambda _: known
    )
    return DiscordMessenger(client)


@pytest.mark.parametrize(
    ("lacking", "name"),
    [
        ("view_channel", "View Channel"),
        ("send_messages", "Send Messages"),
        ("attach_files", "Attach Files"),
        ("read_message_history", "Read Message History"),
        ("send_messages_in_threads", ""),
    ],
)
async def test_the_right_that_is_missing_is_named_alone(lacking, name):
    rights = discord.Permissions.all()
    setattr(rights, lacking, False)
    guild = SimpleNamespace(me=ME)
    known = SimpleNamespace(guild=guild, permissions_for=lambda _: rights)
    trouble = refused(403, 50013, discord.Forbidden)
    with pytest.raises(DeliveryError) as caught:
        await messenger(Channel(trouble), known=known).post(7, Panel("Hello."), "nonce")
    assert caught.value.right == name
    words = troubles.no_permission(caught.value.right)
    told = [it for _, it in RIGHTS if f"**{it}**" in words]
    assert told == ([name] if name else [])


@pytest.mark.parametrize("case", TROUBLES)
async def test_each_trouble_has_its_kind(case):
    trouble, kind = TROUBLES[case]
    with pytest.raises(DeliveryError, match=kind):
        await messenger(Channel(trouble)).post(7, Panel("Hello."), "nonce")
    with pytest.raises(DeliveryError, match=kind):
        await messenger(Channel(trouble)).typing(7)


async def test_a_picture_may_be_just_as_large_as_discord_takes(monkeypatch):
    channel = Channel()
    monkeypatch.setattr(limits, "UPLOAD", 100)
    fitting, too_large = (Panel("Hello.", Picture(bytes(it), 4, 3, "A map.")) for it in (100, 101))
    await messenger(channel).edit(7, 1, fitting)
    with pytest.raises(DeliveryError, match=TOO_LARGE):
        await messenger(channel).edit(7, 1, too_large)
    assert len(channel.edits) == 1


def message(number, *, author=ME, content="", filename="", custom_id=""):
    row = discord.ActionRow.__new__(discord.ActionRow)
    row.children = [SimpleNamespace(custom_id=custom_id)]
    return SimpleNamespace(
        id=number,
        author=SimpleNamespace(id=author),
        content=content,
        attachments=[SimpleNamespace(filename=filename)],
        components=[row],
    )


async def test_a_message_of_ours_is_found_by_file_text_or_control():
    found = Channel(
        messages=[
            message(1, author=2, content="marker"),
            message(2, filename="board-9.png"),
            message(3, content="marker"),
            message(4, custom_id="b:start:5:0:"),
        ]
    )
    assert await messenger(found).find(7, "marker", 0.0) == 3
    assert await messenger(found).find(7, "board-9.png", 0.0) == 2
    assert await messenger(found).find(7, "b:start:5:0:", 0.0) == 4
    assert await messenger(found).find(7, "nowhere", 0.0) is None
    assert await messenger(found, me=0).find(7, "marker", 0.0) is None


async def test_without_the_right_to_read_nothing_is_found():
    assert await messenger(Channel(TROUBLES["no rights"][0])).find(7, "marker", 0.0) is None
    with pytest.raises(DeliveryError, match=DOWN):
        await messenger(Channel(TROUBLES["server error"][0])).find(7, "marker", 0.0)


async def test_a_board_that_has_had_its_day_keeps_its_story():
    channel = Channel()
    await messenger(channel).strip(7, 1, "What happened.")
    await messenger(channel).strip(7, 1, "")
    assert channel.edits == [{"content": "What happened.", "view": None}, {"view": None}]
