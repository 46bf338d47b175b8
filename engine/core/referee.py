"""The referee: the only way in. `play`, `open_asks` and `view` are pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, NamedTuple, cast

from msgspec import Struct

from engine.core.chance import Chance, commitment
from engine.core.choice import BATCH, CANCEL, EVIDENT_MARK, MARKS, TOKEN_LIMIT, Choice
from engine.core.clones import clone
from engine.core.forms import FILLED, blanks, fault
from engine.core.ids import Seat, Token
from engine.core.log import CoreKind, Event
from engine.core.memo import answering, forget, remembered
from engine.core.refusal import RefusalKind, Refused
from engine.core.registry import rules_of
from engine.core.rules import Rules
from engine.core.sheet import Sheet, signed, written
from engine.core.state import State, UndoFloor
from engine.core.step import Ask
from engine.core.views import Question, View

_MOST_STEPS = 10_000
_TOKEN = attrgetter("token")
_MOST_IN_A_ROW = 200  # answers given by themselves; whoever runs in circles is asked

Automatic = Callable[[State, Seat], str]
"""Knows the marked answer that a seat need not be asked for; nothing if it is to be asked."""


class Outcome(Struct, frozen=True):
    """What a play led to: the new state, what happened, what lapsed, and all that was answered."""

    state: State
    events: tuple[Event, ...]
    lapsed: tuple[str, ...] = ()
    token: str = ""


def new_game(
    game: str, seed: str, options: Mapping[str, str] | None = None, *, paired: bool = False
) -> Outcome:
    """Set a game up and carry it to its first decision; `paired` is for measuring alone."""
    rules = rules_of(game)
    chosen = _options(rules, options or {})
    state: State = rules.state(
        game=game,
        options=chosen,
        chance=Chance(seed, told={} if paired else None),
        edition=rules.edition,
    )
    state.log(CoreKind.COMMITMENT, f"The dice are sealed under {commitment(seed)}.")
    rules.setup(state)
    _settle(state, rules)
    state.floor = UndoFloor(state.ply)
    return _outcome(state)


def play(state: State, seat: str, token: str, given: Automatic | None = None) -> Outcome:
    """Answer for a seat; the state given is left as it was.

    Several answers in a row are taken whole or not at all, unless chance came in between: then what
    was done stands, and from the first answer that no longer fits the rest lapses. `given` knows
    answers this seat need not be asked for: they come in between and after, each with its mark,
    and the outcome's token holds them all, so that playing that token leads to the same state.
    """
    rules = rules_of(state.game)
    first, *rest = token.split(BATCH)
    if rest:
        _check_row(state, rest)
    ask = _current(state)
    by, answer = _check(state, ask, rules, seat, _unmarked(first))
    game = clone(state)
    answering(game, state)
    if answer != first:
        _tell_mark(game, rules, by, first)
    _answer(game, rules, by, answer)
    played = [first]
    lapsed: tuple[str, ...] = ()
    while rest or given:
        part = _next_part(game, by, rest, given if len(played) < _MOST_IN_A_ROW else None)
        if not part:
            break
        plain = _unmarked(part)
        if _tried(state) != _tried(game) and not _legal(game, by, plain):
            game.log(CoreKind.LAPSED, "Things turned out otherwise: the other orders lapse.")
            lapsed = (part, *rest)
            rest.clear()
            continue
        following = _check_next(state, game, rules, by, plain)
        if plain != part:
            _tell_mark(game, rules, by, part)
        _answer(game, rules, by, following)
        played.append(part)
    game.ply += 1
    game.unseen += ask.discreet
    game.floor = _floor(state, game, by)
    return _outcome(game, lapsed, BATCH.join(played))


def awaited(state: State) -> tuple[Seat, ...]:
    """The seats that have not answered yet."""
    asked = _seats(state)
    if not state.sealed and not state.sheets:
        return asked
    return tuple([it for it in asked if it not in state.sealed and not signed(state, it)])


@remembered
def answers(state: State, seat: Seat) -> tuple[Choice, ...]:
    """The legal answers of a seat that is asked, without the words of the question."""
    return tuple(_current(state).choices(state, seat))


def posed(state: State, seat: Seat | None = None) -> tuple[Seat, ...]:
    """The seats that are awaited as far as a seat, or a spectator, may know.

    Who has signed a discreet sheet is known to himself alone until all have.
    """
    if not state.agenda or not _current(state).discreet:
        return awaited(state)
    return tuple([it for it in _seats(state) if it != seat or not signed(state, it)])


def public_asks(state: State) -> tuple[Question, ...]:
    """Who owes what as far as everybody may know."""
    return tuple([_question(state, seat) for seat in posed(state)])


def open_asks(state: State) -> tuple[Question, ...]:
    """Who owes what."""
    return tuple([_question(state, seat) for seat in awaited(state)])


def view(state: State, seat: str | None) -> View:
    """What that seat, or a spectator, may know."""
    owing = awaited(state)
    viewer = None if seat is None else Seat(seat)
    rules = rules_of(state.game)
    board = rules.board(state, viewer)
    turn, phase = rules.when(board)
    return View(
        game=state.game,
        seat=viewer,
        options=state.options,
        ply=state.ply - state.unseen,
        commitment=commitment(state.chance.seed),
        awaited=posed(state, viewer),
        question=_question(state, viewer) if viewer is not None and viewer in owing else None,
        result=state.result,
        turn=turn,
        phase=phase,
        board=board,
    )


def resume(state: State) -> State:
    """A state just loaded, at rest by the rules of today.

    Where they ask nobody any more, it is carried to the next decision; what happens on the way is
    told with the next answer.
    """
    tried = _tried(state)
    _settle(state, rules_of(state.game))
    if _tried(state) != tried:
        state.floor = UndoFloor(state.ply)
    return state


class TakeBack(NamedTuple):
    """What a seat may take back without asking anybody, and how.

    Either so many of the last `plies`, by playing a shorter record; or, while order sheets are
    written, its own last entry, by answering with `token`: others may have written since.
    """

    plies: int = 0
    token: str = ""

    def __bool__(self) -> bool:
        return bool(self.plies or self.token)


def take_back(state: State, seat: str) -> TakeBack:
    """What this seat may take back without asking anybody."""
    by = Seat(seat)
    writing = state.agenda and state.agenda[-1].sheet
    if writing and _legal(state, by, CANCEL):
        return TakeBack(token=CANCEL)
    return TakeBack(state.ply - state.floor.ply if state.floor.seat == by else 0)


def _options(rules: Rules, given: Mapping[str, str]) -> dict[str, str]:
    known = {option.key: option for option in rules.options}
    for key, value in given.items():
        if key not in known:
            raise Refused(RefusalKind.OPTION, f"{rules.title} has no option “{key}”.")
        if value not in known[key].values:
            values = ", ".join(known[key].values)
            raise Refused(RefusalKind.OPTION, f"Option “{key}” can be {values}; not “{value}”.")
    return {key: given.get(key, option.default) for key, option in known.items()}


def _current(state: State) -> Ask[Any]:
    """The ask play has stopped at."""
    if not state.agenda:
        raise Refused(RefusalKind.OVER, "This game is over.")
    ask: Ask[Any] = state.agenda[-1]
    return ask


@remembered
def _seats(state: State) -> tuple[Seat, ...]:
    """The seats the current ask is for."""
    seats: tuple[Seat, ...] = state.agenda[-1].seats(state) if state.agenda else ()
    return seats


@remembered
def _question(state: State, seat: Seat) -> Question:
    ask = _current(state)
    prompt = ask.prompt(state, seat)
    return Question(
        seat=seat,
        kind=type(ask).__name__,
        rule=ask.rule,
        prompt=prompt,
        choices=answers(state, seat),
        decline=ask.decline,
        batch=ask.batch,
        private=ask.private,
        heading=ask.heading(state, seat) if ask.private else prompt,
        occasions=ask.occasions,
        matters=ask.matters(state, seat),
        about=ask.about(state, seat),
        lines=_lines(state, ask, seat) if ask.sheet else (),
        lapse=ask.lapse(state, seat),
    )


def _lines(state: State, ask: Ask[Any], seat: Seat) -> tuple[str, ...]:
    """What stands on the seat's order sheet, in words."""
    return _sheet(ask).read(state, seat)


