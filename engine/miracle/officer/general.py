"""The general: the officer, but he keeps queues moving, ships in time and the B.E.F. fresh."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from engine.core.counting import count
from engine.core.views import Advice, Question
from engine.miracle.components.map import EAST_DUNKERQUE, ZONES
from engine.miracle.components.sea import SHALLOW_OF
from engine.miracle.evacuation import EvacuationAction
from engine.miracle.evacuation_moves import Shore, transfers
from engine.miracle.ground import UnitAction
from engine.miracle.ground_marches import MarchWhere
from engine.miracle.ids import Space
from engine.miracle.naval_orders import FleetOrders
from engine.miracle.officer import OFFICER, beaches, fleet, ground
from engine.miracle.officer.outlook import evacuations_left
from engine.miracle.positions import evacuees_at, place_name
from engine.miracle.state import Table, Works

# A Naval phase in hand, since guns and crowded lanes hold ships up.
HASTE = fleet.Haste(spare=1, escorts=2)
# The French hold the line from the first day on, as far as they go.
SPARED_FROM = 1


def evacuate(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """12.5 When all that is free is done, whoever holds up a queue that costs nothing rallies."""
    if table.evacuation is None:
        raise RuntimeError("no Evacuation Operations are under way")
    phases = evacuations_left(table)
    free = any(it.bonus for it in transfers(table, table.evacuation, Shore.of(table)))
    if phases and not free:
        offers = {choice.token for choice in question.choices}
        for place in _held_up(table):
            if (token := f"rally:{place}") in offers:
                where, left = place_name(place), count(phases, "Evacuation phase")
                why = f"Nobody leaves {where} for nothing until they rally, and {left} will come."
                return Advice(token, why)
    return beaches.evacuate(table, question, forbidden)


def _held_up(table: Table) -> Iterator[Space]:
    """12.4g Queues whose shaken heads keep the Mole, or a whole Beach Zone, from its free moves."""
    if table.mole == Works.WHOLE and _shaken(table, EAST_DUNKERQUE):
        yield EAST_DUNKERQUE
    for zone, zone_beaches in ZONES.items():
        queues = [it for beach in zone_beaches for it in (SHALLOW_OF[beach], beach)]
        queued = [it for it in queues if evacuees_at(table, it)]
        if table.jetties[zone] == Works.WHOLE and all(_shaken(table, it) for it in queued):
            yield from queued


def _shaken(table: Table, place: Space) -> bool:
    """12.4b Whether the first of a queue is Disrupted: then nobody behind may move."""
    queue = evacuees_at(table, place)
    return bool(queue) and table.evacuees[queue[0]].disrupted


GENERAL = replace(
    OFFICER,
    answers={
        **OFFICER.answers,
        EvacuationAction: evacuate,
        FleetOrders: partial(fleet.sail, haste=HASTE),
        MarchWhere: partial(ground.march, spared_from=SPARED_FROM),
        UnitAction: partial(ground.act, spared_from=SPARED_FROM),
    },
)
