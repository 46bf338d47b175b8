"""The ways of the games' own stances: each answers by its word wherever its question is open."""

from __future__ import annotations

import pytest

from engine import new_game, open_asks, play, rules_of, view
from engine.core.automatic import Standing
from engine.core.choice import STANCE_MARK
from engine.core.stances import ASK, EVIDENT, Order, subject_key

KEYS = {
    "france_1940": ("NextBattle", "ChooseGround", "ChooseHit"),
    "miracle": (
        "ChooseFrontline",
        "ApplySuccess",
        "Shelled",
        "NavalUnitArrival",
        "HospitalHealing",
    ),
}


def occasions(game, keys, seeds=4):
    """Positions of officers' games where these questions are open."""
    for seed in range(seeds):
        state, officer = new_game(game, f"ways-{seed}").state, rules_of(game).officer
        while state.result is None:
            question = open_asks(state)[0]
            if question.kind in keys:
                yield state, question
            advice = officer.advise(view(state, question.seat))
            state = play(state, question.seat, advice.token).state


def answer(state, question, way, **orders):
    """What a stance answers, for somebody who wants even what is evident to be asked."""
    stances = {EVIDENT: Order(ASK), question.kind: Order(way), **orders}
    return Standing(stances)(state, question.seat)


@pytest.mark.parametrize("game", KEYS)
def test_every_way_gives_a_legal_answer_on_every_occasion(game):
    stances = rules_of(game).all_stances
    met = set()
    for state, question in occasions(game, KEYS[game]):
        met.add(question.kind)
        legal = {STANCE_MARK + it.token for it in question.choices}
        for option in stances[question.kind].options:
            assert answer(state, question, option.key) in legal
        assert not answer(state, question, ASK)
    assert met >= {*KEYS[game]} - {"Shelled", "HospitalHealing"}


@pytest.mark.parametrize("game", KEYS)
def test_what_the_staff_way_answers_is_what_the_officer_would(game):
    officer = rules_of(game).officer
    for state, question in occasions(game, KEYS[game], seeds=1):
        advice = officer.advise(view(state, question.seat)).token.split(";")[0]
        assert answer(state, question, "staff") == STANCE_MARK + advice


def test_a_line_holds_or_gives_ground_as_it_was_told():
    for state, question in occasions("miracle", ("ApplySuccess",)):
        verbs = {it.token.partition(":")[0] for it in question.choices}
        held = answer(state, question, "hold").strip(STANCE_MARK).partition(":")[0]
        gave = answer(state, question, "yield").strip(STANCE_MARK).partition(":")[0]
        assert held == ("wreck" if "wreck" in verbs else "hit")
        assert (gave == "retreat") == ("retreat" in verbs)


@pytest.mark.parametrize(
    ("game", "key"), [("france_1940", "ChooseGround"), ("miracle", "ChooseFrontline")]
)
def test_a_place_can_be_set_apart_where_own_units_stand(game, key):
    stance = rules_of(game).all_stances[key]
    state, question = next(occasions(game, (key,)))
    places = {it.id for it in stance.subjects(view(state, question.seat))}
    (here,) = places & {*question.about}
    apart = {subject_key(key, here): Order(ASK)}
    assert answer(state, question, "staff")
    assert not answer(state, question, "staff", **apart)
