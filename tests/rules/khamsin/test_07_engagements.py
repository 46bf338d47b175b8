"""Chapter 7 and the charts: encounters, the table, losses and attrition, results, retreats."""

import pytest

from engine import Refused, open_asks, play, rules_of
from engine.khamsin.attrition import (
    activation_penalty,
    effective,
    effects,
    fewer_stands,
    fewer_vehicles,
    points,
)
from engine.khamsin.briefing import briefing
from engine.khamsin.components.map import ORDER
from engine.khamsin.components.tables import ENCOUNTERS, MISSION_SHIFT
from engine.khamsin.engagements import OpenEngagements
from engine.khamsin.ids import Status
from engine.khamsin.modes import ChooseTables
from engine.khamsin.outcomes import Outcomes, Review
from engine.khamsin.resolver import (
    balance,
    odds_shift,
    outcome,
    scale,
    strength,
    terrain_shift,
    value,
)
from engine.khamsin.results import Gather, PostOutcomes, Retreat, Trapped, crushed
from engine.khamsin.table import Engagement, Form, Losses, Unit
from engine.khamsin.terrain import feature, lay_out, terrain_modifier
from tests.marks import rule
from tests.rules.khamsin.given import (
    answer,
    asked,
    begin,
    campaign,
    march,
    question,
    tokens,
    told,
    unit,
    words,
)

AFTER = (OpenEngagements(), Outcomes(), Review(), PostOutcomes(), Trapped(), Retreat(), Gather())


def fight(state, **sheets):
    """March, and fight what comes of it without the Luftwaffe's points."""
    state, _ = march(state, **sheets)
    return begin(state, *AFTER)


@rule("Charts Attrition", "7.0 Heavy armour")
def test_medium_tanks_cost_more():
    assert points(Losses(platoons=1, panzer_iii=2, panzer_iv=1)) == (9, 0)  # V25
    assert points(Losses(platoons=1, czech=3)) == (5, 0)


@rule("Charts Attrition", "7.0 Light AFVs")
def test_light_vehicles_count_in_full():
    assert points(Losses(light=3)) == (3, 0)  # V26


@rule("Charts Attrition")
def test_platoons_halved_ones_and_teams():
    assert points(Losses(others=2, halved=1, teams=1)) == (0, 8)  # V27


@rule("Charts Effects")
def test_the_five_thresholds():
    assert [fewer_vehicles(Unit(armour=it)) for it in (14, 15, 29, 30)] == [0, 1, 1, 2]  # E1, E2
    assert [fewer_stands(Unit(general=it)) for it in (59, 60)] == [0, 1]  # E3
    assert fewer_vehicles(Unit(armour=30, general=30)) == 0  # the stand replaces it
    assert [activation_penalty(Unit(general=it)) for it in (39, 40, 60)] == [0, -1, -2]
    assert effective(Unit(general=119))
    assert not effective(Unit(general=100, armour=20))
    assert effects(Unit(general=120)) == "combat ineffective"
    assert effects(Unit(general=60)) == "one stand fewer in each platoon, -2 to activate"
    assert effects(Unit()) == "fit"


@rule("7.0 Table", "7.0 Weather")
def test_terrain_rolls_by_area_and_weather():
    assert terrain_modifier("EEK", stormed=True) + 4 == 7  # V3
    assert feature("EEK", 7) == "ditch or boggy ground"
    assert feature("DES", 3) == "crop field"  # V4: woods cancel nothing that is not there
    assert terrain_modifier("FRU", stormed=False) == -1
    assert terrain_modifier("FRU", stormed=True) == 1  # beside a waterway
    assert terrain_modifier("HES", stormed=True) == -1
    assert feature("LAP", 5) == "scrub"  # V5
    assert feature("POP", 5) == "orchard"
    assert [feature("POP", it) for it in (0, 1, 2, 6)] == ["nothing"] * 3 + ["small wood"]


@rule("7.0 Table", "7.0 Terrain")
def test_six_sections_and_what_the_area_adds():
    state = campaign(dice=[4, 1, 2, 3, 4, 5, 6, 5, 3])
    engagement = Engagement("GRA", "axis", ["1PZ"], ["3BR"])
    lay_out(state, engagement)
    table = engagement.setup
    assert len(table.sections) == 6  # E4
    assert [it.roll for it in table.sections] == [2, 3, 4, 5, 6, 7]
    assert table.canal == "east to west"
    assert table.sections[3].feature == "scrub"
    assert table.buildings == 3 + 3
    assert (table.dunes, table.fortifications, table.ditches) == (2, True, (3,))
    wood = Engagement("DES", "axis", ["1PZ"], ["3BR"])
    lay_out(campaign(), wood)
    assert (wood.setup.woods, wood.setup.ridges, wood.setup.canal) == (2, 1, "")


