"""Who a message names, and whom it may call."""

from __future__ import annotations

import re
from collections.abc import Callable

from sandbox.model import Channel, Json, Message, User
from sandbox.permissions import Can
from sandbox.world import World

USER = re.compile(r"<@!?(\d{1,20})>")
ROLE = re.compile(r"<@&(\d{1,20})>")
EVERYONE = re.compile(r"@(everyone|here)\b")


def read_mentions(world: World, message: Message, allowed: Json | None, *, ping: bool) -> None:
    """Fill in the mentions; only a new message pings, an edit never does."""
    text = message.content + "\n".join(_texts(message.components))
    may = _gate(allowed)
    message.mentions = [
        world.users[int(key)]
        for key in dict.fromkeys(USER.findall(text))
        if int(key) in world.users and may("users", int(key))
    ]
    guild = message.channel.guild
    message.mention_roles = [
        int(key)
        for key in dict.fromkeys(ROLE.findall(text))
        if guild and int(key) in guild.roles and may("roles", int(key))
    ]
    message.mention_everyone = (
        bool(EVERYONE.search(text))
        and may("everyone", 0)
        and bool(world.rights(message.author, message.channel) & Can.MENTION_EVERYONE)
    )
    _mention_replied(world, message, allowed)
    if ping:
        message.pinged = {who.id for who in _called(world, message)} - {message.author.id}


def _gate(allowed: Json | None) -> Callable[[str, int], bool]:
    if allowed is None:
        return lambda _kind, _key: True
    parse = allowed.get("parse") or []

    def may(kind: str, key: int) -> bool:
        return kind in parse or str(key) in {str(one) for one in allowed.get(kind) or []}

    return may


def _texts(components: list[Json]) -> list[str]:
    found = []
    for part in components:
        if part.get("type") == 10:
            found.append(str(part.get("content", "")))
        found += _texts(part.get("components") or [])
    return found


def _mention_replied(world: World, message: Message, allowed: Json | None) -> None:
    """A reply calls the one replied to unless told not to."""
    replied = (allowed or {}).get("replied_user", allowed is None)
    place = world.channels.get(message.reply_channel or 0)
    answered = place.messages.get(message.reply_to or 0) if place else None
    if message.kind == 19 and replied and answered and answered.author not in message.mentions:
        message.mentions.append(answered.author)


def _called(world: World, message: Message) -> list[User]:
    channel = message.channel
    if message.flags & 128 or (message.only_for and not message.mentions):
        return []
    if channel.is_dm:
        return channel.recipients
    called = list(message.mentions)
    called += [who for who in _members(channel) if _by_role(who, message)]
    return [who for who in called if world.can_see(who, channel)]


def _members(channel: Channel) -> list[User]:
    return [member.user for member in channel.guild.members.values()] if channel.guild else []


def _by_role(who: User, message: Message) -> bool:
    guild = message.channel.guild
    if guild is None or message.mention_everyone:
        return message.mention_everyone
    return any(role_id in message.mention_roles for role_id in guild.members[who.id].role_ids)
