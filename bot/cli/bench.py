"""`dynamo bench`: how fast the engine plays, copies and saves, and how fast pictures are drawn."""

from __future__ import annotations

import argparse
from statistics import median
from time import perf_counter

from bot.cli.common import Commands, command, report
from engine import games, rules_of, save
from engine.core.clones import clone
from engine.core.playout import play_out, random_policy
from engine.core.state import State

_BATCHES = 7
_GAMES_A_BATCH = 2
_CLONES = 2_000


def add(commands: Commands) -> None:
    parser = command(commands, "bench", "Measure engine and pictures on this machine.", run)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")


def run(options: argparse.Namespace) -> int:
    """Measure every game, or those named."""
    from renders import bench as pictures  # noqa: PLC0415 - `doctor` must run without cairo

    chosen = [rules_of(game).id for game in options.games] or games()
    figures: dict[str, float] = {}
    for game in chosen:
        figures |= {f"{game}.{name}": figure for name, figure in measure(game).items()}
    for game in chosen:
        measured = pictures.measure(game)
        figures |= {f"{game}.{name}": round(figure, 1) for name, figure in measured.items()}
    report(options, figures, [f"{name:48} {figure:>12,}" for name, figure in figures.items()])
    return 0


def measure(game: str) -> dict[str, float]:
    """Random decisions a second, the time of a copy, the size of a save."""
    rates = [_batch(game, batch) for batch in range(_BATCHES)]
    states = [outcome.state for outcome, _ in play_out(game, "bench", {}, random_policy("bench"))]
    return {
        "random_decisions_per_second": round(median(rates)),
        "clone_microseconds": round(_clone_time(states[len(states) // 2]) * 1e6, 1),
        "largest_save_bytes": max(len(save(state)) for state in states),
    }


def _batch(game: str, batch: int) -> float:
    """Decisions a second over a few whole random games."""
    decisions = 0
    begun = perf_counter()
    for number in range(_GAMES_A_BATCH):
        seed = f"bench {batch} {number}"
        decisions += sum(1 for _ in play_out(game, seed, {}, random_policy(seed)))
    return decisions / (perf_counter() - begun)


def _clone_time(state: State) -> float:
    begun = perf_counter()
    for _ in range(_CLONES):
        clone(state)
    return (perf_counter() - begun) / _CLONES
