"""Attacks, losses, retreats, advances and aircraft: what a fight is worth to whom."""

from __future__ import annotations

from engine.case_yellow.armies import face
from engine.case_yellow.attacking import offers, outstanding
from engine.case_yellow.attacks import (
    Force,
    air_left,
    arko,
    forces,
    owes,
    planned,
    refusal,
    targets,
)
from engine.case_yellow.battle import sum_of
from engine.case_yellow.components.calendar import FREE_HANDS, HOLLAND, PLACE_POINTS
from engine.case_yellow.components.formations import FORMATION_OF
from engine.case_yellow.components.map import (
    CITIES,
    EXIT,
    NATION,
    NEAR,
    PARIS,
    TERRAIN,
    distance,
    name,
)
from engine.case_yellow.components.units import (
    ARKO_UNIT,
    ARMORED_UNITS,
    CORPS_SIZED,
    MATILDAS,
    NAME,
    PANZERS,
    SIDE_OF,
    SMALL,
    YELLOWS,
)
from engine.case_yellow.dynamo import may_declare
from engine.case_yellow.feeding import stepping_stays_fed
from engine.case_yellow.fronts import cut_off
from engine.case_yellow.ids import ALLIED, GERMAN, OTHER, SEAT, HexId, Outcome, UnitId
from engine.case_yellow.officer.plans import goal_of
from engine.case_yellow.positions import stack, strength, zone_of
from engine.case_yellow.retreat import ways
from engine.case_yellow.state import Campaign
from engine.case_yellow.strength import SOFT, Plan, Sum, chances, defenders_of, reckon, success
from engine.case_yellow.victory import broken_panzers
from engine.core.counting import count
from engine.core.ids import Side
from engine.core.views import Advice, Question

_AIR = 0.35  # what an Air Asset is worth elsewhere
_FOR_THE_PORT = 3
_GARRISON = 2.0  # in Fortress Holland a city without a unit is a city lost


def step_worth(game: Campaign, id_: UnitId) -> float:
    """What the next step of a unit is worth; the last one of a panzer division above all."""
    unit = game.unit(id_)
    worth = 0.6 + 0.35 * face(id_, unit).strength
    if id_ in PANZERS:
        worth += 0.6 if unit.steps > 1 else _last_step(game)
    elif id_ in ARMORED_UNITS:
        worth += 0.6 if unit.steps > 1 else 1.2
    elif unit.steps == 1:
        worth += 1.2 if SIDE_OF[id_] == GERMAN and id_ not in SMALL else 0.5
        if game.options["scenario"] == HOLLAND and unit.hex in CITIES:
            worth += _GARRISON
    return worth


def _last_step(game: Campaign) -> float:
    """What the last step of a panzer division is worth: in Free Hands the war hangs on it."""
    broken = broken_panzers(game) if game.options["scenario"] == FREE_HANDS else 0
    return 8.0 + 3.0 * broken


def place_worth(game: Campaign, side: Side, hex_: HexId) -> float:
    """What it is worth to clear a hex."""
    worth = 0.4 * (hex_ in CITIES) + 0.5 * PLACE_POINTS.get(hex_, 0)
    if hex_ in PARIS:
        worth += 3.0
    if hex_ == game.table.dynamo.port:
        worth += 6.0
    if NATION[hex_] == "N" and hex_ in CITIES:
        worth += 1.5
    if side == GERMAN:
        goals = {
            goal_of(game, FORMATION_OF[id_])
            for here in NEAR[hex_]
            for id_ in stack(game, GERMAN, here)
            if id_ in FORMATION_OF
        }
        worth += 1.0 * (hex_ in goals)
        worth += 0.5 * any(distance(hex_, goal) <= 3 for goal in goals)
    return worth


