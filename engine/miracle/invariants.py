"""What must hold at every decision of every game."""

from __future__ import annotations

from collections import Counter

from engine.miracle.components.cards import ACTIVATIONS, TURN_ORDER
from engine.miracle.components.channel import CHANNEL_CARDS
from engine.miracle.components.evacuees import EVACUEES
from engine.miracle.components.events import EVENTS
from engine.miracle.components.map import NODES, TRACKS
from engine.miracle.components.sea import SHALLOWS, WATER
from engine.miracle.components.ships import SHIPS
from engine.miracle.components.tables import (
    ACTIONS_MOST,
    ENTRENCHMENTS,
    LUFTWAFFE_MOST,
    MINEFIELDS,
    MOST_SPIRITS,
    RAF_MOST,
    UNITS_IN_AREA,
)
from engine.miracle.components.units import ALLIES, GERMANS, REINFORCEMENTS
from engine.miracle.losses import LoseCargo
from engine.miracle.positions import cargo, deck, garrisoned, german_nodes, stacks, steps_left
from engine.miracle.state import Dunkerque, Table


def invariants(game: Dunkerque) -> list[str]:
    """Everything that is wrong with a state; nothing, if it is sound."""
    table = game.table
    broken = _counters(table)
    if broken:
        return broken
    checks = (
        _germans(table),
        _combat_units(game),
        _evacuees(table),
        _ships(game),
        _cards(game),
        _markers(table),
        _scratch(game),
    )
    return [problem for check in checks for problem in check]


def _counters(table: Table) -> list[str]:
    """No counter is lost, invented or off the map."""
    pools = ((table.units, ALLIES), (table.germans, GERMANS), (table.ships, SHIPS))
    if any(set(here) != set(known) for here, known in pools):
        return ["counters are missing"]
    if any(not 0 <= it.at < len(TRACKS[track]) for track, it in table.germans.items()):
        return ["a German unit is off its track"]
    units = [id_ for id_, it in table.units.items() if it.space and it.space not in NODES]
    units += [id_ for id_ in table.units if not steps_left(table, id_) > 0]
    units += [id_ for id_, it in table.units.items() if it.space and it.fate]
    ships = [id_ for id_, it in table.ships.items() if it.space and it.space not in WATER]
    ships += [id_ for id_, it in table.ships.items() if it.fate and it.space]
    places = {"", *NODES, *SHALLOWS}
    evacuees = [
        id_
        for id_, it in table.evacuees.items()
        if it.space not in places or (it.ship and it.ship not in SHIPS)
    ]
    return [f"{id_} stands nowhere" for id_ in units + ships + evacuees]


def _germans(table: Table) -> list[str]:
    """9.3g, 13.2c No two German units share a node, no two reinforcements a track."""
    moved = sum(1 for it in table.germans.values() if it.at)
    joined = [it.joined for it in table.germans.values() if it.joined]
    wrong = [] if len(german_nodes(table)) == moved else ["German units share a node"]
    known = len(set(joined)) == len(joined) and set(joined) <= set(REINFORCEMENTS)
    return wrong if known else [*wrong, "a reinforcement is in two places"]


def _combat_units(game: Dunkerque) -> list[str]:
    """10.2g, 10.2h Two to an Area, nobody behind the enemy; beside him only to fight."""
    table = game.table
    behind, germans = garrisoned(table), german_nodes(table)
    wrong = [f"too many units in {it}" for it, n in stacks(table).items() if n > UNITS_IN_AREA]
    for unit, it in table.units.items():
        if it.space in behind:
            wrong.append(f"{unit} stands behind the enemy")
        if it.space in germans and not (table.ground or table.battle):
            wrong.append(f"{unit} shares a node with the enemy")
        if it.disrupted and not it.space:
            wrong.append(f"{unit} is disrupted off the map")
    return wrong


def _evacuees(table: Table) -> list[str]:
    """4.1d, 12.4 Each counter is in one place; one waits in a Shallow; none with the enemy."""
    wrong = []
    if set(table.bag) & set(table.evacuees) or not set(table.bag) <= set(EVACUEES):
        wrong.append("the bag does not add up")
    if table.bag != sorted(set(table.bag)) or not set(table.evacuees) <= set(EVACUEES):
        wrong.append("the bag is not in order")
    held = garrisoned(table).union(german_nodes(table) if not table.battle else ())
    count = Counter(it.space for it in table.evacuees.values() if it.space)
    wrong += [f"Evacuees stand with the enemy in {space}" for space in count if space in held]
    wrong += [f"too many Evacuees in {it}" for it in SHALLOWS if count[it] > 1]
    for evacuee, it in table.evacuees.items():
        if bool(it.space) == bool(it.ship) or (it.ship and not table.ships[it.ship].space):
            wrong.append(f"{evacuee} is neither ashore nor aboard")
    return wrong


def _ships(game: Dunkerque) -> list[str]:
    """11.8a Nobody carries more than fits, unless the player is being asked who is lost."""
    table = game.table
    asked = game.agenda[-1] if game.agenda else None
    losing = asked.ship if isinstance(asked, LoseCargo) else ""
    return [
        f"{ship} is overloaded"
        for ship, it in table.ships.items()
        if it.space and ship != losing and len(cargo(table, ship)) > deck(table, ship).capacity
    ]


def _cards(game: Dunkerque) -> list[str]:
    """4.2-4.5 Each card is in exactly one place."""
    table, wrong = game.table, []
    order = sorted(game.turn_order + table.drawn)
    if order and order != sorted(TURN_ORDER):
        wrong.append("the Turn Order Cards do not add up")
    if table.planned != game.turn_order[: len(table.planned)][::-1]:
        wrong.append("the cards put off are not at the bottom")
    events = [*game.events_deck, *table.events_used, *table.events_removed]
    if events and sorted(events) != sorted(EVENTS):
        wrong.append("the Event Cards do not add up")
    for pile, known in ((game.activations, ACTIVATIONS), (game.channel, CHANNEL_CARDS)):
        if len(set(pile)) != len(pile) or not set(pile) <= set(known):
            wrong.append("a draw pile does not add up")
    return wrong


def _markers(table: Table) -> list[str]:
    """4.6 Markers stay in their boxes and within their numbers."""
    limits = (
        ("R.A.F. Sorties", table.raf, RAF_MOST),
        ("Luftwaffe Sorties", table.luftwaffe, LUFTWAFFE_MOST),
        ("Evacuation Actions", table.actions, ACTIONS_MOST),
        ("Dunkirk Spirit", table.spirits, MOST_SPIRITS),
        ("Entrenched markers", len(table.entrenched), ENTRENCHMENTS),
        ("Minefields", len(table.mines), MINEFIELDS),
    )
    wrong = [f"{what} is off its track" for what, number, most in limits if not 0 <= number <= most]
    for what, markers in (("Entrenched", table.entrenched), ("held", table.held)):
        if len(set(markers)) != len(markers):
            wrong.append(f"two {what} markers are one too many")
    return wrong


def _scratch(game: Dunkerque) -> list[str]:
    """Records of a procedure are empty outside it, and the game ends when its agenda does."""
    table = game.table
    wrong = []
    open_records = [table.battle, table.ground, table.sailing, table.evacuation]
    if not table.card and any(record is not None for record in open_records):
        wrong.append("a procedure was left open")
    if not game.agenda and not game.result:
        wrong.append("nothing is left to do before the end")
    if game.result and game.result.score != table.points:
        wrong.append("the result is not the score")
    return wrong
