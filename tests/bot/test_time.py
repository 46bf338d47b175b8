"""What is due follows from how things are now; nobody loses by an hour they were not warned of."""

from __future__ import annotations

import re

import pytest

from bot.delivery.messenger import DOWN, FORBIDDEN, DeliveryError
from bot.delivery.reminder_worker import LEASE
from bot.store import OpenQuestion, Preferences, Reminder, Settings
from bot.store.model import ReminderKind
from bot.tables.deadlines import MINUTE, deadline_of, warning_times
from tests.bot.support import ADA, BEN, Recorder

HOUR = 60 * MINUTE
PLAIN = Preferences(quiet_from=0, quiet_to=0)
NOON = 1_900_000_800.0 // 86400 * 86400 + 12 * HOUR


async def passing(house, *, hours=0.0, minutes=0.0, step=1.0):
    """Time passes a minute at a time, as the bot's own rounds do."""
    left = hours * 60 + minutes
    while left > 0:
        house.clock.advance(minutes=min(step, left))
        left -= step
        await house.app.tick()
        await house.app.worker.all_settled()


async def table(house, wish=PLAIN, **settings):
    await house.store.people.save_preferences(ADA, wish)
    return await house.table(ADA, **settings)


async def status(house, game):
    return (await house.store.games.get(game)).status


def said(house, words):
    return [it for it in house.messenger.messages.values() if words in it.panel.text]


def warnings(house):
    return said(house, "Your answer is due")


def shown(house):
    """Until when the board says that an answer or a vote is awaited."""
    return float(re.findall(r"(?:Due|closes) <t:(\d+):R>", boards(house)[-1].text)[-1])


def boards(house, after=0):
    said = [it.panel for number, it in house.messenger.messages.items() if number > after]
    return [it for it in said if it.name.startswith("board-")]


# -- what is due follows the settings --------------------------------------------------------------


async def test_a_longer_pace_holds_from_the_moment_it_is_set(house):
    game = await table(house, pace=60, missed="forfeit")
    asked = house.clock.now()
    assert shown(house) == asked + HOUR
    await passing(house, minutes=50)
    await house.app.admin.settings(game, ADA, pace=48 * 60)
    await house.settled(game)
    assert shown(house) == asked + 48 * HOUR
    await passing(house, hours=47, step=30)
    assert await status(house, game) == "playing"
    await passing(house, hours=1)
    assert await status(house, game) == "over"


async def test_a_shorter_pace_holds_from_the_moment_it_is_set(house):
    game = await table(house, pace=48 * 60, missed="forfeit")
    asked = house.clock.now()
    await house.app.admin.settings(game, ADA, pace=60)
    await house.settled(game)
    assert shown(house) == asked + HOUR
    await passing(house, minutes=59)
    assert await status(house, game) == "playing"
    await passing(house, minutes=2)
    assert await status(house, game) == "over"


async def test_a_shorter_pace_never_strikes_at_the_moment_it_is_set(house):
    game = await table(house, pace=48 * 60, missed="forfeit")
    await passing(house, hours=20, step=30)
    changed = house.clock.now()
    await house.app.admin.settings(game, ADA, pace=60)
    await house.settled(game)
    assert shown(house) == changed + HOUR / 2
    await passing(house, minutes=29)
    assert (await status(house, game), len(warnings(house))) == ("playing", 2)
    await passing(house, minutes=2)
    assert await status(house, game) == "over"


async def test_a_pace_made_a_little_shorter_gives_nobody_more_time_than_before(house):
    game = await table(house, pace=48 * 60, missed="forfeit")
    asked = house.clock.now()
    await passing(house, hours=46, step=30)
    await house.app.admin.settings(game, ADA, pace=47 * 60)
    await house.settled(game)
    assert asked + 47 * HOUR <= shown(house) <= asked + 48 * HOUR


async def test_a_harder_consequence_comes_with_warnings_of_its_own(house):
    game = await table(house, pace=60, missed="remind")
    await passing(house, hours=5)
    assert len(warnings(house)) == 2
    changed = house.clock.now()
    await house.app.admin.settings(game, ADA, missed="forfeit")
    await passing(house, minutes=29)
    assert (await status(house, game), len(warnings(house))) == ("playing", 4)
    assert shown(house) == changed + HOUR / 2
    await passing(house, minutes=2)
    assert await status(house, game) == "over"


