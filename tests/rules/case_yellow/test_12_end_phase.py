"""12 The End Phase, 3 victory."""

import pytest

from engine import new_game, view
from engine.case_yellow.better_defense import BetterDefense, placeable, receive_markers
from engine.case_yellow.components.map import CITIES_OF, NEAR, PARIS, TOWNS_OF
from engine.case_yellow.end_turn import EndPhase, OpenCity, Surrender, TerrorBombing
from engine.case_yellow.entering import relocate, vacated
from engine.case_yellow.ids import Phase
from engine.case_yellow.marching import ends, march
from engine.case_yellow.positions import RESPECTED, control, defending, halting, tactical
from engine.case_yellow.reach import reach
from engine.case_yellow.refit import Attrition, EndRefit, PanzerRefit, wear
from engine.case_yellow.refugees import Refugees, crowded_places
from engine.case_yellow.replacements import Replacements
from engine.case_yellow.sequence import Initiative
from engine.case_yellow.strength import Plan, reckon
from engine.case_yellow.table import Refit
from engine.case_yellow.victory import VictorySegment, broken_panzers, dutch_cities, level
from engine.case_yellow.views import facts
from tests.marks import rule
from tests.rules.case_yellow.given import (
    answer,
    asked,
    begin,
    game,
    labels,
    passing,
    question,
    seat_asked,
    steps,
    tokens,
    where,
    words,
)

DUTCH = CITIES_OF["N"]


@rule("12.1", "4.1d")
def test_the_segments_come_in_their_order():
    units = {"GI": "2520", "F1CA": "2212", "G1Pz": "2519", "EI": "3324"}
    state = begin(game(units, turn=5, better_free=1, german_cup=["G1Pz"]), EndPhase(), Initiative())
    kinds = []
    while asked(state) not in ("FirstChit", ""):
        kinds.append(asked(state))
        state = answer(state, question(state).decline)
    assert kinds == ["TerrorBombing", "Refugees", "OpenCity", "BetterDefense", "DeclareRefit"]


@rule("12.4", "5.3")
def test_terror_bombing_costs_a_step_and_never_hits_paris():
    state = begin(game({"F1CA": "2212", "F14DI": "2212"}), TerrorBombing(), Initiative())
    assert not set(PARIS) & tokens(state)
    state = answer(state, "2212")
    assert asked(state) == "BombLoss"
    assert seat_asked(state) == "allied"
    assert state.ground.terror == "2212"


@rule("12.5")
def test_the_netherlands_surrender_at_six_cities():
    five = (*DUTCH[:4], *TOWNS_OF["N"][:3])
    state = game({"DI": "3922"}, german=five)
    assert dutch_cities(state) == 5
    bombed = game({"DI": "4022", "EI": "3324"}, german=five, ground={"terror": DUTCH[5]})
    assert dutch_cities(bombed) == 6
    state = begin(bombed, Surrender(), TerrorBombing())
    assert state.table.surrendered == {"N": 2}
    assert where(state, "DI") == "surrendered"
    assert control(state, "4021") == "german"
    assert "4027" in state.ground.destroyed
    assert state.table.points["german"] == 5


@rule("12.5")
def test_belgium_surrenders_with_its_cities_or_its_army():
    four = ("3322", "3021", "3218", "3315")
    state = begin(game({"EI": "3014"}, turn=5, german=four), Surrender(), TerrorBombing())
    assert state.table.surrendered == {"B": 5}
    assert state.table.points["german"] == 5
    state = begin(game({"F1CA": "2212"}, turn=4), Surrender(), TerrorBombing())
    assert state.table.surrendered == {"B": 4}
    state = begin(game({"EI": "3014"}, turn=4), Surrender(), TerrorBombing())
    assert state.table.surrendered == {}


@rule("12.5", "10.6")
def test_minor_crossings_of_a_beaten_country_are_free():
    state = game({"GI": "2225"}, german=("2225",), acting="german Move", surrendered={"B": 4})
    assert reach(state, "GI").cost["2125"] == 1


@rule("12.6")
def test_refugees_are_placed_near_the_germans_and_limited():
    units = {"GI": "2520", "F1CA": "2212"}
    state = begin(game(units, turn=1), Refugees(), Initiative())
    assert "2417" in crowded_places(state)
    assert "1229" not in crowded_places(state)
    spots = sorted(crowded_places(state))[:3]
    state = answer(state, *spots)
    assert state.ground.refugees == tuple(spots)
    assert not [it for it in tokens(state) if it[0].isdigit()]


@rule("12.6")
def test_refugees_vanish_when_a_german_unit_comes():
    state = game({"GI": "2417"}, acting="german Move", ground={"refugees": ("2416",)})
    march(state, "GI", "2416")
    assert state.ground.refugees == ()


