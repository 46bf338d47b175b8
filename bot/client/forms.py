"""Forms as Discord opens them, and what comes back when somebody has filled one in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from bot.limits import FIELD_TEXT
from bot.panels.form import Form, FormField
from bot.panels.ids import UnreadableError


def modal(form: Form) -> ui.Modal:
    """A form to be opened; stopped at once, since its id says all that its answer needs."""
    shown = ui.Modal(title=form.title, custom_id=form.id, timeout=None)
    for number, field in enumerate(form.fields):
        inner = _menu(field, number) if field.options else _line(field, number)
        shown.add_item(ui.Label(text=field.label, description=field.words, component=inner))
    shown.stop()
    return shown


def _line(field: FormField, number: int) -> ui.TextInput[ui.Modal]:
    return ui.TextInput(
        custom_id=str(number), default=field.text or None, max_length=FIELD_TEXT, required=True
    )


def _menu(field: FormField, number: int) -> ui.Select[ui.Modal]:
    return ui.Select(
        custom_id=str(number),
        options=[
            discord.SelectOption(label=it, value=it, default=it == field.text)
            for it in field.options
        ],
    )


def written(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The texts of a form that came in, in the order of its fields; any other shape is refused."""
    parts = data.get("components")
    if not isinstance(parts, list):
        raise UnreadableError
    return tuple(_text(part, number) for number, part in enumerate(parts))


def _text(part: object, number: int) -> str:
    inner = part.get("component") if isinstance(part, dict) else None
    if not isinstance(inner, dict) or inner.get("custom_id") != str(number):
        raise UnreadableError
    picked = inner.get("values")
    text = picked[0] if isinstance(picked, list) and len(picked) == 1 else inner.get("value")
    if not isinstance(text, str):
        raise UnreadableError
    return text[:FIELD_TEXT]
