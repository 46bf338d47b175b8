"""The rows of the store, as the application sees them."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

from msgspec import Struct

from engine import Event
from engine.core.ids import Seat
from engine.core.record import Before
from engine.core.stances import Order

GameNumber = NewType("GameNumber", int)
UserId = NewType("UserId", int)
ChannelId = NewType("ChannelId", int)
GuildId = NewType("GuildId", int)

NO_SEAT = Seat("")
OFFICER = UserId(0)  # the user id under which the staff officer sits and acts
NEVER = 253402300800.0  # the year 10000: due no more, but what was sent is remembered


class Status(StrEnum):
    """What can be done at a table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"
    ARCHIVED = "archived"


LIVE = (Status.LOBBY, Status.PLAYING, Status.PAUSED)


class EntryKind(StrEnum):
    """The lines of a game's record."""

    SETUP = "setup"
    MOVE = "move"
    UNDO = "undo"


class AnnouncementKind(StrEnum):
    """What can be told: the board as it is now, or a sentence."""

    BOARD = "board"
    SAY = "say"


class ReminderKind(StrEnum):
    """What falls due at a table."""

    NUDGE = "nudge"
    WARNING = "warning"
    DEADLINE = "deadline"
    COUNCIL = "council"
    DIGEST = "digest"
    ARCHIVE = "archive"
    OFFICER = "officer"


class Missed(StrEnum):
    """What a missed deadline does."""

    REMIND = "remind"
    OFFICER = "officer"
    FORFEIT = "forfeit"


class RequestState(StrEnum):
    """Where a request stands."""

    OPEN = "open"
    GRANTED = "granted"
    REFUSED = "refused"


class FormerTimes(Struct, frozen=True, array_like=True):
    """What a table gave its people time for until `changed`, in minutes; 0 is for ever."""

    changed: float
    pace: int
    vote_minutes: int


class Level(StrEnum):
    """Which of the staff's men plays a seat."""

    OFFICER = "officer"
    GENERAL = "general"  # where a game brings one


class Span(StrEnum):
    """How long the staff officer plays for whoever sent for him."""

    PHASE = "this-phase"
    TURN = "this-turn"
    AWAY = "away"  # a turn at a time, until somebody of the seat is back


class Errand(Struct, frozen=True):
    """What the staff officer was sent to play in a solitaire, and where and when he began."""

    span: Span
    turn: str
    phase: str
    at: float


class Fork(Struct, frozen=True, array_like=True):
    """Which game a table branched off, and under whose dice what came before was played."""

    of: GameNumber
    before: tuple[Before, ...]

    @property
    def moves(self) -> int:
        """How many answers were given before."""
        return self.before[-1].moves


class Settings(Struct, frozen=True, omit_defaults=True):
    """How a table is run: pace, what a missed deadline does, war council.

    `swift` passes windows over that offer nothing but to pass; `every_step` asks for a message a
    step where one board would be edited; at a table that `asks_all` nothing is decided ahead unless
    somebody orders it.

    `generals` are the seats where the staff's man is the general, not the officer.

    `fork` is where the game came from, if it did not begin at this table.

    `former` is kept so that nobody's time runs out at the moment it is made shorter.
    """

    pace: int = 0
    missed: Missed = Missed.REMIND
    council: bool = False
    quorum: int = 3
    vote_minutes: int = 720
    silenced: str = ""
    swift: bool = False
    asks_all: bool = False
    every_step: bool = False
    former: FormerTimes | None = None
    errand: Errand | None = None
    generals: tuple[Seat, ...] = ()
    fork: Fork | None = None


class OpenQuestion(Struct, frozen=True, array_like=True):
    """Since which version, and since when, a seat has owed its present answer.

    While an order sheet is written every line makes a new version of its seat's question, but it
    has been `posed` since the sheet was laid out: what falls due counts from then.
    """

    version: int
    at: float
    posed: int = 0

    @property
    def first(self) -> int:
        """The version by which reminders know the question."""
        return self.posed or self.version


class Game(Struct, frozen=True, kw_only=True):
    """One table, without its state and its people.

    The version counts the entries of its record; the revision moves with every change of any kind.
    """

    id: GameNumber
    game: str
    guild: GuildId
    channel: ChannelId
    host: UserId
    status: Status
    options: dict[str, str]
    settings: Settings
    seed: str
    version: int
    asked: dict[Seat, OpenQuestion]
    verdict: str
    created: float
    touched: float
    revision: int = 0


class Entry(Struct, frozen=True, kw_only=True):
    """One line of a game's record: its set-up, an answer, or answers taken back.

    The token of an `undo` is the number of plies it takes back.
    """

    version: int
    kind: EntryKind
    seat: Seat = NO_SEAT
    token: str = ""
    user: UserId = OFFICER
    cause: str = ""
    at: float = 0.0
    events: tuple[Event, ...] = ()


class SeatHolder(Struct, frozen=True):
    """Somebody on a seat; several may share one, and the staff officer may hold one."""

    seat: Seat
    user: UserId


class Announcement(Struct, frozen=True):
    """Something to be told, written in the transaction that made it true."""

    kind: AnnouncementKind
    text: str = ""
    fresh: bool = False
    pings: tuple[UserId, ...] = ()
    request: int = 0
    agree: str = "Agree"
    refuse: str = "Refuse"


class OutboxRow(Struct, frozen=True):
    """A row of the outbox that is not done."""

    id: int
    game: GameNumber
    news: Announcement
    at: float
    attempts: int


