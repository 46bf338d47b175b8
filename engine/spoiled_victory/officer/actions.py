"""The officer and his Player Actions: what to do with the next one."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.choice import CANCEL
from engine.core.views import Advice, Question
from engine.spoiled_victory.combat import allied_dice, german_defense
from engine.spoiled_victory.components.calendar import FIRST_TURN_OF_JUNE, LAST_TURN, is_june
from engine.spoiled_victory.components.map import (
    EAST_JETTY,
    LA_PANNE_SPACE,
    SHORE,
    name,
)
from engine.spoiled_victory.components.tables import COMBAT_ROW, HIT, SUPPRESSED
from engine.spoiled_victory.components.units import EVACUEES, GERMANS
from engine.spoiled_victory.evacuation import loads_double
from engine.spoiled_victory.luftwaffe import ground_modifier
from engine.spoiled_victory.movement import current_march
from engine.spoiled_victory.odds import air_chances, mishaps, win_chances
from engine.spoiled_victory.officer.outlook import Outlook
from engine.spoiled_victory.officer.shipping import RAF, spare_move
from engine.spoiled_victory.officer.threats import risks
from engine.spoiled_victory.officer.values import evacuee_worth, promise, room_at_sea, turns_left
from engine.spoiled_victory.officer.works import FLOODING, JETTIES, REPAIRS, WORKS, per_action
from engine.spoiled_victory.player_actions import report_cost
from engine.spoiled_victory.positions import (
    german_in,
    german_space,
    german_strength,
    is_evacuee,
    unit_name,
)
from engine.spoiled_victory.reach import Front, may_truck, movable, reach
from engine.spoiled_victory.state import Table

DEFENDING = "defending"
COUNTER_ATTACKS = "counter-attacks"
INTELLIGENCE = "intelligence"
SPIRIT = "Dunkirk Spirit"
GHQ_MOVES = "GHQ moves"

_WORTHWHILE = 0.05
_WORTH_A_TRUCK = 3
_REPORT = 0.05
_DAZED = 0.4
_PATIENCE = 0.6
_PRUDENCE = 0.1
_RELIEF = 0.3
_FAIR_CHANCE = 0.3
_TWO_FOR_ONE = 0.12
_SPARE = 0.8
_AT_RISK = 0.6


class Actions:
    """One look at the table, and the worth of every action on it."""

    def __init__(self, table: Table, forbidden: frozenset[str]) -> None:
        self.table = table
        self.forbidden = forbidden
        self.outlook = Outlook(table)
        self.front = Front.of(table)
        self.risks = risks(table)
        self._assaults: dict[tuple[int, str], tuple[float, float, float]] = {}

    def best(self, question: Question) -> Advice:
        """The action with the most gain for its price."""
        gains = [(self.worth(choice.token), choice.token) for choice in question.choices]
        (gain, why), token = max(gains, key=lambda it: it[0][0])
        if gain < _WORTHWHILE:
            return Advice("end", "Nothing left that is worth an order.")
        return Advice(token, why)

    def worth(self, token: str) -> tuple[float, str]:
        """Gain per Player Action, and why."""
        kind, _, rest = token.partition(":")
        weigh = _WEIGHTS.get(kind)
        return weigh(self, rest) if weigh else (0.0, "")

    def march(self, rest: str, *, truck: bool) -> tuple[float, str]:
        """Send each unit of a stack where it does most good."""
        space, _, of = rest.partition(":")
        total, purpose = 0.0, ""
        sent: list[str] = []
        units = movable(self.table, space, of)
        if truck and len(units) < _WORTH_A_TRUCK:
            return 0.0, ""
        for unit in units:
            gain, token = self.errand(unit, self.outlook, truck=truck)
            if gain > _WORTHWHILE:
                total += gain
                purpose = purpose or self.purpose(unit, token)
                self.outlook.move(unit, token.partition(":")[2])
                sent.append(unit)
        for unit in sent:
            self.outlook.move(unit, space)
        return total / (2 if truck else 1), purpose

    def errand(self, unit: str, outlook: Outlook, *, truck: bool) -> tuple[float, str]:
        """The best place for one unit, as the token that sends it there."""
        most, token = 0.0, CANCEL
        here = self._standing(unit, self.table.units[unit].space)
        spaces = reach(self.table, unit, self.front, truck=truck)
        averted = outlook.shifts(unit, [space for space in spaces if space not in self.front.enemy])
        for space in spaces:
            if space in averted:
                gain = self._standing(unit, space) - here + self._allowed(averted[space])
                kind = "to"
            else:
                gain, kind = self.assault(unit, self.front.enemy[space]), "attack"
            if gain > most:
                most, token = gain, f"{kind}:{space}"
        return most, token

    def assault(self, unit: str, german: str) -> float:
        """What an attack is worth: the German thrown back and the ground held, less the risk.

        Only to retake La Panne is it much: every turn after that has its full Evacuation Moves.
        """
        if COUNTER_ATTACKS in self.forbidden or is_evacuee(unit):
            return -1.0
        table, outlook = self.table, self.outlook
        dice = allied_dice(table, unit)
        if (dice, german) not in self._assaults:
            self._assaults[dice, german] = self._blow(dice, german)
        chance, blow, hurt = self._assaults[dice, german]
        if chance < _FAIR_CHANCE:
            return -1.0
        here, there = table.units[unit].space, german_space(table, german)
        stand = self._standing(unit, there) - self._standing(unit, here)
        held = stand + outlook.shift(unit, there) if there != here else 0.0
        loss = promise(table, unit, here) - (
            0.0 if table.units[unit].reduced else promise(table, unit, here, reduced=True)
        )
        relief = _RELIEF * turns_left(table) if there == LA_PANNE_SPACE else 0.0
        return blow + chance * (held + relief) - hurt * loss - _PRUDENCE

    def _blow(self, dice: int, german: str) -> tuple[float, float, float]:
        """An attack with so many dice: its chance, the peril averted, the risk of casualties."""
        strength, defense = german_strength(self.table, german), german_defense(self.table, german)
        chances = win_chances(dice, defense)
        won = sum(chances[2:])
        outlook, counter = self.outlook, GERMANS[german]
        back = outlook.eased(german, outlook.pushed_back(german))
        dazed = _DAZED * outlook.weakened(german, 1)
        flipped = outlook.weakened(german, max(strength - counter.reduced, 1))
        averted = won * back + (chances[3] + chances[4]) * dazed + chances[4] * flipped
        return won, averted, mishaps(dice, defense)[1]

    def attack_on_the_spot(self, unit: str) -> float:
        """An Engaged unit attacks without moving."""
        german = german_in(self.table, self.table.units[unit].space)
        return self.assault(unit, german)

    def create(self, space: str) -> tuple[float, str]:
        """Gather a new group, the Mole first."""
        spare = 0.05 * (space == EAST_JETTY) + _TWO_FOR_ONE * bool(loads_double(self.table, space))
        crowd = 0.04 * sum(self.table.units[it].space == space for it in EVACUEES)
        room = room_at_sea(self.table, FIRST_TURN_OF_JUNE)
        gain = 0.62 * room + spare - crowd - _AT_RISK * self.risks.get(space, 0.0)
        return gain, f"More men to the boats at {name(space)}."

    def upgrade(self, space: str) -> tuple[float, str]:
        """Strengthen a group that will sail anyway."""
        gain = self._time(0.8) if space in SHORE else self._time(0.7)
        gain -= _AT_RISK * self.risks.get(space, 0.0)
        return gain, f"Fill the boats that leave {name(space)}."

    def convert(self, unit: str) -> tuple[float, str]:
        """Take a battalion out of the line."""
        table = self.table
        space = table.units[unit].space
        lost = -self.outlook.shift(unit, EAST_JETTY) if space != EAST_JETTY else 0.0
        factor = strength_as_evacuees(table, unit)
        room = room_at_sea(table, LAST_TURN)
        gain = self._time(factor * (0.3 + 0.55 * room)) - max(lost, 0.0)
        return gain, f"{unit_name(table, unit)} has done its part; bring it home."

    def works(self, kind: str, rest: str) -> tuple[float, str]:
        """Flooding, jetties and repairs."""
        tool, weigh = WORKS[kind]
        return (0.0, "") if tool in self.forbidden else weigh(self.table, rest)

    def intelligence(self, _: str) -> tuple[float, str]:
        """Worth little, unless the event makes it free: then at once."""
        if INTELLIGENCE in self.forbidden or turns_left(self.table) < 1:
            return 0.0, ""
        gain = per_action(_REPORT, report_cost(self.table))
        return gain, "Know where the next blow falls, and slip away if luck is with us."

    def spirit(self, _: str) -> tuple[float, str]:
        """A second throw for a bad day."""
        if SPIRIT in self.forbidden or turns_left(self.table) < 1:
            return 0.0, ""
        return 0.06 + 0.02 * self.outlook.peril(), "Have a second throw for a bad day."

    def sail(self, rest: str) -> tuple[float, str]:
        """An Evacuation Move now."""
        return _SPARE * spare_move(self.table, f"sail:{rest}"), "One boat more gets away."

    def bomb(self, german: str) -> tuple[float, str]:
        """Strike the unit that threatens most."""
        if RAF in self.forbidden:
            return 0.0, ""
        table, outlook = self.table, self.outlook
        chances = air_chances(COMBAT_ROW, 1 + ground_modifier(table, german_space(table, german)))
        dazed = _DAZED * outlook.weakened(german, 1)
        hit, pinned = chances.get(HIT, 0.0), chances.get(SUPPRESSED, 0.0)
        gain = (hit + pinned) * dazed + hit * outlook.flipped(german)
        patience = _PATIENCE * turns_left(table) / LAST_TURN
        return gain - patience + _WORTHWHILE, f"{GERMANS[german].name} threatens us most."

    def escort(self, unit: str) -> tuple[float, str]:
        """A free ride beside the GHQ."""
        if GHQ_MOVES in self.forbidden:
            return 0.0, ""
        gain, token = self.errand(unit, self.outlook, truck=may_truck(self.table))
        return gain * 2, self.purpose(unit, token)

    def _standing(self, unit: str, space: str) -> float:
        if is_evacuee(unit):
            return evacuee_worth(self.table, unit, space)
        return promise(self.table, unit, space)

    def _allowed(self, averted: float) -> float:
        """What a move does for the front; without defending only what it costs counts."""
        return min(averted, 0.0) if DEFENDING in self.forbidden else averted

    def _time(self, points: float) -> float:
        """Points need turns to come home."""
        left = turns_left(self.table)
        return points * (1.0 if left >= 2 else 0.75 if left == 1 else 0.25)

    def purpose(self, unit: str, token: str) -> str:
        kind, _, space = token.partition(":")
        who = unit_name(self.table, unit)
        if kind == CANCEL:
            return f"{who} stays."
        if kind == "attack":
            return f"{who} can throw the enemy back at {name(space)}."
        if space in SHORE and is_june(self.table.turn + 2):
            return f"{who} should be at {name(space)}, ready to embark."
        return f"{who} is needed at {name(space)}."


def act(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """The best use of the next Player Action."""
    return Actions(table, forbidden).best(question)


def move_who(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """The next unit with an errand; then enough."""
    actions = Actions(table, forbidden)
    truck = current_march(table).truck
    best = (_WORTHWHILE, "", "")
    for choice in question.choices:
        kind, _, unit = choice.token.partition(":")
        if kind == "unit":
            gain, token = actions.errand(unit, actions.outlook, truck=truck)
            best = max(best, (gain, choice.token, actions.purpose(unit, token)))
        elif kind == "attack":
            gain = actions.attack_on_the_spot(unit)
            best = max(best, (gain, choice.token, "Drive the enemy off this space."))
    if best[1]:
        return Advice(best[1], best[2])
    leave = question.choices[-1].token
    return Advice(leave, "The others stay where they are.")


def move_where(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """Where the chosen unit does most good."""
    actions = Actions(table, forbidden)
    march = current_march(table)
    gain, token = actions.errand(march.going[0], actions.outlook, truck=march.truck)
    legal = {choice.token for choice in question.choices}
    if gain <= 0 or token not in legal:
        return Advice(CANCEL, "Better to stay.")
    return Advice(token, actions.purpose(march.going[0], token))


def strength_as_evacuees(table: Table, unit: str) -> int:
    """What a Combat unit turns into."""
    return 1 if table.units[unit].reduced else 2


_WEIGHTS: dict[str, Callable[[Actions, str], tuple[float, str]]] = {
    "foot": lambda actions, rest: actions.march(rest, truck=False),
    "truck": lambda actions, rest: actions.march(rest, truck=True),
    "escort": Actions.escort,
    "create": Actions.create,
    "convert": Actions.convert,
    "upgrade": Actions.upgrade,
    "intelligence": Actions.intelligence,
    "spirit": Actions.spirit,
    "sail": Actions.sail,
    "flood": lambda actions, rest: actions.works("flood", rest),
    "jetties": lambda actions, rest: actions.works("jetties", rest),
    "repair": lambda actions, rest: actions.works("repair", rest),
    "bomb": Actions.bomb,
}
TOOLS = (
    DEFENDING,
    "holding ground",
    COUNTER_ATTACKS,
    FLOODING,
    JETTIES,
    REPAIRS,
    INTELLIGENCE,
    SPIRIT,
    GHQ_MOVES,
    RAF,
)