def worth(game: Campaign, force: Force, sum_: Sum) -> float:
    """The expected value of an attack, in steps."""
    plan = force.plan
    enemy = OTHER[plan.side]
    held = defenders_of(game, enemy, plan.target)
    first, both = _own_losses(game, plan, sum_)
    bleeds = [it for it in sum_.shifters if it in held] or held
    theirs = min((step_worth(game, id_) for id_ in bleeds), default=0.0)
    cleared = 0.8 + place_worth(game, plan.side, plan.target)
    caught = 0.0 if sum_.fort else _caught(game, held, 1)
    chased = 0.0 if sum_.fort else _caught(game, held, 2)
    engaged = theirs * (sum_.rating >= sum_.against) - first * (sum_.rating <= sum_.against)
    values = {
        Outcome.AE: -both - 0.5,
        Outcome.AL1: -first,
        Outcome.ENG: engaged if held else 0.0,
        Outcome.BL1: theirs - first + cleared + caught,
        Outcome.DL1: theirs + cleared + caught,
        Outcome.DR: 0.3 + cleared + chased,
        Outcome.DE: 2 * theirs + 0.5 + cleared + chased,
    }
    if sum_.fort:
        values |= {Outcome.BL1: theirs - first, Outcome.DL1: theirs, Outcome.DR: 0.0}
        values[Outcome.DE] = 2 * theirs + 1 + cleared
    owed = 0.7 * len(force.owed)
    return sum(share * values[it] for it, share in chances(sum_).items()) - owed


def _own_losses(game: Campaign, plan: Plan, sum_: Sum) -> tuple[float, float]:
    """What the first step costs the attacker, and what two steps of his choice do (11.3e, g)."""
    exposed = [it for it in plan.attackers if it != ARKO_UNIT] or [*plan.attackers]
    steps = sorted(step_worth(game, it) for it in exposed)
    both = steps[0] if len(steps) == 1 and exposed[0] in CORPS_SIZED else sum((steps * 2)[:2])
    armor = [it for it in exposed if it in ARMORED_UNITS]
    hard = sum_.fort or plan.target in CITIES or TERRAIN[plan.target] in SOFT
    if MATILDAS in exposed:
        pool = [MATILDAS]
    else:
        pool = [it for it in exposed if it in sum_.shifters] or (armor if hard else []) or exposed
    return min(step_worth(game, it) for it in pool), both


def _caught(game: Campaign, held: list[UnitId], steps: int) -> float:
    """What the defenders who would find no way out are worth, beyond a step lost already."""
    lost = [it for it in held if not ways(game, it, steps)]
    return 0.8 * sum(step_worth(game, it) * game.unit(it).steps for it in lost)


def best_attacks(game: Campaign) -> list[tuple[float, str, Force, Sum]]:
    """Every attack worth a thought, the best first; aircraft must earn what they cost."""
    found = []
    for token, (force, air, given) in offers(game).items():
        sum_ = force.sum
        if air and air > air_left(game, force.plan.side) - _held_back(game, force.plan.side):
            continue
        if air or given:
            sum_ = reckon(game, force.plan._replace(air=air, sacrifice=given))
        value = worth(game, force, sum_) - _AIR * air - 2.0 * given
        found.append((value, token, force, sum_))
    found += [
        (worth(game, force, force.sum), f"c:{force.plan.target}", force, force.sum)
        for force in spared(game)
    ]
    return sorted(found, key=lambda it: (-it[0], it[1]))


def _held_back(game: Campaign, side: Side) -> int:
    """Stukas kept for the evacuation port while Dynamo may be declared any moment."""
    soon = side == GERMAN and may_declare(game) and cut_off(game)
    return _FOR_THE_PORT if soon else 0


def spared(game: Campaign) -> list[Force]:
    """Ready-made forces without the units that must not lose a step, and what else one hex can do.

    None while attacks are owed: the units for those are not to be used up.
    """
    if outstanding(game):
        return []
    found: dict[tuple[UnitId, ...], Force] = {}
    for target, around in targets(game).items():
        known = [force.plan.attackers for force in forces(game, target)]
        ideas = [tuple(it for it in ids if not _precious(game, it)) for ids in known]
        if len(around) > 1:
            ideas += [(*ids, *arko(game, target)) for ids in around.values()]
            ideas += [tuple(it for it in ids if not _precious(game, it)) for ids in ideas]
        for ids in ideas:
            if not ids or ids in known or ids in found or ids == (ARKO_UNIT,):
                continue
            plan = planned(game, target, ids)
            if not refusal(game, plan):
                found[ids] = Force("", plan, reckon(game, plan), owes(game, plan))
    return [*found.values()]


