"""Playing whole games without people: at random, or by a policy, checked as they go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct

from engine.core.chance import Chance, commitment
from engine.core.choice import CANCEL, Choice
from engine.core.forms import any_filling
from engine.core.ids import Seat
from engine.core.officer import NO_TOOLS
from engine.core.record import Move, Record
from engine.core.referee import Outcome, answers, awaited, misfilled, new_game, play, view
from engine.core.registry import rules_of
from engine.core.sheet import WITHDRAW, written
from engine.core.state import Result, State

Policy = Callable[[State, Seat], str]
"""What a seat that is awaited answers; it asks for as much as it needs to know, and no more."""


class Failure(Struct, frozen=True):
    """A game that went wrong: enough to play it again up to that point."""

    reason: str
    record: Record


class Broken(Exception):  # noqa: N818 - it carries the game that broke
    """Raised when a playout breaks; holds the failure."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.reason)
        self.failure = failure


def random_policy(seed: str) -> Policy:
    """Any legal answer with equal chance, but none that only takes an order back.

    Orders that can be taken back for nothing would let random play run in circles.
    """
    chance = Chance(f"random {seed}")

    def choose(state: State, seat: Seat) -> str:
        choices = answers(state, seat)
        last = len(choices) - (choices[-1].token == CANCEL)
        if state.sheets:
            kept = _but_strike_outs(choices[:last], written(state, seat))
            return kept[chance.below(len(kept))].token if kept else CANCEL
        if not last:
            return CANCEL
        chosen = choices[chance.below(last)]
        token = chosen.token
        while chosen.fields and (token == chosen.token or misfilled(state, seat, token)):
            token = any_filling(chosen.token, chosen.fields, chance)
        return token

    return choose


def _but_strike_outs(choices: Iterable[Choice], lines: Iterable[str]) -> list[Choice]:
    """Without those that strike out one of the lines; they stand near the end of a long list."""
    kept, struck = [*choices], {f"{WITHDRAW}{line}" for line in lines}
    for at in range(len(kept) - 1, -1, -1):
        if not struck:
            break
        if kept[at].token in struck:
            struck.remove(kept.pop(at).token)
    return kept


def officer_policy(game: str, forbidden: frozenset[str] = NO_TOOLS) -> Policy:
    """The staff officer's advice, from the view of the seat alone."""
    advise = rules_of(game).officer.advise

    def choose(state: State, seat: Seat) -> str:
        return advise(view(state, seat), forbidden).token

    return choose


class OutOfTime(Exception):  # noqa: N818 - nothing went wrong
    """Raised when whoever plays on has no more time for it."""


def play_on(state: State, late: Callable[[], bool] = lambda: False) -> Result:
    """The end of the war as officers would bring it about from here, each from his own view.

    Raises `OutOfTime` when it is `late`.
    """
    policy = officer_policy(state.game)
    while state.result is None:
        if late():
            raise OutOfTime
        seat = awaited(state)[0]
        state = play(state, seat, policy(state, seat)).state
    return state.result


def play_out(
    game: str, seed: str, options: Mapping[str, str], policy: Policy, *, paired: bool = False
) -> Iterator[tuple[Outcome, Record]]:
    """Play a whole game, yielding every position with the record so far."""
    rules = rules_of(game)
    outcome = new_game(game, seed, options, paired=paired)
    record = Record(
        game=game,
        edition=outcome.state.edition,
        options=dict(outcome.state.options),
        commitment=commitment(seed),
        seed=seed,
    )
    record.events += outcome.events
    yield outcome, record
    while outcome.state.result is None:
        if outcome.state.ply >= rules.longest:
            raise Broken(Failure(f"longer than {rules.longest} decisions", record))
        seat = awaited(outcome.state)[0]
        move = Move(seat, policy(outcome.state, seat))
        record.moves.append(move)
        outcome = play(outcome.state, move.seat, move.token)
        record.events += outcome.events
        record.result = outcome.state.result
        yield outcome, record


def checked_game(game: str, seed: str, options: Mapping[str, str], policy: Policy) -> Record:
    """Play a whole game with every invariant checked at every decision."""
    rules = rules_of(game)
    record = Record(game=game, options=dict(options), commitment=commitment(seed), seed=seed)
    problems: list[str] = []
    try:
        for outcome, so_far in play_out(game, seed, options, policy):
            record = so_far
            problems = rules.invariants(outcome.state)
            if problems:
                break
    except Broken:
        raise
    except Exception as error:
        raise Broken(Failure(f"{type(error).__name__}: {error}", record)) from error
    if problems:
        raise Broken(Failure("; ".join(problems), record))
    return record
