"""What users ask of the bot: the asking, the three seconds, the answers."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sandbox import payloads
from sandbox.bus import Event
from sandbox.errors import (
    ALREADY_ACKNOWLEDGED,
    INVALID_WEBHOOK_TOKEN,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    Refused,
)
from sandbox.limits.form import Form, as_id
from sandbox.limits.messages import EPHEMERAL, LOADING
from sandbox.messages import Draft, edit, post, remove, show
from sandbox.model import Channel, Interaction, Json, Message, User
from sandbox.uploads import Files
from sandbox.world import World

ACKNOWLEDGE_WITHIN = 3.0
TOKEN_LIVES = 15 * 60.0
COMMAND, COMPONENT, AUTOCOMPLETE, SUBMIT = 2, 3, 4, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9


@dataclass
class Ask:
    """What a user does to the bot."""

    kind: int
    user: User
    channel: Channel
    data: Json
    message: Message | None = None
    origin: Interaction | None = None


def begin(world: World, ask: Ask) -> Interaction:
    """Send an interaction to the bot and start its three seconds."""
    number = world.ids.next()
    one = Interaction(
        number,
        world.secret("interaction", number),
        ask.kind,
        ask.user,
        ask.channel,
        ask.data,
        world.clock.now(),
        time.monotonic(),
        message=ask.message,
        origin=ask.origin,
    )
    world.interactions[number] = one
    world.clock.call_in(ACKNOWLEDGE_WITHIN, lambda: _expire(world, one, "waiting"))
    world.clock.call_in(TOKEN_LIVES, lambda: _expire(world, one, "thinking"))
    guild = ask.channel.guild
    tell_state(world, one)
    world.bus.emit(
        Event("INTERACTION_CREATE", payload(world, one), guild_id=guild.id if guild else None)
    )
    return one


def payload(world: World, one: Interaction) -> Json:
    """An interaction as the gateway carries it."""
    channel, guild = one.channel, one.channel.guild
    rights = str(world.rights(one.user, channel))
    body: Json = {
        "id": str(one.id),
        "application_id": str(world.bot.id),
        "type": one.kind,
        "token": one.token,
        "version": 1,
        "data": one.data,
        "channel": payloads.channel(channel) | {"permissions": rights},
        "channel_id": str(channel.id),
        "app_permissions": str(world.rights(world.bot, channel)),
        "locale": "en-US",
        "entitlements": [],
        "authorizing_integration_owners": {"0": str(guild.id) if guild else "0"},
        "context": 0 if guild else 1,
        "attachment_size_limit": world.attachment_limit,
    }
    if guild:
        who = payloads.member(guild.members[one.user.id]) | {"permissions": rights}
        body |= {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": "en-US", "features": []},
            "guild_locale": "en-US",
            "member": who,
        }
    else:
        body["user"] = payloads.user(one.user)
    if one.message is not None:
        body["message"] = show(world, one.message)
    return body


def progress(one: Interaction) -> Json:
    """How far the bot has got, for the user's side."""
    return {
        "id": str(one.id),
        "kind": one.kind,
        "state": one.state,
        "channel_id": str(one.channel.id),
        "message_id": str(one.message.id) if one.message else None,
        "custom_id": one.data.get("custom_id"),
        "name": one.name,
        "callback": one.callback,
        "modal": one.modal,
        "choices": one.choices,
    }


def tell_state(world: World, one: Interaction) -> None:
    """Let the user know how far the bot has got."""
    body = progress(one)
    world.bus.emit(
        Event("interaction", body, channel=one.channel, only_for=one.user.id, to_bot=False)
    )


def _expire(world: World, one: Interaction, state: str) -> None:
    if one.state != state:
        return
    one.state = "failed"
    if one.original is not None and one.original.flags & LOADING:
        remove(world, one.original)
    tell_state(world, one)


# the bot's side


