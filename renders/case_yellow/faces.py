"""What is printed on a unit's counter as it lies on the map."""

from __future__ import annotations

from functools import lru_cache

from engine.case_yellow.components import units as u
from engine.case_yellow.ids import GERMAN, UnitId
from engine.case_yellow.views import Board, values
from renders.case_yellow.counters import Face
from renders.case_yellow.titles import TITLES
from renders.core.counters import Echelon, Status, Symbol
from renders.core.nations import NATIONS
from renders.core.palette import Theme

SYMBOLS = {
    u.PANZER: Symbol.ARMOR,
    u.DLM: Symbol.MECHANIZED,
    u.DCR: Symbol.ARMOR,
    u.TANK: Symbol.ARMOR,
    u.ARMOR: Symbol.ARMOR,
    u.MOT_INF: Symbol.MOTORIZED,
    u.INFANTRY: Symbol.INFANTRY,
    u.CAVALRY: Symbol.CAVALRY,
    u.DLC: Symbol.CAVALRY,
    u.AIR_LANDING: Symbol.PARATROOPS,
    u.PARATROOPS: Symbol.PARATROOPS,
    u.ARKO: Symbol.GUNS,
    u.SUPPLY: Symbol.SUPPLY,
}
_ECHELONS = {
    u.CORPS: Echelon.CORPS,
    u.DIVISION: Echelon.DIVISION,
    u.BRIGADE: Echelon.BRIGADE,
    u.REGIMENT: Echelon.REGIMENT,
}
_BANDS = {u.YELLOW: "motor", u.RED_BOX: "boxed"}


def face_of(theme: Theme, board: Board, id_: UnitId) -> Face:
    """A unit on the map, with what befell it."""
    unit = board.army(u.SIDE_OF[id_]).units[id_]
    reduced = unit.steps < u.FULL[id_]
    return _face(theme, id_, values(board, id_), reduced, (unit.disrupted, unit.oos))


def printed(theme: Theme, id_: UnitId, steps: int) -> Face:
    """A unit off the map, as it is printed."""
    full = u.COUNTERS[id_].faces[(steps or u.FULL[id_]) - 1]
    numbers = full.strength, full.rating, full.movement
    return _face(theme, id_, numbers, 0 < steps < u.FULL[id_])


@lru_cache(maxsize=1024)
def _face(
    theme: Theme,
    id_: UnitId,
    numbers: tuple[int, int, int],
    reduced: bool,  # noqa: FBT001 - part of the key of the cache
    befallen: tuple[bool, bool] = (False, False),
) -> Face:
    nation, band = NATIONS[u.NATIONALITY[id_]], _BANDS.get(u.COUNTERS[id_].mobility)
    befell, (disrupted, unsupplied) = [], befallen
    if disrupted:
        befell.append(Status("D", theme["alarm"]))
    if unsupplied:
        befell.append(Status("S", theme["amber"], diamond=True))
    return Face(
        nation.fill(theme),
        nation.ink(theme),
        nation.alarm(theme),
        SYMBOLS[u.TYPE[id_]],
        _ECHELONS[u.SIZE[id_]],
        TITLES[id_],
        "-".join(map(str, numbers)),
        theme[band] if band else "",
        u.SIDE_OF[id_] == GERMAN,
        reduced,
        tuple(befell),
    )
