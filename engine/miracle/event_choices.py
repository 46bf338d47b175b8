"""Chapter 7: what an Event Card lets the player choose."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.ids import Seat
from engine.miracle.components.map import EAST_DUNKERQUE, ZONES, name
from engine.miracle.components.sea import DOVER, ZONE_SHALLOWS, water_name
from engine.miracle.components.ships import LITTLE_SHIPS
from engine.miracle.components.tables import ENTRENCHMENTS
from engine.miracle.components.units import ALLIES, BRITISH_CORPS
from engine.miracle.ids import EvacueeId, NodeId, ShipId, Space, UnitId, WaterId, Zone
from engine.miracle.kinds import Kind
from engine.miracle.losses import disrupt_unit, hit_unit, told_as
from engine.miracle.orders import read
from engine.miracle.positions import (
    covered,
    evacuee_name,
    place_name,
    ship_name,
    unit_name,
    units_at,
)
from engine.miracle.state import ALLIED, HELD, Decision, Dunkerque, Table
from engine.miracle.works import build, engineering, repair

_REARGUARD_RALLIES = 2


def _rally_units(table: Table) -> list[Choice]:
    """Every Disrupted Combat Unit."""
    return [
        Choice(f"rally:{unit}", "Rally", unit_name(unit), name(it.space), place=it.space)
        for unit, it in table.units.items()
        if it.disrupted
    ]


def _rally_evacuees(table: Table) -> list[Choice]:
    """Every Disrupted Evacuees Unit; of those alike in one place, the first."""
    offers: dict[str, Choice] = {}
    for evacuee, it in table.evacuees.items():
        if it.disrupted:
            who = evacuee_name(table, evacuee)
            choice = Choice(f"rally:{evacuee}", "Rally", who, place_name(it.space), place=it.space)
            offers.setdefault(choice.label, choice)
    return list(offers.values())


def _rally_ships(table: Table) -> list[Choice]:
    """Every Disrupted ship."""
    return [
        Choice(f"rally:{ship}", "Rally", ship_name(ship), water_name(it.space), place=it.space)
        for ship, it in table.ships.items()
        if it.disrupted
    ]


def _rally(game: Dunkerque, who: str) -> None:
    """The Disrupted marker comes off a unit, Evacuees or a ship: no id is one of each."""
    table = game.table
    place: Space
    if (unit := UnitId(who)) in table.units:
        table.mark(unit, disrupted=False)
        words, place = f"{unit_name(unit)} rallies", table.units[unit].space
    elif (ship := ShipId(who)) in table.ships:
        table.mark_ship(ship, disrupted=False)
        words, place = f"{ship_name(ship)} rally", table.ships[ship].space
    else:
        evacuee = EvacueeId(who)
        table.mark_evacuee(evacuee, disrupted=False)
        words, place = f"{evacuee_name(table, evacuee)} rally", table.evacuees[evacuee].space
    game.log(Kind.RALLY, f"{words} at {place_name(place)}.", place, rule="7.1")


class RallyOne(Decision, frozen=True):
    """A Miracle at Dunkirk: one Allied unit of any kind recovers."""

    rule = "7.2"
    decline = "none"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """If anybody is Disrupted."""
        return (ALLIED,) if self._offers(game.table) else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        return "A Miracle at Dunkirk: who rallies?"

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        return [*self._offers(game.table), Choice(self.decline, "Nobody", ends=True)]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        if token != self.decline:
            _rally(game, read(token).who)

    def _offers(self, table: Table) -> list[Choice]:
        return [*_rally_units(table), *_rally_evacuees(table), *_rally_ships(table)]


class PickUpSomua(Decision, frozen=True):
    """7.6 The event drawn again lets the pillboxes be picked up from the map."""

    rule = "7.6"
    decline = "leave"

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        return f"Pick up the Somua pillboxes at {name(game.table.somua)}?"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return (game.table.somua,)

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        return [
            Choice(self.decline, "Leave them there", ends=True),
            Choice("take", "Pick them up"),
        ]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        if token == "take":
            node, game.table.somua = game.table.somua, HELD
            words = f"The Somua pillboxes are picked up at {name(node)}."
            game.log(Kind.SOMUA, words, node, rule=self.rule)


class Shelled(Decision, frozen=True):
    """4.1g Which unit under bombardment is Disrupted, or hit if it already was."""

    node: NodeId
    rule = "4.1g"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """If anybody is still there."""
        return (ALLIED,) if units_at(game.table, self.node) else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        return f"Shells hit {name(self.node)}. Which unit takes them?"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return (self.node,)

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """Every Combat Unit there."""
        table = game.table
        return [
            Choice(
                f"shelled:{unit}",
                "Take them on",
                unit_name(unit),
                "",
                "a step lost" if table.units[unit].disrupted else "disrupted",
                self.node,
            )
            for unit in units_at(table, self.node)
        ]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        """Disrupted, or a Casualty Hit."""
        table, unit = game.table, UnitId(read(token).who)
        came = "is disrupted"
        if table.units[unit].disrupted:
            came = hit_unit(table, unit)
        disrupt_unit(table, unit)
        kind = told_as(table, unit, Kind.SHELLED)
        words = f"{unit_name(unit)} at {name(self.node)} {came}."
        game.log(kind, words, self.node, rule=self.rule)


class SweepMines(Decision, frozen=True):
    """Sweepers at Work: one Minefield of choice is removed."""

    rule = "7.1"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """If there is a Minefield."""
        return (ALLIED,) if game.table.mines else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        return "Which Minefield is to be swept?"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return tuple(game.table.mines)

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        return [
            Choice(f"sweep:{space}", "Sweep", water_name(space), place=space)
            for space in game.table.mines
        ]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        space = WaterId(read(token).who)
        game.table.mines.remove(space)
        game.log(Kind.SWEPT, f"The mines at {water_name(space)} are swept.", space, rule=self.rule)


class LittleShipsSail(Decision, frozen=True):
    """The Little Ships Sail: one that still waits comes to Dover."""

    rule = "7.1"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """If any waits."""
        return (ALLIED,) if self._waiting(game.table) else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        return "Which Little Ships come to Dover?"

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        return [
            Choice(f"ship:{ship}", "Send", ship_name(ship), place=DOVER)
            for ship in self._waiting(game.table)
        ]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        ship = ShipId(read(token).who)
        game.table.mark_ship(ship, space=DOVER)
        game.log(Kind.ARRIVAL, f"{ship_name(ship)} reach Dover.", DOVER, rule=self.rule)

    def _waiting(self, table: Table) -> list[ShipId]:
        return [
            ship
            for ship in LITTLE_SHIPS
            if not table.ships[ship].space and not table.ships[ship].fate
        ]


_BEATS: dict[str, tuple[Space, ...]] = {
    **{zone: (*ZONES[zone], *ZONE_SHALLOWS[zone]) for zone in ZONES},
    "East Dunkerque": (EAST_DUNKERQUE,),
}


class BeachMarshals(Decision, frozen=True):
    """Beach Marshals: all Evacuees of a Beach Zone or of East Dunkerque recover."""

    rule = "7.1"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """If any Evacuees are Disrupted ashore."""
        return (ALLIED,) if self.choices(game, ALLIED) else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        return "Where do the beach marshals restore order?"

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        return [
            Choice(f"order:{where}", "Restore order at", where, "", f"{shaken} rally", beats[0])
            for where, beats in _BEATS.items()
            if (shaken := len(shaken_at(game.table, where)))
        ]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        where = read(token).who
        for evacuee in shaken_at(game.table, where):
            game.table.mark_evacuee(evacuee, disrupted=False)
        game.log(Kind.RALLY, f"Order is restored at {where}.", _BEATS[where][0], rule=self.rule)


def shaken_at(table: Table, where: str) -> list[EvacueeId]:
    """The disrupted Evacuees of a Beach Zone or of East Dunkerque."""
    spaces = _BEATS[where]
    return [id_ for id_, it in table.evacuees.items() if it.disrupted and it.space in spaces]


class RoyalEngineers(Decision, frozen=True):
    """Royal Engineers: one jetty is built, or the Mole or a jetty repaired, for nothing."""

    rule = "12.6"
    decline = "none"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """If there is any work."""
        return (ALLIED,) if any(engineering(game.table)) else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        return "The Royal Engineers build or repair something at no cost. What?"

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        return [*engineering(game.table), Choice(self.decline, "Nothing", ends=True)]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        order = read(token)
        if order.verb == "build":
            build(game, Zone(order.who))
        elif order.verb == "repair":
            repair(game, Zone(order.who))


class Rearguard(Decision, frozen=True):
    """Rearguard at Furnes: up to two Combat Units rally, or one British unit digs in."""

    rallied: int = 0
    rule = "7.1"
    decline = "none"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """If anything can be done."""
        return (ALLIED,) if self._offers(game.table) else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        asked = "rally another unit?" if self.rallied else "rally a unit, or dig in?"
        return f"Rearguard at Furnes: {asked}"

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        return [*self._offers(game.table), Choice(self.decline, "Nothing more", ends=True)]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        """Rally and perhaps again; or dig in."""
        order = read(token)
        if order.verb == "rally":
            _rally(game, order.who)
            if self.rallied + 1 < _REARGUARD_RALLIES:
                game.then(Rearguard(self.rallied + 1))
        elif order.verb == "entrench":
            unit = UnitId(order.who)
            node = game.table.units[unit].space
            game.table.entrenched.append(node)
            words = f"{unit_name(unit)} digs in at {name(node)}."
            game.log(Kind.ENTRENCH, words, node, rule="10.5")

    def _offers(self, table: Table) -> list[Choice]:
        rallies = _rally_units(table)
        if self.rallied or len(table.entrenched) >= ENTRENCHMENTS:
            return rallies
        return rallies + [
            Choice(f"entrench:{unit}", "Entrench", unit_name(unit), name(it.space), place=it.space)
            for unit, it in table.units.items()
            if ALLIES[unit].formation in BRITISH_CORPS
            and it.space
            and not it.disrupted
            and not covered(table, it.space)
        ]