@rule("12.7")
def test_an_open_city_is_left_and_not_entered_again():
    units = {"F1CA": "1412", "F14DI": "1412", "F3CA": "1514"}
    state = begin(game(units, turn=5, dice=[1, 6]), OpenCity(), Initiative())
    assert "rolls twice for points; 3 points less" in labels(state)[1]
    state = answer(state, "yes")
    while asked(state) == "RetreatWhere":
        state = answer(state, min(tokens(state)))
    assert state.table.open_city
    assert not any(where(state, it) in PARIS for it in units)
    assert state.table.points["german"] == 4
    moving = game(units | {"F1CA": "1514"}, turn=6, acting="allied Move", open_city=True)
    assert not set(PARIS) & set(reach(moving, "F1CA").cost)
    assert not RESPECTED & set(ends(moving, "F1CA"))


@rule("12.7")
def test_paris_is_not_declared_open_before_turn_5_or_with_germans_in_it():
    early = begin(game({"F1CA": "1412"}, turn=4), OpenCity(), TerrorBombing())
    assert asked(early) == "TerrorBombing"
    late = begin(game({"GI": "1412"}, turn=6), OpenCity(), TerrorBombing())
    assert asked(late) == "TerrorBombing"


@rule("12.9")
def test_attrition_draws_until_two_steps_are_lost():
    """E22 3 DLM, 1 DCR (dead), 2 DCR (dead), 1st Tank Bde: two steps, two idle chits."""
    state = game({"F3DLM": "2212", "B1T": "2213"}, turn=3)
    cup = ["F3DLM", "F1DCR", "F2DCR", "B1T"]
    wear(state, cup)
    wear(state, cup)
    assert cup == []
    assert steps(state, "F3DLM") == 1
    assert where(state, "B1T") == "lost"
    assert "not on the map" in words(state)


@rule("12.9")
def test_a_supplied_panzer_division_is_only_worn_out():
    state = game({"G1Pz": "2934:1"}, turn=3, german_cup=["G1Pz"])
    state = begin(state, Attrition(), TerrorBombing())
    assert where(state, "G1Pz") == "worn out"
    assert state.table.casualties == []
    starved = game({"G1Pz": "2934:1"}, turn=3, german_cup=["G1Pz"], marks={"G1Pz": {"oos": True}})
    starved = begin(starved, Attrition(), TerrorBombing())
    assert where(starved, "G1Pz") == "lost"
    assert starved.table.casualties == ["G1Pz"]


@rule("12.9")
def test_the_chits_come_back_after_the_refit():
    state = game({"G1Pz": "2934"}, turn=8, refit=Refit(declared=4, ends=7, done=True))
    state = begin(state, Attrition(), TerrorBombing())
    assert steps(state, "G1Pz") == 1
    assert len(state.table.german_cup) < 10


@rule("12.10")
def test_replacements():
    units = {"F1CA": "1412:1", "F1DLM": "1413:1", "GI": "2520"}
    state = game(units, turn=4, allied_infantry=2, allied_armor=1)
    state.mark("F14DI", fate="lost")
    state = begin(state, Replacements("allied"), Initiative())
    assert tokens(state) == {"F1CA", "F1DLM", "F14DI", "done"}
    state = answer(state, "F1CA", "F1DLM", "F14DI")
    assert steps(state, "F1CA") == steps(state, "F1DLM") == 2
    assert state.unit("F14DI").arrives == 5
    assert where(state, "F14DI") == "waiting"
    early = begin(game(units, turn=3, allied_infantry=2), Replacements("allied"), TerrorBombing())
    assert asked(early) == "TerrorBombing"


@rule("12.11")
def test_better_defense_in_free_hands_raises_the_rating():
    """E24 TR 3 is 4 under the marker, and 2 when Disrupted besides."""
    ground = {"better": ("2213",)}
    state = game({"F1CA": "2213"}, scenario="free hands", ground=ground)
    assert defending(state, "F1CA") == 4
    assert tactical(state, "F1CA") == 3  # on the defense only
    assert "2313" in halting(state, "allied", 4)
    assert "2313" not in halting(state, "allied", 5)
    shaken = game({"F1CA": "2213"}, scenario="free hands", ground=ground,
                  marks={"F1CA": {"disrupted": True}})  # fmt: skip
    assert defending(shaken, "F1CA") == 2
    plain = game({"F1CA": "2213"}, ground=ground)
    assert defending(plain, "F1CA") == 3


@rule("12.11")
def test_better_defense_is_placed_in_touch_with_the_rear_and_comes_back():
    state = game({"F1CA": "2013", "F3CA": "3023"}, turn=5, better_free=0)
    receive_markers(state)
    assert state.table.better_free == 2
    assert placeable(state) == ("2013",)
    state = begin(state, BetterDefense(), Initiative())
    state = answer(state, "2013")
    assert state.ground.better == ("2013",)
    state.table.round = None
    relocate(state, ("F1CA",), "1913")
    assert state.ground.better == ()
    assert state.table.better_free == 2


