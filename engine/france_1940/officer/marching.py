"""The Movement phase: which block marches next, and where it goes (8-6, 8-7)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.counting import count, every
from engine.core.views import Advice, Question
from engine.france_1940 import answers
from engine.france_1940.chances import RoundOdds, plain, round_odds
from engine.france_1940.components.blocks import FHQS, KIND, MOVEMENT, NAME
from engine.france_1940.components.formations import FORMATIONS, GERMAN
from engine.france_1940.components.map import distance_from, name
from engine.france_1940.components.tables import STACKING
from engine.france_1940.ids import NOWHERE, BlockId, HexId, How
from engine.france_1940.officer import reasons
from engine.france_1940.officer.outlook import Outlook
from engine.france_1940.officer.plans import Attack, Defence, Plan
from engine.france_1940.parties import armed, party
from engine.france_1940.reach import Ways
from engine.france_1940.terrain import crossing
from engine.france_1940.views import Board, Face

_WORTH_A_MARCH = 0.003
_OUT_OF_COMMAND = 0.6
_STRETCHED = 0.1
_PRICES = {How.STRATEGIC: 0.12, How.RELIEF: 0.15}  # of the SHQ step
_PARTNERS = 3
_TOO_FEW, _TOO_MANY = 2, 5  # steps that march into a hex, and steps that stand there
_IN_VAIN = 2.0
# What a headquarters is worth in a hex (5B): whom it leads there, and what may happen to it.
_LED_STEP = 0.04
_LED_GOAL = 0.3  # of what the block led is after
_OWN_GOAL = 0.3
_LED_FIGHT = 0.4  # a block in a Battle: without command it hits on 1 only (5C)
_ENEMY_BESIDE = 0.15
_ENEMY_NEAR = 0.06
_NEAR = 2
_GUARDED = 0.5
_ALONE = 2.0
_IN_BATTLE = 2.0


def plan_for(outlook: Outlook) -> Plan:
    """The plan of a side."""
    return Attack(outlook) if outlook.side == GERMAN else Defence(outlook)


class Orders:
    """The Active Formation, and what each of its blocks could gain by a march."""

    def __init__(self, board: Board) -> None:
        self.outlook = Outlook(board)
        self.plan = plan_for(self.outlook)
        self.formation = FORMATIONS[board.table.active]
        self.blocks = self.outlook.active()
        self._ways: dict[BlockId, Ways] = {}
        self._posts = self._fhq_posts()
        self._commands: dict[HexId, float] = {}
        self._values: dict[tuple[tuple[BlockId, ...], HexId, str], float] = {}

    def ways(self, face: Face) -> Ways:
        """Where a block can march, found out once."""
        if face.id not in self._ways:
            self._ways[face.id] = self.outlook.marches(face)
        return self._ways[face.id]

    def came(self, face: Face, hex_: HexId) -> str:
        """Over which water a block would come into a hex."""
        ways = self.ways(face)
        return self.outlook.came(face, ways[hex_]) if hex_ in ways else ""

    def worth(self, face: Face, hex_: HexId, came: str) -> float:
        """What a block is worth in a hex: the place, the fight there, and who commands it."""
        if face.id in FHQS and self.formation.side == GERMAN:
            return self._fhq_worth(face, hex_)
        value = self.plan.place(face, hex_)
        if hex_ in self.outlook.enemy:
            value = self._fight(face, hex_, came, value)
        elif face.id in FHQS:
            value += self._fhq_worth(face, hex_)
        return value + self._command(hex_) if self._posts else value

    def way_worth(self, face: Face, token: str) -> float:
        """What a way into a Battle is worth: the fight as one comes there, cities taken before."""
        hex_, by = answers.way(token)
        before = by or (face.hex, *self.ways(face)[hex_])[:-1]
        came = crossing(self.outlook.table, before[-1], hex_)
        taken = self.outlook.front.prizes.intersection(before)
        return self.worth(face, hex_, came) + sum(self.plan.passing(city) for city in taken)

    def _fight(self, face: Face, hex_: HexId, came: str, place: float) -> float:
        """A place in a fight, and what one more block adds to it; with a partner if one can come.

        Whoever marches in holds the place only if the attack is not the end of him.
        """
        there = [it for it in self.blocks if it.hex == hex_ and it.id != face.id]
        if self._in_vain(face, hex_):
            return -_IN_VAIN
        old = bool(there) and not any(it.moved for it in there)
        water = "" if old or face.hex == hex_ else came

        def held(faces: list[Face], over: str) -> float:
            if face.hex == hex_:
                return place
            odds = attack_odds(self.outlook, faces, hex_, over)
            return place * (1 - odds.attacker_destroyed)

        alone = self._value([*there, face], hex_, water) - self._value(there, hex_, water)
        alone += held([*there, face], water)
        if there or len(self.outlook.own.get(hex_, ())) + 1 >= STACKING:
            return alone
        both = []
        for other in self._partners(face, hex_):
            over = water or self.came(other, hex_)
            pair = [face, other]
            both.append(self._value(pair, hex_, over) / 2 + held(pair, over))
        return max([alone, *both])

    def _in_vain(self, face: Face, hex_: HexId) -> bool:
        """Whether too few steps march into many: the strong come first, then the worn may join."""
        if face.hex == hex_ or sum(it.steps for it in self.outlook.foes(hex_)) < _TOO_MANY:
            return False
        here = sum(it.steps for it in self.outlook.own.get(hex_, ()))
        return here + face.steps <= _TOO_FEW

    def _partners(self, face: Face, hex_: HexId) -> list[Face]:
        """The strongest blocks that could still join an attack."""
        able = [
            it
            for it in self.blocks
            if it.id != face.id and not it.moved and it.id not in FHQS and hex_ in self.ways(it)
        ]
        return sorted(able, key=lambda it: -sum(armed(it).fighter.ratings[: it.steps + 1]))[
            :_PARTNERS
        ]

    def _value(self, faces: list[Face], hex_: HexId, water: str) -> float:
        """What a fight is worth to us."""
        if not faces:
            return 0.0
        key = tuple(sorted(it.id for it in faces)), hex_, water
        if key not in self._values:
            self._values[key] = fight_worth(self.outlook, self.plan, faces, hex_, water)
        return self._values[key]

    def _fhq_posts(self) -> list[HexId]:
        """Where the headquarters can still be at the end, commanding who has moved or fights."""
        fhq = self.outlook.fhq(self.formation.id)
        if self.formation.neutral or fhq is None:
            return []
        posts = [fhq.hex]
        if not fhq.moved:
            ways = self.ways(fhq)
            posts += [hex_ for hex_ in ways if hex_ not in self.outlook.enemy]
        reach = self.formation.command_range
        led = [
            it.hex
            for it in self.blocks
            if (it.moved or it.hex in self.outlook.enemy) and it.id not in FHQS
        ]
        covered = {post: sum(distance_from(post)[hex_] <= reach for hex_ in led) for post in posts}
        most = max(covered.values())
        return [post for post in posts if covered[post] == most]

    def _command(self, hex_: HexId) -> float:
        """5C What it costs to go where no headquarters reaches."""
        if hex_ not in self._commands:
            reach, away = self.formation.command_range, distance_from(hex_)
            good = sum([away[post] <= reach for post in self._posts]) / len(self._posts)
            self._commands[hex_] = -_STRETCHED * (1 - good) if good else -_OUT_OF_COMMAND
        return self._commands[hex_]

    def _fhq_worth(self, face: Face, hex_: HexId) -> float:
        """5B The most steps in command, in safety."""
        outlook, reach = self.outlook, self.formation.command_range
        led = sum(
            _LED_STEP * it.steps
            + _LED_GOAL * self.plan.toward(it, it.hex)
            + _LED_FIGHT * (it.hex in outlook.enemy)
            for it in self.blocks
            if it.id != face.id and distance_from(hex_)[it.hex] <= reach
        )
        near = distance_from(hex_)
        bold = sum(
            count * (_ENEMY_BESIDE if near[other] == 1 else _ENEMY_NEAR)
            for other, count in outlook.enemy.items()
            if near[other] <= _NEAR
        )
        company = any(it.id != face.id for it in outlook.own.get(hex_, ()))
        danger = bold * (_GUARDED if company else _ALONE)
        danger += _IN_BATTLE if hex_ in outlook.enemy else 0
        return led - danger + _OWN_GOAL * self.plan.toward(face, hex_)

    def odds(self, faces: list[Face], hex_: HexId, water: str) -> RoundOdds:
        """The chances of a Round of attack."""
        old = any(it.hex == hex_ and not it.moved for it in faces)
        return attack_odds(self.outlook, faces, hex_, "" if old else water)

    def led(self, fhq: Face, hex_: HexId) -> tuple[int, int]:
        """5B How many blocks a headquarters commands from a hex, and of how many."""
        others = [it for it in self.blocks if it.id != fhq.id]
        near, reach = distance_from(hex_), self.formation.command_range
        return sum(near[it.hex] <= reach for it in others), len(others)

    def best(self, faces: Iterable[Face]) -> tuple[float, Face | None, HexId]:
        """The march that gains most."""
        top: tuple[float, Face | None, HexId] = (0.0, None, NOWHERE)
        for face in faces:
            gain, hex_ = self.gain(face, self.ways(face))
            if gain > top[0]:
                top = gain, face, hex_
        return top

    def gain(self, face: Face, ways: Ways) -> tuple[float, HexId]:
        """The most a block gains by a march, and where."""
        stay, top = self.worth(face, face.hex, ""), (0.0, NOWHERE)
        for hex_, path in ways.items():
            if self.room(hex_):
                gain = self.worth(face, hex_, self.outlook.came(face, path)) - stay
                if gain > top[0]:
                    top = gain, hex_
        return top

    @property
    def begun(self) -> bool:
        """Whether anybody has moved in this Activation."""
        return any(it.moved for it in self.blocks)

    def paid(self, face: Face, how: How) -> tuple[float, HexId]:
        """4B The best that a movement paid by the SHQ brings a block, less its price; and where."""
        stay = self.worth(face, face.hex, "") + _PRICES[how]
        top = 0.0, NOWHERE
        for hex_ in self.outlook.destinations(face, how):
            gain = self.worth(face, hex_, "") - stay
            if gain > top[0] and self.room(hex_):
                top = gain, hex_
        return top

    def room(self, hex_: HexId) -> bool:
        """Whether one more block fits."""
        return len(self.outlook.own.get(hex_, ())) < STACKING


def attack_odds(outlook: Outlook, faces: list[Face], hex_: HexId, water: str = "") -> RoundOdds:
    """What one Round of attack in a hex leads to."""
    ground = plain(outlook.ground(hex_, (water,) if water else ()))
    return round_odds(party(map(armed, faces)), outlook.foes(hex_), ground)


def fight_worth(
    outlook: Outlook, plan: Plan, faces: list[Face], hex_: HexId, water: str = ""
) -> float:
    """What one Round of attack in a hex is worth."""
    odds = attack_odds(outlook, faces, hex_, water)
    price = sum(plan.price(it) for it in faces) / len(faces)
    return (
        odds.defender_destroyed * plan.prize(hex_)
        + odds.dealt * plan.spoils(hex_)
        - odds.taken * price
        - odds.attacker_destroyed * price
    )


def march(orders: Orders, question: Question) -> Advice:
    """Who marches next: the greatest gain first, the headquarters last."""
    tokens = {choice.token for choice in question.choices}
    on_foot, by_rail = answers.ORDERS[How.MARCH], answers.ORDERS[How.STRATEGIC]
    ready = [it for it in orders.blocks if on_foot.token(it.id) in tokens]
    if answers.END not in tokens and ready:
        full = f"Three blocks are in {name(ready[0].hex)} and only two may stay."
        return Advice(on_foot.token(ready[0].id), full)
    gain, face, hex_ = orders.best([it for it in ready if it.id not in FHQS])
    back = answers.ORDERS[How.RELIEF]
    for stray in orders.blocks:
        if back.token(stray.id) in tokens:
            better, there = orders.paid(stray, How.RELIEF)
            if better > gain:
                return Advice(back.token(stray.id), _paid(orders, stray, there, How.RELIEF))
    if face is None or gain < _WORTH_A_MARCH:
        gain, face, hex_ = orders.best([it for it in ready if it.id in FHQS])
    if face is None or gain < _WORTH_A_MARCH:
        able = f"{every(len(ready))} blocks" if len(ready) > 1 else "the only block"
        why = f"{able.capitalize()} that could still march: no hex in reach is better."
        return Advice(answers.END, why if ready else "Nobody is left who could march.")
    if by_rail.token(face.id) in tokens:
        better, there = orders.paid(face, How.STRATEGIC)
        if better > gain:
            return Advice(by_rail.token(face.id), _paid(orders, face, there, How.STRATEGIC))
    return Advice(on_foot.token(face.id), _why(orders, face, hex_))


def _paid(orders: Orders, face: Face, hex_: HexId, how: How) -> str:
    """4B What a movement is for that costs an SHQ step."""
    points = count(MOVEMENT[KIND[face.id]], "Movement Point")
    gains = {
        How.STRATEGIC: f"by rail it has four hexes, not {points}",
        How.RELIEF: f"Out of Command it has {points} for an SHQ step, not 1",
    }
    return f"{_why(orders, face, hex_)[:-1]}; {gains[how]}."


def move_where(board: Board, question: Question) -> Advice:
    """Where the block under orders goes."""
    orders = Orders(board)
    face = next(it for it in orders.blocks if it.id == question.about[0])
    offered = [HexId(choice.place) for choice in question.choices if choice.place]
    hexes = [hex_ for hex_ in offered if orders.room(hex_)] or offered
    best = max(hexes, key=lambda hex_: orders.worth(face, hex_, orders.came(face, hex_)))
    ways = [it.token for it in question.choices if it.place == best]
    way = max(ways, key=lambda token: orders.way_worth(face, token)) if ways[1:] else ways[0]
    return Advice(way, _why(orders, face, best))


def _why(orders: Orders, face: Face, hex_: HexId) -> str:
    """The odds of an attack, the blocks a headquarters leads, what a march is for."""
    outlook = orders.outlook
    if hex_ in outlook.enemy:
        others = [it for it in orders.blocks if it.hex == hex_ and it.id != face.id]
        odds = orders.odds([*others, face], hex_, orders.came(face, hex_))
        who = NAME[face.id]
        attack = f"{who} joins the attack on" if others else f"{who} attacks"
        return f"{attack} {name(hex_)}: {reasons.fight(odds)}."
    if face.id in FHQS:
        led, of = orders.led(face, hex_)
        post = f"From {name(hex_)} the headquarters commands {led} of {count(of, 'block')}"
        return f"{post}; {reasons.threat(outlook, hex_)}."
    return reasons.march(outlook, orders.plan, face, hex_)
