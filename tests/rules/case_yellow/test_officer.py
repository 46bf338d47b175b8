"""The staff officer: every answer legal, and the ideas he is there for."""

from engine import new_game, open_asks, play, view
from engine.case_yellow.advance import Advance
from engine.case_yellow.attacking import NextAttack
from engine.case_yellow.bridgeheads import CrossBridgeheads, FormBridgeheads
from engine.case_yellow.combat_losses import LoseStep
from engine.case_yellow.components.lines import PARIS_LINES
from engine.case_yellow.components.map import CITIES, PARIS
from engine.case_yellow.feeding import stays_fed, stepping_stays_fed
from engine.case_yellow.fronts import cut_off, front, in_the_north, posts, pressure
from engine.case_yellow.holding import train_to
from engine.case_yellow.ids import Action
from engine.case_yellow.movement import Orders
from engine.case_yellow.odds import forecasts
from engine.case_yellow.officer import OFFICER
from engine.case_yellow.officer.fighting import best_attacks, spared, step_worth
from engine.case_yellow.officer.orders import destination
from engine.case_yellow.officer.plans import goal_of
from engine.case_yellow.reinforcements import bring_in
from engine.case_yellow.sequence import BeginRound
from engine.case_yellow.sight import seen_game
from engine.case_yellow.story import story
from engine.case_yellow.table import Battle, Dynamo
from engine.case_yellow.views import describe
from tests.marks import rule
from tests.rules.case_yellow.given import answer, asked, begin, game, question, tokens


def advice(state):
    return OFFICER.advise(view(state, question(state).seat))


def reads(state):
    return seen_game(view(state, question(state).seat))


def test_officers_play_fortress_holland_to_its_end():
    state = new_game("case_yellow", "staff", {"scenario": "fortress holland"}).state
    presses = 0
    while not state.result:
        asked_now = open_asks(state)[0]
        told = OFFICER.advise(view(state, asked_now.seat))
        assert told.why
        state = play(state, asked_now.seat, told.token).state
        presses += 1
    assert state.result.verdict
    assert presses < 120


def test_the_last_panzer_step_is_worth_most():
    state = game({"G1Pz": "2313:1", "G2Pz": "2314", "GI": "2316"})
    assert step_worth(state, "G1Pz") > 2 * step_worth(state, "G2Pz")
    state.table.battle = Battle("2315", "german", ["G1Pz", "GI"])
    state = begin(state, LoseStep("german", "german", free=True))
    assert advice(state).token == "GI"


def test_formations_go_on_when_a_goal_is_taken():
    assert goal_of(game(), "k19") == "2124"
    assert goal_of(game(german=("2124",)), "k19") == "2216"
    hunting = game(turn=4, dynamo=Dynamo("3212", 3, 6))
    assert goal_of(hunting, "k19") == "3212"


def test_a_goal_is_kept_as_long_as_it_is_not_taken():
    state = game({"G1Pz": "2214"}, turn=3, marks={"G1Pz": {"goal": "2410"}})
    assert goal_of(state, "k19") == "2410"  # though Sedan is behind them, and not theirs


def test_a_column_is_not_ordered_anew_as_long_as_it_marches_the_right_way():
    def told(goal):
        marks = {"G5Pz": {"goal": goal}}
        ours = ("2524", "2520")
        state = game({"G5Pz": "2534"}, turn=2, acting="german Move", german=ours, marks=marks)
        return advice(begin(state, Orders())).token

    assert told("2520") == "onward"  # on the way to Cambrai, and far off
    assert told("2414") == "onward"  # two hexes from Cambrai, and far off too
    assert told("1724") == "col:k15"


def test_who_comes_later_follows_his_column():
    marks = {"GXXXVIII": {"goal": "1918"}}
    state = game({"GXXXVIII": "2124"}, turn=3, acting="german Move", marks=marks)
    bring_in(state, "GXXXX", "2132")
    assert state.unit("GXXXX").goal == "1918"


def test_a_city_nobody_holds_is_walked_into():
    units = {"GLAH": "4225", "DIV": "4025"}
    state = game(units, scenario="fortress holland", turn=1, acting="german Move")
    assert destination(state, "GLAH").token in CITIES


