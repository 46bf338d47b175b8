"""The state of a campaign: two armies, the ground, the table beside the map.

Armies and ground are values: a change makes a new one (`game.mark`, `game.lay`), so a copy of the
state shares them, and what was found out about one (its stacks, its zones of control) is kept with
it for as long as it stands unchanged.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from engine.case_yellow.areas import bit, bits, lasting, rings_by_land
from engine.case_yellow.components.calendar import SCENARIOS, Scenario
from engine.case_yellow.components.map import (
    FOREST,
    FORT_LINE,
    FORTS,
    GERMANY,
    LUXEMBOURG,
    NATION,
    TERRAIN,
    WORKS,
)
from engine.case_yellow.components.tables import DISRUPTED, OUT_OF_SUPPLY, OUT_OF_SUPPLY_MOVEMENT
from engine.case_yellow.components.units import (
    COUNTERS,
    DIVISIONS,
    FULL_ZOC,
    MOTORIZED,
    RANK,
    SIDE_OF,
    SUPPLY_UNITS,
    WHITE_BAND,
    Face,
)
from engine.case_yellow.ids import (
    ALLIED,
    GERMAN,
    NO_SIDE,
    NOWHERE,
    SIDES,
    Action,
    Fate,
    HexId,
    Phase,
    UnitId,
)
from engine.case_yellow.kinds import TELLINGS
from engine.case_yellow.zones import ZONE
from engine.core.ids import Side
from engine.core.state import State

HOME: dict[HexId, Side] = {
    hex_: GERMAN if nation == GERMANY else NO_SIDE if nation == LUXEMBOURG else ALLIED
    for hex_, nation in NATION.items()
}
_AT_HOME = {
    side: frozenset(hex_ for hex_, owner in HOME.items() if owner == side) for side in SIDES
}
_FORESTS = frozenset(hex_ for hex_, terrain in TERRAIN.items() if terrain == FOREST)


class Unit(Struct, frozen=True, omit_defaults=True, gc=False):
    """One unit now; off the map it has no hex and a fate."""

    hex: HexId = NOWHERE
    steps: int = 0
    fate: str = Fate.NONE.value
    disrupted: bool = False
    oos: bool = False
    no_supply: bool = False
    goal: HexId = NOWHERE
    arrives: int = 0


class Zoc(Struct, frozen=True, array_like=True, gc=False):
    """A Zone of Control as it reaches one hex: from where, and with which Tactical Rating."""

    source: HexId
    rating: int


def face(id_: UnitId, unit: Unit) -> Face:
    """The side of the counter that is up."""
    return COUNTERS[id_].faces[unit.steps - 1]


def rating(id_: UnitId, unit: Unit, better: int = 0) -> int:
    """Effective Tactical Rating: supply first, then Better Defense, then Disruption (6.2, 7.5c)."""
    found = COUNTERS[id_].faces[unit.steps - 1].rating
    if unit.oos and found:
        found = max(1, found - OUT_OF_SUPPLY)
    found += better
    return max(1, found - DISRUPTED) if unit.disrupted and found else found


def allowance(id_: UnitId, unit: Unit) -> int:
    """Effective Movement Allowance (6.2, 7.5c)."""
    found = COUNTERS[id_].faces[unit.steps - 1].movement
    if unit.oos:
        found = min(found, OUT_OF_SUPPLY_MOVEMENT)
    return max(1, found - DISRUPTED) if unit.disrupted else found


class Army(Struct, frozen=True, dict=True):
    """All units of one side."""

    units: dict[UnitId, Unit] = {}

    @cached_property
    def stacks(self) -> dict[HexId, tuple[UnitId, ...]]:
        """Who stands where, great before small."""
        found: dict[HexId, tuple[UnitId, ...]] = {}
        shared: list[HexId] = []
        for id_, unit in self.units.items():
            hex_ = unit.hex
            if hex_ in found:
                found[hex_] += (id_,)
                shared.append(hex_)
            elif hex_:
                found[hex_] = (id_,)
        for hex_ in shared:
            found[hex_] = tuple(sorted(found[hex_], key=RANK.__getitem__))
        return found

    @cached_property
    def area(self) -> int:
        """The hexes they stand in, as bits."""
        return bits(self.stacks)

    @cached_property
    def zones(self) -> dict[HexId, tuple[Zoc, ...]]:
        """9.1 Where the Zones of Control reach, before forts and Works are asked."""
        found: dict[HexId, tuple[Zoc, ...]] = {}
        for hex_, ids in self.stacks.items():
            best = self.projected(ids)
            if best:
                zoc = Zoc(hex_, best)
                for near in ZONE[hex_]:
                    found[near] = (*found[near], zoc) if near in found else (zoc,)
        return found

    @cached_property
    def zoned(self) -> int:
        """The same hexes as bits."""
        return bits(self.zones)

    @cached_property
    def crossed(self) -> frozenset[HexId]:
        """9.4a Hexes into which Zones of Control reach from two hexes or more."""
        return frozenset([hex_ for hex_, zones in self.zones.items() if len(zones) > 1])

    def projected(self, ids: tuple[UnitId, ...], better: int = 0) -> int:
        """The rating of the Zone of Control of a stack; 0 if it has none."""
        best = 0
        pair = len(ids) > 1 and len(DIVISIONS.intersection(ids)) > 1
        for id_ in ids:
            band = COUNTERS[id_].band
            if band == FULL_ZOC or (pair and band != WHITE_BAND):
                best = max(best, rating(id_, self.units[id_], better))
        return best

    @cached_property
    def traffic(self) -> dict[HexId, frozenset[UnitId]]:
        """10.4b Forest hexes with motorized units in them."""
        return {
            hex_: motorized
            for hex_, ids in self.stacks.items()
            if hex_ in _FORESTS and (motorized := MOTORIZED.intersection(ids))
        }

    @cached_property
    def notes(self) -> dict[tuple[object, ...], frozenset[HexId]]:
        """Filled as it is asked: where these units stop or bar whom."""
        return {}

    @cached_property
    def _rings(self) -> tuple[int, ...]:
        return rings_by_land(self.area)

    def far(self, hex_: HexId, unknown: int) -> int:
        """How many hexes a hex is from the nearest of these units."""
        here = bit(hex_)
        return next((at for at, ring in enumerate(self._rings) if ring & here), unknown)

    @cached_property
    def fighting(self) -> frozenset[HexId]:
        """Hexes that hold a unit that can fight."""
        return frozenset(
            hex_ for hex_, ids in self.stacks.items() if not SUPPLY_UNITS.issuperset(ids)
        )


class Ground(Struct, frozen=True, omit_defaults=True, dict=True):
    """What changes on the map itself: who controls it, what is destroyed, which markers lie there.

    `taken` are hexes that are not in the hands they started in.
    """

    taken: dict[HexId, Side] = {}
    destroyed: tuple[HexId, ...] = ()
    interdicted: tuple[HexId, ...] = ()
    bridgeheads: tuple[HexId, ...] = ()
    better: tuple[HexId, ...] = ()
    refugees: tuple[HexId, ...] = ()
    terror: HexId = NOWHERE

    @cached_property
    def notes(self) -> dict[object, tuple[Any, Any]]:
        """What was found out about this ground and who stood on it: see `supply.fed_from`."""
        return {}

    def held(self, side: Side) -> frozenset[HexId]:
        """The hexes a side controls."""
        return self._german_held if side == GERMAN else self._allied_held

    @cached_property
    def _german_held(self) -> frozenset[HexId]:
        return self._hands(GERMAN)

    @cached_property
    def _allied_held(self) -> frozenset[HexId]:
        return self._hands(ALLIED)

    def area(self, side: Side) -> int:
        """The same hexes as bits."""
        return self._german_area if side == GERMAN else self._allied_area

    @cached_property
    def _german_area(self) -> int:
        return self._area(GERMAN)

    @cached_property
    def _allied_area(self) -> int:
        return self._area(ALLIED)

    def _area(self, side: Side) -> int:
        won = bits([hex_ for hex_, now in self.taken.items() if now == side])
        return lasting(_AT_HOME[side]) & ~bits(self.taken) | won

    def hold(self, before: Ground, hex_: HexId, side: Side) -> None:
        """Know whose area is whose after one hex of the ground as it was `before` was taken."""
        one = bit(hex_)
        german, allied = before.area(GERMAN) & ~one, before.area(ALLIED) & ~one
        known = vars(self)
        known["_german_area"] = german | one if side == GERMAN else german
        known["_allied_area"] = allied | one if side == ALLIED else allied

    def _hands(self, side: Side) -> frozenset[HexId]:
        won = [hex_ for hex_, now in self.taken.items() if now == side]
        return _AT_HOME[side].difference(self.taken).union(won)

    @cached_property
    def forts(self) -> frozenset[HexId]:
        """Undestroyed Fortified Lines."""
        return frozenset(FORTS).difference(self.destroyed)

    @cached_property
    def works(self) -> frozenset[HexId]:
        """Undestroyed Defensive Works."""
        return frozenset(WORKS).difference(self.destroyed)

    @cached_property
    def shielded(self) -> frozenset[HexId]:
        """9.4b Hexes into which no Zone of Control reaches because of what was built there."""
        return self.forts | self.works

    def forts_of(self, side: Side) -> frozenset[HexId]:
        """The undestroyed Fortified Lines of a side."""
        return self._german_forts if side == GERMAN else self._allied_forts

    @cached_property
    def _german_forts(self) -> frozenset[HexId]:
        return frozenset(it for it in self.forts if FORT_LINE[it] == "West Wall")

    @cached_property
    def _allied_forts(self) -> frozenset[HexId]:
        return self.forts - self._german_forts


class Fight(Struct, frozen=True, omit_defaults=True):
    """11.9 An Engaged combat that goes on in the next Action Round."""

    target: HexId
    side: Side
    attackers: tuple[UnitId, ...]
    bridged: bool = False


class Battle(Struct, omit_defaults=True):
    """The combat being fought (11.3): empty outside one."""

    target: HexId
    side: Side
    attackers: list[UnitId]
    air: int = 0
    against: int = 0
    bridged: bool = False
    engaged: bool = False
    sacrifice: bool = False
    defenders: list[UnitId] = []
    port: bool = False
    outcome: str = ""
    shifters: list[UnitId] = []
    advanced: list[UnitId] = []
    hit: list[UnitId] = []
    one_hex: bool = False


class Round(Struct, omit_defaults=True):
    """The Action Round being played (4.1c): empty outside one."""

    side: Side
    action: Action
    spent: dict[UnitId, int] = {}
    halted: list[UnitId] = []
    attacked: list[UnitId] = []
    assaulted: list[UnitId] = []
    targets: list[HexId] = []
    owed: list[HexId] = []
    tried: list[HexId] = []
    bridging: list[UnitId] = []  # who spent a point on a try before combat (10.8c)
    overrun: list[UnitId] = []
    advanced: list[UnitId] = []
    arrived: list[UnitId] = []
    railed: int = 0
    freed: list[UnitId] = []
    evacuated: int = 0
    attackers: int = -1
    west_wall: bool = False
    sacrifice: bool = False


class Air(Struct, omit_defaults=True):
    """The Air Boxes (2.1, 5.1): markers available now, and those on the Turn Record Track."""

    stukas: int = 0
    allied: list[str] = []
    stukas_back: dict[int, int] = {}
    allied_back: dict[str, int] = {}


class Dynamo(Struct, omit_defaults=True):
    """Operation Dynamo (13): the port, the last turn of it, and what the bombs did this turn."""

    port: HexId = NOWHERE
    declared: int = 0
    ends: int = 0
    disruptions: int = 0
    over: bool = False


class Refit(Struct, omit_defaults=True):
    """Panzer Refit (12.12): declared on, ends with, and the points left."""

    declared: int = 0
    ends: int = 0
    done: bool = False
    points: int = 0


class Tally(Struct, frozen=True, array_like=True):
    """What everybody could count at the end of a turn."""

    german_points: int
    allied_points: int
    cities: int
    german_lost: int
    allied_lost: int
    evacuated: int


class Table(Struct, omit_defaults=True):
    """All that lies open beside the map."""

    turn: int = 0
    phase: str = Phase.SET_UP.value
    initiative: Side = GERMAN
    cup: list[str] = []
    track: list[str] = []
    spare_move: bool = False
    round: Round | None = None
    battle: Battle | None = None
    fights: list[Fight] = []
    air: Air = field(default_factory=Air)
    dynamo: Dynamo = field(default_factory=Dynamo)
    refit: Refit = field(default_factory=Refit)
    german_cup: list[UnitId] = []
    allied_cup: list[UnitId] = []
    german_infantry: int = 0
    allied_infantry: int = 0
    allied_armor: int = 0
    better_free: int = 0
    surrendered: dict[str, int] = {}
    open_city: bool = False
    line_free: bool = False
    points: dict[Side, int] = {}
    scored: list[str] = []
    evacuated: int = 0
    casualties: list[UnitId] = []
    german_city: list[HexId] = []
    reached: dict[HexId, int] = {}
    supply_moved: list[UnitId] = []
    reinforced: list[Side] = []
    shifted: list[UnitId] = []
    history: list[Tally] = []


_ASIDE = frozenset(["no_supply", "goal", "arrives"])
"""Marks that change neither where a unit stands nor its Zone of Control."""

_FOUND_OUT = {
    "taken": ("_german_area", "_allied_area", "_german_held", "_allied_held"),
    "destroyed": ("forts", "works", "shielded", "_german_forts", "_allied_forts"),
}
"""What is known of the ground stays true until the one field it hangs on changes."""


class Campaign(State, omit_defaults=True, dict=True):
    """A game of Case Yellow, 1940."""

    tellings = TELLINGS

    table: Table = field(default_factory=Table)
    german: Army = field(default_factory=Army)
    allied: Army = field(default_factory=Army)
    ground: Ground = field(default_factory=Ground)

    @property
    def scenario(self) -> Scenario:
        """What the scenario in play sets."""
        return SCENARIOS[self.options["scenario"]]

    def army(self, side: Side) -> Army:
        """The units of one side."""
        return self.german if side == GERMAN else self.allied

    def unit(self, id_: UnitId) -> Unit:
        """One unit now."""
        return (self.german if SIDE_OF[id_] == GERMAN else self.allied).units[id_]

    def mark(self, id_: UnitId, **changes: Any) -> None:
        """Change a unit."""
        self.mark_all((id_,), **changes)

    def mark_all(self, ids: tuple[UnitId, ...] | list[UnitId], **changes: Any) -> None:
        """Change several units of one side alike."""
        if not ids:
            return
        side = SIDE_OF[ids[0]]
        before = self.army(side)
        units = before.units.copy()
        for id_ in ids:
            units[id_] = replace(units[id_], **changes)
        army = Army(units)
        if _ASIDE.issuperset(changes):
            vars(army).update(vars(before))  # stacks and zones stay as they are
        if side == GERMAN:
            self.german = army
        else:
            self.allied = army

    def lay(self, **changes: Any) -> None:
        """Change the ground."""
        known = vars(self.ground)
        self.ground = replace(self.ground, **changes)
        for field_, found in _FOUND_OUT.items():
            if field_ not in changes:
                vars(self.ground).update({it: known[it] for it in found if it in known})

    def take(self, hex_: HexId, side: Side) -> None:
        """A hex changes hands."""
        before = self.ground
        self.lay(taken={**before.taken, hex_: side})
        self.ground.hold(before, hex_, side)

    def acting(self) -> Round:
        """The Action Round being played."""
        if self.table.round is None:
            raise RuntimeError("no Action Round is being played")
        return self.table.round

    def battling(self) -> Battle:
        """The combat being fought."""
        if self.table.battle is None:
            raise RuntimeError("no combat is being fought")
        return self.table.battle
