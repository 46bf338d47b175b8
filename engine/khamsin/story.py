"""The course of a campaign in figures: when the ports fell, who came home, how it was won."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ids import Seat, Side
from engine.core.log import Event
from engine.khamsin.components.map import OBJECTIVES, PORTS
from engine.khamsin.components.map import name as place
from engine.khamsin.control import holder
from engine.khamsin.ids import AXIS, AreaId, Nation
from engine.khamsin.kinds import Kind
from engine.khamsin.seats import SIDE_NAMES, SIDE_OF_SEAT
from engine.khamsin.state import Campaign
from engine.khamsin.victory import attrition_points, totals
from engine.khamsin.views import home


def story(events: Sequence[Event], game: Campaign) -> dict[str, int | str | None]:
    """The turn each port first fell, the men home, points by source, and how it ended."""
    fallen = _falls(events)
    score = game.table.score
    points = totals(score)
    found: dict[str, int | str | None] = {"ended": _ending(game)}
    found |= {f"{place(port)} falls, turn": fallen.get(port) for port in PORTS}
    found |= {
        "British SP home": home(game.units, Nation.BRITISH),
        "French SP home": home(game.units, Nation.FRENCH),
        "objectives German at the end": _german(game),
        "engagements": sum(it.kind == Kind.OUTCOME for it in events),
        "night withdrawals": sum(it.kind == Kind.NIGHT for it in events),
        "units lost or captured": sum(it.kind in (Kind.CAPTURED, Kind.DISPERSED) for it in events),
        "armistice, turn": game.table.armistice or None,
        "points for German attrition": attrition_points(score),
        "points for evacuation": score.evacuated,
    }
    found |= {f"points of the {SIDE_NAMES[side]}": points[side] for side in points}
    return found


def _ending(game: Campaign) -> str:
    result = game.result
    if result is None or not result.winners:
        return "a draw"
    side: Side = SIDE_OF_SEAT[Seat(result.winners[0])]
    return f"{result.label} {SIDE_NAMES[side]} victory"


def _falls(events: Sequence[Event]) -> dict[AreaId, int]:
    """The turn on which each area first changed hands: what the Allies held became German."""
    turn = 0
    found: dict[AreaId, int] = {}
    for event in events:
        turn += event.kind == Kind.TURN
        if event.kind == Kind.CAPTURE:
            found.setdefault(AreaId(event.places[0]), turn)
    return found


def _german(game: Campaign) -> int:
    return sum(holder(game.table.held, it) == AXIS for it in OBJECTIVES)
