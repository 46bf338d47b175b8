"""The review of a war: what was to be expected turn by turn, and what changed it.

Positions of the game are played to their end by officers again and again, with dice of their own,
in worlds that agree with what was known then: a decision is judged by what its seat could know,
never by what lay hidden, so a review tells nothing of a game that goes on either.

What a decision was worth is the difference to the officer's answer in the same worlds; what a throw
was worth is the difference between the position it led to and the one before it, answered in the
same way. The war came out so far above or below what was to be expected at its beginning: of that,
what decisions do not explain was luck.

All of it is trials of one kind, independent of each other: whoever reviews asks for `trials`,
runs them wherever there is time, and hands the ends back to `take`. The same ends ask for the same
trials, so a review that was cut off goes on from the ends that were kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from statistics import variance

from msgspec import Struct

from engine.core.estimates import NOTHING, Estimate, estimate, paired
from engine.core.ids import Seat, Side
from engine.core.log import Event, Weight
from engine.core.positions import Position, Trial
from engine.core.registry import rules_of
from engine.core.state import Result
from engine.core.worth import Worth, solitaire, won

NOW, END = "now", "the end"  # beside the names of turns
MOST = 5  # decisions and throws told of
_OF_A_TURN = (2, 16)  # trials of the beginning of a turn, at least and at most
_AT_FIRST = (2, 8)  # of each side of everything that may have mattered
_LOOKED_AT = 10  # decisions, and throws, that are looked at closely
_CLOSELY = 24  # trials then; what was tried at first is not counted again, it chose them
_LEAST = 8  # trials, of what is told
_CLEAR = 2.0  # errors: what is less clear is not told


class Moment(Struct, frozen=True):
    """A decision, or a throw, that mattered: to whom, and by how much; `better` is what was.

    `asked` is the question that was answered.
    """

    position: int
    turn: str
    seat: Seat
    label: str
    gain: Estimate
    better: str = ""
    why: str = ""
    told: tuple[str, ...] = ()
    asked: str = ""


class Total(Struct, frozen=True):
    """What all decisions of a seat were worth beside the officer's, and all luck of its side."""

    seat: Seat
    decisions: Estimate
    luck: Estimate


class Review(Struct, frozen=True):
    """What came out. `side` is whose chance to win the course shows; nobody's in a solitaire.

    `looked` and `of`: how many decisions and throws were looked at, and how many there were.
    """

    game: str
    side: Side | None
    course: tuple[tuple[str, Estimate], ...]
    totals: tuple[Total, ...]
    decisions: tuple[Moment, ...]
    throws: tuple[Moment, ...]
    result: Result | None
    looked: int
    of: int
    trials: int = 0


class War(Struct, frozen=True):
    """What a review needs to know of a game beside its answers."""

    game: str
    options: dict[str, str]
    result: Result | None


