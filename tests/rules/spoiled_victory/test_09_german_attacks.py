"""Section 9.3: German attacks."""

import pytest

from engine import Refused, open_asks
from engine.spoiled_victory.combat import casualty, defense_number, german_dice, wins
from engine.spoiled_victory.components.cards import CARDS, NAMED, Call
from engine.spoiled_victory.german_attacks import GermanAttack
from engine.spoiled_victory.german_moves import GermanMovementAndAttacks, MoveGermans
from engine.spoiled_victory.positions import call_words, german_name
from engine.spoiled_victory.state import Unit
from tests.marks import rule
from tests.rules.spoiled_victory import given


def battle(german, at, units, dice, **position):
    """A German unit Engaged with some units attacks them with these dice, by Night if not told."""
    where = {"germans": {german: at}, "units": dict.fromkeys(units, at)}
    state = given.game(**({"turn": 2} | where | position), dice=dice)
    return given.begin(state, GermanAttack(given.id_of(german)))


@rule("9.3a")
def test_attack_dice_shrink_by_night_disruption_and_town_but_never_below_one():
    state = given.game(turn=1, germans={"1/256th": "I1"}, reduced=("1/256th",))
    assert german_dice(state.table, "256a", "I3") == 3
    state.table.turn = 2
    assert german_dice(state.table, "256a", "I3") == 2
    state.table.mark_german("256a", disrupted=True)
    assert german_dice(state.table, "256a", "I4") == 1


@rule("9.3b")
def test_cover_and_suppression_change_the_defense_number_but_never_below_one():
    state = given.game(units={"1/6 East Surrey": "E2"}, reduced=("1/6 East Surrey",))
    assert defense_number(state.table, "B07", "E2") == 2
    state.table.mark("B07", suppressed=True)
    assert defense_number(state.table, "B07", "E2") == 1
    assert defense_number(state.table, "B07", "E1") == 1


@rule("9.3b")
def test_the_player_picks_the_frontline_unit_of_any_nation_or_an_evacuee():
    state = battle("254th", "D4", ["1/Loyals", "8e Zouaves"], [1] * 4, evacuees={"D4": [2]})
    assert given.tokens(state) == {"front:B15", "front:F07", "front:E01"}


@rule("9.3b")
def test_a_lone_defender_is_the_frontline_unit_without_asking():
    state = battle("254th", "D4", ["1/Loyals"], [2, 2, 2, 2])
    assert any("(forced)" in event.words for event in state.events)
    assert given.asked(state) == ""


@rule("9.3.3")
def test_the_question_says_how_many_wins_are_left():
    state = battle("254th", "D4", ["1/Loyals", "8e Zouaves"], [6, 6, 1, 1])
    state = given.answer(state, "front:B15")
    assert "has 2 Wins at" in open_asks(state)[0].prompt
    assert "has 1 Win left at" in open_asks(given.answer(state, "hit:B15"))[0].prompt


@rule("9.3c", "9.3")
@pytest.mark.parametrize(
    ("dice", "scored"), [([1, 2, 2], 0), ([4, 4, 6], 3), ([2, 3, 5], 1), ([1, 3, 3], 1)]
)
def test_counting_wins_against_a_defense_number_of_three(dice, scored):
    """9.3c example: the reduced 1/256th attacks the East Surreys behind a canal."""
    state = given.game(
        germans={"1/256th": "I3"}, units={"1/6 East Surrey": "I3"}, reduced=("1/256th",)
    )
    assert german_dice(state.table, "256a", "I3") == 3
    assert defense_number(state.table, "B07", "I3") == 3
    assert wins(dice, 3) == scored


@rule("9.3d")
@pytest.mark.parametrize(
    ("dice", "german_at", "over"),
    [
        ([1, 2, 1, 2], "D3", True),  # no Win: thrown back
        ([5, 1, 2, 2], "D3", True),  # one Win, the defender stays: thrown back
        ([5, 5, 2, 2], "D4", False),  # two Wins: the fight goes on
    ],
)
def test_results_for_the_attacker(dice, german_at, over):
    state = battle("254th", "D4", ["2/Coldstream Guards", "1/Loyals"], [*dice, 1, 2, 2, 2])
    state = given.answer(state, "front:B14")
    if given.asked(state) == "ApplyWin":
        state = given.answer(state, "hit:B14")
    if given.asked(state) == "ApplyWin":
        state = given.answer(state, "hit:B15")
    assert given.where(state, "254th") == german_at
    assert (given.asked(state) == "") is over


