"""Layers over a map: what each of them means, and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from renders.core.layout import Layout
from renders.core.palette import Theme
from renders.core.scene import Item, Mark, PlacedSprite

THICK, THIN = 6.0, 2.5
_PALE, _DARK = 0.62, 0.36
BoardT = TypeVar("BoardT")
SpaceT = TypeVar("SpaceT", bound=str)
Drawing = Callable[[Theme, BoardT, str], Iterable[Mark]]
Groups = Iterable[tuple[str, Collection[str]]]


def _nothing(theme: Theme, board: object, place: str) -> tuple[Item, ...]:
    del theme, board, place
    return ()


def _no_groups(board: object, place: str) -> Groups:
    del board, place
    return ()


def by_words(words_of: Mapping[SpaceT, str]) -> Groups:
    """Spaces in groups of the same words."""
    found: dict[str, list[str]] = {}
    for space, words in words_of.items():
        found.setdefault(words, []).append(space)
    return found.items()


@dataclass(frozen=True)
class Layer(Generic[BoardT]):
    """`words` explain it; `draw` lies under the pieces, `labels` over them.

    `told` says the same in groups of spaces, each with what it has in common. All are made from the
    board for the place a player asked for, "" being the whole map; a layer `of_a_place` has nothing
    to show there.
    """

    words: str
    draw: Drawing[BoardT]
    labels: Drawing[BoardT] = _nothing
    told: Callable[[BoardT, str], Groups] = _no_groups
    of_a_place: bool = False


def held(theme: Theme, layout: Layout, colour: str, space: str) -> PlacedSprite:
    """Whose ground it is: a light colour hides what cities and forests add to it, a dark one not
    their names.
    """
    return layout.tint(theme, space, colour, _PALE if colour == "french" else _DARK)


def frames(
    theme: Theme, layout: Layout, colour: str, spaces: Collection[str], weight: float
) -> Iterator[PlacedSprite]:
    """Frames of one colour and weight, always in the same order."""
    for space in sorted(spaces):
        yield layout.frame(theme, space, colour, weight)
