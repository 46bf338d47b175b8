"""What each commander hides, changed: for the proof that no secret shows (4.0, Sheets)."""

from __future__ import annotations

from engine.core.ids import Seat
from engine.core.sheet import scramble
from engine.khamsin.components.formations import BEF, LEADERS, SIDE
from engine.khamsin.ids import ALLIED, NO_SIDE, Phase, UnitId
from engine.khamsin.seats import IMPARTIAL, SIDE_OF_SEAT
from engine.khamsin.state import Campaign
from engine.khamsin.telling import foggy
from engine.khamsin.views import visible

_ORDERS_SEALED = (Phase.MOVEMENT, Phase.AIR, Phase.ENGAGEMENTS)


def disguise(game: Campaign, seat: Seat | None, variant: int) -> None:
    """Change everything a seat, or a spectator, may not know."""
    side = SIDE_OF_SEAT[seat] if seat else NO_SIDE
    game.chance.seed = f"{game.chance.seed} disguised {variant}"
    scramble(game, seat, variant)
    for other in [it for it in game.yesterday if it != seat]:
        game.yesterday[other] = game.yesterday[other][variant:]
    if side not in (ALLIED, IMPARTIAL):
        game.day.lille = dict.fromkeys(game.day.lille, f"{variant}")
        _nights(game, variant)
    if foggy(game) and side != IMPARTIAL and game.table.turn:
        _forces(game, seat, variant)


def _nights(game: Campaign, variant: int) -> None:
    """Other units are to withdraw by night; nobody knows before it falls."""
    if game.table.phase not in _ORDERS_SEALED:
        return
    able = [it for it in BEF if game.units[it].area and not game.units[it].aboard]
    game.day.night = able[variant : variant + 2]


def _forces(game: Campaign, seat: Seat | None, variant: int) -> None:
    """Units nobody of that seat sees stand elsewhere, worn otherwise; so do their leaders."""
    side = SIDE_OF_SEAT[seat] if seat else NO_SIDE
    for other in {SIDE[it] for it in game.units}:
        hidden = [
            it
            for it in game.units
            if SIDE[it] == other and game.units[it].area and not visible(game, it, side)
        ]
        areas = [game.units[it].area for it in hidden]
        turned = areas[variant % max(len(areas), 1) :] + areas[: variant % max(len(areas), 1)]
        for unit, area in zip(hidden, turned, strict=True):
            it = game.units[unit]
            game.mark(unit, area=area, armour=it.armour + variant, general=it.general + variant)
            game.day.trails.pop(unit, None)
        for leader in [UnitId(it) for it in LEADERS if LEADERS[it].side == other]:
            if areas and game.leaders[leader] and not visible(game, leader, side):
                game.leaders[leader] = areas[0]
