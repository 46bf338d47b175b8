"""A table from lobby to play, without Discord."""

from __future__ import annotations

import asyncio

import pytest

from bot.tables.sorry import Echo, Sorry, Stale
from tests.bot.support import ADA, BEN, labels


async def test_a_started_table_shows_one_board_with_the_first_decision(house):
    # given a lobby, when the game starts
    game = await house.table()
    # then the lobby message has lost its controls and the board asks the first question
    lobby, board = house.voice.messages.values()
    assert lobby.stripped
    assert "RAF patrol" in board.panel.text
    assert labels(board.panel)[:4] == [
        "Patrol Route X (0 Evacuee units there)",
        "Patrol Route Y (0 Evacuee units there)",
        "Patrol Route Z (0 Evacuee units there)",
        "Keep the patrol back",
    ]
    assert (await house.position(game)).game.version == 1


async def test_an_answer_is_written_and_the_board_follows(house):
    game = await house.table()
    await house.play(game, "hold")
    entries = await house.store.games.entries(game)
    assert [(it.kind, it.token) for it in entries] == [("setup", ""), ("move", "hold")]


async def test_a_double_click_plays_once(house):
    game = await house.table()
    press = [house.app.desk.answer(game, 1, 0, "hold", ADA) for _ in range(2)]
    results = await asyncio.gather(*press, return_exceptions=True)
    assert sum(isinstance(it, Echo) for it in results) == 1
    assert len(await house.store.games.entries(game)) == 2


async def test_a_stale_click_is_told_so(house):
    game = await house.table()
    await house.play(game, "hold")
    with pytest.raises(Stale):
        await house.app.desk.answer(game, 1, 0, "patrol:X", ADA)


async def test_a_stranger_is_told_kindly(house):
    game = await house.table()
    with pytest.raises(Sorry, match="watching"):
        await house.app.desk.answer(game, 1, 0, "hold", BEN)


async def test_choices_without_dice_edit_the_same_board_message(house):
    game = await house.table()
    question = await house.until(game, "TakeAction")
    march = next(it.token for it in question.choices if it.token.startswith("foot:"))
    assert "Player Actions" in house.voice.last.panel.text
    assert "Decide" in labels(house.voice.last.panel)
    before = len(house.voice.messages)
    await house.play(game, march)
    assert len(house.voice.messages) == before
    assert house.voice.last.edits == 1
    assert "who moves" in house.voice.last.panel.text


async def test_only_the_newest_board_has_controls(house):
    game = await house.table()
    await house.play(game, "hold")
    for _ in range(12):
        await house.play(game)
    live = [said for said in house.voice.messages.values() if not said.stripped]
    assert len(live) == 1
    assert live[0] is house.voice.last


async def test_a_throwing_job_leaves_the_queue_alive(house):
    game = await house.table()

    async def broken():
        raise RuntimeError("boom")

    with pytest.raises(RuntimeError):
        await house.app.desk.queues.run(game, broken)
    await house.play(game, "hold")
    assert (await house.position(game)).game.version == 2
