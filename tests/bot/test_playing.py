"""A table from lobby to play, without Discord."""

from __future__ import annotations

import asyncio

import pytest

from bot.client.waiting import typing_while
from bot.errors import RepeatedPressError, StalePressError, UserError
from bot.panels.board import BoardNews, board
from engine import Event
from engine.core.stances import Order
from tests.bot.support import ADA, BEN, HERE, asking, labels, parts


async def test_a_started_table_shows_one_board_with_the_first_decision(house):
    # given a lobby, when the game starts
    game = await house.table()
    # then the lobby message has lost its controls and the board asks the first question
    lobby, board = house.messenger.messages.values()
    assert lobby.stripped
    assert "RAF patrol" in board.panel.text
    assert labels(board.panel)[:4] == [
        "Patrol Route X (no Evacuee unit there)",
        "Patrol Route Y (no Evacuee unit there)",
        "Patrol Route Z (no Evacuee unit there)",
        "Keep the patrol back",
    ]
    assert (await house.position(game)).game.version == 1


async def test_an_answer_is_written_and_the_board_follows(house):
    game = await house.table()
    await house.play(game, "hold")
    entries = await house.store.games.entries(game)
    assert [(it.kind, it.token) for it in entries] == [("setup", ""), ("move", "hold")]


async def test_the_board_asks_without_repeating_what_the_diary_told(house):
    position = await house.position(await house.table())
    (asked,) = position.questions.values()
    told, _, rest = asked.heading.partition("? ")
    happening = BoardNews([Event("dice", f"{told}?"), Event("dice", "A fight.")])
    text = board(position, happening, None, "board").text
    assert text.count(told) == 1
    assert f"): {rest} `10.10.1`" in text


async def test_an_offer_with_many_answers_is_passed_on_the_board(house):
    game = await house.table()
    await house.until(game, "DunkirkSpirit")
    assert labels(house.messenger.last.panel)[:3] == ["Decide", "Keep the dice", "Hint"]
    keep = next(it for it in parts(house.messenger.last.panel) if it.label == "Keep the dice")
    await house.press(ADA, keep.id, private=False)
    assert (await house.store.games.entries(game))[-1].token == "keep"


async def test_a_double_click_plays_once(house):
    game = await house.table()
    press = [house.app.decisions.answer(game, 1, 0, "hold", ADA) for _ in range(2)]
    results = await asyncio.gather(*press, return_exceptions=True)
    assert sum(isinstance(it, RepeatedPressError) for it in results) == 1
    assert len(await house.store.games.entries(game)) == 2


async def test_a_stale_click_is_told_so(house):
    game = await house.table()
    await house.play(game, "hold")
    with pytest.raises(StalePressError):
        await house.app.decisions.answer(game, 1, 0, "patrol:X", ADA)


async def test_a_stranger_is_told_kindly(house):
    game = await house.table()
    with pytest.raises(UserError, match="watching"):
        await house.app.decisions.answer(game, 1, 0, "hold", BEN)


async def test_choices_without_dice_edit_the_same_board_message(house):
    game = await house.table()
    question = await house.until(game, "TakeAction")
    march = next(it.token for it in question.choices if it.token.startswith("foot:"))
    assert "Player Actions" in house.messenger.last.panel.text
    assert "Decide" in labels(house.messenger.last.panel)
    before, edits = len(house.messenger.messages), house.messenger.last.edits
    await house.play(game, march)
    assert len(house.messenger.messages) == before
    assert house.messenger.last.edits == edits + 1
    assert "which unit moves" in house.messenger.last.panel.text


async def test_only_the_newest_board_has_controls(house):
    game = await house.table()
    await house.play(game, "hold")
    for _ in range(12):
        await house.play(game)
    live = [said for said in house.messenger.messages.values() if not said.stripped]
    assert len(live) == 1
    assert live[0] is house.messenger.last


async def test_a_throwing_job_leaves_the_queue_alive(house):
    game = await house.table()

    async def broken():
        raise RuntimeError("boom")

    with pytest.raises(RuntimeError):
        await house.app.service.queues.run(game, broken)
    await house.play(game, "hold")
    assert (await house.position(game)).game.version == 2


async def test_a_standing_order_answers_until_it_is_lifted(house):
    game = await house.table()
    done = await house.app.stances.take(game, 0, ADA, "FlyPatrol", Order("pass"))
    assert done.game.version >= 2
    for _ in range(300):
        position = await house.position(game)
        if position.state.table.turn > 2:
            break
        assert next(iter(position.questions.values())).kind != "FlyPatrol"
        await house.play(game)
    causes = [it.cause for it in await house.store.games.entries(game)]
    assert "standing order" in causes


async def test_an_undo_goes_further_back_than_the_states_that_are_kept(house, store):
    game = await house.table()
    question = await house.until(game, "TakeAction")
    march = next(it.token for it in question.choices if it.token.startswith("foot:"))
    await house.play(game, march)
    before = await house.position(game)
    await store.database.execute(
        "DELETE FROM states WHERE game = ? AND version < ?", (game, before.game.version)
    )
    done = await house.app.undo.ask(game, ADA)
    assert next(iter(done.table.questions.values())) == question
    entries = await store.games.entries(game)
    assert (entries[-1].kind, entries[-1].token) == ("undo", "1")
    record = await house.app.admin.record(game)
    assert len(record.moves) == len(entries) - 3


async def test_an_old_button_of_a_taken_back_question_is_stale(house):
    game = await house.table()
    question = await house.until(game, "TakeAction")
    march = next(it.token for it in question.choices if it.token.startswith("foot:"))
    old = (await house.position(game)).game.asked["allied"].version
    await house.play(game, march)
    await house.app.undo.ask(game, ADA)
    with pytest.raises(StalePressError):
        await house.app.decisions.answer(game, old, 0, question.choices[1].token, ADA)


async def test_work_that_takes_long_shows_that_it_goes_on(house, monkeypatch):
    shown = []

    async def typing(channel):
        shown.append(channel)

    house.messenger.typing = typing
    monkeypatch.setattr("bot.client.waiting.LONG", 0.0)
    gate = asyncio.Event()
    work = asyncio.create_task(typing_while(house.app, 7, gate.wait()))
    while not shown:  # noqa: ASYNC110 - until the dots are there
        await asyncio.sleep(0)
    gate.set()
    assert await work
    assert shown == [7]


async def test_odds_of_an_unknown_name_are_not_called_no_odds(house):
    row = await house.app.lobby.open("miracle", HERE, ADA, asking())
    await house.app.lobby.start(row.id, ADA)
    await house.settled(row.id)
    assert (
        "against 272/Demi" in (await house.type(ADA, "OrderCommands.odds", find="gravelines")).text
    )
    assert "contains “xyzzy”" in (await house.type(ADA, "OrderCommands.odds", find="xyzzy")).text


async def test_the_whole_position_is_told_in_words(house):
    await house.table()
    talk = await house.type(ADA, "LookingCommands.map_", words=True)
    assert not talk.last.files
    assert "Rescued: 0 VP" in talk.text
    assert "Nieuport I4/J2: 15th Division 4." in talk.text  # further than an alt text reaches


async def test_a_position_too_long_for_a_message_is_told_in_a_file(house):
    row = await house.app.lobby.open("miracle", HERE, ADA, asking())
    await house.app.lobby.start(row.id, ADA)
    await house.settled(row.id)
    talk = await house.type(ADA, "LookingCommands.map_", words=True)
    assert talk.last.alts == ["position.txt"]
    position = await house.position(row.id)
    assert talk.last.files == [position.rules.describe(position.view("allied")).encode()]
