"""The review of a war: what was to be expected turn by turn, and what changed it.

Positions of the game are played to their end by officers again and again, with dice of their own.
What a decision was worth is the difference to the officer's answer in the same position with the
same luck; what a throw was worth is the difference between the position it led to and the one
before it, answered in the same way. Everything else about the game was known to somebody then, and
is known to all when it is reviewed: hands, blocks and plans stay as they were.

All of it is trials of one kind, independent of each other: whoever reviews asks for `trials`,
runs them wherever there is time, and hands the ends back to `take`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from engine.core.chance import Chance
from engine.core.choice import BATCH, MARKS
from engine.core.clones import clone
from engine.core.estimates import Estimate, estimate, paired
from engine.core.ids import Seat, Side
from engine.core.log import Event, Weight
from engine.core.officer import NO_TOOLS
from engine.core.playout import play_on
from engine.core.record import Record, replay
from engine.core.referee import awaited, play, view
from engine.core.refusal import Refused
from engine.core.registry import rules_of
from engine.core.state import Result, State
from engine.core.views import Advice
from engine.core.weighing import labels
from engine.core.worth import Worth, solitaire

NOW, END = "now", "the end"  # beside the names of turns
MOST = 5  # decisions and throws told of
_OF_A_TURN = 16  # trials of the beginning of a turn
_AT_FIRST = 4  # of each side of everything that may have mattered
_LOOKED_AT = 10  # decisions, and throws, that are looked at closely
_CLOSELY = 24  # trials then; what was tried at first is not counted again, it chose them
_LEAST = 8  # trials, of what is told
_CLEAR = 2.0  # errors: what is less clear is not told


class Trial(Struct, frozen=True):
    """A position, the answer given there (none: the officers go on by themselves), and the luck."""

    position: int
    answer: str
    luck: int


class Position(Struct, frozen=True):
    """A moment of the game: one answer of one seat, what was asked, and what came of it."""

    state: State
    turn: str
    seat: Seat
    answer: str
    label: str
    advice: Advice
    advised: str
    events: tuple[Event, ...]
    chance: bool


class Moment(Struct, frozen=True):
    """A decision, or a throw, that mattered: to whom, and by how much; `better` is what was."""

    position: int
    turn: str
    seat: Seat
    label: str
    gain: Estimate
    better: str = ""
    why: str = ""
    told: tuple[str, ...] = ()


class Review(Struct, frozen=True):
    """What came out. `side` is whose chance to win the course shows; nobody's in a solitaire.

    `looked` and `of`: how many decisions and throws were looked at, and how many there were.
    """

    game: str
    side: Side | None
    course: tuple[tuple[str, Estimate], ...]
    decisions: tuple[Moment, ...]
    throws: tuple[Moment, ...]
    result: Result | None
    looked: int
    of: int


def positions(record: Record) -> tuple[list[Position], State]:
    """Every answer of the game by itself, rows taken apart; and how things stand at last."""
    found: list[Position] = []
    before: State | None = None
    for outcome, move in zip(replay(record), (None, *record.moves), strict=True):
        if before is not None and move is not None:
            found += _taken_apart(before, Seat(move.seat), move.token)
        before = outcome.state
    if before is None:
        raise ValueError("a record begins with its set-up")
    return found, before


def _taken_apart(state: State, seat: Seat, token: str) -> Iterator[Position]:
    """The answers of one row; what lapsed is left out."""
    officer = rules_of(state.game).officer
    for part in token.split(BATCH):
        answer = part[1:] if part.startswith(MARKS) else part
        if seat not in awaited(state):
            return
        seen = view(state, seat)
        label = labels(seen)
        advice = officer.advise(seen, NO_TOOLS)
        try:
            after = play(state, seat, answer)
        except Refused:
            return
        yield Position(
            state=state,
            turn=seen.turn,
            seat=seat,
            answer=answer,
            label=label(answer.partition("=")[0]),
            advice=advice,
            advised=label(advice.token),
            events=after.events,
            chance=after.state.chance.drawn != state.chance.drawn,
        )
        state = after.state


def run(found: Sequence[Position], last: State, trial: Trial) -> Result:
    """How the war ends in one trial."""
    at = trial.position
    state = clone(found[at].state if at < len(found) else last)
    state.chance = Chance(f"review {trial.luck}", told={})
    if state.result is None and trial.answer:
        state = play(state, found[at].seat, trial.answer).state
    return play_on(state)


class Reviewing:
    """A review under way: it says which trials it needs next, and takes their ends."""

    def __init__(self, found: Sequence[Position], last: State, most: int) -> None:
        """`most`: how many trials there may be in all, about."""
        self._found, self._last, self._most = found, last, most
        self._rules = rules_of(last.game)
        sides = [self._rules.side(it) for it in self._rules.seated(last.options)]
        self._side = None if solitaire(self._rules, last.options) else sides[0]
        self._ends: dict[tuple[int, str], dict[int, Result]] = {}
        self._stages: Iterator[list[Trial]] = self._next()
        self.done = 0

    def trials(self) -> list[Trial]:
        """What is to be tried next; nothing when all is done."""
        return next(self._stages, [])

    def take(self, trial: Trial, end: Result) -> None:
        """How a trial ended."""
        self.done += 1
        self._ends.setdefault((trial.position, trial.answer), {})[trial.luck] = end

    @property
    def share(self) -> float:
        """How much of the work is done, about."""
        return min(1.0, self.done / self._most)

    def _next(self) -> Iterator[list[Trial]]:
        turns = self._turns()
        each = max(4, min(_OF_A_TURN, self._most // 5 // max(1, len(turns))))
        yield [Trial(at, "", luck) for at, _ in turns for luck in range(each)]
        first = self._at_first()
        yield self._both(first, range(_AT_FIRST))
        left = max(0, self._most - self.done) // 2
        kinds = [self._decisions(first), self._throws(first)]
        most = min(_LOOKED_AT, max(1, left // len(kinds) // _LEAST))
        close = [at for gains in kinds for at in _largest(gains, most)]
        each = min(_CLOSELY, max(_LEAST, left // max(1, len(close))))
        yield self._both(close, range(_AT_FIRST, _AT_FIRST + each))

    def _turns(self) -> list[tuple[int, str]]:
        """Where each turn begins; and the end, as far as things went."""
        begun = [
            (next(iter(group))[0], turn)
            for turn, group in groupby(enumerate(self._found), key=lambda it: it[1].turn)
        ]
        if self._last.result is None:
            begun.append((len(self._found), NOW))
        return begun

    def _at_first(self) -> list[int]:
        """What is looked at: what may have mattered, as far as there is time for it.

        Throws that were told loudly come first, then evenly over the game.
        """
        every = [at for at, it in enumerate(self._found) if _deviates(it) or it.chance]
        most = self._most // 2 // (2 * _AT_FIRST)
        if len(every) <= most:
            return every
        loud = [at for at in every if _loud(self._found[at].events)][:most]
        rest = [at for at in every if at not in loud]
        step = max(1, len(rest) // max(1, most - len(loud)))
        return sorted({*loud, *rest[::step]})

    def _both(self, places: Iterable[int], luck: range) -> list[Trial]:
        """Both sides of what is compared, with the same luck."""
        wanted: dict[Trial, None] = {}
        for at in places:
            it = self._found[at]
            pairs = [(at, it.answer)]
            if _deviates(it):
                pairs.append((at, it.advice.token))
            if it.chance:
                pairs.append((at + 1, ""))
            wanted |= dict.fromkeys(Trial(*pair, one) for pair in pairs for one in luck)
        return [it for it in wanted if it.luck not in self._ends.get((it.position, it.answer), {})]

    def _worth(self) -> Worth:
        every = [end for ends in self._ends.values() for end in ends.values()]
        return Worth(self._rules, self._side, every)

    def _values(self, worth: Worth, at: int, answer: str, since: int = 0) -> list[float]:
        ends = self._ends.get((at, answer), {})
        return [worth.of(ends[luck]) for luck in sorted(ends) if luck >= since]

    def _decisions(self, places: Iterable[int], since: int = 0) -> dict[int, Estimate]:
        """What decisions were worth to whoever took them, against the officer's."""
        return {
            at: self._gain(at, (at, it.answer), (at, it.advice.token), since)
            for at, it in self._at(places)
            if _deviates(it)
        }

    def _throws(self, places: Iterable[int], since: int = 0) -> dict[int, Estimate]:
        """What throws were worth to whoever's answer led to them."""
        return {
            at: self._gain(at, (at + 1, ""), (at, it.answer), since)
            for at, it in self._at(places)
            if it.chance
        }

    def _at(self, places: Iterable[int]) -> list[tuple[int, Position]]:
        return [(at, self._found[at]) for at in places]

    def _gain(self, at: int, one: tuple[int, str], other: tuple[int, str], since: int) -> Estimate:
        worth = self._worth()
        gain = paired(self._values(worth, *one, since), self._values(worth, *other, since))
        return self._for(self._found[at].seat, gain)

    def _for(self, seat: Seat, gain: Estimate) -> Estimate:
        """A gain of the side whose chances are counted, as its opponent sees it."""
        own = self._side is None or self._rules.side(seat) == self._side
        return gain if own else gain._replace(mean=-gain.mean)

    def review(self) -> Review:
        """What came out."""
        worth = self._worth()
        course = [(turn, estimate(self._values(worth, at, ""))) for at, turn in self._turns()]
        if self._last.result is not None:
            end = worth.of(self._last.result) if self._side is None else self._won()
            course.append((END, Estimate(end, 0.0, 1)))
        first = self._at_first()
        every = [it for it in self._found if _deviates(it) or it.chance]
        return Review(
            game=self._last.game,
            side=self._side,
            course=tuple(course),
            decisions=self._told(self._decisions(first, _AT_FIRST), self._decision),
            throws=self._told(self._throws(first, _AT_FIRST), self._throw),
            result=self._last.result,
            looked=len(first),
            of=len(every),
        )

    def _won(self) -> float:
        result = self._last.result
        winners = result.winners if result else ()
        return float(self._side in {self._rules.side(it) for it in winners}) if winners else 0.5

    def _told(
        self, gains: dict[int, Estimate], moment: Callable[[int, Estimate], Moment]
    ) -> tuple[Moment, ...]:
        """Those that mattered most, in the order of their weight; only what is clear."""
        clear = [at for at, it in gains.items() if it.trials >= _LEAST and _clear(it)]
        clear.sort(key=lambda at: -abs(gains[at].mean))
        return tuple(moment(at, gains[at]) for at in clear[:MOST])

    def _decision(self, at: int, gain: Estimate) -> Moment:
        it = self._found[at]
        return Moment(at, it.turn, it.seat, it.label, gain, it.advised, it.advice.why)

    def _throw(self, at: int, gain: Estimate) -> Moment:
        it = self._found[at]
        told = tuple(event.words for event in it.events if event.dice or _loud((event,)))
        return Moment(at, it.turn, it.seat, it.label, gain, told=told[:4])


def _largest(gains: dict[int, Estimate], most: int) -> list[int]:
    return sorted(gains, key=lambda at: -abs(gains[at].mean))[:most]


def _deviates(it: Position) -> bool:
    """Whether somebody decided otherwise than the officer."""
    return it.advice.token.partition(BATCH)[0] != it.answer


def _loud(events: Iterable[Event]) -> bool:
    return any(event.weight >= Weight.MAJOR for event in events)


def _clear(gain: Estimate) -> bool:
    return abs(gain.mean) > _CLEAR * gain.error and gain.mean != 0
