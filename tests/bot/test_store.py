"""The store: migrations, guarded choices, append-only moves, backup."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3

import pytest

from bot.store import SqliteStore, StoreConflictError
from bot.store.errors import RowRefusedError
from bot.store.migrate import SQLITE, Unmigrated, migrate, migrations
from bot.store.model import Status
from bot.store.sqlite_database import SqliteDatabase, statements
from bot.store.write import KEPT_STATES
from bot.tables.draft import Draft
from bot.tables.snapshot import Snapshots
from engine import load, replay
from engine.core.stances import Order
from tests.bot.postgres import BOTH
from tests.bot.support import ADA


async def test_migrations_are_applied_once(tmp_path):
    database = await SqliteDatabase.open(tmp_path / "d.sqlite3")
    assert await migrate(database) == len(migrations())
    assert await migrate(database) == 0
    await database.close()


async def test_a_transaction_is_on_the_disk_before_it_is_acknowledged(tmp_path, as_in_production):
    database = await SqliteDatabase.open(tmp_path / "d.sqlite3")
    async with database.transaction() as writer:
        (row,) = await writer.all("PRAGMA synchronous")
    assert row[0] == 2  # FULL
    await database.close()


async def test_a_number_once_given_is_not_given_again_after_a_move(store):
    database = store.database
    async with database.transaction() as writer:
        await database.number_after(writer, "games", 7)  # whose last rows were deleted
        assert await database.last_number(writer, "games") == 7


async def test_a_broken_migration_leaves_nothing_behind(tmp_path):
    folder = tmp_path / "migrations"
    folder.mkdir()
    (folder / "0001_good.sql").write_text("CREATE TABLE a (x);")
    (folder / "0002_bad.sql").write_text("CREATE TABLE b (x);\nCREATE TABLE a (x);")
    database = await SqliteDatabase.open(tmp_path / "d.sqlite3")
    with pytest.raises(sqlite3.OperationalError):
        await migrate(database, folder)
    tables = {row[0] for row in await database.all("SELECT name FROM sqlite_master")}
    assert "a" in tables
    assert "b" not in tables
    await database.close()


async def test_a_database_of_the_first_release_goes_on(tmp_path):
    first = tmp_path / "migrations"
    first.mkdir()
    shutil.copy(SQLITE / "0001_games.sql", first)
    path = tmp_path / "d.sqlite3"
    database = await SqliteDatabase.open(path)
    await migrate(database, first)
    await database.execute(
        "INSERT INTO games (id, game, guild, channel, host, status, options, settings, seed,"
        " created, touched)"
        " VALUES (1, 'spoiled_victory', 1, 7, 101, 'lobby', '{}', '{}', 's', 0, 0)"
    )
    await database.execute("INSERT INTO seats VALUES (1, 'allied', 101, 0)")
    await database.execute("INSERT INTO orders VALUES (1, 'allied', 'FlyPatrol', 'Patrol?')")
    await database.execute(
        "INSERT INTO requests (game, version, target, user, waiting, at)"
        " VALUES (1, 3, 2, 101, '[\"allied\"]', 9)"
    )
    await database.close()
    store = await SqliteStore.open(path)
    assert [it.user for it in await store.people.seated(1)] == [ADA]
    kept = await store.games.open(1, ADA)
    assert kept.stances == {("allied", "FlyPatrol"): Order("pass")}
    (request,) = kept.requests
    assert (request.kind, request.target, request.waiting) == ("undo", 2, ("allied",))
    assert [it.id for it in await store.games.of_user(ADA, 5)] == [1]
    await store.close()


@pytest.mark.parametrize("change", ["rewritten", "newer"])
async def test_a_database_that_does_not_fit_is_refused(tmp_path, change):
    database = await SqliteDatabase.open(tmp_path / "d.sqlite3")
    await migrate(database)
    if change == "rewritten":
        await database.execute("UPDATE migrations SET checksum = 'x' WHERE number = 1")
    else:
        await database.execute("INSERT INTO migrations VALUES (999, 'later', 'x')")
    with pytest.raises(Unmigrated):
        await migrate(database)
    await database.close()


@BOTH
async def test_a_transaction_cut_off_at_any_moment_leaves_nothing_open(store):
    async def write():
        async with store.database.transaction() as writer:
            await writer.execute("UPDATE games SET status = status")

    for moment in range(12):
        cut = asyncio.create_task(write())
        for _ in range(moment):
            await asyncio.sleep(0)
        cut.cancel()
        await asyncio.gather(cut, return_exceptions=True)
        await write()


@BOTH
async def test_moves_are_append_only(house, store):
    game = await house.table()
    await house.play(game, "hold")
    for sql in ("DELETE FROM moves", "UPDATE moves SET token = 'x'"):
        with pytest.raises(RowRefusedError, match="append only"):
            await store.database.execute(sql)
    assert len(await store.games.entries(game)) == 2


@BOTH
async def test_a_choice_on_an_old_version_writes_nothing(house, store):
    game = await house.table()
    position = await house.position(game)
    draft = Draft(position.stored, house.clock.now(), ADA, position)
    draft.answer("allied", "hold", ADA)
    change = draft.change()
    row = await store.games.write(change)
    assert row == await store.games.get(game)
    with pytest.raises(StoreConflictError):
        await store.games.write(change)
    assert len(await store.games.entries(game)) == 2
    stale = Draft(position.stored, house.clock.now(), ADA, position)
    stale.set(status=Status.PAUSED)
    with pytest.raises(StoreConflictError):
        await store.games.write(stale.change())


@BOTH
async def test_whoever_read_a_table_before_long_turns_of_the_officer_finds_its_state(house, store):
    game = await house.table()
    read = await house.position(game)
    for _ in range(2):
        position = await house.position(game)
        draft = Draft(position.stored, house.clock.now(), ADA, position)
        for _ in range(KEPT_STATES):
            (seat,) = draft.table.questions
            draft.answer(seat, draft.table.rules.officer.advise(draft.table.view(seat)).token, ADA)
        await store.games.write(draft.change())
    found = await Snapshots(store).of(read.stored)
    assert found.state == read.state


@BOTH
async def test_states_of_long_ago_go(house, store):
    game = await house.table()
    first = (await store.games.get(game)).version
    for _ in range(KEPT_STATES):
        await house.play(game)
    (kept,) = await store.database.all("SELECT count(*) AS n FROM states WHERE game = ?", (game,))
    assert kept["n"] == KEPT_STATES
    assert await store.games.state(game, first) is None


@BOTH
async def test_state_and_log_are_both_kept_and_agree(house, store):
    game = await house.table()
    for _ in range(20):
        await house.play(game)
    record = await house.app.admin.record(game)
    *_, last = replay(record)
    row = await store.games.get(game)
    assert load(await store.games.state(game, row.version)) == last.state
    assert [it for outcome in replay(record) for it in outcome.events] == record.events


@BOTH
async def test_a_backup_is_whole_while_games_go_on(house, store, tmp_path):
    game = await house.table()
    await store.backup(tmp_path / "copy.sqlite3")
    copy = await SqliteStore.open(tmp_path / "copy.sqlite3")
    assert (await copy.games.get(game)).version == 1
    assert await copy.problems() == []
    await copy.close()


async def test_a_file_that_does_not_fit_is_closed_again(tmp_path, monkeypatch):
    closed, plain = [], SqliteDatabase.close

    async def close(database):
        closed.append(database.path)
        await plain(database)

    path = tmp_path / "d.sqlite3"
    store = await SqliteStore.open(path)
    await store.database.execute("INSERT INTO migrations VALUES (999, 'later', 'x')")
    await store.close()
    monkeypatch.setattr(SqliteDatabase, "close", close)
    with pytest.raises(Unmigrated):
        await SqliteStore.open(path)
    assert closed == [path]


def test_a_gap_between_migrations_is_refused(tmp_path):
    for name in ("0001_one.sql", "0003_three.sql"):
        (tmp_path / name).write_text("CREATE TABLE a (x);")
    with pytest.raises(Unmigrated, match="without gaps"):
        migrations(tmp_path)


def test_a_statement_goes_over_lines_and_past_comments():
    script = "CREATE TABLE a ( -- why\n    x);\nCREATE TABLE b (y);\n"
    assert statements(script) == ["CREATE TABLE a ( -- why\n    x);", "CREATE TABLE b (y);"]


def test_migrations_are_numbered_without_gaps():
    assert SQLITE.is_dir()
    assert migrations()[0].name == "games"
    assert [it.number for it in migrations()] == list(range(1, len(migrations()) + 1))
