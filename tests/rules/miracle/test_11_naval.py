"""Chapter 11: Naval Operations."""

import pytest

from engine import Refused, open_asks
from engine.miracle.components.ships import SHIPS
from engine.miracle.naval import EndNavalOperations, NavalOperations
from engine.miracle.naval_lanes import WAYS, Sea, alternatives, cost, courses
from engine.miracle.state import Light, Sailing
from tests.marks import rule
from tests.rules.miracle import given


def sailing(**position):
    """A position in Naval Operations, by day unless it says otherwise."""
    return given.begin(given.game(**position), NavalOperations(again=True))


def reached(state, name, movement):
    """Where a ship may sail with so many Movement Points."""
    id_ = given.id_of(name)
    start = state.table.ships[id_].space
    return {it.to for it in courses(Sea.of(state.table).met_by(id_), start, movement)}


@rule("11.1")
def test_the_marker_moves_first_and_stays_at_night():
    state = given.begin(given.game(ships={"packets": "Dover"}), NavalOperations())
    assert state.table.light == Light.DAY
    state = given.begin(given.answer(state, "end"), NavalOperations())
    assert state.table.light == Light.NIGHT
    state = given.begin(given.answer(state, "end"), NavalOperations())
    assert state.table.light == Light.NIGHT


@rule("7.5", "11.1")
def test_a_repeated_phase_leaves_the_light_alone():
    state = given.begin(given.game(ships={"packets": "Dover"}), NavalOperations(again=True))
    assert state.table.light == 0


@rule("11.2")
def test_a_ship_sails_as_far_as_its_movement():
    state = sailing(ships={"coasters": "Y5"})
    assert reached(state, "coasters", 4) >= {"Y1", "Y6", "Y7", "Y8", "XYZ"}
    assert not {"Dover", "MR", "Z3"} & reached(state, "coasters", 4)


@rule("11.2")
def test_every_ship_acts_once():
    state = sailing(ships={"coasters": "Y5", "packets": "Dover"})
    state = given.answer(state, "sail:coasters>Y8")
    assert given.where(state, "coasters") == "Y8"
    assert not any("coasters" in token for token in given.tokens(state))


@rule("11.2")
def test_heavy_traffic_costs_a_point_for_each_large_ship_only():
    """V9, V10: two Large and two Little ships in a space make it cost 3."""
    ships = {"packets": "Y3", "manx": "Y3", "yachts": "Y3", "cockle": "Y3", "ferries": "Y1"}
    state = sailing(ships=ships)
    way = next(way for to, _, (way,) in WAYS["Y2"][1] if to == "Y3")
    assert cost(Sea.of(state.table).large, way) == 3
    assert cost(Sea.of(state.table).little, way) == 1
    assert "Y4" in reached(state, "ferries", 5)
    assert "Y5" not in reached(state, "ferries", 5)
    assert "Y5" in reached(sailing(ships={"ferries": "Y1"}), "ferries", 5)


@rule("11.2", "3.1o")
def test_dover_is_passed_and_holds_any_number_without_traffic():
    ships = {"packets": "Dover", "manx": "Dover", "ferries": "Dover", "coasters": "Z1"}
    state = sailing(ships=ships)
    assert "Y3" in reached(state, "coasters", 4)
    assert "Dover" in reached(state, "coasters", 1)


@rule("11.2")
def test_disrupted_ships_stay_and_recover():
    state = sailing(ships={"packets": "XYZ", "manx": "Dover"}, disrupted=("packets",))
    assert not any("packets" in token for token in given.tokens(state))
    state = given.answer(state, "end")
    assert not given.ship(state, "packets").disrupted
    assert given.where(state, "packets") == "XYZ"


@rule("11.2")
def test_one_damaged_ship_in_dover_is_repaired_instead_of_sailing():
    ships = {"packets": "Dover", "manx": "Dover", "ferries": "Z1"}
    state = sailing(ships=ships, reduced=("packets", "manx", "ferries"))
    assert "repair:ferries" not in given.tokens(state)
    state = given.answer(state, "repair:packets")
    assert not given.ship(state, "packets").reduced
    assert not any(
        token.startswith("repair") or "packets" in token for token in given.tokens(state)
    )


