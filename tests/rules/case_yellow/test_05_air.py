"""5, 6 Air power and Disruption."""

import pytest

from engine.case_yellow.air import Availability
from engine.case_yellow.components.map import NEIGHBOURS
from engine.case_yellow.dive_bombing import BombLoss, DiveBomb
from engine.case_yellow.dynamo import capacity
from engine.case_yellow.end_turn import DisruptionRemoval
from engine.case_yellow.interdiction import Interdict
from engine.case_yellow.paratroops import Drop, EbenEmael
from engine.case_yellow.positions import tactical
from engine.case_yellow.reach import full_movement, reach
from engine.case_yellow.supply import supplied
from engine.case_yellow.table import Air, Dynamo
from tests.marks import rule
from tests.rules.case_yellow.given import answer, asked, begin, game, question, steps, tokens, where
from tests.rules.vocabulary import words


@rule("5.1b", "2.2b")
def test_dice_say_how_many_fly_less_those_lost():
    air = Air(stukas_back={5: 2}, allied_back={"AASF": 4})
    state = begin(game(turn=3, dice=[6, 6], air=air), Availability())
    assert state.table.air.stukas == 6
    assert state.table.air.allied == ["French", "BEF Air Component"]
    state = begin(game(turn=5, dice=[1, 1], air=Air(stukas_back={5: 2})), Availability())
    assert state.table.air.stukas == 3
    assert words(state).startswith("3 Stukas and ")


@rule("5.1b")
@pytest.mark.parametrize(
    ("back", "said"), [(7, "1 Stuka flies."), (8, "No aircraft fly."), (6, "2 Stukas fly.")]
)
def test_who_does_not_fly_is_not_counted(back, said):
    over = Dynamo(declared=3, ends=6)
    air = Air(stukas_back={9: back})
    state = begin(game(turn=4, dice=[6], air=air, dynamo=over), Availability())
    assert words(state) == said


@rule("5.1a", "13.3")
def test_no_allied_air_during_dynamo_and_only_the_french_after():
    state = begin(game(turn=4, dice=[3], dynamo=Dynamo("3212", 3, 6)), Availability())
    assert state.table.air.allied == []
    over = Dynamo(declared=3, ends=6, over=True)
    state = begin(game(turn=7, dice=[3, 6], dynamo=over), Availability())
    assert state.table.air.allied == ["French"]


@rule("5.1c", "10.7")
def test_interdiction_of_a_crossing():
    """E1 A 2 does nothing, a 5 cuts the crossings and costs the squadron three turns."""
    units = {"G1Pz": "2125", "G10Pz": "2124"}
    state = game(units, german=("2125",), squadrons=("French", "AASF"), dice=[2, 5])
    state = begin(state, Interdict())
    state = answer(state, "2124")
    assert state.ground.interdicted == ()
    state = answer(state, "2124")
    assert state.ground.interdicted == ("2124",)
    assert state.table.air.allied_back == {"AASF": 5}
    assert not supplied(state, "G10Pz")


@rule("5.1c", "10.7")
def test_an_interdicted_crossing_costs_a_point_more():
    units = {"G1Pz": "2125"}
    state = game(units, german=("2125", "2124"), acting="german Move")
    assert reach(state, "G1Pz").cost["2124"] == 2
    state = game(units, german=("2125", "2124"), acting="german Move",
                 ground={"interdicted": ("2124",)})  # fmt: skip
    assert reach(state, "G1Pz").cost["2124"] == 3


@rule("5.1e", "12.11")
def test_cover_counts_once_against_dive_bombers():
    """E2 A corps of TR 3 in woods under a Better Defense marker: 3 less 1 misses."""
    state = game({"F3CA": "2519"}, stukas=1, dice=[3], ground={"better": ("2519",)})
    state = answer(begin(state, DiveBomb()), "2519")
    assert not state.unit("F3CA").disrupted


@rule("5.1e", "6.2")
def test_a_six_on_poor_troops_disrupts_and_costs_a_step():
    """E3 Corps TR 2 and division TR 3 in a Town with Works: no modifier, DIS and a step."""
    units = {"F10CA": "2124", "F21DI": "2124"}
    state = game(units, stukas=1, dice=[6])
    state = answer(begin(state, DiveBomb()), "2124")
    assert asked(state) == "BombLoss"
    state = answer(state, "F10CA")
    assert steps(state, "F10CA") == 1
    assert [tactical(state, it) for it in units] == [1, 1]
    assert [full_movement(state, it) for it in units] == [2, 2]


@rule("5.1e", "6.3", "13.4", "2.2b")
def test_stukas_over_the_dynamo_port():
    """E4 Dice 1, 4, 2, 6: a Stuka lost, two disruptions, a step; the units keep their order."""
    units = {"BI": "3212:1", "BII": "3212:1", "F1CA": "3212:1"}
    dynamo = Dynamo("3212", 3, 6)
    state = game(units, turn=4, stukas=5, dice=[1, 4, 2, 6], dynamo=dynamo)
    state = answer(begin(state, DiveBomb()), "3212", "3212", "3212", "3212", "BI")
    assert where(state, "BI") == "lost"
    assert state.table.air.stukas_back == {6: 1}
    assert state.table.air.stukas == 1
    assert state.table.dynamo.disruptions == 2
    assert capacity(state) == 4
    assert not state.unit("BII").disrupted


