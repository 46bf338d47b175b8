"""Areas drawn from adjacency: whoever borders touches, nobody else does."""

import pytest

from engine.miracle.components.borders import BORDERS
from engine.miracle.components.map import NODES
from renders.core.areas import AreaPlan, areas, borders, outline
from renders.miracle import layout
from renders.miracle.layout import LAYOUT

SQUARE = AreaPlan(
    {"a": (0, 0), "b": (100, 0), "c": (100, 100), "d": (0, 100)},
    dict.fromkeys("abcd", (20, 20)),
    {"a": ("b", "d"), "b": ("a", "c"), "c": ("b", "d"), "d": ("a", "c")},
    40,
)


def test_four_areas_around_a_field_meet_in_its_middle():
    found = areas(SQUARE)
    for area in found.values():
        assert (50, 50) in outline(area)
        assert {side.neighbour for side in area} >= {""}
    assert {side.neighbour for side in found["a"]} == {"b", "d", ""}


def test_an_area_is_closed():
    for area in layout.land_areas().values():
        ends = [side.end for side in area]
        assert [ends[-1], *ends[:-1]] == outline(area)


def test_areas_touch_exactly_where_the_rules_say_so():
    for node, area in layout.land_areas().items():
        assert {side.neighbour for side in area} - {""} == set(BORDERS[node])


def test_every_border_is_drawn_once():
    seen = [frozenset((side.start, side.end)) for _, side in borders(layout.land_areas())]
    assert len(seen) == len(set(seen))
    pairs = {
        frozenset((node, side.neighbour))
        for node, side in borders(layout.land_areas())
        if side.neighbour
    }
    assert pairs == {frozenset((node, near)) for node in NODES for near in BORDERS[node]}


@pytest.mark.parametrize("node", NODES)
def test_lines_between_bordering_nodes_cross_no_other(node):
    def turn(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    at = LAYOUT.centres
    for near in BORDERS[node]:
        for one in NODES:
            for other in BORDERS[one]:
                if len({node, near, one, other}) == 4:
                    p, q, r, s = at[node], at[near], at[one], at[other]
                    crossing = turn(p, q, r) * turn(p, q, s) < 0 > turn(r, s, p) * turn(r, s, q)
                    assert not crossing, (node, near, one, other)
