"""Plans beside the officer's: a side played otherwise, wherever a plan says how."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.core.ids import Side
from engine.core.views import View


class Plan(NamedTuple):
    """A plan for a side, carried out from the view of a seat alone.

    `answer` gives a token, or nothing where the officer may decide.
    """

    side: Side
    answer: Callable[[View], str]
