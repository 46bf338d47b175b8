"""What each question asks, for whoever meets it for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.step import Ask
from engine.khamsin import air, evacuation, modes, night, orders, outcomes, results, setup

LESSONS: Mapping[type[Ask[Any]], str] = {
    setup.Deploy: (
        "Say where your units stand on 22 May; the enemy learns it when everybody is ready."
        " Garrisons and panzer groups have fixed places, the others a few areas each. Most people"
        " place all as suggested and move one or two."
    ),
    orders.Orders: (
        "Write what each corps or unit does today; nobody sees it until all are ready, then all"
        " march at once. What you do not name holds. People order whole corps, keep a few units"
        " back, and look at their arrows before they hand it in."
    ),
    air.AirOperations: (
        "The Luftwaffe has six points for the whole campaign. One bombs a port, ruined on 3 or"
        " more; one adds two to every air support roll of the day. People bomb Dunkirk once it is"
        " in range and keep the rest for days with many fights."
    ),
    modes.ChooseTables: (
        "Somebody would like to fight engagements of today on a table at home. Only those that"
        " both sides name are; we resolve the others at once. People name the one or two they"
        " would enjoy."
    ),
    outcomes.Outcomes: (
        "Battles on the table are fought at home and reported here. Fill in who won and what each"
        " unit lost, then hand the form in; the other side confirms or disputes it. People read"
        " the engagement sheet, fight, and file right after."
    ),
    outcomes.Review: (
        "You are the referee: these outcomes are about to be posted. Let them stand, or open one"
        " again and fill in your own form. People correct only what they saw go wrong."
    ),
    results.Retreat: (
        "Your units were beaten and must go to a friendly area beside them. Who has none is"
        " captured. People go towards supply, unless that leaves a gap in the line."
    ),
    night.NightWithdrawal: (
        "The units you ordered back by night set out, up to two areas, for 10 armour and 5"
        " general points each. Who still holds his area may stay, but the points are spent. People"
        " go towards Dunkirk and avoid enemy ground."
    ),
    evacuation.Evacuation: (
        "Up to four SP a day go aboard; a unit that is all at sea scores 2 points for each"
        " British SP, 1 for each French. Half aboard it cannot fight and is lost with its area."
        " People fill every place and leave somebody to hold the port."
    ),
}
OF_THE_REFEREE: Mapping[type[Ask[Any]], str] = {
    outcomes.Outcomes: (
        "You are the referee, and this form is yours to settle: the two sides disagree about it, or"
        " you opened it again. It is a copy of what was handed in. Hear both, change the result or"
        " the losses where they are wrong, and hand it in; what you hand in stands."
    ),
}
