"""The things a Discord is made of, as plain records."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

Json = dict[str, Any]


class ChannelKind(IntEnum):
    """Kinds of channel the sandbox knows."""

    TEXT = 0
    DM = 1
    CATEGORY = 4
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


THREADS = (ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD)


@dataclass(eq=False)
class User:
    """A person, or the bot."""

    id: int
    name: str
    display_name: str
    bot: bool = False
    accepts_dms: bool = True


@dataclass(eq=False)
class Role:
    """A named set of permissions."""

    id: int
    name: str
    permissions: int
    position: int = 1
    colour: int = 0
    managed: bool = False
    mentionable: bool = False


@dataclass(eq=False)
class Member:
    """A user inside a guild."""

    user: User
    guild: Guild
    joined: float
    role_ids: list[int] = field(default_factory=list)
    nick: str | None = None


@dataclass
class Overwrite:
    """What one role (kind 0) or member (kind 1) may do differently in a channel."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(eq=False)
class Guild:
    """A server."""

    id: int
    name: str
    owner_id: int
    created: float
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)


@dataclass(eq=False)
class Channel:
    """A channel, thread or DM with its messages in order."""

    id: int
    kind: ChannelKind
    name: str
    created: float
    guild: Guild | None = None
    parent: Channel | None = None
    topic: str | None = None
    position: int = 0
    slow_mode: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    recipients: list[User] = field(default_factory=list)
    messages: dict[int, Message] = field(default_factory=dict)
    pins: dict[int, float] = field(default_factory=dict)
    owner_id: int = 0
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    archive_after: int = 1440
    archive_changed: float = 0.0
    thread_members: dict[int, float] = field(default_factory=dict)

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread."""
        return self.kind in THREADS

    @property
    def is_dm(self) -> bool:
        """Whether this is a talk between two."""
        return self.kind is ChannelKind.DM


@dataclass(eq=False)
class Attachment:
    """A file on a message."""

    id: int
    filename: str
    content_type: str
    data: bytes
    url: str
    description: str | None = None
    width: int | None = None
    height: int | None = None
    spoiler: bool = False


@dataclass(eq=False)
class Message:
    """A message; `only_for` names the one who sees a private reply."""

    id: int
    channel: Channel
    author: User
    created: float
    content: str = ""
    kind: int = 0
    flags: int = 0
    edited: float | None = None
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    embedded: list[Attachment] = field(default_factory=list)
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    pinged: set[int] = field(default_factory=set)
    nonce: str | int | None = None
    reply_to: int | None = None
    reply_channel: int | None = None
    pinned: bool = False
    reactions: dict[str, list[int]] = field(default_factory=dict)
    interaction: Interaction | None = None
    only_for: int | None = None
    webhook: bool = False
    thread: Channel | None = None
    version: int = 0


@dataclass(eq=False)
class Command:
    """A registered application command."""

    id: int
    guild_id: int | None
    body: Json

    @property
    def name(self) -> str:
        """The first word after the slash."""
        return str(self.body["name"])


@dataclass(eq=False)
class Interaction:
    """Something a user asked of the bot, and how far the bot has answered."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    data: Json
    created: float
    started: float
    message: Message | None = None
    origin: Interaction | None = None
    state: str = "waiting"
    callback: int | None = None
    original: Message | None = None
    modal: Json | None = None
    choices: list[Json] | None = None
    ack_seconds: float | None = None

    @property
    def name(self) -> str:
        """The command's words, for the line above the answer."""
        words = [str(self.data.get("name", ""))]
        options = self.data.get("options") or []
        while options and options[0].get("type") in (1, 2):
            words.append(options[0]["name"])
            options = options[0].get("options") or []
        return " ".join(words)
