"""What each question asks, for whoever meets it for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.step import Ask
from engine.miracle import (
    boats,
    combat,
    end_turn,
    evacuation,
    event_choices,
    german_attacks,
    german_moves,
    ground,
    ground_attacks,
    ground_marches,
    losses,
    naval_orders,
    naval_sailing,
    sequence,
    setup,
    somua,
    successes,
    turn_setup,
)

_SET_UP: Mapping[type[Ask[Any]], str] = {
    setup.PlaceSupport: (
        "Guns of a Corps help its units next door: a better defence, a die more in attack. You"
        " first name the Track. People put them just behind their own Corps, not in front; the"
        " proposed place will do for a first game."
    ),
    setup.SupportNode: (
        "Now the node on that Track. The guns help units of their own Corps in the Areas beside"
        " them, and want to be spared attacks themselves. People keep one Area between them and"
        " the enemy."
    ),
    setup.ChooseShips: (
        "You choose the ships to begin with; others come later. Room for passengers is what"
        " scores, speed shortens the round trip, guns keep bombers off. People take the roomy and"
        " fast ones first."
    ),
    setup.ShipAtTheMole: (
        "One large ship already lies at the Mole, so it can load on the first evacuation card."
        " People send one with much room there."
    ),
    turn_setup.NavalUnitArrival: (
        "Two more ships come to Dover this turn, and you may call for those you want. Each adds"
        " room on every trip from now on, so early ones count most. People take room and speed,"
        " and a minesweeper if mines hurt."
    ),
}

_CARDS: Mapping[type[Ask[Any]], str] = {
    sequence.BomberSortie: (
        "Before the next card the bombers may disrupt one German unit, once. A disrupted unit only"
        " recovers when it is called, instead of attacking. People keep them for the German"
        " nearest to the beaches."
    ),
    sequence.CommandWindow: (
        "A card has been drawn, and before it counts you may act on it: the GHQ once a turn, or a"
        " marker you hold. People put a dangerous card to the bottom, or add an action to an"
        " evacuation, and pass most of the time."
    ),
    sequence.CaptainTennant: (
        "Captain Tennant has the phase that just ended done once more, and is then gone. A second"
        " evacuation or a second voyage is worth a lot of points. People wait for a turn with"
        " many ships at the beaches."
    ),
    german_moves.IntelligenceReport: (
        "You see whom the German card calls, and the GHQ may exchange it for the next, unseen one."
        " It has one command a turn. People use it only when the call would hit where the line is"
        " about to break."
    ),
    end_turn.HospitalHealing: (
        "One unit at the hospital gets a step back or rallies. It costs nothing. People heal a"
        " unit that lost a step, the one that is to fight again soonest."
    ),
    event_choices.RallyOne: (
        "One unit of yours recovers from disruption, whatever its kind. Disrupted units defend"
        " worse, and disrupted ships stay where they are. People choose the unit in front or a"
        " loaded ship."
    ),
    event_choices.PickUpSomua: (
        "The pillboxes may be taken off the map, to be set up again where they are needed more."
        " They add to a defence only where they stand. People leave them where the enemy still"
        " has to come past."
    ),
    event_choices.Shelled: (
        "Shells fall on this place, and one unit takes them: it is disrupted, or hit if it already"
        " was. People give them to a unit that is still in order and matters least there."
    ),
    event_choices.SweepMines: (
        "One minefield is taken away for good. Mines stop and damage ships that sail in. People"
        " clear the field on the way most of their ships take."
    ),
    event_choices.LittleShipsSail: (
        "One more group of Little Ships comes to Dover. They ferry men off the Shallows, where"
        " large ships cannot go. People take the group with the most room."
    ),
    event_choices.BeachMarshals: (
        "All Evacuees of one place recover. The first in a queue holds up everybody behind while"
        " disrupted. People pick the place where most men wait in disorder."
    ),
    event_choices.RoyalEngineers: (
        "The engineers build or repair one pier at no cost; it would have taken Evacuation"
        " Actions. Mole and jetties give free moves in every evacuation. People repair the Mole"
        " first."
    ),
    event_choices.Rearguard: (
        "Up to two units rally, or one British unit digs in. A unit in disorder defends one worse,"
        " works add one. People rally those who stand in front of the enemy."
    ),
}

_ATTACKS: Mapping[type[Ask[Any]], str] = {
    german_attacks.EndOfTrackAttack: (
        "This German has come to the end of its Track and attacks an Area beside it; you say"
        " which. People choose the Area with the best defence, and keep the attack away from the"
        " men who wait to embark."
    ),
    german_attacks.ChooseFrontline: (
        "One unit stands in front: its defence is what the dice have to beat, and it pays the"
        " first Success. People take the best defence, and among equals the unit they can best"
        " do without."
    ),
    german_attacks.CloseSupport: (
        "The R.A.F. can take two dice off this attack; then the marker is gone. It is worth most"
        " against many dice and a weak defence. People keep it for a place that must not fall."
    ),
    combat.RollAgain: (
        "The dice lie open, and a marker you hold can have them thrown again; the new throw"
        " stands. Then the marker is gone. People spend it on a throw that loses a City or clears"
        " the way to the beaches."
    ),
    successes.ApplySuccess: (
        "Every Success is paid: with works, by a retreat, or with a step. Works are cheapest, a"
        " retreat keeps the men and gives the node away. People give ground far out and pay with"
        " steps near the beaches."
    ),
    successes.VoluntaryRetreat: (
        "Others have fallen back, and whoever is left may go with them. Staying holds the node"
        " but stands alone in the next attack. People go when the place is not worth the unit."
    ),
    somua.SomuaTrack: (
        "The pillboxes strengthen one node anywhere; first name its Track. They can be set only"
        " where there are no works yet. People choose the Track on which the enemy is nearest to"
        " the beaches."
    ),
    somua.SomuaNode: (
        "Now the node. It defends better as long as the pillboxes stand, if somebody of yours is"
        " there. People choose a Town, a City or a river crossing that is already held."
    ),
}

_GROUND: Mapping[type[Ask[Any]], str] = {
    ground.UnitAction: (
        "The card lets each unit of this Corps do one thing: march, rally, dig in, or open the"
        " sluices. What did nothing simply stays. People rally first, then fall back to"
        " good ground and dig in there."
    ),
    ground_marches.MarchWhere: (
        "Choose where the unit marches. In front of a German it bars the Track; entering a"
        " German's node means to attack. People go to Towns, Cities, canals and rivers, two units"
        " to an Area."
    ),
    ground_attacks.AlliedAttacks: (
        "Whoever marched into a German's node has to fight: say which fight comes first and who"
        " leads it. The leader's strength gives the dice and it pays for failure. People let the"
        " strongest unit lead."
    ),
    ground_attacks.FallBack: (
        "The unit cannot go back the way it came and needs another Area beside it. It defends"
        " there from now on. People choose good ground that still bars the enemy's Track."
    ),
    ground_attacks.Advance: (
        "The enemy ran, and your unit may follow one node. That wins ground and leaves the node"
        " you fought for. People mostly stay, unless the node ahead is much better to hold."
    ),
}

_AT_SEA: Mapping[type[Ask[Any]], str] = {
    naval_orders.FleetOrders: (
        "Every ship may sail once. Empty ones go to where men wait, loaded ones to Dover, where"
        " passengers score when the phase ends. People send loaded ships home first, then fill"
        " the Mole and the beaches."
    ),
    naval_orders.SailWhere: (
        "Choose where the ship goes and by which way; mines and guns lie on some. It must lie off"
        " a beach or at the Mole to be loaded later. People take the safe way as long as it"
        " reaches."
    ),
    naval_sailing.ChooseFire: (
        "By night the batteries draw two cards against your ship and you pick one. A halted ship"
        " goes no further, a hit costs room and passengers. People take a miss first, then a"
        " halt, then disorder, a hit last."
    ),
    boats.ChooseCard: (
        "Submarines or fast boats attack your ship with two cards, and you pick the one that"
        " counts. A hit also hits everybody aboard. People take the lesser evil, above all for a"
        " loaded ship."
    ),
    losses.LoseCargo: (
        "The damaged ship has no room for all of them, and you say who is lost. Each counter"
        " scores its number at Dover. People give up the lowest number."
    ),
    evacuation.EvacuationAction: (
        "With a few actions you move men to the boats: gather, move along, ferry, load, rally,"
        " build. Only those aboard a ship can score. People fill the ships that lie there first,"
        " then bring the next men up."
    ),
}

LESSONS: Mapping[type[Ask[Any]], str] = {**_SET_UP, **_CARDS, **_ATTACKS, **_GROUND, **_AT_SEA}
