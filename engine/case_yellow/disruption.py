"""6.2, 11.3f, g How units become Disrupted."""

from __future__ import annotations

from engine.case_yellow.ids import UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.positions import told
from engine.case_yellow.state import Campaign
from engine.core.step import Step


def disrupt(game: Campaign, ids: list[UnitId]) -> None:
    """6.2 Units lose their order; a second marker changes nothing."""
    fresh = [id_ for id_ in ids if not game.unit(id_).disrupted]
    if fresh:
        game.mark_all(fresh, disrupted=True)
        where = game.unit(fresh[0]).hex
        verb = "are" if len(fresh) > 1 else "is"
        words = f"{told(fresh)} {verb} Disrupted."
        game.log(Kind.DISRUPTED, words, where, who=tuple(fresh), rule="6.2")


class DisruptAttackers(Step[Campaign], frozen=True):
    """11.3g Surviving attackers are Disrupted."""

    rule = "11.3g"

    def run(self, game: Campaign) -> None:
        alive = [id_ for id_ in game.battling().attackers if game.unit(id_).hex]
        disrupt(game, alive)


class DisruptDefenders(Step[Campaign], frozen=True):
    """11.3f Surviving defenders are Disrupted."""

    rule = "11.3f"

    def run(self, game: Campaign) -> None:
        alive = [id_ for id_ in game.battling().defenders if game.unit(id_).hex]
        disrupt(game, alive)
