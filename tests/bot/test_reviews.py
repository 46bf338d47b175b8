"""Reviews that were asked for: made once, kept, and gone on with whoever dies."""

import asyncio
import re
import zlib

import msgspec
import pytest

from bot.delivery.messenger import DOWN, FORBIDDEN
from bot.delivery.review_worker import LEASE, ReviewWorker
from bot.store.model import ReviewRow
from bot.thinking import Budget, Kept, Thinking
from engine.core.review import Review
from engine.core.state import Result
from tests.bot.postgres import BOTH
from tests.bot.support import ADA
from tests.bot.test_thinking import LONG, Here

FEW = Budget(hint=LONG, outlook=LONG, review=LONG, wars=1, trials=12)
BEGUN, DONE = "Reviewing", "the war so far reviewed"


@pytest.fixture(autouse=True)
def _short_wars(monkeypatch):
    """Playing on has tests of its own; every trial is a piece here."""
    monkeypatch.setattr("engine.core.positions.play_on", lambda *_: Result("Good", 40))
    monkeypatch.setattr("bot.thinking._PIECE", -1.0)


class Slow(Here):
    """Each piece takes some time; after so many, for ever."""

    workers = 1

    def __init__(self, clock, pieces=10_000):
        super().__init__()
        self.clock, self.left = clock, pieces
        self.stuck = asyncio.Event()

    async def run(self, work, *values):
        self.left -= 1
        if self.left < 0:
            self.stuck.set()
            await asyncio.Event().wait()
        self.clock.time += 6
        return await super().run(work, *values)


def worker(house, runner):
    """Whoever works on reviews after a start."""
    app = house.app
    app.thinking = app.review_pages.thinking = Thinking(runner, FEW)
    app.reviews = ReviewWorker(app.store, app.clock, app.messenger, app.thinking, app.review_pages)
    return app.reviews


async def begun(house):
    """A solitaire with an answer."""
    game = await house.table(ADA)
    await house.type(ADA, "OrderCommands.do", order="Keep the patrol back")
    return game


def told(house, words):
    return [it for it in house.messenger.texts() if words in it]


@BOTH
async def test_a_review_is_made_once_and_kept(house):
    game = await begun(house)
    reviews = worker(house, Slow(house.clock))
    first = await house.type(ADA, "ThinkingCommands.review")
    assert "is being made" in first.text
    await reviews.settled()
    assert len(told(house, DONE)) == 1
    row = await house.store.reviews.of_game(game)
    assert row.done
    assert not row.ends
    again = await house.type(ADA, "ThinkingCommands.review")
    assert DONE in again.text
    await reviews.settled()
    assert len(told(house, DONE)) == 1


async def test_every_link_on_the_page_leads_somewhere_in_it(house):
    game = await begun(house)
    reviews = worker(house, Slow(house.clock))
    await house.type(ADA, "ThinkingCommands.review")
    await reviews.settled()
    panel = await reviews.pages.panel(await house.store.reviews.of_game(game))
    page = panel.files[0].data.decode()
    goals = re.findall(r'href="#([^"]+)"', page)
    assert len(goals) > 5
    assert all(f" id={it}>" in page for it in goals)


@BOTH
async def test_killed_at_any_piece_it_goes_on_and_is_posted_once(house):
    game = await begun(house)
    whole = Slow(house.clock)
    for pieces in (1, 2, 4, 5):
        dying = Slow(house.clock, pieces)
        reviews = worker(house, dying)
        await house.type(ADA, "ThinkingCommands.review")
        await dying.stuck.wait()
        await reviews.close()
        assert await house.store.reviews.claim(house.clock.now(), LEASE) is None
        house.clock.time += LEASE + 1
    row = await house.store.reviews.of_game(game)
    before = len(msgspec.msgpack.decode(zlib.decompress(row.ends), type=Kept).ends)
    assert before > 0
    reviews = worker(house, whole)
    await reviews.recover()
    await reviews.settled()
    row = await house.store.reviews.of_game(game)
    made = msgspec.json.decode(row.review, type=Review).trials
    assert whole.done.count("_try") == made - before
    assert len(told(house, DONE)) == 1
    assert not told(house, BEGUN)


