"""Discord refuses, is slow, loses things: the game goes on and a sentence says what to do."""

from __future__ import annotations

import asyncio

import discord

from bot import limits
from sandbox import threads
from tests.bot.e2e.acting import board_of, question, shown, started, to_actions


def without(stage, actor, *rights):
    """Take rights from the bot in a channel."""
    deny = discord.Permissions(**dict.fromkeys(rights, True)).value
    stage.world.set_overwrite(actor.channel, stage.world.bot, 0, deny)


async def test_too_many_requests_and_server_errors_only_delay(ada, bot, stage):
    board = await started(ada, bot)
    stage.fault("rate_limit", path="/messages", seconds=0.05)
    stage.fault("server_error", path="/messages")
    await ada.click(board, "Keep the patrol back")
    await shown(bot, version=1)
    assert len(await bot.app.store.games.entries(1)) == 2
    boards = [it for it in ada.messages() if it.attachments]
    assert len(boards) == 2


async def test_a_lost_answer_posts_no_second_board(ada, bot, stage):
    board = await started(ada, bot)
    stage.fault("lost_answer", path="/messages", method="POST")
    await ada.click(board, "Keep the patrol back")
    await shown(bot, version=1)
    assert len([it for it in ada.messages() if it.attachments]) == 2


async def test_a_lost_acknowledgement_does_not_stop_the_order(ada, bot, stage):
    board = await started(ada, bot)
    stage.fault("lost_answer", path="/callback")
    await ada.click(board, "Keep the patrol back")
    await shown(bot, version=1)
    assert (await bot.app.store.games.get(1)).version == 2


async def test_discord_down_for_long_is_told_later(ada, bot, stage):
    # given a Discord that cuts every line
    board = await started(ada, bot)
    stage.fault("cut_line", path="/messages", method="POST", times=None)
    done = await ada.click(board, "Keep the patrol back")
    # then the player is told that the order stands
    assert "Your order stands" in (await done.followup()).text
    # and when Discord is back the board comes once, although the cut request had arrived
    stage.sandbox.faults.clear()
    stage.clock.advance(60)
    await bot.app.tick()
    await shown(bot, version=1)
    assert len([it for it in ada.messages() if it.attachments]) == 2


async def test_the_gateway_may_drop_and_come_back(ada, bot, stage):
    board = await started(ada, bot)
    stage.fault("drop_gateway")
    pressed = await ada.click(board, "Keep the patrol back", wait=False)
    await shown(bot, version=1)
    assert not pressed.failed


async def test_without_the_right_to_post_the_player_is_told_privately(ada, bot, stage):
    board = await started(ada, bot)
    without(stage, ada, "send_messages")
    done = await ada.click(board, "Keep the patrol back")
    told = await done.followup()
    assert told.private
    assert "**Send Messages**" in told.text
    assert (await bot.app.store.games.get(1)).version == 2
    # when the right comes back, the next round tells what was left untold
    stage.world.set_overwrite(ada.channel, stage.world.bot, 0, 0)
    stage.clock.advance(700)
    await bot.app.tick()
    await shown(bot)
    assert board_of(ada).buttons


async def test_without_the_right_to_attach_the_board_comes_in_words(ada, bot, stage):
    board = await started(ada, bot)
    without(stage, ada, "attach_files")
    await ada.click(board, "Keep the patrol back")
    plain = await ada.message("No picture", after=board)
    assert plain.buttons


async def test_a_picture_too_large_is_left_out(ada, bot, stage, monkeypatch):
    board = await started(ada, bot)
    monkeypatch.setattr(limits, "UPLOAD", 10)
    await ada.click(board, "Keep the patrol back")
    plain = await ada.message("too large", after=board)
    assert plain.buttons


async def test_a_draughtsman_who_fails_stops_nothing(ada, bot, stage):
    board = await started(ada, bot)

    async def unwell(*_):
        raise RuntimeError("no ink")

    bot.app.studio.snapshot = unwell
    await ada.click(board, "Keep the patrol back")
    plain = await ada.message("could not be drawn", after=board)
    assert "Turn: 1 of 18" in plain.text


