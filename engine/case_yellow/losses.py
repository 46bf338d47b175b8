"""Steps lost and units eliminated, whatever the cause (2.2a)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.case_yellow.components.map import name
from engine.case_yellow.components.units import NAME, PANZERS
from engine.case_yellow.ids import NOWHERE, Fate, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.state import Campaign
from engine.core.choice import Choice


def lose_step(game: Campaign, id_: UnitId, rule: str, *, attrition: bool = False) -> None:
    """A unit loses a step; without one left it is eliminated."""
    unit = game.unit(id_)
    if unit.steps <= 1:
        eliminate(game, id_, rule, attrition=attrition)
        return
    game.mark(id_, steps=unit.steps - 1)
    where = (unit.hex,) if unit.hex else ()
    game.log(Kind.LOSS, f"{NAME[id_]} loses a step.", *where, who=(id_,), rule=rule)


def eliminate(game: Campaign, id_: UnitId, rule: str, *, attrition: bool = False) -> None:
    """A unit leaves the map; a supplied panzer division worn out by marching may return (12.9f)."""
    unit = game.unit(id_)
    worn = attrition and id_ in PANZERS and not unit.oos
    if (not worn and not attrition) or (attrition and id_ in PANZERS and unit.oos):
        game.table.casualties.append(id_)
    words = f"{NAME[id_]} is worn out" if worn else f"{NAME[id_]} is eliminated"
    where = f" at {name(unit.hex)}" if unit.hex else ""
    places = (unit.hex,) if unit.hex else ()
    game.log(Kind.ELIMINATED, f"{words}{where}.", *places, who=(id_,), rule=rule)
    remove(game, id_, Fate.WORN if worn else Fate.LOST)


def remove(game: Campaign, id_: UnitId, fate: Fate) -> None:
    """Take a unit off the map, for whatever reason; what it was fighting goes on without it."""
    steps = game.unit(id_).steps if fate in (Fate.REFIT, Fate.HOME) else 0
    game.mark(
        id_,
        hex=NOWHERE,
        steps=steps,
        fate=fate.value,
        disrupted=False,
        oos=False,
        no_supply=False,
        goal=NOWHERE,
    )


def step_choices(game: Campaign, ids: Iterable[UnitId]) -> list[Choice]:
    """Which of these units loses a step."""
    return [
        Choice(
            id_,
            "Lose a step of",
            NAME[id_],
            detail="its last" if game.unit(id_).steps == 1 else "",
        )
        for id_ in ids
    ]
