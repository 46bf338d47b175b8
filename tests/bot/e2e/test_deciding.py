"""The private panel, stale and double presses, strangers, standing orders, taking back."""

from __future__ import annotations

import asyncio

from tests.bot.e2e.acting import board_of, choose, pick, question, shown, started, to_actions


async def test_many_choices_are_decided_in_a_private_panel(ada, ben, bot, stage):
    # given a decision with many choices
    await started(ada, bot)
    await to_actions(ada, bot)
    await shown(bot)
    # when the player opens the panel and picks a verb
    drawn = len(bot.app.studio.crops)
    panel = (await ada.click(board_of(ada), "Decide")).message
    assert panel.private
    assert "Flood the Lowlands (2 actions)" in [it.label for it in panel.buttons]
    await ada.click(panel, "March …")
    await panel.change()
    # what has no place carries no number where others do, and every step has its picture
    assert len(bot.app.studio.crops) == drawn + 2
    assert "End Player Actions" in [it.label for it in panel.buttons]
    # then the lines are numbered like the places on the crop, and nobody else sees it
    lines = [it.label for it in panel.buttons if it.label[0].isdigit()]
    labels = panel.selects[0].labels if panel.selects else lines
    assert labels[0].startswith("1. ")
    _, targets, _ = bot.app.studio.crops[-1]
    assert len(targets) == len(labels)
    assert all(not it.private for it in ben.messages())
    assert not stage.refusals


async def test_a_double_click_plays_once_and_says_nothing_more(ada, bot, stage):
    board = await started(ada, bot)
    one, two = await asyncio.gather(
        ada.click(board, "Keep the patrol back"), ada.click(board, "Keep the patrol back")
    )
    await shown(bot, version=1)
    entries = await bot.app.store.games.entries(1)
    assert [it.token for it in entries] == ["", "hold"]
    assert not one.failed
    assert not two.failed
    assert not one.followups() + two.followups()
    assert not stage.refusals


async def test_an_interaction_delivered_twice_plays_once(ada, bot, stage):
    board = await started(ada, bot)
    stage.fault("duplicate")
    await ada.click(board, "Keep the patrol back")
    await shown(bot, version=1)
    assert len(await bot.app.store.games.entries(1)) == 2


async def test_a_stale_click_shows_the_present_decision_privately(ada, bot):
    board = await started(ada, bot)
    button = board.button("Patrol Route X (no Evacuee unit there)").custom_id
    # given a press that the bot sees only after another was played
    late = asyncio.create_task(_late(ada, board, button, bot))
    await ada.click(board, "Keep the patrol back")
    exchange = await late
    answer = exchange.message
    assert answer.private
    assert "answered meanwhile" in answer.text
    assert (await question(bot)).prompt in answer.text


async def _late(actor, board, button, bot):
    """Press while the board still shows the button, with the play already committed."""
    while (await bot.app.store.games.get(1)).version == 1:  # noqa: ASYNC110 - no event for it
        await asyncio.sleep(0)
    return await actor.click(board, custom_id=button)


async def test_a_forged_id_gets_a_friendly_nothing(ada, bot, stage):
    board = await started(ada, bot)
    board.raw.components[0]["components"][0]["custom_id"] = "b:p:1:1:99:hold"
    board.raw.components[0]["components"][1]["custom_id"] = "b:nonsense:1:1:"
    board.raw.components[0]["components"][2]["custom_id"] = "b:p:1:1:0:patrol:Q"
    for forged in ("b:p:1:1:99:hold", "b:nonsense:1:1:"):
        done = await ada.click(board, custom_id=forged)
        assert done.message.private
        assert "no longer know" in done.message.text
    board.raw.components[0]["components"][3]["custom_id"] = "someone-elses"
    foreign = await ada.click(board, custom_id="someone-elses")
    assert "no longer know" in foreign.message.text
    illegal = (await ada.click(board, custom_id="b:p:1:1:0:patrol:Q")).message
    assert "not a legal answer" in illegal.text
    assert (await bot.app.store.games.get(1)).version == 1


async def test_what_is_decided_ahead_is_a_standing_order(ada, bot):
    board = await started(ada, bot)
    opened = (await ada.click(board, "Decide ahead")).message
    assert "RAF patrol" in opened.text
    await ada.click(opened, "Keep the RAF patrol back")
    await shown(bot, version=1)
    listed = await ada.slash("/orders")
    assert "**RAF patrol**: keep the RAF patrol back" in listed.message.text
    await ada.click(listed.message, "Ask me everything")
    listed = await ada.slash("/orders")
    assert "**RAF patrol**: ask me" in listed.message.text


async def test_free_undo_takes_one_order_back(ada, bot, stage):
    await started(ada, bot)
    asked = await to_actions(ada, bot)
    march = next(it.token for it in asked.choices if it.token.startswith("foot:"))
    await choose(ada, bot, march)
    done = await ada.slash("/undo")
    assert asked.prompt in done.message.text
    await shown(bot)
    assert "taken back" in board_of(ada).text
    assert (await question(bot)) == asked
    refused = await ada.slash("/undo")
    assert "What is done is done" in refused.message.text
    assert not stage.refusals


async def test_do_answers_typed_words_that_fit_one_order(ada, bot):
    await started(ada, bot)
    done = await ada.slash("/do", order="keep back")
    assert "Keep the patrol back" in done.message.text
    nothing = await ada.slash("/do", order="surrender at once")
    assert "No order you may give now contains" in nothing.message.text


async def test_a_page_of_25_leads_to_the_next(ada, bot):
    await started(ada, bot)
    asked = await to_actions(ada, bot)
    await shown(bot)
    panel = (await ada.click(board_of(ada), "Decide")).message
    row = await shown(bot)
    await pick(ada, panel, asked, asked.choices[-1].token)
    assert (await shown(bot, version=row.version)).version == row.version + 1
