"""What happened since the last board, in as few lines as tell it.

Games say of each line how much it weighs and whether it heads the lines after it. Every major line
is told, after the line that caused it, as far as a message reaches. Lesser lines fill what is left
of a few lines, the heavier and the later first; what is left out is counted by its weight.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from bot.limits import clip
from engine import Event
from engine.core.log import Weight

FEW_LINES = 8
MANY_LINES = 3 * FEW_LINES
LINE = 220
_ROOM = 1500
_COUNT_ROOM = 80  # of the line that counts what is left out


class DiaryLine(Struct, frozen=True):
    """One line: so many equal events in a row, and the number of the line that caused it."""

    words: str
    weight: Weight
    cause: int | None
    times: int = 1

    @property
    def text(self) -> str:
        """As it is written."""
        return f"{self.words} ({self.times} times)" if self.times > 1 else self.words


def with_dice(event: Event) -> str:
    """The words of an event, with its dice where they leave them out."""
    if not event.bare:
        return event.words
    dice = ", ".join(map(str, event.dice))
    return f"{event.words} {'Die' if len(event.dice) == 1 else 'Dice'} {dice}."


def tells(events: Iterable[Event]) -> bool:
    """Whether the diary has anything to say about these events."""
    return any(event.weight > Weight.SILENT for event in events)


def page_full(events: Iterable[Event], *, passing: bool = False) -> bool:
    """Whether a board has told enough: something major, or as many lines as one reads at a glance.

    What happens next goes on a board of its own, so that the picture of a fight stays in the
    channel. While all of it is `passing`, since it can still be taken back, it has room for more:
    a march goes on below its arrows, and pushes no panel away.
    """
    lines = _lines(events)
    if passing:
        return len(lines) >= MANY_LINES
    return len(lines) >= FEW_LINES or any(it.weight >= Weight.MAJOR for it in lines)


def diary(events: Iterable[Event], room: int = _ROOM) -> list[str]:
    """The lines worth reading, in their order and within that many characters; the rest counted."""
    lines = _lines(events)
    if len(lines) <= FEW_LINES and _length(lines) <= room:
        return [line.text for line in lines]
    kept = _kept(lines, room - _COUNT_ROOM)
    left_out = [line for number, line in enumerate(lines) if number not in kept]
    return [*(lines[number].text for number in sorted(kept)), *_counted(left_out)]


def _lines(events: Iterable[Event]) -> list[DiaryLine]:
    """Every event that is told at all, equal ones in a row as one line."""
    lines: list[DiaryLine] = []
    cause: int | None = None
    for event in events:
        if event.weight <= Weight.SILENT:
            continue
        line = DiaryLine(clip(with_dice(event), LINE), event.weight, None if event.heads else cause)
        last = lines[-1] if lines else None
        if last and not event.heads and (last.words, last.cause) == (line.words, line.cause):
            lines[-1] = DiaryLine(last.words, last.weight, last.cause, last.times + 1)
            continue
        if event.heads:
            cause = len(lines)
        lines.append(line)
    return lines


def _kept(lines: Sequence[DiaryLine], room: int) -> set[int]:
    """The numbers of the lines that are told: never an effect without its cause."""
    kept: set[int] = set()
    for number in sorted(range(len(lines)), key=lambda it: (-lines[it].weight, -it)):
        line = lines[number]
        wanted = kept | {number} | ({line.cause} if line.cause is not None else set())
        few = len(wanted) < FEW_LINES
        if (few or line.weight >= Weight.MAJOR) and _length(lines[it] for it in wanted) <= room:
            kept = wanted
    return kept


def _length(lines: Iterable[DiaryLine]) -> int:
    """How many characters lines take in a message, each quoted and on a line of its own."""
    return sum(len(line.text) + len("> \n") for line in lines)


def _counted(lines: Sequence[DiaryLine]) -> list[str]:
    """What is left out, as one line: how many entries of which weight."""
    counts = {
        "important": sum(it.times for it in lines if it.weight >= Weight.MAJOR),
        "lesser": sum(it.times for it in lines if Weight.QUIET < it.weight < Weight.MAJOR),
        "quiet": sum(it.times for it in lines if it.weight == Weight.QUIET),
    }
    parts = [f"{count} {kind}" for kind, count in counts.items() if count]
    if not parts:
        return []
    last = [count for count in counts.values() if count][-1]
    words = ", ".join(parts[:-1]) + f" and {parts[-1]}" if len(parts) > 1 else parts[0]
    return [f"… and {words} {'entry' if last == 1 else 'entries'} in `/log`."]
