"""A running bot: store, pictures and client from the opening to the closing."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from multiprocessing import active_children

import discord

from bot.client.address import point_at
from bot.client.dynamo import FIRST_WAIT, LONGEST_WAIT, Dynamo, ShardedDynamo, connect
from bot.client.status_port import status_port
from bot.clock import Clock
from bot.config import Config, Misconfigured
from bot.pictures import Pool, RendersStudio, Studio
from bot.store import StoreConflictError, StoreDownError, open_store
from bot.store.holding import shared
from bot.store.opening import AnyStore
from bot.store.postgres_database import Unreachable
from bot.thinking import Thinking

log = logging.getLogger(__name__)

DRAWING = 4  # whoever draws leaves the cores to whoever answers
THINKING = 10  # whoever thinks leaves them to both

_NO_LONGER_VALID = 4004  # the gateway's word for a token that was reset meanwhile
_SHARDS_WANTED = {
    4010: "Discord has no such shard as DYNAMO_SHARDS names.",
    4011: (
        "The bot is on so many servers that Discord wants several connections. Set"
        " DYNAMO_SHARDS=auto, or share them out among several processes (0-3/16, 4-7/16 …)."
    ),
}
_REFUSED = (
    "Discord refuses the token in DISCORD_TOKEN. Copy it once more from the developer portal"
    " (Bot, Reset Token), or try Dynamo without one: `dynamo sandbox`."
)


async def serve(
    config: Config, *, studio: Studio | None = None, clock: Callable[[Clock], Clock] = lambda it: it
) -> None:
    """Run on the database of the configuration, as soon as it answers and if it is free.

    The clock is the database's; a test may look at it through one of its own.
    """
    async with _opened(config) as store:
        await _serve(config, store, studio, clock)


@asynccontextmanager
async def _opened(config: Config) -> AsyncIterator[AnyStore]:
    """Wait for a server that may be starting as well, or again; what is open is closed in the end.

    The lock that says the database is in use is held as long.
    """
    wait = FIRST_WAIT
    async with contextlib.AsyncExitStack() as held:
        while True:
            try:
                await held.enter_async_context(shared(config.database))
                store = await open_store(config.database)
                break
            except (Unreachable, StoreDownError, StoreConflictError) as error:
                await held.aclose()
                why = str(error).rstrip(".")
                log.warning("no start yet: %s; next try in %.0f s", why, wait)
                await asyncio.sleep(wait)
                wait = min(wait * 2, LONGEST_WAIT)
        held.push_async_callback(store.close)
        yield store


async def _serve(
    config: Config, store: AnyStore, studio: Studio | None, clock: Callable[[Clock], Clock]
) -> None:
    """Connect, and leave in order when a signal comes."""
    if config.api:
        point_at(config.api)
    drawing = studio or RendersStudio(Pool(config.workers, DRAWING))
    warming = asyncio.create_task(drawing.warm())
    thinking = Thinking(Pool(config.thinkers, THINKING) if config.thinkers else None)
    kind = Dynamo if config.shards is None else ShardedDynamo
    bot = kind(store, clock(store.clock), drawing, thinking, shards=config.shards)
    bot.app.retention.days = config.keep_days
    loop = asyncio.get_running_loop()
    staying = asyncio.create_task(connect(bot, config.token))
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, staying.cancel)
    try:
        async with status_port(bot, config.http_port):
            with contextlib.suppress(asyncio.CancelledError):
                await staying
    except discord.LoginFailure:
        raise Misconfigured(_REFUSED) from None
    except discord.ConnectionClosed as closed:
        if closed.code in _SHARDS_WANTED:
            raise Misconfigured(_SHARDS_WANTED[closed.code]) from None
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
        for worker in active_children():  # else the interpreter waits for what they are at
            worker.terminate()