def test_a_dutch_city_left_empty_is_walked_into_in_the_campaign_too():
    units = {"GX": "4224", "DIV": "4324", "DI": "4021", "DII": "3922", "DIII": "4025"}
    state = game(units, turn=2, acting="german Move")
    assert advice(begin(state, Orders())).token == "st:4224"
    assert destination(state, "GX").token == "4323"
    alone = game({"GX": "4323"}, turn=2, acting="german Move")
    assert destination(alone, "GX").token != "4324"
    out = game(units, turn=3, acting="german Move", surrendered={"N": 2})
    assert destination(out, "GX").token != "4323"


def test_a_garrison_stays():
    units = {"G207": "3929", "DIV": "4025"}
    state = game(units, scenario="fortress holland", turn=1, acting="german Move")
    assert destination(state, "G207").token == "hold"


def test_the_dutch_take_back_what_was_left_empty():
    cities = {"DI": "3922", "DIV": "4025", "DG": "4324", "DKw": "4021", "DTO": "4323"}
    left = game(cities | {"DPeel": "3626", "GXXVI": "3726"}, turn=1, german=("3823", "3623"))
    assert posts(left, "dutch")["DPeel"] == "3823"
    held = game(cities | {"DPeel": "3626", "GFJ1": "3823", "GXXVI": "3726"}, turn=1)
    assert posts(held, "dutch")["DPeel"] == "3623"


def test_he_attacks_where_it_pays_and_stops_where_it_does_not():
    good = game({"GI": "2313", "GII": "2414", "F53DI": "2314"}, turn=1)
    state = begin(good, BeginRound("german", Action.COMBAT))
    assert advice(state).token.startswith("a:2314")
    poor = game({"GX": "2313", "BI": "2314", "B51": "2314"}, turn=1, acting="german Combat")
    state = begin(poor, NextAttack())
    assert advice(state).token == "done"


def test_he_knows_when_the_north_is_cut_off():
    assert not cut_off(game({"G1Pz": "2124"}))
    assert cut_off(game({"G1Pz": "2212"}))


def test_he_sends_everybody_to_sea_who_can_go():
    units = {"BI": "3212:1", "F1CA": "3212:1"}
    state = game(units, turn=4, acting="allied Move", dynamo=Dynamo("3212", 3, 6))
    assert advice(begin(state, Orders())).token == "home:BI"


def test_he_tries_for_bridgeheads():
    state = game({"G8Pz": "2025"}, acting="german Move", german=("2125", "2026"))
    state.table.round.spent = {"G8Pz": 3}
    state = begin(state, FormBridgeheads())
    assert advice(state).token in tokens(state) - {"done"}


@rule("11.3d")
def test_forecasts_are_those_of_the_attacks_offered():
    units = {"GI": "2313", "F3CA": "2314"}
    state = begin(game(units, turn=1), BeginRound("german", Action.COMBAT))
    found = forecasts(view(state, "german"))
    assert len(found) == len([it for it in tokens(state) if it.startswith("a:")])
    for forecast in found:
        assert abs(sum(share for _, share in forecast.outcomes) - 1) < 1e-9
    assert "1-1" in found[0].label


def test_the_position_is_told_in_words():
    state = new_game("case_yellow", "words").state
    words = describe(view(state, None))
    assert "Sedan 2124: French 10 Corps (4-2-4)." in words
    assert "Scenario: Historical." in words
    assert "Victory Points: German 0, Allied 0; difference 0;" in words


def test_a_march_ordered_by_the_officer_is_legal():
    state = begin(game({"G1Pz": "2331"}, acting="german Move"), Orders())
    token = advice(state).token
    assert token == "col:k19"
    state = answer(state, token)
    assert asked(state) == "ColumnGoal"
    assert advice(state).token == "2124"


def test_a_division_with_one_step_left_is_spared_where_others_can_do_it():
    units = {"G8Pz": "2313:1", "GI": "2414", "GII": "2214", "F53DI": "2314"}
    state = begin(game(units, turn=1), BeginRound("german", Action.COMBAT))
    while state.table.battle is None:
        state = answer(state, advice(state).token)
    assert set(state.table.battle.attackers) <= {"GI", "GII"}


