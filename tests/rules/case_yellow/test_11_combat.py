"""11 Combat: odds, shifts, results, losses, retreats, advances, forts, Engaged."""

import pytest

from engine import Refused
from engine.case_yellow.advance import second_hexes
from engine.case_yellow.attacks import forces, owes, refusal, targets
from engine.case_yellow.components.map import HILL, NATION, TERRAIN
from engine.case_yellow.engaged import EngagedCombats
from engine.case_yellow.ids import Action, Outcome
from engine.case_yellow.movement import Orders
from engine.case_yellow.retreat import Retreat, ways
from engine.case_yellow.sequence import BeginRound
from engine.case_yellow.strength import (
    COLUMNS,
    Plan,
    chances,
    column_of,
    converted,
    reckon,
    success,
)
from engine.case_yellow.table import Battle, Dynamo, Fight, Round
from tests.marks import rule
from tests.rules.case_yellow.given import (
    answer,
    asked,
    begin,
    game,
    passing,
    question,
    seat_asked,
    steps,
    tokens,
    told,
    where,
)


def fight(units, token, dice, *, acting="german Combat", **more):
    """Begin a round, make one attack, answer nothing else."""
    side, _, action = acting.partition(" ")
    state = game(units, turn=more.pop("turn", 1), dice=dice, **more)
    state = begin(state, BeginRound(side, Action(action)))
    if action == "Move":
        state = answer(state, "done")
    return answer(state, token)


@rule("11.3a")
@pytest.mark.parametrize(("attack", "defense", "odds"), [
    (12, 7, "1-1"), (13, 4, "3-1"), (7, 12, "1-2"), (5, 12, "1-3"), (40, 4, "6-1"),
])  # fmt: skip
def test_fractions_are_dropped_in_the_defenders_favor(attack, defense, odds):
    """E18 12 against 7 is 1-1."""
    assert COLUMNS[min(column_of(attack, defense), len(COLUMNS) - 1)] == odds


@rule("11.3a")
def test_worse_than_one_to_three_is_no_attack():
    assert column_of(3, 12) < 0
    state = game({"GLAH": "2313", "F1CA": "2314"}, acting="german Combat", turn=1)
    assert "worse than 1-3" in refusal(state, Plan("2314", "german", ("GLAH",)))
    assert forces(state, "2314") == ()


@rule("11.3c", "11.3b", "12.11", "5.2")
def test_the_worked_example_of_shifts():
    """E16 13 to 4 on a hill with Better Defense, bridged, no supply, 3 Stukas against 1: 4-1."""
    units = {"G1Pz": "1925", "G6Pz": "1925", "G8Pz": "1925", "F1CA": "1924"}
    state = game(units, turn=3, acting="german Combat", ground={"better": ("1924",)})
    plan = Plan("1924", "german", ("G1Pz", "G6Pz", "G8Pz"), air=3, against=1, bridged=True)
    assert TERRAIN["1924"] == HILL
    found = reckon(state, plan)
    assert found.attack == 13
    assert found.defense == 4
    assert COLUMNS[found.initial] == "3-1"
    assert (found.left, found.right) == (3, 4)
    assert found.odds == "4-1"
    more = reckon(state, plan._replace(air=4))
    assert more.odds == "5-1"
    assert reckon(state, plan._replace(air=9)).odds == "5-1"


@rule("11.3c")
def test_four_panzers_against_armor():
    """E17 Four, less one for armor that defends, at most two."""
    units = {"G1Pz": "2313", "G2Pz": "2313", "G3Pz": "2414", "G4Pz": "2414", "F1DCR": "2314"}
    state = game(units, acting="german Combat", turn=1)
    found = reckon(state, Plan("2314", "german", ("G1Pz", "G2Pz", "G3Pz", "G4Pz")))
    assert ("panzers", 2) in found.notes
    one = reckon(state, Plan("2314", "german", ("G1Pz",)))
    assert not [it for it in one.notes if it[0] == "panzers"]


@rule("11.3c")
def test_no_armor_shift_into_a_city():
    state = game({"G1Pz": "2213", "F1CA": "2212"}, acting="german Combat", turn=1)
    notes = dict(reckon(state, Plan("2212", "german", ("G1Pz",))).notes)
    assert notes == {"city": -1}


