"""Every other command, once, as a player types it."""

from __future__ import annotations

from sandbox.uploads import Upload
from tests.bot.e2e.acting import board_of, shown, started


async def test_status_list_and_settings(ada, ben, bot, stage):
    await started(ada, bot)
    status = await ada.slash("/game status")
    assert "Dice sealed under" in status.message.text
    assert "Turn" in status.message.text
    listed = await ada.slash("/game list")
    assert "Your tables" in listed.message.text
    changed = await ada.slash("/game settings", pace=24, missed="officer")
    assert "1 day" in changed.message.text
    assert "staff officer" in changed.message.text
    refused = await ben.slash("/game settings", pace=1)
    assert "opened the table" in refused.message.text
    assert all(it.message.private for it in (status, listed, changed, refused))
    assert not stage.refusals


async def test_a_second_table_in_a_channel_is_refused(ada, ben, bot):
    await started(ada, bot)
    refused = await ben.slash("/game new")
    assert "already on the table" in refused.message.text


async def test_pause_and_resume(ada, ben, bot, stage):
    board = await started(ada, bot)
    assert "hold no seat" in (await ben.slash("/game pause")).message.text
    await ada.slash("/game pause")
    await ada.message("pauses the game")
    await shown(bot)
    assert "is paused" in board.text
    assert not board.buttons
    assert "is paused" in (await ada.slash("/do", order="hold")).message.text
    await ada.slash("/game resume")
    await ada.message("takes the game up again")
    await shown(bot)
    assert board_of(ada).buttons
    assert not stage.refusals


async def test_join_share_and_leave(ada, ben, bot):
    board = await started(ada, bot)
    await ben.slash("/game join", seat="allied")
    await ada.message("shares the Allied seat")
    done = await ben.click(board, "Keep the patrol back")
    assert not done.failed
    await shown(bot, version=1)
    await ada.slash("/game leave")
    await ben.message("leaves the table")
    await ben.slash("/game leave")
    await ben.message("nobody is left")
    assert (await bot.app.store.games.get(1)).status == "paused"


async def test_resign_and_end_need_a_second_thought(ada, ben, cleo, bot, stage):
    await started(ada, bot)
    stranger = (await cleo.slash("/game resign")).message
    assert "You hold no seat" in stranger.text
    assert not stranger.buttons
    sure = await ada.slash("/game resign")
    assert sure.message.private
    await ada.click(sure.message, "Concede")
    told = await ada.message("concedes")
    assert "The seed was" in told.text
    assert (await bot.app.store.games.get(1)).status == "over"
    verified = await ada.slash("/verify")
    assert "not one amiss" in verified.message.text
    # and the channel is free for another table, which its host may close
    await ben.slash("/game new", game="spoiled_victory")
    await ben.message("is being set up")
    stranger = (await cleo.slash("/game end")).message
    assert "opened the table" in stranger.text
    assert not stranger.buttons
    closing = await ben.slash("/game end")
    await ben.click(closing.message, "Close the table")
    await ben.message("closes the table")
    assert not stage.refusals


async def test_looking_and_reading(ada, ben, bot, stage):
    await started(ada, bot)
    whole = await ben.slash("/map")
    assert whole.message.attachments[0].description
    found = await ada.autocomplete("/map", "place", "dunk")
    assert found[0]["value"] == "A4"
    part = await ada.slash("/map", place="A4", layer="control")
    assert "A4" in part.message.attachments[0].description
    assert "no “Atlantis”" in (await ada.slash("/map", place="Atlantis")).message.text
    log = await ada.slash("/log")
    assert "Turn 1" in log.message.text
    assert (await ada.slash("/chart")).message.attachments
    film = await ada.slash("/replay")
    assert film.message.attachments[0].filename == "replay-1.gif"
    assert film.message.private
    shared = await ada.slash("/chart", share=True)
    assert not shared.message.private
    assert not stage.refusals