@rule("9.3.1")
def test_an_equalling_die_saves_from_disruption():
    """9.3.1 example: 1, 2, 3 against 3 is no Win, a retreat, and no Disruption."""
    state = battle("1/256th", "I3", ["1/6 East Surrey"], [1, 2, 3], reduced=("1/256th",), turn=1)
    assert given.where(state, "1/256th") == "I2"
    assert not given.german(state, "1/256th").disrupted
    state = battle("1/256th", "I3", ["1/6 East Surrey"], [1, 2, 2], reduced=("1/256th",), turn=1)
    assert given.german(state, "1/256th").disrupted


@rule("9.3.2")
def test_two_ones_flip_the_attacker_even_with_a_win():
    """9.3.2 example: 1, 1, 2, 3 against 2 is one Win; the defender takes a Hit and stays."""
    state = battle("18th", "E3", ["1/6 East Surrey"], [1, 1, 2, 3])
    state = given.answer(state, "hit:B07")
    assert given.unit(state, "1/6 East Surrey").reduced
    assert given.german(state, "18th").reduced
    assert given.where(state, "18th") == "E2"


@rule("9.3.2")
@pytest.mark.parametrize(
    ("dice", "hurt"),
    [([1], True), ([2], False), ([1, 2], False), ([1, 1], True), ([1, 1, 6], True)],
)
def test_the_casualty_roll(dice, hurt):
    assert casualty(dice) is hurt


@rule("9.3.2")
def test_a_reduced_attacker_is_disrupted_by_casualties_and_never_eliminated():
    state = battle("18th", "E3", ["5/Border"], [1, 1, 2], reduced=("18th",))
    assert given.german(state, "18th").reduced
    assert given.german(state, "18th").disrupted


@rule("9.3.3", "9.3.5")
@pytest.mark.parametrize(
    ("first", "second", "held"),
    [
        ("retreat:B14>E4", "hit:B15", True),
        ("retreat:B14>E4", "retreat:B15>C4", False),
        ("hit:B14", "retreat:B14>E4", True),
        ("hit:B14", "hit:B14", True),
    ],
)
def test_two_wins_are_spread_as_the_player_likes(first, second, held):
    """9.3.3 and 9.3.5 examples: 1, 5, 2, 6 against 4, the Frontline unit first."""
    dice = [1, 5, 2, 6, 1, 2, 2, 2]
    state = battle("254th", "D4", ["2/Coldstream Guards", "1/Loyals"], dice)
    state = given.answer(state, "front:B14", f"{first};{second}")
    assert (given.where(state, "254th") == "D3") is held


@rule("9.3.3")
def test_the_first_win_falls_on_the_frontline_unit():
    state = battle("254th", "D4", ["2/Coldstream Guards", "1/Loyals"], [1, 5, 2, 6])
    state = given.answer(state, "front:B14")
    assert all("B14" in token for token in given.tokens(state))
    with pytest.raises(Refused) as refusal:
        given.answer(state, "hit:B15")
    assert refusal.value.rule == "9.3.3"


@rule("9.3.3")
@pytest.mark.parametrize(("scored", "forced"), [(1, False), (2, True), (3, True)])
def test_a_lone_full_unit_may_not_waste_a_win_by_a_bare_retreat(scored, forced):
    dice = [6] * scored + [2] * (4 - scored)
    state = battle("254th", "D4", ["1/Loyals"], dice)
    assert given.unit(state, "1/Loyals").reduced is forced
    assert {token.split(":")[0] for token in given.tokens(state)} == {"hit", "retreat"}


@rule("9.3.3")
def test_a_lone_reduced_unit_retreats_or_dies_whatever_the_wins():
    state = battle("254th", "D4", ["1/Loyals"], [6, 6, 6, 2], reduced=("1/Loyals",))
    assert {token.split(":")[0] for token in given.tokens(state)} == {"hit", "retreat"}
    state = given.answer(state, "retreat:B15>D5")
    assert given.asked(state) == ""