@rule("12.11")
def test_better_defense_dies_with_its_units():
    state = game({"F3CA": "2213"}, turn=5, ground={"better": ("2013",)})
    vacated(state, "2013", survived=False)
    assert state.ground.better == ()
    assert state.table.better_free == 0


@rule("12.11")
def test_better_defense_shifts_one_column():
    state = game({"GI": "2313", "F1CA": "2314"}, turn=1, acting="german Combat",
                 ground={"better": ("2314",)})  # fmt: skip
    assert ("Better Defense", -1) in reckon(state, Plan("2314", "german", ("GI",))).notes


@rule("12.12")
@pytest.mark.parametrize(("scenario", "back"), [("historical", 7), ("free hands", 6)])
def test_the_refit_takes_the_divisions_off_for_some_turns(scenario, back):
    """E25, E23 Declared on Turn 4 it ends on Turn 7 (6 in Free Hands); chits left are removed."""
    state = game({"G1Pz": "2934", "G2Pz": "2216:1"}, turn=4, scenario=scenario,
                 german_cup=["G1Pz", "G2Pz"])  # fmt: skip
    state.mark("G3Pz", fate="worn out")
    state = answer(begin(state, PanzerRefit(), Initiative()), "yes")
    assert state.table.refit.ends == back
    assert state.table.german_cup == []
    assert where(state, "G1Pz") == where(state, "G3Pz") == "refit"
    assert where(state, "G2Pz") == "2216"


@rule("12.12")
def test_the_refit_is_forced_on_turn_6():
    state = begin(game({"G1Pz": "2934"}, turn=6), PanzerRefit(), TerrorBombing())
    assert state.table.refit.declared == 6
    assert where(state, "G1Pz") == "refit"


@rule("12.12")
def test_divisions_come_back_refitted():
    refit = Refit(declared=4, ends=7, points=8)
    state = game({"GI": "2934"}, turn=7, refit=refit)
    state.mark("G1Pz", fate="refit", steps=1)
    state = begin(state, PanzerRefit(), TerrorBombing())
    state = answer(state, "all")
    assert steps(state, "G1Pz") == 2
    state = answer(state, "G1Pz", "2934" if "2934" in tokens(state) else "2933")
    assert state.unit("G1Pz").hex
    assert state.table.refit.done


@rule("3.1", "12.8")
def test_points_and_levels():
    state = game({"G1Pz": "3110", "GI": "2124"}, turn=3, german=("2212",), dice=[6, 1])
    state.table.casualties = ["BI", "F1DCR", "G5Pz"]
    state.table.surrendered = {"N": 2}
    state = begin(state, VictorySegment(), TerrorBombing())
    points = state.table.points
    assert points["german"] == 2 + 1 + 1 + 3 + 2 + 1
    assert points["allied"] == 2
    bands = (42, 34, 26, 18)
    assert level(bands, 34) == "German substantial victory"
    assert level(bands, 17) == "Allied decisive victory"


@rule("3.1", "12.8")
@pytest.mark.parametrize(
    ("forts", "points"),
    [(("1534", "1629"), 2), (("1534", "1535", "1632", "1731"), 3), (("1734", "1833"), 0)],
)
def test_forts_of_the_french_line_are_worth_a_point_each_up_to_three(forts, points):
    """Not those of the West Wall."""
    state = begin(game(ground={"destroyed": forts}, turn=4), VictorySegment(), TerrorBombing())
    assert state.table.points.get("german", 0) == points


@rule("3.1", "12.8")
def test_points_are_scored_once_and_never_lost():
    state = begin(game({"GI": "2124"}, turn=4), VictorySegment(), VictorySegment(), TerrorBombing())
    assert state.table.points["german"] == 1


@rule("3.1", "12.8")
def test_the_end_of_turn_10_ends_the_game():
    units = {"GI": "2124", "F1CA": "1412"}
    state = begin(game(units, turn=10, surrendered={"N": 1, "B": 4}), VictorySegment())
    assert state.result.verdict.startswith("Allied decisive victory")
    assert state.result.winners == ("allied",)
    assert state.table.phase == Phase.OVER.value


@rule("3.2", "12.8")
def test_fortress_holland_is_won_by_the_surrender():
    state = game({"DI": "3922"}, turn=1, scenario="fortress holland", surrendered={"N": 1})
    assert begin(state, VictorySegment()).result.winners == ("german",)
    state = game({"DI": "3922"}, turn=1, scenario="fortress holland")
    assert begin(state, VictorySegment()).result.winners == ("allied",)


