"""The staff officer and the odds."""

import pytest

from engine import checks_of, load, new_game, open_asks, play, rules_of, save, view
from engine.core.playout import officer_policy, play_out, random_policy
from engine.spoiled_victory.allied_attacks import NextAssault
from engine.spoiled_victory.components.calendar import LAST_TURN
from engine.spoiled_victory.components.units import GERMANS
from engine.spoiled_victory.evacuation import EvacuationMove
from engine.spoiled_victory.german_attacks import GermanAttack
from engine.spoiled_victory.odds import (
    allied_forecast,
    expected_wins,
    forecasts,
    german_forecast,
    mishaps,
    win_chances,
)
from engine.spoiled_victory.officer import OFFICER
from engine.spoiled_victory.officer.actions import Actions
from engine.spoiled_victory.officer.outlook import Outlook
from engine.spoiled_victory.player_actions import TakeAction
from engine.spoiled_victory.state import ALLIED, Assault
from tests.rules.spoiled_victory import given


def result(seed, policy):
    *_, (outcome, _) = play_out("spoiled_victory", seed, {}, policy)
    return outcome.state.result.score


def test_the_officer_plays_whole_games_far_better_than_chance():
    seeds = [f"match {number}" for number in range(6)]
    ours = [result(seed, officer_policy("spoiled_victory")) for seed in seeds]
    chance = [result(seed, random_policy(seed)) for seed in seeds]
    assert sum(ours) > 2 * sum(chance)
    assert min(ours) > max(chance)


def test_every_piece_of_advice_is_legal_and_says_why():
    for outcome, _ in play_out("spoiled_victory", "why", {}, random_policy("why")):
        for question in open_asks(outcome.state):
            advice = OFFICER.advise(view(outcome.state, question.seat))
            assert advice.token in {choice.token for choice in question.choices}
            assert advice.why.endswith(".")
            assert advice.why[0].isupper() or advice.why[0].isdigit()


def test_the_officer_knows_only_the_view():
    """Another deck order and other dice to come never change his mind."""
    rules = rules_of("spoiled_victory")
    for number, (outcome, _) in enumerate(
        play_out("spoiled_victory", "blind", {}, random_policy("blind"))
    ):
        if number % 9 == 0 and outcome.state.result is None:
            other = load(save(outcome.state))
            checks_of(rules.id).disguise(other, ALLIED, number + 1)
            assert OFFICER.advise(view(other, ALLIED)) == OFFICER.advise(
                view(outcome.state, ALLIED)
            )


@pytest.mark.parametrize("tool", OFFICER.tools)
def test_a_forbidden_tool_stays_in_the_box(tool):
    banned = {
        "flooding": ("flood",),
        "jetties": ("jetties",),
        "repairs": ("repair",),
        "intelligence": ("intelligence",),
        "Dunkirk Spirit": ("spirit", "reroll"),
        "GHQ moves": ("escort",),
        "RAF": ("patrol", "bomb"),
        "counter-attacks": ("attack",),
    }.get(tool, ())

    policy = officer_policy("spoiled_victory", frozenset({tool}))
    *_, (_, record) = play_out("spoiled_victory", "box", {}, policy)
    assert not [it for it in record.moves if it.token.split(":")[0] in banned]


def test_win_chances_are_exact():
    """One die against 4: 5 and 6 win. Two dice against 4 add the pair of fours."""
    assert win_chances(1, 4) == pytest.approx((4 / 6, 2 / 6, 0, 0, 0))
    assert win_chances(2, 4) == pytest.approx((15 / 36, 17 / 36, 4 / 36, 0, 0))
    assert sum(win_chances(5, 3)) == pytest.approx(1)
    assert expected_wins(3, 6) == pytest.approx(3 * 1 / 36 * 5 / 6 + 1 / 216)


def test_mishaps_are_exact():
    """Three dice against 3: disrupted if all are 1 or 2; hurt by two 1s with at most one Win."""
    disrupted, hurt = mishaps(3, 3)
    assert disrupted == pytest.approx((2 / 6) ** 3)
    assert hurt == pytest.approx((3 * 5 + 1) / 216)


def test_a_forecast_names_every_outcome():
    state = given.game(germans={"1/9 Panzer": "A2"}, units={"225e RI": "A3"})
    forecast = german_forecast(state.table, "9a", "A3")
    shares = dict(forecast.outcomes)
    wins = [share for words, share in forecast.outcomes if "Win" in words]
    assert sum(wins) == pytest.approx(1)
    assert 0 < shares["breaks through if the space is cleared"] < 1
    ours = allied_forecast(state.table, "F01", "9a")
    assert sum(share for words, share in ours.outcomes[:4]) == pytest.approx(1)


def test_a_forecast_expects_the_best_unit_in_front():
    state = given.game(turn=1, units={"8e Zouaves": "D2", "65e RI": "D2"})
    assert "against 8e Zouaves at" in german_forecast(state.table, "254", "D2").label