@rule("9.3.3")
def test_counting_all_ways_to_spread_wins():
    """A counting oracle: two full units, one way out each (to D5), three Wins.

    The Frontline unit may retreat, leaving two Wins for the other (Hit then Retreat, or two
    Hits): 2. Or it is hit; then it retreats or is hit again, and the other takes one Win as a
    Hit or a Retreat: 2 x 2. Or after its Hit the other unit takes the second Win as a Hit, and
    the third falls on either as Hit or Retreat: 4; as a Retreat, and the third falls on the
    Frontline unit: 2. In all 12.
    """
    state = given.game(
        turn=2,
        germans={"254th": "D4", "20th Motorized": "C4", "18th": "E4"},
        units={"2/Coldstream Guards": "D4", "1/Loyals": "D4"},
        dice=[6, 6, 6, 1, 1, 2, 2, 2],  # the second round scores nothing
    )
    state = given.answer(given.begin(state, GermanAttack("254")), "front:B14")
    assert _count(state, "ApplyWin") == 12


def _count(state, kind):
    if given.asked(state) != kind or not state.table.battle.unapplied:
        return 1
    return sum(_count(given.answer(state, token), kind) for token in given.tokens(state))


@rule("9.3.4")
def test_a_retreat_avoids_germans_and_garrisons():
    state = battle("254th", "D3", ["1/Loyals"], [6, 2, 2, 2])
    assert given.tokens(state) == {"hit:B15", *(f"retreat:B15>{to}" for to in ("C3", "D4", "E3"))}
    state = given.game(
        turn=2,
        germans={"254th": "D3", "20th Motorized": "C4", "18th": "E3"},
        units={"1/Loyals": "D3"},
        dice=[6, 2, 2, 2],
    )
    given.begin(state, GermanAttack("254"))
    assert given.tokens(state) == {"hit:B15", "retreat:B15>D4"}


@rule("9.3.4")
def test_a_unit_that_cannot_retreat_takes_a_hit():
    state = given.game(
        turn=2,
        germans={"254th": "D5", "20th Motorized": "C5", "18th": "E5"},
        units={"1/Loyals": "D5"},
        dice=[6, 2, 2, 2],
    )
    given.begin(state, GermanAttack("254"))
    assert given.asked(state) == ""
    assert given.unit(state, "1/Loyals").reduced
    assert given.where(state, "1/Loyals") == "D5"


@rule("9.3.4")
def test_retreating_evacuees_need_room():
    state = battle(
        "254th", "D4", [], [6, 2, 2, 2], evacuees={"D4": [1], "D5": [1, 1], "C4": [1, 1]}
    )
    assert given.tokens(state) == {"hit:E01", "retreat:E01>E4"}


@rule("9.3.4")
def test_suppressed_units_retreat_and_stay_suppressed():
    state = battle("254th", "D4", ["1/Loyals"], [6, 1, 1, 2], suppressed=("1/Loyals",))
    state = given.answer(state, "retreat:B15>D5")
    assert given.unit(state, "1/Loyals").suppressed


@rule("9.3.4")
def test_an_attacker_in_its_start_space_is_disrupted_then_hit_then_spared():
    state = battle("18th", "E1", ["5/Border"], [2, 1, 1, 1])
    assert given.where(state, "18th") == "E1"
    assert given.german(state, "18th").disrupted
    state = battle("18th", "E1", ["5/Border"], [2, 1, 1], disrupted=("18th",))
    assert given.german(state, "18th").reduced
    state = battle("18th", "E1", ["5/Border"], [2, 1], disrupted=("18th",), reduced=("18th",))
    assert given.where(state, "18th") == "E1"


@rule("9.3.4")
@pytest.mark.parametrize(
    ("marks", "came"),
    [
        ({}, "is disrupted"),
        ({"disrupted": ("18th",)}, "is reduced"),
        ({"disrupted": ("18th",), "reduced": ("18th",)}, "stays engaged"),
    ],
)
def test_the_diary_tells_what_a_retreat_from_the_start_space_comes_to(marks, came):
    state = battle("18th", "E1", ["1/Grenadier Guards"], [4, 3, 3, 2, 2], turn=1, **marks)
    assert f"18th cannot fall back from Rexpoede E1 and {came}." in given.words(state)


@rule("9.3.4")
def test_one_win_that_empties_the_space_leaves_the_attacker_there():
    state = battle("254th", "D4", ["1/Loyals"], [6, 2, 2, 2])
    state = given.answer(state, "retreat:B15>D5")
    assert given.where(state, "254th") == "D4"


