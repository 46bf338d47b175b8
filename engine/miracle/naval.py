"""Chapter 11: Naval Operations, from the orders to the fleet to the landing at Dover."""

from __future__ import annotations

from engine.miracle.components.sea import DOVER, water_name
from engine.miracle.deck import into_bag
from engine.miracle.ids import ShipId, WaterId
from engine.miracle.kinds import Kind
from engine.miracle.light import advance_light
from engine.miracle.naval_lanes import BIT, Sea, too_many
from engine.miracle.naval_orders import FleetOrders
from engine.miracle.naval_sailing import current
from engine.miracle.positions import cargo, ship_name, value
from engine.miracle.state import Dunkerque, Phase, Sailing, Table


class NavalOperations(Phase, frozen=True):
    """11.0 Every ship may act once; `again` repeats the phase without the light changing (7.5)."""

    again: bool = False
    rule = "11.0"

    def run(self, game: Dunkerque) -> None:
        """Advance the light and give the fleet its orders."""
        game.table.phase = "Naval Operations"
        if not self.again:
            advance_light(game, "11.1")
        game.table.sailing = Sailing()
        game.then(FleetOrders(), EndNavalOperations())


class EndNavalOperations(Phase, frozen=True):
    """11.2, 11.3b, 11.8 Crowds disperse, disrupted ships recover, Evacuees land at Dover."""

    rule = "11.8"

    def run(self, game: Dunkerque) -> None:
        _disperse(game)
        _recover(game)
        _unload(game)
        game.table.sailing = None


def _disperse(game: Dunkerque) -> None:
    """11.3b Ships stopped where there was no room go back the way they came, the last one first.

    If all of its way has filled up since, a ship goes back to where it set out; whoever came there
    last makes room in the same way. Everybody had room where he set out, so this comes to an end.
    """
    table, trails = game.table, current(game).trails
    while leaving := too_many(table, trails):
        ship = leaving[0]
        here, back = table.ships[ship].space, _go_back(table, ship, trails[ship])
        table.mark_ship(ship, space=back)
        words = f"No room at {water_name(here)}: {ship_name(ship)} go back to {water_name(back)}."
        game.log(Kind.SAIL, words, here, back, rule="11.3b")


def _go_back(table: Table, ship: ShipId, trail: list[WaterId]) -> WaterId:
    """Back along a trail to the last space where the ship may stay, or to its beginning."""
    full, *_ = Sea.of(table).met_by(ship)
    trail.pop()
    while len(trail) > 1 and BIT[trail[-1]] & full:
        trail.pop()
    return trail[-1]


def _recover(game: Dunkerque) -> None:
    """11.2 Disrupted ships stay where they are and lose their markers, unless struck just now."""
    table, done = game.table, current(game).done
    ships = [ship for ship, it in table.ships.items() if it.disrupted and ship not in done]
    for ship in ships:
        table.mark_ship(ship, disrupted=False)
    if ships:
        names = ", ".join(map(ship_name, ships))
        game.log(Kind.RALLY, f"In order again: {names}.", rule="11.2")


def _unload(game: Dunkerque) -> None:
    """11.8e-f All Evacuees in Dover land and score; their counters go back into the bag."""
    table = game.table
    for ship, it in table.ships.items():
        aboard = cargo(table, ship) if it.space == DOVER else []
        if aboard:
            points = sum(value(table, evacuee) for evacuee in aboard)
            for evacuee in aboard:
                into_bag(game, evacuee)
            table.points += points
            words = f"{ship_name(ship)} land {points} VP at Dover: {table.points} in all."
            game.log(Kind.SCORE, words, DOVER, rule="11.8f")
