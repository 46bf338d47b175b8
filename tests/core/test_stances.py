"""What is given by itself: stances, evident answers, and drafts of the staff officer."""

from __future__ import annotations

import pytest

from engine import Refused, new_game, open_asks, play, rules_of, view
from engine.core.automatic import Standing
from engine.core.choice import BATCH, by_hand
from engine.core.log import CoreKind
from engine.core.proposal import next_order, propose, without
from engine.core.stances import ASK, Order, subject_key
from tests.core import toy

GAME = "spoiled_victory"


def proposed(game, **orders):
    return Standing({**rules_of(game).proposed(), **orders})


def at(game, kind, seed="stances"):
    """A position of an officer's game where that kind of question is open."""
    state = new_game(game, seed).state
    officer = rules_of(game).officer
    while state.result is None:
        question = open_asks(state)[0]
        if question.kind == kind:
            return state
        state = play(state, question.seat, officer.advise(view(state, question.seat)).token).state
    raise AssertionError(f"no {kind} in this game")


def test_a_hint_names_the_whole_order_who_and_where():
    state = at("france_1940", "Move")
    seat = open_asks(state)[0].seat
    line = next_order(state, seat)
    who, where = line.token.split(BATCH)
    assert (who.partition(":")[0], where.partition(":")[0]) == ("march", "to")
    block = view(state, seat).question.choice(who).subject
    assert line.label.startswith(f"{block}: March to ")
    assert play(state, seat, line.token).lapsed == ()


def test_answers_in_a_row_are_one_ply_whatever_they_answer():
    state = at(GAME, "TakeAction")
    lines = propose(state, "allied").lines
    row = BATCH.join(line.token for line in lines)
    assert len(lines) > 1
    after = play(state, "allied", row)
    assert after.state.ply == state.ply + 1
    step = state
    for line in lines:
        step = play(step, "allied", line.token).state
    assert after.state.table == step.table


def test_a_row_is_taken_whole_or_not_at_all():
    state = at(GAME, "TakeAction")
    first = propose(state, "allied").lines[0].token
    with pytest.raises(Refused, match="no longer possible after"):
        play(state, "allied", f"{first}{BATCH}nonsense")


def test_what_a_stance_answers_stands_in_the_token_and_replays_to_the_same_state():
    outcome, officer = new_game(GAME, "stances"), rules_of(GAME).officer
    while "^" not in outcome.token:
        state = outcome.state
        answer = officer.advise(view(state, "allied")).token
        outcome = play(state, "allied", answer, proposed(GAME))
    assert by_hand(outcome.token) == answer
    again = play(state, "allied", outcome.token)
    assert again.state == outcome.state
    assert again.events == outcome.events
    assert any(it.kind == CoreKind.STANCE for it in outcome.events)


def test_what_a_stance_answers_after_the_last_seal_replays_to_the_same_state():
    left, right = toy.LEFT, toy.RIGHT
    state = play(new_game(toy.RULES.id, "toy").state, right, "bid:1").state
    outcome = play(state, left, "bid:2", Standing({"Charm": Order("pass")}))
    assert outcome.token == "bid:2;^no"
    again = play(state, left, outcome.token)
    assert again.state == outcome.state
    assert again.events == outcome.events
    with pytest.raises(Refused, match="one answer at a time"):
        play(state, left, "bid:2;no")


def test_asking_is_a_stance_and_what_nobody_ordered_is_asked():
    state = at(GAME, "ChooseFrontline")
    assert not Standing({})(state, "allied")
    assert proposed(GAME)(state, "allied")
    assert not proposed(GAME, ChooseFrontline=Order(ASK))(state, "allied")


def test_a_way_set_apart_goes_before_the_way_for_all():
    (stance,) = [it for it in rules_of(GAME).stances if it.key == "ApplyWin"]
    orders = {"ApplyWin": Order("staff"), subject_key("ApplyWin", "B15"): Order(ASK)}
    assert stance.order(orders, ("A4", "B15")) == Order(ASK)
    assert stance.order(orders, ("A4", "B14")) == Order("staff")


def test_a_window_with_nothing_in_it_is_passed_over_only_where_the_table_is_swift():
    state = at_window()
    (question,) = open_asks(state)
    assert not Standing({})(state, question.seat)
    assert Standing({}, swift=True)(state, question.seat) == f"~{question.decline}"


def at_window():
    """A position of France 1940 in which somebody can do nothing but pass."""
    state, rules = new_game("france_1940", "window").state, rules_of("france_1940")
    while True:
        question = open_asks(state)[0]
        if [it.token for it in question.choices] == [question.decline]:
            return state
        state = play(state, question.seat, rules.officer.advise(view(state, question.seat)).token)
        state = state.state


def test_nobody_answers_by_themselves_on_a_sheet_or_under_seal():
    state = new_game(toy.RULES.id, "toy", {"planning": "on"}).state
    assert not Standing({}, swift=True)(state, open_asks(state)[0].seat)


def test_a_draft_ends_with_the_first_dice_and_shows_nothing_beyond():
    state = at(GAME, "TakeAction")
    draft = propose(state, "allied", proposed(GAME))
    assert draft.lines
    assert (draft.after.chance.drawn, draft.after.revealed) == (
        state.chance.drawn,
        state.revealed,
    )
    assert not any(event.dice for event in draft.events)
    assert propose(state, "allied", proposed(GAME)).digest == draft.digest


def test_who_and_where_are_one_line_of_a_draft():
    state = at("france_1940", "Move")
    seat = open_asks(state)[0].seat
    whole = propose(state, seat)
    assert whole.lines[0].token.count(BATCH) == 1
    assert ": March to " in whole.lines[0].label
    left = without(state, seat, whole, {0}, None)
    assert left.lines == whole.lines[1:]
    assert play(state, seat, left.token).state


def test_lines_that_make_no_sense_without_a_struck_one_fall():
    state = at(GAME, "TakeAction", "eyes")
    whole = propose(state, "allied")
    opened = next(n for n, it in enumerate(whole.lines) if it.token.startswith("foot:"))
    left = without(state, "allied", whole, {opened}, None)
    assert whole.lines[opened] not in left.lines
    assert left.fallen
    assert play(state, "allied", left.token).state