@rule("13.4", "6.3")
def test_capacity_never_falls_below_four():
    """E27 One, two, three disruptions leave five, four, four."""
    found = [
        capacity(game(turn=4, dynamo=Dynamo("3212", 3, 6, disruptions=number)))
        for number in (1, 2, 3)
    ]
    assert found == [5, 4, 4]


@rule("5.1d")
def test_paratroops_land_destroy_works_and_take_the_hex():
    """E15 FJ in a hex with Works between two crossings."""
    state = game({"DI": "3922"}, turn=1, dice=[4])
    state.mark("GFJ1", fate="waiting")
    state = answer(begin(state, Drop()), "3823")
    assert where(state, "GFJ1") == "3823"
    assert "3823" in state.ground.destroyed
    assert state.ground.taken["3823"] == "german"


@rule("5.1d")
def test_a_scattered_drop_is_put_down_by_the_allied_player():
    state = game({"DI": "3922"}, turn=1, dice=[2])
    state.mark("GFJ1", fate="waiting")
    state = answer(begin(state, Drop()), "3823")
    assert asked(state) == "Scatter"
    assert question(state).seat == "allied"
    spots = tokens(state)
    assert spots <= {*NEIGHBOURS["3823"]}
    state = answer(state, min(spots))
    assert where(state, "GFJ1") == min(spots)


@rule("5.1d")
def test_the_air_landing_division_follows_landed_paratroops():
    state = game({"GFJ1": "3823"}, turn=1)
    state.mark("G22", fate="waiting")
    state = begin(state, Drop())
    assert question(state).about == ("G22",)
    assert question(state).prompt == "Where does 22 Luftlande Div land?"
    state = answer(state, "3823")
    assert where(state, "G22") == "3823"
    assert steps(state, "G22") == 2


@rule("5.1d")
def test_eben_emael_is_rolled_for_in_scenario_3_alone():
    whole = {"destroyed": ()}
    state = begin(game(turn=1, scenario="free hands", dice=[3], ground=whole), EbenEmael())
    assert "2928" in state.ground.destroyed
    state = begin(game(turn=1, scenario="free hands", dice=[2], ground=whole), EbenEmael())
    assert "2928" not in state.ground.destroyed


@rule("6.4", "12.2", "2.2c")
def test_disruption_goes_in_the_end_phase_but_not_without_supply():
    marks = {"F1CA": {"disrupted": True}, "F2CA": {"disrupted": True, "oos": True}}
    state = game({"F1CA": "2212", "F2CA": "2213"}, marks=marks)
    state = begin(state, DisruptionRemoval(), BombLoss("2212"))
    assert not state.unit("F1CA").disrupted
    assert state.unit("F2CA").disrupted


@rule("6.1", "6.2", "7.5")
def test_disruption_comes_after_lack_of_supply():
    marks = {"F3CA": {"disrupted": True, "oos": True}}
    state = game({"F3CA": "2212"}, marks=marks, acting="allied Move")
    assert tactical(state, "F3CA") == 1
    assert full_movement(state, "F3CA") == 1


@rule("5.1d")
def test_scattered_paratroops_gather_in_a_vacant_hex():
    state = game({"G22": "3824", "DI": "3922"}, turn=1, dice=[2])
    state.mark("GFJ1", fate="waiting")
    state = answer(begin(state, Drop()), "3823")
    assert asked(state) == "Scatter"
    assert "3824" not in tokens(state)
    assert "3922" not in tokens(state)


@rule("5.1d")
def test_in_free_hands_paratroops_jump_over_belgium_too_even_after_the_dutch_gave_up():
    state = game({"DI": "3922"}, turn=2, scenario="free hands", surrendered={"N": 1})
    state.mark("GFJ1", fate="waiting")
    assert {"3023", "3424"} <= tokens(begin(state, Drop()))
    usual = game({"DI": "3922"}, turn=2)
    usual.mark("GFJ1", fate="waiting")
    assert "3023" not in tokens(begin(usual, Drop()))


@rule("5.1d")
def test_places_of_a_drop_are_places_of_one_unit_and_those_at_the_bridges_come_first():
    state = game({"DI": "3922"}, turn=1, stukas=1)
    state.mark("GFJ1", fate="waiting")
    state = begin(state, Drop())
    drops = [it for it in question(state, "german").choices if it.place]
    assert {it.subject for it in drops} == {"FJ Rgt 1"}
    bridged = [it.detail.endswith("at the bridges") for it in drops]
    assert {"3928", "3825"} <= {it.place for it, near in zip(drops, bridged, strict=True) if near}
    assert bridged == sorted(bridged, reverse=True)
