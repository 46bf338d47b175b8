"""The review of a game: every answer by itself, trials, what mattered and what is clear."""

from functools import cache

from engine import Record, rules_of
from engine.core.chance import Chance
from engine.core.playout import officer_policy, play_out, random_policy
from engine.core.record import Move
from engine.core.review import MOST, Reviewing, positions, run

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
    every, last = positions(played())
    found = [it for it in every if it.turn.split()[0] in {"15", "16", "17", "18"}]
    reviewing = Reviewing(found, last, 160)
    asked = 0
    while trials := reviewing.trials():
        for trial in trials:
            reviewing.take(trial, run(found, last, trial))
        asked += len(trials)
    return reviewing.review(), asked


def test_rows_of_answers_are_taken_apart_and_lead_to_the_same_end():
    record = played()
    found, last = positions(record)
    assert len(found) >= len(record.moves)
    assert last.result == record.result
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
    found, last = positions(rows)
    assert [it.answer for it in found] == first.token.split(";")
    assert last.result is None


def test_trials_with_the_same_luck_end_alike_and_depend_on_the_answer_alone():
    found, last = positions(played())
    reviewing = Reviewing(found, last, 40)
    trial = reviewing.trials()[-1]  # of the last turn
    assert run(found, last, trial) == run(found, last, trial)


def test_a_review_tells_the_course_and_only_what_is_clear():
    review, asked = reviewed()
    turns = [turn for turn, _ in review.course]
    assert turns[-1] == "the end"
    assert review.course[-1][1].mean == review.result.score
    assert len(turns) == len({*turns}) == 5
    assert review.side is None
    assert 0 < asked < 600
    assert 0 < review.looked <= review.of
    for moment in (*review.decisions, *review.throws):
        assert abs(moment.gain.mean) > moment.gain.error
    assert len(review.decisions) <= MOST
    assert all(it.better and it.better != it.label for it in review.decisions)
    assert all(it.told for it in review.throws)


def test_every_game_of_officers_has_no_decision_to_blame():
    *_, (_, record) = play_out(GAME, "officer", {}, officer_policy(GAME))
    found, last = positions(record)
    assert not [it for it in found if it.advice.token.split(";")[0] != it.answer]
    assert rules_of(GAME).id == last.game