async def test_a_deleted_board_is_posted_anew(ada, bot, stage):
    board = await started(ada, bot)
    ada.delete(board)
    await ada.slash("/do", order="hold")
    await shown(bot, version=1)
    assert board_of(ada).buttons


async def test_a_deleted_channel_pauses_the_game_and_the_host_hears_how_to_go_on(ada, bot, stage):
    await started(ada, bot)
    stage.world.drop_channel(ada.channel)
    letter = await ada.in_dm().message("is gone")
    assert "/game resume number:1" in letter.text
    assert (await bot.app.store.games.get(1)).status == "paused"
    # and in another channel it goes on
    there = ada.at("lobby")
    await there.slash("/game resume", number=1)
    await there.message("takes the game up again")
    await shown(bot)
    assert board_of(there).buttons


async def test_a_bot_shown_the_door_keeps_the_games(ada, bot, stage):
    await started(ada, bot)
    stage.world.remove_bot(stage.guild)
    await stage.until(lambda: bot.get_guild(stage.guild.id) is None, "the bot to notice")
    while (await bot.app.store.games.get(1)).status != "paused":  # noqa: ASYNC110 - a row
        await asyncio.sleep(0.01)


async def test_the_first_connection_is_tried_again(ada, stage, run_bot, monkeypatch):
    monkeypatch.setattr("bot.client.dynamo.FIRST_WAIT", 0.05)
    stage.fault("cut_line", path="/users/@me", times=2)
    stage.fault("refuse_gateway", times=2)
    async with run_bot() as bot:
        await started(ada, bot)


def boards_with_buttons(actor):
    return [it for it in actor.messages() if not it.private and it.attachments and it.buttons]


async def test_after_a_lost_answer_the_board_asks_what_is_open_now(ada, bot, stage):
    """Discord carried the post out and the answer never came; the same nonce gives the old one."""
    # given a board that hangs in the channel without the bot's knowledge
    board = await started(ada, bot)
    stage.fault("cut_line", path="/messages", method="POST", times=None)
    done = await ada.click(board, "Keep the patrol back")
    assert "Your order stands" in (await done.followup()).text
    stage.sandbox.faults.clear()
    lost = board_of(ada)
    assert lost.id != board.id
    # when the next order is given within the life of the nonce
    row = await bot.app.store.games.get(1)
    await ada.slash("/do", order=(await question(bot)).choices[0].token)
    await shown(bot, version=row.version)
    # then one board has controls, and they are those of the question that is open now
    (only,) = boards_with_buttons(ada)
    asked = (await bot.app.store.games.get(1)).asked["allied"]
    assert any(f":1:{asked.version}:" in it.custom_id for it in only.buttons)
    assert (await question(bot)).heading.split(". ")[-1] in only.text


async def in_a_thread(ada, bot, stage):
    """A game in a thread that somebody opened, at a question whose answer edits the board."""
    thread = threads.open_thread(stage.world, ada.channel, ada.user, {"name": "War", "type": 11})
    there = ada.at(thread)
    await started(there, bot)
    asked = await to_actions(there, bot)
    await shown(bot)
    return there, next(it.token for it in asked.choices if it.token.startswith("foot:"))


async def test_an_archived_thread_is_opened_again_for_the_board(ada, bot, stage):
    there, march = await in_a_thread(ada, bot, stage)
    threads.change(stage.world, there.channel, {"archived": True})
    row = await bot.app.store.games.get(1)
    await bot.app.decisions.answer(1, row.asked["allied"].version, 0, march, ada.id)
    await shown(bot, version=row.version)
    assert not there.channel.archived
    assert "which unit moves" in board_of(there).text


async def test_a_locked_thread_is_told_once_and_the_board_follows_when_it_opens(ada, bot, stage):
    there, march = await in_a_thread(ada, bot, stage)
    without(stage, ada, "manage_threads")
    threads.change(stage.world, there.channel, {"archived": True, "locked": True})
    row = await bot.app.store.games.get(1)
    done = await there.slash("/do", order=march)
    assert "archived and locked" in (await done.followup()).text
    again = await there.slash("/do", order=(await question(bot)).choices[0].token)
    await bot.app.worker.settled(1)
    assert again.followups() == []
    threads.change(stage.world, there.channel, {"archived": False, "locked": False})
    await shown(bot, version=row.version)