async def test_rules_hint_odds_help_verify(ada, ben, bot, stage):
    await started(ada, bot)
    topics = await ben.autocomplete("/rules", "topic", "spirit")
    page = await ben.slash("/rules", topic=topics[0]["value"])
    assert "10.5" in page.message.text
    assert "No page of the rules has" in (await ben.slash("/rules", topic="zeppelin")).message.text
    hint = await ada.slash("/hint")
    assert "staff officer would" in hint.message.text
    assert "**The RAF** `10.10`" in hint.message.text  # and the rule behind the question
    assert "whoever holds a seat" in (await ben.slash("/hint")).message.text
    assert (await ada.slash("/odds")).message.private
    assert "/game new" in (await ben.slash("/help")).message.text
    assert "lie sealed" in (await ben.slash("/verify")).message.text
    assert not stage.refusals


async def test_commands_without_a_table_say_so(ada, bot, stage):
    for command in ("/game status", "/hint", "/undo", "/map", "/log", "/verify", "/chart"):
        answer = await ada.slash(command)
        assert "No game is on the table" in answer.message.text, command
        assert answer.message.private
    assert await ada.autocomplete("/do", "order", "x") == []
    assert not stage.refusals


async def test_the_lobby_is_set_by_menus(ada, ben, bot, stage):
    await ada.slash("/game new", game="spoiled_victory")
    lobby = await ada.message("is being set up")
    await ada.select(lobby, "Optional rules", "Rule: Chaotic Events")
    await stage.until(lambda: "Chaotic Events." in lobby.text, "the option")
    await ada.select(lobby, "Pace and missed deadlines", "1440=officer")
    await stage.until(lambda: "1 day" in lobby.text, "the pace")
    await ada.select(lobby, "Who decides?", "3=720")
    await stage.until(lambda: "War council: 3 votes" in lobby.text, "the council")
    refused = await ben.select(lobby, "Who decides?", "0=0")
    assert "opened the table" in refused.message.text
    await ben.click(lobby, "Share: Allied")
    await stage.until(lambda: ben.mention in lobby.text, "Ben to sit")
    await ben.click(lobby, "Leave")
    await stage.until(lambda: ben.mention not in lobby.text, "Ben to rise")
    assert len([it for it in ada.messages() if not it.private]) == 1
    assert not stage.refusals


async def test_reminders_to_ones_taste(ada, bot, stage):
    usual = await ada.slash("/remind")
    assert "first after 12 hours" in usual.message.text
    zones = await ada.autocomplete("/remind", "zone", "paris")
    assert zones[0]["value"] == "Europe/Paris"
    changed = await ada.slash(
        "/remind", first=2, repeat=6, where="dm", zone="Europe/Paris", quiet_from=23, quiet_to=7
    )
    assert "by direct message: first after 2 hours, then every 6" in changed.message.text
    assert "23:00 to 7:00 (Europe/Paris)" in changed.message.text
    assert "no time zone" in (await ada.slash("/remind", zone="Mars/Olympus")).message.text
    assert "YYYY-MM-DD" in (await ada.slash("/remind", holiday="soon")).message.text
    assert not stage.refusals


async def test_export_and_import(ada, bot, stage):
    await started(ada, bot)
    running = await ada.slash("/game export")
    assert running.message.attachments[0].filename == "dynamo-game-1.json"
    assert not any(b"dunkirk" in it.data for it in running.message.attachments)
    sure = await ada.slash("/game resign")
    await ada.click(sure.message, "Concede")
    await ada.message("concedes")
    record, diary = (it.data for it in (await ada.slash("/game export")).message.attachments)
    assert b'"seed": "dunkirk"' in record
    assert b"\n## Turn 1: 27 May, day\n" in diary
    there = ada.at("lobby")
    done = await there.slash("/game import", record=Upload("game.json", "application/json", record))
    assert "The record is on the table as" in done.message.text
    nonsense = await ada.slash("/game import", record=Upload("cat.png", "image/png", b"meow"))
    assert "no exported game" in nonsense.message.text
    assert not stage.refusals


async def test_another_war_is_fought_in_a_thread(ada, bot, stage):
    await started(ada, bot)
    done = await ada.slash("/game fork", turn="Turn 1")
    assert "begins where A Spoiled Victory · game 1 stood" in done.message.text
    row = await bot.app.store.games.get(2)
    there = ada.at(stage.world.channels[row.channel])
    assert there.channel.parent is ada.channel
    assert there.channel.name.startswith("What if: A Spoiled Victory · game 1, Turn 1")
    await shown(bot, 2)
    assert "RAF patrol" in board_of(there).text
    assert not stage.refusals
