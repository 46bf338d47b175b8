"""Chapter 12: Evacuation Operations."""

import pytest

from engine import open_asks
from engine.miracle.components.evacuees import EVACUEES
from engine.miracle.evacuation import EvacuationOperations, evacuation_actions
from engine.miracle.evacuation_creation import convertible, counters
from engine.miracle.state import Light
from tests.marks import rule
from tests.rules.miracle import given

EAST = "D8/C7"


def evacuating(**position):
    """A position in Evacuation Operations, with nothing to be had for free unless it says so."""
    return given.begin(
        given.game(**({"mole": "gone"} | position)), EvacuationOperations(again=True)
    )


def offered(state, verb):
    """The tokens of one kind of answer."""
    return {token for token in given.tokens(state) if token.startswith(verb + ":")}


@rule("12.1", "12.2a", "12.3", "12.4Mf", "12.4Mg", "12.5", "12.4C")
def test_three_actions_and_two_free_moves_by_night():
    """V11, the example at the end of chapter 12."""
    state = given.game(
        turn=2,
        light=1,
        ships={"packets": "Y7", "yachts": "S3", "cockle": "MR", "manx": "Y6"},
        evacuees={"K11": [4], "J10/I11": [2], EAST: [3], "S5": [1]},
        disrupted=("4a",),
        jetties={"Malo-les-Bains": "unbuilt", "Bray Dunes": "unbuilt", "La Panne": "whole"},
    )
    state = given.begin(state, EvacuationOperations())
    assert state.table.light == Light.NIGHT
    assert state.table.evacuation.left == 3
    state = given.answer(state, "rally:K11", f"create:{EAST}", "ferry:J10/I11>packets")
    assert state.table.evacuation.left == 0
    assert not state.table.evacuees["4a"].disrupted
    assert given.values(state, "packets") == [2]
    state = given.answer(state, f"load:{EAST}>cockle", "load:S5>manx")
    assert (given.values(state, "cockle"), given.values(state, "manx")) == ([3], [1])
    assert state.table.evacuation is None


@rule("12.4Ma")
def test_on_a_button_everything_fits_behind_its_number():
    state = evacuating(ships={"sweepers": "Y8"}, evacuees={"S2": [2], "F9/E9": [1]})
    labels = {it.token: it.label for it in open_asks(state)[0].choices}
    assert labels["load:S2>sweepers"] == "Load Evacuees (2 VP): Shallow S2 → Minesweepers (Y8)"
    assert labels["move:F9/E9>H9/G11"].endswith("→ Malo-les-Bains East H9/G11")
    assert all(len(f"10. {label}") <= 80 for label in labels.values())


@rule("12.1", "7.5")
def test_the_marker_moves_first_but_not_for_a_repeated_phase():
    assert given.begin(given.game(), EvacuationOperations()).table.light == 1
    assert evacuating().table.light == 0


@rule("12.2", "12.2a", "12.2b", "12.2c")
@pytest.mark.parametrize(
    ("marker", "night", "actions"), [(2, False, 2), (2, True, 3), (0, True, 1)]
)
def test_actions_are_the_markers_and_one_more_by_night(marker, night, actions):
    assert evacuation_actions(given.game(actions=marker, night=night).table) == actions


@rule("12.3")
def test_each_unit_acts_once_and_blocks_its_queue():
    state = evacuating(evacuees={"K11": [2, 3]}, disrupted=("2a",), actions=3)
    state = given.answer(state, "rally:K11")
    assert not any("K11>" in token for token in given.tokens(state))
    state = evacuating(evacuees={"K11": [2]}, actions=3)
    state = given.answer(state, "move:K11>L12")
    assert not offered(state, "move")


@rule("12.4M", "3.1g")
def test_evacuees_follow_the_arrows():
    state = evacuating(evacuees={"F9/E9": [2], "K11": [3], "M11": [1]}, turn=5)
    assert offered(state, "move") == {
        "move:F9/E9>S1",
        "move:F9/E9>H9/G11",
        "move:F9/E9>D8/C7",
        "move:K11>S4",
        "move:K11>J10/I11",
        "move:K11>L12",
        "move:M11>S6",
        "move:M11>L12",
    }


@rule("12.4M")
def test_no_way_leads_from_east_dunkerque_but_to_the_slips_nor_to_a_german():
    state = evacuating(evacuees={EAST: [2], "K11": [2]}, germans={"L": "L12"}, turn=5)
    assert offered(state, "move") == {"move:K11>S4", "move:K11>J10/I11"}
    assert not offered(state, "load")


