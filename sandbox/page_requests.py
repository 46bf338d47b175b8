"""What the page can ask for, each by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandbox import commands, messages, payloads, people
from sandbox.faults import KINDS, Fault
from sandbox.interactions import COMMAND, progress
from sandbox.model import Channel, Guild, Json, Message, User
from sandbox.reading import mark_read
from sandbox.world import World

PAGE_OF_HISTORY = 60


@dataclass(frozen=True)
class PageRequest:
    """A request of the page, from one user."""

    world: World
    user: User
    body: Json

    def channel(self) -> Channel:
        """The channel meant, if the user may see it."""
        return self.world.channel(int(self.body["channel"]), self.user)

    def message(self) -> Message:
        return self.world.message(self.channel(), int(self.body["message"]), self.user)

    def here(self) -> people.Here:
        """The user in that channel."""
        return people.Here(self.world, self.user, self.channel())


def tree(world: World, user: User) -> Json:
    """People, servers and channels as one user sees them."""
    return {
        "users": [
            payloads.user(one) | {"display": one.display_name} for one in world.users.values()
        ],
        "guilds": [_guild(world, user, g) for g in world.guilds.values() if user.id in g.members],
        "dms": [
            {"id": str(c.id), "user": str(_other(c, user).id)}
            for c in world.channels.values()
            if c.is_dm and user in c.recipients
        ],
    }


def _other(channel: Channel, user: User) -> User:
    return next(who for who in channel.recipients if who is not user)


def _guild(world: World, user: User, guild: Guild) -> Json:
    seen = [c for c in guild.channels.values() if world.can_see(user, c)]
    return {
        "id": str(guild.id),
        "name": guild.name,
        "roles": {str(role.id): role.name for role in guild.roles.values()},
        "members": [str(key) for key in guild.members],
        "channels": [_channel(c, seen) for c in seen if not c.is_thread],
    }


def _channel(channel: Channel, seen: list[Channel]) -> Json:
    return {
        "id": str(channel.id),
        "name": channel.name,
        "topic": channel.topic,
        "threads": [
            {"id": str(t.id), "name": t.name, "archived": t.archived, "private": t.kind == 12}
            for t in seen
            if t.is_thread and t.parent is channel
        ],
    }


def shown(world: World, message: Message, user: User) -> Json:
    """A message as the page draws it."""
    return messages.show(world, message, user) | {
        "pinged": user.id in message.pinged,
        "private": message.only_for is not None,
    }


def waiting(world: World, user: User) -> list[Json]:
    """Commands of this user the bot has not answered yet."""
    return [
        progress(one)
        for one in world.interactions.values()
        if one.user is user and one.state == "waiting" and one.kind == COMMAND
    ]


def fault_kinds() -> Json:
    """The troubles there are, in words."""
    return dict(KINDS)


def fault(body: Json) -> Fault:
    """A trouble as the page describes it."""
    times = body.get("times", 1)
    return Fault(
        str(body["kind"]),
        times=None if times is None else max(1, int(times)),
        chance=min(1.0, max(0.0, float(body.get("chance", 1.0)))),
        path=str(body.get("path", "")),
        seconds=min(60.0, max(0.0, float(body.get("seconds", 1.0)))),
    )


def _history(request: PageRequest) -> Json:
    before = int(request.body.get("before") or 1 << 63)
    channel = request.channel()
    seen = [
        m
        for m in channel.messages.values()
        if m.id < before and m.only_for in (None, request.user.id)
    ]
    page = seen[-PAGE_OF_HISTORY:]
    return {
        "messages": [shown(request.world, m, request.user) for m in page],
        "more": len(seen) > len(page),
    }


def _read(request: PageRequest) -> Json:
    mark_read(request.world, request.user, request.channel())
    return {"ok": True}


def _commands(request: PageRequest) -> Json:
    found = commands.available(request.world, request.user, request.channel())
    return {"commands": [payloads.command(c, request.world.bot.id) for c in found]}


def _send(request: PageRequest) -> Json:
    reply = request.body.get("reply_to")
    message = people.say(
        request.here(), str(request.body["content"]), reply_to=int(reply) if reply else None
    )
    mark_read(request.world, request.user, message.channel)
    return {"message": str(message.id)}


def _slash(request: PageRequest) -> Json:
    words = [str(word) for word in request.body["words"]]
    one = people.slash(request.here(), words, dict(request.body.get("options") or {}))
    return {"interaction": str(one.id)}


def _autocomplete(request: PageRequest) -> Json:
    words = [str(word) for word in request.body["words"]]
    given = dict(request.body.get("options") or {})
    one = people.autocomplete(request.here(), words, given, str(request.body["focused"]))
    return {"interaction": str(one.id)}


def _press(request: PageRequest) -> Json:
    values = request.body.get("values")
    chosen = None if values is None else [str(value) for value in values]
    custom_id = str(request.body["custom_id"])
    one = people.press(request.world, request.user, request.message(), custom_id, chosen)
    return {"interaction": str(one.id)}


def _submit(request: PageRequest) -> Json:
    opened = request.world.interactions[int(request.body["interaction"])]
    one = people.submit(
        request.world, request.user, opened, dict(request.body.get("answers") or {})
    )
    return {"interaction": str(one.id)}


def _dismiss(request: PageRequest) -> Json:
    people.dismiss(request.world, request.user, request.message())
    return {"ok": True}


def _direct(request: PageRequest) -> Json:
    channel = request.world.direct(request.world.bot, request.user)
    return {"channel": str(channel.id), **tree(request.world, request.user)}


OPS: dict[str, Callable[[PageRequest], Json]] = {
    "history": _history,
    "read": _read,
    "commands": _commands,
    "send": _send,
    "slash": _slash,
    "autocomplete": _autocomplete,
    "press": _press,
    "submit": _submit,
    "dismiss": _dismiss,
    "direct": _direct,
}
