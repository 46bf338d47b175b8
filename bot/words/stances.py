"""Standing orders and drafts in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import Game
from bot.words import labels
from bot.words.names import seat_name, title
from engine.core.counting import count
from engine.core.proposal import Line
from engine.core.stances import Order, Stance

_ASK_ME = "ask me"


def sheet(game: Game, seat: str, lines: Sequence[str]) -> str:
    """Everything a seat has decided ahead."""
    heading = f"**{seat_name(game, seat)}**, {title(game)}: what you have decided ahead."
    return "\n".join([heading, *(f"• {line}" for line in lines)])


def line(stance: Stance, order: Order, apart: Sequence[str] = ()) -> str:
    """One stance as it stands, with what was set apart."""
    words = f"**{stance.title}**: {way(stance, order)}"
    return "; ".join([words, *apart])


def way(stance: Stance, order: Order) -> str:
    """What was picked, in words."""
    option = stance.option(order.way)
    if option is None:
        return _ASK_ME
    unless = f" (but ask me for: {'; '.join(order.unless)})" if order.unless else ""
    return f"{option.words[:1].lower()}{option.words[1:]}{unless}"


def set_apart(name: str, stance: Stance, order: Order) -> str:
    return f"{name}: {way(stance, order)}"


def question(stance: Stance, name: str, order: Order) -> str:
    """The panel of one stance: what it decides, and how it stands."""
    whom = f" for **{name}**" if name else ""
    return (
        f"**{stance.title}**{whom}: {stance.words}. Now: *{way(stance, order)}*.\n"
        "What you press is used at once and can be changed at any time; **Ask me** puts the"
        " question to you each time."
    )


def draft(lines: Sequence[tuple[Line, bool]], fallen: Sequence[Line], phase: str) -> str:
    """The staff officer's draft as a list, one reason a line; what is not kept is struck out."""
    orders = count(sum(kept for _, kept in lines), "order")
    heading = f"**Draft for {labels.phase(phase)}**: {orders}. Nothing is done until you sign."
    if len(lines) > 1:
        heading += " What you untick in the menu is struck out."
    listed = [
        f"{number}. **{it.label}.** {it.why}".rstrip() if kept else f"{number}. ~~{it.label}~~"
        for number, (it, kept) in enumerate(lines, start=1)
    ]
    gone = [f"Without the lines you struck out this no longer fits: {it.label}." for it in fallen]
    return "\n".join([heading, *listed, *gone])
