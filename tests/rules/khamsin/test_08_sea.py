"""Chapters 6, 8 and 10: Belgians, nights, evacuation, the end of a day, victory."""

import pytest

from engine.khamsin.belgians import assault_bonus
from engine.khamsin.components.map import ORDER
from engine.khamsin.end_turn import CampaignEnd, EndTurn
from engine.khamsin.engagements import OpenEngagements
from engine.khamsin.evacuation import Evacuation, lift_of
from engine.khamsin.night import Dispersed, NightFalls, NightWithdrawal, destinations
from engine.khamsin.outcomes import Outcomes
from engine.khamsin.results import PostOutcomes, Retreat, Trapped
from engine.khamsin.table import Score
from engine.khamsin.victory import attrition_points, overwhelming, totals
from tests.marks import rule
from tests.rules.khamsin.given import (
    answer,
    asked,
    begin,
    campaign,
    day,
    march,
    question,
    tokens,
    unit,
)


@rule("8.0 Belgians")
@pytest.mark.parametrize(
    ("force", "die", "taken"),
    [
        (("188I", "31I", "61I"), 3, True),  # V18
        (("188I",), 4, False),  # V19
        (("188I", "31I"), 4, True),  # V20
        (("188I", "31I"), 3, False),
    ],
)
def test_assaults_on_belgian_areas(force, die, taken):
    state = campaign(units=dict.fromkeys(force, "OUD") | {"3BR": "YPR"},
                     dice=[*[6] * len(force), die])  # fmt: skip
    state, said = march(state, axis=";".join(f"{it}>KOR" for it in force))
    assert state.table.held[ORDER["KOR"]] == ("G" if taken else "B")
    assert state.table.resistance == (7 if taken else 8)
    assert {state.units[it].area for it in force} == {"KOR" if taken else "OUD"}
    assert ("carried" if taken else "thrown back") in said
    assert [assault_bonus(it) for it in (2, 4, 5, 6)] == [0, 1, 1, 2]


@rule("8.0 Belgians")
def test_only_activated_units_assault():
    state = campaign(units={"188I": "OUD", "31I": "OUD", "3BR": "YPR"}, dice=[6, 1, 4])
    state, _ = march(state, axis="188I>KOR;31I>KOR")
    assert state.table.held[ORDER["KOR"]] == "B"  # two SP alone


@rule("8.0 Belgians", "7.0 Engagements")
def test_whom_an_enemy_meets_does_not_assault():
    state = campaign(units={"188I": "MEN", "3BR": "YPR"}, held={"MEN": "axis"}, dice=[6, 6, 6])
    state, _ = march(state, axis="188I>ROE", allied="3BR>MEN")
    assert state.units["188I"].area == "MEN"
    assert state.table.held[ORDER["ROE"]] == "B"
    assert [it.area for it in state.table.engagements] == ["MEN"]


@rule("8.0 Belgians", "1.0 Reinforcements")
def test_a_reserve_without_room_does_not_assault():
    units = {"56I": "GHE", "256I": "GHE", "3BR": "YPR"}
    state = campaign(turn=8, units=units, reserves=("254I",), dice=[6, 6, 5])
    state, _ = march(state, axis="56I>EEK;254I>EEK")
    assert state.units["254I"].fate == "in reserve"
    assert state.units["56I"].area == "EEK"


@rule("8.0 Surrender")
def test_resistance_counts_at_the_end_of_the_day():
    state = begin(campaign(resistance=6), EndTurn())
    assert state.table.weakened
    assert not begin(campaign(resistance=7), EndTurn()).table.weakened


def night(state, **sheets):
    state, _ = march(state, **sheets)
    return begin(state, NightFalls(), Dispersed(), NightWithdrawal())


@rule("6.0 Night")
def test_only_the_three_british_corps_withdraw_by_night():
    units = {"3BR": "YPR", "IVC": "LIL", "20G": "BOU", "1PZ": "HES"}
    state, _ = march(campaign(turn=3, units=units), allied="3BR:night")
    assert state.day.night == ["3BR"]
    state = campaign(turn=3, units=units)
    from engine.khamsin.orders import Orders  # noqa: PLC0415 - beside its one use

    begin(state, Orders(3))
    offered = tokens(state, "allied")
    assert "3BR:night" in offered
    assert not {"IVC:night", "20G:night"} & offered


