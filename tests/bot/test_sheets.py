"""Order sheets on the private panel: what is written stands there, and is taken back by entry."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from msgspec.structs import replace

from bot.cli.thumb import Thumb
from bot.limits import CONTENT
from bot.panels.decision import PanelState, decision, nothing_owed
from bot.panels.panel import ButtonStyle, Menu
from bot.store import SqliteStore
from bot.store.model import Missed
from bot.words import refusals, replies
from bot.words.boards import TAKEN_BACK
from engine import Choice
from tests.bot.support import ADA, BEN, DORA, HERE, House, asking, labels

STRANGER = 999


async def planning(house):
    game = await house.toy(ADA, BEN, planning="on")
    position = await house.position(game)
    return game, position.questions["left"]


async def share_left(house, game):
    """Dora sits down beside Ada."""
    await house.app.lobby.join(game, "left", DORA)
    await house.app.consents.answer(game, 1, ADA, agree=True)
    await house.settled(game)


async def test_the_panel_shows_what_is_written_and_offers_to_withdraw_it(house):
    game, question = await planning(house)
    orders = [it for it in question.choices if not it.ends][:2]
    await house.answer(game, ADA, orders[0].token)
    number = (await house.position(game)).game.asked["left"].version
    panel = (await house.press(ADA, f"b:decide:{game}:{number}:0", private=False)).last
    assert "Written so far, 1 line:\n• " in panel.text
    position = await house.position(game)
    again = position.questions["left"]
    assert f"• {again.lines[0]}" in panel.text
    assert any(it.token.startswith("withdraw:") for it in again.choices)
    # its own last entry is taken back by an answer, so no second button does the same
    assert "Take back" not in panel.labels
    other = (await house.press(BEN, f"b:decide:{game}:1:2", private=False)).last
    assert "Written so far" not in other.text


async def test_a_long_sheet_shows_its_last_lines_and_counts_the_others(house):
    game, question = await planning(house)
    table = await house.position(game)
    lines = tuple(f"Unit {n} marches to a hex with a rather long name" for n in range(60))
    panel = decision(table, replace(question, lines=lines), PanelState(), None)
    assert len(panel.text) <= CONTENT
    assert "Written so far, 60 lines:" in panel.text
    shown = [line for line in panel.text.splitlines() if line.startswith("• Unit")]
    assert shown[-1] == f"• {lines[-1]}"
    assert f"• … {60 - len(shown)} earlier lines" in panel.text
    assert "Hint" in labels(panel)


async def test_a_full_sheet_has_its_strike_outs_in_a_menu(house):
    game, question = await planning(house)
    table = await house.position(game)
    struck = tuple(Choice(f"withdraw:{n}", "Strike out", f"Unit {n} at A") for n in range(12))
    full = replace(question, choices=(*struck, Choice("ready", "Ready")), lines=("…",))
    menu, *buttons = decision(table, full, PanelState(), None).rows
    assert isinstance(menu, Menu)
    assert len(menu.options) == 12
    signed = {it.label: it.style for row in buttons for it in row}
    assert signed["Ready"] == ButtonStyle.GOOD
    assert "Several at once" not in signed, "the menu takes several"
    few = replace(question, choices=(*struck[:3], Choice("ready", "Ready")), lines=("…",))
    assert not any(isinstance(it, Menu) for it in decision(table, few, PanelState(), None).rows)


def test_only_who_writes_is_told_that_sheets_are_opened_together():
    thumb = Thumb("khamsin", "ships", {})
    axis = thumb.people["axis"]
    assert replies.SHEETS_WAIT in nothing_owed(thumb.table, user=axis).text
    while {it.kind for it in thumb.table.questions.values()} != {"Evacuation"}:
        thumb._decide(*next(iter(thumb.table.questions.items())))
    assert nothing_owed(thumb.table, user=axis).text == "Noted. The table now waits for: Allied."


SILENT = (
    ("GameCommands.status", {}),
    ("GameCommands.list_", {}),
    ("GameCommands.export", {}),
    ("LookingCommands.map_", {"words": True}),
    ("LookingCommands.hand", {}),
    ("LookingCommands.log", {}),
    ("OrderCommands.hint", {}),
    ("OrderCommands.undo", {}),
    ("OrderCommands.do", {"order": "no such order at all"}),
)


async def told_to(house, game, user, labels_of_day):
    """All that somebody hears and sees of a day on which another one writes, or does not."""
    heard = []
    for hours, work in labels_of_day:
        house.clock.advance(hours=hours)
        await work()
        await house.app.tick()
        await house.settled(game)
        for command, options in SILENT:
            talk = await house.type(user, command, **options)
            heard += [f"{command}: {it.text} {it.labels}" for it in talk.shown]
    heard += [
        f"{number} {said.edits} {said.panel.text} {said.panel.rows} {said.panel.pings}"
        for number, said in house.messenger.messages.items()
    ]
    return heard


@pytest.mark.parametrize("who", [BEN, STRANGER])
async def test_nobody_notices_when_or_how_much_somebody_writes(tmp_path, who):
    days = []
    for busy in (False, True):
        store = await SqliteStore.open(tmp_path / f"{busy}.sqlite3")
        house = House(store)
        settings = asking(pace=24 * 60)
        game = await house.toy(ADA, BEN, planning="on", settings=settings)

        async def write(*tokens, house=house, game=game, busy=busy):
            for token in tokens if busy else ():
                await house.answer(game, ADA, token)

        plan = [
            (2, partial(write, "Boat 1>North")),
            (5, partial(write, "Boat 2>North", "cancel")),
            (6, partial(write, "Boat 3>South", "withdraw:Boat 3>South", "all")),
            (8, write),
        ]
        days.append(await told_to(house, game, who, plan))
        # in the end both are ready, and what happens then is no secret
        if not busy:
            await house.answer(game, ADA, "Boat 1>North")
        await house.answer(game, ADA, "ready")
        await store.close()
    quiet, busy = days
    assert quiet == busy


async def _read_by(house, game, user):
    """What somebody reads in the channel and is told in private by every command."""
    await house.app.tick()
    await house.settled(game)
    heard = []
    for command, options in SILENT:
        talk = await house.type(user, command, **options)
        heard += [f"{command}: {it.text} {it.labels}" for it in talk.shown]
    posted = [it for it in house.messenger.messages.values() if it.channel == HERE.channel]
    return heard + [f"{it.panel.text} {it.panel.rows} {it.panel.pings}" for it in posted]


@pytest.mark.parametrize("who", [BEN, STRANGER])
async def test_nobody_notices_that_somebody_has_signed_a_discreet_sheet(tmp_path, who):
    days = []
    for signing in (False, True):
        store = await SqliteStore.open(tmp_path / f"{signing}.sqlite3")
        house = House(store)
        lobby = house.app.lobby
        lobby.seeds = lambda: "discreet"
        row = await lobby.open("khamsin", HERE, ADA, asking(pace=24 * 60))
        await house.settled(row.id)  # which lobby boards are posted hangs on nobody's haste
        await lobby.join(row.id, "allied", BEN)
        await house.settled(row.id)
        await lobby.start(row.id, ADA)
        await house.settled(row.id)
        heard = []
        for tokens in (("suggested", "ready"), (), ()):
            if signing:
                await house.answer(row.id, ADA, *tokens)
            for _ in range(6):
                house.clock.advance(hours=1)
                await house.app.tick()
            heard += await _read_by(house, row.id, who)
        days.append(heard)
        await store.close()
    assert days[0] == days[1]


async def test_a_signed_sheet_is_changed_from_the_panel_until_all_are_in(house):
    game, _ = await planning(house)
    await house.answer(game, ADA, "Boat 1>North")
    asked = (await house.position(game)).game.asked["left"]
    panel = await house.press(ADA, f"b:p:{game}:{asked.version}:0:ready")
    assert "waits for: Right" in panel.text
    reopen = panel.last.id_of("Take the signature back")
    await house.answer(game, BEN, "Boat 2>South")  # what he writes does not make it stale
    assert "for the Left seat" in (await house.press(BEN, reopen)).text
    again = await house.press(ADA, reopen)
    assert "Written so far, 1 line" in again.text
    twice = await house.press(ADA, reopen)
    assert twice.text.startswith(refusals.SHEETS_ARE_OPEN)
    await house.answer(game, ADA, "ready")
    await house.answer(game, BEN, "ready")
    late = await house.press(ADA, reopen)
    assert late.text.startswith(refusals.SHEETS_ARE_OPEN)


async def test_two_people_of_one_seat_write_one_sheet_and_nothing_is_lost(house):
    game, _ = await planning(house)
    await share_left(house, game)
    seen = (await house.position(game)).game.asked["left"].version  # both look at the empty sheet
    await house.press(ADA, f"b:p:{game}:{seen}:0:Boat 1>North")
    late = await house.press(DORA, f"b:p:{game}:{seen}:0:Boat 2>South")
    assert late.text.startswith(refusals.ANSWERED)
    assert "Written so far, 1 line" in late.text  # the sheet as it stands, to go on with
    now = (await house.position(game)).game.asked["left"].version
    await house.press(DORA, f"b:p:{game}:{now}:0:Boat 2>South")
    assert len((await house.position(game)).questions["left"].lines) == 2


async def test_a_sheet_two_people_sign_at_once_is_signed_once(house):
    game, _ = await planning(house)
    await share_left(house, game)
    await house.answer(game, ADA, "Boat 1>North")
    seen = (await house.position(game)).game.asked["left"].version
    sign = f"b:p:{game}:{seen}:0:ready"
    presses = (house.press(user, sign) for user in (ADA, DORA, ADA))
    first, late, echo = [talk.text for talk in await asyncio.gather(*presses)]
    assert first == "Noted. The table now waits for: Right."
    assert late.startswith(refusals.ANSWERED)
    assert "waits for: Right" in late
    assert echo == ""
    entries = await house.store.games.entries(game)
    assert [it.token for it in entries].count("ready") == 1
    assert (await house.position(game)).questions.keys() == {"right"}


async def test_what_the_other_side_agreed_to_take_back_of_a_sheet_is_shown(house):
    game, _ = await planning(house)
    await house.answer(game, ADA, "Boat 1>North", "cancel")
    await house.app.undo.ask(game, ADA)  # nothing is written that could be taken back freely
    await house.app.consents.answer(game, 1, BEN, agree=True)
    await house.settled(game)
    assert len((await house.position(game)).questions["left"].lines) == 1
    boards = [it.panel.text for it in house.messenger.messages.values()]
    assert any(TAKEN_BACK in it for it in boards)


async def test_the_hour_of_a_sheet_is_the_same_for_all_and_no_line_moves_it(house):
    game = await house.toy(ADA, BEN, planning="on", settings=asking(pace=24 * 60))
    first = (await house.position(game)).game.asked
    house.clock.advance(hours=3)
    await house.answer(game, ADA, "Boat 1>North", "ready")
    house.clock.advance(hours=3)
    await house.app.undo.ask(game, ADA)
    now = (await house.position(game)).game.asked
    assert {it.at for it in now.values()} == {it.at for it in first.values()}
    assert {it.first for it in now.values()} == {1}
    assert now["right"] == first["right"]


@pytest.mark.parametrize("written", [0, 1])
async def test_when_the_hour_strikes_the_sheet_counts_as_it_stands_or_the_officer_writes(
    house, written
):
    settings = asking(pace=24 * 60, missed=Missed.OFFICER)
    game = await house.toy(ADA, BEN, planning="on", settings=settings)
    await house.answer(game, BEN, "Boat 1>North", "ready")
    if written:
        await house.answer(game, ADA, "Boat 2>West")
    for _ in range(60):
        house.clock.advance(hours=1)
        await house.app.tick()
        await house.settled(game)
        if (await house.position(game)).questions["left"].kind == "Bid":
            break
    position = await house.position(game)
    assert position.questions["left"].kind == "Bid"
    said = [
        it for it in house.messenger.messages.values() if "The hour has passed" in it.panel.text
    ]
    assert len(said) == 1
    entries = await house.store.games.entries(game)
    plans = [event.words for entry in entries for event in entry.events if event.kind == "plan"]
    assert plans[0].startswith("left plans Boat 2>West." if written else "left plans Boat 1>")
