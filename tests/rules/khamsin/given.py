"""A small vocabulary for positions: who stands where, who holds what, which orders are written."""

from __future__ import annotations

from typing import Any

from engine.core.ids import Seat
from engine.core.registry import register
from engine.khamsin.belgians import Assaults
from engine.khamsin.checks import CHECKS
from engine.khamsin.components.formations import FORMATIONS, LEADERS
from engine.khamsin.components.map import ORDER
from engine.khamsin.engagements import DeclareEngagements
from engine.khamsin.ids import Fate, Phase
from engine.khamsin.movement import Movement
from engine.khamsin.orders import Orders
from engine.khamsin.reveal import Activation, Reveal
from engine.khamsin.rules import RULES
from engine.khamsin.state import Campaign
from engine.khamsin.table import LETTER, Unit
from tests.rules.vocabulary import (
    answer,
    asked,
    begin,
    blank,
    mark,
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
    "campaign",
    "day",
    "march",
    "question",
    "seat_asked",
    "tokens",
    "told",
    "unit",
    "words",
]

register(RULES, CHECKS)


def unit(id_: str, area: str, **fields: Any) -> Unit:
    """A unit at full strength but for what is said."""
    return Unit(area=area, sp=FORMATIONS[id_].sp, **fields)


def campaign(
    *,
    turn: int = 2,
    units: dict[str, str | Unit] | None = None,
    held: dict[str, str] | None = None,
    leaders: dict[str, str] | None = None,
    reserves: tuple[str, ...] = (),
    dice: tuple[int, ...] | list[int] = (),
    options: dict[str, str] | None = None,
    **markers: object,
) -> Campaign:
    """A position: who is not named is off the map; control is that of the start but for `held`."""
    state: Campaign = blank(RULES.id, dice=dice, options=options)
    state.table.turn = turn
    state.table.phase = Phase.ORDERS
    for id_ in FORMATIONS:
        fate = Fate.RESERVE if id_ in reserves else Fate.WITHDRAWN
        state.units[id_] = Unit(sp=FORMATIONS[id_].sp, fate=fate)
    for id_, where in (units or {}).items():
        state.units[id_] = where if isinstance(where, Unit) else unit(id_, where)
    state.leaders = dict.fromkeys(LEADERS, "") | (leaders or {})
    letters = list(state.table.held)
    for area, side in (held or {}).items():
        letters[ORDER[area]] = LETTER[side]
    state.table.held = "".join(letters)
    mark(state.table, markers)
    return state


def march(state: Campaign, **sheets: str) -> tuple[Campaign, str]:
    """All sheets are written and opened, and the units have marched; what the diary said."""
    begin(
        state,
        Orders(state.table.turn),
        Reveal(),
        Activation(),
        Movement(),
        Assaults(),
        DeclareEngagements(),
    )
    return day(state, **sheets)


def day(state: Campaign, **sheets: str) -> tuple[Campaign, str]:
    """Write the sheets that are asked for: `axis="1PZ>STO;2PZ:regroup"`; the others are empty."""
    said = ""
    for seat in [it.seat for it in _open(state)]:
        sheet = sheets.get(seat, "")
        token = ";".join(filter(None, (sheet, "ready")))
        state, more = told(state, token, seat=Seat(seat))
        said += f" {more}"
    return state, said


def _open(state: Campaign) -> tuple[Any, ...]:
    from engine import open_asks  # noqa: PLC0415 - the word is used here alone

    return open_asks(state)
