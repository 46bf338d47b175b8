"""`dynamo sandbox`: the bot on a Discord of this machine, with no token."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

from bot.cli import run as on_discord
from bot.cli.common import Commands, command
from bot.config import Config, Misconfigured

FOLDER = Path(".sandbox")


def add(commands: Commands) -> None:
    parser = command(
        commands, "sandbox", "Play on a Discord of this machine, no token needed.", run
    )
    parser.add_argument("--port", help="where the page is served (8940)")
    parser.add_argument("--fresh", action="store_true", help="throw the kept games away first")
    parser.add_argument(
        "--folder", type=Path, default=FOLDER, help=f"where the games are kept ({FOLDER})"
    )
    parser.add_argument("--open", action="store_true", help="show the page in a browser")
    parser.add_argument(
        "--unless-token", action="store_true", help="with a token, join Discord instead"
    )


def run(options: argparse.Namespace) -> int:
    """Become the sandbox, which starts the bot beside itself and ends it."""
    config = Config.read()
    if options.unless_token and config.token:
        return on_discord.run(options)
    if find_spec("sandbox") is None:
        raise Misconfigured(
            "The sandbox is not installed. In a clone: `make play`, or `pip install ./sandbox`."
        )
    environment = dict(os.environ)
    if config.openapi:
        environment["DYNAMO_DISCORD_OPENAPI"] = config.openapi
    return _become(words(options), environment)


def _become(words: list[str], environment: dict[str, str]) -> NoReturn:
    os.execve(sys.executable, words, environment)  # noqa: S606 - our own words


def words(options: argparse.Namespace) -> list[str]:
    """The command line of the sandbox."""
    given = [sys.executable, "-m", "sandbox", "--folder", str(options.folder), "--bot", _bot()]
    if options.port:
        given += ["--port", options.port]
    return given + [f"--{name}" for name in ("fresh", "open") if getattr(options, name)]


def _bot() -> str:
    """The bot's command line; the sandbox fills in what stands in braces."""
    settings = {
        "DISCORD_TOKEN": "{token}",
        "DYNAMO_DISCORD_API": "{api}",
        "DYNAMO_DATABASE": "{folder}/dynamo.sqlite3",
        "DYNAMO_LOG_LEVEL": "WARNING",
    }
    python = sys.executable.replace("{", "{{").replace("}", "}}")
    assigned = [f"{name}={value}" for name, value in settings.items()]
    return shlex.join(["env", *assigned, python, "-m", "bot.cli", "run"])