def test_supply_follows_over_bridges_and_past_no_enemy():
    ours = ("2225", "2226", "2227", "2228", "2328", "2329", "2330")
    state = game({"G1Pz": "2125", "F10CA": "1922"}, acting="german Move", german=ours)
    assert stays_fed(state, "G1Pz", "2124")  # by the bridge of Sedan
    assert not stepping_stays_fed(state, "2125", "2024")  # the Meuse without a bridge


def test_nobody_crosses_where_no_bridge_brings_supply():
    state = game({"G8Pz": "2025"}, german=("2026",), ground={"bridgeheads": ("1925",)})
    crossing = begin(state, CrossBridgeheads())
    assert asked(crossing) == "CrossBridgeheads"
    assert advice(crossing).token == "done"


def test_reserves_do_not_ride_into_the_pocket():
    units = {"G1Pz": "2312", "F21CA": "1624", "F60DI": "3212"}
    state = game(units, turn=4, acting="allied Move")
    assert cut_off(state)
    station = train_to(state, "F21CA", "3212")
    assert not station or not in_the_north(station)


def test_the_cities_on_which_belgium_hangs_are_garrisoned():
    units = {"EV": "3322", "EVI": "3123", "EII": "3218", "EI": "3315", "GI": "3126"}
    found = posts(game(units), "belgian")
    assert sorted(found.values()) == ["3021", "3218", "3315", "3322"]


def test_paris_is_garrisoned_twice_when_they_are_near():
    far = game({"G1Pz": "2124", "F21CA": "1624"}, turn=4)
    near = game({"G1Pz": "1714", "F21CA": "1624"}, turn=4)
    assert set(front(far, "somme")[:3]).isdisjoint(PARIS)
    assert set(front(near, "somme")[:3]) == set(front(near, "somme")[3:6]) == set(PARIS)


def test_the_maginot_line_gives_up_what_its_forts_do_not_need():
    units = {"FColCA": "1828", "F20CA": "1632", "GI": "2124"}
    found = posts(game(units, turn=5), "somme")
    assert found["F20CA"] == "1632"
    assert found["FColCA"] in PARIS_LINES["somme"].posts


def test_a_hopeless_post_is_not_manned():
    units = {"GI": "2114", "GII": "2215", "GIII": "2216", "F53DI": "1914"}
    state = game(units, turn=5, acting="allied Move")
    assert pressure(state, "F53DI", "2115") > 3
    assert pressure(state, "F53DI", "1914") == 0


def test_stukas_are_kept_for_the_evacuation_port():
    units = {"GI": "2313", "F3CA": "2314", "G1Pz": "2312", "BI": "3212"}
    state = begin(game(units, turn=4, stukas=3, acting="german Combat"), NextAttack())
    assert not [it for it in best_attacks(reads(state)) if it[1].endswith((":1", ":2", ":3"))]


def test_an_attack_without_a_panzer_division_at_its_last_step_is_weighed_too():
    units = {"G1Pz": "2313:1", "GI": "2313", "F3CA": "2314"}
    state = begin(game(units, turn=3, acting="german Combat"), NextAttack())
    assert [it.plan.attackers for it in spared(reads(state))] == [("GI",)]


def test_the_last_step_does_not_run_into_the_enemy():
    units = {"G1Pz": "2313:1", "F3CA": "2414", "F4CA": "2214", "F5CA": "2215"}
    state = game(units, acting="german Combat")
    state.table.battle = Battle("2314", "german", ["G1Pz"])
    state = begin(state, Advance())
    assert advice(state).token == "stay"


def test_reasons_name_the_numbers_of_the_position():
    units = {"BI": "3212:1", "F1CA": "3212:1"}
    state = game(units, turn=4, acting="allied Move", dynamo=Dynamo("3212", 3, 6), evacuated=7)
    assert "7 steps home" in advice(begin(state, Orders())).why


def test_the_course_of_a_campaign_is_told():
    state = game({"G1Pz": "2124"}, turn=10, evacuated=9, surrendered={"N": 2})
    state.table.reached = {"2124": 1, "1412": 8, "2410": 4}
    told = story([], state)
    assert told["Sedan taken"] == 1
    assert told["first hex of Paris"] == 8
    assert told["Netherlands out"] == "Turn 2"
    assert told["steps home"] == 9
    assert told["level"] == "Allied decisive victory"
