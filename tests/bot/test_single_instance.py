"""Two bots never run on one database, and a dead one never stands in the way."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys

import pytest

from bot.cli import main
from bot.store import single_instance as module
from bot.store.single_instance import AlreadyRunning, single_instance

HOLDER = """
import asyncio, sys
from pathlib import Path
from bot.store.single_instance import single_instance

async def hold():
    async with single_instance(Path(sys.argv[1])):
        print("held", flush=True)
        await asyncio.sleep(3600)

asyncio.run(hold())
"""


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 0.0)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "dynamo.sqlite3"


@pytest.fixture
def holder(path):
    """Another process that holds the database."""
    words = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as one:  # noqa: S603 - our own words
        assert one.stdout.readline() == b"held\n"
        yield one
        one.kill()


def test_a_second_bot_says_who_runs_already_and_leaves(path, holder, monkeypatch, capsys):
    monkeypatch.setenv("DISCORD_TOKEN", "t")
    monkeypatch.setenv("DYNAMO_DATABASE", str(path))
    assert main(["run"]) == 2
    told = capsys.readouterr().err
    assert f"already running on {path} (process {holder.pid} on " in told
    assert not path.exists()


async def test_a_killed_bot_leaves_no_lock(path, holder):
    os.kill(holder.pid, signal.SIGKILL)
    holder.wait()
    async with single_instance(path):
        pass


async def test_a_link_to_the_database_is_the_same_database(path):
    async with single_instance(path):
        link = path.with_name("link")
        path.touch()
        link.symlink_to(path)
        with pytest.raises(AlreadyRunning, match=str(os.getpid())):
            async with single_instance(link):
                raise AssertionError


async def test_a_bot_about_to_leave_is_waited_for(path, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 5.0)
    first = single_instance(path)
    await first.__aenter__()
    looks = []

    async def leave(seconds):
        looks.append(seconds)
        await first.__aexit__(None, None, None)

    monkeypatch.setattr(module.asyncio, "sleep", leave)
    async with single_instance(path):
        assert len(looks) == 1


async def test_what_an_earlier_holder_wrote_is_gone(path):
    lock = path.with_name(f"{path.name}.lock")
    lock.write_text("process 123456789 on a machine with a very long name " * 3)
    async with single_instance(path):
        with pytest.raises(AlreadyRunning) as refused:
            async with single_instance(path):
                raise AssertionError
    holder = f"process {os.getpid()} on {socket.gethostname()}"
    assert lock.read_text() == holder
    assert f"already running on {path} ({holder}). Stop that one first" in str(refused.value)
