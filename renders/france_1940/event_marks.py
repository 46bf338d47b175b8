"""Which events of Dunkirk: France 1940 are moves, fights and strikes, and marches hex by hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from engine.core.log import Event
from engine.france_1940.components.formations import ALLIED, FORMATIONS, GERMAN
from renders.core.event_marks import Kinds
from renders.core.scene import Window
from renders.france_1940 import layout

_REACH = 36.0
_MOVE = "move"
_MARCH = {GERMAN: "german march", ALLIED: "allied march"}

KINDS = Kinds(
    ours=frozenset({_MARCH[ALLIED]}),
    theirs=frozenset({_MARCH[GERMAN]}),
    fights=frozenset({"battle", "fire", "round", "eliminated", "stalemate"}),
    bombs=frozenset({"strike", "mines"}),
)


class Paths:
    """The sheet that arrows go by: they begin and end well inside their hexes."""

    MAP_WIDTH = layout.MAP_WIDTH
    HEIGHT = layout.HEIGHT
    CENTRES = layout.CENTRES

    def bounds(self, space: str) -> Window:
        """A small box around the middle."""
        x, y = self.CENTRES[space]
        return x - _REACH, y - _REACH, x + _REACH, y + _REACH

    def radius(self, space: str) -> float:
        """The same for all."""
        return layout.radius(space)


def hop_by_hop(events: Iterable[Event]) -> Iterator[Event]:
    """The events, each march cut into its steps from hex to hex, told apart by side."""
    for event in events:
        if event.kind != _MOVE:
            yield event
            continue
        kind = _MARCH[FORMATIONS[event.who[0]].side]
        for pair in pairwise(event.places):
            yield Event(kind, event.words, pair)
