"""The smaller decisions: deployment, the Luftwaffe, retreats, nights, ships, and outcome forms."""

from __future__ import annotations

from engine.core.ids import Seat
from engine.core.views import Advice, Question
from engine.khamsin.air import BOMB, DONE, SUPPORT
from engine.khamsin.attrition import effective
from engine.khamsin.components.calendar import LAST_TURN
from engine.khamsin.components.formations import FRENCH, NATION, SP, name
from engine.khamsin.components.map import DUNKIRK, OBJECTIVES, PORTS
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import EVACUATION_VP, LIFT, PORT_VP
from engine.khamsin.control import holder
from engine.khamsin.evacuation import on_sheet
from engine.khamsin.ids import ALLIED, UnitId
from engine.khamsin.officer.estimate import enemies_near, of_side, stacks, threat, worth
from engine.khamsin.outcomes import CONFIRM, HAND_IN, RESOLVE, STAND
from engine.khamsin.seats import UNITS_OF
from engine.khamsin.setup import REST as SUGGESTED
from engine.khamsin.views import Board

_LAST_SHIPS = 11  # from this day on the last points are spent
_KEPT_FOR_DUNKIRK = 2


def deploy(board: Board, question: Question, _: frozenset[str]) -> Advice:
    """Where history had them."""
    offered = {it.token for it in question.choices}
    if SUGGESTED in offered:
        return Advice(SUGGESTED, "It keeps the corps together and every road watched.")
    return Advice("ready", "Everybody has a place.")


def air(board: Board, question: Question, _: frozenset[str]) -> Advice:
    """Points for the front when much is at stake there, for Dunkirk's port late in the campaign."""
    offered = {it.token for it in question.choices}
    table = board.table
    days = LAST_TURN - table.turn
    if f"{BOMB}{DUNKIRK}" in offered and holder(table.held, DUNKIRK) == ALLIED and days >= 2:
        return Advice(f"{BOMB}{DUNKIRK}", "Every day the port works four SP get away.")
    stake = sum(worth(table, it.area) for it in table.engagements)
    spare = table.points > _KEPT_FOR_DUNKIRK or table.turn >= _LAST_SHIPS
    if SUPPORT in offered and spare and stake >= PORT_VP * 3:
        return Advice(SUPPORT, f"About {stake:.0f} points hang on the fighting of today.")
    return Advice(DONE, "Nothing today is worth one of the few points.")


def retreat(board: Board, question: Question, _: frozenset[str]) -> Advice:
    """Towards supply."""
    return Advice(question.choices[0].token, "Nearest to the ships and to supply.")


def night(board: Board, question: Question, _: frozenset[str]) -> Advice:
    """Towards Dunkirk."""
    return Advice(question.choices[0].token, "Nearer to Dunkirk, and no enemy ground crossed.")


def evacuate(board: Board, question: Question, _: frozenset[str]) -> Advice:
    """Ship whoever is not needed on land any more, the dearest first."""
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
        return Advice("ready", "Whoever is left is needed on land tonight.")
    return Advice(best[1], best[2])


def _ship(board: Board, unit: UnitId, number: int, going: set[UnitId]) -> tuple[float, str]:
    """What it is worth to put so many SP of a unit aboard tonight; nothing if it should stay."""
    it = board.units[unit]
    points = EVACUATION_VP[NATION[unit]]
    value = float(number * points)
    if it.aboard:
        return value + 10, f"The {name(unit)} is half aboard already."
    if not effective(it):
        return value + 5, f"The {name(unit)} cannot fight any more."
    if not _spared(board, unit, going):
        return 0.0, ""
    if number < it.sp:
        value -= 1
    worn = it.attrition / 40
    return value + worn, f"The {name(unit)} is not needed at {place(it.area)} tonight."


def _spared(board: Board, unit: UnitId, going: set[UnitId]) -> bool:
    """Whether the place can do without a unit: others hold it, or it is lost anyway."""
    area = board.units[unit].area
    turn = board.table.turn
    here = [it for it in of_side(stacks(board).get(area, []), ALLIED) if it not in going]
    # What an ally does tonight nobody knows; the French are trusted to hold, as they did.
    staying = {*UNITS_OF[Seat(board.seat)], *FRENCH}
    others = [it for it in here if it != unit and it in staying]
    if area not in PORTS and area not in OBJECTIVES:
        return True
    if turn == LAST_TURN:
        return True
    needed = min(4, max(2 * (12 - turn), 0)) if area == DUNKIRK else 1
    if sum(SP[it] for it in others) >= needed:
        return True
    if not enemies_near(board, area, ALLIED) and _days_left(board) <= 0:
        return False
    keep = worth(board.table, area) / max(LAST_TURN - turn + 1, 1)
    falls = threat(board, area, here or [unit])
    gain = SP[unit] * EVACUATION_VP[NATION[unit]]
    return falls * gain > (1 - falls) * keep + keep * 0.5


def _days_left(board: Board) -> int:
    """How many days may pass before the last ships must sail."""
    return LAST_TURN - board.table.turn


def tables(board: Board, question: Question, _: frozenset[str]) -> Advice:
    """He leaves the table to those who have one."""
    return Advice("ready", "We resolve it here; name an engagement if you want to fight it.")


def outcomes(board: Board, question: Question, _: frozenset[str]) -> Advice:
    """Agree to what was filed or proposed; otherwise propose that we resolve it."""
    offered = [it.token for it in question.choices if not it.fields]
    for verb, why in (
        (CONFIRM, "The form is in order as far as we can see."),
        (HAND_IN, "The form is filled in."),
        (RESOLVE, "Nobody has fought it yet, and the campaign waits."),
    ):
        found = [it for it in offered if it.startswith(f"{verb}:")]
        if found:
            return Advice(found[0], why)
    return Advice(offered[0], "Nothing else is left to do.")


def review(board: Board, question: Question, _: frozenset[str]) -> Advice:
    """What both sides have agreed on stands."""
    return Advice(STAND, "Both sides have agreed on it.")
