"""Chapter 11: Evacuation Moves."""

import pytest

from engine import Refused, open_asks
from engine.spoiled_victory.evacuation import EvacuationMove, EvacuationMoves, evacuation_moves
from tests.marks import rule
from tests.rules.spoiled_victory import given


def loading(**position):
    """A position in the Evacuation Moves Phase."""
    return given.begin(given.game(**({"moves": 6, "turn": 6} | position)), EvacuationMove())


@rule("11.0")
@pytest.mark.parametrize(("turn", "moves"), [(1, 4), (2, 3)])
def test_the_card_gives_the_moves_by_day_or_by_night(turn, moves):
    state = given.begin(given.game(turn=turn, cards=(14,), evacuees={"A5": [1]}), EvacuationMoves())
    assert state.table.moves == moves


@rule("11.0", "16.0")
@pytest.mark.parametrize(
    ("event", "turn", "moves"),
    [
        ("destroyers", 1, 6),
        ("recalled", 1, 1),
        ("flat_calm", 1, 4),
        ("flat_calm", 2, 5),
        ("", 1, 3),
    ],
)
def test_events_change_the_number_of_moves(event, turn, moves):
    assert evacuation_moves(given.game(turn=turn, event=event).table, 3) == moves


@rule("11.0", "16.0")
@pytest.mark.parametrize("lost", [{"mole": "damaged"}, {"germans": {"1/9 Panzer": "A5"}}])
def test_more_ships_come_only_to_a_whole_mole_without_germans(lost):
    assert evacuation_moves(given.game(event="destroyers", wake_walker=1).table, 3) == 8
    assert evacuation_moves(given.game(event="destroyers", wake_walker=1, **lost).table, 3) == 3
    assert evacuation_moves(given.game(event="recalled", **lost).table, 3) == 1


@rule("11.0", "16.0")
def test_wake_walker_and_tennant_add_two_moves_and_no_event_leaves_less_than_one():
    assert evacuation_moves(given.game(wake_walker=1).table, 3) == 5
    assert evacuation_moves(given.game(event="recalled").table, 1) == 1


@rule("11.1")
def test_only_unsuppressed_units_on_shore_canal_or_sea_may_move():
    state = loading(
        evacuees={"D4": [1], "D3": [1], "G4": [1], "ESA": [2], "D5": [2]}, suppressed=("E05",)
    )
    sources = {token.split(":")[1].split(">")[0] for token in given.tokens(state) if ":" in token}
    assert sources == {"D4", "ESA"}


@rule("11.2", "11.4")
def test_six_moves_by_night():
    """11.5 example: the Mole loads two for one, Z2 holds two, a Beach one, X2 and X3."""
    state = loading(evacuees={"A5": [2, 2], "C5": [1, 1], "ESA": [1]})
    state = given.answer(state, "sail:A5>ESA:2", "along:A5:2", "sail:ESA>Z2:2", "sail:ESA>Z2:2")
    assert state.table.moves == 3
    state = given.answer(state, "sail:C5>ESA:1", "sail:ESA>X2:1", "sail:X2>X3:1")
    assert (given.evacuees(state, "Z2"), given.evacuees(state, "X3")) == ([2, 2], [1])
    assert state.table.moves == 0


@rule("11.2", "10.1.1")
def test_a_full_lane_blocks_the_way():
    state = loading(evacuees={"ESA": [2, 2], "Y2": [1], "Z2": [1, 1]})
    assert given.tokens(state) == {"sail:ESA>X2:2", "sail:Y2>Y3:1", "end"}


@rule("11.2")
def test_canal_and_dunkirk_spaces_lead_to_the_shore():
    state = loading(evacuees={"A4": [1], "B4": [1], "F4": [1]})
    assert given.tokens(state) == {"sail:A4>A5:1", "sail:B4>A5:1", "sail:F4>F5:1", "end"}


@rule("11.2")
def test_the_map_shows_where_a_move_begins_ashore_and_where_it_leads_at_sea():
    state = loading(evacuees={"A5": [1], "C5": [1], "ESA": [1]})
    (question,) = open_asks(state)
    places = {it.token: it.place for it in question.choices if it.place}
    assert places == {
        "sail:A5>ESA:1": "A5",
        "sail:C5>ESA:1": "C5",
        **{f"sail:ESA>{lane}:1": lane for lane in ("X2", "Y2", "Z2")},
    }


