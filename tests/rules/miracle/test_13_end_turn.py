"""Chapter 13: the Turn End Phase."""

import pytest

from engine import view
from engine.miracle.combat import german_defense_number
from engine.miracle.end_turn import (
    ChannelRouteX,
    EndOfDay,
    GermanReinforcements,
    GermanReorganizationCheck,
    GhqMaintenance,
    HospitalHealing,
    ProbingThePerimeter,
    TurnEnd,
)
from engine.miracle.positions import german_combat, german_defense, german_name
from engine.miracle.views import facts
from tests.marks import rule
from tests.rules.miracle.given import (
    answer,
    asked,
    begin,
    game,
    story,
    tokens,
    unit,
    where,
    words,
)


@rule("13.1")
@pytest.mark.parametrize(
    ("turn", "die", "begins"),
    [(2, 3, 0), (2, 4, 2), (3, 2, 0), (3, 3, 3), (4, 1, 0), (4, 2, 4), (5, 1, 5)],
)
def test_the_reorganization_begins_at_turn_five_at_the_latest(turn, die, begins):
    state = begin(game(turn=turn, dice=[die]), GermanReorganizationCheck())
    assert state.table.reorganization == begins


@rule("13.1")
def test_no_roll_in_the_first_turn_or_once_it_is_under_way():
    assert begin(game(turn=1), GermanReorganizationCheck()).chance.drawn == 0
    assert begin(game(turn=4, reorganization=2), GermanReorganizationCheck()).chance.drawn == 0


@rule("13.1a", "13.1b", "13.1c", "13.1d")
@pytest.mark.parametrize(
    ("turn", "status"),
    [
        (2, "Germans reorganize from 30 May"),
        (3, "Germans reorganizing on the Left Flank"),
        (4, "Germans reorganizing in the Center"),
        (5, "Germans reorganizing on the Right Flank"),
        (6, "Germans reorganized"),
        (8, "Germans reorganized"),
    ],
)
def test_the_status_tells_which_flank_reorganizes_and_when_it_is_over(turn, status):
    seen = view(game(turn=turn, reorganization=2), None)
    assert status in next(fact.value for fact in facts(seen) if fact.label == "Works")


@rule("13.2", "13.2a", "13.2b")
@pytest.mark.parametrize(
    ("dice", "schutz", "infantry"),
    [
        ([4, 1, 3], "A", ""),
        ([4, 5, 6, 6], "B", "D"),
        ([1, 4, 2], "", "C"),
        ([6, 6, 4, 1], "C", "B"),
    ],
)
def test_reinforcements_arrive_by_two_dice_each(dice, schutz, infantry):
    table = begin(game(turn=5, dice=dice), GermanReinforcements()).table
    where_ = {it.joined: track for track, it in table.germans.items() if it.joined}
    assert (where_.get("9S", ""), where_.get("61", "")) == (schutz, infantry)


@rule("13.2")
def test_reinforcements_come_from_turn_five_and_ever_more_likely():
    assert begin(game(turn=4), GermanReinforcements()).chance.drawn == 0
    late = begin(game(turn=8, dice=[1, 2, 1, 4]), GermanReinforcements())
    assert {it.joined for it in late.table.germans.values()} == {"", "9S", "61"}


@rule("13.2c")
def test_never_both_on_one_track():
    state = begin(game(turn=5, dice=[4, 2, 4, 1, 1, 3]), GermanReinforcements())
    assert (state.table.germans["B"].joined, state.table.germans["C"].joined) == ("9S", "61")


@rule("13.2d")
def test_a_reinforcement_adds_to_the_unit_it_joins():
    table = begin(
        game(turn=5, dice=[6, 1, 6, 3], germans={"C": "C4"}), GermanReinforcements()
    ).table
    assert german_combat(table, "A") == 7
    assert (german_combat(table, "C"), german_defense(table, "C")) == (7, 4)
    assert german_defense_number(table, "C", "C4") == 5
    assert german_name(table, "C") == "2/2nd Panzer with 61st Infantry"


