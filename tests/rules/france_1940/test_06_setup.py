"""Chapter 6: secret set-up at the same time, hands, Strategy Card and first Group."""

import json

import pytest

from engine import Refused, load, new_game, open_asks, play, save, view
from engine.core.log import readable
from engine.france_1940.components.blocks import BLOCKS
from engine.france_1940.invariants import invariants
from tests.marks import rule
from tests.rules.france_1940 import given


def tokens(state, seat):
    return [it.token for it in next(q for q in open_asks(state) if q.seat == seat).choices]


@rule("6")
def test_both_sides_place_at_the_same_time_and_see_nothing_of_each_other():
    state = new_game("france_1940", "s").state
    assert {question.seat for question in open_asks(state)} == {"german", "allied"}
    outcome = play(state, "allied", "1-HQ@D8")
    assert readable(outcome.events, "german") == ()
    assert "Cambrai" in readable(outcome.events, "allied")[0].words
    assert view(outcome.state, "german").board.backs == ()
    outcome = play(outcome.state, "german", "suggested")
    assert view(outcome.state, "allied").board.backs == ()
    assert len([it for it in view(outcome.state, "german").board.faces if it.hex]) == 24


@rule("6")
def test_two_blocks_a_hex_inside_the_area_only():
    state = new_game("france_1940", "s").state
    assert "A-I1@K7" in tokens(state, "german")
    assert "A-I1@K1" not in tokens(state, "german")
    state = play(state, "german", "A-I1@K7;A-I2@K7").state
    assert not {f"A-I{number}@K7" for number in range(3, 9)} & set(tokens(state, "german"))
    with pytest.raises(Refused):
        play(state, "german", "A-I3@K7")


@rule("6")
def test_a_block_can_be_taken_back_before_ready():
    state = new_game("france_1940", "s").state
    state = play(state, "german", "A-I1@K7").state
    state = play(state, "allied", "1-HQ@D8").state
    state = play(state, "german", "cancel").state
    assert state.blocks["A-I1"].hex == ""
    assert state.blocks["1-HQ"].hex == "D8"
    assert "cancel" not in tokens(state, "german")


@rule("6")
def test_any_block_can_be_withdrawn_and_placed_anew():
    state = play(new_game("france_1940", "s").state, "german", "A-I1@K7;A-I2@K7;A-I3@K8").state
    state = play(state, "german", "withdraw:A-I2@K7").state
    assert state.blocks["A-I2"].hex == ""
    assert "A-I2@K8" in tokens(state, "german")
    question = next(it for it in open_asks(state) if it.seat == "german")
    assert question.lines == ("II Army Corps at Prüm K7", "V Army Corps at Bitburg K8")
    state = play(state, "german", "A-I2@K8").state
    assert state.blocks["A-I2"].hex == "K8"
    assert state.blocks["A-I1"].hex == "K7"


@rule("6")
def test_who_is_ready_may_think_again_until_all_are():
    state = play(new_game("france_1940", "s").state, "german", "suggested").state
    outcome = play(state, "german", "ready")
    assert [it.words for it in readable(outcome.events, None)] == [
        "Set-up: the German player is ready."
    ]
    state = outcome.state
    assert [it.seat for it in open_asks(state)] == ["allied"]
    outcome = play(state, "german", "cancel")
    assert [it.words for it in readable(outcome.events, None)] == [
        "Set-up: the German player is not ready yet."
    ]
    state = play(outcome.state, "german", "cancel").state
    assert not [it for it in BLOCKS if state.blocks[it].hex]


@rule("6")
def test_the_sheets_are_opened_together():
    state = new_game("france_1940", "s").state
    for answer in (("german", "suggested;ready"), ("allied", "suggested")):
        state = play(state, *answer).state
        assert given.asked(state) == "PlaceBlocks"
        assert view(state, None).board.backs == ()
    state = play(state, "allied", "ready").state
    assert given.asked(state) == "ChooseStrategy"
    assert len(view(state, None).board.backs) > 20
    with pytest.raises(Refused):
        play(state, "german", "cancel")


