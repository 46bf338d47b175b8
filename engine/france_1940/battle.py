"""Section 8.8, chapter 10: the Combat Phase, Battle after Battle as the active player picks."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.ids import Seat
from engine.france_1940 import answers
from engine.france_1940.battle_events import BeforeBattle
from engine.france_1940.battle_round import RevealBlocks
from engine.france_1940.components.blocks import FORMATION
from engine.france_1940.components.formations import FORMATIONS
from engine.france_1940.components.map import name
from engine.france_1940.ids import HexId, TurnPhase
from engine.france_1940.kinds import Kind
from engine.france_1940.positions import contested
from engine.france_1940.seats import holder
from engine.france_1940.state import Campaign, Decision, Phase


class CombatPhase(Phase, frozen=True):
    """8.8 Wherever the Active Formation shares a hex with the enemy there is a Battle."""

    rule = "8-8"

    def run(self, game: Campaign) -> None:
        game.table.phase = TurnPhase.COMBAT
        active = game.table.active
        ours = {it.hex for id_, it in game.blocks.items() if FORMATION[id_] == active}
        game.table.battles = [hex_ for hex_ in contested(game) if hex_ in ours]
        if game.table.battles:
            game.reveal()
        game.then(NextBattle())


class NextBattle(Decision, frozen=True):
    """8.8 The owner of the Active Formation picks the next Battle.

    Belgians and Dutch need not fight where they were already face to face (9A).
    """

    rule = "8-8"

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """Nobody, if there is nothing to choose."""
        battles = game.table.battles
        choice = len(battles) > 1 or (battles and not _mandatory(game))
        return (holder(game, game.table.active),) if choice else ()

    def run(self, game: Campaign) -> None:
        """The only Battle is fought; with none left the phase is over."""
        if game.table.battles:
            _fight(game, game.table.battles[0])

    def prompt(self, game: Campaign, seat: Seat) -> str:
        """Whether there is a Battle that need not be fought."""
        if _mandatory(game):
            return "Which Battle is fought next?"
        who = FORMATIONS[game.table.active].at_first
        return f"{who} need not attack. Which Battle do you fight?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (game.table.active,)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        offers = [
            Choice(answers.FIGHT.token(hex_), "Fight", name(hex_), place=hex_)
            for hex_ in game.table.battles
        ]
        if not _mandatory(game):
            offers.append(Choice(answers.END, "Hold and do not attack", ends=True))
        return offers

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == answers.END:
            where = ", ".join(map(name, game.table.battles))
            words = f"{FORMATIONS[game.table.active].at_first} does not attack at {where}."
            game.log(Kind.STAY, words, *game.table.battles, rule="9A")
            game.table.battles.clear()
        else:
            _fight(game, answers.FIGHT.of(token))


def _mandatory(game: Campaign) -> bool:
    """9A, 10 Combat is mandatory, but not for neutrals who stayed where they were."""
    return any(_must_fight(game, hex_) for hex_ in game.table.battles)


def _must_fight(game: Campaign, hex_: HexId) -> bool:
    """By what all saw: `crossed` lists every hex of the enemy that was entered."""
    neutral = FORMATIONS[game.table.active].neutral
    return not neutral or hex_ not in game.acting.contested or hex_ in game.table.crossed


def _fight(game: Campaign, hex_: HexId) -> None:
    game.table.battles.remove(hex_)
    game.then(BeforeBattle(hex_), RevealBlocks(hex_), NextBattle())