@rule("7.0 Table")
@pytest.mark.parametrize(("die", "canal"), [(3, "north to south"), (4, "east to west")])
def test_a_canal_crosses_the_table_by_the_die(die, canal):
    engagement = Engagement("GRA", "axis", ["1PZ"], ["3BR"])
    lay_out(campaign(dice=[die]), engagement)
    assert engagement.setup.canal == canal


@rule("7.0 Urban")
def test_in_a_town_one_mission_and_a_city_table():
    state = campaign(
        units={"1PZ": "MON", "20G": "BOU"}, dice=[6, 3, 5], options={"battles": "table"}
    )
    state, _ = march(state, axis="1PZ>BOU")
    begin(state, OpenEngagements())
    (engagement,) = state.table.engagements
    assert engagement.mission == "Not One Step Back"  # V39
    assert engagement.die == 0
    assert engagement.setup.city
    assert engagement.setup.shifts == 5


@rule("7.0 Urban")
def test_total_war_fights_towns_by_the_table():
    options = {"total_war": "on"}
    state = campaign(units={"1PZ": "MON", "20G": "BOU"}, dice=[6, 6, 1], options=options)
    state, _ = march(state, axis="1PZ>BOU")
    begin(state, OpenEngagements())
    assert state.table.engagements[0].mission == "Breakout"


@rule("Charts Encounter")
def test_the_encounter_table_by_what_the_forces_were_doing():
    assert ENCOUNTERS["defender stationary"][5] == "Hasty Assault"  # V38
    assert ENCOUNTERS["both moving"][5] == "The Cauldron"
    assert ENCOUNTERS["defender fortified"][0] == "Trench Fight"
    state, _ = march(campaign(units={"1PZ": "WAT", "3BR": "GRA"}, held={"WAT": "axis"}, dice=[6]),
                     axis="1PZ>GRA")  # fmt: skip
    assert state.table.engagements[0].column == "defender fortified"


@rule("7.0 Engagements")
def test_an_open_area_is_defended_by_who_stands_still_or_is_weaker():
    held = {"ROE": ""}
    state = campaign(
        turn=8, units={"1PZ": "MEN", "3BR": "YPR"}, held={"MEN": "axis", **held}, dice=[6, 6]
    )
    state, _ = march(state, axis="pull:none;1PZ>ROE", allied="3BR>ROE")
    (engagement,) = state.table.engagements
    assert engagement.attacking == "axis"  # equal: the Allies defend
    assert engagement.column == "both moving"


@rule("7.0 Engagements", "8.0 Evacuation")
def test_who_cannot_fight_is_overrun():
    units = {"1PZ": "MON", "20G": unit("20G", "BOU", general=120)}
    state, said = march(campaign(units=units, dice=[6]), axis="1PZ>BOU")
    assert state.table.engagements == []
    assert state.units["20G"].fate == "destroyed"
    assert "is overrun" in said


@rule("7.0 Auto")
def test_the_worth_of_an_sp():
    def worth(id_, area="POP", attacking=False, supplied=True, spared=False, **fields):
        it = unit(id_, area, **fields)
        return value(id_, it, area, attacking=attacking, supplied=supplied, spared=spared)

    assert worth("3BR") == 110
    assert worth("IVC") == 80
    assert worth("3RTR") == 115 * 75 // 100
    assert worth("31I", general=40) == 90
    assert worth("31I", general=60) == 75
    assert worth("1PZ", attacking=True) == 120
    assert worth("1PZ", "BOU", attacking=True) == 100
    assert worth("1PZ", armour=15) == 95
    assert worth("3BR", supplied=False) == 82
    assert worth("3BR", supplied=False, spared=True) == 99


@rule("7.0 Auto")
def test_the_best_six_sp_count_in_full():
    assert strength([(2, 100), (2, 100), (2, 100), (2, 90)]) == 600 + 90
    assert [odds_shift(a, 100) for a in (400, 300, 200, 150, 120, 119, 84)] == [5, 4, 3, 2, 1, 0, 0]
    assert [odds_shift(100, d) for d in (120, 150, 200, 300, 400)] == [-1, -2, -3, -4, -5]


