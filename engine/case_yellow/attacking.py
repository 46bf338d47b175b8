"""11.1, 11.2, 11.6 The attacks of a round: ready made or composed, one after the other."""

from __future__ import annotations

from itertools import combinations

from engine.case_yellow import objections
from engine.case_yellow.attacks import (
    Force,
    air_left,
    arko,
    bridges_first,
    bridging,
    forces,
    may_bridge,
    may_fly,
    may_sacrifice,
    owes,
    passage,
    pay_for_bridging,
    planned,
    refusal,
    soaked,
    starters,
    steps_of_air,
    targets,
)
from engine.case_yellow.bridgeheads import chance_of, try_bridgehead
from engine.case_yellow.combat import begin
from engine.case_yellow.components.map import EXIT, NEAR, name, part
from engine.case_yellow.components.units import AG1, MOTORIZED, NAME
from engine.case_yellow.ids import ALLIED, GERMAN, SEAT, Action, HexId, Outcome, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.losses import eliminate
from engine.case_yellow.positions import told
from engine.case_yellow.state import Campaign
from engine.case_yellow.strength import CLEARING, Plan, Sum, chances, reckon, told_shifts
from engine.core.choice import CANCEL, Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.core.memo import remembered, remembered_when_asked
from engine.core.step import Ask, Step

DONE = "done"


@remembered
def outstanding(game: Campaign) -> tuple[HexId, ...]:
    """11.2d Hexes that must still be attacked in this round and can be."""
    acting = game.acting()
    return tuple(
        hex_ for hex_ in acting.owed if hex_ not in acting.targets and _attackable(game, hex_)
    )


def _attackable(game: Campaign, hex_: HexId) -> bool:
    return hex_ in targets(game) and bool(forces(game, hex_))


def with_air(sum_: Sum, plan: Plan, game: Campaign, number: int) -> Sum:
    """The same attack with so many Air Assets."""
    return reckon(game, plan._replace(air=number)) if number else sum_


def outlook(game: Campaign, plan: Plan, sum_: Sum) -> dict[Outcome, float]:
    """The exact chance of each result, the attempt at a Bridgehead before it included."""
    found = chances(sum_)
    if not bridges_first(game, plan):
        return found
    share = chance_of(game, plan.target)
    over = chances(reckon(game, plan._replace(bridged=True)))
    return {
        it: share * over.get(it, 0.0) + (1 - share) * found.get(it, 0.0)
        for it in Outcome
        if it in over or it in found
    }


@remembered_when_asked
def offers(game: Campaign) -> dict[str, tuple[Force, int, bool]]:
    """Every ready-made attack by its token: the force, its Air Assets, AG1 given up or not."""
    found: dict[str, tuple[Force, int, bool]] = {}
    owed = outstanding(game)
    side = game.acting().side
    hexes = [*owed, *(it for it in targets(game) if it not in owed)]
    for target in hexes:
        for force in forces(game, target):
            if owed and target not in owed and not _still_met(game, force, owed):
                continue
            numbers = steps_of_air(game, force.plan, force.sum) if air_left(game, side) else [0]
            for air in numbers:
                found[f"a:{target}:{force.word}:{air}"] = (force, air, False)
            if may_sacrifice(game, force.plan):
                found[f"a:{target}:{force.word}:0:s"] = (force, 0, True)
    return found


def _still_met(game: Campaign, force: Force, owed: tuple[HexId, ...]) -> bool:
    """Whether the hexes owed could still be attacked after this one."""
    return soaked(game, force.plan, (*owed, *force.owed)) is not None


def _offer(game: Campaign, token: str, force: Force, air: int, given: bool) -> Choice:  # noqa: FBT001
    plan = force.plan._replace(air=air, sacrifice=given)
    sum_ = reckon(game, plan) if air or given else force.sum
    words = [f"{_force_words(force)}, {_prospects(game, plan, sum_)}"]
    if given:
        words.append("costs AG1")
    if force.owed:
        more = f" +{len(force.owed) - 1}" if len(force.owed) > 1 else ""
        words.append(f"owes {force.owed[0]}{more}")
    target = plan.target
    return Choice(
        token,
        "Attack",
        name(target),
        detail="; ".join(it for it in words if it),
        place=target,
        part=part(target),
    )


