"""The staff officer: plays the Allied seat from its view alone, and says why."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.officer import Officer
from engine.core.views import Advice, Question, View
from engine.miracle.officer import battle, beaches, command, fleet, ground
from engine.miracle.state import Table

__all__ = ["OFFICER"]

TOOLS = (
    ground.DEFENCE,
    ground.ENTRENCHING,
    ground.COUNTER_ATTACKS,
    ground.FLOODING,
    fleet.ESCORTS,
    fleet.REPAIRS,
    beaches.JETTIES,
    command.COMMANDS,
    battle.SPIRIT,
)

_ANSWERS: dict[str, Callable[[Table, Question, frozenset[str]], Advice]] = {
    "UnitAction": ground.act,
    "MarchWhere": ground.march,
    "AlliedAttacks": battle.attack,
    "FallBack": battle.fall_back,
    "ChooseFrontline": battle.front_line,
    "ApplySuccess": battle.suffer,
    "VoluntaryRetreat": battle.follow,
    "RollAgain": battle.roll_again,
    "CloseSupport": battle.close_support,
    "EndOfTrackAttack": battle.target,
    "Shelled": battle.shelled,
    "ChooseFire": battle.card,
    "ChooseCard": battle.card,
    "FleetOrders": fleet.sail,
    "EvacuationAction": beaches.evacuate,
    "CommandWindow": command.window,
    "IntelligenceReport": command.report,
    "BomberSortie": command.bombers,
    "CaptainTennant": command.tennant,
    "SupportNode": command.support,
    "NavalUnitArrival": command.arrival,
    "ChooseShips": command.arrival,
    "RallyOne": command.most_points,
    "HospitalHealing": command.most_points,
    "Rearguard": command.most_points,
}


def _advise(view: View, _: Question, forbidden: frozenset[str]) -> Advice:
    """What the officer would answer; `forbidden` tools are left in the box."""
    question = view.question
    if question is None:
        raise ValueError("nothing is asked of this seat")
    answer = _ANSWERS.get(question.kind, command.first)
    return answer(view.board.table, question, forbidden)


OFFICER: Officer[View] = Officer(reads=lambda view: view, answers={}, default=_advise, tools=TOOLS)
