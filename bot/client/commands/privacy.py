"""`/privacy …`: what is kept of you, a copy of it, and an end to it."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.commands.base import BaseCog
from bot.client.reply import Reply
from bot.panels.notices import sure_to_forget
from bot.panels.panel import Attachment, Panel
from bot.words import privacy


class PrivacyCommands(
    BaseCog, commands.GroupCog, name="privacy", description="What is kept of you."
):
    """For whoever asks, about themselves alone; also in direct messages."""

    @app_commands.command(description="What I keep of you, and what for.")
    async def about(self, interaction: discord.Interaction) -> None:
        """In words."""
        await Reply(interaction).say(privacy.ABOUT)

    @app_commands.command(description="Everything I keep of you, as a file for you alone.")
    async def export(self, interaction: discord.Interaction) -> None:
        """As a file."""
        reply = Reply(interaction)
        await reply.think()
        file = Attachment("dynamo-about-you.json", await self.app.privacy.export(reply.user))
        await reply.show(Panel(privacy.EXPORTED, files=(file,)))

    @app_commands.command(description="Make yourself “a player” in all games, and forget the rest.")
    async def forget(self, interaction: discord.Interaction) -> None:
        """Tell first what that means."""
        reply = Reply(interaction)
        await reply.think()
        await reply.show(sure_to_forget(*await self.app.privacy.kept(reply.user)))
