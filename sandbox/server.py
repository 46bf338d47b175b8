"""The sandbox itself: world, gateway, API and page on one port of this machine."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from aiohttp import web

from sandbox.cdn import Cdn
from sandbox.clock import Clock
from sandbox.faults import Faults
from sandbox.folder import Folder
from sandbox.gateway import Gateway
from sandbox.hub import Hub
from sandbox.identifying import Identifying
from sandbox.openapi import Description
from sandbox.ratelimits import RateLimits
from sandbox.rest import applications, channels, guilds, interactions, messages
from sandbox.rest.dispatch import Api
from sandbox.saved import SavedWorld
from sandbox.scene import set_scene
from sandbox.world import World

TOKEN = "sandbox"
ROUTES = [
    *applications.ROUTES,
    *messages.ROUTES,
    *channels.ROUTES,
    *guilds.ROUTES,
    *interactions.ROUTES,
]


@dataclass(frozen=True)
class Settings:
    """How a sandbox is set up."""

    port: int = 0
    token: str = TOKEN
    bot_name: str = "Dynamo"
    folder: Path | None = None
    fresh: bool = False
    heartbeat: float = 41.25
    requests_per_window: int = 50
    window: float = 1.0
    shards: int = 1
    identify_concurrency: int = 1
    identify_window: float = 0.0  # Discord's own is 5 s; 0 lets a bot be restarted at will


class Sandbox:
    """A Discord on loopback."""

    def __init__(self, clock: Clock | None = None, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.clock = clock or Clock()
        self.world = World(self.clock, bot_name=self.settings.bot_name, token=self.settings.token)
        self.faults = Faults(self.world.bus)
        self.gateway = Gateway(
            self.world,
            self.faults,
            heartbeat=self.settings.heartbeat,
            identifying=Identifying(
                self.settings.identify_concurrency, self.settings.identify_window
            ),
        )
        self.world.shards = self.settings.shards
        self.world.identify_concurrency = self.settings.identify_concurrency
        self.api = Api(self.world, self.faults, Description.load())
        self.api.limits = RateLimits(self.settings.requests_per_window, self.settings.window)
        self.hub = Hub(self.world, self.faults, self.gateway)
        self.folder = Folder(self.settings.folder) if self.settings.folder else None
        self.saved: SavedWorld | None = None
        self.restored = False
        self.base_url = ""
        self._runner: web.AppRunner | None = None

    @property
    def api_url(self) -> str:
        """For `discord.http.Route.BASE`."""
        return f"{self.base_url}/api/v10"

    @property
    def gateway_url(self) -> str:
        """For `discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY`."""
        return self.world.gateway_address

    @property
    def cdn_url(self) -> str:
        """For `discord.Asset.BASE`."""
        return self.world.cdn

    async def start(self) -> None:
        """Listen on the port of the settings, or on a free one."""
        app = web.Application(client_max_size=64 * 1024 * 1024)
        self.api.mount(app, ROUTES)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/gateway/", self.gateway.handle)
        Cdn(self.world).mount(app)
        self.hub.mount(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.settings.port)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.base_url = f"http://{host}:{port}"
        self.world.cdn = f"{self.base_url}/cdn"
        self.world.gateway_address = f"ws://{host}:{port}/gateway"

    def furnish(self) -> None:
        """Fill the empty world: with what an earlier run kept, or with the usual scene.

        Comes after `start`, because the addresses of files depend on the port.
        """
        if self.folder is None:
            set_scene(self.world)
            return
        self.folder.hold(f"{self.base_url}/")
        if self.settings.fresh:
            self.folder.forget()
        self.saved = SavedWorld(self.world, self.folder.world)
        self.restored = self.saved.restore()
        if not self.restored:
            set_scene(self.world)
        self.saved.follow()

    async def stop(self) -> None:
        """Close every connection, the port and the file of the world."""
        self.gateway.drop(1001)
        await self.hub.close()
        if self._runner is not None:
            await self._runner.cleanup()
        self.clock.stop()
        if self.saved is not None:
            self.saved.close()
        if self.folder is not None:
            self.folder.release()


@asynccontextmanager
async def running(
    clock: Clock | None = None, settings: Settings | None = None
) -> AsyncIterator[Sandbox]:
    """A sandbox with its usual scene, or with what it kept, for the length of a block."""
    sandbox = Sandbox(clock, settings)
    try:
        await sandbox.start()
        sandbox.furnish()
        yield sandbox
    finally:
        await sandbox.stop()
