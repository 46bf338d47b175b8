"""Cards as cards: a face with title, picture and effect, in a hand, in panels and when played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace
from PIL import Image

from engine.core.log import Event
from renders.core.card_art import TALL, WIDE, picture
from renders.core.fonts import BOLD, SANS, SERIF, fitted, wrapped
from renders.core.palette import Theme
from renders.core.scene import Item, PlacedSprite, lay
from renders.core.sprites import Sprite, Text
from renders.core.svg import box, line

WIDTH, HEIGHT = 184.0, 300.0
_GAP = 14.0
_SCALE = 2.0
_ACROSS = 2
_LETTERS = (13.5, 12.5, 11.5)


@dataclass(frozen=True)
class Half:
    """One thing a card may be played for; `art` names its picture, `kind` when it is played."""

    title: str
    words: str
    art: str
    kind: str = ""


@dataclass(frozen=True)
class Card:
    """A card: one half, or two of which one is played."""

    halves: tuple[Half, ...]
    back: str = "german"


def in_words_of(card: Card) -> str:
    """What stands on a card, for those who cannot see it."""
    return "; or ".join(f"{half.title}: {half.words.rstrip('.')}" for half in card.halves)


def beside(half: Half, events: Iterable[Event]) -> Iterator[Event]:
    """What is still to be told beside a card: its effect, and its bare title, stand on it."""
    for event in events:
        left = event.words.removesuffix(half.words).rstrip(" :.")
        if left == event.words.rstrip(" :."):
            yield event
        elif left != half.title:
            yield replace(event, words=left if left.endswith("!") else f"{left}.")


def drawn(theme: Theme, card: Card, x: float = 0, y: float = 0) -> list[Item]:
    """A card with its corner at a point."""
    items: list[Item] = [PlacedSprite(_blank(theme, card), x, y, "card")]
    tall = (HEIGHT - 16) / len(card.halves)
    for number, half in enumerate(card.halves):
        items += _half(theme, half, (x + 10, y + 10 + number * tall), tall)
    return items


def _blank(theme: Theme, card: Card) -> Sprite:
    body = box(1, 1, WIDTH - 2, HEIGHT - 2, rx=10, fill=theme[card.back])
    style = {"stroke": theme["ink"], "stroke_width": 1.2}
    body += box(5, 5, WIDTH - 10, HEIGHT - 10, rx=7, fill=theme["card"], **style)
    if len(card.halves) > 1:
        middle = HEIGHT / 2 - 1
        body += line((14, middle), (WIDTH - 14, middle), stroke=theme["card_soft"],
                     stroke_width=1.2, stroke_dasharray="4 3")  # fmt: skip
    return Sprite(WIDTH, HEIGHT, body)


def _half(theme: Theme, half: Half, at: tuple[float, float], tall: float) -> list[Item]:
    """Title over the picture over the effect; the picture in large where there is room for both."""
    x, y = at
    wide = WIDTH - 20
    large = tall > HEIGHT / 2 and _letter(half, tall, large=True) > 0
    letter = _letter(half, tall, large=large) or _LETTERS[-1]
    size = fitted(half.title, SERIF, 15.5, wide - 4)
    items: list[Item] = [Text(half.title, x + 2, y + 15, SERIF, size, theme["ink"])]
    share = _share(large=large)
    art = picture(theme, half.art)
    shown = Sprite(art.width * share, art.height * share, _scaled(art, share))
    items.append(PlacedSprite(shown, x + 2, y + 22, "card art"))
    if half.kind:
        place = (x + 4, y + 36 + TALL * share) if large else (x + 8 + WIDE * share, y + 34)
        items.append(Text(half.kind, *place, BOLD, 11, theme["card_soft"]))
    top = y + _above_the_words(half, large=large)
    for number, words in enumerate(wrapped(half.words, SANS, letter, wide - 6)):
        base = top + letter + number * letter * 1.2
        items.append(Text(words, x + 3, base, SANS, letter, theme["ink"]))
    return items


def _share(*, large: bool) -> float:
    return (WIDTH - 24) / WIDE if large else 0.62


def _above_the_words(half: Half, *, large: bool) -> float:
    return 30 + TALL * _share(large=large) + (14 if half.kind and large else 0)


def _letter(half: Half, tall: float, *, large: bool) -> float:
    """The largest letters in which an effect fits under its picture; none if it is too long."""
    room = tall - _above_the_words(half, large=large) - 4
    return next((it for it in _LETTERS if _lines(half.words, it) * it * 1.2 <= room), 0.0)


def _scaled(art: Sprite, share: float) -> str:
    return f'<g transform="scale({share:.4f})">{art.body}</g>'


def _lines(words: str, letter: float) -> int:
    return len(wrapped(words, SANS, letter, WIDTH - 26))


def hand_image(theme: Theme, cards: Sequence[Card]) -> Image.Image:
    """Cards on the table, two beside each other: read on a phone without a lens."""
    across = min(_ACROSS, len(cards)) or 1
    rows = -(-len(cards) // across)
    wide = across * (WIDTH + _GAP) + _GAP
    tall = rows * (HEIGHT + _GAP) + _GAP
    image = Image.new("RGB", (round(wide * _SCALE), round(tall * _SCALE)), theme.rgb("panel"))
    for number, card in enumerate(cards):
        down, over = divmod(number, across)
        at = _GAP + over * (WIDTH + _GAP), _GAP + down * (HEIGHT + _GAP)
        lay(image, drawn(theme, card, *at), _SCALE, (0, 0, wide, tall))
    return image


def strip(theme: Theme, half: Half, width: int) -> Image.Image:
    """A card as it is played: its picture, and beside it title and effect."""
    scale = 2.0
    wide = width / scale
    room = wide - WIDE - 46
    words = wrapped(half.words, SANS, 14.5, room)
    tall = max(TALL + 24, 44 + 18 * len(words))
    image = Image.new("RGB", (width, round(tall * scale)), theme.rgb("panel"))
    items: list[Item] = [
        PlacedSprite(Sprite(wide - 12, tall - 8, box(0, 0, wide - 12, tall - 8, rx=8,
                                                     fill=theme["card"])), 6, 4, "card"),
        PlacedSprite(picture(theme, half.art), 18, 12, "card art"),
        Text(half.title, WIDE + 30, 28, SERIF, fitted(half.title, SERIF, 18, room), theme["ink"]),
    ]  # fmt: skip
    items += [
        Text(line_, WIDE + 30, 48 + 18 * number, SANS, 14.5, theme["ink"])
        for number, line_ in enumerate(words)
    ]
    lay(image, items, scale, (0, 0, wide, tall))
    return image
