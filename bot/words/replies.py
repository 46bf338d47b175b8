"""What one person is told in private: that something is done, and what they asked to see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.store import Game
from bot.store.model import Level, Status
from bot.words.names import seat_name, seats, staff, staff_of, title
from engine.core.log import Event, Weight
from engine.core.views import Fact, Forecast, Topic

TAKEN = "Done."
BEFORE_THE_FIRST_TURN = "Before the first turn"
NOTHING_WRITTEN = "*nothing written*"
STARTED = "The dice are sealed, the maps unrolled. The board follows."
SURE_CONCEDE = "Concede for good? The game ends at once for everybody."
SURE_CLOSE = "Close the table for good? The game ends without a verdict."
NO_GAMES = "No tables yet. `/game new` opens one."
WHICH_GAME = (
    "Which game do you want to play? The staff officer can sit wherever a player is missing."
)

_PREVIEWED = 12  # lines of what an order for many would do; the map shows all
_LEAST = 0.005  # a smaller chance would be shown as 0 %


def opened(game: Game) -> str:
    return f"{title(game)} is on the table. Take seats and press **Start**."


def you_sit(game: Game, seat: str) -> str:
    return f"You hold the {seat_name(game, seat)} seat."


def you_left(game: Game) -> str:
    return f"You have left {title(game)}; `/game join` takes you back."


def you_paused(game: Game) -> str:
    return f"{title(game)} is paused; `/game resume` takes it up again."


def you_resumed(game: Game) -> str:
    return f"{title(game)} goes on here; the board follows."


def you_conceded(game: Game) -> str:
    return f"You have conceded {title(game)}; it is over."


def you_closed(game: Game) -> str:
    return f"{title(game)} is closed, without a verdict."


def officer_sent(game: Game, seat: str, *, stands_in: bool) -> str:
    name = seat_name(game, seat)
    if stands_in:
        who = staff(game, seat).capitalize()
        return f"{who} plays the {name} seat; `/game officer` sends him away again."
    return f"The staff officer has left the {name} seat to you again."


def officer_plays(game: Game, level: Level) -> str:
    who = staff_of(level).capitalize()
    return f"{who} plays {title(game)} for you; whatever you do there brings you back."


def you_are_back(game: Game) -> str:
    return f"{title(game)} is yours again; the board follows."


def order_sheet(lines: Sequence[str], count: int) -> str:
    """The lines a seat has written, the last of them if they are many."""
    earlier = count - len(lines)
    more = [f"• … {earlier} earlier lines"] if earlier else []
    written = f"Written so far, {count} {'line' if count == 1 else 'lines'}:"
    return "\n".join([written, *more, *(f"• {line}" for line in lines)])


def voted(votes: int, quorum: int) -> str:
    return f"Your vote is in the box ({votes} of {quorum}). Vote again to change it."


NOTED = "Noted."
SHEETS_WAIT = "All sheets are opened together, as soon as the last one is in."


def waits_for(game: Game, waiting: Sequence[str]) -> str:
    return f"The table now waits for: {seats(game, waiting)}."


def hint(label: str, why: str, figures: str, page: Topic | None) -> str:
    """What the staff officer would do, how others fare, and the rule behind the question."""
    words = f"The staff officer would: **{label}**. {why}\n{figures}".rstrip()
    return f"{words}\n>>> {rule_page(page)}" if page else words


def preview(lines: Iterable[Event]) -> str:
    """What an order for many would do."""
    told = [f"• {line.words}" for line in lines if line.weight > Weight.SILENT]
    more = [f"• … and {len(told) - _PREVIEWED} more."] if len(told) > _PREVIEWED else []
    lead = "**Not ordered yet.** This is what would happen:"
    return "\n".join([lead, *told[:_PREVIEWED], *more])


def lesson(words: str, page: Topic | None) -> str:
    """What a question is about, and the page of the rules that tells more."""
    more = f" `/rules {page.title}` tells more." if page else ""
    return f"*New to you: {words}{more}*"


def rule_page(page: Topic) -> str:
    """A page of the rules."""
    return f"**{page.title}** `{page.rule}`\n{page.words}"


def chances(forecast: Forecast) -> str:
    """What may come of a fight, with the chance of each."""
    likely = [(words, share) for words, share in forecast.outcomes if share >= _LEAST]
    shares = ", ".join(f"{words} {share:.0%}" for words, share in likely)
    return f"• **{forecast.label}**: {shares} `{forecast.rule}`"


def more_odds(count: int) -> str:
    return f"… and {count} more; `/odds find:` and a name shows the one you are after."


def diary_page(game: Game, turn: str, page: int, pages: int, find: str) -> str:
    """The heading of a page of `/log`."""
    what = f"“{find}” in the diary" if find else f"**{turn}**"
    whole = "" if find else " in all"
    where = f", page {page} of {pages}{whole}" if pages > 1 else ""
    return f"**{title(game)}** · {what}{where}"


def hand(game: Game, seat: str, facts: Sequence[Fact]) -> str:
    """What a seat holds in secret."""
    lines = [f"• **{fact.label}**: {fact.value}" for fact in facts] or ["*nothing*"]
    return "\n".join([f"**{seat_name(game, seat)}**, {title(game)}", *lines])


def carried_out(done: str, lapsed: str) -> str:
    """Which orders were carried out; those that chance overtook are named and not counted."""
    if not lapsed:
        return f"**{done}**."
    return (
        f"Carried out: **{done}**. Chance came in between and the next order no longer fitted, so"
        f" the rest lapsed: **{lapsed}**."
    )


def exported(game: Game) -> str:
    return (
        f"The record of {title(game)}, which `dynamo verify` checks anywhere, and its war diary to"
        " read."
    )


def imported(game: Game) -> str:
    return f"The record is on the table as {title(game)}; an unfinished game waits for a resume."


def thread_of(game: Game, turn: str) -> str:
    return f"What if: {title(game)}, {turn}"


def forked(game: Game, origin: Game, turn: str) -> str:
    return (
        f"{title(game)} begins where {title(origin)} stood: {turn}. Positions and hands are the"
        f" same, dice and cards to come are new. The table is in <#{game.channel}>; the staff"
        " officer has every seat that is not yours, and gives way to whoever joins."
    )


def film_alt(game: Game, turns: Sequence[str]) -> str:
    """What the moving picture shows, for whoever does not see it."""
    count = "one picture" if len(turns) == 1 else f"{len(turns)} pictures"
    when = turns[0] if turns[0] == turns[-1] else f"from {turns[0]} to {turns[-1]}"
    return (
        f"Moving picture of {title(game)}: the whole map in {count}, {when}. `/log` tells the same"
        " in words, `/map` with words the present position."
    )


def film(game: Game) -> str:
    whole = "the campaign" if game.status == Status.OVER else "the campaign so far"
    return f"{title(game)}: {whole}."


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


def help_page(titles: str) -> str:
    """The first page, by what somebody is up to."""
    return (
        f"**Dynamo** referees board wargames about Dunkirk: *{titles}*.\n"
        "**I want to play**: `/game new` opens a table, take a seat, press **Start**. A newcomer's"
        " first game explains itself: every new kind of question says what it is about.\n"
        "**It is my turn**: press a button under the board, **Decide** for your private panel, or"
        " type `/do` and a part of an order; several in a row with `;`. **Hint** says what the"
        " staff officer would do and why, **Draft** lays his whole phase before you to sign."
        " `/undo` takes back.\n"
        "**I am asked too much**: `/orders` shows what is decided ahead for you and lets you change"
        " it, or be asked everything.\n"
        "**I have little time**: `/remind` sets reminders, quiet hours and holidays; `/game pause`"
        " rests the table; `/game officer` lets the staff officer play for you.\n"
        "**I want out**: `/game leave` hands your seat to the staff officer, `/game replace` to"
        " somebody else, `/game draw` offers a draw, `/game resign` concedes.\n"
        "**I only watch**: scroll up for the story; `/map`, `/log`, `/chart` and `/replay` show"
        " more, `/odds` the chances of the fights to come.\n"
        "**I look something up**: `/rules` and a word; `/hand` for what you hold; `/verify` for the"
        " dice, which are sealed before the first roll. `/help again:lessons` explains it all once"
        " more.\n"
        "Unofficial, free, and played at your own pace."
    )


LESSONS_AGAIN = "Every kind of question will be explained to you once more when you meet it."


def misfilled(fault: str) -> str:
    return f"{fault} Nothing was changed."


def to_fill_in(label: str) -> str:
    return f"**{label}** has blanks to fill in."
