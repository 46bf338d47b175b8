"""Counters that any game may use: names in every size, nations told apart in grey, stacks."""

from itertools import combinations

import pytest

from renders.core import counters as c
from renders.core.nations import NATIONS, grey
from renders.core.nato import Symbol, symbol
from renders.core.stacking import fanned

SIZES = (c.LARGE, c.MEDIUM, c.SMALL, c.NARROW, c.squared(30), c.squared(44))
INKS = ("#dddddd", "#111111", "#c00000")


def face(**changes):
    given = {"symbol": Symbol.INFANTRY, "number": "3-4-5", "code": "FR", "title": "12 DIM"}
    return c.CounterFace(c.Shape.ROUND, *INKS, **(given | changes))


@pytest.mark.parametrize("size", SIZES)
def test_every_size_bears_the_name_the_sign_and_the_number(size):
    drawn = c.counter(face(), size)
    assert {"3-4-5", "FR", "12 DIM"} <= {it.text for it in drawn.texts}
    assert drawn.body != c.counter(face(symbol=Symbol.ARMOR), size).body


@pytest.mark.parametrize("size", SIZES)
def test_what_befell_a_unit_stands_on_its_counter(size):
    hurt = c.counter(face(statuses=(c.Status("D", "#f2b33d", diamond=True),)), size)
    assert (hurt.width, hurt.height) == (size.width, size.height)
    assert {"D", "3-4-5", "12 DIM"} <= {it.text for it in hurt.texts}
    x, y, wide = size.status
    assert 0 <= x - wide / 2 <= x + wide / 2 <= size.width
    assert 0 <= y - wide / 2 <= y + wide / 2 <= size.height


def test_a_printed_counter_shows_its_echelon_over_its_sign():
    drawn = c.counter(face(echelon=c.Echelon.DIVISION), c.squared(40))
    assert "XX" in [it.text for it in drawn.texts]


def test_no_two_signs_look_alike():
    drawn = [symbol(kind, (0, 0, 32, 19), "#111111") for kind in Symbol]
    assert len(set(drawn)) == len(Symbol)


def test_nations_differ_in_grey_and_by_their_letters():
    assert len({nation.code for nation in NATIONS.values()}) == len(NATIONS)
    for one, other in combinations(NATIONS.values(), 2):
        assert abs(grey(one.colour) - grey(other.colour)) > 0.08


def test_a_fan_leaves_the_head_of_every_counter_free_and_counts_the_rest():
    fan = fanned((100, 100), 7, c.squared(36), (4, 11), 5)
    assert fan.hidden == 2
    assert len(fan.corners) == 5
    assert [later[1] - earlier[1] for earlier, later in zip(fan.corners, fan.corners[1:],
                                                            strict=False)] == [11] * 4  # fmt: skip
    left, low = fan.corners[0][0], fan.corners[-1][1] + 36
    assert (left + fan.corners[-1][0] + 36) / 2 == 100
    assert (fan.corners[0][1] + low) / 2 == 100
