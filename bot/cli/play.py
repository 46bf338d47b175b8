"""`dynamo play`: a game on the terminal, with the staff officer at your elbow."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Callable
from pathlib import Path

from bot.cli.common import Commands, add_game, add_options, chosen, command
from engine import Outcome, Question, Refused, load, new_game, open_asks, play, rules_of, save, view
from engine.core.log import readable

HELP = "a number answers; h hint, o odds, b board, s save and leave, q leave"


def add(commands: Commands) -> None:
    parser = command(commands, "play", "Play a game on the terminal.", run)
    add_game(parser, optional=True)
    parser.add_argument("--seed", default="", help="play with known dice")
    parser.add_argument("--save", type=Path, default=Path("dynamo-game.json"), metavar="FILE")
    add_options(parser)


def run(options: argparse.Namespace) -> int:
    """Play until the end, or until the player leaves."""
    if options.save.exists():
        outcome = Outcome(load(options.save.read_bytes()), ())
        print(f"Going on with {options.save}.")
    else:
        seed = options.seed or secrets.token_hex(16)
        outcome = new_game(options.game, seed, chosen(options))
    return converse(outcome, options.save, input, print)


def converse(
    outcome: Outcome, path: Path, ask: Callable[[str], str], say: Callable[[str], None]
) -> int:
    """Ask and answer until the game is over."""
    while outcome.state.result is None:
        seat = open_asks(outcome.state)[0].seat
        _tell(outcome, seat, say)
        question = view(outcome.state, seat).question
        if question is None:
            break
        _list(question, say)
        try:
            answer = ask("> ").strip()
        except EOFError:
            return 0
        if answer in ("q", "s"):
            if answer == "s":
                path.write_bytes(save(outcome.state))
                say(f"Saved to {path}.")
            return 0
        outcome = _answer(outcome, question, answer, say)
    _tell(outcome, None, say)
    path.unlink(missing_ok=True)
    return 0


def _tell(outcome: Outcome, seat: str | None, say: Callable[[str], None]) -> None:
    for event in readable(outcome.events, seat):
        say(f"  {event.words}")


def _list(question: Question, say: Callable[[str], None]) -> None:
    say(f"\n{question.prompt} [{question.rule}]")
    for number, choice in enumerate(question.choices, start=1):
        say(f"{number:3}  {choice.label}")
    say(f"({HELP})")


def _answer(
    outcome: Outcome, question: Question, answer: str, say: Callable[[str], None]
) -> Outcome:
    """One line of the player's."""
    rules = rules_of(outcome.state.game)
    seen = view(outcome.state, question.seat)
    quiet = Outcome(outcome.state, ())
    if answer == "h":
        advice = rules.officer.advise(seen, frozenset())
        label = next(it.label for it in question.choices if it.token == advice.token)
        say(f"Staff officer: {label}. {advice.why}")
        if page := rules.page(question.kind):
            say(f"{page.title} [{page.rule}]: {page.words}")
    elif answer == "o":
        for forecast in rules.forecasts(seen):
            chances = ", ".join(f"{words} {share:.0%}" for words, share in forecast.outcomes)
            say(f"{forecast.label}: {chances}")
    elif answer == "b":
        say(rules.describe(seen))
    elif answer.isdigit() and 1 <= int(answer) <= len(question.choices):
        return play(outcome.state, question.seat, question.choices[int(answer) - 1].token)
    else:
        try:
            return play(outcome.state, question.seat, answer)
        except Refused as refused:
            say(str(refused))
    return quiet
