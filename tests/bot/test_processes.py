"""Several processes on one PostgreSQL: what must happen once happens once, whoever dies."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import asyncpg
import pytest
from msgspec.structs import replace

from bot.store import PostgresStore, StoreConflictError, StoreDownError, claims, postgres_database
from bot.store.claims import ManyProcesses
from tests.bot.support import ADA, BEN, HandClock, House, Place, Recorder, parts

SOON = 0.3  # a short lease


class Offices:
    """Houses on connections of their own that speak to one Discord."""

    def __init__(self, address):
        self.address = address
        self.messenger = Recorder()
        self.clock = HandClock()
        self.houses = []

    async def open(self, lease=claims.LEASE):
        store = await PostgresStore.open(self.address)
        store.claims = ManyProcesses(store.database, lease=lease)
        house = House(store, clock=self.clock, messenger=self.messenger)
        await store.claims.start(house.app.worker.wake, house.app.worker.give_up)
        self.houses.append(house)
        return house

    async def kill(self, house):
        """Gone at once, without a word."""
        self.houses.remove(house)
        for task in house.store.claims._tasks:
            task.cancel()
        house.store.claims._held.clear()
        house.store.database.pool.terminate()
        await house.app.worker.close()

    async def close(self):
        for house in self.houses:
            await house.app.worker.close()
            await house.store.claims.stop()
            await house.store.close()


@pytest.fixture
async def offices(server):
    some = Offices(server)
    yield some
    await some.close()


async def settled(*houses):
    for house in houses:
        await house.app.worker.all_settled()


def said(offices, words):
    return [it for it in offices.messenger.texts() if words in it]


async def test_a_game_is_taken_by_one_process_at_a_time(offices):
    one, two = await offices.open(), await offices.open()
    game = await one.table()
    first = await one.store.claims.take(game)
    assert not first.inherited
    assert await two.store.claims.take(game) is None
    revision = (await one.store.games.get(game)).revision
    assert not await one.store.claims.leave(game, revision)
    assert await two.store.claims.take(game) is not None
    assert await two.store.claims.leave(game, revision - 1)  # something was changed meanwhile


async def test_what_is_changed_by_many_processes_at_once_is_told_once_and_in_order(offices):
    houses = [await offices.open() for _ in range(4)]
    game = await houses[0].toy(ADA, BEN, mode="fancy")
    before = len(offices.messenger.messages)
    for number in range(6):
        acts = [house.app.admin.pause(game, ADA) for house in houses]
        await asyncio.gather(*acts, return_exceptions=True)
        resumes = [house.app.admin.resume(game, BEN, Place(1, 7)) for house in houses[number % 2 :]]
        await asyncio.gather(*resumes, return_exceptions=True)
    await settled(*houses)
    rows = await houses[0].store.database.all("SELECT id, done, message FROM outbox ORDER BY id")
    assert all(row["done"] is not None for row in rows)
    told = [row["message"] for row in rows if row["message"] is not None]
    assert told == sorted(told)
    assert len(set(told)) == len(told)
    assert len(offices.messenger.messages) > before
    mail = await houses[0].store.outbox.open(game)
    assert len(mail.boards) == 1


async def test_a_press_that_two_processes_hear_is_taken_once(offices):
    one, two = await offices.open(), await offices.open()
    answers = await asyncio.gather(*(it.store.claims.first(42) for it in (one, two)))
    assert sorted(answers) == [False, True]
    assert await two.store.claims.first(43)


async def test_what_a_dead_process_began_is_taken_over_and_not_told_twice(offices):
    one, two = await offices.open(SOON), await offices.open(SOON)
    game = await one.table(ADA, BEN)
    posted = asyncio.Event()
    real = offices.messenger.post

    async def post_and_die(channel, panel, nonce):
        await real(channel, panel, nonce)
        offices.messenger.nonces.clear()  # Discord knows a nonce for some minutes alone
        posted.set()
        await asyncio.Event().wait()

    offices.messenger.post = post_and_die
    await one.app.admin.pause(game, ADA)
    await posted.wait()
    offices.messenger.post = real
    await offices.kill(one)
    before = len(offices.messenger.messages)
    two.app.worker.wake(game)
    await settled(two)
    assert (await two.store.outbox.open(game)).rows  # it is still the other's
    await asyncio.sleep(SOON * 1.2)
    await two.app.worker.repair()
    await settled(two)
    assert not (await two.store.outbox.open(game)).rows
    texts = offices.messenger.texts()
    assert len(texts) - before <= 1  # the board; what was said was found
    assert len(set(texts[-3:])) == len(texts[-3:])


async def test_a_process_that_leaves_hands_its_games_on_at_once(offices):
    one, two = await offices.open(), await offices.open()
    game = await one.table()
    begun = asyncio.Event()
    real = offices.messenger.post

    async def hang(*_):
        begun.set()
        await asyncio.Event().wait()

    offices.messenger.post = hang
    await one.app.admin.pause(game, ADA)
    await begun.wait()
    offices.messenger.post = real
    await asyncio.sleep(0.2)  # the other has begun to listen
    await one.app.worker.close()
    await one.store.claims.stop()
    async with asyncio.timeout(5):
        while (await two.store.outbox.open(game)).rows:  # noqa: ASYNC110 - no event for it
            await asyncio.sleep(0.02)
    await settled(two)


async def test_a_claim_that_was_taken_over_is_worked_on_no_more(offices):
    one = await offices.open(SOON)
    game = await one.table()
    begun, stopped = asyncio.Event(), asyncio.Event()

    async def hang(*_):
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            stopped.set()

    one.messenger.post = hang
    await one.app.admin.pause(game, ADA)
    await begun.wait()
    await one.store.database.execute("UPDATE claims SET holder = 'other', until = until + 60")
    async with asyncio.timeout(5):
        await stopped.wait()


async def test_a_process_that_stood_still_says_nothing_that_may_be_stale(offices):
    """Its claim may have run out meanwhile, and nobody has told it yet."""
    one = await offices.open()
    game = await one.toy(ADA, BEN)
    (board,) = (await one.store.outbox.open(game)).boards
    message, real = offices.messenger.messages[board.message], one.studio.board
    before = message.panel

    async def stands_still(*words):
        one.store.claims._held[game] -= claims.LEASE
        return await real(*words)

    one.studio.board = stands_still
    await one.app.admin.pause(game, ADA)
    await settled(one)
    assert message.panel is before
    one.studio.board = real
    await one.app.worker.repair()
    await settled(one)
    assert not (await one.store.outbox.open(game)).rows
    assert "is paused" in message.panel.text


async def test_what_comes_late_from_a_process_that_was_thought_dead_is_put_right(offices):
    """It was too slow for a moment: another has posted a new board and relieved the former one."""
    one = await offices.open()
    game = await one.toy(ADA, BEN)
    (former,) = (await one.store.outbox.open(game)).boards
    stale = offices.messenger.messages[former.message].panel
    begun, real = asyncio.Event(), one.messenger.edit

    async def late(*words):
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:  # what was sent arrives after all the other has done
            message = offices.messenger.messages[former.message]
            message.panel, message.stripped = stale, False

    offices.messenger.edit = late
    await one.app.admin.show_again(game)
    await begun.wait()
    offices.messenger.edit = real
    await one.store.database.execute("UPDATE claims SET until = 0")
    two = await offices.open()
    two.app.worker.wake(game)
    await settled(two)
    await two.answer(game, ADA, "bid:3")
    await settled(two)
    one.store.claims._forget({game})
    async with asyncio.timeout(5):
        while one.app.worker.busy or one.app.worker._doubts:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    await two.app.worker.repair()
    await settled(two)
    (last,) = (await two.store.outbox.open(game)).boards
    shown = offices.messenger.messages[last.message]
    assert shown.panel.text != stale.text
    assert last.id == former.id or offices.messenger.messages[former.message].stripped


@pytest.mark.parametrize("dies", [False, True])
async def test_a_board_begun_by_a_process_that_died_is_posted_by_the_one_it_relieved(offices, dies):
    """It was too slow for a moment: another has begun a board of its own, and fell silent."""
    one = await offices.open()
    game = await one.toy(ADA, BEN)
    await one.app.admin.pause(game, ADA)
    await settled(one)
    (last,) = (await one.store.outbox.open(game)).boards
    real = offices.messenger.strip

    async def late(*words):
        offices.messenger.strip = real
        await one.store.outbox.begin_board(replace(last, since=last.shown))
        await real(*words)

    async def hang(_):
        await asyncio.Event().wait()

    offices.messenger.strip = late
    if dies:
        one.app.outbox.admin.show_again = hang
    await one.app.admin.resume(game, BEN, Place(1, 7))
    if dies:
        async with asyncio.timeout(5):
            while (await one.store.outbox.open(game)).rows:  # noqa: ASYNC110 - no event for it
                await asyncio.sleep(0.02)
        await offices.kill(one)
        one = await offices.open()
        await one.store.database.execute("UPDATE claims SET until = 0")
        await one.app.worker.recover()
    await settled(one)
    (board,) = (await one.store.outbox.open(game)).boards
    shown = offices.messenger.messages[board.message]
    assert not shown.stripped
    others = [it for it in offices.messenger.messages.values() if it is not shown]
    assert all(it.stripped for it in others if parts(it.panel))


async def test_reminders_are_claimed_once(offices):
    houses = [await offices.open() for _ in range(3)]
    for number in range(8):
        await houses[0].toy(ADA, BEN, where=Place(1, 100 + number))
    offices.clock.advance(days=3)
    await settled(*houses)
    before = dict(offices.messenger.messages)
    await asyncio.gather(*(it.app.reminder_worker.run_due() for it in houses))
    await settled(*houses)
    nonces = [it.nonce for key, it in offices.messenger.messages.items() if key not in before]
    reminded = [it for it in nonces if it.startswith("r")]
    assert len(reminded) == len(set(reminded)) >= 8
    assert await houses[1].app.reminder_worker.run_due() == 0


async def test_sessions_are_begun_one_after_another(offices):
    one, two = await offices.open(), await offices.open()
    assert await one.store.claims.may_identify(0, 600.0)
    assert not await two.store.claims.may_identify(0, 600.0)
    assert not await one.store.claims.may_identify(0, 600.0)
    assert await two.store.claims.may_identify(1, 600.0)
    await one.store.database.execute("UPDATE claims SET until = 0")
    assert await two.store.claims.may_identify(0, 600.0)


async def test_a_clock_that_is_wrong_does_no_harm(server, monkeypatch):
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + 90)
    store = await PostgresStore.open(server)
    assert abs(store.clock.now() - real()) < 1
    await store.close()


# the server goes away and comes back


async def cut(store):
    """Somebody cuts every connection but the one that says so."""
    await store.database.all(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )


async def test_cut_connections_are_made_again(offices):
    one, two = await offices.open(), await offices.open()
    game = await one.table()
    for _ in range(3):
        await cut(two.store)
        await one.play(game)
    await cut(one.store)
    await settled(one, two)
    assert len(await two.store.games.entries(game)) == 4
    async with asyncio.timeout(10):
        while (await one.store.outbox.open(game)).rows:
            await one.app.worker.repair()
            await asyncio.sleep(0.1)


async def test_a_line_cut_in_the_middle_of_a_write_is_said_plainly_and_used_no_more(offices):
    """The server's last words arrive before the line is closed: nothing is sent in between."""
    house = await offices.open()
    database, game = house.store.database, await house.table()

    async def half():
        async with database.transaction() as writer:
            await writer.execute("UPDATE games SET verdict = 'half' WHERE id = ?", (game,))
            with suppress(asyncpg.PostgresError):
                await writer.all("SELECT pg_terminate_backend(pg_backend_pid())")
            await writer.execute("UPDATE games SET verdict = 'whole' WHERE id = ?", (game,))

    for _ in range(3):
        with pytest.raises(StoreConflictError, match="the line to the database was cut"):
            await half()
    assert (await house.store.games.get(game)).verdict == ""
    await house.play(game)


