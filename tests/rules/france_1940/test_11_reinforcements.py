"""Chapter 11: the free SHQ step, Reinforcements, Reserves."""

import pytest

from engine import open_asks, play, view
from engine.france_1940.components.map import EAST, distance_from
from engine.france_1940.end_turn import EndTurn
from engine.france_1940.ids import Fate
from engine.france_1940.reinforcements import ReinforcementsAndReserves
from tests.marks import rule
from tests.rules.france_1940 import given


def end_of_turn(blocks=None, **position):
    """The end phase."""
    return given.begin(given.game(**position, blocks=blocks or {}), ReinforcementsAndReserves())


def played(key, blocks, card="", **position):
    """The end phase with one Reinforcement card played by the side that has it."""
    card = card or given.card(key)
    side = "german" if card[0] == "G" else "allied"
    state = end_of_turn(blocks, **{side: (card,)}, **position)
    return play(state, side, f"{card}:{key}").state


@rule("11A", "8-10")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (2, 3), (3, 4), (4, 4)])
def test_each_shq_gains_a_step_up_to_four(before, after):
    state = end_of_turn(shq=(before, before))
    assert state.table.shq == {"german": after, "allied": after}


@rule("11A", "11C")
def test_a_full_shq_takes_its_step_after_the_reserves():
    state = end_of_turn({"A-I1": "K7"}, lost=("A-I2",), shq=(4, 0))
    state = given.answer(state, "call:A-I2:2")
    state = given.answer(state, next(iter(given.tokens(state) - {"cancel"})))
    assert given.asked(state) == ""
    assert state.table.shq["german"] == 3


@rule("11A")
def test_a_shq_that_took_its_step_before_gets_no_second_one():
    state = end_of_turn({"A-I1": "K7"}, lost=("A-I2", "A-I3"), shq=(2, 0))
    assert state.table.shq["german"] == 3
    state = given.answer(state, "call:A-I2:2")
    state = given.answer(state, next(iter(given.tokens(state) - {"cancel"})), "end")
    assert state.table.shq["german"] == 1


@rule("8-10", "11")
def test_there_is_no_such_phase_after_turn_six():
    state = given.game(turn=6, shq=(0, 0), german=("G1",), allied=("A4",))
    state = given.begin(state, EndTurn())
    assert state.result
    assert state.table.shq == {"german": 0, "allied": 0}


@rule("11B", "7")
def test_both_sides_choose_their_card_at_the_same_time_and_in_secret():
    state = end_of_turn({"A-I1": "K7:1", "1-I1": "D8:1"}, german=("G1",), allied=("A4",))
    assert {question.seat for question in open_asks(state)} == {"german", "allied"}
    assert all(question.private for question in open_asks(state))
    half = play(state, "german", "G1:REP3").state
    assert view(half, "allied").board.table.spent == []
    state = play(half, "allied", "A4:REP3").state
    assert state.table.spent == ["G1:REP3", "A4:REP3"]
    assert {question.seat for question in open_asks(state)} == {"german", "allied"}


@rule("11B")
def test_who_holds_a_card_of_use_is_asked_for_it_and_who_holds_none_is_told_so():
    useless = given.card("DYN")
    state = end_of_turn({"A-I1": "K7:1"}, german=("G1",), allied=(useless,))
    prompts = {question.seat: question.prompt for question in open_asks(state)}
    assert prompts == {
        "german": "End of Turn 2. Play a Reinforcement card?",
        "allied": "End of Turn 2. You hold no Reinforcement card that is of use.",
    }


@rule("11B")
@pytest.mark.parametrize(
    ("key", "blocks", "gain"),
    [
        ("REP3", {"A-I1": "K7:1", "A-HQ": "L8"}, "2 steps"),
        ("REP4", {"A-I1": "K7:1", "A-I2": "K8:1", "A-A3": "K7:1", "A-HQ": "L8"}, "4 steps"),
        ("PZW", {"A-I1": "K7:1", "A-HQ": "L8"}, "nobody can gain a step now"),
        ("REP3", {"A-I1": "K7", "A-HQ": "L8"}, "nobody can gain a step now"),
        ("STAFF", {"A-HQ": "L8"}, "1 SHQ step"),
    ],
)
def test_a_card_says_what_it_would_bring(key, blocks, gain):
    card = given.card(key)
    state = end_of_turn(blocks, german=(card,), shq=(2, 2))
    (offer,) = [it for it in open_asks(state)[0].choices if it.token == f"{card}:{key}"]
    assert offer.detail == f"{card}, {gain}"


