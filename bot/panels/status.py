"""Status, lists and settings in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.limits import CONTENT, clip
from bot.panels.lobby import MISSED
from bot.panels.panel import Panel
from bot.store import Game
from bot.store.model import OVER
from bot.tables.snapshot import TableSnapshot, in_play
from bot.words import announcements, names, replies

_STATUS = {
    "lobby": "being set up",
    "playing": "running",
    "paused": "paused",
    "over": "over",
    "archived": "archived",
}


def status(table: TableSnapshot) -> Panel:
    """Facts, people, what is awaited since when, and the seal of the dice."""
    game = table.game
    seen = table.view(None)
    verdict = f": {game.verdict}" if game.verdict else ""
    facts = [f"{fact.label}: **{fact.value}**" for fact in table.rules.facts(seen)]
    seats = [_seat(table, seat) for seat in in_play(game)]
    lines = [
        f"**{names.title(game)}**, {_STATUS[game.status]}{verdict}.",
        *facts,
        *seats,
        f"Dice sealed under `{seen.commitment}`.",
    ]
    if game.status == OVER:
        lines.append(announcements.seed(game))
    return Panel(clip("\n".join(lines), CONTENT))


def _seat(table: TableSnapshot, seat: str) -> str:
    who = names.people(table.holders(seat)) or "the staff officer"
    if table.holders(seat) and table.has_officer(seat):
        who = f"{who} (the staff officer stands in)"
    if table.game.settings.council:
        who = "the war council"
    asked = table.game.asked.get(seat)
    waits = ""
    if asked and seat in table.questions:
        words = table.questions[seat].heading
        waits = f", asked <t:{int(asked.at)}:R>: {words}"
    return f"{names.seat_name(table.game, seat)}: {who}{waits}"


def listing(mine: Sequence[Game], here: Sequence[Game]) -> Panel:
    """The tables somebody sits at, and those of the server."""
    parts = []
    if mine:
        parts += ["**Your tables**", *(_line(game) for game in mine)]
    known = {game.id for game in mine}
    others = [game for game in here if game.id not in known]
    if others:
        parts += ["**Others on this server**", *(_line(game) for game in others)]
    return Panel(clip("\n".join(parts) or replies.NO_GAMES, CONTENT))


def _line(game: Game) -> str:
    verdict = f" ({game.verdict})" if game.verdict else ""
    moved = f"last moved <t:{int(game.touched)}:R>"
    return f"{names.title(game)} in <#{game.channel}>: {_STATUS[game.status]}{verdict}, {moved}"


def settings_words(game: Game, pace: str) -> str:
    """How a table is run."""
    settings = game.settings
    lines = [f"**{names.title(game)}**", f"Pace: {pace}."]
    if settings.pace:
        lines.append(f"Missed deadline: {MISSED[settings.missed]}.")
    if settings.council:
        hours = settings.vote_minutes / 60
        lines.append(f"War council: {settings.quorum} votes decide, or {hours:g} hours.")
    return "\n".join(lines)