@pytest.mark.parametrize(("before", "after"), [(12, 1), (1, 12)])
async def test_a_vote_closes_when_the_board_says(house, before, after):
    game = await house.table(ADA, council=True, vote_minutes=before * 60)
    asked = house.clock.now()
    assert shown(house) == asked + before * HOUR
    await house.app.admin.settings(game, ADA, vote_minutes=after * 60)
    await house.play(game, "hold")
    assert shown(house) == asked + after * HOUR
    await passing(house, minutes=after * 60 - 1)
    assert len(await house.store.games.entries(game)) == 1
    await passing(house, minutes=2)
    assert len(await house.store.games.entries(game)) == 2


async def test_a_vote_nobody_votes_in_goes_on_and_says_until_when(house):
    game = await house.table(ADA, council=True, vote_minutes=60)
    for _ in range(150):
        await passing(house, minutes=1)
        assert shown(house) >= house.clock.now()
    await house.play(game, "hold")
    await passing(house, minutes=31)
    assert len(await house.store.games.entries(game)) == 2


async def test_a_holiday_moves_the_deadline_both_ways_and_the_board_says_so(house):
    game = await table(house, pace=60, missed="forfeit")
    away = house.clock.now() + 5 * 24 * HOUR
    await house.app.admin.prefer(ADA, Preferences(quiet_from=0, quiet_to=0, holiday=away))
    await house.settled(game)
    assert shown(house) == away + HOUR
    await passing(house, hours=10, step=30)
    assert not warnings(house)
    back = house.clock.now()
    await house.app.admin.prefer(ADA, PLAIN)
    await house.settled(game)
    assert shown(house) == back + HOUR
    await passing(house, minutes=59)
    assert (await status(house, game), len(warnings(house))) == ("playing", 2)
    await passing(house, minutes=2)
    assert await status(house, game) == "over"


async def test_quiet_hours_changed_while_a_reminder_waits_for_them(house):
    """Asleep when the bot came back, awake by their own word a minute later."""
    house.clock.time = NOON
    await table(house, wish=Preferences(first=60, quiet_from=22, quiet_to=8))
    house.clock.advance(hours=11)
    await house.app.tick()
    assert not said(house, "waiting for you")
    await house.app.admin.prefer(ADA, Preferences(first=60, quiet_from=0, quiet_to=0))
    await passing(house, minutes=2)
    assert len(said(house, "waiting for you")) == 1


async def test_quiet_hours_taken_later_put_a_reminder_off(house):
    house.clock.time = NOON
    await table(house, wish=Preferences(first=60, quiet_from=0, quiet_to=0))
    await house.app.admin.prefer(ADA, Preferences(first=60, quiet_from=12, quiet_to=20))
    await passing(house, hours=7, step=30)
    assert not said(house, "waiting for you")
    await passing(house, hours=2, step=30)
    assert len(said(house, "waiting for you")) == 1


# -- warned before it hurts ------------------------------------------------------------------------


@pytest.mark.parametrize("missed", ["remind", "officer", "forfeit"])
@pytest.mark.parametrize("hours", [1, 6, 24, 72])
@pytest.mark.parametrize("wish", [Preferences(), PLAIN, Preferences(off=True)])
async def test_two_warnings_come_before_every_deadline(house, missed, hours, wish):
    house.clock.time = NOON
    game = await table(house, wish=wish, pace=hours * 60, missed=missed)
    asked = house.clock.now()
    rung = []
    for _ in range(hours * 12):
        await passing(house, minutes=5, step=5)
        rung += [house.clock.now()] * (len(warnings(house)) - len(rung))
    first, second = rung
    assert asked + hours * HOUR / 4 <= first < second <= asked + hours * HOUR * 11 / 12
    assert all(it.panel.pings == (ADA,) for it in warnings(house))
    ends = {"remind": "the hour has passed", "officer": "answers for", "forfeit": "forfeits the"}
    assert said(house, ends[missed])
    assert (await status(house, game) == "over") == (missed == "forfeit")


@pytest.mark.parametrize("hours", [1, 2, 3, 6, 8, 12, 24, 48, 168])
@pytest.mark.parametrize("begins", range(24))
def test_quiet_hours_never_move_a_warning_past_the_deadline(hours, begins):
    wish = Preferences(quiet_from=22, quiet_to=8)
    start = NOON - 12 * HOUR + begins * HOUR
    closes = start + hours * HOUR
    first, second = warning_times(start, closes, wish)
    room = (closes - start) / 12 - 1
    assert start + room <= first
    assert first + room <= second <= closes - room
    if hours >= 24:
        assert not any(_hour(it) >= 22 or _hour(it) < 8 for it in (first, second))


