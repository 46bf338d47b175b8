"""Section 10.1: Unit Movement."""

import pytest

from engine import Refused, open_asks, view
from engine.spoiled_victory import stranded
from engine.spoiled_victory.components.map import BELGIAN_AREA
from engine.spoiled_victory.player_actions import PlayerActions, TakeAction
from engine.spoiled_victory.reach import Front, reach, retreat, retreats
from engine.spoiled_victory.rules import RULES
from engine.spoiled_victory.state import ALLIED, Assault
from tests.marks import rule
from tests.rules.spoiled_victory import given


def acting(**position):
    """A position in the Player Actions Phase."""
    return given.begin(given.game(**({"actions": 2} | position)), TakeAction())


def reached(state, name, *, truck=False):
    """Where a unit may go."""
    return set(reach(state.table, given.id_of(name), Front.of(state.table), truck=truck))


@rule("10.1")
def test_who_sets_out_is_named_with_its_strength():
    state = acting(units={"GHQ": "G5", "2/Royal Fusiliers": "G5"}, reduced=("2/Royal Fusiliers",))
    (question,) = open_asks(given.answer(state, "foot:G5:british"))
    labels = [it.label for it in question.choices if it.token.startswith("unit:")]
    assert labels == ["Move GHQ (2)", "Move 2/Royal Fusiliers (2, reduced)"]


@rule("10.1")
def test_all_together_are_named_alike_however_many_are_left():
    """So that a panel goes on with the next unit of the stack."""
    state = acting(units={"GHQ": "G5", "1/Loyals": "G5", "2/Royal Fusiliers": "G5"})
    state = given.answer(state, "foot:G5:british")
    (before,) = open_asks(state)
    (after,) = open_asks(given.answer(state, "unit:B15", "to:F5"))
    assert before.label("all") == after.label("all") == "Move all together"


@rule("10.1")
def test_moving_a_stack_out_of_la_panne_by_night():
    """10.1 example: one PA, the GHQ's free move, and three different ends."""
    state = acting(
        turn=8,
        actions=1,
        units={
            "1/Grenadier Guards": "G5",
            "2/Royal Fusiliers": "G5",
            "4/East Yorkshires": "G5",
            "GHQ": "G5",
        },
        reduced=("GHQ",),
    )
    state = given.answer(state, "escort:B01", "to:B3")
    assert state.table.actions == 1
    state = given.answer(state, "foot:G5:british", "unit:B06", "to:G4", "unit:B09", "to:F5", "done")
    assert state.table.actions == 0
    places = [given.where(state, it) for it in ("1/Grenadier Guards", "2/Royal Fusiliers")]
    assert (*places, given.where(state, "4/East Yorkshires")) == ("B3", "G4", "F5")


@rule("10.1")
@pytest.mark.parametrize(
    ("turn", "truck", "spaces"), [(1, False, 2), (2, False, 1), (2, True, 4), (1, True, 9)]
)
def test_foot_and_truck_by_day_and_by_night(turn, truck, spaces):
    state = given.game(turn=turn, units={"1/Loyals": "A5"})
    along = ["B4", "C4", "D4", "E4", "F4", "G4", "H4", "I4", "I3"]
    found = reached(state, "1/Loyals", truck=truck)
    assert along[min(spaces, 9) - 1] in found
    assert spaces == 9 or along[spaces] not in found


@rule("10.1")
def test_truck_movement_costs_two_and_needs_two():
    state = acting(units={"1/Loyals": "D4"}, actions=2)
    state = given.answer(state, "truck:D4:british", "unit:B15", "to:A5")
    assert state.table.actions == 0
    state = acting(units={"1/Loyals": "D4"}, actions=1)
    assert "truck:D4:british" not in given.tokens(state)


@rule("10.1")
def test_an_order_taken_back_costs_nothing():
    state = acting(units={"1/Loyals": "D4"})
    state = given.answer(state, "foot:D4:british", "unit:B15", "cancel", "cancel")
    assert state.table.actions == 2
    assert state.table.march is None


