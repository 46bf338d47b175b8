"""Section 2: who sits where, under split command too, and who decides what for a side."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.ids import Seat, Side
from engine.france_1940.components.formations import CHIEFS, COMMANDS, FORMATIONS, SIDE_OF_SEAT
from engine.france_1940.ids import FormationId
from engine.france_1940.state import Campaign

SEAT_NAMES = {
    Seat("german"): "German",
    Seat("allied"): "Allied",
    Seat("group_a"): "Army Group A",
    Seat("group_b"): "Army Group B",
    Seat("french"): "French",
    Seat("north"): "Northern armies",
    Seat("south"): "Southern armies",
    Seat("bef"): "B.E.F.",
    Seat("neutrals"): "Neutrals",
}
PLAYERS = {
    "german": "the German player",
    "allied": "the Allied player",
    "group_a": "Army Group A",
    "group_b": "Army Group B",
    "french": "the French command",
    "north": "the northern French armies",
    "south": "the southern French armies",
    "bef": "the B.E.F.",
    "neutrals": "the neutrals",
}


_SEATINGS = {command: tuple(dict.fromkeys(held.values())) for command, held in COMMANDS.items()}


def seating(options: Mapping[str, str]) -> tuple[Seat, ...]:
    """The seats in play, German ones first."""
    return _SEATINGS[options["command"]]


def holder(game: Campaign, formation: FormationId) -> Seat:
    """The seat that moves a Formation and fights its Battles."""
    return COMMANDS[game.options["command"]][formation]


def chief(game: Campaign, side: Side) -> Seat:
    """The seat that decides Strategy Card, SHQ steps, purchases and Reinforcements."""
    return CHIEFS[game.options["command"]][side]


def seats_of(game: Campaign, side: Side) -> tuple[Seat, ...]:
    """All seats of one side: they see its blocks and its hand."""
    return tuple(seat for seat in seating(game.options) if SIDE_OF_SEAT[seat] == side)


def formations_of(game: Campaign, seat: Seat) -> tuple[FormationId, ...]:
    """The Formations a seat commands."""
    held = COMMANDS[game.options["command"]]
    return tuple(formation for formation in FORMATIONS if held[formation] == seat)


def spendable(game: Campaign, formation: FormationId) -> int:
    """4B SHQ steps the holder of the Active Formation may spend: all, or what his chief granted."""
    it = FORMATIONS[formation]
    if it.neutral:
        return 0
    steps = game.table.shq[it.side]
    own = holder(game, formation) == chief(game, it.side)
    return steps if own else min(steps, game.table.granted)


def spend_steps(game: Campaign, formation: FormationId, steps: int) -> None:
    """4B The SHQ pays for an action of the Active Formation."""
    game.table.shq[FORMATIONS[formation].side] -= steps
    game.table.granted = max(0, game.table.granted - steps)
