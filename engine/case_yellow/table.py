"""What lies open beside the map, and the round and the combat being played."""

from __future__ import annotations

from msgspec import Struct, field

from engine.case_yellow.ids import GERMAN, NOWHERE, Action, HexId, Phase, UnitId
from engine.core.ids import Side


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
