"""The staff officer's draft of a phase: its lines, to be struck out or signed."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from bot.limits import CONTENT, OPTION_LABEL, OPTIONS, clip, clip_lines
from bot.panels.ids import Action
from bot.panels.panel import Button, ButtonStyle, Menu, MenuOption, Panel, Row
from bot.panels.question_controls import question_control
from bot.pictures import Picture
from bot.store.model import Span
from bot.tables.snapshot import TableSnapshot
from bot.words import labels
from bot.words import stances as words
from engine import Question
from engine.core.proposal import Line, Proposal


def struck_code(struck: Collection[int]) -> str:
    """The lines struck out, as part of an id: a bit each, in hexadecimal."""
    return f"{sum(1 << line for line in struck):x}"


def read_struck(code: str) -> frozenset[int]:
    """The lines struck out, from an id."""
    bits = int(code, 16)
    return frozenset(line for line in range(bits.bit_length()) if bits >> line & 1)


def proposal_panel(
    table: TableSnapshot,
    question: Question,
    drafts: tuple[Proposal, Proposal],
    struck: Collection[int],
    picture: Picture | None,
) -> Panel:
    """What he would order, a menu to strike lines out, and the signature."""
    whole, left = drafts
    text = words.draft(_kept(drafts, struck), left.fallen, table.view(question.seat).phase)
    code = f":{whole.digest}.{struck_code(struck)}"
    sign = question_control(table, question, Action.SIGN, code).button
    council = table.game.settings.council
    finish = [
        Button(label, question_control(table, question, Action.FINISH, f":{span}").button)
        for label, span in (
            (labels.FINISH_PHASE, Span.PHASE),
            (labels.FINISH_TURN, Span.TURN),
        )
        if not council
    ]
    label = labels.VOTE_FOR_DRAFT if council else labels.SIGN
    signature = [Button(label, sign, ButtonStyle.GOOD)] if left.lines else []
    decide = question_control(table, question, Action.DECIDE).button
    rows: list[Row] = [(*signature, *finish, Button(labels.DECIDE, decide))]
    if len(whole.lines) > 1:
        rows = [*_strike_menus(table, question, whole, struck), *rows]
    return Panel(clip_lines(text, CONTENT), picture, tuple(rows))


def _kept(drafts: tuple[Proposal, Proposal], struck: Collection[int]) -> list[tuple[Line, bool]]:
    """Every line of a draft, and whether it is carried out: neither struck out nor fallen."""
    whole, left = drafts
    found: list[tuple[Line, bool]] = []
    carried_out = 0
    for at, line in enumerate(whole.lines):
        kept = at not in struck and line in left.lines[carried_out : carried_out + 1]
        carried_out += kept
        found.append((line, kept))
    return found


def struck_by(code: str, kept: Collection[int], lines: int) -> frozenset[int]:
    """What is struck out after lines of one menu were picked; the other menus stay as they were."""
    number, _, before = code.partition(".")
    shown = frozenset(_lines_of(int(number), lines))
    return (read_struck(before) - shown) | (shown - frozenset(kept))


def _lines_of(number: int, lines: int) -> range:
    """Which lines one of the menus shows."""
    return range(number * OPTIONS, min((number + 1) * OPTIONS, lines))


def _strike_menus(
    table: TableSnapshot, question: Question, whole: Proposal, struck: Collection[int]
) -> list[Row]:
    """A menu for every twenty-five lines; each knows what is struck out in the others."""
    count = len(whole.lines)
    return [
        _strike_menu(table, question, whole, struck, number)
        for number in range(-(-count // OPTIONS))
    ]


def _strike_menu(
    table: TableSnapshot,
    question: Question,
    whole: Proposal,
    struck: Collection[int],
    number: int,
) -> Menu:
    shown = _lines_of(number, len(whole.lines))
    options = tuple(
        MenuOption(
            clip(f"{at + 1}. {whole.lines[at].label}", OPTION_LABEL),
            f"{at}",
            chosen=at not in struck,
        )
        for at in shown
    )
    code = f":{number}.{struck_code(struck)}"
    version = table.game.asked[question.seat].version  # what is struck out is of this very draft
    menu = replace(question_control(table, question, Action.DRAFT, code), version=version).menu
    several = len(whole.lines) > OPTIONS
    title = labels.lines_to_keep(shown[0] + 1, shown[-1] + 1) if several else labels.LINES_TO_KEEP
    return Menu(menu, title, options, least=int(not several), most=len(options))
