"""Why a line cannot be written on a sheet of orders, in a sentence, with what to do instead."""

from __future__ import annotations

from engine.core.counting import count
from engine.core.ids import Seat
from engine.khamsin import lines
from engine.khamsin.components.calendar import (
    FRENCH_COUNTER_ATTACK,
    PANZER_WITHDRAWALS,
    REINFORCEMENTS_FROM,
    REPLACEMENT_TURNS,
    date,
)
from engine.khamsin.components.formations import (
    BEF,
    BRITISH,
    CORPS,
    FORMATIONS,
    FRENCH_CORPS,
    LEADERS,
    PANZERS,
    SIDE,
    name,
)
from engine.khamsin.components.map import AREAS, GERMAN_AREAS, WEST
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import MOTOR_POOL
from engine.khamsin.control import friendly, holder
from engine.khamsin.ids import ALLIED, AXIS, BELGIAN, AreaId, CorpsId, Fate, UnitId
from engine.khamsin.orderable import MOTOR_ALLOWANCE, Post, post
from engine.khamsin.positions import Positions
from engine.khamsin.seats import COMMANDERS, UNITS_OF

Reasons = tuple[tuple[object, str], ...]


def _first(reasons: Reasons) -> str:
    return next((words for holds, words in reasons if holds), "")


def to_line(board: Positions, seat: Seat, token: str, taken: dict[str, str]) -> str:
    """Why an order cannot be written beside those on the sheet (`taken`); nothing, if unknown."""
    subject = lines.subject(token)
    if subject in taken:
        return "The sheet has a line on that already: strike it out first."
    if subject in CORPS and subject not in FORMATIONS:
        whole = CORPS[CorpsId(subject)].name
        return f"No two units of the {whole} without an order can do that: name them one by one."
    if subject in FORMATIONS:
        return _to_unit(board, seat, UnitId(subject), token, taken)
    if subject in LEADERS:
        company = "along with a unit of his in the same area whose march is on the sheet"
        return f"{name(UnitId(subject))} goes through friendly areas alone, or {company} (8.0)."
    if token.startswith(lines.PULL):
        return _to_withdrawal(board, token.partition(":")[2])
    return _to_replacement(board) if token.startswith(lines.REPLACE) else ""


def _to_unit(
    board: Positions,
    seat: Seat,
    unit: UnitId,
    token: str,
    taken: dict[str, str],
) -> str:
    """Why a unit takes no orders at all today, or not this one."""
    who = name(unit)
    if unit not in UNITS_OF[seat]:
        return f"The {who} is not under {COMMANDERS[seat]}."
    it, order = board.units[unit], lines.move(token)
    early = it.fate == Fate.RESERVE and board.table.turn < REINFORCEMENTS_FROM
    no_orders = _first((
        (early, f"The {who} is in reserve until {date(REINFORCEMENTS_FROM)} (1.0)."),
        (it.fate and it.fate != Fate.RESERVE, f"The {who} is out of the campaign: {it.fate}."),
        (it.aboard, f"The {who} is embarking and takes no more orders (8.0)."),
        (it.must_regroup, f"The {who} must regroup today and is free again tomorrow (6.0)."),
    ))  # fmt: skip
    if no_orders or order is None:
        return no_orders or _to_stay(board, unit, token.partition(":")[2])
    return _to_march(board, post(board, seat), order, taken)


def _to_march(board: Positions, desk: Post, order: lines.Move, taken: dict[str, str]) -> str:
    """Why a unit cannot be sent to an area (6.0, 8.0)."""
    unit, table, side = order.unit, board.table, SIDE[order.unit]
    who = f"The {name(unit)}"
    if unit not in desk.movers:
        attacks = unit in FRENCH_CORPS and table.turn == FRENCH_COUNTER_ATTACK
        return "The French 1st Army attacks at Cambrai today: no marches (6.0)." if attacks else ""
    if any(area not in AREAS for area in order.path):
        return "There is no such area on the map."
    mover, area = desk.movers[unit], AreaId(order.to)
    where, held = place(area), holder(table.held, area)
    points = count(MOTOR_ALLOWANCE if order.motor else mover.allowance, "Movement Point")
    lorries = sum(line.endswith(lines.MOTOR) for line in taken.values())
    return _first((
        (area == mover.start, f"{who} stands at {where}: without a line it holds."),
        (
            order.motor and not mover.lorries,
            f"{who} finds no lorries: they serve {count(MOTOR_POOL, 'British unit')} within an area"
            " of Lord Gort that are not motorized (8.0)."
            if unit in BRITISH
            else f"{who} finds no lorries: Lord Gort has them for British units alone (8.0).",
        ),
        (
            order.motor and lorries >= MOTOR_POOL,
            f"Lord Gort's lorries carry {count(MOTOR_POOL, 'unit')} a day (8.0): strike one out.",
        ),
        (
            side == ALLIED and area in GERMAN_AREAS,
            f"{where} was German from the start: no Allied unit enters it (6.0).",
        ),
        (
            side == ALLIED and held == BELGIAN,
            f"Allied units pass {where} but do not stop among the Belgians (8.0): order them on.",
        ),
        (
            side == AXIS and held == ALLIED and table.halted and area in WEST,
            f"The halt order bars {where}: it is Allied and west of the Halt Line (6.0).",
        ),
        (
            side == AXIS and held == BELGIAN and table.armistice == table.turn,
            f"The Belgians are laying down their arms: {where} is open tomorrow (8.0).",
        ),
        (
            mover.confined and area not in friendly(table.held, side),
            f"{who} is spent and goes through friendly areas alone (charts).",
        ),
        (
            desk.way_of(order),
            f"Order {who[0].lower()}{who[1:]} to {where} first: then its other ways are offered.",
        ),
        (
            order.by_way,
            f"That is none of the three best ways to {where} today: name the place alone.",
        ),
        (True, f"{who} has {points}: too few for the way to {where}, or it is barred (6.0)."),
    ))  # fmt: skip


def _to_stay(board: Positions, unit: UnitId, how: str) -> str:
    """Why a unit cannot regroup, withdraw by night, or come up from the reserve."""
    who = f"The {name(unit)}"
    idle = not board.units[unit].attrition
    return _first((
        (
            how == lines.NIGHT and unit not in BEF,
            "Only the divisions of the British I, II and III Corps go back by night (6.0).",
        ),
        (
            how == lines.REGROUP and idle,
            f"{who} has no attrition to take off: without a line it holds (6.0).",
        ),
        (how == lines.COMMIT, f"{who} is on the map already (1.0)."),
    ))  # fmt: skip


def _to_withdrawal(board: Positions, panzer: str) -> str:
    """Why a panzer division cannot be given up today (9.0)."""
    return _first((
        (
            board.table.turn not in PANZER_WITHDRAWALS,
            f"Panzer divisions are given up from {date(PANZER_WITHDRAWALS[0])} on (9.0).",
        ),
        (panzer not in PANZERS, "Only a panzer division meets the demand (9.0)."),
        (True, "That panzer division is out of the campaign already (9.0): name another."),
    ))  # fmt: skip


def _to_replacement(board: Positions) -> str:
    """Why replacement points cannot be given like that (1.0)."""
    if board.table.turn not in REPLACEMENT_TURNS:
        days = " and ".join(date(it) for it in REPLACEMENT_TURNS)
        return f"Replacements come on {days} (1.0)."
    most = "as many as are left, and as the unit has attrition of that kind"
    return f"Replacement points go to units in supply, {most} (1.0): take a number offered."
