"""The list of everything the sandbox refused, for tests and for the page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sandbox.bus import Bus, Event


@dataclass(frozen=True)
class Refusal:
    """One request that was not carried out, and why."""

    method: str
    path: str
    status: int
    code: int
    message: str
    errors: dict[str, Any] = field(default_factory=dict)

    def json(self) -> dict[str, Any]:
        return dict(vars(self))


class Refusals(list[Refusal]):
    """Refusals in the order they happened."""

    KEPT = 500

    def __init__(self, bus: Bus) -> None:
        super().__init__()
        self._bus = bus

    def note(self, refusal: Refusal) -> None:
        self.append(refusal)
        del self[: -self.KEPT]
        self._bus.emit(Event("refusal", refusal.json(), to_bot=False))

    def codes(self) -> list[int]:
        """Discord's numbers of what was refused."""
        return [refusal.code for refusal in self]
