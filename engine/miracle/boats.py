"""Sections 7.10, 7.11: U-Boats and E-Boats strike at the spaces that bear their label."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.ids import Seat
from engine.miracle.components.channel import CASUALTY, CHANNEL_CARDS, DISRUPTED, NO_EFFECT, U_BOAT
from engine.miracle.components.sea import E_BOAT_SPACES, U_BOAT_SPACES, water_name
from engine.miracle.components.ships import DESTROYERS, SUB_HUNTERS
from engine.miracle.deck import draw_channel
from engine.miracle.kinds import Kind
from engine.miracle.losses import Attack, strike_ship
from engine.miracle.positions import deck, night, ship_name, ships_at
from engine.miracle.state import ALLIED, Decision, Dunkerque, Phase, Table


def rule_of(boats: str) -> str:
    """The section these boats are found in."""
    return "7.10" if boats == U_BOAT else "7.11"


def hunt(game: Dunkerque, boats: str) -> None:
    """7.10, 7.11 The three labelled spaces, one after the other."""
    spaces = U_BOAT_SPACES if boats == U_BOAT else E_BOAT_SPACES
    game.then(*(BoatsStrike(boats, space) for space in spaces))


class BoatsStrike(Phase, frozen=True):
    """7.10a, 7.11a By day an un-Disrupted escort may call off the attack on its whole space."""

    boats: str
    space: str
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
        (card,) = draw_channel(game)
        saved = CHANNEL_CARDS[card][self.boats].saved
        where = water_name(self.space)
        outcome = f"drive off the {self.boats}s" if saved else f"miss the {self.boats}s"
        words = f"{ship_name(able[0])} {outcome} at {where}."
        game.log(Kind.ESCORT, words, self.space, rule=rule_of(self.boats))
        return saved


def escorts(table: Table, boats: str, space: str) -> list[str]:
    """7.10a, 7.11a The ships that may drive these boats off a space: un-Disrupted, by day."""
    able = SUB_HUNTERS if boats == U_BOAT else DESTROYERS
    here = [] if night(table) else ships_at(table, space)
    return [ship for ship in here if ship in able and not table.ships[ship].disrupted]


class BoatAttack(Phase, frozen=True):
    """7.10, 7.11 One ship: by night the next card counts, by day the better of two."""

    boats: str
    ship: str
    rule = "7.10"

    def run(self, game: Dunkerque) -> None:
        """Draw; the player picks only where neither card is harmless and they differ."""
        cards = draw_channel(game, 1 if night(game.table) else 2)
        results = [_result(game, self.boats, self.ship, card) for card in cards]
        if NO_EFFECT in results or len(set(results)) == 1:
            best = NO_EFFECT if NO_EFFECT in results else results[0]
            _strike(game, self.boats, self.ship, best)
        else:
            game.then(ChooseCard(self.boats, self.ship, tuple(cards)))


class ChooseCard(Decision, frozen=True):
    """7.10a, 7.11a By day the player applies the one or the other of two cards."""

    boats: str
    ship: str
    cards: tuple[int, ...]
    rule = "7.10a"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """The Allied player."""
        return (ALLIED,)

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        """Ask."""
        where = water_name(game.table.ships[self.ship].space)
        return f"{self.boats}s attack {ship_name(self.ship)} at {where}. Which card applies?"

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """The two results."""
        return [
            Choice(f"card:{card}", "Suffer", _result(game, self.boats, self.ship, card))
            for card in self.cards
        ]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        """Apply it."""
        card = int(token.removeprefix("card:"))
        _strike(game, self.boats, self.ship, _result(game, self.boats, self.ship, card))


def _result(game: Dunkerque, boats: str, ship: str, card: int) -> str:
    """What a card does to a ship: a second Disruption is a Casualty Hit (11.5a)."""
    result = CHANNEL_CARDS[card][boats].against(deck(game.table, ship).defense)
    again = result == DISRUPTED and game.table.ships[ship].disrupted
    return CASUALTY if again else result


def _strike(game: Dunkerque, boats: str, ship: str, result: str) -> None:
    strike_ship(game, ship, result, Attack(Kind.TORPEDO, f"{boats}s", rule_of(boats)))
