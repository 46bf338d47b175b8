"""Limits of channels and threads."""

from __future__ import annotations

from sandbox.limits.form import Part

ARCHIVE_AFTER = (60, 1440, 4320, 10080)


def check_channel(channel: Part) -> None:
    """A change to a channel or a thread."""
    if "name" in channel.body:
        channel.text("name", 1, 100, required=True)
    channel.text("topic", 0, 1024)
    channel.number("rate_limit_per_user", 0, 21600)
    channel.choice("auto_archive_duration", ARCHIVE_AFTER, required=False)


def check_thread(thread: Part) -> None:
    """A thread to be opened."""
    thread.text("name", 1, 100, required=True)
    thread.choice("auto_archive_duration", ARCHIVE_AFTER, required=False)
    thread.number("rate_limit_per_user", 0, 21600)
    thread.choice("type", (10, 11, 12), required=False)


def check_overwrite(body: Part) -> None:
    """What a role or member may do differently."""
    body.number("allow", 0, (1 << 53) - 1)
    body.number("deny", 0, (1 << 53) - 1)


def check_direct(body: Part) -> None:
    """A DM to be opened."""
    body.need("recipient_id")
