"""The slash commands, one module per concern."""

from bot.client.commands.look import Look
from bot.client.commands.order import Order
from bot.client.commands.remind import Remind
from bot.client.commands.study import Study
from bot.client.commands.table import Table

COGS = (Table, Order, Look, Study, Remind)

__all__ = ["COGS"]
