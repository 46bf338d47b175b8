"""Status, lists and settings in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.limits import CONTENT, clip
from bot.panels.panel import Panel
from bot.store import Game
from bot.store.model import Status
from bot.tables.snapshot import TableSnapshot, in_play
from bot.words import announcements, names, replies, table_setup
from engine.core.ids import Seat


def status(table: TableSnapshot) -> Panel:
    """Facts, people, what is awaited since when, and the seal of the dice."""
    game = table.game
    seen = table.view(None)
    lines = [
        table_setup.state_of(game),
        *(f"{fact.label}: **{fact.value}**" for fact in table.rules.facts(seen)),
        *(_seat(table, seat) for seat in in_play(game)),
        table_setup.dice_sealed(seen.commitment),
    ]
    if game.status == Status.OVER:
        lines.append(announcements.seed(game))
    return Panel(clip("\n".join(lines), CONTENT))


def _seat(table: TableSnapshot, seat: Seat) -> str:
    game, holders = table.game, table.holders(seat)
    who = names.people(holders) or names.staff(game, seat)
    if holders and table.has_officer(seat):
        who = table_setup.stood_in_for(game, seat, holders)
    if game.settings.council:
        who = table_setup.WAR_COUNCIL
    waits = ""
    if game.asked and seat in table.posed:
        waits = table_setup.asked_since(table.asked(seat).at, table.posed[seat].heading)
    return f"{names.seat_name(game, seat)}: {who}{waits}"


def listing(mine: Sequence[Game], here: Sequence[Game]) -> Panel:
    """The tables somebody sits at, and those of the server."""
    parts = []
    if mine:
        parts += [table_setup.YOUR_TABLES, *map(table_setup.in_a_list, mine)]
    known = {game.id for game in mine}
    others = [game for game in here if game.id not in known]
    if others:
        parts += [table_setup.OTHER_TABLES, *map(table_setup.in_a_list, others)]
    return Panel(clip("\n".join(parts) or replies.NO_GAMES, CONTENT))


def settings_panel(game: Game) -> Panel:
    """How a table is run."""
    lines = table_setup.settings_lines(game)
    return Panel("\n".join([f"**{names.title(game)}**", *lines, table_setup.SETTINGS_ADVICE]))
