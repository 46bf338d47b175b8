"""Sections 9.0 to 9.2: which German units move, and how far."""

import pytest

from engine.spoiled_victory.german_moves import GermanMovementAndAttacks, MoveGermans
from tests.marks import rule
from tests.rules.spoiled_victory import given

MOTORS_AND_56TH, X_CORPS, RANDOM, SURPRISE = 6, 5, 33, 14


@rule("9.1", "9.2")
def test_named_units_move_by_their_speed():
    """9.2 example: 20th Motorized up to two spaces, 56th up to one."""
    state = given.begin(given.game(cards=(MOTORS_AND_56TH,)), GermanMovementAndAttacks())
    assert (given.where(state, "20th Motorized"), given.where(state, "56th")) == ("C3", "G2")
    assert given.where(state, "254th") == "D1"


@rule("9.1", "9.2")
def test_a_corps_moves_in_track_order():
    """9.2 example: 254th, 18th and 14th, one space each, in that order."""
    state = given.begin(given.game(cards=(X_CORPS,)), GermanMovementAndAttacks())
    moves = [event.words for event in state.events if event.kind == "advance"]
    assert [line.split()[0] for line in moves] == ["254th", "18th", "14th"]
    assert [given.where(state, it) for it in ("254th", "18th", "14th")] == ["D2", "E2", "F2"]


@rule("9.1")
def test_random_moves_roll_for_every_unit_and_one_to_three_moves():
    dice = [3, 4, 1, 6, 2, 5, 3, 4, 1, 6]
    state = given.begin(given.game(cards=(RANDOM,), dice=dice), GermanMovementAndAttacks())
    moved = {it for it in "ABCDEFGHIJ" if state.table.germans[_on(it)].at}
    assert moved == {"A", "C", "E", "G", "I"}


@rule("9.1")
def test_a_surprise_attack_rallies_and_moves_the_disrupted_units():
    state = given.game(cards=(SURPRISE,), disrupted=("14th", "2/256th"))
    given.begin(state, GermanMovementAndAttacks())
    assert not given.german(state, "14th").disrupted
    assert (given.where(state, "14th"), given.where(state, "2/256th")) == ("F2", "I4")
    assert given.where(state, "18th") == "E1"


@rule("9.2a")
def test_infantry_moves_one_space_and_the_rest_two():
    state = given.begin(given.game(), MoveGermans(("9a", "20", "254")))
    assert [given.where(state, it) for it in ("9a", "20", "254")] == ["A3", "C3", "D2"]


@rule("9.2b")
def test_nobody_moves_off_the_end_of_a_track():
    state = given.game(germans={"1/9 Panzer": "A4"})
    given.begin(state, MoveGermans(("9a",)))
    assert given.where(state, "1/9 Panzer") == "A5"
    given.begin(state, MoveGermans(("9a",)))
    assert given.where(state, "1/9 Panzer") == "A5"


@rule("9.2c", "9.3.8")
def test_an_engaged_unit_stays_and_attacks_only_when_called():
    state = given.game(germans={"254th": "D2"}, units={"1/Loyals": "D2"}, dice=[1, 2, 2, 2])
    given.begin(state, MoveGermans(("18",)))
    assert state.chance.drawn == 0
    given.begin(state, MoveGermans(("254",)))
    assert state.chance.drawn == 4
    assert given.where(state, "254th") == "D1"


@rule("9.2d")
def test_a_unit_stops_where_allied_units_stand():
    state = given.game(units={"224e RI": "A2"}, dice=[3, 3, 3, 3, 3])
    given.begin(state, MoveGermans(("9a",)))
    assert any("attacks 224e RI at Loon-Plage" in it.words for it in state.events)


@rule("9.2d")
def test_evacuees_stop_a_unit_too():
    state = given.game(evacuees={"C2": [1]}, dice=[6, 6, 6, 6])
    given.begin(state, MoveGermans(("20",)))
    assert given.where(state, "20th Motorized") == "C2"
    assert given.asked(state) == "ApplyWin"


