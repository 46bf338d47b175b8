"""11.3a to c A combat is declared: what leaves the hex first, who defends it."""

from __future__ import annotations

from engine.case_yellow.attacks import bridges_first, can_bridge, owes, pay_for_bridging
from engine.case_yellow.bridgeheads import try_bridgehead
from engine.case_yellow.components.map import MAGINOT, name
from engine.case_yellow.components.units import SUPPLY_UNITS
from engine.case_yellow.ground_support import DefensiveAir, spend_air
from engine.case_yellow.ids import ALLIED, OTHER, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.losses import eliminate
from engine.case_yellow.port_defenders import PortDefenders
from engine.case_yellow.positions import stack, told
from engine.case_yellow.results import Roll
from engine.case_yellow.retreat import RetreatWhere, ways
from engine.case_yellow.state import Campaign
from engine.case_yellow.strength import Plan, defenders_of, fort_held
from engine.case_yellow.supply import attack_supplied
from engine.case_yellow.table import Battle
from engine.core.step import Step


def begin(game: Campaign, plan: Plan) -> None:
    """11.3 An attack is declared: what it owes is noted, and it is fought at once."""
    acting = game.acting()
    owed, able = owes(game, plan), bridges_first(game, plan)
    acting.targets.append(plan.target)
    acting.attacked += plan.attackers
    if acting.attackers >= 0:
        acting.attackers -= len(plan.attackers)
    acting.owed = [
        hex_ for hex_ in dict.fromkeys((*acting.owed, *owed)) if hex_ not in acting.targets
    ]
    spend_air(game, plan.side, plan.air)
    game.table.battle = Battle(
        plan.target,
        plan.side,
        [*plan.attackers],
        air=plan.air,
        bridged=plan.target in game.ground.bridgeheads,
        sacrifice=plan.sacrifice,
    )
    if plan.target in MAGINOT:
        game.table.line_free = True
    game.log(
        Kind.ATTACK,
        f"{told(plan.attackers)} {'attack' if len(plan.attackers) > 1 else 'attacks'}"
        f" {name(plan.target)}.",
        *dict.fromkeys(game.unit(id_).hex for id_ in plan.attackers),
        plan.target,
        who=plan.attackers,
        rule="11.3",
    )
    first = (SupplyColumns(), FirstBridge(able), PortDefenders())
    game.then(*first, CountDefenders(), DefensiveAir(), Roll())


class SupplyColumns(Step[Campaign], frozen=True):
    """7.9 Attack Supply Units leave a hex that is attacked; alone in it they are lost."""

    rule = "7.9"

    def run(self, game: Campaign) -> None:
        battle = game.battling()
        enemy = OTHER[battle.side]
        for id_ in stack(game, enemy, battle.target):
            if id_ not in SUPPLY_UNITS:
                continue
            alone = not defenders_of(game, enemy, battle.target)
            if alone and not fort_held(game, enemy, battle.target):
                eliminate(game, id_, "7.9")
                words = f"Nobody defends {name(battle.target)}: there is no fight."
                who = tuple(battle.attackers)
                game.log(Kind.COMBAT, words, battle.target, who=who, rule=self.rule)
            else:
                game.then(LeaveFirst(id_))


class LeaveFirst(Step[Campaign], frozen=True):
    """7.9 If it cannot retreat it stays, and is lost when the enemy comes in."""

    rule = "7.9"
    unit: UnitId

    def run(self, game: Campaign) -> None:
        if ways(game, self.unit, 2):
            game.then(RetreatWhere(self.unit, 2, OTHER[game.battling().side], alone=True))


class FirstBridge(Step[Campaign], frozen=True):
    """10.8c Yellow units that attack across a river try for a Bridgehead first."""

    rule = "10.8c"
    able: bool = False

    def run(self, game: Campaign) -> None:
        battle = game.battling()
        if self.able:
            able = [it for it in battle.attackers if can_bridge(game, it, battle.target)]
            pay_for_bridging(game, able)
            battle.bridged = try_bridgehead(game, battle.target)


class CountDefenders(Step[Campaign], frozen=True):
    """11.2 All units in the hex defend together."""

    rule = "11.2"

    def run(self, game: Campaign) -> None:
        battle = game.battling()
        enemy = OTHER[battle.side]
        battle.defenders = battle.defenders or defenders_of(game, enemy, battle.target)
        game.acting().assaulted += stack(game, enemy, battle.target)
        battle.port = enemy == ALLIED and battle.target == game.table.dynamo.port
        for id_ in battle.attackers:
            short = not attack_supplied(game, id_, battle.target)
            if game.unit(id_).no_supply is not short:
                game.mark(id_, no_supply=short)
