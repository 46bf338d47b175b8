"""The slash commands, one module per concern."""

from bot.client.commands.game import GameCommands
from bot.client.commands.help import HelpCommands
from bot.client.commands.looking import LookingCommands
from bot.client.commands.orders import OrderCommands
from bot.client.commands.privacy import PrivacyCommands
from bot.client.commands.reminders import ReminderCommands
from bot.client.commands.thinking import ThinkingCommands

COGS = (
    GameCommands,
    OrderCommands,
    LookingCommands,
    ThinkingCommands,
    HelpCommands,
    ReminderCommands,
    PrivacyCommands,
)

__all__ = ["COGS"]
