"""The picture of Miracle at Dunkerque: the same bytes, everything on it, nothing leaked."""

import copy
import io

import msgspec
import pytest
from PIL import Image

import engine
from engine.core.log import Event
from engine.miracle.components.evacuees import EVACUEES
from engine.miracle.components.map import SECTORS
from engine.miracle.components.sea import DOVER
from engine.miracle.components.ships import SHIPS
from engine.miracle.positions import deck, german_node, value
from renders import atlas_of
from renders.core.event_marks import STARS
from renders.core.scene import Arrow, PlacedSprite
from renders.miracle import layout, pieces
from renders.miracle.atlas import ATLAS
from renders.miracle.control import german_ground
from renders.miracle.holdings import works
from renders.miracle.layout import LAYOUT
from renders.miracle.themes import DAY

MARKS = ("ring", *STARS)


def placed(view, prefix):
    return [item for item in ATLAS.compose(view, ()).placed if item.what.startswith(prefix)]


def views(game, step):
    return [(engine.view(outcome.state, "allied"), outcome.events) for outcome in game[::step]]


def gather(table, place, count):
    """So many Evacuees of one place, and no others."""
    crowd = [evacuee for evacuee in EVACUEES if evacuee[0] != "0"][:count]
    table.evacuees.clear()
    for evacuee in crowd:
        table.evacuees[evacuee] = table.evacuees.get(evacuee) or _evacuee(place)
    return crowd


def _evacuee(place):
    from engine.miracle.state import Evacuee  # noqa: PLC0415 only to build positions

    return Evacuee(space=place)


def test_the_same_view_gives_the_same_bytes(dunkerque):
    outcome = dunkerque[150]
    first = ATLAS.snapshot(engine.view(outcome.state, "allied"), outcome.events)
    again = ATLAS.snapshot(copy.deepcopy(engine.view(outcome.state, "allied")), outcome.events)
    assert first == again


def test_what_nobody_may_know_does_not_change_the_picture(dunkerque):
    outcome = dunkerque[200]
    shown = ATLAS.snapshot(engine.view(outcome.state, "allied"), outcome.events)
    hidden = copy.deepcopy(outcome.state)
    engine.checks_of("miracle").disguise(hidden, "allied", 5)
    assert ATLAS.snapshot(engine.view(hidden, "allied"), outcome.events) == shown


def test_pictures_are_palette_pngs_of_moderate_size(dunkerque):
    for view, events in views(dunkerque, 90):
        picture = ATLAS.snapshot(view, events)
        image = Image.open(io.BytesIO(picture.png))
        assert image.mode == "P"
        assert image.size == (LAYOUT.width, LAYOUT.height)
        assert len(picture.png) < 250_000
        assert f"{min(view.board.table.turn, 8)} of 8" in picture.alt


def test_every_counter_lies_where_it_is(dunkerque):
    for view, _ in views(dunkerque, 40):
        table = view.board.table
        lying = {}
        for item in ATLAS.compose(view, ()).placed:
            kind, _, names = item.what.partition(":")
            if kind in ("unit", "german", "evacuee"):
                lying.update({(kind, name): item.place for name in names.split(",")})
            if kind == "ship":
                ship, _, aboard = names.partition(":")
                lying["ship", ship] = item.place
                lying.update({("evacuee", it): ship for it in aboard.split(",") if it})
        expected = {("unit", unit): it.space for unit, it in table.units.items() if it.space}
        expected |= {("german", track): german_node(table, track) for track in table.germans}
        expected |= {("ship", ship): it.space for ship, it in table.ships.items() if it.space}
        expected |= {("evacuee", id_): it.space or it.ship for id_, it in table.evacuees.items()}
        assert lying == expected


def test_counters_stay_inside_their_spaces(dunkerque):
    for view, _ in views(dunkerque, 25):
        for item in ATLAS.compose(view, ()).placed:
            if item.what.startswith(("unit:", "german:", "evacuee:", "ship:")):
                left, top, right, bottom = LAYOUT.bounds(item.place)
                assert left <= item.x, item
                assert item.x + item.sprite.width <= right, item
                assert top <= item.y, item
                assert item.y + item.sprite.height <= bottom, item


