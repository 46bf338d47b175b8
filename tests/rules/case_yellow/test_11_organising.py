"""11.2, 11.3, 7.9 Who attacks whom how often, what is owed, and what stands in the way."""

from engine.case_yellow.after_combat import EndCombat
from engine.case_yellow.attacking import MotorRoll
from engine.case_yellow.attacks import forces, owes, refusal, soaked, targets
from engine.case_yellow.components.map import NEAR, RUHR
from engine.case_yellow.engaged import EngagedCombats
from engine.case_yellow.ids import Action
from engine.case_yellow.movement import Orders
from engine.case_yellow.retreat import Retreat, ways
from engine.case_yellow.sequence import BeginRound
from engine.case_yellow.strength import Plan, reckon, side_rating
from engine.case_yellow.table import Battle, Fight
from tests.marks import rule
from tests.rules.case_yellow.given import (
    answer,
    asked,
    begin,
    game,
    question,
    steps,
    tokens,
    told,
    where,
)

# Four corps of TR 3 whose zones reach every hex round 2315.
RING = {"GX": "2216", "GXXVI": "2416", "GXXVII": "2213", "GXXX": "2413"}


def _losses(state):
    while asked(state) == "LoseStep":
        state = answer(state, min(tokens(state)))
    return state


@rule("11.2")
def test_no_unit_is_attacked_twice_in_a_round_even_where_it_has_retreated_to():
    units = {"GI": "2315", "G207": "2412", "F1CA": "2314"}
    state = begin(game(units, turn=1, dice=[5]), BeginRound("german", Action.COMBAT))
    state = _losses(answer(state, "a:2314:2315:0"))
    state = answer(state, "2413")
    assert where(state, "F1CA") == "2413"
    while asked(state) in ("Advance", "SecondAdvance"):
        state = answer(state, "stay")
    assert asked(state) != "Attacks"


@rule("11.2")
def test_who_was_attacked_shields_those_he_fell_back_on():
    units = {"GI": "2313", "F1CA": "2314", "F14DI": "2314"}
    state = game(units, turn=1, acting="german Combat")
    assert "2314" in targets(state)
    state = game(units, turn=1, acting="german Combat")
    state.table.round.assaulted = ["F14DI"]
    assert "2314" not in targets(state)


@rule("11.2")
def test_what_has_been_attacked_already_is_not_owed():
    units = {"GI": "2314", "GII": "2414", "F1CA": "2315", "F4CA": "2415"}
    state = game(units, turn=1, acting="german Combat")
    plan = Plan("2315", "german", ("GI", "GII"))
    assert owes(state, plan) == ("2415",)
    state.table.round.assaulted = ["F4CA"]
    assert owes(state, plan) == ()


@rule("11.2")
def test_soak_offs_are_shared_out_so_that_all_are_met():
    """The Leibstandarte could attack either hex, 207 Division only one: each takes its own."""
    units = {"GI": "2314", "GLAH": "2314", "GII": "2414", "G207": "2114", "F1CA": "2315",
             "F42CA": "2214:1", "F41CA": "2413:1"}  # fmt: skip
    state = game(units, turn=1, acting="german Combat")
    plan = Plan("2315", "german", ("GI", "GII"))
    owed = owes(state, plan)
    assert owed == ("2214", "2413")
    assert soaked(state, plan, owed) == {"2214": ("G207",), "2413": ("GLAH",)}
    assert refusal(state, plan) == ""


@rule("11.2", "11.6")
def test_the_die_of_motorized_attacks_must_suffice_for_what_is_owed_too():
    units = {"F1DLM": "2313", "F2DLM": "2414", "F3DLM": "2513", "G207": "2314", "GX": "2514"}
    state = game(units, turn=3, acting="allied Move")
    plan = Plan("2314", "allied", ("F1DLM", "F2DLM"))
    state.table.round.attackers = 3
    assert owes(state, plan) == ("2514",)
    assert refusal(state, plan) == ""
    fewer = game(units, turn=3, acting="allied Move")
    fewer.table.round.attackers = 2
    assert "owes attacks on 2514" in refusal(fewer, plan)


@rule("11.3a")
def test_odds_above_six_to_one_are_cut_after_the_shifts():
    """14 to 1 is shifted one column for Better Defense, and is fought at 6-1 all the same."""
    units = {"GI": "2313", "GII": "2413", "F60DI": "2314"}
    state = game(units, turn=1, acting="german Combat", ground={"better": ("2314",)})
    found = reckon(state, Plan("2314", "german", ("GI", "GII")))
    assert (found.attack, found.defense, found.shifts) == (14, 1, -1)
    assert found.odds == "6-1"
    weaker = game({"GX": "2313", "F60DI": "2314"}, turn=1, acting="german Combat",
                  ground={"better": ("2314",)})  # fmt: skip
    assert reckon(weaker, Plan("2314", "german", ("GX",))).odds == "5-1"


