"""Where a block of ours does most good: one plan for the attack, one for the defence."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Iterable
from functools import cache, cached_property

from engine.france_1940.components.blocks import ARMOR, FHQS, FORMATION, KIND, MOVEMENT, SIDE
from engine.france_1940.components.calendar import LAST_TURN
from engine.france_1940.components.cards import CARDS
from engine.france_1940.components.formations import ALLIED, BEF, FRENCH, GERMAN, GROUP_A, GROUP_B
from engine.france_1940.components.map import (
    CITY,
    EBEN_EMAEL,
    EVACUATION_PORTS,
    FOREST,
    FORTRESS,
    PORT,
    TERRAIN,
    distance_from,
)
from engine.france_1940.components.strategy import ARMOR_OUT, GERMANS_OUT, STRATEGIES
from engine.france_1940.control import owner
from engine.france_1940.ids import BlockId, CardKey, FormationId, HexId
from engine.france_1940.officer.aims import aims, fears
from engine.france_1940.officer.outlook import OUT_OF_REACH, Outlook, march_distance
from engine.france_1940.views import Face

_PATIENCE = 0.78  # what a point is worth one Activation later
DYNAMO_TURN = 5
_TOO_LATE = 0.4
_ALARM = 0.4
_COVER = {CITY: 0.05, PORT: 0.05, FOREST: 0.04, FORTRESS: 0.1}

# Shares: what a goal is to one more block when enough are on their way already.
_SURPLUS = 0.8
_LEAST_SHARE = 0.25
_NEEDED = 2
_MOST_NEEDED = 3  # more, for the enemies around a goal

# The attack: what is taken, held, destroyed and lost is worth.
_COMMON_STEP = 0.08  # a step worth no more than this hunts nobody
_A_BLOCK = 2  # steps of a hunted block that count
_GARRISON_FOUGHT = 1.1
_SECOND_GUARD = 0.25
_DANGER_NEAR, _DANGER_FAR = (2, 1.0), (3, 0.5)  # Movement Points, and what an Ally there counts
_REPULSED = 0.5
_EARLY = 0.1  # how much of a danger counts on the first Turns
_ROAD_OPEN = 0.15
_GOAL_WON = 0.9
_OTHER_STEP = 0.06
_STEP_ON_GOAL = 0.1
_ARMOR_STEP, _FOOT_STEP = 0.08, 0.05
_LAST_STEP = 0.3  # of its price, when no Turn is left to use it
_FINE_NOW, _FINE_LATER = 0.7, 0.3

# The defence.
_GUARDS = (1.0, 0.6, 0.1)  # what a city still asks for with none, one, two blocks in it
_MOST_GOALS = 10
_STEP_HOME = 0.28
_ALERT_TURN = 2
_GATES = 2
_NEAR_PORT = 2
_PORT_LOST = 9
_PACE_HOME = 2
_PER_POINT = 0.7  # of a threat, for each Movement Point between
_QUIET = 0.15
_TOWARD = 0.7
_WITH_OTHERS = 0.55
_BACK = 0.5
_FOUGHT_TOGETHER, _FOUGHT_ALONE = 0.3, 0.75
_HEX_BACK = 0.1
_CITY_BACK = 0.6
_GERMAN_STEP = 0.12
_BRITISH_STEP, _FHQ_STEP, _FRENCH_STEP = 0.14, 0.11, 0.06


Goals = list[tuple[float, dict[HexId, int]]]
_GERMANS = (GROUP_A, GROUP_B)
_WESTERN = (*FRENCH, BEF)


class Plan(ABC):
    """What the officer wants of hexes and fights; `place` is worth in Victory Points."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.turn = outlook.table.turn
        self.later = (LAST_TURN + 1 - self.turn) / LAST_TURN
        self._near: dict[tuple[BlockId, HexId], float] = {}

    @abstractmethod
    def goals(self, face: Face) -> Goals:
        """What draws a block: worth and distances of each goal."""

    def _activations(self, formation: FormationId) -> int:
        """How often a Formation still acts after this Activation, at the most."""
        table = self.outlook.table
        return table.container.count(formation) + LAST_TURN - table.turn

    def alarm(self, formations: Iterable[FormationId]) -> float:
        """How much the enemy can still undo: on the last Turn, what his chits allow."""
        if self.turn < LAST_TURN:
            return 1.0
        chits = sum(self.outlook.table.container.count(it) for it in formations)
        return min(1.0, chits * _ALARM)

    @abstractmethod
    def place(self, face: Face, hex_: HexId) -> float:
        """What a block is worth in a hex."""

    @abstractmethod
    def prize(self, hex_: HexId) -> float:
        """What it is worth to be alone in a hex that the enemy holds."""

    @abstractmethod
    def spoils(self, hex_: HexId) -> float:
        """What a step of the enemies in a hex is worth."""

    @abstractmethod
    def passing(self, city: HexId) -> float:
        """What it is worth to take a city on the way, without staying in it."""

    @abstractmethod
    def price(self, face: Face) -> float:
        """What a step of our own is worth."""

    def goal(self, face: Face, hex_: HexId) -> HexId | None:
        """Which of its goals a hex serves best."""
        row = _fading(MOVEMENT[KIND[face.id]], self._activations(FORMATION[face.id]))
        goals = self.goals(face)
        if not goals:
            return None
        _, away = max(goals, key=lambda it: it[0] * row[it[1][hex_]])
        return min(away, key=away.__getitem__)

    def toward(self, face: Face, hex_: HexId) -> float:
        """How well a hex serves the best of a block's goals; what comes too late hardly counts."""
        key = face.id, hex_
        if key not in self._near:
            row = _fading(MOVEMENT[KIND[face.id]], self._activations(FORMATION[face.id]))
            worth = [value * row[away[hex_]] for value, away in self.goals(face)]
            self._near[key] = max(worth, default=0.0)
        return self._near[key]