@rule("10.1")
def test_a_marsh_ends_a_move():
    state = given.game(units={"48e RI": "C2"})
    assert "B2" in reached(state, "48e RI")
    assert "B1" not in reached(state, "48e RI")
    state = given.game(units={"1/Loyals": "C2"}, flooded=True)
    assert "C3" in reached(state, "1/Loyals")
    assert "C4" not in reached(state, "1/Loyals")


@rule("10.1")
def test_all_units_of_a_stack_may_move_together():
    state = acting(units={"1/Loyals": "D4", "9/Foresters": "D4"})
    state = given.answer(state, "foot:D4:british", "all", "to:D5")
    assert given.where(state, "1/Loyals") == given.where(state, "9/Foresters") == "D5"
    assert state.table.actions == 1


@rule("10.1.1")
def test_evacuees_stop_only_where_there_is_room():
    state = acting(units={"1/Loyals": "D4"}, evacuees={"D4": [1], "D5": [1, 1], "A5": [1] * 4})
    assert "D5" in reached(state, "1/Loyals")
    assert "D5" not in reached(state, "E01")
    assert "A5" not in reached(state, "E01", truck=True)
    assert "E4" in reached(state, "E01")


@rule("10.1.1")
def test_a_group_of_evacuees_needs_room_for_all():
    state = acting(evacuees={"D4": [1, 1], "D5": [1]})
    state = given.answer(state, "foot:D4:evacuees", "all")
    assert "to:D5" not in given.tokens(state)
    assert "to:E4" in given.tokens(state)


@rule("10.1", "10.1.1")
def test_evacuees_hemmed_in_by_others_may_still_go_by_truck():
    crowd = {"C5": [1], "C4": [1, 1], "D5": [1, 1], "A5": [1] * 4}
    state = acting(turn=2, evacuees=crowd)
    assert "foot:C5:evacuees" not in given.tokens(state)
    state = given.answer(state, "truck:C5:evacuees")
    assert "unit:E01" in given.tokens(state)
    state = given.answer(state, "unit:E01", "to:D4")
    assert (given.where(state, "E01"), state.table.actions) == ("D4", 0)


@rule("10.1", "10.1.7")
def test_evacuees_may_leave_where_those_beside_them_are_shut_in():
    """Only Belgian ground is open around Adinkerke once Furnes is to be attacked."""
    state = acting(
        units={"1/Loyals": "G4", "2/Essex": "G4", "15th Division": "I4"},
        evacuees={"G4": [1]},
        germans={"14th": "F5", "56th": "G3"},
    )
    state = given.answer(state, "foot:G4:british", "unit:B19", "attack:G3", "done")
    state = given.answer(state, "foot:G4:british")
    assert given.tokens(state) == {"unit:E01", "cancel"}


@rule("10.1.2")
def test_each_nation_pays_for_itself_and_evacuees_go_along():
    state = acting(units={"1/Loyals": "D4", "8e Zouaves": "D4"}, evacuees={"D4": [1]})
    assert {"foot:D4:british", "foot:D4:french"} <= given.tokens(state)
    assert "foot:D4:evacuees" not in given.tokens(state)
    state = given.answer(state, "foot:D4:british")
    assert given.tokens(state) == {"all", "unit:B15", "unit:E01", "cancel"}


@rule("10.1.3")
def test_montgomerys_men_march_by_night_as_by_day():
    state = given.game(turn=2, units={"1/KOSB": "E4", "1/Loyals": "E4"})
    assert "D5" in reached(state, "1/KOSB")
    assert "D5" not in reached(state, "1/Loyals")


@rule("10.1.4")
def test_nobody_goes_behind_a_german_unit():
    state = given.game(units={"1/Loyals": "C2"}, germans={"254th": "D3"})
    assert not {"D1", "D2"} & reached(state, "1/Loyals", truck=True)
    assert "D3" in reached(state, "1/Loyals", truck=True)