def _precious(game: Campaign, id_: UnitId) -> bool:
    """Whether a unit has nothing left to lose but itself."""
    return id_ in YELLOWS and id_ not in SMALL and game.unit(id_).steps == 1


def attack(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """The attack worth most, as long as one is worth anything."""
    bridges = [it for it in question.choices if it.token.startswith("b:")]
    ranked = best_attacks(game)
    owed = outstanding(game)
    if owed and ranked:
        value, token, _, sum_ = ranked[0]
        return Advice(token, f"It is owed, and {sum_.odds} is the best there is.")
    least = 0.35 if question.seat == "german" else 0.25
    if ranked and ranked[0][0] > least:
        value, token, _, sum_ = ranked[0]
        return Advice(token, _why(sum_, value))
    motor = [it for it in bridges if _only_motor(game, HexId(it.token[2:]))]
    if motor:
        return Advice(motor[0].token, "Without a Bridgehead the panzers cannot attack there.")
    done = next((it.token for it in question.choices if it.token == "done"), "")
    if done:
        best = f": the best attack left would bring {ranked[0][0]:+.1f} steps" if ranked else ""
        return Advice(done, f"Nothing else is worth the blood{best}.")
    return Advice(question.choices[0].token, "Something must be attacked.")


def _why(sum_: Sum, value: float) -> str:
    return f"{sum_.odds}: {success(sum_):.0%} that they give way, worth {value:.1f} steps."


def _only_motor(game: Campaign, hex_: HexId) -> bool:
    near = [id_ for it in NEAR[hex_] for id_ in stack(game, GERMAN, it) if EXIT[it, hex_].river]
    return len([id_ for id_ in near if id_ in YELLOWS]) > 1


def compose(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """The force he has in mind for the hex, unit by unit."""
    target, *named = question.about
    tokens = [it.token for it in question.choices]
    ranked = (it for it in best_attacks(game) if it[1] == f"c:{target}")
    best = next(ranked, None)
    if best:
        missing = [id_ for id_ in best[2].plan.attackers if id_ not in named]
        if missing and f"+{missing[0]}" in tokens:
            return Advice(f"+{missing[0]}", f"With it: {_why(best[3], best[0])}")
    if "go" in tokens:
        return Advice("go", "What is ready is enough.")
    return Advice(tokens[-1], "There is no force for it.")


def lose(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """One's own cheapest step; the enemy's dearest."""
    units = [UnitId(it.token) for it in question.choices]
    own = SEAT[SIDE_OF[units[0]]] == question.seat
    pick = min if own else max
    id_ = pick(units, key=lambda it: (step_worth(game, it), it))
    last = "its last step" if game.unit(id_).steps == 1 else "one of its two steps"
    how = "costs least" if own else "hurts most"
    return Advice(id_, f"{NAME[id_]}, {last}, {how} of {count(len(units), 'unit')}.")


def retreat(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """Together, away from the enemy, behind a river or walls if there are any."""
    unit = UnitId(question.about[0])
    side = SIDE_OF[unit]
    enemy = OTHER[side]
    start = HexId(question.about[1])
    hostile = game.army(enemy).stacks

    def safety(token: str) -> tuple[float, str]:
        hex_ = HexId(token.removeprefix("all:"))
        near = sum(it in hostile for it in NEAR[hex_])
        walls = hex_ in CITIES or hex_ in game.ground.shielded or TERRAIN[hex_] in "bhf"
        port = game.table.dynamo.port
        home = -0.3 * distance(hex_, port) if port and side == ALLIED else 0.0
        whole = 1.0 if token.startswith("all:") else 0.0
        value = home + whole + walls - 0.7 * near - 0.4 * bool(zone_of(game, enemy, hex_))
        if question.seat != SEAT[side]:  # the enemy drives it where it is worst off
            value = -value
        return value - 0.05 * distance(hex_, start), token

    best = max((it.token for it in question.choices), key=safety)
    end = HexId(best.removeprefix("all:"))
    near = sum(it in hostile for it in NEAR[end])
    beside = f"{count(near, 'enemy stack')} beside it" if near else "no enemy beside it"
    return Advice(best, f"{name(end)} has {beside}.")


def advance(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """Forward with all that fit, unless it leads into a trap."""
    tokens = [it.token for it in question.choices]
    target = HexId(question.about[0])
    units = [UnitId(it) for it in tokens if it not in ("stay", "all")]
    side = SIDE_OF[units[0]]
    enemies = sum(strength(game, stack(game, OTHER[side], it)) for it in NEAR[target])
    if side == GERMAN:
        able = [it for it in units if not _forlorn(game, it, target, enemies)]
    else:
        able = units if enemies <= 2 * strength(game, units) else []
    if not able:
        cut_off = side == GERMAN and not any(_stays_fed(game, it, target) for it in units)
        danger = "they would be cut off" if cut_off else f"strength {enemies} would surround them"
        return Advice("stay", f"At {name(target)} {danger}.")
    if "all" in tokens and len(able) == len(units):
        return Advice("all", f"Into {name(target)} with everything that fits.")
    best = max(able, key=lambda it: (it in YELLOWS, strength(game, (it,)), it))
    around = f"strength {enemies} of the enemy stands" if enemies else "no enemy stands"
    return Advice(best, f"{NAME[best]} takes {name(target)}; {around} around it.")


def _forlorn(game: Campaign, id_: UnitId, hex_: HexId, enemies: int) -> bool:
    """Whether a division would be thrown away there: its last step among enemies, or cut off."""
    if id_ not in YELLOWS or hex_ in PARIS or hex_ == game.table.dynamo.port:
        return False
    if _precious(game, id_) and enemies >= 2 * strength(game, (id_,)):
        return True
    return not _stays_fed(game, id_, hex_)


def _stays_fed(game: Campaign, id_: UnitId, hex_: HexId) -> bool:
    """Whether supply follows; on the first turn it always does."""
    return game.table.turn == 1 or stepping_stays_fed(game, game.unit(id_).hex, hex_)


def second(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """On towards the goal of the formation, if that is nearer and no trap."""
    unit, here = UnitId(question.about[0]), HexId(question.about[1])
    goal = goal_of(game, FORMATION_OF[unit]) if unit in FORMATION_OF else here
    tokens = []
    for token in (it.token for it in question.choices if it.token != "stay"):
        hex_ = HexId(token.removeprefix("all:"))
        enemies = sum(strength(game, stack(game, ALLIED, it)) for it in NEAR[hex_])
        if not _forlorn(game, unit, hex_, enemies):
            tokens.append(token)

    def left(token: str) -> tuple[int, bool, str]:
        hex_ = HexId(token.removeprefix("all:"))
        return distance(hex_, goal), not token.startswith("all:"), token

    best = min(tokens, key=left, default="stay")
    if tokens and left(best)[0] < distance(here, goal):
        return Advice(best, f"On towards {name(goal)} before they have dug in again.")
    return Advice("stay", f"No safe way on leads towards {name(goal)}.")


def fly(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """Aircraft where a column changes much."""
    battle = game.battling()
    now = sum_of(game, battle)
    own = question.seat == SEAT[battle.side]
    tokens = [it.token for it in question.choices]
    best, gain, chance = "0", 0.0, 0.0
    for token in tokens[1:]:
        number = int(token)
        shift = number if own else -number
        moved = now._replace(column=max(-1, min(7, now.column + shift)))
        change = success(moved) - success(now)
        value = (change if own else -change) - 0.09 * number
        if value > gain + 1e-9:
            best, gain, chance = token, value, success(moved)
    if best == "0":
        return Advice(best, f"At {now.odds} a column changes too little.")
    sent = count(int(best), "Air Asset")
    words = f"the attack succeeds with {chance:.0%} instead of {success(now):.0%}"
    return Advice(best, f"With {sent} over {name(battle.target)} {words}.")
