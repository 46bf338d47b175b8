"""The staff officer: plays the Allied seat from its view alone, and says why."""

from __future__ import annotations

from engine.core.views import Advice, View

TOOLS: tuple[str, ...] = ()


def advise(view: View, _: frozenset[str] = frozenset()) -> Advice:
    """What the officer would answer: pass what can be passed, else the first answer."""
    question = view.question
    if question is None:
        raise ValueError("nothing is asked of this seat")
    tokens = [choice.token for choice in question.choices]
    if question.decline:
        return Advice(question.decline, "Nothing to gain here.")
    if "end" in tokens:
        return Advice("end", "Hold the line.")
    return Advice(tokens[0], "One is as good as another here.")
