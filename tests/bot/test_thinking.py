"""Thinking ahead: bounded, shared, and blind to what its seat may not know."""

import asyncio

import pytest

from bot.thinking import Budget, Kept, Thinking
from bot.words import thinking as words
from engine import checks_of, games, new_game, view
from engine.core.clones import clone
from engine.core.estimates import NOTHING, estimate
from engine.core.playout import officer_policy, play_out
from engine.core.referee import awaited
from engine.core.weighing import Weighed, rivals
from tests.core import lifeboats

LONG = 1000.0  # seconds: only numbers bound what is done here
ONE = Budget(hint=LONG, outlook=LONG, review=LONG, wars=1, trials=8)
TWO = Budget(hint=LONG, outlook=LONG, wars=2)


class Here:
    """Does the work on the spot, and counts it."""

    workers = 2

    def __init__(self):
        self.done = []

    async def run(self, work, *values):
        self.done.append(work.__name__)
        await asyncio.sleep(0)
        return work(*values)

    def close(self):
        self.done.append("closed")


def decides(state):
    """Whether whoever is awaited has several answers."""
    return any(len(rivals(view(state, it), 2)) > 1 for it in awaited(state)[:1])


def late(game, share=0.9):
    """A decision near the end of a game of officers, and the record so far."""
    played = [(it.state, record) for it, record in play_out(game, "late", {}, officer_policy(game))]
    state, record = next(it for it in played[int(len(played) * share) :] if decides(it[0]))
    record.moves = record.moves[: state.ply]
    record.events, record.result = [], None
    return state, record


async def test_an_outlook_is_of_as_many_wars_as_there_is_time_for():
    runner = Here()
    state, _ = late("spoiled_victory")
    found = await Thinking(runner, ONE).outlook(state, None, "1 1")
    assert found.wars == runner.workers
    assert runner.done == ["_foresee", "_foresee"]


def test_where_all_trials_end_alike_they_are_counted_and_no_error_is_claimed():
    found = [
        Weighed(it, it, "", value, NOTHING)
        for it, value in (("Hold", estimate([1.0] * 6)), ("Go", estimate([1.0, 0.0, 1.0])))
    ]
    told = words.weighed(found, solitaire=False).splitlines()
    assert "• Hold: won 6 of 6" in told
    assert "• Go: 67% ± 33% to win" in told


@pytest.mark.parametrize(("most", "weighed"), [(1, 0), (2, 2)])
async def test_two_answers_are_weighed_where_there_is_time_for_no_more(monkeypatch, most, weighed):
    monkeypatch.setattr("bot.thinking.MOST_ANSWERS", most)
    state, _ = late("spoiled_victory")
    found = await Thinking(Here(), TWO).weigh(state, awaited(state)[0], "1 1")
    assert len(found) == weighed


async def test_those_who_ask_the_same_share_one_answer():
    runner = Here()
    thinking = Thinking(runner, ONE)
    state, _ = late("spoiled_victory")
    ask = [thinking.outlook(state, None, "1 1") for _ in range(3)]
    assert len({it.score for it in await asyncio.gather(*ask)}) == 1
    assert len(runner.done) == runner.workers
    await thinking.outlook(state, None, "1 1")  # later it is worked out anew
    assert len(runner.done) == 2 * runner.workers


async def test_whoever_gives_up_waiting_does_not_stop_the_others():
    thinking = Thinking(Here(), ONE)
    state, _ = late("spoiled_victory")
    impatient = asyncio.ensure_future(thinking.outlook(state, None, "1 1"))
    patient = asyncio.ensure_future(thinking.outlook(state, None, "1 1"))
    await asyncio.sleep(0)
    impatient.cancel()
    assert (await patient).wars == 2


@pytest.mark.parametrize("game", games())
async def test_figures_do_not_depend_on_what_a_seat_may_not_know(game):
    thinking = Thinking(Here(), TWO)
    state, _ = late(game)
    seat = awaited(state)[0]
    for viewer in (seat, None):
        secret = clone(state)
        checks_of(game).disguise(secret, viewer, 1)
        looks = [await thinking.outlook(it, viewer, "x") for it in (state, secret)]
        assert looks[0] == looks[1]
        if viewer:
            figures = [await thinking.weigh(it, viewer, "x") for it in (state, secret)]
            assert figures[0] == figures[1]
            assert figures[0]


async def test_a_review_is_told_of_as_it_grows_and_ends():
    shares = []

    async def keep(kept, share):
        shares.append(share)
        seen.append(kept)

    seen = []
    _, record = late(lifeboats.RULES.id, 0.5)
    review = await Thinking(Here(), ONE).review(record, Kept(), keep)
    assert shares == sorted(shares)
    assert shares
    assert review.course[-1][0] == "now"
    assert review.result is None
    assert review.trials == len(seen[-1].ends)


async def test_what_several_workers_found_is_kept_one_after_the_other():
    under_way = most = 0

    async def keep(*_):
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        await asyncio.sleep(0)
        under_way -= 1

    _, record = late(lifeboats.RULES.id, 0.5)
    await Thinking(Here(), ONE).review(record, Kept(), keep)
    assert most == 1


async def test_a_review_goes_on_from_what_was_kept_and_comes_to_the_same():
    _, record = late(lifeboats.RULES.id, 0.5)
    seen, again = [], []

    async def keep(kept, _):
        seen.append(kept)

    async def keep_again(kept, _):
        again.append(kept)

    whole = await Thinking(Here(), ONE).review(record, Kept(), keep)
    cut = Kept(seen[-1].most, seen[-1].ends[:3])
    assert await Thinking(Here(), ONE).review(record, cut, keep_again) == whole
    assert all(kept.ends[:3] == cut.ends for kept in again)


async def test_where_no_war_ends_in_time_there_is_no_outlook_and_no_figure():
    none = Budget(hint=-1.0, outlook=-1.0)
    state, _ = late("spoiled_victory")
    assert await Thinking(Here(), none).outlook(state, None, "1 1") is None
    assert await Thinking(Here(), none).weigh(state, awaited(state)[0], "1 1") == ()


async def test_a_hint_of_a_single_world_shows_no_figures():
    state, _ = late("spoiled_victory", 0.5)
    seat = awaited(state)[0]
    assert await Thinking(Here(), ONE).weigh(state, seat, "1 1") == ()
    figures = await Thinking(Here(), TWO).weigh(state, seat, "1 1")
    assert {it.value.trials for it in figures} == {2}


async def test_thinking_can_be_switched_off():
    thinking = Thinking()
    assert not thinking.on
    with pytest.raises(RuntimeError):
        await thinking.outlook(new_game("spoiled_victory", "x").state, None, "1 1")
    thinking.close()
