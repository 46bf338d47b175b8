"""Pictures of the games: a view in, a PNG out. Nothing here knows Discord or hidden state."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from renders.core.atlas import Atlas
from renders.core.crops import ZOOMS
from renders.core.picture import Film, Picture

__all__ = ["ZOOMS", "Atlas", "Film", "Picture", "atlas_of"]

_GAMES = frozenset({"spoiled_victory", "miracle", "france_1940", "case_yellow", "khamsin"})


def atlas_of(game: str) -> Atlas[Any]:
    """The pictures of one game; its package is imported when it is first asked for."""
    if game not in _GAMES:
        raise KeyError(f"no pictures for a game called {game}")
    atlas: Atlas[Any] = import_module(f"renders.{game}.atlas").ATLAS
    return atlas
