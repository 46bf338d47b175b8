"""`/log`: the diary page by page, a heading for every turn, and a way to every other page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from bot.limits import CONTENT, OPTION_LABEL, OPTIONS, clip
from bot.panels.ids import Action, Control
from bot.panels.panel import Button, Menu, MenuOption, Panel, Row
from bot.pictures import Picture
from bot.store import Entry, Game
from bot.words import labels, replies
from bot.words.chronicle import weight_of
from bot.words.diary import with_dice
from engine import Event
from engine.core.ids import Seat
from engine.core.log import Weight
from engine.core.rules import Rules

LINES = 20
LONGEST_FIND = 50  # letters of a search that a button's id can hold
_LONGEST_LINE = 400
_ROOM = CONTENT - 300  # the heading takes the rest


@dataclass
class Turn:
    """What was written in one turn; `last` is the version of the game, after so many `moves`, that
    still belongs to it. It began with the answer `first`.
    """

    heading: str
    first: int = 0
    last: int = 0
    moves: int = 0
    lines: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class LogPage:
    """A page: its lines, and of a diary without a search the turn it is about."""

    heading: str
    lines: tuple[str, ...]
    last: int = 0
    moves: int = 0
    first_of_turn: bool = False


def turns(rules: Rules, entries: Sequence[Entry], seats: Iterable[Seat | None]) -> list[Turn]:
    """The diary as whoever sits there may read it, turn by turn."""
    readers = tuple(seats)
    found = [Turn(replies.BEFORE_THE_FIRST_TURN)]
    for moves, entry in enumerate(entries):
        for event in entry.events:
            if not any(event.visible_to(seat) for seat in readers):
                continue
            if weight_of(rules, event) == Weight.TURN:
                found.append(Turn(event.words.removesuffix("."), moves))
            else:
                found[-1].lines.append(_line(event))
        found[-1].last, found[-1].moves = entry.version, moves
    if len(found) > 1 and not any(weight_of(rules, it) for it in _until_turn(rules, entries)):
        seal = found.pop(0)  # nothing but the seal of the dice
        found[0].lines[:0] = seal.lines
    return found


def searched(find: str) -> str:
    """The words looked for, as a button's id can hold them."""
    plain = find.encode(errors="ignore").decode()
    return " ".join(it for it in plain.split() if it.isprintable())[:LONGEST_FIND]


def log_pages(diary: Sequence[Turn], find: str = "") -> list[LogPage]:
    """The pages, oldest first: of one turn each, or of all that bears the words looked for."""
    parts = find.casefold().split()
    if parts:
        lines: list[str] = []
        for turn in diary:
            told = [it for it in turn.lines if _bears(it, parts)]
            if told or _bears(turn.heading, parts):
                lines += [f"**{turn.heading}**", *told]
        return [LogPage("", page) for page in _cut(lines)] or [LogPage("", ())]
    return [
        LogPage(turn.heading, page, turn.last, turn.moves, first_of_turn=not number)
        for turn in diary
        for number, page in enumerate(_cut(turn.lines) or [()])
    ]


def log_panel(
    game: Game, pages: Sequence[LogPage], number: int, find: str, picture: Picture | None = None
) -> Panel:
    """One page, with buttons to its neighbours and a menu of the turns."""
    page = pages[number]
    head = replies.diary_page(game, page.heading, number + 1, len(pages), find)
    told = [it if it.startswith("**") else f"• {it}" for it in page.lines]
    body = told or [replies.NOTHING_WRITTEN]
    rows = _ways(game, pages, number, find) if len(pages) > 1 else ()
    return Panel(clip("\n".join([head, *body]), CONTENT), picture, rows)


def _ways(game: Game, pages: Sequence[LogPage], number: int, find: str) -> tuple[Row, ...]:
    def to(target: int) -> str:
        return Control(Action.LOG, game.id, rest=f"{max(0, target)}:{find}").button

    last = len(pages) - 1
    row = (
        Button(labels.EARLIER, to(number - 1), off=number == 0),
        Button(labels.LATER, to(number + 1), off=number == last),
    )
    first = [at for at, page in enumerate(pages) if page.first_of_turn]
    if len(first) < 2:
        return (row,)
    shown = [at for at in first if at <= number][-1]
    near = first[-OPTIONS:] if shown in first[-OPTIONS:] else first[:OPTIONS]
    options = tuple(
        MenuOption(clip(pages[at].heading, OPTION_LABEL), str(at), chosen=at == shown)
        for at in near
    )
    return (Menu(Control(Action.LOG, game.id).menu, labels.WHICH_TURN, options), row)


def _until_turn(rules: Rules, entries: Sequence[Entry]) -> Iterator[Event]:
    """What was written before the first turn."""
    for event in (event for entry in entries for event in entry.events):
        if weight_of(rules, event) == Weight.TURN:
            return
        yield event


def _line(event: Event) -> str:
    return clip(with_dice(event), _LONGEST_LINE)


def _bears(line: str, parts: Sequence[str]) -> bool:
    text = line.casefold()
    return all(part in text for part in parts)


def _cut(lines: Sequence[str]) -> list[tuple[str, ...]]:
    """As few pages as there can be, of as many lines each: the newest is more than a rest."""
    pages = list(_filled(lines, LINES))
    even = list(_filled(lines, -(-len(lines) // len(pages)))) if pages else []
    return even if len(even) == len(pages) else pages


def _filled(lines: Sequence[str], most: int) -> Iterator[tuple[str, ...]]:
    """Pages of at most so many lines that a message holds them."""
    page: list[str] = []
    length = 0
    for line in lines:
        if page and (len(page) == most or length + len(line) + len("• \n") > _ROOM):
            yield tuple(page)
            page, length = [], 0
        page.append(line)
        length += len(line) + len("• \n")
    if page:
        yield tuple(page)
