"""What happened, in a few short lines of a war diary: losses before cards and marches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from bot.limits import clip
from engine import Event

MOST_LINES = 8
LINE = 220
_QUIET = frozenset({"air miss", "roll", "forced", "shuffle", "commitment", "missed"})
_LOUD = frozenset(
    {
        *("turn", "event", "end", "score", "verdict", "result"),
        *("breakthrough", "surrender", "withdrawal", "damage", "flood"),
        *("bombs", "torpedo", "lost", "destroyed"),
    }
)
_SMALL = frozenset({"card", "sorties", "dogfight", "corridor", "actions", "advance"})
_HIDDEN = frozenset({"forced", "commitment"})


def diary(events: Iterable[Event]) -> list[str]:
    """The lines worth reading, in order; the rest is counted."""
    runs = [_told(list(run)) for _, run in groupby(events, key=lambda event: event.kind)]
    lines = [line for run in runs for line in run]
    if len(lines) <= MOST_LINES:
        return [line for _, line in lines]
    ranked = sorted(range(len(lines)), key=lambda at: (-lines[at][0], -at))
    kept = sorted(ranked[: MOST_LINES - 1])
    rest = len(lines) - len(kept)
    return [*(lines[at][1] for at in kept), f"… and {rest} smaller entries (`/log`)."]


def _told(run: Sequence[Event]) -> list[tuple[int, str]]:
    """A run of one kind: each line with its weight; many become two, many quiet ones one."""
    kind = run[0].kind
    if kind in _HIDDEN:
        return []
    weight = 0 if kind in _QUIET | _SMALL else 2 if kind in _LOUD else 1
    words = [clip(event.words, LINE) for event in run]
    if kind in _QUIET and len(run) > 1:
        return [(weight, f"{words[0]} {len(run) - 1} more like it.")]
    if len(run) > 3 and kind not in _LOUD:
        return [(weight, words[0]), (weight, f"{words[-1]} {len(run) - 2} more like it.")]
    return [(weight, line) for line in words]
