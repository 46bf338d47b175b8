"""`dynamo taps GAME`: what a game costs a thumb, and how often the person awaited changes.

Whole games as the staff officer plays them, through the bot's own tables, questions and panels and
with the stances a game proposes: once every decision is made by hand, once his drafts are signed
and the turn is left to him until somebody else is asked. Where a war council may play, once more by
votes: each is on a list of orders, his draft, up to the next throw or card.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from bot.cli.common import Commands, add_game, add_options, chosen, command, in_parallel, report
from engine import Refused, rules_of
from engine.core.ids import Seat
from engine.core.refusal import RefusalKind

if TYPE_CHECKING:
    from bot.cli.thumb import Cost

_KINDS = 12
DECIDING, SIGNING, VOTING = "deciding", "signing", "voting"


class Task(Struct, frozen=True):
    """One game to play."""

    game: str
    seed: str
    options: dict[str, str]
    mode: str


def add(commands: Commands) -> None:
    parser = command(commands, "taps", "What a game costs a thumb.", run)
    add_game(parser)
    parser.add_argument("--games", type=int, default=30, metavar="N")
    parser.add_argument("--seed", default="taps", metavar="S")
    add_options(parser)


def run(options: argparse.Namespace) -> int:
    """Play the games in each mode and print the means."""
    if options.games < 1:
        raise Refused(RefusalKind.OPTION, "One game is the fewest that can be played.")
    seeds = [f"{options.seed}-{number}" for number in range(options.games)]
    game = options.game
    figures: dict[str, Any] = {"game": game, "games": options.games}
    modes = (DECIDING, SIGNING) if len(rules_of(game).seats) > 1 else (DECIDING, SIGNING, VOTING)
    for mode in modes:
        tasks = [Task(game, seed, chosen(options), mode) for seed in seeds]
        figures[mode] = _means(game, [*in_parallel(play_one, tasks, mode)])
    report(options, figures, _lines(figures))
    return 0


def play_one(task: Task) -> Cost:
    """Play one game; the panels need the library that draws."""
    from bot.cli.thumb import Thumb  # noqa: PLC0415 - it may be missing

    return Thumb(task.game, task.seed, task.options).play(task.mode)


def _means(game: str, costs: Sequence[Cost]) -> dict[str, Any]:
    number, turns = len(costs), sum(cost.turns for cost in costs)
    kinds: Counter[str] = Counter()
    stops: Counter[str] = Counter()
    given: Counter[str] = Counter()
    for cost in costs:
        kinds.update({f"{seat}, {kind}": taps for (seat, kind), taps in cost.by_kind.items()})
        stops.update(_by_phase(cost.stops))
        given.update(_by_phase(cost.given))
    seats = [seat for seat in rules_of(game).seats if any(cost.taps[seat] for cost in costs)]
    worst = {
        seat: max(taps for cost in costs for (it, _), taps in cost.by_turn.items() if it == seat)
        for seat in seats
    }
    return {
        "taps": {seat: _round(sum(cost.taps[seat] for cost in costs) / number) for seat in seats},
        "taps a turn": {
            seat: _round(sum(cost.taps[seat] for cost in costs) / turns) for seat in seats
        },
        "taps of the worst turn": worst,
        "presses": _round(sum(cost.answers for cost in costs) / number),
        "changes of the person awaited": _round(sum(cost.changes for cost in costs) / number),
        "hand-overs a turn": _round(sum(cost.hand_overs for cost in costs) / turns),
        "messages a turn": _round(sum(cost.boards for cost in costs) / turns),
        "mentions a turn": _round(sum(cost.mentions for cost in costs) / turns),
        "stops a turn": {
            it: _round(stops[it] / turns) for it, _ in (stops + given).most_common(_KINDS)
        },
        "answers that came by themselves a turn": {
            it: _round(count / turns) for it, count in given.most_common(_KINDS)
        },
        "taps by question": {it: _round(taps / number) for it, taps in kinds.most_common(_KINDS)},
    }


def _by_phase(counted: Counter[tuple[Seat, str]]) -> Counter[str]:
    """By seat and phase; what a phase says of its course, after a comma, left aside."""
    found: Counter[str] = Counter()
    for (seat, phase), count in counted.items():
        found[f"{seat}, {phase.partition(',')[0]}"] += count
    return found


def _round(number: float) -> float:
    return round(number, 1)


def _lines(figures: dict[str, Any]) -> list[str]:
    lines = [f"{rules_of(figures['game']).title}: means of {figures['games']} games."]
    for mode in (it for it in (DECIDING, SIGNING, VOTING) if it in figures):
        lines.append(f"{mode}:")
        for what, value in figures[mode].items():
            words = value
            if isinstance(value, dict):
                words = "; ".join(f"{key} {number}" for key, number in value.items())
            lines.append(f"  {what}: {words}")
    return lines
