"""Chapters 12 and 14: End Turn procedures and the optional rules."""

import pytest

from engine import Refused, new_game, open_asks, play
from engine.core.playout import checked_game, random_policy
from engine.spoiled_victory.components.cards import CARDS
from engine.spoiled_victory.components.map import LAND, STARTS
from engine.spoiled_victory.components.units import COMBAT_UNITS, GERMANS
from engine.spoiled_victory.end_turn import (
    AdvanceTurn,
    BelgianSurrender,
    EndTurn,
    PanzerWithdrawal,
    TidyUp,
    surrender_modifier,
)
from engine.spoiled_victory.events import EventPhase
from engine.spoiled_victory.german_moves import called_by_corps
from engine.spoiled_victory.options import OPTIONS
from engine.spoiled_victory.state import ALLIED
from tests.marks import rule
from tests.rules.spoiled_victory import given


@rule("12.0")
def test_the_procedures_come_in_order():
    state = given.game(event="rain")
    state.then(EndTurn())
    state.agenda.pop().run(state)
    steps = [type(step).__name__ for step in reversed(state.agenda)]
    assert steps == ["BelgianSurrender", "PanzerWithdrawal", "TidyUp", "AdvanceTurn"]


@rule("12.1")
def test_the_event_card_leaves_play_but_the_bombers_card_waits():
    state = given.begin(given.game(event="rain", dice=[1]), EndTurn())
    assert state.table.removed == [14]
    state = given.game(event="raf_bombers", bombers="ready", bombers_card=8, dice=[1])
    given.begin(state, EndTurn())
    assert (state.table.removed, state.table.bombers_card) == ([], 8)


@rule("12.2")
@pytest.mark.parametrize(("turn", "die", "gone"), [(1, 5, False), (1, 6, True), (3, 4, True)])
def test_the_belgian_surrender(turn, die, gone):
    state = given.game(turn=turn, units={"15th Division": "I4", "1/Loyals": "D2"}, dice=[die])
    given.begin(state, BelgianSurrender())
    assert (given.where(state, "15th Division") == "") is gone
    assert given.where(state, "1/Loyals") == "D2"


@rule("12.2")
def test_losses_and_the_fall_of_nieuport_hasten_it():
    state = given.game(units={"15th Division": "I3"}, germans={"2/256th": "I4"})
    state.table.mark("L02", fate="lost")
    assert surrender_modifier(state.table) == 2


@rule("12.2")
def test_without_belgians_nobody_rolls():
    state = given.begin(given.game(), BelgianSurrender())
    assert state.chance.drawn == 0


@rule("12.3")
def test_the_panzers_are_pulled_out_together():
    state = given.game(turn=5, dice=[4], flooded=True, reduced=("1/9 Panzer",))
    assert given.german(given.begin(state, PanzerWithdrawal()), "2/9 Panzer").reduced
    state = given.begin(given.game(turn=5, dice=[3], flooded=True), PanzerWithdrawal())
    assert not given.german(state, "1/9 Panzer").reduced
    state = given.begin(given.game(reduced=("1/9 Panzer", "2/9 Panzer")), PanzerWithdrawal())
    assert state.chance.drawn == 0


@rule("12.3")
@pytest.mark.parametrize(("turn", "leaves"), [(4, False), (5, True)])
def test_not_even_water_drives_the_panzers_away_before_29_may(turn, leaves):
    state = given.begin(given.game(turn=turn, flooded=True, dice=[6]), PanzerWithdrawal())
    assert given.german(state, "1/9 Panzer").reduced is leaves


@rule("12.3")
@pytest.mark.parametrize(("turn", "leaves"), [(8, False), (9, True)])
def test_on_dry_ground_the_panzers_stay_for_eight_turns(turn, leaves):
    state = given.begin(given.game(turn=turn, dice=[6]), PanzerWithdrawal())
    assert given.german(state, "1/9 Panzer").reduced is leaves


@rule("12.3")
@pytest.mark.parametrize(("turn", "die", "leaves"), [(13, 5, True), (17, 4, False), (18, 5, True)])
def test_from_the_thirteenth_turn_the_date_counts_three_and_no_more(turn, die, leaves):
    state = given.begin(given.game(turn=turn, dice=[die]), PanzerWithdrawal())
    assert given.german(state, "1/9 Panzer").reduced is leaves


