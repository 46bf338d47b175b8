"""The words of people among each other: requests, consent, chairs handed on, peace."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.snapshot import TableSnapshot
from bot.words.texts import mention, people, seat_name, title

NO_OTHER_SIDE = "Nobody is there to agree a draw with; `/game resign` gives the game up."
OFFICER_FIGHTS_ON = "The staff officer makes no peace. `/game resign` gives the game up."
OFFER_STANDS = "Your offer stands already; it lapses when the game moves on, or in three days."
KNOWS_TOO_MUCH = "You have sat on another side of this game and know its secrets."
ASKED = "Those concerned have been asked in the channel."
ASKED_HOLDERS = "Somebody holds that seat in a running game; they have been asked to share it."
REQUEST_CLOSED = "That request has been settled already."
REQUEST_STALE = "That request has lapsed: the game has moved on, or three days have passed."
NOT_ASKED = "You were not asked about this one."
CONSENT_NOTED = "Noted; others are still to be heard."


def forfeited(table: TableSnapshot, seat: str) -> str:
    holders = people(table.holders(seat)) or "nobody"
    side = table.rules.side(seat)
    lost = f"the {seat_name(side)} side ({holders}) forfeits the game."
    return f"The hour has passed: {lost}{_won(table, side)}"


def _won(table: TableSnapshot, lost: str) -> str:
    """Who has the game when a side gives it up."""
    others = " and ".join(seat_name(side) for side in table.sides if side != lost)
    return f" The game goes to {others}." if others else ""


def gave_up(table: TableSnapshot, side: str, how: str) -> str:
    """The verdict on a game that was given up."""
    others = " and ".join(seat_name(it) for it in table.sides if it != side)
    return f"{seat_name(side)} {how}" + (f", {others} won" if others else "")


def asks_to_take_back(user: int, plies: int, others: Sequence[int]) -> str:
    much = "the last answer" if plies == 1 else f"the last {plies} answers"
    return f"{mention(user)} asks to take back {much}. {people(others)}, do you agree?"


def conceded(table: TableSnapshot, user: int, side: str) -> str:
    gives = f"{mention(user)} concedes for the {seat_name(side)} side."
    return f"{gives}{_won(table, side)} {title(table.game)} is over."


def not_chief(chief: int) -> str:
    return (
        f"{mention(chief)} leads your side and speaks for it. `/game leave` hands your own chair to"
        " the staff officer."
    )


def offers_draw(user: int, chiefs: Sequence[int]) -> str:
    return (
        f"{mention(user)} offers a draw. {people(chiefs)}, do you accept? Playing on withdraws it."
    )


def accepts_draw(user: int) -> str:
    return f"{mention(user)} accepts the draw."


def declines_draw(user: int) -> str:
    return f"{mention(user)} fights on."


def drawn(table: TableSnapshot, user: int) -> str:
    return f"The draw {mention(user)} offered is accepted. {title(table.game)} is over."


def draw_offered(chiefs: Sequence[int]) -> str:
    return f"Your offer is before {people(chiefs)}; it lapses when the game moves on."


def asks_to_share(user: int, seat: str, holders: Sequence[int]) -> str:
    return f"{mention(user)} asks to share the {seat_name(seat)} seat. {people(holders)}, may they?"


def asks_to_replace(table: TableSnapshot, seat: str, user: int, new: int) -> str:
    """A chair is to be handed on: by its owner, or over the head of somebody absent."""
    whose = "their" if user in table.holders(seat) else "the"
    if not new:
        return f"{mention(user)} asks to call for somebody new at {whose} {seat_name(seat)} seat."
    return f"{mention(user)} offers {whose} {seat_name(seat)} seat to {mention(new)}. Do you agree?"


def open_call(seat: str, user: int) -> str:
    return f"{mention(user)} calls: the {seat_name(seat)} seat is free for whoever takes it first."


def replaced(new: int, seat: str, former: Sequence[int]) -> str:
    after = f", after {people(former)}" if former else ""
    return f"{mention(new)} takes the {seat_name(seat)} seat{after}."


def not_absent(table: TableSnapshot, seat: str) -> str:
    who = people(table.holders(seat))
    return f"{who} has not kept the table waiting for two days yet. They can ask for it themselves."


def officer_there(seat: str) -> str:
    return f"The staff officer minds the {seat_name(seat)} seat already."


def asks_for_stand_in(table: TableSnapshot, seat: str, user: int, others: Sequence[int]) -> str:
    absent = people(table.holders(seat))
    return (
        f"{mention(user)} asks that the staff officer stand in for {absent} at the"
        f" {seat_name(seat)} seat. {people(others)}, do you agree?"
    )


def stands_in(seat: str, holders: Sequence[int]) -> str:
    return (
        f"The staff officer stands in for {people(holders)} at the {seat_name(seat)} seat."
        " `/game officer` sends him away again."
    )


def takes_back_seat(user: int, seat: str) -> str:
    return f"{mention(user)} is back at the {seat_name(seat)} seat."


def agrees(user: int) -> str:
    return f"{mention(user)} agrees. So be it."


def does_not_agree(user: int) -> str:
    return f"{mention(user)} does not agree; everything stays as it is."


def asked_others(seats: Sequence[str]) -> str:
    names = " and ".join(seat_name(seat) for seat in seats)
    return f"That needs the consent of {names}. They have been asked."


def refused_back(user: int) -> str:
    return f"{mention(user)} does not agree; the order stands."


def agreed_back(user: int) -> str:
    return f"{mention(user)} agrees. The order is taken back."
