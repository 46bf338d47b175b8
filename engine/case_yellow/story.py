"""The course of a campaign in figures: when places fell, who sailed, what it cost.

`dynamo calibrate` prints them: the points may be right and the story wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.case_yellow.components.calendar import HOLLAND
from engine.case_yellow.components.map import (
    BELGIUM,
    COAST,
    DUNKERQUE,
    NETHERLANDS,
    PARIS,
    SEDAN,
)
from engine.case_yellow.components.units import PANZERS, SIDE_OF
from engine.case_yellow.ids import ALLIED, GERMAN, HexId, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.state import Campaign
from engine.case_yellow.victory import dutch_cities, level, margin
from engine.core.ids import Side
from engine.core.log import Event

_WORN = "12.9d"  # a division worn out by its marches is not destroyed
_PLACES = {
    "Sedan taken": (SEDAN,),
    "the Channel reached": tuple(COAST),
    "Dunkerque taken": (DUNKERQUE,),
    "first hex of Paris": PARIS,
}


def story(events: Sequence[Event], game: Campaign) -> dict[str, int | str | None]:
    """Turns on which things happened, steps and divisions by their fate, the level reached."""
    table = game.table
    told: dict[str, int | str | None] = {"battles, German": _attacks(events, GERMAN)}
    told["battles, Allied"] = _attacks(events, ALLIED)
    if game.options["scenario"] == HOLLAND:
        return {"Dutch cities": dutch_cities(game), **told}
    for name, hexes in _PLACES.items():
        told[name] = _first(game, hexes)
    out = table.surrendered.get(NETHERLANDS)
    told["Netherlands out"] = f"Turn {out}" if out else "never"
    told["Belgium out"] = table.surrendered.get(BELGIUM)
    told["panzer divisions destroyed"] = len(_destroyed(events) & PANZERS)
    told["panzer divisions at the end"] = sum(bool(game.german.units[id_].steps) for id_ in PANZERS)
    if game.scenario.dynamo:
        told["Dynamo declared"] = f"Turn {table.dynamo.declared}" if table.dynamo.declared else "no"
        told["steps home"] = table.evacuated
        told["Paris"] = "open" if table.open_city else "defended"
        told["points, German"] = table.points.get(GERMAN, 0)
        told["points, Allied"] = table.points.get(ALLIED, 0)
        told["difference"] = margin(table.points)
        told["level"] = level(game.scenario.bands, margin(table.points))
    else:
        told["how it ended"] = game.result.verdict if game.result else ""
        told["last turn"] = table.turn
    return told


def _first(game: Campaign, hexes: Iterable[HexId]) -> int | None:
    """The turn on which the Germans first entered one of some hexes."""
    reached = game.table.reached
    return min((reached[it] for it in hexes if it in reached), default=None)


def _attacks(events: Sequence[Event], side: Side) -> int:
    return sum(it.kind == Kind.ATTACK and SIDE_OF[UnitId(it.who[0])] == side for it in events)


def _destroyed(events: Sequence[Event]) -> frozenset[str]:
    """Units eliminated otherwise than by mechanical attrition."""
    lines = [it for it in events if it.kind == Kind.ELIMINATED and it.rule != _WORN]
    return frozenset(id_ for it in lines for id_ in it.who)