@rule("11.2")
def test_a_ship_that_came_in_just_now_is_not_repaired():
    state = sailing(ships={"ferries": "Z1", "manx": "Z1"}, reduced=("ferries",))
    state = given.answer(state, "sail:ferries>Dover")
    assert "repair:ferries" not in given.tokens(state)


@rule("11.2")
def test_without_the_repair_rule_damage_stays():
    state = sailing(ships={"packets": "Dover"}, reduced=("packets",), options={"repair": "off"})
    assert "repair:packets" not in given.tokens(state)


@rule("11.3a")
def test_a_route_space_holds_two_large_and_two_little_ships():
    ships = {"packets": "XYZ", "manx": "XYZ", "ferries": "Z3", "yachts": "Z3"}
    state = sailing(ships=ships)
    assert "XYZ" not in reached(state, "ferries", 5)
    assert "XYZ" in reached(state, "yachts", 4)
    state = sailing(ships=ships | {"cockle": "XYZ", "drifters": "XYZ"})
    assert "XYZ" not in reached(state, "yachts", 4)


@rule("11.3a", "3.1n")
def test_a_slip_holds_one_large_and_one_little_ship():
    """V10: no room for a second Little Ship in the right slip."""
    ships = {"packets": "MR", "yachts": "MR", "cockle": "XYZ", "manx": "XYZ"}
    state = sailing(ships=ships)
    assert "MR" not in reached(state, "cockle", 4)
    assert "MR" not in reached(state, "manx", 5)
    assert {"ML"} <= reached(state, "cockle", 4) & reached(state, "manx", 5)


@rule("11.3a", "3.1m")
def test_a_shallow_holds_one_little_ship_and_no_large_one():
    state = sailing(ships={"packets": "Y8", "yachts": "Y8", "cockle": "S1"})
    assert not {"S1", "S2"} & reached(state, "packets", 5)
    assert {"S2"} == {"S1", "S2"} & reached(state, "yachts", 4)


@rule("11.3b")
def test_a_ship_stopped_where_there_is_no_room_goes_back():
    ships = {"packets": "Z2", "manx": "Z2", "coasters": "Z1", "ferries": "Dover"}
    state = sailing(ships=ships, channel=(14,))
    state = given.answer(state, "other:coasters", "to:Z3")
    assert given.where(state, "coasters") == "Z2"
    assert list(state.table.sailing.trails) == ["coasters"]
    assert "must leave" in open_asks(state)[0].prompt
    back = given.answer(state, "end")
    assert given.where(back, "coasters") == "Z1"
    assert given.ship(back, "coasters").disrupted


@rule("11.3b")
def test_it_stays_if_somebody_makes_room():
    ships = {"packets": "Z2", "manx": "Z2", "coasters": "Z1"}
    state = sailing(ships=ships, channel=(14,))
    state = given.answer(state, "other:coasters", "to:Z3", "sail:packets>XYZ", "end")
    assert given.where(state, "coasters") == "Z2"


@rule("11.3b", "11.8e")
def test_a_ship_whose_way_back_has_filled_up_is_never_set_down_where_it_has_not_been():
    """Coasters come from Z1, and two others follow there: the last of those goes back instead."""
    ships = {"packets": "Z2", "manx": "Z2", "coasters": "Z1", "ferries": "Dover", "aa": "Dover"}
    state = sailing(ships=ships, aboard={"coasters": [3]}, channel=(14,))
    state = given.answer(state, "other:coasters", "to:Z3")
    for later in ("ferries", "aa"):
        state = given.answer(state, f"other:{later}", "to:Z1")
    told = given.story(state, "end")
    state = given.answer(state, "end")
    assert given.where(state, "coasters") == "Z1"
    assert (given.where(state, "ferries"), given.where(state, "aa")) == ("Z1", "Dover")
    assert (state.table.points, given.values(state, "coasters")) == (0, [3])
    assert "AA Ships go back to Dover" in told


