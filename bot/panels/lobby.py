"""The lobby message: game, options, pace and seats, by menus and buttons."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels import ids
from bot.panels.ids import Control
from bot.panels.limits import OPTION_WORDS, clip
from bot.panels.panel import GOOD, PRIMARY, Button, Menu, Option, Panel, Row
from bot.store import Game, Sitter
from bot.store.model import OFFICER
from bot.words import texts
from engine import games, rules_of
from engine.core.rules import Rules

PACES = ((0, "No deadline"), (360, "6 hours"), (1440, "1 day"), (4320, "3 days"), (10080, "1 week"))
MISSED = {
    "remind": "a reminder",
    "officer": "the staff officer plays",
    "forfeit": "the game is forfeit",
}
QUORUMS = (2, 3, 5)
VOTE_HOURS = (1, 12, 24)


def lobby(game: Game, sitters: Sequence[Sitter]) -> Panel:
    """The whole message."""
    rules = rules_of(game.game)
    pace = f"Pace: {pace_words(game.settings.pace)}{_missed(game)}."
    lines = [
        f"**{texts.title(game)}** is being set up by {texts.mention(game.host)}.",
        *(f"• {texts.seat_name(seat)}: {_sitting(game, seat, sitters)}" for seat in rules.seats),
        f"Options: {_options(rules, game)}. {pace} {_council(game)}".rstrip(),
        "Take a chair, choose with the menus, then press **Start**.",
    ]
    begun = f"**{texts.title(game)}**: the table is set."
    return Panel("\n".join(lines), rows=_rows(rules, game, sitters), story=begun)


def pace_words(minutes: int) -> str:
    """A pace as people say it."""
    known = dict(PACES)
    if minutes in known:
        return known[minutes].lower()
    return f"{minutes // 60} hours" if minutes % 60 == 0 else f"{minutes} minutes"


def _sitting(game: Game, seat: str, sitters: Sequence[Sitter]) -> str:
    users = [it.user for it in sitters if it.seat == seat]
    if users:
        return texts.people(users)
    return "the whole channel" if game.settings.council else "*open*"


def _options(rules: Rules, game: Game) -> str:
    chosen = [
        option.title if game.options[option.key] == "on" else f"{option.title} {value}"
        for option in rules.options
        if (value := game.options[option.key]) != option.default
    ]
    return ", ".join(chosen) or "none"


def _missed(game: Game) -> str:
    return f" ({MISSED[game.settings.missed]})" if game.settings.pace else ""


def _council(game: Game) -> str:
    if not game.settings.council:
        return ""
    hours = game.settings.vote_minutes // 60
    return f"War council: {game.settings.quorum} votes or {hours} hours decide."


def _rows(rules: Rules, game: Game, sitters: Sequence[Sitter]) -> tuple[Row, ...]:
    menus = [_game_menu(game), _option_menu(rules, game), _pace_menu(game)]
    rows: list[Row] = [menu for menu in menus if menu is not None]
    if len(rules.seats) == 1:
        rows.append(_council_menu(game))
    return (*rows[:4], _buttons(rules, game, sitters))


def _game_menu(game: Game) -> Menu | None:
    if len(games()) == 1:
        return None
    options = tuple(Option(rules_of(it).title, it, chosen=it == game.game) for it in games())
    return Menu(Control(ids.GAME, game.id, 0).menu, "Which game?", options)


def _option_menu(rules: Rules, game: Game) -> Menu | None:
    options = tuple(
        Option(
            option.title if value == "on" else f"{option.title}: {value}",
            f"{option.key}={value}",
            clip(option.words, OPTION_WORDS),
            chosen=game.options[option.key] == value,
        )
        for option in rules.options
        for value in option.values[1:]
    )
    if not options:
        return None
    control = Control(ids.OPTION, game.id, 0)
    return Menu(control.menu, "Optional rules", options[:25], 0, min(len(options), 25))


def _pace_menu(game: Game) -> Menu:
    options = [
        Option(
            "No deadline" if not minutes else f"{words} a decision, then {how}",
            f"{minutes}={missed}",
            chosen=(minutes, missed) == _pace(game),
        )
        for minutes, words in PACES
        for missed, how in (MISSED.items() if minutes else (("remind", ""),))
    ]
    return Menu(Control(ids.PACE, game.id, 0).menu, "Pace and missed deadlines", tuple(options))


def _pace(game: Game) -> tuple[int, str]:
    return game.settings.pace, game.settings.missed if game.settings.pace else "remind"


def _council_menu(game: Game) -> Menu:
    settings = game.settings
    options = [Option("Seats decide", "0=0", chosen=not settings.council)]
    options += [
        Option(
            f"War council: {quorum} votes, or whoever voted after {hours} h",
            f"{quorum}={hours * 60}",
            chosen=settings.council
            and (settings.quorum, settings.vote_minutes) == (quorum, hours * 60),
        )
        for quorum in QUORUMS
        for hours in VOTE_HOURS
    ]
    return Menu(Control(ids.COUNCIL, game.id, 0).menu, "Who decides?", tuple(options))


def _buttons(rules: Rules, game: Game, sitters: Sequence[Sitter]) -> tuple[Button, ...]:
    seats = rules.seats
    free = [seat for seat in seats if all(it.seat != seat for it in sitters)]
    officers = [it.seat for it in sitters if it.user == OFFICER]
    row = [
        Button(f"Sit: {texts.seat_name(seat)}", Control(ids.JOIN, game.id, 0, seat).button, PRIMARY)
        for seat in seats[:2]
    ]
    if free or officers:
        seat = (free or officers)[0]
        words = "Staff officer sits" if free else "Staff officer rises"
        row.append(Button(words, Control(ids.OFFICER, game.id, 0, seat).button))
    row.append(Button("Leave", Control(ids.LEAVE, game.id, 0).button))
    row.append(Button("Start", Control(ids.START, game.id, 0).button, GOOD))
    return tuple(row)
