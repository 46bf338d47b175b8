"""The sequence of play: what happens on each of the fifteen days, in this order."""

from __future__ import annotations

from engine.khamsin.air import AirOperations
from engine.khamsin.belgians import Assaults
from engine.khamsin.components.calendar import LAST_TURN
from engine.khamsin.end_turn import CampaignEnd, EndTurn
from engine.khamsin.engagements import DeclareEngagements, OpenEngagements
from engine.khamsin.evacuation import Evacuation
from engine.khamsin.modes import ChooseTables
from engine.khamsin.morning import Morning
from engine.khamsin.movement import Movement
from engine.khamsin.night import Dispersed, NightFalls, NightWithdrawal
from engine.khamsin.orders import Orders
from engine.khamsin.outcomes import Outcomes, Review
from engine.khamsin.results import Gather, PostOutcomes, Retreat, Trapped
from engine.khamsin.reveal import Activation, Reveal
from engine.khamsin.state import Automatic, Campaign


class NewDay(Automatic, frozen=True):
    """2.0 One day after the other, from 22 May to 5 June."""

    rule = "2.0"

    def run(self, game: Campaign) -> None:
        if game.table.turn == LAST_TURN:
            game.then(CampaignEnd())
            return
        game.then(Morning(), Orders(game.table.turn + 1), *ONCE_ORDERED)


# What follows the orders of a day.
ONCE_ORDERED = (
    Reveal(),
    Activation(),
    Movement(),
    Assaults(),
    DeclareEngagements(),
    AirOperations(),
    ChooseTables(),
    OpenEngagements(),
    Outcomes(),
    Review(),
    PostOutcomes(),
    Trapped(),
    Retreat(),
    Gather(),
    NightFalls(),
    Dispersed(),
    NightWithdrawal(),
    Evacuation(),
    EndTurn(),
    NewDay(),
)
