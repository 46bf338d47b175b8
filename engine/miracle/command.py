"""Chapter 6 and held markers: what may be done when a Turn Order Card is drawn (6.0, 7.2, 7.4)."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.miracle.components.cards import CARD_TITLES, TurnCard
from engine.miracle.components.events import Marker
from engine.miracle.components.map import LA_PANNE
from engine.miracle.components.tables import ACTIONS_MOST, RAF_MOST
from engine.miracle.components.units import GHQ
from engine.miracle.kinds import Kind
from engine.miracle.state import Dunkerque, Table

DYNAMO = Choice("dynamo", "GHQ: Operation Dynamo", detail="one more Evacuation Action")
PLANNING = Choice("planning", "GHQ: Strategic Planning", detail="this card to the bottom")
GORT_PLANNING = Choice("gort", "General Gort: Strategic Planning", detail="this card to the bottom")
SCRAMBLE = Choice("scramble", "Dunkirk Spirit: Scramble", detail="one more R.A.F. Sortie")
SPIRIT_DYNAMO = Choice("spirit", "Dunkirk Spirit: Operation Dynamo", detail="one more Action")


def ghq_ready(table: Table) -> bool:
    """6.1, 6.3 GHQ stands in La Panne, is not Disrupted and has not commanded this turn."""
    headquarters = table.units[GHQ]
    there = headquarters.space == LA_PANNE and not headquarters.disrupted
    return there and not table.command_used


def commands(game: Dunkerque) -> list[Choice]:
    """What can be done about the card just drawn; planning for the last card is pointless."""
    table = game.table
    offers = []
    if table.card == TurnCard.EVACUATION and table.actions < ACTIONS_MOST:
        offers += [DYNAMO] * ghq_ready(table) + [SPIRIT_DYNAMO] * bool(table.spirits)
    if table.card == TurnCard.LUFTWAFFE and table.raf < RAF_MOST and table.spirits:
        offers.append(SCRAMBLE)
    if game.turn_order:
        offers += [PLANNING] * ghq_ready(table) + [GORT_PLANNING] * (Marker.GORT in table.held)
    return offers


def command(game: Dunkerque, token: str) -> None:
    """Carry out a command that leaves the card in play."""
    table = game.table
    if token == DYNAMO.token:
        table.command_used = True
    else:
        table.spirits -= 1
    if token == SCRAMBLE.token:
        table.raf += 1
        words = f"Dunkirk Spirit, squadrons scramble: R.A.F. Sorties now {table.raf}."
        rule = "7.2b"
    else:
        table.actions += 1
        who, rule = ("GHQ", "6.2b") if token == DYNAMO.token else ("Dunkirk Spirit", "7.2c")
        words = f"{who}, Operation Dynamo: one more Evacuation Action."
    game.log(Kind.COMMAND, words, rule=rule)


def plan(game: Dunkerque, token: str) -> None:
    """6.2c, 7.4 The drawn card goes to the bottom of the pile without effect."""
    table = game.table
    if token == PLANNING.token:
        table.command_used = True
    else:
        table.held.remove(Marker.GORT)
    table.drawn.pop()
    table.planned.append(table.card)
    game.turn_order.insert(0, table.card)
    who = "GHQ" if token == PLANNING.token else "General Gort"
    words = f"{who} puts off the {CARD_TITLES[table.card]} card to the end of the day."
    game.log(Kind.COMMAND, words, rule="6.2c" if token == PLANNING.token else "7.4")