@rule("11.3c", "11.8")
def test_guns_that_fire_into_an_attack_do_not_undo_the_river():
    units = {"GI": "2519", "GARKO": "2521", "F5CA": "2520"}
    state = game(units, turn=1, acting="german Combat")
    found = reckon(state, Plan("2520", "german", ("GI", "GARKO")))
    assert ("river", -1) in found.notes
    assert ("ARKO", 1) in found.notes


@rule("11.8", "7.8")
def test_the_west_wall_feeds_the_guns_too():
    cut = ("3133", "3134", "3232", "3233", "3333", "3432", "3431", "3533", "3534", "2934", "2933")
    lost = dict.fromkeys((*RUHR, *cut), "allied")
    units = {"GXII": "1733", "GARKO": "1734", "F20CA": "1632"}
    state = game(units, turn=3, acting="german Combat",
                 ground={"taken": {**lost, "1733": "german"}})  # fmt: skip
    assert "GARKO" in forces(state, "1632")[0].plan.attackers
    state.table.round.west_wall = True
    state.__dict__.clear()
    assert "GARKO" not in forces(state, "1632")[0].plan.attackers


@rule("12.11", "11.3d")
def test_better_defense_helps_nobody_who_attacks():
    state = game({"F1DLM": "2313", "GX": "2314"}, scenario="free hands", acting="allied Combat",
                 ground={"better": ("2313",)})  # fmt: skip
    assert reckon(state, Plan("2314", "allied", ("F1DLM",))).rating == 4
    assert side_rating(state, ("F1DLM",), attacked=True) == 5


@rule("7.9")
def test_a_supply_unit_leaves_before_the_combat_alone():
    """The division beside it must stay and fight."""
    units = {"G1Pz": "2418", "G2Pz": "2418", "FSU": "2417", "F14DI": "2417"}
    state = begin(game(units, turn=1, dice=[1]), BeginRound("german", Action.COMBAT))
    state = answer(state, next(it for it in tokens(state) if it.startswith("a:2417")))
    assert asked(state) == "RetreatWhere"
    assert not [it for it in tokens(state) if it.startswith("all:")]
    state = answer(state, min(tokens(state)))
    assert where(state, "F14DI") == "2417"
    assert where(state, "FSU") != "2417"


def _supply_unit_that_cannot_leave():
    units = {"GI": "2314", "FSU": "2315", "F60DI": "2315", **RING}
    state = begin(game(units, turn=1, dice=[6]), BeginRound("german", Action.COMBAT))
    return _losses(answer(state, next(it for it in tokens(state) if it.startswith("a:2315:2314"))))


@rule("7.9", "11.5")
def test_a_supply_unit_that_cannot_leave_is_lost_when_the_enemy_comes_in():
    state = _supply_unit_that_cannot_leave()
    assert where(state, "F60DI") == "lost"
    assert where(state, "FSU") == "2315"
    assert asked(state) == "Advance"
    state = answer(state, "GI")
    assert where(state, "GI") == "2315"
    assert where(state, "FSU") == "lost"


@rule("7.9", "11.5")
def test_a_supply_unit_that_cannot_leave_stays_if_nobody_advances():
    state = answer(_supply_unit_that_cannot_leave(), "stay")
    assert where(state, "FSU") == "2315"


@rule("11.4")
def test_one_hex_further_may_not_lead_back_beside_the_start():
    units = {"F1CA": "2315", "F3CA": "2313", "GI": "2316", "GII": "2415", "GIII": "2215"}
    state = game(units)
    for way in ways(state, "F1CA", 2).values():
        assert way[-1] not in ("2314", "2414", "2214") or len(way) == 1


@rule("12.11", "11.4")
def test_a_better_defense_marker_is_free_again_if_one_unit_of_its_stack_gets_away():
    """E19 The division finds room, the corps does not: 12.11e, not 12.11f."""
    units = {"F1CA": "2315", "F14DI": "2315", "F3CA": "2314", "F4CA": "2313", "GI": "2214",
             "GII": "2414", "F5CA": "2312", "F16CA": "2212", "F20CA": "2412", "GX": "2216",
             "GXXVI": "2416"}  # fmt: skip
    state = game(units, acting="german Combat", ground={"better": ("2315",)})
    state.table.battle = Battle("2315", "german", ["GI"], defenders=["F1CA", "F14DI"])
    state = begin(state, Retreat("2315", "allied", 2, "allied"), EndCombat())
    while asked(state) == "RetreatWhere":
        state = answer(state, min(tokens(state)))
    assert where(state, "F1CA") == "lost"
    assert where(state, "F14DI") == "2313"
    assert state.table.better_free == 1


@rule("11.9")
def test_who_stood_by_and_was_told_to_hold_does_not_join_an_engaged_combat():
    """11.9c Newly entered units join; a stack mate that was there all along did not attack."""
    units = {"GI": "2313", "G207": "2313", "F3CA": "2314:1"}
    fights = [Fight("2314", "german", ("GI",))]
    state = game(units, turn=2, acting="german Move", fights=fights, dice=[1])
    state = begin(state, Orders(), EngagedCombats())
    state = answer(state, "st:2313", "hold")
    _, said = told(state, "done")
    assert "7 against 2" in said