def test_forecasts_cover_every_attack_that_may_come_next():
    state = new_game("spoiled_victory", "s").state
    labels = [forecast.label for forecast in forecasts(view(state, ALLIED))]
    assert any(label.startswith("1/9 Panzer against") for label in labels)
    assert len(labels) >= 10


@pytest.mark.parametrize(
    ("phase", "theirs", "ours"),
    [
        ("Events", "5 dice against 2", "3 dice against 3"),
        ("Player Actions", "4 dice against 3", "3 dice against 3"),
        ("Evacuation Moves", "4 dice against 3", "2 dice against 5"),
    ],
)
def test_forecasts_are_for_the_turn_in_which_the_attack_can_come(phase, theirs, ours):
    """Today by daylight and in smoke; next turn by night, the Loyals no longer Suppressed."""
    state = given.game(
        phase=phase,
        event="smoke",
        germans={"254th": "D3"},
        units={"1/Loyals": "D3", "9/Foresters": "D4"},
        suppressed=("1/Loyals",),
    )
    labels = [it.label for it in forecasts(view(state, ALLIED))]
    assert f"254th against 1/Loyals at Teteghem D3, {theirs}" in labels
    assert any(label.endswith(f" against 254th, {ours}") for label in labels)


def test_no_attack_is_to_come_when_the_last_ones_are_over():
    state = given.game(turn=18, phase="Evacuation Moves", germans={"254th": "D3"})
    assert forecasts(view(state, ALLIED)) == ()


def test_the_officer_fills_boats_before_he_gathers_new_groups():
    state = given.begin(
        given.game(
            turn=3, actions=2, evacuees={"A5": [1]}, flooded=True, jetties="built", spirit=True
        ),
        TakeAction(),
    )
    assert OFFICER.advise(view(state, ALLIED)).token == "upgrade:A5"


def test_the_officer_embarks_full_battalions_in_june():
    state = given.begin(given.game(turn=12, actions=2, units={"1/Loyals": "A5"}), TakeAction())
    assert OFFICER.advise(view(state, ALLIED)).token == "convert:B15"
    state = play(state, ALLIED, "convert:B15").state
    assert given.evacuees(state, "A5") == [2]


def test_the_officer_brings_men_home_before_he_loads_more():
    """By night, with two moves left, the unit at sea goes on by Route X."""
    state = given.game(turn=8, moves=2, evacuees={"ESA": [2], "C5": [2]})
    state = given.begin(state, EvacuationMove())
    assert OFFICER.advise(view(state, ALLIED)).token == "sail:ESA>X2:2"


@pytest.mark.parametrize(("turn", "answer"), [(7, "along:A5:2"), (18, "alone")])
def test_the_officer_takes_men_along_as_long_as_they_can_still_come_home(turn, answer):
    state = given.game(turn=turn, moves=1, evacuees={"A5": [1, 2, 2]}, mole="built")
    state = given.answer(given.begin(state, EvacuationMove()), "sail:A5>ESA:2")
    assert OFFICER.advise(view(state, ALLIED)).token == answer


@pytest.mark.parametrize(("unit", "stands"), [("225e RI", True), ("1/Loyals", False)])
def test_who_has_no_place_in_the_boats_stands_in_la_panne(unit, stands):
    """One Win: a Hit throws the attacker back, and who hardly ever embarks has little to lose."""
    state = given.game(turn=3, units={unit: "G5"}, germans={"56th": "G5"}, dice=[6, 2, 2, 3, 2, 2])
    state = given.begin(state, GermanAttack("56"))
    advice = OFFICER.advise(view(state, ALLIED))
    assert advice.token.startswith("hit") is stands
    assert OFFICER.advise(view(state, ALLIED), frozenset({"holding ground"})).token.startswith(
        "retreat"
    )


def test_the_officer_stands_where_a_hit_costs_nothing():
    """One Win on a reduced British battalion, on an ordinary day and when Gort holds the line."""
    for event, stands in (("sappers", False), ("gort", True)):
        state = given.game(
            turn=3,
            event=event,
            units={"1/Loyals": "G3"},
            reduced=("1/Loyals",),
            germans={"56th": "G3"},
            dice=[6, 2, 2, 1, 2],
        )
        state = given.begin(state, GermanAttack("56"))
        assert OFFICER.advise(view(state, ALLIED)).token.startswith("hit") is stands


def test_the_officer_takes_a_report_that_costs_nothing_and_pays_for_none_in_may():
    position = {"turn": 3, "actions": 3, "evacuees": {"A5": [1]}}
    free = given.begin(given.game(event="ammunition", **position), TakeAction())
    assert OFFICER.advise(view(free, ALLIED)).token == "intelligence"
    paid = given.begin(given.game(event="sappers", **position), TakeAction())
    assert OFFICER.advise(view(paid, ALLIED)).token != "intelligence"


