"""How the officers of both sides fill in their sheets: one planned line after the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.core.views import Advice
from engine.khamsin import lines
from engine.khamsin.components.formations import FORMATIONS
from engine.khamsin.ids import AreaId, UnitId

REPLACEMENTS = Advice(lines.WORST, "Points not spent today are lost.")


class Order(NamedTuple):
    """A line of the sheet, and why."""

    token: str
    why: str


def next_line(
    planned: Iterable[Order], sheet: Iterable[str], offered: set[str], signing: str
) -> Advice:
    """The first planned line about somebody without orders; if there is none, why he signs."""
    written = {lines.subject(line) for line in sheet}
    for order in planned:
        if lines.subject(order.token) not in written and order.token in offered:
            return Advice(order.token, order.why)
    return Advice("ready", signing)


def marching(sheet: Iterable[str]) -> dict[UnitId, AreaId]:
    """Which formations march, and where to."""
    orders = [order for order in map(lines.move, sheet) if order]
    return {order.unit: order.to for order in orders if order.unit in FORMATIONS}