@rule("11.4")
def test_a_way_by_the_compass_is_taken_even_if_it_must_be_a_hex_longer():
    """Behind the river and to the west all hexes are full: on west, not round to the north."""
    full = {"F3CA": "2313", "F4CA": "2413", "F5CA": "2213", "F16CA": "2312", "F20CA": "2412",
            "F21CA": "2212", "F23CA": "2513", "F7CA": "2113"}  # fmt: skip
    state = game({"F1CA": "2314", "GI": "2315", **full})
    found = ways(state, "F1CA", 2)
    assert found
    assert all(len(way) == 3 for way in found.values())
    assert not set(found) & NEAR["2314"]


@rule("11.2")
def test_an_attack_that_can_only_be_composed_is_offered_too():
    """One hex is too weak, all three owe more than is left for it; two of them may attack."""
    units = {"G207": "2313", "G1K": "2413", "GFJ1": "2414", "BI": "2314", "B51": "2314",
             "F1CA": "2415"}  # fmt: skip
    state = begin(game(units, turn=1, dice=[1]), BeginRound("german", Action.COMBAT))
    assert asked(state) == "Attacks"
    assert not [it for it in tokens(state) if it.startswith("a:2314")]
    state = answer(state, "c:2314", "+G207", "+G1K")
    assert "go" in tokens(state)


@rule("11.2")
def test_what_an_attack_owes_is_said_before_it_is_begun():
    units = {"GI": "2314", "GLAH": "2314", "GII": "2414", "F1CA": "2315", "F41CA": "2413:1"}
    state = begin(game(units, turn=1), BeginRound("german", Action.COMBAT))
    state = answer(state, "c:2315", "+GI", "+GII")
    assert question(state).prompt.endswith(". It owes attacks on 2413 near Arras.")


@rule("11.6", "1.0")
def test_no_die_is_offered_to_those_whom_the_script_forbids_to_attack():
    """Turn 1: of the motorized units beside the enemy only those of Plan D may begin a fight."""
    state = begin(game({"F3DIM": "2313", "G207": "2314"}, turn=1, acting="allied Move"),
                  MotorRoll(), Orders())  # fmt: skip
    assert asked(state) == "Orders"
    state = begin(game({"F1DIM": "2313", "G207": "2314"}, turn=1, acting="allied Move"),
                  MotorRoll(), Orders())  # fmt: skip
    assert asked(state) == "MotorRoll"


# --- what a result comes to ---------------------------------------------------------------------


@rule("11.3f")
def test_a_shattered_division_of_two_steps_alone_loses_both():
    units = {"GI": "2315", "GII": "2414", "GIII": "2213", "F1DLM": "2314"}
    state = begin(game(units, turn=1, dice=[6]), BeginRound("german", Action.COMBAT))
    state, said = told(state, "a:2314:all:0")
    assert "shattered" in said
    assert said.count("Lose a step of 1 DLM") == 2
    assert where(state, "F1DLM") == "lost"


@rule("11.3f")
def test_a_shattered_corps_alone_loses_one_step_and_falls_back_disrupted():
    units = {"GI": "2315", "GII": "2414", "GIII": "2214", "F1CA": "2314"}
    state = begin(game(units, turn=1, dice=[6]), BeginRound("german", Action.COMBAT))
    state, said = told(state, "a:2314:all:0")
    assert said.count("Lose a step of French 1 Corps") == 1
    state = answer(state, min(tokens(state)))
    assert where(state, "F1CA") not in ("2314", "lost")
    assert state.unit("F1CA").disrupted


@rule("11.7", "11.9")
def test_a_lone_garrison_feels_nothing_of_an_engaged_result():
    units = {"GI": "2828", "GII": "2928"}
    state = game(units, turn=1, dice=[6], german=("2928", "2828"))
    state = begin(state, BeginRound("german", Action.COMBAT))
    state, said = told(state, "a:2827:2828:0")
    assert "1-2: both sides are locked (ENG)" in said
    assert state.table.fights == []
    assert steps(state, "GI") == 2
    assert "2827" in state.ground.forts


@rule("11.9", "11.5", "11.1")
def test_a_german_attack_that_goes_on_in_an_allied_combat_round_advances_one_hex():
    """11.9d speaks of any Combat round, 11.5f of German ones alone: that is the stricter."""
    units = {"G1Pz": "2413", "G2Pz": "2413", "F3CA": "2314:1"}
    fights = [Fight("2314", "german", ("G1Pz", "G2Pz"))]
    state = game(units, turn=2, fights=fights, dice=[6])
    state = begin(state, BeginRound("allied", Action.COMBAT))
    state = _losses(state)
    while asked(state) == "RetreatWhere":
        state = answer(state, min(tokens(state)))
    assert asked(state) == "Advance"
    state = answer(state, "all")
    assert where(state, "G1Pz") == "2314"
    assert asked(state) != "SecondAdvance"
