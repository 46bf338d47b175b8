"""How far somebody has come through the menus of a question, as part of an id."""

from __future__ import annotations

from msgspec import Struct

from bot.panels.menu import split_off_plain, walk
from engine import Question

_SINGLY = "s"


class MenuPath(Struct, frozen=True):
    """The lines picked so far, and the page looked at.

    `singly` asks for the subject first, also where several could be picked for one target.
    """

    picks: tuple[int, ...] = ()
    page: int = 0
    singly: bool = False

    @property
    def code(self) -> str:
        """As part of an id: `3.0/1`, with an `s` at the end for one at a time."""
        return f"{'.'.join(map(str, self.picks))}/{self.page}{_SINGLY * self.singly}"

    @classmethod
    def read(cls, code: str) -> MenuPath:
        """From an id; nonsense leads back to the start."""
        picks, _, page = code.removesuffix(_SINGLY).partition("/")
        try:
            lines = tuple(int(pick) for pick in picks.split(".") if pick)
            return cls(lines, max(0, int(page or 0)), code.endswith(_SINGLY))
        except ValueError:
            return cls()

    def pick(self, line: int) -> MenuPath:
        """One step further."""
        return MenuPath((*self.picks, line), 0, self.singly)

    def back(self) -> MenuPath:
        """One step back."""
        return MenuPath(self.picks[:-1], 0, self.singly)

    def turn(self, page: int) -> MenuPath:
        """To another page."""
        return MenuPath(self.picks, page, self.singly)

    def other_way(self, question: Question) -> MenuPath:
        """Subject before target, or target before subject; the verb stays picked."""
        verb_first = walk(split_off_plain(question.choices)[0], (), together=True).asks_for_verb
        return MenuPath(self.picks[: int(verb_first)], 0, not self.singly)
