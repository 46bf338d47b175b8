"""The outlook of a war as bars: how it may end, and with what score."""

from __future__ import annotations

from PIL import Image, ImageDraw

from engine.core.counting import count
from engine.core.outlook import Outlook
from renders.core.fonts import ITALIC, SANS, SEMIBOLD, SERIF, fitted
from renders.core.palette import Theme
from renders.core.sprites import Text, write

WIDTH = 640  # on a phone it is shown half as wide
_MARGIN = 26
_TOP = 104
_ROW = 54
_BAR = 26
_LEFT, _RIGHT = 218, 490
_FOOT = 146
_SMOOTH = 3


def draw_outlook(title: str, found: Outlook, theme: Theme) -> Image.Image:
    """A bar for each way the war may end, with its error; below, where the score lies."""
    height = _TOP + _ROW * len(found.shares) + _FOOT
    large = Image.new("RGB", (WIDTH * _SMOOTH, height * _SMOOTH), theme.rgb("panel"))
    draw = ImageDraw.Draw(large)
    for row, it in enumerate(found.shares):
        _bar(draw, theme, row, it.share, it.error)
    _scale(draw, theme, found, height)
    image = large.reduce(_SMOOTH)
    for text in _words(title, found, theme, height):
        write(image, text, 1.0)
    return image


def in_words(title: str, found: Outlook) -> str:
    """The same for those who cannot see it."""
    shares = ", ".join(f"{it.verdict} {it.share:.0%} ± {it.error:.0%}" for it in found.shares)
    return (
        f"{title}: {shares}. Score {found.score.mean:.1f} ± {found.score.error:.1f},"
        f" in half of {count(found.wars, 'war')} {found.low:.0f} to {found.high:.0f}."
    )


def _across(share: float) -> float:
    return _LEFT + (_RIGHT - _LEFT) * min(1.0, max(0.0, share))


def _middle(row: int) -> float:
    return _TOP + _ROW * row + _ROW / 2


def _box(draw: ImageDraw.ImageDraw, corners: tuple[float, ...], colour: tuple[int, ...]) -> None:
    draw.rectangle([it * _SMOOTH for it in corners], fill=colour)


def _bar(draw: ImageDraw.ImageDraw, theme: Theme, row: int, share: float, error: float) -> None:
    y = _middle(row)
    _box(draw, (_LEFT, y - _BAR / 2, _RIGHT, y + _BAR / 2), theme.rgb("panel_box"))
    _box(draw, (_LEFT, y - _BAR / 2, _across(share), y + _BAR / 2), theme.rgb("accent"))
    ink = theme.rgb("panel_ink")
    _box(draw, (_across(share - error), y - 1.5, _across(share + error), y + 1.5), ink)


def _score_at(found: Outlook, value: float) -> float:
    """Where a score lies: the middle half takes the middle third of the line."""
    reach = max(found.high - found.low, 1.0) * 1.5
    return _across(0.5 + (value - (found.low + found.high) / 2) / (2 * reach))


def _scale(draw: ImageDraw.ImageDraw, theme: Theme, found: Outlook, height: int) -> None:
    y = height - 92
    _box(draw, (_LEFT, y - 1, _RIGHT, y + 1), theme.rgb("panel_soft"))
    low, high = _score_at(found, found.low), _score_at(found, found.high)
    _box(draw, (low, y - 9, high, y + 9), theme.rgb("warn"))
    mean = _score_at(found, found.score.mean)
    _box(draw, (mean - 2, y - 15, mean + 2, y + 15), theme.rgb("panel_ink"))


def _words(title: str, found: Outlook, theme: Theme, height: int) -> list[Text]:
    ink, soft = theme["panel_ink"], theme["panel_soft"]
    room = WIDTH - 2 * _MARGIN
    fought = f"{count(found.wars, 'war')} fought to their end by staff officers"
    words = [
        Text(title, _MARGIN, 48, SERIF, fitted(title, SERIF, 30, room), ink),
        Text(fought, _MARGIN, 82, ITALIC, 21, soft),
    ]
    for row, it in enumerate(found.shares):
        y = _middle(row) + 7
        size = fitted(it.verdict, SEMIBOLD, 22, _LEFT - _MARGIN - 12)
        words.append(Text(it.verdict, _MARGIN, y, SEMIBOLD, size, ink))
        share = f"{it.share:.0%} ± {it.error:.0%}"
        words.append(Text(share, _RIGHT + 12, y, SANS, 22, ink))
    y = height - 92
    score = f"{found.score.mean:.1f} ± {found.score.error:.1f}"
    words += [
        Text("Score at the end", _MARGIN, y + 7, SEMIBOLD, 22, ink),
        Text(score, _RIGHT + 12, y + 7, SANS, 22, ink),
        Text(f"{found.low:.0f}", _score_at(found, found.low), y + 36, SANS, 20, soft, "ms"),
        Text(f"{found.high:.0f}", _score_at(found, found.high), y + 36, SANS, 20, soft, "ms"),
        Text("The bar holds the middle half of the wars, the line their mean.", _MARGIN,
             height - 20, ITALIC, 19, soft),
    ]  # fmt: skip
    return words
