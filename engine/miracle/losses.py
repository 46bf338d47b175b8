"""Casualty Hits and Disruption of Combat Units, Evacuees and ships (4.1, 11.5, 11.8c)."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.choice import Choice
from engine.core.counting import listed
from engine.core.ids import Seat
from engine.miracle.components.channel import Effect
from engine.miracle.components.evacuees import REDUCED_VALUE
from engine.miracle.components.ships import SHIPS
from engine.miracle.ids import EvacueeId, ShipId, UnitId, WaterId
from engine.miracle.kinds import Kind
from engine.miracle.orders import read
from engine.miracle.positions import (
    cargo,
    deck,
    evacuee_name,
    fresh,
    ship_name,
    spare_room,
    steps_left,
    value,
)
from engine.miracle.state import ALLIED, Decision, Dunkerque, Fate, Ship, Table


class Harm(NamedTuple):
    """What came of a ship's misfortune, which Evacuees aboard were lost, and who suffered.

    Those that went down with their ship are in the words.
    """

    came: str
    lost: tuple[str, ...] = ()
    aboard: bool = False

    @property
    def words(self) -> str:
        """The whole of it, after the name of the ship."""
        return f"{self.came}, and everybody aboard suffers" if self.aboard else self.came


def hit_unit(table: Table, unit: UnitId) -> str:
    """4.1 A Casualty Hit on a Combat Unit: one step; says what came of it."""
    if steps_left(table, unit) == 1:
        table.remove(unit, Fate.LOST)
        return "is destroyed"
    was_fresh = fresh(table, unit)
    table.mark(unit, losses=table.units[unit].losses + 1)
    return "is battleworn" if was_fresh and not fresh(table, unit) else "is reduced"


def disrupt_unit(table: Table, unit: UnitId) -> None:
    """4.1g A Disrupted marker; a second one has no effect. A unit gone is left in peace."""
    if table.units[unit].space:
        table.mark(unit, disrupted=True)


class Attack(NamedTuple):
    """Who strikes at ships: the kind of line it makes, its words and its section."""

    kind: Kind
    cause: str
    rule: str


def lose_evacuee(table: Table, evacuee: EvacueeId) -> None:
    """12.4d An eliminated Evacuees Unit leaves the game; it does not go back into the bag."""
    del table.evacuees[evacuee]


def hit_evacuee(table: Table, evacuee: EvacueeId) -> str:
    """4.1d A Casualty Hit on Evacuees: flipped, or eliminated if no number is left."""
    if table.evacuees[evacuee].reduced or not REDUCED_VALUE[evacuee]:
        lose_evacuee(table, evacuee)
        return "are lost"
    table.mark_evacuee(evacuee, reduced=True)
    return "are reduced"


def told_as(table: Table, unit: UnitId, otherwise: Kind) -> Kind:
    """The kind of a line that tells what befell a Combat Unit: its end outweighs the rest."""
    return otherwise if table.units[unit].space else Kind.DESTROYED


def hit_ship(game: Dunkerque, ship: ShipId) -> Harm:
    """11.5b, 11.8c A Casualty Hit on a ship and on all aboard; says what came of it.

    If the ship can no longer carry all its Evacuees, the player is asked next who is lost.
    """
    table = game.table
    aboard = cargo(table, ship)
    if table.ships[ship].reduced or not SHIPS[ship].large:
        for evacuee in aboard:
            lose_evacuee(table, evacuee)
        table.put_ship(ship, Ship(fate=Fate.SUNK))
        return Harm("are sunk with all aboard" if aboard else "are sunk")
    table.mark_ship(ship, reduced=True)
    lost = []
    for evacuee in aboard:
        who = evacuee_name(table, evacuee)
        hit_evacuee(table, evacuee)
        lost += [who] * (evacuee not in table.evacuees)
    game.then(LoseCargo(ship))
    return Harm("are damaged", tuple(lost), bool(aboard))


def disrupt_ship(game: Dunkerque, ship: ShipId) -> Harm:
    """11.5a A Disruption of a ship; a second one is a Casualty Hit."""
    if game.table.ships[ship].disrupted:
        return hit_ship(game, ship)
    game.table.mark_ship(ship, disrupted=True)
    return Harm("are disrupted")


def suffer(game: Dunkerque, ship: ShipId, result: Effect) -> Harm:
    """Apply a result of a Channel Attacks Card to a ship; says what came of it."""
    if result == Effect.DISRUPTED:
        return disrupt_ship(game, ship)
    if result in (Effect.CASUALTY, Effect.HALT):
        return hit_ship(game, ship)
    return Harm("are unharmed")


def strike_ship(game: Dunkerque, ship: ShipId, result: Effect, attack: Attack) -> None:
    """Apply a result of a Channel Attacks Card to a ship and tell of it, cause before loss."""
    space = game.table.ships[ship].space
    harm = suffer(game, ship, result)
    kind = Kind.HARMLESS if result == Effect.NO_EFFECT else attack.kind
    if game.table.ships[ship].space:
        words = f"{attack.cause}: {ship_name(ship)} {harm.words}."
        game.log(kind, words, space, rule=attack.rule)
    else:
        game.log(kind, f"{attack.cause}: {ship_name(ship)} are struck.", space, rule=attack.rule)
        game.log(Kind.SUNK, f"{ship_name(ship)} {harm.words}.", space, rule=attack.rule)
    tell_of_the_drowned(game, ship, space, harm)


def tell_of_the_drowned(game: Dunkerque, ship: ShipId, space: WaterId, harm: Harm) -> None:
    """11.8c Evacuees that a hit on their ship eliminated."""
    if harm.lost:
        words = f"{listed(harm.lost)} aboard {ship_name(ship)} are lost."
        game.log(Kind.LOST, words, space, rule="11.8c")


def alike(table: Table, evacuees: list[EvacueeId]) -> list[EvacueeId]:
    """One of each kind: Evacuees of one value in one condition need no choosing between."""
    return list({evacuee_name(table, it): it for it in reversed(evacuees)}.values())[::-1]


class LoseCargo(Decision, frozen=True):
    """11.8c A damaged ship has lost room: the player chooses which Evacuees are eliminated."""

    ship: ShipId
    rule = "11.8c"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """As long as too many are aboard."""
        table = game.table
        return (
            (ALLIED,) if table.ships[self.ship].space and spare_room(table, self.ship) < 0 else ()
        )

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        room = deck(game.table, self.ship).capacity
        return f"{ship_name(self.ship)} can carry only {room} now. Which Evacuees are lost?"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return self.ship, game.table.ships[self.ship].space

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """The least valuable first."""
        table = game.table
        aboard = sorted(cargo(table, self.ship), key=lambda it: value(table, it))
        return [
            Choice(f"lose:{it}", "Lose", evacuee_name(table, it)) for it in alike(table, aboard)
        ]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        evacuee = EvacueeId(read(token).who)
        who = evacuee_name(game.table, evacuee)
        lose_evacuee(game.table, evacuee)
        space = game.table.ships[self.ship].space
        game.log(Kind.LOST, f"{ship_name(self.ship)} lose {who}.", space, rule=self.rule)
        game.then(LoseCargo(self.ship))