@rule("9.3.5", "16.0")
@pytest.mark.parametrize("event", ["gort", "last_round", "fagalde"])
def test_on_some_days_who_stands_against_a_single_win_is_suppressed_and_hurts_the_attacker(event):
    state = battle("254th", "D4", ["1/Loyals"], [6, 2, 2, 2], event=event, reduced=("1/Loyals",))
    state = given.answer(state, "hit:B15")
    assert state.table.units["B15"] == Unit("D4", reduced=True, suppressed=True)
    assert given.german(state, "254th").reduced
    assert given.where(state, "254th") == "D3"


@rule("9.3.5", "16.0")
def test_two_wins_cost_their_steps_on_any_day():
    state = battle("254th", "D4", ["1/Loyals"], [6, 6, 2, 2], event="gort")
    assert state.table.units["B15"] == Unit("D4", reduced=True)  # the first one was forced
    state = given.answer(state, "hit:B15")
    assert not state.table.units["B15"].space


@rule("9.3.6")
def test_two_wins_bring_another_round_with_a_new_frontline():
    dice = [6, 6, 2, 2, 1, 2, 2, 2]
    state = battle("254th", "D4", ["2/Coldstream Guards", "1/Loyals"], dice)
    state = given.answer(state, "front:B14", "hit:B14;hit:B15")
    assert given.asked(state) == "ChooseFrontline"
    state = given.answer(state, "front:B15")
    assert given.asked(state) == ""
    assert given.where(state, "254th") == "D3"


@rule("9.3.6", "10.4.1")
@pytest.mark.parametrize("event", ["schnell", "vorwaerts"])
def test_after_no_win_a_unit_called_by_a_second_card_comes_on_but_fights_no_more(event):
    twice = [it for it, card in CARDS.items() if "254" in card.moves.units][:2]
    state = given.game(
        turn=2,
        event=event,
        cards=tuple(twice),
        germans={"254th": "D3"},
        units={"1/Loyals": "D4"},
        dice=[1, 2, 2, 2],
    )
    given.begin(state, GermanMovementAndAttacks())
    assert given.words(state).count("254th attacks") == 1
    assert given.where(state, "254th") == given.where(state, "1/Loyals") == "D4"
    assert "254th has fought itself out" in given.words(state)


@rule("9.3.6")
def test_after_a_single_win_that_clears_the_space_a_unit_fights_no_more_either():
    state = battle("254th", "D4", ["1/Loyals"], [6, 2, 2, 2], reduced=("1/Loyals",))
    state = given.answer(state, "retreat:B15>D5")
    assert state.table.fought_out == ["254"]


@rule("9.3.6", "9.3.9")
def test_a_unit_that_has_fought_itself_out_does_not_attack_along_red_either():
    state = given.game(germans={"254th": "D5"}, units={"1/Loyals": "C5"}, fought_out=["254"])
    given.begin(state, MoveGermans(("254",)))
    assert given.asked(state) == ""
    assert "no second attack" in given.words(state)


@rule("9.3.6")
def test_a_new_turn_makes_everybody_fresh():
    state = given.game(fought_out=["254"], warned=True, event="reconnaissance")
    given.begin(state, GermanMovementAndAttacks())
    assert (state.table.fought_out, state.table.warned) == ([], False)


@rule("12.3")
def test_without_its_tanks_a_unit_is_called_panzer_no_more():
    state = given.game(reduced=("1/9 Panzer",))
    assert german_name(state.table, "9a") == "1/9 Motorized"
    assert german_name(state.table, "9b") == "2/9 Panzer"
    called = Call(NAMED, units=("9a", "9b", "20"))
    assert call_words(state.table, called).startswith("1/9 Motorized, 2/9 Panzer")


@rule("9.3.7")
def test_a_panzer_breaks_through_once_and_attacks_again():
    """9.3.7 example: 3 Wins over a lone unit, one space on, a new fight, no second Breakthrough."""
    state = given.game(
        turn=2,
        germans={"1/9 Panzer": "A2"},
        units={"224e RI": "A2", "122e RI": "A3"},
        reduced=("224e RI", "122e RI"),
        dice=[6, 6, 6, 1, 2, 6, 6, 6, 2, 2],
    )
    given.begin(state, GermanAttack("9a"))
    state = given.answer(state, "hit:F03")
    assert given.where(state, "1/9 Panzer") == "A3"
    state = given.answer(state, "hit:F09")
    assert given.where(state, "1/9 Panzer") == "A3"
    assert given.asked(state) == ""