@rule("11.3c")
def test_allied_armor_and_the_matildas():
    units = {"F1DCR": "2313", "B1T": "2214", "GI": "2314"}
    state = game(units, acting="allied Combat", turn=1)
    found = reckon(state, Plan("2314", "allied", ("F1DCR", "B1T")))
    assert {("armor", 1), ("Matildas", 1)} <= set(found.notes)
    assert found.shifts == 1
    against = game({**units, "G1Pz": "2314", "GI": "2712"}, acting="allied Combat", turn=1)
    assert ("armor", 1) not in reckon(against, Plan("2314", "allied", ("F1DCR",))).notes


@rule("11.3b")
def test_net_shifts_are_limited():
    """German attacks from one left to two right, Allied ones from two left to one right."""
    ground = {"better": ("2124",)}
    units = {"GI": "2125", "F10CA": "2124"}
    state = game(units, turn=3, acting="german Combat", ground=ground)
    found = reckon(state, Plan("2124", "german", ("GI",)))
    assert found.left > 2
    assert found.shifts == -1


@rule("11.3c", "10.8")
def test_a_river_counts_if_all_attack_across_it_and_no_bridgehead_is_won():
    """E14 With a Bridgehead the river does not count; broken ground and Works do."""
    units = {"G7Pz": "2424", "F11CA": "2423"}
    state = game(units, turn=1, acting="german Combat")
    plan = Plan("2423", "german", ("G7Pz",))
    notes = dict(reckon(state, plan).notes)
    assert notes == {"terrain": -1, "works": -1, "river": -1, "panzers": 1}
    assert "river" not in dict(reckon(state, plan._replace(bridged=True)).notes)


@rule("10.8", "11.3c")
def test_yellow_units_try_for_a_bridgehead_before_they_attack():
    """E14 Success at Sedan: the marker is won, fought over, and taken off."""
    units = {"G1Pz": "2125", "G2Pz": "2125", "F10CA": "2124"}
    state, said = told(
        begin(game(units, turn=1, dice=[5, 6]), BeginRound("german", Action.COMBAT)),
        "a:2124:2125:0",
    )
    assert "a Bridgehead is won" in said
    assert "2124" not in state.ground.bridgeheads or state.table.battle


@rule("11.3d")
def test_a_difference_of_three_changes_the_result_once():
    units = {"G1Pz": "2313", "F10CA": "2314"}
    state = game(units, turn=1, acting="german Combat")
    found = reckon(state, Plan("2314", "german", ("G1Pz",)))
    assert (found.rating, found.against) == (5, 2)
    changed = {it: converted(found, it) for it in Outcome}
    assert changed == {
        Outcome.AE: Outcome.AL1, Outcome.AL1: Outcome.ENG, Outcome.ENG: Outcome.ENG,
        Outcome.BL1: Outcome.DL1, Outcome.DL1: Outcome.DR, Outcome.DR: Outcome.DR,
        Outcome.DE: Outcome.DE,
    }  # fmt: skip
    other = found._replace(rating=2, against=5)
    assert converted(other, Outcome.DR) == Outcome.DL1
    assert converted(found._replace(fort=True), Outcome.AL1) == Outcome.AL1


@rule("11.3d", "11.1")
def test_the_chances_of_an_attack_are_exact():
    state = game({"GI": "2313", "F3CA": "2314"}, turn=1, acting="german Combat")
    found = reckon(state, Plan("2314", "german", ("GI",)))
    assert found.odds == "1-1"
    assert chances(found) == {
        Outcome.AL1: pytest.approx(1 / 2), Outcome.ENG: pytest.approx(1 / 6),
        Outcome.BL1: pytest.approx(1 / 3),
    }  # fmt: skip
    assert success(found) == pytest.approx(1 / 3)


@rule("11.3e")
def test_armor_that_made_a_shift_loses_first():
    units = {"G1Pz": "2313", "G2M": "2313", "F1CA": "2314"}
    state = fight(units, "a:2314:2313:0", [1])
    assert steps(state, "G1Pz") == 1
    assert steps(state, "G2M") == 2


@rule("11.3e")
def test_otherwise_the_owner_chooses():
    units = {"GI": "2313", "G207": "2313", "F1CA": "2314"}
    state = fight(units, "a:2314:2313:0", [1])
    assert asked(state) == "LoseStep"
    assert tokens(state) == {"GI", "G207"}
    assert where(answer(state, "G207"), "G207") == "lost"


