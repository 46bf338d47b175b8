"""Whether a German unit would be in supply where it goes: the line follows its own way (7.2)."""

from __future__ import annotations

from itertools import pairwise

from engine.case_yellow.components.map import EXIT
from engine.case_yellow.ids import ALLIED, GERMAN, HexId, UnitId
from engine.case_yellow.positions import stack, zone_of
from engine.case_yellow.reach import reach
from engine.case_yellow.state import Campaign
from engine.case_yellow.supply import supplied_at


def stays_fed(game: Campaign, id_: UnitId, hex_: HexId) -> bool:
    """Whether a unit would be in supply at the end of a march."""
    if supplied_at(game, "GE", hex_):
        return True
    here = game.unit(id_).hex
    if hex_ == here or not supplied_at(game, "GE", here):
        return False
    found = reach(game, id_)
    if hex_ not in found.cost:
        return False
    path = (here, *found.path(hex_))
    return all(_carries(game, before, after) for before, after in pairwise(path)) and all(
        stack(game, GERMAN, it) or not zone_of(game, ALLIED, it) for it in path[1:-1]
    )


def stepping_stays_fed(game: Campaign, here: HexId, to: HexId) -> bool:
    """The same for a single step: an advance after combat, or over a Bridgehead."""
    if supplied_at(game, "GE", to):
        return True
    return supplied_at(game, "GE", here) and _carries(game, here, to)


def _carries(game: Campaign, here: HexId, to: HexId) -> bool:
    """Whether a Line of Supply can follow over a hexside once both its hexes are German."""
    way = EXIT[here, to]
    interdicted = game.ground.interdicted
    return not way.river or (way.crossing and here not in interdicted and to not in interdicted)
