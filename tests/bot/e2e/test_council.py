"""The war council on Discord."""

from __future__ import annotations

from tests.bot.e2e.acting import board_of, shown, started


async def test_the_channel_votes_by_button_until_the_quorum(ada, ben, cleo, bot, stage):
    # given a council of three votes
    board = await started(ada, bot, council=True)
    assert "War council" in board.text
    # when two vote
    first = await ben.click(board, "Keep the patrol back")
    assert "1 of 3" in (await first.followup()).text
    await cleo.click(board, "Patrol Route X (no Evacuee unit there)")
    await stage.until(lambda: "2 of 3 votes" in board.text, "the tally")
    # then the third decides
    await ada.click(board, "Keep the patrol back")
    await shown(bot, version=1)
    assert (await bot.app.store.games.entries(1))[-1].token == "hold"
    assert board_of(ada) != board
    assert not stage.refusals


async def test_at_the_deadline_those_who_voted_decide(ada, ben, bot, stage):
    board = await started(ada, bot, council=True)
    await ben.click(board, "Patrol Route Y (no Evacuee unit there)")
    await stage.until(lambda: "1 of 3" in board.text, "the tally")
    stage.clock.advance(13 * 3600)
    await bot.app.tick()
    await shown(bot, version=1)
    assert (await bot.app.store.games.entries(1))[-1].token == "patrol:Y"


async def test_a_council_takes_nothing_back(ada, bot):
    await started(ada, bot, council=True)
    assert "cannot be taken back" in (await ada.slash("/undo")).message.text
