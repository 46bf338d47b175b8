"""Opening, joining and closing threads."""

from __future__ import annotations

from sandbox import payloads
from sandbox.bus import Event
from sandbox.errors import THREAD_EXISTS, WRONG_CHANNEL_TYPE, Refused
from sandbox.limits.messages import HAS_THREAD
from sandbox.messages import tell
from sandbox.model import Channel, ChannelKind, Json, Message, User
from sandbox.world import World

CREATED = 18


def open_thread(
    world: World, parent: Channel, owner: User, body: Json, start: Message | None = None
) -> Channel:
    """A new thread, under a message or on its own."""
    if parent.guild is None or parent.is_thread:
        raise Refused(WRONG_CHANNEL_TYPE)
    if start is not None and start.thread is not None:
        raise Refused(THREAD_EXISTS)
    public = start is not None or body.get("type") in (10, 11)
    thread = Channel(
        start.id if start else world.ids.next(),
        ChannelKind.PUBLIC_THREAD if public else ChannelKind.PRIVATE_THREAD,
        str(body["name"]),
        world.clock.now(),
        guild=parent.guild,
        parent=parent,
        owner_id=owner.id,
        archive_after=int(body.get("auto_archive_duration") or 1440),
        slow_mode=int(body.get("rate_limit_per_user") or 0),
        invitable=body.get("invitable", True),
        thread_members={owner.id: world.clock.now()},
    )
    world.register(thread)
    world.tell_channel("THREAD_CREATE", thread)
    if start is not None:
        start.thread, start.flags = thread, start.flags | HAS_THREAD
        tell(world, "MESSAGE_UPDATE", start)
    elif public:
        _announce(world, parent, owner, thread)
    return thread


def _announce(world: World, parent: Channel, owner: User, thread: Channel) -> None:
    line = Message(world.ids.next(), parent, owner, world.clock.now(), thread.name, CREATED)
    line.thread = thread
    line.reply_channel = thread.id
    parent.messages[line.id] = line
    tell(world, "MESSAGE_CREATE", line)


def join(world: World, thread: Channel, user: User) -> None:
    """A user enters a thread."""
    if user.id in thread.thread_members:
        return
    thread.thread_members[user.id] = world.clock.now()
    _tell_members(world, thread, added=[user], removed=[])


def leave(world: World, thread: Channel, user: User) -> None:
    """A user leaves a thread."""
    if thread.thread_members.pop(user.id, None) is not None:
        _tell_members(world, thread, added=[], removed=[user])


def change(world: World, thread: Channel, body: Json) -> None:
    """Rename, archive, lock or reopen a thread."""
    thread.name = str(body.get("name") or thread.name)
    thread.locked = bool(body.get("locked", thread.locked))
    thread.invitable = bool(body.get("invitable", thread.invitable))
    thread.archive_after = int(body.get("auto_archive_duration") or thread.archive_after)
    if bool(body.get("archived", thread.archived)) != thread.archived:
        thread.archived = not thread.archived
        thread.archive_changed = world.clock.now()
    world.tell_channel("THREAD_UPDATE", thread)


def _tell_members(world: World, thread: Channel, added: list[User], removed: list[User]) -> None:
    guild = thread.guild
    if guild is None:
        return
    body = {
        "id": str(thread.id),
        "guild_id": str(guild.id),
        "member_count": len(thread.thread_members),
        "added_members": [
            payloads.thread_member(thread, who.id)
            | {"member": payloads.member(guild.members[who.id]), "presence": None}
            for who in added
        ],
        "removed_member_ids": [str(who.id) for who in removed],
    }
    world.bus.emit(Event("THREAD_MEMBERS_UPDATE", body, guild_id=guild.id, channel=thread))
