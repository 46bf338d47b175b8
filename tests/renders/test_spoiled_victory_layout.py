"""The map of A Spoiled Victory: everything inside the picture, nothing over anything else."""

from itertools import combinations, pairwise

import pytest

from engine.spoiled_victory.components.map import SEA_SPACES, SPACES, name
from engine.spoiled_victory.components.units import COMBAT_UNITS, GERMANS
from engine.spoiled_victory.positions import is_evacuee
from renders.core.counters import LARGE, MEDIUM, NARROW, SMALL
from renders.core.fonts import SEMIBOLD, fitted
from renders.spoiled_victory import layout
from renders.spoiled_victory.base import base_map
from renders.spoiled_victory.layout import LAYOUT
from renders.spoiled_victory.pieces import stack, tray_of
from renders.spoiled_victory.themes import DAY, NIGHT
from renders.spoiled_victory.titles import TITLES
from tests.renders.vocabulary import extent, overlap

ZOOM, LEGIBLE = 2, 12  # how much larger a zoom is, and the smallest letters one reads


def test_every_space_has_a_place_inside_the_map():
    assert set(LAYOUT.centres) == set(SPACES)
    for space in SPACES:
        left, top, right, bottom = LAYOUT.bounds(space)
        assert left >= 0
        assert top >= 0
        assert right <= LAYOUT.map_width
        assert bottom <= LAYOUT.height


def test_no_two_spaces_overlap():
    for one, other in combinations(SPACES, 2):
        assert not overlap(LAYOUT.bounds(one), LAYOUT.bounds(other)), (one, other)


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=lambda theme: theme.name)
def test_no_two_words_of_the_base_map_overlap(theme):
    words = [(text.text, extent(text)) for text in base_map(theme).texts]
    for (one, here), (other, there) in combinations(words, 2):
        assert not overlap(here, there), (one, other)


def test_words_are_inside_the_map_or_inside_their_space():
    for text in base_map(DAY).texts:
        left, top, right, bottom = extent(text)
        assert left >= 0, text
        assert top >= 0, text
        assert right <= LAYOUT.map_width, text
        assert bottom <= LAYOUT.height, text
        crossed = [
            space for space in SPACES if overlap((left, top, right, bottom), LAYOUT.bounds(space))
        ]
        for space in crossed:
            x0, y0, x1, y1 = LAYOUT.bounds(space)
            assert x0 <= left, text
            assert right <= x1, text
            assert y0 <= top, text
            assert bottom <= y1, text


def test_sea_spaces_are_lettered_as_the_options_call_them():
    words = {text.text for text in base_map(DAY).texts}
    for space in SEA_SPACES:
        assert name(space).removesuffix(f" {space}") in words
    assert {"X3 to England", "Y4 to England", "Z2 to England"} <= words


def test_units_on_the_way_to_england_lie_in_the_printed_berths(start):
    one, other, *_ = (unit for unit in start.board.table.units if is_evacuee(unit))
    for count in (1, 2):
        start.board.table.mark((one, other)[count - 1], space="Z2")
        found = [it for it in stack(DAY, start.board, "Z2") if it.what.startswith("unit:")]
        assert len(found) == count
        assert found[0].x < LAYOUT.centres["Z2"][0] - LARGE.width


def test_lanes_and_embarkation_stay_clear_of_the_land_spaces():
    for course in layout.LANES.values():
        for one, other in pairwise(course):
            for step in range(11):
                x = one[0] + (other[0] - one[0]) * step / 10
                y = one[1] + (other[1] - one[1]) * step / 10
                inside = [
                    space
                    for space in SPACES
                    if SPACES[space].terrain != "sea"
                    and overlap((x, y, x, y), LAYOUT.bounds(space))
                ]
                assert not inside


def test_every_counter_has_lettering_that_fits():
    assert set(TITLES) == set(COMBAT_UNITS) | set(GERMANS)
    for title in TITLES.values():
        for size in (LARGE, MEDIUM, SMALL, NARROW):
            _, letter, room = size.title
            assert room <= size.width - 2
            assert fitted(title, SEMIBOLD, letter, room) * ZOOM >= LEGIBLE, title


def test_trays_lie_inside_their_spaces():
    for space in SPACES:
        tray = tray_of(space)
        left, top, right, bottom = LAYOUT.bounds(space)
        assert left <= tray.x
        assert tray.x + tray.width <= right
        assert top + layout.HEAD <= tray.y
        assert tray.y + tray.height <= bottom
