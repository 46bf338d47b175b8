"""The frame of a staff officer: which of his ideas answers which question, and with what tools."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from engine.core.step import Ask
from engine.core.views import Advice, Question, View

B = TypeVar("B")
Answer = Callable[[B, Question, frozenset[str]], Advice]
NO_TOOLS: frozenset[str] = frozenset()


def first_choice(_: object, question: Question, __: frozenset[str]) -> Advice:
    """The default: the first answer is as good as any."""
    return Advice(question.choices[0].token, "One is as good as another here.")


class Withheld(NamedTuple):
    """A tool that is nothing but certain answers to one kind of question."""

    ask: type[Ask[Any]]
    uses: Callable[[str], bool]


@dataclass(frozen=True)
class Officer(Generic[B]):
    """Plays a seat from its view alone, and says why.

    `answers` says by which idea each kind of question is answered; each idea is given what
    `reads` makes of the view, the question, and the tools he is to do without. `indifferent` are
    the kinds where his default will do; together they are all a game asks. `tools` are what
    calibration may take away from him; one that is nothing but certain answers is `withheld` by
    the frame, which takes these answers out of the question before he sees it.
    """

    reads: Callable[[View], B]
    answers: Mapping[type[Ask[Any]], Answer[B]]
    indifferent: frozenset[type[Ask[Any]]] = frozenset()
    default: Answer[B] = first_choice
    tools: tuple[str, ...] = ()
    withheld: Mapping[str, Withheld] = field(default_factory=dict)

    @cached_property
    def _by_kind(self) -> dict[str, Answer[B]]:
        return {ask.__name__: answer for ask, answer in self.answers.items()}

    def advise(self, view: View, forbidden: frozenset[str] = NO_TOOLS) -> Advice:
        """What he would answer; `forbidden` tools are left in the box."""
        question = view.question
        if question is None:
            raise ValueError("nothing is asked of this seat")
        if forbidden and self.withheld:
            question = self._without(question, forbidden)
        answer = self._by_kind.get(question.kind, self.default)
        return answer(self.reads(view), question, forbidden)

    def _without(self, question: Question, forbidden: frozenset[str]) -> Question:
        """The question as it looks to an officer who lacks some tools; one answer always stays."""
        banned = [
            tool.uses
            for name, tool in self.withheld.items()
            if name in forbidden and tool.ask.__name__ == question.kind
        ]
        left = [it for it in question.choices if not any(uses(it.token) for uses in banned)]
        return replace(question, choices=tuple(left)) if left else question
