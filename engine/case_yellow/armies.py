"""Units and armies as they stand."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from engine.case_yellow.areas import bit, bits, rings_by_land
from engine.case_yellow.components.map import FOREST, NEAR, TERRAIN
from engine.case_yellow.components.tables import DISRUPTED, OUT_OF_SUPPLY, OUT_OF_SUPPLY_MOVEMENT
from engine.case_yellow.components.units import (
    COUNTERS,
    DIVISIONS,
    FULL_ZOC,
    MOTORIZED,
    RANK,
    SUPPLY_UNITS,
    WHITE_BAND,
    Face,
)
from engine.case_yellow.ids import NOWHERE, Fate, HexId, UnitId
from engine.case_yellow.zones import ZONE

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
    def beside(self) -> frozenset[HexId]:
        """The hexes next to one of these units."""
        return frozenset().union(*[NEAR[hex_] for hex_ in self.stacks])

    @cached_property
    def fighting(self) -> frozenset[HexId]:
        """Hexes that hold a unit that can fight."""
        return frozenset(
            hex_ for hex_, ids in self.stacks.items() if not SUPPLY_UNITS.issuperset(ids)
        )