def find(world: World, number: int, token: str) -> Interaction:
    """The interaction a callback is for, if it may still be answered."""
    one = world.interactions.get(number)
    if one is None or one.token != token:
        raise Refused(UNKNOWN_INTERACTION)
    if one.callback is not None:
        raise Refused(ALREADY_ACKNOWLEDGED)
    if world.clock.now() - one.created > ACKNOWLEDGE_WITHIN or one.state == "failed":
        raise Refused(UNKNOWN_INTERACTION)
    return one


def by_token(world: World, token: str) -> Interaction:
    """The interaction behind a followup address."""
    for one in reversed(world.interactions.values()):
        if one.token == token:
            break
    else:
        raise Refused(INVALID_WEBHOOK_TOKEN)
    if world.clock.now() - one.created > TOKEN_LIVES:
        raise Refused(INVALID_WEBHOOK_TOKEN)
    if one.callback is None:
        raise Refused(UNKNOWN_WEBHOOK)
    return one


def answer(world: World, one: Interaction, body: Json, files: Files) -> None:
    """Carry out the first answer; on a refusal the interaction stays open."""
    kind = int(body["type"])
    _check_kind(one, kind)
    data = body.get("data") or {}
    if kind == REPLY:
        one.original = post(world, _draft(world, one, data, files))
    elif kind == DEFER:
        flags = LOADING | (int(data.get("flags") or 0) & EPHEMERAL)
        one.original = post(world, _draft(world, one, {"flags": flags}, {}))
    elif kind in (UPDATE, DEFER_UPDATE):
        one.original = one.message
        if kind == UPDATE and one.message is not None:
            edit(world, _alive(one.message), data, files)
    elif kind == CHOICES:
        one.choices = data["choices"]
    elif kind == MODAL:
        one.modal = data
    one.callback = kind
    one.state = "thinking" if kind == DEFER else "done"
    one.ack_seconds = time.monotonic() - one.started
    tell_state(world, one)


def _check_kind(one: Interaction, kind: int) -> None:
    allowed = {
        COMMAND: {REPLY, DEFER, MODAL},
        COMPONENT: {REPLY, DEFER, DEFER_UPDATE, UPDATE, MODAL},
        AUTOCOMPLETE: {CHOICES},
        SUBMIT: {REPLY, DEFER} | ({DEFER_UPDATE, UPDATE} if one.message else set()),
    }[one.kind]
    if kind not in allowed:
        form = Form()
        words = f"Value must be one of {tuple(sorted(allowed))} for this interaction."
        form.fault(("type",), "BASE_TYPE_CHOICES", words)
        form.settle()


def _draft(world: World, one: Interaction, body: Json, files: Files) -> Draft:
    return Draft(one.channel, world.bot, body, files, interaction=one, webhook=True)


def followup(world: World, one: Interaction, body: Json, files: Files) -> Message:
    """A further message; the first one after a deferral takes its place."""
    if one.state == "thinking" and one.original is not None:
        return change(world, one, one.original, body, files)
    return post(world, _draft(world, one, body, files))


def change(world: World, one: Interaction, message: Message, body: Json, files: Files) -> Message:
    """Edit one of the answers."""
    edit(world, _alive(message), body, files)
    if message is one.original and one.state == "thinking":
        one.state = "done"
        tell_state(world, one)
    return message


def withdraw(world: World, one: Interaction, message: Message) -> None:
    """Delete one of the answers."""
    remove(world, _alive(message))
    if message is one.original and one.state == "thinking":
        one.state = "done"
        tell_state(world, one)


def answer_message(one: Interaction, key: str) -> Message:
    """The original answer, or a followup by its id."""
    message = one.original if key == "@original" else one.channel.messages.get(as_id(key))
    mine = message is not None and (message is one.original or message.interaction is one)
    if message is None or not mine:
        raise Refused(UNKNOWN_MESSAGE)
    return _alive(message)


def _alive(message: Message) -> Message:
    if message.id not in message.channel.messages:
        raise Refused(UNKNOWN_MESSAGE)
    return message