@pytest.mark.parametrize(
    ("german", "space", "start", "attacks"),
    [("56th", "G5", "F4", True), ("18th", "E3", "E4", False)],
)
def test_the_officer_retakes_la_panne_and_leaves_other_germans_alone(german, space, start, attacks):
    state = given.game(
        turn=11,
        actions=1,
        units={"1/Grenadier Guards": start},
        germans={german: space},
        reduced=(german,),
    )
    state = given.answer(given.begin(state, TakeAction()), f"foot:{start}:british")
    state = given.answer(state, "unit:B01")
    assert (OFFICER.advise(view(state, ALLIED)).token == f"attack:{space}") is attacks


@pytest.mark.parametrize(
    ("german", "space", "again"), [("56th", "G5", True), ("254th", "D2", False)]
)
def test_the_officer_saves_the_second_throw_for_a_place_that_matters(german, space, again):
    """All dice are lost at La Panne, or in a town far from the sea."""
    state = given.game(
        turn=11,
        units={"1/Grenadier Guards": space},
        germans={german: space},
        dice=[6] * 6,
        spirit=True,
    )
    state = given.begin(state, GermanAttack(given.id_of(german)))
    assert OFFICER.advise(view(state, ALLIED)).token.startswith("reroll") is again


def test_evacuees_in_the_enemys_way_sail_first():
    state = given.game(
        turn=8, moves=1, evacuees={"C5": [2], "E5": [2]}, germans={"18th": "E4"}, intelligence=5
    )
    state = given.begin(state, EvacuationMove())
    assert OFFICER.advise(view(state, ALLIED)).token == "sail:E5>ESA:2"


def test_on_the_last_turn_the_bombers_would_change_nothing():
    """No German phase follows: he leaves them on the ground, and uses them a turn before."""
    advised = set()
    for number in range(4):
        for outcome, _ in play_out(
            "spoiled_victory", f"bombers {number}", {}, officer_policy("spoiled_victory")
        ):
            for asked in open_asks(outcome.state):
                if any(it.token.startswith("bomb:") for it in asked.choices):
                    token = OFFICER.advise(view(outcome.state, asked.seat)).token
                    last = outcome.state.table.turn == LAST_TURN
                    advised.add((last, token.startswith("bomb:")))
    assert (False, True) in advised
    assert (True, True) not in advised


def test_an_attack_that_hits_is_worth_the_dice_the_german_loses(monkeypatch):
    state, asked = given.game(), []
    plain = Outlook.weakened

    def weakened(outlook, german, dice):
        asked.append(dice)
        return plain(outlook, german, dice)

    monkeypatch.setattr(Outlook, "weakened", weakened)
    monkeypatch.setattr("engine.spoiled_victory.officer.actions._FAIR_CHANCE", 0.0)
    actions = Actions(state.table, frozenset())
    for german, counter in GERMANS.items():
        actions._blow(6, german)
        assert asked[-2:] == [1, max(counter.full - counter.reduced, 1)]


@pytest.mark.parametrize(
    ("units", "back"),
    [(("1/Loyals",), "retreat:B15>I3"), (("1/Loyals", "2/North Staffords"), "retreat:B15>H2")],
)
def test_who_leaves_a_comrade_behind_need_not_bar_the_road_himself(units, back):
    """The one who stays throws the German back; who was alone falls back before Nieuport."""
    state = given.game(
        turn=2,
        germans={"1/256th": "I2"},
        units=dict.fromkeys(units, "I2"),
        reduced=units,
        dice=[6, 1, 1, 1],
    )
    state = given.begin(state, GermanAttack(given.id_of("1/256th")))
    if len(units) > 1:
        state = given.answer(state, "front:B15")
    assert OFFICER.advise(view(state, ALLIED)).token == back


@pytest.mark.parametrize(
    ("guards", "floods"),
    [({}, True), ({"65e RI": "A2", "2/Royal Fusiliers": "C2"}, False)],
)
def test_on_the_first_turn_water_waits_until_somebody_is_about_to_cross(guards, floods):
    """The motorised units come as far as a Lowland at once, unless somebody is in their way."""
    state = given.game(turn=1, actions=4, units=guards, evacuees={"A5": [1]})
    state = given.begin(state, TakeAction())
    assert (OFFICER.advise(view(state, ALLIED)).token == "flood") is floods


def test_in_free_setup_the_officer_says_where_the_sheet_puts_whom():
    state = new_game("spoiled_victory", "s", {"free_setup": "on"}).state
    advice = OFFICER.advise(view(state, ALLIED))
    assert advice.token == "sheet"
    assert advice.why.startswith("The set-up sheet puts ")
    assert "the 30 units left" in advice.why


def test_of_several_attacks_the_officer_names_the_odds_of_the_first():
    state = given.game(
        units={"1/Loyals": "D2", "5/Border": "E2"}, germans={"254th": "D2", "18th": "E2"}
    )
    state.table.assaults = [Assault("B15", "254"), Assault("B13", "18")]
    state = given.begin(state, NextAssault())
    advice = OFFICER.advise(view(state, ALLIED))
    assert advice.token == "assault:B15"
    assert advice.why.startswith("1/Loyals was ordered first, ")
    assert "chance to throw 254th back: " in advice.why
