"""The board's picture for a phone: the action in large, the whole map small."""

import io
import re

import pytest
from PIL import Image

import engine
from engine.core.log import Event, Weight
from renders import atlas_of
from renders.core import board
from renders.core.board import close_up
from renders.core.scene import Arrow
from tests.renders.conftest import played
from tests.renders.vocabulary import inside

GAMES = ("spoiled_victory", "miracle", "france_1940", "case_yellow", "khamsin")
PHONE = 390
LEGIBLE = 8.5  # pixels of a phone
SMALLEST_NAME = 9.0  # of a counter on the map, where up to six stand in a space


def view_of(game, number=0):
    outcome = played(game, "pictures")[number]
    return engine.view(outcome.state, None), outcome.events


def close_by(layout, event):
    """Whether what happened, and a margin, fits the close-up that shows most of the map."""
    boxes = [layout.bounds(it) for it in event.places if it in layout.centres]
    wide = max(it[2] for it in boxes) - min(it[0] for it in boxes)
    tall = max(it[3] for it in boxes) - min(it[1] for it in boxes)
    scale = layout.close_ups[-1]
    return wide + 44 <= board.WIDTH / scale and tall + 44 <= board.CLOSE_UP / scale


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_twice_as_wide_as_a_phone_and_small(game):
    for number in (30, 90, 150, -1):
        picture = atlas_of(game).board(*view_of(game, number))
        image = Image.open(io.BytesIO(picture.png))
        assert image.mode == "P"
        assert picture.width == board.WIDTH
        assert picture.height < 1500
        assert len(picture.png) < 250_000


@pytest.mark.parametrize("game", GAMES)
def test_what_happened_is_shown_legibly_on_a_phone(game):
    atlas, seen = atlas_of(game), 0
    for outcome in played(game, "pictures")[::5]:
        events = outcome.events
        found = close_up(atlas.layout, events)
        if found is None:
            continue
        seen += 1
        left, top, right, bottom = found.window
        assert 0 <= left < right <= atlas.layout.map_width
        assert 0 <= top < bottom <= atlas.layout.height
        assert (right - left) * found.scale == pytest.approx(board.WIDTH)
        known = [it for it in reversed(events) if {*it.places} & {*atlas.layout.centres}]
        loudest = max(known, key=lambda it: it.weight)
        assert found.scale >= 1.5
        there = [it for it in loudest.places if it in atlas.layout.centres]
        shown = [it for it in there if inside(atlas.layout, it, found.window)]
        assert there[-1] in shown
        assert shown == there or not close_by(atlas.layout, loudest)
    assert seen
    assert SMALLEST_NAME * 2 * PHONE / board.WIDTH >= LEGIBLE


def test_the_loudest_event_comes_first_and_others_join_while_they_fit():
    layout = atlas_of("spoiled_victory").layout
    quiet = Event("move", "A march.", ("A1", "A2"), weight=Weight.QUIET)
    loud = Event("destroyed", "A loss.", ("G4",), weight=Weight.MAJOR)
    near = Event("hit", "A hit.", ("G3",), weight=Weight.NORMAL)
    found = close_up(layout, [loud, near, quiet])
    assert inside(layout, "G4", found.window)
    assert inside(layout, "G3", found.window)
    assert not inside(layout, "A1", found.window)
    assert close_up(layout, [Event("turn", "A turn begins.")]) is None
    assert inside(layout, "J1", close_up(layout, [quiet], ["J1"]).window)


def test_of_a_long_way_its_end_is_shown():
    layout = atlas_of("miracle").layout
    found = close_up(layout, [Event("sail", "To sea.", ("Dover", "Y4", "Y5"))])
    assert inside(layout, "Y5", found.window)
    assert inside(layout, "Y4", found.window)
    assert not inside(layout, "Dover", found.window)


@pytest.mark.parametrize("game", GAMES)
def test_the_words_say_what_the_picture_shows(game):
    view, events = view_of(game, 60)
    alt = atlas_of(game).board(view, events).alt
    assert alt.startswith(("The map around ", "The whole map."))
    assert atlas_of(game).describe(view) in alt
    assert atlas_of(game).board(view, ()).alt.startswith("The whole map.")


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_board_begin_with_the_loudest_news(game):
    view, _ = view_of(game, 60)
    place = next(iter(atlas_of(game).layout.centres))
    quiet = [Event("news", f"News {number}.", (place,), weight=Weight.MINOR) for number in range(9)]
    loud = Event("fall", "A town falls.", (place,), weight=Weight.MAJOR)
    alt = atlas_of(game).board(view, [loud, *quiet]).alt
    assert "Just now: A town falls. News 7. News 8." in alt[:400]


def marked(atlas, view, layer):
    """A place, and the first of what a layer marks for it, with what is said of that."""
    for place in atlas.layout.centres:
        for words, spaces in layer.told(view.board, place):
            for space in spaces:
                return place, words, space
    return None


@pytest.mark.parametrize("game", GAMES)
def test_a_layer_says_in_words_what_it_marks(game):
    atlas, seen = atlas_of(game), 0
    for seat in engine.rules_of(game).seats:
        view = engine.view(played(game, "pictures")[90].state, seat)
        for name, layer in atlas.layers.items():
            found = marked(atlas, view, layer)
            if found is None:
                continue
            seen += 1
            place, words, space = found
            told = atlas.crop(view, place, layer=name).alt.partition(f" {words}: ")[2]
            assert atlas.name_of(space) in told.partition(".")[0]
            shown = atlas.theme(view), view.board, place
            drawn = [*layer.draw(*shown), *layer.labels(*shown)]
            assert space in {it.place for it in drawn if not isinstance(it, Arrow)}
    assert seen


@pytest.mark.parametrize("game", GAMES)
def test_private_lines_stay_private(game):
    view, _ = view_of(game, 60)
    place = next(iter(atlas_of(game).layout.centres))
    secret = Event("move", "A secret march.", (place,), seats=("nobody",))
    assert atlas_of(game).board(view, [secret]) == atlas_of(game).board(view, [])


@pytest.mark.parametrize(("game", "place"), [("spoiled_victory", "G4"), ("france_1940", "J7")])
def test_the_words_of_a_zoom_tell_what_it_shows_and_no_more(game, place):
    view, _ = view_of(game, 60)
    atlas = atlas_of(game)
    alt = atlas.crop(view, place).alt
    assert alt.startswith(f"The map around {atlas.places[place]}.")
    assert "The whole map" not in alt
    assert len(alt) < len(atlas.describe(view))
    layer = next(iter(atlas.layers))
    assert atlas.crop(view, place, layer=layer).alt.startswith("The whole map with a layer for ")
    assert atlas.chart(view).alt.startswith("Chart: ")
    assert atlas.snapshot(view, ()).alt.startswith("The whole map. ")


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_of_the_words_has_two_stops(game):
    atlas, place = atlas_of(game), [*atlas_of(game).layout.centres][20]
    for outcome in played(game, "pictures")[::60]:
        view = engine.view(outcome.state, None)
        for words in (atlas.describe(view), atlas.crop(view, place).alt):
            assert not re.search(r"[.!?]\.(?!\w)", words), words
