from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.log import Event
from engine.france_1940.views import Board
from renders.core.palette import Theme
from renders.core.scene import Item


def inset(theme: Theme, board: Board, events: Sequence[Event]) -> Iterator[Item]:
    return iter(())
