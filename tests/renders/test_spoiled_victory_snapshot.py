"""The picture of A Spoiled Victory: the same bytes, everything on it, nothing leaked."""

import copy
import io

import pytest
from PIL import Image

import engine
from engine.core.log import Event
from engine.spoiled_victory.components.calendar import ROUTE_X_OPENS
from engine.spoiled_victory.components.cards import CARDS
from engine.spoiled_victory.components.events import EFFECTS
from engine.spoiled_victory.components.map import SPACES
from engine.spoiled_victory.positions import call_words, effect, german_name, german_space
from engine.spoiled_victory.secrets import disguise
from renders import atlas_of
from renders.core.event_marks import STARS
from renders.core.panel_parts import Tick
from renders.core.scene import Arrow, PlacedSprite
from renders.core.sprites import Text
from renders.spoiled_victory.atlas import ATLAS
from renders.spoiled_victory.holdings import works
from renders.spoiled_victory.pieces import tray_of

KINDS = [
    "move",
    "sail",
    "retreat",
    "advance",
    "breakthrough",
    "dice",
    "hit",
    "spirit",
    "air",
    "raid",
    "guns",
    "damage",
    "raf",
    "score",
    "create",
    "convert",
    "order",
    "german",
    "forced",
    "casualty",
]


def placed(view, prefix):
    return [item for item in ATLAS.compose(view, ()).placed if item.what.startswith(prefix)]


def lettered(view, letter):
    """Where counters bear a letter that says what befell them."""
    return [
        item.place
        for item in (*placed(view, "unit:"), *placed(view, "german:"))
        if letter in [text.text for text in item.sprite.texts]
    ]


def test_the_same_view_gives_the_same_bytes(game):
    outcome = game[50]
    first = ATLAS.snapshot(engine.view(outcome.state, "allied"), outcome.events)
    again = ATLAS.snapshot(copy.deepcopy(engine.view(outcome.state, "allied")), outcome.events)
    assert first == again


def test_the_card_in_force_is_not_told_a_second_time(game):
    outcome = game[50]
    view = engine.view(outcome.state, "allied")
    card = Event("event", f"{effect(view.board.table).title}. As the card says.")
    assert ATLAS.snapshot(view, [card]) == ATLAS.snapshot(view, [])


def test_what_nobody_may_know_does_not_change_the_picture(game):
    outcome = game[80]
    shown = ATLAS.snapshot(engine.view(outcome.state, "allied"), outcome.events)
    hidden = copy.deepcopy(outcome.state)
    disguise(hidden, "allied", 5)
    assert ATLAS.snapshot(engine.view(hidden, "allied"), outcome.events) == shown


def test_private_lines_stay_private(start):
    secret = Event("move", "A secret march.", ("G2", "G3"), seats=("german",))
    assert ATLAS.snapshot(start, [secret]) == ATLAS.snapshot(start, [])


def test_pictures_are_small_palette_pngs(everywhere):
    for view, events in everywhere:
        picture = ATLAS.snapshot(view, events)
        image = Image.open(io.BytesIO(picture.png))
        assert image.mode == "P"
        assert image.size == (picture.width, picture.height) == (1612, 1172)
        assert len(picture.png) < 250_000


def test_every_unit_lies_on_its_space(everywhere):
    for view, _ in everywhere:
        table = view.board.table
        lying = {}
        for item in ATLAS.compose(view, ()).placed:
            kind, _, names = item.what.partition(":")
            if kind in ("unit", "german", "pile"):
                lying.update(dict.fromkeys(names.split(","), item.place))
        expected = {unit: it.space for unit, it in table.units.items() if it.space}
        expected |= {german: german_space(table, german) for german in table.germans}
        assert lying == expected


@pytest.mark.parametrize("count", range(1, 9))
def test_a_stack_of_up_to_eight_shows_every_number_inside_its_space(start, count):
    table = start.board.table
    for number, unit in enumerate(table.units):
        table.mark(unit, space="E3" if number < count else "")
    drawn = placed(start, "unit:")
    tray = tray_of("E3")
    assert len(drawn) == count
    for item in drawn:
        assert item.sprite.texts[0].text == item.number
        assert tray.x <= item.x
        assert item.x + item.sprite.width <= tray.x + tray.width
        assert tray.y <= item.y
        assert item.y + item.sprite.height <= tray.y + tray.height
    corners = {(item.x, item.y) for item in drawn}
    assert len(corners) == count


def test_more_than_fit_become_piles_with_a_count(start):
    table = start.board.table
    for unit in table.units:
        table.mark(unit, space="E3")
    piles = placed(start, "pile:")
    counted = {item.sprite.texts[-1].text for item in piles}
    assert sum(len(item.what.split(",")) for item in piles) + len(placed(start, "unit:")) == len(
        table.units
    )
    assert counted == {f"{len(item.what.split(','))} units" for item in piles}


def test_markers_lie_where_they_belong(start):
    table = start.board.table
    table.mark("B01", suppressed=True)
    for german in table.germans:
        table.mark_german(german, at=2 if german == "56" else 0, disrupted=german == "14")
    assert lettered(start, "S") == [table.units["B01"].space]
    assert lettered(start, "D") == ["F1"]
    assert [item.place for item in placed(start, "rim engaged")] == ["G3"]
    german = {item.place for item in placed(start, "german ground")}
    assert {"G1", "G2", "F1"} <= german
    assert not {"G3", "G4"} & german


