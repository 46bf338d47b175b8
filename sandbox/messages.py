"""Posting, changing and removing messages."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from itertools import count

from sandbox import message_payloads, payloads
from sandbox.bus import Event
from sandbox.errors import EMPTY_MESSAGE, Refused
from sandbox.limits.form import Form, as_id
from sandbox.limits.messages import EPHEMERAL, LOADING, V2
from sandbox.mentions import read_mentions
from sandbox.model import Channel, Interaction, Json, Message, User
from sandbox.uploads import Files, attach, resolve
from sandbox.world import World

REPLY = 19


@dataclass
class Draft:
    """A message about to be written."""

    channel: Channel
    author: User
    body: Json
    files: Files = field(default_factory=dict)
    interaction: Interaction | None = None
    webhook: bool = False


def post(world: World, draft: Draft) -> Message:
    """Write a new message and tell everybody who may see it."""
    body, now = draft.body, world.clock.now()
    message = Message(world.ids.next(), draft.channel, draft.author, now)
    message.flags = int(body.get("flags") or 0)
    message.nonce = body.get("nonce")
    message.interaction = draft.interaction
    message.webhook = draft.webhook
    if draft.interaction and message.flags & EPHEMERAL:
        message.only_for = draft.interaction.user.id
    _refer(message, body)
    fill(world, message, body, draft.files)
    read_mentions(world, message, body.get("allowed_mentions"), ping=True)
    draft.channel.messages[message.id] = message
    tell(world, "MESSAGE_CREATE", message)
    return message


def fill(world: World, message: Message, body: Json, files: Files) -> None:
    """Put what the request says into a message; raises before anything shows."""
    before = (message.attachments, message.embedded)
    try:
        attach(world, message, body, files)
        embeds = copy.deepcopy(body.get("embeds"))
        components = copy.deepcopy(body.get("components"))
        trial = copy.copy(message)
        if "content" in body:
            trial.content = str(body["content"] or "")
        if "embeds" in body:
            trial.embeds = [{"type": "rich", **embed} for embed in embeds or []]
        if "components" in body:
            trial.components = _numbered(components or [])
        resolve(trial, new_embeds="embeds" in body)
        _check_layout(message, trial)
        _check_not_empty(trial)
    except Refused:
        message.attachments, message.embedded = before
        raise
    vars(message).update(vars(trial))


def edit(world: World, message: Message, body: Json, files: Files) -> Message:
    """Change a message; an edit that completes a deferred reply leaves no mark."""
    was_loading = message.flags & LOADING
    flags = int(body.get("flags") or 0)
    kept = message.flags
    message.flags = (kept & ~LOADING) | (flags & (V2 | 4))
    try:
        fill(world, message, body, files)
    except Refused:
        message.flags = kept
        raise
    read_mentions(world, message, body.get("allowed_mentions"), ping=False)
    if not was_loading:
        message.edited = world.clock.now()
    tell(world, "MESSAGE_UPDATE", message)
    return message


def remove(world: World, message: Message) -> None:
    channel = message.channel
    channel.messages.pop(message.id, None)
    channel.pins.pop(message.id, None)
    body: Json = {"id": str(message.id), "channel_id": str(channel.id)}
    if channel.guild:
        body["guild_id"] = str(channel.guild.id)
    world.bus.emit(_event("MESSAGE_DELETE", body, message))


def show(world: World, message: Message, reader: User | None = None) -> Json:
    """A message in JSON with the one it answers."""
    place = world.channels.get(message.reply_channel or 0)
    reply = place.messages.get(message.reply_to or 0) if place else None
    return message_payloads.message(message, reply=reply, reader=(reader or world.bot).id)


def tell(world: World, name: str, message: Message) -> None:
    """Announce a new or changed message."""
    message.version += 1
    body = show(world, message)
    if message.nonce is not None and name == "MESSAGE_CREATE":
        body["nonce"] = message.nonce
    guild = message.channel.guild
    if guild and message.only_for is None:
        body["guild_id"] = str(guild.id)
        if member := guild.members.get(message.author.id):
            body["member"] = payloads.member(member, with_user=False)
    world.bus.emit(_event(name, body, message))


def _event(name: str, body: Json, message: Message) -> Event:
    """A private reply is told to the bot like a DM, without its guild, as Discord does."""
    guild = message.channel.guild if message.only_for is None else None
    return Event(
        name,
        body,
        guild_id=guild.id if guild else None,
        channel=message.channel,
        message=message,
        only_for=message.only_for,
        to_bot=message.only_for is None or name != "MESSAGE_DELETE",
    )


def _refer(message: Message, body: Json) -> None:
    reference = body.get("message_reference")
    if not isinstance(reference, dict):
        return
    key = as_id(reference.get("message_id"))
    answered = message.channel.messages.get(key)
    if answered is None and reference.get("fail_if_not_exists", True):
        form = Form()
        form.fault(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        form.settle()
    if answered is not None:
        message.kind = REPLY
        message.reply_to, message.reply_channel = key, message.channel.id


def _numbered(components: list[Json]) -> list[Json]:
    """Components get an id where the sender gave none."""
    numbers = count(1)

    def number(part: Json) -> None:
        part.setdefault("id", next(numbers))
        for child in part.get("components") or []:
            number(child)
        if isinstance(part.get("accessory"), dict):
            number(part["accessory"])

    for part in components:
        number(part)
    return components


def _check_layout(old: Message, new: Message) -> None:
    """Old fields and v2 components exclude each other, also across an edit."""
    form = Form()
    if old.flags & V2:
        for key in ("content", "embeds"):
            if getattr(new, key):
                form.fault(
                    (key,),
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    "The field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    elif any(part.get("type") != 1 for part in new.components):
        form.fault(("components", 0, "type"), "BASE_TYPE_CHOICES", "Value must be one of (1,).")
    form.settle()


def _check_not_empty(message: Message) -> None:
    parts = (message.content.strip(), message.embeds, message.attachments, message.components)
    if message.flags & LOADING or any(parts) or message.embedded:
        return
    raise Refused(EMPTY_MESSAGE)
