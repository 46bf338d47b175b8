"""Permission bits, and what a member may do where."""

from __future__ import annotations

from enum import IntFlag

from sandbox.model import Channel, Member


class Can(IntFlag):
    """The permission bits the sandbox looks at; the others travel through untouched."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


EVERYTHING = (1 << 52) - 1
PLAYER = (
    Can.ADD_REACTIONS
    | Can.VIEW_CHANNEL
    | Can.SEND_MESSAGES
    | Can.EMBED_LINKS
    | Can.ATTACH_FILES
    | Can.READ_MESSAGE_HISTORY
    | Can.USE_EXTERNAL_EMOJIS
    | Can.USE_APPLICATION_COMMANDS
    | Can.CREATE_PUBLIC_THREADS
    | Can.SEND_MESSAGES_IN_THREADS
)
BOT = (
    PLAYER
    | Can.CREATE_PRIVATE_THREADS
    | Can.MANAGE_THREADS
    | Can.MANAGE_MESSAGES
    | Can.PIN_MESSAGES
    | Can.MENTION_EVERYONE
)
DIRECT = PLAYER | Can.PIN_MESSAGES


def in_guild(member: Member) -> int:
    """What the roles give, before any channel has its say."""
    guild = member.guild
    if guild.owner_id == member.user.id:
        return EVERYTHING
    bits = guild.roles[guild.id].permissions
    for role_id in member.role_ids:
        bits |= guild.roles[role_id].permissions
    return EVERYTHING if bits & Can.ADMINISTRATOR else bits


def in_channel(member: Member, channel: Channel) -> int:
    """What a member may do in a channel of the same guild."""
    bits = in_guild(member)
    if bits == EVERYTHING:
        return bits
    place = channel.parent if channel.is_thread and channel.parent else channel
    for allow, deny in _layers(member, place):
        bits = bits & ~deny | allow
    return bits if bits & Can.VIEW_CHANNEL else 0


def _layers(member: Member, channel: Channel) -> list[tuple[int, int]]:
    """Everyone first, then all roles together, then the member."""
    written = channel.overwrites
    roles = [written[role_id] for role_id in member.role_ids if role_id in written]
    layers = []
    if everyone := written.get(member.guild.id):
        layers.append((everyone.allow, everyone.deny))
    allow = deny = 0
    for role in roles:
        allow, deny = allow | role.allow, deny | role.deny
    layers.append((allow, deny))
    if own := written.get(member.user.id):
        layers.append((own.allow, own.deny))
    return layers
