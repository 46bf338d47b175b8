"""`dynamo calibrate GAME`: what the staff officer reaches, and what each of his tools is worth.

A solitaire is measured by its score; a game of several sides by who wins, officer against officer
and officer against random play.
"""

from __future__ import annotations

import argparse
from collections import Counter
from statistics import mean, quantiles
from typing import Any

import msgspec

from bot.cli.common import (
    Commands,
    add_game,
    add_options,
    chosen,
    command,
    in_parallel,
    report,
)
from bot.cli.contest import ablation, beside, contest, contest_lines, share_of_wins
from bot.cli.course import course, course_lines
from bot.cli.forecasts import forecast_lines, forecasts
from bot.cli.rivals import officer_of
from engine import Refused, checks_of, rules_of, view
from engine.core.estimates import estimate
from engine.core.ids import Seat
from engine.core.plans import Plan
from engine.core.playout import Policy, officer_policy, play_out, random_policy
from engine.core.refusal import RefusalKind
from engine.core.rules import Rules
from engine.core.state import Result, State

RANDOM = "random play"
FULL = "staff officer"
GENERAL = "the general"
TOGETHER = " + "  # between plans that are followed in one game


class Task(msgspec.Struct, frozen=True):
    """One game to play: some sides at random, the others by the officer.

    The officer of one side may lack a tool, or be that of another release; or follow a plan that
    the game's checks know. With `general` the game's generals play their seats.
    """

    game: str
    seed: str = ""
    at_random: tuple[str, ...] = ()
    side: str = ""
    without: str = ""
    plan: str = ""
    rival: str = ""
    general: bool = False
    options: dict[str, str] = {}


def add(commands: Commands) -> None:
    parser = command(commands, "calibrate", "Measure the staff officer and his tools.", run)
    add_game(parser)
    add_options(parser)
    parser.add_argument("--games", type=int, default=400, metavar="N")
    parser.add_argument("--seed", default="calibrate", metavar="S")
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="TOOL",
        help="ablate only these tools (a solitaire: else all; several sides: else none)",
    )

    parser.add_argument(
        "--plan",
        action="append",
        default=[],
        metavar="PLAN",
        help="several sides: measure the officer against this plan of the game's checks as well"
        " (several at once: PLAN + PLAN)",
    )
    parser.add_argument(
        "--rival",
        metavar="DIR",
        default="",
        help="measure the officer beside the one in this checkout of another release",
    )
    parser.add_argument("--outlook", action="store_true", help="measure the outlook instead")
    parser.add_argument(
        "--turns", type=int, default=3, metavar="N", help="outlooks asked in a game"
    )
    parser.add_argument(
        "--wars", type=int, default=40, metavar="N", help="wars fought for an outlook"
    )


def run(options: argparse.Namespace) -> int:
    """Measure a solitaire by its score, a game of several sides by its winners."""
    if options.games < 2:
        raise Refused(RefusalKind.OPTION, "Two games are the fewest that can be measured.")
    if options.outlook:
        foreseen = forecasts(options)
        report(options, foreseen, forecast_lines(foreseen))
        return 0
    rules = rules_of(options.game)
    sides = sides_of(rules, chosen(options))
    if len(sides) == 1:
        played = _scores(options, rules, sides[0])
        figures = _figures(results_of(played)) | _course(played)
        report(options, figures, _lines(figures) + course_lines(figures["story"]))
    else:
        figures = _contest(options, rules, sides)
        report(options, figures, contest_lines(figures) + course_lines(figures["story"]))
    return 0


def _contest(options: argparse.Namespace, rules: Rules, sides: tuple[str, ...]) -> dict[str, Any]:
    """Officer against officer, against random play, and against one who lacks a tool."""
    lacking = {
        f"{side} without {tool}": Task(rules.id, side=side, without=tool)
        for tool in options.only
        for side in sides
    }
    single_instance = {
        side: Task(rules.id, at_random=tuple(other for other in sides if other != side))
        for side in sides
    }
    plans = {plan: Task(rules.id, plan=_known(rules.id, plan)) for plan in options.plan}
    rivals = {f"rival {side}": _rival(rules.id, side, options) for side in sides if options.rival}
    ways = {FULL: Task(rules.id), **single_instance, **lacking, **plans, **rivals}
    played = _play(options, ways)
    results = results_of(played)
    against_random = {side: results[side] for side in sides}
    figures = _course(played) | contest(rules, sides, results[FULL], against_random)
    figures["ablation"] = {
        way: ablation(rules, task.side, results[FULL], results[way])
        for way, task in lacking.items()
    }
    figures["plans"] = {
        plan: {
            "games": options.games,
            **share_of_wins(rules, sides, results[plan]),
            "side": side,
            **ablation(rules, side, results[FULL], results[plan]),
        }
        for plan in plans
        for side in [_followed(rules.id, plan)[0].side]
    }
    figures["rival"] = beside(rules, {task.side: results[way] for way, task in rivals.items()})
    return figures


