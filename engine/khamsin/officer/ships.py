"""Nights and ships (6.0, 8.0): who slips away where, and who goes aboard tonight."""

from __future__ import annotations

from engine.core.views import Advice, Question
from engine.khamsin.attrition import effective
from engine.khamsin.components.calendar import LAST_TURN
from engine.khamsin.components.formations import NATION, SP, name
from engine.khamsin.components.map import TO_DUNKIRK
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import EVACUATION_VP, LIFT
from engine.khamsin.evacuation import lift_of, on_sheet
from engine.khamsin.ids import ALLIED, AreaId, Nation, UnitId
from engine.khamsin.officer.posts import defence
from engine.khamsin.officer.situation import read
from engine.khamsin.views import Board


def night(board: Board, question: Question, _: frozenset[str]) -> Advice:
    """To the coast with room for most on ships, else towards Dunkirk; never across the enemy."""
    best: tuple[tuple[int, int], str, str] | None = None
    for choice in question.choices:
        unit, way, area = choice.token.partition(">")
        if not way or choice.detail:
            continue
        to = AreaId(area)
        waiting = sum(
            it.sp - it.aboard
            for id_, it in board.units.items()
            if it.area == to and NATION[id_] == Nation.BRITISH
        )
        room = min(max(lift_of(board.table, to) - waiting, 0), SP[UnitId(unit)])
        rank = (-room, TO_DUNKIRK[to])
        if best is None or rank < best[0]:
            why = f"Ships at {place(to)} have room for {room} SP." if room else "Nearer to the sea."
            best = rank, choice.token, why
    if best is None:
        return Advice(question.choices[0].token, "There is no better way to the sea.")
    return Advice(best[1], best[2])


def evacuate(board: Board, question: Question, _: frozenset[str]) -> Advice:
    """Ship whoever brings more at home than on land, the dearest first."""
    best: tuple[float, str, str] | None = None
    aboard = on_sheet(board.sheet)
    left = LIFT - sum(aboard.values())
    for choice in question.choices:
        unit, number = [*choice.token.split(":"), ""][:2]
        if not number.isdigit() or not left:
            continue
        value, why = _ship(board, UnitId(unit), int(number), set(aboard))
        if value > 0 and (best is None or value > best[0]):
            best = value, choice.token, why
    if best is None:
        sailing = f"{sum(aboard.values())} SP of {LIFT} go aboard" if aboard else "No ship sails"
        return Advice("ready", f"{sailing} tonight: whoever else could is needed on land.")
    return Advice(best[1], best[2])


def _ship(board: Board, unit: UnitId, number: int, going: set[UnitId]) -> tuple[float, str]:
    """What it is worth to put so many SP of a unit aboard tonight; nothing if it should stay."""
    it = board.units[unit]
    points = float(number * EVACUATION_VP[NATION[unit]])
    if it.aboard:
        return points + 10, f"The {name(unit)} is half aboard already."
    if not effective(it):
        return points + 5, f"The {name(unit)} cannot fight any more."
    if board.table.turn == LAST_TURN:
        return (points, "It is the last night.") if number == it.sp else (0.0, "")
    reckoned = defence(read(board))
    here = frozenset(reckoned.now.at(it.area, ALLIED)) - going
    kept = reckoned.worth(it.area, here, 1) - reckoned.worth(it.area, here - {unit}, 1)
    whole = float(SP[unit] * EVACUATION_VP[NATION[unit]])
    stranded = reckoned.stranded(unit)
    if whole * stranded <= kept:
        return 0.0, ""
    why = (
        f"It adds {kept:.1f} points on land and {whole:.0f} at home; waiting, the last men would"
        f" be left behind in {stranded:.0%} of cases."
    )
    return points * stranded - kept * number / it.sp + 0.01 * number, why
