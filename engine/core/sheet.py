"""Order sheets: several seats write many orders each, in secret and at the same time.

Every seat drafts its own sheet line by line, changes and withdraws lines, and signs. When all have
signed, the sheets are opened together, in the order in which the ask names the seats. Until then a
signature can be taken back, and what one seat does neither blocks nor touches what another wrote:
taking back is an answer like any other (`cancel`), not an earlier state of the game. Each answer is
a ply of the record, so nothing written is ever lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import ClassVar, Generic, TypeVar

from engine.core.choice import CANCEL, Choice
from engine.core.drafts import Act, Draft, Edit
from engine.core.ids import Seat
from engine.core.state import State
from engine.core.step import Ask

S = TypeVar("S", bound=State)

READY = "ready"
WITHDRAW = "withdraw:"


class Sheet(Ask[S], Generic[S], frozen=True):
    """An ask that is answered by a signed sheet of orders.

    A game says who writes (`seats`: all of them, signed or not), which lines may be added
    (`orders`), when a sheet may be signed (`complete`) and what happens when all are open
    (`open_sheets`). Two lines on one `subject` do not stand together: the later replaces the
    earlier. A game that shows its owner the draft on the map keeps it there as lines come and go
    (`put`, `remove`); what it keeps must be as secret as the sheet.
    """

    batch = True
    private = True
    sheet = True
    sign_words: ClassVar[str] = "Sign the sheet"
    reopen_words: ClassVar[str] = "Take the signature back"
    back_words: ClassVar[str] = "Take the last entry back"

    def orders(self, game: S, seat: Seat) -> Iterable[Choice]:
        """Every line that may be added to the sheet as it stands (`written`)."""
        return ()

    def lines_of(self, game: S, seat: Seat, token: str) -> tuple[str, ...]:
        """The lines an order stands for: itself, unless it is short for several."""
        return (token,)

    def subject(self, line: str) -> str:
        """What a line is about; a sheet has one line on each subject."""
        return line

    def worded(self, game: S, seat: Seat, line: str) -> str:
        """A line of the sheet in words."""
        return line

    def read(self, game: S, seat: Seat) -> tuple[str, ...]:
        """The sheet as its writer reads it: every line in words, or what several come to."""
        return tuple([self.worded(game, seat, line) for line in written(game, seat)])

    def complete(self, game: S, seat: Seat) -> bool:
        """Whether the sheet may be signed as it stands."""
        return True

    def open_sheets(self, game: S, sheets: Mapping[Seat, tuple[str, ...]]) -> None:
        """All have signed: carry the orders out, or lay the steps that do."""

    def put(self, game: S, seat: Seat, line: str) -> None:
        """A line was written."""

    def remove(self, game: S, seat: Seat, line: str) -> None:
        """A line was struck out."""

    def tell(self, game: S, seat: Seat, token: str, changed: tuple[Edit, ...]) -> None:
        """An answer was taken; a game may tell the seat, or all that somebody signed."""

    def choices(self, game: S, seat: Seat) -> list[Choice]:
        """Lines to add, lines to withdraw, the signature, and the way back, in this order."""
        draft = game.sheets.get(seat) or Draft()
        if draft.signed:
            return [_way_back(self.reopen_words)]
        offers = [*self.orders(game, seat)]
        offers += [_strike_out(line, self.worded(game, seat, line)) for line in draft.lines]
        if self.complete(game, seat):
            offers.append(_signature(self.sign_words))
        if draft.acts:
            offers.append(_way_back(self.back_words))
        return offers

    def choose(self, game: S, seat: Seat, token: str) -> None:
        """Write, strike out, sign or take back."""
        draft = game.sheets.setdefault(seat, Draft())
        if token == READY:
            draft.signed = True
            self.tell(game, seat, token, ())
        elif token == CANCEL and draft.signed:
            draft.signed = False
            self.tell(game, seat, token, ())
        elif token == CANCEL:
            edits = [edit.undone() for edit in reversed(draft.acts.pop().edits)]
            self._change(game, seat, token, edits)
        elif token.startswith(WITHDRAW):
            line = token.removeprefix(WITHDRAW)
            edits = [Edit(draft.lines.index(line), line, "")]
            draft.note(Act(game.ply, self._change(game, seat, token, edits)))
        else:
            draft.note(Act(game.ply, self._write(game, seat, token)))

    def _write(self, game: S, seat: Seat, token: str) -> tuple[Edit, ...]:
        """Add the lines of an order, each in the place of an earlier one on its subject."""
        lines = [*game.sheets[seat].lines]
        places = {self.subject(line): at for at, line in enumerate(lines)}
        edits = []
        for line in self.lines_of(game, seat, token):
            at = places.setdefault(self.subject(line), len(lines))
            if at < len(lines):
                edits.append(Edit(at, lines[at], line))
                lines[at] = line
            else:
                edits.append(Edit(at, "", line))
                lines.append(line)
        return self._change(game, seat, token, edits)

    def _change(self, game: S, seat: Seat, token: str, edits: list[Edit]) -> tuple[Edit, ...]:
        for edit in edits:
            game.sheets[seat].edit(edit)
            if edit.old:
                self.remove(game, seat, edit.old)
            if edit.new:
                self.put(game, seat, edit.new)
        self.tell(game, seat, token, tuple(edits))
        return tuple(edits)


def written(game: State, seat: Seat) -> tuple[str, ...]:
    """The lines on a seat's sheet."""
    return tuple(game.sheets[seat].lines) if seat in game.sheets else ()


def signed(game: State, seat: Seat) -> bool:
    """Whether a seat has signed its sheet."""
    return seat in game.sheets and game.sheets[seat].signed


def forget_sheet(game: State, seat: Seat) -> None:
    """A seat has written nothing yet, as far as anybody else knows."""
    ask = game.agenda[-1] if game.agenda else None
    draft = game.sheets.pop(seat, None)
    if draft and isinstance(ask, Sheet):
        for line in draft.lines:
            ask.remove(game, seat, line)


def scramble(game: State, seat: Seat | None, variant: int) -> None:
    """For the proof that no secret shows: every other seat has written something else.

    A sheet that is signed stays signed, with one other order on it; a discreet one is not signed
    any more, for nobody may notice that either.
    """
    ask = game.agenda[-1] if game.agenda else None
    if not isinstance(ask, Sheet):
        return
    for other in [it for it in game.sheets if it != seat]:
        draft = game.sheets[other]
        was_signed, draft.signed = draft.signed, False
        for line in [*draft.lines]:
            ask.remove(game, other, line)
        draft.lines, draft.acts = [], []
        orders = [it for it in ask.orders(game, other) if ask.lines_of(game, other, it.token)]
        if orders:
            ask.choose(game, other, orders[variant % len(orders)].token)
        draft.signed = was_signed and not ask.discreet


@lru_cache(maxsize=4096)
def _strike_out(line: str, words: str) -> Choice:
    return Choice(f"{WITHDRAW}{line}", "Strike out", words)


@cache
def _way_back(words: str) -> Choice:
    return Choice(CANCEL, words, ends=True)


@cache
def _signature(words: str) -> Choice:
    return Choice(READY, words, ends=True)
