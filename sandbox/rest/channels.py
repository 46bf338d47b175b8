"""Routes of channels and threads."""

from __future__ import annotations

from typing import Any

from sandbox import payloads, threads
from sandbox.errors import (
    THREAD_ARCHIVED,
    UNKNOWN_MEMBER,
    UNKNOWN_ROLE,
    WRONG_CHANNEL_TYPE,
    WRONG_DM_ACTION,
    Refused,
)
from sandbox.limits.channels import check_channel, check_overwrite, check_thread
from sandbox.model import Channel, Json, User
from sandbox.permissions import Can
from sandbox.rest.call import Call, Route


async def get(call: Call) -> Json:
    return payloads.thread_for(call.channel(), call.bot.id)


async def modify(call: Call) -> Json:
    """Change a channel or thread."""
    channel, body = call.channel(), call.body or {}
    if channel.is_dm:
        raise Refused(WRONG_DM_ACTION)
    if channel.is_thread:
        _modify_thread(call, channel, body)
    else:
        call.need(channel, Can.MANAGE_CHANNELS)
        channel.name = str(body.get("name") or channel.name)
        channel.topic = body.get("topic", channel.topic)
        channel.slow_mode = int(body.get("rate_limit_per_user") or channel.slow_mode)
        call.world.tell_channel("CHANNEL_UPDATE", channel)
    return payloads.thread_for(channel, call.bot.id)


def _modify_thread(call: Call, thread: Channel, body: Json) -> None:
    mine = thread.owner_id == call.bot.id and not thread.locked
    opens = body == {"archived": False} and not thread.locked
    if opens:
        call.need(thread, Can.SEND_MESSAGES_IN_THREADS)
    elif not mine or "locked" in body:
        call.need(thread, Can.MANAGE_THREADS)
    if thread.archived and body.get("archived", True):
        raise Refused(THREAD_ARCHIVED)
    threads.change(call.world, thread, body)


async def delete(call: Call) -> Json:
    """Delete a channel or thread; a DM is only closed."""
    channel = call.channel()
    shown = payloads.channel(channel)
    if channel.is_dm:
        return shown
    call.need(channel, Can.MANAGE_THREADS if channel.is_thread else Can.MANAGE_CHANNELS)
    call.world.drop_channel(channel)
    return shown


async def overwrite(call: Call) -> None:
    """Set what a role or member may do in a channel."""
    channel, body = call.channel(), call.body or {}
    call.need(channel, Can.MANAGE_ROLES)
    key = call.number("overwrite_id")
    guild = channel.guild
    who = guild and (guild.roles.get(key) or call.world.users.get(key))
    if not who:
        raise Refused(UNKNOWN_ROLE)
    call.world.set_overwrite(channel, who, int(body.get("allow") or 0), int(body.get("deny") or 0))


async def thread_from_message(call: Call) -> Json:
    """Open a thread under a message."""
    channel = call.channel()
    start = call.message(channel)
    if channel.guild is None or channel.is_thread:
        raise Refused(WRONG_CHANNEL_TYPE)
    call.need(channel, Can.CREATE_PUBLIC_THREADS)
    thread = threads.open_thread(call.world, channel, call.bot, call.body, start)
    return payloads.thread_for(thread, call.bot.id)


async def thread_alone(call: Call) -> Json:
    """Open a thread that hangs under no message."""
    channel = call.channel()
    if channel.guild is None or channel.is_thread:
        raise Refused(WRONG_CHANNEL_TYPE)
    public = call.body.get("type") in (10, 11)
    call.need(channel, Can.CREATE_PUBLIC_THREADS if public else Can.CREATE_PRIVATE_THREADS)
    thread = threads.open_thread(call.world, channel, call.bot, call.body)
    return payloads.thread_for(thread, call.bot.id)


def _thread(call: Call) -> Channel:
    thread = call.channel()
    if not thread.is_thread:
        raise Refused(WRONG_CHANNEL_TYPE)
    return thread


def _who(call: Call, thread: Channel) -> User:
    key = call.args["user_id"]
    user = call.bot if key == "@me" else call.world.users.get(call.number("user_id"))
    if user is None or thread.guild is None or user.id not in thread.guild.members:
        raise Refused(UNKNOWN_MEMBER)
    return user


async def add_member(call: Call) -> None:
    """Bring someone into a thread."""
    thread = _thread(call)
    if thread.archived:
        raise Refused(THREAD_ARCHIVED)
    call.need(thread, Can.SEND_MESSAGES_IN_THREADS)
    threads.join(call.world, thread, _who(call, thread))


async def remove_member(call: Call) -> None:
    """Take someone out of a thread."""
    thread = _thread(call)
    user = _who(call, thread)
    if user is not call.bot and thread.owner_id != call.bot.id:
        call.need(thread, Can.MANAGE_THREADS)
    threads.leave(call.world, thread, user)


async def members(call: Call) -> list[Json]:
    """Everybody in a thread."""
    thread = _thread(call)
    return [payloads.thread_member(thread, key) for key in thread.thread_members]


async def member(call: Call) -> Json:
    """One place in a thread."""
    thread = _thread(call)
    user = _who(call, thread)
    if user.id not in thread.thread_members:
        raise Refused(UNKNOWN_MEMBER)
    return payloads.thread_member(thread, user.id)


async def archived(call: Call) -> Json:
    """The closed threads of a channel."""
    channel = call.channel()
    call.need(channel, Can.READ_MESSAGE_HISTORY)
    private = call.args["kind"] == "private"
    found = [
        t
        for t in call.world.channels.values()
        if t.parent is channel and t.archived and (t.kind == 12) == private
    ]
    return _listing(call, found) | {"has_more": False}


async def active(call: Call) -> Json:
    """The open threads of a guild."""
    guild = call.world.guild(call.number("guild_id"), call.bot)
    found = [
        t
        for t in guild.channels.values()
        if t.is_thread and not t.archived and call.world.can_see(call.bot, t)
    ]
    return _listing(call, found)


def _listing(call: Call, found: list[Channel]) -> Json:
    mine: list[Any] = [
        payloads.thread_member(t, call.bot.id) for t in found if call.bot.id in t.thread_members
    ]
    return {"threads": [payloads.channel(t) for t in found], "members": mine}


ONE = "/channels/{channel_id}"
IN_THREAD = ONE + "/thread-members"
ROUTES = [
    Route("GET", ONE, get),
    Route("PATCH", ONE, modify, check_channel),
    Route("DELETE", ONE, delete),
    Route("PUT", ONE + "/permissions/{overwrite_id}", overwrite, check_overwrite),
    Route("POST", ONE + "/messages/{message_id}/threads", thread_from_message, check_thread),
    Route("POST", ONE + "/threads", thread_alone, check_thread),
    Route("GET", ONE + "/threads/archived/{kind:public|private}", archived),
    Route("GET", IN_THREAD, members),
    Route("GET", IN_THREAD + "/{user_id}", member),
    Route("PUT", IN_THREAD + "/{user_id}", add_member),
    Route("DELETE", IN_THREAD + "/{user_id}", remove_member),
    Route("GET", "/guilds/{guild_id}/threads/active", active),
]
