"""Boards, panels and menus as they are shown along whole games, at tables of several kinds.

See `kept.py` for what to do when something is other than it was, on purpose.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.panels import decision, ids
from bot.panels.board import BoardNews, board, story
from bot.panels.decision import PanelState
from bot.panels.form import unfilled
from bot.panels.last_orders import LastOrders
from bot.panels.lobby import choosing, lobby, options_menu, values_panel
from bot.panels.logbook import log_pages, log_panel, turns
from bot.panels.menu_path import MenuPath
from bot.panels.notices import officer_may, sure_to_close, sure_to_concede
from bot.panels.opened import all_units
from bot.panels.panel import Panel
from bot.panels.proposal import proposal_panel
from bot.panels.stances import stance_panel, stance_sheet
from bot.panels.status import listing, settings_panel, status
from bot.panels.taps import taps
from bot.store import Entry, Errand, Game, OpenQuestion, SeatHolder, Settings, StoredTable
from bot.store.model import OFFICER, EntryKind, Level, Missed, Span, Status
from bot.tables.snapshot import TableSnapshot
from bot.words.chronicle import chronicle
from engine import games, open_asks, rules_of
from engine.core.proposal import Line, propose, without
from engine.core.record import Record
from engine.core.stances import Order
from tests.golden.kept import HERE, keep
from tests.golden.varied import varied
from tests.variants import named, variants

ANNA, BEN, CLEO = 101, 102, 103
EACH = {"khamsin": 17, "case_yellow": 43}  # so many positions from one look to the next; or 9
SETTINGS = (
    Settings(),
    Settings(pace=1440, missed=Missed.OFFICER, swift=True),
    Settings(council=True, quorum=2, vote_minutes=60),
    Settings(pace=60, missed=Missed.FORFEIT, every_step=True, asks_all=True),
    Settings(silenced="files", errand=Errand(Span.TURN, "Turn 1", "Air", 0.0)),
)
STATUSES = (Status.PLAYING,) * 7 + (Status.PAUSED, Status.OVER, Status.ARCHIVED)


def table_of(position, look):
    """The table at a position, of another kind at every look."""
    state = position.outcome.state
    rules = rules_of(state.game)
    settings = SETTINGS[look % len(SETTINGS)]
    if len(rules.seats) > 1:
        settings = replace(settings, council=False)
    seats = rules.seated(state.options)
    people = [SeatHolder(seat, ANNA + at) for at, seat in enumerate(seats)]
    if look % 4 == 1:
        people[0] = SeatHolder(seats[0], OFFICER)
    if look % 4 == 2:
        people.append(SeatHolder(seats[0], CLEO))
    asked = {it.seat: OpenQuestion(max(position.at, 1), 1_900_000_000.0) for it in open_asks(state)}
    game = Game(
        id=7,
        game=state.game,
        guild=1,
        channel=2,
        host=ANNA,
        status=Status.OVER if state.result else STATUSES[look % len(STATUSES)],
        options=dict(state.options),
        settings=settings,
        seed="panels",
        version=position.at + 1,
        asked=asked,
        verdict="A draw" if look % 2 else "",
        created=0.0,
        touched=1_900_000_000.0 + look,
    )
    stances = {
        (seat, it.key): Order(it.options[look % len(it.options)].key, it.occasions[: look % 3])
        for seat in seats
        for it in rules.stances
        if look % 2
    }
    known = frozenset((ANNA, f"{state.game}/{it.__name__}") for it in rules.lessons if look % 3)
    stored = StoredTable(game=game, seated=tuple(people), stances=stances, lessons=known)
    return TableSnapshot(stored, state)


def panels(position, before, table, look):
    """By name, what is shown at a table."""
    events = [event for it in before for event in it.outcome.events]
    news = BoardNews(
        events,
        taken_back=look % 6 == 5,
        votes=((ANNA, "x"), (BEN, "y"))[: look % 3],
        actor=(0, ANNA, BEN)[look % 3],
        note="A note." * (look % 5 == 4),
    )
    shown = board(table, news, None, "map.png")
    yield "board", (shown, story(table, news), pressed(shown))
    yield "status", (status(table), settings_panel(table.game), listing((table.game,), ()))
    seat = table.rules.seats[look % len(table.rules.seats)]
    if seat in table.rules.seated(table.state.options):
        yield "stances", stance_panels(table, seat, look)
    if position.seen is not None and table.game.status == Status.PLAYING:
        yield from asked_panels(position, table, look)
    yield "idle", [decision.nothing_owed(table, "", user) for user in (OFFICER, ANNA, BEN)]
    if len(table.rules.seats) == 1:
        level = (Level.OFFICER, Level.GENERAL)[look % 2]
        yield "errand", officer_may(table.game, "Turn 2", "Air", level)
    yield "sure", (sure_to_concede(table.game), sure_to_close(table.game))


def asked_panels(position, table, look):
    """The panels of the seat that is asked first."""
    question, token = position.seen.question, position.advice.token
    yield "decision", [shown(table, question, it) for it in ways(table, question)]
    picks = [it for it in question.choices if it.token == token][:1]
    label = picks[0].label if picks else token
    yield "place", decision.only_place(question)
    yield "hint", decision.hint(table, question, Line(token, label, position.advice.why))
    if look % 2 and not table.game.settings.council:
        yield "draft", drafted(table, question, look)
    yield "fields", [unfilled(table, question, it) for it in question.choices if it.fields][:1]
    yield "taps", [taps(table, question, it.token, None) for it in question.choices[::7]]


def ways(table, question):
    """Ways through the menus of a question."""
    yield MenuPath()
    yield MenuPath(together=True)
    yield MenuPath(page=1)
    for number in all_units(table, question)[:3:2]:
        yield MenuPath(whose=number)
    step = decision.step_at(question, MenuPath())
    groups = [at for at, entry in enumerate(step.entries) if not entry.token]
    for at in groups[:2]:
        yield MenuPath((at,))
        yield MenuPath((at,), 1, together=True)


def shown(table, question, path):
    """A panel, where it leads on to, and what its controls say when they are pressed."""
    panel = decision.decision(table, question, PanelState(path, "Noted.", user=BEN), None)
    numbers = decision.numbered_places(decision.shown_question(table, question, path), path)
    given = LastOrders.of(question, question.choices[0].token, ())
    on = decision.going_on(table, question, decision.after_orders(given, together=path.together))
    return panel, numbers, on.path, (given.alike(question) or (None,))[0], pressed(panel)


def pressed(panel: Panel):
    """The buttons of a panel as they are read."""
    return [ids.read(it.id) for row in panel.rows if isinstance(row, tuple) for it in row]


def drafted(table, question, look):
    """The officer's draft, whole and with a line struck out."""
    whole = propose(table.state, question.seat, table.standing(question.seat))
    struck = [it for it in (look % 5,) if it < len(whole.lines)]
    left = without(table.state, question.seat, whole, struck, table.standing(question.seat))
    return proposal_panel(table, question, (whole, left), struck, None)


