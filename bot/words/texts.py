"""The sentences the bot says, short and friendly, in the voice of a staff clerk of 1940."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import Game, Preferences, StandingOrder
from bot.store.model import OVER
from bot.tables.snapshot import TableSnapshot, in_play
from engine import Question, rules_of
from engine.core.rules import Rules
from engine.core.state import Result
from engine.core.views import Fact, Topic

FORGED = "The clerk turns that slip over twice and finds nothing on it."
ANSWERED = "That question has been answered meanwhile. Here is where things stand."
NOT_YOUR_DECISION = "Nothing is asked of you at the moment."
MOVED_ON = "The table has moved on meanwhile; please try once more."
CHANNEL_TAKEN = (
    "A game is already on the table in this channel. Finish it, `/game end` it, or use another"
    " channel or a thread."
)
ONLY_HOST = "Only whoever opened the table can change that."
ONLY_PLAYERS_START = "Take a seat first; then you may start the game."
ALREADY_STARTED = "That game has already started."
NOT_SITTING = "You hold no seat at this table."
NO_TABLE = "No game is on the table in this channel. `/game new` opens one."
ARCHIVED = "This game was put in the archive. `/game resume` brings it back."
NOTHING_TO_TAKE_BACK = (
    "Dice have fallen or something was revealed since your last order, and nobody else is at the"
    " table who could agree. What is done is done."
)
NO_BOT = "A machine cannot take a seat; the staff officer can: `/game officer`."
COUNCIL_NO_UNDO = "The council has spoken; its word stands."
BROKEN = "The clerk has dropped his papers; nothing was lost. Please try again."
BUSY = "Discord is slow to answer just now. Your order stands; the board follows as soon as it can."
NO_PERMISSION = (
    "I may not post in this channel. Somebody who runs the server must give me **View Channel**,"
    " **Send Messages**, **Attach Files** and **Read Message History** here. The game is safe."
)
NO_PICTURE = (
    "*(No picture: I may not attach files here. Ask for the **Attach Files** permission;"
    " `/map` still shows you the board.)*"
)
TOO_LARGE = "*(The picture is too large for this server; `/map` shows a part of it.)*"
ALT_GOES_ON = ". … /map with words tells the rest."
DRAWING_FAILED = "*(The draughtsman is unwell: no picture this time. The game goes on.)*"
NO_ODDS = "No fight stands to be reckoned at the moment."
NO_TOPIC = "The clerk has no page on that. Type a word or two and pick from the list."
NOT_HIS_SEAT = "The staff officer advises whoever holds a seat and owes a decision."
NEEDS_SERVER = "Use this in a channel of a server or in our direct messages."
NO_HAND = "Nobody holds anything in secret in this game; `/map` shows all there is."
NO_ORDERS = "No standing orders. An optional question has a button **Do not ask again**."
SNOOZE_GONE = "That reminder is no longer needed."
DONE = "So be it."
STARTED = "The dice are sealed, the maps unrolled. The board follows."
SURE_CONCEDE = "Concede for good? The game ends at once for everybody."
SURE_CLOSE = "Close the table for good? The game ends without a verdict."
RECORD_TOO_LARGE = "No record of a game is that large. Send the file from `/game export`."
NO_GAMES = "No tables yet. `/game new` opens one."
FILM_TOO_LARGE = "The film has grown too large for Discord; `/log` and `/chart` tell the story."
BAD_DATE = "Write the day of your return as YYYY-MM-DD, such as 1940-06-04; “none” ends a holiday."
LONG_HOLIDAY = "A holiday may last 120 days; for longer, `/game leave` hands your chair over."
NOT_RUNNING = "No game is being played here at the moment."
NOT_PAUSED = "That game is not paused."
SEALED_RECORD = "The record stays sealed while several sides play; it opens when the game ends."
SEALED_IMPORT = (
    "That record was taken from a running game: its seed is still sealed, so nobody can play it"
    " again. Export it once the game is over."
)
WHICH_GAME = "Which game shall it be? A seat nobody takes goes to the staff officer."
COUNCIL_OPTION_SOLITAIRE = "A war council needs a game with a single seat."


def mention(user: int) -> str:
    """A person, or the staff officer."""
    return f"<@{user}>" if user else "the staff officer"


def people(users: Sequence[int]) -> str:
    """Several people in a row of words."""
    names = [mention(user) for user in users]
    return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else "".join(names)


def seat_name(seat: str) -> str:
    """A seat as people say it."""
    return seat.replace("_", " ").title()


def title(game: Game) -> str:
    """A table's name."""
    return f"{rules_of(game.game).title} · game {game.id}"


