"""How a table is set up and run, in words: pace, missed deadlines, war council, status."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import Game, Settings
from bot.words.names import mention, people, seats, staff, title
from engine import rules_of

PACES = ((0, "No deadline"), (360, "6 hours"), (1440, "1 day"), (4320, "3 days"), (10080, "1 week"))
MISSED = {
    "remind": "a reminder",
    "officer": "the staff officer plays",
    "forfeit": "the game is forfeit",
}
STATUS = {
    "lobby": "being set up",
    "playing": "running",
    "paused": "paused",
    "over": "over",
    "archived": "archived",
}
NOBODY = "*open*"
OPEN_SEAT = "open"
YOUR_TABLES = "**Your tables**"
OTHER_TABLES = "**Others on this server**"
WHOLE_CHANNEL = "the whole channel"
WAR_COUNCIL = "the war council"
SETTINGS_ADVICE = (
    "To change it, add to `/game settings`: `pace`, `missed`, `every_step`; before the start also"
    " `swift`, `ask_all`; for one player `council`, `quorum`, `vote_hours`."
)
LOBBY_ADVICE = "Ready: choose with the menus if you like, then press **Start**."


def still_open(game: Game, free: Sequence[str]) -> str:
    return (
        f"Still open: {seats(game, free)}. When somebody has sat down there, or the staff officer"
        " has, **Start** can be pressed."
    )


def pace(minutes: int) -> str:
    """A pace as people say it."""
    known = dict(PACES)
    if minutes in known:
        return known[minutes].lower()
    return f"{minutes // 60} hours" if minutes % 60 == 0 else f"{minutes} minutes"


def pace_and_missed(settings: Settings) -> str:
    """The pace, and what missing it does."""
    missed = f" ({MISSED[settings.missed]})" if settings.pace else ""
    return f"Pace: {pace(settings.pace)}{missed}."


def council(settings: Settings) -> str:
    """What it takes for a vote to decide."""
    if not settings.council:
        return ""
    return f"War council: {settings.quorum} votes or {settings.vote_minutes / 60:g} hours decide."


def settings_lines(game: Game) -> list[str]:
    """How a table is run, a line each."""
    lines = (pace_and_missed(game.settings), council(game.settings), *_asking(game.settings))
    return [line for line in lines if line]


def _asking(settings: Settings) -> list[str]:
    """What is asked, and how often a message is posted, where it is not as usual."""
    return [
        "Swift windows: nobody is asked where nothing could be played, so that a question in the"
        " enemy's turn tells the other side that something could."
        if settings.swift
        else "",
        "Everything is asked: no standing orders are proposed." if settings.asks_all else "",
        "A message for every step." if settings.every_step else "",
    ]


def being_set_up(game: Game) -> str:
    return f"**{title(game)}** is being set up by {mention(game.host)}."


def begun(game: Game) -> str:
    return f"**{title(game)}**: the table is set."


def sitting(people_there: int) -> str:
    return f"{people_there} sitting"


def switched(before: Game, after: Game, *, officer: bool) -> str:
    """What another game on the table changes for its host, and what stays."""
    rules = rules_of(after.game)
    defaults = {option.key: option.default for option in rules_of(before.game).options}
    gone = [
        "the optional rules chosen before are gone" if before.options != defaults else "",
        "the staff officer has stood up" if officer else "",
        "the council is dissolved, since several sides play"
        if before.settings.council and not after.settings.council
        else "",
    ]
    lost = "".join(f"; {it}" for it in gone if it)
    seat = rules.seat_name(rules.seated(after.options)[0])
    return (
        f"This table is now for {rules.title}, and you hold the {seat} seat{lost}."
        f" {pace_and_missed(after.settings)[:-1]}, as before."
    )


def state_of(game: Game) -> str:
    verdict = f": {game.verdict}" if game.verdict else ""
    return f"**{title(game)}**, {STATUS[game.status]}{verdict}."


def dice_sealed(commitment: str) -> str:
    return f"Dice sealed under `{commitment}`."


def stood_in_for(game: Game, seat: str, holders: Sequence[int]) -> str:
    return f"{people(holders)} ({staff(game, seat)} stands in)"


def asked_since(at: float, heading: str) -> str:
    return f", asked <t:{int(at)}:R>: {heading}"


def in_a_list(game: Game) -> str:
    verdict = f" ({game.verdict})" if game.verdict else ""
    moved = f"last moved <t:{int(game.touched)}:R>"
    return f"{title(game)} in <#{game.channel}>: {STATUS[game.status]}{verdict}, {moved}"
