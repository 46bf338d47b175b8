"""Chapter 8: Luftwaffe Attacks."""

import pytest

from engine.miracle.bombs import Raid, RaidShip, air_defense, anti_aircraft
from engine.miracle.components.cards import ACTIVATIONS
from engine.miracle.luftwaffe import LuftwaffeAttacks, RaidLocation
from tests.marks import rule
from tests.rules.miracle.given import begin, game, queue, ship, unit, where, words

WHOLE = {"Malo-les-Bains": "whole", "Bray Dunes": "whole", "La Panne": "whole"}


def fly(*cards, dice=(), **position):
    """A Luftwaffe card, with these German Activation Cards and dice to come."""
    return begin(game(activations=cards, dice=dice, **position), LuftwaffeAttacks())


def raid(card, dice=(), **position):
    """The location of one card is struck with the Sorties there are."""
    return begin(game(activations=(card,), dice=dice, **position), RaidLocation())


def bombed(state):
    """The dice of each attack, as they were rolled."""
    return [list(event.dice) for event in state.events if event.kind in ("bombs", "missed")]


@rule("8.2", "8.3", "8.3a", "8.4a", "8.5c", "8.6a", "8.6c", "8.6d", "8.6f")
def test_the_example_of_the_chapter():
    state = fly(
        3,
        7,
        dice=[5, 1, 2, 2, 4, 5, 5, 6, 1, 3, 3],
        night=True,
        luftwaffe=3,
        raf=2,
        evacuees={"L12": [2]},
        ships={"Motor Yachts": "S5"},
        jetties=WHOLE,
    )
    table = state.table
    assert (table.luftwaffe, table.raf) == (3, 1)
    assert table.evacuees["2a"].disrupted
    assert ship(state, "Motor Yachts").fate == "sunk"
    assert table.jetties["La Panne"] == "whole"


@rule("8.3", "8.3a", "8.3b")
def test_the_modifier_is_one_less_by_night_and_may_end_it_all():
    assert fly(3, 10, dice=[3, 3]).table.luftwaffe == 5
    assert fly(3, 10, dice=[3, 3], night=True).table.luftwaffe == 4
    none = fly(23, 10, luftwaffe=2)
    assert none.table.luftwaffe == 0
    assert len(none.activations) == 30
    assert none.chance.drawn == 0


@rule("8.4a", "8.4b")
def test_dogfights():
    state = fly(1, 10, dice=[1, 1, 6], raf=3, luftwaffe=3)
    assert (state.table.luftwaffe, state.table.raf) == (2, 1)
    none = fly(1, 10, dice=[6, 5], raf=2, luftwaffe=2)
    assert none.table.luftwaffe == 0
    assert "No bomber gets through" in words(none)
    assert len(none.activations) == 30
    nobody = fly(1, 10, raf=0, luftwaffe=2)
    assert nobody.table.luftwaffe == 2


@rule("8.5a", "8.5b", "8.5c")
@pytest.mark.parametrize(
    ("card", "nodes", "shallow"),
    [(4, ("J10/I11", "K11"), "S4"), (1, ("F9/E9", "H9/G11"), "S2"), (7, ("L12", "M11"), "S6")],
)
def test_beach_zones(card, nodes, shallow):
    state = raid(
        card,
        dice=[1] * 40,
        luftwaffe=1,
        units={"3rd/1": nodes[0], "8th/3M": "D5"},
        evacuees={nodes[1]: [1, 2], shallow: [3]},
        ships={"Motor Yachts": shallow},
        jetties=WHOLE,
    )
    assert len(bombed(state)) == 6


@rule("8.5d")
def test_dunkerque_and_the_mole():
    state = raid(
        10,
        dice=[1] * 40,
        luftwaffe=1,
        units={"3rd/1": "B5/A5", "8th/3M": "D8/C7"},
        evacuees={"D8/C7": [2]},
        ships={"Channel Packets": "ML", "Motor Yachts": "MR", "Dutch Schuyts": "XYZ"},
    )
    assert len(bombed(state)) == 6
    assert "The Mole stays whole (1 die, not over 4)." in words(state)


@rule("8.5e", "3.1o")
def test_a_channel_route_is_struck_in_all_its_spaces_but_not_dover():
    ships = {"Channel Packets": "Y3", "Dutch Schuyts": "XYZ", "Hospital Carriers": "Dover"}
    state = raid(17, dice=[1] * 9, luftwaffe=1, ships=ships | {"Motor Yachts": "X4"})
    assert len(bombed(state)) == 2


@rule("8.5f")
def test_the_bombing_corridor_strikes_a_double_node_twice():
    """Tracks D, E and F with a 7: D7/C6 once, F7/E7 twice."""
    state = raid(
        25, dice=[3, 4] + [1] * 6, luftwaffe=1, units={"3rd/1": "D7/C6", "8th/3M": "F7/E7"}
    )
    assert len(bombed(state)) == 3
    far = raid(24, dice=[6, 6, 1, 1, 1], luftwaffe=1, units={"3rd/1": "B5/A5", "8th/3M": "D8/C7"})
    assert len(bombed(far)) == 3


