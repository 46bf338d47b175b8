"""What can be decided ahead, so that nobody is woken for it: the Luftwaffe, retreats, nights."""

from __future__ import annotations

from engine.core.stances import Option, Stance, stance_on
from engine.core.views import View
from engine.khamsin.air import AirOperations
from engine.khamsin.ids import ALLIED_SEAT, AXIS_SEAT, BRITISH_SEAT, FRENCH_SEAT
from engine.khamsin.night import REST as TO_DUNKIRK
from engine.khamsin.night import NightWithdrawal
from engine.khamsin.results import REST, Retreat


def _to_supply(view: View) -> str:
    return REST


def _to_dunkirk(view: View) -> str:
    return TO_DUNKIRK


def one_way_out(view: View) -> str:
    """The evident retreat: every beaten unit has one area to go to."""
    choices = view.question.choices if view.question else ()
    ways = [it.token.partition(">")[0] for it in choices if it.token != REST]
    return REST if len({*ways}) == len(ways) else ""


STANCES = (
    stance_on(
        AirOperations,
        "The Luftwaffe",
        "After the marches of a clear day",
        passes="Keep the priority points",
        staff="Spend them as the staff officer would",
        seats=(AXIS_SEAT,),
    ),
    Stance(
        key="Retreat",
        title="Retreats",
        words="When units of yours are beaten",
        asks=(Retreat,),
        options=(Option("supply", "Each to the lawful area nearest to supply", _to_supply),),
        proposed="supply",
        seats=(AXIS_SEAT, ALLIED_SEAT, BRITISH_SEAT, FRENCH_SEAT),
    ),
    Stance(
        key="Night",
        title="Night withdrawals",
        words="When units you ordered back by night set out",
        asks=(NightWithdrawal,),
        options=(Option("dunkirk", "Each to the lawful area nearest to Dunkirk", _to_dunkirk),),
        seats=(ALLIED_SEAT, BRITISH_SEAT),
    ),
)
