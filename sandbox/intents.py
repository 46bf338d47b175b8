"""Which events reach which session, and what is in them."""

from __future__ import annotations

from typing import Protocol

from sandbox import payloads
from sandbox.bus import Event
from sandbox.model import Json
from sandbox.world import World

GUILDS, MEMBERS, CONTENT = 1 << 0, 1 << 1, 1 << 15
IN_GUILD = {"MESSAGE": 1 << 9, "MESSAGE_REACTION": 1 << 10, "TYPING": 1 << 11}
IN_DM = {"MESSAGE": 1 << 12, "MESSAGE_REACTION": 1 << 13, "TYPING": 1 << 14}


class Subscriber(Protocol):
    """A session, as far as events care."""

    intents: int
    shard: tuple[int, int]


def wants(session: Subscriber, event: Event, world: World) -> bool:
    """Whether a session gets an event at all."""
    need = _intent(event)
    if need and not session.intents & need:
        return False
    number, count = session.shard
    if event.guild_id is None:
        return number == 0 and _sees(event, world)
    if (event.guild_id >> 22) % count != number:
        return False
    guild = world.guilds.get(event.guild_id)
    here = guild is not None and world.bot.id in guild.members
    return event.name == "GUILD_DELETE" or (here and _sees(event, world))


def _sees(event: Event, world: World) -> bool:
    if event.channel is None or event.name.startswith("CHANNEL_"):
        return True
    return world.can_see(world.bot, event.channel)


def _intent(event: Event) -> int:
    if event.name == "INTERACTION_CREATE":
        return 0
    if event.name.startswith("GUILD_MEMBER"):
        return MEMBERS
    table = IN_DM if event.guild_id is None else IN_GUILD
    for prefix in ("MESSAGE_REACTION", "MESSAGE", "TYPING"):
        if event.name.startswith(prefix):
            return table[prefix]
    return 0 if event.guild_id is None else GUILDS


def for_session(session: Subscriber, event: Event, world: World) -> Json:
    """The event's body as this session may know it."""
    if event.name == "GUILD_CREATE" and event.guild_id:
        everyone = bool(session.intents & MEMBERS)
        return payloads.guild_create(world.guilds[event.guild_id], world.bot, everyone=everyone)
    message = event.message
    hidden = (
        message is not None
        and event.guild_id is not None
        and not session.intents & CONTENT
        and message.author is not world.bot
        and world.bot not in message.mentions
    )
    if not hidden or event.name == "MESSAGE_DELETE":
        return event.data
    return event.data | {"content": "", "embeds": [], "attachments": [], "components": []}