@rule("12.4Ma")
def test_one_unit_waits_in_a_shallow():
    state = evacuating(evacuees={"K11": [2], "S4": [1]}, turn=5)
    assert "move:K11>S4" not in given.tokens(state)


@rule("12.4Mb")
def test_first_come_first_served():
    state = evacuating(evacuees={"K11": [2, 4]}, actions=3, turn=5)
    state = given.answer(state, "move:K11>L12")
    assert (given.values(state, "K11"), given.values(state, "L12")) == ([4], [2])
    state = evacuating(evacuees={"K11": [2], "L12": [4]}, actions=3, turn=5)
    state = given.answer(state, "move:K11>L12")
    assert given.values(state, "L12") == [4, 2]


@rule("12.4Mc")
def test_disrupted_evacuees_must_rally_first():
    state = evacuating(evacuees={"K11": [2, 3]}, disrupted=("2a",), turn=5)
    assert not offered(state, "move")
    assert offered(state, "rally") == {"rally:K11"}


@rule("12.4Md", "12.4Me")
def test_to_the_route_only_straight_aboard_a_ship_with_room():
    state = evacuating(evacuees={"S4": [2]}, turn=5)
    assert not offered(state, "load") | offered(state, "move")
    position = {"evacuees": {"S4": [2]}, "ships": {"tugs": "Y7"}, "turn": 5}
    state = given.answer(evacuating(**position), "load:S4>tugs")
    assert given.values(state, "tugs") == [2]
    state = evacuating(**position, aboard={"tugs": [1, 1]})
    assert not offered(state, "load")


@rule("12.4Me", "11.8a")
def test_a_little_ship_in_the_shallow_takes_evacuees_aboard():
    state = evacuating(evacuees={"K11": [2], "S4": [3]}, ships={"yachts": "S4"}, turn=5)
    assert offered(state, "load") == {"load:K11>yachts", "load:S4>yachts"}
    state = given.answer(state, "load:K11>yachts")
    assert given.values(state, "yachts") == [2]
    assert not offered(state, "load")


@rule("12.4Me")
def test_a_disrupted_ship_may_be_loaded():
    state = evacuating(evacuees={EAST: [2]}, ships={"packets": "ML"}, disrupted=("packets",))
    assert offered(state, "load") == {f"load:{EAST}>packets"}


@rule("12.4Mf")
def test_ferrying_needs_an_empty_little_ship_in_order():
    position = {"evacuees": {"K11": [2]}, "ships": {"yachts": "S4", "packets": "Y7"}, "turn": 5}
    state = evacuating(**position)
    assert offered(state, "ferry") == {"ferry:K11>packets"}
    state = given.answer(state, "ferry:K11>packets")
    assert given.values(state, "packets") == [2]
    assert state.table.evacuation.left == 1
    assert not offered(evacuating(**position, disrupted=("yachts",)), "ferry")
    assert not offered(evacuating(**position, aboard={"yachts": [1]}), "ferry")


@rule("12.4Mf")
def test_the_ferry_passes_whoever_waits_in_the_shallow():
    state = evacuating(
        evacuees={"K11": [2], "S4": [1]}, ships={"yachts": "S4", "packets": "Y7"}, turn=5
    )
    assert offered(state, "ferry") == {"ferry:K11>packets"}


@rule("12.4Mg", "3.1n")
def test_the_mole_loads_one_in_each_slip_for_nothing():
    state = evacuating(
        evacuees={EAST: [2, 3, 4]}, ships={"packets": "ML", "manx": "MR"}, mole="whole", actions=1
    )
    assert [it.detail for it in open_asks(state)[0].choices[:2]] == [
        "free, ML",
        "free, MR",
    ]
    state = given.answer(state, f"load:{EAST}>packets", f"load:{EAST}>manx")
    assert state.table.evacuation.left == 1
    state = given.answer(state, f"load:{EAST}>manx")
    assert state.table.evacuation is None
    assert given.values(state, "manx") == [3, 4]


@rule("12.4Mg")
def test_a_damaged_mole_gives_nothing_away():
    state = evacuating(evacuees={EAST: [2]}, ships={"packets": "ML"}, mole="damaged", actions=1)
    state = given.answer(state, f"load:{EAST}>packets")
    assert state.table.evacuation is None


@rule("7.3")
def test_nobody_leaves_a_closed_harbour():
    state = evacuating(
        evacuees={EAST: [2]}, ships={"packets": "ML"}, mole="whole", harbor_closed=True
    )
    assert not offered(state, "load")