@cache
def _fading(pace: int, left: int) -> list[float]:
    """What a point is worth so many Movement Points away, with so many Activations to come."""
    return [
        _PATIENCE ** (1 + far / pace) * (_TOO_LATE if far > pace * left else 1.0)
        for far in range(OUT_OF_REACH + 1)
    ]


def _share(surplus: int) -> float:
    """What a goal still is to a block when more others are nearer than it needs."""
    return 1.0 if surplus < 0 else max(_LEAST_SHARE, _SURPLUS ** (surplus + 1))


class Attack(Plan):
    """The German plan: objectives of the Strategy Card, shared out among the blocks near them."""

    def __init__(self, outlook: Outlook) -> None:
        super().__init__(outlook)
        self.aims = aims(outlook.board.strategy, outlook)
        take = dict(self.aims.take)
        for hex_ in outlook.enemy:
            hunted = sum(self.aims.hunt.get(it, 0) - _COMMON_STEP for it in outlook.colours(hex_))
            if hunted > 0:
                take[hex_] = take.get(hex_, 0) + _A_BLOCK * hunted
        self.take = take
        self._shares: dict[BlockId, Goals] = {}

    def goals(self, face: Face) -> Goals:
        """Every goal; less of it, if enough others are nearer."""
        if face.id not in self._shares:
            pace = MOVEMENT[KIND[face.id]]
            self._shares[face.id] = [
                (value * _share(bisect_left(others, away[face.hex] / pace) - need), away)
                for value, away, need, others in self._marches
            ]
        return self._shares[face.id]

    @cached_property
    def _marches(self) -> list[tuple[float, dict[HexId, int], int, list[float]]]:
        """For every goal: its worth, the ways to it, who is needed, how long each block marches."""
        outlook, found = self.outlook, []
        paces = [(face.hex, MOVEMENT[KIND[face.id]]) for face in outlook.mine]
        for goal, value in self.take.items():
            away, around = march_distance(goal), distance_from(goal)
            near = sum([count for hex_, count in outlook.enemy.items() if around[hex_] <= 1])
            marches = sorted([away[hex_] / pace for hex_, pace in paces])
            found.append((value, away, _NEEDED + min(_MOST_NEEDED, near), marches))
        return found

    def place(self, face: Face, hex_: HexId) -> float:
        """Near a goal; on a goal nobody defends; or guarding what was won."""
        outlook = self.outlook
        worth = self.toward(face, hex_)
        contested = hex_ in outlook.enemy
        if hex_ in self.take and not contested:
            worth += self.take[hex_]
        if hex_ in self.aims.hold:
            others = any(it.id != face.id for it in outlook.own.get(hex_, ()))
            danger = _GARRISON_FOUGHT if contested else self._danger(hex_)
            worth += self.aims.hold[hex_] * danger * (_SECOND_GUARD if others else 1.0)
        return worth

    def _danger(self, hex_: HexId) -> float:
        """How likely the Allies take a hex back if nobody stays."""
        if hex_ == EBEN_EMAEL:
            return 0.0
        away = march_distance(hex_)
        near = sum(
            count * (_DANGER_NEAR[1] if away[other] <= _DANGER_NEAR[0] else _DANGER_FAR[1])
            for other, count in self.outlook.enemy.items()
            if away[other] <= _DANGER_FAR[0]
        )
        late = _EARLY + (1 - _EARLY) * (self.turn / LAST_TURN) ** 2
        return (1 - _REPULSED**near) * late * self.alarm(_WESTERN)

    def prize(self, hex_: HexId) -> float:
        """A goal, or a road opened."""
        return _ROAD_OPEN + self.take.get(hex_, 0) * _GOAL_WON

    def spoils(self, hex_: HexId) -> float:
        """By the colours of the enemy."""
        colours = self.outlook.colours(hex_)
        each = [self.aims.hunt.get(colour, _OTHER_STEP) for colour in colours]
        return sum(each) / len(each) + _STEP_ON_GOAL * self.take.get(hex_, 0)

    def passing(self, city: HexId) -> float:
        return self.take.get(city, 0) * (1 - self._danger(city))

    def price(self, face: Face) -> float:
        """Armor is dear, and all of it dearer while there is time to use it."""
        usual = _ARMOR_STEP if KIND[face.id] == ARMOR else _FOOT_STEP
        usual *= _LAST_STEP + (1 - _LAST_STEP) * self.later
        return usual + self._fine(face) / (face.steps + 1)

    def _fine(self, face: Face) -> float:
        """12 What the Strategy Card takes for a block that is lost."""
        lost = sum(KIND[id_] == ARMOR and SIDE[id_] == GERMAN for id_ in self.outlook.board.lost)
        for line in STRATEGIES[self.outlook.board.strategy].lines:
            if line.what == GERMANS_OUT:
                return 1 / line.each
            if line.what == ARMOR_OUT and KIND[face.id] == ARMOR:
                return _FINE_NOW if lost >= line.beyond else _FINE_LATER
        return 0.0