@rule("7.0 Auto")
def test_ground_mission_and_margin():
    assert terrain_shift("POP", stormed=False) == -1
    assert terrain_shift("STO", stormed=False) == -2
    assert terrain_shift("EEK", stormed=False) == -1
    assert terrain_shift("EEK", stormed=True) == -2
    assert terrain_shift("BOU", stormed=False) == -2
    assert terrain_shift("DUN", stormed=False) == -1
    assert terrain_shift("CAL", stormed=False) == 0
    assert set(MISSION_SHIFT.values()) <= {-1, 0, 1}
    assert [outcome(it) for it in (6, 3, 1, 0, -1, -3, -6)] == [
        ("attacker", (6, 1)), ("attacker", (5, 2)), ("attacker", (4, 3)), ("", (3, 3)),
        ("defender", (4, 3)), ("defender", (5, 2)), ("defender", (6, 1)),
    ]  # fmt: skip


@rule("8.0 Naval", "8.0 Brooke", "5.0 Fighters")
def test_ships_brooke_and_the_raf_help_the_allies():
    state = campaign(units={"1PZ": "CAL", "3BR": "GRA"}, held={"CAL": "axis"},
                     leaders={"BROO": "GRA"}, dice=[6])  # fmt: skip
    state, _ = march(state, axis="1PZ>GRA")
    (engagement,) = state.table.engagements
    assert (engagement.naval, engagement.raf, engagement.brooke) == (True, True, "allied")
    engagement.air = "Priority"
    found = balance(engagement, state.units, stormed=False)
    assert (found.naval, found.brooke, found.air) == (-1, -1, 3)


@rule("4.0 Split command", "7.0 Auto")
def test_british_and_french_under_two_commanders_fight_side_by_side():
    def met(**options):
        units = {"1PZ": "MON", "20G": "BOU", "21DI": "BOU"}
        state = campaign(units=units, dice=[6], options=options)
        state, _ = march(state, axis="1PZ>BOU")
        (engagement,) = state.table.engagements
        parts = balance(engagement, state.units, stormed=False)
        engagement.mission = "Not One Step Back"
        sheet = briefing(engagement, state.table, state.units)
        assert any("two commanders" in it for it in sheet.rules) == engagement.divided
        points = {it.side: it.points for it in sheet.sides}
        return engagement.divided, parts.defence, points["allied"]

    assert met() == (False, 82 + 67, 1500)
    assert met(command="split") == (True, 70 + 57, 1275)
    alone = campaign(units={"1PZ": "CAL", "3BR": "GRA"}, dice=[6], held={"CAL": "axis"},
                     options={"command": "split"})  # fmt: skip
    alone, _ = march(alone, axis="1PZ>GRA")
    assert not alone.table.engagements[0].divided


@rule("4.0 Supply", "4.0 Lille")
def test_without_supply_and_near_lille():
    held = {"FUR": "axis", "POP": "axis", "YPR": "axis", "BER": "axis", "CAS": "axis"}
    held |= dict.fromkeys(("HAZ", "STO", "AIR", "BAI", "DIK", "ROE", "NIE"), "axis")
    units = {"IVC": "LIL", "30I": "TOU", "50BR": "BET", "1PZ": "STP"}
    state, _ = march(campaign(turn=3, units=units, held=held, dice=[6, 6]), axis="30I>LIL;1PZ>BET")
    by_area = {it.area: it for it in state.table.engagements}
    assert by_area["LIL"].unsupplied == ["IVC"]
    assert by_area["LIL"].exempt == ["IVC"]
    assert by_area["BET"].unsupplied == ["50BR"]
    assert by_area["BET"].exempt == []


@rule("7.0 Results")
def test_the_attacker_wins_and_the_beaten_fall_back():
    state = campaign(units={"1PZ": "STP", "5BR": "BET"}, dice=[6, 3, 3, 6, 6, *[1] * 40])
    state = fight(state, axis="1PZ>BET")
    assert asked(state) == "Retreat"
    state = answer(state, "rest")
    assert state.units["5BR"].area in ("AIR", "LAB", "LEN", "MER")
    assert state.table.held[ORDER["BET"]] == "G"


@rule("7.0 Results")
def test_a_beaten_attacker_goes_back_where_he_came_from():
    state = campaign(units={"1PZ": "HES", "5BR": "BET"}, dice=[6, 3, 3, 1, 1, *[1] * 40])
    state = fight(state, axis="1PZ>BET")
    assert state.units["1PZ"].area == "STP"
    assert asked(state) == ""