@rule("9.3.7")
@pytest.mark.parametrize(
    ("german", "at", "scored", "through"),
    [
        ("1/9 Panzer", "A2", 2, True),
        ("20th Motorized", "C2", 2, False),
        ("20th Motorized", "C2", 3, True),
        ("254th", "D3", 3, False),
        ("254th", "D3", 4, True),
        ("2/9 Panzer", "B2", 4, False),  # never out of a Marsh
    ],
)
def test_who_breaks_through_on_what(german, at, scored, through):
    extra = 1 if german.endswith("Panzer") else 0
    dice = [6] * scored + [2] * (4 + extra - scored)
    state = battle(german, at, ["1/Loyals"], dice, reduced=("1/Loyals",))
    state = given.answer(state, "hit:B15")
    assert (given.where(state, german) != at) is through


@rule("9.3.7")
def test_no_breakthrough_from_the_last_space():
    state = battle("254th", "D5", ["1/Loyals"], [6, 6, 6, 6], reduced=("1/Loyals",))
    state = given.answer(state, "hit:B15")
    assert given.where(state, "254th") == "D5"


@rule("9.3.8")
def test_units_left_in_one_space_are_engaged():
    dice = [2, 2, 1, 1]
    state = battle("254th", "D1", ["1/Loyals"], dice, disrupted=("254th",), reduced=("254th",))
    assert given.where(state, "254th") == given.where(state, "1/Loyals") == "D1"


@rule("9.3.9", "9.2b")
def test_from_its_last_space_a_unit_attacks_along_red_and_stays():
    state = given.game(
        turn=2,
        germans={"254th": "D5"},
        units={"2/Essex": "C5", "8/Durham LI": "E5", "9/Foresters": "D4"},
        reduced=("2/Essex",),
        dice=[6, 6, 6, 6],
    )
    given.begin(state, MoveGermans(("254",)))
    assert given.tokens(state) == {"at:C5", "at:E5"}
    state = given.answer(state, "at:C5")
    state = given.answer(state, "hit:B19")
    assert given.where(state, "254th") == "D5"


@rule("9.3.9")
def test_a_failed_attack_along_red_drives_the_attacker_back():
    state = given.game(turn=2, germans={"254th": "D5"}, units={"2/Essex": "C5"}, dice=[1, 1, 1, 2])
    given.begin(state, MoveGermans(("254",)))
    assert given.where(state, "254th") == "D4"


@rule("9.3.9")
def test_a_unit_that_just_arrived_in_its_last_space_does_not_attack_along_red():
    state = given.game(germans={"254th": "D4"}, units={"2/Essex": "C5"})
    given.begin(state, MoveGermans(("254",)))
    assert given.where(state, "254th") == "D5"
    assert state.chance.drawn == 0


@rule("16.0")
def test_blitzkrieg_adds_a_die_and_fagalde_steadies_the_french():
    state = given.game(event="blitzkrieg", turn=2, germans={"20th Motorized": "C2"})
    assert german_dice(state.table, "20", "C2") == 5
    state = given.game(event="fagalde", units={"8e Zouaves": "C2", "1/Loyals": "C2"})
    assert defense_number(state.table, "F07", "C2") == 6
    assert defense_number(state.table, "B15", "C2") == 4


@rule("9.3a", "16.0")
def test_a_die_the_event_adds_comes_on_top_of_the_least():
    state = given.game(
        turn=2, event="blitzkrieg", germans={"56th": "G2"}, reduced=("56th",), disrupted=("56th",)
    )
    assert german_dice(state.table, "56", "G3") == 2  # 2 - 1 - 1 - 1 makes one, and one more


@rule("9.3.7", "9.2f")
def test_nobody_breaks_through_into_a_space_another_german_holds():
    germans = {"216th": "H4", "56th": "G5"}
    state = battle("216th", "H4", ["1/Loyals"], [6] * 4, germans=germans, reduced=("1/Loyals",))
    state = given.answer(state, "hit:B15")
    assert given.where(state, "216th") == "H4"


@rule("9.3.9")
def test_engaged_in_its_last_space_a_unit_fights_there_before_it_looks_elsewhere():
    state = given.game(
        turn=2,
        germans={"254th": "D5"},
        units={"1/Loyals": "D5", "2/Essex": "C5"},
        dice=[1, 1, 1, 2],
    )
    given.begin(state, MoveGermans(("254",)))
    assert "1/Loyals at Zuydcoote Sands" in given.words(state)
    assert given.where(state, "254th") == "D4"
