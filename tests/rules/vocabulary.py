"""What the rule tests of every game say: begin here, answer that, what is asked, what is told.

A game's `given.py` adds how to build its positions, and hands these words on.
"""

from __future__ import annotations

from typing import Any, TypeVar

from engine import open_asks, play, rules_of
from engine.core.automatic import Standing, automatic
from engine.core.chance import Chance
from engine.core.ids import Seat
from engine.core.referee import resume
from engine.core.stances import ASK, EVIDENT, Order
from engine.core.state import State
from engine.core.views import Question

S = TypeVar("S", bound=State)


def blank(
    game: str,
    *,
    dice: tuple[int, ...] | list[int] = (),
    options: dict[str, str] | None = None,
    **fields: Any,
) -> Any:
    """A state before set-up, with these dice to fall next and the usual options unless named."""
    rules = rules_of(game)
    chosen = {option.key: option.default for option in rules.options} | (options or {})
    chance = Chance("a test", script=list(dice))
    return rules.state(game=game, options=chosen, chance=chance, **fields)


def mark(table: object, markers: dict[str, object]) -> None:
    """Set fields of a table by name; a name it does not have is a mistake of the test."""
    for marker, value in markers.items():
        assert hasattr(table, marker), marker
        setattr(table, marker, value)


def begin(state: S, *steps: Any) -> S:
    """Carry out steps up to the next decision."""
    state.then(*steps)
    resume(state)
    return state


def question(state: State, seat: str = "") -> Question:
    """The open question: of one seat, or of whichever is asked first."""
    return next(it for it in open_asks(state) if it.seat == seat or not seat)


def answer(state: Any, *tokens: str, seat: str = "") -> Any:
    """Answer one decision after the other: for one seat, or for whichever is asked first."""
    return told(state, *tokens, seat=seat)[0]


def told(state: Any, *tokens: str, seat: str = "") -> tuple[Any, str]:
    """Answer, and what the diary said to it."""
    said: list[str] = []
    for token in tokens:
        outcome = play(state, seat or question(state).seat, token)
        state = outcome.state
        said += [event.words for event in outcome.events]
    return state, " ".join(said)


def story(state: State, *tokens: str) -> str:
    """What the diary says when decisions are answered."""
    return told(state, *tokens)[1]


def by_orders(state: State, **orders: str) -> str:
    """What these ways of the stances answer, without its mark; what is evident is asked for."""
    ways = {key: Order(way) for key, way in orders.items()}
    return automatic(state, seat_asked(state), Standing({**ways, EVIDENT: Order(ASK)}))[1:]


def passing(state: Any, until: str = "") -> Any:
    """Decline every offer up to a kind of question, or to the end."""
    while asked(state) not in ("", until) and question(state).decline:
        state = answer(state, question(state).decline)
    return state


def tokens(state: State, seat: str = "") -> set[str]:
    """The legal answers to the open question."""
    return {choice.token for choice in question(state, seat).choices}


def labels(state: State, seat: str = "") -> list[str]:
    """The legal answers in words, in their order."""
    return [choice.label for choice in question(state, seat).choices]


def asked(state: State) -> str:
    """The kind of the open question; nothing if the game is over."""
    questions = open_asks(state)
    return questions[0].kind if questions else ""


def seat_asked(state: State) -> Seat:
    """Who is asked first."""
    return question(state).seat


def words(state: State) -> str:
    """What was logged since the position was set up."""
    return " ".join(event.words for event in state.events)
