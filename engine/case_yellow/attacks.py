"""11.2, 11.6 Organising combats: who may attack what, ready-made forces, and what they owe."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from engine.case_yellow.components.map import (
    CITIES,
    EXIT,
    FOREST,
    FRANCE,
    MAJOR,
    NATION,
    NEAR,
    RHEIN,
    TERRAIN,
    distance,
)
from engine.case_yellow.components.setups import PLAN_D_GOALS
from engine.case_yellow.components.tables import NET_SHIFT
from engine.case_yellow.components.units import (
    ARKO_UNIT,
    FIGHTERS,
    MARKERS,
    MOTORIZED,
    NATIONALITY,
    SIDE_OF,
    YELLOWS,
)
from engine.case_yellow.ids import ALLIED, GERMAN, NOWHERE, OTHER, Action, HexId, UnitId
from engine.case_yellow.positions import ARKO_RANGE, engaged, stack, strength, zone_of
from engine.case_yellow.reach import movement
from engine.case_yellow.state import Campaign
from engine.case_yellow.strength import (
    COLUMNS,
    Plan,
    Sum,
    crosses,
    defenders_of,
    defense_of,
    fort_held,
    reckon,
)
from engine.case_yellow.supply import attack_supplied, by_sacrifice, by_west_wall
from engine.core.counting import count
from engine.core.ids import Side
from engine.core.memo import remembered, remembered_when_asked

# --- who may -------------------------------------------------------------------------------------


def passage(
    game: Campaign,
    id_: UnitId,
    here: HexId,
    target: HexId,
    *,
    bridged: bool = False,
) -> bool:
    """Whether the ground lets a unit attack across a hexside (10.4b, 10.7f, TEC).

    A Bridgehead, there or `bridged` to be, replaces a crossing, but helps at none that is cut.
    """
    way = EXIT[here, target]
    motorized = id_ in MOTORIZED
    if motorized and not way.road and FOREST in (TERRAIN[here], TERRAIN[target]):
        return False
    if way.river not in (MAJOR, RHEIN):
        return True
    german = SIDE_OF[id_] == GERMAN
    if way.river == MAJOR and not motorized:
        return True
    if way.crossing:
        return not german or {here, target}.isdisjoint(game.ground.interdicted)
    return german and (bridged or target in game.ground.bridgeheads)


def starters(game: Campaign) -> set[UnitId]:
    """The units that may still start an attack in this round, if its kind allows it."""
    acting = game.acting()
    held = engaged(game)
    found = {
        id_
        for ids in game.army(acting.side).stacks.values()
        for id_ in ids
        if id_ in FIGHTERS and id_ not in held and id_ not in acting.attacked
    }
    found.discard(ARKO_UNIT)
    if acting.side == ALLIED and game.scenario.scripted and game.table.turn == 1:
        found = {id_ for id_ in found if id_ in PLAN_D_GOALS or NATIONALITY[id_] in ("BE", "NL")}
    return found


@remembered
def ready(game: Campaign) -> frozenset[UnitId]:
    """The units that may still start an attack in this round."""
    acting, found = game.acting(), starters(game)
    if acting.action == Action.COMBAT:
        return frozenset(found)
    if acting.side == GERMAN:
        return frozenset(found & YELLOWS)
    return frozenset(found & MOTORIZED) if acting.attackers > 0 else frozenset()


def fought_over(game: Campaign) -> set[HexId]:
    """11.2a Hexes that were attacked in this round, and those that hold units that were."""
    acting = game.acting()
    return {*acting.targets, *(game.unit(id_).hex for id_ in acting.assaulted)}


@remembered
def targets(game: Campaign) -> dict[HexId, dict[HexId, tuple[UnitId, ...]]]:
    """Every hex that can be attacked, and who can from where."""
    acting = game.acting()
    enemy = OTHER[acting.side]
    forts = game.ground.forts_of(enemy)
    hostile = game.army(enemy).stacks.keys() | forts
    if acting.action == Action.MOVE:
        hostile -= forts
    hostile -= fought_over(game)
    able = ready(game)
    found: dict[HexId, dict[HexId, tuple[UnitId, ...]]] = {}
    if not able:
        return found
    for here, ids in game.army(acting.side).stacks.items():
        near = NEAR[here] & hostile
        if not near:
            continue
        units = [id_ for id_ in ids if id_ in able]
        if not units:
            continue
        for target in near:
            who = tuple(id_ for id_ in units if passage(game, id_, here, target))
            if who:
                found.setdefault(target, {})[here] = who
    return {target: found[target] for target in sorted(found)}


def arko(game: Campaign, target: HexId) -> tuple[UnitId, ...]:
    """11.8 The Artillery Command, if it can fire into this attack."""
    acting = game.acting()
    if acting.side != GERMAN or acting.action != Action.COMBAT or ARKO_UNIT in acting.attacked:
        return ()
    hex_ = game.german.units[ARKO_UNIT].hex
    if not hex_ or ARKO_UNIT in engaged(game) or distance(hex_, target) > ARKO_RANGE:
        return ()
    fixed = target in CITIES or target in game.ground.works or fort_held(game, ALLIED, target)
    if not fixed:
        return ()
    fed = attack_supplied(game, ARKO_UNIT, target)
    by_wall = not acting.west_wall and by_west_wall(game, ARKO_UNIT)  # 7.8c
    return (ARKO_UNIT,) if fed or by_wall else ()


# --- what is owed --------------------------------------------------------------------------------


def exempt(game: Campaign, side: Side, hexes: Iterable[HexId]) -> bool:
    """11.2c, e One hex, or two that hold nothing but yellow German units."""
    places = list(hexes)
    if len(places) == 1:
        return True
    if side != GERMAN or len(places) > 2:
        return False
    return all(YELLOWS.issuperset(stack(game, side, hex_)) for hex_ in places)


def owes(game: Campaign, plan: Plan) -> tuple[HexId, ...]:
    """11.2d The other enemy hexes that an attack from several hexes must see attacked too."""
    hexes = dict.fromkeys(game.unit(id_).hex for id_ in plan.attackers if id_ != ARKO_UNIT)
    if exempt(game, plan.side, hexes):
        return ()
    found: set[HexId] = set()
    for hex_ in hexes:
        found.update(zone.source for zone in zone_of(game, OTHER[plan.side], hex_))
    return tuple(sorted(found - fought_over(game) - {plan.target}))


def soaked(
    game: Campaign, plan: Plan, owed: Iterable[HexId]
) -> dict[HexId, tuple[UnitId, ...]] | None:
    """Units outside the attack that can meet what it owes; None if they cannot."""
    acting = game.acting()
    left = acting.attackers - len(plan.attackers) if acting.attackers >= 0 else _ANY
    free = ready(game) - set(plan.attackers)
    return _shared_out(game, tuple(dict.fromkeys(owed)), free, left)


_ANY = 999  # as many attackers as one likes: all but motorized Allied ones after a march (11.6a)


def _shared_out(
    game: Campaign, owed: tuple[HexId, ...], free: frozenset[UnitId], left: int
) -> dict[HexId, tuple[UnitId, ...]] | None:
    """Who attacks which of several hexes, each from one hex of his; the cheapest first."""
    if not owed:
        return {}
    hex_, *others = owed
    for chosen in _soaks(game, hex_, free):
        if len(chosen) > left:
            continue
        rest = _shared_out(game, tuple(others), free.difference(chosen), left - len(chosen))
        if rest is not None:
            return {hex_: chosen, **rest}
    return None


def _soaks(game: Campaign, hex_: HexId, free: Iterable[UnitId]) -> list[tuple[UnitId, ...]]:
    """The units of one hex that reach 1-3 against a hex: as few as it takes, the cheapest first."""
    enemy = OTHER[game.acting().side]
    want = -(-defense_of(game, enemy, hex_, defenders_of(game, enemy, hex_)) // 3)
    found: list[tuple[int, int, tuple[UnitId, ...]]] = []
    for ids in targets(game).get(hex_, {}).values():
        able = [id_ for id_ in ids if id_ in free]
        for number in range(1, len(able) + 1):
            enough = [
                (number, strength(game, some), some)
                for some in combinations(able, number)
                if strength(game, some) >= want
            ]
            found += enough
            if enough:
                break
    return [some for _, _, some in sorted(found)]


# --- ready-made forces ---------------------------------------------------------------------------


class Force(NamedTuple):
    """A ready-made attack: its word in a token, the plan, the sum, and what it owes."""

    word: str
    plan: Plan
    sum: Sum
    owed: tuple[HexId, ...]


def force_of(game: Campaign, target: HexId, word: str) -> tuple[UnitId, ...]:
    """The units a word stands for: the hexes they come from, or everything (`all`)."""
    around = targets(game).get(target, {})
    if word != "all":
        ids = tuple(id_ for hex_ in word.split("+") for id_ in around.get(HexId(hex_), ()))
        return (*ids, *arko(game, target)) if ids else ()
    ids = tuple(id_ for units in around.values() for id_ in units)
    return _spared(game, target, ids)


def _spared(game: Campaign, target: HexId, ids: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """All of them but those that must meet what the attack owes; nobody, if that cannot be."""
    side = game.acting().side
    force = list(ids)
    for hex_ in owes(game, Plan(target, side, ids)):
        spare = _soaks(game, hex_, ready(game) - set(ids)) or _soaks(game, hex_, force)
        if not spare:
            return ()
        force = [id_ for id_ in force if id_ not in spare[0]]
    if not force:
        return ()
    plan = Plan(target, side, tuple(force))
    if soaked(game, plan, owes(game, plan)) is None:
        return ()
    return (*force, *arko(game, target))


def planned(game: Campaign, target: HexId, ids: tuple[UnitId, ...]) -> Plan:
    """An attack as it would be begun now; a Bridgehead already held helps."""
    return Plan(target, game.acting().side, ids, bridged=target in game.ground.bridgeheads)


@remembered_when_asked
def forces(game: Campaign, target: HexId) -> tuple[Force, ...]:
    """Up to three ready forces against a hex: one hex, two motorized ones, everything."""
    acting = game.acting()
    around = targets(game).get(target, {})
    by_strength = sorted(around, key=lambda hex_: (-strength(game, around[hex_]), hex_))
    words = [by_strength[0]] if by_strength else []
    yellow = [
        hex_
        for hex_ in by_strength
        if acting.side == GERMAN and YELLOWS.issuperset(stack(game, GERMAN, hex_))
    ]
    if len(yellow) > 1:
        words.append(HexId(f"{yellow[0]}+{yellow[1]}"))
    if len(around) > 1 and not (len(around) == 2 and len(yellow) == 2):
        words.append(HexId("all"))
    found: list[Force] = []
    for word in words:
        ids = force_of(game, target, word)
        if acting.attackers >= 0 and len(ids) > acting.attackers:
            ids = _strongest(game, ids, acting.attackers) if word != "all" else ()
        if not ids:
            continue
        if any(set(it.plan.attackers) == set(ids) for it in found):
            continue
        plan = planned(game, target, ids)
        sum_ = reckon(game, plan)
        if sum_.legal:
            found.append(Force(word, plan, sum_, owes(game, plan)))
    return tuple(found)


def _strongest(game: Campaign, ids: tuple[UnitId, ...], number: int) -> tuple[UnitId, ...]:
    """So many of some units as the die allows (11.6a)."""
    return tuple(sorted(ids, key=lambda id_: (-strength(game, (id_,)), id_))[:number])


def refusal(game: Campaign, plan: Plan) -> str:
    """Why an attack somebody composed cannot be made; nothing, if it can."""
    if not plan.attackers:
        return "No unit has been named yet."
    acting = game.acting()
    if acting.attackers >= 0 and len(plan.attackers) > acting.attackers:
        able = count(acting.attackers, "motorized unit")
        return f"The die lets only {able} attack in this round (11.6a): name fewer."
    if all(id_ == ARKO_UNIT for id_ in plan.attackers):
        return "The Artillery Command only supports others: add a unit next to the hex."
    if not reckon(game, plan).legal:
        return "Odds worse than 1-3 are no attack: add units, or leave it."
    owed = owes(game, plan)
    if owed and soaked(game, plan, owed) is None:
        hexes = ", ".join(owed)
        return (
            f"An attack from several hexes owes attacks on {hexes}, and too few are left for them:"
            " attack from one hex, or with fewer units."
        )
    return ""


# --- air and bridgeheads -------------------------------------------------------------------------


def air_left(game: Campaign, side: Side) -> int:
    """Air Assets a side has not used this turn."""
    air = game.table.air
    return air.stukas if side == GERMAN else len(air.allied)


def may_fly(game: Campaign, side: Side, ids: Iterable[UnitId], fort: HexId = NOWHERE) -> bool:
    """11.3c Allied air never supports Dutch or Belgian units alone; a French garrison it does."""
    if side == GERMAN or any(NATIONALITY[id_] in ("FR", "UK") for id_ in ids):
        return True
    return fort in game.ground.forts_of(ALLIED) and NATION[fort] == FRANCE


def useful_air(game: Campaign, plan: Plan, sum_: Sum) -> int:
    """How many assets the attacker can put to use before the cap on shifts stops them."""
    if not may_fly(game, plan.side, plan.attackers):
        return 0
    most = min(NET_SHIFT[plan.side][1], len(COLUMNS) - 1 - sum_.initial)
    wanted = max(0, most - (sum_.right - sum_.left))
    each = 2 if plan.side == GERMAN and plan.target == game.table.dynamo.port else 1
    return min(air_left(game, plan.side), wanted * each)


def steps_of_air(game: Campaign, plan: Plan, sum_: Sum) -> list[int]:
    """How many assets are worth a line of their own: none, the fewest that help, all that do."""
    most = useful_air(game, plan, sum_)
    if not most:
        return [0]
    each = 2 if plan.side == GERMAN and plan.target == game.table.dynamo.port else 1
    wasted = max(0, NET_SHIFT[plan.side][0] - (sum_.right - sum_.left))  # beyond the cap anyway
    few = (wasted + 1) * each
    return [0, *dict.fromkeys(it for it in (few, most) if few <= it <= most)]


def may_sacrifice(game: Campaign, plan: Plan) -> bool:
    """7.7e Whether the cut-off AG1 supply unit would make the difference."""
    acting = game.acting()
    if plan.side != ALLIED or acting.action != Action.COMBAT:
        return False
    if any(game.unit(id_).oos for id_ in plan.attackers):
        return False
    short = [id_ for id_ in plan.attackers if not attack_supplied(game, id_, plan.target)]
    return bool(short) and all(by_sacrifice(game, id_) for id_ in short)


def bridgeheads_left(game: Campaign) -> int:
    """10.8e Markers that are not on the map."""
    return MARKERS["Bridgehead"] - len(game.ground.bridgeheads)


def may_bridge(game: Campaign, target: HexId) -> bool:
    """10.8b, c, f Whether a Bridgehead may be tried against a defended hex before combat."""
    acting = game.acting()
    if acting.side != GERMAN or target in acting.tried or target in game.ground.bridgeheads:
        return False
    if not bridgeheads_left(game) or target in game.ground.forts or target in acting.targets:
        return False
    return bool(bridging(game, target))


def bridges_first(game: Campaign, plan: Plan) -> bool:
    """10.8c Whether an attack across a river would begin with an attempt at a Bridgehead."""
    if plan.side != GERMAN or plan.bridged or not may_bridge(game, plan.target):
        return False
    close = [
        id_
        for id_ in plan.attackers
        if id_ != ARKO_UNIT and plan.target in NEAR[game.unit(id_).hex]
    ]
    if not close or not all(crosses(game, plan, id_) for id_ in close):
        return False
    return not set(plan.attackers).isdisjoint(bridging(game, plan.target))


def bridging(game: Campaign, target: HexId) -> list[UnitId]:
    """Units next to a defended hex that could form a Bridgehead over the river before it."""
    held = engaged(game).union(game.acting().attacked)
    return [
        id_
        for here in NEAR[target]
        for id_ in stack(game, GERMAN, here)
        if id_ not in held and can_bridge(game, id_, target)
    ]


def can_bridge(game: Campaign, id_: UnitId, target: HexId) -> bool:
    """10.8c A yellow unit that could attack over a river; in a Move round it spends a point."""
    here, acting = game.unit(id_).hex, game.acting()
    if id_ not in YELLOWS or target not in NEAR[here] or not EXIT[here, target].river:
        return False
    if not passage(game, id_, here, target, bridged=True):
        return False
    return acting.action == Action.COMBAT or _spare(game, id_) > 0


def _spare(game: Campaign, id_: UnitId) -> int:
    """The Movement Points a unit has left after those spent on Bridgeheads."""
    return movement(game, id_) - game.acting().bridging.count(id_)


def pay_for_bridging(game: Campaign, ids: Iterable[UnitId]) -> None:
    """10.8c In a Move round one of the units spends a Movement Point on the attempt."""
    acting, able = game.acting(), [*ids]
    if able and acting.action == Action.MOVE:
        acting.bridging.append(max(able, key=lambda id_: _spare(game, id_)))
