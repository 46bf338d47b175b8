"""Troubles that can be switched on, as the real network has them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from sandbox.bus import Bus, Event

KINDS = {
    "rate_limit": "answer 429",
    "server_error": "answer 500 without doing anything",
    "slow": "answer late",
    "lost_answer": "carry the request out, then answer 504",
    "cut_line": "carry the request out, then cut the connection",
    "drop_gateway": "cut the gateway before the next event",
    "invalid_session": "refuse the next resume",
    "refuse_gateway": "let nobody connect to the gateway",
    "duplicate": "deliver an interaction twice",
}


@dataclass
class Fault:
    """One trouble: how often, where, how bad."""

    kind: str
    times: int | None = 1
    chance: float = 1.0
    path: str = ""
    method: str = ""
    seconds: float = 1.0

    def fits(self, kind: str, method: str, path: str) -> bool:
        """Whether it concerns this moment."""
        here = self.path in path and self.method in ("", method)
        return self.kind == kind and here and self.times != 0


class Faults:
    """The troubles switched on at present."""

    def __init__(self, bus: Bus, seed: int = 1940) -> None:
        self.active: list[Fault] = []
        self.struck: list[str] = []
        self._bus = bus
        self._luck = random.Random(seed)  # noqa: S311 - weather of a rehearsal, not of a game

    def add(self, fault: Fault) -> Fault:
        """Switch a trouble on."""
        if fault.kind not in KINDS:
            raise ValueError(f"no such fault: {fault.kind}; there are {', '.join(KINDS)}")
        self.active.append(fault)
        self._tell()
        return fault

    def clear(self, kind: str | None = None) -> None:
        """Switch off one kind of trouble, or all."""
        self.active = [fault for fault in self.active if kind is not None and fault.kind != kind]
        self._tell()

    def strike(self, kind: str, method: str = "", path: str = "") -> Fault | None:
        """The trouble that hits now, if any; counts down."""
        for fault in self.active:
            if fault.fits(kind, method, path) and self._luck.random() < fault.chance:
                if fault.times is not None:
                    fault.times -= 1
                self.active = [one for one in self.active if one.times != 0]
                self.struck.append(kind)
                self._tell()
                return fault
        return None

    def json(self) -> list[dict[str, Any]]:
        return [dict(vars(fault)) for fault in self.active]

    def _tell(self) -> None:
        self._bus.emit(Event("faults", {"active": self.json()}, to_bot=False))
