"""11.3h, 11.5 What follows a result: the advance, supply units caught, markers."""

from __future__ import annotations

from engine.case_yellow.advance import Advance, SecondAdvance, cleared
from engine.case_yellow.components.map import EXIT, NEAR, name
from engine.case_yellow.components.units import FIGHTERS
from engine.case_yellow.entering import lose_port, tidy, vacated
from engine.case_yellow.ids import ALLIED, GERMAN, OTHER, Outcome, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.losses import eliminate
from engine.case_yellow.positions import stack
from engine.case_yellow.state import Campaign
from engine.case_yellow.table import Battle, Fight
from engine.core.step import Step


class EndCombat(Step[Campaign], frozen=True):
    """11.3h, 11.5, 11.9b Advance into a cleared hex; or the fight goes on next round."""

    rule = "11.5"

    def run(self, game: Campaign) -> None:
        battle = game.battling()
        enemy = OTHER[battle.side]
        if not stack(game, enemy, battle.target):
            gone = any(game.unit(id_).hex for id_ in battle.defenders)
            vacated(game, battle.target, survived=gone)
        if battle.outcome == Outcome.ENG.value:
            game.then(CloseCombat())
            return
        if not cleared(game):
            game.then(CloseCombat())
            return
        game.then(Advance(), SupplyLost(), SecondAdvance(), CloseCombat())


class SupplyLost(Step[Campaign], frozen=True):
    """7.9 Supply units that could not leave are lost when the enemy enters."""

    rule = "7.9"

    def run(self, game: Campaign) -> None:
        battle = game.battling()
        if battle.advanced:
            for id_ in stack(game, OTHER[battle.side], battle.target):
                eliminate(game, id_, "7.9")


class CloseCombat(Step[Campaign], frozen=True):
    """10.8d, 11.9b Bridgehead markers come off; an Engaged combat is marked."""

    rule = "11.9b"

    def run(self, game: Campaign) -> None:
        battle = game.battling()
        enemy = OTHER[battle.side]
        alive = tuple(id_ for id_ in battle.attackers if game.unit(id_).hex)
        fighting = alive and any(id_ in FIGHTERS for id_ in stack(game, enemy, battle.target))
        if battle.outcome == Outcome.ENG.value and fighting:
            fight = Fight(battle.target, battle.side, alive, battle.bridged)
            game.table.fights.append(fight)
            words = f"The fight for {name(battle.target)} goes on."
            game.log(Kind.ENGAGED, words, battle.target, who=alive, rule=self.rule)
        elif battle.target in game.ground.bridgeheads and _came_over(game, battle, alive):
            left = tuple(it for it in game.ground.bridgeheads if it != battle.target)
            game.lay(bridgeheads=left)
        if (
            battle.port
            and battle.target == game.table.dynamo.port
            and not stack(game, ALLIED, battle.target)
            and stack(game, GERMAN, battle.target)
        ):
            lose_port(game)
        game.table.battle = None
        tidy(game)


def _came_over(game: Campaign, battle: Battle, alive: tuple[UnitId, ...]) -> bool:
    """10.8d Whether the attack crossed the river on which the Bridgehead lies."""
    hexes = {game.unit(id_).hex for id_ in alive} & NEAR[battle.target]
    return not hexes or any(EXIT[hex_, battle.target].river for hex_ in hexes)
