"""The staff officer: legal advice for every question, from the view alone, better than chance."""

import pytest

from engine import checks_of, load, open_asks, save, view
from engine.core.playout import officer_policy, play_out, random_policy
from engine.miracle.boats import BoatAttack
from engine.miracle.bombs import Raid
from engine.miracle.components.channel import CHANNEL_CARDS, Threat
from engine.miracle.components.map import ZONES
from engine.miracle.end_turn import HospitalHealing, ProbingThePerimeter
from engine.miracle.evacuation import EvacuationOperations
from engine.miracle.event_choices import RallyOne, Rearguard, Shelled
from engine.miracle.german_attacks import EndOfTrackAttack, GermanAttack
from engine.miracle.german_moves import WehrmachtActivation
from engine.miracle.ground import GroundOperations
from engine.miracle.ground_attacks import FallBack
from engine.miracle.naval import NavalOperations
from engine.miracle.odds_at_sea import channel_chances
from engine.miracle.officer import OFFICER
from engine.miracle.officer.fleet import GUNS, MINES
from engine.miracle.officer.posts import assignments
from engine.miracle.sequence import BomberSortie, CaptainTennant, DrawTurnOrderCard
from engine.miracle.setup import ChooseShips, PlaceCounters, PlaceSupport
from engine.miracle.state import ALLIED
from engine.miracle.turn_setup import NavalUnitArrival
from tests.marks import rule
from tests.rules.miracle.given import answer, asked, begin, game, queue, tokens, words

GAME = "miracle"


def advice(state, kind, *without):
    """What the officer answers to a question of that kind; some tools may be forbidden."""
    assert asked(state) == kind
    found = OFFICER.advise(view(state, ALLIED), frozenset(without)).token
    assert found in tokens(state)
    return found


def result(seed, policy):
    *_, (outcome, _) = play_out(GAME, seed, {}, policy)
    return outcome.state.result.score


# Whole games


def test_he_plays_whole_games_far_better_than_chance():
    seeds = [f"match {number}" for number in range(4)]
    ours = [result(seed, officer_policy(GAME)) for seed in seeds]
    chance = [result(seed, random_policy(seed)) for seed in seeds]
    assert min(ours) > max(chance)


def test_every_piece_of_advice_is_legal_and_says_why():
    for outcome, _ in play_out(GAME, "why", {}, random_policy("why")):
        for question in open_asks(outcome.state):
            found = OFFICER.advise(view(outcome.state, question.seat))
            assert found.token in {choice.token for choice in question.choices}
            assert found.why.endswith(".")
            assert found.why[0].isupper() or found.why[0].isdigit()


def test_he_knows_only_the_view():
    """Another order of the decks and other dice to come never change his mind."""
    for number, (outcome, _) in enumerate(play_out(GAME, "blind", {}, random_policy("blind"))):
        if number % 9 == 0 and outcome.state.result is None:
            other = load(save(outcome.state))
            checks_of(GAME).disguise(other, ALLIED, number + 1)
            blind, seeing = view(other, ALLIED), view(outcome.state, ALLIED)
            assert OFFICER.advise(blind) == OFFICER.advise(seeing)


@pytest.mark.parametrize(
    ("tool", "kind", "banned"),
    [
        ("entrenching", "UnitAction", "entrench:"),
        ("flooding", "UnitAction", "flood:"),
        ("counter-attacks", "AlliedAttacks", "attack:"),
        ("ship repair", "FleetOrders", "repair:"),
        ("naval escorts", "FleetOrders", "sweep:"),
        ("jetties", "EvacuationAction", "build:"),
        ("command actions", "CommandWindow", "dynamo"),
        ("Dunkirk Spirit", "RollAgain", ("spirit", "again:")),
    ],
)
def test_a_forbidden_tool_stays_in_the_box(tool, kind, banned):
    used = []
    officer = officer_policy(GAME, frozenset({tool}))

    def policy(state, seat):
        found = officer(state, seat)
        used.extend([found] if asked(state) == kind else [])
        return found

    assert tool in OFFICER.tools
    for _ in play_out(GAME, "box", {}, policy):
        pass
    assert used or tool in ("counter-attacks", "Dunkirk Spirit")
    assert not [token for token in used if token.startswith(banned)]


# Set-up, arrivals and orders from above


