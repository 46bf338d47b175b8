"""The odds of what can be done now, exact: attacks, bombs, bridges, drops."""

from __future__ import annotations

from msgspec.structs import replace

from engine.case_yellow.attacking import offers, outlook
from engine.case_yellow.attacks import bridges_first
from engine.case_yellow.battle import sum_of
from engine.case_yellow.components.map import NEAR, name
from engine.case_yellow.dive_bombing import bombing_chances
from engine.case_yellow.ids import ALLIED, GERMAN, SEAT, Action, HexId, Outcome
from engine.case_yellow.positions import stack, told
from engine.case_yellow.sight import seen_game
from engine.case_yellow.state import Campaign
from engine.case_yellow.strength import Sum, chances, reckon, told_shifts
from engine.case_yellow.table import Round
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
_BOMBS = {
    "NE*": "no effect",
    "NE": "no effect",
    "DIS": "Disrupted",
    "DIS+DL1": "Disrupted, and a step lost",
}
_MOST = 40


def forecasts(view: View) -> tuple[Forecast, ...]:
    """The fight of this moment, the attacks that could be made, the bombs of the Air Phase.

    Outside one's own round the attacks are those of a Combat round that would begin now.
    """
    game = seen_game(view)
    kind = view.question.kind if view.question else ""
    battle = game.table.battle
    if battle is not None:
        if not battle.defenders or battle.outcome:
            return ()
        words = f"The fight for {name(battle.target)}"
        sum_ = sum_of(game, battle)
        return (_forecast(words, sum_, chances(sum_)),)
    if view.question and kind == "DiveBomb":
        front = game.german.fighting
        hexes = sorted(map(HexId, view.question.about), key=lambda it: NEAR[it].isdisjoint(front))
        return tuple(_bombs(game, it) for it in hexes[:_MOST])
    acting = game.table.round
    if not kind.endswith("Attacks") or acting is None:
        side = ALLIED if view.seat == SEAT[ALLIED] else GERMAN
        game.table = replace(game.table, round=Round(side, Action.COMBAT))
    return _attacks(game)[:_MOST]


def _bombs(game: Campaign, hex_: HexId) -> Forecast:
    """One Stuka on a hex; over the port alone one is shot down."""
    found: dict[str, float] = {}
    for result, share in bombing_chances(game, hex_).items():
        lost = result == "NE*" and hex_ == game.table.dynamo.port
        words = "no effect, and shot down" if lost else _BOMBS[result]
        found[words] = found.get(words, 0.0) + share
    ids = stack(game, ALLIED, hex_)
    label = f"A Stuka on {name(hex_)}" + (f" ({told(ids)})" if ids else "")
    return Forecast(label, "5.1e", tuple(found.items()))


def _attacks(game: Campaign) -> tuple[Forecast, ...]:
    found = []
    for force, air, given in offers(game).values():
        plan = force.plan._replace(air=air, sacrifice=given)
        sum_ = reckon(game, plan)
        label = f"{name(plan.target)} by {told(plan.attackers)}"
        label += f", {air} in the air" if air else ""
        label += ", after a try for a Bridgehead" if bridges_first(game, plan) else ""
        found.append(_forecast(label, sum_, outlook(game, plan, sum_)))
    return tuple(found)


def _forecast(label: str, sum_: Sum, found: dict[Outcome, float]) -> Forecast:
    outcomes = tuple((_MEANING[it], found[it]) for it in Outcome if found.get(it))
    return Forecast(f"{label}: {sum_.odds}{told_shifts(sum_)}", "11.3", outcomes)
