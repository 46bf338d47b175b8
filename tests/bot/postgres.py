"""A throw-away PostgreSQL for tests: a cluster in a temporary folder, a database for each test."""

from __future__ import annotations

import asyncio
import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import asyncpg
import pytest

from bot.store import PostgresStore
from bot.store.address import ServerAddress
from tests.bot import processor

WHY_NOT = "no PostgreSQL is installed (Debian: apt install postgresql): tried on SQLite alone"
NEEDED = ("initdb", "pg_ctl")
# Nothing here is worth a sync to the disk, but for a test that pulls the plug.
SETTINGS = (
    "fsync=off", "full_page_writes=off", "max_connections=300", "shared_buffers=32MB",
    "log_min_messages=warning", "listen_addresses=''", "autovacuum=off",
)  # fmt: skip
AS_INSTALLED = ("max_connections=300", "listen_addresses=''")  # for figures: every write is synced
BOTH = pytest.mark.parametrize("store", ["sqlite", "postgresql"], indirect=True)


@cache
def programs():
    """The folder of the server's programs, if there is one."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    on_path = shutil.which("initdb")
    places += [Path(on_path).resolve().parent] if on_path else []
    return next((it for it in places if all((it / name).exists() for name in NEEDED)), None)


def needed():
    """Skip with a sentence where there is no server to be had."""
    if programs() is None:
        pytest.skip(WHY_NOT)


class Cluster:
    """One server on a socket in a folder of its own; it runs as somebody who is not root."""

    def __init__(self, folder, settings=SETTINGS):
        self.folder = Path(folder)
        self.settings = settings
        self.data = self.folder / "data"
        self.scratch = self.folder / "scratch"
        self.numbers = itertools.count()

    def start(self):
        self.folder.chmod(0o755)
        self.scratch.mkdir(exist_ok=True)
        if os.getuid() == 0:
            shutil.chown(self.folder, user=_somebody())
        if not self.data.exists():
            self._run(
                "initdb", "--auth=trust", "--username=dynamo", "--encoding=UTF8",
                "--locale=C.UTF-8", "--no-sync", "-D", str(self.data),
            )  # fmt: skip
        options = " ".join(f"-c {it}" for it in self.settings)
        self._run(
            "pg_ctl", "start", "-w", "-D", str(self.data), "-l", str(self.folder / "log"),
            "-o", f"-k {self.folder} {options}",
        )  # fmt: skip

    def stop(self, how="fast"):
        self._run("pg_ctl", "stop", "-w", "-m", how, "-D", str(self.data))

    def address(self, name):
        return ServerAddress(f"postgresql://dynamo@/{name}?host={self.folder}")

    def sql(self, *statements, database="postgres"):
        """Whatever must be done to databases, in a loop of its own."""
        return in_a_thread(self._sql(statements, database))

    async def _sql(self, statements, database):
        connection = await asyncpg.connect(self.address(database))
        try:
            for statement in statements:
                found = await connection.fetch(statement)
        finally:
            await connection.close()
        return found

    def fresh(self):
        """A new database with the tables of this release."""
        number = next(self.numbers)
        if not number:
            self.sql("CREATE DATABASE model")
            in_a_thread(_migrated(self.address("model")))
        name = f"t{number}"
        self.sql(f"CREATE DATABASE {name} TEMPLATE model")
        return self.address(name)

    def seconds(self):
        """Of a processor, all that the server has taken so far."""
        return sum(processor.seconds((self.data / "postmaster.pid").read_text().split()[0]))

    def drop(self, address):
        name = address.partition("@/")[2].partition("?")[0]
        self.sql(f"DROP DATABASE {name} WITH (FORCE)")

    def _run(self, program, *words):
        command = [str(programs() / program), *words]
        if os.getuid() == 0:
            command = ["runuser", "-u", _somebody(), "--", *command]
        subprocess.run(  # noqa: S603 - our own words
            command, check=True, cwd=self.folder, stdout=subprocess.DEVNULL, timeout=60
        )


def _somebody():
    """The server refuses to run as root."""
    names = {it.pw_name for it in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


async def _migrated(address):
    await (await PostgresStore.open(address)).close()


def in_a_thread(work):
    """Fixtures of a session have no loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


@contextmanager
def cluster(settings=SETTINGS):
    """A server for as long as it is needed."""
    needed()
    with tempfile.TemporaryDirectory(prefix="dynamo-pg-") as folder:
        one = Cluster(folder, settings)
        one.start()
        try:
            yield one
        finally:
            one.stop("immediate")