def _prospects(game: Campaign, plan: Plan, sum_: Sum) -> str:
    """The odds, what flies, how likely the enemy must leave and how likely it costs a step."""
    found = outlook(game, plan, sum_)
    planes = count(plan.air, "Stuka" if plan.side == GERMAN else "squadron") if plan.air else ""
    odds = ", ".join(filter(None, (sum_.odds, planes)))
    out = sum(share for it, share in found.items() if it in CLEARING)
    if sum_.fort:
        out = found.get(Outcome.DE, 0.0)
    cost = sum(found.get(it, 0.0) for it in (Outcome.AE, Outcome.AL1, Outcome.BL1))
    return f"{odds}: out {out:.0%}, loss {cost:.0%}"


def _force_words(force: Force) -> str:
    """A force in few words: its first unit, how many more, and from where."""
    first, *others = force.plan.attackers
    words = f"{NAME[first]} +{len(others)}" if others else NAME[first]
    if "+" in force.word:
        return f"{words}, pincer"
    return f"{words}, all" if force.word == "all" else words


class NextAttack(Step[Campaign], frozen=True):
    """11.2d First what is owed, then whatever the active player likes."""

    rule = "11.2"

    def run(self, game: Campaign) -> None:
        game.then(OwedAttacks() if outstanding(game) else Attacks())


class AttackAsk(Ask[Campaign], frozen=True):
    """11.2 Which hex is attacked next, by whom; several may be ordered in one go."""

    batch = True

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return tuple(targets(game))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        owed = outstanding(game)
        found = [_offer(game, token, *offer) for token, offer in offers(game).items()]
        price = ", costs 1 MP" if game.acting().action == Action.MOVE else ""
        found += [
            Choice(
                f"b:{hex_}",
                "Try for a Bridgehead at",
                name(hex_),
                detail=f"{chance_of(game, hex_):.0%}{price}",
                place=hex_,
                part=part(hex_),
            )
            for hex_ in _bridges(game)
        ]
        found += [
            Choice(
                f"c:{hex_}",
                "Compose an attack on",
                name(hex_),
                place=hex_,
                opens=True,
                part=part(hex_),
            )
            for hex_ in targets(game)
            if not owed or hex_ in owed
        ]
        return found if owed else [*found, Choice(DONE, "No more attacks", ends=True)]

    def objection(self, game: Campaign, seat: Seat, token: str) -> str:
        verb, _, rest = token.partition(":")
        return objections.to_attack(game, rest.partition(":")[0]) if verb in ("a", "c") else ""

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == DONE:
            return
        game.then(NextAttack())
        verb, _, rest = token.partition(":")
        if verb == "c":
            game.then(Compose(HexId(rest)))
        elif verb == "b":
            pay_for_bridging(game, bridging(game, HexId(rest)))
            try_bridgehead(game, HexId(rest))
        else:
            force, air, given = offers(game)[token]
            begin(game, force.plan._replace(air=air, sacrifice=given))


class Attacks(AttackAsk, frozen=True):
    """11.2 The attacks a player makes because he likes to."""

    rule = "11.2"
    decline = DONE

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        if not targets(game):
            return ()
        able = offers(game) or _bridges(game) or composable(game)
        return (SEAT[game.acting().side],) if able else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        acting = game.acting()
        if acting.attackers >= 0:
            return f"{count(acting.attackers, 'motorized unit')} may still attack. Which attack?"
        return "Which attack now?"


class OwedAttacks(AttackAsk, frozen=True):
    """11.2d The attacks an attack from several hexes has made a duty."""

    rule = "11.2d"

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[game.acting().side],)

    def prompt(self, game: Campaign, seat: Seat) -> str:
        hexes = ", ".join(map(name, outstanding(game)))
        return f"You still owe attacks on {hexes}. Which attack now?"


def composable(game: Campaign) -> bool:
    """Whether the units of some of the hexes round a target could attack it, if not of all."""
    return any(
        not refusal(game, planned(game, target, tuple(id_ for ids in some for id_ in ids)))
        for target, around in targets(game).items()
        for number in range(2, len(around) + 1)
        for some in combinations(around.values(), number)
    )


