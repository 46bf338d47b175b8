"""A running bot: store, pictures and client from the opening to the closing."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal

from bot.client.address import point_at
from bot.client.dynamo import Dynamo, connect
from bot.clock import Clock, WallClock
from bot.config import Config
from bot.pictures import Pool, RendersStudio, Studio
from bot.store import SqliteStore
from bot.store.single_instance import single_instance

log = logging.getLogger(__name__)


async def serve(
    config: Config, *, studio: Studio | None = None, clock: Clock | None = None
) -> None:
    """Run on the database of the configuration, if nobody else does."""
    async with single_instance(config.database):
        await _serve(config, studio, clock)


async def _serve(config: Config, studio: Studio | None, clock: Clock | None) -> None:
    """Open the store, connect, and leave in order when a signal comes."""
    if config.api:
        point_at(config.api)
    store = await SqliteStore.open(config.database)
    drawing = studio or RendersStudio(Pool(config.workers))
    warming = asyncio.create_task(drawing.warm())
    bot = Dynamo(store, clock or WallClock(), drawing)
    loop = asyncio.get_running_loop()
    staying = asyncio.create_task(connect(bot, config.token))
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, staying.cancel)
    try:
        with contextlib.suppress(asyncio.CancelledError):
            await staying
    finally:
        log.info("closing")
        warming.cancel()
        await bot.close()
        drawing.close()
        await store.close()