@rule("11.3b")
def test_ships_that_took_the_place_of_one_sent_back_make_room_one_after_the_other():
    """Each goes back its own way: nobody is left where he has not been, and no space is crowded."""
    trails = {
        "coasters": ["Z1", "Z2"],
        "ferries": ["Dover", "Z1"],
        "aa": ["XYZ", "Z3", "Z2", "Z1"],
        "paddle": ["ML", "XYZ"],
    }
    ships = dict.fromkeys(("packets", "manx"), "Z2") | dict.fromkeys(("old", "carriers"), "Z3")
    ships |= {ship: trail[-1] for ship, trail in trails.items()} | {"schuyts": "XYZ"}
    state = given.game(ships=ships, sailing=Sailing(trails=trails))
    state = given.begin(state, EndNavalOperations())
    found = {ship: given.where(state, ship) for ship in trails}
    assert found == {"coasters": "Z1", "ferries": "Z1", "aa": "XYZ", "paddle": "ML"}


@rule("11.4")
def test_route_x_is_shut_until_it_is_swept():
    state = sailing(ships={"packets": "Dover"})
    assert not any(space[0] == "X" and space != "XYZ" for space in reached(state, "packets", 5))
    assert "XYZ" in reached(state, "packets", 5)
    state = sailing(ships={"packets": "Dover"}, turn=3, route_x=3)
    assert "X4" in reached(state, "packets", 5)
    state = sailing(ships={"packets": "Dover"}, turn=2, route_x=3)
    assert "X4" not in reached(state, "packets", 5)


@rule("11.5a", "11.7b")
def test_guns_by_day_disrupt_and_stop_a_ship():
    """V10: DN 3 against “DN 1 Casualty Hit + Halt, DN 2-3 Disrupted”."""
    state = sailing(ships={"coasters": "Dover"}, channel=(14,))
    state = given.answer(state, "sail:coasters>XYZ")
    assert given.where(state, "coasters") == "Z2"
    assert given.ship(state, "coasters").disrupted


@rule("11.7e", "11.7b")
def test_a_sturdier_ship_sails_on():
    state = sailing(ships={"aa": "Dover", "packets": "Dover"}, channel=(14,))
    state = given.answer(state, "sail:aa>XYZ")
    assert given.where(state, "aa") == "XYZ"
    assert not given.ship(state, "aa").disrupted


@rule("11.7a")
def test_a_ship_that_starts_under_the_guns_is_not_shot_at():
    state = sailing(ships={"coasters": "Z2", "manx": "Dover"}, channel=(26,))
    state = given.answer(state, "sail:coasters>Dover")
    assert given.where(state, "coasters") == "Dover"
    assert not given.ship(state, "coasters").reduced


@rule("11.7c")
def test_by_night_the_harmless_one_of_two_cards_applies():
    state = sailing(ships={"coasters": "Dover", "manx": "Dover"}, night=True, channel=(26, 1))
    state = given.answer(state, "sail:coasters>XYZ")
    assert given.where(state, "coasters") == "XYZ"
    assert not given.ship(state, "coasters").reduced


@rule("11.7c", "11.7d")
def test_by_night_the_player_chooses_between_two_evils():
    state = sailing(ships={"coasters": "Dover"}, night=True, channel=(26, 14))
    state = given.answer(state, "sail:coasters>XYZ")
    assert given.asked(state) == "ChooseFire"
    assert given.tokens(state) == {"card:26", "card:14"}
    hit = given.answer(state, "card:26")
    assert given.ship(hit, "coasters").reduced
    assert not given.ship(hit, "coasters").disrupted
    assert given.where(hit, "coasters") == "Z2"
    assert given.ship(given.answer(state, "card:14"), "coasters").disrupted


@rule("11.7a", "9.5")
def test_guns_fire_from_the_turn_they_are_in_place():
    state = sailing(ships={"coasters": "XYZ"}, artillery={"Calais": 1, "Gravelines": 2})
    assert [it.risk for it in _courses(state, "coasters") if it.to == "Z3"] == [0]
    state = sailing(ships={"coasters": "XYZ"}, turn=2, artillery={"Calais": 1, "Gravelines": 2})
    assert all(it.risk for it in _courses(state, "coasters") if it.to == "Z3")


