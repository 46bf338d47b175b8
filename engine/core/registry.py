"""Which games there are."""

from __future__ import annotations

from importlib import import_module

from engine.core.checks import Checks
from engine.core.refusal import RefusalKind, Refused
from engine.core.rules import Rules

_PACKAGES = {
    "spoiled_victory": "engine.spoiled_victory",
    "miracle": "engine.miracle",
    "france_1940": "engine.france_1940",
    "case_yellow": "engine.case_yellow",
    "khamsin": "engine.khamsin",
}
_LOADED: dict[str, Rules] = {}
_CHECKS: dict[str, Checks] = {}


def games() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(_PACKAGES)


def register(rules: Rules, checks: Checks | None = None) -> None:
    """Make one more game known."""
    _LOADED[rules.id] = rules
    if checks:
        _CHECKS[rules.id] = checks


def rules_of(game: str) -> Rules:
    """The rules of one game."""
    if game not in _LOADED:
        register(import_module(_package(game)).RULES)
    return _LOADED[game]


def checks_of(game: str) -> Checks:
    """What the checks of one game need."""
    if game not in _CHECKS:
        _CHECKS[game] = import_module(f"{_package(game)}.checks").CHECKS
    return _CHECKS[game]


def _package(game: str) -> str:
    if game not in _PACKAGES:
        known = ", ".join(_PACKAGES)
        reason = f"There is no game called “{game}”. Known games: {known}."
        raise Refused(RefusalKind.UNKNOWN_GAME, reason)
    return _PACKAGES[game]
