"""The board message: what happened, whose decision it is, and the decision itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.limits import BUTTON_LABEL, BUTTONS_IN_ROW, CONTENT, ROWS, clip
from bot.panels import ids
from bot.panels.ids import Control
from bot.panels.panel import DANGER, GOOD, PLAIN, PRIMARY, Button, Panel, Row, in_rows
from bot.pictures import Picture
from bot.store.model import PAUSED, PLAYING
from bot.tables.snapshot import TableSnapshot
from bot.words import announcements, names, refusals
from bot.words.diary import diary
from engine import Choice, Event, Question, take_back
from engine.core.choice import CANCEL

FEW = 10
_FEW_WORDS = 220
_WORDS_ALONE = 1200
_WAYS_OUT = (CANCEL, "end", "done", "enough")


@dataclass(frozen=True)
class BoardNews:
    """What a board message tells besides the position."""

    events: Sequence[Event] = ()
    taken_back: bool = False
    votes: Sequence[tuple[int, str]] = ()
    actor: int = 0
    note: str = ""
    passing: frozenset[str] = frozenset()


def board(table: TableSnapshot, news: BoardNews, picture: Picture | None, name: str) -> Panel:
    """The whole message."""
    story = "\n".join(part for part in (heading(table), _story(news)) if part)
    parts = [story, _whose(table, news), news.note]
    if picture is None and not table.game.settings.silenced:
        parts.append(clip(table.rules.describe(table.view(None)), _WORDS_ALONE))
    text = "\n".join(part for part in parts if part)
    pings = _pings(table, news)
    rows = controls(table)
    return Panel(clip(text, CONTENT), picture, rows, pings, name, story=clip(story, CONTENT))


def heading(table: TableSnapshot) -> str:
    """The table's name and its first three facts."""
    facts = table.rules.facts(table.view(None))[:3]
    words = " · ".join(f"{fact.label} {fact.value}" for fact in facts)
    return f"**{names.title(table.game)}**\n{words}"


def _story(news: BoardNews) -> str:
    return "\n".join(f"> {line}" for line in _lines(news))


def _lines(news: BoardNews) -> list[str]:
    lines = diary(news.events)
    return [*lines[-5:], "An order is taken back."] if news.taken_back else lines


def _whose(table: TableSnapshot, news: BoardNews) -> str:
    if table.game.status == PAUSED:
        return f"*{refusals.paused(table.game)}*"
    if table.game.status != PLAYING:
        return announcements.closed(table.game)
    return "\n".join(_asks(table, question, news) for question in table.questions.values())


def _asks(table: TableSnapshot, question: Question, news: BoardNews) -> str:
    if table.game.settings.council:
        return _council(table, question, news.votes)
    if table.has_officer(question.seat):
        return f"**{names.seat_name(table.game, question.seat)}** (the staff officer) is thinking."
    who = names.people(table.holders(question.seat))
    words = _untold(question.heading, news)
    return f"**{names.seat_name(table.game, question.seat)}** ({who}): {words} `{question.rule}`"


def _untold(heading: str, news: BoardNews) -> str:
    """A question without the sentence that the diary above it has told already."""
    told = next((line for line in _lines(news) if heading.startswith(line)), "")
    return heading.removeprefix(told).strip() or heading


def _council(table: TableSnapshot, question: Question, votes: Sequence[tuple[int, str]]) -> str:
    settings = table.game.settings
    closes = int(table.game.asked[question.seat].at + settings.vote_minutes * 60)
    return (
        f"**War council**: {question.heading} `{question.rule}`\n"
        f"{_tally(question, votes)}{len(votes)} of {settings.quorum} votes,"
        f" closes <t:{closes}:R>."
    )


def _tally(question: Question, votes: Sequence[tuple[int, str]]) -> str:
    """What leads; of a private question nothing but the number of votes is told."""
    if question.private:
        return ""
    label = {choice.token: choice.label for choice in question.choices}
    counted = Counter(label.get(token, token) for _, token in votes).most_common(3)
    return ("; ".join(f"{words} {count}" for words, count in counted) or "no vote yet") + ". "


def _pings(table: TableSnapshot, news: BoardNews) -> tuple[int, ...]:
    """Those who owe an answer; not where one of the seat just played, or an order will pass."""
    if table.game.settings.council or table.game.status != PLAYING:
        return ()
    seats = [
        table.holders(seat)
        for seat in table.questions
        if seat not in news.passing and not table.has_officer(seat)
    ]
    return tuple(dict.fromkeys(user for seat in seats if news.actor not in seat for user in seat))


