"""2.2d The cup of Action Round chits: what goes in each turn, and the draw."""

from __future__ import annotations

from engine.case_yellow.components.calendar import (
    DYNAMO,
    FULL,
    IN_A_ROW,
    MOST_ROUNDS,
    Chits,
)
from engine.case_yellow.dynamo import sails
from engine.case_yellow.ids import ALLIED, GERMAN, Action
from engine.case_yellow.state import Campaign
from engine.core.cup import draw_any
from engine.core.ids import Side

GERMAN_CHIT = "G"
ALLIED_CHIT = {Action.MOVE: "AM", Action.COMBAT: "AC"}
ACTION = {"AM": Action.MOVE, "AC": Action.COMBAT}


def side_of(chit: str) -> Side:
    """Whose chit it is."""
    return GERMAN if chit == GERMAN_CHIT else ALLIED


def fall_rot(game: Campaign) -> int:
    """Which turn of Fall Rot this is, from 1; 0 before it begins (12.12h)."""
    refit = game.table.refit
    return game.table.turn - refit.ends if refit.done else 0


def chits_of(game: Campaign) -> Chits:
    """4.1c How many chits each side has this turn."""
    scenario = game.scenario
    red = fall_rot(game)
    if game.table.turn == 1:
        return scenario.first_chits
    if red:
        return FULL if red <= scenario.first_fall_rot else scenario.later_chits
    return DYNAMO if sails(game) else scenario.usual_chits


def fill(game: Campaign) -> None:
    """Put the chits of the turn into the cup."""
    chits = chits_of(game)
    game.table.cup = [
        *[GERMAN_CHIT] * chits.german,
        *[ALLIED_CHIT[Action.MOVE]] * chits.moves,
        *[ALLIED_CHIT[Action.COMBAT]] * chits.combats,
    ]


def played(game: Campaign, side: Side, action: Action) -> int:
    """How many rounds of a kind a side has had this turn."""
    return game.table.track.count(f"{side} {action.value}")


def open_actions(game: Campaign, side: Side) -> list[Action]:
    """4.1c What a side may still do: two Move and two Combat rounds at most."""
    return [it for it in (Action.MOVE, Action.COMBAT) if played(game, side, it) < MOST_ROUNDS]


def _barred(game: Campaign) -> Side | None:
    """4.1c The side that has had two rounds in a row."""
    last = [it.split()[0] for it in game.table.track[-IN_A_ROW:]]
    return Side(last[0]) if len(last) == IN_A_ROW and len(set(last)) == 1 else None


def draw(game: Campaign) -> str:
    """One chit by lot; nothing if none may be played any more.

    A third round in a row is drawn again until an opponent's chit comes: as if only those were in.
    """
    table = game.table
    barred = _barred(game)
    able = [it for it in table.cup if side_of(it) != barred]
    if not able:
        table.cup = []
        return ""
    game.chance.about("chit", table.turn, len(table.track))
    chit = draw_any(game.chance, able)
    table.cup.remove(chit)
    return chit
