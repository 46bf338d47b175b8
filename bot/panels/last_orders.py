"""Orders that were given: how far they came, and what goes with them when one is asked again."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.limits import clip
from bot.words import replies
from engine import Choice, Question
from engine.core.choice import BATCH

_LENGTH = 600
_MOST_OTHERS = 3


class LastOrders(Struct, frozen=True):
    """One answer or several to a question; what chance overtook has lapsed."""

    question: Question
    done: tuple[str, ...]
    lapsed: tuple[str, ...] = ()

    @classmethod
    def of(cls, question: Question, token: str, lapsed: tuple[str, ...]) -> LastOrders:
        """From the token that was played and what of it lapsed."""
        parts = tuple(token.split(BATCH))
        return cls(question, parts[: len(parts) - len(lapsed)], lapsed)

    @property
    def words(self) -> str:
        """Which orders were carried out and which were not."""
        return replies.carried_out(self._labels(self.done), self._labels(self.lapsed))

    def asked_again(self, question: Question) -> bool:
        """Whether it is the same question once more."""
        return (self.question.seat, self.question.kind) == (question.seat, question.kind)

    @property
    def choices(self) -> list[Choice]:
        """The answers that were carried out, of those the question offered."""
        return self._known(self.done)

    def alike(self, question: Question) -> list[Choice]:
        """The same verb and target for the next subject, where the same question comes again.

        Then for as many others of its formation as have room.
        """
        played = self.choices
        if not self.asked_again(question) or not played:
            return []
        last, done = played[-1], {it.subject for it in played}
        asked = self.question.choices
        earlier = {it.subject for it in _like(last, asked[: asked.index(last)])}
        fresh = [it for it in _like(last, question.choices) if it.subject not in done]
        fresh.sort(key=lambda it: it.subject in earlier)
        others = [it for it in fresh[1:] if it.group and it.group == last.group != it.subject]
        return [*fresh[:1], *others[:_MOST_OTHERS]]

    def _known(self, tokens: tuple[str, ...]) -> list[Choice]:
        found = [self.question.choice(token) for token in tokens]
        return [it for it in found if it is not None]

    def _labels(self, tokens: tuple[str, ...]) -> str:
        return clip("; ".join(filter(None, map(self.question.label, tokens))), _LENGTH)


def _like(order: Choice, choices: Iterable[Choice]) -> list[Choice]:
    """The same verb and target, for whomever."""
    return [
        it for it in choices if it.subject and (it.verb, it.target) == (order.verb, order.target)
    ]
