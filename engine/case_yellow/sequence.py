"""4 Sequence of play: the turn, its Action Rounds and what happens in each."""

from __future__ import annotations

from engine.case_yellow.air import AirPhase
from engine.case_yellow.attacking import AfterCombats, MotorRoll, NextAttack
from engine.case_yellow.bridgeheads import FormBridgeheads
from engine.case_yellow.components.calendar import date
from engine.case_yellow.deck import ACTION, GERMAN_CHIT, draw, fill, open_actions, side_of
from engine.case_yellow.dive_bombing import DiveBomb
from engine.case_yellow.dynamo import DeclareDynamo, may_declare, sails
from engine.case_yellow.end_movement import EndMovement
from engine.case_yellow.end_turn import EndPhase
from engine.case_yellow.engaged import EngagedCombats
from engine.case_yellow.entering import tidy
from engine.case_yellow.ids import ALLIED, GERMAN, SEAT, Action, Phase
from engine.case_yellow.kinds import Kind
from engine.case_yellow.movement import Orders
from engine.case_yellow.positions import at_grips
from engine.case_yellow.reinforcements import Reinforcements
from engine.case_yellow.state import Campaign
from engine.case_yellow.supply import SupplyPhase
from engine.case_yellow.table import Round
from engine.core.choice import Choice
from engine.core.ids import Seat, Side
from engine.core.step import Ask, Step

EARLY = 3  # the turn on which Dynamo may be declared early (13.1c)
PHASES = {
    (GERMAN, Action.MOVE): Phase.GERMAN_MOVE,
    (GERMAN, Action.COMBAT): Phase.GERMAN_COMBAT,
    (ALLIED, Action.MOVE): Phase.ALLIED_MOVE,
    (ALLIED, Action.COMBAT): Phase.ALLIED_COMBAT,
}
_NAMES = {GERMAN: "German", ALLIED: "Allied"}


class Turn(Step[Campaign], frozen=True):
    """4.1 A game turn: Air, Supply, Action and End Phase."""

    rule = "4.1"

    def run(self, game: Campaign) -> None:
        table = game.table
        table.turn += 1
        table.cup, table.track = [], []
        table.supply_moved = []
        table.reinforced = []
        table.dynamo.disruptions = 0
        game.log(Kind.TURN, f"Turn {table.turn}, {date(table.turn)}.", rule=self.rule)
        supply = (SupplySegment(),) if table.turn > 1 else ()
        game.then(AirPhase(), *supply, Initiative(), EndPhase(), Turn())


class SupplySegment(Step[Campaign], frozen=True):
    """4.1b The Supply Phase, from Turn 2."""

    rule = "4.1b"

    def run(self, game: Campaign) -> None:
        game.table.phase = Phase.SUPPLY.value
        game.then(SupplyPhase(), TidyUp())


class TidyUp(Step[Campaign], frozen=True):
    """12.11f Markers whose units starved are lost."""

    rule = "12.11f"

    def run(self, game: Campaign) -> None:
        tidy(game)


class Initiative(Step[Campaign], frozen=True):
    """4.1c Who begins, and what is in the cup."""

    rule = "4.1c"

    def run(self, game: Campaign) -> None:
        table = game.table
        table.phase = Phase.INITIATIVE.value
        table.initiative = ALLIED if sails(game) else GERMAN
        if game.scenario.dice_for_initiative and table.turn > 1:
            game.chance.about("initiative", table.turn)
            german, allied = dice = game.chance.dice(2)
            table.initiative = GERMAN if german + 1 >= allied else ALLIED
            words = f"The {_NAMES[table.initiative]} player has the initiative."
            game.log(Kind.CHIT, words, dice=dice, rule=self.rule)
        fill(game)
        game.then(FirstChit(), NextRound())


