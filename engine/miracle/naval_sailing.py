"""Sections 11.2, 11.5-11.7: one ship under way, past mines and guns."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.ids import Seat
from engine.miracle.components.channel import CHANNEL_CARDS, Effect, Threat
from engine.miracle.components.sea import water_name
from engine.miracle.components.ships import MINESWEEPERS
from engine.miracle.deck import draw_channel
from engine.miracle.ids import NO_SHIP, ShipId, WaterId
from engine.miracle.kinds import Kind
from engine.miracle.losses import Attack, strike_ship
from engine.miracle.orders import read
from engine.miracle.positions import deck, night, ship_name, under_fire
from engine.miracle.state import Decision, Dunkerque, Phase, Sailing, Table


class SailOn(Phase, frozen=True):
    """11.2 The ship sails on, space by space, to where mines or guns await it, or to its goal."""

    rule = "11.2"

    def run(self, game: Dunkerque) -> None:
        """Stop wherever something lies in wait."""
        table, sailing = game.table, under_way(game)
        fire = under_fire(table)
        for spaces, space in enumerate(sailing.ahead, start=1):
            guns, mined = space in fire, space in table.mines
            if guns or mined:
                _sail(table, sailing, spaces)
                attacks = (ArtilleryFire(),) * guns + (MineAttack(),) * mined
                game.then(*attacks, SailOn())
                return
        _sail(table, sailing, len(sailing.ahead))
        _arrive(game, sailing)


def _sail(table: Table, sailing: Sailing, spaces: int) -> None:
    """The ship under way leaves so many spaces of its way behind."""
    if spaces:
        sailing.trail += sailing.ahead[:spaces]
        sailing.ahead = sailing.ahead[spaces:]
        table.mark_ship(sailing.ship, space=sailing.trail[-1])


class ArtilleryFire(Phase, frozen=True):
    """11.7 A ship that comes under the guns: one card by day, the better of two by night."""

    rule = "11.7"

    def run(self, game: Dunkerque) -> None:
        """Draw; the player picks only where neither card is harmless and they differ."""
        sailing = under_way(game)
        need = f"guns {sailing.ship} {sailing.trail[-1]}"
        sailing.cards = draw_channel(game, need, 2 if night(game.table) else 1)
        results = [gun_effect(game.table, sailing.ship, card) for card in sailing.cards]
        if Effect.NO_EFFECT in results or len(set(results)) == 1:
            best = Effect.NO_EFFECT if Effect.NO_EFFECT in results else results[0]
            _strike(game, Attack(Kind.FIRE, _guns_at(sailing), self.rule), best)
        else:
            game.then(ChooseFire())


def _guns_at(sailing: Sailing) -> str:
    """Where the guns catch a ship."""
    return f"German guns at {water_name(sailing.trail[-1])}"


class ChooseFire(Decision, frozen=True):
    """11.7c By night the player applies the one or the other of two cards."""

    rule = "11.7c"

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        sailing = under_way(game)
        where = water_name(sailing.trail[-1])
        return f"{ship_name(sailing.ship)} come under fire at {where}. Which of two cards applies?"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        sailing = under_way(game)
        return sailing.ship, sailing.trail[-1]

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        sailing = under_way(game)
        return [
            Choice(f"card:{card}", "Apply the card:", gun_effect(game.table, sailing.ship, card))
            for card in sailing.cards
        ]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        sailing = under_way(game)
        result = gun_effect(game.table, sailing.ship, int(read(token).who))
        _strike(game, Attack(Kind.FIRE, _guns_at(sailing), self.rule), result)


class MineAttack(Phase, frozen=True):
    """11.6 A ship in a Minefield; a Minesweeper may clear it first (11.6e)."""

    rule = "11.6"

    def run(self, game: Dunkerque) -> None:
        """Sweep or suffer, if the guns left anything afloat."""
        sailing = under_way(game)
        here = game.table.ships[sailing.ship]
        if not here.space:
            return
        if sailing.ship in MINESWEEPERS:
            (card,) = draw_channel(game, f"sweeping {sailing.ship}")
            if CHANNEL_CARDS[card][Threat.MINE].saved:
                game.table.mines.remove(here.space)
                words = f"{ship_name(sailing.ship)} clear the mines at {water_name(here.space)}."
                game.log(Kind.SWEPT, words, here.space, rule="11.6e")
                return
        (card,) = draw_channel(game, f"mines {sailing.ship} {here.space}")
        defense = deck(game.table, sailing.ship).defense
        result = CHANNEL_CARDS[card][Threat.MINE].against(defense)
        where = f"Mines at {water_name(here.space)}"
        _strike(game, Attack(Kind.MINE, where, self.rule), result)


def set_sail(game: Dunkerque, ship: ShipId, way: tuple[WaterId, ...]) -> None:
    """Send a ship along a way found open to it."""
    sailing = current(game)
    sailing.ship, sailing.ahead = ship, list(way)
    sailing.trail = [game.table.ships[ship].space]
    game.then(SailOn())


def sweep(game: Dunkerque, ship: ShipId) -> None:
    """11.6e A Minesweeper takes on the Minefield it lies in before it sails."""
    sailing = current(game)
    sailing.swept.append(ship)
    sailing.ship = ship
    sailing.trail = [game.table.ships[ship].space]
    game.then(MineAttack(), EndSweep())


class EndSweep(Phase, frozen=True):
    """11.6e Unharmed, the Minesweeper may still sail."""

    rule = "11.6e"

    def run(self, game: Dunkerque) -> None:
        """A ship that was stopped is done."""
        sailing = current(game)
        if sailing.halted:
            sailing.done.append(sailing.ship)
        _clear(sailing)


def current(game: Dunkerque) -> Sailing:
    """The Naval Operations Phase under way."""
    sailing = game.table.sailing
    if sailing is None:
        raise RuntimeError("no Naval Operations are under way")
    return sailing


def under_way(game: Dunkerque) -> Sailing:
    """The phase with a ship under way."""
    sailing = current(game)
    if not sailing.ship:
        raise RuntimeError("no ship is under way")
    return sailing


def gun_effect(table: Table, ship: ShipId, card: int) -> Effect:
    """11.7 What a card of the Artillery does to a ship."""
    return CHANNEL_CARDS[card][Threat.ARTILLERY].against(deck(table, ship).defense)


def _strike(game: Dunkerque, attack: Attack, result: Effect) -> None:
    """11.5, 11.6c, 11.7d Apply a result; Disruption, a Halt and sinking end the move."""
    sailing = under_way(game)
    strike_ship(game, sailing.ship, result, attack)
    after = game.table.ships[sailing.ship]
    if after.disrupted or result == Effect.HALT or not after.space:
        sailing.ahead = []
        sailing.halted = True


def _arrive(game: Dunkerque, sailing: Sailing) -> None:
    """The move is over; a ship stopped in a full space may have to go back its trail (11.3b)."""
    table, ship = game.table, sailing.ship
    sailing.done.append(ship)
    space = table.ships[ship].space
    if space:
        words = f"{ship_name(ship)}: {water_name(sailing.trail[0])} to {water_name(space)}."
        game.log(Kind.SAIL, words, *sailing.trail, rule="11.2")
        sailing.trails[ship] = sailing.trail
    _clear(sailing)


def _clear(sailing: Sailing) -> None:
    sailing.ship, sailing.ahead, sailing.trail = NO_SHIP, [], []
    sailing.cards, sailing.halted = [], False
