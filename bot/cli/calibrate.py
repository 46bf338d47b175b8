"""`dynamo calibrate GAME`: what the staff officer reaches, and what each of his tools is worth."""

from __future__ import annotations

import argparse
from collections import Counter
from statistics import mean, quantiles, stdev
from typing import Any

import msgspec

from bot.cli.common import Commands, add_game, command, in_parallel, report
from engine import View, rules_of, view
from engine.core.playout import play_out, random_policy
from engine.core.state import Result, State
from engine.core.views import Question


class Task(msgspec.Struct, frozen=True):
    """One game to play: by the officer without one of his tools, or at random."""

    game: str
    seed: str
    policy: str


RANDOM = "random play"
FULL = "staff officer"


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = command(commands, "calibrate", "Measure the staff officer and his tools.", run)
    add_game(parser)
    parser.add_argument("--games", type=int, default=400, metavar="N")
    parser.add_argument("--seed", default="calibrate", metavar="S")
    parser.add_argument(
        "--only", action="append", default=[], metavar="TOOL", help="ablate only these tools"
    )


def run(options: argparse.Namespace) -> int:
    """Play with everything, at random, and without each tool in turn."""
    tools = options.only or rules_of(options.game).tools
    policies = [FULL, RANDOM, *(f"without {tool}" for tool in tools)]
    tasks = [
        Task(options.game, f"{options.seed}-{number}", policy)
        for policy in policies
        for number in range(options.games)
    ]
    results = list(in_parallel(play_one, tasks, "calibrate"))
    scores = {
        policy: results[start * options.games : (start + 1) * options.games]
        for start, policy in enumerate(policies)
    }
    figures = _figures(scores)
    report(options, figures, _lines(figures))
    return 0


def play_one(task: Task) -> Result:
    """Play one whole game."""
    result = None
    policy = random_policy(task.seed) if task.policy == RANDOM else _officer(task)
    for outcome, _ in play_out(task.game, task.seed, {}, policy):
        result = outcome.state.result
    if result is None:
        raise RuntimeError("the game did not end")
    return result


def _officer(task: Task) -> Any:
    rules = rules_of(task.game)
    forbidden = frozenset({task.policy.removeprefix("without ")} - {FULL})

    def choose(state: State, question: Question) -> str:
        seen: View = view(state, question.seat)
        return rules.advise(seen, forbidden).token

    return choose


def _figures(scores: dict[str, list[Result]]) -> dict[str, Any]:
    full = [result.score for result in scores[FULL]]
    levels = Counter(result.verdict for result in scores[FULL])
    changes = {
        policy: [result.score - score for result, score in zip(results, full, strict=True)]
        for policy, results in scores.items()
        if policy != FULL
    }
    return {
        "games": len(full),
        "mean": round(mean(full), 2),
        "standard_error": round(_error(full), 2),
        "quartiles": [round(cut, 1) for cut in quantiles(full, n=4)],
        "levels": {name: round(count / len(full), 3) for name, count in levels.most_common()},
        "ablation": {policy: round(mean(it), 2) for policy, it in changes.items()},
        "ablation_error": {policy: round(_error(it), 2) for policy, it in changes.items()},
    }


def _error(values: list[int]) -> float:
    """The standard error of a mean; here of scores, or of differences between paired games."""
    return float(stdev(values) / len(values) ** 0.5)


def _lines(figures: dict[str, Any]) -> list[str]:
    levels = ", ".join(f"{name} {share:.0%}" for name, share in figures["levels"].items())
    mean_ = f"mean {figures['mean']} ± {figures['standard_error']}"
    lines = [
        f"{figures['games']} games: {mean_}, quartiles {figures['quartiles']}.",
        f"Levels: {levels}.",
    ]
    errors = figures["ablation_error"]
    return lines + [
        f"{name:28} {change:+.2f} ± {errors[name]:.2f}"
        for name, change in figures["ablation"].items()
    ]
