"""The schema changes only by numbered files, each applied once, in order, in a transaction."""

from __future__ import annotations

import sqlite3
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from bot.store.database import Database
from bot.store.file import UnusableDatabase


def _folder() -> Path:
    """In an installed package the files lie inside `bot`, in a clone beside it."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "migrations"
    return installed if installed.is_dir() else package.parent / "migrations"


FOLDER = _folder()

_LEDGER = """
CREATE TABLE IF NOT EXISTS migrations (
    number   INTEGER PRIMARY KEY,
    name     TEXT NOT NULL,
    checksum TEXT NOT NULL
)"""


class Unmigrated(UnusableDatabase):
    """The database does not fit this release; says what to do."""


class Migration(Struct, frozen=True):
    """One numbered file."""

    number: int
    name: str
    sql: str

    @property
    def checksum(self) -> str:
        """What a later change of an applied file is found out by."""
        return sha256(self.sql.encode()).hexdigest()


def migrations(folder: Path = FOLDER) -> list[Migration]:
    """All files, in order."""
    found = [
        Migration(int(path.name[:4]), path.stem[5:], path.read_text(encoding="utf-8"))
        for path in sorted(folder.glob("[0-9][0-9][0-9][0-9]_*.sql"))
    ]
    if not found:
        raise Unmigrated(
            f"There are no migrations in {folder}, so that no tables can be made; install Dynamo"
            " again."
        )
    if [it.number for it in found] != list(range(1, len(found) + 1)):
        raise Unmigrated(f"The migrations in {folder} are not numbered 1, 2, 3 … without gaps.")
    return found


async def migrate(database: Database, folder: Path = FOLDER) -> int:
    """Bring the database up to this release; returns how many migrations were applied."""
    await database.execute(_LEDGER)
    pending = await missing(database, folder)
    for migration in pending:
        await _apply(database, migration)
    return len(pending)


async def missing(database: Database, folder: Path = FOLDER) -> list[Migration]:
    """The migrations of this release that the database does not have yet."""
    wanted = migrations(folder)
    applied = await _applied(database)
    _compare(wanted, applied)
    return wanted[len(applied) :]


async def _applied(database: Database) -> list[tuple[int, str]]:
    if not await database.one("SELECT 1 FROM sqlite_master WHERE name = 'migrations'"):
        return []
    rows = await database.all("SELECT number, checksum FROM migrations ORDER BY number")
    return [(row["number"], row["checksum"]) for row in rows]


def _compare(wanted: list[Migration], applied: list[tuple[int, str]]) -> None:
    """Refuse a database of a newer release, and one whose history was rewritten."""
    if len(applied) > len(wanted):
        raise Unmigrated(
            "The database was written by a newer Dynamo; install that release, or put back the"
            " backup made before it."
        )
    for migration, (number, checksum) in zip(wanted, applied, strict=False):
        if (migration.number, migration.checksum) != (number, checksum):
            raise Unmigrated(f"Migration {number} was changed after it was applied; restore it.")


async def _apply(database: Database, migration: Migration) -> None:
    async with database.transaction() as writer:
        for statement in statements(migration.sql):
            await writer.execute(statement)
        await writer.execute(
            "INSERT INTO migrations VALUES (?, ?, ?)",
            (migration.number, migration.name, migration.checksum),
        )


def statements(sql: str) -> list[str]:
    """The statements of a script; `executescript` would commit before it starts."""
    found, pending = [], ""
    for line in sql.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            found.append(pending.strip())
            pending = ""
    return found
