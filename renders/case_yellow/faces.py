"""What is printed on a counter: nation, sign, size, name and values."""

from __future__ import annotations

from engine.case_yellow.components import units as u
from engine.case_yellow.ids import UnitId
from engine.case_yellow.views import Board, values
from renders.case_yellow.titles import TITLES
from renders.core.counters import CounterFace, Echelon, Shape, Status, Symbol
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


def face_of(theme: Theme, board: Board, id_: UnitId) -> CounterFace:
    """A counter as it lies on the map."""
    unit = board.army(u.SIDE_OF[id_]).units[id_]
    nation = NATIONS[u.NATIONALITY[id_]]
    statuses = []
    if unit.disrupted:
        statuses.append(Status("D", theme["alarm"]))
    if unit.oos:
        statuses.append(Status("S", theme["amber"], diamond=True))
    return CounterFace(
        Shape.SQUARE,
        nation.fill(theme),
        nation.ink(theme),
        nation.alarm(theme),
        SYMBOLS[u.TYPE[id_]],
        "-".join(map(str, values(board, id_))),
        "",
        TITLES[id_],
        unit.steps < u.FULL[id_],
        tuple(statuses),
        _ECHELONS[u.SIZE[id_]],
    )