def stance_panels(table, seat, look):
    """All standing orders of a seat, and one of them."""
    mine = [it for it in table.rules.all_stances.values() if it.concerns(seat)]
    if not mine:
        return ()
    return stance_sheet(table, seat), stance_panel(table, seat, mine[look % len(mine)].key)


def logged(table, events):
    """Every page of the log, as each side may read it, what a search finds; and the chronicle."""
    entries = [Entry(version=1, kind=EntryKind.MOVE, events=tuple(events))]
    for seat in (*table.rules.seats, None):
        diary = turns(table.rules, entries, [seat])
        for find in ("", "attack", "no such words"):
            pages = log_pages(diary, find)
            shown = [log_panel(table.game, pages, at, find) for at in range(len(pages))]
            yield f"log of {seat}: {find}", {"pages": shown, "turns": [vars(it) for it in diary]}
    game, options = table.game.game, table.game.options
    record = Record(game=game, options=options, commitment="a seal", events=events)
    yield "chronicle", {"words": [chronicle(record, over=over) for over in (True, False)]}


@pytest.mark.parametrize("game", games())
def test_every_panel_of_a_game_is_as_it_was(game):
    each = EACH.get(game, 9)

    def moments():
        before, events = [], []
        for position in varied(game, {}, "panels"):
            before.append(position)
            events += position.outcome.events
            if position.at % each and position.seen is not None:
                continue
            look = position.at // each
            table = table_of(position, look)
            yield f"{position.at}", dict(panels(position, before, table, look))
            before = []
        yield from logged(table, events)

    keep(HERE / "panels" / f"{game}.txt", moments())


@pytest.mark.parametrize("game", games())
def test_the_lobby_of_a_game_is_as_it_was(game):
    rules = rules_of(game)

    def moments():
        position = next(varied(game, {}, "lobby"))
        for look, options in enumerate(variants(game)):
            table = table_of(position, look)
            chosen = {it.key: it.default for it in rules.options} | options
            row = replace(table.game, options=chosen, status=Status.LOBBY)
            sitting = [it for it in table.seated if it.seat in rules.seated(chosen)]
            parts = {
                "lobby": [lobby(row, some) for some in (sitting, sitting[:1], [])],
                "options": options_menu(row) if rules.options else None,
                "values": [values_panel(row, key) for key in options],
                "status": (settings_panel(row), listing((), (row,))),
            }
            yield named(game, options), parts
        yield "new", {"which": [choosing(council=council) for council in (True, False)]}

    keep(HERE / "lobby" / f"{game}.txt", moments())