@rule("10.1.5")
def test_the_ghq_moves_as_many_british_units_free_as_it_has_factors():
    state = acting(
        actions=1, units={"GHQ": "F4", "1/Loyals": "F4", "5/Border": "F4", "8e Zouaves": "F4"}
    )
    assert "escort:F07" not in given.tokens(state)
    assert "escort:GHQ" not in given.tokens(state)
    state = given.answer(state, "escort:B15", "to:D5", "escort:B13", "to:A4")
    assert state.table.actions == 1
    assert state.table.escorted == 2
    assert not any(token.startswith("escort") for token in given.tokens(state))


@rule("10.1.5")
def test_an_escort_taken_back_is_not_used_up():
    state = acting(units={"GHQ": "F4", "1/Loyals": "F4"})
    state = given.answer(state, "escort:B15", "cancel")
    assert "escort:B15" in given.tokens(state)


@rule("10.1.5", "10.1.8")
def test_an_engaged_unit_beside_the_ghq_may_attack_on_the_spot_for_nothing():
    state = acting(actions=0, units={"GHQ": "E4", "1/KOSB": "E4"}, germans={"18th": "E4"})
    state = given.answer(state, "escort:B05")
    assert "attack:E4" in given.tokens(state)
    state = given.answer(state, "attack:E4")
    assert state.table.assaults == [Assault("B05", "18", on_the_spot=True)]
    assert (state.table.escorted, given.where(state, "1/KOSB")) == (1, "E4")


@rule("10.1.6")
def test_suppressed_units_neither_move_nor_attack():
    state = acting(units={"1/Loyals": "D4"}, suppressed=("1/Loyals",), germans={"254th": "D4"})
    assert not any("D4" in token for token in given.tokens(state))


@rule("10.1.7")
def test_british_and_french_keep_out_of_the_belgian_area_but_the_ghq_may_enter():
    state = given.game(units={"1/Loyals": "G4", "GHQ": "G4", "15th Division": "I4"})
    assert not {"G5", "H4", "I4"} & reached(state, "1/Loyals")
    assert {"G5", "H4"} <= reached(state, "GHQ")
    assert {"H4", "G4"} <= reached(state, "15th Division")


@rule("10.1.7")
def test_the_area_opens_when_the_belgians_are_gone():
    assert {"G5", "H4"} <= reached(given.game(units={"1/Loyals": "G4"}), "1/Loyals")


@rule("10.1.7")
def test_a_unit_driven_into_the_area_must_leave_it_when_it_moves():
    state = given.game(units={"1/Loyals": "H3", "15th Division": "I4"})
    found = reached(state, "1/Loyals")
    assert found
    assert not any(space[0] in "HI" or space == "G5" for space in found)


@rule("10.1.7", "9.3.4")
def test_a_retreat_into_the_area_is_the_last_resort():
    position = {"1/Loyals": "G4", "15th Division": "I4"}
    free = given.game(units=position, germans={"56th": "G4"})
    assert retreats(free.table, "B15") == ["F4"]
    pressed = given.game(units=position, germans={"56th": "G4", "14th": "F4"})
    assert retreats(pressed.table, "B15") == ["G5", "H4"]


def driven(**position):
    """1/Loyals had to fall back from Adinkerke Bridge onto Belgian ground."""
    units = {"1/Loyals": "G4", "2/Coldstream Guards": "D4", "15th Division": "I4"}
    state = given.game(**({"units": units, "actions": 2} | position))
    retreat(state.table, "B15", "H4")
    return given.begin(state, TakeAction())


@rule("10.1.7")
def test_who_was_driven_into_the_area_leaves_it_before_anything_else_is_done():
    state = driven()
    assert given.tokens(state) == {"foot:H4:british", "truck:H4:british"}
    assert "1/Loyals retreated onto Belgian ground" in open_asks(state)[0].prompt
    state = given.answer(state, "foot:H4:british")
    assert given.tokens(state) == {"unit:B15", "cancel"}
    state = given.answer(state, "unit:B15", "to:G4")
    assert "end" in given.tokens(state)
    assert state.table.actions == 1


