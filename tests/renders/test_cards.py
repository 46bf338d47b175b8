"""Cards as cards: each has a face with title, effect and a picture, in hand and when played."""

import io

import pytest
from PIL import Image

import engine
from engine.core.log import Event
from engine.france_1940.components.cards import EFFECTS as HALVES
from engine.france_1940.components.strategy import STRATEGIES, in_words
from engine.miracle.components.events import EVENTS
from engine.spoiled_victory.components.events import EFFECTS
from renders import atlas_of
from renders.core.card_art import VIGNETTES, picture
from renders.core.cards import HEIGHT, Card, Half, beside, drawn
from renders.core.fonts import SANS
from renders.core.sprites import Text
from renders.france_1940 import cards as france
from renders.miracle import cards as miracle
from renders.spoiled_victory import cards as spoiled
from renders.spoiled_victory.themes import DAY
from tests.renders.conftest import played

PHONE, WIDE = 390, 820  # pixels of a phone, and of a hand of two cards beside each other
LEGIBLE = 10.5


def test_every_card_has_a_picture_of_its_own_kind():
    assert set(spoiled.ART) == set(EFFECTS)
    assert set(miracle.ART) == set(EVENTS)
    assert set(france.ART) == set(HALVES)
    for game in (spoiled, miracle, france):
        assert set(game.ART.values()) <= set(VIGNETTES)


def test_no_two_pictures_are_alike():
    assert len({picture(DAY, name).body for name in VIGNETTES}) == len(VIGNETTES)


@pytest.mark.parametrize("key", HALVES)
def test_a_half_is_lettered_to_its_end_inside_the_card(key):
    half = france.half_of(key)
    items = drawn(DAY, Card((half, half)))
    said = " ".join(it.text for it in items if isinstance(it, Text))
    assert said.count(half.title) >= 2
    assert " ".join(half.words.split()) in said
    letters = [it for it in items if isinstance(it, Text) and it.face == SANS]
    upper, lower = (max(it.y for it in letters if (it.y < HEIGHT / 2) is first)
                    for first in (True, False))  # fmt: skip
    assert upper < HEIGHT / 2 - 5
    assert lower < HEIGHT - 8
    assert min(it.size for it in letters) * 2 * PHONE / WIDE >= LEGIBLE


@pytest.mark.parametrize("strategy", STRATEGIES.values(), ids=STRATEGIES)
def test_a_strategy_card_is_lettered_to_its_end_inside_the_card(strategy):
    words = f"{in_words(strategy)}. 10 points win; 14 so far."
    items = drawn(DAY, Card((Half(strategy.title, words, "map", "Strategy Card"),)))
    said = " ".join(it.text for it in items if isinstance(it, Text))
    assert " ".join(words.split()) in said
    assert max(it.y for it in items) < HEIGHT - 8


def holding():
    for outcome in played("france_1940", "pictures"):
        view = engine.view(outcome.state, "german")
        if len(view.board.hand) > 2 and view.board.strategy:
            return view
    raise AssertionError("nobody ever held three cards")


def test_a_hand_is_one_picture_of_all_its_cards():
    view, atlas = holding(), atlas_of("france_1940")
    picture_ = atlas.hand(view)
    assert Image.open(io.BytesIO(picture_.png)).mode == "P"
    assert picture_.alt.startswith(f"{len(view.board.hand) + 1} cards in your hand.")
    for card in france.hand_of(view):
        assert all(half.title in picture_.alt for half in card.halves)


def test_who_holds_nothing_has_no_picture_of_it():
    outcome = played("france_1940", "pictures")[0]
    assert atlas_of("france_1940").hand(engine.view(outcome.state, None)) is None
    view = engine.view(played("spoiled_victory", "pictures")[0].state, "allied")
    assert atlas_of("spoiled_victory").hand(view) is None


def test_a_card_played_lies_on_the_board():
    view = engine.view(played("france_1940", "pictures")[90].state, None)
    atlas = atlas_of("france_1940")
    laid = Event("card", "The German plays Stuka Group at Sedan.")
    assert france.played(view, [laid]) == Half(
        "Stuka Group", HALVES["AIR5"].words, "stukas", HALVES["AIR5"].kind
    )
    assert atlas.board(view, [laid]).height > atlas.board(view, []).height
    assert france.played(view, [Event("card", "Nothing known.")]) is None


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Little Ships. Every Beach loads two.", []),
        ("Little Ships: Every Beach loads two.", []),
        (
            "Allied Event card: Little Ships. Every Beach loads two.",
            ["Allied Event card: Little Ships."],
        ),
        (
            "German Battle card: Blitzkrieg! Every Beach loads two.",
            ["German Battle card: Blitzkrieg!"],
        ),
        ("A ship is sunk.", ["A ship is sunk."]),
    ],
)
def test_what_stands_on_a_card_is_not_told_beside_it(words, told):
    half = Half("Little Ships", "Every Beach loads two.", "ships")
    assert [it.words for it in beside(half, [Event("event", words)])] == told


@pytest.mark.parametrize("game", ["spoiled_victory", "miracle"])
def test_a_board_with_a_card_has_room_for_what_came_of_it(game):
    """The effect stands on the card alone, so the lines below tell the outcome."""
    atlas, seen = atlas_of(game), 0
    for outcome in played(game, "pictures"):
        view = engine.view(outcome.state, None)
        card = atlas.played(view, outcome.events)
        if card and not view.result:
            seen += 1
            assert not [it for it in beside(card, outcome.events) if card.words in it.words]
    assert seen > 5
