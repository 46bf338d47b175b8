"""Who controls an area (the basic rules are lost, so this is our own), and how it changes hands."""

from __future__ import annotations

from functools import lru_cache

from engine.core.ids import Side
from engine.khamsin.components.map import AREAS, NEIGHBOURS, ORDER, name
from engine.khamsin.ids import ALLIED, AXIS, BELGIAN, NO_SIDE, AreaId
from engine.khamsin.kinds import Kind
from engine.khamsin.state import Campaign
from engine.khamsin.table import HOLDER, LETTER

_WORDS = {AXIS: "falls to the Germans", ALLIED: "is in Allied hands"}


def holder(held: str, area: AreaId) -> Side:
    """Who controls an area."""
    return HOLDER[held[ORDER[area]]]


@lru_cache(maxsize=4096)
def areas_of(held: str, side: Side) -> tuple[AreaId, ...]:
    """All areas a side controls."""
    letter = LETTER[side]
    return tuple([area for area, it in zip(AREAS, held, strict=True) if it == letter])


@lru_cache(maxsize=4096)
def friendly(held: str, side: Side) -> frozenset[AreaId]:
    """Where a side may pass without activation: its own areas; for the Allies Belgian ones too."""
    own = frozenset(areas_of(held, side))
    return own.union(areas_of(held, BELGIAN)) if side == ALLIED else own


@lru_cache(maxsize=4096)
def near_germans(held: str) -> frozenset[AreaId]:
    """6.0 The areas within 2 of a German controlled one: there refugees are on the roads."""
    found = set(areas_of(held, AXIS))
    for _ in range(2):
        found.update([it for area in [*found] for it in NEIGHBOURS[area]])
    return frozenset(found)


def set_holder(game: Campaign, area: AreaId, side: Side) -> None:
    """An area changes hands; nothing is told."""
    at = ORDER[area]
    held = game.table.held
    game.table.held = f"{held[:at]}{LETTER[side]}{held[at + 1 :]}"


def take(game: Campaign, area: AreaId, side: Side, rule: str) -> None:
    """A side stands alone in an area and controls it from now on."""
    before = holder(game.table.held, area)
    if before == side:
        return
    set_holder(game, area, side)
    words = _WORDS[side] if before != NO_SIDE else f"{_WORDS[side]} without a shot"
    game.log(Kind.CAPTURE, f"{name(area)} {words}.", area, rule=rule)
