"""Chapters 4, 6 and 7: the proof of the fog changes everything a seat may not know."""

from collections import Counter

from engine import new_game, play
from engine.core.chance import Chance
from engine.core.clones import clone
from engine.core.worlds import resample
from engine.france_1940.ids import TurnPhase
from engine.france_1940.secrets import disguise
from engine.france_1940.sequence import BuyCards
from tests.marks import rule
from tests.rules.france_1940 import given

BLOCKS = {"A-I1": "K7", "A-A1": "K8", "A-HQ": "L8", "1-I1": "E7", "1-A1": "D8", "9-I1": "F9"}


def disguised(state, seat, variant=1):
    other = clone(state)
    disguise(other, seat, variant)
    return other


def changed(state, other):
    return {id_ for id_ in state.blocks if state.blocks[id_] != other.blocks[id_]}


@rule("4")
def test_the_enemys_blocks_change_places_and_steps_behind_their_backs():
    state = given.game(blocks=BLOCKS, phase=TurnPhase.MOVEMENT)
    other = disguised(state, "allied")
    assert changed(state, other) == {"A-I1", "A-A1", "A-HQ"}
    assert sorted(it.hex for it in other.blocks.values()) == sorted(
        it.hex for it in state.blocks.values()
    )
    assert {"1-I1", "1-A1", "9-I1"} <= changed(state, disguised(state, None))


@rule("4", "8-5", "10C")
def test_what_lies_open_does_not_change():
    state = given.game(active="A", blocks=BLOCKS | {"A-I2": "K9"}, phase=TurnPhase.MOVEMENT)
    state.mark("A-A1", face_up=True)
    other = disguised(state, "allied")
    assert not {"A-HQ", "A-A1"} & changed(state, other)
    assert {"A-I1", "A-I2"} <= changed(state, other)


@rule("7", "2")
def test_hands_decks_and_the_strategy_card_change():
    state = given.game(blocks=BLOCKS, german=("G1", "G2"), allied=("A1",), phase=TurnPhase.MOVEMENT)
    other = disguised(state, "allied")
    assert other.hands["german"] != state.hands["german"]
    assert other.hands["allied"] == state.hands["allied"]
    assert other.decks["allied"] != state.decks["allied"]
    assert other.strategy != state.strategy
    assert disguised(state, "german").strategy == state.strategy


@rule("4B-Card")
def test_answers_under_seal_change():
    state = given.answer(given.begin(given.game(phase=TurnPhase.MOVEMENT), BuyCards()), "buy:4")
    assert state.sealed == {"german": "buy:4"}
    assert disguised(state, "allied").sealed == {"german": "buy:1"}
    assert disguised(state, "german").sealed == {"german": "buy:4"}


@rule("6")
def test_a_set_up_under_way_changes():
    state = play(new_game("france_1940", "s").state, "german", "suggested").state
    assert not any(disguised(state, "allied").blocks[id_].hex for id_ in ("A-I1", "B-HQ"))
    ready = play(state, "german", "ready").state
    assert changed(ready, disguised(ready, "allied"))


def cards_drawn(state, seat):
    worlds = [resample(state, seat, Chance(f"card {number}")) for number in range(240)]
    return Counter(it.strategy for it in worlds)


@rule("4", "12")
def test_in_worlds_of_others_the_german_is_likelier_after_what_he_has_taken():
    """At first he may have any card; with the Paris region lost, one of those that ask for it."""
    blocks = {"A-I1": "C10", "1-I1": "C6"}
    taken = dict.fromkeys(("A12", "B12", "F11", "C10", "H9", "D9"), "german")
    early = given.game(active="A", turn=1, blocks=blocks)
    late = given.game(active="A", turn=5, blocks=blocks, owned=taken)
    for seat in ("allied", None):
        assert min(cards_drawn(early, seat).values()) > 20
        assert len(cards_drawn(early, seat)) == 6
        drawn = cards_drawn(late, seat)
        assert drawn["S5"] + drawn["S6"] > 120
        assert len(drawn) > 2
    assert cards_drawn(late, "german") == {late.strategy: 240}
