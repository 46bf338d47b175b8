"""`python -m sandbox`: a Discord on this machine, until stopped."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import sys

from sandbox.server import TOKEN, Sandbox, Settings, serve


def greet(sandbox: Sandbox) -> None:
    """One line that says where to look."""
    sys.stdout.write(f"The sandbox is open: {sandbox.base_url}/  (Ctrl-C closes it)\n")
    sys.stdout.flush()


def main() -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=8940)
    parser.add_argument("--token", default=TOKEN, help="the token the bot must show")
    parser.add_argument("--bot-name", default="Dynamo")
    parser.add_argument("--openapi", help="Discord's openapi.json; found by itself beside the repo")
    given = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    settings = Settings(given.port, given.token, given.bot_name, given.openapi)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(settings, greet))


if __name__ == "__main__":
    main()