@rule("13.3")
def test_probing_units_move_one_node_unless_allies_are_ahead():
    state = begin(
        game(
            germans={"K": "K3", "J": "J3", "D": "D3", "H": "H6", "G": "H7/G9", "M": "M10"},
            units={"3rd/1": "K4", "8th/3M": "J5"},
            evacuees={"M11": [2]},
            disrupted=("L", "K"),
            night=True,
        ),
        ProbingThePerimeter(),
    )
    assert where(state, "K") == "K3"
    assert state.table.germans["K"].disrupted
    assert where(state, "J") == "J4"
    assert (where(state, "G"), where(state, "H")) == ("H8/G10", "H7/G9")
    assert where(state, "M") == "M10"
    assert where(state, "L") == "L"
    assert not state.table.germans["L"].disrupted
    assert "4th Panzer recovers." in words(state)
    assert where(state, "D") == "D4"


@rule("13.3", "9.4i")
def test_probing_captures_what_it_reaches():
    state = begin(game(germans={"C": "D7/C6"}), ProbingThePerimeter())
    assert state.table.mole == "gone"
    assert state.table.artillery["Gravelines"] == 2


@rule("13.4", "3.1p")
def test_the_hospital_heals_one_step_of_a_counter_or_rallies():
    state = begin(
        game(
            units={"3rd/1": "J10/I11", "8th/3M": "J10/I11", "9th/3M": "K11"},
            losses={"3rd/1": 2, "8th/3M": 3},
            evacuees={"J10/I11": [3, 3]},
            reduced=("3a", "9th/3M"),
            disrupted=("3rd/1", "3b"),
        ),
        HospitalHealing(),
    )
    assert tokens(state) == {"rally:Br3", "heal:Br8", "heal:3a", "rally:3b", "none"}
    assert unit(answer(state, "heal:Br8"), "8th/3M").losses == 2
    assert not answer(state, "heal:3a").table.evacuees["3a"].reduced
    assert "Evacuees (2 VP, reduced) recover a step in hospital." in story(state, "heal:3a")
    assert "8th/3M recovers a step in hospital." in story(state, "heal:Br8")
    assert not unit(answer(state, "rally:Br3"), "3rd/1").disrupted
    assert asked(begin(game(units={"3rd/1": "J10/I11"}), HospitalHealing())) == ""


@rule("13.5")
@pytest.mark.parametrize(
    ("turn", "die", "opens"), [(1, 3, 0), (1, 4, 2), (2, 3, 3), (3, 1, 0), (3, 2, 4), (4, 1, 5)]
)
def test_route_x_is_cleared_at_turn_four_at_the_latest(turn, die, opens):
    assert begin(game(turn=turn, dice=[die]), ChannelRouteX()).table.route_x == opens


@rule("13.6", "6.3")
def test_ghq_is_ready_again():
    state = begin(
        game(units={"GHQ": "M11"}, disrupted=("GHQ",), command_used=True), GhqMaintenance()
    )
    assert not unit(state, "GHQ").disrupted
    assert not state.table.command_used


@rule("13.7", "7.3")
def test_the_day_ends():
    state = begin(game(turn=3, harbor_closed=True, choked_roads=True, points=9), EndOfDay())
    table = state.table
    assert (table.turn, table.harbor_closed, table.choked_roads) == (4, False, False)
    assert table.history[-1].points == 9


@rule("5.0-3")
def test_the_steps_follow_the_chapter():
    state = begin(
        game(turn=2, dice=[1, 6], reduced=("GHQ",), units={"GHQ": "M11"}, command_used=True),
        TurnEnd(),
    )
    text = words(state)
    assert text.index("Reorganization") < text.index("advances") < text.index("Route X")
    assert state.table.turn == 3
    assert not state.table.command_used
