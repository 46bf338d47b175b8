"""What an operator uses: configuration, backup, doctor, replay-all."""

from __future__ import annotations

import asyncio
import shutil

import pytest
from msgspec.structs import replace

from bot.cli import main, replay_all
from bot.cli.doctor import examine
from bot.cli.replay_all import Difference, Task, _tasks, again, compared
from bot.config import Config, Misconfigured
from bot.store import SqliteStore
from bot.store.migrate import SQLITE
from engine.core.record import Move
from tests.bot.support import House


def test_everything_comes_from_the_environment():
    config = Config.read(
        {"DISCORD_TOKEN": "t", "DYNAMO_DATABASE": "/x/y", "DYNAMO_LOG_LEVEL": "debug"}
    )
    assert (config.token, str(config.database), config.log_level) == ("t", "/x/y", "DEBUG")
    assert config.with_token() is config


@pytest.mark.parametrize(
    "environment",
    [
        {"DYNAMO_LOG_LEVEL": "loud"},
        {"DYNAMO_DRAWING_PROCESSES": "many"},
        {"DYNAMO_HTTP_PORT": "65536"},
        {"DYNAMO_HTTP_PORT": "0"},
    ],
)
def test_a_wrong_variable_is_named(environment):
    with pytest.raises(Misconfigured, match=next(iter(environment))):
        Config.read(environment)


def test_every_port_there_is_will_do():
    assert [Config.read({"DYNAMO_HTTP_PORT": it}).http_port for it in ("1", "65535")] == [1, 65535]


def test_without_a_token_run_says_what_to_do(monkeypatch, capsys, tmp_path):
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("DYNAMO_DATABASE", str(tmp_path / "d.sqlite3"))
    assert main(["run"]) == 2
    assert "DISCORD_TOKEN is not set" in capsys.readouterr().err


