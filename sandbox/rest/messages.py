"""Routes of messages, pins and reactions."""

from __future__ import annotations

from typing import Any

from sandbox import messages, payloads
from sandbox.bus import Event
from sandbox.errors import (
    CANNOT_DM,
    MISSING_PERMISSIONS,
    NO_HISTORY_NO_REPLY,
    NOT_YOUR_MESSAGE,
    THREAD_ARCHIVED,
    THREAD_LOCKED,
    TOO_MANY_PINS,
    UNKNOWN_EMOJI,
    UNKNOWN_MESSAGE,
    Refused,
)
from sandbox.limits.form import as_id
from sandbox.limits.messages import check_bulk, check_edit, check_message
from sandbox.model import Channel, Json, Message
from sandbox.permissions import Can
from sandbox.rest.call import Call, Route
from sandbox.threads import change

NONCE_LIVES = 300.0


async def create(call: Call) -> Json:
    channel = call.channel()
    _may_send(call, channel)
    body = call.body or {}
    again = _same_nonce(call, channel, body)
    if again is not None:
        return messages.show(call.world, again)
    if channel.is_thread and channel.archived:
        change(call.world, channel, {"archived": False})
    draft = messages.Draft(channel, call.bot, body, call.files)
    message = messages.post(call.world, draft)
    shown = messages.show(call.world, message)
    return shown if message.nonce is None else shown | {"nonce": message.nonce}


def _may_send(call: Call, channel: Channel) -> None:
    body = call.body or {}
    if channel.is_dm:
        if any(not who.accepts_dms for who in channel.recipients if not who.bot):
            raise Refused(CANNOT_DM)
        return
    rights = call.world.rights(call.bot, channel)
    if channel.is_thread and channel.locked and not rights & Can.MANAGE_THREADS:
        raise Refused(THREAD_LOCKED)
    call.need(channel, Can.SEND_MESSAGES_IN_THREADS if channel.is_thread else Can.SEND_MESSAGES)
    if call.files:
        call.need(channel, Can.ATTACH_FILES)
    if body.get("embeds"):
        call.need(channel, Can.EMBED_LINKS)
    if body.get("message_reference") and not rights & Can.READ_MESSAGE_HISTORY:
        raise Refused(NO_HISTORY_NO_REPLY)


def _same_nonce(call: Call, channel: Channel, body: Json) -> Message | None:
    """With an enforced nonce a repeated request finds the message it wrote before."""
    nonce = body.get("nonce")
    if nonce is None or not body.get("enforce_nonce"):
        return None
    since = call.world.clock.now() - NONCE_LIVES
    for message in reversed(channel.messages.values()):
        if message.created < since:
            return None
        if str(message.nonce) == str(nonce) and message.author is call.bot:
            return message
    return None


async def edit(call: Call) -> Json:
    """Change one of the bot's messages."""
    channel = call.channel()
    message = call.message(channel)
    body = call.body or {}
    if message.author is not call.bot:
        raise Refused(NOT_YOUR_MESSAGE)
    if channel.is_thread and channel.archived:
        raise Refused(THREAD_ARCHIVED)
    messages.edit(call.world, message, body, call.files)
    return messages.show(call.world, message)


async def get(call: Call) -> Json:
    channel = call.channel()
    call.need(channel, Can.READ_MESSAGE_HISTORY)
    return messages.show(call.world, call.message(channel))


async def history(call: Call) -> list[Json]:
    """Read messages, newest first."""
    channel = call.channel()
    limit = call.limit(50, 100)
    if not call.world.rights(call.bot, channel) & Can.READ_MESSAGE_HISTORY:
        return []
    seen = [m for m in channel.messages.values() if m.only_for is None]
    return [messages.show(call.world, m) for m in _page(seen, call.query, limit)]


