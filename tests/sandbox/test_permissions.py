"""Rights from roles and channels, and what happens without them."""

from __future__ import annotations

import discord
import pytest

from sandbox import permissions
from sandbox.commands import CannotDo
from sandbox.permissions import Can


def test_the_bits_are_discords():
    for right in Can:
        assert right.value == getattr(discord.Permissions, right.name.lower()).flag, right


def take(stage, right):
    """Take a right from the bot in #dunkirk."""
    stage.world.set_overwrite(stage.channel("dunkirk"), stage.world.bot, 0, right)


REPLY = {"content": "x", "message_reference": {"message_id": "1"}}


@pytest.mark.parametrize(
    ("right", "request_", "code"),
    [
        (Can.VIEW_CHANNEL, ("POST", "/messages", {"content": "x"}), 50001),
        (Can.VIEW_CHANNEL, ("GET", "", None), 50001),
        (Can.SEND_MESSAGES, ("POST", "/messages", {"content": "x"}), 50013),
        (Can.EMBED_LINKS, ("POST", "/messages", {"embeds": [{"title": "x"}]}), 50013),
        (Can.READ_MESSAGE_HISTORY, ("GET", "/messages/{m}", None), 50013),
        (Can.READ_MESSAGE_HISTORY, ("POST", "/messages", REPLY), 160002),
        (Can.MANAGE_MESSAGES, ("DELETE", "/messages/{m}", None), 50013),
        (Can.PIN_MESSAGES, ("PUT", "/messages/pins/{m}", None), 50013),
        (Can.CREATE_PUBLIC_THREADS, ("POST", "/messages/{m}/threads", {"name": "x"}), 50013),
        (Can.CREATE_PRIVATE_THREADS, ("POST", "/threads", {"name": "x"}), 50013),
        (Can.ADD_REACTIONS, ("PUT", "/messages/{m}/reactions/⚓/@me", None), 50013),
        (0, ("PATCH", "", {"name": "new"}), 50013),
        (0, ("DELETE", "", None), 50013),
    ],
)
async def test_without_the_right(api, stage, right, request_, code):
    ada = stage.actor("Ada")
    line = ada.say("here")
    take(stage, right)
    method, route, body = request_
    path = f"/channels/{ada.channel.id}{route.format(m=line.id)}"
    assert (await api.refused(method, path, body))[0] == code


async def test_history_is_empty_without_the_right(api, stage, ada):
    ada.say("here")
    take(stage, Can.READ_MESSAGE_HISTORY)
    assert (await api("GET", f"/channels/{ada.channel.id}/messages"))[1] == []


def test_layers_of_rights(stage, ben):
    world, channel = stage.world, stage.channel("dunkirk")
    everyone = stage.guild.roles[stage.guild.id]
    role = world.add_role(stage.guild, "crew", 0, ben.user)
    world.set_overwrite(channel, everyone, 0, Can.SEND_MESSAGES)
    assert not world.rights(ben.user, channel) & Can.SEND_MESSAGES
    world.set_overwrite(channel, role, Can.SEND_MESSAGES, 0)
    assert world.rights(ben.user, channel) & Can.SEND_MESSAGES
    world.set_overwrite(channel, ben.user, 0, Can.SEND_MESSAGES)
    assert not world.rights(ben.user, channel) & Can.SEND_MESSAGES
    world.set_rights(role, stage.guild, Can.ADMINISTRATOR)
    assert world.rights(ben.user, channel) == permissions.EVERYTHING


def test_an_owner_may_do_all_and_a_hidden_channel_gives_nothing(stage, ada, ben):
    channel = stage.channel("dunkirk")
    stage.world.set_overwrite(channel, ben.user, 0, Can.VIEW_CHANNEL)
    assert stage.world.rights(ben.user, channel) == 0
    assert stage.world.rights(ada.user, channel) == permissions.EVERYTHING
    assert ben.messages() == []
    with pytest.raises(CannotDo):
        ben.say("hello?")


async def test_commands_need_their_rights(api, stage, ada, ben):
    manage = str(int(Can.MANAGE_GUILD))
    body = [
        {"name": "rule", "description": "x", "default_member_permissions": manage},
        {"name": "here", "description": "x", "contexts": [0]},
        {"name": "any", "description": "x"},
    ]
    await api("PUT", f"/applications/{stage.world.bot.id}/commands", body)
    await ada.slash("/rule", wait=False)
    with pytest.raises(CannotDo):
        await ben.slash("/rule", wait=False)
    with pytest.raises(CannotDo):
        await ben.in_dm().slash("/here", wait=False)
    stage.world.set_overwrite(ben.channel, ben.user, 0, Can.USE_APPLICATION_COMMANDS)
    with pytest.raises(CannotDo):
        await ben.slash("/any", wait=False)
    await ben.in_dm().slash("/any", wait=False)


async def test_someone_who_takes_no_direct_messages(api, stage, ben):
    ben.user.accepts_dms = False
    channel = (await api("POST", "/users/@me/channels", {"recipient_id": str(ben.id)}))[1]
    path = f"/channels/{channel['id']}/messages"
    assert (await api.refused("POST", path, {"content": "x"}))[0] == 50007


async def test_a_locked_thread_takes_no_words_without_the_right(api, stage, ada):
    thread = (await api("POST", f"/channels/{ada.channel.id}/threads", {"name": "T", "type": 11}))[
        1
    ]
    await api("PATCH", f"/channels/{thread['id']}", {"locked": True, "archived": True})
    take(stage, Can.MANAGE_THREADS)
    path = f"/channels/{thread['id']}"
    assert (await api.refused("POST", f"{path}/messages", {"content": "x"}))[0] == 160005
    assert (await api.refused("PATCH", path, {"archived": False}))[0] == 50013


async def test_answers_need_no_right_to_send(stage, bot, ada):
    take(stage, Can.SEND_MESSAGES | Can.ATTACH_FILES | Can.EMBED_LINKS)
    assert (await ada.slash("/game new", game="miracle")).message.attachments
    assert stage.refusals.codes() == []