def test_corps_support_goes_to_its_good_place():
    state = begin(game(), PlaceCounters(), PlaceSupport())
    assert advice(state, "PlaceSupport") == "usual"
    assert advice(answer(state, "track:J"), "SupportNode") == "at:J7"
    assert advice(answer(state, "track:A"), "SupportNode") == "cancel"


def test_the_ships_that_carry_most_come_first():
    state = begin(game(), ChooseShips())
    assert advice(state, "ChooseShips") == "largest"
    late = begin(game(turn=3), NavalUnitArrival())
    assert advice(late, "NavalUnitArrival") in ("ship:packets", "ship:manx")
    rest = ("old", "sweepers", "trawlers", "packets", "manx", "ferries", "coasters", "paddle")
    few = begin(game(turn=3, ships=dict.fromkeys(rest, "Dover")), NavalUnitArrival())
    assert advice(few, "NavalUnitArrival") == "ship:aa"


HEADQUARTERS = {"GHQ": "M11"}


def test_operation_dynamo_goes_with_the_first_evacuation_card_of_the_day():
    state = begin(game(cards=("evacuation", "I"), units=HEADQUARTERS), DrawTurnOrderCard())
    assert advice(state, "CommandWindow") == "dynamo"
    assert advice(state, "CommandWindow", "command actions") == "pass"
    spirit = begin(game(cards=("evacuation", "I"), spirits=1), DrawTurnOrderCard())
    assert advice(spirit, "CommandWindow") == "spirit"


def test_a_spirit_is_not_spent_on_the_last_evacuation_card_of_the_day():
    drawn = ["evacuation"]
    state = game(cards=("evacuation", "I"), spirits=1, drawn=drawn)
    assert advice(begin(state, DrawTurnOrderCard()), "CommandWindow") == "pass"
    state = game(cards=("evacuation", "I"), units=HEADQUARTERS, drawn=drawn)
    assert advice(begin(state, DrawTurnOrderCard()), "CommandWindow") == "dynamo"


def test_gort_puts_the_evacuation_off_until_ships_lie_at_the_mole():
    position = {"cards": ("evacuation", "I"), "held": ["gort"]}
    state = begin(game(**position), DrawTurnOrderCard())
    assert advice(state, "CommandWindow") == "gort"
    state = begin(game(**position, ships={"packets": "ML"}), DrawTurnOrderCard())
    assert advice(state, "CommandWindow") == "pass"
    state = begin(game(**position, drawn=["naval", "naval"]), DrawTurnOrderCard())
    assert advice(state, "CommandWindow") == "pass"


@pytest.mark.parametrize(
    ("card", "drawn", "answered"),
    [
        (10, ["evacuation"], "accept"),
        (10, ["evacuation", "evacuation"], "replace"),
        (1, ["evacuation", "evacuation"], "replace"),
    ],
)
def test_a_report_is_asked_for_once_no_evacuation_is_to_come(card, drawn, answered):
    state = game(activations=(card,), units=HEADQUARTERS, drawn=drawn)
    state = begin(state, WehrmachtActivation())
    assert advice(state, "IntelligenceReport") == answered
    assert advice(state, "IntelligenceReport", "command actions") == "accept"


def test_bombers_fly_against_whoever_stands_before_the_best_post():
    germans = {"C": "D6/C5", "P": "P4", "J": "J3"}
    units = {"3rd/1": "D7/C6", "241/60": "P5", "125th/42": "J4"}
    state = begin(game(germans=germans, units=units, held=["bombers"]), BomberSortie())
    assert advice(state, "BomberSortie") == "bomb:C"
    quiet = {"P": "P4", "J": "J3"}
    state = begin(game(germans=quiet, units=units, held=["bombers"]), BomberSortie())
    assert advice(state, "BomberSortie") == "draw"


@pytest.mark.parametrize(
    ("card", "evacuees", "ships", "answered"),
    [
        ("evacuation", {"D8/C7": [3]}, {"packets": "ML"}, "repeat"),
        ("evacuation", {"D8/C7": [3]}, {}, "keep"),
        ("evacuation", {}, {"packets": "ML"}, "keep"),
        ("naval", {"D8/C7": [3]}, {"packets": "ML"}, "keep"),
    ],
)
def test_tennant_repeats_an_evacuation_with_men_and_ships_at_hand(card, evacuees, ships, answered):
    state = game(card=card, evacuees=evacuees, ships=ships, held=["tennant"])
    assert advice(begin(state, CaptainTennant()), "CaptainTennant") == answered


