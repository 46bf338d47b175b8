"""Chapter 7: German Events before a Battle and after the last one."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.destination import Destination
from engine.core.ids import Seat
from engine.france_1940 import answers
from engine.france_1940.components.blocks import ARMOR, KIND, MECHANIZED, NAME
from engine.france_1940.components.cards import EVENT
from engine.france_1940.components.formations import ALLIED, FORMATIONS, GERMAN
from engine.france_1940.components.map import EBEN_EMAEL, name
from engine.france_1940.deck import halves
from engine.france_1940.event_effects import take_effect
from engine.france_1940.event_timing import (
    Moments,
    always,
    in_hand,
    may_play,
    play_event,
    window,
)
from engine.france_1940.ids import BlockId, CardId, CardKey, HexId, How
from engine.france_1940.kinds import Kind
from engine.france_1940.marching import destinations
from engine.france_1940.on_the_march import carry_out
from engine.france_1940.reach import Front, Ways
from engine.france_1940.seats import holder
from engine.france_1940.state import Campaign, Decision
from engine.france_1940.terrain import fortress_stands, waters


class BeforeBattle(Decision, frozen=True):
    """7A, 15 Engineers and Paratroops, just before a German attack is revealed."""

    hex: HexId

    rule = "7A"
    private = True
    decline = answers.PASS

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """The attacker, if he is German and something here could be taken from the Defender."""
        if FORMATIONS[game.table.active].side != GERMAN:
            return ()
        may = may_play(game, GERMAN, self._rules())
        return (holder(game, game.table.active),) if may else ()

    def heading(self, game: Campaign, seat: Seat) -> str:
        return window(game, GERMAN)

    def prompt(self, game: Campaign, seat: Seat) -> str:
        """What could be played; or that nothing of it is in hand."""
        if in_hand(game, GERMAN, self._rules()):
            return f"Before the Battle at {name(self.hex)}: play an Event?"
        return f"Before the Battle at {name(self.hex)}: you hold no Event that helps here."

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (self.hex,)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        """What the hand allows, or nothing."""
        return [*in_hand(game, GERMAN, self._rules()), Choice(answers.PASS, "No Event", ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        played = answers.event(token)
        if played is None:
            return
        play_event(game, GERMAN, *played)
        if played.key == CardKey.ENG:
            game.table.engineers = self.hex
            words = f"Engineers at {name(self.hex)}: neither river nor bridge helps the Defender."
            game.log(Kind.EVENT, words, self.hex, rule="7")
        else:
            take_effect(game, played.key)

    def _rules(self) -> Moments:
        return {
            CardKey.ENG: lambda game: bool(waters(game, self.hex)),
            CardKey.PARA: lambda game: self.hex == EBEN_EMAEL and fortress_stands(game.table),
        }


class Exploitation(Decision, frozen=True):
    """7 After the last Battle one German Armor or Mechanized attacker may move again."""

    rule = "7"
    private = True
    decline = answers.PASS

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """The German attacker, if a block of his could exploit."""
        if FORMATIONS[game.table.active].side != GERMAN or not self._blocks(game):
            return ()
        may = may_play(game, GERMAN, {CardKey.EXPL: always})
        return (holder(game, game.table.active),) if may else ()

    def heading(self, game: Campaign, seat: Seat) -> str:
        return window(game, GERMAN)

    def prompt(self, game: Campaign, seat: Seat) -> str:
        """Why nobody can, if nobody can: the window opens by what everybody knows."""
        if self._offers(game):
            return "The Battles are over. Which block exploits?"
        if not self._cards(game):
            return "The Battles are over. You hold no Exploitation card, so nobody moves again."
        return "The Battles are over. No block that attacked has a free hex to exploit to."

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (game.table.active,)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        """Each block that won ground, or nobody."""
        return [*self._offers(game), Choice(answers.PASS, "Nobody exploits", ends=True)]

    @staticmethod
    def _cards(game: Campaign) -> list[CardId]:
        return [card for card, key in halves(game, GERMAN, EVENT) if key == CardKey.EXPL]

    def _offers(self, game: Campaign) -> list[Choice]:
        return [
            Choice(
                answers.exploit_token(card, block),
                "Exploit with",
                NAME[block],
                "",
                f"card {card}",
                game.blocks[block].hex,
            )
            for card in self._cards(game)
            for block in self._blocks(game)
            if destinations(Front(game, GERMAN), block, How.EXPLOIT)
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        """Name the block; the card is spent when it knows where to go."""
        if chosen := answers.exploit(token):
            game.then(ExploitWhere(card=chosen.card, block=chosen.block))

    def _blocks(self, game: Campaign) -> list[BlockId]:
        return [
            block
            for block in game.acting.attacked
            if KIND[block] in (ARMOR, MECHANIZED)
            and game.blocks[block].hex
            and not game.blocks_in(game.blocks[block].hex, ALLIED)
        ]


class ExploitWhere(Destination[Campaign], frozen=True):
    """7 Two Movement Points, no enemy hex."""

    card: CardId
    block: BlockId

    rule = "7"
    private = True

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (holder(game, game.table.active),)

    def heading(self, game: Campaign, seat: Seat) -> str:
        return window(game, GERMAN)

    def prompt(self, game: Campaign, seat: Seat) -> str:
        hex_ = game.blocks[self.block].hex
        return f"{NAME[self.block]} at {name(hex_)} moves again: where to?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        """The block, and the card it is moved by."""
        return (self.block, self.card)

    def destinations(self, game: Campaign, seat: Seat) -> list[Choice]:
        return [
            Choice(answers.TO.token(hex_), "Exploit to", name(hex_), place=hex_)
            for hex_ in self._ways(game)
        ]

    def go(self, game: Campaign, seat: Seat, token: str) -> None:
        ways = self._ways(game)
        play_event(game, GERMAN, self.card, CardKey.EXPL)
        carry_out(game, [self.block], ways[answers.TO.of(token)], How.EXPLOIT)

    def think_again(self, game: Campaign, seat: Seat) -> None:
        """The card stays in the hand."""
        game.then(Exploitation())

    def _ways(self, game: Campaign) -> Ways:
        return destinations(Front(game, GERMAN), self.block, How.EXPLOIT)
