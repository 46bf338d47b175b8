"""The staff officers: whole campaigns by their advice, every seat, with reasons."""

import re

import pytest

from engine import checks_of, rules_of, view
from engine.core.playout import checked_game, officer_policy, play_out
from engine.core.proposal import propose
from engine.khamsin import lines
from engine.khamsin.air import AirOperations
from engine.khamsin.components.formations import BROOKE
from engine.khamsin.evacuation import Evacuation
from engine.khamsin.ids import Phase
from engine.khamsin.night import NightWithdrawal
from engine.khamsin.odds import supposed, win_chance
from engine.khamsin.officer.situation import read
from engine.khamsin.orders import Orders
from engine.khamsin.results import Retreat
from engine.khamsin.table import Engagement
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


def advice(state, seat, *asks, lacking=()):
    if not state.agenda:
        begin(state, *(asks or (Orders(state.table.turn),)))
    return rules_of("khamsin").officer.advise(view(state, seat), frozenset(lacking))


def sheet(state, seat, lacking=()):
    """All lines the officer writes, with their reasons."""
    found = {}
    while True:
        line = advice(state, seat, lacking=lacking)
        if line.token == "ready":
            return found
        assert line.token not in found
        found[line.token] = line.why
        state = answer(state, line.token, seat=seat)


def test_the_axis_give_up_the_most_worn_panzer_division():
    units = {"1PZ": unit("1PZ", "CAL", general=30), "2PZ": "CAL", "3BR": "YPR"}
    state = campaign(turn=8, units=units)
    assert advice(state, "axis").token == "pull:1PZ"
    assert "30 attrition" in advice(state, "axis").why


def test_the_division_that_goes_south_gets_no_orders_and_no_replacements():
    units = {
        "1PZ": unit("1PZ", "STP", general=45, armour=20),
        "2PZ": unit("2PZ", "STP", general=42, armour=5),
        "60DI": "DUN",
    }
    state = campaign(turn=12, units=units)
    written = sheet(state, "axis")
    assert "pull:1PZ" in written
    assert not [it for it in written if "1PZ" in it and it != "pull:1PZ"]
    assert "rep:worst" in written  # those who stay share all points


def test_guderian_goes_against_boulogne_with_his_corps():
    units = dict.fromkeys(("1PZ", "2PZ", "10PZ", "LSS", "GD"), "MON")
    state = campaign(units=units | {"20G": "BOU"}, leaders={"GUD": "MON"})
    written = sheet(state, "axis")
    assert "XIX>BOU" in written
    assert "GUD+1PZ" in written
    assert "GUD+1PZ" not in sheet(state, "axis", lacking=["leaders"])


def test_a_place_that_scores_is_not_left_open_to_an_enemy_beside_it():
    units = {"30I": "LIL", "19I": "LIL", "14I": "LIL", "IIIC": "SEC", "1BR": "YPR"}
    state = campaign(turn=6, units=units, held={"LIL": "axis", "ARM": "axis"})
    gone = [it for it in sheet(state, "axis") if ">" in it]
    assert "XI" not in {lines.subject(it) for it in gone}
    assert len(gone) < 3
    assert "XI" in {lines.subject(it) for it in sheet(state, "axis", lacking=["guards"])}


def test_tanks_are_not_thrown_against_a_strong_position():
    position = {"3BR": "CAS", "4BR": "CAS", "5BR": "CAS", "50BR": "CAS"}
    state = campaign(turn=10, units=position | {"7PZ": "STO"}, held={"STO": "axis"})
    assert "7PZ>CAS" not in sheet(state, "axis")


def test_a_draft_goes_on_from_what_was_written_by_hand():
    units = dict.fromkeys(("1PZ", "2PZ", "10PZ", "LSS", "GD"), "MON") | {"6PZ": "HES", "20G": "BOU"}
    state = begin(campaign(units=units), Orders(2))
    state = answer(state, "1PZ>HES", seat="axis")
    rest = propose(state, "axis").lines
    assert not [it for it in rest if "1PZ" in it.token]
    assert any(">BOU" in it.token for it in rest)


