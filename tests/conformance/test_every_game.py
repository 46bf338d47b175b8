"""What every registered game must do, under every option."""

from itertools import pairwise

import msgspec
import pytest

from engine import (
    Refused,
    checks_of,
    games,
    load,
    new_game,
    open_asks,
    play,
    public_asks,
    rules_of,
    save,
    take_back,
    view,
)
from engine.core.chance import Chance
from engine.core.choice import BATCH, CANCEL, TOKEN_LIMIT
from engine.core.clones import clone
from engine.core.forms import any_filling
from engine.core.log import CORE_TELLINGS, readable
from engine.core.playout import checked_game, play_out, random_policy
from engine.core.record import confirmed, export, read, replay
from engine.core.referee import misfilled
from engine.core.sheet import Sheet, written
from engine.core.stances import ASK
from engine.core.worlds import resample
from tests.core import lifeboats, toy
from tests.golden.kept import HERE, keep
from tests.variants import named, variants

# A motorised unit on a map of 1,330 hexes can reach some 300 of them, and a menu of 25 lines a page
# and at most two pages a step still finds each within three picks (tests/bot/test_large_menus.py).
MOST_CHOICES = 500
# By estimate: 143 units, 1,330 hexes of control, markers and order sheets come to some 40 KB. It is
# written with every answer, but packed.
LARGEST_SAVE = 65_536
MANY = 900  # positions of a game, beyond which half of them will do

GAMES = (*games(), toy.RULES.id, lifeboats.RULES.id)


CASES = [
    pytest.param(game, options, id=f"{game}-{named(game, options)}")
    for game in GAMES
    for options in variants(game)
]
# of the module: all tests of one case come together, and its game is played once
whole_games = pytest.mark.parametrize(("game", "options"), CASES, scope="module")


@pytest.fixture(scope="module")
def positions(game, options):
    """The positions of one random game; of many, pairs of them, with options on fewer still."""
    played = play_out(game, "conformance", options, random_policy("conformance"))
    outcomes = [outcome for outcome, _ in played]
    each = 8 if options else 4 if len(outcomes) > MANY else 2
    return [it for at, it in enumerate(outcomes) if at % each < 2 or it.state.result]


@pytest.fixture(scope="module")
def record(game, options):
    """Another random game, every invariant checked at every decision."""
    return checked_game(game, "one", options, random_policy("one"))


@whole_games
def test_saves_and_copies_are_exact_at_every_decision(positions):
    for outcome in positions:
        state = outcome.state
        data = save(state)
        assert save(load(data)) == data
        assert save(clone(state)) == data
        assert len(data) <= LARGEST_SAVE


@whole_games
def test_a_random_game_is_as_it_was(game, options, positions):
    """Under every option, also where no officer would go; see `tests/golden/kept.py`."""
    moments = (
        (f"from {some[0].state.ply}", {"diary": _told(some), "asked": _asked(some)})
        for some in (positions[at : at + 8] for at in range(0, len(positions), 8))
    )
    keep(HERE / "random" / game / f"{named(game, options).replace(' ', '-')}.txt", moments)


def _told(outcomes):
    return [(it.events, it.state.result) for it in outcomes]


def _asked(outcomes):
    return [open_asks(it.state) for it in outcomes]


@whole_games
def test_choices_are_few_unique_short_and_readable(positions):
    for outcome in positions:
        for question in open_asks(outcome.state):
            tokens = [choice.token for choice in question.choices]
            labels = [choice.label for choice in question.choices]
            assert tokens
            assert len(set(tokens)) == len(tokens)
            assert len(set(labels)) == len(labels), labels
            assert all(0 < len(token) <= TOKEN_LIMIT and BATCH not in token for token in tokens)
            assert all(label == label.strip() and len(label) <= 100 for label in labels)
            assert question.rule
            assert question.prompt
            assert len(tokens) <= MOST_CHOICES
            ends = {choice.token for choice in question.choices if choice.ends}
            assert not question.decline or question.decline in ends
            assert CANCEL not in tokens or CANCEL in ends
            assert question.heading == question.prompt or question.private
            assert set(question.matters) <= set(question.occasions)
            assert set(question.about) <= checks_of(outcome.state.game).ids, question.about
            assert len(set(question.occasions)) == len(question.occasions) <= 25
            assert all(0 < len(word) <= 100 for word in question.occasions)
            for choice in question.choices:
                _fits_a_form(choice)


def _fits_a_form(choice):
    """Five blanks at most, each with a short name and a hint, and what stands in them will do."""
    assert len(choice.fields) <= 5
    names = [it.label for it in choice.fields]
    assert len(set(names)) == len(names)
    for blank in choice.fields:
        assert 0 < len(blank.label) <= 45
        assert 0 < len(blank.hint) <= 100
        assert not blank.given or not blank.fault(blank.given)


