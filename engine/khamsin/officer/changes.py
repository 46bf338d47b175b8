"""Other sheets than the one at hand: one unit, or one German corps, does something else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from engine.khamsin import lines
from engine.khamsin.components.formations import ARMOURED, CORPS_OF, SIDE
from engine.khamsin.components.tables import MOTOR_POOL
from engine.khamsin.control import holder
from engine.khamsin.ids import AXIS, AreaId, UnitId
from engine.khamsin.officer.world import Sheet
from engine.khamsin.orderable import Post

Change = dict[UnitId, str]
"""Units and their new orders; an empty order holds."""


def changes(desk: Post, held: str, sheets: Iterable[Sheet]) -> Iterator[Change]:
    """What else could be ordered, a change for each group of units in turn.

    To hold comes first, then what other sheets say, then every march: to where others are, first.
    """
    written = [{UnitId(lines.subject(it)): it for it in sheet} for sheet in sheets]
    groups: dict[str, list[UnitId]] = {}
    for unit in desk.movers:
        groups.setdefault(CORPS_OF[unit] if SIDE[unit] == AXIS else unit, []).append(unit)
    tries = []
    for units in groups.values():
        found: list[Change] = [dict.fromkeys(units, "")]
        found += [{it: sheet.get(it, "") for it in units} for sheet in written]
        found += _marches(desk, held, units)
        tries.append(found)
    for row in zip_longest(*tries):
        yield from (it for it in row if it is not None)


def _marches(desk: Post, held: str, units: list[UnitId]) -> list[Change]:
    """Everywhere some of them can go: all who can, and the foot alone."""
    by_area: dict[AreaId, Change] = {}
    for unit in units:
        for choice in desk.moves[unit]:
            by_area.setdefault(AreaId(choice.place), {})[unit] = choice.token
    side = SIDE[units[0]]
    found = []
    for area in sorted(by_area, key=lambda it: holder(held, it) == side):
        going = by_area[area]
        stays = dict.fromkeys(units, "")
        found.append(stays | going)
        foot = {it: token for it, token in going.items() if it not in ARMOURED}
        if foot and len(foot) < len(going):
            found.append(stays | foot)
    return found


def changed(sheet: Sheet, change: Change) -> Sheet:
    """A sheet with other orders for some; as it was if they could not be given (8.0)."""
    kept = [it for it in sheet if lines.subject(it) not in change]
    new = [*kept, *(it for it in change.values() if it)]
    if sum(it.endswith(lines.MOTOR) for it in new) > MOTOR_POOL:
        return sheet
    marching = {lines.subject(it) for it in new if lines.move(it)}
    alone = [it for it in new if not _along(it)]
    return (*alone, *(it for it in new if _along(it) in marching))


def _along(line: str) -> str:
    """Whom a leader goes along with; nobody in other lines."""
    return line.partition("+")[2]
