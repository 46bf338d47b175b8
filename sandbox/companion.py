"""A bot that lives and dies with the sandbox: one command starts both."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import shlex
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from sandbox.folder import Unusable
from sandbox.server import Sandbox

log = logging.getLogger(__name__)
_PATIENCE = 10.0


def fill_in(command: str, sandbox: Sandbox, folder: str) -> list[str]:
    """The command's words, with {token}, {api} and {folder} filled in."""
    values = {"token": sandbox.settings.token, "api": sandbox.api_url, "folder": folder}
    return [word.format_map(values) for word in shlex.split(command)]


@asynccontextmanager
async def companion(command: str, sandbox: Sandbox) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run the command for the length of a block, with a folder of its own."""
    with _folder(sandbox) as folder:
        words = fill_in(command, sandbox, str(folder))
        try:
            process = await asyncio.create_subprocess_exec(*words, start_new_session=True)
        except OSError as error:
            raise Unusable(f"The bot {words[0]} cannot be started: {error.strerror}.") from error
        watching = asyncio.create_task(_watch(process))
        try:
            yield process
        finally:
            watching.cancel()
            await _stop(process)


@contextmanager
def _folder(sandbox: Sandbox) -> Iterator[Path]:
    """The bot's part of the folder where games are kept, or one that goes with the block."""
    if sandbox.folder is None:
        with tempfile.TemporaryDirectory(prefix="sandbox-") as passing:
            yield Path(passing)
    else:
        sandbox.folder.bot.mkdir(mode=0o700, exist_ok=True)
        yield sandbox.folder.bot.resolve()


async def _watch(process: asyncio.subprocess.Process) -> None:
    code = await process.wait()
    log.warning("The bot has stopped by itself (exit code %s); the sandbox stays open.", code)


async def _stop(process: asyncio.subprocess.Process) -> None:
    if process.returncode is not None:
        return
    process.terminate()
    try:
        await asyncio.wait_for(process.wait(), _PATIENCE)
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
