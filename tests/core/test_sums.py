"""Numbers in words: what changed them stands beside them and adds up."""

import pytest

from engine.core.sums import built, in_force


@pytest.mark.parametrize(
    ("number", "bare", "changes", "words"),
    [
        (3, 3, [("town", 0)], "3"),
        (4, 3, [("town", 1)], "4 (3, +1 town)"),
        (5, 4, [("river", 2), ("works", 1)], "5 (4, +2 river, +1 works, at most 5)"),
        (1, 1, [("disrupted", -1)], "1 (1, -1 disrupted, at least 1)"),
        (5, 6, [], "5 (6, at most 5)"),
    ],
)
def test_a_number_with_bounds_says_what_changed_it_and_what_held_it(number, bare, changes, words):
    assert built(number, bare, in_force(*changes)) == words
