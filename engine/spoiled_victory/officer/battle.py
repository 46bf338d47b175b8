"""The officer in battle: the front line, Hits or Retreats, and the Dunkirk Spirit."""

from __future__ import annotations

from engine.core.views import Advice, Question
from engine.spoiled_victory.combat import defense_number, wins
from engine.spoiled_victory.components.map import (
    LA_PANNE_SPACE,
    LAND,
    SHORE,
    name,
)
from engine.spoiled_victory.components.units import GERMANS
from engine.spoiled_victory.german_attacks import stands_fast
from engine.spoiled_victory.odds import win_chances
from engine.spoiled_victory.officer.outlook import Outlook
from engine.spoiled_victory.officer.values import evacuee_worth, promise
from engine.spoiled_victory.positions import allies_in, is_evacuee, unit_name
from engine.spoiled_victory.reach import retreats
from engine.spoiled_victory.state import Battle, Table

HOLDING = "holding ground"
SPIRIT = "Dunkirk Spirit"

_PRICE = 1.25
_CHEAPER_EACH_TURN = 0.05
_LAST_DITCH = frozenset([*SHORE, LA_PANNE_SPACE])


def front_line(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """The best Defense Number; among equals the unit that is worth least."""
    battle = _battle(table)
    token = max(
        (choice.token for choice in question.choices),
        key=lambda it: (
            defense_number(table, _unit(it), battle.space),
            -_worth(table, _unit(it), battle.space),
        ),
    )
    number = defense_number(table, _unit(token), battle.space)
    return Advice(token, f"{unit_name(table, _unit(token))} defends best, with {number}.")


def target(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """Where an attack along red hurts least."""

    def stand(space: str) -> tuple[int, float]:
        units = allies_in(table, space)
        best = max(defense_number(table, unit, space) for unit in units)
        return best, -sum(_worth(table, unit, space) for unit in units)

    token = max((it.token for it in question.choices), key=lambda it: stand(it[3:]))
    return Advice(token, f"{LAND[token[3:]].name} is best able to take the blow.")


def apply_win(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """Hit or Retreat: space is traded for time, but the last ground is weighed against a Hit."""
    tokens = [choice.token for choice in question.choices]
    yielding = [token for token in tokens if token.startswith("retreat")]
    worth_it = _may_stand(table) or _last_stand(table) or stands_fast(table)
    weighed = worth_it and HOLDING not in forbidden
    tokens = tokens if weighed else yielding or tokens
    outlook = Outlook(table)
    token = max(tokens, key=lambda it: _after_win(table, outlook, it))
    return Advice(token, _why_win(table, token))


def _last_stand(table: Table) -> bool:
    """The last unit on the shore or in La Panne is attacked."""
    space = _battle(table).space
    return space in _LAST_DITCH and len(allies_in(table, space)) == 1


def _may_stand(table: Table) -> bool:
    """A single Win on a lone unit at full strength: a Hit throws the enemy back."""
    battle = _battle(table)
    alone = len(allies_in(table, battle.space)) == 1
    return battle.wins == 1 and alone and not table.units[battle.defender].reduced


def fall_back(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """Where a repulsed unit serves best."""
    unit = _battle(table).attacker
    outlook = Outlook(table)
    token = max(
        (choice.token for choice in question.choices),
        key=lambda it: outlook.shift(unit, it[3:]) + _worth(table, unit, it[3:]),
    )
    return Advice(token, f"{name(token[3:])} is where it is needed next.")


def spirit(table: Table, question: Question, forbidden: frozenset[str]) -> Advice:
    """Spend the marker when a second throw is expected to save much; later less will do."""
    battle = _battle(table)
    dice = sorted(battle.dice)
    keep = Advice("keep", "A second throw would save too little to spend the marker on.")
    if SPIRIT in forbidden:
        return keep
    if battle.attacker in GERMANS:
        again = [die for die in dice if die > battle.defense]
        again += [battle.defense] * (dice.count(battle.defense) // 2 * 2)
        worth = bool(again) and _saved(table, len(again)) >= _price(table)
    else:
        again = [die for die in dice if die < battle.defense]
        scored = len(dice) - len(again)
        need = max(2 - scored, 1)
        chance = sum(win_chances(len(again), battle.defense)[need:]) if again else 0.0
        worth = wins(battle.dice, battle.defense) < 2 and chance > 0.4
    if not again or not worth:
        return keep
    faces = "".join(str(die) for die in sorted(again))
    token = f"reroll:{faces}"
    return Advice(token, "A second throw of these dice should save much.")


def _price(table: Table) -> float:
    return _PRICE - _CHEAPER_EACH_TURN * table.turn


def _saved(table: Table, again: int) -> float:
    """What a second throw of so many dice is expected to save."""
    battle = _battle(table)
    lots = _lots(table)
    chances = win_chances(again, battle.defense)
    hoped = sum(chance * lot for chance, lot in zip(chances, lots, strict=True))
    return hoped - lots[min(wins(battle.dice, battle.defense), 4)]


def _lots(table: Table) -> list[float]:
    """What 0 to 4 Wins mean for us: thrown back, or each unit gives way and the rest are Hits.

    Whoever is left standing after two Wins or more is attacked again.
    """
    battle = _battle(table)
    outlook = Outlook(table)
    unit = battle.defender
    units = len(allies_in(table, battle.space))
    tokens = [f"retreat:{unit}>{space}" for space in retreats(table, unit)]
    back = outlook.averted([(battle.attacker, outlook.pushed_back(battle.attacker))])
    hurt = _after_hit(table, unit) - _worth(table, unit, battle.space)
    worst = _after_win(table, outlook, f"hit:{unit}")
    each = max([_after_win(table, outlook, it) for it in tokens], default=worst)
    lots = [back, each + back * (units > 1)]
    for scored in (2, 3, 4):
        paid = min(scored, units) * each + min(max(scored - units, 0), units) * hurt
        lots.append(paid + each * (scored < units))
    return lots


def _after_win(table: Table, outlook: Outlook, token: str) -> float:
    """What this way to apply the Win is worth: men kept, and peril averted."""
    battle = _battle(table)
    kind, _, rest = token.partition(":")
    unit, _, space = rest.partition(">")
    if kind == "retreat":
        kept, changes = _worth(table, unit, space), outlook.retreat(unit, space)
    elif stands_fast(table):
        return _after_stand(table, outlook)
    else:
        kept, changes = _after_hit(table, unit), outlook.loss(unit)
    held = len(allies_in(table, battle.space)) > 1 or (
        kind == "hit" and not table.units[unit].reduced
    )
    if held and battle.wins == 1:
        changes.append((battle.attacker, outlook.pushed_back(battle.attacker)))
    return kept - _worth(table, unit, battle.space) + outlook.averted(changes)


def _after_stand(table: Table, outlook: Outlook) -> float:
    """Nobody is lost, and the attacker is hurt and thrown back."""
    german = _battle(table).attacker
    thrown_back = outlook.averted([(german, outlook.pushed_back(german))])
    return outlook.flipped(german) + thrown_back


def _after_hit(table: Table, unit: str) -> float:
    """What a unit is still worth after a Hit."""
    marker = table.units[unit]
    if marker.reduced:
        return 0.0
    if is_evacuee(unit):
        return _worth(table, unit, marker.space) / 2
    return promise(table, unit, marker.space, reduced=True)


def _worth(table: Table, unit: str, space: str) -> float:
    if not space:
        return 0.0
    if is_evacuee(unit):
        return evacuee_worth(table, unit, space)
    return promise(table, unit, space)


def _why_win(table: Table, token: str) -> str:
    battle = _battle(table)
    where = LAND[battle.space].name
    if token.startswith("retreat"):
        return f"{where} is not worth a battalion; give ground and fight on from the next line."
    if battle.wins == 1:
        return f"Hold {where}: the attacker is thrown back if somebody stands."
    return f"Somebody has to hold {where}; this unit can take it."


def _battle(table: Table) -> Battle:
    if table.battle is None:
        raise RuntimeError("no battle is being fought")
    return table.battle


def _unit(token: str) -> str:
    return token.partition(":")[2]