@rule("7.0 Results", "6.0 Regroup")
def test_six_to_one_means_regrouping():
    assert crushed((6, 1))
    assert not crushed((5, 2))
    state = campaign(units={"1PZ": "STP", "5BR": "BET"}, dice=[6], options={"battles": "table"})
    state = fight(state, axis="1PZ>BET")
    state = answer(state, "file:BET=Axis/6/1;hand in:BET", seat="axis")
    state = answer(state, "confirm:BET", seat="allied")
    assert state.units["5BR"].must_regroup


@rule("7.0 Retreat", "7.0 Results")
def test_who_has_nowhere_to_go_is_captured():
    units = {"1PZ": "MON", "20G": "BOU"}
    held = {"DES": "axis", "CAL": "axis"}
    state = campaign(units=units, held=held, dice=[6, 3, 6, 6, *[1] * 40])
    state = fight(state, axis="1PZ>BOU")
    assert state.units["20G"].fate == "captured"


@rule("8.0 Backs")
@pytest.mark.parametrize(("die", "holder"), [(4, "A"), (3, "G")])
def test_backs_to_the_sea(die, holder):
    units = {"1PZ": "MON", "20G": "BOU"}
    options = {"battles": "table"}
    state = campaign(units=units, dice=[6, 3, 1, die], options=options)
    state = fight(state, axis="1PZ>BOU")
    state = answer(state, "file:BOU=Axis/5/2;hand in:BOU", seat="axis")
    state = answer(state, "confirm:BOU", seat="allied")  # V40
    assert state.table.held[ORDER["BOU"]] == holder
    if holder == "A":
        assert state.units["20G"].general == 10
        assert state.units["20G"].area == "BOU"
        assert state.units["1PZ"].area == "MON"
        assert state.table.crowded == []


@rule("8.0 Backs")
def test_the_crushed_do_not_rally():
    state = campaign(
        units={"1PZ": "MON", "20G": "BOU"}, dice=[6, 3, 1], options={"battles": "table"}
    )
    state = fight(state, axis="1PZ>BOU")
    state = answer(state, "file:BOU=Axis/6/1;hand in:BOU", seat="axis")
    state = answer(state, "confirm:BOU", seat="allied")
    assert state.table.held[ORDER["BOU"]] == "G"


@rule("7.0 Results", "8.0 Evacuation")
def test_who_embarks_is_lost_with_the_area():
    units = {"1PZ": "CAL", "3BR": "GRA", "IVC": unit("IVC", "GRA", aboard=2)}
    state = campaign(units=units, held={"CAL": "axis"}, dice=[6, 1], options={"battles": "table"})
    state, _ = march(state, axis="1PZ>GRA")
    assert state.table.engagements[0].defenders == ["3BR"]
    begin(state, *AFTER)
    state = answer(state, "file:GRA=Axis/6/1;hand in:GRA", seat="axis")
    state = answer(state, "confirm:GRA", seat="allied")
    assert state.units["IVC"].fate == "destroyed"  # V17
    assert state.table.score.evacuated == 0


@rule("7.0 Auto")
def test_losses_are_scaled_to_the_smaller_force_and_fall_by_lot():
    engagement = Engagement("POP", "axis", ["31I", "61I"], ["48BR"])
    state = campaign(units={"31I": "POP", "61I": "POP", "48BR": "POP"})
    assert scale(engagement, state.units) == 1
    big = Engagement("POP", "axis", ["31I", "61I", "188I"], ["3BR", "4BR", "48BR"])
    assert scale(big, campaign(units=dict.fromkeys(big.units, "POP")).units) == 3


@rule("7.0 Results")
def test_attackers_with_comrades_behind_them_are_not_lost():
    units = {"1PZ": "BOU", "3PZ": "MON", "30G": "CAL"}
    held = {"BOU": "axis"}
    state = campaign(units=units, held=held, dice=[6, 3, 1, 1, *[1] * 30])
    state = fight(state, axis="1PZ>CAL;3PZ>BOU")
    assert state.units["1PZ"].area == "BOU"
    assert state.table.crowded == ["BOU"]


@rule("Intro")
def test_the_table_is_offered_and_taken_by_both_or_by_none():
    state = campaign(units={"1PZ": "STP", "5BR": "BET"}, dice=[6])
    state, said = march(state, axis="1PZ>BET;tables")
    assert "offers to fight" in said
    begin(state, ChooseTables(), OpenEngagements(), Outcomes())
    state = answer(state, "table:BET;ready", seat="axis")
    state = answer(state, "table:BET;ready", seat="allied")
    assert asked(state) == "Outcomes"
    assert state.table.engagements[0].on_table