# Ground Operations


def test_a_disrupted_unit_rallies_first():
    state = game(units={"3rd/1": "K10", "125th/42": "J9/I10"}, disrupted=("3rd/1",))
    assert advice(begin(state, GroundOperations("I")), "UnitAction") == "rally:Br3"


def test_a_unit_marches_to_its_post_and_digs_in_there():
    state = begin(game(units={"3rd/1": "D6/C5"}), GroundOperations("I"))
    assert advice(state, "UnitAction") == "march:Br3"
    assert advice(answer(state, "march:Br3"), "MarchWhere") == "to:D7/C6"
    units = {"8th/3M": "D7/C6", "9th/3M": "B5/A5", "3rd/1": "F8/E8"}
    there = begin(game(units=units), GroundOperations("I"))
    assert advice(there, "UnitAction") == "entrench:Br3"
    assert advice(there, "UnitAction", "entrenching") == "end"


def test_trucks_bring_a_brigade_to_the_first_post_from_farther_away():
    """Four Areas on wheels are less than three on foot."""
    table = game(units={"3rd/1": "C3", "8th/3M": "C2"}).table
    assert assignments(table)["Br8"] == "D7/C6"


def test_who_stands_best_where_he_is_takes_the_order_back():
    state = begin(game(units={"3rd/1": "D7/C6"}), GroundOperations("I"))
    assert advice(answer(state, "march:Br3"), "MarchWhere") == "cancel"


def test_he_strikes_where_the_odds_are_good_and_nowhere_else():
    """Two Successes of three dice over 3 come half the time, of six dice nine times in ten."""
    weak = begin(game(units={"3rd/1": "J4"}, germans={"J": "J3"}), GroundOperations("I"))
    assert advice(answer(weak, "march:Br3"), "MarchWhere") != "to:J3"
    units = {"1st Gds/1": "J4", "3rd/1": "J3", "I Corps Support": "J2"}
    strong = game(units=units, germans={"J": "J3"})
    strong = answer(begin(strong, GroundOperations("I")), "march:Gds1")
    assert advice(strong, "MarchWhere") == "to:J3"
    assert advice(strong, "MarchWhere", "counter-attacks") != "to:J3"


def test_he_attacks_out_of_the_area_where_he_would_stand_best_if_repulsed():
    """J4 is a river, and so is I5; works at I5 are better still."""
    units = {"1st Gds/1": "J4", "3rd/1": "J3", "I Corps Support": "J2"}
    strong = game(units=units, germans={"J": "J3"}, entrenched=["I5"])
    strong = answer(begin(strong, GroundOperations("I")), "march:Gds1")
    assert advice(strong, "MarchWhere") == "to:J3>I5"


@pytest.mark.parametrize(("turn", "floods"), [(1, False), (2, True)])
def test_the_lowlands_are_flooded_from_the_second_turn_on(turn, floods):
    """The brigade cannot get any nearer to its beach by night on choked roads."""
    units = {"3rd/1": "K9", "8th/3M": "K10", "9th/3M": "K10"}
    state = game(turn=turn, units=units, night=True, choked_roads=True)
    state = begin(state, GroundOperations("I"))
    assert "flood:Br3" in tokens(state)
    assert (advice(state, "UnitAction", "ground defence") == "flood:Br3") is floods


def test_a_repulsed_unit_falls_back_towards_its_post():
    """It is wanted at Fort Vallieres, and J7 is nearest to that."""
    state = begin(game(units={"3rd/1": "K8"}, germans={"K": "K7"}), FallBack("Br3"))
    assert advice(state, "FallBack") == "to:J7"


# Under attack


def under_attack(track, dice, **position):
    """The German unit of a track attacks the node it stands in."""
    node = position.pop("node")
    return begin(game(dice=dice, **position), GermanAttack(track, node))


def test_the_best_defence_stands_in_front_and_among_equals_the_french():
    units = {"8th/3M": "K4", "137th/46": "K4"}
    state = under_attack("K", [], node="K4", germans={"K": "K4"}, units=units)
    assert advice(state, "ChooseFrontline") == "front:Br8"
    units = {"8th/3M": "K4", "272/Demi": "K4"}
    state = under_attack("K", [], node="K4", germans={"K": "K4"}, units=units)
    assert advice(state, "ChooseFrontline") == "front:Fr272"


