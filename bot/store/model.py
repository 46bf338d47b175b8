"""The rows of the store, as the application sees them."""

from __future__ import annotations

from msgspec import Struct

from engine import Event

LOBBY = "lobby"
PLAYING = "playing"
PAUSED = "paused"
OVER = "over"
ARCHIVED = "archived"
LIVE = (LOBBY, PLAYING, PAUSED)

SETUP = "setup"
MOVE = "move"
UNDO = "undo"

OFFICER = 0  # the user id under which the staff officer sits and acts

BOARD = "board"
SAY = "say"
ADVANCE = "advance"


class Settings(Struct, frozen=True, omit_defaults=True):
    """How a table is run: pace, what a missed deadline does, war council."""

    pace: int = 0
    missed: str = "remind"
    council: bool = False
    quorum: int = 3
    vote_minutes: int = 720
    silenced: str = ""


class OpenQuestion(Struct, frozen=True, array_like=True):
    """Since which version, and since when, a seat has owed its present answer."""

    version: int
    at: float


class Game(Struct, frozen=True, kw_only=True):
    """One table, without its state."""

    id: int
    game: str
    guild: int
    channel: int
    host: int
    status: str
    options: dict[str, str]
    settings: Settings
    seed: str
    version: int
    asked: dict[str, OpenQuestion]
    verdict: str
    created: float
    touched: float


class Entry(Struct, frozen=True, kw_only=True):
    """One line of a game's record: its set-up, an answer, or answers taken back.

    The token of an `undo` is the number of plies it takes back.
    """

    version: int
    kind: str
    seat: str = ""
    token: str = ""
    user: int = OFFICER
    cause: str = ""
    at: float = 0.0
    events: tuple[Event, ...] = ()


class SeatHolder(Struct, frozen=True):
    """Somebody on a seat; several may share one, and the staff officer may hold one."""

    seat: str
    user: int


class Announcement(Struct, frozen=True):
    """Something to be told, written in the transaction that made it true."""

    kind: str
    text: str = ""
    fresh: bool = False
    pings: tuple[int, ...] = ()
    request: int = 0
    agree: str = "Agree"
    refuse: str = "Refuse"


class OutboxRow(Struct, frozen=True):
    """A row of the outbox that is not done."""

    id: int
    game: int
    news: Announcement
    at: float
    attempts: int


class ReminderPlan(Struct, frozen=True):
    """A reminder to be: one per open question and person, or one of the table's own."""

    kind: str
    seat: str
    user: int
    version: int
    due: float


class Reminder(Struct, frozen=True):
    """A reminder that was claimed for sending."""

    id: int
    game: int
    kind: str
    seat: str
    user: int
    version: int
    due: float
    sent: int
    claimed_before: bool


class Change(Struct, frozen=True, kw_only=True):
    """One choice and all that follows from it: written whole or not at all."""

    game: int
    expected: int
    entries: tuple[Entry, ...]
    state: bytes
    status: str
    asked: dict[str, OpenQuestion]
    plans: tuple[ReminderPlan, ...]
    news: tuple[Announcement, ...]
    verdict: str = ""
    at: float = 0.0


class BoardMessage(Struct, frozen=True):
    """A board message; without a message id it was about to be posted."""

    id: int
    game: int
    channel: int
    message: int | None
    since: int
    shown: int
    at: float
    story: str = ""


class Request(Struct, frozen=True, kw_only=True):
    """Somebody asks for consent; `waiting` are the seats, or people as `@user`, not yet heard.

    The target is how many answers to take back, or who is to sit down.
    """

    id: int = 0
    game: int
    kind: str
    version: int
    user: int
    waiting: tuple[str, ...]
    target: int = 0
    seat: str = ""
    state: str = "open"
    at: float = 0.0


class StandingOrder(Struct, frozen=True):
    """A standing order: pass that kind of question unless one of these public words holds.

    Its own words say what that comes to.
    """

    words: str
    unless: tuple[str, ...] = ()

    def passes(self, matters: tuple[str, ...]) -> bool:
        """Whether a question that matters for those reasons is passed."""
        return not set(self.unless) & set(matters)


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
