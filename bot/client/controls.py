"""Buttons and menus that survive any restart: their ids say everything."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

import discord
from discord import ui

from bot.panels import ids

if TYPE_CHECKING:
    from bot.client.dynamo import Dynamo


class Press(ui.DynamicItem[ui.Button[Any]], template=ids.BUTTON_TEMPLATE):
    """Any of our buttons."""

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction, item: ui.Item[Any], __: re.Match[str], /
    ) -> Press:
        """Its id is read by the router, which has a word for every odd one."""
        return cls(cast("ui.Button[Any]", item))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Somebody presses it."""
        await cast("Dynamo", interaction.client).press(interaction, self.custom_id)


class Pick(ui.DynamicItem[ui.Select[Any]], template=ids.MENU_TEMPLATE):
    """Any of our menus."""

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction, item: ui.Item[Any], __: re.Match[str], /
    ) -> Pick:
        """Its id is read by the router, as a button's is."""
        return cls(cast("ui.Select[Any]", item))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Somebody picks from it."""
        values = tuple(self.item.values)
        await cast("Dynamo", interaction.client).press(interaction, self.custom_id, values)
