"""Reminders, deadlines, digests, and how somebody wants to be reminded."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import Game, Preferences
from bot.store.model import Missed
from bot.words.names import mention, people, seat_name, seats, title
from engine import Question
from engine.core.ids import Seat

CLOSED_LETTERS = (
    "Your direct messages are closed to me, so your reminders come to the channel from now on."
    " `/remind where:by direct message` changes that."
)
_ELSE = {
    Missed.REMIND: "after that the table hears that you are late",
    Missed.OFFICER: "after that the staff officer answers for you",
    Missed.FORFEIT: "after that your side **forfeits the game**",
}

_SILENCE = "after that your silence counts as consent"


def nudge(game: Game, seat: Seat, heading: str, user: int, sent: int) -> str:
    """A reminder: whom, at which seat, and of the question what everybody may read."""
    lead = "the table is still waiting" if sent else "the table is waiting"
    asked = f"asked <t:{int(game.asked[seat].at)}:R>"
    words = f"**{seat_name(game, seat)}**: {heading}"
    return f"{mention(user)}, {lead} for you. {words} ({title(game)}, {asked})"


def warning(game: Game, question: Question, user: int, closes: float) -> str:
    """Before the hour: until when an answer is awaited, and what happens without one."""
    words = f"**{seat_name(game, question.seat)}**: {question.heading}"
    until = f"Your answer is due <t:{int(closes)}:R> (<t:{int(closes)}:f>)"
    then = _SILENCE if question.lapse else _ELSE[game.settings.missed]
    return f"{mention(user)}, {words} {until}; {then}. ({title(game)})"


def late(game: Game, seat: Seat, heading: str, holders: Sequence[int]) -> str:
    """The hour has passed."""
    words = f"**{seat_name(game, seat)}**: {heading}"
    return f"{people(holders)}, the hour has passed. {words} ({title(game)})"


def digest(game: Game, waiting: Sequence[str]) -> str:
    whose = seats(game, waiting) or "nobody"
    return f"{title(game)} is paused; it would be the turn of {whose}. `/game resume` goes on."


def archive_notice(game: Game, days: int) -> str:
    return (
        f"{title(game)} has been quiet for weeks. It goes to the archive in {days} days"
        " unless somebody plays on."
    )


def snoozed(due: float) -> str:
    return f"Very well; you will hear from me again <t:{int(due)}:R>."


def preferences(wish: Preferences, now: float) -> str:
    """How somebody is reminded, read back to them."""
    if wish.off:
        return "You are not reminded at all. `/remind where:` changes that."
    where = "by direct message" if wish.direct else "in the channel"
    quiet = (
        "no quiet hours"
        if wish.quiet_from == wish.quiet_to
        else f"quiet from {wish.quiet_from}:00 to {wish.quiet_to}:00 ({wish.zone})"
    )
    away = f" Away until <t:{int(wish.holiday)}:D>." if wish.holiday > now else ""
    return (
        f"You are reminded {where}: first after {wish.first / 60:g} hours, then every"
        f" {wish.repeat / 60:g}; {quiet}.{away}"
    )
