"""Chapter 10: Ground Operations, one Unit Action for each unit of a formation."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from engine.core.choice import Choice
from engine.core.counting import count, every
from engine.core.ids import Seat
from engine.core.memo import remembered
from engine.miracle.components.borders import BORDERS
from engine.miracle.components.map import LOWLAND_NODES, name
from engine.miracle.components.tables import (
    ENTRENCHMENTS,
)
from engine.miracle.components.units import BY_FORMATION, Formation
from engine.miracle.ground_attacks import AlliedAttacks, attack_words, current_ground
from engine.miracle.ids import OFF_MAP, NodeId, UnitId
from engine.miracle.kinds import Kind
from engine.miracle.marching_on import GOALS, next_stage, stages
from engine.miracle.movement import occupy
from engine.miracle.orders import read
from engine.miracle.positions import (
    german_at,
    side,
    unit_name,
)
from engine.miracle.reach import Front, allowance, entries, marches
from engine.miracle.somua import PLACE_SOMUA, SomuaTrack
from engine.miracle.state import (
    ALLIED,
    HELD,
    Decision,
    Dunkerque,
    Ground,
    Phase,
    Table,
    Unit,
    WhereTo,
)


class GroundOperations(Phase, frozen=True):
    """10.0 The units of a British Corps, or the French, each do one thing.

    `most` limits how many of them may (an Event's counter-attack); 0 is all.
    """

    corps: Formation
    most: int = 0
    rule = "10.0"

    def run(self, game: Dunkerque) -> None:
        """Orders first, then attacks, then empty works are filled in."""
        corps = "the French" if self.corps == Formation.FRENCH else f"{self.corps} Corps"
        game.table.phase = f"Ground Operations of {corps}"
        game.table.ground = Ground(self.corps, most=self.most)
        game.then(UnitAction(), AlliedAttacks(), EndGroundOperations())


class UnitAction(Decision, frozen=True):
    """10.1 Which unit does what; each acts once, in any order."""

    rule = "10.1"
    batch = True

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """While a unit is left that may act, or pillboxes to place."""
        ground = current_ground(game)
        return (ALLIED,) if _ready(game) or _has_somua(game.table, ground) else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        ground = current_ground(game)
        if ground.most:
            return f"A unit may act ({ground.most - len(ground.done)} left). Which, and how?"
        none_left = "" if _spare_works(game.table) else " No Entrenched marker is left."
        return f"{game.table.phase}: which unit acts, and how?{none_left}"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return (current_ground(game).corps,)

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """Rally, march (first who is bound for nowhere, then whoever is not yet in the bridgehead),
        dig, fill in, flood; the rest stay.
        """
        table, ground = game.table, current_ground(game)
        ready = _ready(game)
        offers = [_order("rally", unit, it) for unit, it in ready if it.disrupted]
        if len(offers) > 1 and not ground.most:
            who = f"{every(len(offers))} disrupted units"
            offers.insert(0, Choice(f"rally:{_ALL}", "Rally", who))
        steady = [(unit, it) for unit, it in ready if not it.disrupted]
        front = Front.of(table)
        mobile = [(unit, it) for unit, it in steady if _can_march(table, unit, front)]
        mobile.sort(key=lambda it: (it[0] in table.bound, it[1].space in GOALS))
        offers += [_order("march", unit, it) for unit, it in mobile]
        spare = _spare_works(table)
        for unit, it in steady:
            if it.space in table.entrenched:
                offers.append(_order("level", unit, it))
            elif spare and it.space != table.somua:
                offers.append(_order("entrench", unit, it))
            if it.space in LOWLAND_NODES and not table.flooded:
                offers.append(_order("flood", unit, it))
        if _has_somua(table, ground):
            offers.append(PLACE_SOMUA)
        return [*offers, *_on_the_march(game), _THE_REST_STAY]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        """Carry it out, then the next unit."""
        if token == _THE_REST_STAY.token:
            return
        order = read(token)
        verb, unit = order.verb, UnitId(order.who)
        if token != _ON_AND_STAY:
            game.then(UnitAction())
        if verb == _ON:
            _march_on(game)
        elif verb == "march":
            game.then(MarchWhere(unit))
        elif token == PLACE_SOMUA.token:
            game.then(SomuaTrack())
        elif unit == _ALL:
            for ready, it in _ready(game):
                if it.disrupted:
                    _rally(game, ready)
        else:
            _ACTIONS[verb](game, unit)


def _spare_works(table: Table) -> bool:
    return len(table.entrenched) < ENTRENCHMENTS


_ALL = "all"
_ON = "on"
_ON_AND_STAY = "on:end"
_THE_REST_STAY = Choice("end", "The rest stay", ends=True)


class MarchWhere(WhereTo, frozen=True):
    """10.2 Where a unit marches: every Area in reach."""

    unit: UnitId
    rule = "10.2"

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        table = game.table
        areas = allowance(table, self.unit)
        here = name(table.units[self.unit].space)
        reach = "1 Area" if areas == 1 else f"up to {areas} Areas"
        return f"{unit_name(self.unit)} at {here}, {reach}: march where?"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return self.unit, game.table.units[self.unit].space

    def destinations(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """The Areas in reach, nearest first, the bridgehead before the rest; then goals beyond.

        A German unit there means an attack.
        """
        table = game.table
        front = Front.of(table)
        areas = marches(table, self.unit, front)
        company = _company(table, areas)
        offers: list[Choice] = []
        for area in sorted(areas, key=lambda area: area not in GOALS):
            if area in front.germans:
                offers += _attacks(table, self.unit, front, area)
            else:
                there = company.get(area) or ["the bridgehead"] * (area in GOALS)
                offers.append(_march(area, ", ".join(there)))
        if not current_ground(game).most:
            further = stages(table, self.unit, areas)
            offers += [_march_to_stage(goal, area) for goal, area in further.items()]
        return offers

    def go(self, game: Dunkerque, seat: Seat, token: str) -> None:
        table, order = game.table, read(token)
        area = NodeId(order.who)
        if order.verb == _ON:
            table.bound[self.unit] = area
            _to_next_stage(game, self.unit)
            return
        start, way = table.units[self.unit].space, [area]
        if german_at(table, area):
            before = NodeId(order.to) or marches(table, self.unit, Front.of(table))[area]
            current_ground(game).origins[self.unit] = before
            way = [before, area] if before != start else way
        _march_by(game, self.unit, way)


class EndGroundOperations(Phase, frozen=True):
    """10.5 Entrenchments without an Allied Combat Unit go back to the pool."""

    rule = "10.5"

    def run(self, game: Dunkerque) -> None:
        """Fill in what nobody holds."""
        table = game.table
        manned = {unit.space for unit in table.units.values()}
        empty = [node for node in table.entrenched if node not in manned]
        for node in empty:
            table.entrenched.remove(node)
            game.log(Kind.LEVEL, f"The works at {name(node)} are abandoned.", node, rule=self.rule)
        table.ground = None


def _can_march(table: Table, unit: UnitId, front: Front) -> bool:
    """Whether a unit has anywhere to go; most often the next Area tells."""
    for area in BORDERS[table.units[unit].space]:
        if area not in front.closed and area not in front.full:
            return True
    return bool(marches(table, unit, front))


@remembered
def _ready(game: Dunkerque) -> list[tuple[UnitId, Unit]]:
    """10.1 The units of the formation that have not acted; an event calls only steady ones."""
    table, ground = game.table, current_ground(game)
    if ground.most and len(ground.done) >= ground.most:
        return []
    units, done = table.units, ground.done
    left = [(unit, units[unit]) for unit in BY_FORMATION[ground.corps] if unit not in done]
    return [(unit, it) for unit, it in left if it.space and not (ground.most and it.disrupted)]


def _march_by(game: Dunkerque, unit: UnitId, way: list[NodeId], goal: NodeId = OFF_MAP) -> None:
    """10.2 A unit marches to the last Area of its way; its goal may lie beyond."""
    start, area = game.table.units[unit].space, way[-1]
    _acted(game, unit)
    if goal and goal != area:
        game.table.bound[unit] = goal
    by = f" by {name(way[0])}" if len(way) > 1 else ""
    on = f", bound for {name(goal)}" if unit in game.table.bound else ""
    words = f"{unit_name(unit)} marches to {name(area)}{by}{on}."
    game.log(Kind.MOVE, words, start, *way, rule="10.2")
    occupy(game, unit, area)


def _acted(game: Dunkerque, unit: UnitId) -> None:
    """10.1 A unit has had its action; whatever it did, it is bound for nowhere else."""
    current_ground(game).done.append(unit)
    game.table.bound.pop(unit, None)


def _to_next_stage(game: Dunkerque, unit: UnitId) -> None:
    """10.2 A unit that is bound for a place comes as near to it as it can."""
    goal = game.table.bound[unit]
    area = next_stage(game.table, unit, Front.of(game.table))
    if area:
        _march_by(game, unit, [area], goal)


def _march_on(game: Dunkerque) -> None:
    """10.2 All that are bound for a place go on, one after the other."""
    for unit, _ in _marching(game):
        _to_next_stage(game, unit)


def _marching(game: Dunkerque) -> list[tuple[UnitId, NodeId]]:
    """Who is bound for a place and can come nearer to it now."""
    table = game.table
    if not table.bound or current_ground(game).most:
        return []
    front = Front.of(table)
    steady = [unit for unit, it in _ready(game) if unit in table.bound and not it.disrupted]
    return [(unit, table.bound[unit]) for unit in steady if next_stage(table, unit, front)]


def _on_the_march(game: Dunkerque) -> list[Choice]:
    """One order for all of them; and one that is the last."""
    marching = _marching(game)
    if not marching:
        return []
    units = count(len(marching), "unit")
    verb = f"{units} {'marches' if len(marching) == 1 else 'march'} on"
    goals = ", ".join(dict.fromkeys(goal for _, goal in marching))
    return [
        Choice(_ON, verb, detail=f"bound for {goals}"),
        Choice(_ON_AND_STAY, f"{verb}, the rest stay"),
    ]


def _has_somua(table: Table, ground: Ground) -> bool:
    """7.6 Pillboxes in hand are placed with a Corps or French card."""
    return table.somua == HELD and not ground.most


def _rally(game: Dunkerque, unit: UnitId) -> None:
    """10.4 The Disrupted marker comes off."""
    game.table.mark(unit, disrupted=False)
    _done(game, unit, Kind.RALLY, "rallies")


def _entrench(game: Dunkerque, unit: UnitId) -> None:
    """10.5 Works for everybody in the node."""
    game.table.entrenched.append(game.table.units[unit].space)
    _done(game, unit, Kind.ENTRENCH, "digs in")


def _level(game: Dunkerque, unit: UnitId) -> None:
    """10.5 The works are filled in, to march faster or to dig elsewhere."""
    game.table.entrenched.remove(game.table.units[unit].space)
    _done(game, unit, Kind.LEVEL, "fills in the works")


def _flood(game: Dunkerque, unit: UnitId) -> None:
    """10.6 The dikes are opened: all five Lowlands are under water."""
    game.table.flooded = True
    _done(game, unit, Kind.FLOOD, "floods the Lowlands")


_ACTIONS = {"rally": _rally, "entrench": _entrench, "level": _level, "flood": _flood}
_RULES = {Kind.RALLY: "10.4", Kind.ENTRENCH: "10.5", Kind.LEVEL: "10.5", Kind.FLOOD: "10.6"}
_VERBS = {
    "rally": "Rally",
    "march": "March",
    "entrench": "Entrench",
    "level": "Fill in the works of",
    "flood": "Flood the Lowlands with",
}


def _done(game: Dunkerque, unit: UnitId, kind: Kind, what: str) -> None:
    _acted(game, unit)
    node = game.table.units[unit].space
    words = f"{unit_name(unit)} {what} at {name(node)}."
    game.log(kind, words, node, rule=_RULES[kind])


@cache
def _order(kind: str, unit: UnitId, it: Unit) -> Choice:
    who = f"{unit_name(unit)}{', reduced' * it.weakened} at {name(it.space)}"
    opens = kind == "march"
    return Choice(f"{kind}:{unit}", _VERBS[kind], who, place=it.space, opens=opens)


@cache
def _march(area: NodeId, detail: str) -> Choice:
    return Choice(f"to:{area}", "March to", name(area), "", detail, area, part=f"Track {area[0]}")


@cache
def _march_to_stage(goal: NodeId, area: NodeId) -> Choice:
    """A goal beyond reach, and where the unit would come to now."""
    part = f"Track {goal[0]}"
    return Choice(f"on:{goal}", "March on to", name(goal), "", f"now {area}", goal, part=part)


def _attacks(table: Table, unit: UnitId, front: Front, area: NodeId) -> list[Choice]:
    """The enemy the unit would have to attack there, its chances, and where it may come from."""
    track = german_at(table, area)
    odds = f"attack {side(table, track).name}, {attack_words(table, unit, track, area)}"
    ways = entries(table, unit, front, area)
    if len(ways) == 1:
        return [_march(area, odds)]
    return [_march_from(area, odds, before, first=before == ways[0]) for before in ways]


@cache
def _march_from(area: NodeId, detail: str, before: NodeId, *, first: bool) -> Choice:
    """The shortest way needs no name in the token."""
    token = f"to:{area}" if first else f"to:{area}>{before}"
    where, part = f"{name(area)} from {before}", f"Track {area[0]}"
    return Choice(token, "March to", where, "", detail, area, part=part)


def _company(table: Table, areas: Collection[NodeId]) -> dict[NodeId, list[str]]:
    """Whom and what a unit finds in each of these Areas: other units, and works."""
    found: dict[NodeId, list[str]] = {}
    for unit, it in table.units.items():
        if it.space in areas:
            found.setdefault(it.space, []).append(unit_name(unit))
    for node in (*table.entrenched, table.somua):
        found.setdefault(node, []).append("works")
    return found
