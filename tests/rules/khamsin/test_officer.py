"""The staff officers: whole campaigns by their advice, every seat, with reasons."""

import pytest

from engine import rules_of, view
from engine.core.playout import checked_game, officer_policy, play_out
from engine.khamsin.ids import Phase
from engine.khamsin.odds import supposed, win_chance
from engine.khamsin.officer.allied import assignment
from engine.khamsin.officer.estimate import likely, quick_win
from engine.khamsin.orders import Orders
from engine.khamsin.results import Retreat
from tests.rules.khamsin.given import answer, begin, campaign, unit

OPTIONS = [
    {},
    {"command": "split"},
    {"fog": "contact"},
    {"battles": "table", "referee": "on"},
]


@pytest.mark.parametrize("options", OPTIONS)
def test_officers_play_a_whole_campaign(options):
    record = checked_game("khamsin", "officers", options, officer_policy("khamsin"))
    assert record.result
    assert len(record.moves) < 600


def test_every_line_of_advice_has_a_reason():
    officer = rules_of("khamsin").officer
    for outcome, _ in play_out("khamsin", "reasons", {}, officer_policy("khamsin")):
        state = outcome.state
        if state.table.phase == Phase.ORDERS and state.table.turn < 3:
            for seat in ("axis", "allied"):
                seen = view(state, seat)
                if seen.question:
                    why = officer.advise(seen).why
                    assert why.endswith(".")
                    assert len(why) > 10
        if state.table.turn > 2:
            break


def advice(state, seat):
    if not state.agenda:
        begin(state, Orders(state.table.turn))
    return rules_of("khamsin").officer.advise(view(state, seat))


def test_the_axis_give_up_the_most_worn_panzer_division():
    units = {"1PZ": unit("1PZ", "CAL", general=30), "2PZ": "CAL", "3BR": "YPR"}
    state = campaign(turn=8, units=units)
    assert advice(state, "axis").token == "pull:1PZ"


def test_guderian_goes_against_boulogne():
    units = dict.fromkeys(("1PZ", "2PZ", "10PZ", "LSS", "GD"), "MON")
    state = campaign(units=units | {"20G": "BOU"}, leaders={"GUD": "MON"})
    assert advice(state, "axis").token == "XIX>BOU"
    state = answer(state, "XIX>BOU", seat="axis")
    assert advice(state, "axis").token.startswith("GUD+")


def test_a_british_division_takes_its_post():
    state = campaign(units={"3BR": "POP", "1PZ": "HES"})
    seen = view(begin(state, Orders(2)), "allied").board
    assert assignment(seen)["3BR"] in ("DUN", "BER", "FUR", "CAS", "YPR")


def test_his_quick_reckoning_is_near_the_exact_chance():
    units = {"1PZ": "STP", "2PZ": "STP", "5BR": "BET", "30I": "TOU", "IVC": "LIL"}
    state = campaign(units=units)
    seen = view(begin(state, Orders(2)), "axis").board
    for area, force, against in (("BET", ["1PZ", "2PZ"], ["5BR"]), ("LIL", ["30I"], ["IVC"])):
        engagement = supposed(seen, area, force, against)
        exact = win_chance(engagement, seen, state.options)
        assert quick_win(engagement, seen) == pytest.approx(exact, abs=0.12)
    assert likely(seen, ["1PZ", "2PZ"]) == ["1PZ"]


def test_retreats_follow_a_stance_and_one_way_out_is_evident():
    rules = rules_of("khamsin")
    stance = rules.stance_for("Retreat")
    assert stance.proposed == "supply"
    held = dict.fromkeys(("AIR", "LAB", "LEN", "STP", "ARR"), "axis")
    state = campaign(units={"5BR": "BET", "1PZ": "BET"}, held=held | {"BET": "axis"})
    state.day.retreating = ["5BR"]
    begin(state, Retreat())
    seen = view(state, "allied")
    assert stance.option("supply").answer(seen) == "rest"
    assert rules.evident_of("Retreat")(seen) == "rest"
    free = campaign(units={"5BR": "BET", "1PZ": "BET"}, held={"BET": "axis"})
    free.day.retreating = ["5BR"]
    assert rules.evident_of("Retreat")(view(begin(free, Retreat()), "allied")) == ""
