"""`/remind`: how and when somebody wants to be reminded."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

import discord
from discord import app_commands
from discord.app_commands import Choice
from msgspec.structs import replace

from bot.client.commands.base import BaseCog, suggesting
from bot.client.reply import Reply
from bot.errors import UserError
from bot.limits import AUTOCOMPLETE
from bot.search import matching
from bot.store.model import UserId
from bot.words import refusals, reminding

_WHERE = [
    Choice(name="in the channel", value="channel"),
    Choice(name="by direct message", value="dm"),
    Choice(name="not at all", value="off"),
]


class ReminderCommands(BaseCog):
    """Reminders to one's own taste."""

    @app_commands.command(description="When and how you are reminded of a decision.")
    @app_commands.describe(
        first="Hours until the first reminder",
        repeat="Hours between reminders",
        where="In the channel, by direct message, or not at all",
        zone="Your time zone, such as Europe/Paris",
        quiet_from="Hour your quiet time begins (0 to 23)",
        quiet_to="Hour it ends; the same hour for none",
        holiday="Back on this day (YYYY-MM-DD); “none” when you are back",
    )
    @app_commands.choices(where=_WHERE)
    async def remind(
        self,
        interaction: discord.Interaction,
        first: app_commands.Range[int, 1, 336] | None = None,
        repeat: app_commands.Range[int, 1, 336] | None = None,
        where: str | None = None,
        zone: str | None = None,
        quiet_from: app_commands.Range[int, 0, 23] | None = None,
        quiet_to: app_commands.Range[int, 0, 23] | None = None,
        holiday: str | None = None,
    ) -> None:
        """Change what was given, show the rest."""
        user = UserId(interaction.user.id)
        wish = (await self.store.people.preferences((user,)))[user]
        if where is not None and where not in {it.value for it in _WHERE}:
            raise UserError(refusals.no_such_line("where", where))
        given = {
            "first": None if first is None else first * 60,
            "repeat": None if repeat is None else repeat * 60,
            "direct": None if where is None else where == "dm",
            "off": None if where is None else where == "off",
            "zone": None if zone is None else _zone(zone),
            "quiet_from": quiet_from,
            "quiet_to": quiet_to,
        }
        changes = {key: value for key, value in given.items() if value is not None}
        wish = replace(wish, **changes)
        if holiday is not None:
            wish = replace(wish, holiday=self._back(holiday, wish.zone))
        if changes or holiday is not None:
            await self.app.admin.prefer(user, wish)
        await Reply(interaction).say(reminding.preferences(wish, self.service.clock.now()))

    @remind.autocomplete("zone")
    @suggesting
    async def _zones(self, interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        found = matching(current, sorted(available_timezones()), lambda it: it.replace("_", " "))
        return [Choice(name=it, value=it) for it in found[:AUTOCOMPLETE]]

    def _back(self, holiday: str, zone: str) -> float:
        """The morning of the day of return."""
        if holiday.strip().casefold() in ("none", "0", "off"):
            return 0.0
        try:
            day = datetime.strptime(holiday.strip(), "%Y-%m-%d").replace(tzinfo=ZoneInfo(zone))
        except ValueError as error:
            raise UserError(refusals.BAD_DATE) from error
        limit = datetime.fromtimestamp(self.service.clock.now(), UTC) + timedelta(days=120)
        if day > limit:
            raise UserError(refusals.LONG_HOLIDAY)
        return day.timestamp()


def _zone(name: str) -> str:
    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise UserError(refusals.bad_zone(name)) from error