@rule("8.5g")
def test_strafing_spares_the_shallows():
    state = raid(
        21,
        dice=[1] * 9,
        luftwaffe=1,
        units={"3rd/1": "F9/E9"},
        evacuees={"M11": [2], "S6": [3]},
        jetties=WHOLE,
    )
    assert len(bombed(state)) == 2


@rule("8.5h")
def test_nothing_happens_where_nobody_is():
    state = raid(7, luftwaffe=3, germans={"L": "L12"}, mole="whole")
    assert bombed(state) == []
    assert state.chance.drawn == 0


@rule("8.6b")
def test_anti_aircraft_fire_takes_dice_off_its_space():
    ships = {"Old Destroyers": "Y3", "Paddle Minesweepers": "Y3", "Dutch Schuyts": "Y3"}
    state = game(ships=ships)
    assert anti_aircraft(state.table, ("Y3",)) == 2
    assert anti_aircraft(state.table, ("Y4",)) == 0
    shaken = game(ships=ships, disrupted=("Old Destroyers",))
    assert anti_aircraft(shaken.table, ("Y3",)) == 1
    safe = begin(game(ships=ships), Raid("Y3", 2))
    assert bombed(safe) == []
    assert "Flak" in words(safe)


@rule("8.6b")
def test_long_range_guns_reach_the_spaces_and_works_next_to_them():
    table = game(ships={"AA Ships": "XYZ"}).table
    for space in ("XYZ", "X4", "Y8", "Z3", "ML", "MR"):
        assert anti_aircraft(table, (space,)) == 2
    assert anti_aircraft(table, ("X3",)) == 0
    assert anti_aircraft(table, ("ML", "MR"), near=False) == 2
    assert anti_aircraft(table, ("S1", "S2"), near=False) == 0
    plain = game(ships={"Modern Destroyers": "ML"}).table
    assert anti_aircraft(plain, ("ML", "MR"), near=False) == 0
    guarded = begin(game(ships={"AA Ships": "XYZ"}, dice=[6]), Raid("The Mole", 3))
    assert bombed(guarded) == [[6]]


@rule("8.6b", "3.1o")
def test_long_range_guns_do_not_reach_out_of_dover():
    table = game(ships={"AA Ships": "Dover"}).table
    assert [anti_aircraft(table, (space,)) for space in ("X1", "Y1", "Z1")] == [0, 0, 0]


@rule("8.6b", "8.6c")
def test_evacuees_in_a_shallow_share_its_cover():
    state = begin(game(evacuees={"S1": [3]}, ships={"AA Ships": "Y8"}, dice=[4]), Raid("S1", 3))
    assert bombed(state) == [[4]]
    assert state.table.evacuees["3a"].disrupted


@rule("8.6c", "3.1r", "3.1s", "3.1t")
@pytest.mark.parametrize(
    ("node", "number"),
    [("K11", 3), ("J4", 3), ("I5", 4), ("D5", 4), ("D8/C7", 5), ("D7/C6", 5), ("A1", 4)],
)
def test_defense_numbers_of_nodes(node, number):
    assert air_defense(game().table, node) == number
    assert air_defense(game(entrenched=[node]).table, node) == min(number + 1, 5)
    assert air_defense(game(somua=node).table, node) == min(number + 1, 5)


@rule("8.6d", "4.1f")
@pytest.mark.parametrize(
    ("dice", "losses", "disrupted"),
    [([1, 2, 3], 0, False), ([4, 1, 1], 0, True), ([4, 5, 1], 1, True), ([6, 6, 6, 6], 2, True)],
)
def test_results_on_combat_units(dice, losses, disrupted):
    state = begin(game(units={"3rd/1": "K4"}, dice=dice), Raid("K4", len(dice)))
    assert (unit(state, "3rd/1").losses, unit(state, "3rd/1").disrupted) == (losses, disrupted)


@rule("8.6d", "4.1d")
def test_results_on_evacuees():
    state = begin(
        game(evacuees={"K11": [1, 3, 4]}, dice=[5, 5, 1, 5, 5, 1, 6, 6, 6]), Raid("K11", 3)
    )
    assert queue(state, "K11") == ["3a"]
    assert state.table.evacuees["3a"].reduced
    assert "1a" not in state.table.bag


@rule("8.6d")
def test_entrenchments_fall_after_all_attacks_and_pillboxes_do_not():
    state = begin(
        game(units={"3rd/1": "K4", "8th/3M": "K4"}, entrenched=["K4"], dice=[6, 6, 6, 4, 4, 4]),
        Raid("K4", 3),
    )
    assert state.table.entrenched == []
    assert not unit(state, "8th/3M").disrupted
    tanks = begin(game(units={"3rd/1": "K4"}, somua="K4", dice=[6, 6, 6]), Raid("K4", 3))
    assert tanks.table.somua == "K4"


