"""Answers with blanks: the form that Discord opens, and the way back to it after a slip."""

from __future__ import annotations

from msgspec import Struct

from bot.limits import CUSTOM_ID, FIELD_LABEL, FIELD_TEXT, FIELD_WORDS, FIELDS, FORM_TITLE, clip
from bot.limits import must as limit
from bot.panels.ids import Action, Control
from bot.panels.panel import Button, ButtonStyle, Panel
from bot.panels.question_controls import question_control
from bot.tables.snapshot import TableSnapshot
from bot.words import labels, replies
from engine import Choice, Question
from engine.core.forms import Field, filled


class FormField(Struct, frozen=True):
    """One blank: its name, what may stand in it, what does; with `options` it is a menu."""

    label: str
    words: str
    text: str
    options: tuple[str, ...] = ()


class Form(Struct, frozen=True):
    """A form as it is opened."""

    title: str
    id: str
    fields: tuple[FormField, ...]


def form(table: TableSnapshot, question: Question, choice: Choice, texts: list[str]) -> Form:
    """The blanks of an answer, with what was written before, or what stands in them at first."""
    limit(hold=0 < len(choice.fields) <= FIELDS, words=f"{len(choice.fields)} fields")
    known = texts if len(texts) == len(choice.fields) else [it.given for it in choice.fields]
    return Form(
        clip(choice.label, FORM_TITLE),
        _control(table, question, choice.token).form,
        tuple(_field(it, text) for it, text in zip(choice.fields, known, strict=True)),
    )


def _field(field: Field, text: str) -> FormField:
    return FormField(
        clip(field.label, FIELD_LABEL),
        clip(field.hint, FIELD_WORDS),
        clip(text, FIELD_TEXT),
        field.values,
    )


def fill_button(
    table: TableSnapshot, question: Question, choice: Choice, texts: list[str], label: str
) -> Button:
    """Opens the form, with what was written before as far as an id can hold it."""
    whole = filled(choice.token, *texts)
    again = _control(table, question, whole)
    plain = all(it and it.isascii() and it.isprintable() and "/" not in it for it in texts)
    if not texts or not plain or whole != whole.strip() or len(again.form) > CUSTOM_ID:
        again = _control(table, question, choice.token)
    return Button(label, again.button, ButtonStyle.PRIMARY)


def slip(
    table: TableSnapshot, question: Question, choice: Choice, texts: list[str], fault: str
) -> Panel:
    """What is wrong with a form as it was filled in, and the way back to it."""
    again = fill_button(table, question, choice, texts, labels.FILL_IN_AGAIN)
    return Panel(replies.misfilled(fault), rows=((again,),))


def unfilled(table: TableSnapshot, question: Question, choice: Choice) -> Panel:
    """An answer was named without what belongs into its blanks."""
    button = fill_button(table, question, choice, [], labels.FILL_IN)
    return Panel(replies.to_fill_in(choice.label), rows=((button,),))


def _control(table: TableSnapshot, question: Question, token: str) -> Control:
    return question_control(table, question, Action.FILL, f":{token}")