@rule("Sheets Outcome", "11.0")
def test_a_form_is_filed_confirmed_and_posted():
    state = campaign(units={"5PZ": "STP", "5BR": "BET"}, dice=[6], options={"battles": "table"})
    state = fight(state, axis="5PZ>BET")
    (engagement,) = state.table.engagements
    assert engagement.mission  # known before the lists are due
    form = "file:BET=Axis/5/2;loss:BET:5PZ=1/L2.III1/1/2/0;loss:BET:5BR=0/0/4/1/1;hand in:BET"
    state = answer(state, form, seat="axis")
    assert state.table.engagements[0].status == Status.FILED
    assert tokens(state, "allied") == {"confirm:BET", "dispute:BET"}
    state = answer(state, "confirm:BET", seat="allied")
    assert (state.units["5PZ"].armour, state.units["5PZ"].general) == (6, 5)
    assert state.units["5BR"].general == 14
    assert (state.table.score.armour, state.table.score.general) == (6, 5)


@rule("Sheets Outcome")
def test_bad_numbers_get_a_sentence():
    state = campaign(units={"5PZ": "STP", "5BR": "BET"}, dice=[6], options={"battles": "table"})
    state = fight(state, axis="5PZ>BET")
    for token, sentence in {
        "file:BET=Axis/2/5": "The winner scores more victory points than the loser.",
        "file:BET=nobody/3/2": "Without a winner both sides score the same.",
        "file:BET=Axis/7/1": "“Winner's victory points” takes a whole number from 0 to 6",
        "file:BET=Italy/3/3": "“Who won” can be Axis, Allies, nobody; not “Italy”.",
        "file:BET=Axis/5": "This form has 3 fields",
    }.items():
        with pytest.raises(Refused) as refused:
            play(state, "axis", token)
        assert sentence in str(refused.value)
    state = answer(state, "file:BET=Axis/5/2", seat="axis")
    with pytest.raises(Refused) as refused:
        play(state, "axis", "loss:BET:5BR=0/IV2/1/0/0")
    assert "takes numbers by kind (L)" in str(refused.value)


@rule("Sheets Outcome")
def test_a_disputed_form_goes_back_to_both():
    state = campaign(units={"5PZ": "STP", "5BR": "BET"}, dice=[6], options={"battles": "table"})
    state = fight(state, axis="5PZ>BET")
    state = answer(state, "file:BET=Axis/5/2;hand in:BET", seat="axis")
    state = answer(state, "dispute:BET", seat="allied")
    assert state.table.engagements[0].status == Status.OPEN
    (again,) = [it for it in question(state, "axis").choices if it.token == "file:BET"]
    assert [it.given for it in again.fields] == ["Axis", "5", "2"]  # his form is as he left it
    assert "the Allies dispute your form: the Axis won 5:2." in question(state, "axis").prompt
    assert "you dispute the outcome" in question(state, "allied").prompt
    state = answer(state, "file:BET=Allies/4/3;hand in:BET", seat="allied")
    state = answer(state, "confirm:BET", seat="axis")
    assert state.units["5PZ"].area == "STP"


@rule("Sheets Outcome")
def test_each_side_has_a_form_of_its_own():
    state = campaign(units={"5PZ": "STP", "5BR": "BET"}, dice=[6], options={"battles": "table"})
    state = fight(state, axis="5PZ>BET")
    state = answer(state, "file:BET=Axis/5/2;loss:BET:5PZ=1/L2.III1/1/2/0", seat="axis")
    state = answer(state, "file:BET=Allies/4/3", seat="allied")
    (losses,) = [it for it in question(state, "axis").choices if it.token == "loss:BET:5PZ"]
    assert [it.given for it in losses.fields] == ["1", "L2.III1", "1", "2", "0"]
    detail = "1 armoured platoon, 2 vehicles, 1 PzKw III, 1 platoon, 2 platoons halved"
    assert losses.detail == detail
    state = answer(state, "hand in:BET", seat="allied")
    state = answer(state, "confirm:BET", seat="axis")
    assert state.units["5PZ"].area == "STP"
    assert not state.units["5PZ"].armour


