"""What each question asks, for whoever meets it for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.case_yellow import (
    advance,
    attacking,
    better_defense,
    bridgeheads,
    combat_losses,
    dive_bombing,
    dynamo,
    end_movement,
    end_turn,
    goals,
    ground_support,
    interdiction,
    movement,
    one_march,
    paratroops,
    port_defenders,
    rail,
    refit,
    refugees,
    reinforcements,
    replacements,
    retreat,
    sequence,
    setup,
)
from engine.core.step import Ask

LESSONS: Mapping[type[Ask[Any]], str] = {
    setup.ShiftUnits: (
        "Before the war begins you may start units elsewhere than in 1940. What stands on the"
        " Meuse on the first morning decides the first week. People shift a few units behind Sedan"
        " and Dinant, and leave the rest."
    ),
    setup.ShiftWhere: (
        "Choose the hex where this unit starts. Behind a river it defends one column better, and"
        " in a city better still. People close the gap they would attack themselves."
    ),
    sequence.FirstChit: (
        "Your first Action Round is certain, the others are drawn from a cup. Two Move and two"
        " Combat rounds a turn are the most. People march first, unless they already stand beside"
        " what they want to hit."
    ),
    sequence.MoveOrCombat: (
        "Your chit came out of the cup, and you play it as a Move or as a Combat round. A third"
        " round in a row never comes. People move while the road is open and fight when their"
        " units stand next to the enemy."
    ),
    interdiction.Interdict: (
        "A squadron can bomb the crossings of a hex: one in three attacks cuts them for supply"
        " until next turn, and on a 1 or a 5 it is shot down. People aim at the one bridge that"
        " feeds the panzers, or keep the squadrons for a fight."
    ),
    paratroops.Drop: (
        "Paratroops land in an empty hex behind the front, and hold its bridges for the army. A"
        " city or an enemy next door makes the drop worse, a Stuka better. People jump beside"
        " Rotterdam and the great bridges."
    ),
    paratroops.Scatter: (
        "The drop missed its hex, and you say in which neighbouring one the paratroops gather."
        " Where they stand they hold the bridges. People send them where no crossing and no city"
        " is near."
    ),
    dive_bombing.DiveBomb: (
        "A Stuka may bomb units now: Disrupted ones fight and move worse this turn. One that"
        " bombs cannot support an attack later. People bomb what they attack next and keep two or"
        " three back."
    ),
    dive_bombing.BombLoss: (
        "Bombs cost a step, and you choose whose. A unit at its last step is gone. People take it"
        " from a full corps."
    ),
    reinforcements.Reinforcements: (
        "New units come in, once a turn, at the hexes their place allows. They can march in this"
        " round. People bring in everybody and choose the hex only for the few that are urgent."
    ),
    movement.Orders: (
        "March with whole formations towards a place, with stacks, or with one unit at a time; the"
        " rest stay. Most units stop beside the enemy. People send columns first, then set right"
        " the few hexes that matter."
    ),
    goals.ColumnGoal: (
        "Each unit of the formation goes as far towards the place as it can, and keeps it as its"
        " goal: next time one press marches them all on. People name a place two or three days"
        " ahead."
    ),
    goals.StackGoal: (
        "The stack goes as far towards the place as it can, and keeps it as its goal: March on"
        " takes it there in later rounds. People use it behind the front, and march hex by hex"
        " beside the enemy."
    ),
    one_march.MarchWhere: (
        "Every hex in reach is offered, with its cost. Next to the enemy most units must stop."
        " People end behind rivers, in cities, and so that no gap of two hexes stays open."
    ),
    rail.RailWhere: (
        "Trains carry French and British units between cities and towns, away from the enemy, in"
        " place of a march. Only a few may go in a round. People close the hole the panzers have"
        " torn."
    ),
    end_movement.Overstacked: (
        "Too many units stand in one hex, and you must give one up. It is lost for good. People"
        " give up the weakest, and march so that it does not happen."
    ),
    attacking.Attacks: (
        "Each line is an attack that can be made now, with its odds and how likely it throws the"
        " enemy out. Units attack once a round, each hex is attacked once. People attack at 3-1 or"
        " better, and where it opens the way."
    ),
    attacking.OwedAttacks: (
        "An attack from several hexes owes an attack on every other enemy beside them, in the same"
        " round. Poor odds cost steps. People pay with the cheapest unit that reaches 1-3."
    ),
    attacking.Compose: (
        "Name the units one after the other; the odds are reckoned anew each time. What the attack"
        " owes is said before you start it. People leave behind who must hold the line."
    ),
    attacking.MotorRoll: (
        "After marching, a die says how many of your motorized units may attack at once. Foot"
        " units may not. People roll when tanks stand beside a weak German unit or one cut off."
    ),
    port_defenders.PortDefenders: (
        "The crowded port is attacked, and you say which of its units defend: no more than could"
        " stack elsewhere. If they must give way, all units in the port are lost. People choose"
        " the strongest."
    ),
    ground_support.DefensiveAir: (
        "You are attacked and may send squadrons: each moves the odds one column your way. They"
        " are then spent for this turn. People send them where the line would break, not where it"
        " holds anyway."
    ),
    ground_support.EngagedAir: (
        "A fight from the last round goes on, and more aircraft may join it. Each moves the odds"
        " one column. People spend them where a city or a river is at stake."
    ),
    combat_losses.LoseStep: (
        "The fight costs a step, and you say whose. Armor that shifted the odds must pay first. A"
        " unit at its last step is gone. People take it from a full unit that is not needed next."
    ),
    retreat.RetreatWhere: (
        "A beaten unit goes back two hexes, one behind a river or into a city. In the enemy's zone"
        " most units are lost. People fall back to the next river, and to friends."
    ),
    advance.Advance: (
        "The hex is clear, and attackers may go in. Who stays keeps what he holds; who goes"
        " controls the place. People advance with motorized units, unless the hex behind would"
        " stay empty."
    ),
    advance.SecondAdvance: (
        "In a German Combat round motorized units that advanced may go one hex further. It can"
        " turn a flank or cut a supply line. People go towards the next bridge, and stay where"
        " they would be alone."
    ),
    bridgeheads.FormBridgeheads: (
        "Motorized units on a river may try to win the empty far bank, once for each hex. With a"
        " Bridgehead they cross at the end of the turn. People try everywhere: it costs nothing."
    ),
    bridgeheads.CrossBridgeheads: (
        "Who stands beside a Bridgehead may cross now, without a bridge. Next turn he needs a line"
        " of supply. People cross with as many as fit."
    ),
    dynamo.DeclareDynamo: (
        "Ships are sent to one port, and every step that sails is a point for you. All other"
        " squadrons go home, but you begin the next turns. People declare when the army in the"
        " north is cut off."
    ),
    end_turn.TerrorBombing: (
        "One city may be bombed: a unit in it loses a step, the roads around are crowded, and in"
        " the Netherlands it counts as taken for the surrender. People bomb Rotterdam when one"
        " city is missing."
    ),
    end_turn.OpenCity: (
        "An Open City is not fought over: your troops leave Paris and stay two hexes away, and the"
        " enemy scores. It saves the troops. People defend it while it can be held."
    ),
    refugees.Refugees: (
        "Refugees crowd cities and towns near your front: Allied units pay one point more there."
        " You choose where. People block the roads by which reserves would come."
    ),
    replacements.Replacements: (
        "A step for a reduced unit, or a lost one that returns next turn; so many a turn, and the"
        " stock is small. People fill up the units in front and save nothing for the last turn."
    ),
    better_defense.BetterDefense: (
        "Better Defense markers dig a hex in: attacks on it shift one column, bombs and Bridgeheads"
        " are harder. They can be taken back and used again. People dig in on the road to Paris."
    ),
    refit.DeclareRefit: (
        "The panzer divisions leave the map, are repaired, and return some turns later for the"
        " second battle. Until then the infantry fights alone. People declare it when the northern"
        " pocket is nearly closed."
    ),
    refit.SpendRefit: (
        "Each Refit Point gives a panzer division one step. What is not spent is lost. People spend"
        " them all, on the strongest first."
    ),
    refit.ReturnPanzers: (
        "The refitted divisions come back one by one, anywhere in German hands and in supply. They"
        " are ready for the next turn. People mass them where the attack on Paris begins."
    ),
    refit.ReturnWhere: (
        "Choose the hex; stacking counts, enemies next door do not. Where the divisions stand"
        " together they attack together. People put two side by side at the front."
    ),
}
