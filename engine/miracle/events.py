"""Chapter 7: drawing an Event Card and what it does at once (7.0, 7.1, 7.12 to 7.14)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.cup import draw_top
from engine.miracle.boats import hunt
from engine.miracle.bombs import Raid
from engine.miracle.components.cards import Location, LocationKind
from engine.miracle.components.events import BELGIANS, EVENTS, SHUFFLE, ZONE_DIE, EventCard, Special
from engine.miracle.components.map import SECTORS, ZONES, name
from engine.miracle.components.sea import DOVER, water_name
from engine.miracle.components.ships import MODERN
from engine.miracle.components.tables import (
    ACTIONS_MOST,
    LUFTWAFFE_MOST,
    MINEFIELDS,
    MOST_SPIRITS,
    RAF_MOST,
)
from engine.miracle.components.units import Formation
from engine.miracle.deck import into_bag, moment
from engine.miracle.end_turn import clear_route_x
from engine.miracle.event_choices import (
    BeachMarshals,
    LittleShipsSail,
    PickUpSomua,
    RallyOne,
    Rearguard,
    RoyalEngineers,
    Shelled,
    SweepMines,
)
from engine.miracle.german_advance import advance
from engine.miracle.german_attacks import GermanAttack
from engine.miracle.ground import GroundOperations
from engine.miracle.ids import ADRIFT, Track, WaterId, Zone
from engine.miracle.kinds import Kind
from engine.miracle.luftwaffe import NO_BOMBER, NOBODY_THERE, strike
from engine.miracle.positions import (
    cargo,
    evacuees_at,
    german_name,
    german_node,
    next_node,
    night,
    ship_name,
    units_at,
    value,
)
from engine.miracle.state import HELD, Dunkerque, Phase, Table

_SHELLS_HIT = 4
_STRAFING_DICE = 2


class DrawEvent(Phase, frozen=True):
    """7.1, 7.14 The top Event Card is enacted; a Shuffle card draws another and mixes them all."""

    rule = "7.1"

    def run(self, game: Dunkerque) -> None:
        table = game.table
        if not game.events_deck:
            _mix(game)
        game.chance.about("event", moment(game))
        (number,) = draw_top(game.chance, game.events_deck)
        game.reveal()
        card = EVENTS[number]
        table.event = number
        game.log(Kind.EVENT, f"{card.title}: {card.words}", rule=self.rule)
        if number == SHUFFLE:
            table.events_removed.append(number)
            game.then(DrawEvent(), ShuffleEvents())
            return
        (table.events_removed if number == BELGIANS else table.events_used).append(number)
        enact(game, card)


class ShuffleEvents(Phase, frozen=True):
    """7.14 All Event Cards left in the game make a new draw pile."""

    rule = "7.14"

    def run(self, game: Dunkerque) -> None:
        _mix(game)
        game.log(Kind.SHUFFLE, "The Event Cards are shuffled.", rule=self.rule)


def _mix(game: Dunkerque) -> None:
    game.events_deck = sorted(game.events_deck + game.table.events_used)
    game.table.events_used = []
    game.chance.about("events", game.table.turn)
    game.chance.shuffle(game.events_deck)


def enact(game: Dunkerque, card: EventCard) -> None:
    """7.1 Carry an event out."""
    table = game.table
    table.luftwaffe = min(max(table.luftwaffe + card.luftwaffe, 0), LUFTWAFFE_MOST)
    table.raf = min(max(table.raf + card.raf, 0), RAF_MOST)
    table.actions = min(max(table.actions + card.actions, 0), ACTIONS_MOST)
    _tell_levels(game, card)
    if card.marker and card.marker not in table.held:
        table.held.append(card.marker)
    elif card.marker:
        game.log(Kind.HARMLESS, "You hold that marker already: there is no second one.", rule="7.1")
    if card.boats:
        hunt(game, card.boats)
    if card.bombarded:
        tracks = SECTORS[card.bombarded]
        if not any(_in_range(table, track) for track in tracks):
            game.log(Kind.HARMLESS, "No Allied unit stands before their guns.", rule="4.1g")
        game.then(*(Bombardment(track) for track in tracks))
    if card.mined:
        _lay_mines(game, card.mined)
    if card.special:
        _SPECIAL[card.special](game)


def _tell_levels(game: Dunkerque, card: EventCard) -> None:
    """What the event leaves of sorties and actions."""
    table = game.table
    levels = {
        f"Luftwaffe Sorties now {table.luftwaffe}.": card.luftwaffe,
        f"R.A.F. Sorties now {table.raf}.": card.raf,
        f"Evacuation Actions now {table.actions}.": card.actions,
    }
    for words, change in levels.items():
        if change:
            game.log(Kind.SORTIES, words, rule="7.1")


def _lay_mines(game: Dunkerque, spaces: tuple[WaterId, ...]) -> None:
    """A die says where a Minefield goes, unless one is there or none is left."""
    game.chance.about("mines", moment(game))
    table, die = game.table, game.chance.die()
    space = spaces[die - 1]
    laid = space not in table.mines and len(table.mines) < MINEFIELDS
    if laid:
        table.mines.append(space)
    words = f"Mines at {water_name(space)}{'' if laid else ': no change'}."
    game.log(Kind.MINES, words, space, dice=[die], rule="7.1")


def _in_range(table: Table, track: Track) -> bool:
    """4.1g Whether the unit of a track has Combat Units before its guns."""
    node = next_node(table, track)
    return bool(node and not table.germans[track].disrupted and units_at(table, node))


class Bombardment(Phase, frozen=True):
    """4.1g German guns shell the Combat Units ahead: a second Disruption costs a step."""

    track: Track
    rule = "4.1g"

    def run(self, game: Dunkerque) -> None:
        """On 4 to 6 one unit suffers."""
        table = game.table
        node = next_node(table, self.track)
        if not _in_range(table, self.track):
            return
        game.chance.about("shells", self.track, moment(game))
        die = game.chance.die()
        who = german_name(table, self.track)
        if die >= _SHELLS_HIT:
            words = f"{who} shells {name(node)}: {die}, a hit."
            game.log(Kind.SHELLS, words, node, dice=[die], rule=self.rule)
            game.then(Shelled(node))
        else:
            words = f"{who} shells {name(node)}: {die}, a miss."
            game.log(Kind.HARMLESS, words, node, dice=[die], rule=self.rule)


class BelgianAdvance(Phase, frozen=True):
    """An un-Disrupted German unit moves one node as in 9.3 and attacks whom it meets."""

    track: Track
    rule = "9.3"

    def run(self, game: Dunkerque) -> None:
        table, track = game.table, self.track
        if not table.germans[track].disrupted and advance(game, track, 1):
            game.then(GermanAttack(track, german_node(table, track)))


def _spirit(game: Dunkerque) -> None:
    """7.2 One marker, never more than two; and one unit takes heart."""
    game.table.spirits = min(game.table.spirits + 1, MOST_SPIRITS)
    game.log(Kind.SORTIES, f"Dunkirk Spirit markers held: {game.table.spirits}.", rule="7.2")
    game.then(RallyOne())


def _harbor(game: Dunkerque) -> None:
    """7.3 The Mole is closed for the rest of the turn."""
    game.table.harbor_closed = True


def _somua(game: Dunkerque) -> None:
    """7.6 The marker is taken; one on the map may be picked up."""
    if not game.table.somua:
        game.table.somua = HELD
    elif game.table.somua != HELD:
        game.then(PickUpSomua())


def _released(game: Dunkerque) -> None:
    """The Modern Destroyers come to Dover, unless they are at sea or sunk."""
    modern = game.table.ships[MODERN]
    if not modern.space and not modern.fate:
        game.table.mark_ship(MODERN, space=DOVER)
        game.log(Kind.ARRIVAL, f"{ship_name(MODERN)} reach Dover.", DOVER, rule="7.12")
        return
    where = "are with the fleet already" if modern.space else "are lost"
    game.log(Kind.HARMLESS, f"{ship_name(MODERN)} {where}: nothing changes.", rule="7.12")


def _withdrawn(game: Dunkerque) -> None:
    """7.12 The Modern Destroyers leave; Evacuees aboard score as if landed."""
    table = game.table
    if not table.ships[MODERN].space:
        game.log(Kind.HARMLESS, f"{ship_name(MODERN)} are not with the fleet.", rule="7.12")
        return
    aboard = cargo(table, MODERN)
    scored = sum(value(table, evacuee) for evacuee in aboard)
    table.points += scored
    for evacuee in aboard:
        into_bag(game, evacuee)
    table.mark_ship(MODERN, space=ADRIFT, disrupted=False)
    landed = f", landing {scored} VP" if aboard else ""
    game.log(Kind.WITHDRAWN, f"{ship_name(MODERN)} are withdrawn{landed}.", rule="7.12")


def _sweep(game: Dunkerque) -> None:
    """A Minefield is cleared; without one, Route X is tried for (13.5)."""
    if game.table.mines:
        game.then(SweepMines())
    else:
        clear_route_x(game)


def _stukas(game: Dunkerque) -> None:
    """The Mole is bombed at once, with one die fewer by night."""
    strike(game, Location(LocationKind.MOLE), game.table.luftwaffe - night(game.table))


def _zone(game: Dunkerque) -> Zone:
    game.chance.about("zone", moment(game))
    die = game.chance.die()
    zone = ZONE_DIE[die - 1]
    game.log(Kind.ZONE, f"By lot: the {zone} Beach Zone.", *ZONES[zone], dice=[die], rule="7.1")
    return zone


def _strafing(game: Dunkerque) -> None:
    """Evacuees on two beaches are strafed."""
    dice = min(_STRAFING_DICE, game.table.luftwaffe)
    beaches = ZONES[_zone(game)]
    if dice:
        if not any(evacuees_at(game.table, beach) for beach in beaches):
            game.log(Kind.NO_RAID, NOBODY_THERE, *beaches, rule="8.5h")
        game.then(*(Raid(beach, dice, evacuees=True) for beach in beaches))
    else:
        game.log(Kind.NO_RAID, NO_BOMBER, rule="8.6a")


def _panic(game: Dunkerque) -> None:
    """The head of the queue on two beaches is Disrupted."""
    table = game.table
    beaches = ZONES[_zone(game)]
    if not any(evacuees_at(table, beach) for beach in beaches):
        game.log(Kind.HARMLESS, "Nobody waits on its beaches.", *beaches, rule="7.1")
    for beach in beaches:
        for evacuee in evacuees_at(table, beach)[:1]:
            come = "stay" if table.evacuees[evacuee].disrupted else "are"
            words = f"Evacuees ({value(table, evacuee)} VP) at {name(beach)} {come} disrupted."
            table.mark_evacuee(evacuee, disrupted=True)
            game.log(Kind.PANIC, words, beach, rule="7.1")


def _refugees(game: Dunkerque) -> None:
    game.table.choked_roads = True


def _halt(game: Dunkerque) -> None:
    game.table.halt_order = True


def _belgians(game: Dunkerque) -> None:
    game.then(*(BelgianAdvance(Track(letter)) for letter in "PQR"))


_SPECIAL: dict[Special, Callable[[Dunkerque], None]] = {
    Special.SPIRIT: _spirit,
    Special.HARBOR: _harbor,
    Special.SOMUA: _somua,
    Special.RELEASED: _released,
    Special.WITHDRAWN: _withdrawn,
    Special.SWEEP: _sweep,
    Special.STUKAS: _stukas,
    Special.STRAFING: _strafing,
    Special.LITTLE_SHIPS: lambda game: game.then(LittleShipsSail()),
    Special.PANIC: _panic,
    Special.MARSHALS: lambda game: game.then(BeachMarshals()),
    Special.REFUGEES: _refugees,
    Special.ENGINEERS: lambda game: game.then(RoyalEngineers()),
    Special.BELGIANS: _belgians,
    Special.HALT: _halt,
    Special.REARGUARD: lambda game: game.then(Rearguard()),
    Special.COUNTER_ATTACK: lambda game: game.then(GroundOperations(Formation.FRENCH, most=2)),
}