@whole_games
def test_whoever_is_asked_has_it_among_his_standing_orders(game, positions):
    rules = rules_of(game)
    for outcome in positions:
        for question in open_asks(outcome.state):
            stance = rules.stance_for(question.kind)
            assert stance is None or stance.concerns(question.seat), question.kind


@whole_games
def test_only_the_seats_asked_may_answer(game, positions):
    seats = rules_of(game).seats
    for outcome in positions[::3]:
        asked = {question.seat for question in open_asks(outcome.state)}
        assert asked or outcome.state.result
        for seat in (*seats, None):
            question = view(outcome.state, seat).question
            assert (question is not None) is (seat in asked)
        for seat in set(seats) - asked - set(outcome.state.sealed):
            for question in open_asks(outcome.state):
                with pytest.raises(Refused):
                    play(outcome.state, seat, question.choices[0].token)


@whole_games
def test_every_kind_of_line_says_how_it_is_told(game, positions):
    told = rules_of(game).state.tellings | CORE_TELLINGS
    for outcome in positions:
        for event in outcome.events:
            assert event.kind in told
            weight, heads, bare = told[event.kind]
            assert (event.weight, event.heads) == (weight, heads)
            assert event.bare == (bare and bool(event.dice))


@whole_games
def test_a_view_names_turn_and_phase(game, positions):
    seats = (*rules_of(game).seats, None)
    for outcome in positions[::5]:
        told = {(seen.turn, seen.phase) for seen in (view(outcome.state, it) for it in seats)}
        assert len(told) == 1
        assert all(told.pop())


@whole_games
def test_asking_and_looking_change_nothing(game, positions):
    for outcome in positions[::7]:
        before = save(outcome.state)
        rules = rules_of(game)
        for seat in (*rules.seated(outcome.state.options), None):
            seen = view(outcome.state, seat)
            rules.describe(seen)
            rules.facts(seen)
            chances = [it for found in rules.forecasts(seen) for _, it in found.outcomes]
            assert all(0 <= it < 1 + 1e-9 for it in chances)
            if seen.question:
                play(outcome.state, seat, rules.officer.advise(seen, frozenset()).token)
        assert save(outcome.state) == before


@whole_games
def test_free_undo_never_crosses_dice_secrets_or_another_seat(positions):
    for before, after in pairwise(positions):
        for seat in rules_of(after.state.game).seats:
            if take_back(after.state, seat).plies and after.state.ply == before.state.ply + 1:
                assert before.state.chance.drawn == after.state.chance.drawn
                assert before.state.revealed == after.state.revealed
                assert not any(event.dice for event in after.events)


@whole_games
def test_free_undo_leads_back_to_the_very_same_state(game, record):
    saves, seen = [], 0
    for ply, outcome in enumerate(replay(record)):
        saves.append(save(outcome.state))
        for seat in rules_of(game).seats:
            back = take_back(outcome.state, seat).plies
            if back:
                seen += 1
                record_back = msgspec.structs.replace(record, moves=record.moves[: ply - back])
                *_, earlier = replay(read(export(record_back)))
                assert save(earlier.state) == saves[ply - back]
            if seen > 5:
                return
    assert seen


@whole_games
def test_an_entry_on_an_order_sheet_is_taken_back_without_a_trace(positions):
    for before, after in pairwise(it.state for it in positions):
        writing = before.agenda and before.agenda[-1].sheet
        if not writing or after.ply != before.ply + 1 or after.agenda != before.agenda:
            continue
        seat = open_asks(before)[0].seat
        back = play(after, seat, take_back(after, seat).token).state
        assert written(back, seat) == written(before, seat)
        unchanged = {it: getattr(back, it) for it in ("ply", "unseen", "floor", "sheets")}
        assert back == msgspec.structs.replace(before, **unchanged)


@whole_games
def test_a_finished_record_verifies_and_the_same_answers_give_the_same_game(record):
    assert record.result
    again = [it for outcome in confirmed(read(export(record)), whole=True) for it in outcome.events]
    assert msgspec.json.encode(again) == msgspec.json.encode(record.events)
    assert any(event.dice for event in again)


@whole_games
def test_what_a_seat_may_not_know_changes_nothing_it_sees(game, positions):
    rules = rules_of(game)
    for outcome in positions[::5]:
        for seat in (*rules.seated(outcome.state.options), None):
            others = [_disguised(outcome.state, seat, variant) for variant in (1, 2)]
            seen = _seen(outcome.state, seat)
            assert [_seen(other, seat) for other in others] == [seen, seen]
            _same_answer_same_log(outcome.state, others, seat)


def _disguised(state, seat, variant):
    """The same but for what a seat may not know."""
    other = clone(state)
    checks_of(state.game).disguise(other, seat, variant)
    return other