def test_works_are_given_up_before_men_and_ground_before_a_last_step():
    position = {"node": "K4", "germans": {"K": "K4"}, "units": {"3rd/1": "K4"}}
    dug_in = under_attack("K", [6, 1, 1, 1, 1], **position, entrenched=["K4"])
    assert advice(dug_in, "ApplySuccess") == "wreck"
    last = under_attack("K", [6, 1, 1, 1, 1], **position, losses={"3rd/1": 3})
    assert advice(last, "ApplySuccess").startswith("retreat:Br3>")


def test_a_post_is_held_at_the_price_of_a_step():
    state = under_attack(
        "C",
        [6, 1, 1, 1, 1],
        node="D7/C6",
        germans={"C": "D7/C6"},
        units={"1-225/68": "D7/C6"},
    )
    assert advice(state, "ApplySuccess") == "hit:Fr1-225"
    assert advice(state, "ApplySuccess", "ground defence").startswith("retreat:")


@pytest.mark.parametrize(("node", "track", "stays"), [("D7/C6", "C", True), ("K4", "K", False)])
def test_who_is_left_alone_stays_at_a_post_only(node, track, stays):
    """One of two Disrupted brigades falls back; the other is asked whether it follows."""
    state = under_attack(
        track,
        [6, 6, 1, 1, 1, 1],
        node=node,
        germans={track: node},
        units={"125th/42": node, "126th/42": node},
        disrupted=("125th/42", "126th/42"),
    )
    state = answer(state, "front:Br125")
    while asked(state) == "ApplySuccess":
        ways = sorted(it for it in tokens(state) if it.startswith("retreat:Br125"))
        state = answer(state, ways[0] if ways else "hit:Br126")
    assert (advice(state, "VoluntaryRetreat") == "stay") is stays


def test_a_marker_is_spent_where_the_dice_hurt_most():
    position = {"germans": {"C": "D7/C6", "K": "K4"}, "units": {"3rd/1": "D7/C6", "8th/3M": "K4"}}
    bad = [6, 6, 6, 6, 1]
    held = under_attack("C", bad, node="D7/C6", **position, held=["wormhoudt"])
    assert advice(held, "RollAgain") == "again:4-0"
    spirit = under_attack("C", bad, node="D7/C6", **position, spirits=1)
    assert advice(spirit, "RollAgain") == "spirit"
    assert advice(spirit, "RollAgain", "Dunkirk Spirit") == "keep"
    elsewhere = under_attack("K", bad, node="K4", **position, spirits=1)
    assert advice(elsewhere, "RollAgain") == "keep"


def test_no_marker_is_spent_on_an_attack_of_ours():
    units = {"1st Gds/1": "J4", "3rd/1": "J5"}
    state = game(units=units, germans={"J": "J3"}, spirits=1, dice=[1, 1, 1, 1])
    state = answer(begin(state, GroundOperations("I")), "march:Gds1", "to:J3", "end")
    assert advice(state, "RollAgain") == "keep"


@pytest.mark.parametrize(("node", "track", "answered"), [("K10", "K", "fly"), ("P2", "P", "keep")])
def test_close_support_flies_where_a_post_is_hard_pressed(node, track, answered):
    state = under_attack(
        track, [], node=node, germans={track: node}, units={"3rd/1": node}, held=["close_support"]
    )
    assert advice(state, "CloseSupport") == answered


def test_out_of_a_last_node_the_germans_are_met_where_they_hurt_least():
    state = game(
        germans={"K": "K11"},
        units={"3rd/1": "J10/I11", "137th/46": "L12"},
        entrenched=["J10/I11"],
        evacuees={"L12": [3, 3]},
    )
    assert advice(begin(state, EndOfTrackAttack("K")), "EndOfTrackAttack") == "at:J10/I11"


def test_shells_fall_on_whoever_is_not_shaken_yet():
    state = game(units={"3rd/1": "K4", "272/Demi": "K4"}, disrupted=("272/Demi",))
    assert advice(begin(state, Shelled("K4")), "Shelled") == "shelled:Br3"
    state = game(units={"3rd/1": "K4", "272/Demi": "K4"})
    assert advice(begin(state, Shelled("K4")), "Shelled") == "shelled:Fr272"


# The fleet and the beaches