def players(rules: Rules) -> str:
    """How many can play."""
    fewest, most = rules.players()
    if most == 1:
        return "1 player"
    return f"{fewest} players" if fewest == most else f"{fewest} to {most} players"


def about(rules: Rules) -> str:
    """A game in a line."""
    return f"{players(rules).capitalize()}. {rules.about}".rstrip()


def no_game(number: int) -> str:
    return f"There is no game {number} here."


def no_seat(game: Game, seat: str) -> str:
    seats = ", ".join(seat_name(it) for it in in_play(game))
    return f"There is no seat “{seat[:40]}” in this game. Its seats: {seats}."


def already_sitting(seat: str) -> str:
    return f"You hold the {seat_name(seat)} seat already."


def seat_taken(seat: str) -> str:
    return f"Somebody holds the {seat_name(seat)} seat; the staff officer only takes open ones."


def open_seats(seats: Sequence[str]) -> str:
    names = ", ".join(seat_name(seat) for seat in seats)
    return f"Still open: {names}. Somebody must sit down there, or the staff officer."


def seat_gone(user: int, seat: str) -> str:
    return f"{mention(user)}, under these options there is no {seat_name(seat)} seat: take another."


def joined(user: int, seat: str) -> str:
    return f"{mention(user)} takes a chair: {seat_name(seat)}."


def left(user: int, seats: Sequence[str]) -> str:
    names = " and ".join(seat_name(seat) for seat in seats)
    return f"{mention(user)} leaves the table ({names}). The staff officer minds empty chairs."


def deserted(user: int) -> str:
    return f"{mention(user)} leaves, and nobody is left. The game is paused until `/game resume`."


def closed(game: Game) -> str:
    return f"*This table is closed: {game.verdict or game.status}.*"


def not_started(game: Game) -> str:
    return f"Game {game.id} has not started yet; `/game start` begins it."


def paused(game: Game) -> str:
    return f"Game {game.id} is paused. `/game resume` takes it up again."


def stranger(table: TableSnapshot, user: int) -> str:
    """Somebody presses who holds no seat, or not the one that is asked."""
    if table.seats_of(user):
        return "This one is for another chair at the table. Yours will come."
    return "You are watching this game. `/game join` gets you a chair; `/map` and `/log` are yours."


def stood_in(table: TableSnapshot, seat: str) -> str:
    holders = table.holders(seat)
    who = people(holders) if holders else seat_name(seat)
    return f"The hour has passed: the staff officer answers for {who}."


def the_end(table: TableSnapshot, result: Result) -> str:
    """The last word: verdict, and the seed everybody may check."""
    winners = ", ".join(seat_name(seat) for seat in result.winners)
    won = f" {winners} won." if winners else ""
    everyone = people([it.user for it in table.seated if it.user])
    thanks = f" Well fought, {everyone}." if everyone else ""
    return (
        f"**{title(table.game)} is over: {result.verdict}**, {_points(result.score)}."
        f"{won}{thanks}\n"
        f"The seed was `{table.game.seed}`; `/verify` replays every roll,"
        " `/replay` shows the campaign, `/game export` hands you the record."
    )


def _points(score: int) -> str:
    return f"{score} point" if abs(score) == 1 else f"{score} points"


def ended(game: Game, user: int) -> str:
    return f"{mention(user)} closes the table. {title(game)} ends here, without a verdict."


