"""The nations of 1940 on counters and blocks: told apart by colour, in grey, and by two letters."""

from __future__ import annotations

from dataclasses import dataclass

from renders.core.palette import Theme


@dataclass(frozen=True)
class Nation:
    """`name` is also the name of the colour in a game's theme; dark counters have light ink."""

    name: str
    code: str
    colour: str
    dark: bool = False

    def fill(self, theme: Theme) -> str:
        """The ground of its counters."""
        return theme[self.name]

    def ink(self, theme: Theme) -> str:
        """What is printed on them."""
        return theme["german_ink" if self.dark else "ink"]

    def alarm(self, theme: Theme) -> str:
        """What is printed on the worn side."""
        return theme["german_alarm" if self.dark else "alarm"]


GERMAN = Nation("german", "GE", "#4a5157", dark=True)
DUTCH = Nation("dutch", "NL", "#d2812f")
FRENCH = Nation("french", "FR", "#86ade6")
BRITISH = Nation("british", "UK", "#dfbd84")
BELGIAN = Nation("belgian", "BE", "#e9e2b4")
NATIONS = {it.code: it for it in (GERMAN, DUTCH, FRENCH, BRITISH, BELGIAN)}

COUNTERS: dict[str, str] = {it.name: it.colour for it in NATIONS.values() if it is not GERMAN}
"""For `themes(counters=...)`: what a theme needs besides German grey, which all have."""


def grey(colour: str) -> float:
    """How light a colour is for those who see no colours, from 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue
