"""What changes on the map itself."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from msgspec import Struct

from engine.case_yellow.areas import bit, bits, lasting
from engine.case_yellow.components.map import FORT_LINE, FORTS, GERMANY, LUXEMBOURG, NATION, WORKS
from engine.case_yellow.ids import ALLIED, GERMAN, NO_SIDE, NOWHERE, SIDES, HexId
from engine.core.ids import Side

HOME: dict[HexId, Side] = {
    hex_: GERMAN if nation == GERMANY else NO_SIDE if nation == LUXEMBOURG else ALLIED
    for hex_, nation in NATION.items()
}


_AT_HOME = {
    side: frozenset(hex_ for hex_, owner in HOME.items() if owner == side) for side in SIDES
}


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
