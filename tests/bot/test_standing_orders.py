"""Deciding ahead: the sheet of standing orders, and what it answers."""

from __future__ import annotations

import asyncio

import pytest

from bot.cli.thumb import Thumb
from bot.errors import UserError
from bot.panels.stances import stance_sheet
from bot.store import Settings
from bot.words import refusals
from engine.core.stances import ASK, Order
from tests.bot.support import ADA, BEN, CLEO, HERE, parts


def button(house, label):
    return next(it.id for it in parts(house.messenger.last.panel) if it.label == label)


async def to_next_word(house, game):
    """Spread and send until Ada may speak again, or the next round's salute is owed."""
    for _ in range(20):
        position = await house.position(game)
        question = next(iter(position.questions.values()))
        if question.kind == "Salute":
            break
        token = "end" if question.kind == "Send" else question.choices[0].token
        await house.answer(game, ADA, token)
    await house.answer(game, ADA, "bow")
    await house.answer(game, BEN, "bow")
    await house.round(game)


async def test_the_button_under_a_question_opens_its_standing_order(house):
    game = await house.speaking()
    talk = await house.press(ADA, button(house, "Decide ahead"), private=False)
    assert "**Speaking**: A word in each round. Now: *ask me*." in talk.text
    assert {"Say nothing", "Ask me", "◀ Back"} <= set(talk.last.labels)
    done = await house.press(ADA, talk.last.id_of("Say nothing"))
    assert "Now: *say nothing*." in done.text
    assert "Speak" not in {it.kind for it in (await house.position(game)).questions.values()}
    entries = await house.store.games.entries(game)
    assert (entries[-1].token, entries[-1].user) == ("^pass", 0)


async def test_exceptions_are_asked_all_the_same(house):
    game = await house.speaking()
    await house.app.stances.take(game, 0, ADA, "Speak", Order("pass", ("the first round",)))
    assert (await house.position(game)).questions["left"].kind == "Speak"
    talk = await house.press(ADA, button(house, "Decide ahead"), private=False)
    assert "say nothing (but ask me for: the first round)" in talk.text
    menu = talk.last.menu
    assert [it.label for it in menu.options if it.default] == ["the first round"]
    forged = await house.press(ADA, menu.custom_id, "=a full moon")
    assert "exception" in forged.text
    bare = await house.press(ADA, menu.custom_id)
    assert "Now: *say nothing*." in bare.text
    assert "Speak" not in {it.kind for it in (await house.position(game)).questions.values()}


async def test_the_sheet_shows_every_stance_and_sets_all_at_once(house):
    game = await house.speaking()
    sheet = await house.type(ADA, "OrderCommands.orders")
    assert "• **Charm**: ask me" in sheet.text
    assert "• **Speaking**: ask me" in sheet.text
    opened = await house.press(ADA, sheet.last.menu.custom_id, "Charm")
    assert "**Charm**: Using the charm. Now: *ask me*." in opened.text
    await house.press(ADA, opened.last.id_of("Keep the charm"))
    sheet = await house.type(ADA, "OrderCommands.orders")
    assert "• **Charm**: keep the charm" in sheet.text
    everything = await house.press(ADA, sheet.last.id_of("Ask me everything"))
    assert "• **Charm**: ask me" in everything.text
    stances = (await house.position(game)).stored.stances
    assert stances["left", "Charm"] == Order(ASK)


def test_the_sheet_leaves_out_what_only_the_other_side_is_asked():
    table = Thumb("case_yellow", "sheet", {"scenario": "fortress holland"}).table
    german, allied = (stance_sheet(table, seat).text for seat in ("german", "allied"))
    assert "Paratroops**: ask me" in german
    assert "Paratroops**: ask me" not in allied
    assert "Better Defense" in allied
    assert "Better Defense" not in german
    assert all("Retreats" in it for it in (german, allied))


async def test_nobody_else_sees_or_changes_them(house):
    await house.speaking()
    sheet = await house.type(ADA, "OrderCommands.orders")
    for stranger in (BEN, CLEO):
        seen = await house.press(stranger, sheet.last.menu.custom_id, "Charm")
        assert "Charm" not in seen.text
        asked = await house.press(stranger, sheet.last.id_of("Ask me everything"))
        assert "Charm" not in asked.text
    assert "hold no seat" in (await house.type(CLEO, "OrderCommands.orders")).text


