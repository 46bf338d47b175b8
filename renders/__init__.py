"""Pictures of the games: a view in, a PNG out. Nothing here knows Discord or hidden state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Protocol, cast

from engine.core.log import Event
from engine.core.views import View
from renders.core.picture import Picture

__all__ = ["Picture", "Renderer", "renderer_of"]

_PACKAGES = {
    "spoiled_victory": "renders.spoiled_victory",
    "miracle": "renders.miracle",
    "france_1940": "renders.france_1940",
}


class Renderer(Protocol):
    """What the package of each game offers."""

    __name__: str
    PLACES: Mapping[str, str]
    LAYERS: Mapping[str, str]

    def snapshot(self, view: View, events: Sequence[Event]) -> Picture:
        """The whole picture of a position and of what led to it."""

    def crop(
        self,
        view: View,
        place: str = "",
        *,
        targets: Sequence[str] = (),
        layer: str | None = None,
    ) -> Picture:
        """Part of the map: around a place, with numbered targets and a layer."""

    def chart(self, view: View) -> Picture:
        """Score and losses by turn."""

    def animate(self, frames: Iterable[Picture]) -> bytes:
        """Snapshots as one moving picture."""


def renderer_of(game: str) -> Renderer:
    """The pictures of one game."""
    if game not in _PACKAGES:
        raise KeyError(f"no pictures for a game called {game}")
    return cast("Renderer", import_module(_PACKAGES[game]))
