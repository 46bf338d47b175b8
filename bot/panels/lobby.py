"""The lobby message: game, options, pace and seats, by menus and buttons."""

from __future__ import annotations

from collections.abc import Sequence

from bot.limits import CONTENT, OPTION_LABEL, OPTION_WORDS, clip
from bot.panels import ids
from bot.panels.ids import Control
from bot.panels.panel import GOOD, PRIMARY, Button, Menu, Option, Panel, Row
from bot.store import Game, SeatHolder
from bot.store.model import OFFICER
from bot.tables.snapshot import in_play
from bot.words import names, replies
from engine import games, rules_of
from engine.core.rules import Rules

PACES = ((0, "No deadline"), (360, "6 hours"), (1440, "1 day"), (4320, "3 days"), (10080, "1 week"))
MISSED = {
    "remind": "a reminder",
    "officer": "the staff officer plays",
    "forfeit": "the game is forfeit",
}
FEW_SEATS = 2
OPEN = "?"
SIT, SEND = "sit:", "officer:"
QUORUMS = (2, 3, 5)
VOTE_HOURS = (1, 12, 24)
WHICH = "Which game?"
_VOTE = "council"


def lobby(game: Game, seated: Sequence[SeatHolder]) -> Panel:
    """The whole message."""
    rules = rules_of(game.game)
    pace = f"Pace: {pace_words(game.settings.pace)}{_missed(game)}."
    lines = [
        f"**{names.title(game)}** is being set up by {names.mention(game.host)}.",
        f"*{names.about(rules)}*",
        *(f"• {_sitting(game, seat, seated)}" for seat in in_play(game)),
        f"Optional rules: {_options(rules, game)}. {pace} {_council(game)}".rstrip(),
        "Take a seat, choose with the menus, then press **Start**.",
    ]
    begun = f"**{names.title(game)}**: the table is set."
    return Panel("\n".join(lines), rows=_rows(rules, game, seated), story=begun)


def pace_words(minutes: int) -> str:
    """A pace as people say it."""
    known = dict(PACES)
    if minutes in known:
        return known[minutes].lower()
    return f"{minutes // 60} hours" if minutes % 60 == 0 else f"{minutes} minutes"


def _sitting(game: Game, seat: str, seated: Sequence[SeatHolder]) -> str:
    users = [it.user for it in seated if it.seat == seat]
    nobody = "the whole channel" if game.settings.council else "*open*"
    return f"{names.seat_name(game, seat)}: {names.people(users) or nobody}"


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


def _rows(rules: Rules, game: Game, seated: Sequence[SeatHolder]) -> tuple[Row, ...]:
    menus = [_game_menu(game), _option_menu(rules, game), _pace_menu(game)]
    if len(rules.seats) == 1:
        menus.append(_council_menu(game))
    if len(in_play(game)) > FEW_SEATS:
        menus.append(_seat_menu(game, seated))
    return (*(menu for menu in menus if menu is not None), _buttons(game, seated))


def _game_menu(game: Game) -> Menu | None:
    if len(games()) == 1:
        return None
    return Menu(Control(ids.GAME, game.id, 0).menu, WHICH, _games(games(), game.game))


def choosing(*, council: bool) -> Panel:
    """For whoever opens a table without saying which game: all of them, in a line each."""
    fit = [it for it in games() if not council or len(rules_of(it).seats) == 1]
    lines = [f"**{rules_of(it).title}**: {names.about(rules_of(it))}" for it in fit]
    menu = Menu(Control(ids.NEW, 0, 0, _VOTE * council).menu, WHICH, _games(fit))
    return Panel("\n".join([replies.WHICH_GAME, *lines]), rows=(menu,))


def votes(control: Control) -> bool:
    """Whether the table to be opened is a war council's."""
    return control.rest == _VOTE


def _games(keys: Sequence[str], chosen: str = "") -> tuple[Option, ...]:
    return tuple(
        Option(
            rules_of(it).title,
            it,
            clip(names.about(rules_of(it)), OPTION_WORDS),
            chosen=it == chosen,
        )
        for it in keys
    )


def _option_menu(rules: Rules, game: Game) -> Menu | None:
    """One menu of switches; where an option has several values, a menu of options to open."""
    if not rules.options:
        return None
    if any(len(option.values) > 2 for option in rules.options):
        return options_menu(game)
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
    control = Control(ids.OPTION, game.id, 0)
    return Menu(control.menu, "Optional rules", options, 0, len(options))


def options_menu(game: Game) -> Menu:
    """Every option with its value; picking one opens its values for the host."""
    options = tuple(
        Option(
            clip(f"{option.title}: {game.options[option.key]}", OPTION_LABEL),
            option.key,
            clip(option.words, OPTION_WORDS),
        )
        for option in rules_of(game.game).options
    )
    return Menu(Control(ids.OPTION, game.id, 0, OPEN).menu, "Options: pick one to set", options)


def values_panel(game: Game, key: str) -> Panel:
    """One option's values, for the host alone, with the way to the other options."""
    option = next(it for it in rules_of(game.game).options if it.key == key)
    now = game.options[key]
    values = tuple(Option(value, value, chosen=value == now) for value in option.values)
    menu = Menu(Control(ids.OPTION, game.id, 0, key).menu, option.title, values)
    words = f"**{option.title}**: {option.words} Now: {now}."
    return Panel(clip(words, CONTENT), rows=(menu, options_menu(game)))


def _seat_menu(game: Game, seated: Sequence[SeatHolder]) -> Menu:
    """Sit down anywhere; the host sends the staff officer to any open seat."""
    options = []
    for seat in in_play(game):
        users = [it.user for it in seated if it.seat == seat]
        name = names.seat_name(game, seat)
        taken = f"{len(users)} sitting" if any(users) else "the staff officer" if users else "open"
        options.append(Option(f"Sit: {name}", f"{SIT}{seat}", taken))
        if not any(users):
            does = "rises from" if users else "takes"
            options.append(Option(f"Staff officer {does}: {name}", f"{SEND}{seat}"))
    return Menu(Control(ids.SEAT, game.id, 0).menu, "Seats", tuple(options))


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
    options = [Option("Whoever sits down decides", "0=0", chosen=not settings.council)]
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


def _buttons(game: Game, seated: Sequence[SeatHolder]) -> tuple[Button, ...]:
    row = _chairs(game, seated) if len(in_play(game)) <= FEW_SEATS else []
    row.append(Button("Leave", Control(ids.LEAVE, game.id, 0).button))
    row.append(Button("Start", Control(ids.START, game.id, 0).button, GOOD))
    return tuple(row)


def _chairs(game: Game, seated: Sequence[SeatHolder]) -> list[Button]:
    """One or two seats need no menu."""
    seats = in_play(game)
    free = [seat for seat in seats if all(it.seat != seat for it in seated)]
    officers = [it.seat for it in seated if it.user == OFFICER]
    row = [
        Button(
            f"Sit: {names.seat_name(game, seat)}",
            Control(ids.JOIN, game.id, 0, seat).button,
            PRIMARY,
        )
        for seat in seats
    ]
    if free or officers:
        seat = (free or officers)[0]
        words = f"Staff officer {'sits' if free else 'rises'}: {names.seat_name(game, seat)}"
        row.append(Button(words, Control(ids.OFFICER, game.id, 0, seat).button))
    return row