def _courses(state, name):
    start = given.where(state, name)
    return courses(Sea.of(state.table).large, start, 4)


@rule("11.6a", "11.6b", "11.6c")
def test_mines_stop_and_hit_a_ship():
    state = sailing(ships={"coasters": "Y1", "manx": "Dover"}, mines=["Y3"], channel=(15,))
    state = given.answer(state, "other:coasters", "to:Y4")
    assert given.where(state, "coasters") == "Y3"
    assert given.ship(state, "coasters").reduced


@rule("11.6d")
def test_a_harmless_mine_lets_the_ship_pass():
    state = sailing(ships={"coasters": "Y1", "manx": "Dover"}, mines=["Y3"], channel=(2,))
    state = given.answer(state, "other:coasters", "to:Y4")
    assert given.where(state, "coasters") == "Y4"


@rule("11.6a")
def test_a_ship_that_starts_among_mines_is_safe():
    state = sailing(ships={"coasters": "Y3", "manx": "Dover"}, mines=["Y3"], channel=(15,))
    state = given.answer(state, "other:coasters", "to:Y4")
    assert given.where(state, "coasters") == "Y4"


@rule("11.6e")
def test_a_minesweeper_clears_the_mines_and_sails_on():
    state = sailing(ships={"sweepers": "Y1", "manx": "Dover"}, mines=["Y3"], channel=(1,))
    state = given.answer(state, "other:sweepers", "to:Y4")
    assert state.table.mines == []
    assert given.where(state, "sweepers") == "Y4"


@rule("11.6e")
def test_a_minesweeper_that_fails_draws_again_and_suffers():
    state = sailing(ships={"sweepers": "Y1", "manx": "Dover"}, mines=["Y3"], channel=(2, 3))
    state = given.answer(state, "other:sweepers", "to:Y4")
    assert state.table.mines == ["Y3"]
    assert given.ship(state, "sweepers").disrupted
    assert given.where(state, "sweepers") == "Y3"


@rule("11.6e")
def test_a_minesweeper_may_sweep_where_it_lies_and_then_sail():
    state = sailing(ships={"sweepers": "Y3", "manx": "Dover"}, mines=["Y3"], channel=(1,))
    state = given.answer(state, "sweep:sweepers")
    assert state.table.mines == []
    assert "other:sweepers" in given.tokens(state)
    assert "sweep:sweepers" not in given.tokens(state)
    state = sailing(ships={"sweepers": "Y3", "manx": "Dover"}, mines=["Y3"], channel=(2, 15))
    state = given.answer(state, "sweep:sweepers")
    assert not any("sweepers" in token for token in given.tokens(state))


@rule("11.6f", "11.7f", "11.5a")
def test_guns_before_mines_and_a_second_disruption_is_a_hit():
    state = sailing(
        ships={"coasters": "Y3", "manx": "Dover"},
        turn=3,
        mines=["Y5"],
        artillery={"Nieuport": 2},
        channel=(14, 3),
    )
    state = given.answer(state, "other:coasters", "to:Y6")
    ship = given.ship(state, "coasters")
    assert (ship.space, ship.reduced, ship.disrupted) == ("Y5", True, True)


@rule("11.5b")
def test_little_ships_sink_at_the_first_hit_and_large_ones_at_the_second():
    state = sailing(ships={"yachts": "Y1", "manx": "Dover"}, mines=["Y3"], channel=(7,))
    state = given.answer(state, "other:yachts", "to:Y4")
    assert given.ship(state, "yachts").fate == "sunk"
    state = sailing(
        ships={"coasters": "Y1", "manx": "Dover"}, reduced=("coasters",), mines=["Y3"], channel=(7,)
    )
    state = given.answer(state, "other:coasters", "to:Y4")
    assert given.ship(state, "coasters").fate == "sunk"
    assert given.asked(state) == "FleetOrders"


