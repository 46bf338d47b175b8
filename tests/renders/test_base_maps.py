"""The base maps of all games: the same in every process, framed, nothing cut off in a zoom."""

import os
import subprocess
import sys

import pytest
from PIL import ImageChops

import engine
from engine import games
from renders import ZOOMS, atlas_of
from renders.core.cartography.furniture import FRAME
from renders.core.crops import scale_of
from renders.core.fonts import SANS
from renders.core.sprites import Sprite, Text, base_pixels, sprite_pixels, zoomed
from tests.renders.conftest import played
from tests.renders.vocabulary import overlap

DRAWN = games()
PRINT = """
import zlib
from renders import atlas_of
for game in {games}:
    atlas = atlas_of(game)
    for theme in (atlas.day, atlas.night):
        sprite = atlas.base_map(theme)
        print(game, theme.name, zlib.crc32(repr((sprite.body, sprite.texts)).encode()))
"""


def printed(seed):
    words = PRINT.format(games=DRAWN)
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", words],
        env=os.environ | {"PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout


def test_two_processes_draw_the_same_maps():
    first = printed("1")
    assert len(first.splitlines()) == 2 * len(DRAWN)
    assert first == printed("2")


@pytest.mark.parametrize("game", DRAWN)
def test_day_and_night_have_the_same_shapes_in_other_colours(game):
    atlas = atlas_of(game)
    day, night = atlas.base_map(atlas.day), atlas.base_map(atlas.night)
    assert [(it.text, it.x, it.y) for it in day.texts] == [
        (it.text, it.x, it.y) for it in night.texts
    ]
    assert day.body != night.body
    assert len(day.body) == len(night.body)


@pytest.mark.parametrize("game", DRAWN)
def test_every_space_lies_within_the_frame(game):
    layout = atlas_of(game).layout
    for space in layout.centres:
        left, top, right, bottom = layout.bounds(space)
        assert left >= FRAME - 1, space
        assert top >= FRAME - 1, space
        assert right <= layout.map_width - FRAME + 1, space
        assert bottom <= layout.height - FRAME + 1, space


@pytest.mark.parametrize("game", DRAWN)
def test_title_and_compass_stand_on_no_space_and_no_word(game):
    atlas = atlas_of(game)
    standing = [it for it in atlas.legend(atlas.day) if it.what in ("title", "compass")]
    assert [it.what for it in standing] == ["title", "compass"]
    for it in standing:
        edges = it.x, it.y, it.x + it.sprite.width, it.y + it.sprite.height
        for space in atlas.layout.centres:
            assert not overlap(edges, atlas.layout.bounds(space)), (it.what, space)


@pytest.mark.parametrize("game", DRAWN)
def test_a_zoom_shows_neither_title_nor_legend_and_the_whole_map_both(game):
    atlas, first = atlas_of(game), played(game, "pictures")[0]
    view = engine.view(first.state, None)
    marks = {"title", "compass", "legend"}
    place = next(iter(atlas.layout.centres))
    assert marks <= {it.what for it in atlas.compose(view, first.events).placed}
    assert not marks & {it.what for it in atlas.compose_crop(view, place).placed}


def test_warming_draws_what_every_zoom_lies_on():
    atlas, first = atlas_of("spoiled_victory"), played("spoiled_victory", "pictures")[0]
    view = engine.view(first.state, None)
    window = atlas.window("D2", ())
    assert scale_of(window) in ZOOMS
    atlas.warm(scale_of(window))
    before = zoomed.cache_info()
    atlas.crop(view, "D2")
    after = zoomed.cache_info()
    assert (after.misses, after.hits) == (before.misses, before.hits + 1)


def test_a_zoomed_map_is_kept_on_its_palette_and_given_out_in_full_colours():
    atlas = atlas_of("spoiled_victory")
    base = atlas.base_map(atlas.day)
    assert zoomed(base, atlas.day, 2.0).mode == "P"
    part = base_pixels(base, atlas.day, 2.0, (10, 10, 60, 40))
    assert (part.mode, part.size) == ("RGB", (50, 30))


def test_what_is_shown_small_was_drawn_at_its_size_first():
    atlas = atlas_of("spoiled_victory")
    base = atlas.base_map(atlas.day)
    whole, small = (base_pixels(base, atlas.day, scale) for scale in (1.0, 0.5))
    difference = ImageChops.difference(small, whole.reduce(2))
    assert max(high for _, high in difference.getextrema()) <= 2
    letters = Sprite(40, 20, "<g/>", (Text("West", 4, 14, SANS, 9, "#000000"),))
    drawn, made_small = (sprite_pixels(letters, scale)[1] for scale in (1.0, 0.5))
    assert max(drawn.getextrema()) > max(made_small.getextrema()) > 0
    assert made_small.size == (20, 10)