def test_of_two_cards_the_milder_is_suffered():
    """By day U-Boats draw two: card 5 is a Casualty Hit on a ship of 3, card 2 disrupts it."""
    state = game(ships={"packets": "Y3"}, channel=(5, 2))
    state = begin(state, BoatAttack("U-Boat", "packets"))
    assert advice(state, "ChooseCard") == "card:2"


def test_by_night_the_milder_of_two_cards_of_the_guns_is_suffered():
    """Against a ship of 2, card 22 is a hit that stops it, card 14 a Disruption."""
    state = game(ships={"manx": "XYZ"}, reduced=("manx",), channel=(22, 14), night=True)
    state.table.artillery = {"Gravelines": 1}
    state = answer(begin(state, NavalOperations(again=True)), "other:manx", "to:Z3")
    assert advice(state, "ChooseFire") == "card:14"


def test_a_full_ship_sails_home_and_an_empty_one_to_the_mole():
    state = game(ships={"carriers": "ML"}, aboard={"carriers": [2, 2]}, evacuees={"D8/C7": [1]})
    assert advice(begin(state, NavalOperations()), "FleetOrders").startswith("sail:carriers>")
    half = game(ships={"packets": "ML"}, aboard={"packets": [2]}, evacuees={"D8/C7": [1]})
    assert advice(begin(half, NavalOperations()), "FleetOrders") == "end"
    empty = game(ships={"packets": "XYZ"}, evacuees={"D8/C7": [1]})
    assert advice(begin(empty, NavalOperations()), "FleetOrders") in (
        "sail:packets>ML",
        "sail:packets>MR",
    )


def test_a_laden_ship_fears_the_guns_of_calais():
    """From Gravelines Roads there are two ways round to Dover; only one lies under fire."""
    state = game(ships={"manx": "Z3"}, aboard={"manx": [2, 2, 2, 2]})
    state = begin(state, NavalOperations())
    assert {"sail:manx>Dover"} <= tokens(state)
    assert advice(state, "FleetOrders") == "sail:manx>Dover"


def test_sweepers_sweep_and_damaged_ships_are_repaired():
    state = game(ships={"sweepers": "Y4"}, mines=["Y4"])
    assert advice(begin(state, NavalOperations()), "FleetOrders") == "sweep:sweepers"
    state = game(ships={"manx": "Dover"}, reduced=("manx",))
    assert advice(begin(state, NavalOperations()), "FleetOrders") == "repair:manx"
    assert advice(begin(state, NavalOperations()), "FleetOrders", "ship repair") != "repair:manx"


def test_the_aa_ships_take_their_station_and_stay():
    state = game(ships={"aa": "Y7"})
    assert advice(begin(state, NavalOperations()), "FleetOrders") == "sail:aa>Y8"
    state = game(ships={"aa": "Y8"})
    assert advice(begin(state, NavalOperations()), "FleetOrders") == "end"


def test_what_is_free_at_the_mole_comes_first():
    state = game(ships={"packets": "ML"}, evacuees={"D8/C7": [2, 3], "F9/E9": [4]})
    state = begin(state, EvacuationOperations())
    assert advice(state, "EvacuationAction") == "load:D8/C7>packets"


@pytest.mark.parametrize(
    ("jetties", "position", "usual", "without"),
    [
        ("unbuilt", {"ships": {"packets": "ML"}}, "build:Malo-les-Bains", "create:D8/C7"),
        ("whole", {"ships": {"packets": "ML"}}, "move:F9/E9>S1", "create:D8/C7"),
        ("unbuilt", {}, "build:Malo-les-Bains", "move:F9/E9>S1"),
    ],
)
def test_without_jetties_he_neither_builds_nor_uses_them(jetties, position, usual, without):
    """Into the surf he still sends men for an action, as without any jetty."""
    queue_at_malo = {"F9/E9": [4] if position else [4, 3, 3, 3]}
    state = game(evacuees=queue_at_malo, jetties=dict.fromkeys(ZONES, jetties), **position)
    state = begin(state, EvacuationOperations())
    assert advice(state, "EvacuationAction") == usual
    assert advice(state, "EvacuationAction", "jetties") == without


def test_the_mole_is_no_jetty():
    state = begin(game(ships={"packets": "ML"}, evacuees={"D8/C7": [2]}), EvacuationOperations())
    assert advice(state, "EvacuationAction", "jetties") == "load:D8/C7>packets"