@rule("11.3e")
def test_the_matildas_bleed_before_anybody():
    units = {"F1DCR": "2313", "B1T": "2214", "GI": "2314"}
    state = begin(game(units, turn=1, dice=[1], scenario="free hands"),
                  BeginRound("allied", Action.COMBAT))  # fmt: skip
    state = answer(state, "c:2314", "+F1DCR", "+B1T", "go")
    assert where(state, "B1T") == "lost"
    assert steps(state, "F1DCR") == 2


@rule("11.3f")
def test_a_shattered_defense():
    """DE: brigades die; corps and division lose a step each, the attacker choosing first."""
    units = {"GI": "2315", "GII": "2414", "GIII": "2214", "F1CA": "2314", "F14DI": "2314",
             "F3BS": "2314"}  # fmt: skip
    state = game(units, turn=1, dice=[6], stukas=2)
    state = begin(state, BeginRound("german", Action.COMBAT))
    token = next(it for it in tokens(state) if it.startswith("a:2314:all") and it.endswith("2"))
    state = answer(state, token)
    assert where(state, "F3BS") == "lost"
    assert seat_asked(state) == "german"
    state = answer(state, "F1CA")
    assert where(state, "F14DI") == "lost"
    while asked(state) == "RetreatWhere":
        state = answer(state, min(tokens(state)))
    assert steps(state, "F1CA") == 1
    assert state.unit("F1CA").disrupted


@rule("11.3g")
def test_an_attack_that_collapses_costs_two_steps():
    units = {"G207": "2313", "G1K": "2313", "BI": "2314"}
    state = fight(units, "a:2314:2313:0", [1])
    state = answer(state, "G207")
    assert where(state, "G207") == where(state, "G1K") == "lost"


@rule("11.3g")
def test_a_lone_corps_loses_one_step_and_its_order():
    state = fight({"GXXV": "2313", "BI": "2314", "B51": "2314"}, "a:2314:2313:0", [1])
    assert steps(state, "GXXV") == 1
    assert state.unit("GXXV").disrupted


@rule("11.3a")
def test_one_to_four_is_lost_without_a_die():
    units = {"GXXV": "2124", "F1CA": "2025", "F14DI": "2025"}
    state = game(units, turn=3, acting="german Combat", ground={"better": ("2025",)})
    found = reckon(state, Plan("2025", "german", ("GXXV",)))
    low = found._replace(column=-1)
    assert low.odds == "1-4"
    assert chances(low) == {Outcome.AE: pytest.approx(1.0)}


# --- 11.2 -----------------------------------------------------------------------------------


@rule("9.5", "11.2")
def test_one_hex_attacks_whom_it_likes():
    """E8 The other French hex does not matter."""
    units = {"GI": "2314", "F1CA": "2315", "F3CA": "2215"}
    state = game(units, turn=1, acting="german Combat")
    assert owes(state, Plan("2315", "german", ("GI",))) == ()


@rule("9.5", "11.2")
def test_an_attack_from_several_hexes_owes_others():
    """E9 Refused until somebody is left for D and E; two hexes of yellow units owe nothing."""
    french = {"F1CA": "2315", "F3CA": "2214", "F4CA": "2415"}
    state = game({"GI": "2314", "GII": "2414", **french}, turn=1, acting="german Combat")
    plan = Plan("2315", "german", ("GI", "GII"))
    assert set(owes(state, plan)) == {"2214", "2415"}
    assert "owes attacks" in refusal(state, plan)
    yellow = game({"G1Pz": "2314", "G2Pz": "2414", **french}, turn=1, acting="german Combat")
    assert owes(yellow, Plan("2315", "german", ("G1Pz", "G2Pz"))) == ()


@rule("11.2")
def test_what_is_owed_must_be_attacked_before_the_round_ends():
    units = {"GI": "2314", "GII": "2414", "G207": "2414", "F1CA": "2315", "F4CA": "2415:1"}
    state = game(units, turn=1, dice=[2, 2])
    state = begin(state, BeginRound("german", Action.COMBAT))
    state = answer(state, "c:2315", "+GI", "+GII", "go")
    while asked(state) == "LoseStep":
        state = answer(state, min(tokens(state)))
    assert asked(state) == "OwedAttacks"
    assert "done" not in tokens(state)
    assert question(state).about == ("2415",)


