"""The end of a war as the front page of a newspaper: the last map, the reckoning, three days.

A game gives an `Ending`: its words, what the real days brought, and how a day is told in numbers.
The three days that decided it are found in its chart and in what was written down on them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from PIL import Image, ImageDraw

from engine.core.log import Event, Weight, readable
from renders.core.chart import Chart
from renders.core.fonts import BOLD, ITALIC, SANS, SEMIBOLD, SERIF, text_width, wrapped
from renders.core.page import MARGIN, ROOM, WIDTH, Page, Type
from renders.core.palette import Theme
from renders.core.sprites import Text, write

_GAP = 24
_SMOOTH = 3
_LONGEST = 2600
_DECIDED = ("", "WHAT DECIDED IT", "TWO DAYS THAT DECIDED IT", "THREE DAYS THAT DECIDED IT")
_DAYS = 3
_MOST_TOLD = 2
_ASIDE = re.compile(r" \([^()]*\)")
_THROW = re.compile(r": \d+(?:, [+-]\d+ [^,=]+)*(?: = \d+)?, ")
_SENTENCE = re.compile(r".*?[a-z0-9][.!?](?= |$)")
_CHART = 250
_INK, _SOFT, _RED = "ink", "card_soft", "alarm"

Turns = Sequence[Sequence[Event]]


_HEADING, _SMALL, _NUMBER = Type(BOLD, 23), Type(SEMIBOLD, 19), Type(SANS, 17, _SOFT)
_NOTE = Type(ITALIC, 20)


@dataclass(frozen=True)
class Row:
    """One line of the reckoning: of what, how it came out here, how it was in 1940."""

    what: str
    here: str
    history: str


@dataclass(frozen=True)
class Ending:
    """What a game gives for its last page.

    `day_of` names the day of each turn, `real` says what each of these days brought in 1940, and
    `told` turns what a day added to each line of the chart into a sentence. `course` is how the
    first line of the chart would have run in 1940, turn by turn, as far as that can be said.
    """

    paper: str
    dateline: str
    headline: str
    lead: str
    rows: tuple[Row, ...]
    day_of: tuple[str, ...]
    real: dict[str, str]
    told: Callable[[Sequence[int]], str]
    course: tuple[float, ...] = ()


@dataclass(frozen=True)
class Day:
    """One of the days that decided it."""

    date: str
    words: str
    history: str


def deciding_days(ending: Ending, chart: Chart, turns: Turns) -> list[Day]:
    """The three days on which most was won and lost, in their order."""
    dates = list(dict.fromkeys(ending.day_of))
    gained = {date: [0] * len(chart.series) for date in dates}
    events: dict[str, list[Event]] = {date: [] for date in dates}
    for number, series in enumerate(chart.series):
        before = 0
        for date, value in zip(ending.day_of, series.values, strict=False):
            gained[date][number] += value - before
            before = value
    for date, happened in zip(ending.day_of, turns, strict=False):
        events[date] += [it for it in readable(happened, None) if it.weight == Weight.MAJOR]
    most = [max((abs(gained[it][n]) for it in dates), default=0) or 1
            for n in range(len(chart.series))]  # fmt: skip
    loud = max((len(found) for found in events.values()), default=0) or 1

    def weight(date: str) -> float:
        swing = sum(abs(by) / top for by, top in zip(gained[date], most, strict=True))
        return swing + len(events[date]) / loud / 2

    chosen = sorted(sorted(dates, key=weight, reverse=True)[:_DAYS], key=dates.index)
    seen = Counter(event.kind for found in events.values() for event in found)
    return [
        Day(date, _words(ending, gained[date], events[date], seen), ending.real.get(date, ""))
        for date in chosen
    ]


def _words(
    ending: Ending, gained: Sequence[int], events: Sequence[Event], seen: Counter[str]
) -> str:
    """A day's numbers, and its rarest news."""
    kinds = {news(event.words): seen[event.kind] for event in events}
    rarest = sorted(kinds, key=lambda words: kinds[words])[:_MOST_TOLD]
    return " ".join([ending.told(gained), *(words for words in kinds if words in rarest)]).strip()


def news(words: str) -> str:
    """What a newspaper would print of a line: its first sentence, without the dice."""
    plain = _THROW.sub(": ", _ASIDE.sub("", words))
    first = _SENTENCE.match(plain)
    told = first.group() if first else plain
    return told if told.endswith((".", "!", "?")) else f"{told}."


