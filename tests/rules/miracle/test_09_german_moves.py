"""Chapter 9: which German units activate, and how they move."""

import pytest

from engine.miracle.combat import retreat_german
from engine.miracle.german_moves import ActivateTrack, WehrmachtActivation, allowance
from engine.miracle.movement import occupy
from tests.marks import rule
from tests.rules.miracle.given import answer, asked, begin, game, queue, tokens, unit, where, words


def activate(number, **position):
    """A Wehrmacht Activation with that card."""
    return begin(game(activations=(number,), **position), WehrmachtActivation())


def march(track, **position):
    """The activation of one track."""
    return begin(game(**position), ActivateTrack(track))


@rule("9.1", "9.2a")
def test_paired_tracks_both_activate():
    after = activate(2)
    assert (where(after, "C"), where(after, "D")) == ("C3", "D3")
    assert where(after, "A") == "A"


@rule("9.2b")
def test_a_corps_activates_by_the_side_that_shows():
    before = activate(13)
    assert [where(before, track) for track in "MNOP"] == ["M2", "N2", "O2", "P"]
    after = activate(13, reorganized="MNO")
    assert [where(after, track) for track in "MNO"] == ["M2", "N2", "O2"]
    half = activate(12, reorganized="IJ")
    assert [where(half, track) for track in "IJKL"] == ["I2", "J2", "K3", "L3"]


@rule("9.2b")
def test_a_corps_that_is_not_there_any_more_does_not_activate():
    after = activate(10, reorganized="E")
    assert where(after, "E") == "E"
    assert where(after, "A") == "A3"


@rule("9.2c")
def test_a_drive_activates_every_track_to_its_goal():
    after = activate(16)
    assert [where(after, track) for track in "ABCDE"] == ["A3", "B3", "C3", "D3", "E"]


@rule("9.2b", "9.2c")
def test_a_card_shows_the_tracks_behind_a_corps_or_a_drive():
    assert "XLI or X Corps (Tracks E, F, G and H)." in words(activate(11, reorganized="EF"))
    assert "Drive on La Panne (Tracks L and M)." in words(activate(20))


@rule("9.2d")
def test_a_random_track_counts_from_the_lowest_letter_of_the_flank():
    after = activate(25, dice=[4])
    assert where(after, "J") == "J3"


@rule("9.2e")
def test_two_random_tracks_may_be_the_same_one_twice():
    after = activate(30, dice=[4, 4])
    assert where(after, "J") == "J6"
    assert "By lot in the Center: Track J twice." in words(after)
    apart = activate(31, dice=[6, 1])
    assert (where(apart, "R"), where(apart, "M")) == ("R2", "M2")


@rule("9.3a", "9.3b", "13.1a")
@pytest.mark.parametrize(
    ("track", "position", "nodes"),
    [
        ("A", {}, 3),
        ("D", {}, 3),
        ("M", {}, 2),
        ("A", {"night": True}, 2),
        ("M", {"night": True}, 1),
        ("A", {"turn": 3, "reorganization": 2}, 2),
        ("G", {"turn": 3, "reorganization": 2}, 3),
        ("M", {"turn": 5, "reorganization": 2, "night": True}, 0),
    ],
)
def test_speeds(track, position, nodes):
    assert allowance(game(**position).table, track) == nodes


@rule("9.3c")
def test_a_disrupted_unit_only_recovers():
    after = march("A", disrupted=("A",))
    assert where(after, "A") == "A"
    assert not after.table.germans["A"].disrupted


@rule("9.3d", "9.3e")
def test_units_stay_on_their_track_and_stop_at_its_end():
    after = march("R", germans={"R": "R3/Q4"})
    assert where(after, "R") == "R4/Q5"


@rule("9.3e", "9.4a")
def test_a_unit_stops_with_evacuees_and_overruns_them():
    after = march("K", germans={"K": "K9"}, evacuees={"K11": [2, 3]})
    assert where(after, "K") == "K11"
    assert queue(after, "K11") == []
    assert "4a" in after.table.bag
    assert not {"2a", "3a"} & set(after.table.bag)


@rule("9.3f")
def test_wheels_stop_in_marsh_and_boots_do_not():
    wheels = march("D", germans={"D": "D2"})
    assert where(wheels, "D") == "D4"
    boots = march("M", germans={"M": "M3"})
    assert where(boots, "M") == "M5"


@rule("9.3f", "3.1i")
def test_everybody_stops_in_flooded_lowlands():
    dry = march("M", germans={"M": "M7"})
    assert where(dry, "M") == "M9"
    wet = march("M", germans={"M": "M7"}, flooded=True)
    assert where(wet, "M") == "M8"


@rule("9.3g")
def test_no_two_units_share_a_node():
    after = march("H", germans={"H": "H6", "G": "H7/G9"})
    assert where(after, "H") == "H6"


@rule("9.3h")
def test_combat_is_resolved_before_the_next_unit_moves():
    state = activate(2, units={"2-225/68": "C2"}, dice=[1, 1, 1, 1, 1, 1])
    assert (where(state, "C"), where(state, "D")) == ("C1", "D3")
    text = words(state)
    assert text.index("falls back") < text.index("Grossdeutschland advances")


@rule("9.3i", "9.4i")
def test_at_the_end_of_a_track_the_player_says_which_area_is_attacked():
    state = march("K", germans={"K": "K11"}, units={"3rd/1": "K10", "125th/42": "L12"})
    assert asked(state) == "EndOfTrackAttack"
    assert tokens(state) == {"at:K10", "at:L12"}
    quiet = march("K", germans={"K": "K11"})
    assert where(quiet, "K") == "K11"


