"""The review of a war on one page: the course of what was to be expected, and what changed it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from engine.core.estimates import Estimate
from engine.core.registry import rules_of
from engine.core.review import END, NOW, Moment, Review, Total
from renders.core.fonts import BOLD, ITALIC, SANS, SEMIBOLD, SERIF, fitted, wrapped
from renders.core.palette import Theme
from renders.core.sprites import Text, write

WIDTH = 640  # on a phone it is shown half as wide
_MARGIN = 26
_ROOM = WIDTH - 2 * _MARGIN
_CHART_TOP, _CHART_FOOT = 150, 430
_LEFT, _RIGHT = 84, WIDTH - 40
_SMOOTH = 3
_DECIDED, _LUCK = 420, WIDTH - _MARGIN  # where these columns end
_FIGURES = 50.0  # how high a figure and its error are
_LOST = "Too much was decided to tell it from luck in so few wars"
_FIGURE = 92  # the column of figures beside a moment


def worth_words(side: str, value: float, *, signed: bool = False) -> str:
    """A score in points; among several sides a chance in percent."""
    if side:
        return f"{100 * value:+.0f}%" if signed else f"{100 * value:.0f}%"
    return f"{value:+.1f}" if signed else f"{value:.1f}"


def figure(found: Review, it: Estimate, *, signed: bool = True) -> str:
    """A figure with its error, in the review's own measure."""
    side = found.side or ""
    value = worth_words(side, it.mean, signed=signed).removesuffix("%")
    error = worth_words(side, it.error).removesuffix("%")
    return f"{value} ± {error}{'%' if side else ''}"


def told_apart(found: Review, it: Total) -> bool:
    """Whether decisions and luck are known better than how a single war ends."""
    spread = max(known.error * math.sqrt(known.trials) for _, known in found.course)
    return it.luck.error <= spread


def total(found: Review, it: Total) -> str:
    """What decisions and luck of a seat came to, in a line."""
    name = rules_of(found.game).seat_name(it.seat)
    if not told_apart(found, it):
        return f"{name}: {_LOST[0].lower()}{_LOST[1:]}"
    decided = figure(found, it.decisions) if it.decisions.trials else "as the officer's"
    return f"{name}: decisions {decided}, luck {figure(found, it.luck)}"


def moment_title(it: Moment, whose: str) -> str:
    """When it was, among several sides whose, and what was decided."""
    when = turn_title(it.turn)
    return f"{when}, {whose}: {it.label}" if whose else f"{when}: {it.label}"


def turn_title(turn: str) -> str:
    """A turn at the beginning of a line; not all have a number."""
    return f"Turn {turn}" if turn[:1].isdigit() else turn


def draw_review(title: str, side: str, found: Review, theme: Theme) -> Image.Image:
    """The chart of the course, then the decisions and throws that mattered, in words."""
    words = [*_heading(title, side, found, theme)]
    lines, y = _totals(found, theme, _CHART_FOOT + 82.0)
    words += lines
    for section in (("Decisions", found.decisions), ("Throws", found.throws)):
        lines, y = _moments(found, side, section, theme, y)
        words += lines
    looked = (
        f"{found.looked} of {found.of} decisions and throws were looked at, in {found.trials}"
        " wars fought on from them."
    )
    for line in wrapped(looked, ITALIC, 19, _ROOM):
        words.append(Text(line, _MARGIN, y + 6, ITALIC, 19, theme["card_soft"]))
        y += 26
    height = int(y) + 10
    large = Image.new("RGB", (WIDTH * _SMOOTH, height * _SMOOTH), theme.rgb("card"))
    _course(ImageDraw.Draw(large), found, theme)
    image = large.reduce(_SMOOTH)
    for text in words:
        write(image, text, 1.0)
    return image


def in_words(title: str, side: str, found: Review) -> str:
    """The same for those who cannot see it."""
    course = ", ".join(f"{turn}: {worth_words(side, it.mean)}" for turn, it in found.course)
    told = [
        f"{it.turn}: {f'{it.asked} {it.label}'.lstrip()}"
        f" ({worth_words(side, it.gain.mean, signed=True)})"
        for it in (*found.decisions, *found.throws)
    ]
    totals = "; ".join(total(found, it) for it in found.totals)
    return (
        f"{title}. Expected by turn: {course}. {totals}."
        f" What mattered: {'; '.join(told) or 'nothing'}."
    )


def _span(found: Review) -> tuple[float, float]:
    """The ends of the scale."""
    if found.side:
        return 0.0, 1.0
    values = [it.mean + sign * it.error for _, it in found.course for sign in (-1, 1)]
    low, high = min(values, default=0.0), max(values, default=1.0)
    room = max(1.0, (high - low) * 0.15)
    return low - room, high + room


def _point(found: Review, step: int, value: float) -> tuple[float, float]:
    low, high = _span(found)
    x = _LEFT + (_RIGHT - _LEFT) * step / max(1, len(found.course) - 1)
    return x, _CHART_FOOT - (_CHART_FOOT - _CHART_TOP) * (value - low) / (high - low)


