"""The answers as they are written: every token of the game is made and read here.

A token is a verb, mostly with what it is about: `foot:E4:british`, `retreat:B15>D5`, `end`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.spoiled_victory.components.map import Route, SpaceId
from engine.spoiled_victory.components.units import GermanId, Nation, UnitId

END = "end"
DONE = "done"
ALL = "all"
ALONE = "alone"
HOLD = "hold"
KEEP = "keep"
SHEET = "sheet"

FOOT = "foot"
TRUCK = "truck"
ESCORT = "escort"
CREATE = "create"
CONVERT = "convert"
UPGRADE = "upgrade"
INTELLIGENCE = "intelligence"
SPIRIT = "spirit"
SAIL = "sail"
FLOOD = "flood"
JETTIES = "jetties"
REPAIR = "repair"
BOMB = "bomb"
MOVE = "unit"
TO = "to"
ATTACK = "attack"
ASSAULT = "assault"
FRONT = "front"
PATROL = "patrol"
PLACE = "at"

_ALONG = "along"
_HIT = "hit"
_RETREAT = "retreat"
_REROLL = "reroll"


def verb(token: str) -> str:
    """What is to be done."""
    return token.partition(":")[0]


def written(verb: str, of: str) -> str:
    """A verb with a unit, a space, a route or a work."""
    return f"{verb}:{of}"


def unit_in(token: str) -> UnitId:
    """The Allied unit an answer names."""
    return UnitId(token.partition(":")[2])


def german_in(token: str) -> GermanId:
    """The German unit an answer names."""
    return GermanId(token.partition(":")[2])


def space_in(token: str) -> SpaceId:
    """The space an answer names."""
    return SpaceId(token.partition(":")[2])


def route_in(token: str) -> Route:
    """The Channel Route an answer names."""
    return Route(token.partition(":")[2])


def repairs_mole(token: str) -> bool:
    """Whether a repair is of the Mole; else it is of the Beach Jetties."""
    return token == written(REPAIR, "mole")


class MarchOrder(NamedTuple):
    """10.1 One nation's units move out of a space, on foot or by truck."""

    space: SpaceId
    nation: Nation
    truck: bool

    @property
    def token(self) -> str:
        return f"{TRUCK if self.truck else FOOT}:{self.space}:{self.nation}"

    @classmethod
    def read(cls, token: str) -> MarchOrder:
        how, space, nation = token.split(":")
        return cls(SpaceId(space), Nation(nation), how == TRUCK)


class Sailing(NamedTuple):
    """11.2 An Evacuee unit of some strength goes one space on."""

    space: SpaceId
    ahead: SpaceId
    factor: int

    @property
    def token(self) -> str:
        return f"{SAIL}:{self.space}>{self.ahead}:{self.factor}"

    @classmethod
    def read(cls, token: str) -> Sailing:
        _, way, factor = token.split(":")
        space, _, ahead = way.partition(">")
        return cls(SpaceId(space), SpaceId(ahead), int(factor))


class Companion(NamedTuple):
    """11.4 An Evacuee unit of some strength embarks on the same move."""

    space: SpaceId
    factor: int

    @property
    def token(self) -> str:
        return f"{_ALONG}:{self.space}:{self.factor}"

    @classmethod
    def read(cls, token: str) -> Companion:
        _, space, factor = token.split(":")
        return cls(SpaceId(space), int(factor))


class Payment(NamedTuple):
    """9.3.3 A unit pays for a Win: by falling back to a space, or with a Hit."""

    unit: UnitId
    retreat: SpaceId | None = None

    @property
    def token(self) -> str:
        if self.retreat is None:
            return f"{_HIT}:{self.unit}"
        return f"{_RETREAT}:{self.unit}>{self.retreat}"

    @classmethod
    def read(cls, token: str) -> Payment:
        kind, _, rest = token.partition(":")
        unit, _, space = rest.partition(">")
        return cls(UnitId(unit), SpaceId(space) if kind == _RETREAT else None)


def reroll(faces: Iterable[int]) -> str:
    """10.5 Dice to be rolled again, by their faces."""
    return f"{_REROLL}:{''.join(map(str, faces))}"


def rerolled(token: str) -> list[int]:
    """The faces that are rolled again."""
    return [int(face) for face in token.partition(":")[2]]