def _hour(moment):
    return moment % 86400 // 3600


def _warned_twice(at):
    """The hour of a question asked at noon, by a pace of an hour, after a second warning."""
    row = Reminder(kind=ReminderKind.WARNING, version=1, sent=2, told=at)
    return deadline_of(OpenQuestion(1, NOON), Settings(pace=60), {ADA: PLAIN}, {ADA: row})


@pytest.mark.parametrize("early", [0, 100, 299])
def test_a_last_warning_shortly_before_the_hour_puts_it_off_by_a_sixth_of_the_pace(early):
    told = NOON + HOUR - early
    found = _warned_twice(told)
    assert found.at == told + HOUR / 6
    assert found.strikes(found.at)
    assert not found.strikes(found.at - 1)


def test_a_last_warning_in_good_time_leaves_the_hour_where_it_is():
    assert _warned_twice(NOON + 55 * MINUTE).at == NOON + HOUR


async def test_a_reminder_to_taste_does_not_ring_beside_a_warning(house):
    await table(house, pace=24 * 60)
    await passing(house, hours=24, step=5)
    assert len(warnings(house)) == 2
    assert not said(house, "waiting for you")
    await passing(house, hours=25, step=30)
    assert len(said(house, "waiting for you")) == 1


async def test_a_bot_that_was_down_warns_before_it_strikes(house):
    game = await table(house, pace=60, missed="forfeit")
    house.clock.advance(hours=10)
    woke = house.clock.now()
    await house.app.tick()
    await house.settled(game)
    assert (await status(house, game), len(warnings(house))) == ("playing", 1)
    assert shown(house) == woke + HOUR / 2
    await passing(house, minutes=29)
    assert (await status(house, game), len(warnings(house))) == ("playing", 2)
    await passing(house, minutes=3)
    assert await status(house, game) == "over"


@pytest.mark.parametrize("kind", [DOWN, FORBIDDEN])
async def test_nobody_loses_while_they_cannot_be_reached(house, kind):
    game = await table(house, pace=60, missed="forfeit")
    house.messenger.fail = [kind] * 10_000
    await passing(house, hours=3)
    assert await status(house, game) == "playing"
    house.messenger.fail = []
    await passing(house, minutes=40)
    assert len(warnings(house)) == 2
    await passing(house, minutes=20)
    assert await status(house, game) == "over"


async def test_a_warning_survives_a_kill_and_is_not_doubled(house):
    await table(house, pace=60, missed="forfeit")
    house.clock.advance(minutes=31)
    kept = house.store.games.write

    async def die(*_):
        raise KeyboardInterrupt

    house.store.games.write = die
    with pytest.raises(KeyboardInterrupt):
        await house.app.reminder_worker.run_due()
    house.store.games.write = kept
    house.messenger.nonces.clear()
    house.clock.advance(minutes=LEASE / 60 + 1)
    await house.app.reminder_worker.run_due()
    assert len(warnings(house)) == 1


async def test_whoever_shares_a_seat_and_is_away_is_left_alone(house):
    away = Preferences(holiday=house.clock.now() + 9 * 24 * HOUR)
    await house.store.people.save_preferences(BEN, away)
    await house.store.people.save_preferences(ADA, PLAIN)
    game = await house.table(ADA, BEN, pace=60, missed="forfeit")
    await passing(house, minutes=62)
    assert [it.panel.pings for it in warnings(house)] == [(ADA,), (ADA,)]
    assert await status(house, game) == "over"


# -- closed direct messages ------------------------------------------------------------------------


class Closed(Recorder):
    """Nobody takes direct messages."""

    async def post(self, channel, panel, nonce):
        if channel > 10_000:
            raise DeliveryError(FORBIDDEN)
        return await super().post(channel, panel, nonce)


@pytest.fixture
def closed(house):
    shut = Closed(house.messenger.messages)
    for part in (house.app.reminder_worker, house.app.worker.outbox, house.app.worker.boards):
        part.messenger = shut
    house.messenger = shut
    return house