def test_the_token_never_shows(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("DISCORD_TOKEN", "very-secret")
    monkeypatch.setenv("DYNAMO_DATABASE", str(tmp_path / "d.sqlite3"))
    monkeypatch.setenv("DYNAMO_DISCORD_API", "http://127.0.0.1:9/api/v10")
    assert main(["doctor"]) == 1
    told = capsys.readouterr()
    assert "cannot be reached" in told.out
    assert "very-secret" not in told.out + told.err


def test_backup_needs_a_database_and_overwrites_nothing(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("DYNAMO_DATABASE", str(tmp_path / "none.sqlite3"))
    assert main(["backup", str(tmp_path / "copy")]) == 2
    assert "no database" in capsys.readouterr().err
    monkeypatch.setenv("DYNAMO_DATABASE", str(tmp_path / "d.sqlite3"))
    asyncio.run(_made(tmp_path / "d.sqlite3"))
    assert main(["backup", str(tmp_path / "copy")]) == 0
    assert main(["backup", str(tmp_path / "copy")]) == 2
    assert "overwrites nothing" in capsys.readouterr().err


async def _made(path, folder=SQLITE):
    """An empty database as the migrations of a folder leave it."""
    await (await SqliteStore.open(path, folder)).close()


def first_release(tmp_path):
    """The migrations of the first release alone."""
    folder = tmp_path / "first"
    folder.mkdir()
    shutil.copy(SQLITE / "0001_games.sql", folder)
    return folder


def diagnosis(capsys):
    """What the doctor says of the database, and whether it is well."""
    main(["doctor"])
    lines = capsys.readouterr().out.splitlines()
    return next(line for line in lines if " database: " in line)


@pytest.fixture
def database(monkeypatch, tmp_path):
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    path = tmp_path / "data" / "d.sqlite3"
    path.parent.mkdir()
    monkeypatch.setenv("DYNAMO_DATABASE", str(path))
    return path


def test_the_doctor_makes_no_database(database, capsys):
    assert diagnosis(capsys) == f"ok   database: none at {database} yet; `dynamo run` makes it"
    assert list(database.parent.iterdir()) == []


def test_the_doctor_misses_the_folder(database, capsys):
    database.parent.rmdir()
    assert diagnosis(capsys).startswith(f"BAD  database: there is no folder {database.parent};")


def test_the_doctor_names_the_missing_migrations_and_changes_nothing(database, capsys, tmp_path):
    # given a database of the first release
    asyncio.run(_made(database, first_release(tmp_path)))
    before = database.read_bytes()
    # when the doctor looks at it
    told = diagnosis(capsys)
    # then he says what is missing and leaves it, and nothing beside it
    assert told.startswith("BAD  database: lacks migrations 0002 standing_orders, 0003 consent")
    assert "0001" not in told
    assert database.read_bytes() == before
    assert list(database.parent.iterdir()) == [database]
    asyncio.run(_made(database))
    assert diagnosis(capsys).startswith("ok   database: sound")


def test_the_doctor_says_what_is_no_database(database, capsys):
    database.write_bytes(b"not a database at all, only words" * 40)
    told = diagnosis(capsys)
    assert told.startswith(f"BAD  database: {database} is not a database of Dynamo (file is not")


def test_the_doctor_finds_a_wrong_setting(monkeypatch, capsys):
    monkeypatch.setenv("DYNAMO_LOG_LEVEL", "loud")
    assert main(["doctor"]) == 1
    assert capsys.readouterr().out.startswith("BAD  configuration: DYNAMO_LOG_LEVEL can be")


async def _orphaned(path):
    store = await SqliteStore.open(path)
    await store.database._writer.execute("PRAGMA foreign_keys = OFF")
    for user in range(5):
        await store.database.execute(
            "INSERT INTO seats (game, seat, user, at) VALUES (99, 'allied', ?, 0)", (user,)
        )
    await store.close()


def test_the_doctor_finds_rows_that_point_to_nothing(database, capsys):
    asyncio.run(_orphaned(database))
    told = diagnosis(capsys)
    assert told.startswith("BAD  database: a row of seats points to no games; ")
    assert told.count("points to no games") == 3


async def test_the_doctor_looks_at_a_database_in_use(database):
    store = await SqliteStore.open(database)
    house = House(store)
    await house.table()
    found = {it.what: it for it in await examine()}
    assert "1 games running" in found["database"].words
    await house.app.worker.close()
    await store.close()


async def test_replay_all_reads_a_copy_and_migrates_nothing(database, tmp_path):
    await _made(database, first_release(tmp_path))
    assert await _tasks(Config.read()) == []
    store = await SqliteStore.open_readonly(database)
    assert [it.number for it in await store.missing()][:2] == [2, 3]
    await store.close()


async def task_of(house, game):
    row = await house.store.games.get(game)
    state = await house.store.games.state(game, row.version)
    return Task(row, await house.store.games.entries(game), state)


async def _played(path):
    store = await SqliteStore.open(path)
    house = House(store)
    game = await house.table()
    await house.play(game)
    await house.app.worker.close()
    await store.close()


def test_replay_all_counts_and_says_how_it_went(database, capsys, monkeypatch):
    monkeypatch.setattr(replay_all, "in_parallel", lambda work, tasks, what: map(work, tasks))
    asyncio.run(_played(database))
    assert main(["replay-all"]) == 0
    assert capsys.readouterr().out == "1 games replayed, 0 differ.\n"
    differs = Difference(1, 3, "the log says otherwise")
    monkeypatch.setattr(replay_all, "again", lambda task: differs)
    assert main(["replay-all"]) == 1
    told = capsys.readouterr().out
    assert told == "game 1, decision 3: the log says otherwise\n1 games replayed, 1 differ.\n"
    old = Difference(1, words="begun with another edition", outdated=True)
    monkeypatch.setattr(replay_all, "again", lambda task: old)
    assert main(["replay-all"]) == 0
    told = capsys.readouterr().out
    assert told == "game 1: begun with another edition\n0 games replayed, 0 differ.\n"


async def test_replay_all_finds_the_first_difference(store):
    house = House(store)
    game = await house.table()
    for _ in range(15):
        await house.play(game)
    assert again(await task_of(house, game)).words == ""
    position = await house.position(game)
    record = await house.app.admin.record(position.game.id)
    rolled = next(n for n, event in enumerate(record.events) if event.dice)
    told = replace(record.events[rolled], words="Something else.")
    record.events[rolled] = told
    # other words for the same roll are no difference
    assert compared(game, record, position.state).words == ""
    record.events[rolled] = replace(told, dice=(7 - told.dice[0], *told.dice[1:]))
    found = compared(game, record, position.state)
    assert "the log says “Something else.”" in found.words
    assert found.decision < 15
    record.moves[3] = Move("allied", "nonsense")
    record.events[rolled] = told
    assert "not a legal answer" in compared(game, record, position.state).words
    await house.app.worker.close()