def test_a_queue_stands_in_its_order(opening):
    crowd = gather(opening.board.table, "M11", 6)
    drawn = placed(opening, "evacuee:")
    assert [item.what.partition(":")[2] for item in drawn] == crowd
    spots = [(item.y, item.x) for item in drawn]
    assert spots == sorted(spots)
    assert drawn[0].sprite.body != drawn[1].sprite.body


def test_a_long_queue_ends_in_a_count(opening):
    crowd = gather(opening.board.table, "D8/C7", 14)
    *shown, last = placed(opening, "evacuee:")
    assert len(shown) == layout.QUEUE - 1
    assert last.what == "evacuee:" + ",".join(crowd[layout.QUEUE - 1 :])
    assert last.sprite.texts[0].text == "+7"


def test_all_ships_fit_into_dover_without_overlap(opening):
    for ship in SHIPS:
        opening.board.table.mark_ship(ship, space=DOVER)
    drawn = placed(opening, "ship:")
    assert len(drawn) == len(SHIPS)
    for number, one in enumerate(drawn):
        for other in drawn[number + 1 :]:
            apart = (
                one.x + one.sprite.width <= other.x
                or other.x + other.sprite.width <= one.x
                or one.y + one.sprite.height <= other.y
            )
            assert apart, (one.what, other.what)


def test_conditions_are_told_without_colour(opening):
    table = opening.board.table
    before = placed(opening, "unit:Br132")[0].sprite
    table.mark("Br132", losses=1)
    reduced = placed(opening, "unit:Br132")[0].sprite
    table.mark("Br132", losses=2)
    worn = placed(opening, "unit:Br132")[0].sprite
    assert len({before.body, reduced.body, worn.body}) == 3
    table.mark("Br132", disrupted=True)
    lettered = [it.text for it in placed(opening, "unit:Br132")[0].sprite.texts]
    assert "D 132/44" in lettered


def test_german_ground_is_dark_and_has_a_front(opening):
    table = opening.board.table
    table.mark("Br132", space="")
    table.mark_german("J", at=3)
    assert {"J1", "J2", "J3"} == set(german_ground(opening.board))
    assert {item.place for item in placed(opening, "german ground")} == {"J1", "J2", "J3"}
    assert {item.place for item in placed(opening, "front")} == {"J1", "J2", "J3"}


def test_works_and_dangers_lie_where_they_belong(opening):
    table = opening.board.table
    table.mines, table.artillery = ["Y8", "Z1"], {"Calais": 1, "Nieuport": 2}
    table.jetties["Bray Dunes"], table.jetties["La Panne"] = "whole", "damaged"
    table.entrenched, table.somua, table.flooded = ["K6"], "L5", True
    table.mole, table.harbor_closed = "damaged", True
    assert [item.place for item in placed(opening, "mine")] == ["Y8", "Z1"]
    assert [item.place for item in placed(opening, "guns")] == ["Z2"]
    jetties = [item.place for item in placed(opening, "jetty") if item.what == "jetty"]
    assert jetties == ["J10/I11", "K11", "L12", "M11"]
    assert [item.place for item in placed(opening, "jetty damaged")] == ["L12", "M11"]
    assert [item.place for item in placed(opening, "entrenched")] == ["K6"]
    assert [item.place for item in placed(opening, "somua")] == ["L5"]
    assert len(placed(opening, "flooded")) == 5
    assert placed(opening, "mole damaged")
    assert {item.place for item in placed(opening, "closed")} == {
        "X1", "X2", "X3", "X4", "D8/C7",
    }  # fmt: skip


def test_both_sides_in_one_node_cross_swords(opening):
    opening.board.table.mark_german("J", at=1)
    assert [item.place for item in placed(opening, "rim engaged")] == ["J1"]


def test_day_and_night_differ(opening):
    day = Image.open(io.BytesIO(ATLAS.snapshot(opening, []).png)).convert("RGB")
    opening.board.table.light = 2
    night = Image.open(io.BytesIO(ATLAS.snapshot(opening, []).png)).convert("RGB")
    for spot in ((700, 150), (150, 1420), (1860, 1480)):
        assert sum(night.getpixel(spot)) < sum(day.getpixel(spot))


