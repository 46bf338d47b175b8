"""`/rules`, `/verify`, `/help`: reading and checking."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.client.commands.base import BaseCog, suggesting
from bot.client.reply import Reply
from bot.errors import UserError
from bot.limits import AUTOCOMPLETE, CONTENT, clip
from bot.panels.panel import Panel
from bot.search import pages
from bot.store.model import ChannelId, Status, UserId
from bot.words import refusals, replies
from engine import games, rules_of
from engine.core.chance import commitment
from engine.core.rules import Rules


class HelpCommands(BaseCog):
    """The rules in our words, fair dice, and a first page of help."""

    @app_commands.command(description="A rule in a few sentences.")
    @app_commands.describe(topic="Type a word and pick")
    async def rules(self, interaction: discord.Interaction, topic: str) -> None:
        """The page that was picked, or the first that bears the words typed."""
        rules = await self._rules(interaction)
        key = topic if topic in rules.topics else _named(rules, topic)
        words = replies.rule_page(rules.topics[key])
        await Reply(interaction).private(Panel(clip(words, CONTENT)))

    @rules.autocomplete("topic")
    @suggesting
    async def _topics(self, interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        topics = (await self._rules(interaction)).topics
        found = pages(topics, current)[:AUTOCOMPLETE]
        return [Choice(name=topics[key].title, value=key) for key in found]

    @app_commands.command(description="Check every die of the game against its seal.")
    async def verify(self, interaction: discord.Interaction) -> None:
        """Replay the game, or say under which seal its dice lie."""
        reply = Reply(interaction)
        await reply.think()
        game = await self.game(interaction)
        if game.status != Status.OVER:
            await reply.show(Panel(replies.sealed(game, commitment(game.seed))))
            return
        dice = await self.app.admin.verify(game.id)
        await reply.show(Panel(replies.verified(game, dice, commitment(game.seed))))

    @app_commands.command(description="How to play here, in one screen.")
    @app_commands.describe(again="Explain every kind of question to me once more")
    @app_commands.choices(again=[Choice(name="lessons", value="lessons")])
    async def help(self, interaction: discord.Interaction, again: str = "") -> None:
        """The first page; or everything is explained anew."""
        if again:
            await self.store.people.forget_lessons(UserId(interaction.user.id))
            await Reply(interaction).say(replies.LESSONS_AGAIN)
            return
        titles = "*; *".join(rules_of(it).title for it in games())
        await Reply(interaction).say(replies.help_page(titles))

    async def _rules(self, interaction: discord.Interaction) -> Rules:
        here = await self.store.games.latest_at(ChannelId(interaction.channel_id or 0))
        return rules_of(here.game if here else games()[0])


def _named(rules: Rules, topic: str) -> str:
    found = pages(rules.topics, topic)
    if not found:
        raise UserError(refusals.NO_TOPIC)
    return found[0]