@rule("11.8c")
def test_those_aboard_are_hit_with_their_ship_and_what_no_longer_fits_is_lost():
    state = sailing(
        ships={"packets": "Y1", "manx": "Dover"},
        aboard={"packets": [1, 2, 3, 4]},
        mines=["Y3"],
        channel=(15,),
    )
    state = given.answer(state, "other:packets", "to:Y4")
    assert given.asked(state) == "LoseCargo"
    assert given.values(state, "packets") == [1, 2, 3]
    state = given.answer(state, "lose:2a")
    assert given.values(state, "packets") == [2, 3]
    assert given.where(state, "packets") == "Y3"


@rule("11.8b", "11.8e", "11.8f")
def test_evacuees_land_and_score_at_the_end_of_the_phase():
    """V10: counters worth 1, 3 and 3 score 7 and go back into the bag."""
    state = sailing(
        ships={"packets": "X1", "manx": "Dover"}, aboard={"packets": [1, 3, 3]}, turn=3, route_x=2
    )
    state = given.answer(state, "sail:packets>Dover")
    assert state.table.points == 0
    state = given.answer(state, "end")
    assert state.table.points == 7
    assert state.table.evacuees == {}
    assert len(state.table.bag) == 40


@rule("11.8d")
def test_elsewhere_they_stay_aboard():
    state = sailing(ships={"packets": "XYZ", "manx": "Dover"}, aboard={"packets": [1]})
    state = given.answer(state, "sail:packets>MR", "end")
    assert given.values(state, "packets") == [1]


# Orders that stay short


def test_laden_ships_that_can_reach_dover_come_first_and_go_home_together():
    state = sailing(
        ships={"packets": "Z3", "manx": "Z1", "yachts": "XYZ"},
        aboard={"packets": [3, 2], "manx": [4]},
        channel=(1,),
    )
    first = open_asks(state)[0].choices
    assert [it.token for it in first[:3]] == ["home", "sail:packets>Dover", "sail:manx>Dover"]
    assert "9 VP" in first[0].label
    assert "guns Z2" in first[1].detail
    state = given.answer(state, "home", "end")
    assert state.table.points == 9


def test_ships_that_have_loaded_make_for_dover_at_one_order_where_the_way_is_safe():
    state = sailing(
        ships={"packets": "ML", "manx": "Y4", "yachts": "S1"},
        aboard={"packets": [1] * SHIPS["packets"].full.capacity, "manx": [4], "yachts": []},
        channel=(1,),
    )
    offered = {it.token: it.label for it in open_asks(state)[0].choices}
    assert offered["loaded"].startswith("2 loaded ships make for Dover")
    state = given.answer(state, "loaded")
    assert given.ship(state, "packets").space != "ML"
    assert given.ship(state, "manx").space != "Y4"
    assert given.ship(state, "yachts").space == "S1"


def test_a_convoy_sails_together_where_all_have_room():
    ships = {"packets": "Dover", "manx": "Dover", "yachts": "Dover"}
    state = sailing(ships=ships, channel=(1, 2, 3))
    assert "convoy:Dover>XYZ" in given.tokens(state)
    assert "convoy:Dover>MR" not in given.tokens(state)
    state = given.answer(state, "convoy:Dover>XYZ")
    assert {given.where(state, ship) for ship in ships} == {"XYZ"}


def test_several_ships_may_be_ordered_in_one_go():
    ships = {"packets": "Dover", "manx": "Dover", "yachts": "Dover", "cockle": "Dover"}
    state = sailing(ships=ships, channel=(1, 2, 3))
    state = given.answer(state, "sail:manx>MR;sail:packets>XYZ;sail:yachts>XYZ")
    assert [given.where(state, it) for it in ("packets", "manx", "yachts")] == ["XYZ", "MR", "XYZ"]
    with pytest.raises(Refused):
        given.answer(sailing(ships={"yachts": "XYZ", "manx": "XYZ"}), "sail:manx>ML;sail:manx>MR")


def test_orders_overtaken_by_the_guns_lapse_from_there():
    state = sailing(ships={"packets": "Dover", "manx": "Dover"}, channel=(1,))
    state = given.answer(state, "sail:packets>XYZ;sail:manx>MR")
    assert [given.where(state, it) for it in ("packets", "manx")] == ["XYZ", "Dover"]