async def test_a_server_that_restarts_costs_a_moment(cluster, offices):
    house = await offices.open()
    game = await house.table()
    cluster.stop()
    playing = asyncio.create_task(house.play(game))
    await asyncio.sleep(0.3)
    cluster.start()
    await playing
    assert (await house.store.games.get(game)).version == 2


async def test_a_server_that_stays_away_is_told_and_nothing_is_lost(cluster, offices, monkeypatch):
    monkeypatch.setattr(postgres_database, "PATIENCE", (0.01, 0.02))
    house = await offices.open()
    game = await house.table()
    cluster.stop()
    try:
        with pytest.raises(StoreDownError):
            await house.app.admin.pause(game, ADA)
        await house.app.tick()  # waits for the next time, without a word to anybody
        answer = await house.type(ADA, "GameCommands.pause")
        assert "I cannot reach my records" in answer.text
    finally:
        cluster.start()
    assert (await house.store.games.get(game)).status == "playing"
    await house.type(ADA, "GameCommands.pause")
    assert (await house.store.games.get(game)).status == "paused"


async def test_a_message_that_cannot_be_posted_frees_the_game(offices):
    one, two = await offices.open(), await offices.open()
    game = await one.table()
    offices.messenger.fail = ["down"]
    await one.app.admin.pause(game, ADA)
    await settled(one)
    assert await two.store.claims.take(game) is not None
