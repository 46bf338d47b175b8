"""How people, seats, sides and tables are called; nothing else in bot names an id."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.store import Game
from bot.store.model import Level
from bot.store.privacy import A_PLAYER
from engine import rules_of
from engine.core.rules import Rules

STAFF_OFFICER = "the staff officer"
GENERAL = "the general"


def mention(user: int) -> str:
    """A person, the staff officer, or somebody who was forgotten."""
    if user < 0:
        return A_PLAYER
    return f"<@{user}>" if user else STAFF_OFFICER


def staff(game: Game, seat: str) -> str:
    """Whoever of the staff plays a seat."""
    return staff_of(Level.GENERAL if seat in game.settings.generals else Level.OFFICER)


def staff_of(level: Level) -> str:
    """One of the staff."""
    return GENERAL if level == Level.GENERAL else STAFF_OFFICER


def people(users: Sequence[int]) -> str:
    """Several people in a row of words."""
    return _in_a_row([mention(user) for user in users])


def _in_a_row(names: Sequence[str]) -> str:
    """One, one and two, one, two and three."""
    return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else "".join(names)


def seat_name(game: Game, seat: str) -> str:
    """A seat as its game calls it."""
    return rules_of(game.game).seat_name(seat)


def side_name(game: Game, side: str) -> str:
    """A side as its game calls it."""
    return rules_of(game.game).side_name(side)


def seats(game: Game, several: Iterable[str]) -> str:
    """Several seats in a row of words."""
    return _in_a_row([seat_name(game, seat) for seat in several])


def title(game: Game) -> str:
    """What a table is called."""
    return f"{rules_of(game.game).title} · game {game.id}"


def players(rules: Rules) -> str:
    """How many can play."""
    fewest, most = rules.players()
    if most == 1:
        return "1 player"
    return f"{fewest} players" if fewest == most else f"{fewest} to {most} players"


def about(rules: Rules) -> str:
    """A game in a line."""
    return f"{players(rules).capitalize()}. {rules.about}".rstrip()
