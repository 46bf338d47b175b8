"""The sequence of play (5.0): eight turns of seventeen Turn Order Cards."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.miracle.command import GORT_PLANNING, PLANNING, command, commands, plan
from engine.miracle.components.calendar import LAST_TURN, date
from engine.miracle.components.cards import CARD_TITLES, TURN_ORDER, TurnCard
from engine.miracle.components.events import Marker
from engine.miracle.components.units import Formation
from engine.miracle.end_turn import TurnEnd
from engine.miracle.evacuation import EvacuationOperations
from engine.miracle.events import DrawEvent
from engine.miracle.german_moves import WehrmachtActivation
from engine.miracle.ground import GroundOperations
from engine.miracle.ids import Track
from engine.miracle.kinds import Kind
from engine.miracle.luftwaffe import LuftwaffeAttacks
from engine.miracle.naval import NavalOperations
from engine.miracle.orders import read
from engine.miracle.positions import german_name, german_node, place_name
from engine.miracle.state import ALLIED, Decision, Dunkerque, Phase
from engine.miracle.turn_setup import GermanReorganization, NavalUnitArrival, Reset
from engine.miracle.victory import VictoryPointDetermination


class GameTurn(Phase, frozen=True):
    """5.0 One turn: set-up, the cards one by one, the end; after turn 8 the reckoning."""

    rule = "5.0"

    def run(self, game: Dunkerque) -> None:
        if game.table.turn > LAST_TURN:
            game.table.turn = LAST_TURN
            game.then(VictoryPointDetermination())
            return
        game.log(Kind.TURN, f"Turn {game.table.turn}: {date(game.table.turn)}.", rule="5.0")
        game.then(
            Reset(),
            ShuffleTurnOrder(),
            GermanReorganization(),
            NavalUnitArrival(),
            NextCard(),
            TurnEnd(),
            GameTurn(),
        )


class ShuffleTurnOrder(Phase, frozen=True):
    """5.0-1b All seventeen Turn Order Cards are shuffled."""

    rule = "5.0-1b"

    def run(self, game: Dunkerque) -> None:
        game.turn_order = list(TURN_ORDER)
        game.chance.about("turn order", game.table.turn)
        game.chance.shuffle(game.turn_order)
        game.table.drawn, game.table.planned = [], []


class NextCard(Phase, frozen=True):
    """5.0-2d As long as a Turn Order Card is left."""

    rule = "5.0-2d"

    def run(self, game: Dunkerque) -> None:
        """Another card, or the end of the day."""
        if game.turn_order:
            game.then(BomberSortie(), DrawTurnOrderCard())


class BomberSortie(Decision, frozen=True):
    """7.8 Before a Turn Order Card is drawn, R.A.F. bombers may Disrupt a German unit."""

    rule = "7.8"
    decline = "draw"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """While the marker is held."""
        return (ALLIED,) if Marker.BOMBERS in game.table.held else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        left = count(len(game.turn_order), "card")
        return f"Send the R.A.F. bombers before the next card? {left} left today."

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """Any German unit that is not Disrupted."""
        table = game.table
        return [
            Choice(self.decline, "Draw the next card", ends=True),
            *(
                Choice(
                    f"bomb:{track}",
                    "Bomb",
                    german_name(table, track),
                    place_name(german_node(table, track)),
                    place=german_node(table, track),
                )
                for track, german in table.germans.items()
                if not german.disrupted
            ),
        ]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        if token == self.decline:
            return
        track = Track(read(token).who)
        game.table.held.remove(Marker.BOMBERS)
        game.table.mark_german(track, disrupted=True)
        words = f"R.A.F. bombers disrupt {german_name(game.table, track)}."
        game.log(Kind.RAF, words, german_node(game.table, track), rule=self.rule)


class DrawTurnOrderCard(Phase, frozen=True):
    """5.0-2a The top Turn Order Card."""

    rule = "5.0-2a"

    def run(self, game: Dunkerque) -> None:
        table = game.table
        table.card = game.turn_order.pop()
        if len(game.turn_order) < len(table.planned):
            table.planned.pop(0)
        table.drawn.append(table.card)
        table.phase = CARD_TITLES[table.card]
        game.reveal()
        game.log(Kind.CARD, f"Card {len(table.drawn)}: {table.phase}.", rule=self.rule)
        game.then(CommandWindow())


class CommandWindow(Decision, frozen=True):
    """5.0-2b GHQ or a held marker may act on the card just drawn."""

    rule = "6.2"
    decline = "pass"
    occasions = tuple(CARD_TITLES.values())

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """If anything can be done."""
        return (ALLIED,) if commands(game) else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        table = game.table
        left = count(len(game.turn_order), "card")
        return f"{CARD_TITLES[table.card]} is drawn, {left} left today. Give a command?"

    def matters(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        """Which card was drawn."""
        return (CARD_TITLES[game.table.card],)

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return (game.table.card,)

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """Carry on, or a command."""
        return [Choice(self.decline, "Carry on without a command", ends=True), *commands(game)]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        """Commands may be combined; planning ends the matter and another card is drawn."""
        if token == self.decline:
            game.then(ResolveCard(), NextCard())
        elif token in (PLANNING.token, GORT_PLANNING.token):
            plan(game, token)
            game.then(NextCard())
        else:
            command(game, token)
            game.then(CommandWindow())

    def run(self, game: Dunkerque) -> None:
        """Nothing to decide."""
        game.then(ResolveCard(), NextCard())


class ResolveCard(Phase, frozen=True):
    """5.0-2c What the drawn card sets off."""

    rule = "5.0-2c"

    def run(self, game: Dunkerque) -> None:
        card = game.table.card
        if card == TurnCard.EVENT:
            game.then(DrawEvent())
        elif card == TurnCard.LUFTWAFFE:
            game.then(LuftwaffeAttacks())
        elif card == TurnCard.WEHRMACHT:
            game.then(WehrmachtActivation())
        elif card == TurnCard.NAVAL:
            game.then(NavalOperations(), CaptainTennant())
        elif card == TurnCard.EVACUATION:
            game.then(EvacuationOperations(), CaptainTennant())
        else:
            game.then(GroundOperations(Formation(card)))


class CaptainTennant(Decision, frozen=True):
    """7.5 After a Naval or Evacuation phase Captain Tennant may have it done again."""

    rule = "7.5"
    decline = "keep"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """While the marker is held."""
        return (ALLIED,) if Marker.TENNANT in game.table.held else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        return f"Let Captain Tennant repeat the {CARD_TITLES[game.table.card]}?"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return (game.table.card,)

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        return [
            Choice(self.decline, "Not now", ends=True),
            Choice("repeat", "Repeat the phase"),
        ]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        if token == "repeat":
            game.table.held.remove(Marker.TENNANT)
            game.log(Kind.TENNANT, "Captain Tennant keeps everybody at it.", rule=self.rule)
            naval = game.table.card == TurnCard.NAVAL
            game.then(NavalOperations(again=True) if naval else EvacuationOperations(again=True))
