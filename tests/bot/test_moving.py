"""Games go from one database to another and back, whole; schemas do not drift apart."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import asynccontextmanager

import asyncpg
import pytest

from bot.cli import main
from bot.cli.move import copied, moved
from bot.store import PostgresStore, SqliteStore, copying, open_store
from bot.store.copying import CopyError
from bot.store.file import UnusableDatabase
from bot.store.holding import shared
from bot.store.migrate import POSTGRESQL, SQLITE, UNFINISHED, Unmigrated, migrations
from bot.store.model import ReviewRow
from bot.store.schema import TABLES
from tests.bot.support import ADA, BEN, House, Place

# How each database calls what a column holds.
KINDS = {
    "INTEGER": "whole", "integer": "whole", "bigint": "whole", "boolean": "whole",
    "REAL": "number", "double precision": "number",
    "TEXT": "words", "text": "words", "BLOB": "bytes", "bytea": "bytes",
}  # fmt: skip

CARELESS = """
CREATE FUNCTION careless() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN NEW.shown := NEW.shown + 1; RETURN NEW; END $$;
CREATE TRIGGER careless BEFORE INSERT ON boards FOR EACH ROW EXECUTE FUNCTION careless()
"""


@asynccontextmanager
async def opened(place):
    store = await open_store(place)
    try:
        yield store
    finally:
        await store.close()


async def filled(place, games=3):
    """A database with some of everything; what is in it."""
    async with opened(place) as store:
        house = House(store)
        for number in range(games):
            game = await house.toy(ADA, BEN, mode="fancy", where=Place(1, 100 + number))
            await house.answer(game, ADA, "bow")
            await house.app.early_ending.offer_draw(game, ADA)
            await house.settled(game)
        await store.reviews.begin(ReviewRow(game=game, version=2, channel=100, at=1.0))
        await house.type(ADA, "ReminderCommands.remind", first=3, channel=100)
        await house.app.worker.close()
        return await contents(store)


async def contents(store):
    async with store.database.snapshot() as reading:
        found = {}
        for table in TABLES:
            rows = await reading.all(f"SELECT * FROM {table}")  # noqa: S608
            found[table] = sorted(repr(copying._plain(table, it)) for it in rows)
        return found


async def test_games_go_to_a_server_and_back_whole(tmp_path, server):
    path, back = tmp_path / "d.sqlite3", tmp_path / "back.sqlite3"
    before = await filled(path)
    empty = {table for table, rows in before.items() if not rows}
    assert empty <= {"votes", "stances", "lessons"}

    done = await moved(path, server)
    assert done.rows["games"] == 3
    async with opened(server) as kept:
        assert await contents(kept) == before
        # numbers go on where they were, and the game can be played
        house = House(kept)
        assert await house.table(ADA, where=Place(1, 500)) == 4
        await house.answer(1, BEN, "bow")
        await house.app.worker.close()
        after = await contents(kept)

    await moved(server, back)
    async with opened(back) as kept:
        assert await contents(kept) == after
        assert await House(kept).table(ADA, where=Place(1, 501)) == 5


async def test_a_copy_that_is_cut_off_goes_on_and_no_bot_starts_meanwhile(
    tmp_path, server, monkeypatch
):
    monkeypatch.setattr(copying, "PART", 1)
    path, other = tmp_path / "d.sqlite3", tmp_path / "other.sqlite3"
    before = await filled(path)
    real, parts = copying._part, []

    async def cut(*args):
        if len(parts) == 2:
            raise ConnectionError
        parts.append(await real(*args))

    monkeypatch.setattr(copying, "_part", cut)
    with pytest.raises(ConnectionError):
        await moved(path, server)
    with pytest.raises(Unmigrated, match="goes on where it stopped"):
        await open_store(server)
    async with opened(other):
        pass
    with pytest.raises(CopyError, match="holds a part of"):
        await moved(other, server)

    monkeypatch.setattr(copying, "_part", real)
    done = await moved(path, server)
    assert done.resumed
    async with opened(server) as kept:
        assert await contents(kept) == before
        assert not await kept.database.has(UNFINISHED)


async def test_a_target_with_games_is_refused(tmp_path, server):
    await filled(server, 1)
    path = tmp_path / "d.sqlite3"
    await filled(path, 1)
    with pytest.raises(CopyError, match="holds games already"):
        await moved(path, server)


async def test_nothing_is_moved_under_a_running_bot(tmp_path, server):
    path = tmp_path / "d.sqlite3"
    await filled(path, 1)
    async with shared(server), shared(server):
        with pytest.raises(UnusableDatabase, match="a bot is running on it"):
            await moved(path, server)


async def test_a_row_that_is_not_kept_as_it_was_is_found(tmp_path, server):
    await filled(tmp_path / "d.sqlite3", 1)
    async with opened(server) as target, target.database.transaction() as writer:
        await writer.script(CARELESS)
    with pytest.raises(CopyError, match="Rows of boards were not kept"):
        await copied(tmp_path / "d.sqlite3", server)


def test_backup_and_restore_by_the_command_line(tmp_path, server, monkeypatch, capsys):
    async def kept(path):
        async with opened(path) as store:
            return await contents(store)

    before = asyncio.run(filled(server, 1))
    monkeypatch.setenv("DYNAMO_DATABASE", server)
    copy, new = tmp_path / "copy.sqlite3", tmp_path / "new.sqlite3"
    assert main(["backup", str(copy)]) == 0
    assert asyncio.run(kept(copy)) == before
    monkeypatch.setenv("DYNAMO_DATABASE", str(new))
    assert main(["restore", str(copy)]) == 0
    assert "1 games" in capsys.readouterr().out
    assert asyncio.run(kept(new)) == before
    assert main(["restore", str(copy)]) == 2
    assert "holds games already" in capsys.readouterr().err
    assert main(["move", str(tmp_path / "none"), server]) == 2
    assert "no database" in capsys.readouterr().err


def test_the_doctor_finds_a_server_without_tables_well(cluster, monkeypatch, capsys):
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    cluster.sql("CREATE DATABASE bare")
    monkeypatch.setenv("DYNAMO_DATABASE", cluster.address("bare"))
    main(["doctor"])
    assert "ok   database: empty; `dynamo run` makes its tables" in capsys.readouterr().out
    cluster.drop(cluster.address("bare"))


def test_the_doctor_looks_at_a_server(server, monkeypatch, capsys):
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("DYNAMO_DATABASE", server)
    main(["doctor"])
    assert "ok   database: sound, PostgreSQL " in capsys.readouterr().out
    absent = re.sub(r"@/\w+", "@/nowhere", server)
    monkeypatch.setenv("DYNAMO_DATABASE", absent.replace("dynamo@", "dynamo:hidden@"))
    main(["doctor"])
    told = capsys.readouterr().out
    assert "BAD  database: There is no such database at postgresql://dynamo:***@/nowhere" in told
    monkeypatch.setenv("DYNAMO_DATABASE", "postgresql://dynamo:hidden@127.0.0.1:9/d")
    main(["doctor"])
    told += capsys.readouterr().out
    assert "BAD  database: PostgreSQL at postgresql://dynamo:***@127.0.0.1:9/d cannot be" in told
    assert "hidden" not in told


# the two schemas


def sqlite_schema(path):
    """Tables, columns and what the schema demands of them."""
    with sqlite3.connect(path) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            table: [
                (name, KINDS[kind], bool(required) or bool(key))
                for _, name, kind, required, _, key in connection.execute(
                    f"PRAGMA table_info({table})"
                )
            ]
            for (table,) in names
            if not table.startswith("sqlite_")
        }


async def server_schema(server):
    connection = await asyncpg.connect(server)
    rows = await connection.fetch(
        "SELECT table_name, column_name, data_type, is_nullable = 'NO' AS required"
        " FROM information_schema.columns WHERE table_schema = 'public'"
        " ORDER BY table_name, ordinal_position"
    )
    await connection.close()
    found = {}
    for table, name, kind, required in rows:
        found.setdefault(table, []).append((name, KINDS[kind], required))
    return found


async def test_the_schemas_of_both_databases_do_not_drift_apart(tmp_path, server):
    path = tmp_path / "d.sqlite3"
    await (await SqliteStore.open(path)).close()
    theirs = await server_schema(server)
    assert theirs.pop("claims")  # among several processes; a file has one
    ours = sqlite_schema(path)
    assert theirs == ours
    assert set(ours) - {"migrations"} == set(TABLES)  # what is copied, kept and deleted


async def test_the_indices_of_both_databases_do_not_drift_apart(tmp_path, server):
    path = tmp_path / "d.sqlite3"
    await (await SqliteStore.open(path)).close()
    with sqlite3.connect(path) as connection:
        here = connection.execute(
            "SELECT name, sql LIKE 'CREATE UNIQUE%', sql LIKE '% WHERE %' OR sql LIKE '%\nWHERE %'"
            " FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
        ).fetchall()
    connection = await asyncpg.connect(server)
    there = await connection.fetch(
        "SELECT c.relname, i.indisunique, i.indpred IS NOT NULL FROM pg_index i"
        " JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid"
        " JOIN pg_namespace n ON n.oid = t.relnamespace WHERE n.nspname = 'public'"
        " AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid)"
    )
    await connection.close()
    assert sorted((name, bool(one), bool(part)) for name, one, part in here) == sorted(
        (name, one, part) for name, one, part in there
    )


def test_every_migration_since_the_first_of_both_is_there_for_both():
    first = migrations(POSTGRESQL)[0].number
    since = [(it.number, it.name) for it in migrations(SQLITE) if it.number > first]
    assert [(it.number, it.name) for it in migrations(POSTGRESQL)[1:]] == since


async def test_two_processes_that_start_at_once_make_the_tables_once(cluster):

    cluster.sql("CREATE DATABASE empty")
    address = cluster.address("empty")
    stores = await asyncio.gather(*(PostgresStore.open(address) for _ in range(4)))
    for store in stores:
        await store.close()
    cluster.drop(address)
