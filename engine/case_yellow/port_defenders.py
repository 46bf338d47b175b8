"""13.5(3) Who defends the crowded Dynamo port."""

from __future__ import annotations

from engine.case_yellow.components.map import name
from engine.case_yellow.components.units import NAME
from engine.case_yellow.ids import ALLIED, SEAT, UnitId
from engine.case_yellow.positions import crowded, fighters, strength, told
from engine.case_yellow.state import Campaign
from engine.case_yellow.strength import at_the_port
from engine.core.choice import Choice
from engine.core.ids import Seat
from engine.core.step import Ask

STRONGEST, ENOUGH = "strongest", "enough"


class PortDefenders(Ask[Campaign], frozen=True):
    """13.5(3) Of the units crowded in the Dynamo port as many defend as could stack elsewhere."""

    rule = "13.5"
    decline = STRONGEST
    chosen: tuple[UnitId, ...] = ()

    def able(self, game: Campaign) -> list[UnitId]:
        """Who could defend beside those already chosen; nobody, if all can."""
        battle = game.battling()
        ids = fighters(game, ALLIED, battle.target)
        if battle.side == ALLIED or battle.target != game.table.dynamo.port:
            return []
        if not crowded(tuple(ids)):
            return []
        return [id_ for id_ in ids if id_ not in self.chosen and not crowded((*self.chosen, id_))]

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[ALLIED],) if self.able(game) else ()

    def run(self, game: Campaign) -> None:
        game.battling().defenders = [*self.chosen]

    def prompt(self, game: Campaign, seat: Seat) -> str:
        head = f"{name(game.battling().target)} is attacked, and only a legal stack can defend it"
        return f"{head}: {told(self.chosen)} so far. Who else?" if self.chosen else f"{head}. Who?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (game.battling().target, *self.chosen, *self.able(game))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        most = at_the_port(game, fighters(game, ALLIED, game.battling().target))
        found = [
            Choice(id_, "Defend with", NAME[id_], detail=f"strength {strength(game, (id_,))}")
            for id_ in self.able(game)
        ]
        if self.chosen:
            found.append(Choice(ENOUGH, "Nobody beside", told(self.chosen), ends=True))
        return [*found, Choice(STRONGEST, "The strongest:", told(most), ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == STRONGEST:
            ids = fighters(game, ALLIED, game.battling().target)
            game.battling().defenders = at_the_port(game, ids)
        elif token == ENOUGH:
            self.run(game)
        else:
            game.then(PortDefenders((*self.chosen, UnitId(token))))
