"""A change of one table in the making: what is done, and what follows from it.

Pure: a table as it was read in, one `Change` out; the store writes it whole or not at all. When
reminders fall due is worked out anew with every change, so it always follows from how things are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bot.store import (
    Announcement,
    Change,
    Entry,
    Game,
    OpenQuestion,
    Preferences,
    Reminder,
    Request,
    SeatHolder,
    StoredTable,
    Vote,
)
from bot.store.model import (
    NEVER,
    OFFICER,
    AnnouncementKind,
    EntryKind,
    Level,
    ReminderKind,
    Status,
    UserId,
)
from bot.tables.schedule import reminders
from bot.tables.snapshot import TableSnapshot
from bot.words import announcements, requests
from bot.words.diary import tells
from bot.words.names import mention
from engine import open_asks, play, rules_of, save
from engine.core.ids import Seat
from engine.core.log import readable
from engine.core.stances import ASK, Order
from engine.core.state import State

STANDING_ORDER = "standing order"
LONG_AGO = 30 * 60.0  # whoever comes back later than that finds a board of its own
_HOURS = (ReminderKind.DEADLINE, ReminderKind.COUNCIL)


def say(words: str, pings: Sequence[UserId] = ()) -> Announcement:
    """A sentence for the channel."""
    return Announcement(AnnouncementKind.SAY, words, pings=tuple(pings))


def show(*, fresh: bool = False) -> Announcement:
    """The board as it is now: the same message changed, or a new one."""
    return Announcement(AnnouncementKind.BOARD, fresh=fresh)


class Draft:
    """What somebody does to a table, not yet written.

    `now` is the table as it would be: its row, its people, their orders, what falls due.
    """

    def __init__(
        self,
        before: StoredTable,
        at: float,
        user: UserId = OFFICER,
        table: TableSnapshot | None = None,
    ) -> None:
        state = table.state if table else None
        self.before = before
        self.now = table.stored if table else before
        self.at = at
        self.user = user
        self.state = state
        self.former = table
        self.entries: list[Entry] = []
        self.lapsed: tuple[str, ...] = ()
        self._news: list[Announcement] = []
        self._asked: list[tuple[Request, Announcement]] = []
        self._settled: list[Request] = []
        self._sat: list[SeatHolder] = []
        self._risen: list[SeatHolder] = []
        self._stances: dict[tuple[Seat, str], Order | None] = {}
        self._learned: dict[tuple[UserId, str], None] = {}
        self._votes: list[Vote] = []
        self._afresh = False

    @property
    def game(self) -> Game:
        """The row as it would be."""
        return self.now.game

    @property
    def table(self) -> TableSnapshot:
        """The table as it would be."""
        if self.state is None:
            raise ValueError("a table in its lobby has no state")
        return TableSnapshot(self.now, self.state)

    # -- the row and the people ---------------------------------------------------------------

    def set(self, **columns: object) -> None:
        """Change columns of the row."""
        self.now = replace(self.now, game=replace(self.game, **columns))

    def sit(self, seat: Seat, user: UserId) -> None:
        """Somebody takes a seat or shares it; the staff officer gives way to a person."""
        holder = SeatHolder(seat, user)
        self._sat.append(holder)
        self.now = replace(self.now, seated=(*self.now.seated, holder))
        if user != OFFICER:
            self.rise(seat, OFFICER)

    def send(self, seat: Seat, level: Level) -> None:
        """One of the staff takes a seat, or takes it over from another of them."""
        if SeatHolder(seat, OFFICER) not in self.now.seated:
            self.sit(seat, OFFICER)
        self._set_level(seat, level)

    def rise(self, seat: Seat, user: UserId) -> None:
        """Somebody leaves a seat, if they sit there."""
        holder = SeatHolder(seat, user)
        if holder not in self.now.seated:
            return
        if user == OFFICER:
            self._set_level(seat, Level.OFFICER)
        self._risen.append(holder)
        seated = tuple(it for it in self.now.seated if it != holder)
        self.now = replace(self.now, seated=seated)

    def _set_level(self, seat: Seat, level: Level) -> None:
        settings = self.game.settings
        others = tuple(it for it in settings.generals if it != seat)
        generals = (*others, seat) if level == Level.GENERAL else others
        self.set(settings=replace(settings, generals=generals))

    def come_back(self) -> None:
        """Whoever acts at a solitaire takes their seat back from the staff officer."""
        if self.game.settings.errand is None or self.state is None:
            return
        for seat in self.table.seats_of(self.user):
            if self.user and self.table.has_officer(seat):
                self.end_errand(seat)
                words = requests.takes_back_seat(self.game, self.user, seat)
                self.announce(show(), say(words))

    def end_errand(self, seat: Seat) -> None:
        """The staff officer leaves a seat he was sent to for a while."""
        self.rise(seat, OFFICER)
        self.set(settings=replace(self.game.settings, errand=None))

    def take_stance(self, seat: Seat, key: str, order: Order | None) -> None:
        """Decide something ahead, or (None) forget that it was."""
        self._stances[seat, key] = order
        stances = {known: it for known, it in self.now.stances.items() if known != (seat, key)}
        if order is not None:
            stances[seat, key] = order
        self.now = replace(self.now, stances=stances)

    def take_proposed_stances(self, seat: Seat) -> None:
        """Whoever sits down begins with what the game proposes, whatever was ordered before."""
        for owner, key in [known for known in self.now.stances if known[0] == seat]:
            self.take_stance(owner, key, None)
        for key, order in rules_of(self.game.game).proposed().items():
            self.take_stance(seat, key, Order(ASK) if self.game.settings.asks_all else order)

    def learn(self, user: UserId, lesson: str) -> None:
        """Somebody has met a kind of question; it is not explained to them again."""
        if user and (user, lesson) not in self.now.lessons:
            self._learned[user, lesson] = None
            self.now = replace(self.now, lessons=self.now.lessons | {(user, lesson)})

    def vote(self, version: int, user: UserId, token: str) -> None:
        """Vote, or change one's vote."""
        vote = Vote(version, user, token)
        self._votes.append(vote)
        others = tuple(it for it in self.now.votes if (it.version, it.user) != (version, user))
        self.now = replace(self.now, votes=(*others, vote))

    def ask(self, request: Request, question: Announcement) -> None:
        """Keep a request and put its question, with its buttons, into the channel."""
        self._asked.append((replace(request, at=self.at), question))

    def settle(self, request: Request) -> None:
        """Note an answer to a request."""
        self._settled.append(request)

    def announce(self, *news: Announcement) -> None:
        """Tell the channel."""
        self._news += news

    # -- what falls due -----------------------------------------------------------------------

    def told(self, reminder: Reminder) -> None:
        """A reminder was sent just now, unless whoever else sent it has marked it meanwhile."""

        def mark(it: Reminder) -> Reminder:
            return replace(it, sent=it.sent + 1, told=self.at) if it.sent == reminder.sent else it

        self._remark(reminder.id, mark)

    def snooze(self, number: int, until: float) -> None:
        """A reminder shall keep quiet until then."""
        self._remark(number, lambda it: replace(it, snoozed=until))

    def follow_preferences(self) -> None:
        """Work out anew what falls due; whoever read other preferences before must do it again."""
        self._afresh = True

    def _remark(self, number: int, change: Callable[[Reminder], Reminder]) -> None:
        marked = tuple(change(it) if it.id == number else it for it in self.now.reminders)
        self.now = replace(self.now, reminders=marked)

    # -- the game itself ----------------------------------------------------------------------

    def begin(self, state: State, entries: Sequence[Entry]) -> None:
        """The record of a table begins, with its set-up or with a game played elsewhere."""
        self.entries += entries
        posed = OpenQuestion(entries[-1].version, self.at)
        self._stand(state, {question.seat: posed for question in open_asks(state)})
        self.answer_ahead()

    def answer(self, seat: Seat, token: str, user: UserId, cause: str = "") -> None:
        """Carry out one answer, and whatever needs no asking after it."""
        self.lapsed = self._play(seat, token, user, cause)
        self.answer_ahead()

    def answer_ahead(self) -> None:
        """Give the answers that are evident, or that somebody has decided ahead."""
        while ahead := self._ahead():
            self._play(*ahead, OFFICER, STANDING_ORDER)

    def go_back(self, state: State, plies: int, seat: Seat, user: UserId) -> None:
        """Take answers back."""
        entry = Entry(
            version=self.game.version + 1,
            kind=EntryKind.UNDO,
            seat=seat,
            token=str(plies),
            user=user,
            at=self.at,
        )
        self._add(entry, state)

    def end(self, verdict: str, words: str) -> None:
        """The game is over; its seed is published if dice were ever sealed."""
        self.set(status=Status.OVER, verdict=verdict)
        everyone = self._everyone()
        if not self.game.version:
            self.announce(show(), say(words))
            return
        rest = [user for user in everyone if mention(user) not in words]
        thanks = f" {announcements.well_fought(rest)}" if rest else ""
        told = f"{words}{thanks}\n{announcements.seed(self.game)}"
        self.announce(show(), say(told, everyone))

    def _play(self, seat: Seat, token: str, user: UserId, cause: str) -> tuple[str, ...]:
        """Carry out one answer; gives what of a batch has lapsed."""
        table = self.table
        outcome = play(table.state, seat, token, table.standing(seat))
        entry = Entry(
            version=self.game.version + 1,
            kind=EntryKind.MOVE,
            seat=seat,
            token=outcome.token,
            user=user,
            cause=cause,
            at=self.at,
            events=outcome.events,
        )
        self._add(entry, outcome.state)
        return outcome.lapsed

    def _add(self, entry: Entry, state: State) -> None:
        asked, former = dict(self.game.asked), self.table
        before = former.questions
        posed = OpenQuestion(entry.version, self.at)
        if former.sheet is not None and former.sheet == TableSnapshot(self.now, state).sheet:
            owed = next(iter(asked.values()))  # the same sheet is owed since the same hour by all
            posed = OpenQuestion(entry.version, owed.at, owed.first)
        asked.pop(entry.seat, None)  # who has answered is asked anew, be it the same once more
        self.entries.append(entry)
        self._stand(
            state,
            {
                question.seat: asked[question.seat]
                if question.seat in asked and before.get(question.seat) == question
                else posed
                for question in open_asks(state)
            },
        )

    def _stand(self, state: State, asked: dict[Seat, OpenQuestion]) -> None:
        self.state = state
        self.set(version=self.entries[-1].version, asked=asked)
        if state.result is not None:
            self.set(status=Status.OVER, verdict=state.result.verdict)

    def _ahead(self) -> tuple[Seat, str] | None:
        """A seat that need not be asked what it owes, and its answer."""
        table = self.table
        for seat in table.questions:
            standing = table.standing(seat)
            token = standing(table.state, seat) if standing else ""
            if token:
                return seat, token
        return None

    # -- the change ---------------------------------------------------------------------------

    def change(self) -> Change | None:
        """All of it, ready to be written; None if nothing would change."""
        people = (self._sat, self._risen, self._votes, self._stances, self._learned)
        content = (self._news, self._asked, self._settled, *people)
        done = bool(self.entries or any(content) or self.game != self.before.game)
        if done and (self.user or self.entries) and not self.quiet():
            self.set(touched=self.at)
        due = reminders(self.now, self.state)
        if not (done or self._afresh) and due == self.before.reminders:
            return None
        if not self.entries and _moved(self.before.reminders, due):
            self.announce(show())  # the board says until when
        self.now = replace(self.now, reminders=due)
        remembered = [it for it in self._risen if self.before.game.version and it.user]
        return Change(
            before=self.before.game,
            after=self.game,
            at=self.at,
            entries=tuple(self.entries),
            state=save(self.state) if self.state is not None and self.entries else b"",
            sat=tuple(self._sat),
            wishes={
                it.user: self.before.preferences.get(it.user, Preferences())
                for it in self._sat
                if it.user and self.before.game.id
            },
            risen=tuple(remembered),
            unseated=tuple(it for it in self._risen if it not in remembered),
            stances=self._stances,
            learned=tuple(self._learned),
            votes=tuple(self._votes),
            asked=tuple(self._asked),
            settled=tuple(self._settled),
            reminders=due,
            news=(*self._turn_news(), *self._news),
        )

    def written(self, row: Game) -> StoredTable:
        """The table once this is written, as far as a board shows it.

        Requests and new reminders get their numbers only by the writing: no board shows them.
        """
        asked = {it.version for it in row.asked.values()}
        votes = tuple(it for it in self.now.votes if it.version in asked)
        return replace(self.now, game=row, votes=votes, requests=())

    def _turn_news(self) -> tuple[Announcement, ...]:
        """What answers of a running game bring: the board, and at the end the verdict."""
        if not self.entries or self.former is None or self.quiet():
            return ()
        return (show(fresh=self._fresh(self.former)), *self._verdict())

    def _fresh(self, former: TableSnapshot) -> bool:
        """A new board when somebody else is awaited, a turn begins, or the last press was long ago.

        Else the same one is edited; delivery begins a new one where it has told enough.
        """
        after = self.table
        if after.state.result is not None or after.questions.keys() - former.questions.keys():
            return True
        if self.at - self.before.game.touched > LONG_AGO:
            return True
        if self.game.settings.every_step:
            return _beyond_recall(former.state) != _beyond_recall(after.state)
        return self._tells() and former.view(None).turn != after.view(None).turn

    def quiet(self) -> bool:
        """Whether somebody wrote on an order sheet, and no more: nobody else may notice when."""
        if self.former is None or not self.entries or self.former.sheet is None:
            return False
        after = self.table
        same = after.sheet == self.former.sheet
        return same and after.posed.keys() == self.former.posed.keys()

    def _tells(self) -> bool:
        """Whether the diary has a line about it; a mere pass leaves the picture as it is."""
        events = [event for entry in self.entries for event in entry.events]
        return tells(readable(events, None))

    def _everyone(self) -> tuple[UserId, ...]:
        """The people at the table, each once."""
        return tuple(dict.fromkeys(it.user for it in self.now.seated if it.user))

    def _verdict(self) -> tuple[Announcement, ...]:
        result = self.table.state.result
        if result is None:
            return ()
        everyone = self._everyone()
        return (say(announcements.the_end(self.game, result, everyone), everyone),)


def _moved(before: Sequence[Reminder], after: Sequence[Reminder]) -> bool:
    """Whether an answer or a vote that was awaited is awaited until another time."""
    hours = {it.id: it.due for it in before if it.kind in _HOURS}
    return any(hours.get(it.id, it.due) != it.due != NEVER for it in after)


def _beyond_recall(state: State) -> tuple[object, object]:
    """What moves when something random was rolled or something hidden shown."""
    return state.chance.drawn, state.revealed
