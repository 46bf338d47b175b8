"""The map of the West: every hex where it belongs, real shores, names that can be read."""

from itertools import pairwise

from engine.case_yellow.components.map import (
    CITIES,
    CROSSINGS,
    FORTS,
    LAND,
    NAMES,
    TOWNS,
    WORKS,
    longitude_latitude,
)
from renders.case_yellow.base import base_map
from renders.case_yellow.coasts import _ZUIDERZEE, _shores
from renders.case_yellow.counters import FOOTPRINT
from renders.case_yellow.layout import LAYOUT, projected
from renders.case_yellow.legend import WINDOW
from renders.case_yellow.pieces import RAISED
from renders.case_yellow.themes import DAY, NIGHT
from renders.core.cartography.grain import inside
from renders.core.clearance import text_box
from renders.core.nations import NATIONS, grey
from tests.renders.vocabulary import overlap


def test_every_land_hex_lies_where_it_lies_on_the_globe():
    assert len(LAYOUT.centres) == len(LAND) == 982
    for hex_ in LAND:
        x, y = projected(longitude_latitude(hex_))
        at = LAYOUT.centres[hex_]
        assert abs(at[0] - x) < 0.6, hex_
        assert abs(at[1] - y) < 0.6, hex_


def test_inland_hexes_are_dry_and_the_zuiderzee_is_wet():
    shores, lake = _shores(), [projected(at) for at in _ZUIDERZEE]
    for hex_ in ("2124", "1412", "3021", "2514", "3333", "4129"):
        assert any(inside(LAYOUT.centres[hex_], ring) for ring in shores), hex_
        assert not inside(LAYOUT.centres[hex_], lake), hex_
    assert inside(projected((5.4, 52.6)), lake)
    assert not any(inside(projected((2.5, 51.6)), ring) for ring in shores)


def test_every_name_is_lettered_and_no_two_collide():
    texts = [it for it in base_map(DAY).texts if it.x < LAYOUT.map_width]
    words = {it.text for it in texts}
    assert set(NAMES.values()) <= words
    assert {it for it in LAND if it not in NAMES} & words
    named = [it for it in texts if it.text in {*NAMES.values()}]
    boxes = {it.text: text_box(it) for it in named}
    for one, other in ((a, b) for a in boxes for b in boxes if a < b):
        assert not overlap(boxes[one], boxes[other]), (one, other)


def test_names_lie_in_the_band_that_counters_leave_free():
    """Below the squares of a row of hexes and above those of the next."""
    height = LAYOUT.centres["2020"][1] - LAYOUT.centres["2120"][1]
    assert height - FOOTPRINT > 8
    for text in base_map(DAY).texts:
        hexes = [it for it, name in NAMES.items() if name == text.text]
        for hex_ in hexes:
            below = LAYOUT.centres[hex_][1] + FOOTPRINT / 2 - RAISED
            assert text.y > below + 4


def test_the_legend_stands_in_the_sea():
    for hex_ in LAND:
        assert not overlap(LAYOUT.bounds(hex_), WINDOW), hex_


def test_everything_printed_is_drawn():
    body = base_map(DAY).body
    assert body.count('stroke-dasharray="2 3.3"') == len(WORKS)
    assert body.count(f'stroke-width="2.2" fill="none" stroke="{DAY["fort"]}"') == len(FORTS)
    assert body.count(f'fill="{DAY["built"]}"') == len(CITIES) + len(TOWNS)
    assert len(CROSSINGS) > 200


def test_nations_differ_also_in_grey():
    for theme in (DAY, NIGHT):
        tones = sorted(grey(it.fill(theme)) for it in NATIONS.values())
        assert all(lighter - darker > 0.05 for darker, lighter in pairwise(tones))
