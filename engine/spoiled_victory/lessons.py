"""What each question asks, for whoever meets it for the first time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.step import Ask
from engine.spoiled_victory import (
    allied_attacks,
    combat,
    evacuation,
    events,
    german_attacks,
    movement,
    player_actions,
    setup,
)

LESSONS: Mapping[type[Ask[Any]], str] = {
    setup.PlaceUnit: (
        "Each British and French unit gets its place before the first turn. They are to stand on"
        " the roads the Germans take to Dunkirk, for a road left open is open all the way."
        " Most people keep the usual places and change a few."
    ),
    events.FlyPatrol: (
        "Once in the game the RAF keeps every raid off one Channel Route for a turn."
        " It protects only Evacuees who are at sea there. Most people wait until one Route carries"
        " several of them."
    ),
    german_attacks.EndOfTrackAttack: (
        "This German has come to the end of its road and strikes at a space next door; you say"
        " which. Pick the space that can bear it: people usually name the one with the best"
        " defender, and keep the attack away from Evacuees."
    ),
    german_attacks.ChooseFrontline: (
        "One unit stands in front: its Defense Number is what the dice have to beat, and the first"
        " Win falls on it. People usually take the highest number, and among equals the unit they"
        " can best do without."
    ),
    combat.DunkirkSpirit: (
        "Dice have fallen, and the Spirit can have some of them thrown again; the new ones stand."
        " Then the marker is gone until you buy it back. People save it for two Wins or more"
        " at a place they cannot lose."
    ),
    german_attacks.ApplyWin: (
        "Every Win costs a Retreat or a Hit. A Retreat gives up ground and keeps the unit; a Hit"
        " keeps the ground and reduces the unit, or destroys it. People give ground far out and"
        " stand where little ground is left."
    ),
    player_actions.TakeAction: (
        "Here you spend the turn's Player Actions, one for everything that names no other price."
        " Marching holds the line; gathering and strengthening Evacuees makes the points you win"
        " by. Most people first close the gap that threatens, then put the rest into Evacuees."
    ),
    movement.MoveWho: (
        "The march out of this space is ordered; say who goes, one unit or all together."
        " Whoever stays goes on guarding the space. People seldom leave a space on a German road"
        " quite empty."
    ),
    movement.MoveWhere: (
        "Choose where the march ends. A unit on a German road makes the enemy stop and fight for"
        " it; towns and canals add to its defence. People go for such ground, or for the shore"
        " when it is time to sail."
    ),
    allied_attacks.NextAssault: (
        "You declared several attacks, and they are fought one after the other. One that succeeds"
        " drives a German back. People begin with the attack they need most, while they still"
        " hold the Dunkirk Spirit."
    ),
    allied_attacks.FallBack: (
        "The attack failed and the unit has to go back one space. It will defend wherever it goes"
        " now. People choose the space on the enemy's road, with town or canal if there is one."
    ),
    evacuation.EvacuationMove: (
        "Each Evacuation Move takes an Evacuee unit one space nearer to England; only those who"
        " get there score. People keep the strong units going first and leave nobody waiting"
        " where bombs or guns strike often."
    ),
    evacuation.TakeAlong: (
        "From the Mole, or from beaches with jetties, a second unit goes aboard with the same"
        " move, free of charge. People nearly always take one along, the strongest there is."
    ),
}