@rule("Sheets Outcome")
def test_who_does_not_dispute_in_time_has_agreed():
    state = campaign(units={"5PZ": "STP", "5BR": "BET"}, dice=[6], options={"battles": "table"})
    state = fight(state, axis="5PZ>BET")
    assert [it.lapse for it in open_asks(state)] == ["", ""]  # nobody has fought it yet
    state = answer(state, "file:BET=Axis/5/2;hand in:BET", seat="axis")
    (owed,) = open_asks(state)
    assert (owed.seat, owed.lapse) == ("allied", "confirm:BET")


@rule("Sheets Outcome")
def test_both_may_leave_it_to_us_after_all():
    state = campaign(units={"5PZ": "STP", "5BR": "BET"}, dice=[6], options={"battles": "table"})
    state = fight(state, axis="5PZ>BET")
    state = answer(state, "auto:BET", seat="axis")
    assert tokens(state, "allied") == {"auto:BET", "fight:BET"}
    state, said = told(state, "fight:BET", seat="allied")
    assert "Béthune: the Allies want it fought on the table." in said
    state = answer(state, "auto:BET", seat="allied")
    state = answer(state, "auto:BET", seat="axis")
    assert state.table.engagements[0].settled


@rule("Sheets Referee")
def test_the_referee_settles_disputes_and_corrects():
    options = {"battles": "table", "referee": "on"}
    state = campaign(units={"5PZ": "STP", "5BR": "BET"}, dice=[6], options=options)
    state = fight(state, axis="5PZ>BET")
    state = answer(state, "file:BET=Axis/5/2;hand in:BET", seat="axis")
    state = answer(state, "dispute:BET", seat="allied")
    assert "You are the referee" in rules_of("khamsin").lesson("Outcomes", "referee")
    assert "confirms or disputes" in rules_of("khamsin").lesson("Outcomes", "allied")
    state = answer(state, "file:BET=nobody/3/3;hand in:BET", seat="referee")
    assert asked(state) == "Review"
    state = answer(state, "correct:BET", seat="referee")
    assert "yours to decide" in question(state, "referee").prompt
    state = answer(state, "file:BET=Allies/4/3;hand in:BET", seat="referee")
    state = answer(state, "stand", seat="referee")
    assert state.units["5PZ"].area == "STP"


@rule("4.0 Lille")
def test_platoons_are_named_in_secret_and_told_when_the_outcome_stands():
    held = dict.fromkeys(("FUR", "POP", "YPR", "BER", "CAS", "HAZ", "STO", "AIR", "BAI"), "axis")
    held |= dict.fromkeys(("DIK", "ROE", "NIE", "BET"), "axis")
    state = campaign(turn=3, units={"IVC": "LIL", "30I": "TOU"}, held=held, dice=[6],
                     options={"battles": "table"})  # fmt: skip
    state = fight(state, axis="30I>LIL")
    assert "lille:LIL" in tokens(state, "allied")
    assert "lille:LIL" not in tokens(state, "axis")
    state = answer(state, "lille:LIL=1.4.7", seat="allied")
    state = answer(state, "file:LIL=Allies/4/3;hand in:LIL", seat="allied")
    outcome_ = play(state, "axis", "confirm:LIL")
    assert "platoons 1.4.7" in " ".join(it.words for it in outcome_.events)


@rule("5.0 Air superiority", "1.0 Force changes", "7.0 Terrain", "8.0 Brooke")
def test_the_engagement_sheet_says_all_one_needs_at_home():
    state = campaign(units={"1PZ": "CAL", "3BR": "GRA"}, held={"CAL": "axis"},
                     leaders={"BROO": "GRA"}, dice=[6], options={"battles": "table"})  # fmt: skip
    state, _ = march(state, axis="1PZ>GRA")
    begin(state, OpenEngagements())
    sheet = briefing(state.table.engagements[0], state.table, state.units)
    text = " ".join([*sheet.headline, *sheet.rules, *(it.options for it in sheet.forces)])
    assert "two dice for the aircraft" in text
    assert "support choice" in text
    assert "ranges in on a 6" in text
    assert "Leichte or Mittlere Panzerkompanie" in text
    assert [it.points for it in sheet.sides] == [1500, 1500]


def test_the_form_of_an_engagement_we_resolve_is_filled_in():
    state = campaign(units={"1PZ": "STP", "5BR": "BET"}, dice=[6, 3, 3, 6, 6])
    state, _ = march(state, axis="1PZ>BET")
    begin(state, OpenEngagements())
    form = state.table.engagements[0].form
    assert isinstance(form, Form)
    assert form.losses
    assert "margin" in words(state)