class Defence(Plan):
    """The Allied plan: garrisons where the Germans seem to go, and cities taken back."""

    def __init__(self, outlook: Outlook) -> None:
        super().__init__(outlook)
        self.fears = fears(outlook)
        self.need: dict[HexId, float] = {}
        goals: Goals = []
        for city, worth in self.fears.items():
            lost = city in outlook.german_cities
            if lost and owner(outlook.table, city) == ALLIED:
                continue
            urgency = worth if lost else worth * self._threat(city)
            self.need[city] = urgency
            guards = sum(it.id not in FHQS for it in outlook.own.get(city, ()))
            share = urgency * _GUARDS[min(guards, len(_GUARDS) - 1)]
            goals.append((share, march_distance(city)))
        goals.sort(key=lambda it: it[0], reverse=True)
        self._goals = goals[:_MOST_GOALS]
        self._home = self._evacuation()

    def goals(self, face: Face) -> Goals:
        """The same for all: the cities in greatest need."""
        return self._goals

    def _evacuation(self) -> float:
        """7A What a step that goes home is worth; nothing before its time, or without the card."""
        board = self.outlook.board
        ready = board.table.dynamo or any(CardKey.DYN in CARDS[card] for card in board.hand)
        return _STEP_HOME if ready and self.time_to_leave() else 0.0

    def time_to_leave(self) -> bool:
        """Whether the B.E.F. should make for the ports: late, or with Germans close to them."""
        late, alert = self.turn >= DYNAMO_TURN - 1, self.turn >= _ALERT_TURN
        return late or (alert and self.port_threat() >= _GATES)

    def port_threat(self) -> int:
        """Germans within two hexes of the ports."""
        return sum(
            count
            for hex_, count in self.outlook.enemy.items()
            if min(distance_from(port)[hex_] for port in EVACUATION_PORTS) <= _NEAR_PORT
        )

    def free_ports(self) -> list[HexId]:
        """7A The ports that are ours and clear of Germans."""
        table, enemy = self.outlook.table, self.outlook.enemy
        return [
            port for port in EVACUATION_PORTS if owner(table, port) == ALLIED and port not in enemy
        ]

    def _homeward(self, face: Face, hex_: HexId) -> float:
        """7A How near a British block is to a port that is ours."""
        far = min((march_distance(port)[hex_] for port in self.free_ports()), default=_PORT_LOST)
        return face.steps * self._home * _fading(_PACE_HOME, LAST_TURN)[far]

    def _threat(self, city: HexId) -> float:
        """How near the Germans are."""
        away = march_distance(city)
        near = sum(count * _PER_POINT ** away[hex_] for hex_, count in self.outlook.enemy.items())
        return (_QUIET + (1 - _QUIET) * min(1.0, near)) * self.alarm(_GERMANS)

    def place(self, face: Face, hex_: HexId) -> float:
        """In a city that needs a garrison, or near one; a headquarters out of harm's way."""
        outlook = self.outlook
        worth = _TOWARD * self.toward(face, hex_) + _COVER.get(TERRAIN[hex_], 0)
        if self._home and FORMATION[face.id] == BEF:
            worth += self._homeward(face, hex_)
        if hex_ not in self.need:
            return worth
        lost = owner(outlook.table, hex_) == GERMAN
        others = any(it.id not in {face.id, *FHQS} for it in outlook.own.get(hex_, ()))
        if hex_ not in outlook.enemy:
            worth += self.need[hex_] * (_WITH_OTHERS if others else 1.0)
            worth += _BACK * lost * self.fears[hex_]
        elif not lost:
            worth += self.fears[hex_] * (_FOUGHT_TOGETHER if others else _FOUGHT_ALONE)
        return worth

    def prize(self, hex_: HexId) -> float:
        """A city back in our hands, or one kept."""
        return _HEX_BACK + self.fears.get(hex_, 0) * _CITY_BACK

    def spoils(self, hex_: HexId) -> float:
        return _GERMAN_STEP

    def passing(self, city: HexId) -> float:
        return _BACK * self.fears.get(city, 0)

    def price(self, face: Face) -> float:
        """The B.E.F. and headquarters are dear; the neutrals are not."""
        if FORMATION[face.id] == BEF:
            return _BRITISH_STEP
        return _FHQ_STEP if face.id in FHQS else _FRENCH_STEP