@rule("6.0 Night")
def test_up_to_two_areas_back_for_ten_and_five_points():
    state = night(campaign(units={"3BR": "YPR", "1PZ": "HES"}), allied="3BR:night")
    assert {"3BR>FUR", "3BR>BER", "3BR>CAS", "3BR:stay"} <= tokens(state)
    assert "3BR>LAP" in tokens(state)
    assert "3BR>GRA" not in tokens(state)
    state = answer(state, "3BR>BER")
    it = state.units["3BR"]
    assert (it.area, it.armour, it.general, it.must_regroup) == ("BER", 10, 5, True)


@rule("6.0 Night")
def test_crossing_the_enemy_doubles_the_price():
    held = dict.fromkeys(("POP", "FUR", "BAI", "ARM", "MEN"), "axis")
    state = night(campaign(units={"3BR": "YPR", "1PZ": "HES"}, held=held), allied="3BR:night")
    state = answer(state, "3BR>CAS")
    assert (state.units["3BR"].armour, state.units["3BR"].general) == (20, 10)  # V29


@rule("6.0 Night")
def test_cancelling_costs_the_same():
    state = night(campaign(units={"3BR": "YPR", "1PZ": "HES"}), allied="3BR:night")
    state = answer(state, "3BR:stay")
    it = state.units["3BR"]
    assert (it.area, it.armour, it.general, it.must_regroup) == ("YPR", 10, 5, True)  # V30


@rule("6.0 Night")
def test_without_a_lawful_area_a_beaten_force_is_dispersed():
    held = dict.fromkeys(ORDER, "axis") | {"YPR": "allied"}
    state = campaign(units={"3BR": "YPR", "188I": "YPR"}, held=held)
    state.day.night = ["3BR"]
    assert destinations(state, "3BR") == {}
    begin(state, NightFalls(), Dispersed(), NightWithdrawal())
    assert state.units["3BR"].fate == "captured"


@rule("6.0 Night", "7.0 Results")
def test_who_is_spent_by_a_lost_fight_still_goes_back_by_night():
    units = {"1PZ": "STP", "5BR": unit("5BR", "BET", general=100)}
    state = campaign(units=units, dice=[6], options={"battles": "table"})
    state, _ = march(state, axis="1PZ>BET", allied="5BR:night")
    begin(state, OpenEngagements(), Outcomes(), PostOutcomes(), Trapped(), Retreat(), NightFalls(),
          Dispersed(), NightWithdrawal())  # fmt: skip
    filed = "file:BET=Axis/6/1;loss:BET:5BR=0/0/7/0/0;hand in:BET"
    state = answer(state, filed, seat="axis")
    state = answer(state, "confirm:BET", seat="allied")
    assert state.units["5BR"].attrition >= 120
    assert asked(state) == "NightWithdrawal"
    state = answer(state, "5BR>HAZ")
    assert state.units["5BR"].area == "HAZ"


@rule("6.0 Night", "6.0 Regroup")
def test_the_next_day_is_for_regrouping_whatever_is_ordered():
    units = {"3BR": unit("3BR", "DUN", armour=10, general=5, must_regroup=True), "1PZ": "HES"}
    state, _ = march(campaign(units=units))
    assert state.day.regroup == ["3BR"]
    begin(state, EndTurn())
    it = state.units["3BR"]
    assert (it.armour, it.general, it.must_regroup) == (9, 2, False)


@rule("6.0 Regroup")
def test_nobody_recovers_without_supply_or_in_contact():
    held = {"CAL": "axis"}
    units = {"1PZ": unit("1PZ", "CAL", general=9), "3BR": "YPR"}
    state, _ = march(campaign(units=units, held=held), axis="1PZ:regroup")
    begin(state, EndTurn())
    assert state.units["1PZ"].general == 9


@rule("5.0 Ports", "8.0 Evacuation")
def test_what_ports_mole_and_beaches_lift():
    table = campaign().table
    assert [lift_of(table, it) for it in ("DUN", "CAL", "LAP", "GRA", "OST", "YPR")] == [
        4, 4, 1, 1, 0, 0,
    ]  # fmt: skip
    ruined = campaign(ruined=["DUN", "CAL"], held={"BOU": "axis"}).table
    assert [lift_of(ruined, it) for it in ("DUN", "CAL", "BOU")] == [2, 1, 0]


def aboard(state, **sheets):
    begin(state, Evacuation())
    return day(state, **sheets)


@rule("8.0 Evacuation")
def test_the_mole_takes_two():
    state = campaign(units={"1BR": "DUN", "2BR": "DUN"}, ruined=["DUN"])
    begin(state, Evacuation())
    state = answer(state, "1BR:2")
    assert not any(it.startswith("2BR") for it in tokens(state))  # V15
    state = answer(state, "ready")
    assert state.units["1BR"].fate == "evacuated"
    assert state.table.score.evacuated == 4


