"""`dynamo doctor`: is everything there that a bot needs?"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import AsyncIterator
from importlib.metadata import version

import aiohttp
from msgspec import Struct

from bot.cli.common import Commands, command, drawing_trouble, report
from bot.config import Config, Misconfigured
from bot.store.address import ServerAddress
from bot.store.file import UnusableDatabase
from bot.store.model import Status
from bot.store.opening import AnyStore, look_at

NEEDED = {
    "View Channel": 1 << 10,
    "Send Messages": 1 << 11,
    "Attach Files": 1 << 15,
    "Read Message History": 1 << 16,
    "Send Messages in Threads": 1 << 38,
}
_ADMINISTRATOR = 1 << 3
_DISCORD = "https://discord.com/api/v10"
PATIENCE = aiohttp.ClientTimeout(total=20)


class Finding(Struct, frozen=True):
    """One thing looked at."""

    what: str
    well: bool
    words: str


def add(commands: Commands) -> None:
    command(commands, "doctor", "Check database, drawing, token and permissions.", run)


def run(options: argparse.Namespace) -> int:
    """Look at everything; exit 1 if something is wrong."""
    findings = asyncio.run(examine())
    lines = [f"{'ok ' if it.well else 'BAD'}  {it.what}: {it.words}" for it in findings]
    report(options, {"findings": findings}, lines)
    return 0 if all(it.well for it in findings) else 1


async def examine() -> list[Finding]:
    try:
        config = Config.read()
    except Misconfigured as error:
        return [Finding("configuration", well=False, words=str(error))]
    return [await _database(config), _drawing(), *[it async for it in _discord(config)]]


async def _database(config: Config) -> Finding:
    """The database as it is: looked at, never changed."""
    place = config.database
    if not isinstance(place, ServerAddress):
        if not place.parent.is_dir():
            words = f"there is no folder {place.parent}; make it or change DYNAMO_DATABASE"
            return Finding("database", well=False, words=words)
        if not place.exists():
            words = f"none at {place} yet; `dynamo run` makes it"
            return Finding("database", well=True, words=words)
    try:
        store = await look_at(place)
        try:
            with store.in_plain_words():
                return await _schema(store) or await _contents(store)
        finally:
            await store.close()
    except UnusableDatabase as error:
        return Finding("database", well=False, words=str(error))


async def _schema(store: AnyStore) -> Finding | None:
    """Which migrations are missing, if any."""
    missing = await store.missing()
    if not missing:
        return None
    if not await store.database.has("migrations"):
        return Finding("database", well=True, words="empty; `dynamo run` makes its tables")
    names = ", ".join(f"{it.number:04} {it.name}" for it in missing)
    words = f"lacks migrations {names}; back it up, then `dynamo run` applies them"
    return Finding("database", well=False, words=words)


async def _contents(store: AnyStore) -> Finding:
    """Whether it is sound, and how many games it holds."""
    problems = await store.problems()
    if problems:
        return Finding("database", well=False, words="; ".join(problems[:3]))
    playing = len(await store.games.with_status(Status.PLAYING))
    untold = len(await store.outbox.waiting(float("inf")))
    described = await store.describe()
    words = f"sound, {described}, {playing} games running, {untold} with news"
    return Finding("database", well=True, words=words)


def _drawing() -> Finding:
    if trouble := drawing_trouble():
        return Finding("cairo", well=False, words=trouble)
    return Finding("cairo", well=True, words=f"cairosvg {version('cairosvg')}")


async def _discord(config: Config) -> AsyncIterator[Finding]:
    if not config.token:
        yield Finding("token", well=False, words="DISCORD_TOKEN is not set")
        return
    base = (config.api or _DISCORD).rstrip("/") + "/"
    headers = {"Authorization": f"Bot {config.token}"}
    try:
        async with aiohttp.ClientSession(base, headers=headers, timeout=PATIENCE) as session:
            yield await _token(session)
            async for finding in _guilds(session):
                yield finding
    except (aiohttp.ClientError, OSError, ValueError) as error:
        why = str(error) or "no answer in time"
        yield Finding("Discord", well=False, words=f"cannot be reached: {why}")


async def _token(session: aiohttp.ClientSession) -> Finding:
    async with session.get("users/@me") as answer:
        if answer.status != 200:
            return Finding("token", well=False, words=f"refused ({answer.status}); make a new one")
        me = await answer.json()
        return Finding("token", well=True, words=f"accepted, the bot is {me['username']}")


async def _guilds(session: aiohttp.ClientSession) -> AsyncIterator[Finding]:
    async with session.get("users/@me/guilds") as answer:
        if answer.status != 200:
            return
        guilds = await answer.json()
    for guild in guilds:
        granted = int(guild.get("permissions", 0))
        missing = [name for name, bit in NEEDED.items() if not granted & (bit | _ADMINISTRATOR)]
        words = f"lacks {', '.join(missing)}" if missing else "all permissions"
        yield Finding(f"server {guild['name']}", well=not missing, words=words)
