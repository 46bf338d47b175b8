"""While something takes long: the channel sees that we are at work, the player what is wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from typing import TypeVar

from bot.application import Application
from bot.delivery.messenger import DeliveryError
from bot.store.model import ChannelId, GameNumber, UserId

T = TypeVar("T")
LONG = 1.0
PATIENCE = 5.0


async def typing_while(app: Application, channel: ChannelId, work: Awaitable[T]) -> T:
    """Do the work; show in the channel that it goes on when it takes longer than a moment."""
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=LONG)
    if not done:
        with suppress(DeliveryError):
            await app.messenger.typing(channel)
    return await task


async def board_trouble(app: Application, game: GameNumber, user: UserId) -> str:
    """Why the board cannot be shown, once that was tried; nothing if it can, or it was told."""
    with suppress(TimeoutError):
        await asyncio.wait_for(app.worker.settled(game), PATIENCE)
    return app.outbox.trouble(game, user)
