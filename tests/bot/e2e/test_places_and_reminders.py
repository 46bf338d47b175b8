"""Threads, direct messages, two tables at once; reminders as people get them."""

from __future__ import annotations

import asyncio

from tests.bot.e2e.acting import board_of, shown, started, to_actions


async def test_a_game_in_direct_messages(ada, ben, bot, stage):
    alone = ada.in_dm()
    board = await started(alone, bot)
    await alone.click(board, "Keep the patrol back")
    await shown(bot, version=1)
    assert board_of(alone).buttons
    # and nobody else finds it by its number
    refused = await ben.in_dm().slash("/game export", number=1)
    assert "no game 1" in refused.message.text
    assert "No tables yet" in (await ben.in_dm().slash("/game list")).message.text
    assert not stage.refusals


async def test_two_tables_at_once_do_not_mix(ada, ben, bot, stage):
    there = ben.at("lobby")
    await asyncio.gather(started(ada, bot), started(there, bot))
    await asyncio.gather(
        ada.click(board_of(ada), "Keep the patrol back"),
        there.click(board_of(there), "Patrol Route Y (no Evacuee unit there)"),
    )
    await shown(bot, 1, 1)
    await shown(bot, 2, 1)
    hosts = {(await bot.app.store.games.get(game)).host: game for game in (1, 2)}
    tokens = {
        host: (await bot.app.store.games.entries(game))[1].token for host, game in hosts.items()
    }
    assert tokens == {ada.id: "hold", ben.id: "patrol:Y"}
    stranger = await there.click(board_of(ada), "Hint")
    assert "watching" in stranger.message.text
    assert not stage.refusals


async def test_a_reminder_pings_and_can_be_snoozed(ada, ben, bot, stage):
    await ada.slash("/remind", first=1, quiet_from=0, quiet_to=0)
    await started(ada, bot)
    stage.clock.advance(2 * 3600)
    await bot.app.tick()
    nudge = await ada.message("waiting for you")
    assert ada.was_pinged(nudge)
    assert not ben.was_pinged(nudge)
    refused = await ben.click(nudge, "Snooze 4 hours")
    assert "no longer needed" in refused.message.text
    done = await ada.click(nudge, "Snooze 4 hours")
    assert "hear from me again" in done.message.text
    await bot.app.tick()
    assert len([it for it in ada.messages() if "waiting for you" in it.text]) == 1
    assert not stage.refusals


async def test_a_reminder_by_direct_message(ada, bot, stage):
    await ada.slash("/remind", first=1, where="dm", quiet_from=0, quiet_to=0)
    await started(ada, bot)
    stage.clock.advance(2 * 3600)
    await bot.app.tick()
    letter = await ada.in_dm().message("waiting for you")
    assert f"<#{ada.channel.id}>" in letter.text
    assert not [it for it in ada.messages() if "waiting for you" in it.text]


async def test_the_turn_passes_without_pinging_whoever_just_played(ada, ben, bot, stage):
    await started(ada, bot)
    await ben.slash("/game join", seat="allied")
    await to_actions(ada, bot)
    await shown(bot)
    board = board_of(ada)
    assert not ada.was_pinged(board)
    assert not ben.was_pinged(board)


async def test_spectators_scroll_through_pictures_with_words(ada, ben, bot, stage):
    await started(ada, bot)
    await to_actions(ada, bot)
    await shown(bot)
    story = [it for it in ben.messages() if it.attachments]
    assert len(story) >= 2
    assert all(it.attachments[0].description for it in story)
    assert [bool(it.buttons) for it in story] == [False] * (len(story) - 1) + [True]
    assert not any(it.private for it in ben.messages())
