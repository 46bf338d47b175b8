"""The sequence of play (8): six Turns, each a row of Activations drawn from the container."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.cup import draw_any
from engine.core.ids import Seat, Side
from engine.france_1940 import answers
from engine.france_1940.battle import CombatPhase
from engine.france_1940.battle_events import Exploitation
from engine.france_1940.components.blocks import FHQ
from engine.france_1940.components.calendar import CARDS_DEALT, ENTER, LAST_EXTRA_CHITS, date
from engine.france_1940.components.formations import (
    FORMATIONS,
    GROUP_A,
    GROUP_B,
    SIDE_NAMES,
    SIDES,
)
from engine.france_1940.components.map import name
from engine.france_1940.deck import buy, deal
from engine.france_1940.dynamo import Evacuation
from engine.france_1940.end_turn import EndTurn
from engine.france_1940.events import EnemyEvent
from engine.france_1940.headquarters import ReturnHeadquarters
from engine.france_1940.ids import (
    NO_FORMATION,
    NO_SIDE_OF_A_HEX,
    NOWHERE,
    FormationId,
    TurnPhase,
)
from engine.france_1940.kinds import Kind
from engine.france_1940.movement import BeginMovement, EndMovement, GrantSteps, Move
from engine.france_1940.positions import contested, in_play
from engine.france_1940.seats import chief
from engine.france_1940.state import Activation, Campaign, Decision, Phase


class FirstTurn(Phase, frozen=True):
    """6, 8 Turn 1 begins with the chosen Army Group; its chit is not in the container."""

    group: FormationId

    rule = "8"

    def run(self, game: Campaign) -> None:
        _announce(game)
        seed(game)
        game.table.container.remove(self.group)
        game.then(Activate(formation=self.group), DrawChit(), EndTurn(), GameTurn())


class GameTurn(Phase, frozen=True):
    """8-1 to 8-11 A later Turn."""

    rule = "8"

    def run(self, game: Campaign) -> None:
        game.table.turn += 1
        game.table.phase = TurnPhase.DEAL
        _announce(game)
        game.then(
            ReturnHeadquarters(),
            DealCards(),
            BuyCards(),
            SeedContainer(),
            DrawChit(),
            EndTurn(),
            GameTurn(),
        )


class DealCards(Phase, frozen=True):
    """8-2 Each side receives the cards of the Turn Record Chart."""

    rule = "8-2"

    def run(self, game: Campaign) -> None:
        for side in SIDES:
            deal(game, side, CARDS_DEALT[game.table.turn][side], "cards_per_turn")


class BuyCards(Decision, frozen=True):
    """4B Both sides may buy cards for SHQ steps, and tell how many at the same time."""

    rule = "4B"
    sealed = True
    decline = answers.BUY.token(0)

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """Every chief with steps to spend and a deck to draw from."""
        return tuple(chief(game, side) for side in SIDES if self._most(game, side))

    def prompt(self, game: Campaign, seat: Seat) -> str:
        """What the SHQs have, for everybody reads it, and what a card costs."""
        steps = ", ".join(f"{SIDE_NAMES[side]} {game.table.shq[side]}" for side in SIDES)
        return f"How many extra cards do you buy, at 1 SHQ step each? SHQ steps: {steps}."

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        """None, or as many as can be paid."""
        most = self._most(game, self._side(game, seat))
        return [
            Choice(
                answers.BUY.token(it), "Buy", count(it, "card") if it else "no card", ends=not it
            )
            for it in range(most + 1)
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        buy(game, self._side(game, seat), answers.BUY.of(token))

    @staticmethod
    def _side(game: Campaign, seat: Seat) -> Side:
        return next(side for side in SIDES if chief(game, side) == seat)

    @staticmethod
    def _most(game: Campaign, side: Side) -> int:
        return min(game.table.shq[side], len(game.decks[side]))


class SeedContainer(Phase, frozen=True):
    """8-1, 8-3 The chits of this Turn go into the container."""

    rule = "8-3"

    def run(self, game: Campaign) -> None:
        seed(game)


def chits(game: Campaign, turn: int) -> list[FormationId]:
    """5A, 8-1, 13 The chits the Turn Record Chart gives a Turn, whoever still lives."""
    entered = [chit for first in ENTER if first <= turn for chit in ENTER[first]]
    for group in (GROUP_A, GROUP_B):
        if turn > last_extra(game, group):
            entered.remove(group)
    return entered


def last_extra(game: Campaign, group: FormationId) -> int:
    """5A, 13 The last Turn in which an Army Group has two chits."""
    if game.options["extra_chits_of"] in ("both", group):
        return int(game.options["extra_chits"].removeprefix("turn "))
    return LAST_EXTRA_CHITS


def seed(game: Campaign) -> None:
    """8-3 Chits of Formations that have a block in play."""
    table = game.table
    table.drawn = []
    table.container = [chit for chit in chits(game, table.turn) if in_play(game, chit)]
    for group in (GROUP_A, GROUP_B):
        if table.turn == last_extra(game, group) + 1:
            game.log(
                Kind.CHITS, f"{FORMATIONS[group].name} has only one chit from now on.", rule="8-1"
            )


class DrawChit(Phase, frozen=True):
    """8-4, 8-9 Chits are drawn until none remain; a destroyed Formation's is set aside."""

    rule = "8-4"

    def run(self, game: Campaign) -> None:
        container = game.table.container
        if not container:
            return
        game.then(DrawChit())
        game.chance.about("chit", game.table.turn, len(game.table.drawn))
        formation = draw_any(game.chance, container)
        if in_play(game, formation):
            game.then(Activate(formation=formation))
        else:
            words = f"The chit of {FORMATIONS[formation].the} is drawn, but it has no block left."
            game.log(Kind.CHIT, words, rule=self.rule)


