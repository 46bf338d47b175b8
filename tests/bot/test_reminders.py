"""Reminders: when they fall due, that none is lost and none is doubled."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from bot.delivery.messenger import DOWN, FORBIDDEN
from bot.delivery.reminder_worker import LEASE
from bot.store import Preferences, Settings
from bot.tables.quiet_hours import after_quiet_hours
from tests.bot.support import ADA, BEN, HERE, House, labels

PLAIN = Preferences(quiet_from=0, quiet_to=0)


def at(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("due", "wish", "rings"),
    [
        ("2030-05-27 12:00", Preferences(), "2030-05-27 12:00"),
        ("2030-05-27 23:30", Preferences(), "2030-05-28 08:00"),
        ("2030-05-27 03:00", Preferences(), "2030-05-27 08:00"),
        ("2030-05-27 21:00", Preferences(zone="Europe/Paris"), "2030-05-28 06:00"),
        ("2030-05-27 13:00", Preferences(quiet_from=12, quiet_to=14), "2030-05-27 14:00"),
        ("2030-05-27 23:30", PLAIN, "2030-05-27 23:30"),
        ("2030-05-27 12:00", Preferences(holiday=at("2030-06-04 00:00")), "2030-06-04 08:00"),
    ],
)
def test_a_reminder_keeps_quiet_hours_and_holidays(due, wish, rings):
    assert after_quiet_hours(at(due), wish) == at(rings)


async def nudges(house):
    return [it for it in house.messenger.messages.values() if "waiting for you" in it.panel.text]


async def table(house, user=ADA, wish=PLAIN, **settings):
    await house.store.people.save_preferences(user, wish)
    return await house.table(user, **settings)


async def late(house, game):
    """The hour passes, with its warnings before it."""
    for hours in (5, 4, 2):
        house.clock.advance(hours=hours)
        await house.app.tick()
    await house.settled(game)


async def test_one_reminder_per_open_question_then_repeats(house):
    game = await table(house)
    house.clock.advance(hours=11)
    await house.app.tick()
    assert not await nudges(house)
    house.clock.advance(hours=2)
    await house.app.tick()
    await house.app.tick()
    (first,) = await nudges(house)
    assert first.panel.pings == (ADA,)
    assert labels(first.panel) == ["Snooze 4 hours"]
    house.clock.advance(hours=25)
    await house.app.tick()
    assert len(await nudges(house)) == 2
    assert len(await house.store.reminders.of_game(game)) == 2


async def test_a_decision_replaces_the_reminder(house):
    game = await table(house)
    (before,) = [it for it in await house.store.reminders.of_game(game) if it.kind == "nudge"]
    house.clock.advance(hours=11)
    await house.play(game, "hold")
    (after,) = [it for it in await house.store.reminders.of_game(game) if it.kind == "nudge"]
    assert after.due > before.due
    house.clock.advance(hours=2)
    await house.app.tick()
    assert not await nudges(house)


async def test_nothing_is_left_at_the_end(house):
    game = await table(house)
    await house.app.early_ending.concede(game, ADA)
    assert not await house.store.reminders.of_game(game)


async def test_two_processes_claim_each_reminder_once(store):
    one, two = House(store), House(store)
    two.clock, two.app.service.clock = one.clock, one.clock
    two.messenger.messages = one.messenger.messages
    await table(one)
    one.clock.advance(hours=13)
    await asyncio.gather(one.app.reminder_worker.run_due(), two.app.reminder_worker.run_due())
    assert len(await nudges(one)) == 1


async def test_a_crash_after_sending_repeats_nothing(house):
    await table(house)
    house.clock.advance(hours=13)
    marked = house.store.games.write

    async def die(*_):
        raise KeyboardInterrupt

    house.store.games.write = die
    with pytest.raises(KeyboardInterrupt):
        await house.app.reminder_worker.run_due()
    house.store.games.write = marked
    house.messenger.nonces.clear()
    house.clock.advance(minutes=LEASE / 60 + 1)
    await house.app.reminder_worker.run_due()
    assert len(await nudges(house)) == 1


async def test_a_crash_before_sending_loses_nothing(house):
    await table(house)
    house.clock.advance(hours=13)
    await house.store.reminders.claim(house.clock.now(), LEASE, 10)
    await house.app.reminder_worker.run_due()
    assert not await nudges(house)
    house.clock.advance(minutes=LEASE / 60 + 1)
    await house.app.reminder_worker.run_due()
    assert len(await nudges(house)) == 1


@pytest.mark.parametrize(("kind", "hours"), [(DOWN, 1), (FORBIDDEN, 25)])
async def test_a_reminder_that_does_not_get_through_is_tried_again(house, kind, hours):
    await table(house)
    house.clock.advance(hours=13)
    house.messenger.fail = [kind]
    await house.app.reminder_worker.run_due()
    assert not await nudges(house)
    house.clock.advance(hours=hours)
    await house.app.reminder_worker.run_due()
    assert len(await nudges(house)) == 1


async def test_snooze_direct_messages_and_holidays(house):
    game = await table(house, wish=Preferences(quiet_from=0, quiet_to=0, direct=True))
    house.clock.advance(hours=13)
    await house.app.tick()
    (told,) = await nudges(house)
    assert told.channel == 10_000 + ADA
    (row,) = [it for it in await house.store.reminders.of_game(game) if it.kind == "nudge"]
    due = await house.app.reminder_worker.snooze(game, row.id, ADA)
    assert due == house.clock.now() + 4 * 3600
    away = Preferences(quiet_from=0, quiet_to=0, holiday=house.clock.now() + 10 * 86400)
    await house.app.admin.prefer(ADA, away)
    house.clock.advance(days=9)
    await house.app.tick()
    assert len(await nudges(house)) == 1
    house.clock.advance(days=2)
    await house.app.tick()
    assert len(await nudges(house)) == 2


async def test_everybody_on_a_seat_is_reminded_to_their_own_taste(house):
    await house.store.people.save_preferences(BEN, Preferences(quiet_from=0, quiet_to=0, first=60))
    await house.store.people.save_preferences(ADA, PLAIN)
    await house.table(ADA, BEN)
    house.clock.advance(hours=2)
    await house.app.tick()
    (told,) = await nudges(house)
    assert told.panel.pings == (BEN,)


async def test_a_missed_deadline_reminds(house):
    await late(house, await table(house, pace=600))
    assert any("the hour has passed" in text for text in house.messenger.texts())


async def test_a_missed_deadline_lets_the_staff_officer_play(house):
    game = await table(house, pace=600, missed="officer")
    await late(house, game)
    entries = await house.store.games.entries(game)
    assert [(it.user, it.cause) for it in entries[1:]] == [(0, "stand-in")]
    assert any("staff officer answers" in text for text in house.messenger.texts())


async def test_a_missed_deadline_forfeits(house):
    game = await table(house, pace=600, missed="forfeit")
    await late(house, game)
    assert (await house.store.games.get(game)).status == "over"
    assert any("forfeits the game" in text for text in house.messenger.texts())


async def test_a_holiday_moves_the_deadline(house):
    away = Preferences(holiday=house.clock.now() + 5 * 86400)
    game = await table(house, wish=away, pace=600, missed="forfeit")
    house.clock.advance(days=4)
    await house.app.tick()
    assert (await house.store.games.get(game)).status == "playing"


async def test_a_paused_game_gets_a_digest_and_no_reminders(house):
    game = await table(house, pace=600, missed="forfeit")
    await house.app.admin.pause(game, ADA)
    house.clock.advance(days=8)
    await house.app.tick()
    assert not await nudges(house)
    assert any("is paused; it would be the turn of Allied" in it for it in house.messenger.texts())


async def test_a_game_idle_for_long_is_archived_with_notice_and_comes_back(house):
    game = await table(house, wish=Preferences(off=True))
    house.clock.advance(days=61)
    await house.app.tick()
    assert any("goes to the archive in 7 days" in text for text in house.messenger.texts())
    house.clock.advance(days=8)
    await house.app.tick()
    await house.settled(game)
    row = await house.store.games.get(game)
    assert row.status == "archived"
    await house.app.admin.resume(game, ADA, HERE)
    await house.settled(game)
    assert (await house.store.games.get(game)).status == "playing"


async def test_nobody_gives_notice_of_a_game_before_two_months_have_passed(house):
    await table(house, wish=Preferences(off=True))
    house.clock.advance(days=59)
    await house.app.tick()
    assert not any("goes to the archive" in text for text in house.messenger.texts())


@pytest.mark.parametrize(("days", "status"), [(13, "lobby"), (15, "archived")])
async def test_a_lobby_nobody_comes_to_is_archived_after_a_fortnight(house, days, status):
    row = await house.app.lobby.open("spoiled_victory", HERE, ADA, Settings())
    house.clock.advance(days=days)
    await house.app.tick()
    await house.settled(row.id)
    assert (await house.store.games.get(row.id)).status == status


async def test_a_holiday_taken_later_moves_the_deadline_that_is_already_set(house):
    game = await table(house, pace=600, missed="forfeit")
    away = Preferences(quiet_from=0, quiet_to=0, holiday=house.clock.now() + 5 * 86400)
    await house.app.admin.prefer(ADA, away)
    house.clock.advance(days=5, hours=5)
    await house.app.tick()
    house.clock.advance(hours=4)
    await house.app.tick()
    assert (await house.store.games.get(game)).status == "playing"
    house.clock.advance(hours=2)
    await house.app.tick()
    assert (await house.store.games.get(game)).status == "over"


async def test_reminders_switched_off_and_on_again(house):
    game = await table(house, wish=Preferences(off=True))
    assert not [it for it in await house.store.reminders.of_game(game) if it.kind == "nudge"]
    await house.app.admin.prefer(ADA, PLAIN)
    house.clock.advance(hours=13)
    await house.app.tick()
    assert len(await nudges(house)) == 1


async def test_a_reminder_that_two_processes_have_sent_counts_once(house):
    """A claim that ran out while Discord was slow: the second finds what the first has posted."""
    wish = Preferences(first=60, quiet_from=0, quiet_to=0)
    await house.store.people.save_preferences(ADA, wish)
    game = await house.table(ADA)
    house.clock.advance(hours=2)
    (late,) = await house.store.reminders.claim(house.clock.now(), 60.0, 50)
    house.clock.advance(minutes=2)
    await house.app.reminder_worker.run_due()
    await house.app.reminder_worker._deal_with(replace(late, lease=1.0))
    (kept,) = [it for it in await house.store.reminders.of_game(game) if it.kind == "nudge"]
    assert kept.sent == 1
    assert len([it for it in house.messenger.texts() if "waiting for you" in it]) == 1
