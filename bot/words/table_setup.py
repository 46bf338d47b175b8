"""How a table is set up and run, in words: pace, missed deadlines, war council, status."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import Game, Settings
from bot.words.names import mention, people, title

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
LOBBY_ADVICE = "Take a seat, choose with the menus, then press **Start**."


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
    return [line for line in (pace_and_missed(game.settings), council(game.settings)) if line]


def being_set_up(game: Game) -> str:
    return f"**{title(game)}** is being set up by {mention(game.host)}."


def begun(game: Game) -> str:
    return f"**{title(game)}**: the table is set."


def sitting(people_there: int) -> str:
    return f"{people_there} sitting"


def state_of(game: Game) -> str:
    verdict = f": {game.verdict}" if game.verdict else ""
    return f"**{title(game)}**, {STATUS[game.status]}{verdict}."


def dice_sealed(commitment: str) -> str:
    return f"Dice sealed under `{commitment}`."


def stood_in_for(holders: Sequence[int]) -> str:
    return f"{people(holders)} (the staff officer stands in)"


def asked_since(at: float, heading: str) -> str:
    return f", asked <t:{int(at)}:R>: {heading}"


def in_a_list(game: Game) -> str:
    verdict = f" ({game.verdict})" if game.verdict else ""
    moved = f"last moved <t:{int(game.touched)}:R>"
    return f"{title(game)} in <#{game.channel}>: {STATUS[game.status]}{verdict}, {moved}"