def _enlarged(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    return [(x * _SMOOTH, y * _SMOOTH) for x, y in points]


def _course(draw: ImageDraw.ImageDraw, found: Review, theme: Theme) -> None:
    """A line through the means, a band for their errors."""
    soft, ink = theme.rgb("relief"), theme.rgb("alarm")
    upper = [_point(found, at, it.mean + it.error) for at, (_, it) in enumerate(found.course)]
    lower = [_point(found, at, it.mean - it.error) for at, (_, it) in enumerate(found.course)]
    draw.polygon(_enlarged([*upper, *reversed(lower)]), fill=soft)
    for value in _marks(found):
        one, other = _point(found, 0, value), _point(found, len(found.course) - 1, value)
        draw.line(_enlarged([one, other]), fill=theme.rgb("card_soft"), width=_SMOOTH)
    line = [_point(found, at, it.mean) for at, (_, it) in enumerate(found.course)]
    draw.line(_enlarged(line), fill=ink, width=4 * _SMOOTH, joint="curve")
    for x, y in line:
        corners = _enlarged([(x - 5, y - 5), (x + 5, y + 5)])
        draw.ellipse([*corners[0], *corners[1]], fill=ink)


def _marks(found: Review) -> tuple[float, ...]:
    if found.side:
        return (0.0, 0.5, 1.0)
    low, high = _span(found)
    step = next(it for it in (1, 2, 5, 10, 20, 50, 100, 200) if (high - low) / it <= 6)
    first = int(low // step + 1) * step
    return tuple(float(it) for it in range(first, int(high) + 1, step))


_HOW = "as staff officers would go on from there; the band is the error"


def _heading(title: str, side: str, found: Review, theme: Theme) -> list[Text]:
    ink, soft = theme["ink"], theme["card_soft"]
    article = "an" if side[:1] in "AEIOU" else "a"
    what = f"Chance of {article} {side} victory" if side else "Score to be expected"
    words = [
        Text(title, _MARGIN, 56, SERIF, fitted(title, SERIF, 32, _ROOM), ink),
        Text(f"{what}, turn by turn,", _MARGIN, 88, ITALIC, 21, soft),
        Text(_HOW, _MARGIN, 114, ITALIC, 21, soft),
    ]  # fmt: skip
    for value in _marks(found):
        y = _point(found, 0, value)[1] + 6
        words.append(Text(worth_words(side, value).replace(".0", ""), _LEFT - 12, y, SANS, 20, soft,
                          "rs"))  # fmt: skip
    last = len(found.course) - 1
    every = max(1, -(-len(found.course) // 12))
    for at, (turn, _) in enumerate(found.course):
        if at % every == 0 or at == last:
            name = turn.split()[-1 if turn in (NOW, END) else 0].rstrip(",")
            x = _point(found, at, 0)[0]
            words.append(Text(name, x, _CHART_FOOT + 32, SANS, 20, soft, "ms"))
    return words


def _totals(found: Review, theme: Theme, y: float) -> tuple[list[Text], float]:
    """Decisions and luck told apart: a row for each seat."""
    ink, soft = theme["ink"], theme["card_soft"]
    words = [
        Text("Decisions and luck", _MARGIN, y, BOLD, 24, ink),
        Text("decisions", _DECIDED, y, ITALIC, 20, soft, "rs"),
        Text("luck", _LUCK, y, ITALIC, 20, soft, "rs"),
    ]
    for it in found.totals:
        y += 34
        name = rules_of(found.game).seat_name(it.seat)
        size = fitted(name, SEMIBOLD, 21, _DECIDED - 180 - _MARGIN)
        words.append(Text(name, _MARGIN, y, SEMIBOLD, size, ink))
        for x, value in ((_DECIDED, it.decisions), (_LUCK, it.luck)):
            colour = theme["alarm"] if value.mean < 0 else theme["allied"]
            clear = abs(value.mean) > value.error
            shown = figure(found, value) if value.trials else "as the officer's"
            known = told_apart(found, it)
            shade = colour if clear and known else soft
            words.append(Text(shown if known else "not known", x, y, BOLD, 20, shade, "rs"))
    note = "Beside what officers would have done; the rest of what came otherwise was luck."
    if not all(told_apart(found, it) for it in found.totals):
        note = f"{_LOST}."
    for line in wrapped(note, ITALIC, 19, _ROOM):
        y += 26
        words.append(Text(line, _MARGIN, y + 8, ITALIC, 19, soft))
    return words, y + 58


def _moments(
    found: Review, side: str, section: tuple[str, Sequence[Moment]], theme: Theme, y: float
) -> tuple[list[Text], float]:
    ink, soft = theme["ink"], theme["card_soft"]
    name, moments = section
    words = [Text(f"{name} that mattered most", _MARGIN, y, BOLD, 24, ink)]
    y += 34
    if not moments:
        words.append(Text("None stands out beyond chance.", _MARGIN, y, ITALIC, 21, soft))
        return words, y + 44
    for it in moments:
        gain = worth_words(side, it.gain.mean, signed=True)
        error = worth_words(side, it.gain.error).removesuffix("%")
        colour = theme["alarm"] if it.gain.mean < 0 else theme["allied"]
        words.append(Text(gain, _MARGIN, y, BOLD, 24, colour))
        words.append(Text(f"± {error}", _MARGIN, y + 25, SANS, 20, soft))
        whose = rules_of(found.game).seat_name(it.seat) if side else ""
        foot = y + _FIGURES
        for face, size, colour, text in _told(it, whose, ink, soft):
            for line in wrapped(text, face, size, _ROOM - _FIGURE):
                words.append(Text(line, _MARGIN + _FIGURE, y, face, size, colour))
                y += size + 6
        y = max(y, foot) + 16
    return words, y + 18


def _told(it: Moment, whose: str, ink: str, soft: str) -> list[tuple[str, float, str, str]]:
    """A moment in lines: when, what was done, what was asked, what was better, what fell."""
    lines: list[tuple[str, float, str, str]] = [(SEMIBOLD, 21, ink, moment_title(it, whose))]
    if it.asked:
        lines.append((ITALIC, 20, soft, it.asked))
    if it.better:
        lines.append((SANS, 20, ink, f"The officer: {it.better}. {it.why}".rstrip()))
    lines += [(SANS, 20, soft, text) for text in it.told[:2]]
    return lines
