"""What the pictures of Case Yellow show: counters, the front, pockets, boxes, panel, layers."""

import copy
import io
from functools import cache
from itertools import pairwise

import pytest
from msgspec.structs import replace
from PIL import Image

import engine
from engine.case_yellow.armies import Army, Unit
from engine.case_yellow.components.map import HOLLAND as HOLLAND_HEXES
from engine.case_yellow.components.map import NATION, NEIGHBOURS, within
from engine.case_yellow.components.units import NAME, UNITS
from engine.case_yellow.ground import Ground
from engine.case_yellow.ids import ALLIED, GERMAN
from engine.case_yellow.table import Fight
from engine.case_yellow.views import Board, in_force
from engine.core.playout import officer_policy, play_out
from engine.core.state import Result
from renders import atlas_of
from renders.case_yellow.control import on_the_ground, over_the_counters
from renders.case_yellow.counters import FOOTPRINT, rows
from renders.case_yellow.event_marks import mark_of
from renders.case_yellow.faces import face_of
from renders.case_yellow.front import front_lines
from renders.case_yellow.layers import attack_odds, reach_of, supply_lines, supply_sources, zones
from renders.case_yellow.layout import LAYOUT
from renders.case_yellow.pocket import cut_off, pockets
from renders.case_yellow.themes import DAY
from renders.case_yellow.titles import TITLES
from renders.core.event_marks import Mark
from renders.core.scene import PlacedSprite

ATLAS = atlas_of("case_yellow")
SCENARIOS = ("historical", "intelligence", "free hands", "fortress holland")
LARGEST = 300_000


@cache
def start(scenario):
    return engine.new_game("case_yellow", "pictures", {"scenario": scenario})


@cache
def campaign():
    """Every outcome of a campaign by the staff."""
    policy = officer_policy("case_yellow")
    return [outcome for outcome, _ in play_out("case_yellow", "pictures", {}, policy)]


