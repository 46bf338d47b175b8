"""The game as the engine knows it."""

from __future__ import annotations

from typing import TypeVar

from engine.core.rules import Rules
from engine.miracle import (
    boats,
    bombs,
    combat,
    evacuation,
    event_choices,
    events,
    german_attacks,
    german_moves,
    ground,
    ground_attacks,
    losses,
    luftwaffe,
    naval,
    naval_orders,
    naval_sailing,
    sequence,
    setup,
    somua,
    successes,
    turn_end,
    turn_setup,
    victory,
)
from engine.miracle.invariants import invariants
from engine.miracle.odds import forecasts
from engine.miracle.officer import TOOLS, advise
from engine.miracle.sections import SECTIONS
from engine.miracle.state import ALLIED, Dunkerque
from engine.miracle.topics import TOPICS
from engine.miracle.views import board, describe, facts

T = TypeVar("T")

STEPS = (
    boats.BoatAttack,
    boats.BoatsStrike,
    boats.ChooseCard,
    bombs.Raid,
    bombs.RaidShip,
    combat.RollAgain,
    combat.RollAttackDice,
    evacuation.EndEvacuationOperations,
    evacuation.EvacuationAction,
    evacuation.EvacuationOperations,
    event_choices.BeachMarshals,
    event_choices.LittleShipsSail,
    event_choices.PickUpSomua,
    event_choices.RallyOne,
    event_choices.Rearguard,
    event_choices.RoyalEngineers,
    event_choices.Shelled,
    event_choices.SweepMines,
    events.BelgianAdvance,
    events.Bombardment,
    events.DrawEvent,
    events.ShuffleEvents,
    german_attacks.AttackerResult,
    german_attacks.ChooseFrontline,
    german_attacks.CloseSupport,
    german_attacks.EndOfTrackAttack,
    german_attacks.GermanAttack,
    german_attacks.ResolveGermanAttack,
    german_moves.ActivateGermans,
    german_moves.ActivateTrack,
    german_moves.IntelligenceReport,
    german_moves.WehrmachtActivation,
    ground.EndGroundOperations,
    ground.GroundOperations,
    ground.MarchWhere,
    ground.UnitAction,
    ground_attacks.Advance,
    ground_attacks.AlliedAttacks,
    ground_attacks.AttackResult,
    ground_attacks.EndAttack,
    ground_attacks.FallBack,
    losses.LoseCargo,
    luftwaffe.Dogfight,
    luftwaffe.LuftwaffeAttacks,
    luftwaffe.RaidLocation,
    luftwaffe.SortiesModifier,
    naval.EndNavalOperations,
    naval.NavalOperations,
    naval_orders.FleetOrders,
    naval_orders.Sail,
    naval_orders.SailWhere,
    naval_sailing.ArtilleryFire,
    naval_sailing.ChooseFire,
    naval_sailing.EndSweep,
    naval_sailing.MineAttack,
    naval_sailing.SailOn,
    sequence.BomberSortie,
    sequence.CaptainTennant,
    sequence.CommandWindow,
    sequence.DrawTurnOrderCard,
    sequence.GameTurn,
    sequence.NextCard,
    sequence.ResolveCard,
    sequence.ShuffleTurnOrder,
    setup.ChooseShips,
    setup.FirstEvacuees,
    setup.PlaceCounters,
    setup.PlaceSupport,
    setup.ShipAtTheMole,
    setup.ShuffleDecks,
    setup.SupportNode,
    somua.SomuaNode,
    somua.SomuaTrack,
    successes.ApplySuccess,
    successes.Cohesion,
    successes.VoluntaryRetreat,
    turn_end.ChannelRouteX,
    turn_end.EndOfDay,
    turn_end.GermanReinforcements,
    turn_end.GermanReorganizationCheck,
    turn_end.GhqMaintenance,
    turn_end.HospitalHealing,
    turn_end.ProbingThePerimeter,
    turn_end.TurnEnd,
    turn_setup.GermanReorganization,
    turn_setup.NavalUnitArrival,
    turn_setup.Reset,
    victory.VictoryPointDetermination,
)


