"""How saves of older releases become saves of this one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.rules import Json


def _next_turn_on_the_agenda(raw: Json) -> Json:
    """Up to version 1 the end of a Turn called the next one; now that waits on the agenda."""
    agenda: list[Json] = []
    for step in raw.get("agenda", []):
        if step["type"] == "EndTurn":
            agenda.append({"type": "GameTurn"})
        agenda.append(step)
    return {**raw, "agenda": agenda}


UPGRADES: Mapping[int, Callable[[Json], Json]] = {1: _next_turn_on_the_agenda}
