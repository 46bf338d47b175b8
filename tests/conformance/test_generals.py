"""The general of a game: he plays it to its end, by answers that are offered, from his own view."""

from __future__ import annotations

import pytest

from engine import games, new_game, play, rules_of, view
from engine.core.clones import clone
from engine.core.referee import awaited
from engine.core.registry import checks_of

SEATS = [(game, seat) for game in games() for seat in rules_of(game).generals]


@pytest.mark.parametrize(("game", "seat"), SEATS)
def test_the_general_plays_from_his_view_alone(game, seat):
    rules, disguise = rules_of(game), checks_of(game).disguise
    plan = rules.generals[seat]
    assert rules.side(seat) == plan.side
    state = new_game(game, "general", {}, paired=True).state
    planned, turns = 0, dict[str, int]()
    while state.result is None:
        asked = awaited(state)[0]
        seen = view(state, asked)
        turn = turns.setdefault(seen.turn, len(turns))
        if asked == seat and turn % 2 == 0:  # he thinks long: on the others the officer stands in
            answer = rules.general(seen)
            own = plan.answer(seen)
            assert answer.token == (own or rules.officer.advise(seen).token)
            assert not own or seen.question.choice(own)
            planned += bool(own)
            twin = clone(state)
            disguise(twin, seat, 1 + state.ply % 2)
            assert rules.general(view(twin, seat)) == answer
        else:
            answer = rules.officer.advise(seen)
        state = play(state, asked, answer.token).state
    assert planned


@pytest.mark.parametrize("game", games())
def test_a_seat_without_a_plan_is_played_as_the_officer_plays_it(game):
    rules = rules_of(game)
    state = new_game(game, "officer", {}).state
    for seat in awaited(state):
        seen = view(state, seat)
        if seat not in rules.generals:
            assert rules.general(seen) == rules.officer.advise(seen)
