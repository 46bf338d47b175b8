"""What the marks of a picture mean: those that every game may lay on its map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from renders.core import marks
from renders.core.event_marks import STARS, Mark, star
from renders.core.palette import Theme
from renders.core.scene import Arrow, Item, PlacedSprite
from renders.core.sprites import Sprite
from renders.core.svg import polyline, tag

Sign = tuple[Sprite, str]
_SIGN = 22.0
_STARS = {
    Mark.BURST: "fought here",
    Mark.BOMBS: "air attack",
    Mark.DROPS: "troops from the air",
    Mark.SHELLS: "guns fired",
    Mark.MINES: "under water",
}


def common_signs(theme: Theme) -> dict[str, Sign]:
    """By what a mark is: its drawing and its meaning."""
    return {
        Mark.OURS: (_arrow(theme, "allied"), "Allied move"),
        Mark.THEIRS: (_arrow(theme, "alarm"), "German move"),
        **{mark: (star(theme, mark, _SIGN), _STARS[mark]) for mark in STARS},
        "ring": (marks.frame(30, 24, theme["amber"], 4, 3), "just changed"),
    }


def signs_of(items: Iterable[Item], signs: Mapping[str, Sign]) -> list[Sign]:
    """The signs of what lies in a picture, each once, in the order of the signs."""
    drawn = {it.what.partition(":")[0] for it in items if isinstance(it, (PlacedSprite, Arrow))}
    found = {words: sprite for what, (sprite, words) in signs.items() if what in drawn}
    return [(sprite, words) for words, sprite in found.items()]


def _arrow(theme: Theme, colour: str) -> Sprite:
    shape = Arrow((2, 8), (26, 8), theme[colour], theme["white"], "", 6.0)
    style = {"fill": shape.fill, "stroke": shape.edge, "stroke_width": 1.4}
    return Sprite(28, 16, tag("path", d=polyline(shape.outline(), closed=True), **style))
