"""What printed maps are made of: the same on every machine, inside its ground, true to scale."""

import re

import pytest

from renders.core.cartography import cover, furniture, relief, towns, water, ways
from renders.core.cartography.grain import along, blob, grain, inside, shaken, sown
from renders.core.cartography.vignettes import VIGNETTES, vignette
from renders.core.fonts import text_width
from renders.core.svg import smooth
from renders.france_1940.layout import LAYOUT
from renders.france_1940.themes import DAY
from renders.france_1940.themes import NIGHT as NIGHT_1940
from renders.spoiled_victory.themes import DAY as SPOILED
from renders.spoiled_victory.themes import NIGHT
from tests.renders.vocabulary import overlap

SQUARE = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]
NUMBER = re.compile(r"-?\d+\.?\d*")


def points(d):
    numbers = [float(it) for it in NUMBER.findall(d)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def test_grain_is_even_and_the_same_everywhere():
    thrown = [grain(7, number) for number in range(2000)]
    assert thrown[:3] == [grain(7, 0), grain(7, 1), grain(7, 2)]
    assert [round(it, 6) for it in thrown[:2]] == [0.084348, 0.406452]
    assert 0 <= min(thrown) < 0.01
    assert 0.99 < max(thrown) < 1
    assert sum(thrown) / len(thrown) == pytest.approx(0.5, abs=0.02)


def test_what_is_sown_stays_inside_its_ring_and_fills_it():
    found = list(sown(SQUARE, 10, 3))
    assert 90 < len(found) < 160
    assert all(inside(point, SQUARE) for point in found)
    assert not inside((101, 50), SQUARE)


def test_a_shaken_point_stays_near():
    for number in range(50):
        x, y = shaken((10, 20), 4, number)
        assert abs(x - 10) <= 4
        assert abs(y - 20) <= 4


def test_points_along_a_line_are_evenly_apart_round_its_corners():
    found = list(along([(0, 0), (10, 0), (10, 10)], 4))
    assert [at for at, _ in found] == [(2, 0), (6, 0), (10, 0), (10, 4), (10, 8)]
    assert found[0][1] == (1, 0)
    assert found[-1][1] == (0, 1)


def test_a_smooth_line_runs_through_all_its_points():
    d = smooth([(0, 0), (10, 5), (20, 0)])
    assert points(d)[::3] == [(0, 0), (10, 5), (20, 0)]
    assert smooth(SQUARE, closed=True).endswith("Z")


def test_one_wood_covers_all_hexes_of_a_forest_and_ends_inside_them():
    alone = cover.hex_rings(LAYOUT, ["G6"])[0]
    corners = LAYOUT.corners("G6")
    assert all(inside(point, corners) for point in alone)
    both = cover.hex_rings(LAYOUT, ["G6", "H6"])
    shared = LAYOUT.side("G6", "H6")
    middle = (shared[0][0] + shared[1][0]) / 2, (shared[0][1] + shared[1][1]) / 2
    assert any(inside(middle, ring) for ring in both)


def test_a_town_keeps_to_its_reach_and_has_a_shape_of_its_own():
    lille, arras = (towns.town(DAY, name, (50, 50), 20) for name in ("Lille", "Arras"))
    assert lille != arras
    assert lille == towns.town(DAY, "Lille", (50, 50), 20)
    for x, y in points(lille.partition('d="')[2].partition('"')[0]):
        assert abs(x - 50) < 34
        assert abs(y - 50) < 34


def test_slopes_fall_to_both_sides_of_a_ridge_and_lie_in_shadow_in_the_south_east():
    ridge = relief.Ridge(((0.0, 100.0), (50.0, 50.0), (100.0, 0.0)), 20)
    strokes = points(relief.hachures(DAY, [ridge]).partition('d="')[2].partition('"')[0])
    lit = [at for at in strokes if sum(at) < 100]
    dark = [at for at in strokes if sum(at) > 100]
    assert 0 < len(lit) < len(dark)
    assert relief.relief(DAY, [ridge]).startswith(relief.slopes(DAY, [ridge]))
    assert relief.slopes(DAY, [relief.Ridge(((5.0, 5.0),), 9)])


def test_depths_are_palest_at_the_shore():
    drawn = water.depths(DAY, ["M0,0 L9,9"])
    assert drawn.rindex(DAY["shoal"]) > drawn.rindex(DAY["shallow"]) > drawn.rindex(DAY["sea"])


def test_roads_lie_over_their_own_edges():
    drawn = ways.roads(DAY, [[(0, 0), (9, 9)], [(0, 9), (9, 0)]])
    assert drawn.rindex(DAY["road_edge"]) < drawn.index(DAY["road"])


@pytest.mark.parametrize("theme", [DAY, NIGHT_1940, NIGHT], ids=["day", "night", "other night"])
def test_every_part_has_its_colours_in_every_light(theme):
    ring = blob((50, 50), (40, 30), 1)
    for drawn in (
        cover.woods(theme, [ring]),
        cover.reeds(theme, [ring]),
        cover.ditches(theme, ring, "polder"),
        relief.cliffs(theme, ring),
        relief.dunes(theme, ring),
        towns.ramparts(theme, (50, 50), 30),
        water.sandbank(theme, ring),
        water.stream(theme, ring, 4),
        ways.railway(theme, ring),
        ways.canal(theme, smooth(ring)),
        furniture.frame(theme, 300, 200),
        furniture.compass(theme).body,
    ):
        assert drawn.startswith("<")


@pytest.mark.parametrize("terrain", VIGNETTES)
def test_a_vignette_keeps_to_its_window_and_no_two_are_alike(terrain):
    window = 100.0, 200.0, 206.0, 272.0
    one, other = (vignette(SPOILED, terrain, name, window) for name in ("A1", "B2"))
    assert one == vignette(SPOILED, terrain, "A1", window)
    assert one != other
    absolute = re.findall(r"M(-?[\d.]+),(-?[\d.]+)", one + other)
    for x, y in absolute:
        assert 98 <= float(x) <= 208, terrain
        assert 196 <= float(y) <= 276, terrain
    assert not vignette(SPOILED, "sea", "X1", window)


def test_a_scale_bar_is_as_long_as_it_says():
    bar = furniture.scale_bar(DAY, 40, (0, 5, 10), "km")
    assert [text.text for text in bar.texts] == ["0", "5", "10", "km"]
    assert bar.texts[2].x - bar.texts[0].x == 2 * 40


def test_the_words_of_a_cartouche_are_inside_it_and_apart():
    bar = furniture.scale_bar(DAY, 40, (0, 5, 10), "km along the beaches")
    plate = furniture.cartouche(
        DAY, "A Very Long Title of a Map", ("One line", "Another"), 240, bar
    )
    boxes = []
    for text in plate.texts:
        wide = text_width(text.text, text.face, text.size)
        left = text.x - (wide / 2 if text.anchor == "ms" else 0)
        boxes.append((left, text.y - text.size * 0.7, left + wide, text.y))
        assert left >= 6, text
        assert left + wide <= plate.width - 6, text
        assert text.y < plate.height - 5, text
    for number, one in enumerate(boxes):
        assert not any(overlap(one, other) for other in boxes[:number])


def test_the_frame_keeps_to_the_edges_of_the_map():
    drawn = furniture.frame(DAY, 300, 200, (100, 200), (90,))
    dark = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="3"', drawn)
    assert [(float(x), float(width)) for x, y, width in dark if y == "3"] == [(3, 97), (200, 97)]
