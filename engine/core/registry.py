"""Which games there are."""

from __future__ import annotations

from importlib import import_module

from engine.core.refusal import RefusalKind, Refused
from engine.core.rules import Rules

_PACKAGES = {
    "spoiled_victory": "engine.spoiled_victory",
    "miracle": "engine.miracle",
    "france_1940": "engine.france_1940",
}
_LOADED: dict[str, Rules] = {}


def games() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(_PACKAGES)


def register(rules: Rules) -> None:
    """Make one more game known."""
    _LOADED[rules.id] = rules


def rules_of(game: str) -> Rules:
    """The rules of one game."""
    if game not in _LOADED:
        if game not in _PACKAGES:
            known = ", ".join(_PACKAGES)
            raise Refused(
                RefusalKind.UNKNOWN_GAME, f"There is no game called “{game}”. Known games: {known}."
            )
        register(import_module(_PACKAGES[game]).RULES)
    return _LOADED[game]
