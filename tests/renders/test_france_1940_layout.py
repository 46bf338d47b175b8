"""The map of Dunkirk: France 1940: water on hexsides, names inside, nothing over anything else."""

import math
from itertools import combinations

import pytest

from engine.france_1940.components.blocks import BLOCKS, FHQS
from engine.france_1940.components.map import BRIDGES, HEXES, NEIGHBOURS, RIVERS, name
from renders.core.blocks import BOXED, LOW, TALL, TINY
from renders.core.fonts import text_width
from renders.core.geography import courses
from renders.core.palette import PALETTE_SIZE, palette
from renders.france_1940 import layout
from renders.france_1940.base import base_map, tint
from renders.france_1940.faces import CODES, block_colours, label
from renders.france_1940.layout import LAYOUT
from renders.france_1940.places import PLACES, around
from renders.france_1940.themes import DAY, NIGHT
from tests.renders.vocabulary import extent, overlap


def near(one, other):
    return abs(one[0] - other[0]) < 0.2 and abs(one[1] - other[1]) < 0.2


def test_every_hex_lies_inside_the_map():
    assert len(LAYOUT.centres) == 114
    for hexagon in HEXES:
        for x, y in LAYOUT.corners(hexagon):
            assert 0 <= x <= LAYOUT.map_width
            assert 0 <= y <= LAYOUT.height


TOWNS = {
    "Rotterdam": (4.48, 51.92),
    "Antwerp": (4.40, 51.22),
    "Brussels": (4.35, 50.85),
    "Cologne": (6.96, 50.94),
    "Dunkirk": (2.38, 51.03),
    "Calais": (1.86, 50.95),
    "Lille": (3.06, 50.63),
    "Arras": (2.78, 50.29),
    "Amiens": (2.30, 49.89),
    "Sedan": (4.94, 49.70),
    "Bastogne": (5.72, 50.00),
    "Trier": (6.64, 49.76),
    "Compiègne": (2.83, 49.42),
    "Reims": (4.03, 49.26),
}


@pytest.mark.parametrize("town", TOWNS)
def test_towns_lie_in_their_hexes_on_the_projected_map(town):
    here = layout.projected(TOWNS[town])
    nearest = min(HEXES, key=lambda hexagon: math.dist(LAYOUT.centres[hexagon], here))
    assert HEXES[nearest].name == town


def test_rivers_and_bridges_run_exactly_along_the_side_two_hexes_share():
    for side in RIVERS:
        one, _, other = side.partition("/")
        assert other in NEIGHBOURS[one]
        for end in layout.side(side):
            assert any(near(end, corner) for corner in LAYOUT.corners(one)), side
            assert any(near(end, corner) for corner in LAYOUT.corners(other)), side
    assert set(BRIDGES) < set(RIVERS)


def test_neighbours_touch_and_others_do_not():
    for hexagon in HEXES:
        assert set(NEIGHBOURS[hexagon]) <= set(around(hexagon))
        assert len(around(hexagon)) <= 6


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=lambda theme: theme.name)
def test_no_two_words_of_the_base_map_overlap(theme):
    words = [(text.text, extent(text)) for text in base_map(theme).texts]
    for (one, here), (other, there) in combinations(words, 2):
        assert not overlap(here, there), (one, other)


def test_names_and_ids_stay_inside_their_hexes():
    words = {text.text: extent(text) for text in base_map(DAY).texts}
    for hexagon, it in HEXES.items():
        left, _, right, bottom = words[it.name]
        x, y = LAYOUT.centres[hexagon]
        assert x - 54 <= left
        assert right <= x + 54
        assert bottom <= y


def test_the_palette_of_each_light_fits_a_png():
    for theme in (DAY, NIGHT):
        assert len(palette(theme)) <= PALETTE_SIZE


def test_every_terrain_has_a_colour():
    for theme in (DAY, NIGHT):
        assert {theme[tint(hexagon)] for hexagon in HEXES}


def test_nations_are_told_by_code_and_bands_besides_colour():
    woods = [block_colours(DAY, colour) for colour in CODES]
    assert len({it.code for it in woods}) == len({it.bands for it in woods}) == 5
    assert len({it.front for it in woods}) == 5


def test_every_face_has_room_for_its_lettering():
    for block, data in BLOCKS.items():
        face = label(block, data.steps)
        assert face.value == str(data.ratings[-1]) * data.steps
        assert bool(face.command) == (block in FHQS)
        for size in (TALL, LOW, TINY):
            wide = text_width(face.value, "SourceSansPro-Bold", size.value[2])
            assert wide <= size.width - size.depth, block
        assert text_width(face.formation, "SourceSansPro-Bold", BOXED.tag[2]) <= 26


def test_the_rim_of_a_region_is_its_outline():
    assert len(LAYOUT.rim_sides(["G6"])) == 6
    assert len(LAYOUT.rim_sides(["G6", "H6"])) == 10
    assert len(LAYOUT.rim_sides(["G6", *around("G6")])) == 18


def test_coasts_rivers_and_borders_reach_all_over_the_map():
    for kind in ("continent", "england", "islands", "rivers", "borders"):
        assert courses("low_countries", kind)
    xs = [layout.projected(at)[0] for line in courses("low_countries", "rivers") for at in line]
    assert min(xs) < 0
    assert max(xs) > LAYOUT.map_width


def test_every_place_can_be_asked_for_by_name():
    assert {hexagon: name(hexagon) for hexagon in HEXES} == PLACES
