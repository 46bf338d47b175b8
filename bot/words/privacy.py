"""What is kept of a person, in words."""

from __future__ import annotations

import hashlib

from bot.store.privacy import Personal

ABOUT = (
    "**What I keep of you**\n"
    "Your Discord number, never your name, and with it: the tables you opened, the seats you took"
    " and when, every answer you gave there, your votes and requests, how you want to be reminded"
    " (with your time zone, if you told it) and which kinds of questions were explained to you."
    " I do not read messages, and my log says what was pressed, never by whom.\n"
    "**What for** Without it nobody could play on, take back or check a game. Nobody but whoever"
    " runs me sees it; what was posted in channels is with Discord.\n"
    "`/privacy export` gives you all of it as a file, `/privacy forget` makes you “a player”."
)
EXPORTED = "All that I keep of you, for you alone. Times are seconds since 1970, UTC."
FORGOTTEN = (
    "You are forgotten. Games you played stay, with “a player” in your place. Messages in channels"
    " are Discord's and stay there. If you sit down again, we begin anew."
)
OTHERWISE = (
    "Since you were asked something about you has changed. Nothing was forgotten; use"
    " `/privacy forget` again and read it once more."
)


def sure(kept: Personal, tables: int) -> str:
    """What would go, and what would stay."""
    seats = _some(tables, "table that is not over", "tables that are not over")
    away = (
        f"- You leave {seats}: the staff officer minds your seats, a table where nobody else"
        " sits rests or closes, another player becomes host. You cannot come back on another"
        " side of such a game.\n"
        if tables
        else ""
    )
    ours = (("answers", "answer"), ("seats", "seat"), ("votes", "vote"))
    stay = [_some(number, one, many) for many, one in ours if (number := kept.count(many))]
    games = (
        f"- What you did in games ({', '.join(stay)}) stays there, so that others can play on and"
        " check it, but it will be that of “a player”.\n"
        if stay
        else ""
    )
    return (
        f"**Forget you?** This cannot be undone.\n{away}{games}"
        "- How you are reminded, your time zone and what was explained to you are deleted.\n"
        "- You will not find your games under your name again. `/privacy export` keeps a copy.\n"
        "- Messages in channels are Discord's; copies the operator made before stay as long as"
        " those are kept."
    )


def told(kept: Personal, tables: int) -> str:
    """A sum of what `sure` tells this person: the button is for that alone."""
    facts = (kept.user, tables, *(kept.count(it) for it in ("answers", "seats", "votes")))
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]


def _some(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"
