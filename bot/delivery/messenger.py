"""How the application speaks, whoever carries the words."""

from __future__ import annotations

from collections.abc import Container
from typing import Protocol

from bot.panels.panel import Panel
from bot.store.model import ChannelId, UserId

MESSAGE_GONE = "message gone"
CHANNEL_GONE = "channel gone"
FORBIDDEN = "forbidden"
TOO_LARGE = "too large"
ARCHIVED = "archived"
DOWN = "down"


class DeliveryError(Exception):
    """A message did not get through; `kind` says why, `right` which right is missing, if known."""

    def __init__(self, kind: str, right: str = "") -> None:
        super().__init__(kind)
        self.kind = kind
        self.right = right


class Messenger(Protocol):
    """Posts and edits messages; raises `DeliveryError` and nothing else."""

    async def post(self, channel: ChannelId, panel: Panel, nonce: str) -> int:
        """A new message; the same nonce twice within minutes posts once."""

    async def edit(self, channel: ChannelId, message: int, panel: Panel) -> None:
        """Change a message; this pings nobody. An archived thread is opened again for it."""

    async def strip(self, channel: ChannelId, message: int, story: str) -> None:
        """Take the controls off a message and leave the story, if there is one, as its text."""

    async def is_gone(self, channel: ChannelId, message: int) -> bool:
        """Whether a message was deleted; where that cannot be seen, it is taken to be there."""

    async def find(
        self, channel: ChannelId, marker: str, after: float, others: Container[int] = ()
    ) -> int | None:
        """A message of ours since then, none of the others, whose file, control or text is that."""

    async def direct(self, user: UserId) -> ChannelId:
        """The channel of the direct messages with somebody."""

    async def name(self, user: UserId) -> str:
        """How somebody is called; nothing where that cannot be found out."""

    async def typing(self, channel: ChannelId) -> None:
        """Show that work is going on."""