def test_men_are_called_to_the_mole_while_ships_have_room():
    state = begin(game(ships={"packets": "ML"}), EvacuationOperations())
    assert advice(state, "EvacuationAction") == "create:D8/C7"


def test_without_the_mole_new_men_on_a_beach_come_before_a_shaken_head():
    state = game(
        germans={"C": "D8/C7"}, evacuees={"F9/E9": [1, 1]}, jetties=dict.fromkeys(ZONES, "gone")
    )
    state.table.mark_evacuee(queue(state, "F9/E9")[0], disrupted=True)
    state = begin(state, EvacuationOperations())
    assert "rally:F9/E9" in tokens(state)
    assert advice(state, "EvacuationAction").startswith("create:")


def test_a_broken_mole_is_repaired_before_anything_else():
    state = game(mole="damaged", evacuees={"D8/C7": [2, 2, 2]}, ships={"packets": "ML"})
    assert advice(begin(state, EvacuationOperations()), "EvacuationAction") == "repair:The Mole"


def test_in_june_whoever_the_line_can_spare_embarks():
    units = {"8th/3M": "D8/C7", "9th/3M": "D8/C7"}
    state = game(turn=6, units=units, ships={"packets": "ML", "manx": "MR"})
    assert advice(begin(state, EvacuationOperations()), "EvacuationAction").startswith("convert:")


def test_whoever_matters_most_recovers_first():
    units = {"3rd/1": "D7/C6", "8th/3M": "K4"}
    state = game(units=units, disrupted=("3rd/1", "8th/3M"))
    assert advice(begin(state, RallyOne()), "RallyOne") == "rally:Br3"
    assert advice(begin(state, Rearguard()), "Rearguard") == "rally:Br3"
    state = game(units={"3rd/1": "J10/I11"}, evacuees={"J10/I11": [1]})
    sick = queue(state, "J10/I11")[0]
    state.table.mark_evacuee(sick, disrupted=True)
    state.table.mark("Br3", losses=1)
    assert advice(begin(state, HospitalHealing()), "HospitalHealing") == "heal:Br3"


def test_his_fear_of_guns_and_mines_is_that_of_the_odds():
    every = tuple(CHANNEL_CARDS)
    for threat, feared in ((Threat.ARTILLERY, GUNS), (Threat.MINE, MINES)):
        for defense, chance in feared.items():
            harmless, *_ = channel_chances(every, threat, defense, 1)
            assert chance == pytest.approx(1 - harmless, abs=0.05)


@rule("7.6")
def test_he_places_the_pillboxes_at_a_post_under_threat():
    state = game(somua="held", units={"3rd/1": "D7/C6"}, germans={"D": "D6/C5"})
    state = begin(state, GroundOperations("I"))
    assert advice(state, "UnitAction") == "somua"
    assert advice(state, "UnitAction", "Somua pillboxes") != "somua"
    state = answer(state, "somua")
    assert advice(state, "SomuaTrack") in ("track:C", "track:D")
    state = answer(state, advice(state, "SomuaTrack"))
    assert advice(state, "SomuaNode") == "at:D7/C6"


@pytest.mark.parametrize(
    ("drawn", "sent"),
    [
        (["naval"], True),
        (["naval", "naval"], False),
    ],
)
def test_with_the_last_naval_card_no_empty_ship_sails_that_reaches_no_berth(drawn, sent):
    state = game(turn=8, drawn=drawn, ships={"Merchant Coasters": "Dover"})
    found = advice(begin(state, NavalOperations()), "FleetOrders")
    assert (found != "end") is sent


def test_with_the_last_naval_card_an_empty_ship_close_by_still_goes_to_the_mole():
    """14.2 Who is aboard at the end counts half."""
    state = game(turn=8, drawn=["naval", "naval"], ships={"Merchant Coasters": "XYZ"})
    assert advice(begin(state, NavalOperations()), "FleetOrders").startswith("sail:coasters>M")


@rule("8.6d", "13.3")
def test_bombs_say_where_and_against_which_number_and_probing_has_an_outcome():
    state = game(units={"1st Gds/1": "L12"}, dice=[6, 1, 1])
    told = words(begin(state, Raid("L12", 3)))
    assert told == "1st Gds/1 at La Panne West L12 is disrupted (1 of 3 dice over 3)."
    told = words(begin(game(units={"3rd/1": "K4"}), ProbingThePerimeter()))
    assert told.startswith("The Germans probe the perimeter.")