@rule("8.6d")
def test_two_successes_leave_the_entrenchments_standing():
    state = game(units={"3rd/1": "K4"}, entrenched=["K4"], dice=[6, 6, 4])
    state = begin(state, Raid("K4", 3))
    assert (unit(state, "3rd/1").losses, state.table.entrenched) == (1, ["K4"])


@rule("8.6d")
@pytest.mark.parametrize(
    ("before", "dice", "after"),
    [
        ("whole", [4, 4, 4], "whole"),
        ("whole", [5, 1, 1], "damaged"),
        ("whole", [5, 5, 1], "damaged"),
        ("whole", [5, 5, 5], "gone"),
        ("damaged", [5, 1, 1], "damaged"),
        ("damaged", [6, 5, 1], "gone"),
    ],
)
def test_results_on_the_mole(before, dice, after):
    assert begin(game(mole=before, dice=dice), Raid("The Mole", 3)).table.mole == after


@rule("8.6d", "8.6e", "11.5a", "11.5b")
def test_results_on_ships_and_those_aboard():
    near = begin(game(ships={"Channel Packets": "Y3"}, dice=[4, 1, 1]), RaidShip("packets", 3))
    assert (ship(near, "packets").disrupted, ship(near, "packets").reduced) == (True, False)
    again = begin(
        game(ships={"Channel Packets": "Y3"}, disrupted=("packets",), dice=[4, 1, 1]),
        RaidShip("packets", 3),
    )
    assert ship(again, "packets").reduced
    direct = begin(
        game(
            ships={"Channel Packets": "Y3"},
            aboard={"Channel Packets": [1, 3]},
            disrupted=("packets",),
            dice=[4, 4, 1],
        ),
        RaidShip("packets", 3),
    )
    assert (where(direct, "packets"), queue(direct, "packets")) == ("Y3", ["3a"])
    assert ship(direct, "packets").reduced
    assert direct.table.evacuees["3a"].reduced
    lost = begin(
        game(ships={"Channel Packets": "Y3"}, aboard={"packets": [4]}, dice=[6, 6, 6]),
        RaidShip("packets", 3),
    )
    assert (ship(lost, "packets").fate, queue(lost, "packets")) == ("sunk", [])


@rule("8.1")
def test_every_card_names_a_location():
    assert all(str(card.location) for card in ACTIVATIONS.values())


@rule("8.6d", "8.6e")
def test_the_diary_tells_what_the_bombs_did_and_where():
    state = raid(
        10,
        dice=[6, 1, 1, 1, 6, 6, 1, 1],
        luftwaffe=2,
        evacuees={"D8/C7": [4]},
        aboard={"Channel Packets": [3]},
        ships={"Merchant Coasters": "ML", "Channel Packets": "MR"},
        disrupted=["4a"],
    )
    told = words(state)
    assert "Evacuees (4 VP) at East Dunkerque D8/C7 stay disrupted (1 of 2 dice over 5)." in told
    assert "disrupted are" not in told
    assert "are damaged and disrupted, and everybody aboard suffers (2 of 2 dice over 3)." in told
    missed = [event.words for event in state.events if event.kind == "missed"]
    assert (
        "Merchant Coasters at The Mole, left slip ML escape the bombs (none of 2 dice over 3)."
        in missed
    )


@rule("8.5h")
def test_a_raid_on_empty_nodes_is_told_to_hit_nothing():
    assert "The bombs hit nothing: nobody is there." in words(raid(7, luftwaffe=3))
    held = raid(7, luftwaffe=3, dice=[1, 1, 1], evacuees={"L12": [2]})
    assert "nobody is there" not in words(held)


@rule("8.6d")
@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ([6, 1, 1], "1st Gds/1 at La Panne West L12 stays disrupted (1 of 3 dice over 3)."),
        ([6, 6, 1], "is reduced and stays disrupted (2 of 3 dice over 3)."),
        ([1, 1, 1], "escapes the bombs (none of 3 dice over 3)."),
    ],
)
def test_who_was_disrupted_before_is_told_to_stay_so(dice, told):
    state = game(units={"1st Gds/1": "L12"}, disrupted=("1st Gds/1",), dice=dice)
    assert told in words(begin(state, Raid("L12", 3)))


@rule("8.6c")
def test_works_are_named_beside_the_number_they_raise():
    state = game(units={"1st Gds/1": "L12"}, entrenched=["L12"], dice=[5, 1])
    assert "(1 of 2 dice over 4 in works)" in words(begin(state, Raid("L12", 2)))


@rule("8.6b")
@pytest.mark.parametrize(
    ("dice", "told"),
    [
        (3, "Flak takes 1 of 3 dice off the raid on La Panne Roads Y6."),
        (1, "Flak keeps the bombers off La Panne Roads Y6."),
    ],
)
def test_what_flak_did_is_told(dice, told):
    state = game(ships={"Minesweepers": "Y6"}, dice=[1, 1])
    assert told in words(begin(state, Raid("Y6", dice)))
