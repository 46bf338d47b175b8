"""11.3d to g The die, and what its result does to both sides."""

from __future__ import annotations

from engine.case_yellow.after_combat import EndCombat
from engine.case_yellow.battle import is_fought, sum_of
from engine.case_yellow.combat_losses import LoseStep, exposed
from engine.case_yellow.components.map import FORT_LINE, name
from engine.case_yellow.components.units import CORPS_SIZED, SMALL
from engine.case_yellow.disruption import DisruptAttackers, DisruptDefenders
from engine.case_yellow.ids import OTHER, Outcome
from engine.case_yellow.kinds import Kind
from engine.case_yellow.losses import eliminate
from engine.case_yellow.positions import stack
from engine.case_yellow.retreat import Retreat
from engine.case_yellow.state import Campaign
from engine.case_yellow.strength import Sum, result_of, told_shifts
from engine.case_yellow.table import Battle
from engine.core.memo import changed
from engine.core.step import Step


class Roll(Step[Campaign], frozen=True):
    """11.3d The die is rolled, the Tactical Ratings may change what it says."""

    rule = "11.3d"

    def run(self, game: Campaign) -> None:
        battle = game.battling()
        if not is_fought(game, battle):
            battle.outcome = Outcome.DR.value
            game.then(EndCombat())
            return
        found = sum_of(game, battle)
        acting = game.acting()
        acting.west_wall |= found.supply == "West Wall"
        acting.sacrifice |= found.supply == "sacrifice"
        battle.shifters = [*found.shifters]
        dice: list[int] = []
        if found.column >= 0:
            game.chance.about("combat", game.table.turn, battle.target, len(acting.targets))
            dice = game.chance.dice(1)
        result = result_of(found, dice[0] if dice else 1)
        battle.outcome = result.value
        strengths = f"{found.attack} against {found.defense}{told_shifts(found)}"
        words = f"{strengths}, {found.odds}: {_WORDS[result]}"
        who = tuple(battle.attackers)
        game.log(Kind.COMBAT, words, battle.target, dice=dice, who=who, rule=self.rule)
        _RESULTS[result](game, battle, found)


_WORDS = {
    Outcome.AE: "the attack collapses (AE).",
    Outcome.AL1: "the attackers bleed (AL1).",
    Outcome.ENG: "both sides are locked (ENG).",
    Outcome.BL1: "both bleed, the defenders give way (BL1).",
    Outcome.DL1: "the defenders lose men and ground (DL1).",
    Outcome.DR: "the defenders retreat (DR).",
    Outcome.DE: "the defense is shattered (DE).",
}


def _attacker_eliminated(game: Campaign, battle: Battle, found: Sum) -> None:
    """11.3g Two steps, one from a lone corps; survivors are Disrupted."""
    able = exposed(game, battle)
    lone = len(able) == 1 and able[0] in CORPS_SIZED
    steps = [LoseStep(battle.side, battle.side, free=True) for _ in range(1 if lone else 2)]
    game.then(*steps, DisruptAttackers(), EndCombat())


def _attacker_loss(game: Campaign, battle: Battle, found: Sum) -> None:
    game.then(LoseStep(battle.side, battle.side), EndCombat())


def _engaged(game: Campaign, battle: Battle, found: Sum) -> None:
    """11.9a The side of lower rating loses a step, both if equal; a lone garrison feels nothing."""
    enemy = OTHER[battle.side]
    if not battle.defenders:
        game.then(EndCombat())
        return
    steps = []
    if found.fort or found.rating <= found.against:
        steps.append(LoseStep(battle.side, battle.side))
    if found.fort or found.rating >= found.against:
        steps.append(LoseStep(enemy, enemy))
    game.then(*steps, EndCombat())


def _both_lose(game: Campaign, battle: Battle, found: Sum) -> None:
    game.then(LoseStep(battle.side, battle.side), *_gives_way(battle, found, loss=True, steps=1))


def _defender_loss(game: Campaign, battle: Battle, found: Sum) -> None:
    game.then(*_gives_way(battle, found, loss=True, steps=1))


def _defender_retreats(game: Campaign, battle: Battle, found: Sum) -> None:
    game.then(*_gives_way(battle, found, loss=False, steps=2))


def _gives_way(battle: Battle, found: Sum, *, loss: bool, steps: int) -> list[Step[Campaign]]:
    enemy = OTHER[battle.side]
    then: list[Step[Campaign]] = []
    if loss and battle.defenders:
        then.append(LoseStep(enemy, enemy))
    if not found.fort:  # 11.4e
        then.append(GiveWay(steps))
    return [*then, EndCombat()]


def _defender_eliminated(game: Campaign, battle: Battle, found: Sum) -> None:
    """11.3f, 11.7d The fort falls first, then brigades, then two steps of the rest."""
    enemy = OTHER[battle.side]
    if found.fort:
        game.lay(destroyed=(*game.ground.destroyed, battle.target))
        battle.one_hex = not battle.defenders
        line = FORT_LINE[battle.target]
        words = f"The fort at {name(battle.target)} ({line}) is destroyed."
        game.log(Kind.FORT, words, battle.target, rule="11.7d")
        changed(game)
    for id_ in [it for it in battle.defenders if it in SMALL]:
        eliminate(game, id_, "11.3f")
    game.then(
        LoseStep(enemy, battle.side, shattered=True),
        LoseStep(enemy, enemy, shattered=True),
        DisruptDefenders(),
        GiveWay(2),
        EndCombat(),
    )


_RESULTS = {
    Outcome.AE: _attacker_eliminated,
    Outcome.AL1: _attacker_loss,
    Outcome.ENG: _engaged,
    Outcome.BL1: _both_lose,
    Outcome.DL1: _defender_loss,
    Outcome.DR: _defender_retreats,
    Outcome.DE: _defender_eliminated,
}


class GiveWay(Step[Campaign], frozen=True):
    """11.4, 13.5(3) The defenders retreat; from the Dynamo port nobody escapes."""

    rule = "11.4"
    steps: int

    def run(self, game: Campaign) -> None:
        battle = game.battling()
        enemy = OTHER[battle.side]
        if battle.port:
            for id_ in stack(game, enemy, battle.target):
                eliminate(game, id_, "13.5")
        else:
            game.then(Retreat(battle.target, enemy, self.steps, enemy))
