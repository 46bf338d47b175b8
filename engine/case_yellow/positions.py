"""Who stands where and holds what (8, 9.1, 10.6a): asked by every other chapter."""

from __future__ import annotations

from collections.abc import Iterable

from engine.case_yellow.armies import Zoc, face, rating
from engine.case_yellow.components.calendar import BELGIANS_IN_FRANCE, PARIS_RESPECT
from engine.case_yellow.components.map import FRANCE, NATION, NEAR, PARIS, within
from engine.case_yellow.components.units import (
    ARKO_UNIT,
    CORPS_SIZED,
    FIGHTERS,
    MOTORIZED,
    NAME,
    NATIONALITY,
    SIDE_OF,
    SMALL,
    UNITS,
)
from engine.case_yellow.ground import HOME
from engine.case_yellow.ids import ALLIED, GERMAN, OTHER, HexId, UnitId
from engine.case_yellow.state import Campaign
from engine.case_yellow.table import Fight
from engine.core.ids import Side
from engine.core.memo import remembered

RESPECTED = frozenset(hex_ for paris in PARIS for hex_ in within(paris, PARIS_RESPECT))
"""12.7 Where no Allied unit ends a move once Paris is an Open City."""

ARKO_RANGE = 2  # hexes from the Artillery Command to the hex it fires into (11.8a)
IDS_OF = {side: tuple(id_ for id_ in UNITS if SIDE_OF[id_] == side) for side in (GERMAN, ALLIED)}


def control(game: Campaign, hex_: HexId) -> Side:
    """Who controls a hex: who was last to enter it, or whose country it is."""
    return game.ground.taken.get(hex_) or HOME[hex_]


def stack(game: Campaign, side: Side, hex_: HexId) -> tuple[UnitId, ...]:
    """The units of a side in a hex."""
    return (game.german if side == GERMAN else game.allied).stacks.get(hex_, ())


def fighters(game: Campaign, side: Side, hex_: HexId) -> list[UnitId]:
    """The units of a side in a hex that can fight."""
    return [id_ for id_ in stack(game, side, hex_) if id_ in FIGHTERS]


def strength(game: Campaign, ids: Iterable[UnitId]) -> int:
    """The Combat Strength of units together."""
    return sum(face(id_, game.unit(id_)).strength for id_ in ids)


def better_rating(game: Campaign, id_: UnitId, hex_: HexId) -> int:
    """12.11b What a Better Defense marker adds to the Tactical Rating, in Scenario 3 alone."""
    if not game.ground.better or SIDE_OF[id_] == GERMAN or not game.scenario.better_rating:
        return 0
    return int(hex_ in game.ground.better)


def tactical(game: Campaign, id_: UnitId) -> int:
    """Effective Tactical Rating of a unit that moves, attacks or retreats (6.2, 7.5c)."""
    return rating(id_, game.unit(id_))


def defending(game: Campaign, id_: UnitId) -> int:
    """The same against units that march past it or attack it: Better Defense counts (12.11b)."""
    unit = game.unit(id_)
    return rating(id_, unit, better_rating(game, id_, unit.hex))


@remembered
def engaged(game: Campaign) -> frozenset[UnitId]:
    """11.9b Units held by an Engaged combat."""
    held: set[UnitId] = set()
    for fight in game.table.fights:
        attackers = at_grips(game, fight)
        if attackers:
            held.update(attackers, stack(game, OTHER[fight.side], fight.target))
    return frozenset(held)


def at_grips(game: Campaign, fight: Fight) -> list[UnitId]:
    """The attackers of an Engaged combat that still stand by; nobody, if it is over."""
    near = NEAR[fight.target]
    close = [it for it in fight.attackers if it != ARKO_UNIT and game.unit(it).hex in near]
    if not close or not fighters(game, OTHER[fight.side], fight.target):
        return []
    guns = game.german.units[ARKO_UNIT].hex
    if ARKO_UNIT in fight.attackers and guns in within(fight.target, ARKO_RANGE):
        close.append(ARKO_UNIT)
    return close


# --- 8 Stacking ----------------------------------------------------------------------------------


def may_mix(game: Campaign, hex_: HexId) -> bool:
    """8.6, 13.5 Whether French and British units may stack here."""
    first = game.scenario.mixed_from
    if first and max(1, game.table.turn) >= first:  # 1: those who mix from Turn 1 are set up so
        return True
    port = game.table.dynamo.port
    return bool(port) and hex_ in within(port, 1)


def fits(game: Campaign, side: Side, hex_: HexId, ids: Iterable[UnitId]) -> bool:
    """8.3, 8.6 Whether these units may stand in a hex together."""
    return not misfit(game, side, hex_, ids)


