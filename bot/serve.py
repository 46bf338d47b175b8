"""A running bot: store, pictures and client from the opening to the closing."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal

import discord

from bot.client.address import point_at
from bot.client.dynamo import Dynamo, connect
from bot.clock import Clock, WallClock
from bot.config import Config, Misconfigured
from bot.pictures import Pool, RendersStudio, Studio
from bot.store import open_store
from bot.store.holding import shared
from bot.thinking import Thinking

log = logging.getLogger(__name__)

PATIENCE = 10  # whoever thinks leaves the cores to those who draw and answer

_NO_LONGER_VALID = 4004  # the gateway's word for a token that was reset meanwhile
_REFUSED = (
    "Discord refuses the token in DISCORD_TOKEN. Copy it once more from the developer portal"
    " (Bot, Reset Token), or try Dynamo without one: `dynamo sandbox`."
)


async def serve(
    config: Config, *, studio: Studio | None = None, clock: Clock | None = None
) -> None:
    """Run on the database of the configuration, if it is free."""
    async with shared(config.database):
        await _serve(config, studio, clock)


async def _serve(config: Config, studio: Studio | None, clock: Clock | None) -> None:
    """Open the store, connect, and leave in order when a signal comes."""
    if config.api:
        point_at(config.api)
    store = await open_store(config.database)
    drawing = studio or RendersStudio(Pool(config.workers))
    warming = asyncio.create_task(drawing.warm())
    thinking = Thinking(Pool(config.thinkers, PATIENCE) if config.thinkers else None)
    bot = Dynamo(store, clock or WallClock(), drawing, thinking)
    loop = asyncio.get_running_loop()
    staying = asyncio.create_task(connect(bot, config.token))
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, staying.cancel)
    try:
        with contextlib.suppress(asyncio.CancelledError):
            await staying
    except discord.LoginFailure:
        raise Misconfigured(_REFUSED) from None
    except discord.ConnectionClosed as closed:
        if closed.code != _NO_LONGER_VALID:
            raise
        raise Misconfigured(_REFUSED) from None
    except discord.NotFound:
        raise Misconfigured(
            f"There is no Discord at {config.api or discord.http.Route.BASE}. Check"
            " DYNAMO_DISCORD_API; leave it empty for Discord's own."
        ) from None
    finally:
        log.info("closing")
        warming.cancel()
        await bot.close()
        drawing.close()
        thinking.close()
        await store.close()