class FirstChit(Ask[Campaign], frozen=True):
    """4.1c The Initiative player chooses the chit of the first round."""

    rule = "4.1c"

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[game.table.initiative],)

    def prompt(self, game: Campaign, seat: Seat) -> str:
        return "You have the initiative. What is the first Action Round?"

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        cup = game.table.cup
        allied = game.table.initiative == ALLIED
        return [
            Choice(it.value, "Begin with a", f"{it.value} round")
            for it in Action
            if not allied or any(ACTION.get(chit) == it for chit in cup)
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        table = game.table
        action = Action(token)
        chit = GERMAN_CHIT
        if table.initiative == ALLIED:
            chit = next(it for it in table.cup if ACTION.get(it) == action)
        table.cup.remove(chit)
        game.then(BeginRound(table.initiative, action))


class NextRound(Step[Campaign], frozen=True):
    """4.1c A chit is drawn for every further round, until none may be played."""

    rule = "4.1c"

    def run(self, game: Campaign) -> None:
        table = game.table
        early = table.turn == EARLY and len(table.track) == 1 and table.initiative == GERMAN
        if early and may_declare(game):
            game.then(DeclareDynamo(early=True), EarlyRound(), DrawChit(), self)
        elif table.cup:
            game.then(DrawChit(), self)


class EarlyRound(Step[Campaign], frozen=True):
    """13.1c Dynamo declared early: the spare Move chit is played as the second round."""

    rule = "13.1c"

    def run(self, game: Campaign) -> None:
        if game.table.dynamo.declared == game.table.turn and len(game.table.track) == 1:
            game.then(DiveBomb(port=True), BeginRound(ALLIED, Action.MOVE))


class DrawChit(Step[Campaign], frozen=True):
    """4.1c One chit out of the cup."""

    rule = "4.1c"

    def run(self, game: Campaign) -> None:
        chit = draw(game)
        if not chit:
            return
        side = side_of(chit)
        able = open_actions(game, side)
        if chit != GERMAN_CHIT:
            able = [it for it in able if it == ACTION[chit]]
        if not able:
            game.log(Kind.CHIT, "A chit is drawn that nobody may play.", rule=self.rule)
        elif len(able) == 1:
            game.then(BeginRound(side, able[0]))
        else:
            game.then(MoveOrCombat())


class MoveOrCombat(Ask[Campaign], frozen=True):
    """4.1c A dual chit: its owner chooses."""

    rule = "4.1c"

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[GERMAN],)

    def prompt(self, game: Campaign, seat: Seat) -> str:
        left = len(game.table.cup)
        return f"Your chit is drawn ({left} left in the cup). Move or Combat?"

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        return [Choice(it.value, "Play it as", it.value) for it in open_actions(game, GERMAN)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        game.then(BeginRound(GERMAN, Action(token)))


class BeginRound(Step[Campaign], frozen=True):
    """4.1c A Move or a Combat round, in the order of the sequence."""

    rule = "4.1c"
    side: Side
    action: Action

    def run(self, game: Campaign) -> None:
        table = game.table
        table.track.append(f"{self.side} {self.action.value}")
        table.phase = PHASES[self.side, self.action].value
        table.round = Round(self.side, self.action)
        table.fights = [it for it in table.fights if at_grips(game, it)]
        words = f"{_NAMES[self.side]} {self.action.value} round."
        game.log(Kind.ROUND, words, rule=self.rule)
        if self.action == Action.MOVE:
            declare = (Declaration(),) if self.side == ALLIED else ()
            game.then(
                *declare,
                Reinforcements(),
                Orders(),
                EndMovement(),
                EngagedCombats(),
                MotorRoll(),
                NextAttack(),
                FormBridgeheads(),
                EndRound(),
            )
        else:
            game.then(EngagedCombats(), NextAttack(), AfterCombats(), FormBridgeheads(), EndRound())


class Declaration(Step[Campaign], frozen=True):
    """13.1a, 13.3e Dynamo may be declared when the Move chit is drawn; then the port is bombed."""

    rule = "13.1a"

    def run(self, game: Campaign) -> None:
        if may_declare(game):
            game.then(DeclareDynamo(), PortBombing())


class PortBombing(Step[Campaign], frozen=True):
    """13.3e Unused Stukas may bomb the port before the first ships sail."""

    rule = "13.3e"

    def run(self, game: Campaign) -> None:
        if game.table.dynamo.declared == game.table.turn:
            game.then(DiveBomb(port=True))


class EndRound(Step[Campaign], frozen=True):
    """The round is over; what was noted of it is forgotten."""

    rule = "4.1c"

    def run(self, game: Campaign) -> None:
        acting = game.acting()
        if acting.action == Action.COMBAT and not acting.targets:
            game.log(Kind.ROUND, f"No {_NAMES[acting.side]} unit attacks.", rule=self.rule)
        game.table.round = None
        game.table.phase = Phase.INITIATIVE.value
