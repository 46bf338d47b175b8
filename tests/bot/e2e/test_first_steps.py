"""From `/game new` to the first decisions, as people see it."""

from __future__ import annotations

from tests.bot.e2e.acting import started


async def test_a_game_begins_with_two_commands(ada, bot, stage):
    board = await started(ada, bot)
    assert "Keep the patrol back" in [it.label for it in board.buttons]
    assert board.attachments[0].description.startswith("The board at ply")
    assert not stage.refusals


async def test_a_button_plays_and_the_former_board_keeps_only_its_picture(ada, bot, stage):
    board = await started(ada, bot)
    await ada.click(board, "Keep the patrol back")
    following = await ada.message("A Spoiled Victory", after=board)
    await stage.until(lambda: not board.buttons, "the controls to go")
    assert board.attachments
    assert "RAF patrol over" not in board.text
    assert "Turn 1" in board.text
    assert following.buttons
    assert not stage.refusals


async def test_a_stranger_gets_a_private_line(ada, ben, bot):
    board = await started(ada, bot)
    done = await ben.click(board, "Keep the patrol back")
    assert done.message.private
    assert "watching" in done.message.text


async def test_do_takes_any_order_by_its_words(ada, bot, stage):
    board = await started(ada, bot)
    found = await ada.autocomplete("/do", "order", "rout y")
    assert [it["value"] for it in found] == ["patrol:Y"]
    done = await ada.slash("/do", order=found[0]["value"])
    assert "Patrol Route Y" in done.message.text
    assert done.message.private
    await ada.message("A Spoiled Victory", after=board, where=lambda it: not it.private)
    assert not stage.refusals
