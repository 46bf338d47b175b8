"""What can be decided ahead in A Spoiled Victory."""

from __future__ import annotations

from engine.core.stances import STAFF, stance_on
from engine.spoiled_victory import combat, evacuation, events, german_attacks

STANCES = (
    stance_on(
        german_attacks.ApplyWin,
        "Wins against us",
        "How the Wins of a German attack are paid",
        staff="Give ground or take Hits as the staff weighs them",
        proposed=STAFF,
    ),
    stance_on(
        german_attacks.ChooseFrontline,
        "The front line",
        "Which unit meets a German attack",
        staff="The unit with the best defence",
        proposed=STAFF,
    ),
    stance_on(
        combat.DunkirkSpirit,
        "Dunkirk Spirit",
        "Throwing dice again",
        passes="Keep the Dunkirk Spirit and the dice as they fall",
        staff="Where a second throw saves most",
        proposed=STAFF,
    ),
    stance_on(
        evacuation.TakeAlong,
        "Taking men along",
        "Whom a ship takes along from Mole and jetties",
        passes="Take nobody along from Mole and jetties",
        staff="As many as there is room for",
        proposed=STAFF,
    ),
    stance_on(
        events.FlyPatrol,
        "RAF patrol",
        "When the patrol flies",
        passes="Keep the RAF patrol back",
        staff="When a raid threatens most",
        proposed=STAFF,
    ),
)
