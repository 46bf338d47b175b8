"""One bot per database: a lock of the operating system on a file beside it.

The lock goes with the process that holds it, however that ends; the file stays and means nothing.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TextIO

from bot.store.file import UnusableDatabase, in_plain_words, make_private

PATIENCE = 5.0  # a former process may still be leaving
_LOOK_AGAIN = 0.1


class AlreadyRunning(UnusableDatabase):
    """Another bot runs on the database; says which and what to do."""


@asynccontextmanager
async def single_instance(database: Path) -> AsyncIterator[None]:
    """Hold a database for this process alone."""
    with in_plain_words(database):
        lock = _beside(database)
        make_private(lock)
    with lock.open("a+", encoding="utf-8") as file:
        waited = 0.0
        while not _locked(file):
            if waited >= PATIENCE:
                raise AlreadyRunning(_refusal(database, file))
            await asyncio.sleep(_LOOK_AGAIN)
            waited += _LOOK_AGAIN
        file.truncate(0)
        file.write(f"process {os.getpid()} on {socket.gethostname()}")
        file.flush()
        yield


def _beside(database: Path) -> Path:
    """The lock of the file itself, by whatever links it is reached."""
    path = database.resolve()
    return path.with_name(f"{path.name}.lock")


def _locked(file: TextIO) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _refusal(database: Path, file: TextIO) -> str:
    file.seek(0)
    holder = file.read() or "another process"
    return (
        f"Dynamo is already running on {database} ({holder}). Stop that one first, or give this"
        " one a database of its own in DYNAMO_DATABASE."
    )
