"""`dynamo`: the command line. Each command is a module with `add` and a function to run."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from bot.cli import (
    backup,
    bench,
    calibrate,
    doctor,
    move,
    play,
    replay_all,
    rules,
    run,
    sandbox,
    soak,
    taps,
    verify,
)
from bot.config import Misconfigured
from bot.store.file import UnusableDatabase
from engine import Refused

COMMANDS = (
    run,
    sandbox,
    play,
    rules,
    soak,
    calibrate,
    bench,
    taps,
    verify,
    backup,
    move,
    doctor,
    replay_all,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; a refusal is a sentence and exit code 2, never a trace."""
    parser = argparse.ArgumentParser(prog="dynamo", description="Dunkirk wargames on Discord.")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add(commands)
    options = parser.parse_args(arguments)
    try:
        status: int = options.run(options)
    except (Refused, Misconfigured, UnusableDatabase) as refused:
        print(f"dynamo: {refused}", file=sys.stderr)
        return 2
    except (KeyboardInterrupt, BrokenPipeError):
        return 130
    return status