def _check_row(state: State, rest: list[str]) -> None:
    """Refuse several answers in a row where one is sealed, for it stands alone, or none.

    What came by itself, after the last seal, follows it in the record all the same.
    """
    ask = _current(state)
    alone = ask.sealed and not all(part.startswith(MARKS) for part in rest)
    if alone or not all(rest):
        raise Refused(RefusalKind.ILLEGAL, "This decision takes one answer at a time.", ask.rule)


def _check(state: State, ask: Ask[Any], rules: Rules, seat: str, token: str) -> tuple[Seat, Token]:
    """Refuse what is not a legal answer of this seat; whose it is and which, if it is one."""
    by, asked = Seat(seat), _seats(state)
    if by not in asked:
        if by not in rules.seated(state.options):
            raise Refused(RefusalKind.WRONG_SEAT, f"{rules.title} has no seat “{seat}”.")
        reason = f"Not your decision; awaited: {', '.join(asked)}."
        raise Refused(RefusalKind.WRONG_SEAT, reason, ask.rule)
    if not _offered(state, ask, by, token):
        reason = misfilled(state, by, token)
        reason = reason or ("" if ask.forms else ask.objection(state, by, token))
        reason = reason or f"“{token[:80]}” is not a legal answer to: {ask.prompt(state, by)}"
        raise Refused(RefusalKind.ILLEGAL, reason, ask.rule)
    return by, Token(token)


