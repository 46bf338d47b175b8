"""What nobody may know: the dice to come. The cups lie open, only the draw is chance (2.2d)."""

from __future__ import annotations

from engine.case_yellow.state import Campaign
from engine.core.ids import Seat


def disguise(game: Campaign, seat: Seat | None, variant: int) -> None:
    """Other dice and other draws; everything else on the table is open to all."""
    game.chance.seed = f"{game.chance.seed} disguised {variant}"
