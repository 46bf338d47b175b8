"""The staff officer: every answer legal, and the ideas he is there for."""

from engine import new_game, open_asks, play, view
from engine.case_yellow.attacking import NextAttack
from engine.case_yellow.bridgeheads import FormBridgeheads
from engine.case_yellow.combat import LoseStep
from engine.case_yellow.ids import Action
from engine.case_yellow.movement import Orders
from engine.case_yellow.odds import forecasts
from engine.case_yellow.officer import OFFICER
from engine.case_yellow.officer.defense import cut_off
from engine.case_yellow.officer.fighting import step_worth
from engine.case_yellow.officer.plans import goal_of
from engine.case_yellow.sequence import BeginRound
from engine.case_yellow.state import Battle, Dynamo
from engine.case_yellow.views import describe
from tests.marks import rule
from tests.rules.case_yellow.given import answer, asked, begin, game, question, tokens


def advice(state):
    return OFFICER.advise(view(state, question(state).seat))


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
    assert goal_of(game(german=("2124",)), "k19") == "2218"
    hunting = game(turn=4, dynamo=Dynamo("3212", 3, 6))
    assert goal_of(hunting, "k19") == "3212"


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


def test_a_march_ordered_by_the_officer_is_legal():
    state = begin(game({"G1Pz": "2331"}, acting="german Move"), Orders())
    token = advice(state).token
    assert token == "col:k19"
    state = answer(state, token)
    assert asked(state) == "ColumnGoal"
    assert advice(state).token == "2124"
