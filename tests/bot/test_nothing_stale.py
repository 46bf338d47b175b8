"""No button is left that only refuses: requests, reminders and private panels go with their day."""

from __future__ import annotations

from types import SimpleNamespace

import discord

from bot.client.open_panels import OpenPanels
from bot.client.reply import Reply
from bot.panels.panel import Panel
from tests.bot.support import ADA, BEN, House, Talk, parts


def noticed(house, word):
    return [it for it in house.messenger.messages.values() if word in it.panel.text]


async def test_a_request_loses_its_buttons_when_it_lapses(house):
    game = await house.toy(ADA, BEN)
    await house.type(ADA, "GameCommands.draw")
    (offer,) = noticed(house, "offers a draw")
    assert not offer.stripped
    await house.answer(game, ADA, "bid:1")
    assert offer.stripped


async def test_a_request_about_a_seat_outlives_a_move_and_goes_when_it_is_settled(house):
    game = await house.toy(ADA, BEN)
    await house.type(ADA, "GameCommands.replace", seat="left", user=None)
    (call,) = noticed(house, "is free for whoever takes it first")
    await house.answer(game, ADA, "bid:1")
    assert not call.stripped
    await house.press(303, parts(call.panel)[0].id, private=False)
    assert call.stripped


async def test_a_request_nobody_answers_loses_its_buttons_after_three_days(house):
    await house.toy(ADA, BEN)
    await house.type(ADA, "GameCommands.replace", seat="left", user=None)
    (call,) = noticed(house, "is free for whoever takes it first")
    house.clock.advance(days=2.9)
    await house.app.tick()
    await house.app.worker.all_settled()
    assert not call.stripped
    house.clock.advance(days=0.2)
    await house.app.tick()
    await house.app.worker.all_settled()
    assert call.stripped


async def test_the_end_takes_every_button_away(house):
    game = await house.toy(ADA, BEN)
    await house.type(ADA, "GameCommands.replace", seat="left", user=None)
    await house.type(BEN, "GameCommands.draw")
    await house.app.early_ending.concede(game, ADA)
    await house.settled(game)
    carrying = [it for it in house.messenger.messages.values() if it.panel.rows and not it.stripped]
    assert not carrying


async def test_a_reminder_cannot_be_snoozed_once_its_question_is_answered(house):
    game = await house.table(ADA)
    house.clock.advance(hours=24)
    await house.app.tick()
    (reminder,) = noticed(house, "waiting for you")
    assert not reminder.stripped
    await house.play(game)
    assert reminder.stripped


async def test_buttons_left_by_a_run_that_died_go_with_the_next_start(house):
    game = await house.toy(ADA, BEN)
    await house.type(ADA, "GameCommands.draw")
    (offer,) = noticed(house, "offers a draw")
    house.app.service.wake = lambda *_: None  # killed right after the write
    await house.answer(game, ADA, "bid:1")
    assert not offer.stripped
    await house.app.worker.recover()
    await house.app.worker.all_settled()
    assert offer.stripped


async def test_the_same_words_once_more_are_told_once_more_also_after_a_kill(house, store):
    game = await house.toy(ADA, BEN)
    await house.type(ADA, "GameCommands.pause")
    await house.type(ADA, "GameCommands.resume")
    house.app.service.wake = lambda *_: None  # killed right after the write
    await house.type(ADA, "GameCommands.pause")
    assert len(noticed(house, "pauses the game")) == 1
    house.clock.advance(minutes=0.05)
    after = House(store, clock=house.clock, messenger=house.messenger)
    await after.app.worker.recover()
    await after.app.worker.all_settled()
    assert len(noticed(house, "pauses the game")) == 2
    assert not (await store.outbox.open(game)).rows


async def test_a_stranger_is_not_asked_whether_they_are_sure(house):
    await house.toy(ADA, BEN)
    for command in ("GameCommands.resign", "GameCommands.end"):
        assert (await house.type(ADA, command)).last.controls
        assert not (await house.type(909, command)).last.controls


async def decide(house, game, message):
    version = (await house.position(game)).game.asked["allied"].version
    talk = Talk(ADA, message=message)
    await house.press_router.take(talk, f"b:decide:{game}:{version}:0")
    return talk


async def test_a_second_panel_takes_the_place_of_the_first(house):
    game = await house.table(ADA)
    first = await decide(house, game, 1)
    assert not first.withdrawn
    second = await decide(house, game, 1)
    assert first.withdrawn
    assert not second.withdrawn


async def test_of_two_panels_under_way_at_once_the_later_press_has_the_last_word(house):
    game = await house.table(ADA)
    panels = OpenPanels()
    early, late = Reply(Talk(ADA, message=1)), Reply(Talk(ADA, message=2))
    await late.show(Panel("late"))
    await panels.opened(late, game)
    await early.show(Panel("early"))
    await panels.opened(early, game)
    assert early.interaction.withdrawn
    assert not late.interaction.withdrawn
    assert panels.gone(early)


async def test_an_answer_on_the_board_takes_the_open_panel_away(house):
    game = await house.table(ADA)
    panel = await decide(house, game, 1)
    play = next(it.id for it in parts(house.messenger.last.panel) if ":p:" in it.id)
    talk = Talk(ADA)
    await house.press_router.take(talk, play)
    assert panel.withdrawn


async def test_a_panel_that_was_pressed_follows_and_stays(house):
    game = await house.table(ADA)
    panel = await decide(house, game, 1)
    press = next(it.custom_id for it in panel.last.controls if ":p:" in it.custom_id)
    talk = Talk(ADA, private=True, message=id(panel))
    await house.press_router.take(talk, press)
    await house.app.worker.all_settled()
    assert not panel.withdrawn
    assert not talk.withdrawn


class Expired(Talk):
    """A press whose token is no longer good when the answer comes."""

    async def _refuse(self, *_, **__):
        gone = SimpleNamespace(status=404, reason="Not Found")
        raise discord.NotFound(gone, {"code": 10062, "message": "Unknown interaction"})

    defer = send_message = send = edit_original_response = delete_original_response = _refuse


async def test_a_token_that_expired_keeps_nothing_from_the_board(house):
    game = await house.table(ADA)
    before = (await house.position(game)).game.version
    play = next(it.id for it in parts(house.messenger.last.panel) if ":p:" in it.id)
    await house.press_router.take(Expired(ADA), play)
    await house.app.worker.all_settled()
    (board,) = (await house.store.outbox.open(game)).boards
    assert board.shown == (await house.position(game)).game.version > before
