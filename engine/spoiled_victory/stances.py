"""What can be decided ahead in A Spoiled Victory.

All of the table lies open and there is one seat, so no way can tell anybody anything.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.core.choice import Choice
from engine.core.stances import STAFF, Option, Subject, Way, stance_on
from engine.core.views import Advice, Question, View
from engine.spoiled_victory import combat, evacuation, events, german_attacks, tokens
from engine.spoiled_victory.components.map import LAND, NEIGHBOURS, SHORE, name
from engine.spoiled_victory.officer import battle as staff
from engine.spoiled_victory.positions import evacuees_in, is_evacuee, occupied
from engine.spoiled_victory.reach import reached
from engine.spoiled_victory.state import Table
from engine.spoiled_victory.views import Board

LAST_LINE = frozenset(SHORE).union(*(NEIGHBOURS[space] for space in SHORE))
"""The shore, and the spaces next to it: who loses those has the enemy on the beaches."""

Fits = Callable[[Table, Choice], bool]
Idea = Callable[[Board, Question, frozenset[str]], Advice]


def _places(view: View) -> tuple[Subject, ...]:
    """The places we hold ashore, those the enemy can strike next first."""
    table: Table = view.board.table
    struck = {space for german in table.germans for space in reached(table, german)}
    held = [space for space in LAND if space in occupied(table)]
    return tuple(Subject(it, name(it)) for it in sorted(held, key=lambda it: it not in struck))


def _best(idea: Idea, fits: Fits) -> Way:
    """What the staff officer takes of the answers that fit; of all, where none does."""

    def answer(view: View) -> str:
        question, table = view.question, view.board.table
        if question is None:
            return ""
        left = tuple(it for it in question.choices if fits(table, it)) or question.choices
        return idea(view.board, replace(question, choices=left), frozenset()).token

    return answer


def _retreat(_: Table, choice: Choice) -> bool:
    return tokens.Payment.read(choice.token).retreat is not None


def _hit(_: Table, choice: Choice) -> bool:
    return tokens.Payment.read(choice.token).retreat is None


def _last_line_stands(table: Table, choice: Choice) -> bool:
    """A Hit on the last line, a Retreat before it."""
    stands = combat.current(table).space in LAST_LINE
    return _hit(table, choice) if stands else _retreat(table, choice)


def _fresh(table: Table, choice: Choice) -> bool:
    """A Combat unit at full strength."""
    unit = tokens.unit_in(choice.token)
    return not is_evacuee(unit) and not table.units[unit].reduced


def _no_evacuees(table: Table, choice: Choice) -> bool:
    return not evacuees_in(table, tokens.space_in(choice.token))


def _spirit_on_the_line(view: View) -> str:
    """As the staff would, if the Germans attack the last line; anywhere else the dice stand."""
    battle = combat.current(view.board.table)
    if view.question is None or not battle.by_germans or battle.space not in LAST_LINE:
        return tokens.KEEP
    return staff.spirit(view.board, view.question, frozenset()).token


STANCES = (
    stance_on(
        german_attacks.ApplyWin,
        "Wins against us",
        "How the Wins of a German attack are paid",
        staff="Give ground or take Hits as the staff weighs them",
        ways=(
            Option("ground", "Give ground wherever one can", _best(staff.apply_win, _retreat)),
            Option(
                "line",
                "Give ground, but stand on the shore and next to it",
                _best(staff.apply_win, _last_line_stands),
            ),
            Option("hold", "Hold: take Hits, never fall back", _best(staff.apply_win, _hit)),
        ),
        proposed=STAFF,
        subjects=_places,
    ),
    stance_on(
        german_attacks.ChooseFrontline,
        "The front line",
        "Which unit meets a German attack",
        staff="The unit with the best defence",
        ways=(
            Option(
                "fresh",
                "Spare Evacuees and reduced units, then the best defence",
                _best(staff.front_line, _fresh),
            ),
        ),
        proposed=STAFF,
        subjects=_places,
    ),
    stance_on(
        german_attacks.EndOfTrackAttack,
        "Attacks next door",
        "Which space a German at the end of its track attacks",
        staff="The space with the best defence",
        ways=(
            Option(
                "away",
                "Away from Evacuees, then the best defence",
                _best(staff.target, _no_evacuees),
            ),
        ),
        proposed=STAFF,
    ),
    stance_on(
        combat.DunkirkSpirit,
        "Dunkirk Spirit",
        "Throwing dice again",
        passes="Keep the Dunkirk Spirit and the dice as they fall",
        staff="Where a second throw saves most",
        ways=(Option("line", "Only for the shore and the spaces next to it", _spirit_on_the_line),),
        proposed=STAFF,
        subjects=_places,
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
