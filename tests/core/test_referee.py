"""The referee on a toy game: sealed asks, interrupts, batches, forced answers, undo, refusals."""

from dataclasses import replace

import pytest

from engine import Refused, load, new_game, open_asks, play, save, take_back, view
from engine.core import memo
from engine.core.choice import Choice
from engine.core.log import readable
from engine.core.refusal import RefusalKind
from engine.core.registry import register
from engine.core.step import Ask
from tests.core import toy
from tests.core.toy import LEFT, RIGHT, Toy


@pytest.fixture
def bids():
    """Both seats owe a sealed bid."""
    return new_game("toy", "seed").state


def after_bids(state, left="bid:3", right="bid:1"):
    return play(play(state, LEFT, left).state, RIGHT, right).state


def spreading(state):
    """Both charms are kept; the winner spreads."""
    return play(play(after_bids(state), LEFT, "no").state, RIGHT, "no").state


def test_two_seats_owe_an_answer_at_once(bids):
    assert [question.seat for question in open_asks(bids)] == [LEFT, RIGHT]
    assert view(bids, None).awaited == (LEFT, RIGHT)
    assert view(bids, None).question is None


def test_a_sealed_answer_stays_secret_until_all_are_in(bids):
    outcome = play(bids, LEFT, "bid:3")
    assert outcome.events == ()
    assert [question.seat for question in open_asks(outcome.state)] == [RIGHT]
    assert "3" not in str(view(outcome.state, RIGHT).board)
    revealed = play(outcome.state, RIGHT, "bid:1")
    assert [event.words for event in revealed.events[:2]] == ["left bids 3.", "right bids 1."]


def test_a_sealed_answer_may_be_changed_until_then(bids):
    state = play(play(bids, LEFT, "bid:3").state, LEFT, "bid:1").state
    outcome = play(state, RIGHT, "bid:2")
    assert outcome.events[0].words == "left bids 1."


def test_no_state_drags_the_one_before_along(bids):
    assert bids not in play(bids, LEFT, "bid:3").state.__dict__.values()
    assert not any(isinstance(it, Toy) for it in after_bids(bids).__dict__.values())


def test_an_interrupt_is_offered_at_its_moment_and_again_after_new_dice(bids):
    state = after_bids(bids)
    assert open_asks(state)[0].kind == "Charm"
    assert open_asks(state)[0].seat == LEFT
    again = play(state, LEFT, "yes").state
    assert open_asks(again)[0].seat == RIGHT  # left's charm is gone, right is asked
    assert again.dice != state.dice or again.chance.drawn > state.chance.drawn


def test_a_batch_is_checked_answer_by_answer(bids):
    state = spreading(bids)
    state.spare = 6
    memo.forget(state)
    assert play(state, LEFT, "a;b;a").state.piles[LEFT] == [4, 2]
    with pytest.raises(Refused) as refused:
        play(state, LEFT, "a;nonsense")
    assert refused.value.kind == RefusalKind.ILLEGAL
    assert state.piles[LEFT] == [0, 0]


def test_a_batch_that_runs_past_its_ask_is_refused(bids):
    state = spreading(bids)
    state.spare = 2
    with pytest.raises(Refused):
        play(state, LEFT, "a;a;a")


class Gamble(Ask[Toy], frozen=True):
    """A batch of throws that ends with the first six."""

    rule = "7"
    batch = True

    def seats(self, game):
        return (LEFT,)

    def prompt(self, game, seat):
        return "Throw?"

    def choices(self, game, seat):
        return [Choice("throw", "Throw")]

    def choose(self, game, seat, token):
        game.dice.append(game.chance.die())
        if game.dice[-1] != 6:
            game.then(Gamble())


def test_a_batch_overtaken_by_chance_stands_as_far_as_it_went(bids):
    bids.then(Gamble())
    bids.chance.script = [2, 6]
    outcome = play(bids, LEFT, "throw;throw;throw;throw")
    assert outcome.state.dice == [2, 6]
    assert outcome.events[-1].kind == "lapsed"
    assert outcome.lapsed == ("throw", "throw")
    assert open_asks(outcome.state)[0].kind == "Bid"
    with pytest.raises(Refused):
        play(bids, LEFT, "nonsense;throw")


def test_an_ask_without_batches_takes_one_answer(bids):
    with pytest.raises(Refused, match="one answer at a time"):
        play(bids, LEFT, "bid:1;bid:2")


def test_declared_forced_answers_are_given_and_logged(bids):
    state = spreading(bids)
    state.spare = 3
    outcome = play(state, LEFT, "a")
    assert any(event.kind == "forced" for event in outcome.events)
    assert sum(outcome.state.piles[LEFT]) == 3


@pytest.mark.parametrize(
    ("seat", "token", "kind"),
    [
        ("nobody", "bid:1", RefusalKind.WRONG_SEAT),
        (LEFT, "bid:9", RefusalKind.ILLEGAL),
        (LEFT, "", RefusalKind.ILLEGAL),
        (LEFT, "a" * 500, RefusalKind.ILLEGAL),
        (LEFT, "no", RefusalKind.ILLEGAL),  # a token of another decision
    ],
)
def test_bad_input_gets_one_typed_refusal_and_changes_nothing(bids, seat, token, kind):
    before = save(bids)
    with pytest.raises(Refused) as refused:
        play(bids, seat, token)
    assert refused.value.kind == kind
    assert refused.value.reason
    assert len(str(refused.value)) < 300
    assert save(bids) == before


def test_a_seat_that_is_not_asked_is_told_who_is(bids):
    state = after_bids(bids)
    with pytest.raises(Refused, match="left") as refused:
        play(state, RIGHT, "no")
    assert (refused.value.kind, refused.value.rule) == (RefusalKind.WRONG_SEAT, "4")


