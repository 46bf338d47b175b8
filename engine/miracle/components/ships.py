"""The twenty Naval Units (4.1e)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.miracle.ids import ShipId

MODERN = ShipId("modern")


class ShipKind(StrEnum):
    """What a Naval Unit is good for besides carrying men."""

    DESTROYER = "Destroyer"
    MINESWEEPER = "Minesweeper"
    TRAWLER = "Anti-Sub Trawler"
    AA_SHIPS = "AA Ships"
    REGULAR = "regular"


@dataclass(frozen=True)
class Deck:
    """One side of a ship counter: Anti-Aircraft, Defense Number, Movement, Evacuees Capacity."""

    anti_aircraft: int
    defense: int
    movement: int
    capacity: int


@dataclass(frozen=True)
class ShipCounter:
    """A Naval Unit; Little Ships have no reduced side."""

    id: ShipId
    name: str
    kind: ShipKind
    full: Deck
    reduced: Deck | None = None
    long_range: bool = False

    @property
    def large(self) -> bool:
        """Large Ships have two sides."""
        return self.reduced is not None


_LARGE = (
    ("old", "Old Destroyers", ShipKind.DESTROYER, "1/3/6/3", "0/2/4/2"),
    (MODERN, "Modern Destroyers", ShipKind.DESTROYER, "2/4/7/3", "1/3/5/2"),
    ("sweepers", "Minesweepers", ShipKind.MINESWEEPER, "1/3/5/2", "0/2/4/1"),
    ("trawlers", "Anti-Sub Trawlers", ShipKind.TRAWLER, "0/3/4/1", "0/2/3/1"),
    ("aa", "AA Ships", ShipKind.AA_SHIPS, "2/4/5/1", "1/3/4/1"),
    ("packets", "Channel Packets", ShipKind.REGULAR, "0/3/5/4", "0/2/4/2"),
    ("manx", "Isle of Man Steamers", ShipKind.REGULAR, "0/3/5/4", "0/2/4/2"),
    ("ferries", "Southern Railway Ferries", ShipKind.REGULAR, "0/3/5/3", "0/2/4/2"),
    ("carriers", "Hospital Carriers", ShipKind.REGULAR, "0/3/5/2", "0/2/4/1"),
    ("coasters", "Merchant Coasters", ShipKind.REGULAR, "0/3/4/3", "0/2/3/2"),
    ("schuyts", "Dutch Schuyts", ShipKind.REGULAR, "0/2/4/2", "0/1/3/1"),
    ("paddle", "Paddle Minesweepers", ShipKind.REGULAR, "1/2/4/3", "0/1/3/1"),
    ("torpedo", "French Torpedo Boats", ShipKind.REGULAR, "1/3/6/2", "0/2/4/1"),
    ("tugs", "Thames Tugs and Barges", ShipKind.REGULAR, "0/2/4/2", "0/1/3/1"),
)
_LITTLE = (
    ("yachts", "Motor Yachts", "0/2/4/1"),
    ("barges", "Thames Sailing Barges", "0/1/3/1"),
    ("cockle", "Cockle Boats of Leigh", "0/2/4/1"),
    ("drifters", "Fishing Drifters", "0/2/4/1"),
    ("lifeboats", "RNLI Lifeboats", "0/2/4/1"),
    ("launches", "Pleasure Launches", "0/1/4/1"),
)


def _deck(words: str) -> Deck:
    return Deck(*(int(number) for number in words.split("/")))


def _ships() -> dict[ShipId, ShipCounter]:
    large = [
        ShipCounter(ShipId(id_), name, kind, _deck(full), _deck(reduced), kind == ShipKind.AA_SHIPS)
        for id_, name, kind, full, reduced in _LARGE
    ]
    little = [
        ShipCounter(ShipId(id_), name, ShipKind.REGULAR, _deck(full)) for id_, name, full in _LITTLE
    ]
    return {ship.id: ship for ship in large + little}


SHIPS = _ships()
LARGE_REGULARS = tuple(it.id for it in SHIPS.values() if it.large and it.kind == ShipKind.REGULAR)
LITTLE_SHIPS = tuple(it.id for it in SHIPS.values() if not it.large)
AT_DOVER = (ShipId("old"), ShipId("sweepers"), ShipId("trawlers"))
DESTROYERS = frozenset(it.id for it in SHIPS.values() if it.kind == ShipKind.DESTROYER)
SUB_HUNTERS = frozenset({ShipId("trawlers"), MODERN})
MINESWEEPERS = frozenset(it.id for it in SHIPS.values() if it.kind == ShipKind.MINESWEEPER)

REGULARS_AT_START = 5
LITTLE_AT_START = 1
ARRIVALS = 2
ARRIVAL_TURNS = range(2, 7)
