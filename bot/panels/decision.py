"""The private panel: verb, subject, target by menus with pages, numbered like the map."""

from __future__ import annotations

from msgspec import Struct

from bot.panels import ids
from bot.panels.board import FEW, answers, helpers
from bot.panels.ids import Control
from bot.panels.limits import CONTENT, OPTION_LABEL, clip
from bot.panels.panel import PRIMARY, Button, Menu, Option, Panel, Row, in_rows
from bot.panels.tree import PAGE, Line, Stage, walk
from bot.pictures import Picture
from bot.tables.position import Position
from bot.words import texts
from engine import Question


class Trail(Struct, frozen=True):
    """How far somebody has come: the lines picked so far, and the page looked at."""

    picks: tuple[int, ...] = ()
    page: int = 0

    @property
    def code(self) -> str:
        """As part of an id: `3.0/1`."""
        return f"{'.'.join(map(str, self.picks))}/{self.page}"

    @classmethod
    def read(cls, code: str) -> Trail:
        """From an id; nonsense leads back to the start."""
        picks, _, page = code.partition("/")
        try:
            return cls(tuple(int(pick) for pick in picks.split(".") if pick), int(page or 0))
        except ValueError:
            return cls()

    def pick(self, line: int) -> Trail:
        """One step further."""
        return Trail((*self.picks, line))

    def back(self) -> Trail:
        """One step back."""
        return Trail(self.picks[:-1])

    def turn(self, pages: int) -> Trail:
        """To another page."""
        return Trail(self.picks, max(0, self.page + pages))


def stage_of(question: Question, trail: Trail) -> Stage:
    """The step a trail has led to."""
    return walk(question.choices, trail.picks)


def shown(stage: Stage, trail: Trail) -> tuple[Line, ...]:
    """The lines on the page looked at."""
    return stage.page(min(trail.page, stage.pages - 1))


def targets(question: Question, trail: Trail) -> tuple[str, ...]:
    """Where the shown lines point, in their order; nothing if none of them points anywhere."""
    if len(question.choices) <= FEW and not trail.picks:
        places = tuple(choice.place for choice in question.choices)
    else:
        places = tuple(line.place for line in shown(stage_of(question, trail), trail))
    return places if any(places) else ()


def decision(
    position: Position, question: Question, trail: Trail, picture: Picture | None, lead: str = ""
) -> Panel:
    """The panel at one step of the way."""
    stage = stage_of(question, trail)
    text = [lead, f"{question.prompt} `{question.rule}`"]
    if stage.chosen:
        text.append(" → ".join(f"**{words}**" for words in stage.chosen))
    if len(question.choices) <= FEW and not trail.picks:
        rows: tuple[Row, ...] = in_rows(answers(position, question, numbered=picture is not None))
    else:
        text.append(stage.title)
        rows = (_menu(position, question, stage, trail), *_way(position, question, stage, trail))
    body = "\n".join(part for part in text if part)
    return Panel(clip(body, CONTENT), picture, (*rows, helpers(position, question)))


def nothing_owed(position: Position) -> Panel:
    """The panel when the table waits for somebody else."""
    if position.state.result is not None:
        return Panel(texts.OVER)
    waiting = " and ".join(texts.seat_name(seat) for seat in position.questions)
    return Panel(f"Noted. The table now waits for: {waiting}.")


def _menu(position: Position, question: Question, stage: Stage, trail: Trail) -> Menu:
    first = min(trail.page, stage.pages - 1) * PAGE
    options = tuple(
        Option(clip(f"{number}. {line.label}", OPTION_LABEL), _value(line, first + number - 1))
        for number, line in enumerate(shown(stage, trail), start=1)
    )
    placeholder = stage.title
    if stage.pages > 1:
        placeholder = f"{stage.title} (page {trail.page + 1} of {stage.pages})"
    return Menu(_browse(position, question, trail).menu, placeholder, options)


def _value(line: Line, index: int) -> str:
    """A single choice is its token, a group is its place in the step."""
    return f"={line.token}" if line.token else f"+{index}"


def _way(position: Position, question: Question, stage: Stage, trail: Trail) -> tuple[Row, ...]:
    """Pages, back, and a short cut for the answer that ends the step."""
    row = []
    if trail.picks:
        row.append(Button("◀ Back", _browse(position, question, trail.back()).button))
    if trail.page > 0:
        row.append(Button("Earlier", _browse(position, question, trail.turn(-1)).button))
    if trail.page < stage.pages - 1:
        row.append(Button("Later", _browse(position, question, trail.turn(1)).button))
    last = question.choices[-1]
    if not trail.picks and not last.subject:
        number = position.rules.seats.index(question.seat)
        version = position.game.asked[question.seat].version
        control = Control(ids.PLAY, position.game.id, version, f"{number}:{last.token}")
        row.append(Button(last.label, control.button, PRIMARY))
    return (tuple(row),) if row else ()


def _browse(position: Position, question: Question, trail: Trail) -> Control:
    number = position.rules.seats.index(question.seat)
    version = position.game.asked[question.seat].version
    return Control(ids.BROWSE, position.game.id, version, f"{number}:{trail.code}")
