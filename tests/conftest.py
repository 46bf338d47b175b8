"""What holds for every test: none reads the settings of whoever runs it or waits for the disk."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

from bot import config
from sandbox.openapi import SETTING

# The one exception: where Discord's description lies, here or in .env, is the same setting.
os.environ.setdefault(SETTING, config.settings().get(SETTING, ""))

# Databases sync every transaction: in memory that costs nothing, and kill -9 leaves as much behind.
MEMORY, ROOM = Path("/dev/shm"), 2 << 30  # noqa: S108 - as safe as any other temporary folder
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("TMPDIR", str(MEMORY))
    tempfile.tempdir = None  # asked anew


def pytest_xdist_auto_num_workers():
    """One more than there are cores: some tests wait for processes, lines and screens."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session):
    """In a fresh clone nothing is compiled yet: each worker begins with a share of its own.

    Else all of them compile all of it, the same files at the same time.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker is None or session.config.args != session.config.getini("testpaths"):
        return
    here = Path(__file__).parent
    files = sorted(here.rglob("test_*.py"))[int(worker["workerid"][2:]) :: worker["workercount"]]
    for path in files:
        with suppress(Exception, pytest.skip.Exception):  # collecting tells what is wrong
            import_module(".".join(path.relative_to(here.parent).with_suffix("").parts))


def pytest_collection_finish():
    """What stands before the first test is searched for garbage no more, all else less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


@pytest.fixture(autouse=True)
def _no_settings_of_the_developer(monkeypatch):
    monkeypatch.setattr(config, "ENV_FILE", Path("no such .env"))