def _legal(state: State, seat: Seat, token: str) -> bool:
    """Whether an answer fits the question now open."""
    return seat in _seats(state) and _offered(state, _current(state), seat, token)


def _offered(state: State, ask: Ask[Any], seat: Seat, token: str) -> bool:
    if not ask.forms:
        return token in map(_TOKEN, answers(state, seat))
    if _form(state, seat, token):
        return FILLED in token and not misfilled(state, seat, token)
    return token in map(_TOKEN, answers(state, seat))


def _form(state: State, seat: Seat, token: str) -> Choice | None:
    """The form that an answer fills in."""
    head, _ = blanks(token)
    return next((it for it in answers(state, seat) if it.token == head and it.fields), None)


def misfilled(state: State, seat: Seat, token: str) -> str:
    """What is wrong with a form as it was filled in."""
    form = _form(state, seat, token) if _current(state).forms else None
    if form is None:
        return ""
    if len(token) > TOKEN_LIMIT:
        return "That is more than fits into this form."
    return fault(form.fields, blanks(token)[1]) or _current(state).objection(state, seat, token)


def _next_part(game: State, seat: Seat, rest: list[str], given: Automatic | None) -> str:
    """What is answered next: what need not be asked, else the next of the answers given."""
    by_itself = given(game, seat) if given else ""
    return by_itself or (rest.pop(0) if rest else "")


def _unmarked(part: str) -> str:
    """An answer without the mark that says it was given by itself."""
    return part[1:] if part.startswith(MARKS) else part


def _tell_mark(game: State, rules: Rules, seat: Seat, part: str) -> None:
    """Tell that an answer was given by itself; where there are others, its own seat alone."""
    evident = part.startswith(EVIDENT_MARK)
    kind = CoreKind.EVIDENT if evident else CoreKind.STANCE
    label = next(it.label for it in answers(game, seat) if it.token == _unmarked(part))
    readers = (seat,) if len(rules.seated(game.options)) > 1 else None
    words = f"{label} ({'evident' if evident else 'by your standing orders'})"
    game.log(kind, words, rule=_current(game).rule, seats=readers)


def _check_next(before: State, game: State, rules: Rules, seat: Seat, token: str) -> Token:
    """A later part of a batch must stand after the parts before it."""
    try:
        return _check(game, _current(game), rules, seat, token)[1]
    except Refused as refused:
        if misfilled(game, seat, token):
            raise
        words = {choice.token: choice.label for choice in answers(before, seat)}
        part = words.get(token, token[:80])
        reason = f"“{part}” is no longer possible after the orders before it. Nothing was done."
        raise Refused(RefusalKind.ILLEGAL, reason, _current(before).rule) from refused


