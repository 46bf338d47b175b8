"""The staff officer: plays the Allied seat from its view alone, and says why."""

from __future__ import annotations

from engine.core.officer import Officer
from engine.core.views import View
from engine.miracle.boats import ChooseCard
from engine.miracle.combat import RollAgain
from engine.miracle.end_turn import HospitalHealing
from engine.miracle.evacuation import EvacuationAction
from engine.miracle.event_choices import (
    BeachMarshals,
    LittleShipsSail,
    PickUpSomua,
    RallyOne,
    Rearguard,
    RoyalEngineers,
    Shelled,
    SweepMines,
)
from engine.miracle.german_attacks import ChooseFrontline, CloseSupport, EndOfTrackAttack
from engine.miracle.german_moves import IntelligenceReport
from engine.miracle.ground import UnitAction
from engine.miracle.ground_attacks import Advance, AlliedAttacks, FallBack
from engine.miracle.ground_marches import MarchWhere
from engine.miracle.losses import LoseCargo
from engine.miracle.naval_orders import FleetOrders, SailWhere
from engine.miracle.naval_sailing import ChooseFire
from engine.miracle.officer import affairs, battle, beaches, command, fleet, ground
from engine.miracle.sequence import BomberSortie, CaptainTennant, CommandWindow
from engine.miracle.setup import ChooseShips, PlaceSupport, ShipAtTheMole, SupportNode
from engine.miracle.somua import SomuaNode, SomuaTrack
from engine.miracle.state import Table
from engine.miracle.successes import ApplySuccess, VoluntaryRetreat
from engine.miracle.turn_setup import NavalUnitArrival

__all__ = ["OFFICER"]


def _table(view: View) -> Table:
    table: Table = view.board.table
    return table


OFFICER = Officer(
    reads=_table,
    answers={
        UnitAction: ground.act,
        MarchWhere: ground.march,
        SomuaTrack: ground.pillboxes,
        SomuaNode: ground.pillboxes,
        FallBack: battle.fall_back,
        ChooseFrontline: battle.front_line,
        ApplySuccess: battle.suffer,
        VoluntaryRetreat: battle.follow,
        RollAgain: battle.roll_again,
        CloseSupport: battle.close_support,
        EndOfTrackAttack: battle.target,
        Shelled: battle.shelled,
        ChooseFire: battle.card_of_the_guns,
        ChooseCard: battle.card_of_the_boats,
        FleetOrders: fleet.sail,
        EvacuationAction: beaches.evacuate,
        CommandWindow: command.window,
        IntelligenceReport: command.report,
        BomberSortie: command.bombers,
        CaptainTennant: command.tennant,
        SupportNode: command.support,
        NavalUnitArrival: command.arrival,
        ChooseShips: command.ships_at_the_start,
        LittleShipsSail: command.arrival,
        RoyalEngineers: beaches.engineers,
        RallyOne: command.most_points,
        HospitalHealing: command.most_points,
        Rearguard: command.most_points,
        Advance: affairs.stay,
        AlliedAttacks: affairs.attack,
        BeachMarshals: affairs.marshals,
        LoseCargo: affairs.cargo,
        PickUpSomua: affairs.leave_somua,
        PlaceSupport: affairs.support,
        SailWhere: affairs.somewhere_else,
        ShipAtTheMole: affairs.ship_at_the_mole,
        SweepMines: affairs.sweep,
    },
    tools=(
        ground.DEFENCE,
        ground.ENTRENCHING,
        ground.COUNTER_ATTACKS,
        ground.FLOODING,
        ground.SOMUA,
        fleet.ESCORTS,
        fleet.REPAIRS,
        beaches.JETTIES,
        command.COMMANDS,
        battle.SPIRIT,
    ),
)
