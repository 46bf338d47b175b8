"""What /odds says is exact: the Bridgehead tried first is in it, and all that moves the odds."""

import pytest

from engine import view
from engine.case_yellow.attacking import NextAttack, offers, outlook
from engine.case_yellow.attacks import bridges_first, steps_of_air
from engine.case_yellow.bridgeheads import chance_of
from engine.case_yellow.dive_bombing import DiveBomb
from engine.case_yellow.ids import SEAT
from engine.case_yellow.odds import forecasts
from engine.case_yellow.strength import Plan, chances, reckon
from tests.marks import rule
from tests.rules.case_yellow.given import begin, game, labels

MEUSE = {"F1CA": "2124", "G1Pz": "2125", "G2Pz": "2125"}


@rule("10.8")
def test_a_bridgehead_that_is_tried_first_is_in_the_odds():
    state = game(MEUSE, acting="german Combat", turn=1)
    plan = Plan("2124", "german", ("G1Pz", "G2Pz"))
    assert bridges_first(state, plan)
    wet, dry = (chances(reckon(state, plan._replace(bridged=it))) for it in (False, True))
    share = chance_of(state, "2124")
    assert 0 < share < 1
    found = outlook(state, plan, reckon(state, plan))
    assert sum(found.values()) == pytest.approx(1)
    for it, chance in found.items():
        assert chance == pytest.approx(share * dry.get(it, 0) + (1 - share) * wet.get(it, 0))


@rule("5.1e")
def test_bombs_are_told_in_words_those_before_the_own_front_first():
    units = {"F1CA": "1412", "F2CA": "2124", "G1Pz": "2125"}
    state = begin(game(units, turn=2, stukas=2), DiveBomb())
    near, far = forecasts(view(state, "german"))
    assert near.label == "A Stuka on Sedan 2124 (French 2 Corps)"
    assert far.label.endswith("(French 1 Corps)")
    assert {words for words, _ in far.outcomes} <= {
        "no effect",
        "Disrupted",
        "Disrupted, and a step lost",
    }
    assert sum(share for _, share in far.outcomes) == pytest.approx(1)


@rule("11.3d")
def test_an_attack_is_one_line_with_odds_and_what_it_brings_and_costs():
    state = begin(game(MEUSE, acting="german Combat", turn=1, stukas=4), NextAttack())
    line = next(it for it in labels(state) if it.startswith("Attack Sedan"))
    assert ": out " in line
    assert ", loss " in line


@rule("11.3b")
def test_only_aircraft_that_move_the_odds_have_a_line():
    state = game({"F1CA": "2423", "G1Pz": "2424"}, acting="german Combat", turn=1, stukas=8)
    plan = Plan("2423", "german", ("G1Pz",))
    now = reckon(state, plan)
    columns = [reckon(state, plan._replace(air=it)).column for it in steps_of_air(state, plan, now)]
    assert columns == sorted(set(columns))


def test_odds_can_be_asked_before_ones_round_comes():
    state = begin(game(MEUSE, acting="german Combat", turn=1), NextAttack())
    asked = {it.label for it in forecasts(view(state, SEAT["german"]))}
    state.table.round = None
    state.agenda.clear()
    assert asked == {it.label for it in forecasts(view(state, SEAT["german"]))}
    assert len(offers(begin(game(MEUSE, acting="german Combat", turn=1), NextAttack())))