def _answer(game: State, rules: Rules, seat: Seat, token: Token) -> None:
    """Take one answer that was found legal, and play on to the next decision."""
    ask = _current(game)
    if ask.sheet:
        _draft(game, rules, _sheet(ask), seat, token)
        return
    game.sealed[seat] = token
    if not ask.sealed:
        _carry_out(game, rules, ask, (seat,))
    elif all(it in game.sealed for it in ask.seats(game)):
        _carry_out(game, rules, ask, ask.seats(game))
    _settle(game, rules)


def _sheet(ask: Ask[Any]) -> Sheet[Any]:
    """An ask that says it is an order sheet; quicker than to ask for its class every time."""
    return cast("Sheet[Any]", ask)


def _draft(game: State, rules: Rules, sheet: Sheet[Any], seat: Seat, token: Token) -> None:
    """Take an answer to an order sheet; when all have signed, open them together."""
    sheet.choose(game, seat, token)
    if signed(game, seat) and all(signed(game, it) for it in sheet.seats(game)):
        opened = {it: written(game, it) for it in sheet.seats(game)}
        game.sheets = {}
        game.agenda.pop()
        game.reveal()
        sheet.open_sheets(game, opened)
        if sheet.moment:
            _interrupt(game, rules, sheet.moment)
    _settle(game, rules)


def _carry_out(game: State, rules: Rules, ask: Ask[Any], seats: tuple[Seat, ...]) -> None:
    """Act on the answers given; a sealed answer stays secret, and may change, until here."""
    given, game.sealed = game.sealed, {}
    game.agenda.pop()
    if ask.sealed:
        game.reveal()
    for seat in seats:
        ask.choose(game, seat, given[seat])
    if ask.moment:
        _interrupt(game, rules, ask.moment)


def _settle(game: State, rules: Rules) -> None:
    """Carry out everything that needs nobody, up to the next decision or the end."""
    for _ in range(_MOST_STEPS):
        forget(game)
        if not game.agenda:
            return
        step = game.agenda[-1]
        seats = _seats(game) if step.asks else ()
        if not seats:
            game.agenda.pop()
            step.run(game)
            if step.moment:
                _interrupt(game, rules, step.moment)
        elif type(step) not in rules.forced or not _forced(game, rules, step, seats):
            return
    raise RuntimeError(f"{rules.title} does not come to rest: {game.agenda[-3:]}")


def _forced(game: State, rules: Rules, ask: Ask[Any], seats: tuple[Seat, ...]) -> bool:
    """Give the answer to an ask that needs nobody if it is the only one; whether it is."""
    (seat,) = seats
    choices = answers(game, seat)
    if len(choices) != 1:
        return False
    readers = (seat,) if ask.private else None
    game.log(CoreKind.FORCED, f"{choices[0].label} (forced)", rule=ask.rule, seats=readers)
    game.sealed[seat] = Token(choices[0].token)
    _carry_out(game, rules, ask, (seat,))
    return True


def _interrupt(game: State, rules: Rules, moment: str) -> None:
    """Offer what the game declares for the moment a step created."""
    if game.result is None:
        game.then(*rules.interrupts.get(moment, ()))


def _floor(before: State, after: State, seat: Seat) -> UndoFloor:
    """The undo barrier: dice, something revealed, another seat's act, or a line on a sheet."""
    thrown, shown = before.chance.drawn != after.chance.drawn, before.revealed != after.revealed
    if thrown or shown or before.agenda[-1].sheet:
        return UndoFloor(after.ply)
    floor = before.floor
    return floor if floor.seat == seat else UndoFloor(before.ply, seat)


def _tried(state: State) -> tuple[int, int]:
    """How often chance was asked or something hidden shown."""
    return state.chance.drawn, state.revealed


def _outcome(game: State, lapsed: tuple[str, ...] = (), token: str = "") -> Outcome:
    events, game.events = tuple(game.events), []
    return Outcome(game, events, lapsed, token)
