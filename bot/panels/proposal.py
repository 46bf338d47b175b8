"""The staff officer's draft of a phase: its lines, to be struck out or signed."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from bot.limits import CONTENT, OPTION_LABEL, OPTIONS, clip
from bot.panels.ids import Action
from bot.panels.panel import Button, ButtonStyle, Menu, MenuOption, Panel, Row
from bot.panels.question_controls import question_control
from bot.pictures import Picture
from bot.store.model import Span
from bot.tables.snapshot import TableSnapshot
from bot.words import labels
from bot.words import stances as words
from engine import Question
from engine.core.proposal import Proposal


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
    text = words.draft(left.lines, left.fallen, table.view(question.seat).phase)
    code = f":{whole.digest}.{struck_code(struck)}"
    sign = question_control(table, question, Action.SIGN, code).button
    finish = [
        Button(label, question_control(table, question, Action.FINISH, f":{span}").button)
        for label, span in (
            (labels.FINISH_PHASE, Span.PHASE),
            (labels.FINISH_TURN, Span.TURN),
        )
    ]
    signature = [Button(labels.SIGN, sign, ButtonStyle.GOOD)] if left.lines else []
    decide = question_control(table, question, Action.DECIDE).button
    rows: list[Row] = [(*signature, *finish, Button(labels.DECIDE, decide))]
    if 1 < len(whole.lines) <= OPTIONS:
        rows.insert(0, _strike_menu(table, question, whole, struck))
    return Panel(clip(text, CONTENT), picture, tuple(rows))


def _strike_menu(
    table: TableSnapshot, question: Question, whole: Proposal, struck: Collection[int]
) -> Menu:
    options = tuple(
        MenuOption(clip(f"{at + 1}. {line.label}", OPTION_LABEL), f"{at}", chosen=at not in struck)
        for at, line in enumerate(whole.lines)
    )
    version = table.game.asked[question.seat].version  # what is struck out is of this very draft
    menu = replace(question_control(table, question, Action.DRAFT), version=version).menu
    return Menu(menu, labels.LINES_TO_KEEP, options, most=len(options))