@rule("11.2")
def test_a_hex_is_attacked_once_a_round_and_a_unit_attacks_once():
    units = {"GI": "2313", "GII": "2414", "F1CA": "2314"}
    state = fight(units, "a:2314:2313:0", [1])
    while asked(state) == "LoseStep":
        state = answer(state, min(tokens(state)))
    assert asked(state) != "Attacks"


@rule("11.2")
def test_several_attacks_are_ordered_in_one_go():
    units = {"GI": "2313", "F1CA": "2314", "GII": "2613", "F3CA": "2614"}
    state = begin(game(units, turn=1, dice=[1, 1]), BeginRound("german", Action.COMBAT))
    state = answer(state, "a:2314:2313:0;a:2614:2613:0")
    assert steps(state, "GI") == steps(state, "GII") == 1


# --- 11.4 -----------------------------------------------------------------------------------


@rule("11.4")
def test_a_retreat_follows_the_compass_and_ends_two_hexes_away():
    state = game({"F1CA": "2315", "GI": "2316"})
    ends = ways(state, "F1CA", 2)
    assert ends
    assert all(int(hex_[2:]) < 15 for hex_ in ends)


@rule("11.4")
def test_a_town_a_city_or_a_river_ends_a_retreat_early():
    """E20 Into a City or over a river: one hex may do; into the clear it must be two."""
    state = game({"F1CA": "2213", "GI": "2214"})
    ends = ways(state, "F1CA", 2)
    assert ends["2212"] == ("2212",)
    clear = game({"F1CA": "2418", "GI": "2419"})
    assert all(len(way) == 2 for hex_, way in ways(clear, "F1CA", 2).items() if hex_ != "2417")


@rule("11.4", "8.4")
def test_who_finds_no_room_goes_a_hex_further_or_is_lost():
    """E19 The division finds room beside the corps, the corps does not."""
    units = {"F1CA": "2315", "F14DI": "2315", "F3CA": "2314", "F4CA": "2313", "GI": "2214",
             "GII": "2414", "F5CA": "2312", "F16CA": "2212", "F20CA": "2412", "GX": "2216",
             "GXXVI": "2416"}  # fmt: skip
    state = game(units)
    assert "2313" in ways(state, "F14DI", 2)
    assert ways(state, "F1CA", 2) == {}


@rule("11.4", "11.7")
def test_units_in_a_fort_that_stands_do_not_retreat():
    units = {"GI": "2828", "GII": "2928", "EIII": "2827"}
    state = game(units, turn=1, dice=[5], german=("2928", "2828"), stukas=2)
    state = begin(state, BeginRound("german", Action.COMBAT))
    token = max(it for it in tokens(state) if it.startswith("a:2827"))
    state = answer(state, token)
    while asked(state) == "LoseStep":
        state = answer(state, min(tokens(state)))
    assert where(state, "EIII") == "2827"
    assert "2827" in state.ground.forts


@rule("11.4", "10.10")
def test_the_dutch_do_not_retreat_abroad():
    state = game({"DPeel": "3424", "GI": "3425"})
    assert ways(state, "DPeel", 1) == {}
    home = game({"DPeel": "3526", "GI": "3527"})
    assert {NATION[hex_] for hex_ in ways(home, "DPeel", 1)} == {"N"}


@rule("11.4")
def test_a_stack_may_retreat_together():
    state = begin(game({"F1CA": "2315", "F14DI": "2315", "GI": "2316"}),
                  Retreat("2315", "allied", 2, "allied"), Orders())  # fmt: skip
    whole = [it for it in tokens(state) if it.startswith("all:")]
    assert whole
    state.table.round = Round("german", Action.MOVE)
    state = answer(state, min(whole))
    assert where(state, "F1CA") == where(state, "F14DI") == min(whole)[4:]


# --- 11.5 -----------------------------------------------------------------------------------


@rule("11.5", "11.1")
def test_who_won_advances_and_panzers_go_a_hex_further():
    units = {"G1Pz": "2313", "G2Pz": "2313", "F42CA": "2314:1"}
    state = fight(units, "a:2314:2313:0", [6])
    while asked(state) in ("LoseStep", "RetreatWhere"):
        state = answer(state, min(tokens(state)))
    assert asked(state) == "Advance"
    state = answer(state, "all")
    assert asked(state) == "SecondAdvance"
    assert "all:2315" in tokens(state)
    state = answer(state, "all:2315")
    assert where(state, "G1Pz") == where(state, "G2Pz") == "2315"


