"""The officer in battle: the front line, Hits or Retreats, and the Dunkirk Spirit."""

from __future__ import annotations

from engine.core.counting import count, tally
from engine.core.dice import at_least
from engine.core.views import Advice, Question
from engine.spoiled_victory import tokens
from engine.spoiled_victory.combat import current, defense_number, wins
from engine.spoiled_victory.components.map import LA_PANNE_SPACE, SHORE, TRACKS, SpaceId, name
from engine.spoiled_victory.components.units import GermanId, UnitId
from engine.spoiled_victory.german_attacks import stands_fast
from engine.spoiled_victory.odds import MOST_WINS, win_chances
from engine.spoiled_victory.officer import reasons
from engine.spoiled_victory.officer.dials import OFFICERS, Dials
from engine.spoiled_victory.officer.outlook import Outlook
from engine.spoiled_victory.officer.values import promise, standing
from engine.spoiled_victory.positions import allies_in, german_name, is_evacuee, unit_name
from engine.spoiled_victory.reach import retreats
from engine.spoiled_victory.state import Battle, Table
from engine.spoiled_victory.tokens import Payment
from engine.spoiled_victory.views import Board

HOLDING = "holding ground"
SPIRIT = "Dunkirk Spirit"

# So much less than on the first turn a second throw must save before the marker is spent.
_CHEAPER_EACH_TURN = 0.03
_LAST_DITCH = frozenset([*SHORE, LA_PANNE_SPACE])


def front_line(seen: Board, question: Question, _: frozenset[str]) -> Advice:
    """The best Defense Number; among equals the unit that is worth least."""
    table, battle = seen.table, current(seen.table)

    def stand(token: str) -> tuple[int, float]:
        unit = tokens.unit_in(token)
        return defense_number(table, unit, battle.space), -_worth(table, unit, battle.space)

    token = max((choice.token for choice in question.choices), key=stand)
    unit = tokens.unit_in(token)
    odds = reasons.hold(table, battle.german, unit, battle.space)
    return Advice(token, f"{unit_name(table, unit)} defends best: {odds}.")


def target(seen: Board, question: Question, _: frozenset[str]) -> Advice:
    """Where an attack along red hurts least."""
    table = seen.table

    def stand(token: str) -> tuple[int, float]:
        space = tokens.space_in(token)
        units = allies_in(table, space)
        best = max(defense_number(table, unit, space) for unit in units)
        return best, -sum(_worth(table, unit, space) for unit in units)

    token = max((choice.token for choice in question.choices), key=stand)
    space = tokens.space_in(token)
    best = max(allies_in(table, space), key=lambda it: defense_number(table, it, space))
    odds = reasons.hold(table, GermanId(question.about[0]), best, space)
    return Advice(token, f"{name(space)} can bear it best: {odds}.")


def apply_win(
    seen: Board, question: Question, forbidden: frozenset[str], dials: Dials = OFFICERS
) -> Advice:
    """Hit or Retreat: space is traded for time, but the last ground is weighed against a Hit."""
    table = seen.table
    ways = [tokens.Payment.read(choice.token) for choice in question.choices]
    yielding = [way for way in ways if way.retreat]
    worth_it = _may_stand(table) or _last_stand(table) or stands_fast(table)
    weighed = worth_it and HOLDING not in forbidden
    ways = ways if weighed else yielding or ways
    outlook = Outlook(table, dials)
    worth = {way: _after_win(table, outlook, way) for way in ways}
    best = max(ways, key=lambda way: worth[way])
    return Advice(best.token, _why_win(table, best))


def _last_stand(table: Table) -> bool:
    """The last unit on the shore or in La Panne is attacked."""
    space = current(table).space
    return space in _LAST_DITCH and len(allies_in(table, space)) == 1


def _may_stand(table: Table) -> bool:
    """A single Win on a lone unit at full strength: a Hit throws the enemy back."""
    battle = current(table)
    alone = len(allies_in(table, battle.space)) == 1
    return battle.wins == 1 and alone and not table.units[battle.unit].reduced


def next_assault(seen: Board, question: Question, _: frozenset[str]) -> Advice:
    """In the order they were declared: none changes the odds of another."""
    first, table = seen.table.assaults[0], seen.table
    odds = reasons.assault(table, first.unit, first.german)
    who = unit_name(table, first.unit)
    return Advice(question.choices[0].token, f"{who} was ordered first, {odds}")


def fall_back(
    seen: Board, question: Question, _: frozenset[str], dials: Dials = OFFICERS
) -> Advice:
    """Where a repulsed unit serves best."""
    table, unit = seen.table, current(seen.table).unit
    outlook = Outlook(table, dials)

    def stand(token: str) -> float:
        space = tokens.space_in(token)
        return outlook.shift(unit, space) + _worth(table, unit, space)

    token = max((choice.token for choice in question.choices), key=stand)
    return Advice(token, reasons.post(table, unit, tokens.space_in(token)))


def spirit(seen: Board, _: Question, forbidden: frozenset[str], dials: Dials = OFFICERS) -> Advice:
    """Spend the marker when a second throw is expected to save much; later less will do."""
    table, battle = seen.table, current(seen.table)
    again = _against_us(battle) if battle.by_germans else _for_us(battle)
    token = tokens.reroll(sorted(again))
    dice = count(len(again), "die", "dice")
    if not again:
        scored = f"{_attacker(table)} has {tally(wins(battle.dice, battle.defense), 'Win')}"
        return Advice(tokens.KEEP, f"{scored} at {name(battle.space)}: nothing to roll again.")
    if battle.by_germans:
        saved = _saved(table, len(again), dials)
        price = dials.second_throw - _CHEAPER_EACH_TURN * table.turn
        worth = saved >= price
        why = f"Rolling {dice} again should save {reasons.points(max(saved, 0.0))}"
        keep = f"{why}: keep the marker for a throw that saves {price:.1f}."
    else:
        chance = _turning_our_attack(battle, len(again))
        worth = chance > dials.good_chance
        why = f"Chance to win the attack by rolling {dice} again: {reasons.share(chance)}"
        keep = f"{why}; too little to spend the marker on."
    spent = worth and SPIRIT not in forbidden
    return Advice(token, f"{why}.") if spent else Advice(tokens.KEEP, keep)


