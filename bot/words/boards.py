"""The sentences of a board message besides its diary."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import Game
from bot.words.names import people, seat_name, staff
from engine import Question
from engine.core.choice import BATCH
from engine.core.counting import count

TAKEN_BACK = "An order is taken back."


def asks(game: Game, seat: str, holders: Sequence[int], heading: str, rule: str) -> str:
    """Whose decision it is, and of the question what everybody may read."""
    return f"**{seat_name(game, seat)}** ({people(holders)}): {heading} `{rule}`"


def due(at: float) -> str:
    return f"Due <t:{int(at)}:R>."


def officer_thinks(game: Game, seat: str) -> str:
    return f"**{seat_name(game, seat)}** ({staff(game, seat)}) is thinking."


def council_asks(heading: str, rule: str) -> str:
    return f"**War council**: {heading} `{rule}`"


def vote_stands(votes: int, quorum: int, closes: float) -> str:
    return f"{votes} of {quorum} votes, closes <t:{int(closes)}:R>."


def tally(counted: Sequence[tuple[str, int]]) -> str:
    """The answers that lead, with their votes."""
    leading = "; ".join(f"“{words}” has {count(votes, 'vote')}" for words, votes in counted)
    return f"{leading or 'No vote yet'}. "


def proposed(question: Question, token: str) -> str:
    """What a vote is for; of a list of orders the first, and how many follow."""
    first, *others = token.split(BATCH)
    if not others or question.choice(token):
        return question.label(token) or token
    return f"{question.label(first) or first}, then {count(len(others), 'more order')}"
