"""Standing orders on one sheet: all of a seat, and the panel of a single one."""

from __future__ import annotations

from bot.limits import BUTTON_LABEL, CONTENT, OPTION_LABEL, OPTION_WORDS, OPTIONS, clip
from bot.panels.ids import Action, Control
from bot.panels.panel import Button, ButtonStyle, Menu, MenuOption, Panel, Row, in_rows
from bot.tables.snapshot import TableSnapshot
from bot.tables.stances import order_of, orders_apart, stance_of, subjects
from bot.words import labels
from bot.words import stances as words
from engine.core.ids import Seat
from engine.core.stances import ASK, Order, Stance, split_key, subject_key

SET = "="
EVERYTHING = "*"


def stance_sheet(table: TableSnapshot, seat: Seat) -> Panel:
    """Every stance on what a seat may be asked, as it stands; one is picked to change it."""
    stances = [it for it in table.rules.all_stances.values() if it.concerns(seat)]
    ways = {it.key: words.way(it, order_of(table, seat, it)) for it in stances}
    options = tuple(
        MenuOption(clip(it.title, OPTION_LABEL), it.key, clip(ways[it.key], OPTION_WORDS))
        for it in stances
    )
    menu = Menu(_control(table, seat).menu, labels.WHICH_STANCE, options)
    everything = [
        Button(labels.AS_PROPOSED, _control(table, seat, f"{EVERYTHING}{SET}proposed").button),
        Button(labels.ASK_EVERYTHING, _control(table, seat, f"{EVERYTHING}{SET}{ASK}").button),
    ]
    lines = [_line(table, seat, it) for it in stances]
    text = clip(words.sheet(table.game, seat, lines), CONTENT)
    return Panel(text, rows=(menu, tuple(everything)))


def stance_panel(table: TableSnapshot, seat: Seat, key: str) -> Panel:
    """One stance, for all or for one unit or place: its ways, and for whom it can be set apart."""
    stance, subject = stance_of(table, key), split_key(key)[1]
    known = {it.id: it.name for it in subjects(table, seat, stance)}
    order = order_of(table, seat, stance, subject)
    ways = [(it.key, it.words) for it in stance.options]
    buttons = [
        _way_button(table, seat, f"{key}{SET}{way}", label, chosen=order.way == way)
        for way, label in (*ways, (ASK, labels.ASK_ME))
    ]
    rows: list[Row] = [*in_rows(buttons)]
    if known and not subject:
        rows.append(_subject_menu(table, seat, stance, known))
    if stance.occasions and order.way != ASK:
        rows.append(_occasion_menu(table, seat, key, stance, order))
    back = _control(table, seat, key=stance.key) if subject else _control(table, seat)
    rows.append((Button(labels.BACK, back.button),))
    return Panel(
        clip(words.question(stance, known.get(subject, subject), order), CONTENT), rows=tuple(rows)
    )


def _line(table: TableSnapshot, seat: Seat, stance: Stance) -> str:
    known = {it.id: it.name for it in subjects(table, seat, stance)}
    apart = [
        words.set_apart(known[subject], stance, order)
        for subject, order in orders_apart(table, seat, stance).items()
        if subject in known
    ]
    return words.line(stance, order_of(table, seat, stance), apart)


def _way_button(table: TableSnapshot, seat: Seat, tail: str, label: str, *, chosen: bool) -> Button:
    style = ButtonStyle.GOOD if chosen else ButtonStyle.PLAIN
    return Button(clip(label, BUTTON_LABEL), _control(table, seat, tail).button, style)


def _subject_menu(table: TableSnapshot, seat: Seat, stance: Stance, known: dict[str, str]) -> Menu:
    """For whom it can be set apart; those that were come first."""
    apart = orders_apart(table, seat, stance)
    listed = sorted(known, key=lambda it: it not in apart)[:OPTIONS]
    options = tuple(
        MenuOption(
            clip(known[it], OPTION_LABEL),
            subject_key(stance.key, it),
            clip(words.way(stance, apart[it]), OPTION_WORDS) if it in apart else "",
        )
        for it in listed
    )
    return Menu(_control(table, seat, stance.key).menu, labels.ONLY_FOR, options)


def _occasion_menu(
    table: TableSnapshot, seat: Seat, key: str, stance: Stance, order: Order
) -> Menu:
    options = tuple(
        MenuOption(clip(it, OPTION_LABEL), f"{SET}{it}", chosen=it in order.unless)
        for it in stance.occasions[:OPTIONS]
    )
    tail = f"{key}{SET}{order.way}"
    return Menu(
        _control(table, seat, tail).menu, labels.ASK_FOR, options, least=0, most=len(options)
    )


def _control(table: TableSnapshot, seat: Seat, key: str = "") -> Control:
    """Stances may be changed at any time, so their controls hold for no version."""
    number = table.rules.seats.index(seat)
    return Control(Action.STANCE, table.game.id, 0, f"{number}:{key}" if key else f"{number}")
