"""Text from the font files that ship with the program, never from the machine's."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from PIL import ImageFont

SANS = "SourceSansPro-Regular"
SEMIBOLD = "SourceSansPro-Semibold"
BOLD = "SourceSansPro-Bold"
ITALIC = "SourceSerifPro-It"
SERIF = "SourceSerifPro-Bold"
FACES = (SANS, SEMIBOLD, BOLD, ITALIC, SERIF)


@lru_cache(maxsize=256)
def font(face: str, size: float) -> ImageFont.FreeTypeFont:
    """One face at one size; the basic layout engine is the same on every machine."""
    with resources.as_file(resources.files("renders.fonts") / f"{face}.ttf") as path:
        return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8192)
def text_width(text: str, face: str, size: float) -> float:
    """How wide a line of text will be."""
    return float(font(face, size).getlength(text))


@lru_cache(maxsize=2048)
def wrapped(text: str, face: str, size: float, width: float) -> tuple[str, ...]:
    """The text broken into lines of at most that width, between words."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, face, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def clipped(text: str, face: str, size: float, width: float) -> str:
    """The text, ended early with an ellipsis if it is too wide."""
    if text_width(text, face, size) <= width:
        return text
    while text and text_width(text.rstrip() + "…", face, size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def fitted(text: str, face: str, size: float, width: float) -> float:
    """The size, made smaller as far as the text needs to be no wider than that."""
    smaller = min(size, size * width / max(text_width(text, face, size), 1.0))
    while smaller > 1 and text_width(text, face, smaller) > width:  # glyphs are whole pixels wide
        smaller -= 0.25
    return smaller


def first_lines(text: str, face: str, size: float, width: float, most: int) -> tuple[str, ...]:
    """The first lines of the wrapped text; the last one shows that it goes on."""
    lines = wrapped(text, face, size, width)
    if len(lines) <= most:
        return lines
    rest = " ".join(lines[most - 1 :])
    return (*lines[: most - 1], clipped(rest, face, size, width))