async def test_an_order_answers_later_questions_at_once(house):
    game = await house.speaking()
    await house.app.stances.take(game, 0, ADA, "Speak", Order("pass"))
    await to_next_word(house, game)
    kinds = {it.kind for it in (await house.position(game)).questions.values()}
    assert "Speak" not in kinds
    await house.app.stances.take(game, 0, ADA, "Speak", Order(ASK))
    await to_next_word(house, game)
    assert (await house.position(game)).questions["left"].kind == "Speak"


async def test_a_press_is_taken_back_with_all_it_led_to(house):
    row = await house.app.lobby.open("spoiled_victory", HERE, ADA, Settings())
    await house.app.lobby.start(row.id, ADA)
    await house.settled(row.id)
    before = await house.position(row.id)
    (question,) = before.questions.values()
    assert question.kind == "TakeAction", "the proposed stances have answered the rest"
    await house.play(row.id, next(it.token for it in question.choices if it.verb == "March"))
    await house.app.undo.ask(row.id, ADA)
    await house.settled(row.id)
    after = await house.position(row.id)
    assert after.questions == before.questions


async def test_whoever_just_played_is_not_called_for_what_an_order_added(house):
    row = await house.app.lobby.open("miracle", HERE, ADA, Settings())
    await house.app.lobby.start(row.id, ADA)
    await house.settled(row.id)
    for _ in range(60):
        await house.play(row.id)
        if "^" in (await house.store.games.entries(row.id))[-1].token:
            break
    assert "^" in (await house.store.games.entries(row.id))[-1].token
    assert not house.messenger.last.panel.pings


async def held_places(house, game):
    position = await house.position(game)
    stance = position.rules.stance_for("ApplyWin")
    return [it.id for it in stance.subjects(position.view("allied"))]


async def test_an_order_for_a_place_that_is_gone_is_neither_listed_nor_used(house):
    game = await house.table(ADA)
    assert "J1" not in await held_places(house, game)
    await house.store.database.execute(
        "INSERT INTO stances VALUES (?, 'allied', 'ApplyWin/J1', 'hold', '[]')", (game,)
    )
    assert ("allied", "ApplyWin/J1") in (await house.position(game)).stored.stances
    sheet = await house.type(ADA, "OrderCommands.orders")
    assert "J1" not in sheet.text
    opened = await house.press(ADA, sheet.last.menu.custom_id, "ApplyWin")
    assert "ApplyWin/J1" not in {it.value for it in opened.last.menu.options}
    asked = (await house.position(game)).questions
    with pytest.raises(UserError, match="no longer"):
        await house.app.stances.take(game, 0, ADA, "ApplyWin/J1", Order("hold"))
    assert (await house.position(game)).questions == asked
    await house.play(game)


async def test_two_people_of_one_seat_change_the_sheet_at_once(house):
    game = await house.table(ADA, BEN)
    place, *_ = await held_places(house, game)
    take = house.app.stances.take
    await asyncio.gather(
        take(game, 0, ADA, f"ApplyWin/{place}", Order("hold")),
        take(game, 0, BEN, "FlyPatrol", Order("pass")),
        take(game, 0, ADA, "TakeAlong", Order("staff")),
        take(game, 0, BEN, "TakeAlong", Order("pass")),
    )
    stances = (await house.position(game)).stored.stances
    assert stances["allied", f"ApplyWin/{place}"] == Order("hold")
    assert stances["allied", "FlyPatrol"] == Order("pass")
    assert stances["allied", "TakeAlong"] in (Order("staff"), Order("pass")), "the later one"
    sheets = [(await house.type(it, "OrderCommands.orders")).text for it in (ADA, BEN)]
    assert sheets[0] == sheets[1]
    assert "keep the RAF patrol back" in sheets[0]


async def test_of_a_war_council_only_the_host_orders_ahead(house):
    await house.table(ADA, council=True)
    assert (await house.type(ADA, "OrderCommands.orders")).last.controls
    assert (await house.type(CLEO, "OrderCommands.orders")).text == refusals.NOT_SITTING