@pytest.mark.parametrize("pace", [0, 24 * 60])
async def test_closed_direct_messages_fall_back_to_the_channel_and_say_so_once(closed, pace):
    letters = Preferences(first=60, repeat=60, quiet_from=0, quiet_to=0, direct=True)
    game = await table(closed, wish=letters, pace=pace)
    await passing(closed, hours=20, step=10)
    reminded = [it for it in closed.messenger.messages.values() if it.nonce.startswith("r")]
    assert len(reminded) > 3
    assert {it.channel for it in reminded} == {7}
    assert len(said(closed, "closed to me")) == 1
    assert "closed to me" in reminded[0].panel.text
    wishes = (await closed.position(game)).stored.preferences[ADA]
    assert not wishes.direct
    # until they change it, when it is tried again
    await closed.app.admin.prefer(ADA, letters)
    await passing(closed, hours=6, step=10)
    assert len(said(closed, "closed to me")) == 2


# -- everybody concerned is called, once -----------------------------------------------------------


def called(house, words):
    """Who is called by the one message with those words."""
    (told,) = said(house, words)
    assert all(told.panel.text.count(f"<@{user}>") == 1 for user in told.panel.pings)
    return told.panel.pings


async def test_a_forfeit_calls_both_sides(house):
    for user in (ADA, BEN):
        await house.store.people.save_preferences(user, PLAIN)
    game = await house.toy(ADA, BEN, settings=Settings(pace=60, missed="forfeit"))
    await passing(house, minutes=62)
    assert await status(house, game) == "over"
    assert set(called(house, "forfeits the game.")) == {ADA, BEN}


async def test_a_resignation_calls_both_sides(house):
    game = await house.toy(ADA, BEN)
    await house.app.early_ending.concede(game, ADA)
    await house.settled(game)
    assert set(called(house, "concedes")) == {ADA, BEN}


async def test_a_draw_and_a_closed_table_call_everybody(house):
    game = await house.toy(ADA, BEN)
    await house.app.early_ending.offer_draw(game, ADA)
    (request,) = (await house.position(game)).stored.requests
    await house.app.consents.answer(game, request.id, BEN, agree=True)
    await house.settled(game)
    assert set(called(house, "is accepted")) == {ADA, BEN}
    other = await house.toy(ADA, BEN)
    await house.app.early_ending.close(other, ADA)
    await house.settled(other)
    assert set(called(house, "closes the table")) == {ADA, BEN}


async def test_a_stand_in_calls_whom_he_stands_in_for_once(house):
    for user in (ADA, BEN):
        await house.store.people.save_preferences(user, PLAIN)
    game = await house.toy(ADA, BEN, settings=Settings(pace=60, missed="officer"))
    await house.answer(game, ADA, await _first(house, game, ADA))
    before = len(house.messenger.messages)
    await passing(house, minutes=62)
    assert called(house, "answers for <@102>") == (BEN,)
    assert boards(house, before)
    assert not any(BEN in it.pings for it in boards(house, before))


async def _first(house, game, user):
    position = await house.position(game)
    (seat,) = position.seats_to_answer(user)
    return position.questions[seat].choices[0].token


async def test_the_end_calls_everybody_once_however_many_seats_they_hold(house):
    game = await house.toy(ADA, ADA, BEN, BEN, command="split", mode="fancy")
    for _ in range(400):
        position = await house.position(game)
        if position.game.status == "over":
            break
        seat, question = next(iter(position.questions.items()))
        token = question.choices[0].token
        await house.answer_for(game, seat, token, position.holders(seat)[0])
    assert set(called(house, "is over: ")) == {ADA, BEN}


async def test_a_kill_after_the_fall_back_to_the_channel_repeats_nothing(closed):
    await table(closed, wish=Preferences(first=60, quiet_from=0, quiet_to=0, direct=True))
    closed.clock.advance(minutes=61)
    kept = closed.app.admin.prefer

    async def die(*_):
        raise KeyboardInterrupt

    closed.app.admin.prefer = die
    with pytest.raises(KeyboardInterrupt):
        await closed.app.reminder_worker.run_due()
    closed.app.admin.prefer = kept
    closed.messenger.nonces.clear()
    closed.clock.advance(minutes=LEASE / 60 + 1)
    await closed.app.reminder_worker.run_due()
    assert len(said(closed, "closed to me")) == 1
    (wish,) = (await closed.store.people.preferences((ADA,))).values()
    assert not wish.direct
