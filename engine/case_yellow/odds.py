"""The odds of what can be done now, exact: attacks, bombs, bridges, drops."""

from __future__ import annotations

from engine.case_yellow.air import bombing_chances
from engine.case_yellow.attacking import offers
from engine.case_yellow.combat import sum_of
from engine.case_yellow.components.map import name
from engine.case_yellow.ids import HexId, Outcome
from engine.case_yellow.positions import told
from engine.case_yellow.sight import seen_game
from engine.case_yellow.strength import Sum, chances, reckon
from engine.core.views import Forecast, View

_MEANING = {
    Outcome.AE: "the attack collapses",
    Outcome.AL1: "the attacker loses a step",
    Outcome.ENG: "Engaged",
    Outcome.BL1: "both lose a step, defender back one hex",
    Outcome.DL1: "defender loses a step, back one hex",
    Outcome.DR: "defender back two hexes",
    Outcome.DE: "defender shattered",
}
_MOST = 40


def forecasts(view: View) -> tuple[Forecast, ...]:
    """The fights of this moment: those offered in a round, the bombs of the Air Phase."""
    game = seen_game(view)
    table = game.table
    found: list[Forecast] = []
    if table.battle is not None:
        battle = table.battle
        if battle.defenders and not battle.outcome:
            found.append(_forecast(f"The fight for {name(battle.target)}", sum_of(game, battle)))
    elif table.round is not None and view.question and view.question.kind.endswith("Attacks"):
        for force, air, given in offers(game).values():
            plan = force.plan._replace(air=air, sacrifice=given)
            label = f"{name(plan.target)} by {told(plan.attackers)}"
            label += f", {air} in the air" if air else ""
            found.append(_forecast(label, reckon(game, plan)))
    elif view.question and view.question.kind == "DiveBomb":
        found += [
            Forecast(
                f"A Stuka on {name(hex_)}",
                "5.1e",
                tuple(bombing_chances(game, HexId(hex_)).items()),
            )
            for hex_ in view.question.about
        ]
    return tuple(found[:_MOST])


def _forecast(label: str, sum_: Sum) -> Forecast:
    found = chances(sum_)
    outcomes = tuple((_MEANING[it], found[it]) for it in Outcome if it in found)
    return Forecast(f"{label}: {sum_.odds}", "11.3", outcomes)