def middle():
    found = campaign()
    outcome = found[len(found) // 3]
    return engine.view(outcome.state, None), outcome.events


def laid(view, german, allied, **ground):
    """The same table with nothing on the map but these units, by id and hex."""
    away = {id_: Unit() for id_ in UNITS}

    def army(where, mine):
        units = {id_: it for id_, it in away.items() if id_ in mine}
        return Army(units | {id_: Unit(hex=hex_, steps=1) for id_, hex_ in where.items()})

    seen = view.board
    return replace(
        view,
        board=Board(
            seen.scenario,
            copy.deepcopy(seen.table),
            army(german, seen.german.units),
            army(allied, seen.allied.units),
            Ground(**ground),
        ),
    )


def opening():
    return engine.view(start("historical").state, None)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_first_picture_of_every_scenario_is_small_and_told(scenario):
    outcome = start(scenario)
    view = engine.view(outcome.state, None)
    picture = ATLAS.snapshot(view, outcome.events)
    assert Image.open(io.BytesIO(picture.png)).size == (LAYOUT.width, LAYOUT.height)
    assert len(picture.png) < LARGEST
    assert picture.alt.startswith("The whole map. ")


def test_pictures_all_over_a_campaign_stay_small():
    for outcome in campaign()[:: len(campaign()) // 6]:
        picture = ATLAS.snapshot(engine.view(outcome.state, None), outcome.events)
        assert len(picture.png) < LARGEST


def test_every_unit_on_the_map_is_seen_or_counted():
    view, events = middle()
    placed = ATLAS.compose(view, events).placed
    for side in (GERMAN, ALLIED):
        for hex_, ids in view.board.army(side).stacks.items():
            here = [it for it in placed if it.place == hex_ and it.what.startswith("unit:")]
            more = [it for it in placed if it.place == hex_ and it.what == "more"]
            hidden = int(more[0].sprite.texts[0].text.split()[0]) if more else 0
            assert len(here) + hidden == len(ids)


def test_the_counters_of_a_stack_share_one_square_and_hide_nothing_of_each_other():
    for number in (1, 2, 3, 5):
        cut = list(rows(number))
        assert len(cut) == min(number, 3)
        for (top, tall), (below, _) in pairwise(cut):
            assert top + tall < below
        top, tall = cut[-1]
        assert top + tall == pytest.approx(FOOTPRINT)


def test_a_counter_shows_name_values_band_and_what_befell_the_unit():
    view = laid(opening(), {"G1Pz": "2328"}, {"F2CA": "2424"})
    fresh = face_of(DAY, view.board, "G1Pz")
    assert (fresh.title, fresh.factors, fresh.reduced) == ("1 Pz", "3-5-8", True)
    assert fresh.band == DAY["motor"]
    assert face_of(DAY, view.board, "F2CA").band == ""
    units = view.board.german.units
    hit = replace(units["G1Pz"], disrupted=True, oos=True, steps=2)
    board = replace(view.board, german=Army({**units, "G1Pz": hit}))
    face = face_of(DAY, board, "G1Pz")
    assert [it.letter for it in face.statuses] == ["D", "S"]
    assert not face.reduced
    assert face.factors == "5-1-1"


def test_every_unit_has_a_short_title_of_its_own_nation():
    for nation in "GFBED":
        titles = [title for id_, title in TITLES.items() if id_[0] == nation]
        assert len(set(titles)) == len(titles)
        assert max(map(len, titles)) <= 8


def test_the_front_runs_along_the_frontier_at_the_start():
    lines = front_lines(opening().board)
    assert not lines.passed
    for hex_, number, side in lines.sides:
        beyond = LAYOUT.hexes.beside(hex_, number)
        assert (NATION[hex_] == "G") is (side == GERMAN)
        assert NATION[beyond] != NATION[hex_]


def test_ground_that_was_passed_over_does_not_bend_the_front():
    """German ground five hexes about Epernay, but for Epernay itself."""
    taken = dict.fromkeys(within("1520", 5) - {"1520"}, GERMAN)
    board = laid(opening(), {}, {}, taken=taken).board
    lines = front_lines(board)
    assert lines.passed == {"1520"}
    assert "1520" not in {hex_ for hex_, _, side in lines.sides if side == ALLIED}
    kept = laid(opening(), {}, {"F3CA": "1520"}, taken=taken).board
    assert not front_lines(kept).passed
    drawn = [it.what for it in on_the_ground(DAY, board) if isinstance(it, PlacedSprite)]
    assert drawn.count("passed") == 1


def test_who_is_cut_off_is_framed_together():
    pocket = frozenset(("2514", "2515"))
    ring = sorted({it for hex_ in pocket for it in NEIGHBOURS[hex_]} - pocket)
    corps = ("GI", "GII", "GIII", "GIV", "GV", "GVI", "GVII", "GVIII")
    germans, french = dict(zip(corps, ring, strict=True)), {"F3CA": "2514", "F4CA": "2515"}
    view = laid(opening(), germans, french, taken=dict.fromkeys(ring, GERMAN))
    assert cut_off(view.board, ALLIED) == pocket
    assert pocket in pockets(view.board)
    drawn = [it for it in on_the_ground(DAY, view.board) if it.what == "rim cut off"]
    assert pocket <= {it.place for it in drawn}
    hatched = {it.place for it in on_the_ground(DAY, view.board) if it.what == "pocket"}
    assert pocket <= hatched


def test_ground_about_units_that_are_cut_off_belongs_to_their_pocket():
    ring = sorted(within("2515", 2) - within("2515", 1))
    corps = [id_ for id_ in UNITS if id_.startswith("G")][: len(ring)]
    view = laid(
        opening(),
        dict(zip(corps, ring, strict=True)),
        {"F3CA": "2515"},
        taken=dict.fromkeys(ring, GERMAN),
    )
    assert frozenset(within("2515", 1)) in pockets(view.board)


def test_markers_lie_beside_their_hexes():
    view = laid(
        opening(), {"G1Pz": "2125"}, {"F10CA": "2124"},
        bridgeheads=("2124",), better=("2124",), interdicted=("2125",), refugees=("1922",),
        terror="3922", destroyed=("2223",),
    )  # fmt: skip
    view.board.table.fights = [Fight("2124", GERMAN, ("G1Pz",))]
    found = {(it.what, it.place) for it in over_the_counters(DAY, view.board)}
    assert found == {
        ("swords", "2124"), ("bridgehead", "2124"), ("better defense", "2124"), ("cut", "2125"),
        ("refugees", "1922"), ("terror", "3922"),
    }  # fmt: skip
    ground = [it.what for it in on_the_ground(DAY, view.board)]
    assert "ruins" in ground
    assert "locked" in ground


def test_holland_is_played_in_a_corner_and_the_rest_is_veiled():
    view = engine.view(start("fortress holland").state, None)
    veiled = {it.place for it in on_the_ground(DAY, view.board) if it.what == "veil"}
    assert "2124" in veiled
    assert "4025" not in veiled
    assert all(it not in veiled for side in (GERMAN, ALLIED) for it in view.board.army(side).stacks)


def test_boxes_hold_losses_arrivals_and_air_units():
    view, events = middle()
    scene = ATLAS.compose(view, events)
    words = " ".join(it.text for it in scene.items if hasattr(it, "text"))
    for heading in ("Luftwaffe: ", "Allied air: ", "Allied losses: ", "German arrivals, Turn"):
        assert heading in words
    boxed = {it.what.partition(":")[2] for it in scene.placed if it.what.startswith("boxed:")}
    units = {**view.board.german.units, **view.board.allied.units}
    assert boxed
    assert all(not units[id_].hex for id_ in boxed)


def test_nothing_in_force_is_cut_off_while_the_panel_has_room():
    most = max(campaign(), key=lambda it: len(in_force(engine.view(it.state, None).board)))
    view = engine.view(most.state, None)
    assert len(in_force(view.board)) > 8
    words = " ".join(it.text for it in ATLAS.panel(DAY, view, ()) if hasattr(it, "text"))
    for told in in_force(view.board):
        assert told[1:] in words
    assert "…" not in words


def test_the_panel_says_when_and_how_it_stands():
    view, events = middle()
    words = [it.text for it in ATLAS.panel(DAY, view, events) if hasattr(it, "text")]
    assert any(it.startswith("Turn ") for it in words)
    assert any(it.startswith("Difference ") for it in words)
    assert any(it.startswith("Better Defense: ") for it in words)


def test_marches_are_arrows_of_their_side_and_raids_are_bombs():
    kinds = {}
    for outcome in campaign():
        for event in outcome.events:
            if event.places:
                kinds.setdefault((event.kind, event.who[0][0] if event.who else ""), event)
    assert mark_of(kinds["march", "G"]) == Mark.THEIRS
    assert mark_of(kinds["march", "F"]) == Mark.OURS
    assert mark_of(kinds["combat", "G"]) == Mark.BURST
    assert mark_of(kinds["dive bombing", ""]) == Mark.BOMBS
    drops = [event for (kind, _), event in kinds.items() if kind == "drop"]
    assert drops
    assert {mark_of(it) for it in drops} == {Mark.DROPS}


def test_the_supply_layer_leads_from_sources_to_stacks():
    view, _ = middle()
    lines, sources = supply_lines(view.board), supply_sources(view.board)
    for side in (GERMAN, ALLIED):
        starts = {one for one, _ in lines[side]} - {other for _, other in lines[side]}
        assert starts <= sources.keys()
        assert all(other in NEIGHBOURS[one] for one, other in lines[side])
        fed = {other for _, other in lines[side]} | sources.keys()
        dutch = {hex_ for hex_ in view.board.army(side).stacks if NATION[hex_] == "N"}
        assert view.board.army(side).stacks.keys() - cut_off(view.board, side) - dutch <= fed


def test_zones_reach_and_odds_come_from_the_rules():
    view = laid(opening(), {"G1Pz": "2328", "GFJ1": "4234"}, {})
    assert set(zones(view.board)[GERMAN]) <= {"2328", *NEIGHBOURS["2328"]}
    assert zones(view.board)[ALLIED] == []
    marched, by_rail = reach_of(view.board, "2328")
    assert {"2328", *NEIGHBOURS["2328"]} & marched
    assert not by_rail
    fighting = [it.state for it in campaign() if it.state.table.phase == "German Combat Round"]
    odds = [attack_odds(engine.view(it, None).board) for it in fighting[:40]]
    assert any(odds)
    assert all(words.endswith("%") for found in odds for words in found.values())


@pytest.mark.parametrize("layer", sorted(ATLAS.layers))
def test_every_layer_is_drawn_and_told(layer):
    view, _ = middle()
    place = next(iter(view.board.german.stacks))
    picture = ATLAS.crop(view, place if layer in ATLAS.layers_of_a_place else "", layer=layer)
    assert ATLAS.layers[layer].words in picture.alt
    assert picture.width == LAYOUT.map_width


def test_a_crop_is_large_enough_for_a_phone_and_tells_who_stands_there():
    view, _ = middle()
    hex_, ids = next((it, ids) for it, ids in view.board.german.stacks.items() if len(ids) > 1)
    picture = ATLAS.crop(view, hex_)
    assert picture.width >= 2 * 390
    assert all(NAME[id_] in picture.alt for id_ in ids)


def test_the_board_frames_the_action_and_tells_turn_first():
    view, events = next(
        (engine.view(it.state, None), it.events)
        for it in campaign()
        if any(event.kind == "combat" for event in it.events)
    )
    picture = ATLAS.board(view, events)
    assert picture.width == 800
    assert picture.alt.startswith("The map around ")
    assert [it.label for it in ATLAS.facts(view)[:3]] == ["Turn", "Round", "Victory Points"]
    assert len(picture.png) < LARGEST


def test_fortress_holland_is_played_on_the_netherlands_alone():
    view = engine.view(start("fortress holland").state, None)
    assert engine.view(start("historical").state, None).board.scenario == "historical"
    assert ATLAS.field(engine.view(start("historical").state, None).board) is None
    left, top, right, bottom = ATLAS.field(view.board)
    for hex_ in HOLLAND_HEXES:
        x, y = LAYOUT.centres[hex_]
        assert left < x < right
        assert top < y < bottom
    whole = Image.open(io.BytesIO(ATLAS.snapshot(view, ()).png))
    assert whole.size == (LAYOUT.width, LAYOUT.height)
    layer = ATLAS.crop(view, layer="supply")
    assert layer.width == (right - left) * 1.0


def test_a_preview_shows_every_arrow_and_no_more_of_the_map_than_that():
    view, _ = middle()
    marches = [it for outcome in campaign() for it in outcome.events if it.kind == "march"]
    picture = ATLAS.preview(view, marches[:2])
    assert picture.width < LAYOUT.map_width
    assert picture.alt.startswith("What would be, around")
    assert ATLAS.preview(view, ()).width == LAYOUT.map_width


def test_the_last_page_of_fortress_holland_counts_cities_in_a_row_of_their_own():
    result = Result("German victory (9 of the 6 cities that decide).", 9, ("german",))
    view = replace(engine.view(start("fortress holland").state, None), result=result)
    told = ATLAS.ending_of(view)
    assert told.lead == "After four days: German victory."
    assert [it.what for it in told.rows] == ["The Netherlands", "Dutch cities", "Units lost"]
    assert told.rows[1].here == "0 of 6 lost"