def test_every_line_of_a_draft_has_one_reason_with_a_number_of_this_position():
    for outcome, _ in play_out("khamsin", "draft", {}, officer_policy("khamsin")):
        if outcome.state.table.turn == 2 and outcome.state.table.phase == Phase.ORDERS:
            break
    for seat in ("axis", "allied"):
        written = sheet(outcome.state, seat)
        marches = [it for it in written if ">" in it and lines.subject(it) not in ("GUD", "BROO")]
        assert len(marches) > 3
        for line in marches:
            assert any(it.isdigit() for it in written[line]) or "not needed" in written[line]


def test_garrisons_of_the_ports_hold_them():
    units = {"20G": "BOU", "21DI": "BOU", "30G": "CAL", "3RTR": "CAL"}
    units |= dict.fromkeys(("1PZ", "2PZ", "10PZ", "LSS", "GD"), "MON")
    written = sheet(campaign(units=units), "allied")
    assert not [it for it in written if it.startswith(("20G>", "21DI>"))]


def test_dunkirk_is_not_left_empty_for_the_place_beside_it():
    units = {"60DI": "DUN", "68DI": "DUN", "1PZ": "WAT", "2PZ": "WAT"}
    state = campaign(turn=6, units=units, held={"WAT": "axis"})
    gone = {lines.subject(it) for it in sheet(state, "allied") if ">" in it}
    assert gone != {"60DI", "68DI"}


def test_a_division_goes_where_it_adds_most_and_says_how_much():
    state = campaign(units={"3BR": "POP", "1PZ": "HES", "60DI": "DUN", "68DI": "DUN"})
    (token, why), *_ = [it for it in sheet(state, "allied").items() if it[0].startswith("3BR")]
    assert token.partition(">")[2] in ("YPR", "FUR", "CAS", "BER")
    assert re.search(r"worth about \d+ points", why)


def test_an_empty_place_that_scores_is_taken_back():
    units = {"5BR": "LAB", "50BR": "LAB", "7PZ": "AIR"}
    state = campaign(turn=9, units=units, held={"BET": "axis", "AIR": "axis"})
    assert "5BR>BET" in sheet(state, "allied")
    assert "5BR>BET" not in sheet(state, "allied", lacking=["counter-attacks"])


def test_on_the_last_days_they_hold_by_day_and_go_aboard_by_night():
    units = {"3BR": "BER", "4BR": "BER", "60DI": "DUN", "7PZ": "CAS"}
    state = campaign(turn=15, units=units, held={"CAS": "axis"})
    written = sheet(state, "allied")
    assert {"3BR:night", "4BR:night"} <= written.keys()
    assert "1 night" in written["3BR:night"]
    assert "3BR:night" not in sheet(state, "allied", lacking=["night withdrawals"])
    state = campaign(turn=15, units=units, held={"CAS": "axis"})
    state.day.night = ["3BR", "4BR"]
    begin(state, NightWithdrawal())
    assert advice(state, "allied").token == "3BR>DUN"


def test_early_on_nobody_goes_aboard_who_is_needed():
    units = {"3BR": "DUN", "60DI": "DUN", "7PZ": "BER", "5PZ": "BER", "20M": "BER"}
    state = campaign(turn=4, units=units, held={"BER": "axis"})
    assert advice(state, "allied", Evacuation()).token == "ready"


def test_on_the_last_night_all_go_aboard_whom_the_ships_can_take():
    units = {"3BR": "DUN", "60DI": "DUN", "7PZ": "BER"}
    state = campaign(turn=15, units=units, held={"BER": "axis"})
    assert advice(state, "allied", Evacuation()).token == "3BR:2"
    state = answer(state, "3BR:2", seat="allied")
    assert advice(state, "allied").token == "60DI:2"


def test_the_spent_and_the_half_embarked_go_first():
    units = {
        "3BR": "DUN",
        "4BR": unit("4BR", "DUN", aboard=1),
        "2BR": unit("2BR", "DUN", general=130),
    }
    state = campaign(turn=8, units=units | {"1PZ": "HES"})
    assert advice(state, "allied", Evacuation()).token == "4BR:1"


def in_contact(area, attackers, defenders, **fields):
    state = campaign(units=dict.fromkeys((*attackers, *defenders), area), **fields)
    state.table.engagements = [
        Engagement(area, "axis", [*attackers], [*defenders], column="defender stationary")
    ]
    return state