@rule("10.1.7")
@pytest.mark.parametrize(
    "position",
    [
        {"suppressed": ("1/Loyals",)},
        {"units": {"1/Loyals": "G4"}},  # the Belgians are gone
        {"germans": {"56th": "G4", "14th": "F4"}, "event": "choked_roads", "turn": 2},
    ],
)
def test_who_cannot_leave_the_area_or_need_not_holds_nobody_up(position):
    assert "end" in given.tokens(driven(**position))


@rule("10.1.7", "14.1")
def test_who_was_placed_there_may_stay():
    assert "end" in given.tokens(acting(units={"1/Loyals": "H4", "15th Division": "I4"}))


@rule("10.1.7", "10.1.5")
def test_a_free_move_beside_the_ghq_takes_a_unit_off_as_well():
    units = {"1/Loyals": "G4", "GHQ": "H4", "15th Division": "I4"}
    state = driven(units=units, actions=0)
    assert given.asked(state) == "MoveWhere"  # the only answer is given for the player
    assert not any(it in token for it in ("G5", "H", "I") for token in given.tokens(state))


@rule("10.1.7")
def test_nobody_else_of_the_march_is_enough_while_one_has_to_go():
    units = {"1/Loyals": "G4", "2/Coldstream Guards": "G4", "15th Division": "I4"}
    state = given.game(units=units, actions=1)
    for unit in ("B14", "B15"):
        retreat(state.table, unit, "H4")
    state = given.answer(given.begin(state, TakeAction()), "unit:B14", "to:G4")
    assert "done" not in given.tokens(state)


@rule("10.1.7")
@pytest.mark.parametrize("turn", [1, 2])
def test_the_officer_takes_a_driven_unit_off(turn):
    state = driven(turn=turn)
    while stranded.driven(state.table):
        advice = RULES.officer.advise(view(state, ALLIED), frozenset())
        state = given.answer(state, advice.token)
    assert given.where(state, "1/Loyals") not in BELGIAN_AREA


@rule("10.1.8")
def test_one_unit_may_enter_and_must_attack_an_unengaged_german():
    state = acting(units={"1/Loyals": "D3", "9/Foresters": "D3"}, germans={"254th": "D2"})
    state = given.answer(state, "foot:D3:british", "unit:B15")
    assert "attack:D2" in given.tokens(state)
    assert "to:D2" not in given.tokens(state)
    state = given.answer(state, "attack:D2", "unit:B17")
    assert not {"to:D2", "attack:D2"} & given.tokens(state)


@rule("10.1.8")
def test_an_attack_says_what_it_would_roll_against_whom():
    state = acting(turn=2, units={"1/Loyals": "D3"}, germans={"254th": "D2"})
    state = given.answer(state, "foot:D3:british", "unit:B15")
    label = next(it.label for it in open_asks(state)[0].choices if it.token == "attack:D2")
    assert label == "Attack Bergues D2 (254th: 2 dice against 5)"


@rule("10.1.8")
def test_an_engaged_space_may_be_entered_with_or_without_attack_and_crossed():
    state = acting(units={"1/Loyals": "D3", "48e RI": "D2"}, germans={"254th": "D2"})
    assert {"C2", "E2"} <= reached(state, "1/Loyals")
    state = given.answer(state, "foot:D3:british", "unit:B15")
    assert {"to:D2", "attack:D2"} <= given.tokens(state)


@rule("10.1.8")
@pytest.mark.parametrize(
    "order", [("foot:D3:british", "unit:B15", "attack:D2"), ("foot:D2:french", "attack:F06")]
)
def test_an_engaged_space_stays_open_when_one_unit_is_to_attack_there(order):
    state = acting(
        units={"1/Loyals": "D3", "9/Foresters": "E3", "48e RI": "D2"},
        germans={"254th": "D2"},
        actions=3,
    )
    state = given.answer(state, *order)
    assert {"D2", "C2"} <= reached(state, "9/Foresters", truck=True)
    if given.asked(state) == "MoveWho":
        state = given.answer(state, "done")
    state = given.answer(state, "foot:E3:british", "unit:B17")
    assert "to:D2" in given.tokens(state)
    assert "attack:D2" not in given.tokens(state)  # one attack on one German unit