def test_reduced_units_say_so_without_colour(start):
    before = placed(start, "unit:B01")[0].sprite
    start.board.table.mark("B01", reduced=True)
    after = placed(start, "unit:B01")[0].sprite
    assert after.body != before.body


def test_day_and_night_differ(start):
    by_day = ATLAS.snapshot(start, [])
    start.board.table.turn = 2
    by_night = Image.open(io.BytesIO(ATLAS.snapshot(start, []).png)).convert("RGB")
    day = Image.open(io.BytesIO(by_day.png)).convert("RGB")
    for spot in ((40, 30), (700, 1140), (1590, 1150)):
        assert sum(by_night.getpixel(spot)) < sum(day.getpixel(spot))


@pytest.mark.parametrize("kind", KINDS)
def test_every_event_with_places_draws_something(start, kind):
    plain = len(ATLAS.compose(start, []).items)
    places = ("G2", "G3") if kind in ("move", "retreat", "advance", "breakthrough") else ("G3",)
    quiet = len(ATLAS.compose(start, [Event(kind, "Words.")]).items)
    drawn = ATLAS.compose(start, [Event(kind, "Words.", places)])
    assert len(drawn.items) > max(quiet, plain)


def test_all_kinds_of_a_whole_game_draw_something(game):
    for outcome in game:
        view = engine.view(outcome.state, None)
        for event in outcome.events:
            if set(event.places) & set(SPACES):
                marks = [
                    item
                    for item in ATLAS.compose(view, [event]).items
                    if isinstance(item, Arrow)
                    or (isinstance(item, PlacedSprite) and item.what in ("ring", *STARS))
                ]
                assert marks, event
        if view.board.table.turn > 4:
            break


def test_dice_are_drawn(start):
    scene = ATLAS.compose(start, [Event("dice", "A fight.", ("G3",), (6, 6, 3))])
    assert len([item for item in scene.placed if item.what == "die"]) == 3


def test_alt_text_states_the_position(everywhere):
    for view, events in everywhere:
        alt = ATLAS.snapshot(view, events).alt
        assert f"{view.board.table.turn} of 18" in alt
        who = german_name(view.board.table, "9a")
        assert f"{who} at" in alt


def test_an_empty_map_draws(start):
    for unit in start.board.table.units:
        start.board.table.mark(unit, space="")
    assert ATLAS.snapshot(start, []).png


def test_a_finished_game_draws_its_verdict(game):
    view = engine.view(game[-1].state, None)
    assert any(item.what == "verdict" for item in ATLAS.compose(view, game[-1].events).placed)
    assert ATLAS.snapshot(view, game[-1].events).png


def test_everything_held_built_and_broken_at_once_draws_within_the_panel(start):
    table = start.board.table
    table.mole = table.jetties = "damaged"
    table.harbor_closed = table.wake_walker = 2
    table.intelligence, table.event, table.flooded, table.bombers = 7, 7, True, "ready"
    long = Event("german", "The enemy comes on in great strength along the whole canal. " * 3)
    scene = ATLAS.compose(start, [long] * 9)
    assert max(item.y for item in scene.items if not isinstance(item, Arrow)) < 1172


@pytest.mark.parametrize("card", CARDS)
def test_every_event_and_every_report_can_be_read_to_the_end(start, card):
    table = start.board.table
    table.event = table.intelligence = card
    shown = " ".join(item.text for item in ATLAS.compose(start, ()).items if isinstance(item, Text))
    assert EFFECTS[CARDS[card].event].words in shown
    assert f"German Moves: {call_words(table, CARDS[card].moves)}." in shown


def test_an_unknown_game_has_no_pictures():
    with pytest.raises(KeyError):
        atlas_of("chess")


def texts(view):
    return [it.text for it in ATLAS.compose(view, ()).items if isinstance(it, Text)]


def test_route_x_is_marked_closed_until_it_opens(start):
    for turn, closed in ((ROUTE_X_OPENS - 1, ["X2"]), (ROUTE_X_OPENS, [])):
        start.board.table.turn = turn
        assert [it.place for it in placed(start, "closed")] == closed


def test_what_is_broken_is_ticked_as_broken(start):
    start.board.table.mole = "built"
    whole = {it.words: it.state for it in works(start.board)}
    assert whole["The Mole"] == Tick.YES
    assert whole["Beach jetties"] == Tick.NO
    start.board.table.mole = start.board.table.jetties = "damaged"
    broken = {it.words: it.state for it in works(start.board)}
    assert broken["Mole damaged"] == broken["Jetties damaged"] == Tick.BAD


@pytest.mark.parametrize(
    ("points", "ahead"),
    [(0, "Abysmal at 26"), (36, "Good at 40"), (39, "Good at 40"), (50, "the highest level")],
)
def test_the_panel_names_the_next_level(start, points, ahead):
    start.board.table.points = points
    assert ahead in texts(start)