def in_words(ending: Ending, days: Sequence[Day], players: Sequence[str]) -> str:
    """The page for those who cannot see it."""
    rows = " ".join(f"{it.what}: {it.here}; in 1940 {it.history}." for it in ending.rows)
    told = " ".join(f"{day.date}: {day.words}" for day in days)
    return (
        f"A front page, {ending.dateline}: {ending.headline}. {ending.lead} {rows} "
        f"Three days that decided it. {told} {' '.join(players)} Below the headline the last map, "
        "and the course of the game as a chart."
    )


@dataclass(frozen=True)
class Story:
    """All that is told on a page."""

    ending: Ending
    chart: Chart
    days: Sequence[Day]
    players: Sequence[str]


def front_page(theme: Theme, story: Story, whole_map: Image.Image) -> Image.Image:
    """The whole page, cut off where it ends."""
    page, ending = Page(theme, _LONGEST), story.ending
    _masthead(page, ending)
    top = page.y
    tall = round(whole_map.height * ROOM / whole_map.width)
    page.image.paste(whole_map.resize((ROOM, tall), Image.Resampling.LANCZOS), (MARGIN, round(top)))
    page.draw.rectangle(
        (MARGIN, top, MARGIN + ROOM - 1, top + tall - 1), outline=theme.rgb(_INK), width=2
    )
    page.y = top + tall + 10
    _reckoning(page, ending)
    if len(ending.day_of) > 1:
        _course(page, ending, story.chart)
    _three_days(page, story.days)
    _names(page, story.players)
    return page.image.crop((0, 0, WIDTH, round(page.y) + MARGIN))


def _masthead(page: Page, ending: Ending) -> None:
    page.y = 66
    page.fit(ending.paper, WIDTH / 2, ROOM, Type(SERIF, 56), "ms")
    page.y += 16
    page.rule(4)
    page.y += 30
    page.text("LATE EDITION", MARGIN, _SMALL)
    page.text(ending.dateline.upper(), WIDTH / 2, _SMALL, "ms")
    page.text("TWOPENCE", WIDTH - MARGIN, _SMALL, "rs")
    page.y += 11
    page.rule(2)
    page.y += 8
    for line in _balanced(ending.headline.upper()):
        page.y += 60
        page.fit(line, WIDTH / 2, ROOM, Type(SERIF, 56), "ms")
    page.y += 14
    page.paragraph(ending.lead, MARGIN, ROOM, Type(ITALIC, 23))
    page.y += 18


def _balanced(headline: str) -> list[str]:
    """A headline in one line if it fits, else in lines of nearly one length."""
    lines = len(wrapped(headline, SERIF, 56, ROOM))
    for room in range(300, ROOM + 20, 20):
        found = wrapped(headline, SERIF, 56, room)
        if len(found) <= lines:
            return list(found)
    return [headline]


def _reckoning(page: Page, ending: Ending) -> None:
    """What it came to, and below what it came to in 1940."""
    page.y += 24
    page.text("THE RECKONING", MARGIN, _HEADING)
    page.y += 10
    rows = ending.rows
    across = 2 if len(rows) in (2, 4) else 3
    wide = (ROOM - (across - 1) * _GAP) / across
    for start in range(0, len(rows), across):
        page.rule(3 if start == 0 else 1)
        top = lowest = page.y
        for number, row in enumerate(rows[start : start + across]):
            page.y = top
            _row(page, row, MARGIN + number * (wide + _GAP), wide)
            lowest = max(lowest, page.y)
        page.y = lowest + 10
    page.y += 10


def _row(page: Page, row: Row, x: float, wide: float) -> None:
    page.y += 27
    page.fit(row.what, x, wide, Type(SEMIBOLD, 20, _SOFT))
    page.y += 33
    page.fit(row.here, x, wide, Type(SERIF, 30))
    page.paragraph(f"In 1940: {row.history}", x, wide, _NOTE)


