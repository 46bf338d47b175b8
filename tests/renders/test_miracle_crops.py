"""Zoomed parts, layers and the chart of Miracle at Dunkerque."""

import io

import pytest
from PIL import Image

import engine
from engine.miracle.components.map import BEACHES, NODES
from engine.miracle.components.sea import WATER
from renders import atlas_of
from renders.core.animation import SIZE_LIMIT
from renders.core.crops import ribbon
from renders.miracle.atlas import ATLAS
from renders.miracle.layers import LAYERS, reach_of, threatened
from renders.miracle.layout import LAYOUT
from renders.miracle.places import PLACES, REGIONS
from renders.miracle.themes import DAY
from tests.renders.vocabulary import inside


def test_every_place_can_be_asked_for():
    assert set(PLACES) == {*NODES, *WATER, *REGIONS}
    assert {"beaches", "perimeter", "channel"} <= set(REGIONS)


@pytest.mark.parametrize("place", PLACES)
def test_a_crop_contains_its_place_and_targets(place):
    for space in REGIONS.get(place, (place,)):
        assert inside(LAYOUT, space, ATLAS.window(place, ()))
    targets = ["A1", "M11", "", "Dover"]
    window = ATLAS.window(place, targets)
    assert all(inside(LAYOUT, space, window) for space in targets if space)


def test_the_beaches_show_every_beach_larger_than_life(opening):
    picture = ATLAS.crop(opening, "beaches")
    window = ATLAS.window("beaches", ())
    assert all(inside(LAYOUT, beach, window) for beach in BEACHES)
    assert picture.width > window[2] - window[0]
    assert picture.alt.startswith("The map around the Beaches.")


def test_targets_are_numbered_like_the_options(opening):
    scene = ATLAS.compose_crop(opening, "K6", targets=["K7", "", "L6", "L6"])
    marked = [(item.number, item.place) for item in scene.placed if item.what == "target"]
    assert marked == [("1", "K7"), ("3, 4", "L6")]
    assert (
        "Numbered: 1 Isenberghe K7, 3 " in ATLAS.crop(opening, "K6", targets=["K7", "", "L6"]).alt
    )


def test_many_numbers_for_one_place_stay_at_it(opening):
    scene = ATLAS.compose_crop(opening, targets=["ML", "MR"] * 5)
    left, _, right, _ = LAYOUT.bounds("ML")
    marked = [item for item in scene.placed if item.what == "target" and item.place == "ML"]
    assert " ".join(item.number for item in marked).split() == ["1,", "3,", "5", "7,", "9"]
    assert len({(item.x, item.y) for item in marked}) == len(marked)
    assert all(left - item.sprite.width < item.x < right + 5 for item in marked)
    assert ATLAS.crop(opening, targets=["ML", "MR"]).alt.startswith(
        "A part of the map. Numbered: 1 "
    )


def test_the_targets_of_every_question_are_on_the_map(dunkerque):
    for outcome in dunkerque[::10]:
        question = engine.view(outcome.state, "allied").question
        places = {choice.place for choice in question.choices if choice.place} if question else ()
        assert set(places) <= set(LAYOUT.centres)


@pytest.mark.parametrize("layer", LAYERS)
def test_every_layer_works_through_a_game_and_explains_itself(dunkerque, layer):
    for outcome in dunkerque[::60]:
        view = engine.view(outcome.state, "allied")
        for place in ("", "M11", "Dover", "beaches"):
            assert ATLAS.compose_crop(view, place, layer=layer).items
    picture = ATLAS.crop(view, "M11", layer=layer)
    assert LAYERS[layer].words in picture.alt
    assert Image.open(io.BytesIO(picture.png)).mode == "P"


def test_reach_on_land_and_at_sea(opening):
    safe, risky = reach_of(opening.board, "K6")
    assert {"K7", "K8", "J6"} <= safe
    assert not risky
    safe, risky = reach_of(opening.board, "Dover")
    assert {"Y1", "Z1"} <= safe
    assert "X1" not in safe | risky
    assert "Z3" in risky  # past the guns of Calais
    assert reach_of(opening.board, "") == (set(), set())


def test_a_disrupted_division_threatens_nobody(opening):
    attacked, entered = threatened(opening.board)
    assert {"J1", "A1"} <= attacked
    assert attacked <= entered
    opening.board.table.mark_german("J", disrupted=True)
    attacked, _ = threatened(opening.board)
    assert "J1" not in attacked


def test_the_chart_draws_at_any_time(opening, dunkerque):
    chart = atlas_of("miracle").chart
    assert "no turn has ended" in chart(opening).alt
    assert "after 8 turns" in chart(engine.view(dunkerque[-1].state, None)).alt


def test_a_replay_is_small_enough(dunkerque):
    renderer = atlas_of("miracle")
    frames = [
        renderer.snapshot(engine.view(outcome.state, None), outcome.events)
        for outcome in dunkerque[::150]
    ]
    assert len(renderer.animate(frames).content) < SIZE_LIMIT


def test_what_explains_a_layer_stands_above_the_map(opening):
    left, top, right, bottom = ATLAS.window("K6", (), "control")
    assert (left, right, bottom) == (0, LAYOUT.map_width, LAYOUT.height)
    assert top < 0
    (sprite,) = [
        it for it in ribbon(DAY, "Words", (left, top, right, bottom)) if hasattr(it, "what")
    ]
    assert sprite.y + sprite.sprite.height == 0
    assert ATLAS.crop(opening, "K6", layer="control").height == LAYOUT.height - top


def test_the_numbers_of_the_corps_lie_over_frames_and_counters(opening):
    drawn = [getattr(it, "what", "") for it in ATLAS.compose_crop(opening, layer="corps").items]
    pieces = [at for at, what in enumerate(drawn) if what.startswith(("unit:", "frame"))]
    assert drawn.index("corps") > max(pieces)