def _rival(game: str, side: str, options: argparse.Namespace) -> Task:
    officer_of(game, options.rival)  # refuses what is no checkout
    return Task(game, side=side, rival=options.rival)


def _known(game: str, plan: str) -> str:
    plans = checks_of(game).plans
    for one in plan.split(TOGETHER):
        if one not in plans:
            known = ", ".join(plans) or "none"
            raise Refused(RefusalKind.OPTION, f"No plan “{one}” to measure by; there is: {known}.")
    return plan


def _followed(game: str, plan: str) -> list[Plan]:
    """The plans that are followed together."""
    return [checks_of(game).plans[one] for one in plan.split(TOGETHER)]


def sides_of(rules: Rules, options: dict[str, str]) -> tuple[str, ...]:
    """The sides of a game under these options."""
    seats = rules.seated({option.key: option.default for option in rules.options} | options)
    return tuple(dict.fromkeys(rules.side(seat) for seat in seats))


class Played(msgspec.Struct, frozen=True):
    """How a game ended, and the measures of its course."""

    result: Result
    story: dict[str, int | str | None]


def play_one(task: Task) -> Played:
    """Play one whole game."""
    for outcome, record in play_out(task.game, task.seed, task.options, _policy(task), paired=True):
        state = outcome.state
        if state.result:
            return Played(state.result, dict(checks_of(task.game).story(record.events, state)))
    raise RuntimeError("the game did not end")


def results_of(played: dict[str, list[Played]]) -> dict[str, list[Result]]:
    """Only how the games ended."""
    return {way: [it.result for it in games] for way, games in played.items()}


def _course(played: dict[str, list[Played]]) -> dict[str, Any]:
    """The course of the games that the full officer played."""
    return {"story": course([it.story for it in played[FULL]])}


def _policy(task: Task) -> Policy:
    rules = rules_of(task.game)
    if task.general:
        return lambda state, seat: rules.general(view(state, seat)).token
    side_of = rules.side
    anyhow, full = random_policy(task.seed), officer_policy(task.game)
    without = officer_policy(task.game, frozenset({task.without}))
    rival = officer_of(task.game, task.rival) if task.rival else None

    plans = _followed(task.game, task.plan) if task.plan else []

    def choose(state: State, seat: Seat) -> str:
        side = side_of(seat)
        for plan in plans:
            if side == plan.side and (token := plan.answer(view(state, seat))):
                return token
        if side in task.at_random:
            return anyhow(state, seat)
        if rival and side == task.side:
            return rival.advise(view(state, seat)).token
        return without(state, seat) if side == task.side else full(state, seat)

    return choose


def _scores(options: argparse.Namespace, rules: Rules, side: str) -> dict[str, list[Played]]:
    """With everything, at random, by the general, without each tool; always the same seeds."""
    ways = {FULL: Task(rules.id), RANDOM: Task(rules.id, at_random=(side,))}
    if rules.generals:
        ways[GENERAL] = Task(rules.id, general=True)
    for tool in options.only or rules.officer.tools:
        ways[f"without {tool}"] = Task(rules.id, side=side, without=tool)
    if options.rival:
        ways["the rival"] = _rival(rules.id, side, options)
    return _play(options, ways)


def _play(options: argparse.Namespace, ways: dict[str, Task]) -> dict[str, list[Played]]:
    """So many games each way, on all cores."""
    tasks = [
        msgspec.structs.replace(task, seed=f"{options.seed}-{number}", options=chosen(options))
        for task in ways.values()
        for number in range(options.games)
    ]
    results = list(in_parallel(play_one, tasks, "calibrate"))
    return {
        way: results[start * options.games : (start + 1) * options.games]
        for start, way in enumerate(ways)
    }


def _figures(scores: dict[str, list[Result]]) -> dict[str, Any]:
    full = [result.score for result in scores[FULL]]
    levels = Counter(result.verdict for result in scores[FULL])
    changes = {
        way: [result.score - score for result, score in zip(results, full, strict=True)]
        for way, results in scores.items()
        if way != FULL
    }
    return {
        "games": len(full),
        "mean": round(mean(full), 2),
        "standard_error": round(estimate(full).error, 2),
        "quartiles": [round(cut, 1) for cut in quantiles(full, n=4)],
        "levels": {name: round(count / len(full), 3) for name, count in levels.most_common()},
        "ablation": {way: round(mean(change), 2) for way, change in changes.items()},
        "ablation_error": {
            way: round(estimate(change).error, 2) for way, change in changes.items()
        },
    }


def _lines(figures: dict[str, Any]) -> list[str]:
    levels = ", ".join(f"{name} {share:.0%}" for name, share in figures["levels"].items())
    mean_ = f"mean {figures['mean']} ± {figures['standard_error']}"
    lines = [
        f"{figures['games']} games: {mean_}, quartiles {figures['quartiles']}.",
        f"Levels: {levels}.",
    ]
    errors = figures["ablation_error"]
    return lines + [
        f"{way:28} {change:+.2f} ± {errors[way]:.2f}" for way, change in figures["ablation"].items()
    ]
