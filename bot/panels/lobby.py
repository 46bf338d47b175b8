"""The lobby message: game, options, pace and seats, by menus and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.limits import CONTENT, OPTION_LABEL, OPTION_WORDS, clip
from bot.panels.ids import Action, Control, Pressed
from bot.panels.panel import Button, ButtonStyle, Menu, MenuOption, Panel, Row
from bot.store import Game, SeatHolder
from bot.store.model import OFFICER, GameNumber, Level
from bot.tables.snapshot import in_play, level_of
from bot.words import labels, names, replies, table_setup
from engine import games, rules_of
from engine.core.ids import Seat
from engine.core.rules import Option, Rules

FEW_SEATS = 2
OPEN = "?"
SIT = "sit"
QUORUMS = (2, 3, 5)
VOTE_HOURS = (1, 12, 24)
VOTES = ((0, 0), *((quorum, hours * 60) for quorum in QUORUMS for hours in VOTE_HOURS))
_COUNCIL = "council"


def lobby(game: Game, seated: Sequence[SeatHolder]) -> Panel:
    """The whole message."""
    rules = rules_of(game.game)
    settings = " ".join(table_setup.settings_lines(game))
    lines = [
        table_setup.being_set_up(game),
        f"*{names.about(rules)}*",
        *(f"• {_sitting(game, seat, seated)}" for seat in in_play(game)),
        f"{labels.OPTIONAL_RULES}: {_options(rules, game)}. {settings}",
        _advice(game, seated),
    ]
    rows = _rows(rules, game, seated)
    return Panel("\n".join(lines), rows=rows, story=table_setup.begun(game))


def _open_seats(game: Game, seated: Sequence[SeatHolder]) -> list[Seat]:
    """The seats without which the game does not begin; a council needs nobody on one."""
    if game.settings.council:
        return []
    return [seat for seat in in_play(game) if all(it.seat != seat for it in seated)]


def _advice(game: Game, seated: Sequence[SeatHolder]) -> str:
    free = _open_seats(game, seated)
    return table_setup.still_open(game, free) if free else table_setup.LOBBY_ADVICE


def _sitting(game: Game, seat: str, seated: Sequence[SeatHolder]) -> str:
    users = [it.user for it in seated if it.seat == seat]
    nobody = table_setup.WHOLE_CHANNEL if game.settings.council else table_setup.NOBODY
    who = names.people(users) if any(users) or not users else names.staff(game, seat)
    return f"{names.seat_name(game, seat)}: {who or nobody}"


def _options(rules: Rules, game: Game) -> str:
    chosen = [
        option.title if value == "on" else f"{option.title} {option.called(value)}"
        for option in rules.options
        if (value := game.options[option.key]) != option.default
    ]
    nothing_on = all(option.default == "off" for option in rules.options)
    return ", ".join(chosen) or ("none" if nothing_on else "as usual")


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
    control = Control(Action.GAME, game.id)
    return Menu(control.menu, labels.WHICH_GAME, _game_options(games(), game.game, labels.game))


def choosing(*, council: bool) -> Panel:
    """For whoever opens a table without saying which game: all of them, in a line each."""
    fit = [it for it in games() if not council or len(rules_of(it).seats) == 1]
    lines = [f"**{rules_of(it).title}**: {names.about(rules_of(it))}" for it in fit]
    control = Control(Action.NEW, GameNumber(0), rest=_COUNCIL if council else "")
    menu = Menu(control.menu, labels.WHICH_GAME, _game_options(fit))
    return Panel("\n".join([replies.WHICH_GAME, *lines]), rows=(menu,))


def for_a_council(control: Pressed) -> bool:
    """Whether the table to be opened is a war council's."""
    return control.tail == _COUNCIL


def _game_options(
    keys: Sequence[str], chosen: str = "", label: Callable[[str], str] = str
) -> tuple[MenuOption, ...]:
    """The games; where one is chosen, its line stands in place of the title and says it too."""
    return tuple(
        MenuOption(
            label(rules_of(it).title),
            it,
            clip(names.about(rules_of(it)), OPTION_WORDS),
            chosen=it == chosen,
        )
        for it in keys
    )


def _option_menu(rules: Rules, game: Game) -> Menu | None:
    """One menu of switches; where an option has several values, a menu of options to open.

    The values of an only option lie open at once.
    """
    if not rules.options:
        return None
    if len(rules.options) == 1:
        return _values_menu(game, rules.options[0])
    if any(len(option.values) > 2 for option in rules.options):
        return options_menu(game)
    options = tuple(
        MenuOption(
            clip(labels.optional_rule(option.title, value), OPTION_LABEL),
            f"{option.key}={value}",
            clip(option.words, OPTION_WORDS),
            chosen=game.options[option.key] == value,
        )
        for option in rules.options
        for value in option.values[1:]
    )
    control = Control(Action.OPTION, game.id)
    return Menu(control.menu, labels.OPTIONAL_RULES, options, 0, len(options))


def options_menu(game: Game) -> Menu:
    """Every option with its value; picking one opens its values for the host."""
    options = tuple(
        MenuOption(
            clip(f"{option.title}: {option.called(game.options[option.key])}", OPTION_LABEL),
            option.key,
            clip(option.words, OPTION_WORDS),
        )
        for option in rules_of(game.game).options
    )
    return Menu(Control(Action.OPTION, game.id, rest=OPEN).menu, labels.OPTION_TO_SET, options)