@rule("9.2d")
@pytest.mark.parametrize(("flooded", "reached"), [(False, "C4"), (True, "C3")])
def test_marsh_and_flooded_lowlands_stop_a_move(flooded, reached):
    state = given.game(germans={"20th Motorized": "C2"}, flooded=flooded)
    given.begin(state, MoveGermans(("20",)))
    assert given.where(state, "20th Motorized") == reached
    state = given.begin(given.game(), MoveGermans(("9b",)))
    assert given.where(state, "2/9 Panzer") == "B2"


@rule("9.2e")
@pytest.mark.parametrize(("die", "reached"), [(4, "B4"), (5, "B2")])
def test_leaving_a_marsh_needs_four_or_less(die, reached):
    state = given.game(germans={"2/9 Panzer": "B2"}, dice=[die])
    given.begin(state, MoveGermans(("9b",)))
    assert given.where(state, "2/9 Panzer") == reached


@rule("9.2e")
def test_an_engaged_unit_in_a_marsh_attacks_without_a_roll():
    state = given.game(germans={"14th": "F3"}, units={"8e Zouaves": "F3"}, dice=[2, 2, 1, 1, 1])
    given.begin(state, MoveGermans(("14",)))
    assert any(event.kind == "dice" and len(event.dice) == 5 for event in state.events)


@rule("9.2f")
def test_german_units_never_share_a_space():
    state = given.game(germans={"56th": "G5", "216th": "H4"})
    given.begin(state, MoveGermans(("216",)))
    assert given.where(state, "216th") == "H4"


@rule("9.2e", "9.2f")
def test_a_unit_with_nowhere_to_go_does_not_roll_to_leave_its_marsh():
    state = given.game(germans={"56th": "G5", "216th": "H4"}, flooded=True)
    given.begin(state, MoveGermans(("216",)))
    assert given.where(state, "216th") == "H4"
    assert state.chance.drawn == 0


@rule("9.0", "16.0")
def test_events_that_replace_the_card():
    for event, moved in {
        "reconnaissance": set(),
        "major_offensive": {"254", "18", "14", "56", "216"},
        "blitzkrieg": {"9a", "9b", "20"},
        "noose": {"9a", "9b", "20", "256a", "256b"},
    }.items():
        state = given.begin(given.game(event=event), GermanMovementAndAttacks())
        assert {it for it, marker in state.table.germans.items() if marker.at} == moved
        assert state.table.discards == []


@rule("16.0")
def test_schnell_plays_two_cards_one_after_the_other():
    state = given.game(event="schnell", cards=(MOTORS_AND_56TH, X_CORPS))
    given.begin(state, GermanMovementAndAttacks())
    assert state.table.discards == [MOTORS_AND_56TH, X_CORPS]
    assert (given.where(state, "56th"), given.where(state, "254th")) == ("G2", "D2")


@rule("16.0")
def test_vorwaerts_rallies_first():
    state = given.game(event="vorwaerts", cards=(X_CORPS, 30), disrupted=("254th",))
    given.begin(state, GermanMovementAndAttacks())
    assert not given.german(state, "254th").disrupted


@rule("16.0")
def test_rundstedt_halts_the_motor_corps_and_the_new_army_moves_one_unit():
    state = given.game(event="rundstedt", cards=(MOTORS_AND_56TH,))
    given.begin(state, GermanMovementAndAttacks())
    assert (given.where(state, "20th Motorized"), given.where(state, "56th")) == ("C1", "G2")
    state = given.game(event="eighteenth_army", cards=(X_CORPS,))
    given.begin(state, GermanMovementAndAttacks())
    assert [given.where(state, it) for it in ("254th", "18th", "14th")] == ["D2", "E1", "F1"]


@rule("16.0")
def test_the_new_army_and_random_moves_roll_until_the_first_success():
    state = given.game(event="eighteenth_army", cards=(RANDOM,), dice=[6, 5, 3])
    given.begin(state, GermanMovementAndAttacks())
    assert given.where(state, "20th Motorized") == "C3"
    assert state.chance.drawn == 3


@rule("16.0")
def test_the_new_army_and_a_surprise_attack_rally_only_the_first():
    state = given.game(event="eighteenth_army", cards=(SURPRISE,), disrupted=("254th", "14th"))
    given.begin(state, GermanMovementAndAttacks())
    assert not given.german(state, "254th").disrupted
    assert given.german(state, "14th").disrupted


def _on(track: str) -> str:
    table = given.game().table
    return next(it for it, marker in table.germans.items() if marker.track == track)