@rule("12.4Mg")
def test_jetties_give_one_free_step_in_their_zone():
    jetties = {"Malo-les-Bains": "whole", "Bray Dunes": "damaged", "La Panne": "whole"}
    state = evacuating(
        turn=5,
        actions=0,
        evacuees={"F9/E9": [2], "S2": [3], "K11": [1], "M11": [4]},
        ships={"packets": "Y8"},
        jetties=jetties,
    )
    moves = {"move:F9/E9>S1", "load:S2>packets", "move:M11>S6"}
    assert given.tokens(state) == moves | {"free", "end"}
    state = given.answer(state, "load:S2>packets")
    assert given.tokens(state) == {"move:M11>S6", "end"}


@rule("12.4Mg", "12.6")
def test_jetties_may_be_used_in_the_phase_they_are_built():
    state = evacuating(turn=5, actions=1, evacuees={"K11": [1]})
    state = given.answer(state, "build:Bray Dunes", "move:K11>S4")
    assert given.values(state, "S4") == [1]


@rule("12.4Mh", "12.2")
def test_each_phase_counts_its_actions_anew():
    state = given.answer(evacuating(turn=5, actions=1), "build:La Panne")
    assert state.table.actions == 1


@rule("12.4C", "12.4Ca", "2.0")
def test_in_may_the_crowd_gathers_where_no_german_stands():
    state = evacuating(turn=4, germans={"K": "K11"}, units={"Br3": "J10/I11"})
    nodes = {"D8/C7", "F9/E9", "H9/G11", "J10/I11", "L12", "M11"}
    assert offered(state, "create") == {f"create:{node}" for node in nodes}
    assert not offered(state, "convert")


@rule("12.4C")
def test_a_zero_is_a_lost_action():
    state = evacuating(bag=["0a"], actions=1)
    state = given.answer(state, "create:M11")
    assert state.table.bag == []
    assert state.table.evacuees == {}
    assert state.table.evacuation is None


@rule("12.4Ca")
def test_in_june_combat_units_lay_down_their_guns():
    position = {"units": {"Br3": "J10/I11", "Fr272": EAST}, "actions": 3}
    state = evacuating(turn=5, **position)
    assert not offered(state, "create")
    assert offered(state, "convert") == {"convert:Br3"}
    assert offered(evacuating(turn=6, **position), "convert") == {"convert:Br3", "convert:Fr272"}


@rule("12.4Ca")
def test_neither_disrupted_units_nor_any_beside_a_german_convert():
    state = evacuating(turn=5, units={"Br3": "J10/I11"}, disrupted=("Br3",))
    assert not offered(state, "convert")
    state = given.game(turn=5, units={"Br3": "J10/I11"}, germans={"J": "J10/I11"})
    assert convertible(state.table) == []


@rule("12.4Cb")
@pytest.mark.parametrize(
    ("unit", "node", "losses", "worth"),
    [
        ("Br3", "K11", 0, [3, 4]),
        ("Br3", "K11", 1, [2, 3]),
        ("Br3", "K11", 2, [3]),
        ("Br3", "K11", 3, [2]),
        ("Br137", "F9/E9", 0, [3]),
        ("CS1", "K11", 1, [2, 3]),
        ("CS16", "K11", 0, [3, 4]),
        ("GHQ", "M11", 0, [3, 4]),
    ],
)
def test_what_becomes_of_a_combat_unit(unit, node, losses, worth):
    state = evacuating(turn=6, units={unit: node}, losses={unit: losses}, bag=["3a", "4a"])
    state.table.bag = ["3a"] if len(worth) == 1 else ["3a", "4a"]
    state = given.answer(state, f"convert:{unit}")
    assert sorted(given.values(state, node)) == worth
    assert given.unit(state, unit).fate == "converted"
    assert all(it.reduced is (losses % 2 == 1) for it in state.table.evacuees.values())


@rule("12.4Cb")
def test_a_reduced_counter_without_a_number_is_lost():
    state = evacuating(turn=5, units={"Br3": "K11"}, losses={"Br3": 3}, bag=["1a"])
    state = given.answer(state, "convert:Br3")
    assert state.table.evacuees == {}


@rule("12.4Cc", "3.1e")
def test_each_corps_embarks_at_its_own_beaches_or_at_east_dunkerque():
    units = {
        "Br3": "L12",
        "Br125": "K11",
        "Br8": "L12",
        "Br131": "F9/E9",
        "Br9": EAST,
        "Br10": "K11",
    }
    table = given.game(turn=5, units=units).table
    assert convertible(table) == ["Br125", "Br8", "Br9", "Br131"]


