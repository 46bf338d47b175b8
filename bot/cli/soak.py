"""`dynamo soak GAME`: random whole games with every invariant checked at every decision."""

from __future__ import annotations

import argparse
from itertools import cycle
from pathlib import Path

import msgspec

from bot.cli.common import Commands, add_game, command, in_parallel, report
from engine import Refused, rules_of
from engine.core.playout import Broken, checked_game, random_policy
from engine.core.refusal import RefusalKind


class Task(msgspec.Struct, frozen=True):
    """One game to play."""

    game: str
    seed: str
    options: dict[str, str]


class Played(msgspec.Struct, frozen=True):
    """How it went."""

    decisions: int
    failure: dict[str, str] | None = None


def add(commands: Commands) -> None:
    parser = command(commands, "soak", "Play random whole games and check every step.", run)
    add_game(parser)
    parser.add_argument("--games", type=int, default=200, metavar="N")
    parser.add_argument("--seed", default="soak", metavar="S")
    parser.add_argument(
        "--failures", type=Path, default=Path("build/failures"), help="where broken games go"
    )


def run(options: argparse.Namespace) -> int:
    """Play the games over all options in turn."""
    if options.games < 1:
        raise Refused(RefusalKind.OPTION, "One game is the fewest that can be played.")
    tasks = _tasks(options.game, options.games, options.seed)
    results = list(in_parallel(play_one, tasks, "soak"))
    failures = [result.failure for result in results if result.failure]
    paths = [_keep(options.failures, failure) for failure in failures]
    decisions = sum(result.decisions for result in results)
    figures = {
        "games": len(results),
        "decisions": decisions,
        "failures": [
            {"seed": failure["seed"], "reason": failure["reason"], "file": path}
            for failure, path in zip(failures, paths, strict=True)
        ],
    }
    report(options, figures, _lines(figures))
    return 1 if failures else 0


def play_one(task: Task) -> Played:
    """Play one random game."""
    try:
        record = checked_game(task.game, task.seed, task.options, random_policy(task.seed))
    except Broken as broken:
        failure = broken.failure
        text = msgspec.json.encode(failure.record).decode()
        return Played(
            len(failure.record.moves),
            {"seed": task.seed, "reason": failure.reason, "record": text},
        )
    return Played(len(record.moves))


def _tasks(game: str, count: int, seed: str) -> list[Task]:
    """Every option alone, all together, and none, in turn."""
    switches = rules_of(game).options
    variants: list[dict[str, str]] = [{}]
    variants += [{option.key: value} for option in switches for value in option.values[1:]]
    variants.append({option.key: option.values[-1] for option in switches})
    turns = cycle(variants)
    return [Task(game, f"{seed}-{number}", next(turns)) for number in range(count)]


def _keep(folder: Path, failure: dict[str, str]) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{failure['seed']}.json"
    path.write_text(failure["record"], encoding="utf-8")
    return str(path)


def _lines(figures: dict[str, object]) -> list[str]:
    failures = figures["failures"]
    lines = [f"{figures['games']} games, {figures['decisions']} decisions."]
    if isinstance(failures, list):
        lines += [f"FAILED seed {it['seed']}: {it['reason']} ({it['file']})" for it in failures]
        lines.append("No failures." if not failures else f"{len(failures)} failures.")
    return lines