def test_the_luftwaffe_goes_where_much_hangs_on_it():
    state = in_contact("CAL", ["1PZ", "2PZ"], ["30G", "3RTR"], turn=5)
    found = advice(state, "axis", AirOperations())
    assert found.token == "support"
    assert "1 fight" in found.why
    assert advice(state, "axis", lacking=["air support"]).token != "support"


def test_no_point_is_spent_where_nothing_scores():
    state = in_contact("SEC", ["30I"], ["IIIC"], turn=3)
    assert advice(state, "axis", AirOperations()).token == "done"


def test_the_port_is_bombed_when_the_beaches_cannot_do_its_work():
    units = dict.fromkeys(("1BR", "42BR", "3BR", "4BR", "5BR", "50BR", "2BR", "44BR"), "YPR")
    units |= {"1PZ": "CAL", "60DI": "DUN"}
    held = {"CAL": "axis", "BOU": "axis"}
    state = campaign(turn=9, units=units, held=held)
    assert advice(state, "axis", AirOperations()).token == "done"
    state = campaign(turn=9, units=units, held=held | {"GRA": "axis", "LAP": "axis"})
    found = advice(state, "axis", AirOperations())
    assert found.token == "bomb:DUN"
    assert " SP more cannot be lifted" in found.why


def test_worn_units_that_stay_regroup():
    state = campaign(units={"60DI": unit("60DI", "DUN", general=20), "1PZ": "HES"})
    assert "60DI:regroup" in sheet(state, "allied")
    assert "60DI:regroup" not in sheet(state, "allied", lacking=["regrouping"])


def test_his_reckoning_is_the_exact_chance_of_those_who_move_off():
    units = {"1PZ": "STP", "2PZ": "STP", "5BR": "BET", "30I": "TOU", "IVC": "LIL"}
    state = campaign(units=units)
    seen = view(begin(state, Orders(2)), "axis").board
    situation = read(seen)
    for area, force, against in (("BET", ["1PZ"], ["5BR"]), ("LIL", ["30I"], ["IVC"])):
        exact = win_chance(supposed(seen, area, force, against), seen, state.options)
        found = situation.attack(area, force, against)
        assert found.begun == pytest.approx(0.5)
        assert found.win == pytest.approx(exact * 0.5, abs=0.04)


def test_an_attack_is_advised_with_its_chance_its_prize_and_its_price():
    units = {"1PZ": "MON", "2PZ": "MON", "10PZ": "MON", "20G": "BOU"}
    written = sheet(campaign(units=units), "axis")
    (why,) = [it for token, it in written.items() if token.endswith(">BOU")]
    assert re.match(r"It falls in \d+% of cases and is worth some \d+ points; the fight costs", why)


def test_he_reckons_with_two_commanders():
    units = {"1PZ": "MON", "20G": "BOU", "21DI": "BOU"}
    states = [campaign(units=units, options=it) for it in ({}, {"command": "split"})]
    together, apart = (view(begin(it, Orders(2)), "axis").board for it in states)
    chances = [
        win_chance(supposed(seen, "BOU", ["1PZ"], ["20G", "21DI"]), seen, state.options)
        for seen, state in zip((together, apart), states, strict=True)
    ]
    reckoned = [read(it).attack("BOU", ["1PZ"], ["20G", "21DI"]).win for it in (together, apart)]
    assert chances[0] < chances[1]
    assert reckoned[0] < reckoned[1]


def test_the_story_tells_when_ports_fell_and_who_came_home():
    *_, (outcome, record) = play_out("khamsin", "story", {}, officer_policy("khamsin"))
    told = checks_of("khamsin").story(record.events, outcome.state)
    assert told["Boulogne falls, turn"] is None or 1 <= told["Boulogne falls, turn"] <= 15
    assert told["ended"].endswith(("victory", "draw"))
    points = 2 * told["British SP home"] + told["French SP home"]
    assert points == told["points for evacuation"]


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


def test_brooke_goes_where_most_hangs_on_a_fight_of_the_british():
    units = {"1PZ": "STO", "1BR": "CAS", "4BR": "HAZ"}
    state = campaign(turn=3, units=units, leaders={BROOKE: "HAZ"}, held={"STO": "axis"})
    assert lines.going(BROOKE, "CAS") in sheet(state, "allied")
    quiet = campaign(turn=3, units=units | {"1PZ": "LUM"}, leaders={BROOKE: "HAZ"})
    assert lines.going(BROOKE, "CAS") not in sheet(quiet, "allied")
