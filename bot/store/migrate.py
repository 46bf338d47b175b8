"""The schema changes only by numbered files, each applied once, in order, in a transaction.

Both databases have a file for every number. PostgreSQL came later: its first file makes at once
what the files of SQLite up to that number make one after the other.
"""

from __future__ import annotations

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


SQLITE = _folder()
POSTGRESQL = SQLITE / "postgresql"

UNFINISHED = "unfinished_copy"  # a table that stands there while games are copied in
_MIGRATING = 1940  # a key of its own among those of people, which are far larger
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


def migrations(folder: Path = SQLITE) -> list[Migration]:
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
    first = found[0].number
    if [it.number for it in found] != list(range(first, first + len(found))):
        raise Unmigrated(f"The migrations in {folder} are not numbered without gaps.")
    return found


async def ready(database: Database, folder: Path, *, unfinished: bool) -> None:
    """Bring a database up to this release; one that a copy was not finished into is refused."""
    if await database.has(UNFINISHED) and not unfinished:
        raise Unmigrated(
            "Games were being moved into this database and not all of them came; run the same"
            " `dynamo move` again, it goes on where it stopped."
        )
    await migrate(database, folder)


async def migrate(database: Database, folder: Path = SQLITE) -> int:
    """Bring the database up to this release; returns how many migrations were applied."""
    async with database.transaction() as writer:
        await writer.alone_with(_MIGRATING)
        await writer.execute(_LEDGER)
    return sum([await _apply(database, it) for it in await missing(database, folder)])


async def missing(database: Database, folder: Path = SQLITE) -> list[Migration]:
    """The migrations of this release that the database does not have yet."""
    wanted = migrations(folder)
    applied = await _applied(database)
    _compare(wanted, applied)
    return wanted[len(applied) :]


async def _applied(database: Database) -> list[tuple[int, str]]:
    if not await database.has("migrations"):
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


async def _apply(database: Database, migration: Migration) -> bool:
    """Apply it, unless another process that starts at the same moment has."""
    async with database.transaction() as writer:
        await writer.alone_with(_MIGRATING)
        if await writer.all("SELECT 1 FROM migrations WHERE number = ?", (migration.number,)):
            return False
        await writer.script(migration.sql)
        await writer.execute(
            "INSERT INTO migrations VALUES (?, ?, ?)",
            (migration.number, migration.name, migration.checksum),
        )
        return True
