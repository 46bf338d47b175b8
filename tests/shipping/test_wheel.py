"""What is shipped runs: wheels are built, installed where nothing else is, and used.

Nothing is downloaded: the dependencies are those of the environment the tests run in.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import sysconfig
import tomllib
import venv
from contextlib import asynccontextmanager
from pathlib import Path
from zipfile import ZipFile

import pytest

from sandbox import driver
from sandbox.server import TOKEN

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ("engine", "renders", "bot", "migrations", "sandbox")
PATIENCE = 60.0


@pytest.fixture(scope="module")
def wheels(tmp_path_factory):
    """The two wheels, built from a copy of what git holds."""
    folder = tmp_path_factory.mktemp("wheels")
    source = folder / "source"
    for name in SHIPPED:
        ignored = shutil.ignore_patterns("__pycache__", "*.egg-info", "build")
        shutil.copytree(ROOT / name, source / name, ignore=ignored)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    offline = ("--no-build-isolation", "--no-deps", "--no-index", "--quiet")
    _pip("wheel", *offline, "-w", str(folder / "dist"), str(source), str(source / "sandbox"))
    return {path.name.split("-")[0]: path for path in (folder / "dist").glob("*.whl")}


def _pip(*words):
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    assert done.returncode == 0, done.stderr


@pytest.fixture
def place(tmp_path):
    """An empty environment that sees the dependencies of this one, but none of our code."""
    venv.create(tmp_path / "place", with_pip=False)
    (packages,) = (tmp_path / "place" / "lib").glob("*/site-packages")
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return tmp_path / "place" / "bin"


def _install(place, wheel):
    _pip("--python", str(place / "python"), "install", "--no-deps", "--no-index", str(wheel))


@asynccontextmanager
async def process(*words, **settings):
    """A process in a folder of its own, with no setting but these."""
    known = {name: value for name, value in os.environ.items() if not name.startswith("DYNAMO_")}
    folder = words[0].parents[1] / "folder"
    folder.mkdir(exist_ok=True)
    one = await asyncio.create_subprocess_exec(
        *map(str, words),
        cwd=folder,
        env={**known, **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield one
    finally:
        if one.returncode is None:
            one.kill()
        await one.wait()


async def stopped(one):
    """The exit code and everything told, after a Ctrl-C."""
    one.send_signal(signal.SIGINT)
    out, err = await asyncio.wait_for(one.communicate(), PATIENCE)
    return one.returncode, out.decode() + err.decode()


def test_what_is_in_the_wheels(wheels):
    inside = {name: ZipFile(path).namelist() for name, path in wheels.items()}
    tops = {
        name: {entry.split("/")[0] for entry in entries if ".dist-info" not in entry}
        for name, entries in inside.items()
    }
    assert tops == {"dynamo_bot": {"bot", "engine", "renders"}, "dynamo_sandbox": {"sandbox"}}
    kept = {entry for entry in inside["dynamo_bot"] if entry.endswith(".sql")}
    files = (ROOT / "migrations").rglob("*.sql")
    assert kept == {f"bot/{path.relative_to(ROOT).as_posix()}" for path in files}
    wanted = {f"sandbox/page/{path.name}" for path in (ROOT / "sandbox" / "page").iterdir()}
    assert wanted <= set(inside["dynamo_sandbox"])


async def test_an_installed_bot_makes_its_tables_and_answers(wheels, place, tmp_path):
    _install(place, wheels["dynamo_bot"])
    database = tmp_path / "games.sqlite3"
    async with process(place / "python", "-c", "import sandbox") as one:
        assert b"ModuleNotFoundError" in (await one.communicate())[1]
    async with driver.stage(frozen=False) as stage:
        settings = {
            "DISCORD_TOKEN": TOKEN,
            "DYNAMO_DISCORD_API": stage.sandbox.api_url,
            "DYNAMO_DATABASE": str(database),
        }
        async with process(place / "dynamo", "run", **settings) as bot:
            await stage.until(stage.gateway.connected.is_set, "the bot", PATIENCE)
            await stage.command_known("game")
            ada = stage.actor("Ada")
            await ada.slash("/game new", game="spoiled_victory")
            lobby = await ada.message("is being set up")
            assert [it.label for it in lobby.buttons if it.label == "Start"] == ["Start"]
            code, told = await stopped(bot)
    assert (code, "Traceback" in told) == (0, False), told
    with sqlite3.connect(database) as file:
        assert file.execute("SELECT status FROM games").fetchall() == [("lobby",)]


async def test_the_sandbox_is_one_extra_away(wheels, place):
    for wheel in wheels.values():
        _install(place, wheel)
    async with process(place / "dynamo", "sandbox", "--port", "0", DISCORD_TOKEN="") as one:
        line = (await asyncio.wait_for(one.stdout.readline(), PATIENCE)).decode()
        assert re.match(r"The sandbox is open: http://127\.0\.0\.1:\d+/ ", line)
        database = place.parent / "folder" / ".sandbox" / "bot" / "dynamo.sqlite3"
        async with asyncio.timeout(PATIENCE):
            while not database.exists():  # noqa: ASYNC110 - another process makes it
                await asyncio.sleep(0.05)
        code, told = await stopped(one)
    assert (code, "Traceback" in told) == (0, False), told
    assert "Its games are kept in .sandbox." in told


def test_bot_and_sandbox_are_of_one_release_and_everything_is_pinned():
    bot = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    sandbox = tomllib.loads((ROOT / "sandbox" / "pyproject.toml").read_text())["project"]
    assert bot["version"] == sandbox["version"]
    extras = [*bot["optional-dependencies"]["dev"], *sandbox["optional-dependencies"]["checks"]]
    wanted = {
        re.split(r"[<>=]", it)[0].lower()
        for it in [*bot["dependencies"], *sandbox["dependencies"], *extras]
    }
    pinned = {line.split("==")[0].lower() for line in (ROOT / "constraints.txt").open()}
    assert wanted <= pinned
