"""What each person has not read yet."""

from __future__ import annotations

from sandbox.bus import Event
from sandbox.model import Channel, Json, User
from sandbox.world import World


def mark_read(world: World, user: User, channel: Channel) -> None:
    """The user has seen everything in a channel."""
    newest = max(channel.messages, default=0)
    world.read[user.id, channel.id] = max(newest, world.read.get((user.id, channel.id), 0))
    body = {"user": str(user.id), "channel": str(channel.id)}
    world.bus.emit(Event("read", body, to_bot=False))


def unread(world: World) -> Json:
    """Per person and channel: how many unread, how many of them call the reader."""
    everybody: Json = {}
    for user in world.people():
        mine = {}
        for channel in world.channels.values():
            count, pings = _count(world, user, channel)
            if count:
                mine[str(channel.id)] = {"count": count, "pings": pings}
        everybody[str(user.id)] = mine
    return everybody


def _count(world: World, user: User, channel: Channel) -> tuple[int, int]:
    since = world.read.get((user.id, channel.id), 0)
    count = pings = 0
    if not world.can_see(user, channel):
        return count, pings
    for message in reversed(channel.messages.values()):
        if message.id <= since:
            break
        if message.author is user or message.only_for not in (None, user.id):
            continue
        count += 1
        pings += user.id in message.pinged
    return count, pings
