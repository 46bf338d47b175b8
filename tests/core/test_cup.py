"""Piles with a hidden order and cups without one, in fair games and in paired ones."""

from collections import Counter

import pytest

from engine.core.chance import Chance
from engine.core.cup import draw_any, draw_top, look, put_under, shuffle_in


def test_cards_come_from_the_top():
    pile = [1, 2, 3, 4]
    assert look(pile, 2) == [4, 3]
    assert draw_top(Chance("x"), pile, 3) == [4, 3, 2]
    assert pile == [1]
    assert draw_top(Chance("x"), pile, 3) == [1]
    assert draw_top(Chance("x"), pile) == look(pile, 3) == []


def test_looking_changes_nothing():
    pile = [1, 2]
    assert look(pile, 5) == [2, 1]
    assert look(pile, 0) == []
    assert pile == [1, 2]


def test_what_is_put_under_comes_last():
    pile = [3, 4]
    put_under(pile, [2, 1])
    assert draw_top(Chance("x"), pile, 4) == [4, 3, 2, 1]


def test_shuffling_in_keeps_every_card():
    pile = [1, 2]
    chance = Chance("x")
    shuffle_in(chance, pile, range(3, 9))
    assert sorted(pile) == [*range(1, 9)]
    assert chance.drawn == 7


def test_a_cup_is_drawn_from_by_lot():
    drawn = Counter(draw_any(Chance(f"seed {number}"), ["a", "b", "c"]) for number in range(600))
    assert all(150 < count < 250 for count in drawn.values())
    cup, chance = ["a", "b", "c"], Chance("x")
    assert sorted(draw_any(chance, cup) for _ in range(3)) == ["a", "b", "c"]
    assert chance.drawn == 3
    assert cup == []


@pytest.mark.parametrize("draw", [draw_any, lambda chance, cup: draw_top(chance, cup)[0]])
def test_paired_games_draw_the_same_where_they_can(draw):
    """Two games from one seed, one of which has drawn a card more before."""

    def drawn(before):
        chance, cup = Chance("seed", told={}), [*range(20)]
        if before:
            chance.about("another matter")
            draw(chance, cup)
        chance.about("turn 3", "first chit")
        return draw(chance, cup), cup

    one, _ = drawn(before=False)
    other, left = drawn(before=True)
    assert one == other or one not in left
