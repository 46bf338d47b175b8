"""What is told to the whole channel: who comes and goes, and how a table ends, rests or goes on."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import Game
from bot.words.names import mention, people, seat_name, seats, title
from engine import rules_of
from engine.core.state import Result


def seat_gone(game: Game, user: int, seat: str) -> str:
    name = seat_name(game, seat)
    return f"{mention(user)}, under these options there is no {name} seat: take another."


def switched(game: Game, losing: Sequence[int]) -> str:
    return (
        f"This table is now for {rules_of(game.game).title}, which has other seats."
        f" {people(losing)}: you have stood up; take one of them if you like."
    )


def joined(game: Game, user: int, seat: str, beside: Sequence[int] = ()) -> str:
    """Somebody sits down, perhaps beside others who hold the seat."""
    name = seat_name(game, seat)
    if beside:
        return f"{mention(user)} shares the {name} seat with {people(beside)}."
    return f"{mention(user)} takes the {name} seat."


def left(game: Game, user: int, former: Sequence[str], empty: Sequence[str]) -> str:
    """Somebody stands up; the staff officer minds what is `empty` now."""
    which = f"{seats(game, empty)} {'seat' if len(empty) == 1 else 'seats'}"
    minded = f" The staff officer minds the {which}." if empty else ""
    return f"{mention(user)} leaves the table ({seats(game, former)}).{minded}"


def deserted(user: int) -> str:
    return f"{mention(user)} leaves, and nobody is left. The game is paused until `/game resume`."


def stood_in(game: Game, seat: str, holders: Sequence[int]) -> str:
    who = people(holders) or seat_name(game, seat)
    return f"The hour has passed: the staff officer answers for {who}."


def lapsed(game: Game, seat: str, holders: Sequence[int]) -> str:
    who = people(holders) or seat_name(game, seat)
    return f"The agreed time has passed: the silence of {who} counts as consent."


def the_end(game: Game, result: Result, players: Sequence[int]) -> str:
    """The last word: verdict, and the seed everybody may check."""
    winners = ", ".join(seat_name(game, seat) for seat in result.winners)
    won = f" {winners} won." if winners else ""
    thanks = f" {well_fought(players)}" if players else ""
    verdict = result.verdict.rstrip(".")
    points = "" if any(it.isdigit() for it in verdict) else f", {_points(result.score)}"
    return (
        f"**{title(game)} is over: {verdict}**{points}."
        f"{won}{thanks}\n"
        f"The seed was `{game.seed}`; `/verify` replays every roll,"
        " `/review` tells what decided it, `/replay` shows the campaign, `/game export` hands you"
        " the record."
    )


def well_fought(players: Sequence[int]) -> str:
    return f"Well fought, {people(players)}."


def _points(score: int) -> str:
    return f"{score} point" if abs(score) == 1 else f"{score} points"


NO_VERDICT = "no verdict"


def ended(game: Game, user: int) -> str:
    return f"{mention(user)} closes the table. {title(game)} ends here, without a verdict."


def closed(game: Game) -> str:
    return f"*This table is closed: {(game.verdict or game.status).rstrip('.')}.*"


def seed(game: Game) -> str:
    return f"The seed was `{game.seed}`; `/game export` hands you the record."


def pause_told(user: int) -> str:
    return f"{mention(user)} pauses the game: no reminders, no deadlines until `/game resume`."


def resume_told(user: int) -> str:
    return f"{mention(user)} takes the game up again."


def archived(game: Game) -> str:
    return (
        f"{title(game)} has rested for a long time and goes to the archive."
        f" Nothing is lost: `/game resume number:{game.id}` brings it back."
    )


def channel_lost(game: Game) -> str:
    return (
        f"The channel of {title(game)} is gone or closed to me. The game is paused and safe:"
        f" `/game resume number:{game.id}` in any other channel takes it up there."
    )
