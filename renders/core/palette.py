"""Colours by name, one set for each game and light, and the 256 of them a PNG carries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

Colour = tuple[int, int, int]
PALETTE_SIZE = 256
PACKING = 5  # 6 takes half as long again for a twentieth fewer bytes, 9 six times as long
QUICK = 2  # for what everybody waits for: half the time, a sixth more bytes


@dataclass(frozen=True, eq=False)
class Theme:
    """Named colours, which pairs blend at edges and in text, and how hard pictures are packed.

    A theme equals itself alone: it is part of the key of nearly every cached sprite, and hashing
    its hundred colours each time would slow every one of them down.
    """

    name: str
    colours: tuple[tuple[str, str], ...]
    ramps: tuple[tuple[str, str, int], ...]
    packing: int = PACKING

    def __getitem__(self, name: str) -> str:
        """The colour of that name as `#rrggbb`."""
        return _by_name(self)[name]

    def rgb(self, name: str) -> Colour:
        """The colour of that name, or a `#rrggbb` itself, as three numbers."""
        return rgb(name if name.startswith("#") else self[name])


@lru_cache(maxsize=32)
def _by_name(theme: Theme) -> Mapping[str, str]:
    return dict(theme.colours)


def rgb(code: str) -> Colour:
    """`#rrggbb` as three numbers."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def hexadecimal(colour: Colour) -> str:
    """Three numbers as `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def blend(one: str, other: str, share: float) -> str:
    """A colour on the way from one to the other."""
    mixed = (round(a + (b - a) * share) for a, b in zip(rgb(one), rgb(other), strict=True))
    red, green, blue = mixed
    return hexadecimal((red, green, blue))


def _entries(theme: Theme) -> Iterator[Colour]:
    for _, code in theme.colours:
        yield rgb(code)
    for one, other, steps in theme.ramps:
        for step in range(1, steps + 1):
            yield rgb(blend(theme[one], theme[other], step / (steps + 1)))


def palette(theme: Theme) -> tuple[Colour, ...]:
    """The theme's colours, then the blends between them, each once."""
    return tuple(dict.fromkeys(_entries(theme)))


@lru_cache(maxsize=32)
def _palette_image(theme: Theme) -> Image.Image:
    colours = palette(theme)
    if len(colours) > PALETTE_SIZE:
        raise ValueError(f"theme {theme.name} has {len(colours)} colours, at most {PALETTE_SIZE}")
    image = Image.new("P", (1, 1))
    flat = [value for colour in colours for value in colour]
    image.putpalette(flat + list(colours[0]) * (PALETTE_SIZE - len(colours)))
    return image


def quantised(image: Image.Image, theme: Theme) -> Image.Image:
    """The same picture in `P` mode on the theme's own palette, nearest colours, no dithering."""
    return image.quantize(palette=_palette_image(theme), dither=Image.Dither.NONE)