@rule("11.5")
def test_the_second_hex_of_an_advance():
    """E21 Not into Forest off the road, a fort, or over a Major river without a crossing."""
    state = game({"G1Pz": "2324"}, acting="german Combat")
    state.table.battle = Battle("2324", "german", ["G1Pz"], advanced=["G1Pz"])
    found = second_hexes(state, "G1Pz")
    assert "2325" not in found  # Forest without a road
    assert "2323" not in found  # the Meuse without a crossing
    state = game({"G1Pz": "2828"}, acting="german Combat")
    state.table.battle = Battle("2828", "german", ["G1Pz"], advanced=["G1Pz"])
    assert "2827" not in second_hexes(state, "G1Pz")
    state = game({"G1Pz": "2315"}, acting="german Combat")
    state.table.battle = Battle("2315", "german", ["G1Pz"], advanced=["G1Pz"])
    assert "2316" in second_hexes(state, "G1Pz")  # over a minor river


@rule("11.6", "11.5")
def test_yellow_units_attack_after_marching_and_advance_one_hex():
    units = {"G1Pz": "2313", "G2Pz": "2313", "GI": "2414", "F42CA": "2314:1"}
    state = begin(game(units, turn=1, dice=[6]), BeginRound("german", Action.MOVE))
    state = answer(state, "done")
    assert asked(state) == "Attacks"
    assert not any("2414" in it for it in tokens(state) if it.startswith("a:"))
    state = answer(state, "a:2314:2313:0")
    while asked(state) in ("LoseStep", "RetreatWhere"):
        state = answer(state, min(tokens(state)))
    state = answer(state, "all")
    assert asked(state) != "SecondAdvance"


@rule("11.6")
def test_an_allied_die_says_how_many_motorized_units_attack():
    units = {"F1DLM": "2313", "F2DLM": "2313", "G207": "2314"}
    state = begin(game(units, turn=3, dice=[1]), BeginRound("allied", Action.MOVE))
    state = passing(state, "MotorRoll")
    state = answer(state, "roll")
    assert state.table.round.attackers == 1
    assert all(len(it.plan.attackers) <= 1 for it in forces(state, "2314"))
    with pytest.raises(Refused):
        answer(state, "c:2314", "+F1DLM", "+F2DLM", "go")


@rule("11.6")
def test_no_motorized_attack_on_a_fort_after_marching():
    state = game({"G1Pz": "2828"}, turn=1, acting="german Move")
    assert "2827" not in targets(state)
    state = game({"G1Pz": "2828"}, turn=1, acting="german Combat")
    assert "2827" in targets(state)


# --- 11.7, 11.8 -----------------------------------------------------------------------------


@rule("11.7", "10.9")
def test_a_fort_falls_to_de_alone():
    units = {"GI": "2828", "GII": "2928", "GIII": "2829"}
    state = game(units, turn=1, acting="german Combat", german=("2828", "2928"))
    found = reckon(state, Plan("2827", "german", ("GI", "GII")))
    assert found.defense == 4
    assert ("fort", -2) in found.notes
    assert success(found) == chances(found).get(Outcome.DE, 0.0)


@rule("11.7", "11.5")
def test_a_lone_fort_destroyed_is_entered_but_not_passed():
    units = {"GI": "2928", "GII": "2727", "G7Pz": "2828", "G5Pz": "2828", "GARKO": "2829"}
    state = game(units, turn=1, dice=[6], german=("2828", "2928"), stukas=8)
    state = begin(state, BeginRound("german", Action.COMBAT))
    state = answer(state, max(it for it in tokens(state) if it.startswith("a:2827")))
    assert "2827" in state.ground.destroyed
    assert asked(state) == "Advance"
    state = answer(state, "G7Pz")
    assert where(state, "G7Pz") == "2827"
    assert asked(state) != "SecondAdvance"


@rule("11.8")
def test_the_arko_fires_two_hexes_far_at_fixed_targets():
    units = {"GI": "2828", "GARKO": "2829", "EIII": "2827"}
    state = game(units, turn=1, acting="german Combat", german=("2828", "2829"))
    force = forces(state, "2827")[0]
    assert "GARKO" in force.plan.attackers
    assert ("ARKO", 1) in force.sum.notes
    field = game({"GI": "2313", "GARKO": "2312", "F1CA": "2314"}, turn=1, acting="german Combat")
    assert "GARKO" not in forces(field, "2314")[0].plan.attackers


