"""Title, scale and compass: what stands in the open sea."""

from __future__ import annotations

from functools import lru_cache

from renders.case_yellow import layout
from renders.core.cartography.furniture import cartouche, compass, scale_bar
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite

_KM = layout.DEGREE_WIDTH / 71.7  # a degree of longitude at 50° north


@lru_cache(maxsize=4)
def furniture(theme: Theme) -> tuple[PlacedSprite, ...]:
    """What stands in the open sea."""
    bar = scale_bar(theme, 25 * _KM, (0, 25, 50, 75, 100), "km")
    lines = ("The campaign in the West", "10 May to 18 June 1940")
    title = cartouche(theme, "Case Yellow", lines, 330, bar)
    return (
        PlacedSprite(title, 20, 20, "title"),
        PlacedSprite(compass(theme, 84), 880, 20, "compass"),
    )
