"""`python -m sandbox`: a Discord on this machine, until stopped."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
import webbrowser

from sandbox.companion import companion
from sandbox.server import TOKEN, Sandbox, Settings, running


def main() -> int:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=8940)
    parser.add_argument("--token", default=TOKEN, help="the token the bot must show")
    parser.add_argument("--bot-name", default="Dynamo")
    parser.add_argument("--openapi", help="Discord's openapi.json; found by itself beside the repo")
    parser.add_argument(
        "--bot",
        metavar="COMMAND",
        help="run this beside the sandbox; {token}, {api} and {folder} are filled in",
    )
    parser.add_argument("--open", action="store_true", help="show the page in a browser")
    given = parser.parse_args()
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        asyncio.run(_serve(given))
    except OSError as error:
        sys.stderr.write(f"The sandbox cannot listen on port {given.port}: {error.strerror}.\n")
        return 1
    return 0


async def _serve(given: argparse.Namespace) -> None:
    """Keep the sandbox, and its bot if one is named, until a signal comes."""
    settings = Settings(given.port, given.token, given.bot_name, given.openapi)
    leaving = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, leaving.set)
    async with contextlib.AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(running(settings=settings))
        if given.bot:
            await stack.enter_async_context(companion(given.bot, sandbox))
        _greet(sandbox, browser=given.open)
        await leaving.wait()


def _greet(sandbox: Sandbox, *, browser: bool) -> None:
    """One line that says where to look."""
    sys.stdout.write(f"The sandbox is open: {sandbox.base_url}/  (Ctrl-C closes it)\n")
    sys.stdout.flush()
    if browser:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(f"{sandbox.base_url}/")


if __name__ == "__main__":
    sys.exit(main())
