"""The general: tries other sheets than the officer's, and takes what the evening is better for.

He foresees the other sheets as officers would write them, some of whom lack a tool, plays the day
to its end once for each sheet he tries, always with the same dice, and reckons what the next
morning is worth. All of it from his own view: the worlds he plays in are made of what he sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from engine.core.estimates import NOTHING, estimate
from engine.core.ids import Seat
from engine.core.officer import NO_TOOLS, Officer
from engine.core.referee import awaited
from engine.core.sheet import READY
from engine.core.views import View
from engine.khamsin.ids import ALLIED
from engine.khamsin.officer.changes import changed, changes
from engine.khamsin.officer.prospect import Scales, prospect
from engine.khamsin.officer.world import Sheet, next_morning, sheet_of, world
from engine.khamsin.orderable import post
from engine.khamsin.orders import Orders
from engine.khamsin.seats import SIDE_OF_SEAT
from engine.khamsin.state import Campaign
from engine.khamsin.views import Board

_LOOKS = (range(2), range(6), range(12))  # worlds: first a glance, then closer
_BETTER = 0.5  # points a sheet must be better by
_SURE = 1.5  # errors a sheet must be better by, at last
_MOST_DAYS = 150  # so many days are played through in one thought


class General:
    """Writes the sheet of a seat; every other question is the officer's."""

    def __init__(self, officer: Officer[Board], habits: Sequence[str], scales: Scales) -> None:
        self._officer = officer
        self._habits = habits
        self._scales = scales
        self._thought = lru_cache(maxsize=16)(self._think)

    def answer(self, seen: View) -> str:
        """The next line of his sheet; nothing where the officer is as good."""
        if seen.question is None or seen.question.kind != Orders.__name__:
            return ""
        board: Board = seen.board
        sheet = self._thought(_Morning(seen))
        if not set(board.sheet) <= set(sheet):
            return ""
        return next((it for it in sheet if it not in board.sheet), READY)

    def _think(self, morning: _Morning) -> Sheet:
        return _Thought(self._officer, self._scales, morning.seen).best(self._habits)


class _Morning:
    """A view of a morning; equal ones show the same, whatever stands on the sheet so far."""

    def __init__(self, seen: View) -> None:
        self.seen = seen
        board: Board = seen.board
        shown = (seen.seat, seen.options, board.table, board.units, board.leaders)
        self._key = msgspec.msgpack.encode(shown)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Morning) and self._key == other._key


class _Thought:
    """One morning's thought: what sheets lead to, each tried in the same worlds."""

    def __init__(self, officer: Officer[Board], scales: Scales, seen: View) -> None:
        self.officer, self.scales, self.seen = officer, scales, seen
        self.seat = Seat(seen.seat or "")
        self.sign = 1 if SIDE_OF_SEAT[self.seat] == ALLIED else -1
        self.values: dict[tuple[Sheet, int], float] = {}
        self.others: dict[tuple[str, int], dict[Seat, Sheet]] = {}

    def best(self, habits: Sequence[str]) -> Sheet:
        """The officer's sheet, or one that was found to be better."""
        here = world(self.seen, 0)
        found = self._own(here, NO_TOOLS)
        known = [found, *(self._own(here, frozenset({it})) for it in habits)]
        for sheet in known:
            if self._better(sheet, found):
                found = sheet
        for change in changes(post(here, self.seat), here.table.held, known):
            if len(self.values) >= _MOST_DAYS:
                break
            sheet = changed(found, change)
            if self._better(sheet, found):
                found = sheet
        return found

    def _own(self, here: Campaign, forbidden: frozenset[str]) -> Sheet:
        return sheet_of(self.officer, here, self.seat, forbidden)

    def _better(self, sheet: Sheet, than: Sheet) -> bool:
        """Whether a sheet beats another, beyond doubt; it is dropped as soon as it falls behind."""
        if set(sheet) == set(than):
            return False
        gain = NOTHING
        for worlds in _LOOKS:
            gain = estimate([self._value(sheet, it) - self._value(than, it) for it in worlds])
            if gain.mean < _BETTER:
                return False
        return gain.beyond(_SURE)

    def _value(self, sheet: Sheet, number: int) -> float:
        """What the next morning of a world is worth to one's own side."""
        key = sheet, number
        if key not in self.values:
            here = world(self.seen, number)
            sheets = {**self._foreseen(here, number), self.seat: sheet}
            morning = next_morning(self.officer, here, sheets)
            self.values[key] = self.sign * prospect(morning, self.scales)
        return self.values[key]

    def _foreseen(self, here: Campaign, number: int) -> dict[Seat, Sheet]:
        """The sheets of all others: in every second world they do without one of their tools."""
        tools = self.officer.tools
        lacking = tools[number // 2 % len(tools)] if number % 2 else ""
        key = lacking, number if self.seen.board.fog else 0
        if key not in self.others:
            without = frozenset({lacking})
            self.others[key] = {
                it: sheet_of(self.officer, here, it, without)
                for it in awaited(here)
                if it != self.seat
            }
        return self.others[key]