# --- 11.9 -----------------------------------------------------------------------------------


@rule("11.9")
def test_engaged_bleeds_the_lower_rating_and_goes_on():
    units = {"GI": "2313", "F3CA": "2314"}
    state = fight(units, "a:2314:2313:0", [4])
    assert steps(state, "F3CA") == 1
    assert steps(state, "GI") == 2
    assert state.table.fights == [Fight("2314", "german", ("GI",))]


@rule("11.9")
def test_equal_ratings_bleed_both():
    units = {"GX": "2313", "F3CA": "2314"}
    state = fight(units, "a:2314:2313:0", [4])
    assert steps(state, "F3CA") == steps(state, "GX") == 1


@rule("11.9", "2.2c")
def test_an_engaged_combat_is_fought_again_in_the_next_round_and_holds_its_units():
    units = {"GI": "2313", "F3CA": "2314:1", "GII": "2312"}
    fights = [Fight("2314", "german", ("GI",))]
    state = game(units, turn=2, acting="german Move", fights=fights, dice=[6])
    state = begin(state, Orders(), EngagedCombats())
    assert "st:2313" not in tokens(state)
    state, said = told(state, "done")
    assert "flares up again" in said


@rule("11.9")
def test_fresh_units_join_an_engaged_combat_in_a_move_round():
    units = {"GI": "2313", "F3CA": "2314:1", "G207": "2312"}
    fights = [Fight("2314", "german", ("GI",))]
    state = game(units, turn=2, acting="german Move", fights=fights, dice=[1])
    state = begin(state, Orders(), EngagedCombats())
    state = answer(state, "st:2312", "2313")
    state, said = told(state, "done")
    assert "9 against 2" in said


@rule("11.9")
def test_no_advance_when_the_last_defender_falls_engaged():
    """A German attack at 1-1 in which the last French step falls: nobody advances."""
    state = fight({"GI": "2313", "F1DLC": "2314", "F53DI": "2314:1"}, "a:2314:2313:0", [3])
    state = answer(state, "F1DLC") if asked(state) == "LoseStep" else state
    assert asked(state) != "Advance"
    assert where(state, "GI") == "2313"


@rule("11.3c")
def test_allied_aircraft_never_help_dutch_or_belgians_alone():
    units = {"GI": "3025", "EI": "3024"}
    state = begin(game(units, turn=3, squadrons=("French",), dice=[3], acting=""),
                  BeginRound("german", Action.COMBAT))  # fmt: skip
    state = answer(state, next(it for it in tokens(state) if it.startswith("a:3024")))
    assert asked(state) != "DefensiveAir"


@rule("11.3c", "11.7")
@pytest.mark.parametrize(("fort", "here", "asks"), [
    ("1926", "1927", True), ("2827", "2828", False),
])  # fmt: skip
def test_allied_aircraft_help_a_french_garrison_without_troops_but_no_belgian_one(fort, here, asks):
    units = {"GI": here, "GGD": here}
    state = begin(game(units, turn=3, squadrons=("French",), stukas=4, dice=[1], acting=""),
                  BeginRound("german", Action.COMBAT))  # fmt: skip
    state = answer(state, f"a:{fort}:{here}:4")
    assert (asked(state) == "DefensiveAir") is asks


@rule("11.3c", "5.2")
def test_the_defender_answers_with_aircraft_of_his_own():
    units = {"GI": "2313", "F3CA": "2314"}
    state = begin(game(units, turn=1, squadrons=("French",), stukas=1, dice=[4]),
                  BeginRound("german", Action.COMBAT))  # fmt: skip
    state = answer(state, "a:2314:2313:1")
    assert asked(state) == "DefensiveAir"
    assert seat_asked(state) == "allied"
    state = answer(state, "1")
    assert state.table.air.allied == []


@rule("13.6", "13.5")
def test_the_dynamo_port_takes_two_stukas_a_shift_and_nobody_escapes():
    units = {"GI": "3213", "BI": "3212:1", "BII": "3212:1", "BIII": "3212:1"}
    dynamo = Dynamo("3212", 3, 6)
    state = game(units, turn=4, acting="german Combat", dynamo=dynamo)
    one = reckon(state, Plan("3212", "german", ("GI",), air=1))
    two = reckon(state, Plan("3212", "german", ("GI",), air=2))
    assert "air" not in dict(one.notes)
    assert ("air", 1) in two.notes
    assert one.defense == 3
