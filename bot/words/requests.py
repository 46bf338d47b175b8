"""What people ask of each other: to take back, to share or hand on a seat, to end the game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.limits import clip
from bot.store import Errand, Game
from bot.store.model import Level, Span
from bot.words import labels
from bot.words.labels import day, phase
from bot.words.names import (
    mention,
    people,
    seat_name,
    seats,
    side_name,
    staff,
    staff_of,
    title,
)
from engine import Question, rules_of
from engine.core.choice import BATCH

NO_OTHER_SIDE = "Nobody is there to agree a draw with; `/game resign` gives the game up."
GENERAL_BY_OWN_WISH = "The general stands in for you only; for others it is the staff officer."
OFFICER_FIGHTS_ON = "The staff officer makes no peace. `/game resign` gives the game up."
OFFER_STANDS = "Your offer stands already; it lapses when the game moves on, or in three days."
KNOWS_TOO_MUCH = "You have sat on another side of this game and know its secrets."
ASKED = "Those concerned have been asked in the channel."
ASKED_HOLDERS = "Somebody holds that seat in a running game; they have been asked to share it."
REQUEST_CLOSED = "That request has been settled already."
REQUEST_STALE = "That request has lapsed: the game has moved on, or three days have passed."
REQUEST_GONE = "That request no longer exists; whoever wants it can ask once more."
NOT_ASKED = "You were not asked about this one."
COUNCIL_DECIDES = (
    "The war council decides here, so the staff officer plays for nobody; **Hint** says what he"
    " would do. `/game settings council:False` lets whoever holds the seat decide."
)
TAKE_THE_SEAT = "Take the seat"
_ANSWERS = 8  # lines of a request to take back
_ANSWER = 160
CONSENT_NOTED = "Noted; others are still to be heard."


def forfeited(game: Game, seat: str, holders: Sequence[int]) -> str:
    side = rules_of(game.game).side(seat)
    lost = f"the {side_name(game, side)} side ({people(holders) or 'nobody'}) forfeits the game."
    return f"The hour has passed: {lost}{_won(game, side)}"


def _won(game: Game, lost: str) -> str:
    """Who has the game when a side gives it up."""
    others = _others(game, lost)
    return f" The game goes to {others}." if others else ""


def _others(game: Game, side: str) -> str:
    """The other sides in play."""
    rules = rules_of(game.game)
    sides = dict.fromkeys(rules.side(seat) for seat in rules.seated(game.options))
    return " and ".join(side_name(game, it) for it in sides if it != side)


def gave_up(game: Game, side: str, how: str) -> str:
    """The verdict on a game that was given up."""
    others = _others(game, side)
    return f"{side_name(game, side)} {how}" + (f", {others} won" if others else "")


def answer(game: Game, question: Question, token: str) -> str:
    """An answer that was given, as everybody may read it; of a private one, what was asked."""
    who = seat_name(game, question.seat)
    if question.private:
        return f"{who}, the answer to “{question.heading}”"
    return f"{who}: {'; '.join(question.label(it) or it for it in token.split(BATCH))}"


def asks_to_take_back(user: int, answers: Sequence[str], others: Sequence[int]) -> str:
    """Every answer that would go, the oldest first, alike ones in a row as one line.

    Of very many the first and the last.
    """
    much = "this answer" if len(answers) == 1 else f"the last {len(answers)} answers"
    alike = [(words, len([*row])) for words, row in groupby(answers)]
    lines = [f"> {clip(it, _ANSWER)}" + f" ({n} times)" * (n > 1) for it, n in alike]
    if len(lines) > _ANSWERS:
        left = len(lines) - _ANSWERS
        lines = [*lines[: _ANSWERS - 2], f"> … {left} more …", *lines[-2:]]
    question = f"{people(others)}, do you agree? Whatever came of it would go as well."
    return "\n".join([f"{mention(user)} asks to take back {much}:", *lines, question])


def conceded(game: Game, user: int, side: str) -> str:
    gives = f"{mention(user)} concedes for the {side_name(game, side)} side."
    return f"{gives}{_won(game, side)} {title(game)} is over."


def not_chief(chief: int) -> str:
    return (
        f"{mention(chief)} leads your side and speaks for it. `/game leave` hands your own seat to"
        " the staff officer."
    )


def offers_draw(game: Game, turn: str, user: int, chiefs: Sequence[int]) -> str:
    return (
        f"{mention(user)} offers a draw: {title(game)} would end at once, at {turn}, and nobody"
        f" would win. {people(chiefs)}, do you accept? Playing on withdraws it."
    )


def accepts_draw(user: int) -> str:
    return f"{mention(user)} accepts the draw."


def declines_draw(user: int) -> str:
    return f"{mention(user)} fights on."


def drawn(game: Game, user: int) -> str:
    return f"The draw {mention(user)} offered is accepted. {title(game)} is over."


def draw_offered(chiefs: Sequence[int]) -> str:
    return f"Your offer is before {people(chiefs)}; it lapses when the game moves on."


def asks_to_share(game: Game, user: int, seat: str, holders: Sequence[int]) -> str:
    return (
        f"{mention(user)} asks to share the {seat_name(game, seat)} seat: they would see what it"
        f" sees and decide for it like you. {people(holders)}, may they?"
    )


def asks_to_replace(game: Game, seat: str, user: int, new: int, holders: Sequence[int]) -> str:
    """A seat is to be handed on: by its owner, or over the head of somebody absent."""
    whose = f"{'their' if user in holders else 'the'} {seat_name(game, seat)} seat"
    rising = (user,) if user in holders else tuple(holders)
    lapse = ", and the standing orders of the seat would lapse" if rising == tuple(holders) else ""
    away = f" {people(rising)} would stand up{lapse}." if rising else ""
    if new:
        asks = f"offers {whose} to {mention(new)}, who would decide for it from now on."
    else:
        asks = f"asks to call for somebody new at {whose}: the first who answers would take it."
    return f"{mention(user)} {asks}{away} Do you agree?"


def open_call(game: Game, seat: str, user: int) -> str:
    name = seat_name(game, seat)
    return f"{mention(user)} calls: the {name} seat is free for whoever takes it first."


def replaced(game: Game, new: int, seat: str, former: Sequence[int]) -> str:
    after = f", after {people(former)}" if former else ""
    return f"{mention(new)} takes the {seat_name(game, seat)} seat{after}."


def not_absent(holders: Sequence[int]) -> str:
    return (
        f"{people(holders)} has not kept the table waiting for two days yet. They can ask for it"
        " themselves."
    )


def officer_there(game: Game, seat: str) -> str:
    return f"The staff officer minds the {seat_name(game, seat)} seat already."


def asks_for_stand_in(
    game: Game, seat: str, user: int, holders: Sequence[int], others: Sequence[int]
) -> str:
    return (
        f"{mention(user)} asks that the staff officer stand in for {people(holders)} at the"
        f" {seat_name(game, seat)} seat: he would answer every question there until they send him"
        f" away by `/game officer`. {people(others)}, do you agree?"
    )


def stands_in(game: Game, seat: str, holders: Sequence[int]) -> str:
    return (
        f"{staff(game, seat).capitalize()} stands in for {people(holders)} at the"
        f" {seat_name(game, seat)} seat."
        " `/game officer` sends him away again."
    )


def commands(game: Game, seat: str) -> str:
    return f"From now on {staff(game, seat)} plays the {seat_name(game, seat)} seat."


def plays_for(game: Game, seat: str, errand: Errand, holders: Sequence[int]) -> str:
    """In a solitaire: what one of the staff was sent to play."""
    who, whom = staff(game, seat).capitalize(), people(holders)
    if errand.span == Span.PHASE:
        return f"{who} plays this phase ({phase(errand.phase)}) for {whom}."
    if errand.span == Span.TURN:
        return f"{who} plays the rest of {day(errand.turn)} for {whom}, and no more."
    return (
        f"{who} plays for {whom} until they are back: the rest of {day(errand.turn)}"
        " now, then as much again every hour."
    )


def officer_done(game: Game, seat: str, errand: Errand, holders: Sequence[int]) -> str:
    what = phase(errand.phase) if errand.span == Span.PHASE else day(errand.turn)
    who = staff(game, seat)
    return f"{people(holders)}: {who} has played {what}. {title(game)} is yours again."


def officer_may(game: Game, turn: str, now: str, level: Level) -> str:
    """What one of the staff would do in a solitaire, before he is sent."""
    return (
        f"{staff_of(level).capitalize()} can play {title(game)} for you."
        f" Now it is {day(turn)}, {phase(now)}.\n"
        f"• **{labels.THIS_PHASE}**: he answers until that phase is over.\n"
        f"• **{labels.rest_of(turn)}**: he answers until {day(turn)} is over, and no further.\n"
        f"• **{labels.UNTIL_BACK}**: he answers until {day(turn)} is over, and an hour later he"
        " plays as long a stretch again, and so on.\n"
        "Whatever you press or type there brings you back. What he decides can be taken back like"
        " your own orders, up to the last die."
    )


def takes_back_seat(game: Game, user: int, seat: str) -> str:
    return f"{mention(user)} is back at the {seat_name(game, seat)} seat."


def agrees(user: int) -> str:
    return f"{mention(user)} agrees; it is done."


def does_not_agree(user: int) -> str:
    return f"{mention(user)} does not agree; everything stays as it is."


def asked_others(game: Game, asked: Sequence[str]) -> str:
    return f"That needs the consent of {seats(game, asked)}. They have been asked."


def refused_back(user: int) -> str:
    return f"{mention(user)} does not agree; the order stands."


def agreed_back(user: int) -> str:
    return f"{mention(user)} agrees. The order is taken back."
