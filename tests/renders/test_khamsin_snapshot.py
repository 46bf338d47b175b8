"""What the campaign map shows: formations, control, the coast, engagements, one's own orders."""

import io
from functools import cache

import pytest
from msgspec.structs import replace
from PIL import Image

import engine
from engine.core.playout import officer_policy, play_out
from engine.core.sheet import written
from engine.khamsin.components.formations import LEADERS, SIDE
from engine.khamsin.components.map import AREAS
from engine.khamsin.control import holder
from engine.khamsin.views import seen_areas
from renders import atlas_of
from renders.core.scene import Arrow
from renders.khamsin import counters, pieces
from renders.khamsin.layout import LAYOUT, tray_of
from renders.khamsin.themes import DAY
from tests.renders.vocabulary import overlap

LARGEST = 250_000
ATLAS = atlas_of("khamsin")
FOG = {"fog": "contact"}
SPLIT = {"command": "split", "fog": "contact", "battles": "table"}


@cache
def campaign(**options):
    played = play_out("khamsin", "pictures", options, officer_policy("khamsin"))
    return [outcome for outcome, _ in played]


def views(options, seat, step=9):
    return [(engine.view(it.state, seat), it.events) for it in campaign(**options)[::step]]


def drawn(view, events=()):
    return ATLAS.compose(view, events)


def units_on(scene):
    """Every unit that lies on the map, those counted in a pile too, and where."""
    found = {}
    for item in scene.placed:
        kind, _, names = item.what.partition(":")
        if kind in ("unit", "pile"):
            found |= dict.fromkeys(names.split(","), item.place)
    return found


@pytest.mark.parametrize("seat", [None, "axis", "allied"])
def test_every_unit_one_sees_lies_in_its_area(seat):
    for view, events in views({}, seat):
        board = view.board
        there = {it: unit.area for it, unit in board.units.items() if unit.area}
        there |= {it: area for it, area in board.leaders.items() if area}
        assert units_on(drawn(view, events)) == there


def test_a_snapshot_is_small_and_as_large_as_it_should_be():
    for view, events in views({}, None, 40):
        picture = ATLAS.snapshot(view, events)
        assert len(picture.png) < LARGEST
        assert Image.open(io.BytesIO(picture.png)).size == (2040, 1243)
        assert picture.alt.startswith("The whole map. Day: ")


def test_control_is_told_by_a_flag_and_german_ground_by_hatching_too():
    for view, events in views({}, None, 30):
        placed, held = drawn(view, events).placed, view.board.table.held
        flags = {it.place: it.what.split()[-1] for it in placed if it.what.startswith("flag")}
        hatched = {it.place for it in placed if it.what == "german hatch"}
        sides = {"german": "axis", "allied": "allied", "belgian": "belgian"}
        for area in AREAS:
            assert sides.get(flags.get(area), "") == holder(held, area), area
            assert (area in hatched) == (holder(held, area) == "axis")


def test_the_front_runs_around_german_ground():
    view, events = views({}, None)[0]
    table = view.board.table
    for it in drawn(view, events).placed:
        if it.what == "front":
            assert holder(table.held, it.place) == "axis"


def position(**changes):
    """The start, with units where one wants them."""
    view, _ = views({}, None)[1]
    return replace(view, board=replace(view.board, **changes))


def crowd(area, ids, leaders=()):
    board = views({}, None)[1][0].board
    units = board.units | {it: replace(board.units[it], area=area) for it in ids}
    return position(units=units, leaders=board.leaders | dict.fromkeys(leaders, area))


BRITISH = ("1BR", "42BR", "3BR", "4BR", "5BR", "50BR", "2BR", "44BR", "46BR", "48BR")


def stack(view, area):
    return [it for it in pieces.everywhere(DAY, view.board) if it.place == area]


@pytest.mark.parametrize("count", [1, 3, 5, 6, 8, 10])
def test_counters_of_one_area_stand_beside_one_another(count):
    placed = stack(crowd("POP", BRITISH[:count]), "POP")
    assert len(placed) == count
    boxes = [it.box for it in placed]
    tray = tray_of("POP")
    for number, box in enumerate(boxes):
        assert not any(overlap(box, other) for other in boxes[:number])
        assert tray.x - 0.1 <= box[0]
        assert box[2] <= tray.x + tray.width + 0.1
        assert box[1] >= tray.y - 1
        assert box[3] <= tray.y + tray.height + 3.6


def test_five_counters_are_as_large_as_one():
    for count in (1, 5):
        placed = stack(crowd("POP", BRITISH[:count]), "POP")
        assert {it.sprite.width for it in placed} == {counters.FULL}