@rule("11B", "7")
def test_one_card_a_side():
    state = end_of_turn({"A-I1": "K7:1"}, german=("G1", "G4"), allied=())
    state = play(state, "german", "G1:REP3").state
    state = given.answer(state, "add:A-I1", "end")
    assert given.asked(state) == ""
    assert state.hands["german"] == ["G4"]


@rule("11B")
def test_no_block_gains_more_than_two_steps_or_passes_its_full_strength():
    state = played("REP4", {"A-I1": "K7:1", "A-A3": "K7:1", "A-I2": "K8:1"})
    state = given.answer(state, "add:A-I1;add:A-I1")
    assert "add:A-I1" not in given.tokens(state)
    state = given.answer(state, "add:A-A3")
    assert given.tokens(state) == {"add:A-I2", "end"}
    state = given.answer(state, "add:A-I2")
    assert given.asked(state) == ""
    assert given.steps(state, "A-I1", "A-A3", "A-I2") == [3, 2, 2]


@rule("11B")
def test_a_block_grows_by_two_a_turn_even_if_it_lost_more():
    state = played("REP4", {"A-I1": "K7:1"})
    state = given.answer(state, "add:A-I1;add:A-I1")
    assert given.tokens(state) == {"end"}


@rule("11B")
def test_not_beside_an_enemy_not_out_of_command_never_neutrals():
    state = played(
        "REP3",
        {
            "1-HQ": "D8",
            "1-I1": "E7:1",
            "1-I2": "H12:1",
            "BE-3": "F4:1",
            "1-M1": "C8:1",
            "A-I1": "E7",
        },
        card="A4",
    )
    assert given.tokens(state) == {"add:1-M1", "end"}


@rule("11B")
def test_headquarters_and_british_blocks_may_be_reinforced():
    state = played("REP3", {"1-HQ": "D8:1", "E-HQ": "C7:1", "E-I1": "C6:2"}, card="A4")
    assert given.tokens(state) == {"add:1-HQ", "add:E-HQ", "add:E-I1", "end"}


@rule("11B", "7")
def test_panzer_workshops_mend_armor_and_motors():
    state = played("PZW", {"A-I1": "K7:1", "A-A1": "K8:1", "A-M1": "K8:1"})
    assert given.tokens(state) == {"add:A-A1", "add:A-M1", "end"}


@rule("7", "4B")
def test_staff_work_restores_the_shq():
    card = given.card("STAFF")
    state = end_of_turn(german=(card,), shq=(0, 4))
    state = play(state, "german", f"{card}:STAFF").state
    assert state.table.shq["german"] == 3
    state = end_of_turn(german=(card,), shq=(2, 4))
    assert play(state, "german", f"{card}:STAFF").state.table.shq["german"] == 4


@rule("11", "11B")
def test_a_block_returned_by_reserves_gets_no_reinforcement():
    """Reinforcements come first: when the block is back the card has been used."""
    state = played("REP3", {"A-I1": "K7:2"}, lost=("A-I2",), shq=(3, 0))
    assert "add:A-I2" not in given.tokens(state)
    state = given.answer(state, "add:A-I1", "end")
    assert given.asked(state) == "CallUp"


@rule("11C", "4B-Reserves")
def test_an_infantry_block_returns_at_two_steps_for_two():
    state = end_of_turn({"A-HQ": "J9"}, lost=("A-I1",), shq=(2, 0))
    assert given.tokens(state) == {"call:A-I1:1", "call:A-I1:2", "end"}
    state = given.answer(state, "call:A-I1:2", "at:K9")
    assert given.steps(state, "A-I1") == [2]
    assert state.blocks["A-I1"].hex == "K9"
    assert not state.blocks["A-I1"].face_up
    assert state.table.shq["german"] == 1


@rule("11C", "4B-Reserves", "10D-Neutral")
def test_armor_headquarters_british_and_neutral_blocks_never_return():
    state = end_of_turn(
        {"A-HQ": "J9", "1-HQ": "D8", "E-HQ": "C7", "R-HQ": "E10"},
        lost=("A-A1", "B-HQ", "E-I1", "BE-1", "NL-1", "R-A1"),
    )
    assert given.asked(state) == ""


