"""What can be decided ahead in Miracle at Dunkerque."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.stances import STAFF, Option, Subject, stance_on
from engine.core.views import View
from engine.miracle import (
    combat,
    end_turn,
    event_choices,
    german_attacks,
    german_moves,
    ground_attacks,
    naval_sailing,
    sequence,
    successes,
    turn_setup,
)
from engine.miracle.combat import defense_number
from engine.miracle.components.map import NODES, name
from engine.miracle.ids import UnitId
from engine.miracle.orders import read
from engine.miracle.positions import steps_left
from engine.miracle.state import Table


def held(view: View) -> tuple[Subject, ...]:
    """The nodes where Allied units stand, those with most of them first."""
    table: Table = view.board.table
    spaces = [unit.space for unit in table.units.values() if unit.space in NODES]
    nodes = sorted(dict.fromkeys(spaces), key=lambda it: -spaces.count(it))
    return tuple(Subject(node, name(node)) for node in nodes)


def _by_unit(worth: Callable[[Table, UnitId], tuple[int, ...]]) -> Callable[[View], str]:
    """The answer about the unit that is worth most."""

    def best(view: View) -> str:
        question = view.question
        known = question.choices if question else ()
        table: Table = view.board.table
        return max(
            (it.token for it in known),
            key=lambda it: worth(table, UnitId(read(it).who)),
            default="",
        )

    return best


def _steps(table: Table, unit: UnitId) -> tuple[int, ...]:
    return (steps_left(table, unit),)


def _defense(table: Table, unit: UnitId) -> tuple[int, ...]:
    return defense_number(table, unit, table.units[unit].space), steps_left(table, unit)


def _steady(table: Table, unit: UnitId) -> tuple[int, ...]:
    return int(not table.units[unit].disrupted), steps_left(table, unit)


def _in_this_order(*verbs: str) -> Callable[[View], str]:
    """The first answer of the first of these verbs that is offered."""

    def first(view: View) -> str:
        known = view.question.choices if view.question else ()
        tokens = [it.token for verb in verbs for it in known if read(it.token).verb == verb]
        return tokens[0] if tokens else ""

    return first


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
        german_attacks.ChooseFrontline,
        "The front line",
        "Which unit meets a German attack",
        staff="As the staff weighs it",
        ways=(
            Option("defense", "The best Defense Number", _by_unit(_defense)),
            Option("steps", "The unit with most steps left", _by_unit(_steps)),
        ),
        proposed=STAFF,
        subjects=held,
    ),
    stance_on(
        successes.ApplySuccess,
        "Successes against us",
        "How the Successes of a German attack are taken",
        staff="Hold or give ground as the staff weighs it",
        ways=(
            Option("hold", "Hold: works first, then steps", _in_this_order("wreck", "hit")),
            Option("yield", "Give ground first", _in_this_order("retreat", "wreck", "hit")),
        ),
        proposed=STAFF,
        subjects=held,
    ),
    stance_on(
        event_choices.Shelled,
        "Under bombardment",
        "Which unit takes the shells",
        staff="As the staff weighs it",
        ways=(Option("steady", "A steady unit with most steps left", _by_unit(_steady)),),
        proposed=STAFF,
        subjects=held,
    ),
    stance_on(
        naval_sailing.ChooseFire,
        "Gunfire by night",
        "Which of two cards applies",
        staff="The milder one",
        proposed=STAFF,
    ),
    stance_on(
        turn_setup.NavalUnitArrival,
        "Naval Units to come",
        "Which ones are called to Dover",
        staff="Those the staff wants most",
        ways=(Option("lot", "By lot", _in_this_order("lot", "ship")),),
        proposed=STAFF,
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
        staff="Whoever the staff needs most",
        proposed=STAFF,
    ),
)