def controls(table: TableSnapshot) -> tuple[Row, ...]:
    """The decision itself if it is small and nobody's secret; else the way to it."""
    if table.game.status != PLAYING:
        return ()
    asked = [
        question
        for seat, question in table.questions.items()
        if table.game.settings.council or not table.has_officer(seat)
    ]
    if len(asked) != 1:
        return _ways_in(table, asked)
    question = asked[0]
    door = Button("Decide", control(table, question, ids.DECIDE).button, GOOD)
    others = helpers(table, question)
    if question.private or not small(question):
        return ((door, *_way_past(table, question), *others),)
    buttons = in_rows(answers(table, question))
    return (*buttons, (door, *others) if gathers(question) else others)


def _way_past(table: TableSnapshot, question: Question) -> tuple[Button, ...]:
    """The answer that declines, where all may read it: most offers are passed."""
    if question.private:
        return ()
    passes = (it for it in question.choices if it.token == question.decline)
    return tuple(answer(table, question, it) for it in passes)


def _ways_in(table: TableSnapshot, asked: Sequence[Question]) -> tuple[Row, ...]:
    """For each seat its own way in: its answers where they are few and public, else a door."""
    small = [it for it in asked if not it.private and len(it.choices) <= BUTTONS_IN_ROW]
    if not small or len(asked) > ROWS:
        return in_rows([_door(table, question) for question in asked])
    return tuple(
        tuple(answers(table, it, named=True)) if it in small else (_door(table, it),)
        for it in asked
    )


def _door(table: TableSnapshot, question: Question) -> Button:
    words = clip(f"Decide: {names.seat_name(table.game, question.seat)}", BUTTON_LABEL)
    return Button(words, control(table, question, ids.DECIDE).button, GOOD)


def small(question: Question) -> bool:
    """Whether a button for each choice is no wall: one row, or two with few words in all."""
    count = len(question.choices)
    words = sum(len(choice.label) for choice in question.choices)
    return count <= BUTTONS_IN_ROW or (count <= FEW and words <= _FEW_WORDS)


def gathers(question: Question) -> bool:
    """Whether several subjects could be given the same order in one batch."""
    orders = [(choice.verb, choice.target) for choice in question.choices if choice.subject]
    return question.batch and len(set(orders)) < len(orders)


def answers(
    table: TableSnapshot, question: Question, *, numbered: bool = False, named: bool = False
) -> list[Button]:
    """A button for every choice, numbered where a picture is, named where several seats owe."""
    name = f"{names.seat_name(table.game, question.seat)}: " if named else ""
    return [
        answer(table, question, choice, f"{number}. " if numbered and choice.place else name)
        for number, choice in enumerate(question.choices, start=1)
    ]


def answer(table: TableSnapshot, question: Question, choice: Choice, lead: str = "") -> Button:
    """The button of one choice."""
    style = PLAIN if ends(question, choice) else PRIMARY
    press = control(table, question, ids.PLAY, f":{choice.token}")
    return Button(clip(lead + choice.label, BUTTON_LABEL), press.button, style)


def ends(question: Question, choice: Choice) -> bool:
    """Whether an answer is a way out: it declines, drops what was begun, or says enough."""
    return choice.token in (question.decline, *_WAYS_OUT)


def helpers(table: TableSnapshot, question: Question) -> tuple[Button, ...]:
    """Hint, take back, do not ask again."""
    row = [Button("Hint", control(table, question, ids.HINT).button)]
    if _may_take_back(table, question):
        row.append(Button("Take back", control(table, question, ids.UNDO).button, DANGER))
    if question.decline and not table.game.settings.council:
        row.append(Button("Do not ask again", control(table, question, ids.NEVER).button))
    return tuple(row)


def _may_take_back(table: TableSnapshot, question: Question) -> bool:
    """Not by vote, and not where an order half given can be dropped by an answer of its own."""
    half_given = not question.batch and any(it.token == CANCEL for it in question.choices)
    free = not table.game.settings.council and not half_given
    return free and bool(take_back(table.state, question.seat))


def control(table: TableSnapshot, question: Question, what: str, tail: str = "") -> Control:
    """The id of something about this question: its seat, and whatever follows."""
    number = table.rules.seats.index(question.seat)
    version = table.game.asked[question.seat].version
    return Control(what, table.game.id, version, f"{number}{tail}")
