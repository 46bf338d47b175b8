"""8.4 The end of movement: marches that plans demand, then stacking."""

from __future__ import annotations

from engine.case_yellow.columns import march_by_plan
from engine.case_yellow.command import bound
from engine.case_yellow.components.map import name
from engine.case_yellow.components.units import NAME
from engine.case_yellow.entering import tidy
from engine.case_yellow.ids import ALLIED, SEAT, HexId, UnitId
from engine.case_yellow.losses import eliminate
from engine.case_yellow.positions import misfit, stack
from engine.case_yellow.state import Campaign
from engine.core.choice import Choice
from engine.core.ids import Seat, Side
from engine.core.memo import changed
from engine.core.step import Ask, Step


class EndMovement(Step[Campaign], frozen=True):
    """8.4 Marches that plans demand are made, then stacking is enforced."""

    rule = "8.4"

    def run(self, game: Campaign) -> None:
        acting, side = game.acting(), game.acting().side
        if side == ALLIED:
            held = [it for it in acting.halted if it not in acting.spent and bound(game, it)]
            acting.halted = [it for it in acting.halted if it not in held]
            changed(game)
            march_by_plan(game)
        game.then(Overstacked(side))


class Overstacked(Ask[Campaign], frozen=True):
    """8.4 The owner of an overstacked hex eliminates units until it is legal."""

    rule = "8.4"
    side: Side

    def hex(self, game: Campaign) -> HexId:
        stacks = game.army(self.side).stacks.items()
        return next((it for it, ids in stacks if misfit(game, self.side, it, ids)), HexId(""))

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[self.side],) if self.hex(game) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        hex_ = self.hex(game)
        why = misfit(game, self.side, hex_, stack(game, self.side, hex_))
        return f"{name(hex_)} is overstacked ({why}). Which unit is given up?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        hex_ = self.hex(game)
        return (hex_, *stack(game, self.side, hex_))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        ids = stack(game, self.side, self.hex(game))
        return [Choice(id_, "Give up", NAME[id_]) for id_ in ids]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        eliminate(game, UnitId(token), self.rule)
        tidy(game)
        game.then(self)