def disguise(game: Dunkerque, seat: str | None, variant: int) -> None:
    """Change what nobody may know: the order of the decks and the dice to come.

    Cards put off to the bottom of the Turn Order pile are known to be there.
    """
    game.chance.seed = f"{game.chance.seed} disguised {variant}"
    known = len(game.table.planned)
    game.turn_order[known:] = _turned(game.turn_order[known:], variant)
    game.activations = _turned(game.activations, variant)
    game.channel = _turned(game.channel, variant)
    game.events_deck = _turned(game.events_deck, variant)


def _turned(pile: list[T], variant: int) -> list[T]:
    turn = variant % max(len(pile), 1)
    return pile[turn:] + pile[:turn]


RULES = Rules(
    id="miracle",
    title="Miracle at Dunkerque",
    about="Eight days of brigades, beaches and ships, against four decks of cards.",
    version=1,
    edition=2,
    seats=(ALLIED,),
    options=setup.OPTIONS,
    state=Dunkerque,
    steps=STEPS,
    setup=setup.set_up,
    board=board,
    facts=facts,
    describe=describe,
    invariants=invariants,
    disguise=disguise,
    advise=advise,
    tools=TOOLS,
    forecasts=forecasts,
    sections=SECTIONS,
    interrupts={combat.ATTACK_DICE_ROLLED: (combat.RollAgain(),)},
    forced=frozenset(
        {
            evacuation.EvacuationAction,
            event_choices.Shelled,
            event_choices.SweepMines,
            german_attacks.EndOfTrackAttack,
            ground.UnitAction,
            ground_attacks.AlliedAttacks,
            ground_attacks.FallBack,
            losses.LoseCargo,
            naval_orders.FleetOrders,
            turn_setup.NavalUnitArrival,
        }
    ),
    orders={
        combat.RollAgain: "Keep Attack Dice as they fall",
        event_choices.PickUpSomua: "Leave the Somua pillboxes where they are",
        event_choices.RallyOne: "Rally nobody on A Miracle at Dunkirk",
        event_choices.Rearguard: "Rally nobody and dig in nowhere on Rearguard at Furnes",
        event_choices.RoyalEngineers: "Give the Royal Engineers no work",
        german_attacks.CloseSupport: "Keep R.A.F. Close Support",
        german_moves.IntelligenceReport: "Let the Wehrmacht come: no Intelligence Report",
        ground_attacks.Advance: "Do not advance after a Major Victory",
        sequence.BomberSortie: "Keep the R.A.F. bombers",
        sequence.CaptainTennant: "Keep Captain Tennant",
        sequence.CommandWindow: "Carry on with the card drawn: no command, no marker",
        successes.VoluntaryRetreat: "Let nobody follow a retreat who may stay",
        turn_end.HospitalHealing: "Treat nobody at the hospital",
    },
    topics=TOPICS,
    explained={
        "actions": (evacuation.EvacuationAction,),
        "allied-attack": (
            ground_attacks.Advance,
            ground_attacks.AlliedAttacks,
            ground_attacks.FallBack,
        ),
        "arrivals": (turn_setup.NavalUnitArrival,),
        "events": (
            event_choices.BeachMarshals,
            event_choices.LittleShipsSail,
            event_choices.RallyOne,
            event_choices.Rearguard,
            event_choices.RoyalEngineers,
            event_choices.Shelled,
            event_choices.SweepMines,
        ),
        "german-attack": (german_attacks.ChooseFrontline, german_attacks.EndOfTrackAttack),
        "ghq": (german_moves.IntelligenceReport, sequence.CommandWindow),
        "ground": (ground.UnitAction,),
        "hospital": (turn_end.HospitalHealing,),
        "markers": (
            combat.RollAgain,
            event_choices.PickUpSomua,
            german_attacks.CloseSupport,
            sequence.BomberSortie,
            sequence.CaptainTennant,
            somua.SomuaNode,
            somua.SomuaTrack,
        ),
        "mines": (naval_sailing.ChooseFire,),
        "movement": (ground.MarchWhere,),
        "scoring": (losses.LoseCargo,),
        "set-up": (
            setup.ChooseShips,
            setup.PlaceSupport,
            setup.ShipAtTheMole,
            setup.SupportNode,
        ),
        "ships": (naval_orders.FleetOrders, naval_orders.SailWhere),
        "submarines": (boats.ChooseCard,),
        "successes": (successes.ApplySuccess, successes.VoluntaryRetreat),
    },
    longest=5_000,
)
