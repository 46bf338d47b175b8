"""The review of a game: every answer by itself, trials, what mattered and what is clear."""

from functools import cache

import pytest

from engine import Record, checks_of, games, new_game
from engine.core.chance import Chance
from engine.core.clones import clone
from engine.core.playout import officer_policy, play_out, random_policy
from engine.core.positions import Trial, positions, run
from engine.core.record import Move
from engine.core.review import MOST, Reviewing, War

GAME = "spoiled_victory"


@cache
def played(game=GAME, share=6):
    """A game by an officer who sometimes throws a coin."""
    officer, coin, lots = officer_policy(game), random_policy("coin"), Chance("mixed")

    def policy(state, seat):
        return (officer if lots.below(share) else coin)(state, seat)

    *_, (_, record) = play_out(game, "review", {}, policy)
    return record


@cache
def reviewed():
    """The last turns, so that trials are short."""
    every, states = positions(played())
    first = next(at for at, it in enumerate(every) if it.turn.split()[0] == "16")
    found, states = every[first:], states[first:]
    reviewing = Reviewing(war(states), found, 160)
    asked = 0
    while trials := reviewing.trials():
        for trial in trials:
            reviewing.take(trial, run(found, states, trial))
        asked += len(trials)
    return reviewing.review(), asked


def war(states):
    return War(states[-1].game, states[-1].options, states[-1].result)


def test_what_one_side_gains_the_other_loses_by_as_much():
    state = new_game("france_1940", "sides").state
    reviewing = Reviewing(War(state.game, state.options, None), [], 10)
    assert (reviewing._sign("german"), reviewing._sign("allied")) == (1, -1)


def test_rows_of_answers_are_taken_apart_and_lead_to_the_same_end():
    record = played()
    found, states = positions(record)
    assert len(found) >= len(record.moves)
    assert len(states) == len(found) + 1
    assert states[-1].result == record.result
    assert all(";" not in it.answer and it.label for it in found)


def test_a_row_that_lapsed_is_left_out():
    record = played()
    first = record.moves[0]
    rows = Record(
        game=record.game,
        edition=record.edition,
        options=record.options,
        commitment=record.commitment,
        seed=record.seed,
        moves=[Move(first.seat, first.token)],
    )
    found, states = positions(rows)
    assert [it.answer for it in found] == first.token.split(";")
    assert states[-1].result is None


def test_trials_with_the_same_luck_end_alike_and_depend_on_the_answer_alone():
    found, states = positions(played())
    reviewing = Reviewing(war(states), found, 40)
    trial = reviewing.trials()[-1]  # of the last turn
    assert run(found, states, trial) == run(found, states, trial)


def test_a_review_tells_the_course_and_only_what_is_clear():
    review, asked = reviewed()
    turns = [turn for turn, _ in review.course]
    assert turns[-1] == "the end"
    assert review.course[-1][1].mean == review.result.score
    assert len(turns) == len({*turns}) == 4
    assert review.side is None
    assert 0 < asked < 600
    assert 0 < review.looked <= review.of
    for moment in (*review.decisions, *review.throws):
        assert abs(moment.gain.mean) > moment.gain.error
        assert moment.asked
    assert len(review.decisions) <= MOST
    assert all(it.better and it.better != it.label for it in review.decisions)
    assert all(it.told for it in review.throws)


def test_every_game_of_officers_has_no_decision_to_blame():
    *_, (_, record) = play_out(GAME, "officer", {}, officer_policy(GAME))
    found, _ = positions(record)
    assert not [it for it in found if it.deviates]


def test_decisions_and_luck_make_up_what_came_beside_what_was_expected():
    review, _ = reviewed()
    (total,) = review.totals
    first, last = review.course[0][1], review.course[-1][1]
    made = total.decisions.mean + total.luck.mean
    assert abs(made - (last.mean - first.mean)) < 1e-9
    assert total.decisions.trials
    assert total.luck.error > total.decisions.error


def test_a_review_cut_off_asks_for_the_same_trials_again():
    found, states = positions(played())
    one, other = (Reviewing(war(states), found, 40) for _ in range(2))
    for stage in range(2):
        trials = one.trials()
        assert trials == other.trials()
        assert trials or stage
        for number, trial in enumerate(trials):
            for it in (one, other):
                it.take(trial, played().result if number % 3 else states[-1].result)
    assert one.trials() == other.trials()


@pytest.mark.parametrize("game", games())
def test_trials_know_what_the_seat_knew_and_no_more(game):
    found, states = positions(played(game))
    at = next(at for at in range(len(found) * 9 // 10, len(found)) if found[at].chance)
    seat = found[at].seat
    secret = [*states]
    secret[at] = clone(states[at])
    checks_of(game).disguise(secret[at], seat, 1)
    assert secret[at] != states[at]
    trial = Trial(at, found[at].answer, 0, seat)
    assert run(found, secret, trial) == run(found, states, trial)
