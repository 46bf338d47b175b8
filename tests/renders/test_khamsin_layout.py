"""The campaign map: areas that touch where connectors join them, on the real coast."""

import math
from itertools import combinations, pairwise

import pytest

from engine.khamsin.components.map import AREAS, COAST, CONNECTORS, NEIGHBOURS, WEST
from renders.core.cartography.furniture import FRAME
from renders.core.cartography.grain import inside
from renders.core.clearance import shared
from renders.khamsin import layout, towns
from renders.khamsin.base import base_map, course, village_spots
from renders.khamsin.icons import icons_of
from renders.khamsin.layout import HEAD, LAYOUT, head_of
from renders.khamsin.themes import DAY
from tests.renders.vocabulary import extent, overlap


def test_every_area_has_its_box_and_no_two_overlap():
    assert set(LAYOUT.centres) == set(AREAS)
    for one, other in combinations(AREAS, 2):
        assert not overlap(LAYOUT.bounds(one), LAYOUT.bounds(other)), (one, other)


def test_towns_lie_where_they_lie_in_flanders():
    """Ten pixels are a kilometre; towns that lie close were moved apart by a few."""
    for one, other in combinations(AREAS, 2):
        here, there = AREAS[one], AREAS[other]
        drawn = math.dist(LAYOUT.centres[one], LAYOUT.centres[other]) / 9.9
        real = math.hypot(
            (here.longitude - there.longitude) * 70.4, (here.latitude - there.latitude) * 111.2
        )
        assert abs(drawn - real) < 9 + real * 0.06, (one, other, drawn, real)


def test_two_grounds_touch_exactly_where_a_connector_joins_them():
    for area in AREAS:
        beyond = {side.neighbour for side in layout.grounds()[area]} - {""}
        assert beyond == set(NEIGHBOURS[area]), area


def test_a_ground_holds_its_town_and_ends_at_the_coast_and_the_frame():
    for area in AREAS:
        ring = layout.corners(area)
        assert inside(LAYOUT.centres[area], ring), area
        for x, y in ring:
            assert 0 <= x <= layout.WIDTH, area
            assert 0 <= y <= layout.HEIGHT, area
    for area in COAST:
        ring = layout.corners(area)
        at_sea = [at for at in ring if not inside(at, towns.land())]
        shore = towns.shore()
        for at in at_sea:
            assert min(math.dist(at, other) for other in shore) < 30, area


def test_the_halt_line_runs_between_west_and_east():
    """6.0 It parts areas that a connector joins, and only such as lie on both its sides."""
    parted = {
        frozenset((one, other)) for one in WEST for other in NEIGHBOURS[one] if other not in WEST
    }
    sides = [
        frozenset((area, side.neighbour))
        for area in WEST
        for side in layout.grounds()[area]
        if side.neighbour and side.neighbour not in WEST
    ]
    assert set(sides) == parted
    assert len(layout.halt_line()) == len(sides)


def test_no_connector_crosses_another_nor_runs_through_a_third_name():
    lines = {
        (one, other): course(one, other)
        for one in CONNECTORS
        for other in CONNECTORS[one]
        if one < other
    }
    legs = [(pair, leg) for pair, line in lines.items() for leg in pairwise(line)]
    for (pair, one), (other_pair, other) in combinations(legs, 2):
        if not set(pair) & set(other_pair):
            assert not crossing(*one, *other), (pair, other_pair)


def crossing(a, b, c, d):
    def turn(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def test_names_stand_in_the_heads_and_signs_fit_beside_the_flag():
    names = {text.text: text for text in base_map(DAY).texts}
    for area, it in AREAS.items():
        left, top, right, _ = head_of(area)
        x0, y0, x1, y1 = extent(names[it.name])
        assert LAYOUT.bounds(area)[0] <= left, area
        assert right <= LAYOUT.bounds(area)[2], area
        assert left + 20 <= x0, area
        assert x1 <= right - 2, area
        filled = max(x1 - x0, 16 * len(icons_of(area)))
        assert right - left - 22 - filled < 12, area
        assert top <= y0, area
        assert y1 <= top + HEAD, area
        assert 22 + 16 * len(icons_of(area)) <= right - left, area


def test_marks_lie_under_no_legend():
    for area in AREAS:
        spots = LAYOUT.spots(area, 30, 30)
        assert len(spots) > 8, area
        for x, y in spots:
            mark = x, y, x + 30, y + 30
            assert not shared(mark, layout.SIGNS), area
            assert not shared(mark, layout.FORCES), area


def test_small_towns_hide_under_no_box_no_legend_and_no_front():
    assert len(village_spots()) >= 4
    for words, (x, y) in village_spots():
        for box in (layout.SIGNS, layout.FORCES, *map(LAYOUT.bounds, AREAS)):
            assert not (box[0] < x < box[2] and box[1] < y < box[3]), words


@pytest.mark.parametrize("plate", [layout.SIGNS, layout.FORCES])
def test_legends_stand_on_no_box_and_inside_the_frame(plate):
    assert plate[0] >= FRAME
    assert plate[3] <= layout.HEIGHT - FRAME
    assert not any(overlap(plate, LAYOUT.bounds(area)) for area in AREAS)
