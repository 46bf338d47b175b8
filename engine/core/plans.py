"""Plans beside the officer's: a side played otherwise, wherever a plan says how."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.core.ids import Side
from engine.core.officer import Officer
from engine.core.views import View


class Plan(NamedTuple):
    """A plan for a side, carried out from the view of a seat alone.

    `answer` gives a token, or nothing where the officer may decide.
    """

    side: Side
    answer: Callable[[View], str]


def played_by(officer: Officer[Any], side: Side) -> Plan:
    """Another officer, with ideas of his own."""
    return Plan(side, lambda seen: officer.advise(seen).token)


def without(officer: Officer[Any], side: Side, *tools: str) -> Plan:
    """The officer without some of his tools, such as a habit that holds him back."""
    forbidden = frozenset(tools)
    return Plan(side, lambda seen: officer.advise(seen, forbidden).token)