def _course(page: Page, ending: Ending, chart: Chart) -> None:
    """The lines of the chart on paper; how it ran in 1940 is dotted."""
    page.rule(2)
    page.y += 32
    page.text("HOW IT WENT", MARGIN, _HEADING)
    x, legend = MARGIN + 190.0, [(it.name, n) for n, it in enumerate(chart.series)]
    names = [*legend, ("in 1940", -1)] if ending.course else legend
    for name, number in names:
        ink = _line_ink(number)
        page.draw.rectangle((x, page.y - 11, x + 22, page.y - 5), fill=page.theme.rgb(ink))
        page.text(name, x + 30, replace(_SMALL, ink=ink))
        x += 62 + 9.6 * len(name)
    top, bottom = page.y + 22, page.y + 22 + _CHART
    _plot(page, ending, chart, top, bottom)
    page.y = bottom + 24
    steps = len(ending.day_of)
    for number, date in enumerate(ending.day_of):
        if number and ending.day_of[number - 1] == date:
            continue
        across = MARGIN + 34 + (ROOM - 50) * number / max(steps - 1, 1)
        short = date.replace(" May", "").replace(" June", "")
        half = text_width(short, _NUMBER.face, _NUMBER.size) / 2
        page.text(short, min(across, WIDTH - MARGIN - half), _NUMBER, "ms")
    page.y += 24


def _plot(page: Page, ending: Ending, chart: Chart, top: float, bottom: float) -> None:
    highest = max([1.0, *(v for it in chart.series for v in it.values), *ending.course])
    lowest = min([0.0, *(float(v) for it in chart.series for v in it.values)])
    box = (WIDTH * _SMOOTH, round(bottom - top) * _SMOOTH)
    large = Image.new("RGB", box, page.theme.rgb("card"))
    draw = ImageDraw.Draw(large)
    steps = max(len(ending.day_of) - 1, 1)

    def at(step: int, value: float) -> tuple[float, float]:
        x = MARGIN + 34 + (ROOM - 50) * step / steps
        y = 8 + (bottom - top - 16) * (1 - (value - lowest) / (highest - lowest))
        return x * _SMOOTH, y * _SMOOTH

    base = at(0, 0)[1]
    draw.line([((MARGIN + 26) * _SMOOTH, base), ((WIDTH - MARGIN) * _SMOOTH, base)],
              fill=page.theme.rgb(_SOFT), width=_SMOOTH)  # fmt: skip
    dots = [at(step, value) for step, value in enumerate(ending.course)]
    for x, y in dots:
        draw.ellipse((x - 10, y - 10, x + 10, y + 10), fill=page.theme.rgb(_line_ink(-1)))
    for number, series in enumerate(chart.series):
        points = [at(step, value) for step, value in enumerate(series.values)]
        ink = page.theme.rgb(_line_ink(number))
        if len(points) > 1:
            draw.line(points, fill=ink, width=4 * _SMOOTH, joint="curve")
        for x, y in points[-1:]:
            draw.ellipse((x - 18, y - 18, x + 18, y + 18), fill=ink)
    page.image.paste(large.reduce(_SMOOTH), (0, round(top)))
    for value in (highest, 0.0):
        mark = Text(f"{value:.0f}", MARGIN, top + at(0, value)[1] / _SMOOTH + 6, SANS, 17,
                    page.theme[_SOFT])  # fmt: skip
        write(page.image, mark, 1.0)


def _line_ink(number: int) -> str:
    return (_INK, _RED, "allied", _SOFT)[number]


def _three_days(page: Page, days: Sequence[Day]) -> None:
    page.rule(2)
    page.y += 34
    page.text(_DECIDED[min(len(days), 3)], MARGIN, _HEADING)
    page.y += 12
    columns = max(len(days), 1)
    wide = (ROOM - (columns - 1) * _GAP) / columns
    top = lowest = page.y
    for number, day in enumerate(days):
        x = MARGIN + number * (wide + _GAP)
        page.y = top + 26
        page.text(day.date, x, Type(SERIF, 26))
        page.y += 2
        page.paragraph(day.words, x, wide, Type(SANS, 19))
        if day.history:
            page.y += 6
            page.paragraph(f"In 1940: {day.history}", x, wide, replace(_NOTE, size=19))
        lowest = max(lowest, page.y)
    page.y = lowest + 20


def _names(page: Page, players: Sequence[str]) -> None:
    if not players:
        return
    page.rule(2)
    page.y += 4
    page.paragraph("   ".join(players), MARGIN, ROOM, Type(SEMIBOLD, 20))