@rule("11C")
def test_no_return_while_its_headquarters_is_out_of_play():
    assert given.asked(end_of_turn(lost=("A-I1", "A-HQ"))) == ""


@rule("11C")
@pytest.mark.parametrize(
    ("blocks", "lost", "expected"),
    [
        ({"1-HQ": "D8"}, "1-I1", lambda east: east <= 3.5),
        ({"A-HQ": "J9"}, "A-I1", lambda east: east >= 9.0),
    ],
)
def test_the_block_returns_in_range_and_no_nearer_to_the_enemy_than_its_headquarters(
    blocks, lost, expected
):
    state = end_of_turn(blocks, lost=(lost,))
    state = given.answer(state, f"call:{lost}:1")
    hexes = {token.removeprefix("at:") for token in given.tokens(state) - {"cancel"}}
    fhq = next(iter(blocks.values()))
    reach = 2 if lost[0] == "1" else 3
    assert hexes
    assert all(expected(EAST[hex_]) and distance_from(fhq)[hex_] <= reach for hex_ in hexes)


@rule("11C")
def test_never_among_enemies_nor_into_a_full_hex_nor_the_other_groups_pen():
    state = end_of_turn(
        {"A-HQ": "K6", "A-I2": "L6", "A-I3": "L6", "1-I1": "K7"}, lost=("A-I1", "1-HQ"), shq=(1, 0)
    )
    state = given.answer(state, "call:A-I1:1")
    hexes = {token.removeprefix("at:") for token in given.tokens(state)}
    assert not hexes & {"L6", "K7", "K5", "K4"}
    assert "K6" in hexes


@rule("11C")
def test_several_blocks_while_the_steps_last():
    state = end_of_turn({"A-HQ": "J9"}, lost=("A-I1", "A-I2"), shq=(1, 0))
    state = given.answer(state, "call:A-I1:1", "at:K9", "call:A-I2:1", "at:K9")
    assert given.asked(state) == ""
    assert state.table.shq["german"] == 0


@rule("11C")
def test_a_returned_block_may_take_an_empty_city():
    state = end_of_turn({"A-HQ": "F11"}, lost=("A-I1",), owned={"F11": "german"}, shq=(1, 0))
    state = given.answer(state, "call:A-I1:1")
    assert "at:H9" in given.tokens(state)
    assert given.answer(state, "at:H9").table.owned["H9"] == "german"


@rule("11C", "7")
def test_the_spirit_of_degaulle_brings_french_armor_back_for_nothing():
    state = played("DEG", {"R-HQ": "E10"}, lost=("R-A1", "E-I1"), shq=(0, 0))
    assert given.tokens(state) == {"degaulle:R-A1", "end"}
    state = given.answer(state, "degaulle:R-A1", "at:D10")
    assert given.steps(state, "R-A1") == [2]
    assert state.table.shq["allied"] == 1
    assert state.table.reinforcing == {}
    assert given.asked(state) == ""


@rule("11C")
def test_the_spirit_is_not_offered_with_nobody_to_bring_back():
    card = given.card("DEG")
    state = end_of_turn({"R-HQ": "E10"}, allied=(card,))
    assert given.tokens(state, "allied") == {"pass"}


@rule("4", "11C")
def test_where_a_block_may_return_is_secret_and_so_is_its_face():
    state = end_of_turn({"A-HQ": "J9"}, lost=("A-I1",), shq=(1, 0))
    state = given.answer(state, "call:A-I1:1")
    question = open_asks(state)[0]
    assert question.private
    assert "II Army Corps" not in question.heading
    outcome = play(state, "german", "at:K9")
    assert all("II Army Corps" not in event.words for event in outcome.events)
    assert outcome.state.blocks["A-I1"].fate != Fate.LOST


@rule("11C")
@pytest.mark.parametrize(("steps", "words"), [(2, "with 2 steps"), (1, "with 1 step")])
def test_where_a_block_returns_is_asked_with_its_steps(steps, words):
    """Panels show the places for two steps beside those for one."""
    state = end_of_turn({"A-HQ": "J9"}, lost=("A-I1",), shq=(2, 0))
    state = given.answer(state, f"call:A-I1:{steps}")
    places = [it for it in given.question(state).choices if it.place]
    assert {it.verb for it in places} == {f"Return {words} at"}
