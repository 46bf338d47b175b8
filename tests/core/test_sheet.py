"""Order sheets: written line by line, changed, withdrawn, signed, and opened together."""

from itertools import permutations

import pytest

from engine import Refused, TakeBack, load, new_game, open_asks, play, save, take_back, view
from engine.core.choice import CANCEL
from engine.core.log import readable
from engine.core.record import Move, Record, replay
from engine.core.refusal import RefusalKind
from engine.core.sheet import READY, WITHDRAW, written
from engine.core.step import Ask
from tests.core.toy import AIDES, LEFT, RIGHT, SEATS, Toy

NORTH, SOUTH = "Boat 1>North", "Boat 2>South"


@pytest.fixture
def plans():
    """Every seat has an empty sheet before it."""
    return new_game("toy", "seed", {"planning": "on"}).state


def after(state, *answers):
    """The state after answers, each of a seat."""
    for seat, token in answers:
        state = play(state, seat, token).state
    return state


def offered(state, seat):
    return [choice.token for choice in view(state, seat).question.choices]


def sheets(state):
    """What stands on each sheet, and whether it is signed."""
    return {seat: (*draft.lines, draft.signed) for seat, draft in state.sheets.items()}


def test_lines_are_added_one_by_one_or_several_at_once(plans):
    one_by_one = after(plans, (LEFT, NORTH), (LEFT, SOUTH))
    at_once = play(plans, LEFT, f"{NORTH};{SOUTH}").state
    assert written(one_by_one, LEFT) == written(at_once, LEFT) == (NORTH, SOUTH)
    assert (one_by_one.ply, at_once.ply) == (2, 1)


def test_the_seat_sees_its_lines_in_words(plans):
    question = view(after(plans, (LEFT, NORTH)), LEFT).question
    assert question.lines == ("Boat 1 → North",)
    assert "1 boats" in question.prompt


def test_a_line_on_the_same_subject_replaces_the_earlier_one_in_its_place(plans):
    state = after(plans, (LEFT, NORTH), (LEFT, SOUTH), (LEFT, "Boat 1>West"))
    assert written(state, LEFT) == ("Boat 1>West", SOUTH)
    assert state.pencilled[LEFT] == {"Boat 2": "South", "Boat 1": "West"}


def test_one_order_may_stand_for_several_lines(plans):
    state = after(plans, (LEFT, "Boat 1>West"), (LEFT, "all"))
    assert written(state, LEFT) == ("Boat 1>North", "Boat 2>North", "Boat 3>South")
    assert written(after(state, (LEFT, CANCEL)), LEFT) == ("Boat 1>West",)


def test_any_line_can_be_withdrawn(plans):
    state = after(plans, (LEFT, NORTH), (LEFT, SOUTH), (LEFT, f"{WITHDRAW}{NORTH}"))
    assert written(state, LEFT) == (SOUTH,)
    assert state.pencilled[LEFT] == {"Boat 2": "South"}
    with pytest.raises(Refused):
        play(state, LEFT, f"{WITHDRAW}{NORTH}")


def test_what_may_be_written_depends_on_what_is(plans):
    assert "Boat 3>North" in offered(plans, LEFT)
    state = after(plans, (LEFT, NORTH), (LEFT, "Boat 2>North"))
    assert "Boat 3>North" not in offered(state, LEFT)
    assert "Boat 3>North" in offered(state, RIGHT)


def test_only_a_complete_sheet_can_be_signed(plans):
    assert READY not in offered(plans, LEFT)
    with pytest.raises(Refused):
        play(plans, LEFT, READY)
    assert READY in offered(after(plans, (LEFT, NORTH)), LEFT)


def test_a_signed_sheet_waits_and_can_be_taken_back(plans):
    state = after(plans, (LEFT, NORTH), (LEFT, READY))
    assert view(state, None).awaited == (RIGHT,)
    assert view(state, LEFT).question is None
    with pytest.raises(Refused):
        play(state, LEFT, SOUTH)
    state = after(state, (LEFT, CANCEL), (LEFT, SOUTH))
    assert view(state, None).awaited == (LEFT, RIGHT)
    assert written(state, LEFT) == (NORTH, SOUTH)


def test_when_all_have_signed_the_sheets_are_opened_together(plans):
    state = after(plans, (LEFT, NORTH), (RIGHT, SOUTH), (LEFT, READY))
    outcome = play(state, RIGHT, READY)
    told = [event.words for event in outcome.events]
    assert told == ["right has signed.", f"left plans {NORTH}.", f"right plans {SOUTH}."]
    assert outcome.state.sheets == {}
    assert open_asks(outcome.state)[0].kind == "Bid"
    assert not take_back(outcome.state, LEFT)
    assert not take_back(outcome.state, RIGHT)


def test_it_is_all_one_who_signs_first():
    begun = new_game("toy", "seed", {"planning": "on", "command": "split"}).state
    begun = after(begun, *((seat, f"Boat {at}>West") for at, seat in enumerate(SEATS[:3], start=1)))
    begun = after(begun, (SEATS[3], NORTH))
    opened = set()
    for order in permutations(SEATS):
        *most, last = order
        outcome = play(after(begun, *((seat, READY) for seat in most)), last, READY)
        plans = [event.words for event in outcome.events if event.kind == "plan"]
        assert [words.split()[0] for words in plans] == [*SEATS]
        opened.add((tuple(plans), save(outcome.state)))
    assert len(opened) == 1