def _page(seen: list[Message], query: dict[str, str], limit: int) -> list[Message]:
    marks = {key: as_id(query[key]) for key in query if key != "limit"}
    if "around" in marks:
        older = [m for m in seen if m.id <= marks["around"]][-(limit // 2 + 1) :]
        newer = [m for m in seen if m.id > marks["around"]][: limit // 2]
        return (older + newer)[::-1][:limit]
    if "after" in marks:
        return [m for m in seen if m.id > marks["after"]][:limit][::-1]
    if "before" in marks:
        seen = [m for m in seen if m.id < marks["before"]]
    return seen[::-1][:limit]


async def delete(call: Call) -> None:
    channel = call.channel()
    message = call.message(channel)
    if message.author is not call.bot:
        call.need(channel, Can.MANAGE_MESSAGES)
        if channel.is_dm:
            raise Refused(MISSING_PERMISSIONS)
    messages.remove(call.world, message)


async def bulk_delete(call: Call) -> None:
    channel = call.channel()
    call.need(channel, Can.MANAGE_MESSAGES)
    for key in call.body["messages"]:
        message = channel.messages.get(as_id(key))
        if message is not None and message.only_for is None:
            messages.remove(call.world, message)


async def typing(call: Call) -> None:
    """Show that the bot is writing."""
    channel = call.channel()
    if not channel.is_dm:
        call.need(channel, Can.SEND_MESSAGES)
    body: Json = {
        "channel_id": str(channel.id),
        "user_id": str(call.bot.id),
        "timestamp": int(call.world.clock.now()),
    }
    guild = channel.guild
    if guild:
        body |= {"guild_id": str(guild.id), "member": payloads.member(guild.members[call.bot.id])}
    _emit(call, "TYPING_START", channel, body)


async def pin(call: Call) -> None:
    channel = call.channel()
    message = call.message(channel)
    call.need(channel, Can.PIN_MESSAGES)
    if len(channel.pins) >= 250 and message.id not in channel.pins:
        raise Refused(TOO_MANY_PINS)
    channel.pins[message.id] = call.world.clock.now()
    _tell_pins(call, channel, message, pinned=True)


async def unpin(call: Call) -> None:
    """Take a pin away."""
    channel = call.channel()
    message = call.message(channel)
    call.need(channel, Can.PIN_MESSAGES)
    if channel.pins.pop(message.id, None) is None:
        raise Refused(UNKNOWN_MESSAGE)
    _tell_pins(call, channel, message, pinned=False)


def _tell_pins(call: Call, channel: Channel, message: Message, *, pinned: bool) -> None:
    message.pinned = pinned
    messages.tell(call.world, "MESSAGE_UPDATE", message)
    last = payloads.stamp(max(channel.pins.values(), default=None))
    body: Json = {"channel_id": str(channel.id), "last_pin_timestamp": last}
    if channel.guild:
        body["guild_id"] = str(channel.guild.id)
    _emit(call, "CHANNEL_PINS_UPDATE", channel, body)


async def pins(call: Call) -> Json:
    """The pinned messages, newest pin first."""
    channel = call.channel()
    limit = call.limit(50, 50)
    newest = sorted(channel.pins.items(), key=lambda item: item[1], reverse=True)
    items = [
        {
            "pinned_at": payloads.stamp(when),
            "message": messages.show(call.world, channel.messages[key]),
        }
        for key, when in newest[:limit]
    ]
    return {"items": items, "has_more": len(newest) > limit}


async def old_pins(call: Call) -> list[Any]:
    """The pinned messages, by the older route."""
    return [item["message"] for item in (await pins(call))["items"]]


async def react(call: Call) -> None:
    channel = call.channel()
    message = call.message(channel)
    emoji = call.args["emoji_name"]
    call.need(channel, Can.READ_MESSAGE_HISTORY)
    if emoji not in message.reactions:
        call.need(channel, Can.ADD_REACTIONS)
    if emoji.isascii() and ":" not in emoji:
        raise Refused(UNKNOWN_EMOJI)
    who = message.reactions.setdefault(emoji, [])
    if call.bot.id not in who:
        who.append(call.bot.id)
        _emit(call, "MESSAGE_REACTION_ADD", channel, _reaction(call, message, emoji))


async def unreact(call: Call) -> None:
    """Take the bot's reaction away."""
    channel = call.channel()
    message = call.message(channel)
    emoji = call.args["emoji_name"]
    who = message.reactions.get(emoji, [])
    if call.bot.id in who:
        who.remove(call.bot.id)
        if not who:
            del message.reactions[emoji]
        _emit(call, "MESSAGE_REACTION_REMOVE", channel, _reaction(call, message, emoji))


def _reaction(call: Call, message: Message, emoji: str) -> Json:
    name, _, key = emoji.partition(":")
    body: Json = {
        "user_id": str(call.bot.id),
        "channel_id": str(message.channel.id),
        "message_id": str(message.id),
        "emoji": {"id": key or None, "name": name},
        "burst": False,
        "type": 0,
    }
    if message.channel.guild:
        body["guild_id"] = str(message.channel.guild.id)
    return body


def _emit(call: Call, name: str, channel: Channel, body: Json) -> None:
    guild_id = channel.guild.id if channel.guild else None
    call.world.bus.emit(Event(name, body, guild_id=guild_id, channel=channel))


ALL = "/channels/{channel_id}/messages"
ONE = ALL + "/{message_id}"
MINE = ONE + "/reactions/{emoji_name}/@me"
ROUTES = [
    Route("GET", ALL + "/pins", pins),
    Route("PUT", ALL + "/pins/{message_id}", pin),
    Route("DELETE", ALL + "/pins/{message_id}", unpin),
    Route("GET", "/channels/{channel_id}/pins", old_pins),
    Route("PUT", "/channels/{channel_id}/pins/{message_id}", pin),
    Route("DELETE", "/channels/{channel_id}/pins/{message_id}", unpin),
    Route("POST", ALL + "/bulk-delete", bulk_delete, check_bulk),
    Route("POST", ALL, create, check_message),
    Route("GET", ALL, history),
    Route("GET", ONE, get),
    Route("PATCH", ONE, edit, check_edit),
    Route("DELETE", ONE, delete),
    Route("PUT", MINE, react),
    Route("DELETE", MINE, unreact),
    Route("POST", "/channels/{channel_id}/typing", typing),
]
