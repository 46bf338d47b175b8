"""What is given by itself tells nobody anything: not by what it says, not by when it comes."""

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

from engine import checks_of, games, open_asks, rules_of
from engine.core import automatic
from engine.core.automatic import Standing
from engine.core.clones import clone
from engine.core.playout import officer_policy, play_out
from engine.core.stances import ASK, Order
from engine.france_1940.battle_cards import PlayBattleCard
from tests.core import toy
from tests.playing_out import measure
from tests.variants import named

SEVERAL = [game for game in (*games(), toy.RULES.id) if len(rules_of(game).seats) > 1]


def tables(game):
    """As it comes, and with every option at its last value; nobody plans the toy to its end."""
    last = {option.key: option.values[-1] for option in rules_of(game).options}
    return ({}, last | ({"planning": "off"} if "planning" in last else {}))


CASES = [
    pytest.param(game, options, id=f"{game}-{named(game, options)}")
    for game in SEVERAL
    for options in tables(game)
]


def standings(rules):
    """As the game proposes; and every way of every stance, with evident answers and without."""
    most = max((len(it.options) for it in rules.stances), default=0)
    yield Standing(rules.proposed())
    for number in range(most):
        ways = {it.key: Order(it.options[number % len(it.options)].key) for it in rules.stances}
        yield Standing(ways | {"evident": Order(ASK)})


def compare(game, options, most=10_000):
    """How often an answer came by itself and how often not; and the kinds whose timing tells."""
    rules, disguise = rules_of(game), checks_of(game).disguise
    came, telling = Counter(), set()
    ways = [*standings(rules)]
    for outcome, _ in islice(play_out(game, "automatic", options, officer_policy(game)), most):
        state = outcome.state
        for question in open_asks(state)[:1]:
            comes = [bool(standing(state, question.seat)) for standing in ways]
            came.update(comes)
            others = [it for it in (*rules.seated(state.options), None) if it != question.seat]
            for other in others:
                twin = clone(state)
                disguise(twin, other, 1 + state.ply % 2)
                if [bool(standing(twin, question.seat)) for standing in ways] != comes:
                    telling.add((question.kind, question.seat, other))
    return came, telling


@pytest.mark.parametrize(("game", "options"), CASES)
def test_whether_it_comes_by_itself_follows_from_what_lies_open(game, options):
    came, telling = compare(game, options)
    assert not telling
    assert came[False]
    assert came[True]


def test_the_proof_finds_an_evident_answer_that_tells_what_its_owner_holds(monkeypatch):
    def nothing_to_play(view):
        only = len(view.question.choices) == 1
        return view.question.decline if only else ""

    rules = rules_of("france_1940")
    telling = replace(rules, evident={PlayBattleCard: nothing_to_play}, stances=())
    monkeypatch.setattr(automatic, "rules_of", lambda _: telling)
    _, found = compare("france_1940", {}, 400)
    assert {kind for kind, _, _ in found} == {"PlayBattleCard"}


EVIDENT = [(game, ask.__name__) for game in games() for ask in rules_of(game).evident]


@pytest.mark.parametrize(("game", "kind"), EVIDENT)
def test_no_other_answer_is_better_than_an_evident_one(game, kind):
    """A small sample; `python -m tests.playing_out GAME` plays 300 occasions of each kind."""
    it = measure(game, kind, 5, "sample", games=20)
    assert it.occasions
    assert not it.better, it
