"""What each commander hides: changed, for the proof that no secret shows, or drawn anew."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.chance import Chance
from engine.core.ids import Seat, Side
from engine.core.sheet import forget_sheet, scramble
from engine.khamsin.components.formations import BEF, BY_SIDE, FRENCH_CORPS, LEADERS, NATION
from engine.khamsin.control import areas_of
from engine.khamsin.coordination import may_join
from engine.khamsin.ids import ALLIED, NO_SIDE, NOWHERE, REFEREE_SEAT, SIDES, AreaId, Phase, UnitId
from engine.khamsin.seats import COMMANDERS, IMPARTIAL, SIDE_OF_SEAT, holder
from engine.khamsin.state import Campaign
from engine.khamsin.telling import foggy
from engine.khamsin.views import seen_areas, visible

_TRIES = 20  # those placed first may leave the last ones no lawful room
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
    if not _knows_nights(game, seat):
        _nights(game, variant)
    _drafts(game, side, {"score": (6, variant % 6)})
    if foggy(game) and side != IMPARTIAL and game.table.turn:
        _forces(game, seat, variant)


def _nights(game: Campaign, variant: int) -> None:
    """Other units are to withdraw by night; nobody knows before it falls."""
    if game.table.phase not in _ORDERS_SEALED:
        return
    game.day.night = _able_by_night(game)[variant : variant + 2]


def _knows_nights(game: Campaign, seat: Seat | None) -> bool:
    """Whoever commands the British knows who goes back tonight, and the referee."""
    return seat is not None and (seat == REFEREE_SEAT or seat == holder(game.options, BEF[0]))


def _drafts(game: Campaign, side: Side, otherwise: dict[str, Any]) -> None:
    """Forms that others are still filling in say something else."""
    for engagement in game.table.engagements:
        for other, form in engagement.drafts.items():
            if other != side:
                engagement.drafts[other] = replace(form, **otherwise)


def _able_by_night(game: Campaign) -> list[UnitId]:
    return [it for it in BEF if game.units[it].area and not game.units[it].aboard]


def _forces(game: Campaign, seat: Seat | None, variant: int) -> None:
    """Units nobody of that seat sees stand elsewhere, worn otherwise; so do their leaders.

    They change places with their like, so that nobody shares an area with whom he may not (4.0).
    """
    side = SIDE_OF_SEAT[seat] if seat else NO_SIDE
    for other in SIDES:
        hidden = _hidden(game, other, side)
        areas = [game.units[it].area for it in hidden]
        alike: dict[tuple[str, bool], list[UnitId]] = {}
        for unit in hidden:
            alike.setdefault((NATION[unit], unit in FRENCH_CORPS), []).append(unit)
        for units in alike.values():
            _change_places(game, units, variant)
        for leader in [UnitId(it) for it in LEADERS if LEADERS[it].side == other]:
            if areas and game.leaders[leader] and not visible(game, leader, side):
                game.leaders[leader] = areas[0]


def _change_places(game: Campaign, units: list[UnitId], variant: int) -> None:
    areas = [game.units[it].area for it in units]
    first = variant % len(areas)
    for unit, area in zip(units, areas[first:] + areas[:first], strict=True):
        it = game.units[unit]
        game.mark(unit, area=area, armour=it.armour + variant, general=it.general + variant)
        game.day.trails.pop(unit, None)


def _hidden(game: Campaign, other: Side, side: Side) -> list[UnitId]:
    """The units of one side that another does not see."""
    return [it for it in BY_SIDE[other] if game.units[it].area and not visible(game, it, side)]


def resample(game: Campaign, seat: Seat | None, lots: Chance) -> None:
    """Draw anew what a seat does not know: the others' sheets, nights, and in the fog their forces.

    The others write their sheets once more.
    """
    side = SIDE_OF_SEAT[seat] if seat else NO_SIDE
    for commander in COMMANDERS:
        if commander != seat:
            forget_sheet(game, commander)
            game.yesterday.pop(commander, None)
    if side not in (ALLIED, IMPARTIAL):
        game.day.lille = dict.fromkeys(game.day.lille, "1")
    if not _knows_nights(game, seat) and game.table.phase in _ORDERS_SEALED:
        game.day.night = [it for it in _able_by_night(game) if lots.below(4) == 0]
    _drafts(game, side, {"score": (0, 0), "winner": "", "losses": {}})
    if foggy(game) and side != IMPARTIAL and game.table.turn:
        for other in SIDES:
            if other != side:
                spread(game, other, side, _hidden(game, other, side), lots)


def _scatter(
    game: Campaign, side: Side, units: list[UnitId], areas: list[AreaId], lots: Chance
) -> bool:
    """Units stand anywhere in some areas; whether all of them as the rules allow (4.0)."""
    for unit in units:
        game.mark(unit, area=NOWHERE)
    lawful = True
    for unit in units:
        room = [it for it in areas if may_join(it, unit, game.units_in(it, side))]
        lawful &= bool(room)
        area = (room or areas)[lots.below(len(room or areas))]
        game.mark(unit, area=area, armour=0, general=10 * lots.below(4), must_regroup=False)
    return lawful


def spread(game: Campaign, other: Side, side: Side, hidden: list[UnitId], lots: Chance) -> None:
    """Units nobody of that side sees stand anywhere in their own rear, as the rules allow."""
    seen = seen_areas(game.table.held, side) if side in SIDES else frozenset()
    own = areas_of(game.table.held, other)
    rear = [it for it in own if it not in seen] or [*own]
    for unit in hidden:
        game.day.trails.pop(unit, None)
    for _ in range(_TRIES):
        if _scatter(game, other, hidden, rear, lots):
            break
    for leader in [UnitId(it) for it in LEADERS if LEADERS[it].side == other]:
        if hidden and game.leaders[leader] and not visible(game, leader, side):
            game.leaders[leader] = game.units[hidden[lots.below(len(hidden))]].area
