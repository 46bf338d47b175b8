"""Why something cannot be done, and what can be done instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.limits import clip
from bot.store import Game
from bot.words.names import seat_name, seats, title
from engine import rules_of

UNKNOWN_CONTROL = (
    "That button is of a kind I no longer know, so nothing was done. The buttons of the newest"
    " board work; `/game status` says where the game stands."
)
ANSWERED = "That question has been answered meanwhile. Here is where things stand."
STALE_TAKE_BACK = (
    "That button is of an earlier moment: what it would take back is no longer the last order."
    " Nothing was taken back. Here is where things stand."
)
SHEETS_ARE_OPEN = (
    "That sheet cannot be changed any more: all are in and have been opened, or it is open for you"
    " already. Here is where things stand."
)
NOT_YOUR_DECISION = "Nothing is asked of you at the moment."
MOVED_ON = "The table has moved on meanwhile; please try once more."
CHANNEL_TAKEN = (
    "A game is already on the table in this channel. Finish it, `/game end` it, or use another"
    " channel or a thread."
)
ONLY_HOST = "Only whoever opened the table can change that."
ONLY_PLAYERS_START = "Take a seat first; then you may start the game."
ALREADY_STARTED = "That game has already started."
NOT_SITTING = "You hold no seat at this table. `/game join` gets you one."
WATCHING = "You are watching this game. `/game join` gets you a seat, `/map` and `/log` show it."
NO_TABLE = "No game is on the table in this channel. `/game new` opens one."
ARCHIVED = "This game was put in the archive. `/game resume` brings it back."
NO_ORDER_YET = "You have given no order at this table that could be taken back."
NOTHING_TO_TAKE_BACK = (
    "Dice have fallen or something was revealed since your last order, and nobody else is at the"
    " table who could agree. What is done is done."
)
NO_BOT = "A machine cannot take a seat; the staff officer can: `/game officer`."
COUNCIL_NO_UNDO = "The war council has voted; what it decided cannot be taken back."
NOT_AN_ANSWER = (
    "That answer is not among those the rules allow now. Press **Decide**, or type `/do`, for those"
    " that are."
)
FORMS_STAND_ALONE = (
    "An answer with blanks to fill in is given by itself, not in a row with others. Nothing was"
    " done."
)
NO_HANDOUT = "That page is no longer needed; the board shows where things stand now."
NO_ODDS = "There is no fight to work out right now. Try again when units stand near the enemy."
NO_TOPIC = (
    "No page of the rules has all of those words. Type fewer of them, or the number of a section,"
    " and pick from the list."
)
NOT_HIS_SEAT = "The staff officer advises whoever holds a seat and owes a decision."
NEEDS_SERVER = "Use this in a channel of a server or in our direct messages."
NO_HAND = "Nobody holds anything in secret in this game; `/map` shows all there is."
SNOOZE_GONE = "That reminder is no longer needed: what it was about has been answered."
RECORD_TOO_LARGE = "No record of a game is that large. Send the file from `/game export`."
FILM_TOO_LARGE = "The film has grown too large for Discord; `/log` and `/chart` tell the story."
LAYER_OF_WHICH_PLACE = (
    "That layer is shown from one place: name it as well with `place:`, such as where your units"
    " stand."
)
SEAL_BROKEN = (
    "The seed of that record does not fit its seal, so its dice prove nothing and it was not taken."
    " Send the file from `/game export` as it was written."
)
NO_RECORD = "That file is no exported game. Send the `.json` file from `/game export`."
ABSURD_RECORD = (
    "No game is as long as that record says, so it was not taken. Send the file from"
    " `/game export` as it was written."
)
BAD_DATE = "Write the day of your return as YYYY-MM-DD, such as 1940-06-04; “none” ends a holiday."
LONG_HOLIDAY = "A holiday may last 120 days; for longer, `/game leave` hands your seat over."
NOT_RUNNING = "No game is being played here at the moment."
NOT_PAUSED = "That game is not paused."
SEALED_RECORD = "The record stays sealed while several sides play; it opens when the game ends."
NOT_OPEN_YET = (
    "Another war can be fought from a game that is over, or from your own solitaire: until then a"
    " new table would tell what others may not know."
)
NOTHING_FOLLOWS = "The game was over at that moment; pick an earlier turn."
NO_PLACE_TO_FORK = (
    "A new table needs a place of its own: use this in a channel in which I may open a thread"
    " (**Create Public Threads**), or once this channel has no live table."
)
SEALED_IMPORT = (
    "That record was taken from a running game: its seed is still sealed, so nobody can play it"
    " again. Export it once the game is over."
)
ONLY_SOLITAIRE_COUNCIL = "A war council needs a game with a single seat."
OPTION_GONE = (
    "This game has no such optional rule, or not with that value. The lobby's menu shows what there"
    " is; please choose there once more."
)
EXCEPTION_GONE = (
    "That exception is not one this standing order knows. Type `/orders` to see it as it is now."
)
NO_SUCH_STANCE = (
    "This game has no such standing order, or no such way to give it. Type `/orders` for those it"
    " has."
)
SUBJECT_GONE = (
    "That unit or place is no longer in play, so nothing was ordered for it. Type `/orders` to see"
    " what is."
)
ANOTHER_DRAFT = (
    "The position has changed since that draft was written, so nothing was carried out. Here is"
    " where things stand."
)


def no_game(number: int) -> str:
    return f"There is no game {number} here. `/game list` shows the tables there are."


def no_such_game(game: str) -> str:
    return f"I know no game “{game[:40]}”. `/game new` lists those I know."


def other_edition(title: str, theirs: int, ours: int) -> str:
    return (
        f"That game was begun with edition {theirs} of the components of {title}; here is edition"
        f" {ours}, with which its moves cannot be played again. Import it where edition {theirs}"
        " is in use."
    )


def no_such_options(title: str, options: Sequence[str]) -> str:
    named = ", ".join(f"“{it[:40]}”" for it in options[:3])
    return f"{title} has no optional rule {named} of that value, so the record was not taken."


def record_disagrees(why: str) -> str:
    return f"That record does not hold and was not taken. {why}"


def never_began(game: Game) -> str:
    return f"Game {game.id} was closed before it began. `/game new` opens another."


def state_missing(game: Game) -> str:
    return (
        f"The state of game {game.id} is missing; whoever runs the bot should try `dynamo doctor`."
    )


def not_started(game: Game) -> str:
    return f"Game {game.id} has not started yet; `/game start` begins it."


def paused(game: Game) -> str:
    return f"Game {game.id} is paused. `/game resume` takes it up again."


def over(game: Game) -> str:
    return (
        f"{title(game)} is over: {game.verdict.rstrip('.')}. `/replay` shows it again,"
        " `/verify` checks its dice, `/game new` opens another."
    )


def over_for_good(game: Game) -> str:
    verdict = game.verdict.rstrip(".")
    return f"{title(game)} is over: {verdict}. Its seed is public, so nothing can be taken back."


def no_seat(game: Game, seat: str) -> str:
    known = ", ".join(seat_name(game, it) for it in rules_of(game.game).seated(game.options))
    return f"There is no seat “{seat[:40]}” in this game. Its seats: {known}."


def not_your_seat(game: Game, wanted: str, mine: Sequence[str]) -> str:
    """Somebody presses who holds no seat, or another than the one that is asked."""
    if not mine:
        return WATCHING
    return (
        f"This decision is for the {seat_name(game, wanted)} seat; you hold {seats(game, mine)}."
        " The board calls you when yours comes."
    )


def nothing_asked(game: Game, mine: Sequence[str], waiting: Sequence[str]) -> str:
    """Somebody gives an order though nothing is asked of them."""
    if not mine:
        return WATCHING
    whom = f" The table waits for: {seats(game, waiting)}." if waiting else ""
    return f"{NOT_YOUR_DECISION}{whom}"


def already_sitting(game: Game, seat: str) -> str:
    return f"You hold the {seat_name(game, seat)} seat already."


def no_level(level: str) -> str:
    return f"The staff has no “{clip(level, 40)}”. It can be: officer or general."


def no_general(game: Game) -> str:
    rules = rules_of(game.game)
    for_ = " and ".join(rules.seat_name(it) for it in rules.generals)
    has = (
        f"The general of {rules.title} plays {for_}." if for_ else f"{rules.title} has no general."
    )
    return f"{has} The staff officer takes any seat."


def seat_taken(game: Game, seat: str) -> str:
    return (
        f"Somebody holds the {seat_name(game, seat)} seat; the staff officer only takes open ones."
    )


def open_seats(game: Game, free: Sequence[str]) -> str:
    names = ", ".join(seat_name(game, seat) for seat in free)
    return f"Still open: {names}. Somebody must sit down there, or the staff officer."


def no_such_order(order: str) -> str:
    return (
        f"No order you may give now contains “{order[:60]}”. Type a part of one, then pick from"
        " the list."
    )


def several_orders(labels: Sequence[str], count: int) -> str:
    more = f" and {count - len(labels)} more" if count > len(labels) else ""
    return f"That fits several orders: {'; '.join(labels)}{more}. Please pick one from the list."


def no_place(place: str) -> str:
    return (
        f"There is no “{place[:60]}” on this map. Type a part of a name, then pick from the list."
    )


def no_layer(layer: str, known: Mapping[str, str]) -> str:
    return (
        f"This map has no layer “{layer[:40]}”. Its layers: {', '.join(known)}. Type `/map`, then"
        " pick one at **layer**."
    )


def no_such_line(option: str, value: str) -> str:
    return (
        f"“{value[:40]}” is none of the lines at **{option}**, so nothing was changed. Please pick"
        " one from its list."
    )


def no_turn(turn: str) -> str:
    return f"The diary has no turn “{turn[:60]}” yet. Type a part of its heading and pick one."


def no_such_odds(find: str) -> str:
    return f"No fight on the list contains “{find[:60]}”. `/odds` alone shows them all."


def bad_zone(name: str) -> str:
    return f"“{name[:60]}” is no time zone I know; try Europe/London or America/New_York."


AGREED_BEFORE = (
    "Swift windows and proposed standing orders are agreed on before the game starts; everybody sat"
    " down to them. Your own standing orders can be changed at any time with `/orders`."
)
COUNCIL_DECIDES = (
    "A war council decides here: vote for the draft, or for an order of your own. Nobody finishes a"
    " phase for it."
)
