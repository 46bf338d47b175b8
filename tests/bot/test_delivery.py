"""Delivery under trouble: gone messages, large pictures, lost channels, failing reminders."""

from __future__ import annotations

from bot.delivery.messenger import CHANNEL_GONE, DOWN, FORBIDDEN, TOO_LARGE, DeliveryError
from bot.delivery.reminder_worker import LATER, LEASE
from bot.store import BoardMessage, Preferences
from bot.store.model import OFFICER
from tests.bot.support import ADA, BEN, HERE, House, parts

PLAIN = Preferences(quiet_from=0, quiet_to=0)


async def to_a_march(house):
    """A table where the next answer changes the same board."""
    game = await house.table()
    question = await house.until(game, "TakeAction")
    return game, next(it.token for it in question.choices if it.token.startswith("foot:"))


def boards(house):
    return [it for it in house.messenger.messages.values() if it.panel.name.startswith("board-")]


async def test_a_board_somebody_deleted_is_posted_again(house):
    game, march = await to_a_march(house)
    newest = max(house.messenger.messages)
    gone = house.messenger.messages[newest]
    house.messenger.messages[newest] = house.messenger.messages.pop(newest - 1)
    del house.messenger.messages[newest]
    await house.play(game, march)
    board = boards(house)[-1]
    assert board.nonce != gone.nonce
    assert "which unit moves" in board.panel.text
    mail = await house.store.outbox.open(game)
    assert (len(mail.rows), len(mail.boards)) == (0, 1)


async def test_after_a_lost_answer_whoever_is_awaited_now_is_called(house):
    """Discord carried the post out, the answer never came, and the nonce gives the old message."""
    game = await house.toy(ADA, BEN, mode="fancy")
    post = house.messenger.post

    async def carried_out_and_lost(*args):
        await post(*args)
        raise DeliveryError(DOWN)

    house.messenger.post = carried_out_and_lost
    await house.answer(game, ADA, "bow")
    lost = max(house.messenger.messages)
    house.messenger.post = post
    await house.answer(game, BEN, "bow")
    new = house.messenger.last
    assert max(house.messenger.messages) > lost
    assert ADA in new.panel.pings
    assert house.messenger.messages[lost].stripped
    asked = (await house.position(game)).game.asked["left"]
    assert any(f":{asked.version}:" in it.id for it in parts(new.panel))
    mail = await house.store.outbox.open(game)
    assert (len(mail.rows), len(mail.boards)) == (0, 1)


async def test_after_a_lost_answer_the_same_board_is_not_posted_twice(house):
    game = await house.toy(ADA, BEN, mode="fancy")
    post = house.messenger.post

    async def carried_out_and_lost(*args):
        await post(*args)
        raise DeliveryError(DOWN)

    house.messenger.post = carried_out_and_lost
    await house.answer(game, ADA, "bow")
    lost = max(house.messenger.messages)
    house.messenger.post = post
    house.messenger.nonces.clear()
    house.clock.advance(hours=1)
    await house.app.tick()
    await house.settled(game)
    assert max(house.messenger.messages) == lost
    assert not house.messenger.messages[lost].stripped


async def test_an_order_while_the_board_before_is_posted_is_no_reason_to_try_twice(house):
    game = await house.toy(ADA, BEN, mode="fancy")
    edit, posted = house.messenger.edit, []

    async def meanwhile(*args):
        house.messenger.edit = edit
        await house.say(game, "right", "bow", BEN)
        await edit(*args)

    async def down(*args):
        posted.append(args)
        raise DeliveryError(DOWN)

    house.messenger.edit, house.messenger.post = meanwhile, down
    await house.answer(game, ADA, "bow")
    assert len(posted) == 1
    assert house.app.outbox.trouble(game, BEN)


async def test_a_board_without_its_picture_where_that_is_the_trouble(house):
    for trouble, words in ((TOO_LARGE, "too large"), (FORBIDDEN, "Attach Files")):
        house.messenger.fail = []
        game, march = await to_a_march(house)
        house.messenger.fail = [trouble]
        await house.play(game, march)
        assert house.messenger.last.panel.picture is None
        assert words in house.messenger.last.panel.text
        await house.app.early_ending.close(game, ADA)
        await house.settled(game)


async def test_a_former_board_that_kept_its_controls_is_relieved_at_the_next_start(house, store):
    game = await house.table()
    (last,) = (await store.outbox.open(game)).boards
    former = BoardMessage(
        id=0, game=game, channel=last.channel, since=0, shown=1, at=house.clock.now()
    )
    newer = await store.outbox.begin_board(former)
    number = await house.messenger.post(last.channel, house.messenger.last.panel, "again")
    await store.outbox.posted(
        BoardMessage(**{**_fields(newer), "message": number}), [], [], house.clock.now()
    )
    again = House(store, clock=house.clock, messenger=house.messenger)
    await again.app.worker.recover()
    await again.app.worker.all_settled()
    assert house.messenger.messages[last.message].stripped
    assert [it.message for it in (await store.outbox.open(game)).boards] == [number]


def _fields(board):
    return {name: getattr(board, name) for name in board.__struct_fields__}


async def test_a_lost_channel_pauses_once_and_its_host_is_told_if_that_is_possible(house):
    game = await house.table(ADA, BEN)
    await house.app.outbox.lost_channel(game)
    await house.app.outbox.lost_channel(game)
    told = [it for it in house.messenger.messages.values() if "is gone or closed" in it.panel.text]
    assert [it.channel for it in told] == [10_000 + ADA]
    assert (await house.store.games.get(game)).status == "paused"


