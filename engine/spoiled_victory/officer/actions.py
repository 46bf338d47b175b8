"""The officer and his Player Actions: what to do with the next one."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import NamedTuple

from engine.core.choice import CANCEL, Choice
from engine.core.counting import count
from engine.core.views import Advice, Question
from engine.spoiled_victory import stranded, tokens
from engine.spoiled_victory.combat import allied_dice, german_defense
from engine.spoiled_victory.components.calendar import FIRST_TURN_OF_JUNE, LAST_TURN
from engine.spoiled_victory.components.map import (
    BELGIAN_AREA,
    EAST_JETTY,
    LA_PANNE_SPACE,
    SHORE,
    SpaceId,
    name,
)
from engine.spoiled_victory.components.tables import (
    COMBAT_ROW,
    HIT,
    SUPPRESSED,
    AirResult,
    luftwaffe_chances,
)
from engine.spoiled_victory.components.units import (
    BRITISH,
    EVACUEES,
    GERMANS,
    GHQ,
    GermanId,
    Nation,
    UnitId,
)
from engine.spoiled_victory.evacuation import loads_double
from engine.spoiled_victory.luftwaffe import ground_modifier
from engine.spoiled_victory.movement import current_march
from engine.spoiled_victory.odds import mishaps, targets, win_chances
from engine.spoiled_victory.officer import reasons
from engine.spoiled_victory.officer.battle import HOLDING, SPIRIT
from engine.spoiled_victory.officer.dials import OFFICERS, Dials
from engine.spoiled_victory.officer.outlook import Outlook
from engine.spoiled_victory.officer.shipping import RAF, moves_wanted, spare_move
from engine.spoiled_victory.officer.threats import risks
from engine.spoiled_victory.officer.values import (
    promise,
    room_at_sea,
    standing,
    turns_left,
)
from engine.spoiled_victory.officer.works import FLOODING, JETTIES, REPAIRS, WORKS, per_action
from engine.spoiled_victory.player_actions import report_cost
from engine.spoiled_victory.positions import (
    belgians,
    german_name,
    german_space,
    german_strength,
    is_evacuee,
    strength,
    unit_name,
)
from engine.spoiled_victory.reach import FOOT_COST, TRUCK_COST, Front, may_truck, movable, reach
from engine.spoiled_victory.state import Table
from engine.spoiled_victory.tokens import MarchOrder, Sailing
from engine.spoiled_victory.views import Board

DEFENDING = "defending"
COUNTER_ATTACKS = "counter-attacks"
INTELLIGENCE = "intelligence"
GHQ_MOVES = "GHQ moves"

# Gains are in Victory Points for each Player Action.
_NEVER = -1.0
_WORTH_A_TRUCK = 3
# A free move spends nothing that a later one could use.
_FREE_MOVE = 2
_REPORT = 0.05
# What disruption comes to beside a die lost for good, since it passes.
_DAZED = 0.4
# The bombers wait for a good day as long as there are days left.
_PATIENCE = 0.02
# Attacks: how sure, and each turn with La Panne back in our hands.
_FAIR_CHANCE = 0.3
_RELIEF = 0.3
# New Evacuees: what is better or worse about where a group gathers.
_AT_THE_MOLE = 0.05
_TWO_FOR_ONE = 0.12
_CROWD = 0.04
_AT_RISK = 0.6
# A battalion taken out of the line: what each point is worth, and the part that needs room at sea.
_EMBARKED = 0.3
_EMBARKED_WITH_ROOM = 0.55
# Points with two turns to come home in, with one, and with none.
_IN_TIME = (0.25, 0.75, 1.0)
# A second throw in hand, and more where the front is in peril.
_SECOND_THROW = 0.06
_SECOND_THROW_IN_PERIL = 0.02
# A move made now is a little less than one made when the card is known.
_SPARE = 0.8


class Errand(NamedTuple):
    """Where a unit does most good, and what that gains; nowhere, if it had better stay."""

    gain: float = 0.0
    space: SpaceId | None = None
    attacks: bool = False

    @property
    def token(self) -> str:
        """The answer that sends it there."""
        if self.space is None:
            return CANCEL
        return tokens.written(tokens.ATTACK if self.attacks else tokens.TO, self.space)


class Actions:
    """One look at the table, and the worth of every action on it."""

    def __init__(self, table: Table, forbidden: frozenset[str], dials: Dials = OFFICERS) -> None:
        self.table = table
        self.forbidden = forbidden
        self.dials = dials
        self.outlook = Outlook(table, dials, belgians_last=False)
        self.front = Front.of(table)
        self.risks = risks(table, dials)
        self._assaults: dict[tuple[int, str], tuple[float, float, float]] = {}

    def best(self, question: Question) -> Advice:
        """The action with the most gain for its price."""
        gains = {choice: self.worth(choice.token) for choice in question.choices}
        best = max(gains, key=lambda it: gains[it])
        if gains[best] < self.dials.worthwhile and any(choice.ends for choice in question.choices):
            return Advice(tokens.END, self._idle(gains))
        return Advice(best.token, self.why(best.token))

    def _idle(self, gains: dict[Choice, float]) -> str:
        """Why nothing more is done."""
        left = {choice: gain for choice, gain in gains.items() if not choice.ends}
        if not left:
            return "Nothing is left to order."
        best = max(left, key=lambda it: left[it])
        brings = reasons.roughly(left[best])
        return f"The best order left, “{best.label}”, would bring {brings}."

    def worth(self, token: str) -> float:
        """Gain per Player Action."""
        weigh = _WEIGHTS.get(tokens.verb(token))
        return weigh(self, token) if weigh else 0.0

    def why(self, token: str) -> str:
        """The reason for an action, in numbers of this position."""
        return _REASONS[tokens.verb(token)](self, token)

    def march(self, token: str) -> float:
        """Send each unit of a stack where it does most good."""
        space, nation, truck = MarchOrder.read(token)
        units = movable(self.table, space, nation)
        if truck and len(units) < _WORTH_A_TRUCK:
            return 0.0
        gains: list[float] = []
        sent: list[UnitId] = []
        for unit in units:
            errand = self.errand(unit, truck=truck)
            if errand.gain > self.dials.worthwhile and errand.space:
                gains.append(errand.gain)
                self.outlook.move(unit, errand.space)
                sent.append(unit)
        for unit in sent:
            self.outlook.move(unit, space)
        paid = sorted(gains, reverse=True)[self._riding_free(space, nation) :]
        return sum(paid) / (TRUCK_COST if truck else FOOT_COST)

    def _riding_free(self, space: SpaceId, nation: Nation) -> int:
        """How many of a stack could go for nothing: nobody need pay for those (10.1.5)."""
        beside = space == self.table.units[GHQ].space and nation == BRITISH
        if GHQ_MOVES in self.forbidden or not beside:
            return 0
        return strength(self.table, GHQ) - self.table.escorted

    def why_march(self, token: str) -> str:
        """What the first unit is sent for."""
        space, nation, truck = MarchOrder.read(token)
        errands = {
            unit: self.errand(unit, truck=truck) for unit in movable(self.table, space, nation)
        }
        unit = max(errands, key=lambda it: errands[it].gain)
        return self.purpose(unit, errands[unit])

    def errand(self, unit: UnitId, *, truck: bool) -> Errand:
        """The best place for one unit."""
        driven = stranded.bound_to_leave(self.table, [unit], self.front, truck=truck)
        best = Errand(-inf if driven else 0.0)
        here = standing(self.table, unit, self.table.units[unit].space, self.dials)
        spaces = self._within_reach(unit, truck=truck)
        quiet = [space for space in spaces if space not in self.front.enemy]
        averted = self.outlook.shifts(unit, quiet)
        for space in spaces:
            if space in averted:
                gain = standing(self.table, unit, space, self.dials) - here
                gain += self._allowed(unit, averted[space])
            else:
                gain = self.assault(unit, self.front.enemy[space])
            if gain > best.gain:
                best = Errand(gain, space, space not in averted)
        return best

    def _within_reach(self, unit: UnitId, *, truck: bool) -> tuple[SpaceId, ...]:
        """Where it may be sent; the GHQ not among the Belgians, where nobody can ride with it."""
        spaces = reach(self.table, unit, self.front, truck=truck)
        if unit == GHQ and belgians(self.table):
            return tuple([space for space in spaces if space not in BELGIAN_AREA])
        return spaces

    def assault(self, unit: UnitId, german: GermanId) -> float:
        """What an attack is worth: the German thrown back and the ground held, less the risk.

        Only to retake La Panne is it much: every turn after that has its full Evacuation Moves.
        """
        if COUNTER_ATTACKS in self.forbidden or is_evacuee(unit):
            return _NEVER
        table, outlook = self.table, self.outlook
        dice = allied_dice(table, unit)
        if (dice, german) not in self._assaults:
            self._assaults[dice, german] = self._blow(dice, german)
        chance, blow, hurt = self._assaults[dice, german]
        if chance < _FAIR_CHANCE:
            return _NEVER
        here, there = table.units[unit].space, german_space(table, german)
        stand = standing(table, unit, there) - standing(table, unit, here)
        held = stand + outlook.shift(unit, there) if there != here else 0.0
        loss = promise(table, unit, here) - (
            0.0 if table.units[unit].reduced else promise(table, unit, here, reduced=True)
        )
        relief = _RELIEF * turns_left(table) if there == LA_PANNE_SPACE else 0.0
        return blow + chance * (held + relief) - hurt * loss - self.dials.prudence

    def _blow(self, dice: int, german: GermanId) -> tuple[float, float, float]:
        """An attack with so many dice: its chance, the peril averted, the risk of casualties."""
        dice_now, defense = german_strength(self.table, german), german_defense(self.table, german)
        chances = win_chances(dice, defense)
        won = sum(chances[2:])
        if won < _FAIR_CHANCE:
            return won, 0.0, 0.0  # it is not ordered, whatever it would bring
        outlook, counter = self.outlook, GERMANS[german]
        back = outlook.eased(german, outlook.pushed_back(german))
        dazed = _DAZED * outlook.weakened(german, 1)
        flipped = outlook.weakened(german, max(dice_now - counter.reduced, 1))
        averted = won * back + (chances[3] + chances[4]) * dazed + chances[4] * flipped
        return won, averted, mishaps(dice, defense)[1]

    def attack_on_the_spot(self, unit: UnitId) -> float:
        """An Engaged unit attacks without moving."""
        return self.assault(unit, self.front.enemy[self.table.units[unit].space])

    def create(self, token: str) -> float:
        """Gather a new group, the Mole first."""
        space = tokens.space_in(token)
        double = bool(loads_double(self.table, space))
        spare = _AT_THE_MOLE * (space == EAST_JETTY) + _TWO_FOR_ONE * double
        crowd = _CROWD * sum(self.table.units[it].space == space for it in EVACUEES)
        room = room_at_sea(self.table, FIRST_TURN_OF_JUNE)
        return self.dials.group * room + spare - crowd - _AT_RISK * self.risks.get(space, 0.0)

    def upgrade(self, token: str) -> float:
        """Strengthen a group that will sail anyway."""
        space = tokens.space_in(token)
        dials = self.dials
        filled = dials.filled_on_shore if space in SHORE else dials.filled_inland
        return self._in_time(filled) - _AT_RISK * self.risks.get(space, 0.0)

    def convert(self, token: str) -> float:
        """Take a battalion out of the line."""
        table, unit = self.table, tokens.unit_in(token)
        space = table.units[unit].space
        lost = -self.outlook.shift(unit, EAST_JETTY) if space != EAST_JETTY else 0.0
        factor = 1 if table.units[unit].reduced else 2
        room = room_at_sea(table, LAST_TURN)
        points = factor * (_EMBARKED + _EMBARKED_WITH_ROOM * room)
        return self._in_time(points) - max(lost, 0.0)

    def works(self, token: str) -> float:
        """Flooding, jetties and repairs."""
        work = WORKS[tokens.verb(token)]
        return 0.0 if work.tool in self.forbidden else work.gain(self.table, token)

    def why_works(self, token: str) -> str:
        """How much there is to load, or to flood."""
        return WORKS[tokens.verb(token)].why(self.table, token)

    def intelligence(self, _: str) -> float:
        """Worth little, unless the event makes it free: then at once."""
        if INTELLIGENCE in self.forbidden or turns_left(self.table) < 1:
            return 0.0
        return per_action(_REPORT, report_cost(self.table))

    def why_intelligence(self, _: str) -> str:
        """What it costs, and how many could strike."""
        price = "An action is left" if report_cost(self.table) else "It is free today"
        near = count(sum(bool(targets(self.table, it)) for it in self.table.germans), "German unit")
        return f"{price}, and {near} could attack next turn: know which, and be forewarned."

    def spirit(self, _: str) -> float:
        """A second throw for a bad day."""
        if SPIRIT in self.forbidden or turns_left(self.table) < 1:
            return 0.0
        return _SECOND_THROW + _SECOND_THROW_IN_PERIL * self.outlook.peril()

    def why_spirit(self, _: str) -> str:
        """What the front has at stake."""
        stake = reasons.roughly(self.outlook.peril())
        return f"The German advance threatens {stake}: a second throw can save some of it."

    def sail(self, token: str) -> float:
        """An Evacuation Move now."""
        sailing = Sailing.read(token)
        return _SPARE * spare_move(self.table, sailing, self.risks, self.dials)

    def why_sail(self, token: str) -> str:
        """Moves are short."""
        needed, coming = moves_wanted(self.table)
        factor = Sailing.read(token).factor
        return (
            f"{needed:.0f} moves are needed and about {coming} will come: get {factor} VP away now."
        )

    def bomb(self, token: str) -> float:
        """Strike the unit that threatens most, while the enemy still has a phase to come."""
        if RAF in self.forbidden or not turns_left(self.table):
            return 0.0
        table, outlook, german = self.table, self.outlook, tokens.german_in(token)
        chances = self._bombing(german)
        dazed = _DAZED * outlook.weakened(german, 1)
        hit, pinned = chances.get(HIT, 0.0), chances.get(SUPPRESSED, 0.0)
        gain = (hit + pinned) * dazed + hit * outlook.flipped(german)
        patience = _PATIENCE * turns_left(table) / LAST_TURN
        return gain - patience + self.dials.worthwhile

    def _bombing(self, german: GermanId) -> dict[AirResult, float]:
        """What the bombers may do to a German unit."""
        row = ground_modifier(self.table, german_space(self.table, german)) + 1
        return luftwaffe_chances(COMBAT_ROW, row)

    def why_bomb(self, token: str) -> str:
        """The chances."""
        german = tokens.german_in(token)
        who, chances = german_name(self.table, german), self._bombing(german)
        threat = reasons.roughly(self.outlook.now[german])
        hit = reasons.share(chances.get(HIT, 0.0))
        hurt = reasons.share(chances.get(HIT, 0.0) + chances.get(SUPPRESSED, 0.0))
        return f"{who} threatens {threat}: {hurt} to disrupt it, {hit} to reduce it as well."

    def escort(self, token: str) -> float:
        """A free ride beside the GHQ."""
        if GHQ_MOVES in self.forbidden:
            return 0.0
        return self.errand(tokens.unit_in(token), truck=may_truck(self.table)).gain * _FREE_MOVE

    def why_escort(self, token: str) -> str:
        """What it is sent for."""
        unit = tokens.unit_in(token)
        return self.purpose(unit, self.errand(unit, truck=may_truck(self.table)))

    def _allowed(self, unit: UnitId, averted: float) -> float:
        """What a move does for the front; the GHQ is not there to hold it.

        Without defending only what it costs counts.
        """
        idle = unit == GHQ or DEFENDING in self.forbidden
        return min(averted, 0.0) if idle else averted

    def _in_time(self, points: float) -> float:
        """Points need turns to come home."""
        return points * _IN_TIME[min(turns_left(self.table), 2)]

    def purpose(self, unit: UnitId, errand: Errand) -> str:
        """Why a unit is sent on an errand."""
        who, space = unit_name(self.table, unit), errand.space
        if space is None:
            return f"{who} is of most use where it is, at {name(self.table.units[unit].space)}."
        if errand.attacks:
            return reasons.assault(self.table, unit, self.front.enemy[space])
        if stranded.bound_to_leave(self.table, [unit], self.front, truck=may_truck(self.table)):
            return f"{who} has to leave Belgian ground first (10.1.7), and {name(space)} is best."
        return reasons.post(self.table, unit, space)


def act(
    seen: Board, question: Question, forbidden: frozenset[str], dials: Dials = OFFICERS
) -> Advice:
    """The best use of the next Player Action."""
    return Actions(seen.table, forbidden, dials).best(question)


def move_who(
    seen: Board, question: Question, forbidden: frozenset[str], dials: Dials = OFFICERS
) -> Advice:
    """The next unit with an errand; then enough."""
    actions = Actions(seen.table, forbidden, dials)
    truck, here = current_march(seen.table).truck, current_march(seen.table).space
    moves = [it.token for it in question.choices if tokens.verb(it.token) == tokens.MOVE]
    going = [tokens.unit_in(token) for token in moves]
    driven = stranded.bound_to_leave(seen.table, going, actions.front, truck=truck)
    best = (-inf if driven else dials.worthwhile, "", "")
    for choice in question.choices:
        verb, unit = tokens.verb(choice.token), tokens.unit_in(choice.token)
        if verb == tokens.MOVE:
            errand = actions.errand(unit, truck=truck)
            best = max(best, (errand.gain, choice.token, actions.purpose(unit, errand)))
        elif verb == tokens.ATTACK:
            gain = actions.attack_on_the_spot(unit)
            why = reasons.assault(seen.table, unit, actions.front.enemy[here])
            best = max(best, (gain, choice.token, why))
    if best[1]:
        return Advice(best[1], best[2])
    leave = next(choice.token for choice in question.choices if choice.ends)
    stay = count(len(going), "unit")
    return Advice(leave, f"{stay} still at {name(here)}: no move would do more good than staying.")


def move_where(
    seen: Board, question: Question, forbidden: frozenset[str], dials: Dials = OFFICERS
) -> Advice:
    """Where the chosen unit does most good."""
    actions = Actions(seen.table, forbidden, dials)
    march = current_march(seen.table)
    unit = march.going[0]
    errand = actions.errand(unit, truck=march.truck)
    legal = {choice.token for choice in question.choices}
    if errand.space is None or errand.token not in legal:
        who, here = unit_name(seen.table, unit), name(march.space)
        return Advice(CANCEL, f"{who} does more good at {here} than anywhere in reach.")
    return Advice(errand.token, actions.purpose(unit, errand))


_WEIGHTS: dict[str, Callable[[Actions, str], float]] = {
    tokens.FOOT: Actions.march,
    tokens.TRUCK: Actions.march,
    tokens.ESCORT: Actions.escort,
    tokens.CREATE: Actions.create,
    tokens.CONVERT: Actions.convert,
    tokens.UPGRADE: Actions.upgrade,
    tokens.INTELLIGENCE: Actions.intelligence,
    tokens.SPIRIT: Actions.spirit,
    tokens.SAIL: Actions.sail,
    tokens.FLOOD: Actions.works,
    tokens.JETTIES: Actions.works,
    tokens.REPAIR: Actions.works,
    tokens.BOMB: Actions.bomb,
}
_REASONS: dict[str, Callable[[Actions, str], str]] = {
    tokens.FOOT: Actions.why_march,
    tokens.TRUCK: Actions.why_march,
    tokens.ESCORT: Actions.why_escort,
    tokens.CREATE: lambda it, token: reasons.gather(it.table, tokens.space_in(token)),
    tokens.CONVERT: lambda it, token: reasons.embark(it.table, tokens.unit_in(token)),
    tokens.UPGRADE: lambda it, token: reasons.strengthen(it.table, tokens.space_in(token)),
    tokens.INTELLIGENCE: Actions.why_intelligence,
    tokens.SPIRIT: Actions.why_spirit,
    tokens.SAIL: Actions.why_sail,
    tokens.FLOOD: Actions.why_works,
    tokens.JETTIES: Actions.why_works,
    tokens.REPAIR: Actions.why_works,
    tokens.BOMB: Actions.why_bomb,
}
TOOLS = (
    DEFENDING,
    HOLDING,
    COUNTER_ATTACKS,
    FLOODING,
    JETTIES,
    REPAIRS,
    INTELLIGENCE,
    SPIRIT,
    GHQ_MOVES,
    RAF,
)
