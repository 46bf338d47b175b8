"""11.3a to d One attack in numbers: strengths, shifts, column, and what the die may bring."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.case_yellow.components.map import (
    CITIES,
    EXIT,
    FLOODED,
    GARRISON,
    MARSH,
    NEAR,
    TERRAIN,
)
from engine.case_yellow.components.tables import (
    BETTER_DEFENSE_SHIFT,
    CITY_SHIFT,
    CRT,
    DIFFERENCE,
    FORT_SHIFT,
    INFERIOR,
    MOST_PANZER_SHIFTS,
    NET_SHIFT,
    RIVER_SHIFT,
    SUPERIOR,
    TERRAIN_SHIFT,
    WORKS_SHIFT,
)
from engine.case_yellow.components.units import (
    ARKO_UNIT,
    ARMORED_UNITS,
    DIVISIONS,
    FALLSCHIRMJAEGER,
    MATILDAS,
    NATIONALITY,
    PANZERS,
)
from engine.case_yellow.ids import ALLIED, GERMAN, OTHER, HexId, Outcome, UnitId
from engine.case_yellow.positions import crowded, defending, fighters, strength, tactical
from engine.case_yellow.state import Campaign
from engine.case_yellow.supply import attack_supplied, by_sacrifice, by_west_wall
from engine.core.dice import grouped, odds, sums
from engine.core.ids import Side

SOFT = frozenset([MARSH, FLOODED])
COLUMNS = CRT.columns
WORST = -1  # 1-4 or worse: the attacker is lost without a die (11.3a)


class Sum(NamedTuple):
    """An attack reckoned up; `shifts` is the net after the cap, `notes` name each shift."""

    attack: int
    defense: int
    initial: int
    left: int
    right: int
    shifts: int
    column: int
    rating: int
    against: int
    fort: bool
    notes: tuple[tuple[str, int], ...]
    shifters: tuple[UnitId, ...]
    supply: str = ""

    @property
    def odds(self) -> str:
        """The final odds as they are printed."""
        return "1-4" if self.column < 0 else COLUMNS[self.column]

    @property
    def legal(self) -> bool:
        """11.3a Worse than 1-3 before shifts is no attack."""
        return self.initial >= 0


class Plan(NamedTuple):
    """Who attacks which hex, with what support."""

    target: HexId
    side: Side
    attackers: tuple[UnitId, ...]
    air: int = 0
    against: int = 0
    bridged: bool = False
    sacrifice: bool = False


def column_of(attack: int, defense: int) -> int:
    """The column of the odds; less than nothing if they are worse than 1-3.

    Odds above 6-1 lie beyond the last column: only the final odds are cut to it (11.3a).
    """
    if attack < 1:
        return -9
    if defense < 1:
        return len(COLUMNS) - 1
    many, one = odds(attack, defense)
    return many + 1 if one == 1 else 3 - one


def fort_held(game: Campaign, side: Side, hex_: HexId) -> bool:
    """Whether an undestroyed Fortified Line of that side stands in a hex."""
    return hex_ in game.ground.forts_of(side)


def defense_of(game: Campaign, side: Side, hex_: HexId, ids: Iterable[UnitId]) -> int:
    """The strength of a defended hex, the garrison of its fort included (11.7)."""
    garrison = GARRISON[hex_] if fort_held(game, side, hex_) else 0
    return strength(game, ids) + garrison


def defenders_of(game: Campaign, side: Side, hex_: HexId) -> list[UnitId]:
    """Who defends: all that can fight, in the Dynamo port as many as could stack (13.5(3))."""
    ids = fighters(game, side, hex_)
    if side == ALLIED and hex_ == game.table.dynamo.port:
        return at_the_port(game, ids)
    return ids


def at_the_port(game: Campaign, ids: list[UnitId]) -> list[UnitId]:
    """The strongest units that would be a legal stack anywhere else."""
    chosen: tuple[UnitId, ...] = ()
    for id_ in sorted(ids, key=lambda it: -strength(game, (it,))):
        if not crowded((*chosen, id_)):
            chosen = (*chosen, id_)
    return [*chosen]


def side_rating(game: Campaign, ids: Iterable[UnitId], *, attacked: bool = False) -> int:
    """8.6, 11.3d The highest effective rating; Belgians speak for those they stack with."""
    rated = defending if attacked else tactical
    stacks: dict[HexId, list[UnitId]] = {}
    for id_ in ids:
        stacks.setdefault(game.unit(id_).hex, []).append(id_)
    best = 0
    for stacked in stacks.values():
        belgians = [id_ for id_ in stacked if NATIONALITY[id_] == "BE"]
        best = max(best, *(rated(game, id_) for id_ in belgians or stacked))
    return best


def crosses(game: Campaign, plan: Plan, id_: UnitId) -> bool:
    """Whether a unit attacks across a river that no Bridgehead has bridged."""
    here = game.unit(id_).hex
    way = EXIT[here, plan.target]
    if not way.river or plan.bridged:
        return False
    return not (way.crossing and paratroops_at(game, here))


def paratroops_at(game: Campaign, hex_: HexId) -> bool:
    """10.8c A hex with an FJ unit holds Bridgeheads over all its crossings."""
    return any(game.german.units[id_].hex == hex_ for id_ in FALLSCHIRMJAEGER)


def _tanks_count(game: Campaign, plan: Plan, id_: UnitId, *, fort: bool) -> bool:
    """11.3c No armor shift into or out of City, Marsh or Flooded hexes, or into a fort."""
    for hex_ in (game.unit(id_).hex, plan.target):
        if hex_ in CITIES or TERRAIN[hex_] in SOFT:
            return False
    return not fort


def reckon(game: Campaign, plan: Plan, defenders: list[UnitId] | None = None) -> Sum:
    """11.3 Add everything up."""
    side, target = plan.side, plan.target
    enemy = OTHER[side]
    held = defenders_of(game, enemy, target) if defenders is None else defenders
    fort = fort_held(game, enemy, target)
    attack = strength(game, plan.attackers)
    defense = defense_of(game, enemy, target, held)
    initial = column_of(attack, defense)
    close = [id_ for id_ in plan.attackers if target in NEAR[game.unit(id_).hex]]
    notes = _terrain(game, plan, close, enemy, fort=fort)
    supply = _supply(game, plan)
    if supply == "none":
        notes.append(("supply", -1))
    air = plan.air // 2 if side == GERMAN and target == game.table.dynamo.port else plan.air
    if air or plan.against:
        notes.append(("air", air - plan.against))
    tanks, shifters = _armor(game, plan, close, held, fort=fort)
    notes += tanks
    if ARKO_UNIT in plan.attackers:
        notes.append(("ARKO", 1))
    if any(game.unit(id_).oos for id_ in held):
        notes.append(("defender out of supply", 1))
    left = -sum(shift for _, shift in notes if shift < 0)
    right = sum(shift for _, shift in notes if shift > 0)
    least, most = NET_SHIFT[side]
    net = max(least, min(most, right - left))
    return Sum(
        attack,
        defense,
        initial,
        left,
        right,
        net,
        min(max(initial + net, WORST), len(COLUMNS) - 1),
        side_rating(game, plan.attackers),
        side_rating(game, held, attacked=True) if held else 0,
        fort,
        tuple(notes),
        shifters,
        supply,
    )


def _terrain(
    game: Campaign, plan: Plan, close: list[UnitId], enemy: Side, *, fort: bool
) -> list[tuple[str, int]]:
    target = plan.target
    notes = [("terrain", -TERRAIN_SHIFT[TERRAIN[target]])]
    if fort:
        notes.append(("fort", -FORT_SHIFT))
    elif target in CITIES:
        notes.append(("city", -CITY_SHIFT))
    if enemy == ALLIED and target in game.ground.works:
        notes.append(("works", -WORKS_SHIFT))
    if enemy == ALLIED and target in game.ground.better:
        notes.append(("Better Defense", -BETTER_DEFENSE_SHIFT))
    near = [id_ for id_ in close if id_ != ARKO_UNIT]
    if near and all(crosses(game, plan, id_) for id_ in near):
        notes.append(("river", -RIVER_SHIFT))
    return [it for it in notes if it[1]]


def _supply(game: Campaign, plan: Plan) -> str:
    """7.5d, 7.6d How the attack is supplied: by itself, by the West Wall, at a price, or not."""
    if any(game.unit(id_).oos for id_ in plan.attackers):
        return "none"
    short = [id_ for id_ in plan.attackers if not attack_supplied(game, id_, plan.target)]
    if not short:
        return ""
    acting = game.table.round
    if acting and acting.action == "Combat":
        if not acting.west_wall and all(by_west_wall(game, id_) for id_ in short):
            return "West Wall"
        if plan.sacrifice and all(by_sacrifice(game, id_) for id_ in short):
            return "sacrifice"
    return "none"


def _armor(
    game: Campaign, plan: Plan, close: list[UnitId], held: list[UnitId], *, fort: bool
) -> tuple[list[tuple[str, int]], tuple[UnitId, ...]]:
    """11.3c Tank shifts, and the units that made or cancelled one: they bleed first (11.3e)."""
    able = [id_ for id_ in close if _tanks_count(game, plan, id_, fort=fort)]
    if plan.side == GERMAN:
        panzers = [id_ for id_ in able if id_ in PANZERS]
        if not panzers:
            return [], ()
        against = [id_ for id_ in held if id_ in ARMORED_UNITS]
        shift = min(len(panzers) - bool(against), MOST_PANZER_SHIFTS)
        notes = [("panzers", shift)] if shift else []
        return notes, (*panzers, *against)
    notes = []
    shifters: list[UnitId] = []
    divisions = [id_ for id_ in able if id_ in ARMORED_UNITS and id_ in DIVISIONS]
    against = [id_ for id_ in held if id_ in PANZERS]
    if divisions and not against:
        notes.append(("armor", 1))
        shifters += divisions
    elif divisions:
        shifters += against
    if MATILDAS in able:
        notes.append(("Matildas", 1))
        shifters.append(MATILDAS)
    return notes, tuple(shifters)


def told_shifts(sum_: Sum) -> str:
    """What moves the odds, in brackets: panzers +2, river -1; nothing if nothing does."""
    words = ", ".join(f"{what} {shift:+d}" for what, shift in sum_.notes)
    return f" ({words})" if words else ""


def converted(sum_: Sum, result: Outcome) -> Outcome:
    """11.3d What the difference of Tactical Ratings makes of a result; none against a fort."""
    if sum_.fort or not sum_.against:
        return result
    difference = sum_.rating - sum_.against
    if difference >= DIFFERENCE:
        return SUPERIOR.get(result, result)
    return INFERIOR.get(result, result) if difference <= -DIFFERENCE else result


def result_of(sum_: Sum, die: int) -> Outcome:
    """What a die comes to."""
    if sum_.column < 0:
        return Outcome.AE
    return converted(sum_, CRT.result(COLUMNS[sum_.column], die))


_CHANCES: dict[tuple[int, bool, int, int], dict[Outcome, float]] = {}


def chances(sum_: Sum) -> dict[Outcome, float]:
    """The exact chance of each result."""
    known = sum_.column, sum_.fort, sum_.rating, sum_.against
    if known not in _CHANCES:
        _CHANCES[known] = grouped(sums(1), lambda die: result_of(sum_, die))
    return _CHANCES[known]


CLEARING = frozenset([Outcome.BL1, Outcome.DL1, Outcome.DR, Outcome.DE])


def success(sum_: Sum) -> float:
    """The chance that the defender must give way."""
    found = chances(sum_)
    if sum_.fort:
        return found.get(Outcome.DE, 0.0)
    return sum(share for it, share in found.items() if it in CLEARING)