class Reminder(Struct, frozen=True, kw_only=True):
    """Something that falls due: one per open question and person, or one of the table's own.

    The row remembers how often it was `sent`, when it was `told` last, and until when it is
    `snoozed`; when it is `due` follows from that, the table and the person's preferences.
    """

    id: int = 0
    game: GameNumber = GameNumber(0)
    kind: ReminderKind
    seat: Seat = NO_SEAT
    user: UserId = OFFICER
    version: int
    due: float = 0.0
    sent: int = 0
    told: float = 0.0
    snoozed: float = 0.0
    lease: float = 0.0

    @property
    def claimed_before(self) -> bool:
        """Whether a run that died may have sent it already."""
        return self.lease > 0


class ReviewRow(Struct, frozen=True, kw_only=True):
    """The review of a game as it was at a version, to be shown by a message in a channel.

    `most` trials shall be made, `ends` are those so far; without a time it is not `done`, and one
    that is done without a `review` has failed. `again` says that somebody who died was at it.
    """

    game: GameNumber
    version: int
    channel: ChannelId
    at: float
    message: int | None = None
    lease: float = 0.0
    most: int = 0
    ends: bytes = b""
    review: bytes = b""
    done: float | None = None
    again: bool = False


class BoardMessage(Struct, frozen=True, kw_only=True):
    """A board message; without a message id it was about to be posted."""

    id: int
    game: GameNumber
    channel: ChannelId
    message: int | None = None
    since: int
    shown: int
    at: float
    story: str = ""


class Notice(Struct, frozen=True, kw_only=True):
    """A message with buttons that is no board: about a request, or a reminder to be snoozed.

    `open` says whether its buttons still do something; after `until` they do not.
    """

    id: int = 0
    game: GameNumber
    channel: ChannelId
    message: int
    request: int = 0
    reminder: int = 0
    until: float = NEVER
    open: bool = True


class Backlog(Struct, frozen=True):
    """How much of all tables could be told now, the age of the oldest in seconds, what is due."""

    untold: int
    oldest: float
    due: int


class Mail(Struct, frozen=True):
    """What a table has not told yet, oldest first, and its messages that still carry controls.

    Where the staff officer owes an answer, that comes first, so that one board shows it all.
    """

    rows: tuple[OutboxRow, ...]
    boards: tuple[BoardMessage, ...]
    officer_owes: bool = False
    notices: tuple[Notice, ...] = ()
    revision: int = 0

    @property
    def left_begun(self) -> bool:
        """Whether the last board was begun and nobody knows what became of it."""
        return bool(self.boards) and self.boards[-1].message is None


class Request(Struct, frozen=True, kw_only=True):
    """Somebody asks for consent; `waiting` are the seats, or people as `@user`, not yet heard.

    The target is how many answers to take back, or who is to sit down.
    """

    id: int = 0
    game: GameNumber
    kind: str
    version: int
    user: UserId
    waiting: tuple[str, ...]
    target: int = 0
    seat: Seat = NO_SEAT
    state: RequestState = RequestState.OPEN
    at: float = 0.0

    @property
    def outlives_moves(self) -> bool:
        """Who sits where may be agreed while the game goes on; other things lapse with a move."""
        return bool(self.seat)


Stances = dict[tuple[Seat, str], Order]
"""What each seat has decided ahead, by the key of its stance."""


class Vote(Struct, frozen=True):
    """What somebody wants of the question a seat has owed since that version."""

    version: int
    user: UserId
    token: str


class Preferences(Struct, frozen=True, omit_defaults=True):
    """How one person wants to be reminded; minutes, and hours of their own day."""

    first: int = 12 * 60
    repeat: int = 24 * 60
    direct: bool = False
    zone: str = "UTC"
    quiet_from: int = 22
    quiet_to: int = 8
    holiday: float = 0.0
    off: bool = False


class StoredTable(Struct, frozen=True, kw_only=True):
    """Everything kept about a table but its state and record, as it was at one moment."""

    game: Game
    seated: tuple[SeatHolder, ...] = ()
    ever_seated: tuple[SeatHolder, ...] = ()
    stances: Stances = {}
    lessons: frozenset[tuple[UserId, str]] = frozenset()
    preferences: dict[UserId, Preferences] = {}
    requests: tuple[Request, ...] = ()
    votes: tuple[Vote, ...] = ()
    reminders: tuple[Reminder, ...] = ()


class Change(Struct, frozen=True, kw_only=True):
    """One change of a table and all that follows from it: written whole or not at all.

    It holds for the revision of `before`; of the row, what differs in `after` is written. A row
    without a number becomes a new table. `risen` are remembered, `unseated` are not; a stance
    that is None is dropped. `learned` are the lessons of questions met for the first time. `asked`
    are new requests with the question that is put to the channel. `wishes` are the preferences that
    were read for those who sit down: only now do they belong to the table, so its revision does not
    tell if they have changed meanwhile.
    """

    before: Game
    after: Game
    at: float
    entries: tuple[Entry, ...] = ()
    state: bytes = b""
    sat: tuple[SeatHolder, ...] = ()
    wishes: dict[UserId, Preferences] = {}
    risen: tuple[SeatHolder, ...] = ()
    unseated: tuple[SeatHolder, ...] = ()
    stances: dict[tuple[Seat, str], Order | None] = {}
    learned: tuple[tuple[UserId, str], ...] = ()
    votes: tuple[Vote, ...] = ()
    asked: tuple[tuple[Request, Announcement], ...] = ()
    settled: tuple[Request, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    news: tuple[Announcement, ...] = ()
