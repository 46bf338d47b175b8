"""The legend."""

from __future__ import annotations

from functools import lru_cache

from renders.core.geometry import Window
from renders.core.legend import LegendEntry, legend_plate, legend_shapes, legend_texts
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.sprites import Sprite
from renders.core.svg import box

WINDOW: Window = (20.0, 30.0, 180.0, 200.0)
_GROUNDS = ("clear", "broken", "hill", "forest", "marsh", "flooded", "city")


@lru_cache(maxsize=4)
def plate(theme: Theme) -> tuple[PlacedSprite, ...]:
    """The whole legend, laid over the sea."""
    entries = [
        LegendEntry(
            Sprite(30, 16, box(1, 1, 28, 14, fill=theme[it], stroke=theme["edge"])),
            (30.0, 46.0 + 20 * number),
            it.capitalize(),
        )
        for number, it in enumerate(_GROUNDS)
    ]
    ground = box(*WINDOW[:2], 160, 170, rx=6, fill=theme["paper"])
    return (
        legend_plate(WINDOW, ground + legend_shapes(entries), legend_texts(theme, entries, ())),
    )
