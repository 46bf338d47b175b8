"""Where a sandbox keeps its games: one folder, held by one process at a time."""

from __future__ import annotations

import fcntl
import shutil
from pathlib import Path
from typing import TextIO


class Unusable(Exception):  # noqa: N818 - it names the state the folder is in
    """What is kept cannot be used; says why and what to do."""


class Folder:
    """The folder, held from `hold` to `release`, and left to others however the process ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.world = path / "discord.sqlite3"
        self.bot = path / "bot"
        self._lock: TextIO | None = None

    def hold(self, address: str) -> None:
        """Take the folder, making it if need be; the address is for whoever comes second."""
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = (self.path / "lock").open("a+", encoding="utf-8")
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Unusable(self._taken()) from None
        except OSError as error:
            raise Unusable(
                f"The sandbox cannot keep its games in {self.path}: {error.strerror}. Choose"
                " another folder with --folder."
            ) from error
        self._lock.truncate(0)
        self._lock.write(address)
        self._lock.flush()

    def forget(self) -> None:
        """Throw the kept games away, and nothing else in the folder."""
        for end in ("", "-wal", "-shm"):
            self.world.with_name(self.world.name + end).unlink(missing_ok=True)
        shutil.rmtree(self.bot, ignore_errors=True)

    def release(self) -> None:
        """Let others have it."""
        if self._lock is not None:
            self._lock.close()

    def _taken(self) -> str:
        where = ""
        if self._lock is not None:
            self._lock.seek(0)
            where = f" ({self._lock.read()})"
        return (
            f"Another sandbox{where} is playing the games in {self.path}. Use that one, stop it"
            " first, or keep other games in another folder with --folder."
        )
