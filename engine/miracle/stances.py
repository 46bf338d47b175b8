"""What can be decided ahead in Miracle at Dunkerque."""

from __future__ import annotations

from engine.core.stances import STAFF, stance_on
from engine.miracle import (
    combat,
    end_turn,
    event_choices,
    german_attacks,
    german_moves,
    ground_attacks,
    sequence,
    successes,
)

STANCES = (
    stance_on(
        combat.RollAgain,
        "Rolling again",
        "Throwing Attack Dice again",
        passes="Keep Attack Dice as they fall",
        staff="Where a second throw saves most",
        proposed=STAFF,
    ),
    stance_on(
        event_choices.PickUpSomua,
        "Somua pillboxes",
        "Whether pillboxes are picked up",
        passes="Leave the Somua pillboxes where they are",
    ),
    stance_on(
        event_choices.RallyOne,
        "A Miracle at Dunkirk",
        "Whom the event rallies",
        passes="Rally nobody on A Miracle at Dunkirk",
    ),
    stance_on(
        event_choices.Rearguard,
        "Rearguard at Furnes",
        "Whom the event helps",
        passes="Rally nobody and dig in nowhere on Rearguard at Furnes",
    ),
    stance_on(
        event_choices.RoyalEngineers,
        "Royal Engineers",
        "Where the engineers work",
        passes="Give the Royal Engineers no work",
    ),
    stance_on(
        german_attacks.CloseSupport,
        "R.A.F. Close Support",
        "When it is spent",
        passes="Keep R.A.F. Close Support",
        staff="When it saves most",
        proposed=STAFF,
    ),
    stance_on(
        german_moves.IntelligenceReport,
        "Intelligence Report",
        "When it is used",
        passes="Let the Wehrmacht come: no Intelligence Report",
        staff="When it saves most",
        proposed=STAFF,
    ),
    stance_on(
        ground_attacks.Advance,
        "Advance",
        "After a Major Victory",
        passes="Do not advance after a Major Victory",
    ),
    stance_on(
        sequence.BomberSortie,
        "Bombers",
        "When the R.A.F. bombers fly",
        passes="Keep the R.A.F. bombers",
        staff="When they hit most",
        proposed=STAFF,
    ),
    stance_on(
        sequence.CaptainTennant,
        "Captain Tennant",
        "When he is used",
        passes="Keep Captain Tennant",
        staff="When he saves most",
        proposed=STAFF,
    ),
    stance_on(
        sequence.CommandWindow,
        "Commands",
        "Before each card",
        passes="Carry on with the card drawn: no command, no marker",
        staff="When the staff sees a use",
        proposed=STAFF,
    ),
    stance_on(
        successes.VoluntaryRetreat,
        "Following a retreat",
        "Who goes along when a stack gives way",
        passes="Let nobody follow a retreat who may stay",
        staff="As the staff weighs it",
        proposed=STAFF,
    ),
    stance_on(
        end_turn.HospitalHealing,
        "Hospital",
        "Who is treated",
        passes="Treat nobody at the hospital",
    ),
)
