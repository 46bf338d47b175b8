"""Section 13: the optional rules of the frame."""

import pytest

from engine import new_game, play
from engine.france_1940.components.cards import CARDS
from engine.france_1940.deck import could_hold
from engine.france_1940.sequence import DealCards, chits
from tests.marks import rule
from tests.rules.france_1940 import given


def doubled(options):
    state = given.game(options=options)
    return {
        group: [turn for turn in range(1, 7) if chits(state, turn).count(group) == 2]
        for group in "AB"
    }


@rule("13-Longer")
@pytest.mark.parametrize(
    ("until", "turns"), [("turn 3", [1, 2, 3]), ("turn 6", [1, 2, 3, 4, 5, 6])]
)
def test_extra_chits_stay_longer(until, turns):
    assert doubled({"extra_chits": until}) == {"A": turns, "B": turns}
    assert doubled({"extra_chits": until, "extra_chits_of": "A"}) == {"A": turns, "B": [1, 2]}


@rule("13-Sooner")
def test_extra_chits_leave_after_turn_one():
    assert doubled({"extra_chits": "turn 1"}) == {"A": [1], "B": [1]}
    assert doubled({"extra_chits": "turn 1", "extra_chits_of": "B"}) == {"A": [1, 2], "B": [1]}


@rule("13-Cards")
@pytest.mark.parametrize(
    ("value", "hands"),
    [("german +1", (4, 2)), ("german -1", (2, 2)), ("allied +1", (3, 3)), ("allied -1", (3, 1))],
)
def test_cards_per_turn(value, hands):
    state = given.begin(given.game(turn=2, options={"cards_per_turn": value}), DealCards())
    assert tuple(len(state.hands[side]) for side in ("german", "allied")) == hands


@rule("13-Cards")
@pytest.mark.parametrize(("value", "hands"), [("german +1", (5, 3)), ("allied +1", (4, 4))])
def test_cards_at_the_start(value, hands):
    state = new_game("france_1940", "s", {"cards_at_start": value}).state
    for seat in ("german", "allied"):
        state = play(state, seat, "suggested;ready").state
    assert tuple(len(state.hands[side]) for side in ("german", "allied")) == hands


@rule("13-Removed")
@pytest.mark.parametrize(
    ("value", "keys"),
    [
        ("heavy air strikes", ("AIR5", "RAF4")),
        ("mines and fuel", ("MINES", "FUEL")),
        ("paratroops", ("PARA",)),
    ],
)
def test_cards_stay_in_the_box(value, keys):
    state = new_game("france_1940", "s", {"removed_cards": value}).state
    for seat in ("german", "allied"):
        state = play(state, seat, "suggested;ready").state
    cards = [
        card for side in ("german", "allied") for card in state.hands[side] + state.decks[side]
    ]
    assert not [card for card in cards if set(CARDS[card]) & set(keys)]
    assert not any(could_hold(state, side, keys) for side in ("german", "allied"))
