"""Buttons and menus that survive any restart: their ids say everything."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

import discord
from discord import ui

from bot.panels import ids
from bot.panels.ids import Control

if TYPE_CHECKING:
    from bot.client.dynamo import Dynamo


class Press(ui.DynamicItem[ui.Button[Any]], template=ids.BUTTON_TEMPLATE):
    """Any of our buttons."""

    def __init__(self, item: ui.Button[Any], control: Control) -> None:
        super().__init__(item)
        self.control = control

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Press:
        """Read the id of a pressed button."""
        return cls(cast("ui.Button[Any]", item), ids.read(match))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Somebody presses it."""
        await cast("Dynamo", interaction.client).press_router.take(interaction, self.control, ())


class Pick(ui.DynamicItem[ui.Select[Any]], template=ids.MENU_TEMPLATE):
    """Any of our menus."""

    def __init__(self, item: ui.Select[Any], control: Control) -> None:
        super().__init__(item)
        self.control = control

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Pick:
        """Read the id of a menu."""
        return cls(cast("ui.Select[Any]", item), ids.read(match))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Somebody picks from it."""
        values = tuple(self.item.values)
        await cast("Dynamo", interaction.client).press_router.take(
            interaction, self.control, values
        )