def test_a_crowd_on_the_coast_stands_out_to_sea():
    view = crowd("DUN", (*BRITISH, "20G", "30G"), ("GORT", "BROO"))
    placed = stack(view, "DUN")
    assert {it.what.partition(":")[0] for it in placed} == {"unit"}
    top = LAYOUT.bounds("DUN")[1]
    assert [it for it in placed if it.y < top]
    boxes = [it.box for it in placed]
    assert not any(overlap(a, b) for n, a in enumerate(boxes) for b in boxes[:n])


def test_what_finds_no_room_is_counted():
    view = crowd("POP", (*BRITISH, "20G", "30G", "3RTR"))
    pile = stack(view, "POP")[-1]
    assert pile.number == "+4"
    assert units_on(drawn(view))["3RTR"] == "POP"


def faced(**changes):
    board = views({}, None)[1][0].board
    unit = replace(board.units["4BR"], **changes)
    board = replace(board, units=board.units | {"4BR": unit})
    return counters.face_of(DAY, "4BR", unit, pieces.modes_of(board, "4BR"))


def test_a_counter_tells_strength_wear_and_what_the_unit_does():
    assert faced(general=0).state == ""
    assert faced(general=40).state == counters.SLOW
    assert faced(general=60).state == counters.WEAK
    assert faced(general=100, armour=20).state == counters.USELESS
    assert faced(aboard=1).number == "1"
    assert faced(aboard=1).modes == counters.ABOARD
    assert faced(must_regroup=True).modes == counters.REGROUPS
    words = [text.text for text in counters.counter(faced(general=60), counters.FULL).texts]
    assert {"4 Br", "2", "II", counters.WEAK} <= set(words)


def test_ports_mole_and_beaches_say_what_they_lift():
    view, _ = views({}, None)[1]
    table = replace(view.board.table, ruined=["DUN", "CAL"])
    told = {it.place: it.sprite.texts[0].text for it in drawn(position(table=table)).placed
            if it.what == "lift"}  # fmt: skip
    assert told["DUN"] == "port ruined: mole 2"
    assert told["CAL"] == "port ruined: beach 1"
    assert told["LAP"] == "beach 1"
    assert "OST" not in told


def test_engagements_of_the_day_are_marked_and_listed():
    fought = [(view, events) for view, events in views({}, None, 1) if view.board.table.engagements]
    assert fought
    for view, events in fought[::9]:
        scene = drawn(view, events)
        areas = {it.area for it in view.board.table.engagements if not it.settled}
        assert {it.place for it in scene.placed if it.what == "rim engaged"} == areas


def drafting(seat, options):
    """A position where a commander has written marches on his sheet, and all he sees."""
    for outcome in campaign(**options):
        if any(">" in line or "/" in line for line in written(outcome.state, seat)):
            return outcome
    raise AssertionError("nobody drafts")


def test_ones_own_sheet_is_drawn_as_arrows_and_nobody_elses():
    outcome = drafting("axis", {})
    own = drawn(engine.view(outcome.state, "axis"))
    arrows = [it for it in own.items if isinstance(it, Arrow) and it.what.startswith("order")]
    assert arrows
    for seat in (None, "allied"):
        scene = drawn(engine.view(outcome.state, seat))
        assert not [it for it in scene.items if it_is_order(it)]


def test_ones_own_sheet_is_shown_where_its_marches_are_and_told_in_words():
    outcome = drafting("axis", {})
    own = ATLAS.preview(engine.view(outcome.state, "axis"), ())
    assert own.alt.startswith("Your orders: ")
    assert " to " in own.alt.partition(".")[0]
    for seat in (None, "allied"):
        theirs = ATLAS.preview(engine.view(outcome.state, seat), ())
        assert theirs.alt.startswith("The whole map.")
        assert (theirs.width, theirs.height) == (1716, 1243)


def it_is_order(item):
    return isinstance(item, Arrow) and item.what.startswith("order")


def test_split_commanders_do_not_see_each_others_arrows():
    outcome = drafting("british", SPLIT)
    assert [it for it in drawn(engine.view(outcome.state, "british")).items if it_is_order(it)]
    french = engine.view(outcome.state, "french")
    own = {it.unit for it in french.board.arrows}
    assert not [it for it in own if not it.startswith(("III", "IV", "V", "CAV", "60", "68", "21"))]


@pytest.mark.parametrize("seat", [None, "axis", "allied"])
def test_in_the_fog_nothing_hidden_is_drawn(seat):
    hidden = 0
    for view, events in views(FOG, seat, 7):
        if not view.board.table.turn or view.result:
            continue
        side = view.board.side
        fought = {it for fight in view.board.table.engagements for it in fight.units}
        near = seen_areas(view.board.table.held, side) if side else ()
        for unit, area in units_on(drawn(view, events)).items():
            whose = SIDE[unit] if unit in SIDE else LEADERS[unit].side
            assert whose == side or unit in fought or area in near, (unit, area)
            hidden += 1
    assert hidden or seat is None
