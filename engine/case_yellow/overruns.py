"""10.3c Overruns."""

from __future__ import annotations

from engine.case_yellow.components.map import NEAR, name
from engine.case_yellow.components.units import SMALL, SUPPLY_UNITS, YELLOWS
from engine.case_yellow.disruption import disrupt
from engine.case_yellow.entering import relocate
from engine.case_yellow.ids import ALLIED, GERMAN, HexId, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.losses import eliminate, lose_step
from engine.case_yellow.lost_page import hindrance, overrun
from engine.case_yellow.marching import movable
from engine.case_yellow.positions import stack, strength, told
from engine.case_yellow.reach import movement
from engine.case_yellow.retreat import Retreat
from engine.case_yellow.state import Campaign
from engine.core.memo import changed
from engine.core.step import Step


def runs(game: Campaign) -> list[tuple[HexId, HexId]]:
    """10.3c Overruns that can be made now: from where, whom."""
    if game.acting().side != GERMAN:
        return []
    enemies, beside = game.allied.stacks.keys(), game.allied.beside
    found = []
    for here, ids in game.german.stacks.items():
        if here not in beside or YELLOWS.isdisjoint(ids):
            continue
        for target in sorted(NEAR[here] & enemies):
            force = runners(game, here, target)
            if force:
                found.append((here, target))
    return found


def runners(game: Campaign, here: HexId, target: HexId) -> tuple[UnitId, ...]:
    """The one or two units of a hex that can overrun another, the strongest."""
    acting = game.acting()
    if not set(stack(game, ALLIED, target)).isdisjoint(acting.overrun):
        return ()
    able = [id_ for id_ in stack(game, GERMAN, here) if id_ in YELLOWS and id_ in movable(game)]
    able.sort(key=lambda id_: -strength(game, (id_,)))
    for force in (tuple(able[:1]), tuple(able[:2])):
        if not force:
            continue
        found = overrun(game, force, target)
        if not found.refused and all(movement(game, id_) >= found.cost for id_ in force):
            return force
    return ()


def run_over(game: Campaign, here: HexId, target: HexId) -> None:
    """10.3c An overrun: no die; brigades are lost, others Disrupted and driven two hexes."""
    force = runners(game, here, target)
    found = overrun(game, force, target)
    acting = game.acting()
    defenders = stack(game, ALLIED, target)
    acting.overrun += [id_ for id_ in defenders if id_ not in acting.overrun]
    verb = "overrun" if len(force) > 1 else "overruns"
    words = f"{told(force)} {verb} {told(defenders)} at {name(target)}."
    game.log(Kind.OVERRUN, words, here, target, who=force, rule="10.3c")
    for id_ in defenders:
        if id_ in SMALL or id_ in SUPPLY_UNITS:
            eliminate(game, id_, "10.3c")
        elif game.unit(id_).disrupted:
            lose_step(game, id_, "10.3c")
        else:
            disrupt(game, [id_])
    for id_ in force:
        acting.spent[id_] = acting.spent.get(id_, 0) + found.cost
    changed(game)
    game.then(Retreat(target, ALLIED, 2, GERMAN), OverrunIn(force, target))


class OverrunIn(Step[Campaign], frozen=True):
    """10.3c The units that overran a hex stand in it and may go on."""

    rule = "10.3c"
    units: tuple[UnitId, ...]
    target: HexId

    def run(self, game: Campaign) -> None:
        relocate(game, self.units, self.target)
        halted = game.acting().halted
        halted += [it for it in self.units if self.target in hindrance(game, it)]
