"""Zoomed parts, layers, the chart and the moving picture of Dunkirk: France 1940."""

import copy
import io
from functools import cache

import pytest
from PIL import Image, ImageStat

import engine
from engine.core.playout import play_out, random_policy
from engine.france_1940.components.blocks import BLOCKS
from engine.france_1940.components.map import HEXES, NATION, name
from engine.france_1940.secrets import disguise
from renders import atlas_of
from renders.core.animation import SIZE_LIMIT
from renders.france_1940.atlas import ATLAS
from renders.france_1940.command import commanded
from renders.france_1940.layers import LAYERS, objectives, reach_of
from renders.france_1940.layout import LAYOUT
from tests.renders.vocabulary import inside

GAME = "france_1940"


@cache
def played():
    return tuple(outcome for outcome, _ in play_out(GAME, "crops", {}, random_policy("crops")))


def moving():
    """A position in which somebody moves, free to be changed."""
    return copy.deepcopy(next(it.state for it in played() if it.state.table.phase == "Movement"))


def alone(**blocks):
    """Only these blocks on the map."""
    state = moving()
    for block in BLOCKS:
        state.mark(block, hex="")
    for block, hexagon in blocks.items():
        state.mark(block.replace("_", "-"), hex=hexagon)
    return state


def seen(state, seat=None):
    return engine.view(state, seat)


@pytest.mark.parametrize("place", HEXES)
def test_a_crop_contains_its_place_and_targets(place):
    targets = ["A12", "K1"] if place.startswith("E") else [place, "D8"]
    assert all(
        inside(LAYOUT, hexagon, ATLAS.window(place, targets)) for hexagon in (place, *targets)
    )
    assert inside(LAYOUT, place, ATLAS.window(place, ()))


def test_control_is_told_apart_without_colours_also_in_cities_and_forests():
    picture = ATLAS.crop(seen(alone()), layer="control")
    image = Image.open(io.BytesIO(picture.png)).convert("L")

    def shade(hexagon):
        x, y = LAYOUT.centres[hexagon]
        box = (x - 30, y + 30, x + 30, y + 60)  # below a ribbon of 30, clear of names
        return ImageStat.Stat(image.crop(tuple(map(round, box)))).median[0]

    allied = [shade(it) for it in ("A12", "B12", "D12", "H11", "D8")]
    german = [shade(it) for it in ("K2", "L7", "K7")]
    assert min(allied) - max(german) > 20


def test_targets_are_numbered_like_the_options():
    scene = ATLAS.compose_crop(seen(moving()), "G6", targets=["G7", "", "H6", "H6"])
    numbered = [(item.number, item.place) for item in scene.placed if item.what == "target"]
    assert numbered == [("1", "G7"), ("3, 4", "H6")]


def test_frames_lie_under_the_blocks_and_numbers_over_them():
    state = alone(A_I1="G7")
    items = ATLAS.compose_crop(seen(state, "german"), "G7", targets=["G7"]).placed
    order = [item.what for item in items if item.place == "G7"]
    assert order.index("frame accent") < order.index("block:A-I1") < order.index("target")


def test_a_crop_is_larger_than_life_and_says_what_it_shows():
    picture = ATLAS.crop(seen(moving()), "G6", targets=["G7"])
    window = ATLAS.window("G6", ["G7"])
    assert picture.width == 2 * (window[2] - window[0])
    assert picture.alt.startswith(f"The map around {name('G6')}. Numbered: 1 Charleroi G7.")
    assert Image.open(io.BytesIO(picture.png)).mode == "P"


@pytest.mark.parametrize("layer", LAYERS)
def test_every_layer_changes_the_map_and_explains_itself(layer):
    state = alone(A_HQ="K7", A_A1="J7")
    plain = ATLAS.crop(seen(state, "german"))
    layered = ATLAS.crop(seen(state, "german"), "J7", layer=layer)
    assert layered.png != plain.png
    assert LAYERS[layer].words in layered.alt


@pytest.mark.parametrize("layer", LAYERS)
@pytest.mark.parametrize("seat", ["german", "allied", None])
def test_no_layer_tells_a_secret(layer, seat):
    for outcome in played()[60::200]:
        place = next(it.hex for it in outcome.state.blocks.values() if it.hex)
        shown = ATLAS.crop(seen(outcome.state, seat), place, layer=layer)
        hidden = copy.deepcopy(outcome.state)
        disguise(hidden, seat, 1)
        assert ATLAS.crop(seen(hidden, seat), place, layer=layer) == shown


def test_reach_counts_movement_points_rivers_and_enemies():
    state = alone(A_HQ="K8", A_I1="G8", A_I2="I8", A_A1="J9", **{"2_HQ": "H9"})
    board = seen(state, "german").board
    far_off, by_rail = reach_of(board, "G8")
    assert "H8" in far_off
    assert "H7" not in far_off
    assert by_rail == set()
    on_foot, by_rail = reach_of(board, "I8")
    assert "H9" in on_foot
    assert "H9" not in by_rail
    armor, _ = reach_of(board, "J9")
    assert {"I9", "J8", "I8"} <= armor
    assert "F9" not in armor


def test_who_may_not_move_strategically_has_no_such_reach():
    state = alone(A_HQ="J8", A_I1="K8", B_HQ="K2", E_HQ="C7", E_I1="C6", BE_1="G5")
    for seat, places in (("german", ("J8", "K8", "K2")), ("allied", ("C7", "C6", "G5"))):
        for place in places:
            on_foot, by_rail = reach_of(seen(state, seat).board, place)
            assert on_foot
            assert not by_rail


def test_nobody_sees_the_reach_of_the_enemy():
    state = alone(A_HQ="K8", A_A1="J9")
    assert reach_of(seen(state, "allied").board, "J9") == (set(), set())
    assert reach_of(seen(state, None).board, "J9") == (set(), set())
    assert reach_of(seen(state, "german").board, "") == (set(), set())


def test_a_command_range_counts_hexes_and_only_known_headquarters_have_one():
    state = alone(A_HQ="K7", **{"2_HQ": "H9"})
    state.table.active = "NL"
    assert len(commanded(seen(state, "allied").board, "2ND")) == 1 + 6 + 12
    assert commanded(seen(state, "allied").board, "A") == []
    assert commanded(seen(state, None).board, "2ND") == []


def test_objectives_show_points_to_the_german_and_odds_to_the_others():
    state = moving()
    state.strategy = "S1"
    assert objectives(seen(state, "german").board)["C5"] == "2 VP"
    others = objectives(seen(state, "allied").board)
    assert others["H9"].endswith("of 6 cards")
    assert all(NATION[hexagon] in ("FR", "BE") for hexagon in others)


def test_the_chart_draws_at_any_time():
    chart = atlas_of(GAME).chart
    assert "no turn has ended" in chart(seen(played()[0].state)).alt
    over = chart(seen(played()[-1].state))
    assert over.alt.startswith("Chart: Dunkirk: France 1940, turn by turn. After 6 turns.")
    assert len(over.png) < 60_000


def test_a_replay_moves_and_is_small_enough():
    pictures = atlas_of(GAME)
    frames = (pictures.snapshot(seen(it.state), it.events) for it in played()[::60])
    film = pictures.animate(frames)
    assert len(film.content) < SIZE_LIMIT
    assert Image.open(io.BytesIO(film.content)).n_frames > 3
