"""What is seen and told: the board of each seat, fog, odds, the diary, and what stays secret."""

import pytest

from engine import new_game, play, public_asks, rules_of, view
from engine.core.log import readable
from engine.core.playout import play_out, random_policy
from engine.khamsin.components.calendar import HALT_NUMBERS, date
from engine.khamsin.engagements import OpenEngagements
from engine.khamsin.ids import Phase
from engine.khamsin.odds import chances, forecasts, supposed
from engine.khamsin.orders import Orders
from engine.khamsin.outcomes import Outcomes
from engine.khamsin.views import hand, handouts, points_by_source, seen_areas
from tests.marks import rule
from tests.rules.khamsin.given import answer, begin, campaign, march, unit


def test_in_the_open_everybody_sees_every_unit():
    state = begin(campaign(units={"1PZ": "HES", "3BR": "YPR"}), Orders(2))
    for seat in ("axis", "allied", None):
        board = view(state, seat).board
        assert board.units["1PZ"].area == "HES"
        assert board.units["3BR"].area == "YPR"


def test_in_the_fog_one_sees_what_is_beside_ones_own_areas():
    units = {"1PZ": "HES", "31I": "TOU", "3BR": "YPR", "IVC": "LIL"}
    state = begin(campaign(units=units, options={"fog": "contact"}), Orders(2))
    axis = view(state, "axis").board
    assert "IVC" in axis.units
    assert "3BR" not in axis.units
    allied = view(state, "allied").board
    assert {"1PZ", "31I"} <= set(allied.units)  # Hesdin is beside Fruges, Tournai beside Lille
    nobody = view(state, None).board
    assert not {"1PZ", "3BR", "IVC"} & set(nobody.units)
    assert "GHE" not in seen_areas(state.table.held, "allied")


def test_in_the_fog_an_engagement_is_seen_by_all():
    options = {"fog": "contact"}
    state, _ = march(campaign(units={"1PZ": "STP", "5BR": "BET"}, dice=[6], options=options),
                     axis="1PZ>BET")  # fmt: skip
    assert {"1PZ", "5BR"} <= set(view(begin(state, Orders(2)), None).board.units)


@rule("1.0 Deployment")
def test_at_deployment_ones_own_stand_where_ones_sheet_places_them_and_nobody_else_sees_them():
    state = new_game("khamsin", "deployment", {}).state
    before = view(state, "axis").board
    state = play(state, "allied", "3BR@YPR").state
    state = play(state, "allied", "GORT@YPR").state
    own = view(state, "allied").board
    assert (own.units["3BR"].area, own.leaders["GORT"]) == ("YPR", "YPR")
    assert view(state, "axis").board == before


@rule("Sheets", "4.0 Split command")
def test_nobody_sees_another_sheet():
    options = {"command": "split"}
    units = {"3BR": "YPR", "IVC": "LIL", "1PZ": "HES"}
    state = begin(campaign(units=units, options=options), Orders(2))
    before = {seat: view(state, seat).board for seat in ("axis", "french", None)}
    state = answer(state, "3BR>POP", seat="british")
    assert view(state, "british").board.arrows[0].path == ("POP",)
    for seat, board in before.items():
        assert view(state, seat).board == board
    assert readable(state.events, "french") == ()


@rule("Sheets", "4.0 Split command")
def test_nobody_notices_that_another_has_written_or_signed():
    options = {"command": "split"}
    units = {"3BR": "YPR", "IVC": "LIL", "1PZ": "HES"}
    state = begin(campaign(units=units, options=options), Orders(2))
    before = {seat: view(state, seat) for seat in ("axis", "french", None)}
    for token in ("3BR>POP", "withdraw:3BR>POP;3BR:night", "ready", "cancel", "ready"):
        state = answer(state, token, seat="british")
        assert {seat: view(state, seat) for seat in before} == before
    assert view(state, "british").awaited == ("axis", "french")
    assert [it.seat for it in public_asks(state)] == ["axis", "british", "french"]
    state = answer(state, "ready", seat="axis")
    state = answer(state, "ready", seat="french")
    assert view(state, None).ply == before[None].ply  # nor how much they wrote between them


@rule("4.0 Split command")
def test_it_takes_two_and_with_two_options_together_four():
    assert rules_of("khamsin").players() == (2, 4)


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ({}, ("axis", "allied")),
        ({"command": "split"}, ("axis", "british", "french")),
        ({"referee": "on"}, ("axis", "allied", "referee")),
        ({"command": "split", "referee": "on"}, ("axis", "british", "french", "referee")),
    ],
)
def test_who_sits_at_the_table(options, seats):
    assert rules_of("khamsin").seated(campaign(options=options).options) == seats


@rule("Sheets", "4.0 Split command")
def test_each_commander_has_a_sheet_of_his_own_men():
    units = {"3BR": "YPR", "IVC": "LIL", "1PZ": "HES"}
    state = begin(campaign(units=units, options={"command": "split"}), Orders(2))
    named = {seat: [it.label for it in hand(view(state, seat))] for seat in ("british", "french")}
    assert named == {"british": ["3rd Infantry Division"], "french": ["French IV Corps"]}


def test_two_can_play_and_four_with_two_options_together():
    assert rules_of("khamsin").players() == (2, 4)


