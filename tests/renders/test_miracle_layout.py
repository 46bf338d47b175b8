"""The map of Miracle at Dunkerque: every place on it, nothing over anything else."""

from itertools import combinations, pairwise

import pytest

from engine.miracle.components.map import BEACHES, NODES, TRACKS
from engine.miracle.components.sea import SHALLOW_OF, WATER
from engine.miracle.components.ships import SHIPS
from engine.miracle.components.units import ALLIES, GERMANS
from renders.core.counters import Shape, Symbol
from renders.core.geography import Bend, coast
from renders.core.palette import PALETTE_SIZE, palette
from renders.miracle import counters, layout
from renders.miracle.base import base_map, on_land
from renders.miracle.layout import LAYOUT
from renders.miracle.themes import DAY, NIGHT
from renders.miracle.titles import SHIP_TITLES, allied_title, german_title
from tests.renders.vocabulary import extent, overlap

SPACES = (*NODES, *TRACKS, *WATER)


@pytest.mark.parametrize("numbers", [(3, 3, 4), (7, 4, 5), (6, 6, 4)])
@pytest.mark.parametrize("wide", [counters.FULL[0], counters.SLIM[0]])
def test_the_values_of_a_counter_lie_side_by_side_within_it(numbers, wide):
    face = counters.UnitFace(
        Shape.ROUND, "#ffffff", "#000000", "#ff0000", Symbol.INFANTRY, "III", "143/48", numbers,
        steps=4, most_steps=4,
    )  # fmt: skip
    *_, first, last = counters.counter(face, wide).texts
    assert extent(last)[2] <= wide - 1.5
    if wide == counters.SLIM[0]:
        assert extent(first)[0] >= 1.5
        assert extent(first)[2] <= extent(last)[0] + 0.5


def test_every_place_is_on_the_map():
    assert set(LAYOUT.centres) == set(SPACES)
    for space in SPACES:
        left, top, right, bottom = LAYOUT.bounds(space)
        assert left >= 0, space
        assert top >= 0, space
        assert right <= LAYOUT.map_width, space
        assert bottom <= LAYOUT.height, space


def test_no_two_spaces_overlap():
    for one, other in combinations(SPACES, 2):
        assert not overlap(LAYOUT.bounds(one), LAYOUT.bounds(other)), (one, other)


def test_no_node_lies_on_the_track_of_others():
    for track in TRACKS.values():
        for one, other in pairwise(track):
            (x0, y0), (x1, y1) = LAYOUT.centres[one], LAYOUT.centres[other]
            for step in range(21):
                x, y = x0 + (x1 - x0) * step / 20, y0 + (y1 - y0) * step / 20
                on = [at for at in NODES if overlap((x, y, x, y), LAYOUT.bounds(at))]
                assert set(on) <= {one, other}, (one, other, on)


def test_nodes_are_ashore_and_waters_afloat():
    for node in NODES:
        assert on_land(LAYOUT.centres[node]), node
    for space in WATER:
        assert not on_land(LAYOUT.centres[space]), space


def test_shallows_lie_off_their_beaches():
    for beach, shallow in SHALLOW_OF.items():
        assert LAYOUT.centres[shallow][0] == LAYOUT.centres[beach][0]
        assert LAYOUT.bounds(shallow)[3] < LAYOUT.bounds(beach)[1]


def test_the_bent_coast_runs_from_edge_to_edge():
    shore = [Bend(layout.FLANDERS_ANCHORS)(place) for place in coast("channel_coast", "continent")]
    assert min(x for x, _ in shore) < 0
    assert max(x for x, _ in shore) > LAYOUT.map_width


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=lambda theme: theme.name)
def test_words_of_the_base_map_are_inside_it_and_apart(theme):
    words = [(text, extent(text, 0.68, 0.1)) for text in base_map(theme).texts]
    for text, (left, top, right, bottom) in words:
        assert left >= 0, text
        assert top >= 0, text
        assert right <= LAYOUT.map_width, text
        assert bottom <= LAYOUT.height, text
    for (one, here), (other, there) in combinations(words, 2):
        assert not overlap(here, there), (one.text, other.text)


def test_words_do_not_run_over_the_edges_of_spaces():
    for text in base_map(DAY).texts:
        here = extent(text, 0.68, 0.1)
        for space in SPACES:
            edges = LAYOUT.bounds(space)
            if overlap(here, edges):
                assert edges[0] <= here[0], text
                assert here[2] <= edges[2], text


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=lambda theme: theme.name)
def test_a_theme_fits_one_palette(theme):
    assert len(palette(theme)) <= PALETTE_SIZE


def test_every_counter_has_a_title():
    assert set(SHIP_TITLES) == set(SHIPS)
    titles = [allied_title(unit, counter.name) for unit, counter in ALLIES.items()]
    titles += [german_title(it.name) for side in GERMANS.values() for it in (side.front, side.back)]
    for title in titles:
        assert 0 < len(title) <= 9, title
    assert len({allied_title(unit, it.name) for unit, it in ALLIES.items()}) == len(ALLIES)


def test_trays_and_queues_lie_inside_their_spaces():
    for space in SPACES:
        tray, (left, top, right, bottom) = layout.tray_of(space), LAYOUT.bounds(space)
        assert left <= tray.x, space
        assert tray.x + tray.width <= right, space
        assert top <= tray.y, space
        assert tray.y + tray.height <= bottom, space
    for beach in BEACHES:
        left, top, right, _ = LAYOUT.bounds(beach)
        wide, tall = counters.EVACUEE
        for x, y in layout.queue_of(beach):
            assert left <= x <= right - wide
            assert top + layout.HEAD - 1 <= y <= layout.tray_of(beach).y - tall