def over(game: Game) -> str:
    return (
        f"{title(game)} is over: {game.verdict}. `/replay` shows it again, `/verify` checks its"
        " dice, `/game new` opens another."
    )


def over_for_good(game: Game) -> str:
    return (
        f"{title(game)} is over: {game.verdict}. Its seed is public, so nothing can be taken back."
    )


def pause_told(user: int) -> str:
    return f"{mention(user)} pauses the game: no reminders, no deadlines until `/game resume`."


def resume_told(user: int) -> str:
    return f"{mention(user)} takes the game up again."


def seed(game: Game) -> str:
    return f"The seed was `{game.seed}`; `/game export` hands you the record."


def archived(game: Game) -> str:
    return (
        f"{title(game)} has rested for a long time and goes to the archive."
        f" Nothing is lost: `/game resume number:{game.id}` brings it back."
    )


def archive_notice(game: Game, days: int) -> str:
    return (
        f"{title(game)} has been quiet for weeks. It goes to the archive in {days} days"
        " unless somebody plays on."
    )


def digest(game: Game, waiting: str) -> str:
    return f"{title(game)} is paused; it would be the turn of {waiting}. `/game resume` goes on."


def nudge(table: TableSnapshot, seat: str, user: int, count: int) -> str:
    """A reminder: whom, at which seat, and of the question what everybody may read."""
    lead = "the table is still waiting" if count else "the table is waiting"
    asked = f"asked <t:{int(table.game.asked[seat].at)}:R>"
    words = f"**{seat_name(seat)}**: {table.questions[seat].heading}"
    return f"{mention(user)}, {lead} for you. {words} ({title(table.game)}, {asked})"


def late(table: TableSnapshot, seat: str) -> str:
    """The hour has passed."""
    words = f"**{seat_name(seat)}**: {table.questions[seat].heading}"
    who = people(table.holders(seat))
    return f"{who}, the hour has passed. {words} ({title(table.game)})"


def channel_lost(game: Game) -> str:
    return (
        f"The channel of {title(game)} is gone or closed to me. The game is paused and safe:"
        f" `/game resume number:{game.id}` in any other channel takes it up there."
    )


def voted(votes: int, quorum: int) -> str:
    return f"Your vote is in the box ({votes} of {quorum}). Vote again to change it."


def hint(label: str, why: str, page: Topic | None) -> str:
    """What the staff officer would do, and the rule behind the question."""
    words = f"The staff officer would: **{label}**. {why}".rstrip()
    return f"{words}\n>>> {rule_page(page)}" if page else words


def rule_page(page: Topic) -> str:
    """A page of the rules."""
    return f"**{page.title}** `{page.rule}`\n{page.words}"


def no_such_odds(find: str) -> str:
    return f"Nothing to be reckoned has “{find}” in it; `/odds` alone lists what there is."


def more_odds(count: int) -> str:
    return f"… and {count} more; `/odds find:` and a name shows the one you are after."


def snoozed(due: float) -> str:
    return f"Very well; you will hear from me again <t:{int(due)}:R>."


def opened(game: Game) -> str:
    return f"{title(game)} is on the table. Take chairs and press **Start**."


def you_sit(seat: str) -> str:
    return f"You sit at the {seat_name(seat)} seat."


def exported(game: Game) -> str:
    return (
        f"The record of {title(game)}, which `dynamo verify` checks anywhere, and its war diary to"
        " read."
    )


def imported(game: Game) -> str:
    return f"The record is on the table as {title(game)}; an unfinished game waits for a resume."


def hand(table: TableSnapshot, seat: str, facts: Sequence[Fact]) -> str:
    """What a seat holds in secret."""
    lines = [f"• **{fact.label}**: {fact.value}" for fact in facts] or ["*nothing*"]
    return "\n".join([f"**{seat_name(seat)}**, {title(table.game)}", *lines])


def no_such_order(order: str) -> str:
    return f"No legal order bears “{order[:60]}”. Type a part of it and pick from the list."


