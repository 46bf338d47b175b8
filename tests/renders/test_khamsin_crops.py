"""Parts of the campaign map, its layers, and what they say in words."""

import pytest

import engine
from engine.khamsin.components.map import AREAS, NEIGHBOURS
from renders import atlas_of
from renders.core.crops import TARGET
from renders.khamsin.layers import reach_of, supply_of
from renders.khamsin.layout import LAYOUT
from renders.khamsin.places import PLACES, around
from tests.renders.conftest import played
from tests.renders.vocabulary import inside

ATLAS = atlas_of("khamsin")


@pytest.fixture(scope="module")
def start():
    return engine.view(played("khamsin", "pictures")[40].state, None)


@pytest.mark.parametrize("area", ["DUN", "GHE", "BOU", "ARR", "LIL"])
def test_a_crop_shows_an_area_with_its_neighbours(area, start):
    window = ATLAS.window(area, ())
    for near in (area, *NEIGHBOURS[area]):
        assert inside(LAYOUT, near, window), near
    told = ATLAS.crop(start, area).alt
    assert told.startswith(f"The map around {AREAS[area].name}. Day: ")


@pytest.mark.parametrize("place", PLACES)
def test_every_place_that_can_be_asked_for_is_on_the_map(place):
    assert set(around(place)) <= set(LAYOUT.centres)
    assert around(place)


def test_targets_are_numbered_and_named(start):
    picture = ATLAS.crop(start, "CAS", targets=["BER", "POP"])
    assert "Numbered: 1 Bergues, 2 Poperinge." in picture.alt


def test_no_number_is_cut_by_the_edge_of_the_picture(start):
    targets = [*["AIR"] * 9, *["LEN"] * 2, *["LIL"] * 2, *["ROU"] * 2]
    left, top, right, bottom = ATLAS.window("", targets)
    numbers = [it for it in ATLAS.compose_crop(start, targets=targets).placed if it.what == TARGET]
    assert len(numbers) == 4
    for x, y, west, south in (it.box for it in numbers):
        assert left <= x < west <= right
        assert top <= y < south <= bottom


@pytest.mark.parametrize("layer", ATLAS.layers)
def test_a_layer_explains_itself(layer, start):
    picture = ATLAS.crop(start, "HES" if layer == "reach" else "", layer=layer)
    assert ATLAS.layers[layer].words in picture.alt
    assert (picture.width, picture.height) == (1716, 1273)
    assert len(picture.png) < 250_000


def test_reach_follows_the_rules_of_movement():
    """6.0 At the start a panzer division at Hesdin reaches Fruges and must fight for it."""
    view = engine.view(next(it for it in played("khamsin", "pictures")
                            if it.state.table.turn == 1).state, None)  # fmt: skip
    free, contested = reach_of(view.board, "HES")
    assert {"STP", "MON"} <= free
    assert "FRU" in contested
    assert "DUN" not in free | contested
    assert reach_of(view.board, "EEK") == (set(), set())


def test_supply_ends_where_the_chain_is_cut():
    view = engine.view(played("khamsin", "pictures")[40].state, None)
    assert "GHE" in supply_of(view.board, "axis")
    assert "DUN" in supply_of(view.board, "allied")
