"""What is remembered about a state: once, until it changes, and never under another's name."""

import pytest

from engine import new_game, play, save
from engine.core.clones import clone
from engine.core.memo import (
    answering,
    changed,
    forget,
    kept,
    kept_while_equal,
    remembered,
    remembered_when_asked,
)
from tests.core.toy import LEFT


@pytest.fixture
def state():
    return new_game("toy", "seed").state


def counted(decorator):
    """A remembered function, and how often it had to be found out."""
    calls = []

    @decorator
    def doubled(state, *numbers):
        calls.append(numbers)
        return [state.round, *(number * 2 for number in numbers)]

    return doubled, calls


def test_it_is_found_out_once_for_each_argument(state):
    doubled, calls = counted(remembered)
    assert doubled(state) is doubled(state)
    assert doubled(state, 2) is doubled(state, 2)
    assert doubled(state, 3) == [1, 6]
    assert calls == [(), (2,), (3,)]


def test_functions_of_one_name_keep_apart(state):
    one, other = counted(remembered)[0], counted(remembered)[0]
    assert one.__name__ == other.__name__
    assert one(state) is not other(state)


def test_nothing_is_found_twice_even_if_it_is_none(state):
    calls = []

    @remembered
    def nothing(state):
        calls.append(state)

    assert nothing(state) is nothing(state) is None
    assert len(calls) == 1


def test_a_copy_and_a_save_know_nothing_of_it(state):
    before = save(state)
    doubled, calls = counted(remembered)
    doubled(state)
    doubled(clone(state))
    assert len(calls) == 2
    assert save(state) == before


def test_what_has_changed_is_found_out_anew(state):
    doubled, calls = counted(remembered)
    doubled(state)
    state.round = 2
    changed(state)
    assert doubled(state) == [2]
    forget(state)
    doubled(state)
    assert len(calls) == 3


def test_an_answer_finds_what_its_question_found(state):
    doubled, calls = counted(remembered_when_asked)
    asked = doubled(state)
    game = clone(state)
    answering(game, state)
    game.round = 3
    changed(game)
    assert doubled(game) is asked
    forget(game)
    assert doubled(game) == [3]
    assert len(calls) == 2


def test_what_an_answer_leads_to_starts_afresh(state):
    doubled, calls = counted(remembered_when_asked)
    doubled(state)
    doubled(play(state, LEFT, "bid:1").state)
    assert len(calls) == 2


def test_the_question_of_one_argument_is_found_where_it_was_asked(state):
    calls = []

    @remembered_when_asked
    def round_of(state):
        calls.append(state)
        return state.round

    game = clone(state)
    answering(game, state)
    game.round += 1
    assert round_of(game) == round_of(state) == state.round
    forget(game)
    assert round_of(game) == game.round == state.round + 1
    assert len(calls) == 2


def test_what_is_kept_of_counters_lasts_until_they_are_replaced():
    calls = []

    @kept
    def places(counters):
        calls.append(counters)
        return set(counters.values())

    here, same = {"1": "A1"}, {"1": "A1"}
    assert places(here) is places(here)
    assert places(same) == {"A1"}
    assert len(calls) == 2


def test_what_is_kept_while_equal_is_found_again_for_an_equal_argument():
    calls = []

    @kept_while_equal
    def total(numbers):
        calls.append(numbers)
        return sum(numbers)

    pair = (1, 2)
    assert total(pair) == total((*pair,)) == 3
    assert total((1, 3)) == 4
    assert len(calls) == 2


def test_states_share_their_counters_until_one_moves():
    before = new_game("spoiled_victory", "seed").state
    after = clone(before)
    assert after.table.units is before.table.units
    unit = next(iter(after.table.units))
    after.table.mark(unit, suppressed=True)
    assert after.table.units[unit].suppressed
    assert not before.table.units[unit].suppressed
