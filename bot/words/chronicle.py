"""The war diary of a whole game as a text to read: turn by turn, with every die and its rule."""

from __future__ import annotations

from collections.abc import Iterator

from bot.words.names import seat_by_rules
from engine import Event, Record, rules_of
from engine.core.log import readable
from engine.core.rules import Rules

_NOT_TOLD = frozenset({"commitment", "forced"})


def chronicle(record: Record, *, over: bool) -> str:
    """The diary as Markdown; while a game goes on, only what everybody may read."""
    events = record.events if over else readable(record.events, None)
    rules = rules_of(record.game)
    told = [_told(rules, event) for event in events if event.kind not in _NOT_TOLD]
    return "\n".join([*_title(record, over=over), *told, ""]).replace("\n\n\n", "\n\n")


def _title(record: Record, *, over: bool) -> Iterator[str]:
    rules = rules_of(record.game)
    yield f"# {rules.title}"
    chosen = [
        f"{option.title} {record.options[option.key]}"
        for option in rules.options
        if record.options[option.key] != option.default
    ]
    if chosen:
        yield f"\nOptional rules: {', '.join(chosen)}."
    seed = f" The seed was `{record.seed}`." if over else ""
    yield f"\nThe dice were sealed under `{record.commitment}`.{seed}\n"


def _told(rules: Rules, event: Event) -> str:
    """A heading for a turn; else a line, with whose secret it was, its dice and its rule."""
    if event.kind == "turn":
        return f"\n## {event.words.removesuffix('.')}\n"
    seats = ", ".join(seat_by_rules(rules, seat) for seat in event.seats or ())
    whose = f"({seats}) " if seats else ""
    dice = f" [{' '.join(map(str, event.dice))}]" if event.dice else ""
    rule = f" `{event.rule}`" if event.rule else ""
    return f"- {whose}{event.words}{dice}{rule}"
