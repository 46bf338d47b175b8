"""Chapter 8: the order of a Turn."""

from engine.core.playout import play_out, random_policy
from engine.france_1940.end_turn import EndTurn
from engine.france_1940.sequence import DealCards, DrawChit, GameTurn
from tests.marks import rule
from tests.rules.france_1940 import given

ALIVE = {"A-HQ": "L8", "B-HQ": "K4", "1-HQ": "D8", "E-HQ": "C7", "BE-1": "I5", "NL-1": "G1"}


@rule("8-1", "8-2", "8-3", "8-4")
def test_a_turn_deals_sells_seeds_and_draws():
    state = given.begin(given.game(turn=1, blocks=ALIVE), GameTurn())
    assert given.asked(state) == "BuyCards"
    assert (len(state.hands["german"]), len(state.hands["allied"])) == (3, 2)
    state = given.answer(state, "buy:0", "buy:0")
    assert state.table.turn == 2
    assert len(state.table.container) + len(state.table.drawn) == 8
    assert state.table.active == state.table.drawn[0]


@rule("8-2")
def test_the_numbers_of_the_turn_record_chart():
    dealt = {}
    for turn in range(2, 7):
        state = given.begin(given.game(turn=turn), DealCards())
        dealt[turn] = (len(state.hands["german"]), len(state.hands["allied"]))
    assert dealt == {2: (3, 2), 3: (3, 2), 4: (2, 2), 5: (2, 2), 6: (2, 2)}


@rule("8-6A", "8-8", "8-9")
def test_movement_then_combat_then_the_next_chit():
    state = given.game(
        blocks={"1-HQ": "D8", "1-I1": "E9", "A-I1": "F9", "A-HQ": "J9"}, container=["1ST"]
    )
    state = given.begin(state, DrawChit())
    assert given.asked(state) == "Move"
    state = given.passing(given.answer(state, "march:1-I1", "to:F9", "end"))
    assert state.table.active == ""
    assert state.activation is None


@rule("8-10", "8-11")
def test_reinforcements_after_turns_one_to_five_and_scoring_after_turn_six():
    state = given.begin(given.game(turn=5, blocks=ALIVE, shq=(1, 1)), EndTurn(), GameTurn())
    assert state.table.shq == {"german": 2, "allied": 2}
    assert state.table.turn == 6
    over = given.begin(given.game(turn=6, blocks=ALIVE, shq=(1, 1)), EndTurn(), GameTurn())
    assert over.result
    assert over.table.shq == {"german": 1, "allied": 1}


@rule("8-10")
def test_floods_drain_at_the_end_of_the_turn():
    state = given.begin(given.game(turn=2, blocks=ALIVE, flooded=["G6"]), EndTurn())
    assert state.table.flooded == []


def chits_of_turn_one(moves, *, paired):
    """In which order the Formations acted, if both sides move at random by `moves`."""
    anyhow = random_policy(moves)

    def policy(state, seat):
        return "first:A" if given.asked(state) == "ChooseFirstGroup" else anyhow(state, seat)

    drawn = []
    for outcome, _ in play_out("france_1940", "one seed", {}, policy, paired=paired):
        if outcome.state.table.turn > 1:
            break
        drawn = list(outcome.state.table.drawn)
    return drawn


def test_paired_games_draw_the_same_chits_whatever_was_decided_before():
    """So that measuring compares decisions, not luck; other games go their own way."""
    orders = [chits_of_turn_one(moves, paired=True) for moves in ("one", "other")]
    assert orders[0] == orders[1]
    assert len(orders[0]) > 8
    alone = [chits_of_turn_one(moves, paired=False) for moves in ("one", "other")]
    assert alone[0] != alone[1]
