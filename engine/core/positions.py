"""A game taken apart into single answers, and trials of them: how wars would have gone on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine.core.chance import Chance
from engine.core.choice import BATCH, MARKS
from engine.core.ids import Seat
from engine.core.log import Event, readable
from engine.core.officer import NO_TOOLS
from engine.core.playout import play_on
from engine.core.record import Record, replay
from engine.core.referee import awaited, play, view
from engine.core.refusal import Refused
from engine.core.registry import rules_of
from engine.core.state import Result, State
from engine.core.views import Advice
from engine.core.weighing import labels
from engine.core.worlds import resample


class Position(Struct, frozen=True):
    """One answer of one seat: what it was asked, what the officer advised, and what came of it."""

    turn: str
    seat: Seat
    asked: str
    answer: str
    label: str
    advice: Advice
    advised: str
    events: tuple[Event, ...]
    chance: bool

    @property
    def deviates(self) -> bool:
        """Whether somebody decided otherwise than the officer."""
        return self.advice.token.partition(BATCH)[0] != self.answer


class Trial(Struct, frozen=True, array_like=True):
    """A position, the answer given there, the luck, and who knows what is known.

    Without an answer the officers go on by themselves.
    """

    position: int
    answer: str
    luck: int
    seat: Seat | None


def positions(record: Record) -> tuple[list[Position], list[State]]:
    """Every answer of the game by itself, rows taken apart; and the states before and after."""
    found: list[Position] = []
    states: list[State] = []
    for outcome, move in zip(replay(record), (None, *record.moves), strict=True):
        if move is not None:
            for position, state in _taken_apart(states.pop(), Seat(move.seat), move.token):
                found.append(position)
                states.append(state)
        states.append(outcome.state)
    return found, states


def _taken_apart(state: State, seat: Seat, token: str) -> Iterator[tuple[Position, State]]:
    """The answers of one row, each with the state it was given in; what lapsed is left out."""
    officer = rules_of(state.game).officer
    for part in token.split(BATCH):
        answer = part[1:] if part.startswith(MARKS) else part
        if seat not in awaited(state):
            return
        seen = view(state, seat)
        label = labels(seen)
        advice = officer.advise(seen, NO_TOOLS)
        try:
            after = play(state, seat, answer)
        except Refused:
            return
        position = Position(
            turn=seen.turn,
            seat=seat,
            asked=seen.question.prompt if seen.question else "",
            answer=answer,
            label=label(answer.partition("=")[0]),
            advice=advice,
            advised=label(advice.token),
            events=readable(after.events, seat),
            chance=after.state.chance.drawn != state.chance.drawn,
        )
        yield position, state
        state = after.state


def run(found: Sequence[Position], states: Sequence[State], trial: Trial) -> Result:
    """How the war ends in one trial: in a world that agrees with what was known then."""
    state = states[trial.position]
    if state.result is not None:
        return state.result
    world = resample(state, trial.seat, Chance(f"review {trial.luck}"))
    if trial.answer:
        world = play(world, found[trial.position].seat, trial.answer).state
    return play_on(world)
