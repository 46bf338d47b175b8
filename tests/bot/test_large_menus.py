"""As many answers as a large map has: every one is reached in a few short steps."""

import pytest

from bot.panels.menu import MOST_PAGES, split_off_plain, walk
from engine import Choice

PLACES = [f"{row:02}{place:02}" for row in range(10, 30) for place in range(1, 26)]
PLAIN = [Choice(f"to:{it}", "March to", it, place=it) for it in PLACES]
BY_ROW = [Choice(f"to:{it}", "March to", it, place=it, part=f"Row {it[:2]}") for it in PLACES]
UNITS = [
    Choice(f"{unit}>{it}", "March", f"Unit {unit}", it, place=it)
    for unit in range(20)
    for it in PLACES[:25]
]


def reached(choices, picks=(), *, together):
    """Every answer with the picks that lead to it."""
    step = walk(choices, picks, together=together)
    assert step.pages <= MOST_PAGES
    for number, entry in enumerate(step.entries):
        if entry.token:
            yield entry.token, (*picks, number)
        else:
            yield from reached(choices, (*picks, number), together=together)


@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("choices", [PLAIN, BY_ROW, UNITS], ids=["plain", "rows", "units"])
def test_five_hundred_answers_are_within_three_picks(choices, together):
    found = dict(reached(choices, together=together))
    assert len(choices) == 500
    assert found.keys() == {choice.token for choice in choices}
    assert max(map(len, found.values())) <= 3


def test_two_pages_of_places_lie_open_and_one_place_more_makes_stretches():
    assert [it.token for it in walk(PLAIN[:50], ()).entries] == [it.token for it in PLAIN[:50]]
    assert [len(it.choices) for it in walk(PLAIN[:51], ()).entries] == [25, 25, 1]


def test_orders_for_whole_armies_stay_beside_those_for_units():
    """The Allied player of Case Yellow may hold six lines, whatever column is shown."""
    lines = [Choice(f"line:{n}", f"Hold line {n}") for n in range(6)]
    units = [Choice(f"u:{n}", "March", f"Unit {n}") for n in range(40)]
    orders, plain = split_off_plain([*lines, *units, Choice("done", "End movement", ends=True)])
    assert [it.token for it in plain] == [*(it.token for it in lines), "done"]
    assert len(orders) == 40
