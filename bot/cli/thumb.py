"""A person who plays by presses what the staff officer would play, for `dynamo taps`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from bot.cli.taps import DECIDING, SIGNING
from bot.panels.last_orders import LastOrders
from bot.panels.menu_path import NOBODY
from bot.panels.opened import goes_by_units, opens
from bot.panels.taps import BUTTON, OPEN, on_board, taps
from bot.store import Announcement, Entry, Game, SeatHolder, Settings, StoredTable
from bot.store.model import (
    AnnouncementKind,
    ChannelId,
    EntryKind,
    GameNumber,
    GuildId,
    Span,
    Status,
    UserId,
)
from bot.tables.draft import Draft
from bot.tables.history import passing
from bot.tables.proposals import play_span
from bot.tables.snapshot import TableSnapshot
from bot.words.diary import page_full
from engine import Outcome, Question, Refused, new_game, open_asks, play, rules_of, view
from engine.core.choice import BATCH, CANCEL, MARKS
from engine.core.ids import Seat
from engine.core.log import readable
from engine.core.proposal import propose
from engine.core.state import State

_BETWEEN = 60.0  # seconds from one press of a sitting to the next
_FIRST = 100  # the number of the first person


@dataclass
class Cost:
    """What one game cost: taps by seat, turn and question; boards, mentions, changes of person.

    A change is a hand-over if somebody is awaited then who was not before: where two write order
    sheets at the same time, that one of them is ready first wakes nobody.
    """

    taps: Counter[Seat] = field(default_factory=Counter)
    by_turn: Counter[tuple[Seat, str]] = field(default_factory=Counter)
    by_kind: Counter[tuple[Seat, str]] = field(default_factory=Counter)
    stops: Counter[tuple[Seat, str]] = field(default_factory=Counter)
    given: Counter[tuple[Seat, str]] = field(default_factory=Counter)
    answers: int = 0
    boards: int = 0
    mentions: int = 0
    changes: int = 0
    hand_overs: int = 0
    turns: int = 0


class Thumb:
    """One game: each seat has one person, who presses what the officer would order."""

    def __init__(self, game: str, seed: str, options: Mapping[str, str]) -> None:
        outcome = new_game(game, seed, options)
        seats = rules_of(game).seated(outcome.state.options)
        self.people = {seat: UserId(_FIRST + at) for at, seat in enumerate(seats)}
        row = Game(
            id=GameNumber(1),
            game=game,
            guild=GuildId(1),
            channel=ChannelId(1),
            host=UserId(_FIRST),
            status=Status.PLAYING,
            options=dict(outcome.state.options),
            settings=Settings(),
            seed=seed,
            version=0,
            asked={},
            verdict="",
            created=0.0,
            touched=0.0,
        )
        seated = tuple(SeatHolder(seat, user) for seat, user in self.people.items())
        draft = Draft(StoredTable(game=row, seated=seated), 0.0, row.host)
        for seat in seats:
            draft.take_proposed_stances(seat)
        draft.begin(outcome.state, (Entry(version=1, kind=EntryKind.SETUP, events=outcome.events),))
        self.table = draft.table
        self.cost = Cost(boards=1)
        self._at = 0.0
        self._awaited = frozenset(self.table.questions)
        self._panel: Seat | None = None
        self._given: LastOrders | None = None
        self._page: list[Entry] = []
        self._before = self.table.state

    def play(self, mode: str) -> Cost:
        """To the end, deciding everything or signing drafts."""
        turns = set()
        while self.table.state.result is None:
            seat, question = next(iter(self.table.questions.items()))
            seen = self.table.view(seat)
            turns.add(seen.turn)
            if frozenset(self.table.questions) != self._awaited:
                self.cost.changes += 1
                self.cost.hand_overs += bool(self.table.questions.keys() - self._awaited)
                self._awaited = frozenset(self.table.questions)
                self._panel = self._given = None
            spent = self._by_mode(mode, seat, question)
            self.cost.taps[seat] += spent
            self.cost.by_turn[seat, seen.turn] += spent
            self.cost.by_kind[seat, question.kind] += spent
            self.cost.stops[seat, seen.phase] += 1
            self.cost.answers += 1
        self.cost.turns = len(turns)
        return self.cost

    def _by_mode(self, mode: str, seat: Seat, question: Question) -> int:
        if mode == DECIDING:
            return self._decide(seat, question)
        return self._sign(seat) if mode == SIGNING else self._vote(seat)

    def _decide(self, seat: Seat, question: Question) -> int:
        """The next of the officer's orders; of several units that march, the handiest first."""
        if on_board(self.table, question) and self._panel != seat:
            advice = self.table.rules.officer.advise(self.table.view(seat))
            self._press(seat, advice.token.split(BATCH)[0])
            return BUTTON
        orders = self._handy(seat, question)
        costs = {it: taps(self.table, question, it, self._given) for it in orders}
        token = min(costs, key=lambda it: costs[it])
        spent = costs[token] + (0 if self._panel == seat else OPEN)
        self._panel = seat
        self._press(seat, token)
        self._given = LastOrders.of(question, token, ())
        return spent

    def _handy(self, seat: Seat, question: Question) -> list[str]:
        """What could be ordered next: for several at once, or by the formation whose turn it is."""
        together, later, waits = self._together(seat, question)
        most = next(iter(together), "")
        if waits or not most:
            orders = self._next(seat, later, most)
        elif any(it.group for it in question.choices):
            told = sum(together.values(), Counter[str]())
            orders = [*together, *self._next(seat, told, most)]
        else:
            return [most]
        return self._of_one_formation(question, orders)

    def _of_one_formation(self, question: Question, orders: list[str]) -> list[str]:
        """Of these those for the formation ordered last, or for the next one down the list."""
        groups = {it.token: it.group for it in question.choices}
        names = [*dict.fromkeys(groups.values())]
        last = [it.group for it in self._given.choices] if self._given else []
        at = names.index(last[-1]) if last and last[-1] in names else 0
        places = {name: (number - at) % len(names) for number, name in enumerate(names)}
        far = [places.get(groups.get(it.split(BATCH)[0], ""), len(names)) for it in orders]
        return [it for it, place in zip(orders, far, strict=True) if place == min(far)]

    def _together(
        self, seat: Seat, question: Question
    ) -> tuple[dict[str, Counter[str]], Counter[str], bool]:
        """Orders for several at once that do what the officer's plan does; the largest first.

        Where such an order does most of the plan and more, what it would do: the exceptions are
        ordered before. So is everything else where it could be given with a way out as well.
        """
        state, standing = self.table.state, self.table.standing(seat)
        plan = propose(state, seat, standing)
        planned = _told(play(state, seat, plan.token, standing))
        partly: Counter[str] = Counter()
        units = Counter(it.subject for it in question.choices if it.subject)
        going_on: dict[str, Counter[str]] = {}
        leaving: list[Counter[str]] = []
        for choice in question.choices:
            if units[choice.subject] > 1 or choice.opens:
                continue
            outcome = play(state, seat, choice.token, standing)
            told = _told(outcome)
            if _when(outcome.state, question) != _when(state, question):
                if told and told == planned:
                    return {choice.token: told}, Counter(), False
                leaving.append(told)
            elif told <= planned:
                going_on[choice.token] = told
            elif (shared := told & planned) and 2 * shared.total() > planned.total() > 1:
                partly |= told
        found: dict[str, Counter[str]] = {}
        for token, told in sorted(going_on.items(), key=lambda it: -it[1].total()):
            if told.total() > 1 and not any(told & more for more in found.values()):
                found[token] = told
        most = next(iter(found.values()), Counter[str]())
        waits = bool(found) and most in leaving
        return found, partly | most if waits else partly, waits

    def _next(self, seat: Seat, later: Counter[str], together: str) -> list[str]:
        """What could be ordered next: the first of the officer's plan, or any unit it marches.

        What an order for several, `together`, may do `later` comes last.
        """
        state, question = self.table.state, self.table.questions[seat]
        plan = [
            part
            for line in propose(state, seat, self.table.standing(seat)).lines
            for part in line.token.split(BATCH)
        ]
        orders: list[str] = []
        while plan:
            order = self._order(question, plan)
            if not order or (orders and not _whole(state, question, order)):
                break
            orders.append(order)
            del plan[: len(order.split(BATCH))]
        listed = {it.token: at for at, it in enumerate(question.choices)}
        orders.sort(key=lambda it: listed[it.split(BATCH)[0]])
        apart = [it for it in orders if not later or not _told(play(state, seat, it)) <= later]
        return apart or ([together] if together else orders) or plan[:1]

    def _order(self, question: Question, plan: list[str]) -> str:
        """The order a plan begins with: two halves, or what a unit does; nothing if it is other."""
        first, second = plan[0], plan[1] if len(plan) > 1 else CANCEL
        if opens(self.table, question, first) != NOBODY:
            return "" if second == CANCEL else f"{first}{BATCH}{second}"
        known = next((it for it in question.choices if it.token == first), None)
        return first if known and known.subject and goes_by_units(question) else ""

    def _sign(self, seat: Seat) -> int:
        """Open the draft, read it, let the turn be finished until somebody else is asked."""
        draft = self._draft(seat)
        play_span(draft, seat, draft.user, Span.TURN)
        self._write(draft, seat)
        self._panel = seat
        return OPEN + BUTTON

    def _vote(self, seat: Seat) -> int:
        """A vote of a war council: on all that can be ordered before the next throw or card."""
        self._press(seat, propose(self.table.state, seat, self.table.standing(seat)).token)
        return OPEN + BUTTON

    def _press(self, seat: Seat, token: str) -> None:
        draft = self._draft(seat)
        draft.answer(seat, token, draft.user)
        self._write(draft, seat)

    def _draft(self, seat: Seat) -> Draft:
        self._at += _BETWEEN
        self._before = self.table.state
        return Draft(self.table.stored, self._at, self.people[seat], self.table)

    def _write(self, draft: Draft, seat: Seat) -> None:
        change = draft.change()
        if change is None:
            raise ValueError("an answer that changes nothing")
        for entry in change.entries:
            self._count_what_came_by_itself(entry)
        stored = replace(draft.now, game=change.after)
        self.table = TableSnapshot(stored, draft.table.state)
        self._tell(change.news, change.entries, self.people[seat])

    def _count_what_came_by_itself(self, entry: Entry) -> None:
        """The answers of a ply that nobody had to give, by the phase in which they were given."""
        state = self._before
        for part in entry.token.split(BATCH):
            if part.startswith(MARKS):
                self.cost.given[entry.seat, view(state, entry.seat).phase] += 1
            state = play(state, entry.seat, part).state
        self._before = state

    def _tell(self, news: Iterable[Announcement], entries: Sequence[Entry], actor: UserId) -> None:
        """Count a new board, and a mention if it calls somebody other than who pressed."""
        fresh = any(it.fresh for it in news if it.kind == AnnouncementKind.BOARD)
        told = readable([event for entry in self._page for event in entry.events], None)
        full = page_full(told, passing=passing(self.table, [*self._page, *entries]))
        if not fresh and not full:
            self._page += entries
            return
        self._page = [*entries]
        self.cost.boards += 1
        called = {self.people[seat] for seat in self.table.questions} - {actor}
        self.cost.mentions += len(called)


def _told(outcome: Outcome) -> Counter[str]:
    """What happened, in the words of the diary."""
    return Counter(event.words for event in outcome.events)


def _when(state: State, question: Question) -> tuple[str, str, bool]:
    """The phase, and whether the same question is asked in it."""
    seen = view(state, question.seat)
    again = seen.question is not None and seen.question.kind == question.kind
    return seen.turn, seen.phase, again


def _whole(state: State, question: Question, token: str) -> bool:
    """Whether an order can be given now and leads back to the same question."""
    try:
        after = play(state, question.seat, token).state
    except Refused:
        return False
    return any(it.kind == question.kind for it in open_asks(after))