def test_every_event_with_places_leaves_a_mark(dunkerque):
    view = engine.view(dunkerque[-1].state, None)
    for outcome in dunkerque:
        for event in outcome.events:
            if event.places:
                drawn = [
                    item
                    for item in ATLAS.compose(view, [event]).items
                    if isinstance(item, Arrow)
                    or (isinstance(item, PlacedSprite) and item.what in MARKS)
                ]
                assert drawn, event
        if outcome.state.table.turn > 2:
            break


def test_a_long_voyage_is_an_arrow_for_every_leg(opening):
    scene = ATLAS.compose(opening, [Event("sail", "To sea.", ("Dover", "Y1", "Y2", "Y3"))])
    legs = [item.what for item in scene.items if isinstance(item, Arrow)]
    assert legs == ["ours:Dover>Y1", "ours:Y1>Y2", "ours:Y2>Y3"]


def test_the_panel_holds_everything_at_once(opening):
    table = opening.board.table
    table.held = ["gort", "tennant", "close_support", "bombers", "wormhoudt"]
    table.spirits, table.somua = 2, "held"
    table.harbor_closed = table.choked_roads = table.halt_order = table.flooded = True
    table.card, table.event, table.reorganization, table.mole = "event", 16, 2, "gone"
    table.jetties = dict.fromkeys(table.jetties, "damaged")
    long = Event("hit", "The enemy comes on in great strength along the whole canal. " * 3)
    scene = ATLAS.compose(opening, [long] * 9)
    assert max(item.y for item in scene.items if not isinstance(item, Arrow)) < LAYOUT.height


def test_a_finished_game_draws_its_verdict(dunkerque):
    view = engine.view(dunkerque[-1].state, None)
    assert any(item.what == "verdict" for item in ATLAS.compose(view, ()).placed)
    assert ATLAS.snapshot(view, dunkerque[-1].events).png


def test_the_renderer_is_found_by_name():
    assert atlas_of("miracle") is ATLAS


@pytest.mark.parametrize("kind", ["move", "sail", "advance", "attack", "bombs", "gather"])
def test_private_lines_stay_private(opening, kind):
    secret = Event(kind, "A secret.", ("K5", "K6"), seats=("german",))
    assert ATLAS.compose(opening, [secret]).items == ATLAS.compose(opening, []).items


def test_a_sector_is_reorganized_when_all_its_tracks_are(opening):
    table = opening.board.table
    table.reorganization = 1
    *most, last = next(iter(SECTORS.values()))
    for track in most:
        table.mark_german(track, reorganized=True)
    assert "Reorganized 0 of 3" in {it.words for it in works(opening.board)}
    table.mark_german(last, reorganized=True)
    assert "Reorganized 1 of 3" in {it.words for it in works(opening.board)}


def embark(table, evacuee):
    aboard = msgspec.structs.replace(table.evacuees[evacuee], ship="old", space="")
    table.evacuees[evacuee] = aboard


def test_those_at_sea_are_counted_apart_from_those_ashore(opening):
    table = opening.board.table
    crowd = gather(table, "K11", 3)
    ashore = sum(value(table, it) for it in crowd[1:])
    embark(table, crowd[0])
    words = f"{value(table, crowd[0])} VP at sea, {ashore} ashore"
    assert words in [getattr(it, "text", "") for it in ATLAS.compose(opening, ()).items]


def test_a_ship_has_a_place_for_everybody_it_can_carry(opening):
    table = opening.board.table
    crowd = gather(table, "Dover", 2)
    capacity = deck(table, "old").capacity
    empty = pieces.ship(DAY, opening.board, "old").body.count("<rect")
    for evacuee in crowd:
        embark(table, evacuee)
    assert pieces.ship(DAY, opening.board, "old").body.count("<rect") == empty == capacity


@pytest.mark.parametrize(("count", "singly", "together"), [(7, 7, 0), (8, 8, 0), (9, 7, 2)])
def test_a_queue_is_counted_only_where_it_is_too_long(opening, count, singly, together):
    gather(opening.board.table, "K11", count)
    queue = placed(opening, "evacuee:")
    counted = [text.text for it in queue for text in it.sprite.texts if text.text.startswith("+")]
    assert len(queue) - len(counted) == singly
    assert counted == [f"+{together}"] * bool(together)