@rule("11.2")
def test_nobody_sails_back_or_beyond_england():
    state = loading(evacuees={"X3": [2], "Y3": [1]})
    assert given.tokens(state) == {"sail:Y3>Y4:1", "end"}
    with pytest.raises(Refused):
        given.answer(state, "sail:Y3>Y2:1")


@rule("11.3")
@pytest.mark.parametrize(("turn", "open_"), [(4, False), (5, True)])
def test_route_x_opens_on_turn_five(turn, open_):
    state = loading(turn=turn, evacuees={"ESA": [2]})
    assert ("sail:ESA>X2:2" in given.tokens(state)) is open_


@rule("11.4")
def test_beach_jetties_load_two_from_any_beaches():
    state = loading(jetties="built", evacuees={"C5": [2], "E5": [1], "A5": [2]})
    state = given.answer(state, "sail:C5>ESA:2")
    assert given.tokens(state) == {"along:E5:1", "alone"}
    state = given.answer(state, "along:E5:1")
    assert (state.table.moves, given.evacuees(state, "ESA")) == (5, [2, 1])


def labels(state):
    return {it.token: it.label for it in open_asks(state)[0].choices}


@rule("11.4")
def test_a_second_unit_is_promised_only_where_one_waits():
    state = loading(jetties="built", evacuees={"C5": [2], "A5": [2, 1]})
    assert labels(state)["sail:A5>ESA:2"].endswith("(+1 unit)")
    assert "+1" not in labels(state)["sail:C5>ESA:2"]


@rule("11.2")
def test_what_leads_to_england_fits_a_button():
    """With its number, also where it costs an action: one is what everything costs."""
    state = loading(evacuees={"ESA": [2]})
    label = labels(state)["sail:ESA>Z2:2"]
    assert label.endswith("(then home)")
    assert len(f"10. {label}") <= 80


@rule("11.4")
@pytest.mark.parametrize("works", [{"mole": "damaged"}, {"jetties": "damaged"}, {}])
def test_no_bonus_from_damaged_or_missing_works(works):
    space = "A5" if "mole" in works else "C5"
    state = loading(evacuees={space: [2, 2]}, **works)
    state = given.answer(state, f"sail:{space}>ESA:2")
    assert given.asked(state) == "EvacuationMove"


@rule("11.4", "16.0")
def test_the_little_ships_serve_all_beaches_for_a_turn():
    state = loading(event="little_ships", evacuees={"C5": [2], "D5": [2]})
    state = given.answer(state, "sail:C5>ESA:2")
    assert given.asked(state) == "TakeAlong"


@rule("11.5")
def test_a_lost_la_panne_halves_the_moves_rounded_up_until_it_is_retaken():
    lost = given.game(germans={"56th": "G5"})
    assert evacuation_moves(lost.table, 5) == 3
    assert evacuation_moves(lost.table, 4) == 2
    assert evacuation_moves(given.game(germans={"56th": "G4"}).table, 5) == 5
    contested = given.game(germans={"56th": "G5"}, units={"GHQ": "G5"})
    assert evacuation_moves(contested.table, 5) == 5


@rule("16.0")
def test_a_closed_harbour_and_heavy_surf():
    state = loading(harbor_closed=1, evacuees={"A5": [2], "C5": [1]})
    assert given.tokens(state) == {"sail:C5>ESA:1", "end"}
    state = loading(event="surf", evacuees={"A5": [2], "C5": [1]})
    assert given.tokens(state) == {"sail:A5>ESA:2", "end"}


@rule("11.0")
def test_moves_that_nobody_can_use_are_lost():
    state = loading(moves=3)
    assert (given.asked(state), state.table.moves) == ("", 0)


@rule("11.2")
def test_nobody_goes_down_to_a_shore_the_germans_are_on():
    waiting = {"B4": [1], "C4": [1]}
    assert {"sail:B4>A5:1", "sail:C4>C5:1"} <= given.tokens(loading(evacuees=waiting))
    state = loading(evacuees=waiting, germans={"1/9 Panzer": "A5"})
    assert given.tokens(state) == {"sail:C4>C5:1", "end"}
