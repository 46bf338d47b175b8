"""The rules in our own words, a page for each matter."""

from __future__ import annotations

from engine.core.views import Topic, page
from engine.khamsin.components.calendar import HALT_NUMBERS, date
from engine.khamsin.components.tables import HALT_LIFTED_FROM, NATION_LIFT, SIDE_BY_SIDE

_HALTS = " and ".join(f"on {most} or less on {date(turn)}" for turn, most in HALT_NUMBERS.items())

TOPICS: dict[str, Topic] = {
    "deployment": page(
        "1.0", "Deployment",
        "Kleist starts at Hesdin, Hoth at Arras. Army Group B places its corps at Ghent,"
        " Oudenaarde,"
        " Tournai and Douai, the 6th and the 18th Army apart.",
        "The BEF stands anywhere in Allied hands east of the Halt Line, the French 1st Army within"
        " one area of Lille, each corps alone. Garrisons stand in their ports.",
        "Both sides place in secret.",
    ),
    "orders": page(
        "Sheets", "Orders",
        "Every commander writes a sheet, in secret and at the same time. Each unit holds, moves,"
        " regroups or, in the three British corps, withdraws by night; what is not named holds.",
        "A whole corps takes one line. Yesterday's sheet can be copied as far as it can still be"
        " done. A signature can be taken back until all have signed.",
        "Reserves, the panzer division that leaves and replacements stand on the same sheet.",
    ),
    "movement": page(
        "6.0", "Movement",
        "Motor units have 4 points, Semi-Motor 2, Leg 1. A road costs 1, a trail 2; 1 more out of a"
        " waterway area (rivers and canals), 1 more among refugees: for Germans on roads at an"
        " Allied area, for Allies within 2 areas of a German one. A storm doubles everything.",
        "One connector can always be used. Units march at the same time, step by step; where both"
        " sides meet all of them stop.",
        "Allied units never enter the areas that were German at the start.",
    ),
    "activation": page(
        "6.0", "Activation",
        "Who is to enter an area that is not friendly throws one die and needs his number or more."
        " A leader beside him adds 1, 40 attrition points take 1, 60 take 2. A 1 always fails, a 6"
        " always succeeds.",
        "Who fails goes as far as friendly ground.",
    ),
    "coordination": page(
        "4.0", "Who may stand together",
        "One German corps in an area, with reserves of its army group. A French corps stands alone."
        " British and French share coastal areas only.",
        "Who would break this is stopped by the referee on his way.",
        "Under split command British and French in one fight have two commanders: each is worth"
        f" {SIDE_BY_SIDE} percent, and on the table the points of their force are cut as much.",
    ),
    "halt": page(
        "6.0", "The halt order",
        f"The Axis throw a die for a halt: it comes {_HALTS}. While it is in force no German unit"
        " may enter Allied areas west of the Halt Line. From the next day on it is lifted on"
        f" {HALT_LIFTED_FROM} or more, with 1 for each day in force. It comes once.",
    ),
    "weather": page(
        "3.0", "Weather",
        "From 28 May a die a day: on 5 or 6 it is overcast and stormy. Nothing flies and all"
        " movement costs double. From the first storm on the ground near waterways is boggy.",
    ),
    "supply": page(
        "4.0", "Supply",
        "A chain of friendly areas without enemies must lead to a supply area: Ghent, Oudenaarde,"
        " Tournai and Arras for the Axis, Boulogne, Calais and Dunkirk for the Allies.",
        "Without it a force fights at three quarters, and takes no replacements and no rest. Near"
        " an Allied Lille it matters less.",
    ),
    "air": page(
        "5.0", "The Luftwaffe",
        "Six priority points for the whole campaign. One a day gives +2 on the air support of every"
        " engagement. One each attacks an intact port with a German unit within 3 areas: ruined on"
        " 3 or more.",
        "Air support is a die: 1-2 sporadic, 3-4 limited, 5-6 priority, 1 less for every"
        " 3 areas from"
        " an Axis supply area. The RAF flies within 3 areas of the Allied ports.",
    ),
    "engagements": page(
        "7.0", "Engagements",
        "Who held the area in the morning defends it. A die on the encounter table says how they"
        " meet; in towns they fight for every street.",
        "Resolved by us: strengths give a shift, then come ground, mission, air, ships and Brooke,"
        " and two dice. The winner scores 6:1, 5:2 or 4:3; both sides lose platoons.",
        "Ask for the odds before you order an attack.",
    ),
    "table": page(
        "Sheets", "Battles on the table",
        "Each engagement has a sheet with the table, forces, mission, air and special"
        " rules. Fight it"
        " at home; either side files result and losses, the other confirms or disputes.",
        "A disputed form goes to the referee if there is one, otherwise back to both."
        " Both sides may"
        " agree to have any engagement resolved by us. Put “Offer the table” on your sheet to fight"
        " single engagements of a campaign that is resolved by us.",
    ),
    "attrition": page(
        "7.0", "Attrition",
        "A lost armoured platoon is 2 armour points, each vehicle 1, a PzKw III 2, a PzKw IV 3;"
        " other platoons are 3 general points, halved ones and single teams 1.",
        "At 40 points in all activation suffers by 1, at 60 by 2, at 120 a unit cannot fight.",
        "Regrouping in supply takes off 3 general points and 1 of armour a day.",
    ),
    "strength": page(
        "1.0", "Strength",
        "SP are the strength points of a unit: most divisions and brigades have 2, regiments 1,"
        " French corps 3 or 4. They count in fights resolved by us, in assaults on Belgian areas"
        " and aboard the ships.",
        "What a unit suffers is kept apart, as armour and general attrition points.",
    ),
    "fog": page(
        "Intro", "Fog of war",
        "Open: everybody sees all units once the orders are opened. Contact: you see enemy units in"
        " and beside your own areas; whoever only watches sees those in a fight.",
        "Who holds an area lies open. Nobody ever sees another's sheet.",
    ),
    "retreat": page(
        "7.0", "Retreat",
        "Attackers without success go back where they came from. A beaten defender goes"
        " to a friendly"
        " area beside his own, without enemies and in lawful company; if there is none he is"
        " captured. A force beaten 6:1 must also regroup.",
    ),
    "backs": page(
        "8.0", "Backs to the sea",
        "An Allied force beaten on the coast, but not 6:1, throws a die: on 4 or more it"
        " hangs on at"
        " the price of 10 general attrition points.",
    ),
    "belgians": page(
        "8.0", "The Belgians",
        "Germans take a Belgian area by assault: 5 or more on a die, 1 added with 4 SP, 2 with 6."
        " Allied units pass through and do not stop.",
        "When two areas have fallen the King is asked every morning: a die of the"
        " resistance left or"
        " more is an armistice. The day after, what is left lies open to both sides.",
    ),
    "night": page(
        "6.0", "Night withdrawal",
        "Units of the three British corps may be ordered to hold by day and go back by night, up to"
        " two areas, whatever the battle brought. It costs 10 armour and 5 general"
        " attrition points,"
        " twice that across enemy ground, and the next day is for regrouping.",
    ),
    "evacuation": page(
        "8.0", "Evacuation",
        "Four SP a day in all: 4 from a port that works, 2 over the mole of Dunkirk when"
        " its port is"
        " ruined, 1 from any other coast.",
        "Who has begun to embark cannot fight, and is lost with the area. A British SP brings 2"
        " points, a French one 1, when the whole unit is home.",
        f"Under split command each nation is sure of {NATION_LIFT} SP a day; what one leaves the"
        " other may take.",
    ),
    "leaders": page(
        "8.0", "Leaders",
        "Guderian helps XIX Corps, Montgomery the 3rd Division, Gort the British units beside him;"
        " two British units within one area of Gort may use his lorries and move as Motor. Brooke"
        " adds a support choice to the force he is with.",
    ),
    "panzers": page(
        "9.0", "Panzer withdrawal",
        "From 29 May the Axis give up one panzer division every day, or lose 10 points.",
    ),
    "replacements": page(
        "1.0", "Replacements and reserves",
        "On 26 May and 2 June the Axis replace 15 armour and 20 general points, the"
        " Allies 5 general"
        " ones, in units they name. Under split command three of the five are British. Three German"
        " divisions can be committed from 29 May.",
    ),
    "victory": page(
        "10.0", "Victory",
        "Every evening 5 Axis points for each Allied port they hold, and for each objective 1 for"
        " the Axis or 2 for the Allies. The Allies score men brought home, and 1 for"
        " every 5 armour or"
        " 10 general attrition points of the Germans.",
        "Three to two is an overwhelming victory. Split command gives the Allies 15 points.",
    ),
}  # fmt: skip
