"""`dynamo verify FILE`: replay an exported game and check every roll of it."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.cli.common import Commands, command, report
from engine import Refused, rules_of
from engine.core.record import read, verify
from engine.core.refusal import RefusalKind


def add(commands: Commands) -> None:
    parser = command(commands, "verify", "Replay an exported game and check every roll.", run)
    parser.add_argument("file", type=Path, metavar="FILE")


def run(options: argparse.Namespace) -> int:
    try:
        data = options.file.read_bytes()
    except OSError as error:
        reason = f"{options.file} cannot be read: {error.strerror}."
        raise Refused(RefusalKind.RECORD, reason) from error
    record = read(data)
    dice = verify(record)
    title = rules_of(record.game).title
    figures = {"game": record.game, "decisions": len(record.moves), "dice": dice, "verified": True}
    report(
        options,
        figures,
        [
            f"{title}: {len(record.moves)} decisions replayed, {dice} dice checked.",
            f"The seed matches the commitment {record.commitment}.",
        ],
    )
    return 0