def values_panel(game: Game, key: str) -> Panel:
    """One option's values, for the host alone, with the way to the other options."""
    option = next(it for it in rules_of(game.game).options if it.key == key)
    words = f"**{option.title}**: {option.words} Now: {option.called(game.options[key])}."
    others = (options_menu(game),) if len(rules_of(game.game).options) > 1 else ()
    return Panel(clip(words, CONTENT), rows=(_values_menu(game, option), *others))


def _values_menu(game: Game, option: Option) -> Menu:
    values = tuple(
        MenuOption(
            clip(f"{option.title}: {option.called(value)}", OPTION_LABEL),
            value,
            clip(option.meaning(value), OPTION_WORDS),
            chosen=value == game.options[option.key],
        )
        for value in option.values
    )
    return Menu(Control(Action.OPTION, game.id, rest=option.key).menu, option.title, values)


def _seat_menu(game: Game, seated: Sequence[SeatHolder]) -> Menu:
    """Sit down anywhere; the host sends the staff officer to any open seat."""
    options = []
    for seat in in_play(game):
        users = [it.user for it in seated if it.seat == seat]
        label = labels.share(game, seat) if any(users) else labels.sit(game, seat)
        options.append(MenuOption(label, f"{SIT}:{seat}", _held_by(game, seat, users)))
        if not any(users):
            there = level_of(game, seat) if users else None
            options += [
                MenuOption(_SENT[level, level == there](game, seat), f"{level}:{seat}")
                for level in _levels(game, seat)
            ]
    return Menu(Control(Action.SEAT, game.id).menu, labels.WHICH_SEAT, tuple(options))


def _levels(game: Game, seat: Seat) -> tuple[Level, ...]:
    """Whom the staff can send to a seat."""
    general = seat in rules_of(game.game).generals
    return (Level.OFFICER, Level.GENERAL) if general else (Level.OFFICER,)


_SENT = {
    (Level.OFFICER, False): labels.officer_sits,
    (Level.OFFICER, True): labels.officer_rises,
    (Level.GENERAL, False): labels.general_sits,
    (Level.GENERAL, True): labels.general_rises,
}


def _held_by(game: Game, seat: Seat, users: Sequence[int]) -> str:
    if any(users):
        return table_setup.sitting(len(users))
    return names.staff(game, seat) if users else table_setup.OPEN_SEAT


def _pace_menu(game: Game) -> Menu:
    """A menu shows the chosen line in place of its title: so each line says what it is about."""
    settings = game.settings
    now = settings.pace, settings.missed if settings.pace else "remind"
    options = [
        MenuOption(
            labels.pace(words, how) if minutes else labels.NO_DEADLINE,
            f"{minutes}={missed}",
            chosen=(minutes, missed) == now,
        )
        for minutes, words in table_setup.PACES
        for missed, how in (table_setup.MISSED.items() if minutes else (("remind", ""),))
    ]
    return Menu(Control(Action.PACE, game.id).menu, labels.PACE, tuple(options))


def _council_menu(game: Game) -> Menu:
    settings = game.settings
    now = (settings.quorum, settings.vote_minutes) if settings.council else (0, 0)
    options = [
        MenuOption(labels.SEATS_DECIDE, "0=0", chosen=not settings.council),
        *(
            MenuOption(
                labels.council(quorum, minutes // 60),
                f"{quorum}={minutes}",
                chosen=now == (quorum, minutes),
            )
            for quorum, minutes in VOTES[1:]
        ),
    ]
    return Menu(Control(Action.COUNCIL, game.id).menu, labels.WHO_DECIDES, tuple(options))


def _buttons(game: Game, seated: Sequence[SeatHolder]) -> tuple[Button, ...]:
    row = _seat_buttons(game, seated) if len(in_play(game)) <= FEW_SEATS else []
    leave, start = Control(Action.LEAVE, game.id).button, Control(Action.START, game.id).button
    waits = bool(_open_seats(game, seated))
    row.append(Button(labels.LEAVE, leave, off=not any(it.user for it in seated)))
    row.append(Button(labels.START, start, ButtonStyle.GOOD, off=waits))
    return tuple(row)


def _seat_buttons(game: Game, seated: Sequence[SeatHolder]) -> list[Button]:
    """One or two seats need no menu; only a seat nobody holds calls to be taken."""
    seats = in_play(game)
    row = []
    for seat in seats:
        held = any(it.seat == seat and it.user != OFFICER for it in seated)
        label = labels.share(game, seat) if held else labels.sit(game, seat)
        style = ButtonStyle.PLAIN if held else ButtonStyle.PRIMARY
        row.append(Button(label, Control(Action.JOIN, game.id, rest=seat).button, style))
    free = [seat for seat in seats if all(it.seat != seat for it in seated)]
    officers = [it.seat for it in seated if it.user == OFFICER]
    if free or officers:
        seat = (free or officers)[0]
        row.append(_send_button(game, seat, there=not free))
    return row


def _send_button(game: Game, seat: Seat, *, there: bool) -> Button:
    """The officer sits down; the general, if there is one, takes over; the last of them rises."""
    *_, last = _levels(game, seat)
    level = last if there else Level.OFFICER
    rises = there and level == level_of(game, seat)
    label = _SENT[level, rises](game, seat)
    return Button(label, Control(Action(level), game.id, rest=seat).button)
