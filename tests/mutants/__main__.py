"""`python -m tests.mutants`: a sample of one-line faults, each against the tests that can see it.

Not a part of the suite: it takes a quarter of an hour and tells where the suite has holes. What
survives is listed with its place; what cannot be seen because nothing changes stands, with the
reason, in `equivalent.toml`.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from queue import SimpleQueue

from tests.mutants.faults import Fault, faults
from tests.mutants.targets import files, seeing

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("engine", "renders", "bot", "sandbox", "migrations", "tests", "docs")
HANGS = 150  # seconds no test takes, however busy the machine
PATIENCE = 3600.0  # pytest ends a test that hangs long before: a busy machine catches no fault


LIKELY = 2  # rounds of tests, where all would take too long


def sample(number: int, seed: int, only: str) -> list[Fault]:
    """Some of all faults, the same for the same seed and code."""
    known = equivalent()
    found = [
        fault
        for path in files(ROOT)
        if str(path).startswith(only)
        for fault in faults(ROOT, path)
        if (str(path), fault.before.strip(), fault.after.strip()) not in known
    ]
    luck = random.Random(seed)  # noqa: S311 - a sample, no game
    return luck.sample(found, min(number, len(found)))


def equivalent() -> set[tuple[str, str, str]]:
    """Faults that change nothing anybody could see."""
    listed = tomllib.loads((Path(__file__).parent / "equivalent.toml").read_text(encoding="utf-8"))
    return {(it["file"], it["before"], it["after"]) for it in listed.get("fault", [])}


class Trial:
    """A copy of the tree in which one fault at a time is put and tried."""

    def __init__(self, folder: Path, rounds: int | None = None) -> None:
        self.folder = folder
        self.rounds = rounds
        folder.mkdir()
        ignored = shutil.ignore_patterns("__pycache__", ".*")
        for name in COPIED:
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        for path in ROOT.glob("*.*"):
            if path.is_file():
                shutil.copy(path, folder)

    def complaint(self, path: Path) -> str:
        """What the tests that can see a file have to say, round by round; nothing if they pass."""
        rounds = seeing(self.folder, path)[: self.rounds]
        return next(filter(None, map(self.said, rounds)), "")

    def said(self, words: list[str]) -> str:
        """What pytest says if a test fails, and nothing if all pass."""
        options = ("-x", "-q", "-p", "no:cacheprovider", f"--timeout={HANGS}")
        command = [sys.executable, "-m", "pytest", *options]
        try:
            done = subprocess.run(  # noqa: S603 - our own words
                [*command, *words],
                cwd=self.folder,
                env={**os.environ, "DYNAMO_DISCORD_OPENAPI": ""},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return "It takes for ever."
        return done.stdout[-3000:] if done.returncode else ""

    def noticed(self, fault: Fault) -> str:
        """The test that notices the fault; nothing if none does."""
        path = self.folder / fault.path
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        lines[fault.line - 1] = fault.after
        self._write(path, "\n".join(lines) + "\n")
        try:
            return _failed(self.complaint(fault.path))
        finally:
            self._write(path, text)

    @staticmethod
    def _write(path: Path, text: str) -> None:
        """The compiled file goes too: a change within the same second would not be noticed."""
        path.write_text(text, encoding="utf-8")
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            compiled.unlink()


def _failed(complaint: str) -> str:
    """The first test that failed, by name, in what pytest said."""
    named = re.search(r"^(?:FAILED|ERROR) (\S+)", complaint, re.MULTILINE)
    return named[1] if named else complaint[-200:]


class Unsound(Exception):  # noqa: N818 - it names the state of the tests
    """Tests that fail without any fault catch nothing."""


def _check_sound(free: SimpleQueue[Trial], chosen: list[Fault]) -> None:
    """Every set of tests that will be run passes on the code as it is."""
    trial = free.get()
    rounds = (words for fault in chosen for words in seeing(ROOT, fault.path)[: trial.rounds])
    for words in {tuple(sorted(it)): it for it in rounds}.values():
        if complaint := trial.said(words):
            raise Unsound(f"Without any fault pytest {' '.join(words)} fails:\n{complaint}")
    free.put(trial)


def hunt(chosen: list[Fault], workers: int, *, likely: bool, trusting: bool) -> list[Fault]:
    """Try every fault; those nobody noticed."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        free: SimpleQueue[Trial] = SimpleQueue()
        for number in range(workers):
            free.put(Trial(Path(folder) / str(number), LIKELY if likely else None))
        if not trusting:
            _check_sound(free, chosen)

        def attempt(fault: Fault) -> tuple[Fault, str]:
            trial = free.get()
            try:
                return fault, trial.noticed(fault)
            finally:
                free.put(trial)

        survivors = []
        tried = as_completed(pool.submit(attempt, fault) for fault in chosen)
        for done, (fault, by) in enumerate((it.result() for it in tried), start=1):
            if not by:
                survivors.append(fault)
            mark = f"caught by {by}" if by else "SURVIVED"
            print(f"{done:4} of {len(chosen)}  {fault}\n    {mark}", flush=True)
        return survivors


def main() -> int:
    """Hunt, list the survivors, give the rate."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--number", type=int, default=100, help="how many faults (100)")
    parser.add_argument("--seed", type=int, default=1940, help="which sample (1940)")
    parser.add_argument("--only", default="", metavar="START", help="paths that begin so: bot/")
    parser.add_argument("--part", default="1/1", metavar="K/N", help="of the sample, in N pieces")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--trusting", action="store_true", help="the suite has just passed")
    parser.add_argument("--likely", action="store_true", help="only the tests likely to notice")
    parser.add_argument("--list", action="store_true", help="show the sample, try nothing")
    given = parser.parse_args()
    part, pieces = (int(it) for it in given.part.split("/"))
    chosen = sample(given.number, given.seed, given.only)[part - 1 :: pieces]
    if given.list:
        print(*chosen, sep="\n")
        return 0
    try:
        survivors = hunt(chosen, given.workers, likely=given.likely, trusting=given.trusting)
    except Unsound as error:
        print(error)
        return 2
    print(f"\n{len(survivors)} survived:", *survivors, sep="\n")
    print(f"\n{1 - len(survivors) / len(chosen):.0%} of {len(chosen)} faults were caught.")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
