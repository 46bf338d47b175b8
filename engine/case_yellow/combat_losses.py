"""11.3e to g Which unit loses a step in a combat."""

from __future__ import annotations

from engine.case_yellow.components.map import CITIES, NEAR, TERRAIN, name
from engine.case_yellow.components.units import (
    ARKO_UNIT,
    ARMORED_UNITS,
    CORPS_SIZED,
    MATILDAS,
)
from engine.case_yellow.ids import OTHER, SEAT, UnitId
from engine.case_yellow.losses import lose_step, step_choices
from engine.case_yellow.state import Campaign
from engine.case_yellow.strength import SOFT, fort_held
from engine.case_yellow.table import Battle
from engine.core.choice import Choice
from engine.core.ids import Seat, Side
from engine.core.step import Ask


def exposed(game: Campaign, battle: Battle) -> list[UnitId]:
    """Attackers that can lose a step: the Artillery Command only if nobody else attacks."""
    alive = [id_ for id_ in battle.attackers if game.unit(id_).hex]
    others = [id_ for id_ in alive if id_ != ARKO_UNIT]
    return others or [id_ for id_ in alive if battle.target in NEAR[game.unit(id_).hex]]


class LoseStep(Ask[Campaign], frozen=True):
    """11.3e to g Which unit loses a step; `by` chooses for `side`.

    `free` is the two steps of AE, `shattered` those of DE.
    """

    rule = "11.3e"
    side: Side
    by: Side
    free: bool = False
    shattered: bool = False

    def pool(self, game: Campaign) -> list[UnitId]:
        battle = game.battling()
        attacking = self.side == battle.side
        alive = (
            exposed(game, battle)
            if attacking
            else [id_ for id_ in battle.defenders if game.unit(id_).hex]
        )
        if self.free or not alive:
            return alive
        if self.shattered:
            return [id_ for id_ in alive if id_ not in CORPS_SIZED or id_ not in battle.hit]
        if attacking and MATILDAS in alive:
            return [MATILDAS]
        made = [id_ for id_ in alive if id_ in battle.shifters]
        if made:
            return made
        hard = battle.target in CITIES or TERRAIN[battle.target] in SOFT
        if attacking and (hard or fort_held(game, OTHER[self.side], battle.target)):
            return [id_ for id_ in alive if id_ in ARMORED_UNITS] or alive
        return alive

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[self.by],) if self.pool(game) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        where = name(game.battling().target)
        if self.by != self.side:
            return f"The enemy at {where} loses a step. Which of his units?"
        return f"You lose a step in the fight for {where}. Which unit?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (game.battling().target, *self.pool(game))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        return step_choices(game, self.pool(game))

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        id_ = UnitId(token)
        game.battling().hit.append(id_)
        lose_step(game, id_, self.rule)