async def test_a_review_whose_message_is_gone_or_cannot_be_posted_is_kept_all_the_same(house):
    game = await begun(house)
    house.messenger.fail = [FORBIDDEN, FORBIDDEN]
    reviews = worker(house, Slow(house.clock))
    await house.type(ADA, "ThinkingCommands.review")
    await reviews.settled()
    assert (await house.store.reviews.of_game(game)).done
    assert not told(house, DONE)
    shown = await house.type(ADA, "ThinkingCommands.review")
    assert DONE in shown.text


async def test_where_discord_is_down_it_is_tried_again_later(house):
    game = await begun(house)
    house.messenger.fail = [DOWN]
    reviews = worker(house, Slow(house.clock))
    await house.type(ADA, "ThinkingCommands.review")
    await reviews.settled()
    assert not (await house.store.reviews.of_game(game)).done
    house.clock.time += LEASE + 1
    reviews.wake()
    await reviews.settled()
    assert len(told(house, DONE)) == 1


async def test_another_answer_makes_another_review(house):
    game = await begun(house)
    reviews = worker(house, Slow(house.clock))
    await house.type(ADA, "ThinkingCommands.review")
    await reviews.settled()
    first = await house.store.reviews.of_game(game)
    orders = await house.suggest(ADA, "OrderCommands._orders")
    await house.type(ADA, "OrderCommands.do", order=next(iter(orders.values())))
    await house.type(ADA, "ThinkingCommands.review")
    await reviews.settled()
    second = await house.store.reviews.of_game(game)
    assert second.version > first.version
    assert len(told(house, DONE)) <= 2
    # and the first can be shown again as it was made
    assert DONE in (await reviews.pages.panel(first)).text


async def test_a_result_whose_message_was_deleted_meanwhile_gets_a_new_one(house):
    class Losing(Slow):
        async def run(self, work, *values):
            house.messenger.messages.clear()
            house.messenger.nonces.clear()
            return await super().run(work, *values)

    game = await begun(house)
    reviews = worker(house, Losing(house.clock))
    await house.type(ADA, "ThinkingCommands.review")
    await reviews.settled()
    assert len(told(house, DONE)) == 1
    row = await house.store.reviews.of_game(game)
    assert row.done
    assert row.message in house.messenger.messages


async def test_a_review_that_another_process_took_over_is_left_to_it(house, monkeypatch, caplog):
    async def theirs(*_):
        return None

    game = await begun(house)
    reviews = worker(house, Slow(house.clock))
    monkeypatch.setattr(house.store.reviews, "save", theirs)
    caplog.set_level("INFO")
    await house.type(ADA, "ThinkingCommands.review")
    await reviews.settled()
    assert f"the review of game {game} is another's" in caplog.text
    assert not told(house, DONE)
    assert not told(house, "could not be made")


async def test_a_fault_is_told_and_whoever_asks_again_begins_anew(house, monkeypatch, caplog):
    game = await begun(house)
    reviews = worker(house, Slow(house.clock))

    async def broken(*_):
        raise ValueError("broken")

    with monkeypatch.context() as patched:
        patched.setattr(reviews.thinking, "review", broken)
        await house.type(ADA, "ThinkingCommands.review")
        await reviews.settled()
    assert "failed" in caplog.text
    assert told(house, "could not be made")
    await house.type(ADA, "ThinkingCommands.review")
    await reviews.settled()
    assert (await house.store.reviews.of_game(game)).review


async def test_a_lease_taken_over_is_worked_on_no_more(store, house):
    game = await begun(house)
    await store.reviews.begin(ReviewRow(game=game, version=2, channel=7, at=house.clock.now()))
    ours = await store.reviews.claim(house.clock.now(), LEASE)
    house.clock.time += LEASE + 1
    theirs = await store.reviews.claim(house.clock.now(), LEASE)
    assert theirs.again
    assert await store.reviews.save(ours, house.clock.now() + LEASE) is None
    assert await store.reviews.save(theirs, house.clock.now() + LEASE) is not None