@pytest.mark.parametrize(
    "token",
    [
        "nonsense",
        "Boat 9>North",
        f"{NORTH};nonsense",
        f"{NORTH};Boat 2>North;Boat 3>North",
        f"{NORTH};{NORTH}",
        f"{NORTH};{READY};{SOUTH}",
        f"{WITHDRAW}{NORTH}",
        CANCEL,
        "",
    ],
)
def test_an_illegal_line_is_refused_and_nothing_changes(plans, token):
    state = after(plans, (RIGHT, SOUTH))
    before = save(state)
    with pytest.raises(Refused) as refused:
        play(state, LEFT, token)
    assert refused.value.kind == RefusalKind.ILLEGAL
    assert save(state) == before


def test_taking_back_goes_entry_by_entry_to_the_empty_sheet(plans):
    states = [plans]
    for token in (NORTH, f"{SOUTH};Boat 3>West", f"{WITHDRAW}{NORTH}", "Boat 2>West", "all"):
        states.append(after(states[-1], (LEFT, token)))
    now = states[-1]
    for earlier in reversed(states[:-1]):
        assert take_back(now, LEFT) == TakeBack(token=CANCEL)
        now = after(now, (LEFT, CANCEL))
        assert written(now, LEFT) == written(earlier, LEFT)
        assert now.pencilled.get(LEFT, {}) == earlier.pencilled.get(LEFT, {})
    assert not take_back(now, LEFT)
    assert CANCEL not in offered(now, LEFT)


def test_the_signature_is_the_first_thing_to_be_taken_back(plans):
    state = after(plans, (LEFT, NORTH), (LEFT, READY))
    assert take_back(state, LEFT) == TakeBack(token=CANCEL)
    assert sheets(after(state, (LEFT, CANCEL))) == {LEFT: (NORTH, False)}
    assert sheets(after(state, (LEFT, CANCEL), (LEFT, CANCEL))) == {LEFT: (False,)}


def test_what_one_seat_does_never_touches_the_sheet_of_another(plans):
    """Two seats interleaved: each may take back its own, whoever wrote last."""
    state = after(plans, (LEFT, NORTH), (RIGHT, SOUTH), (LEFT, SOUTH), (RIGHT, NORTH))
    state = after(state, (LEFT, CANCEL), (RIGHT, READY))
    assert sheets(state) == {LEFT: (NORTH, False), RIGHT: (SOUTH, NORTH, True)}
    assert take_back(state, LEFT) == take_back(state, RIGHT) == TakeBack(token=CANCEL)
    state = after(state, (RIGHT, CANCEL), (RIGHT, CANCEL), (LEFT, CANCEL))
    assert sheets(state) == {LEFT: (False,), RIGHT: (SOUTH, False)}
    assert (take_back(state, LEFT), take_back(state, RIGHT)) == (TakeBack(), TakeBack(0, CANCEL))


def test_an_answer_before_the_sheets_is_free_only_until_somebody_has_written(plans):
    options = {"planning": "on", "mode": "fancy"}
    state = new_game("toy", "seed", options).state
    opening = after(state, (LEFT, NORTH), (RIGHT, NORTH), (LEFT, READY), (RIGHT, READY))
    assert not take_back(opening, RIGHT)
    saluted = after(opening, (LEFT, "bow"))
    assert take_back(saluted, LEFT) == TakeBack(plies=1)


def test_a_save_in_the_middle_keeps_every_line_and_every_way_back(plans):
    state = after(plans, (LEFT, NORTH), (RIGHT, SOUTH), (LEFT, SOUTH), (RIGHT, READY))
    loaded = load(save(state))
    assert save(loaded) == save(state)
    assert written(after(loaded, (LEFT, CANCEL)), LEFT) == (NORTH,)
    assert sheets(after(loaded, (RIGHT, CANCEL)))[RIGHT] == (SOUTH, False)


def test_every_entry_is_a_ply_of_the_record(plans):
    answers = [(LEFT, NORTH), (RIGHT, SOUTH), (LEFT, CANCEL), (LEFT, SOUTH), (RIGHT, READY)]
    record = Record(
        game="toy",
        edition=plans.edition,
        options=dict(plans.options),
        commitment="",
        seed="seed",
        moves=[Move(*answer) for answer in answers],
    )
    *_, last = replay(record)
    assert save(last.state) == save(after(plans, *answers))


def test_nobody_else_sees_a_line_before_the_sheets_are_open(plans):
    quiet = view(plans, RIGHT), view(plans, None)
    outcome = play(plans, LEFT, NORTH)
    assert outcome.events == ()
    seen = view(outcome.state, RIGHT), view(outcome.state, None)
    for before, now in zip(quiet, seen, strict=True):
        assert (now.board, now.question, now.awaited) == (
            before.board,
            before.question,
            before.awaited,
        )
    signed = play(outcome.state, LEFT, READY)
    assert [event.words for event in readable(signed.events, RIGHT)] == ["left has signed."]


def test_seats_of_one_side_do_not_read_each_others_sheets():
    state = new_game("toy", "seed", {"planning": "on", "command": "split"}).state
    state = after(state, (LEFT, NORTH))
    assert view(state, AIDES[LEFT]).question.lines == ()
    assert view(state, AIDES[LEFT]).board[-1] is None


def test_a_batch_of_sealed_answers_cannot_even_be_declared():
    with pytest.raises(TypeError, match="sealed answers are no batch"):

        class Lost(Ask[Toy], frozen=True):
            sealed = True
            batch = True