@rule("3.2", "12.5")
def test_the_status_of_fortress_holland_counts_as_the_surrender_does():
    held = (*DUTCH[:2], *TOWNS_OF["N"][:3])
    state = game({"DI": "3922"}, turn=1, scenario="fortress holland", german=held)
    status = {it.label: it.value for it in facts(view(state, None))}
    assert status["Cities in German hands"].endswith("3 of the 6 needed")
    assert dutch_cities(state) == 3


@rule("3.2", "12.8")
def test_free_hands_is_won_by_paris_or_by_broken_panzers():
    out = {"N": 2, "B": 5}
    state = game({"GI": "1412"}, turn=7, scenario="free hands", german=PARIS, surrendered=out)
    assert begin(state, VictorySegment()).result.winners == ("german",)
    state = game({"GI": "2124"}, turn=5, scenario="free hands")
    for id_ in ("G1Pz", "G2Pz", "G3Pz", "G4Pz", "G5Pz", "G6Pz"):
        state.mark(id_, fate="lost")
    assert begin(state, VictorySegment()).result.winners == ("allied",)
    state = game({"F1CA": "1734"}, turn=5, scenario="free hands", german_city=["1734"])
    assert begin(state, VictorySegment()).result.winners == ("allied",)
    state = game({"F1CA": "1412"}, turn=10, scenario="free hands")
    assert begin(state, VictorySegment()).result.winners == ("allied",)
    late = game({"GI": "1412"}, turn=8, scenario="free hands", german=PARIS, surrendered=out)
    assert begin(late, VictorySegment()).result is None
    four = ("2815", "1720", "1806", "1902")
    for held, winner in (
        ((*PARIS, *four), "german"),
        ((*PARIS, *four[1:]), "allied"),
        ((*PARIS[1:], *four), "allied"),
    ):
        state = game({"GI": "2124"}, turn=10, scenario="free hands", german=held)
        result = begin(state, VictorySegment()).result
        assert result.winners == (winner,)
        assert result.score == 3 * len({*PARIS} & {*held}) + len({*four} & {*held})


@rule("4.1")
def test_every_offer_of_a_turn_can_be_declined():
    state = passing(new_game("case_yellow", "pass", {"scenario": "fortress holland"}).state)
    assert asked(state) in ("FirstChit", "MoveOrCombat", "")


@rule("12.7")
def test_who_leaves_paris_ends_two_hexes_from_the_city():
    """Not in another hex of Paris, nor next to one."""
    state = game({"F1CA": "1313", "F14DI": "1313"}, turn=5, scenario="free hands")
    state = answer(begin(state, OpenCity(), Initiative()), "yes")
    assert asked(state) == "RetreatWhere"
    for token in tokens(state):
        end = token.removeprefix("all:")
        assert end not in PARIS
        assert not NEAR[end] & set(PARIS)


@rule("12.11")
def test_a_marker_is_taken_back_only_where_a_line_of_supply_runs():
    cut = {"GX": "2212", "GXXVI": "2412", "GXXVII": "2416", "GXXX": "2115", "GXII": "2614"}
    state = game({"F1CA": "2314", "F3CA": "1713", **cut}, turn=6,
                 ground={"better": ("2314", "1713")})  # fmt: skip
    state = begin(state, BetterDefense(), Initiative())
    assert "lift:1713" in tokens(state)
    assert "lift:2314" not in tokens(state)


@rule("12.11", "12.5")
def test_belgians_who_lay_down_their_arms_leave_no_marker_behind():
    four = ("3322", "3021", "3218", "3315")
    state = game({"EI": "2913"}, turn=6, german=four, ground={"better": ("2913",)})
    state = begin(state, Surrender(), TerrorBombing())
    assert state.ground.better == ()
    assert state.table.better_free == 1


@rule("12.12", "3.2")
def test_a_division_that_no_refit_point_was_spent_on_is_not_among_the_broken():
    state = game({"GI": "2934"}, turn=6, scenario="free hands", refit=Refit(declared=4, ends=6))
    state.mark("G1Pz", fate="refit", steps=0)
    state = begin(state, EndRefit(), TerrorBombing())
    assert where(state, "G1Pz") == "worn out"
    assert broken_panzers(state) == 0


@rule("12.5")
def test_only_french_and_british_zones_keep_land_of_a_beaten_country_out_of_german_hands():
    five = (*DUTCH[:4], *TOWNS_OF["N"][:3])
    belgian = game({"EII": "3424"}, german=five, ground={"terror": DUTCH[5]})
    belgian = begin(belgian, Surrender(), TerrorBombing())
    assert control(belgian, "3525") == "german"
    french = game({"F1CA": "3424", "EI": "3021"}, german=five,
                  ground={"terror": DUTCH[5]})  # fmt: skip
    french = begin(french, Surrender(), TerrorBombing())
    assert control(french, "3525") == "allied"
