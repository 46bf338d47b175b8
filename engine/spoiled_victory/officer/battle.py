"""The officer in battle: the front line, Hits or Retreats, and the Dunkirk Spirit."""

from __future__ import annotations

from engine.core.dice import at_least
from engine.core.views import Advice, Question
from engine.spoiled_victory import tokens
from engine.spoiled_victory.combat import current, defense_number, wins
from engine.spoiled_victory.components.map import LA_PANNE_SPACE, LAND, SHORE, SpaceId, name
from engine.spoiled_victory.components.units import UnitId
from engine.spoiled_victory.german_attacks import stands_fast
from engine.spoiled_victory.odds import MOST_WINS, win_chances
from engine.spoiled_victory.officer.outlook import Outlook
from engine.spoiled_victory.officer.values import promise, standing
from engine.spoiled_victory.positions import allies_in, is_evacuee, unit_name
from engine.spoiled_victory.reach import retreats
from engine.spoiled_victory.state import Battle, Table
from engine.spoiled_victory.tokens import Payment
from engine.spoiled_victory.views import Board

HOLDING = "holding ground"
SPIRIT = "Dunkirk Spirit"

# What a second throw must save before the marker is spent, in points; less as the game runs out.
_PRICE = 1.25
_CHEAPER_EACH_TURN = 0.05
# Our own attack is worth the marker if the second throw wins about every other time.
_GOOD_CHANCE = 0.4
_LAST_DITCH = frozenset([*SHORE, LA_PANNE_SPACE])


def front_line(seen: Board, question: Question, _: frozenset[str]) -> Advice:
    """The best Defense Number; among equals the unit that is worth least."""
    table, battle = seen.table, current(seen.table)

    def stand(token: str) -> tuple[int, float]:
        unit = tokens.unit_in(token)
        return defense_number(table, unit, battle.space), -_worth(table, unit, battle.space)

    token = max((choice.token for choice in question.choices), key=stand)
    who, (number, _worst) = unit_name(table, tokens.unit_in(token)), stand(token)
    return Advice(token, f"{who} defends best, with {number}.")


def target(seen: Board, question: Question, _: frozenset[str]) -> Advice:
    """Where an attack along red hurts least."""
    table = seen.table

    def stand(token: str) -> tuple[int, float]:
        space = tokens.space_in(token)
        units = allies_in(table, space)
        best = max(defense_number(table, unit, space) for unit in units)
        return best, -sum(_worth(table, unit, space) for unit in units)

    token = max((choice.token for choice in question.choices), key=stand)
    return Advice(token, f"{LAND[tokens.space_in(token)].name} is best able to take the blow.")


def apply_win(seen: Board, question: Question, forbidden: frozenset[str]) -> Advice:
    """Hit or Retreat: space is traded for time, but the last ground is weighed against a Hit."""
    table = seen.table
    ways = [tokens.Payment.read(choice.token) for choice in question.choices]
    yielding = [way for way in ways if way.retreat]
    worth_it = _may_stand(table) or _last_stand(table) or stands_fast(table)
    weighed = worth_it and HOLDING not in forbidden
    ways = ways if weighed else yielding or ways
    outlook = Outlook(table)
    best = max(ways, key=lambda way: _after_win(table, outlook, way))
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


def fall_back(seen: Board, question: Question, _: frozenset[str]) -> Advice:
    """Where a repulsed unit serves best."""
    table, unit = seen.table, current(seen.table).unit
    outlook = Outlook(table)

    def stand(token: str) -> float:
        space = tokens.space_in(token)
        return outlook.shift(unit, space) + _worth(table, unit, space)

    token = max((choice.token for choice in question.choices), key=stand)
    return Advice(token, f"{name(tokens.space_in(token))} is where it is needed next.")


def spirit(seen: Board, _: Question, forbidden: frozenset[str]) -> Advice:
    """Spend the marker when a second throw is expected to save much; later less will do."""
    table, battle = seen.table, current(seen.table)
    keep = Advice(tokens.KEEP, "A second throw would save too little to spend the marker on.")
    if SPIRIT in forbidden:
        return keep
    again = _against_us(battle) if battle.by_germans else _for_us(battle)
    if not again:
        return keep
    if battle.by_germans:
        worth = _saved(table, len(again)) >= _PRICE - _CHEAPER_EACH_TURN * table.turn
    else:
        worth = _turns_our_attack(battle, len(again))
    if not worth:
        return keep
    token = tokens.reroll(sorted(again))
    return Advice(token, "A second throw of these dice should save much.")


def _against_us(battle: Battle) -> list[int]:
    """The dice that make Wins of a German attack."""
    equal = battle.dice.count(battle.defense) // 2 * 2
    return [die for die in battle.dice if die > battle.defense] + [battle.defense] * equal


def _for_us(battle: Battle) -> list[int]:
    """The dice of our own attack that brought nothing."""
    return [die for die in battle.dice if die < battle.defense]


def _turns_our_attack(battle: Battle, again: int) -> bool:
    """Whether an attack that failed has a good chance to succeed, with two Wins, after all."""
    need = max(2 - (len(battle.dice) - again), 1)
    chance = at_least(need, win_chances(again, battle.defense))
    return wins(battle.dice, battle.defense) < 2 and chance > _GOOD_CHANCE


def _saved(table: Table, again: int) -> float:
    """What a second throw of so many dice is expected to save."""
    battle = current(table)
    lots = _lots(table)
    chances = win_chances(again, battle.defense)
    hoped = sum(chance * lot for chance, lot in zip(chances, lots, strict=True))
    return hoped - lots[min(wins(battle.dice, battle.defense), MOST_WINS)]


def _lots(table: Table) -> list[float]:
    """What 0 to 4 Wins mean for us: thrown back, or each unit gives way and the rest are Hits.

    Whoever is left standing after two Wins or more is attacked again.
    """
    battle = current(table)
    outlook = Outlook(table)
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
    battle = current(table)
    where = LAND[battle.space].name
    if way.retreat:
        return f"{where} is not worth a battalion; give ground and fight on from the next line."
    if battle.wins == 1:
        return f"Hold {where}: the attacker is thrown back if somebody stands."
    return f"Somebody has to hold {where}; this unit can take it."
