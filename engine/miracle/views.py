"""What may be seen: all of the table; of the decks only which cards are still in them."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from engine.core.counting import count
from engine.core.views import Fact, View, When
from engine.miracle.components.calendar import LAST_TURN, date
from engine.miracle.components.cards import CARD_TITLES
from engine.miracle.components.events import EVENTS, Marker
from engine.miracle.components.map import NODES, along, name
from engine.miracle.components.sea import WATER
from engine.miracle.components.units import GERMANS
from engine.miracle.ids import NodeId, ShipId, Space, UnitId
from engine.miracle.positions import (
    cargo,
    covered,
    evacuee_name,
    evacuees_at,
    face,
    german_name,
    german_node,
    guns_at,
    night,
    place_name,
    reorganizing,
    route_x_open,
    ship_name,
    ships_at,
    unit_name,
    units_at,
    value,
)
from engine.miracle.state import HELD, Dunkerque, Table, Works

MARKERS = {
    Marker.GORT: "General Gort",
    Marker.TENNANT: "Captain Tennant",
    Marker.CLOSE_SUPPORT: "R.A.F. Close Support",
    Marker.BOMBERS: "R.A.F. Bomber Sortie",
    Marker.WORMHOUDT: "Wormhoudt Massacre",
}


class Board(Struct, frozen=True):
    """The open table, and what is still face down, sorted: its order is the only secret."""

    table: Table
    turn_order: tuple[str, ...]
    activations: tuple[int, ...]
    channel: tuple[int, ...]
    events: tuple[int, ...]


def board(game: Dunkerque, _: str | None) -> Board:
    """The same for the player and for spectators (nothing on the table is private)."""
    return Board(
        game.table,
        tuple(sorted(game.turn_order)),
        tuple(sorted(game.activations)),
        tuple(sorted(game.channel)),
        tuple(sorted(game.events_deck)),
    )


def when(seen: Board) -> When:
    """Turn and phase, with the cards of the turn still to come."""
    table = seen.table
    left = len(seen.turn_order)
    phase = f"{table.phase}, {count(left, 'card')} left{_put_off(table)}" if left else table.phase
    return When(_turn(table.turn, "night" if night(table) else "day"), phase)


@cache
def _turn(turn: int, light: str) -> str:
    return f"{turn} of {LAST_TURN}, {date(turn)}, {light}"


def facts(view: View) -> tuple[Fact, ...]:
    """The status panel: when, how well, what flies and sails, what is held."""
    table: Table = view.board.table
    return (
        Fact("Turn", view.turn),
        Fact("Phase", view.phase),
        Fact("Score" if view.result else "Landed", f"{table.points} VP"),
        Fact("At sea", f"{_afloat(table)} VP"),
        Fact("Sorties", f"R.A.F. {table.raf}, Luftwaffe {table.luftwaffe}"),
        Fact("Evacuation Actions", str(table.actions)),
        Fact("Event", EVENTS[table.event].title if table.event else "none"),
        Fact("Held", ", ".join(held(table)) or "nothing"),
        Fact("Works", ", ".join(_works(table))),
        Fact("Route X", _route_x(table)),
    )


def describe(view: View) -> str:
    """The position in words, for those who cannot see the picture."""
    table: Table = view.board.table
    lines = [fact.sentence for fact in facts(view)]
    lines += [
        f"Track {track}: {german_name(table, track)} at {place_name(german_node(table, track))}"
        f"{', disrupted' if table.germans[track].disrupted else ''}."
        for track in GERMANS
    ]
    lines += [f"{name(node)}: {words}." for node in NODES if (words := _stack(table, node))]
    lines += [
        f"{place_name(space)}: {words}." for space in WATER if (words := _waters(table, space))
    ]
    return " ".join(lines)


def held(table: Table) -> list[str]:
    """The markers in the player's hand."""
    names = ["Dunkirk Spirit"] * table.spirits
    names += [MARKERS[marker] for marker in table.held]
    return names + ["Somua pillboxes"] * (table.somua == HELD)


def _put_off(table: Table) -> str:
    """6.2c The cards known to lie at the bottom of the Turn Order pile."""
    titles = " and ".join(CARD_TITLES[card] for card in table.planned)
    return f", {titles} last" if titles else ""


def _afloat(table: Table) -> int:
    return sum(value(table, id_) for id_, it in table.evacuees.items() if it.ship)


def _works(table: Table) -> list[str]:
    words = [f"Mole {table.mole}"]
    words += [f"{zone} jetties {it}" for zone, it in table.jetties.items() if it != Works.UNBUILT]
    if table.flooded:
        words.append("Lowlands flooded")
    words += [
        f"{guns} guns from {date(since)}"
        for guns, since in table.artillery.items()
        if table.turn < since <= LAST_TURN
    ]
    if table.harbor_closed:
        words.append("harbor closed")
    if table.choked_roads:
        words.append("roads choked")
    if table.halt_order:
        words.append("Halt Order in force")
    if table.command_used:
        words.append("GHQ has commanded")
    if table.reorganization:
        words.append(_reorganization(table))
    return words


def _reorganization(table: Table) -> str:
    """13.1a-d One flank a turn, from the turn after it began; then all is as usual."""
    if sector := reorganizing(table):
        return f"Germans reorganizing {along(sector)}"
    if table.turn == table.reorganization:
        return f"Germans reorganize from {date(table.turn + 1)}"
    return "Germans reorganized"


def _route_x(table: Table) -> str:
    if route_x_open(table):
        return "open"
    return f"opens on {date(table.route_x)}" if 0 < table.route_x <= LAST_TURN else "closed"


def _stack(table: Table, node: NodeId) -> str:
    words = [_unit_words(table, unit) for unit in units_at(table, node)]
    words += [evacuee_name(table, it) for it in evacuees_at(table, node)]
    if covered(table, node):
        words.append("pillboxes" if table.somua == node else "entrenchments")
    return ", ".join(words)


def _unit_words(table: Table, unit: UnitId) -> str:
    shown = face(table, unit)
    numbers = f"{shown.combat}-{shown.defense}-{shown.cohesion}"
    return f"{unit_name(unit)} {numbers}{' disrupted' * table.units[unit].disrupted}"


def _waters(table: Table, space: Space) -> str:
    words = [_ship_words(table, ship) for ship in ships_at(table, space)]
    words += [evacuee_name(table, it) for it in evacuees_at(table, space)]
    if space in table.mines:
        words.append("mines")
    if guns_at(table, space):
        words.append("German guns")
    return ", ".join(words)


def _ship_words(table: Table, ship: ShipId) -> str:
    it = table.ships[ship]
    words = ship_name(ship) + " damaged" * it.reduced + " disrupted" * it.disrupted
    aboard = cargo(table, ship)
    points = sum(value(table, evacuee) for evacuee in aboard)
    return f"{words} with {len(aboard)} aboard, {points} VP" if aboard else words
