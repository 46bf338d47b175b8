"""Zoomed parts, layers, the chart and the moving picture of A Spoiled Victory."""

import io

import pytest
from PIL import Image

import engine
from engine.spoiled_victory.components.map import SPACES, name
from renders import atlas_of
from renders.core.animation import SIZE_LIMIT, animate
from renders.core.palette import PALETTE_SIZE, palette
from renders.core.scene import paint
from renders.core.sprites import Text
from renders.spoiled_victory.atlas import ATLAS
from renders.spoiled_victory.layers import LAYERS, reach_of, threatened
from renders.spoiled_victory.layout import LAYOUT
from renders.spoiled_victory.themes import DAY, NIGHT
from tests.renders.vocabulary import inside


@pytest.mark.parametrize("place", SPACES)
def test_a_crop_contains_its_place_and_targets(place):
    targets = ["A1", "J1"] if place.startswith("E") else [place, "D3"]
    window = ATLAS.window(place, targets)
    assert all(inside(LAYOUT, space, window) for space in (place, *targets))
    assert inside(LAYOUT, place, ATLAS.window(place, ()))


def test_targets_are_numbered_like_the_options(start):
    scene = ATLAS.compose_crop(start, "D3", targets=["D4", "", "C3", "C3"])
    numbered = [(item.number, item.place) for item in scene.placed if item.what == "target"]
    assert numbered == [("1", "D4"), ("3, 4", "C3")]


def test_a_crop_is_larger_than_life_and_says_what_it_shows(start):
    picture = ATLAS.crop(start, "D3", targets=["D4"])
    window = ATLAS.window("D3", ["D4"])
    assert picture.width == 2 * (window[2] - window[0])
    assert picture.alt.startswith(f"The map around {name('D3')}. Numbered: 1 Chapeau Rouge")
    assert Image.open(io.BytesIO(picture.png)).mode == "P"


@pytest.mark.parametrize("layer", LAYERS)
def test_every_layer_changes_the_map_and_explains_itself(start, layer):
    plain, layered = ATLAS.crop(start, ""), ATLAS.crop(start, "G4", layer=layer)
    assert layered.png != plain.png
    assert LAYERS[layer].words in layered.alt


def test_reach_by_truck_goes_at_least_as_far_as_on_foot(start):
    on_foot, by_truck = reach_of(start.board, "G4")
    assert on_foot
    assert on_foot <= by_truck
    assert reach_of(start.board, "ESA") == (set(), set())


def test_a_disrupted_division_threatens_as_before(start):
    """9.3a It attacks with a die less, but it is called like any other."""
    threats = threatened(start.board)
    assert "A2" in threats[0]
    start.board.table.mark_german("9a", disrupted=True)
    assert threatened(start.board) == threats


def test_the_chart_draws_at_any_time(start, game):
    chart = atlas_of("spoiled_victory").chart
    assert "no turn has ended" in chart(start).alt
    over = chart(engine.view(game[-1].state, None))
    assert "after 18 turns" in over.alt
    assert len(over.png) < 60_000


def test_a_replay_moves_and_is_small_enough(everywhere):
    film = ATLAS.animate(ATLAS.snapshot(view, events) for view, events in everywhere)
    image = Image.open(io.BytesIO(film.content))
    assert image.format == "GIF"
    assert film.suffix == "gif"
    assert image.n_frames > 5
    assert len(film.content) < SIZE_LIMIT


def test_nothing_cannot_be_animated():
    with pytest.raises(ValueError, match="at least one"):
        animate([])


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=lambda theme: theme.name)
def test_a_theme_fits_one_palette(theme):
    assert len(palette(theme)) <= PALETTE_SIZE


@pytest.mark.parametrize("shift", [0, 1, 0.4])
def test_a_zoom_is_cut_where_it_begins_on_no_whole_pixel(start, shift):
    """Else a name lettered again lay beside itself, and looked smeared."""
    scene = ATLAS.compose_crop(start, "Z2", targets=["Z2"])
    scene.items = [it for it in scene.items if isinstance(it, Text)]
    assert "Z2 to England" in [it.text for it in scene.items]
    window = tuple(edge + shift for edge in (30, 350, 330, 590))
    corners = [round(edge * 1.5) for edge in window]
    whole = paint(scene, 1.5).crop(corners)
    assert paint(scene, 1.5, window).tobytes() == whole.tobytes()
