"""The war diary of a whole game as a text to read: turn by turn, with every die and its rule."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Event, Record, rules_of
from engine.core.log import CORE_TELLINGS, Weight, readable
from engine.core.rules import Rules


def chronicle(record: Record, *, over: bool) -> str:
    """The diary as Markdown; while a game goes on, only what everybody may read."""
    rules = rules_of(record.game)
    events = record.events if over else readable(record.events, None)
    lines = (_line(rules, event) for event in events)
    told = [line for line in lines if line]
    return "\n".join([*_title(record, over=over), *told, ""]).replace("\n\n\n", "\n\n")


def _title(record: Record, *, over: bool) -> Iterator[str]:
    rules = rules_of(record.game)
    yield f"# {rules.title}"
    chosen = [
        f"{option.title} {option.called(record.options[option.key])}"
        for option in rules.options
        if record.options[option.key] != option.default
    ]
    if chosen:
        yield f"\nOptional rules: {', '.join(chosen)}."
    seed = f" The seed was `{record.seed}`." if over else ""
    yield f"\nThe dice were sealed under `{record.commitment}`.{seed}\n"


def _line(rules: Rules, event: Event) -> str:
    """A heading for a turn; else a line, with whose secret it was, its dice and its rule."""
    weight = weight_of(rules, event)
    if weight <= Weight.SILENT:
        return ""
    if weight == Weight.TURN:
        return f"\n## {event.words.removesuffix('.')}\n"
    seats = ", ".join(rules.seat_name(seat) for seat in event.seats or ())
    whose = f"({seats}) " if seats else ""
    dice = f" [{' '.join(map(str, event.dice))}]" if event.dice else ""
    rule = f" `{event.rule}`" if event.rule else ""
    return f"- {whose}{event.words}{dice}{rule}"


def weight_of(rules: Rules, event: Event) -> Weight:
    """As the game weighs such lines today: a record may be older than their weights."""
    telling = rules.state.tellings.get(event.kind) or CORE_TELLINGS.get(event.kind)
    return telling.weight if telling else event.weight