@whole_games
def test_a_world_agrees_with_what_a_seat_knows_and_never_depends_on_the_truth(game, positions):
    rules = rules_of(game)
    for outcome in positions[::9]:
        if outcome.state.result:
            continue
        for seat in (*rules.seated(outcome.state.options), None):
            world = resample(outcome.state, seat, Chance("a world"))
            assert not rules.invariants(world)
            assert _known(world, seat) == _known(outcome.state, seat)
            for variant in (1, 2):
                other = _disguised(outcome.state, seat, variant)
                assert resample(other, seat, Chance("a world")) == world


def _known(state, seat):
    """The table as a seat sees it; whom else it waits for may be asked again in a world."""
    seen = view(state, seat)
    return msgspec.json.encode((seen.board, seen.question if seat in seen.awaited else None))


@whole_games
def test_what_everybody_reads_of_a_question_tells_no_secret(game, positions):
    for outcome in positions[::5]:
        public = _public(outcome.state)
        for seat in (*rules_of(game).seats, None):
            assert _public(_disguised(outcome.state, seat, 1)) == public


def _public(state):
    """Who is asked, and of each question what all may know."""
    return [
        msgspec.structs.replace(question, prompt="", choices=(), about=(), lines=())
        if question.private
        else question
        for question in public_asks(state)
    ]


def _seen(state, seat):
    """A seat's view and questions, without the commitment to the seed."""
    return msgspec.json.encode(msgspec.structs.replace(view(state, seat), commitment=""))


def _answered(state, seat, choice):
    """An answer that picks a choice; a form is filled in somehow."""
    token, chance = choice.token, Chance("a form")
    while choice.fields and (token == choice.token or misfilled(state, seat, token)):
        token = any_filling(choice.token, choice.fields, chance)
    return token


def _same_answer_same_log(state, others, seat):
    """An answer that rolls and reveals nothing tells the same story over other secrets."""
    question = view(state, seat).question
    if question is None:
        return
    for choice in question.choices[:3]:
        token = _answered(state, seat, choice)
        one, *rest = (play(it, seat, token) for it in (state, *others))
        if (one.state.chance.drawn, one.state.revealed) != (state.chance.drawn, state.revealed):
            continue
        seen = _seen(one.state, seat)
        for two in rest:
            assert readable(one.events, seat) == readable(two.events, seat)
            assert _seen(two.state, seat) == seen


@whole_games
def test_random_play_ends_and_keeps_every_invariant(game, options, record):
    more = () if options else ("two", "three", "four")
    for it in (record, *(checked_game(game, seed, {}, random_policy(seed)) for seed in more)):
        assert it.result
        assert len(it.moves) < rules_of(game).longest


@pytest.mark.parametrize("game", GAMES)
def test_a_game_declares_itself_fully(game):
    rules = rules_of(game)
    assert rules.id == game
    assert rules.seats
    assert set(rules.seated({it.key: it.default for it in rules.options})) <= set(rules.seats)
    assert set(rules.seat_names) == set(rules.seats)
    assert len(set(rules.seat_names.values())) == len(rules.seats)
    assert set(rules.side_names) == set(rules.sides.values())
    assert checks_of(game).sections
    assert len({step.__name__ for step in rules.steps}) == len(rules.steps)
    assert all(step.rule for step in rules.steps)
    asks = {step for step in rules.steps if step.asks}
    answered = [*rules.officer.answers, *rules.officer.indifferent]
    assert len(set(answered)) == len(answered)
    assert set(answered) == asks, "each kind of question has its answer, or leaves him indifferent"
    assert set(rules.officer.withheld) <= set(rules.officer.tools)
    assert not any(issubclass(ask, Sheet) for ask in rules.forced)
    ahead = [ask for stance in rules.stances for ask in stance.asks]
    assert len(set(ahead)) == len(ahead), "one stance for each kind of question"
    optional = {it for it in rules.steps if it.asks and it.decline}
    assert optional <= set(ahead) <= asks, "every offer can be passed ahead"
    assert set(rules.evident) <= asks
    assert len(rules.all_stances) <= 25, "they fit one menu"
    for stance in rules.all_stances.values():
        ways = {it.key for it in stance.options}
        assert len(ways) == len(stance.options) <= 4, "with asking, one row of buttons"
        assert stance.proposed in {*ways, ASK}
    assert set(rules.explained) <= set(rules.topics)
    explained = [ask for asks in rules.explained.values() for ask in asks]
    assert len(set(explained)) == len(explained)
    assert set(explained) == {it for it in rules.steps if it.asks and rules.topics}
    assert new_game(game, "x").state.options == {it.key: it.default for it in rules.options}


LONGEST_LESSON = 280


@pytest.mark.parametrize("game", games())
def test_every_question_has_a_short_lesson(game):
    rules = rules_of(game)
    assert set(rules.lessons) == {it for it in rules.steps if it.asks}
    for ask, words in rules.lessons.items():
        assert len(words) <= LONGEST_LESSON, (ask.__name__, len(words))
        assert words.endswith("."), ask.__name__
        assert 1 <= words.count(". ") <= 3, "what is asked, why it matters, what people do"
        assert not set("*_`") & set(words), "the panel sets it in italics"
