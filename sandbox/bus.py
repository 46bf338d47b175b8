"""What happens in the world, told to whoever listens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sandbox.model import Channel, Message


@dataclass(frozen=True)
class Event:
    """A happening under Discord's own name, or in lower case under the sandbox's."""

    name: str
    data: dict[str, Any]
    guild_id: int | None = None
    channel: Channel | None = None
    message: Message | None = None
    only_for: int | None = None
    to_bot: bool = True


Listener = Callable[[Event], None]


class Bus:
    """Hands each event to every listener, in order."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Be told from now on."""
        self._listeners.append(listener)

    def leave(self, listener: Listener) -> None:
        """Be told no more."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def emit(self, event: Event) -> None:
        for listener in tuple(self._listeners):
            listener(event)
