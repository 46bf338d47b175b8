"""Chapters 5 and 6: the sequence of play, the cards, the Event Phase."""

from engine import open_asks, play
from engine.core.playout import play_out, random_policy
from engine.spoiled_victory.deck import draw
from engine.spoiled_victory.end_turn import EndTurn
from engine.spoiled_victory.events import EventPhase
from engine.spoiled_victory.luftwaffe import LuftwaffeAttacks
from engine.spoiled_victory.sequence import GameTurn
from engine.spoiled_victory.state import ALLIED
from tests.marks import rule
from tests.rules.spoiled_victory import given


@rule("5.0")
def test_a_game_has_eighteen_turns_of_seven_phases():
    phases = []
    for outcome, _ in play_out("spoiled_victory", "phases", {}, random_policy("phases")):
        table = outcome.state.table
        if not phases or phases[-1] != (table.turn, table.phase):
            phases.append((table.turn, table.phase))
    assert outcome.state.table.turn == 18
    assert outcome.state.table.phase == "Verdict"
    order = ["Events", "German Moves", "Player Actions", "Evacuation Moves"]
    for turn in range(1, 19):
        asked = [phase for number, phase in phases if number == turn and phase in order]
        assert asked == sorted(asked, key=order.index)


@rule("5.0")
def test_the_phases_of_a_turn_lie_on_the_agenda_in_order():
    state = given.game()
    state.then(GameTurn())
    state.agenda.pop().run(state)
    assert [type(step).__name__ for step in reversed(state.agenda)] == [
        "EventPhase",
        "LuftwaffeAttacks",
        "EscapeMoves",
        "GermanMovementAndAttacks",
        "PlayerActions",
        "EvacuationMoves",
        "EndTurn",
        "GameTurn",
    ]


@rule("5.0")
def test_the_last_card_is_never_drawn():
    state = given.game()
    state.deck, state.table.discards = [7], [1, 2, 3]
    drawn = draw(state).number
    assert {drawn, *state.deck} == {1, 2, 3, 7}
    assert state.table.discards == []


@rule("5.0")
def test_with_two_cards_left_the_top_one_is_drawn_without_a_shuffle():
    state = given.game()
    state.deck, state.table.discards = [4, 9], [1, 2]
    assert draw(state).number == 9
    assert (state.deck, state.table.discards) == ([4], [1, 2])


@rule("5.0")
def test_no_card_serves_two_phases():
    state = given.game(cards=tuple(range(20, 30)), patrol="spent")
    state = given.begin(state, GameTurn())
    while state.table.turn == 1:
        question = open_asks(state)[0]
        token = "end" if "end" in given.tokens(state) else question.choices[0].token
        state = play(state, ALLIED, token).state
    assert state.table.removed == [20]
    assert state.table.event == 25
    assert state.table.discards[:4] == [21, 22, 23, 24]


@rule("6.0", "6.1")
def test_the_event_card_lies_open_for_the_turn():
    state = given.begin(given.game(cards=(given.card("crystal_clear"),)), EventPhase())
    assert state.table.event == given.card("crystal_clear")
    assert "Crystal Clear" in given.words(state)


@rule("6.2")
def test_crystal_clear_adds_one_to_every_raid_and_then_leaves_the_game():
    """6.2 example: the event counts for the Luftwaffe phase, and never comes again."""
    state = given.game(event="crystal_clear", evacuees={"F5": [1]}, cards=(9,), dice=[3, 2])
    given.begin(state, LuftwaffeAttacks())  # card 9 is Track F; 3 + 2 + 1 suppresses
    assert state.table.units["E01"].suppressed
    given.begin(state, EndTurn())
    assert given.card("crystal_clear") in state.table.removed
    assert state.table.event == 0


@rule("6.2", "14.3")
def test_with_chaotic_events_the_card_is_only_discarded():
    state = given.game(event="rain", options={"chaotic_events": "on"}, dice=[1, 1])
    given.begin(state, EndTurn())
    assert given.card("rain") in state.table.discards
    assert state.table.removed == []


@rule("6.1")
def test_markers_of_two_turns_act_on_this_turn_and_the_next():
    state = given.begin(given.game(cards=(given.card("harbour_closed"),)), EventPhase())
    assert state.table.harbor_closed == 2
    state = given.begin(given.game(cards=(given.card("wake_walker"),)), EventPhase())
    assert state.table.wake_walker == 2
