"""Limits of messages and of answers to interactions."""

from __future__ import annotations

from collections.abc import Callable

from sandbox.limits.components import check_components
from sandbox.limits.embeds import check_embeds
from sandbox.limits.form import Part
from sandbox.limits.modals import check_modal

EPHEMERAL = 1 << 6
LOADING = 1 << 7
HAS_THREAD = 1 << 5
V2 = 1 << 15
SENDABLE_FLAGS = (1 << 2) | (1 << 12) | V2
PRIVATE_FLAGS = SENDABLE_FLAGS | EPHEMERAL


def check_message(message: Part) -> None:
    """A message sent to a channel."""
    _check_body(message, SENDABLE_FLAGS)
    if isinstance(message.get("nonce"), str):
        message.text("nonce", 0, 25)
    else:
        message.number("nonce", -(1 << 63), (1 << 63) - 1)


def check_bulk(body: Part) -> None:
    """Messages to be deleted together."""
    body.values("messages", 2, 100, required=True)


def check_edit(message: Part) -> None:
    """A change to a message; layout rules that need the old one are checked later."""
    _check_body(message, SENDABLE_FLAGS, edit=True)


def check_webhook_message(message: Part) -> None:
    """A followup to an interaction."""
    _check_body(message, PRIVATE_FLAGS)


def check_webhook_edit(message: Part) -> None:
    """A change to an answer."""
    _check_body(message, PRIVATE_FLAGS, edit=True)


def check_callback(callback: Part) -> None:
    """The first answer to an interaction."""
    kind = callback.choice("type", (1, 4, 5, 6, 7, 8, 9))
    if kind is None:
        return
    data = callback.part("data")
    check = CALLBACKS.get(kind)
    if check and (data or kind in (8, 9)):
        callback.need("data")
    if check and data:
        check(data)


def _check_body(message: Part, flags: int, *, edit: bool = False) -> None:
    message.text("content", 0, 2000)
    v2 = _check_flags(message, flags)
    check_embeds(message)
    check_components(message, v2=v2 or (edit and _looks_v2(message)))
    _check_attachments(message)
    _check_mentions(message)
    if reference := message.part("message_reference"):
        reference.need("message_id")
    if v2:
        for key in ("content", "embeds", "sticker_ids", "poll"):
            if message.get(key):
                message.fault(
                    key,
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    "The field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )


def _looks_v2(message: Part) -> bool:
    """An edit need not repeat the flag; the old message decides later."""
    components = message.get("components")
    return isinstance(components, list) and any(
        isinstance(part, dict) and part.get("type") != 1 for part in components
    )


def _check_flags(message: Part, allowed: int) -> bool:
    flags = message.number("flags", 0, (1 << 31) - 1)
    if flags is not None and int(flags) & ~allowed & (EPHEMERAL | LOADING):
        message.fault("flags", "BASE_TYPE_CHOICES", "Invalid flags for this message.")
    return flags is not None and bool(int(flags) & V2)


def _check_attachments(message: Part) -> None:
    for attachment in message.parts("attachments", 0, 10):
        attachment.need("id")
        attachment.text("filename", 0, 1024)
        attachment.text("description", 0, 1024)


def _check_mentions(message: Part) -> None:
    allowed = message.part("allowed_mentions")
    if allowed is None:
        return
    parse = allowed.values("parse", 0, 3)
    for i, word in enumerate(parse):
        if not isinstance(word, str) or word not in ("users", "roles", "everyone"):
            allowed.form.fault(
                (*allowed.path, "parse", i),
                "BASE_TYPE_CHOICES",
                "Value must be one of ('everyone', 'roles', 'users').",
            )
    for key in ("users", "roles"):
        if allowed.values(key, 0, 100) and key in parse:
            allowed.fault(
                key,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
            )


def _check_choices(data: Part) -> None:
    for choice in data.parts("choices", 0, 25, required=True):
        choice.text("name", 1, 100, required=True)
        if isinstance(choice.get("value"), str):
            choice.text("value", 0, 100)
        else:
            choice.need("value")


def _check_deferral(data: Part) -> None:
    _check_flags(data, PRIVATE_FLAGS)


CALLBACKS: dict[int, Callable[[Part], None]] = {
    4: check_webhook_message,
    5: _check_deferral,
    7: check_webhook_edit,
    8: _check_choices,
    9: check_modal,
}