class Reviewing:
    """A review under way: it says which trials it needs next, and takes their ends."""

    def __init__(self, war: War, found: Sequence[Position], most: int) -> None:
        """`most`: how many trials there may be in all, about."""
        self._war, self._found, self._most = war, found, most
        self._rules = rules_of(war.game)
        seats = self._rules.seated(war.options)
        alone = solitaire(self._rules, war.options)
        self._side = None if alone else self._rules.side(seats[0])
        self._watching = seats[0] if len(seats) == 1 else None  # with whose eyes turns are seen
        self._ends: dict[tuple[int, str, Seat | None], dict[int, Result]] = {}
        self._stages: Iterator[list[Trial]] = self._next()
        self._decided = self._sample([at for at, it in enumerate(found) if it.deviates])
        self._thrown = self._throws_to_try()
        tried = sum(self._sides(at) for at in self._first)
        self._at_first = _between(_AT_FIRST, most // 2, tried)
        self.done = 0

    def trials(self) -> list[Trial]:
        """What is to be tried next; nothing when all is done."""
        return next(self._stages, [])

    def take(self, trial: Trial, end: Result) -> None:
        """How a trial ended."""
        key = (trial.position, trial.answer, trial.seat)
        known = self._ends.setdefault(key, {})
        self.done += trial.luck not in known
        known[trial.luck] = end

    @property
    def share(self) -> float:
        """How much of the work is done, about."""
        return min(1.0, self.done / max(1, self._most))

    def _next(self) -> Iterator[list[Trial]]:
        turns = self._turns()
        each = range(_between(_OF_A_TURN, self._most // 4, len(turns)))
        yield [Trial(at, "", luck, self._watching) for at, _ in turns for luck in each]
        yield self._both(self._first, range(self._at_first))
        left = max(0, self._most - self.done) // 2
        kinds = [self._decisions(), self._throws()]
        most = min(_LOOKED_AT, max(1, left // len(kinds) // _LEAST))
        close = [at for gains in kinds for at in _largest(gains, most)]
        number = min(_CLOSELY, max(_LEAST, left // max(1, len(close))))
        yield self._both(close, range(self._at_first, self._at_first + number))

    @property
    def _first(self) -> list[int]:
        """Decisions and throws that are looked at."""
        return sorted({*self._decided, *self._thrown})

    def _sides(self, at: int) -> int:
        """How many trials one luck of a position takes."""
        return 1 + self._found[at].deviates + self._found[at].chance

    def _turns(self) -> list[tuple[int, str]]:
        """Where each turn begins; and the end, as far as things went."""
        begun = [
            (next(iter(group))[0], turn)
            for turn, group in groupby(enumerate(self._found), key=lambda it: it[1].turn)
        ]
        if self._war.result is None:
            begun.append((len(self._found), NOW))
        return begun

    def _sample(self, places: list[int]) -> list[int]:
        """As many as there is time for, evenly over the game: their sum tells of all."""
        most = max(1, self._most // 4 // (2 * _AT_FIRST[0]))
        return places[:: max(1, -(-len(places) // most))]

    def _throws_to_try(self) -> list[int]:
        """Those that were told loudly come first, then evenly over the game."""
        every = [at for at, it in enumerate(self._found) if it.chance]
        most = max(1, self._most // 4 // (2 * _AT_FIRST[0]))
        if len(every) <= most:
            return every
        loud = [at for at in every if _loud(self._found[at].events)]
        step = max(1, -(-len(loud) // most))
        loud = loud[::step]
        rest = [at for at in every if at not in loud]
        room = most - len(loud)
        return sorted({*loud, *(rest[:: -(-len(rest) // room)] if room and rest else ())})

    def _both(self, places: Iterable[int], luck: range) -> list[Trial]:
        """Both sides of what is compared, with the same luck."""
        wanted: dict[Trial, None] = {}
        for at in places:
            it = self._found[at]
            pairs = [(at, it.answer)]
            if it.deviates:
                pairs.append((at, it.advice.token))
            if it.chance:
                pairs.append((at + 1, ""))
            for one in luck:
                wanted |= dict.fromkeys(Trial(*pair, one, it.seat) for pair in pairs)
        return [*wanted]

    def _worth(self) -> Worth:
        every = [end for ends in self._ends.values() for end in ends.values()]
        return Worth(self._rules, self._side, every)

    def _values(
        self, worth: Worth, key: tuple[int, str, Seat | None], since: int = 0
    ) -> list[float]:
        ends = self._ends.get(key, {})
        return [worth.of(ends[luck]) for luck in sorted(ends) if luck >= since]

    def _decisions(self, since: int = 0) -> dict[int, Estimate]:
        """What decisions were worth to whoever took them, against the officer's."""
        found = {at: self._found[at] for at in self._first}
        pairs = {
            at: ((at, it.answer), (at, it.advice.token)) for at, it in found.items() if it.deviates
        }
        return self._gains(pairs, since)

    def _throws(self, since: int = 0) -> dict[int, Estimate]:
        """What throws were worth to whoever's answer led to them."""
        found = {at: self._found[at] for at in self._first}
        pairs = {at: ((at + 1, ""), (at, it.answer)) for at, it in found.items() if it.chance}
        return self._gains(pairs, since)

    def _gains(
        self, pairs: Mapping[int, tuple[tuple[int, str], tuple[int, str]]], since: int
    ) -> dict[int, Estimate]:
        """How far the one is ahead of the other, as the seat sees it."""
        worth, gains = self._worth(), {}
        for at, (one, other) in pairs.items():
            seat = self._found[at].seat
            values = [self._values(worth, (*it, seat), since) for it in (one, other)]
            gain = paired(*values)
            gains[at] = gain._replace(mean=gain.mean * self._sign(seat))
        return gains

    def _sign(self, seat: Seat) -> int:
        """A gain of the side whose chances are counted is a loss of the others."""
        return 1 if self._side is None or self._rules.side(seat) == self._side else -1

    def review(self) -> Review:
        """What came out."""
        course = self._course()
        every = [it for it in self._found if it.deviates or it.chance]
        return Review(
            game=self._war.game,
            side=self._side,
            course=course,
            totals=self._totals(course),
            decisions=self._told(self._decisions(self._at_first), self._decision),
            throws=self._told(self._throws(self._at_first), self._throw),
            result=self._war.result,
            looked=len(self._first),
            of=len(every),
            trials=self.done,
        )

    def _course(self) -> tuple[tuple[str, Estimate], ...]:
        worth, result = self._worth(), self._war.result
        course = [
            (turn, estimate(self._values(worth, (at, "", self._watching))))
            for at, turn in self._turns()
        ]
        if result is not None:
            end = won(self._rules, result, self._side) if self._side else float(result.score)
            course.append((END, Estimate(end, 0.0, 1)))
        return tuple(course)

    def _totals(self, course: Sequence[tuple[str, Estimate]]) -> tuple[Total, ...]:
        """For each seat what its decisions brought; of all the rest, what its side had of it."""
        first, last = course[0][1], course[-1][1]
        seats = self._rules.seated(self._war.options)
        decided = {seat: self._decided_by(seat) for seat in seats}
        explained = sum(self._sign(seat) * it.mean for seat, it in decided.items())
        errors = [first.error, last.error, *(it.error for it in decided.values())]
        luck = last.mean - first.mean - explained
        error = sum(it**2 for it in errors) ** 0.5
        return tuple(
            Total(seat, decided[seat], Estimate(self._sign(seat) * luck, error, first.trials))
            for seat in seats
        )

    def _decided_by(self, seat: Seat) -> Estimate:
        """All decisions of a seat together; those that were not looked at, like those that were.

        What was looked at closely was chosen for being large at first: only fresh trials count.
        """
        every = sum(it.deviates and it.seat == seat for it in self._found)
        close = self._decisions(self._at_first)
        gains = [
            close[at] if close[at].trials else it
            for at, it in self._decisions().items()
            if at in self._decided and self._found[at].seat == seat
        ]
        if not gains:
            return NOTHING
        share = every / len(gains)
        means = [it.mean for it in gains]
        spread = variance(means) if len(means) > 1 else 0.0
        left_out = every * (every - len(gains)) / len(gains) * spread
        error = (share**2 * sum(it.error**2 for it in gains) + left_out) ** 0.5
        return Estimate(share * sum(means), error, sum(it.trials for it in gains))

    def _told(
        self, gains: dict[int, Estimate], moment: Callable[[int, Estimate], Moment]
    ) -> tuple[Moment, ...]:
        """Those that mattered most, in the order of their weight; only what is clear."""
        clear = [at for at, it in gains.items() if it.trials >= _LEAST and _clear(it)]
        clear.sort(key=lambda at: -abs(gains[at].mean))
        return tuple(moment(at, gains[at]) for at in clear[:MOST])

    def _decision(self, at: int, gain: Estimate) -> Moment:
        it = self._found[at]
        return Moment(
            at, it.turn, it.seat, it.label, gain, it.advised, it.advice.why, asked=it.asked
        )

    def _throw(self, at: int, gain: Estimate) -> Moment:
        it = self._found[at]
        told = tuple(event.words for event in it.events if event.dice or _loud((event,)))
        return Moment(at, it.turn, it.seat, it.label, gain, told=told[:4], asked=it.asked)


def _between(bounds: tuple[int, int], trials: int, places: int) -> int:
    """How many trials each of so many places gets."""
    return max(bounds[0], min(bounds[1], trials // max(1, places)))


def _largest(gains: dict[int, Estimate], most: int) -> list[int]:
    return sorted(gains, key=lambda at: -abs(gains[at].mean))[:most]


def _loud(events: Iterable[Event]) -> bool:
    return any(event.weight >= Weight.MAJOR for event in events)


def _clear(gain: Estimate) -> bool:
    return abs(gain.mean) > _CLEAR * gain.error and gain.mean != 0