def _attacker(table: Table) -> str:
    battle = current(table)
    ours = not battle.by_germans
    return unit_name(table, battle.unit) if ours else german_name(table, battle.german)


def _against_us(battle: Battle) -> list[int]:
    """The dice that make Wins of a German attack."""
    equal = battle.dice.count(battle.defense) // 2 * 2
    return [die for die in battle.dice if die > battle.defense] + [battle.defense] * equal


def _for_us(battle: Battle) -> list[int]:
    """The dice of our own attack that brought nothing."""
    return [die for die in battle.dice if die < battle.defense]


def _turning_our_attack(battle: Battle, again: int) -> float:
    """The chance that an attack that failed succeeds, with two Wins, after all."""
    if wins(battle.dice, battle.defense) > 1:
        return 0.0
    need = max(2 - (len(battle.dice) - again), 1)
    return at_least(need, win_chances(again, battle.defense))


def _saved(table: Table, again: int, dials: Dials) -> float:
    """What a second throw of so many dice is expected to save."""
    battle = current(table)
    lots = _lots(table, dials)
    chances = win_chances(again, battle.defense)
    hoped = sum(chance * lot for chance, lot in zip(chances, lots, strict=True))
    return hoped - lots[min(wins(battle.dice, battle.defense), MOST_WINS)]


def _lots(table: Table, dials: Dials) -> list[float]:
    """What 0 to 4 Wins mean for us: thrown back, or each unit gives way and the rest are Hits.

    Whoever is left standing after two Wins or more is attacked again.
    """
    battle = current(table)
    outlook = Outlook(table, dials)
    unit, german = battle.unit, battle.german
    units = len(allies_in(table, battle.space))
    back = outlook.averted([(german, outlook.pushed_back(german))])
    hurt = _after_hit(table, unit) - _worth(table, unit, battle.space)
    worst = _after_win(table, outlook, Payment(unit))
    each = max(
        [_after_win(table, outlook, Payment(unit, space)) for space in retreats(table, unit)],
        default=worst,
    )
    lots = [back, each + back * (units > 1)]
    for scored in range(2, MOST_WINS + 1):
        paid = min(scored, units) * each + min(max(scored - units, 0), units) * hurt
        lots.append(paid + each * (scored < units))
    return lots


def _after_win(table: Table, outlook: Outlook, way: Payment) -> float:
    """What this way to apply the Win is worth: men kept, and peril averted."""
    battle, unit = current(table), way.unit
    if way.retreat:
        kept, changes = _worth(table, unit, way.retreat), outlook.retreat(unit, way.retreat)
    elif stands_fast(table):
        return _after_stand(table, outlook)
    else:
        kept, changes = _after_hit(table, unit), outlook.loss(unit)
    stays = not way.retreat and not table.units[unit].reduced
    if battle.wins == 1 and (stays or len(allies_in(table, battle.space)) > 1):
        changes.append((battle.german, outlook.pushed_back(battle.german)))
    return kept - _worth(table, unit, battle.space) + outlook.averted(changes)


def _after_stand(table: Table, outlook: Outlook) -> float:
    """Nobody is lost, and the attacker is hurt and thrown back."""
    german = current(table).german
    thrown_back = outlook.averted([(german, outlook.pushed_back(german))])
    return outlook.flipped(german) + thrown_back


def _after_hit(table: Table, unit: UnitId) -> float:
    """What a unit is still worth after a Hit."""
    marker = table.units[unit]
    if marker.reduced:
        return 0.0
    if is_evacuee(unit):
        return _worth(table, unit, marker.space) / 2
    return promise(table, unit, marker.space, reduced=True)


def _worth(table: Table, unit: UnitId, space: SpaceId) -> float:
    return standing(table, unit, space) if space else 0.0


def _why_win(table: Table, way: Payment) -> str:
    """What the unit is worth, what the ground is worth, and where that leaves the enemy."""
    battle, unit = current(table), way.unit
    who, where, enemy = (
        unit_name(table, unit),
        name(battle.space),
        german_name(table, battle.german),
    )
    if not way.retreat:
        if stands_fast(table):
            return f"{who} loses nothing by standing at {where} today, and {enemy} takes the Hit."
        if battle.wins == 1 and not table.units[unit].reduced:
            return f"One Hit on {who} throws {enemy} back from {where}."
        return f"{who} takes the Hit at {where}: {_value(table, unit)} is the least to lose."
    marker = table.germans[battle.german]
    track = TRACKS[marker.track]
    left = len(track) - 1 - marker.at
    goal = name(track[-1])
    gap = f"{enemy} is {count(left, 'space')} from {goal}" if left else f"{enemy} is at {goal}"
    back = name(way.retreat)
    return f"{who} is worth {_value(table, unit)} and can still defend {back}; {gap}."


def _value(table: Table, unit: UnitId) -> str:
    """What a unit is worth to the officer where it stands."""
    return reasons.points(_worth(table, unit, table.units[unit].space))