def _bridges(game: Campaign) -> list[HexId]:
    """10.8c Defended hexes against which a Bridgehead may be tried before combat."""
    if game.acting().side != GERMAN:
        return []
    hexes = {
        near
        for here in game.german.stacks
        for near in NEAR[here]
        if near in game.allied.stacks and EXIT[here, near].river
    }
    return [hex_ for hex_ in sorted(hexes) if may_bridge(game, hex_)]


class Compose(Ask[Campaign], frozen=True):
    """11.2 An attack put together unit by unit."""

    rule = "11.2"
    batch = True
    target: HexId
    units: tuple[UnitId, ...] = ()
    air: int = 0

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[game.acting().side],)

    def plan(self, game: Campaign) -> Plan:
        return planned(game, self.target, self.units)._replace(air=self.air)

    def able(self, game: Campaign) -> tuple[UnitId, ...]:
        around = targets(game).get(self.target, {})
        ids = tuple(id_ for units in around.values() for id_ in units)
        return (*ids, *arko(game, self.target))

    def prompt(self, game: Campaign, seat: Seat) -> str:
        head = f"Attack on {name(self.target)}"
        if not self.units:
            return f"{head}: name the units."
        plan = self.plan(game)
        sum_ = reckon(game, plan)
        why = refusal(game, plan)
        owed = owes(game, plan)
        owing = f"It owes attacks on {', '.join(map(name, owed))}." if owed and not why else ""
        stands = f"{head} by {told(self.units)}: {sum_.odds}{told_shifts(sum_)}."
        return " ".join(filter(None, (stands, why, owing)))

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (self.target, *self.units)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        found = []
        plan = self.plan(game)
        legal = bool(self.units) and not refusal(game, plan)
        if legal:
            sum_ = reckon(game, plan)
            words = _prospects(game, plan, sum_)
            found.append(Choice("go", "Attack", name(self.target), detail=words, place=self.target))
        found += [
            Choice(f"+{id_}", "Add", NAME[id_], detail=f"at {name(game.unit(id_).hex)}")
            for id_ in self.able(game)
            if id_ not in self.units
        ]
        if legal and may_fly(game, plan.side, self.units):
            what = "Stuka" if plan.side == GERMAN else "squadron"
            found += [
                Choice(f"air:{number}", "Send", count(number, what))
                for number in range(self.air + 1, air_left(game, plan.side) + 1)
            ]
        return [*found, Choice(CANCEL, "Drop the attack", ends=True)]

    def objection(self, game: Campaign, seat: Seat, token: str) -> str:
        return refusal(game, self.plan(game)) if token == "go" else ""

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == CANCEL:
            return
        if token == "go":
            begin(game, self.plan(game))
        elif token.startswith("air:"):
            game.then(Compose(self.target, self.units, int(token[4:])))
        else:
            game.then(Compose(self.target, (*self.units, UnitId(token[1:])), self.air))


class MotorRoll(Ask[Campaign], frozen=True):
    """11.6a The Allied player may roll for how many motorized units attack after a Move round."""

    rule = "11.6a"
    decline = "no"

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        acting = game.acting()
        if acting.side != ALLIED or acting.action != Action.MOVE:
            return ()
        return (SEAT[ALLIED],) if _could(game) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        return "Roll for motorized units that attack at the end of this Move round?"

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        return [Choice("roll", "Roll the die"), Choice("no", "No attacks", ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == "no":
            return
        game.chance.about("motor attacks", game.table.turn)
        dice = game.chance.dice(1)
        game.acting().attackers = dice[0]
        words = f"{count(dice[0], 'motorized unit')} may attack."
        game.log(Kind.ROUND, words, dice=dice, rule=self.rule)


def _could(game: Campaign) -> bool:
    """Whether any motorized Allied unit stands next to a German one it could attack."""
    forts = game.ground.forts_of(GERMAN)
    able = starters(game) & MOTORIZED
    return any(
        passage(game, id_, game.unit(id_).hex, to)
        for id_ in able
        for to in NEAR[game.unit(id_).hex] & game.german.stacks.keys() - forts
    )


class AfterCombats(Step[Campaign], frozen=True):
    """7.7e The French supply unit that fed attacks while itself cut off is used up."""

    rule = "7.7e"

    def run(self, game: Campaign) -> None:
        if game.acting().sacrifice and game.allied.units[AG1].hex:
            eliminate(game, AG1, self.rule)