@rule("6")
@pytest.mark.parametrize("ready", [[], ["german"]])
def test_a_set_up_of_an_older_release_goes_on_where_it_was(ready):
    state = new_game("france_1940", "s").state
    placed = {"A-I1": "K7", "1-HQ": "D8", "A-I2": "K7"}
    if ready:
        placed = {id_: it.preset for id_, it in BLOCKS.items() if it.side == "german"}
    document = json.loads(save(state))
    document["rules"] = 1
    document["state"]["placed"] = list(placed)
    document["state"]["table"]["ready"] = ready
    for id_, hex_ in placed.items():
        document["state"]["blocks"][id_]["hex"] = hex_
    old = load(json.dumps(document).encode())
    assert {it.seat for it in open_asks(old)} == {"german", "allied"} - set(ready)
    assert {id_: it.hex for id_, it in old.blocks.items() if it.hex} == placed
    last = [it for it in placed if BLOCKS[it].side == "german"][-1]
    back = play(old, "german", "cancel").state
    assert bool(back.blocks[last].hex) == bool(ready)
    assert "german" in {it.seat for it in open_asks(back)}
    for seat in ("german", "allied"):
        for token in ("suggested", "ready"):
            asked = [it for it in open_asks(old) if it.seat == seat]
            if asked and token in {it.token for it in asked[0].choices}:
                old = play(old, seat, token).state
    assert given.asked(old) == "ChooseStrategy"


@rule("6", "5B")
def test_a_seat_is_warned_of_blocks_out_of_range_of_their_headquarters():
    def asked(*orders):
        state = new_game("france_1940", "s").state
        state = play(state, "allied", ";".join((*orders, "suggested"))).state
        return next(it.prompt for it in open_asks(state) if it.seat == "allied")

    assert asked() == "All blocks are placed. Ready to sign?"
    assert "out of range of their headquarters: French IV Corps" in asked("1-HQ@C8", "1-I2@F7")


@rule("6")
def test_one_neutral_block_in_every_city_and_the_fort():
    state = play(new_game("france_1940", "s").state, "allied", "suggested").state
    placed = {state.blocks[id_].hex for id_ in BLOCKS if id_.startswith(("BE", "NL"))}
    assert placed == {"G1", "I2", "I3", "J5", "F4", "E4", "G5", "G7", "I6", "I5"}


@rule("6")
def test_a_city_with_a_neutral_block_takes_no_second_one():
    state = new_game("france_1940", "s", {"command": "six"}).state
    assert "BE-2@G5" in tokens(state, "neutrals")
    state = play(state, "neutrals", "BE-1@G5").state
    assert "BE-2@G5" not in tokens(state, "neutrals")


@rule("6")
def test_the_suggested_places_respect_what_was_placed_before():
    state = new_game("france_1940", "s").state
    state = play(state, "german", "A-I8@K7;A-I7@K7;suggested").state
    stacks = [state.blocks[id_].hex for id_ in BLOCKS if id_[0] in "AB" and id_[:2] != "BE"]
    assert all(stacks)
    assert max(stacks.count(hex_) for hex_ in stacks) == 2
    assert tokens(state, "german")[-2:] == ["ready", "cancel"]
    assert len([it for it in tokens(state, "german") if it.startswith("withdraw:")]) == 24


@rule("6")
def test_hands_then_strategy_then_first_group():
    state = new_game("france_1940", "s").state
    for seat in ("german", "allied"):
        state = play(state, seat, "suggested;ready").state
    assert (len(state.hands["german"]), len(state.hands["allied"])) == (4, 3)
    assert given.asked(state) == "ChooseStrategy"
    outcome = play(state, "german", "strategy:S4")
    assert not [it for it in readable(outcome.events, "allied") if "Annihilation" in it.words]
    state = play(outcome.state, "german", "first:B").state
    assert state.table.active == "B"
    assert state.table.container.count("B") == 1
    assert invariants(state) == []
    assert all(state.blocks[id_].steps == it.steps for id_, it in BLOCKS.items())


@rule("6", "2")
def test_every_seat_of_a_split_command_places_its_own_formations():
    state = new_game("france_1940", "s", {"command": "six"}).state
    seats = {question.seat for question in open_asks(state)}
    assert seats == {"group_a", "group_b", "north", "south", "bef", "neutrals"}
    assert all(token.startswith(("B-", "sugg")) for token in tokens(state, "group_b"))
    with pytest.raises(Refused):
        play(state, "group_b", "A-I1@K7")
    state = play(state, "north", "suggested").state
    assert [it for it in view(state, "bef").board.faces if it.id == "1-HQ" and it.hex]


@rule("13-Dial")
@pytest.mark.parametrize(("value", "short"), [("german armor", "A-A1"), ("french armor", "R-A1")])
def test_blocks_are_dialled_down(value, short):
    state = new_game("france_1940", "s", {"dial_down": value}).state
    assert state.blocks[short].steps == BLOCKS[short].steps - 1
    assert state.blocks["A-I1"].steps == 3
