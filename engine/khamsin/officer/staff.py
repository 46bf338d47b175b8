"""The smaller decisions: deployment, retreats, tables, and outcome forms."""

from __future__ import annotations

from engine.core.counting import count, listed
from engine.core.views import Advice, Question
from engine.khamsin.components.map import TO_SUPPLY
from engine.khamsin.ids import AreaId
from engine.khamsin.outcomes import CONFIRM, HAND_IN, RESOLVE, STAND
from engine.khamsin.setup import REST as SUGGESTED
from engine.khamsin.views import Board


def deploy(board: Board, question: Question, _: frozenset[str]) -> Advice:
    """Where history had them."""
    offered = {it.token for it in question.choices}
    if SUGGESTED in offered:
        return Advice(SUGGESTED, "It keeps the corps together and every road watched.")
    return Advice("ready", "Everybody has a place.")


def retreat(board: Board, question: Question, _: frozenset[str]) -> Advice:
    """Everybody towards supply."""
    ways = [it for it in question.choices if it.place]
    who = dict.fromkeys(it.subject for it in ways)
    steps = min((TO_SUPPLY[board.side][AreaId(it.place)] for it in ways), default=0)
    supply = "supply" if steps == 0 else f"{count(steps, 'area')} from supply"
    why = f"{listed([*who])}: the nearest lawful area is {supply}."
    return Advice(question.choices[0].token, why)


def tables(board: Board, question: Question, _: frozenset[str]) -> Advice:
    """He leaves the table to those who have one."""
    return Advice("ready", "We resolve it here; name an engagement if you want to fight it.")


def outcomes(board: Board, question: Question, _: frozenset[str]) -> Advice:
    """Agree to what was filed or proposed; otherwise propose that we resolve it."""
    offered = [it.token for it in question.choices if not it.fields]
    for verb, why in (
        (CONFIRM, "The form is in order as far as we can see."),
        (HAND_IN, "The form is filled in."),
        (RESOLVE, "Nobody has fought it yet, and the campaign waits."),
    ):
        found = [it for it in offered if it.startswith(f"{verb}:")]
        if found:
            return Advice(found[0], why)
    return Advice(offered[0], "Nothing else is left to do.")


def review(board: Board, question: Question, _: frozenset[str]) -> Advice:
    """What both sides have agreed on stands."""
    return Advice(STAND, "Both sides have agreed on it.")
