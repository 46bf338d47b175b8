"""The one module that points discord.py at another API base."""

from __future__ import annotations

import discord
import discord.gateway
import discord.http
from yarl import URL

_VERSION = "2.7"


def point_at(api: str) -> None:
    """Send every request of this process to that API, whose gateway and files live beside it.

    Three class attributes carry every host discord.py contacts; the names are checked, so that
    a new release of the library fails here and not on the way to the real Discord.
    """
    if not discord.__version__.startswith(_VERSION):
        raise RuntimeError(f"checked with discord.py {_VERSION} only, not {discord.__version__}")
    for owner, name in (
        (discord.http.Route, "BASE"),
        (discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY"),
        (discord.Asset, "BASE"),
    ):
        if not hasattr(owner, name):
            raise RuntimeError(f"discord.py has no {owner.__name__}.{name} any more")
    base = URL(api)
    root = base.with_path("/")
    scheme = "wss" if base.scheme == "https" else "ws"
    discord.http.Route.BASE = api.rstrip("/")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = (root / "gateway").with_scheme(scheme)
    discord.Asset.BASE = str(root / "cdn")