def test_unknown_games_and_options_are_refused():
    with pytest.raises(Refused) as refused:
        new_game("chess", "seed")
    assert refused.value.kind == RefusalKind.UNKNOWN_GAME
    for options in ({"nope": "on"}, {"mode": "wild"}):
        with pytest.raises(Refused) as refused:
            new_game("toy", "seed", options)
        assert refused.value.kind == RefusalKind.OPTION


def test_nobody_plays_on_after_the_end(bids):
    state = bids
    while state.result is None:
        question = open_asks(state)[0]
        state = play(state, question.seat, question.choices[0].token).state
    assert open_asks(state) == ()
    with pytest.raises(Refused) as refused:
        play(state, LEFT, "bid:1")
    assert refused.value.kind == RefusalKind.OVER


def test_the_undo_barrier(bids):
    state = play(bids, LEFT, "bid:3").state
    assert _free(state) == (1, 0)
    state = play(state, RIGHT, "bid:1").state  # sealed answers revealed, dice rolled
    assert _free(state) == (0, 0)
    state = play(state, LEFT, "no").state
    assert _free(state) == (1, 0)
    state = play(state, RIGHT, "no").state  # another seat acted
    assert _free(state) == (0, 1)
    state = play(state, LEFT, "a").state
    state = play(state, LEFT, "b").state
    assert _free(state) == (2, 0)


def _free(state):
    return take_back(state, LEFT).plies, take_back(state, RIGHT).plies


def test_private_lines_are_for_their_seat_only(bids):
    state = play(after_bids(bids), LEFT, "no").state
    events = play(state, RIGHT, "no").events
    assert any("secret" in event.words for event in readable(events, LEFT))
    assert not any("secret" in event.words for event in readable(events, RIGHT))
    assert not any("secret" in event.words for event in readable(events, None))


def test_a_save_survives_renamed_steps_and_new_fields(bids):
    old = (
        save(spreading(bids)).replace(b'"Spread"', b'"Scatter"').replace(b'"rules":2', b'"rules":1')
    )
    state = load(old)
    assert state.charms == {LEFT: False, RIGHT: False}
    assert open_asks(state)[0].kind == "Spread"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: b"\xff\xfe nonsense",
        lambda data: b"[]",
        lambda data: b'{"dynamo": 1}',
        lambda data: data.replace(b'"dynamo":1', b'"dynamo":99'),
        lambda data: data.replace(b'"rules":2', b'"rules":99'),
        lambda data: data.replace(b'"game":"toy"', b'"game":"gone"'),
        lambda data: data.replace(b'"Bid"', b'"Unheard"'),
        lambda data: data.replace(b'"type":"Bid"', b'"kind":"Bid"'),
        lambda data: data.replace(b'"agenda":[', b'"agenda":[7,'),
        lambda data: data.replace(b'"round":1', b'"round":"one"'),
        lambda data: data[: len(data) // 2],
        lambda data: data.replace(b'"round":1', b'"spare":-1'),
    ],
)
def test_a_broken_or_newer_save_is_refused_in_a_sentence(bids, spoil):
    with pytest.raises(Refused) as refused:
        load(spoil(save(bids)))
    assert refused.value.kind in (RefusalKind.SAVE, RefusalKind.UNKNOWN_GAME)
    assert refused.value.reason.endswith(".")


def fancy(**options):
    """The winner of the first round may speak."""
    state = new_game("toy", "seed", {"mode": "fancy", **options}).state
    for seat in (RIGHT, LEFT):
        state = play(state, seat, "bow").state
    return spreading(state)


def test_seats_that_owe_together_answer_in_any_order():
    state = new_game("toy", "seed", {"mode": "fancy"}).state
    assert [question.seat for question in open_asks(state)] == [LEFT, RIGHT]
    state = play(state, RIGHT, "nod").state
    assert [question.seat for question in open_asks(state)] == [LEFT]
    assert not open_asks(state)[0].private


def test_a_question_says_in_public_words_why_it_may_matter():
    (question,) = open_asks(fancy())
    assert question.occasions == ("the first round", "a rich throw")
    assert "the first round" in question.matters
    assert set(question.matters) <= set(question.occasions)


def test_seats_by_option():
    state = play(fancy(command="split"), LEFT, "pass").state
    assert view(state, None).awaited == ("left_aide",)
    with pytest.raises(Refused, match="no seat"):
        play(play(fancy(), LEFT, "pass").state, "left_aide", "end")


def test_a_batch_names_the_part_that_is_no_longer_possible():
    state = play(fancy(), LEFT, "pass").state
    six = ";".join(f"send:{boat}>North" for boat in range(1, 7))
    with pytest.raises(Refused, match="“Send Boat 6 → North” is no longer possible") as refused:
        play(state, LEFT, six)
    assert (refused.value.kind, refused.value.rule) == (RefusalKind.ILLEGAL, "9")
    assert state.sent == {}
    assert len(play(state, LEFT, six.rpartition(";")[0]).state.sent) == 5


def test_a_forced_answer_to_a_private_question_is_told_to_its_seat_alone(request):
    class Mute(toy.Speak, frozen=True):
        def choices(self, game, seat):
            return [*super().choices(game, seat)][-1:]

    steps = (*toy.RULES.steps, Mute)
    register(replace(toy.RULES, steps=steps, forced=frozenset({Mute})))
    request.addfinalizer(lambda: register(toy.RULES))
    state = fancy()
    state.agenda.append(Mute())
    state.agenda.append(toy.Charm(RIGHT))
    memo.forget(state)
    events = play(state, RIGHT, "no").events
    assert any(event.kind == "forced" for event in readable(events, LEFT))
    assert not any(event.kind == "forced" for event in readable(events, RIGHT))