def test_where_dangers_differ_every_way_is_offered_and_the_safest_first():
    state = sailing(ships={"old": "XYZ"}, turn=3, route_x=2, mines=["X3"])
    ways = [it for it in alternatives(Sea.of(state.table).large, "XYZ", 6) if it.to == "Dover"]
    assert [it.way[0] for it in ways] == ["Z3", "X4"]
    state = sailing(ships={"old": "XYZ"}, turn=3, route_x=2)
    (safe,) = [it for it in courses(Sea.of(state.table).large, "XYZ", 6) if it.to == "Dover"]
    assert (safe.way[0], safe.risk) == ("X4", 0)
    state = given.answer(state, "other:old")
    assert {"to:Dover", "to:Dover:Z3"} <= given.tokens(state)
    assert "Sail to Dover (by Gravelines Roads, guns Z2)" in given.labels(state)
    assert given.where(given.answer(state, "to:Dover"), "old") == "Dover"


@rule("11.6f", "11.7f")
def test_a_space_with_guns_and_mines_is_shown_with_both():
    state = sailing(ships={"coasters": "Dover"}, mines=["Z2"])
    assert any(label.endswith("(guns Z2, mines Z2)") for label in given.labels(state))


@rule("11.2", "11.7a")
def test_of_many_convoys_twelve_are_listed():
    pairs = [("old", "yachts"), ("modern", "barges"), ("sweepers", "cockle"), ("aa", "drifters")]
    places = ["Dover", "Z1", "Z2", "Z3"]
    ships = {it: place for pair, place in zip(pairs, places, strict=True) for it in pair}
    convoys = [it for it in given.tokens(sailing(ships=ships)) if it.startswith("convoy:")]
    assert len(convoys) == 12


def test_a_convoy_names_the_dangers_of_every_ship():
    """The destroyers go round by Route X; the coasters are too slow for that."""
    state = sailing(turn=5, route_x=2, ships={"Old Destroyers": "Dover", "coasters": "Dover"})
    assert "Convoy of both at Dover → Dunkerque Roads XYZ (guns Z2)" in given.labels(state)


@rule("11.2", "11.7a")
def test_a_convoy_bound_round_the_guns_never_runs_them():
    """The first ship makes Route X too long for the second; it waits rather than pass Calais."""
    state = sailing(turn=5, route_x=2, ships={"packets": "Dover", "manx": "Dover"})
    assert "Convoy of both at Dover → Dunkerque Roads XYZ" in given.labels(state)
    assert "guns fire" not in given.story(state, "convoy:Dover>XYZ")
    state = given.answer(state, "convoy:Dover>XYZ")
    assert (given.where(state, "packets"), given.where(state, "manx")) == ("XYZ", "Dover")
    assert "sail:manx>XYZ" in given.tokens(state)


def test_a_convoy_too_slow_for_the_traffic_waits():
    state = sailing(ships={"coasters": "Dover", "tugs": "Dover"}, channel=(1, 2))
    state = given.answer(state, "convoy:Dover>XYZ")
    assert given.where(state, "coasters") == "XYZ"
    assert given.where(state, "tugs") == "Dover"
    assert "other:tugs" in given.tokens(state)


@pytest.mark.parametrize("start", ["Dover", "XYZ", "Y7", "Y8"])
def test_even_the_whole_fleet_fits_into_one_question(start):
    """Ships may be crowded while they pass; a list of answers never is."""
    state = sailing(
        turn=5,
        route_x=2,
        ships=dict.fromkeys(SHIPS, start),
        aboard={"packets": [4], "manx": [3, 3]},
        reduced=("coasters", "tugs"),
        mines=["Y3", "X3"],
    )
    choices = open_asks(state)[0].choices
    assert len(choices) <= 125
    assert len({it.label for it in choices}) == len(choices)
    assert choices[-1].token == "end"
    moved = {
        it.token.split(":")[1].split(">")[0] for it in choices if it.token[:4] in ("sail", "othe")
    }
    assert moved == set(SHIPS)