@rule("9.4i")
def test_an_attack_from_the_end_never_moves_retreats_or_breaks_through():
    thrown_back = march("K", germans={"K": "K11"}, units={"3rd/1": "K10"}, dice=[1] * 5)
    assert where(thrown_back, "K") == "K11"
    won = march(
        "K", germans={"K": "K11"}, units={"137th/46": "L12"}, dice=[6] * 5, losses={"137th/46": 1}
    )
    assert where(won, "K") == "K11"
    assert unit(won, "137th/46").fate == "lost"


@rule("9.4i")
def test_a_beach_taken_costs_the_jetties_and_those_in_the_shallow():
    after = march(
        "K",
        germans={"K": "K10"},
        evacuees={"S4": [3], "S3": [2]},
        ships={"Motor Yachts": "S4"},
        jetties={"Malo-les-Bains": "whole", "Bray Dunes": "whole", "La Panne": "unbuilt"},
    )
    assert after.table.jetties["Bray Dunes"] == "gone"
    assert after.table.jetties["Malo-les-Bains"] == "whole"
    assert (queue(after, "S4"), queue(after, "S3")) == ([], ["2a"])
    assert where(after, "Motor Yachts") == "S4"


@rule("9.4i", "3.1d")
def test_east_dunkerque_taken_costs_the_mole():
    after = march("C", germans={"C": "D7/C6"}, ships={"Old Destroyers": "ML"})
    assert after.table.mole == "gone"
    assert where(after, "Old Destroyers") == "ML"
    told = words(after)
    assert told.index("advances to East Dunkerque") < told.index("The Mole is in German hands")


@rule("9.5")
def test_guns_at_gravelines_fire_from_the_next_turn_until_it_is_retaken():
    after = march("A", turn=2)
    assert where(after, "A") == "A3"
    assert after.table.artillery == {"Calais": 1, "Gravelines": 3}
    held = march("A", units={"272/Demi": "A1"}, dice=[1] * 7)
    assert held.table.artillery == {"Calais": 1}


@rule("9.5", "9.6")
def test_guns_are_silenced_when_their_node_is_occupied_again():
    guns = {"Calais": 1, "Gravelines": 3, "Nieuport": 3}
    state = game(turn=4, artillery=guns, captured=["A1", "P6", "R4/Q5"])
    occupy(state, "Fr272", "A1")
    assert state.table.artillery == {"Calais": 1, "Nieuport": 3}
    occupy(state, "Fr241", "P6")
    assert state.table.artillery == {"Calais": 1}
    assert state.table.captured == ["R4/Q5"]


@rule("9.5")
def test_guns_fire_on_when_the_germans_leave_and_nobody_comes():
    state = game(turn=4, germans={"A": "A1"}, captured=["A1"], artillery={"Gravelines": 3})
    retreat_german(state, "A", 1)
    assert where(state, "A") == "A"
    assert state.table.artillery == {"Gravelines": 3}


@rule("9.6")
def test_guns_fire_on_while_the_allies_hold_what_was_never_lost():
    """The guns came with Nieuport Bains; Oostdunkerque, never captured, cannot be re-occupied."""
    sands = march("R", germans={"R": "R3/Q4"}, turn=2)
    assert (sands.table.artillery["Nieuport"], sands.table.captured) == (3, ["R4/Q5"])
    occupy(sands, "Fr241", "P6")
    assert "Nieuport" in sands.table.artillery
    repulsed = march(
        "P",
        germans={"P": "P5", "R": "R4/Q5"},
        units={"241/60": "P6"},
        artillery={"Calais": 1, "Nieuport": 3},
        captured=["R4/Q5"],
        turn=4,
        dice=[1] * 6,
    )
    assert where(repulsed, "P") == "P5"
    assert "Nieuport" in repulsed.table.artillery


@rule("9.6")
def test_either_of_two_places_brings_the_guns_of_nieuport_but_the_city_does_not():
    city = march("R", germans={"R": "R2"}, night=True)
    assert where(city, "R") == "R3/Q4"
    assert "Nieuport" not in city.table.artillery
    sands = march("P", germans={"P": "P5"}, turn=3)
    assert sands.table.artillery["Nieuport"] == 4


@rule("6.2a", "6.3")
def test_an_intelligence_report_replaces_the_card_once():
    state = activate_with_ghq((16, 7))
    assert asked(state) == "IntelligenceReport"
    replaced = answer(state, "replace")
    assert (where(replaced, "M"), where(replaced, "A")) == ("M2", "A")
    assert replaced.table.command_used
    kept = answer(state, "accept")
    assert where(kept, "A") == "A3"
    assert not kept.table.command_used


def activate_with_ghq(cards, **position):
    """A Wehrmacht Activation with GHQ in La Panne."""
    return begin(game(units={"GHQ": "M11"}, activations=cards, **position), WehrmachtActivation())


@rule("6.1")
def test_ghq_disrupted_or_gone_gives_no_report():
    shaken = activate_with_ghq((16,), disrupted=("GHQ",))
    assert where(shaken, "A") == "A3"
    used = activate_with_ghq((16,), command_used=True)
    assert where(used, "A") == "A3"


@rule("7.1")
def test_the_halt_order_holds_back_the_panzers_of_one_activation():
    after = activate(16, halt_order=True)
    assert [where(after, track) for track in "ABCD"] == ["A", "B", "C", "D3"]
    assert not after.table.halt_order
