"""A small HTTP server on this machine alone: is the bot alive, is it ready, its figures."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.client.dynamo import Dynamo
from bot.config import Misconfigured
from bot.metrics import METRICS
from bot.store import StoreConflictError, StoreDownError

log = logging.getLogger(__name__)

STALE = 120.0  # seconds after which news that can be told should have been


class StatusPort:
    """Answers `/healthz`, `/readyz` and `/metrics`."""

    def __init__(self, bot: Dynamo) -> None:
        self._bot = bot

    def application(self) -> web.Application:
        """The three pages."""
        app = web.Application()
        app.router.add_get("/healthz", self._alive)
        app.router.add_get("/readyz", self._ready)
        app.router.add_get("/metrics", self._metrics)
        return app

    async def _alive(self, _: web.Request) -> web.Response:
        return web.json_response({"alive": True})

    async def _ready(self, _: web.Request) -> web.Response:
        """Whether people are served: Discord is heard, orders can be written, news get out."""
        found = {"gateway": self._bot.hears, "leaving": self._bot.leaving}
        try:
            await self._bot.app.store.check_writable()
            backlog = await self._bot.app.store.outbox.backlog(self._bot.app.clock.now())
            found |= {"database": True, "outbox": backlog.oldest < STALE}
        except (StoreDownError, StoreConflictError):
            found |= {"database": False, "outbox": False}
        well = all(found[it] for it in ("gateway", "database", "outbox")) and not found["leaving"]
        return web.json_response(found, status=200 if well else 503)

    async def _metrics(self, _: web.Request) -> web.Response:
        METRICS.gateway.set(self._bot.hears)
        METRICS.at_work.set(self._bot.app.worker.busy)
        METRICS.thinking.set(self._bot.app.thinking.under_way)
        try:
            backlog = await self._bot.app.store.outbox.backlog(self._bot.app.clock.now())
        except StoreDownError:
            log.warning("the database does not answer; its figures are those of before")
        else:
            METRICS.untold.set(backlog.untold)
            METRICS.oldest.set(backlog.oldest)
            METRICS.due.set(backlog.due)
        return web.Response(body=METRICS.page(), headers={"Content-Type": CONTENT_TYPE_LATEST})


@asynccontextmanager
async def status_port(bot: Dynamo, port: int) -> AsyncIterator[None]:
    """Serve while the bot runs; port 0 is none."""
    if not port:
        yield
        return
    runner = web.AppRunner(StatusPort(bot).application(), access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, "127.0.0.1", port).start()
        except OSError as error:
            why = error.strerror
            raise Misconfigured(f"Port {port} of DYNAMO_HTTP_PORT cannot be used: {why}.") from None
        yield
    finally:
        await runner.cleanup()
