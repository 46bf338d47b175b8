"""A small vocabulary for positions: who stands where, whose round it is, which dice come next."""

from __future__ import annotations

from engine.case_yellow.armies import Army, Unit
from engine.case_yellow.checks import CHECKS
from engine.case_yellow.components.map import WORKS
from engine.case_yellow.components.units import FULL, SIDE_OF, UNITS
from engine.case_yellow.ground import HOME, Ground
from engine.case_yellow.ids import ALLIED, GERMAN, Action
from engine.case_yellow.rules import RULES
from engine.case_yellow.sequence import PHASES
from engine.case_yellow.state import Campaign
from engine.case_yellow.table import Round
from engine.core.registry import register
from tests.rules.vocabulary import (
    answer,
    asked,
    begin,
    blank,
    labels,
    mark,
    passing,
    question,
    seat_asked,
    tokens,
    told,
    words,
)

__all__ = [
    "answer",
    "asked",
    "begin",
    "game",
    "labels",
    "passing",
    "question",
    "seat_asked",
    "steps",
    "tokens",
    "told",
    "where",
    "words",
]


register(RULES, CHECKS)


def game(
    units: dict[str, str] | None = None,
    *,
    turn: int = 2,
    acting: str = "",
    scenario: str = "historical",
    dice: tuple[int, ...] | list[int] = (),
    marks: dict[str, dict[str, object]] | None = None,
    ground: dict[str, object] | None = None,
    german: tuple[str, ...] = (),
    stukas: int = 0,
    squadrons: tuple[str, ...] = (),
    **table: object,
) -> Campaign:
    """A position: `units` says where each stands, with so many steps (`"2124"`, `"2124:1"`).

    Everybody else is out of the game. `acting` is the round being played ("german Move"), `marks`
    what a unit bears besides, `german` hexes the Germans control besides those they stand in.
    """
    state = blank("case_yellow", dice=dice, options={"scenario": scenario})
    placed = units or {}
    armies: dict[str, dict[str, Unit]] = {GERMAN: {}, ALLIED: {}}
    taken = dict.fromkeys(german, GERMAN)
    for id_ in UNITS:
        unit = Unit(fate="absent")
        if id_ in placed:
            hex_, _, number = placed[id_].partition(":")
            more = (marks or {}).get(id_, {})
            unit = Unit(hex_, int(number or FULL[id_]), **more)
            if HOME[hex_] != SIDE_OF[id_]:
                taken[hex_] = SIDE_OF[id_]
        armies[SIDE_OF[id_]][id_] = unit
    state.german, state.allied = Army(armies[GERMAN]), Army(armies[ALLIED])
    trodden = tuple(it for it in WORKS if taken.get(it) == GERMAN)
    state.ground = Ground(**{"destroyed": ("2928", *trodden), "taken": taken, **(ground or {})})
    state.table.turn = turn
    state.table.air.stukas = stukas
    state.table.air.allied = [*squadrons]
    if acting:
        side, _, action = acting.partition(" ")
        state.table.round = Round(side, Action(action))
        state.table.phase = PHASES[side, Action(action)].value
    mark(state.table, table)
    return state


def where(state: Campaign, id_: str) -> str:
    """Where a unit stands; its fate, if it is off the map."""
    unit = state.unit(id_)
    return unit.hex or unit.fate


def steps(state: Campaign, id_: str) -> int:
    """How many steps a unit has left."""
    return state.unit(id_).steps