@rule("Sheets", "4.0 Split command")
def test_who_goes_back_by_night_is_known_to_the_british_alone():
    options = {"command": "split", "referee": "on"}
    state = campaign(units={"3BR": "YPR", "IVC": "LIL", "1PZ": "HES"}, options=options)
    state, _ = march(state, british="3BR:night")
    begin(state, Orders(3))
    nights = {seat: view(state, seat).board.night for seat in ("axis", "british", "french", None)}
    assert nights == {"axis": (), "british": ("3BR",), "french": (), None: ()}
    assert view(state, "referee").board.night == ("3BR",)


@rule("Sheets Outcome")
def test_nobody_sees_a_form_that_another_is_filling_in():
    options = {"battles": "table"}
    state = campaign(units={"5PZ": "STP", "5BR": "BET"}, dice=[6], options=options)
    state, _ = march(state, axis="5PZ>BET")
    begin(state, OpenEngagements(), Outcomes())
    before = {seat: view(state, seat).board for seat in ("allied", None)}
    state = answer(state, "file:BET=Axis/5/2;loss:BET:5BR=0/0/4/1/1", seat="axis")
    for seat, board in before.items():
        assert view(state, seat).board == board
    assert "axis" in view(state, "axis").board.table.engagements[0].drafts


@rule("Sheets Outcome")
def test_the_sheet_of_an_engagement_is_handed_out_until_it_is_settled():
    units = {"5PZ": "STP", "5BR": "BET", "1PZ": "HES", "60DI": "FRU"}
    state = campaign(units=units, dice=[6, 6], options={"battles": "table"})
    state, _ = march(state, axis="5PZ>BET;1PZ>FRU")
    begin(state, OpenEngagements(), Outcomes())
    assert set(handouts(view(state, "axis"))) == {"BET", "FRU"}
    state = answer(state, "file:BET=Axis/5/2;hand in:BET", seat="axis")
    assert set(handouts(view(state, "axis"))) == {"BET", "FRU"}  # it may still be disputed
    state = answer(state, "confirm:BET", seat="allied")
    assert set(handouts(view(state, "axis"))) == {"FRU"}


@rule("Sheets")
def test_writing_and_signing_leave_no_line_in_the_diary():
    policy = random_policy("quiet")
    written = 0
    for outcome, record in play_out("khamsin", "quiet", {}, policy):
        if record.moves and outcome.state.sheets and outcome.state.table.phase == Phase.ORDERS:
            written += 1
            assert outcome.events == ()
        if outcome.state.table.turn > 2:
            break
    assert written > 20


@rule("7.0 Auto")
def test_the_odds_of_an_engagement_sum_to_one_and_favour_numbers():
    units = {"1PZ": "STP", "2PZ": "STP", "10PZ": "STP", "5BR": "BET"}
    state = begin(campaign(units=units), Orders(2))
    board = view(state, "axis").board
    few = chances(supposed(board, "BET", ["1PZ"], ["5BR"]), board, state.options)
    many = chances(supposed(board, "BET", ["1PZ", "2PZ", "10PZ"], ["5BR"]), board, state.options)
    assert sum(few.values()) == pytest.approx(1)
    assert won(many) > won(few)
    labels = [it.label for it in forecasts(view(state, "axis"))]
    assert "XIX Corps from Saint-Pol against Béthune" in labels


def won(found):
    return sum(chance for (winner, _), chance in found.items() if winner == "attacker")


@rule("8.0 Belgians")
def test_assaults_have_odds_too():
    state = begin(campaign(units={"31I": "OUD", "61I": "OUD", "3BR": "YPR"}), Orders(2))
    found = {it.label: dict(it.outcomes) for it in forecasts(view(state, "axis"))}
    assert found["IV Corps from Oudenaarde assaults Kortrijk"]["carried"] == pytest.approx(0.5)


def test_the_page_on_the_halt_names_its_numbers():
    (page,) = [it for it in rules_of("khamsin").topics.values() if it.title == "The halt order"]
    assert all(f"{it} or less on {date(turn)}" in page.words for turn, it in HALT_NUMBERS.items())


def test_status_description_and_hand():
    rules = rules_of("khamsin")
    state = campaign(turn=9, units={"3BR": unit("3BR", "DUN", general=41), "1PZ": "CAL"},
                     held={"CAL": "axis"}, ruined=["DUN"], halt_over=True)  # fmt: skip
    seen = view(begin(state, Orders(9)), "allied")
    facts = {it.label: it.value for it in rules.facts(seen)}
    assert facts["Halt order"] == "lifted for good"
    assert "Dunkirk Allied, ruined" in facts["Ports"]
    assert "3 Br (2 SP, 41 attrition)" in rules.describe(seen)
    (line,) = rules.hand(seen)
    assert line.value == "Dunkirk, 2 SP, general 41: -1 to activate"
    assert points_by_source(state.table.score)["allied"]["evacuation"] == 0


def test_the_account_of_a_battle_says_why():
    state = campaign(units={"1PZ": "STP", "5BR": "BET"}, dice=[6, 3, 3, 6, 6, *[1] * 30])
    from engine.khamsin.engagements import OpenEngagements  # noqa: PLC0415 - beside its one use

    state, _ = march(state, axis="1PZ>BET")
    begin(state, OpenEngagements())
    words = " ".join(it.words for it in state.events)
    assert "Béthune, defender stationary: the mission is No Retreat (3)." in words
    assert "strength 2.0 to 2.2 (ground -2, air +3); dice 6 + 6 - 7, so" in words
    assert "so a margin of +6: the attacker wins 6:1." in words
