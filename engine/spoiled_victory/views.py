"""What may be seen: all of the table; of the deck only which cards are still in it."""

from __future__ import annotations

from collections import Counter
from functools import cache

from msgspec import Struct

from engine.core.views import Fact, View, When
from engine.spoiled_victory.components.calendar import LAST_TURN, date
from engine.spoiled_victory.components.cards import CARDS, CardNumber
from engine.spoiled_victory.components.map import LAND, ROUTES, SpaceId, name
from engine.spoiled_victory.components.tables import level
from engine.spoiled_victory.components.units import EVACUEES, GermanId, UnitId
from engine.spoiled_victory.events import card_title
from engine.spoiled_victory.positions import (
    allies_in,
    call_words,
    engaged,
    german_name,
    german_space,
    in_track_order,
    strength,
    unit_name,
)
from engine.spoiled_victory.state import Dunkirk, Readiness, Table, Works


class Board(Struct, frozen=True):
    """The open table, and the cards still face down, sorted: their order is the only secret."""

    table: Table
    unseen: tuple[CardNumber, ...]


def board(game: Dunkirk, _: str | None) -> Board:
    """The same for the player and for spectators (nothing on the table is private)."""
    return Board(game.table, tuple(sorted(game.deck)))


def when(seen: Board) -> When:
    """Turn and phase."""
    return _when(seen.table.turn, seen.table.phase)


@cache
def _when(turn: int, phase: str) -> When:
    return When(f"{turn} of {LAST_TURN}, {date(turn)}", phase)


def facts(view: View) -> tuple[Fact, ...]:
    """The status panel: when, how well, what is held, what is in force."""
    table: Table = view.board.table
    return (
        Fact("Turn", view.turn),
        Fact("Phase", view.phase),
        Fact("Rescued", f"{table.points} VP ({level(table.points)})"),
        Fact("Event", card_title(table.event) if table.event else "none"),
        Fact("Player Actions", str(table.actions)),
        Fact("Evacuation Moves", str(table.moves)),
        Fact("Held", ", ".join(_held(table)) or "nothing"),
        Fact("Works", ", ".join(_works(table))),
    )


def describe(view: View) -> str:
    """The position in words, for those who cannot see the picture."""
    table: Table = view.board.table
    lines = [fact.sentence for fact in facts(view)]
    lines += [
        f"{german_name(table, german)} {_german_words(table, german)}."
        for german in in_track_order(table)
    ]
    lines += [
        f"{name(space)}: {_stack(table, space)}." for space in LAND if allies_in(table, space)
    ]
    afloat = [
        space
        for space in dict.fromkeys(s for route in ROUTES.values() for s in route)
        if allies_in(table, space)
    ]
    lines += [f"{name(space)}: {_stack(table, space)}." for space in afloat]
    return " ".join(lines)


def _held(table: Table) -> list[str]:
    held = ["Dunkirk Spirit"] if table.spirit else []
    if table.patrol == Readiness.READY or table.patrol in ROUTES:
        held.append(
            "RAF patrol" if table.patrol == Readiness.READY else f"RAF patrol on {table.patrol}"
        )
    if table.bombers == Readiness.READY:
        held.append("RAF bombers")
    if table.intelligence:
        call = call_words(table, CARDS[table.intelligence].moves)
        held.append(f"Intelligence Report ({call})")
    return held


def _works(table: Table) -> list[str]:
    works = ["Mole whole" if table.mole == Works.BUILT else "Mole damaged"]
    if table.jetties:
        works.append("jetties damaged" if table.jetties == Works.DAMAGED else "jetties built")
    if table.flooded:
        works.append("Lowlands flooded")
    if table.harbor_closed:
        works.append(f"harbour closed ({_turns(table.harbor_closed)})")
    if table.wake_walker:
        works.append(f"Wake-Walker and Tennant ({_turns(table.wake_walker)})")
    return works


def _turns(left: int) -> str:
    return "this turn" if left == 1 else "this turn and the next"


def _german_words(table: Table, german: GermanId) -> str:
    marker = table.germans[german]
    space = german_space(table, german)
    words = f"at {name(space)}"
    words += ", reduced" if marker.reduced else ""
    words += ", disrupted" if marker.disrupted else ""
    return words + (", engaged" if engaged(table, space) else "")


def _stack(table: Table, space: SpaceId) -> str:
    """Who stands in a space; Evacuees who are alike are counted."""
    told = Counter(_unit_words(table, unit) for unit in allies_in(table, space))
    return ", ".join(
        words if number == 1 else f"{number} {words.replace('unit', 'units')}"
        for words, number in told.items()
    )


def _unit_words(table: Table, unit: UnitId) -> str:
    if unit in EVACUEES:
        return unit_name(table, unit)
    pinned = " suppressed" if table.units[unit].suppressed else ""
    return f"{unit_name(table, unit)} {strength(table, unit)}{pinned}"