async def test_a_host_who_cannot_be_reached_does_not_matter(house):
    game = await house.table(ADA)
    house.messenger.fail = [FORBIDDEN]
    await house.app.outbox.lost_channel(game)
    row = await house.store.games.get(game)
    assert (row.status, row.settings.silenced) == ("paused", "channel gone")


async def test_a_reminder_for_a_channel_that_is_gone_is_not_tried_again_and_again(house):
    await house.store.people.save_preferences(ADA, PLAIN)
    game = await house.table()
    house.clock.advance(hours=13)
    house.messenger.fail = [CHANNEL_GONE]
    await house.app.reminder_worker.run_due()
    (nudge,) = [it for it in await house.store.reminders.of_game(game) if it.kind == "nudge"]
    assert (nudge.sent, nudge.due) == (1, house.clock.now() + 24 * 3600)


async def test_a_reminder_that_fails_is_tried_again_and_stops_no_other(house, monkeypatch):
    await house.store.people.save_preferences(ADA, PLAIN)
    await house.store.people.save_preferences(BEN, PLAIN)
    await house.table(ADA, BEN)
    house.clock.advance(hours=13)
    post, broken = house.messenger.post, [True]

    async def fails_once(*args):
        if broken.pop() if broken else False:
            raise RuntimeError("boom")
        return await post(*args)

    house.messenger.post = fails_once
    assert await house.app.reminder_worker.run_due() == 2
    nudged = [it.panel.pings for it in house.messenger.messages.values() if it.panel.pings]
    house.clock.advance(minutes=LATER / 60 + 1)
    assert await house.app.reminder_worker.run_due() == 1
    again = [it.panel.pings for it in house.messenger.messages.values() if it.panel.pings]
    assert len(again) == len(nudged) + 1


async def test_a_reminder_claimed_at_night_waits_for_the_morning_and_is_not_counted(house):
    night = Preferences(first=60, quiet_from=0, quiet_to=0)
    await house.store.people.save_preferences(ADA, night)
    game = await house.table()
    hour = int(house.clock.now() // 3600 % 24)
    house.clock.advance(hours=2)
    quiet = Preferences(first=60, quiet_from=hour, quiet_to=(hour + 4) % 24)
    await house.store.people.save_preferences(ADA, quiet)
    await house.app.reminder_worker.run_due()
    assert not any("waiting for you" in text for text in house.messenger.texts())
    (nudge,) = [it for it in await house.store.reminders.of_game(game) if it.kind == "nudge"]
    assert nudge.sent == 0
    house.clock.advance(hours=4)
    await house.app.reminder_worker.run_due()
    assert sum("waiting for you" in text for text in house.messenger.texts()) == 1


async def test_what_is_due_no_more_is_let_go(house):
    """Claimed, and then somebody was quicker: nothing is said, nothing is left behind."""
    await house.store.people.save_preferences(ADA, PLAIN)
    game = await house.table(ADA, pace=60)
    house.clock.advance(days=70)
    claimed = await house.store.reminders.claim(house.clock.now(), LEASE, 50)
    assert {it.kind for it in claimed} == {"nudge", "warning", "deadline", "archive"}
    await house.app.early_ending.concede(game, ADA)
    await house.settled(game)
    before = len(house.messenger.messages)
    for reminder in claimed:
        await house.app.reminder_worker._deal_with(reminder)
    assert len(house.messenger.messages) == before
    assert await house.store.reminders.of_game(game) == []


async def test_a_digest_of_a_game_that_was_resumed_is_not_sent(house):
    game = await house.table(ADA)
    await house.app.admin.pause(game, ADA)
    house.clock.advance(days=8)
    (digest,) = [
        it
        for it in await house.store.reminders.claim(house.clock.now(), LEASE, 50)
        if it.kind == "digest"
    ]
    await house.app.admin.resume(game, ADA, HERE)
    await house.settled(game)
    await house.app.reminder_worker._deal_with(digest)
    assert not any("is paused; it would be" in text for text in house.messenger.texts())


async def test_notice_of_the_archive_is_void_once_somebody_did_something(house):
    await house.store.people.save_preferences(ADA, Preferences(off=True))
    game = await house.table(ADA)
    house.clock.advance(days=61)
    await house.app.tick()
    house.clock.advance(days=3)
    await house.app.admin.settings(game, ADA, pace=0, quorum=4)
    house.clock.advance(days=30)
    await house.app.tick()
    assert (await house.store.games.get(game)).status == "playing"
    house.clock.advance(days=31)
    await house.app.tick()
    notices = [text for text in house.messenger.texts() if "goes to the archive in" in text]
    assert len(notices) == 2


async def test_what_was_told_a_month_ago_is_forgotten_at_the_next_start(house, store):
    game = await house.table()
    await house.app.admin.pause(game, ADA)
    await house.settled(game)
    assert await store.outbox.sayings(game, 0)
    house.clock.advance(hours=29 * 24)
    await house.app.worker.recover()
    assert await store.outbox.sayings(game, 0)
    house.clock.advance(hours=2 * 24)
    await house.app.worker.recover()
    assert not await store.outbox.sayings(game, 0)


async def test_the_officers_turn_survives_a_process_that_died(house, store):
    game = await house.toy(ADA, 0, mode="fancy")
    house.app.worker.wake = lambda _: None
    for _ in range(6):
        position = await house.position(game)
        await house.say(game, "left", position.questions["left"].choices[0].token, ADA)
        if (await store.outbox.open(game)).officer_owes:
            break
    await house.app.worker.close()
    version = (await store.games.get(game)).version
    again = House(store, clock=house.clock, messenger=house.messenger)
    await again.app.tick()
    await again.app.worker.all_settled()
    entries = await store.games.entries(game, version)
    assert entries
    assert {it.user for it in entries} == {OFFICER}
    assert not (await store.outbox.open(game)).officer_owes
