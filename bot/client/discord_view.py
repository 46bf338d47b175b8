"""Panels as Discord messages."""

from __future__ import annotations

import io
from collections.abc import Sequence

import discord
from discord import ui

from bot.limits import ALT
from bot.panels.panel import Button, ButtonStyle, Menu, Panel, Row
from bot.words import troubles

_STYLES = {
    ButtonStyle.PLAIN: discord.ButtonStyle.secondary,
    ButtonStyle.PRIMARY: discord.ButtonStyle.primary,
    ButtonStyle.GOOD: discord.ButtonStyle.success,
    ButtonStyle.DANGER: discord.ButtonStyle.danger,
}


def files(panel: Panel) -> list[discord.File]:
    """The picture with its words, and other files."""
    found = []
    if panel.picture is not None:
        words = alt_text(panel.picture.alt)
        found.append(discord.File(io.BytesIO(panel.picture.png), panel.name, description=words))
    found += [
        discord.File(io.BytesIO(it.data), it.name, description=alt_text(it.alt) or None)
        for it in panel.files
    ]
    return found


def alt_text(words: str) -> str:
    """What a picture shows; cut after a sentence where Discord takes no more."""
    if len(words) <= ALT:
        return words
    head = words[: ALT - len(troubles.ALT_GOES_ON)]
    return f"{head.rpartition('. ')[0] or head}{troubles.ALT_GOES_ON}"


def view(rows: Sequence[Row]) -> ui.View:
    """The controls; stopped at once, since stateless ids need nobody to remember them."""
    shown = ui.View(timeout=None)
    for number, row in enumerate(rows):
        for part in row if isinstance(row, tuple) else (row,):
            shown.add_item(_menu(part, number) if isinstance(part, Menu) else _button(part, number))
    shown.stop()
    return shown


def mentions(panel: Panel) -> discord.AllowedMentions:
    """Only the people a panel means to call."""
    people = [discord.Object(user) for user in panel.pings if user > 0]
    return discord.AllowedMentions(everyone=False, roles=False, users=people, replied_user=False)


def _button(button: Button, row: int) -> ui.Button[ui.View]:
    return ui.Button(
        label=button.label,
        custom_id=button.id,
        style=_STYLES[button.style],
        disabled=button.off,
        row=row,
    )


def _menu(menu: Menu, row: int) -> ui.Select[ui.View]:
    return ui.Select(
        custom_id=menu.id,
        placeholder=menu.placeholder,
        min_values=menu.least,
        max_values=menu.most,
        row=row,
        options=[
            discord.SelectOption(
                label=it.label, value=it.value, description=it.words or None, default=it.chosen
            )
            for it in menu.options
        ],
    )
