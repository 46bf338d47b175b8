"""Chances against the counting of every single throw."""

from itertools import product

import pytest

from engine.core.dice import (
    ResultsTable,
    at_least,
    capped,
    convolve,
    grouped,
    hits,
    mean,
    mixed,
    odds,
    sums,
    tallies,
)


def every_throw(dice, faces=6):
    return list(product(range(1, faces + 1), repeat=dice))


@pytest.mark.parametrize("dice", range(5))
@pytest.mark.parametrize("needed", [2, 5, 6])
def test_hits_are_counted_right(dice, needed):
    throws = every_throw(dice)
    counted = [
        sum(sum(face >= needed for face in throw) == number for throw in throws) / len(throws)
        for number in range(dice + 1)
    ]
    assert hits(dice, (7 - needed) / 6) == pytest.approx(counted)


def test_sure_hits_and_sure_misses():
    assert hits(3, 1.0) == (0.0, 0.0, 0.0, 1.0)
    assert hits(3, 0.0) == (1.0, 0.0, 0.0, 0.0)
    assert hits(0, 0.5) == (1.0,)


def test_at_least_and_mean():
    two = hits(2, 0.5)
    assert two == (0.25, 0.5, 0.25)
    assert [at_least(number, two) for number in (-1, 0, 1, 2, 3)] == [1, 1, 0.75, 0.25, 0]
    assert mean(two) == 1.0


def test_more_than_the_most_counts_as_the_most():
    assert capped((0.25, 0.5, 0.25), 1) == (0.25, 0.75)
    assert capped((0.25, 0.5, 0.25), 4) == (0.25, 0.5, 0.25, 0.0, 0.0)
    assert capped((0.25, 0.5, 0.25), 0) == (1.0,)


def test_several_throws_together():
    assert convolve() == (1.0,)
    assert convolve(hits(2, 0.3), hits(3, 0.3)) == pytest.approx(hits(5, 0.3))
    assert sum(convolve(hits(4, 0.1), hits(2, 0.7), hits(1, 0.5))) == pytest.approx(1)


def test_chance_between_throws():
    assert mixed([(0.5, (1.0,)), (0.5, (0.0, 0.0, 1.0))]) == (0.5, 0.0, 0.5)


@pytest.mark.parametrize(("dice", "faces"), [(1, 6), (2, 6), (3, 6), (2, 10)])
def test_sums_are_counted_right(dice, faces):
    throws = [sum(throw) for throw in every_throw(dice, faces)]
    assert sums(dice, faces) == {it: throws.count(it) / len(throws) for it in sorted(set(throws))}


def test_dice_may_count_in_several_respects():
    ways = tallies(3, lambda face: (face > 4, face == 4, face == 1))
    assert sum(ways.values()) == 216
    assert ways[3, 0, 0] == 8
    assert ways[0, 3, 0] == ways[0, 0, 3] == 1
    assert ways[1, 1, 1] == 2 * 6
    assert tallies(0, lambda face: (face,)) == {(0,): 1}


def test_outcomes_that_come_to_the_same():
    assert grouped({1: 0.2, 2: 0.3, 3: 0.5}, lambda it: it % 2) == pytest.approx({1: 0.7, 0: 0.3})


TABLE = ResultsTable({"1-2": tuple("AAABBC"), "1-1": tuple("AABBCC"), "2-1": tuple("ABBCCC")})


def test_a_table_clamps_lines_and_columns():
    assert TABLE.columns == ("1-2", "1-1", "2-1")
    assert [TABLE.result("1-1", total) for total in (-3, 1, 2, 3, 6, 9)] == [*"AAABCC"]
    assert [TABLE.result("2-1", total) for total in (0, 1, 2)] == [*"AAB"]
    assert [TABLE.shifted("1-1", by) for by in (-5, -1, 0, 1, 2)] == [
        *("1-2", "1-2", "1-1", "2-1", "2-1"),
    ]


def test_a_table_knows_its_chances_with_any_modifier():
    for column, modifier in product(TABLE.columns, range(-7, 8)):
        counted = [TABLE.result(column, face + modifier) for face in range(1, 7)]
        expected = {it: counted.count(it) / 6 for it in set(counted)}
        assert TABLE.chances(column, modifier) == pytest.approx(expected)


def test_a_table_of_two_dice():
    table = ResultsTable({"day": tuple("....SSHHEEE")}, dice=2)
    assert [table.result("day", total) for total in (0, 2, 6, 12, 15)] == [*"..SEE"]
    assert table.chances("day")["."] == pytest.approx(10 / 36)


def test_a_table_with_a_hole_is_refused():
    with pytest.raises(ValueError, match="1-1"):
        ResultsTable({"1-2": tuple("ABCDEF"), "1-1": tuple("ABCDE")})


@pytest.mark.parametrize(
    ("attack", "defense", "ratio"),
    [
        (12, 7, (1, 1)),
        (13, 6, (2, 1)),
        (6, 6, (1, 1)),
        (6, 7, (1, 2)),
        (1, 3, (1, 3)),
        (7, 1, (7, 1)),
    ],
)
def test_odds_drop_fractions_in_favour_of_the_defender(attack, defense, ratio):
    assert odds(attack, defense) == ratio


def test_there_are_no_odds_against_nothing():
    with pytest.raises(ValueError, match="strength"):
        odds(3, 0)
