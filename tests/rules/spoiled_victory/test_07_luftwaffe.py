"""Chapter 7: Luftwaffe Attacks."""

import pytest

from engine.spoiled_victory.components.cards import Location
from engine.spoiled_victory.luftwaffe import LuftwaffeAttacks, spaces_under_attack, strike
from tests.marks import rule
from tests.rules.spoiled_victory import given

TRACK_F, DUNKIRK_CARD, BEACHES_CARD = 9, 3, 10


@rule("7.0", "7.2")
def test_two_raids_on_track_f_by_a_clear_night():
    """7.0 example: 6 and 4, +1 for the event, -2 for Night: nine for both targets."""
    state = given.game(
        turn=2,
        event="crystal_clear",
        units={"2/Royal Fusiliers": "F2"},
        evacuees={"F5": [2]},
        cards=(TRACK_F,),
        dice=[6, 4, 6, 4],
    )
    given.begin(state, LuftwaffeAttacks())
    fusiliers = given.unit(state, "2/Royal Fusiliers")
    assert (fusiliers.suppressed, fusiliers.reduced) == (True, False)
    assert given.evacuees(state, "F5") == [1]
    assert state.table.units["E01"].suppressed


@rule("7.1")
@pytest.mark.parametrize(
    ("location", "spaces"),
    [
        (Location("channel", "Y"), ("ESA", "Y2", "Y3", "Y4")),
        (Location("dunkirk"), ("A4", "A5")),
        (Location("beaches"), ("C5", "D5", "E5", "F5")),
        (Location("track", "H"), ("H1", "H2", "H3", "H4", "G5")),
    ],
)
def test_what_a_location_covers(location, spaces):
    assert spaces_under_attack(given.game().table, location) == spaces


@rule("7.1")
def test_close_support_strikes_next_to_germans_but_not_engaged_units():
    state = given.game(
        units={"1/Loyals": "D2", "9/Foresters": "D3", "5/Border": "E2"},
        germans={"254th": "D2", "18th": "E1"},
        dice=[6, 5, 6, 5],
    )
    spaces = spaces_under_attack(state.table, Location("support", "D-E"))
    assert "D3" in spaces
    assert "E2" in spaces
    assert "D2" not in spaces  # Engaged
    strike(state, Location("support", "D-E"))
    assert not given.unit(state, "1/Loyals").suppressed
    assert given.unit(state, "9/Foresters").reduced
    assert given.unit(state, "5/Border").reduced


@rule("7.1")
def test_a_shared_space_is_struck_once_by_close_support_over_both_its_tracks():
    state = given.game(germans={"56th": "G4"}, units={"GHQ": "G5"})
    spaces = spaces_under_attack(state.table, Location("support", "G-J"))
    assert spaces.count("G5") == 1


@rule("7.2")
def test_each_unit_is_rolled_for_and_germans_are_ignored():
    state = given.game(
        units={"1/Loyals": "D2", "9/Foresters": "D2"},
        germans={"254th": "D2"},
        dice=[1, 1, 6, 6],
    )
    strike(state, Location("track", "D"))
    assert not given.unit(state, "1/Loyals").suppressed
    assert given.unit(state, "9/Foresters").reduced  # 12 - 1 for the Town is still a Hit
    assert not given.german(state, "254th").disrupted


@rule("7.2")
def test_an_eliminated_evacuee_returns_to_the_pool_and_a_combat_unit_is_gone():
    state = given.game(
        units={"1/Loyals": "D4"}, evacuees={"D5": [2]}, reduced=("1/Loyals",), dice=[6, 6, 6, 6]
    )
    strike(state, Location("track", "D"))
    assert given.unit(state, "1/Loyals").fate == "lost"
    assert given.evacuees(state, "D5") == []
    assert state.table.units["E01"].fate == ""


@rule("7.2")
@pytest.mark.parametrize(
    ("event", "turn", "space", "suppressed"),
    [
        ("crystal_clear", 1, "D5", True),  # 5 + 1
        ("smoke", 1, "D5", False),
        ("fighter_command", 1, "ESA", False),
        ("fighter_command", 1, "D5", False),  # 5 is no effect
        ("night_bombers", 2, "D5", False),
        ("rain", 2, "D5", False),
    ],
)
def test_event_modifiers(event, turn, space, suppressed):
    state = given.game(turn=turn, event=event, evacuees={space: [2]}, dice=[2, 3])
    strike(state, Location("channel", "Z") if space == "ESA" else Location("beaches"))
    assert state.table.units["E01"].suppressed is suppressed


@rule("7.2", "16.0")
def test_night_covers_unless_night_bombers_fly():
    plain = given.game(turn=2, evacuees={"D5": [2]}, dice=[3, 4])
    strike(plain, Location("beaches"))
    assert not plain.table.units["E01"].suppressed
    hunted = given.game(turn=2, event="night_bombers", evacuees={"D5": [2]}, dice=[3, 4])
    strike(hunted, Location("beaches"))
    assert hunted.table.units["E01"].suppressed