class Activate(Phase, frozen=True):
    """8-4 to 8-8 One Activation: the FHQ is shown, the Formation moves, then fights."""

    formation: FormationId

    rule = "8-5"

    def run(self, game: Campaign) -> None:
        table, formation = game.table, FORMATIONS[self.formation]
        table.phase, table.active = TurnPhase.ACTIVATION, self.formation
        table.drawn.append(self.formation)
        game.activation = Activation(self.formation, contested=contested(game))
        game.reveal()
        hex_ = "" if formation.neutral else game.blocks[FHQ[formation.id]].hex
        words = f"{formation.at_first} is activated{_fhq_words(game, hex_)}"
        game.log(Kind.ACTIVATION, words, *filter(None, [hex_]), rule=self.rule, who=(formation.id,))
        game.then(
            EnemyEvent(),
            GrantSteps(),
            BeginMovement(),
            Move(),
            EndMovement(),
            Evacuation(),
            CombatPhase(),
            Exploitation(),
            EndActivation(),
        )


def _fhq_words(game: Campaign, hex_: str) -> str:
    """8-5 Where the Active Formation's headquarters stands."""
    if FORMATIONS[game.table.active].neutral:
        return "."
    return f"; headquarters at {name(hex_)}." if hex_ else ", without a headquarters."


class EndActivation(Phase, frozen=True):
    """5C, 8-9 What lasted for one Activation is over."""

    rule = "8-9"

    def run(self, game: Campaign) -> None:
        table = game.table
        table.active, table.pontoon = NO_FORMATION, NO_SIDE_OF_A_HEX
        table.mined = table.engineers = NOWHERE
        table.fuel_shortage = table.confusion = table.weygand = False
        table.granted = 0
        table.events = {}
        table.crossed = {}
        game.activation = None


def _announce(game: Campaign) -> None:
    turn = game.table.turn
    game.log(Kind.TURN, f"Turn {turn}: {date(turn)}.", rule="8")
