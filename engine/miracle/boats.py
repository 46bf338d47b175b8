"""Sections 7.10, 7.11: U-Boats and E-Boats strike at the spaces that bear their label."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.counting import listed
from engine.core.ids import Seat
from engine.miracle.components.channel import CHANNEL_CARDS, Effect, Threat
from engine.miracle.components.sea import E_BOAT_SPACES, U_BOAT_SPACES, water_name
from engine.miracle.components.ships import DESTROYERS, SUB_HUNTERS
from engine.miracle.deck import draw_channel
from engine.miracle.ids import ShipId, WaterId
from engine.miracle.kinds import Kind
from engine.miracle.losses import Attack, strike_ship
from engine.miracle.orders import read
from engine.miracle.positions import deck, night, ship_name, ships_at
from engine.miracle.state import Decision, Dunkerque, Phase, Table


def rule_of(boats: Threat) -> str:
    """The section these boats are found in."""
    return "7.10" if boats == Threat.U_BOAT else "7.11"


def hunt(game: Dunkerque, boats: Threat) -> None:
    """7.10, 7.11 The three labelled spaces, one after the other."""
    spaces = U_BOAT_SPACES if boats == Threat.U_BOAT else E_BOAT_SPACES
    if not any(ships_at(game.table, space) for space in spaces):
        where = listed([water_name(space) for space in spaces], link="or")
        game.log(Kind.HARMLESS, f"No ship is at {where}.", *spaces, rule=rule_of(boats))
    game.then(*(BoatsStrike(boats, space) for space in spaces))


class BoatsStrike(Phase, frozen=True):
    """7.10a, 7.11a By day an un-Disrupted escort may call off the attack on its whole space."""

    boats: Threat
    space: WaterId
    rule = "7.10"

    def run(self, game: Dunkerque) -> None:
        """Try the escort, then attack each ship."""
        ships = ships_at(game.table, self.space)
        if ships and not self._driven_off(game):
            game.then(*(BoatAttack(self.boats, ship) for ship in ships))

    def _driven_off(self, game: Dunkerque) -> bool:
        able = escorts(game.table, self.boats, self.space)
        if not able:
            return False
        (card,) = draw_channel(game, f"escort {self.space}")
        saved = CHANNEL_CARDS[card][self.boats].saved
        where = water_name(self.space)
        outcome = f"drive off the {self.boats}s" if saved else f"miss the {self.boats}s"
        words = f"{ship_name(able[0])} {outcome} at {where}."
        game.log(Kind.ESCORT, words, self.space, rule=rule_of(self.boats))
        return saved


def escorts(table: Table, boats: Threat, space: WaterId) -> list[ShipId]:
    """7.10a, 7.11a The ships that may drive these boats off a space: un-Disrupted, by day."""
    able = SUB_HUNTERS if boats == Threat.U_BOAT else DESTROYERS
    here = [] if night(table) else ships_at(table, space)
    return [ship for ship in here if ship in able and not table.ships[ship].disrupted]


class BoatAttack(Phase, frozen=True):
    """7.10, 7.11 One ship: by night the next card counts, by day the better of two."""

    boats: Threat
    ship: ShipId
    rule = "7.10"

    def run(self, game: Dunkerque) -> None:
        """Draw; the player picks only where neither card is harmless and they differ."""
        cards = draw_channel(game, f"{self.boats} {self.ship}", 1 if night(game.table) else 2)
        results = [boat_effect(game.table, self.boats, self.ship, card) for card in cards]
        if Effect.NO_EFFECT in results or len(set(results)) == 1:
            best = Effect.NO_EFFECT if Effect.NO_EFFECT in results else results[0]
            _strike(game, self.boats, self.ship, best)
        else:
            game.then(ChooseCard(self.boats, self.ship, tuple(cards)))


class ChooseCard(Decision, frozen=True):
    """7.10a, 7.11a By day the player applies the one or the other of two cards."""

    boats: Threat
    ship: ShipId
    cards: tuple[int, ...]
    rule = "7.10a"

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        where = water_name(game.table.ships[self.ship].space)
        return (
            f"{self.boats}s attack {ship_name(self.ship)} at {where}. Which of two cards applies?"
        )

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return self.boats, self.ship, game.table.ships[self.ship].space

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        return [
            Choice(f"card:{card}", "Apply the card:", self._effect(game.table, card))
            for card in self.cards
        ]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        card = int(read(token).who)
        _strike(game, self.boats, self.ship, self._effect(game.table, card))

    def _effect(self, table: Table, card: int) -> Effect:
        return boat_effect(table, self.boats, self.ship, card)


def boat_effect(table: Table, boats: Threat, ship: ShipId, card: int) -> Effect:
    """What a card does to a ship: a second Disruption is a Casualty Hit (11.5a)."""
    result = CHANNEL_CARDS[card][boats].against(deck(table, ship).defense)
    again = result == Effect.DISRUPTED and table.ships[ship].disrupted
    return Effect.CASUALTY if again else result


def _strike(game: Dunkerque, boats: Threat, ship: ShipId, result: Effect) -> None:
    where = water_name(game.table.ships[ship].space)
    strike_ship(game, ship, result, Attack(Kind.TORPEDO, f"{boats}s at {where}", rule_of(boats)))
