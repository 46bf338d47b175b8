"""Why the officer advises what he does: a number, a threat, a place of this position."""

from __future__ import annotations

from engine.core.counting import count
from engine.france_1940.chances import RoundOdds
from engine.france_1940.components.blocks import NAME
from engine.france_1940.components.map import distance_from, name
from engine.france_1940.ids import HexId
from engine.france_1940.officer.outlook import Outlook, march_distance
from engine.france_1940.officer.plans import Attack, Plan
from engine.france_1940.views import Face

_CLOSE = 2


def chance(share: float) -> str:
    """A chance as people say it; never a round 0 or 100 for what is only nearly so."""
    percent = round(100 * share)
    if percent == 0 and share > 0:
        return "less than 1%"
    return "more than 99%" if percent == 100 and share < 1 else f"{percent}%"


def steps(mean: float) -> str:
    """Steps on average."""
    return f"{mean:.1f} steps"


def fight(odds: RoundOdds) -> str:
    """What a Round of attack promises."""
    sure = f"{chance(odds.defender_destroyed)} to clear the hex"
    clears = sure if odds.defender_destroyed else "no chance to clear the hex at once"
    return f"{clears}, {steps(odds.dealt)} dealt for {steps(odds.taken)} lost on average"


def threat(outlook: Outlook, hex_: HexId) -> str:
    """How many enemies stand close to a hex."""
    near = distance_from(hex_)
    close = sum(number for at, number in outlook.enemy.items() if near[at] <= _CLOSE)
    if not close:
        return "no enemy within two hexes"
    return f"{count(close, 'enemy block')} within two hexes"


def march(outlook: Outlook, plan: Plan, face: Face, hex_: HexId) -> str:
    """What a march to a hex without enemies is for."""
    who, where = NAME[face.id], name(hex_)
    if hex_ in outlook.front.prizes:
        worth = plan.take.get(hex_, 0) if isinstance(plan, Attack) else 0
        scores = f", worth {worth:.1f} points to us" if worth else ""
        return f"{who} takes {where}{scores}."
    goal = plan.goal(face, hex_)
    if goal == hex_:
        return f"{who} holds {where}: {threat(outlook, hex_)}."
    if not goal:
        return f"{who} is better placed at {where}: {threat(outlook, hex_)}."
    away = march_distance(goal)
    gained = away[face.hex] - away[hex_]
    if gained > 0:
        return f"{who} comes to within {count(away[hex_], 'Movement Point')} of {name(goal)}."
    return f"{who} covers {name(goal)} from {where}: {threat(outlook, hex_)}."