def misfit(game: Campaign, side: Side, hex_: HexId, ids: Iterable[UnitId]) -> str:
    """Why they may not; nothing, if they may."""
    stacked = tuple(ids)
    if side == ALLIED:
        nations = {NATIONALITY[id_] for id_ in stacked}
        if "NL" in nations and "BE" in nations:
            return "Dutch and Belgian units do not stack"
        if "FR" in nations and "UK" in nations and not may_mix(game, hex_):
            return "French and British units do not stack here"
        if hex_ == game.table.dynamo.port:
            return ""
    return crowded(stacked)


def crowded(ids: tuple[UnitId, ...]) -> str:
    """8.3 Why so many and so great units are no legal stack; nothing, if they are."""
    corps = divisions = small = boxed = 0
    for id_ in ids:
        if id_ in CORPS_SIZED:
            corps += 1
        elif id_ in SMALL:
            small += 1
        else:
            divisions += 1
            boxed += id_ in MOTORIZED
    big = corps + divisions
    if corps > 1 or big > 2:
        return "too many corps or divisions"
    if corps and boxed:
        return "a motorized division does not stack with a corps"
    return "too many brigades" if small > (3, 2, 1)[big] else ""


def fits_more(game: Campaign, id_: UnitId, hex_: HexId) -> bool:
    """Whether one more unit may stand in a hex."""
    side = SIDE_OF[id_]
    there = stack(game, side, hex_)
    if not there:
        return True
    return fits(game, side, hex_, (*(it for it in there if it != id_), id_))


# --- 9.1, 9.4 Zones of Control -------------------------------------------------------------------


def zone_of(game: Campaign, enemy: Side, hex_: HexId) -> tuple[Zoc, ...]:
    """The Zones of Control an enemy projects into a hex."""
    found = game.army(enemy).zones.get(hex_)
    if not found or hex_ in game.ground.shielded:
        return ()
    if enemy == ALLIED and game.ground.better and game.scenario.better_rating:
        return tuple(Zoc(it.source, _better(game, it)) for it in found)
    return found


def _better(game: Campaign, zoc: Zoc) -> int:
    """The rating of a zone that comes from under a Better Defense marker."""
    if zoc.source not in game.ground.better:
        return zoc.rating
    return game.allied.projected(stack(game, ALLIED, zoc.source), better=1)


def halting(game: Campaign, enemy: Side, own: int = 0) -> frozenset[HexId]:
    """Hexes in enemy Zones of Control that stop a unit: all, or those it cannot ignore (9.2, 9.3).

    `own` is the Tactical Rating of a yellow unit; 0 for one that ignores nothing.
    """
    army, ground = game.army(enemy), game.ground
    rated = enemy == ALLIED and bool(ground.better) and game.scenario.better_rating
    key = (own, ground.shielded, ground.better if rated else ())
    known = army.notes
    if key not in known:
        known[key] = frozenset(
            hex_
            for hex_, zones in army.zones.items()
            if hex_ not in ground.shielded
            and (not own or any((_better(game, it) if rated else it.rating) >= own for it in zones))
        )
    return known[key]


# --- words ---------------------------------------------------------------------------------------


def told(ids: Iterable[UnitId]) -> str:
    """Units as one would say them: all of them, or a few and how many more."""
    names = [NAME[id_] for id_ in ids]
    if len(names) > 3:
        names = [*names[:2], f"{len(names) - 2} more"]
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def belgians_in_france(game: Campaign, but: UnitId | None = None) -> int:
    """10.10b How many Belgian units stand in France."""
    return sum(
        1
        for id_, unit in game.allied.units.items()
        if NATIONALITY[id_] == "BE" and unit.hex and NATION[unit.hex] == FRANCE and id_ != but
    )


def too_many_abroad(game: Campaign, ids: Iterable[UnitId], hex_: HexId) -> bool:
    """10.10b Whether Belgian units that go to a French hex together would be too many there."""
    going = [id_ for id_ in ids if NATIONALITY[id_] == "BE"]
    if not going or NATION[hex_] != FRANCE:
        return False
    there = sum(
        1
        for id_, unit in game.allied.units.items()
        if NATIONALITY[id_] == "BE" and unit.hex and NATION[unit.hex] == FRANCE
        if id_ not in going
    )
    return there + len(going) > BELGIANS_IN_FRANCE


def adjacent_enemy(game: Campaign, side: Side, hex_: HexId) -> bool:
    """Whether an enemy unit that can fight stands next to a hex."""
    return not NEAR[hex_].isdisjoint(game.army(OTHER[side]).fighting)


def german_within(game: Campaign, hex_: HexId, radius: int) -> bool:
    """Whether a German unit stands at most so far away."""
    return not within(hex_, radius).isdisjoint(game.german.stacks)
