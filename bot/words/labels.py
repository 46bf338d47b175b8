"""What stands on buttons and in menus."""

from __future__ import annotations

from bot.store import Game
from bot.words.names import seat_name

DECIDE = "Decide"
HINT = "Hint"
WHOLE_MAP = "Whole map"
THE_RULE = "The rule"
FILL_IN = "Fill in"
FILL_IN_AGAIN = "Fill in again"
TAKE_BACK = "Take back"
DECIDE_AHEAD = "Decide ahead"
ASK_ME = "Ask me"
ASK_EVERYTHING = "Ask me everything"
AS_PROPOSED = "As proposed"
WHICH_STANCE = "Change a standing order"
ONLY_FOR = "Set it for one only …"
DRAFT = "Draft"
SIGN = "Sign"
VOTE_FOR_DRAFT = "Vote for this"
FINISH_PHASE = "Finish this phase for me"
FINISH_TURN = "Finish this turn for me"
LINES_TO_KEEP = "Lines to carry out: untick to strike out"
DO_THAT = "Do that"
BACK = "◀ Back"
ALL_OF_THEM = "◀ Whole list"
NEXT_PAGE = "Next page"
PREVIOUS_PAGE = "Previous page"
SEVERAL_AT_ONCE = "Several at once"
ONE_AT_A_TIME = "One at a time"
ASK_FOR = "Still ask me about …"
LEAVE = "Leave"
START = "Start"
CONCEDE = "Concede"
CLOSE_TABLE = "Close the table"
FORGET_ME = "Forget me"
THIS_PHASE = "This phase"
UNTIL_BACK = "Until I am back"
BACK_AGAIN = "I am back"
SNOOZE = "Snooze 4 hours"
WHICH_GAME = "Which game?"
WHICH_SEAT = "Take a seat"
WHO_DECIDES = "Who decides?"
OPTIONAL_RULES = "Optional rules"
OPTION_TO_SET = "Optional rules: pick one to set"
PACE = "Pace and missed deadlines"
NO_DEADLINE = "Pace: no deadline"
SEATS_DECIDE = "Decides: whoever holds the seat"
EARLIER = "◀ Earlier"
LATER = "Later ▶"
WHICH_TURN = "Which turn?"
WHICH_VERB = "What?"
WHICH_SUBJECT = "Who or where?"
WHICH_TARGET = "Where to?"
WHICH_PART = "Whereabouts?"
WHICH_RANGE = "From where to where?"
WHICH_ONE = "Which one?"


def day(turn: str) -> str:
    """A turn by its date alone: “28 May, day” of “1 of 8, 28 May, day”."""
    number, _, date = turn.partition(", ")
    return date if number[:1].isdigit() and date else turn


def phase(words: str) -> str:
    """A phase by its name alone: “Naval Operations” of “Naval Operations, 13 cards left”."""
    return words.partition(", ")[0]


def rest_of(turn: str) -> str:
    return f"The rest of {day(turn)}"


def instead(name: str) -> str:
    return f"▶ {name}"


def whole(formation: str) -> str:
    """A formation, beside its units."""
    return f"All of {formation}"


def decide_for(game: Game, seat: str) -> str:
    return f"Decide: {seat_name(game, seat)}"


def same_for_next(order: str) -> str:
    return f"Same for the next: {order}"


def same_for(unit: str) -> str:
    return f"Same for: {unit}"


def next_in_line(order: str) -> str:
    return f"Next: {order}"


def one_or_several(title: str) -> str:
    return f"{title} One or several."


def page_of(title: str, page: int, pages: int) -> str:
    return f"{title} (page {page} of {pages})"


def game(title: str) -> str:
    return f"Game: {title}"


def sit(game: Game, seat: str) -> str:
    return f"Sit: {seat_name(game, seat)}"


def share(game: Game, seat: str) -> str:
    return f"Share: {seat_name(game, seat)}"


def officer_sits(game: Game, seat: str) -> str:
    return f"Staff officer sits: {seat_name(game, seat)}"


def officer_rises(game: Game, seat: str) -> str:
    return f"Staff officer rises: {seat_name(game, seat)}"


def general_sits(game: Game, seat: str) -> str:
    return f"General sits: {seat_name(game, seat)}"


def general_rises(game: Game, seat: str) -> str:
    return f"General rises: {seat_name(game, seat)}"


def optional_rule(title: str, value: str) -> str:
    return f"Rule: {title}" if value == "on" else f"Rule: {title}, {value}"


def pace(words: str, missed: str) -> str:
    return f"Pace: {words} a decision, then {missed}"


def council(quorum: int, hours: int) -> str:
    return f"Decides: the war council, {quorum} votes, or whoever voted after {hours} h"


def lines_to_keep(first: int, last: int) -> str:
    """Of a long draft, the lines one menu shows."""
    return f"Lines {first} to {last}: untick to strike out"
