"""What a game brings to the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.step import Ask, Step
from engine.core.views import Advice, Fact, Forecast, Topic, View

Json = dict[str, Any]


@dataclass(frozen=True)
class Option:
    """A variant a table may choose before the game starts."""

    key: str
    title: str
    words: str
    values: tuple[str, ...] = ("off", "on")

    @property
    def default(self) -> str:
        """What is played when nobody says otherwise."""
        return self.values[0]


@dataclass(frozen=True)
class Rules:
    """One game: how it is set up, seen, checked, saved and advised upon."""

    id: str
    title: str
    version: int
    seats: tuple[str, ...]
    options: tuple[Option, ...]
    state: type[Any]
    steps: tuple[type[Step[Any]], ...]
    setup: Callable[[Any], None]
    board: Callable[[Any, str | None], Any]
    facts: Callable[[View], tuple[Fact, ...]]
    describe: Callable[[View], str]
    invariants: Callable[[Any], list[str]]
    disguise: Callable[[Any, str | None, int], None]
    advise: Callable[[View, frozenset[str]], Advice]
    tools: tuple[str, ...]
    forecasts: Callable[[View], tuple[Forecast, ...]]
    sections: Mapping[str, str]
    interrupts: Mapping[str, tuple[Ask[Any], ...]] = field(default_factory=dict)
    forced: frozenset[type[Ask[Any]]] = frozenset()
    renamed: Mapping[str, str] = field(default_factory=dict)
    upgrades: Mapping[int, Callable[[Json], Json]] = field(default_factory=dict)
    topics: Mapping[str, Topic] = field(default_factory=dict)
    longest: int = 10_000