@rule("12.4Cc")
def test_a_corps_that_is_cut_off_embarks_elsewhere_for_one_counter():
    position = {"turn": 5, "units": {"Br3": "L12"}}
    germans = {"J": "J10/I11", "K": "K11"}
    table = given.game(**position, germans=germans).table
    assert convertible(table) == ["Br3"]
    assert counters(table, "Br3") == 1
    assert convertible(given.game(**position, germans={"K": "K11"}).table) == []
    assert convertible(given.game(**position, germans={"I": "J10/I11", "K": "K1"}).table) == []


@rule("12.4Cc")
def test_with_a_way_to_dunkerque_open_a_unit_is_not_cut_off():
    germans = {"J": "J10/I11", "K": "K11"}
    table = given.game(turn=5, units={"Br3": "H9/G11"}, germans=germans).table
    assert convertible(table) == []
    table = given.game(turn=5, units={"Br3": "H9/G11"}, germans=germans | {"F": "F9/E9"}).table
    assert convertible(table) == ["Br3"]


@rule("12.4Cd")
def test_an_empty_bag_ends_creation():
    assert not offered(evacuating(bag=[], turn=2), "create")
    assert not offered(evacuating(bag=[], turn=5, units={"Br3": "K11"}), "convert")
    state = evacuating(bag=["3a"], turn=5, units={"Br3": "K11"})
    assert "Convert 3rd/1 → Bray-Dunes K11 (1 counter)" in given.labels(state)
    assert given.values(given.answer(state, "convert:Br3"), "K11") == [3]


@rule("12.4Ce")
def test_the_french_embark_from_2_june_on_any_beach():
    units = {"Fr272": "L12", "Fr12": EAST, "CS16": "F9/E9"}
    assert convertible(given.game(turn=5, units=units).table) == []
    assert convertible(given.game(turn=6, units=units).table) == ["Fr272", "Fr12", "CS16"]
    assert counters(given.game(turn=6, units=units).table, "CS16") == 2


@rule("12.5", "12.4Mb")
def test_only_the_top_of_a_queue_rallies():
    state = evacuating(evacuees={"K11": [2, 3], "S4": [1]}, disrupted=("3a", "1a"))
    assert offered(state, "rally") == {"rally:S4"}
    assert not given.answer(state, "rally:S4").table.evacuees["1a"].disrupted


@rule("12.6")
def test_each_zone_has_jetties_once():
    jetties = {"Malo-les-Bains": "whole", "Bray Dunes": "unbuilt", "La Panne": "gone"}
    state = evacuating(jetties=jetties, actions=2)
    assert offered(state, "build") == {"build:Bray Dunes"}
    state = given.answer(state, "build:Bray Dunes")
    assert state.table.jetties["Bray Dunes"] == "whole"


@rule("12.7")
def test_what_is_damaged_is_repaired_and_what_is_gone_is_not():
    jetties = {"Malo-les-Bains": "damaged", "Bray Dunes": "whole", "La Panne": "gone"}
    state = evacuating(jetties=jetties, mole="damaged", actions=3)
    assert offered(state, "repair") == {"repair:Malo-les-Bains", "repair:The Mole"}
    state = given.answer(state, "repair:The Mole", "repair:Malo-les-Bains")
    assert (state.table.mole, state.table.jetties["Malo-les-Bains"]) == ("whole", "whole")
    assert not offered(evacuating(mole="gone"), "repair")


@rule("12.3")
def test_the_phase_may_be_ended_early_and_counters_are_conserved():
    state = evacuating(actions=3, turn=2)
    state = given.answer(state, "create:M11", "end")
    assert state.table.evacuation is None
    assert len(state.table.bag) + 1 == len(EVACUEES)


@rule("12.4Mg")
def test_all_that_is_free_is_taken_at_one_order():
    """The largest ship first where two lie alongside; what costs an action stays undone."""
    state = evacuating(
        mole="whole",
        ships={"packets": "ML", "cockle": "MR", "manx": "Y6"},
        evacuees={EAST: [3, 2, 1], "S5": [1], "K11": [4]},
        jetties={"Malo-les-Bains": "unbuilt", "Bray Dunes": "unbuilt", "La Panne": "whole"},
    )
    left = state.table.evacuation.left
    state = given.answer(state, "free")
    assert given.values(state, "packets") == [3]
    assert given.values(state, "cockle") == [2]
    assert given.values(state, "manx") == [1]
    assert state.table.evacuation.left == left
    assert "free" not in given.tokens(state)
