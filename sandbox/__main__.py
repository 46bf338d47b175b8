"""`python -m sandbox`: a Discord on this machine, until stopped."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import logging
import signal
import sys
import webbrowser
from pathlib import Path

from sandbox.companion import companion
from sandbox.folder import Unusable
from sandbox.openapi import unchecked
from sandbox.server import TOKEN, Sandbox, Settings, running

PORT = 8940
_PORTS = range(65536)


def main() -> int:
    """Read the command line and serve; what stands in the way is one sentence and exit code 1."""
    given = _parser().parse_args()
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        asyncio.run(_serve(given))
    except Unusable as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=_port, default=PORT)
    parser.add_argument("--token", default=TOKEN, help="the token the bot must show")
    parser.add_argument("--bot-name", default="Dynamo")
    parser.add_argument(
        "--folder", type=Path, help="keep the games there; without it they end with the sandbox"
    )
    parser.add_argument("--fresh", action="store_true", help="throw the kept games away first")
    parser.add_argument(
        "--bot",
        metavar="COMMAND",
        help="run this beside the sandbox; {token}, {api} and {folder} are filled in",
    )
    parser.add_argument("--open", action="store_true", help="show the page in a browser")
    return parser


def _port(text: str) -> int:
    if not text.isdigit() or int(text) not in _PORTS:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to {_PORTS[-1]}, not {text}")
    return int(text)


async def _serve(given: argparse.Namespace) -> None:
    """Keep the sandbox, and its bot if one is named, until a signal comes."""
    settings = Settings(given.port, given.token, given.bot_name, given.folder, given.fresh)
    leaving = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, leaving.set)
    async with contextlib.AsyncExitStack() as stack:
        try:
            sandbox = await stack.enter_async_context(running(settings=settings))
        except OSError as error:
            raise Unusable(_cannot_listen(given.port, error)) from error
        if given.bot:
            await stack.enter_async_context(companion(given.bot, sandbox))
        _greet(sandbox, browser=given.open)
        await leaving.wait()
    _part(sandbox)


def _greet(sandbox: Sandbox, *, browser: bool) -> None:
    """Where to look, whether old games go on, and what is not checked."""
    _say(f"The sandbox is open: {sandbox.base_url}/  (Ctrl-C closes it)")
    if sandbox.restored and sandbox.folder is not None:
        _say(f"The games kept in {sandbox.folder.path} go on; --fresh (FRESH=1) begins anew.")
    if reason := unchecked():
        _say(f"What the bot sends is not checked against Discord's own description: {reason}.")
    if browser:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(f"{sandbox.base_url}/")


def _part(sandbox: Sandbox) -> None:
    if sandbox.folder is None:
        _say("The sandbox is closed, and its games with it; --folder would keep them.")
    else:
        _say(f"The sandbox is closed. Its games are kept in {sandbox.folder.path}.")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _cannot_listen(port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        another = port + 1 if port + 1 in _PORTS else PORT
        return (
            f"Port {port} is taken, perhaps by a sandbox that is already open at"
            f" http://127.0.0.1:{port}/. Choose another: `make play PORT={another}`"
            f" (--port {another})."
        )
    return (
        f"The sandbox cannot listen on port {port} ({error.strerror}). Choose another, from 1024"
        f" up: `make play PORT={PORT}` (--port {PORT})."
    )


if __name__ == "__main__":
    sys.exit(main())
