"""How far somebody has come through the menus of a question, as part of an id."""

from __future__ import annotations

from msgspec import Struct

from bot.panels.menu import may_be_ticked, split_off_plain, walk
from engine import Question

_TOGETHER = "t"
_WHOSE = "@"
NOBODY = -1


class MenuPath(Struct, frozen=True):
    """The lines picked so far, and the page looked at.

    `together` asks for the target before the subjects, so that several are ticked for one. `whose`
    is the line of the question that was opened, one of “who, then where”; nobody's is -1.
    """

    picks: tuple[int, ...] = ()
    page: int = 0
    together: bool = False
    whose: int = NOBODY

    @property
    def code(self) -> str:
        """As part of an id: `3.0/1`, then a `t` for several at once, and `@7` for whose it is."""
        whose = f"{_WHOSE}{self.whose}" if self.whose != NOBODY else ""
        return f"{'.'.join(map(str, self.picks))}/{self.page}{_TOGETHER * self.together}{whose}"

    @classmethod
    def read(cls, code: str) -> MenuPath:
        """From an id; nonsense leads back to the start."""
        way, _, whose = code.partition(_WHOSE)
        picks, _, page = way.removesuffix(_TOGETHER).partition("/")
        try:
            lines = tuple(int(pick) for pick in picks.split(".") if pick)
            opened = int(whose) if whose else NOBODY
            return cls(lines, max(0, int(page or 0)), way.endswith(_TOGETHER), opened)
        except ValueError:
            return cls()

    def pick(self, line: int) -> MenuPath:
        """One step further."""
        return MenuPath((*self.picks, line), 0, self.together, self.whose)

    def back(self) -> MenuPath:
        """One step back."""
        return MenuPath(self.picks[:-1], 0, self.together, self.whose)

    def turn(self, page: int) -> MenuPath:
        """To another page."""
        return MenuPath(self.picks, page, self.together, self.whose)

    def other_way(self, question: Question) -> MenuPath:
        """Subject before target, or target before subject; the verb stays picked if it can."""
        orders = split_off_plain(question.choices)[0]
        verb_first = walk(orders, (), together=True).asks_for_verb
        same_lines = may_be_ticked(orders) == orders
        return MenuPath(self.picks[: int(verb_first and same_lines)], 0, not self.together)
