"""The staff officer: holds the line, takes the suggested set-up and lets the rest stand."""

from __future__ import annotations

from engine.core.views import Advice, View

TOOLS: tuple[str, ...] = ()
_END = "end"


def advise(view: View, forbidden: frozenset[str] = frozenset()) -> Advice:
    """Pass what may be passed, end what may be ended, else take the first answer."""
    question = view.question
    if question is None:
        raise ValueError("nothing is asked of this seat")
    tokens = [choice.token for choice in question.choices]
    if question.decline:
        return Advice(question.decline, "We keep our powder dry.")
    if _END in tokens:
        return Advice(_END, "We hold where we stand.")
    return Advice(tokens[0], "One is as good as another here.")
