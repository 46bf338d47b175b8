"""A game as the list of its answers: what is exported, replayed and verified."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from engine.core.branching import branched
from engine.core.chance import commitment
from engine.core.log import Event
from engine.core.referee import Outcome, new_game, play
from engine.core.refusal import RefusalKind, Refused
from engine.core.registry import rules_of
from engine.core.state import Result

_UNNUMBERED = (
    "The game was begun before editions of the components were noted: either they were others then,"
    " or the record was changed."
)


class Move(Struct, frozen=True, array_like=True, gc=False):
    """One answer of one seat."""

    seat: str
    token: str


class Before(Struct, frozen=True):
    """A war that branched off another: until so many answers, that one's seed threw the dice."""

    seed: str
    moves: int


class Record(Struct, kw_only=True, omit_defaults=True):
    """Everything needed to play a game again and to check every roll of it.

    Without an edition it was begun before editions of the components were noted. Where a war
    branched off, others came `before` it, the oldest first.
    """

    game: str
    edition: int = 0
    options: dict[str, str]
    commitment: str
    seed: str = ""
    moves: list[Move] = []
    events: list[Event] = []
    result: Result | None = None
    before: tuple[Before, ...] = ()


def export(record: Record) -> bytes:
    """The record as JSON; the seed stays out until the game is over."""
    shown = record if record.result else msgspec.structs.replace(record, seed="")
    return msgspec.json.format(msgspec.json.encode(shown), indent=1)


def read(data: bytes) -> Record:
    """A record from its JSON."""
    try:
        return msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(RefusalKind.RECORD, f"This is not an exported game: {error}.") from error


def replay(record: Record) -> Iterator[Outcome]:
    """Play the record again: the set-up, then every answer."""
    if words := outdated(record):
        raise Refused(RefusalKind.RECORD, words)
    outcome = new_game(record.game, _seeds(record)[0], record.options)
    outcome.state.edition = record.edition  # what is not known does not become so
    yield (outcome := _branching(record, 0, outcome))
    for number, move in enumerate(record.moves, start=1):
        try:
            outcome = play(outcome.state, move.seat, move.token)
        except Refused as refused:
            raise _amiss(record, str(refused)) from refused
        yield (outcome := _branching(record, number, outcome))


def _branching(record: Record, number: int, outcome: Outcome) -> Outcome:
    """What came of so many answers; where the war branched off, under its own dice from there."""
    for before, seed in zip(record.before, _seeds(record)[1:], strict=True):
        if before.moves == number:
            other = branched(outcome.state, seed)
            told = outcome.events + other.events
            outcome = msgspec.structs.replace(outcome, state=other.state, events=told)
    return outcome


def outdated(record: Record) -> str:
    """Why a record cannot be replayed on the components of this release; nothing if it can."""
    rules = rules_of(record.game)
    if record.edition in (0, rules.edition):
        return ""
    return (
        f"This game was begun with edition {record.edition} of the components of {rules.title};"
        f" this release has edition {rules.edition}. It can be played on but not replayed."
    )


def verify(record: Record) -> int:
    """Check commitment, every roll in the log and the result; returns the number of dice."""
    if not open_to_all(record):
        raise Refused(
            RefusalKind.RECORD, "The seed is published when the game ends; nothing to check yet."
        )
    checked = confirmed(record, whole=True)
    return sum(len(event.dice) for outcome in checked for event in outcome.events)


def open_to_all(record: Record) -> bool:
    """Whether it holds every seed it takes to play it again."""
    return all(_seeds(record))


def _seeds(record: Record) -> list[str]:
    """One after the other, the record's own last."""
    return [*(it.seed for it in record.before), record.seed]


def sealed(record: Record) -> bool:
    """Whether the seed is the one the game was committed to."""
    return commitment(record.seed) == record.commitment


def confirmed(record: Record, *, whole: bool) -> list[Outcome]:
    """Play a record again and hold it to its seal, every roll in its log and its result.

    The words of a line are not part of the proof: a release may tell the same thing better. Nor are
    lines without dice, which a release may add, or put after what caused them. Unless the `whole`
    log is asked for, its last lines may be missing; none may say otherwise.
    """
    if not sealed(record):
        raise Refused(RefusalKind.RECORD, "The seed is not the one the game was committed to.")
    written, played = iter(rolls(record.events)), list[Outcome]()
    for outcome in replay(record):
        for event in rolls(outcome.events):
            told = next(written, None)
            if told is not None or whole:
                _confirm(record, event, told)
        played.append(outcome)
    if next(written, None) is not None:
        raise _amiss(record, "The record's log is longer than the game it tells of.")
    if played[-1].state.result != record.result:
        raise _amiss(record, "The record's result is not the one its answers lead to.")
    return played


def rolls(events: Iterable[Event]) -> list[Event]:
    """The lines that a record is held to: those with dice."""
    return [event for event in events if event.dice]


def agrees(played: Event, written: Event | None) -> bool:
    """Whether two lines tell of the same thing, in whatever words and however loudly."""
    if written is None:
        return False
    alike = msgspec.structs.replace(
        written,
        kind=played.kind,
        words=played.words,
        weight=played.weight,
        heads=played.heads,
        bare=played.bare,
    )
    return played == alike


def _confirm(record: Record, played: Event, written: Event | None) -> None:
    """One line of the log must tell of what the replay gives."""
    if not agrees(played, written):
        told = written.words if written else "nothing"
        words = f"The log does not hold: it says “{told}”, the dice say “{played.words}”."
        raise _amiss(record, words)


def _amiss(record: Record, words: str) -> Refused:
    """What does not hold; with components of the same edition nothing excuses it."""
    return Refused(RefusalKind.RECORD, words if record.edition else f"{words} {_UNNUMBERED}")