@rule("8.0 Evacuation")
def test_four_in_all():
    state = campaign(units={"1BR": "DUN", "2BR": "DUN", "3BR": "LAP"})
    begin(state, Evacuation())
    state = answer(state, "1BR:2;2BR:2")
    assert not any(it.startswith("3BR") for it in tokens(state))  # V16


@rule("8.0 Evacuation")
def test_a_unit_may_embark_over_several_days_and_scores_when_all_are_home():
    state, _ = aboard(campaign(units={"60DI": "LAP"}), allied="60DI:1")
    it = state.units["60DI"]
    assert (it.area, it.aboard, state.table.score.evacuated) == ("LAP", 1, 0)
    state, said = aboard(state, allied="60DI:1")
    assert state.units["60DI"].fate == "evacuated"
    assert state.table.score.evacuated == 2
    assert "sails from La Panne" in said


@rule("8.0 Evacuation")
def test_who_was_beaten_today_cannot_begin():
    state = campaign(units={"1BR": "DUN", "2BR": unit("2BR", "DUN", aboard=1)})
    state.day.beaten = ["1BR", "2BR"]
    begin(state, Evacuation())
    assert not any(it.startswith("1BR") for it in tokens(state))
    assert "2BR:1" in tokens(state)


@rule("8.0 Evacuation")
def test_an_embarking_unit_takes_no_orders():
    from engine.khamsin.orders import Orders  # noqa: PLC0415 - beside its one use

    state = campaign(units={"1BR": unit("1BR", "DUN", aboard=1), "2BR": "DUN", "1PZ": "HES"})
    begin(state, Orders(2))
    assert not any(it.startswith("1BR") for it in tokens(state, "allied"))


@rule("4.0 Split command", "8.0 Evacuation")
def test_each_nation_is_sure_of_half_the_lift_and_the_rest_goes_to_the_other():
    units = {"1BR": "DUN", "2BR": "DUN", "60DI": "DUN", "68DI": "DUN"}
    options = {"command": "split"}
    asked_now = question(begin(campaign(units=units, options=options), Evacuation()), "french")
    assert asked_now.prompt.endswith("Room for 4 SP more, 2 of the 4 for certain.")
    state, _ = aboard(campaign(units=units, options=options), british="1BR:2;2BR:2",
                      french="60DI:2;68DI:2")  # fmt: skip
    assert [state.units[it].fate for it in units] == ["evacuated", "", "evacuated", ""]
    state, _ = aboard(campaign(units=units, options=options), british="1BR:2;2BR:2",
                      french="60DI:1")  # fmt: skip
    assert state.units["2BR"].aboard == 1


@rule("10.0")
def test_points_for_ports_objectives_and_attrition():
    held = {"BOU": "axis", "BET": "axis", "OST": ""}
    state = begin(campaign(held=held), EndTurn())
    assert totals(state.table.score) == {"axis": 5 + 1, "allied": 2 * 7}
    assert attrition_points(Score(armour=14, general=29)) == 4  # V28


@rule("10.0")
def test_control_passes_at_the_end_of_the_day_to_who_stands_alone():
    state, _ = march(campaign(units={"1PZ": "HES", "3BR": "YPR"}, dice=[6]), axis="1PZ>FRU")
    assert state.table.held[ORDER["FRU"]] == "A"
    begin(state, EndTurn())
    assert state.table.held[ORDER["FRU"]] == "G"


@rule("10.0")
@pytest.mark.parametrize(
    ("winner", "loser", "great"),
    [(150, 100, True), (149, 100, False), (10, 0, True), (5, -9, True)],
)
def test_three_to_two_is_overwhelming(winner, loser, great):
    assert overwhelming(winner, loser) is great  # V32


def ended(score, **options):
    state = campaign(turn=15, options=options)
    state.table.score = score
    return begin(state, CampaignEnd()).result


@rule("10.0", "4.0 Split command")
def test_the_end_of_the_campaign():
    score = Score(ports=100, evacuated=90)
    assert ended(score).winners == ("axis",)
    split = ended(score, command="split")
    assert split.winners == ("british", "french")
    assert split.verdict == "an Allied victory, 105 points to 100"
    assert ended(Score(ports=90, evacuated=90)).winners == ()
    assert ended(Score(ports=90, refused=80, evacuated=90)).label == "overwhelming"


@rule("2.0")
def test_after_the_fifteenth_day_there_is_no_other():
    from engine.khamsin.sequence import NewDay  # noqa: PLC0415 - beside its one use

    state = begin(campaign(turn=15), NewDay())
    assert state.result
    assert asked(state) == ""