@rule("12.4")
def test_all_suppressed_markers_come_off():
    state = given.game(units={"1/Loyals": "D2"}, suppressed=("1/Loyals",))
    assert not given.unit(given.begin(state, TidyUp()), "1/Loyals").suppressed


@rule("12.5")
@pytest.mark.parametrize("marker", ["harbor_closed", "wake_walker"])
def test_a_two_turn_marker_stays_for_this_turn_and_the_next(marker):
    event = {"harbor_closed": "harbour_closed"}.get(marker, marker)
    state = given.begin(given.game(cards=(given.card(event),)), EventPhase())
    left = [getattr(state.table, marker)]
    for _ in range(3):
        given.begin(state, TidyUp())
        left.append(getattr(state.table, marker))
    assert left == [2, 1, 0, 0]


@rule("12.6")
def test_the_turn_advances():
    state = given.begin(given.game(turn=4, points=7), AdvanceTurn())
    assert state.table.turn == 5
    assert state.table.history[-1].points == 7
    assert "Route X" in given.words(state)


@rule("12.6")
def test_only_the_lost_are_counted_as_losses():
    state = given.game()
    state.table.mark("B15", fate="embarked")
    state.table.mark("B16", fate="lost")
    given.begin(state, AdvanceTurn())
    assert state.table.history[-1].lost == 1


@rule("14.1")
def test_free_allied_setup_places_every_british_and_french_unit():
    state = new_game("spoiled_victory", "s", {"free_setup": "on"}).state
    (question,) = open_asks(state)
    assert {choice.token for choice in question.choices} == {
        "sheet",
        *(f"at:{space}" for space in LAND if space not in STARTS),
    }
    state = play(state, ALLIED, "at:I4").state
    assert state.table.units["GHQ"].space == "I4"
    assert state.table.units["L01"].space == "I4"
    with pytest.raises(Refused):
        play(state, ALLIED, "at:A1")
    state = play(state, ALLIED, "sheet").state
    assert state.table.units["B01"].space == COMBAT_UNITS["B01"].space


@rule("14.1")
def test_free_setup_changes_where_units_stand_but_not_how_strong_they_are():
    usual = new_game("spoiled_victory", "s").state.table
    state = new_game("spoiled_victory", "s", {"free_setup": "on"}).state
    assert "GHQ (2)" in open_asks(state)[0].prompt
    for _ in range(6):
        state = play(state, ALLIED, "at:D4").state
    assert "2/Royal Fusiliers (2)" in open_asks(state)[0].prompt  # reduced from 3
    placed = play(state, ALLIED, "sheet").state.table
    assert {it: placed.units[it].reduced for it in COMBAT_UNITS} == {
        it: usual.units[it].reduced for it in COMBAT_UNITS
    }


@rule("14.2")
def test_free_german_setup_gives_every_unit_a_track_and_moves_it_by_name():
    state = new_game("spoiled_victory", "lots", {"free_germans": "on"}).state
    tracks = {german: marker.track for german, marker in state.table.germans.items()}
    assert sorted(tracks.values()) == list("ABCDEFGHIJ")
    assert any(tracks[german] != counter.track for german, counter in GERMANS.items())
    called = called_by_corps(state.table, ("X",))
    assert set(called) == {"254", "18", "14"}
    assert [tracks[german] for german in called] == sorted(tracks[german] for german in called)


@rule("14.3")
def test_chaotic_events_return():
    record = checked_game("spoiled_victory", "c", {"chaotic_events": "on"}, random_policy("c"))
    shuffles = [event for event in record.events if event.kind == "shuffle"]
    assert shuffles


@rule("14.4")
def test_free_for_all_is_all_three():
    state = new_game("spoiled_victory", "s", {"free_for_all": "on"}).state
    assert set(state.options.values()) == {"on"}
    assert given.asked(state) == "PlaceUnit"


@rule("14.1", "14.2", "14.3", "14.4")
@pytest.mark.parametrize("option", [option.key for option in OPTIONS])
def test_every_option_plays_to_the_end(option):
    assert checked_game("spoiled_victory", option, {option: "on"}, random_policy(option)).result


@rule("17.0")
def test_the_averages_the_designers_promise():
    assert sum(card.actions for card in CARDS.values()) / 36 == 3
    assert sum(card.day for card in CARDS.values()) / 36 == 3
    assert sum(card.night for card in CARDS.values()) / 36 == 5
