"""The things of the world as JSON for a file, and back; what they point at is kept by its id."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any

from sandbox.model import (
    Attachment,
    Channel,
    ChannelKind,
    Guild,
    Interaction,
    Json,
    Member,
    Message,
    Overwrite,
    Role,
    User,
)
from sandbox.world import World

# Fields that point at other things, or need another form in JSON; the rest is kept as it is.
_CHANNEL = {"kind", "guild", "parent", "overwrites", "recipients", "messages", "pins"} | {
    "thread_members"
}
_MESSAGE = {"channel", "author", "attachments", "embedded", "mentions", "pinged", "interaction"} | {
    "thread"
}


def _plain(one: Any, pointing: set[str]) -> Json:
    return {
        field.name: getattr(one, field.name) for field in fields(one) if field.name not in pointing
    }


def _by_number(table: Json) -> dict[int, Any]:
    """JSON knows no numbers as keys."""
    return {int(key): value for key, value in table.items()}


def user_record(one: User) -> Json:
    return asdict(one)


def guild_record(one: Guild) -> Json:
    """A guild with its roles and members; its channels are kept by themselves."""
    return {
        **_plain(one, {"roles", "members", "channels"}),
        "roles": [asdict(role) for role in one.roles.values()],
        "members": [
            {**_plain(member, {"user", "guild"}), "user": key}
            for key, member in one.members.items()
        ],
    }


def channel_record(one: Channel) -> Json:
    """A channel; its messages are kept by themselves."""
    return {
        **_plain(one, _CHANNEL),
        "kind": int(one.kind),
        "guild": one.guild.id if one.guild else None,
        "parent": one.parent.id if one.parent else None,
        "overwrites": [asdict(overwrite) for overwrite in one.overwrites.values()],
        "recipients": [who.id for who in one.recipients],
        "pins": one.pins,
        "thread_members": one.thread_members,
    }


def message_record(one: Message) -> Json:
    """A message; the bytes of its files are kept by themselves."""
    return {
        **_plain(one, _MESSAGE),
        "author": one.author.id,
        "attachments": [_plain(file, {"data"}) for file in one.attachments],
        "embedded": [_plain(file, {"data"}) for file in one.embedded],
        "mentions": [who.id for who in one.mentions],
        "pinged": sorted(one.pinged),
        "interaction": _cause_record(one.interaction),
        "thread": one.thread.id if one.thread else None,
    }


def _cause_record(one: Interaction | None) -> Json | None:
    """What a message shows of the interaction it came of."""
    if one is None:
        return None
    return {
        "id": one.id,
        "kind": one.kind,
        "user": one.user.id,
        "data": one.data,
        "created": one.created,
        "message": one.message.id if one.message else None,
        "original": one.original.id if one.original else None,
        "origin": _cause_record(one.origin),
    }


def read_user(world: World, record: Json) -> None:
    """Put a user back."""
    user = User(**record)
    world.users[user.id] = user
    if user.bot:
        world.bot = user


def read_guild(world: World, record: Json) -> None:
    """Put a guild back; its users must be there."""
    roles, members = record.pop("roles"), record.pop("members")
    guild = Guild(**record)
    guild.roles = {role["id"]: Role(**role) for role in roles}
    for member in members:
        user = world.users[member.pop("user")]
        guild.members[user.id] = Member(user, guild, **member)
    world.guilds[guild.id] = guild


def read_channel(world: World, record: Json) -> None:
    """Put a channel back; its guild, and the channel a thread hangs under, must be there."""
    channel = Channel(
        **record
        | {
            "kind": ChannelKind(record["kind"]),
            "guild": world.guilds[record["guild"]] if record["guild"] else None,
            "parent": world.channels.get(record["parent"]),
            "overwrites": {it["id"]: Overwrite(**it) for it in record["overwrites"]},
            "recipients": [world.users[key] for key in record["recipients"]],
            "pins": _by_number(record["pins"]),
            "thread_members": _by_number(record["thread_members"]),
        }
    )
    world.register(channel)


def read_message(world: World, channel: Channel, record: Json, files: dict[int, bytes]) -> Message:
    """Put a message back into its channel; what it came of is added by `read_cause`."""
    message = Message(
        **record
        | {
            "channel": channel,
            "author": world.users[record["author"]],
            "attachments": [_file(it, files) for it in record["attachments"]],
            "embedded": [_file(it, files) for it in record["embedded"]],
            "mentions": [world.users[key] for key in record["mentions"]],
            "pinged": set(record["pinged"]),
            "interaction": None,
            "thread": world.channels.get(record["thread"]),
        }
    )
    channel.messages[message.id] = message
    return message


def _file(record: Json, files: dict[int, bytes]) -> Attachment:
    return Attachment(**record, data=files[record["id"]])


def read_cause(world: World, channel: Channel, record: Json | None) -> Interaction | None:
    """The interaction behind a message: answered for good, since its bot is another process now."""
    if record is None:
        return None
    return Interaction(
        record["id"],
        world.secret("interaction", record["id"]),
        record["kind"],
        world.users[record["user"]],
        channel,
        record["data"],
        record["created"],
        0.0,
        message=channel.messages.get(record["message"]),
        origin=read_cause(world, channel, record["origin"]),
        original=channel.messages.get(record["original"]),
        state="done",
    )
