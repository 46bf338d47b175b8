"""Messages and their parts in Discord's JSON."""

from __future__ import annotations

from typing import Any

from sandbox import payloads
from sandbox.model import Attachment, Interaction, Json, Message


def attachment(one: Attachment) -> Json:
    """A file of a message."""
    body: Json = {
        "id": str(one.id),
        "filename": one.filename,
        "size": len(one.data),
        "url": one.url,
        "proxy_url": one.url,
        "content_type": one.content_type,
        "flags": 8 if one.spoiler else 0,
    }
    if one.description:
        body["description"] = one.description
    if one.width:
        body |= {"width": one.width, "height": one.height}
    return body


def message(one: Message, *, reply: Message | None = None, reader: int | None = None) -> Json:
    """A message; `reply` is the one it answers."""
    body: Json = {
        "id": str(one.id),
        "channel_id": str(one.channel.id),
        "type": one.kind,
        "content": one.content,
        "author": payloads.user(one.author),
        "timestamp": payloads.stamp(one.created),
        "edited_timestamp": payloads.stamp(one.edited),
        "tts": False,
        "mention_everyone": one.mention_everyone,
        "mentions": [payloads.user(who) for who in one.mentions],
        "mention_roles": [str(role_id) for role_id in one.mention_roles],
        "attachments": [attachment(a) for a in one.attachments],
        "embeds": one.embeds,
        "components": one.components,
        "pinned": one.pinned,
        "flags": one.flags,
    }
    if one.reactions:
        body["reactions"] = [_reaction(e, ids, reader) for e, ids in one.reactions.items()]
    if one.thread is not None:
        body["thread"] = payloads.channel(one.thread)
    return body | _origin(one) | _reference(one, reply)


def _reaction(emoji: str, ids: list[int], reader: int | None) -> Json:
    name, _, emoji_id = emoji.partition(":")
    return {
        "emoji": {"id": emoji_id or None, "name": name},
        "count": len(ids),
        "count_details": {"burst": 0, "normal": len(ids)},
        "me": reader in ids,
        "me_burst": False,
        "burst_colors": [],
    }


def _metadata(cause: Interaction) -> Json:
    metadata: Json = {
        "id": str(cause.id),
        "type": cause.kind,
        "user": payloads.user(cause.user),
        "authorizing_integration_owners": {},
    }
    if cause.message is not None:
        metadata["interacted_message_id"] = str(cause.message.id)
    if cause.origin is not None:
        metadata["triggering_interaction_metadata"] = _metadata(cause.origin)
    return metadata


def _origin(one: Message) -> Json:
    cause = one.interaction
    if cause is None:
        return {}
    metadata = _metadata(cause)
    if cause.original is not None and cause.original is not one:
        metadata["original_response_message_id"] = str(cause.original.id)
    body: Json = {"interaction_metadata": metadata, "application_id": str(one.author.id)}
    if one.webhook:
        body["webhook_id"] = str(one.author.id)
    if cause.kind == 2:
        metadata["name"] = cause.name
        body["interaction"] = {
            "id": str(cause.id),
            "type": 2,
            "name": cause.name,
            "user": payloads.user(cause.user),
        }
    return body


def _reference(one: Message, reply: Message | None) -> Json:
    if one.reply_channel is None:
        return {}
    reference: Json = {"type": 0, "channel_id": str(one.reply_channel)}
    if one.channel.guild:
        reference["guild_id"] = str(one.channel.guild.id)
    if one.reply_to is None:
        return {"message_reference": reference}
    reference["message_id"] = str(one.reply_to)
    return {
        "message_reference": reference,
        "referenced_message": None if reply is None else message(reply),
    }


def interaction_callback(one: Interaction, shown: Any) -> Json:
    """The body of an answered callback."""
    original = one.original
    about: Json = {"id": str(one.id), "type": one.kind}
    resource: Json = {"type": one.callback}
    if original is not None and shown is not None:
        about |= {
            "response_message_id": str(original.id),
            "response_message_loading": bool(original.flags & 128),
            "response_message_ephemeral": bool(original.flags & 64),
        }
        resource["message"] = shown
    return {"interaction": about, "resource": resource}