@rule("10.1.8")
def test_the_only_way_may_lead_through_engaged_units():
    state = given.game(units={"1/Loyals": "C4", "48e RI": "D4"}, germans={"254th": "D4"})
    assert "E4" in reached(state, "1/Loyals")  # on foot by way of D4 alone


@rule("10.1.8")
@pytest.mark.parametrize(("garrison", "entered"), [({}, set()), ({"48e RI": "D2"}, {"to:D2"})])
def test_a_group_neither_attacks_nor_enters_where_it_would_have_to(garrison, entered):
    units = {"1/Loyals": "D3", "9/Foresters": "D3"} | garrison
    state = acting(units=units, germans={"254th": "D2"})
    state = given.answer(state, "foot:D3:british", "all")
    assert {"to:D2", "attack:D2"} & given.tokens(state) == entered


@rule("10.1.8")
def test_a_group_with_the_enemy_all_around_is_not_sent_anywhere():
    state = acting(
        turn=2,
        units={"1/Loyals": "E5", "9/Foresters": "E5"},
        germans={"254th": "D5", "18th": "E4", "14th": "F5"},
    )
    assert given.tokens(given.answer(state, "foot:E5:british")) == {
        "unit:B15",
        "unit:B17",
        "cancel",
    }


@rule("10.1.8")
def test_who_attacks_on_the_spot_is_not_asked_where_to_go():
    state = acting(units={"1/Loyals": "D3", "9/Foresters": "D3"}, germans={"254th": "D3"})
    state = given.answer(state, "foot:D3:british")
    assert {"attack:B15", "attack:B17"} <= given.tokens(state)
    assert "attack:D3" not in given.tokens(given.answer(state, "all"))


@rule("10.1.8")
def test_a_committed_unit_moves_no_more():
    state = acting(units={"1/Loyals": "D3"}, germans={"254th": "D2"}, actions=3)
    state = given.answer(state, "foot:D3:british", "unit:B15", "attack:D2")
    assert "foot:D2:british" not in given.tokens(state)


@rule("16.0")
def test_choked_roads_stop_the_trucks():
    state = acting(event="choked_roads", units={"GHQ": "F4", "1/Loyals": "F4"})
    assert "truck:F4:british" not in given.tokens(state)
    state = given.answer(state, "escort:B15")
    assert "to:A4" not in given.tokens(state)


@rule("10.1")
def test_an_illegal_move_is_refused_with_its_section_and_changes_nothing():
    state = acting(units={"1/Loyals": "D4"})
    state = given.answer(state, "foot:D4:british", "unit:B15")
    with pytest.raises(Refused) as refusal:
        given.answer(state, "to:A1")
    assert refusal.value.rule == "10.1"
    assert given.where(state, "1/Loyals") == "D4"


@rule("10.1.7")
def test_a_unit_stranded_on_belgian_ground_crosses_it_to_get_away():
    state = given.game(units={"1/Loyals": "I3", "15th Division": "I4"})
    assert reached(state, "1/Loyals") == {"G3"}  # by way of H3


@rule("10.1.5")
def test_the_ghq_escorts_anew_every_turn():
    position = given.game(units={"GHQ": "G5", "1/Loyals": "G5"}, escorted=2)
    assert "escort:B15" in given.tokens(given.begin(position, PlayerActions()))


@rule("10.1.5")
def test_the_ghq_escorts_british_combat_units_alone():
    beside = {"GHQ": "G5", "1/Loyals": "G5", "48e RI": "G5"}
    state = acting(units=beside, evacuees={"G5": [1]})
    escorted = {token for token in given.tokens(state) if token.startswith("escort:")}
    assert escorted == {"escort:B15"}


@rule("10.1.5")
@pytest.mark.parametrize(("escorted", "more"), [(1, True), (2, False)])
def test_the_ghq_escorts_as_many_as_it_is_strong(escorted, more):
    state = acting(units={"GHQ": "G5", "1/Loyals": "G5"}, escorted=escorted)
    assert ("escort:B15" in given.tokens(state)) is more