@rule("7.2", "16.0")
def test_forward_airfields_hurt_combat_units_only():
    state = given.game(
        event="airfields", units={"1/Loyals": "D5"}, evacuees={"D5": [2]}, dice=[3, 3, 2, 3]
    )
    strike(state, Location("beaches"))
    assert given.unit(state, "1/Loyals").suppressed  # 6 + 1
    assert not state.table.units["E01"].suppressed  # 5


@rule("7.3")
def test_a_natural_twelve_damages_the_mole_even_by_night():
    state = given.game(turn=2, units={"122e RI": "A5"}, dice=[6, 6])
    strike(state, Location("dunkirk"))
    assert state.table.mole == "damaged"


@rule("7.3")
def test_a_modified_twelve_damages_nothing():
    state = given.game(event="crystal_clear", evacuees={"D5": [2]}, jetties="built", dice=[6, 5])
    strike(state, Location("track", "D"))
    assert state.table.jetties == "built"


@rule("7.3")
def test_a_twelve_on_the_other_dunkirk_space_spares_the_mole():
    state = given.game(units={"122e RI": "A4"}, dice=[6, 6, 1, 1])
    strike(state, Location("dunkirk"))
    assert state.table.mole == "built"


@rule("7.3.1")
def test_an_empty_jetty_is_attacked_for_its_own_sake():
    state = given.game(jetties="built", dice=[1, 1, 6, 6])
    strike(state, Location("beaches"))
    assert state.table.jetties == "damaged"
    assert state.chance.drawn == 4  # once damaged, the other Beaches are left alone


@rule("7.3.1")
def test_a_beach_the_germans_hold_is_not_empty():
    state = given.game(jetties="built", germans={"20th Motorized": "C5"}, dice=[1] * 6)
    strike(state, Location("beaches"))
    assert state.chance.drawn == 6  # two dice each for the other three


@rule("7.3.1")
def test_empty_beaches_without_jetties_are_ignored():
    state = given.game()
    strike(state, Location("beaches"))
    assert state.chance.drawn == 0


@rule("7.4")
def test_two_and_three_cards_are_resolved_one_after_the_other():
    state = given.game(event="stukas", cards=(26, 17), evacuees={"E5": [2]}, dice=[5, 4])
    given.begin(state, LuftwaffeAttacks())  # Track E, then Track C
    assert state.table.discards == [26, 17]
    assert given.evacuees(state, "E5") == [1]
    state = given.game(event="goering", cards=(26, 17, 30))
    given.begin(state, LuftwaffeAttacks())
    assert state.table.discards == [26, 17, 30]


@rule("7.5")
@pytest.mark.parametrize("event", ["low_cloud", "rain"])
def test_a_cancelled_phase_draws_no_card(event):
    state = given.begin(given.game(event=event), LuftwaffeAttacks())
    assert state.table.discards == []


@rule("16.0")
def test_dive_bombers_strike_dunkirk_once_more_without_a_card():
    state = given.game(event="dive_bombers", cards=(26,), units={"122e RI": "A4"}, dice=[5, 6])
    given.begin(state, LuftwaffeAttacks())
    assert state.table.discards == [26]
    assert given.unit(state, "122e RI").suppressed


@rule("7.1", "7.3.1")
def test_close_support_leaves_an_empty_beach_alone():
    state = given.game(jetties="built", germans={"254th": "D4"})
    strike(state, Location("support", "A-J"))
    assert state.chance.drawn == 0


@rule("7.1")
def test_close_support_spares_the_engaged_though_another_german_is_near():
    state = given.game(germans={"254th": "D4", "18th": "E4"}, units={"1/Loyals": "D4"})
    assert "D4" not in spaces_under_attack(state.table, Location("support", "A-J"))


@rule("7.2", "16.0")
def test_by_day_night_bombers_add_nothing():
    state = given.game(turn=1, event="night_bombers", evacuees={"D5": [2]}, dice=[2, 3])
    strike(state, Location("beaches"))
    assert not state.table.units["E01"].suppressed  # 5


@rule("7.2")
@pytest.mark.parametrize(
    ("dice", "came"),
    [
        ([2, 2], "no effect"),
        ([3, 3], "suppressed"),
        ([4, 4], "hit and suppressed"),
        ([6, 6], "lost"),
    ],
)
def test_the_diary_tells_what_a_raid_comes_to(dice, came):
    state = given.game(evacuees={"D5": [2]}, dice=dice)
    strike(state, Location("track", "D"))
    assert f"Evacuee unit (2) at Zuydcoote Sands D5: {sum(dice)}, {came}." in given.words(state)
