"""What stands in the way of a start is one sentence; the database is its owner's alone."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from bot import serve as serving
from bot.cli import main
from bot.config import Config, Misconfigured
from bot.serve import serve
from bot.store import SqliteStore, file
from bot.store.file import UnusableDatabase
from bot.store.migrate import Unmigrated, migrations
from bot.store.single_instance import single_instance
from sandbox import driver
from sandbox.server import TOKEN
from tests.bot.support import PlainStudio

ROOT = Path(__file__).parents[2]


@pytest.fixture
def database(tmp_path, monkeypatch):
    path = tmp_path / "d.sqlite3"
    monkeypatch.setenv("DISCORD_TOKEN", "t")
    monkeypatch.setenv("DYNAMO_DATABASE", str(path))
    return path


def told(capsys, *command):
    """The one sentence of a command that cannot be carried out."""
    assert main(command) == 2
    err = capsys.readouterr().err
    assert err.startswith("dynamo: ")
    assert err.count("\n") == 1
    return err.removeprefix("dynamo: ").strip()


def test_a_missing_folder_is_not_made(database, monkeypatch, capsys):
    monkeypatch.setenv("DYNAMO_DATABASE", str(database / "typo" / "d.sqlite3"))
    assert told(capsys, "run") == (
        f"There is no folder {database / 'typo'} for d.sqlite3. Make it, or name another file"
        " (DYNAMO_DATABASE)."
    )
    assert list(database.parent.iterdir()) == []


def test_a_folder_in_place_of_the_database(database, capsys):
    database.mkdir()
    assert told(capsys, "run").startswith(f"{database} is a folder.")


def test_a_file_that_is_no_database(database, capsys):
    before = set(threading.enumerate())
    database.write_bytes(b"words, nothing but words " * 400)
    assert told(capsys, "run").startswith(f"{database} is not a database of Dynamo (file is not")
    # a thread left behind would keep the process from ending
    left = set(threading.enumerate()) - before
    for thread in left:
        thread.join(10)
    assert not any(thread.is_alive() for thread in left)


def test_a_file_that_may_not_be_written(database, capsys, monkeypatch):
    def denied(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(file.os, "open", denied)
    assert "may not be read and written by this user" in told(capsys, "run")


def test_a_disk_that_fails(database, capsys, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(file.os, "open", full)
    assert told(capsys, "run").endswith("No space left on device.")


def test_a_database_of_a_newer_release(database, capsys):
    asyncio.run(_made(database))
    with sqlite3.connect(database) as newer:
        newer.execute("INSERT INTO migrations VALUES (999, 'later', 'x')")
    assert told(capsys, "run").startswith("The database was written by a newer Dynamo;")


def test_no_migrations_is_an_error(tmp_path):
    with pytest.raises(Unmigrated, match="There are no migrations in"):
        migrations(tmp_path)


async def _made(path):
    await (await SqliteStore.open(path)).close()


async def run_at(stage, database, token):
    environment = {
        "DISCORD_TOKEN": token,
        "DYNAMO_DATABASE": str(database),
        "DYNAMO_DISCORD_API": stage.sandbox.api_url,
    }
    await serve(Config.read(environment), studio=PlainStudio())


async def test_a_wrong_token(database):
    async with driver.stage(frozen=False) as stage:
        with pytest.raises(Misconfigured, match=r"refuses the token in DISCORD_TOKEN\. Copy it"):
            await run_at(stage, database, "wrong")


async def test_a_token_that_is_reset_while_the_bot_runs(database):
    async with driver.stage(frozen=False) as stage:
        running = asyncio.create_task(run_at(stage, database, TOKEN))
        await stage.bot_online()
        stage.world.token = "another"
        stage.gateway.drop(4004)
        with pytest.raises(Misconfigured, match="refuses the token"):
            await asyncio.wait_for(running, 20)


async def test_an_address_where_no_discord_is(database, monkeypatch):
    monkeypatch.setattr(serving, "point_at", lambda api: None)
    async with driver.stage(frozen=False) as stage:
        monkeypatch.setattr("discord.http.Route.BASE", f"{stage.sandbox.base_url}/nothing")
        with pytest.raises(Misconfigured, match="There is no Discord at"):
            await run_at(stage, database, TOKEN)


def test_a_missing_drawing_library(database, tmp_path):
    (tmp_path / "cairosvg.py").write_text("raise OSError('no library called cairo-2\\nwas found')")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    words = [sys.executable, "-m", "bot.cli"]
    done = [
        subprocess.run(  # noqa: S603 - our own words
            [*words, command],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        for command in ("run", "doctor")
    ]
    wanted = "The cairo library, which draws the maps, cannot be loaded (no library called cairo-2)"
    assert done[0].stderr.startswith(f"dynamo: {wanted}. Install it:")
    assert (done[0].returncode, done[1].returncode) == (2, 1)
    assert f"BAD  cairo: {wanted}" in done[1].stdout


class Studio(PlainStudio):
    """One that is still warming up when the bot leaves."""

    def __init__(self):
        super().__init__()
        self.told = []

    async def warm(self):
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.told.append("cold")
            raise

    def close(self):
        self.told.append("closed")


async def test_leaving_closes_everything(database):
    studio = Studio()
    async with driver.stage(frozen=False) as stage:
        environment = {
            "DISCORD_TOKEN": TOKEN,
            "DYNAMO_DATABASE": str(database),
            "DYNAMO_DISCORD_API": stage.sandbox.api_url,
        }
        running = asyncio.create_task(serve(Config.read(environment), studio=studio))
        await stage.bot_online()
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.wait_for(running, 20)
        await stage.until(lambda: not stage.gateway.connected.is_set(), "the bot to leave")
    await asyncio.sleep(0)
    assert sorted(set(studio.told)) == ["closed", "cold"]
    assert not database.with_name(f"{database.name}-wal").exists()


# whose the file is


def rights(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def _generous():
    """An operator whose files are everybody's."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("_generous")
async def test_the_database_and_all_beside_it_are_its_owners_alone(database):
    async with single_instance(database):
        store = await SqliteStore.open(database)
        backup = database.with_name("backup.sqlite3")
        await store.backup(backup)
        found = {path.name: rights(path) for path in database.parent.iterdir()}
        await store.close()
    beside = {f"{database.name}{end}" for end in ("", "-wal", "-shm", ".lock")}
    assert found == dict.fromkeys({*beside, backup.name}, 0o600)


async def test_a_database_of_an_earlier_release_is_taken_from_the_others(database):
    await _made(database)
    database.chmod(0o644)
    await _made(database)
    assert rights(database) == 0o600


async def test_a_backup_where_no_folder_is(database, tmp_path):
    store = await SqliteStore.open(database)
    with pytest.raises(UnusableDatabase, match="There is no folder"):
        await store.backup(tmp_path / "nowhere" / "copy.sqlite3")
    await store.close()
