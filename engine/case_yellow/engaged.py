"""11.9 Engaged combats are fought again in the next Action Round."""

from __future__ import annotations

from engine.case_yellow.attacks import passage
from engine.case_yellow.combat import CountDefenders, SupplyColumns
from engine.case_yellow.components.map import name
from engine.case_yellow.components.units import ARKO_UNIT, FIGHTERS
from engine.case_yellow.ground_support import DefensiveAir, EngagedAir
from engine.case_yellow.ids import Action, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.port_defenders import PortDefenders
from engine.case_yellow.positions import at_grips, stack
from engine.case_yellow.results import Roll
from engine.case_yellow.state import Campaign
from engine.case_yellow.table import Battle, Fight
from engine.core.step import Step


class EngagedCombats(Step[Campaign], frozen=True):
    """11.9b, c All Engaged combats are fought again, before anything new begins."""

    rule = "11.9"

    def run(self, game: Campaign) -> None:
        fights, game.table.fights = game.table.fights, []
        game.then(*[FightOn(fight) for fight in fights])


class FightOn(Step[Campaign], frozen=True):
    """11.9b One Engaged combat goes on: odds are reckoned anew, who came in fights too."""

    rule = "11.9b"
    fight: Fight

    def run(self, game: Campaign) -> None:
        fight, acting = self.fight, game.acting()
        alive = at_grips(game, fight)
        if not alive:
            return
        if acting.side == fight.side and acting.action == Action.MOVE:
            alive += _joining(game, fight, alive)
        acting.targets.append(fight.target)
        acting.attacked += [id_ for id_ in alive if id_ not in acting.attacked]
        game.table.battle = Battle(
            fight.target, fight.side, alive, bridged=fight.bridged, engaged=True
        )
        words = f"The fight for {name(fight.target)} flares up again."
        hexes = dict.fromkeys(game.unit(id_).hex for id_ in alive)
        game.log(Kind.ATTACK, words, *hexes, fight.target, who=tuple(alive), rule=self.rule)
        first = (SupplyColumns(), PortDefenders())
        game.then(*first, CountDefenders(), EngagedAir(), DefensiveAir(), Roll())


def _joining(game: Campaign, fight: Fight, alive: list[UnitId]) -> list[UnitId]:
    """11.9c Units that moved into the attackers' hexes this round and could attack from there."""
    hexes = dict.fromkeys(game.unit(id_).hex for id_ in alive if id_ != ARKO_UNIT)
    spent = game.acting().spent
    return [
        id_
        for hex_ in hexes
        for id_ in stack(game, fight.side, hex_)
        if id_ in spent and id_ in FIGHTERS and id_ not in alive and id_ != ARKO_UNIT
        if passage(game, id_, hex_, fight.target)
    ]