def several_orders(labels: Sequence[str], count: int) -> str:
    more = f" and {count - len(labels)} more" if count > len(labels) else ""
    return f"That fits several orders: {'; '.join(labels)}{more}. Please pick one from the list."


def carried_out(done: str, lapsed: str) -> str:
    """Which orders were carried out; those that chance overtook are named and not counted."""
    if not lapsed:
        return f"**{done}**."
    return (
        f"Carried out: **{done}**. Chance came in between and the next order no longer fitted, so"
        f" the rest lapsed: **{lapsed}**."
    )


def order_kept(order: StandingOrder) -> str:
    return (
        f"Understood: **{standing_order(order)}**. You will not be asked again; `/orders` lists and"
        " lifts such orders."
    )


def standing_order(order: StandingOrder) -> str:
    return f"{order.words} (except for: {'; '.join(order.unless)})" if order.unless else order.words


def unless(order: str, question: Question) -> str:
    """Which occasions a standing order should leave to the player."""
    now = f" (This time: {'; '.join(question.matters)}.)" if question.matters else ""
    return (
        f"The standing order shall be: **{order}**. For what do you want to be asked all the"
        f" same?{now}"
    )


def standing_orders(lines: Sequence[str]) -> str:
    return "\n".join(["Your standing orders:", *lines, "`/orders lift:` lifts one."])


def order_lifted(words: str) -> str:
    return f"Lifted: {words}. You will be asked again."


def no_place(place: str) -> str:
    return f"There is no “{place[:60]}” on this map."


def film(table: TableSnapshot) -> str:
    whole = "the campaign" if table.game.status == OVER else "the campaign so far"
    return f"{title(table.game)}: {whole}."


def sealed(game: Game, seal: str) -> str:
    return (
        f"The dice of {title(game)} lie sealed under `{seal}`. The seed is published when the"
        " game ends; then every roll can be checked."
    )


def verified(game: Game, dice: int, seal: str) -> str:
    return (
        f"{title(game)}: replayed from the first die to the last, {dice} dice, not one amiss."
        f" The seed `{game.seed}` fits the seal `{seal}`."
    )


def bad_zone(name: str) -> str:
    return f"“{name[:60]}” is no time zone I know; try Europe/London or America/New_York."


def preferences(wish: Preferences, now: float) -> str:
    """How somebody is reminded, read back to them."""
    if wish.off:
        return "You are not reminded at all. `/remind where:` changes that."
    where = "by direct message" if wish.direct else "in the channel"
    quiet = (
        "no quiet hours"
        if wish.quiet_from == wish.quiet_to
        else f"quiet from {wish.quiet_from}:00 to {wish.quiet_to}:00 ({wish.zone})"
    )
    away = f" Away until <t:{int(wish.holiday)}:D>." if wish.holiday > now else ""
    return (
        f"You are reminded {where}: first after {wish.first / 60:g} hours, then every"
        f" {wish.repeat / 60:g}; {quiet}.{away}"
    )


def help_page(titles: str) -> str:
    """The first page."""
    return (
        f"**Dynamo** referees board wargames about Dunkirk: {titles}.\n"
        "`/game new` opens a table, **Start** begins it. The board message shows the map and what"
        " is asked: press a button, or **Decide** for the private panel, or type `/do` and a part"
        " of an order.\n"
        "`/map` zooms · `/hand` shows what you hold · `/log` tells · `/odds` reckons · `/hint` asks"
        " the staff officer · `/rules` explains · `/undo` takes back · `/orders` lists what you no"
        " longer want to be asked\n"
        "New to a game? **Hint** tells what the staff officer would do, why, and the rule behind"
        " the question.\n"
        "`/chart`, `/replay` and `/verify` look back; the dice are sealed before the first roll.\n"
        "`/remind` sets reminders, quiet hours and holidays; `/game pause` rests the whole table;"
        " `/game officer` lets the staff officer play for you.\n"
        "Unofficial, free, and played at your own pace."
    )
