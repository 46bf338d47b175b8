"""What the commands share: arguments, progress, and one object as JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from os import cpu_count
from typing import Any, TypeVar

import msgspec

from engine import games

Commands = Any
T = TypeVar("T")
R = TypeVar("R")


def command(
    commands: Commands, name: str, words: str, run: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    """Add a command with its `--json` switch."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=words, description=words)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)
    return parser


def add_game(parser: argparse.ArgumentParser, *, optional: bool = False) -> None:
    """The game a command is about."""
    shape: dict[str, Any] = {"nargs": "?", "default": games()[0]} if optional else {}
    parser.add_argument("game", metavar="GAME", help=", ".join(games()), **shape)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of a game a command plays with."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY[=VALUE]",
        help="play with an option; KEY alone switches it on",
    )


def chosen(options: argparse.Namespace) -> dict[str, str]:
    """The options of the game that were given."""
    given = (option.partition("=") for option in options.option)
    return {key: value or "on" for key, _, value in given}


def report(options: argparse.Namespace, figures: dict[str, Any], lines: Iterable[str]) -> None:
    """Print for people, or one JSON object."""
    if options.json:
        print(msgspec.json.encode(figures).decode())
    else:
        for line in lines:
            print(line)


def in_parallel(work: Callable[[T], R], tasks: list[T], what: str) -> Iterator[R]:
    """Do the tasks on all cores, in order, with progress on a terminal."""
    workers = cpu_count() or 1
    with ProcessPoolExecutor(workers) as pool:
        chunk = max(1, min(25, len(tasks) // (workers * 4)))
        for done, result in enumerate(pool.map(work, tasks, chunksize=chunk), start=1):
            _progress(done, len(tasks), what)
            yield result


def _progress(done: int, of: int, what: str) -> None:
    if sys.stderr.isatty():
        end = "\n" if done == of else ""
        print(f"\r{what}: {done} of {of}", end=end, file=sys.stderr, flush=True)


def drawing_trouble() -> str:
    """Why maps cannot be drawn on this machine, and what to do; empty if they can."""
    try:
        import cairosvg  # type: ignore[import-untyped]  # noqa: F401, PLC0415 - it may be missing
    except (ImportError, OSError) as error:
        cause = str(error).partition("\n")[0]
        return (
            f"The cairo library, which draws the maps, cannot be loaded ({cause}). Install it:"
            " `apt install libcairo2`, `dnf install cairo` or `brew install cairo`."
        )
    return ""