async def test_a_right_given_back_brings_the_board_at_once(ada, bot, stage):
    board = await started(ada, bot)
    without(stage, ada, "send_messages")
    done = await ada.click(board, "Keep the patrol back")
    assert "**Send Messages**" in (await done.followup()).text
    # told once: the next order is taken without it
    again = await ada.slash("/do", order=(await question(bot)).choices[0].token)
    await bot.app.worker.settled(1)
    assert again.followups() == []
    stage.world.set_overwrite(ada.channel, stage.world.bot, 0, 0)
    await shown(bot, version=2)
    (only,) = boards_with_buttons(ada)
    assert (await question(bot)).heading.split(". ")[-1] in only.text


async def test_the_next_press_tries_again_even_one_that_comes_late(ada, bot, stage):
    board = await started(ada, bot)
    stage.fault("cut_line", path="/messages", method="POST", times=None)
    done = await ada.click(board, "Keep the patrol back")
    assert "Your order stands" in (await done.followup()).text
    stage.sandbox.faults.clear()
    await ada.click(board, "Keep the patrol back")
    await shown(bot, version=1)
    assert len(boards_with_buttons(ada)) == 1


async def test_a_deleted_board_comes_back_by_itself(ada, ben, bot, stage):
    board = await started(ada, bot)
    await shown(bot)
    text = board.text
    ada.delete(board)
    await stage.until(lambda: boards_with_buttons(ada), "the board")
    (again,) = boards_with_buttons(ada)
    assert again.text == text
    assert not ada.was_pinged(again)  # the deleted one had called whoever is awaited
    await shown(bot)
    # somebody's own message is nobody's board
    ada.delete(ada.say("Good morning"))
    # deleted again at once: not before ten minutes have passed, or two bots would never end
    ada.delete(again)
    async with asyncio.timeout(15):
        while not bot.app.outbox._missing:  # noqa: ASYNC110 - nothing is told that could be awaited
            await asyncio.sleep(0.01)
    await bot.app.worker.settled(1)
    assert not boards_with_buttons(ada)
    stage.clock.advance(11 * 60)
    await bot.app.tick()
    await stage.until(lambda: boards_with_buttons(ada), "the board again")
    assert len(boards_with_buttons(ada)) == 1


async def test_a_board_deleted_while_the_bot_was_away_comes_back_with_the_first_word(
    ada, run_bot, stage
):
    async with run_bot() as bot:
        board = await started(ada, bot)
        await shown(bot)
    ada.delete(board)
    async with run_bot() as bot:
        await ada.slash("/help")
        await stage.until(lambda: boards_with_buttons(ada), "the board")
        await shown(bot)


async def test_a_deleted_board_comes_back_with_the_status(ada, bot, stage):
    board = await started(ada, bot)
    await shown(bot)
    bot.app.outbox._brought_back[1] = stage.clock.now()  # not by itself this time
    ada.delete(board)
    await ada.slash("/game status")
    await stage.until(lambda: boards_with_buttons(ada), "the board")
    (again,) = boards_with_buttons(ada)
    await shown(bot)
    # and one that is there is not posted again
    await ada.slash("/game status")
    await bot.app.worker.settled(1)
    assert [it.id for it in boards_with_buttons(ada)] == [again.id]


async def test_a_role_that_changes_brings_the_board_too(ada, bot, stage):
    board = await started(ada, bot)
    without(stage, ada, "send_messages")
    done = await ada.click(board, "Keep the patrol back")
    assert "**Send Messages**" in (await done.followup()).text
    ada.channel.overwrites.clear()  # as a role does it: no word about the channel
    role = next(iter(stage.guild.roles.values()))
    stage.world.set_rights(role, stage.guild, role.permissions)
    await shown(bot, version=1)
