"""The course of many games in figures: when things happened, how much of them, which way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import mean, stdev
from typing import Any

Measure = int | str | None
_MOST = 5


def course(stories: Sequence[Mapping[str, Measure]]) -> dict[str, Any]:
    """What a game's checks measured, over all games."""
    names = dict.fromkeys(name for story in stories for name in story)
    return {name: _figures([story.get(name) for story in stories]) for name in names}


def course_lines(figures: Mapping[str, Any]) -> list[str]:
    """The same for people."""
    return [f"{name:28} {_words(it)}" for name, it in figures.items()]


def _figures(values: Sequence[Measure]) -> dict[str, Any]:
    """Of words the shares; of numbers median, quartiles and mean, where never is after all."""
    words = [it for it in values if isinstance(it, str)]
    if words:
        counted = Counter(words).most_common()
        return {"shares": {word: round(often / len(values), 3) for word, often in counted}}
    numbers = sorted(it for it in values if isinstance(it, int))
    last = len(values) - 1
    least, *cuts = (_at(numbers, last * part // 4) for part in range(4))
    return {
        "least": least,
        "quartiles": cuts,
        "mean": round(mean(numbers), 2) if numbers else None,
        "standard_error": _error(numbers),
        "never": round(1 - len(numbers) / len(values), 3),
    }


def _error(numbers: Sequence[int]) -> float | None:
    """The standard error of the mean."""
    return round(stdev(numbers) / len(numbers) ** 0.5, 2) if len(numbers) > 1 else None


def _at(numbers: Sequence[int], place: int) -> int | None:
    return numbers[place] if place < len(numbers) else None


def _words(figures: Mapping[str, Any]) -> str:
    if "shares" in figures:
        most = list(figures["shares"].items())[:_MOST]
        return "; ".join(f"{word} {share:.0%}" for word, share in most)
    first, middle, third = ("never" if it is None else it for it in figures["quartiles"])
    never = f", never in {figures['never']:.0%}" if figures["never"] else ""
    spread = f"median {middle}, quartiles {first} and {third}"
    error = f" ± {figures['standard_error']}" if figures["standard_error"] is not None else ""
    return f"{spread}, least {figures['least']}, mean {figures['mean']}{error}{never}"
