"""Answers played out in worlds: what is tried, and when the officer is contradicted."""

from functools import cache
from statistics import NormalDist
from types import SimpleNamespace

import pytest

from engine import games, rules_of, view
from engine.core.chance import Chance
from engine.core.estimates import estimate, paired
from engine.core.outlook import _near, foresee, outlook, verdict
from engine.core.playout import officer_policy, play_out
from engine.core.state import Result
from engine.core.weighing import FEWEST_WORLDS, Weighing, rivals
from engine.core.worlds import resample
from engine.core.worth import Worth
from tests.core import toy

GAME, SEAT = "spoiled_victory", "allied"


@cache
def late():
    """A decision of the last two turns of an officer's war, with several answers."""
    policy = officer_policy(GAME)
    for outcome, _ in play_out(GAME, "late", {}, policy):
        state = outcome.state
        if state.result is None and state.table.turn >= 17:
            question = view(state, SEAT).question
            if question.kind == "TakeAction" and len(question.choices) > 3:
                return state
    raise AssertionError("no such decision")


@cache
def end_of(game):
    """How a war between officers ends."""
    *_, (ended, _) = play_out(game, "usual", {}, officer_policy(game))
    return ended.state.result


def test_the_officers_answer_is_tried_first_and_every_rival_is_legal():
    seen = view(late(), SEAT)
    found = rivals(seen, 4)
    legal = {it.token for it in seen.question.choices}
    assert found[0] == rules_of(GAME).officer.advise(seen)
    assert 1 < len(found) <= 4
    assert len({it.token for it in found}) == len(found)
    assert {it.token for it in found[1:]} <= legal


def test_the_same_seed_weighs_the_same_and_another_one_does_not():
    one, same, other = (Weighing(late(), SEAT, seed) for seed in ("a", "a", "b"))
    for it in (one, same, other):
        it.deepen()
        it.deepen()
    assert one.weighed() == same.weighed() != other.weighed()


def test_what_is_not_known_changes_no_figure():
    state = late()
    secret = resample(state, SEAT, Chance("another truth"))
    one, other = Weighing(state, SEAT, "x"), Weighing(secret, SEAT, "x")
    for it in (one, other):
        it.deepen()
    assert one.weighed() == other.weighed()


def test_the_officer_is_contradicted_only_after_enough_worlds(monkeypatch):
    weighing = Weighing(late(), SEAT, "strict")
    ends = {token: Result("", 40 if token != weighing.officers else 30) for token in weighing._ends}

    def end(*_):
        token = next(order)
        return ends[token]

    monkeypatch.setattr("engine.core.weighing.play_on", end)
    for _ in range(FEWEST_WORLDS):
        assert weighing.answer() == weighing.officers
        order = iter(weighing._running)
        weighing.deepen()
    assert weighing.answer() != weighing.officers


def test_a_narrow_defeat_is_worth_more_than_a_rout():
    rules = toy.RULES
    ends = [Result("", score, ("left",) if score > 0 else ("right",)) for score in (-9, -1, 1, 9)]
    worth = Worth(rules, rules.side("left"), ends)
    values = [worth.of(it) for it in ends]
    assert values == sorted(values)
    assert 0 <= values[0] < values[1] < 0.5 < values[2] < values[3] <= 1


def test_an_outlook_counts_verdicts_and_scores():
    lots = Chance("outlook")
    ends = [foresee(late(), SEAT, lots) for _ in range(6)]
    found = outlook(rules_of(GAME), ends, {})
    assert found.wars == 6
    assert sum(it.share for it in found.shares) + found.unseen == pytest.approx(1)
    assert 0 < found.unseen < 0.1
    assert found.shares[0].verdict in {verdict(rules_of(GAME), it) for it in ends}
    assert min(it.score for it in ends) <= found.score.mean <= max(it.score for it in ends)
    assert all(0 < it.error < 0.5 for it in found.shares)


def test_an_outlook_tells_sides_apart_and_draws():
    ends = [Result("So it ends: 4 to 2.", 2, ("left", "left_aide")), Result("Even.", 0)]
    found = outlook(toy.RULES, ends, {})
    assert {it.verdict for it in found.shares} == {"Left victory", "A draw"}


def test_how_such_games_usually_end_counts_the_more_the_fewer_wars_were_fought():
    rules = rules_of("france_1940")
    won = Result("", 12, ("german",))

    def german(wars, options):
        found = outlook(rules, [won] * wars, options)
        return next(it.share for it in found.shares if it.verdict == "German victory")

    usual = rules.usual["German victory"]
    assert usual < german(2, {}) < german(12, {}) < german(100, {}) < 1
    assert german(2, {"command": "six"}) > german(2, {}), "experience is of the usual options"
    unlikely = outlook(rules, [won] * 12, {}).shares[-1]
    assert unlikely.verdict == "Allied victory"
    assert 0 < unlikely.error < unlikely.share


def test_a_war_speaks_for_the_ends_near_its_own_too():
    """None of these ended Good, at 40 to 43 points, between those that were Average and better."""
    rules = rules_of(GAME)
    ends = [Result("Average", 38), Result("Average", 39), Result("Outstanding", 44)] * 4
    shares = {it.verdict: it for it in outlook(rules, ends, {"chaotic_events": "on"}).shares}
    assert shares["Average"].share > shares["Good"].share > shares["Outstanding"].share
    assert shares["Outstanding"].share > shares["Miracle"].share
    assert 0 < shares["Good"].error < shares["Average"].error
    alike = outlook(rules, [Result("Good", 41)] * 12, {"chaotic_events": "on"}).shares
    assert [it.verdict for it in alike] == ["Good"], "wars that agree speak for nothing else"


@pytest.mark.parametrize("game", games())
def test_levels_are_what_the_score_decides(game):
    rules, result = rules_of(game), end_of(game)
    assert {words for _, words in rules.levels} <= set(rules.usual)
    reached = [words for least, words in rules.levels if result.score >= least]
    assert reached[:1] == [verdict(rules, result)] * bool(rules.levels)


@pytest.mark.parametrize("game", games())
def test_what_is_usual_is_said_in_the_words_of_outlooks(game):
    rules = rules_of(game)
    assert sum(rules.usual.values()) == pytest.approx(1, abs=0.02)
    assert verdict(rules, end_of(game)) in rules.usual


def test_figures_of_trials():
    assert estimate([2.0, 4.0]).mean == 3
    assert estimate([2.0, 4.0]).error == pytest.approx(1)
    assert paired([3.0, 5.0], [2.0, 4.0, 9.0]) == (1.0, 0.0, 2)
    assert not estimate([]).beyond(0)
    assert estimate([1.0, 1.0]).beyond(2)


def test_a_level_begins_half_a_point_below_its_least_score():
    levels = ((10, "won"), (5, "drawn"), (0, "lost"))
    for score, words in ((10, "won"), (9, "drawn"), (5, "drawn"), (4, "lost")):
        shares = _near(SimpleNamespace(levels=levels), NormalDist(score, 0.1))
        assert shares == pytest.approx({"won": 0, "drawn": 0, "lost": 0} | {words: 1}, abs=1e-5)
