"""11.3, 11.9 One combat from its declaration to the advance, and Engaged combats."""

from __future__ import annotations

from engine.case_yellow.advance import Advance, SecondAdvance, cleared
from engine.case_yellow.attacks import (
    air_left,
    bridges_first,
    can_bridge,
    may_fly,
    owes,
    passage,
    pay_for_bridging,
)
from engine.case_yellow.bridgeheads import try_bridgehead
from engine.case_yellow.components.map import (
    CITIES,
    EXIT,
    FORT_LINE,
    MAGINOT,
    NEAR,
    PARIS,
    TERRAIN,
    name,
)
from engine.case_yellow.components.tables import NET_SHIFT
from engine.case_yellow.components.units import (
    ARKO_UNIT,
    ARMORED_UNITS,
    CORPS_SIZED,
    FIGHTERS,
    MATILDAS,
    NAME,
    SMALL,
    SUPPLY_UNITS,
)
from engine.case_yellow.entering import lose_port, tidy, vacated
from engine.case_yellow.ids import ALLIED, GERMAN, NOWHERE, OTHER, SEAT, Action, Outcome, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.losses import eliminate, lose_step
from engine.case_yellow.positions import at_grips, crowded, fighters, stack, strength, told
from engine.case_yellow.retreat import Retreat, RetreatWhere, ways
from engine.case_yellow.state import Battle, Campaign, Fight
from engine.case_yellow.strength import (
    COLUMNS,
    SOFT,
    Plan,
    Sum,
    at_the_port,
    defenders_of,
    fort_held,
    reckon,
    result_of,
    told_shifts,
)
from engine.case_yellow.supply import attack_supplied
from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat, Side
from engine.core.memo import changed
from engine.core.step import Ask, Step


def plan_of(battle: Battle) -> Plan:
    """A combat being fought, as a plan to reckon up."""
    return Plan(
        battle.target,
        battle.side,
        tuple(battle.attackers),
        battle.air,
        battle.against,
        battle.bridged,
        battle.sacrifice,
    )


def sum_of(game: Campaign, battle: Battle) -> Sum:
    """The combat being fought, reckoned up."""
    return reckon(game, plan_of(battle), battle.defenders)


def begin(game: Campaign, plan: Plan) -> None:
    """11.3 An attack is declared: what it owes is noted, and it is fought at once."""
    acting = game.acting()
    owed, able = owes(game, plan), bridges_first(game, plan)
    acting.targets.append(plan.target)
    acting.attacked += plan.attackers
    if acting.attackers >= 0:
        acting.attackers -= len(plan.attackers)
    acting.owed = [
        hex_ for hex_ in dict.fromkeys((*acting.owed, *owed)) if hex_ not in acting.targets
    ]
    _spend_air(game, plan.side, plan.air)
    game.table.battle = Battle(
        plan.target,
        plan.side,
        [*plan.attackers],
        air=plan.air,
        bridged=plan.target in game.ground.bridgeheads,
        sacrifice=plan.sacrifice,
    )
    if plan.target in MAGINOT:
        game.table.line_free = True
    game.log(
        Kind.ATTACK,
        f"{told(plan.attackers)} {'attack' if len(plan.attackers) > 1 else 'attacks'}"
        f" {name(plan.target)}.",
        *dict.fromkeys(game.unit(id_).hex for id_ in plan.attackers),
        plan.target,
        who=plan.attackers,
        rule="11.3",
    )
    first = (SupplyColumns(), FirstBridge(able), PortDefenders())
    game.then(*first, CountDefenders(), DefensiveAir(), Roll())


class SupplyColumns(Step[Campaign], frozen=True):
    """7.9 Attack Supply Units leave a hex that is attacked; alone in it they are lost."""

    rule = "7.9"

    def run(self, game: Campaign) -> None:
        battle = game.battling()
        enemy = OTHER[battle.side]
        for id_ in stack(game, enemy, battle.target):
            if id_ not in SUPPLY_UNITS:
                continue
            alone = not defenders_of(game, enemy, battle.target)
            if alone and not fort_held(game, enemy, battle.target):
                eliminate(game, id_, "7.9")
                words = f"Nobody defends {name(battle.target)}: there is no fight."
                who = tuple(battle.attackers)
                game.log(Kind.COMBAT, words, battle.target, who=who, rule=self.rule)
            else:
                game.then(LeaveFirst(id_))


class LeaveFirst(Step[Campaign], frozen=True):
    """7.9 If it cannot retreat it stays, and is lost when the enemy comes in."""

    rule = "7.9"
    unit: UnitId

    def run(self, game: Campaign) -> None:
        if ways(game, self.unit, 2):
            game.then(RetreatWhere(self.unit, 2, OTHER[game.battling().side], alone=True))


class FirstBridge(Step[Campaign], frozen=True):
    """10.8c Yellow units that attack across a river try for a Bridgehead first."""

    rule = "10.8c"
    able: bool = False

    def run(self, game: Campaign) -> None:
        battle = game.battling()
        if self.able:
            able = [it for it in battle.attackers if can_bridge(game, it, battle.target)]
            pay_for_bridging(game, able)
            battle.bridged = try_bridgehead(game, battle.target)


STRONGEST, ENOUGH = "strongest", "enough"


class PortDefenders(Ask[Campaign], frozen=True):
    """13.5(3) Of the units crowded in the Dynamo port as many defend as could stack elsewhere."""

    rule = "13.5"
    decline = STRONGEST
    chosen: tuple[UnitId, ...] = ()

    def able(self, game: Campaign) -> list[UnitId]:
        """Who could defend beside those already chosen; nobody, if all can."""
        battle = game.battling()
        ids = fighters(game, ALLIED, battle.target)
        if battle.side == ALLIED or battle.target != game.table.dynamo.port:
            return []
        if not crowded(tuple(ids)):
            return []
        return [id_ for id_ in ids if id_ not in self.chosen and not crowded((*self.chosen, id_))]

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[ALLIED],) if self.able(game) else ()

    def run(self, game: Campaign) -> None:
        game.battling().defenders = [*self.chosen]

    def prompt(self, game: Campaign, seat: Seat) -> str:
        head = f"{name(game.battling().target)} is attacked, and only a legal stack can defend it"
        return f"{head}: {told(self.chosen)} so far. Who else?" if self.chosen else f"{head}. Who?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (game.battling().target, *self.chosen, *self.able(game))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        most = at_the_port(game, fighters(game, ALLIED, game.battling().target))
        found = [
            Choice(id_, "Defend with", NAME[id_], detail=f"strength {strength(game, (id_,))}")
            for id_ in self.able(game)
        ]
        if self.chosen:
            found.append(Choice(ENOUGH, "Nobody beside", told(self.chosen), ends=True))
        return [*found, Choice(STRONGEST, "The strongest:", told(most), ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == STRONGEST:
            ids = fighters(game, ALLIED, game.battling().target)
            game.battling().defenders = at_the_port(game, ids)
        elif token == ENOUGH:
            self.run(game)
        else:
            game.then(PortDefenders((*self.chosen, UnitId(token))))


class CountDefenders(Step[Campaign], frozen=True):
    """11.2 All units in the hex defend together."""

    rule = "11.2"

    def run(self, game: Campaign) -> None:
        battle = game.battling()
        enemy = OTHER[battle.side]
        battle.defenders = battle.defenders or defenders_of(game, enemy, battle.target)
        game.acting().assaulted += stack(game, enemy, battle.target)
        battle.port = enemy == ALLIED and battle.target == game.table.dynamo.port
        for id_ in battle.attackers:
            short = not attack_supplied(game, id_, battle.target)
            if game.unit(id_).no_supply is not short:
                game.mark(id_, no_supply=short)


def _spend_air(game: Campaign, side: Side, number: int) -> None:
    air = game.table.air
    if side == GERMAN:
        air.stukas -= number
    else:
        air.allied = air.allied[: len(air.allied) - number]


def _air_matters(game: Campaign, battle: Battle, side: Side) -> int:
    """How many assets of a side could still change the column; 0 if none."""
    left, attacking = air_left(game, side), side == battle.side
    ids, fort = (battle.attackers, NOWHERE) if attacking else (battle.defenders, battle.target)
    if not left or not may_fly(game, side, ids, fort) or not _fought(game, battle):
        return 0
    found = sum_of(game, battle)
    net = found.right - found.left
    least, most = NET_SHIFT[battle.side]
    top = len(COLUMNS) - 1 - found.initial
    if side == battle.side:
        each = 2 if side == GERMAN and battle.port else 1
        return min(left, each * max(0, min(most, top) - net))
    return min(left, max(0, net - max(least, -1 - found.initial)))


def _fought(game: Campaign, battle: Battle) -> bool:
    """Whether anybody is left to fight in the hex."""
    enemy = OTHER[battle.side]
    return bool(battle.defenders) or fort_held(game, enemy, battle.target)


class AirAsk(Ask[Campaign], frozen=True):
    """11.3c How many Air Assets go into a combat."""

    occasions = ("Paris", "another city", "the Dynamo port")

    def flying(self, game: Campaign) -> Side:
        return game.battling().side

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        side = self.flying(game)
        return (SEAT[side],) if _air_matters(game, game.battling(), side) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        battle = game.battling()
        found = sum_of(game, battle)
        return f"The fight for {name(battle.target)} stands at {found.odds}. Send aircraft?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        battle = game.battling()
        return (battle.target, *battle.attackers, *battle.defenders)

    def matters(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        target = game.battling().target
        held = (target in PARIS, target in CITIES and target not in PARIS, game.battling().port)
        return tuple(words for words, holds in zip(self.occasions, held, strict=True) if holds)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        battle = game.battling()
        side = self.flying(game)
        what = "Stuka" if side == GERMAN else "squadron"
        found = []
        for number in range(1, _air_matters(game, battle, side) + 1):
            plan = plan_of(battle)
            if side == battle.side:
                plan = plan._replace(air=battle.air + number)
            else:
                plan = plan._replace(against=number)
            words = f"{reckon(game, plan, battle.defenders).odds} instead"
            found.append(Choice(str(number), "Send", count(number, what), detail=words))
        return [Choice("0", "Send nobody", ends=True), *found]


class DefensiveAir(AirAsk, frozen=True):
    """11.3c The defender's Air Assets, after the attacker has committed his."""

    rule = "11.3c"
    decline = "0"

    def flying(self, game: Campaign) -> Side:
        return OTHER[game.battling().side]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        game.battling().against = int(token)
        _spend_air(game, self.flying(game), int(token))


class EngagedAir(AirAsk, frozen=True):
    """11.9b Either player may add Air Assets when an Engaged combat goes on; the attacker first."""

    rule = "11.9b"
    decline = "0"

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        game.battling().air = int(token)
        _spend_air(game, self.flying(game), int(token))


class Roll(Step[Campaign], frozen=True):
    """11.3d The die is rolled, the Tactical Ratings may change what it says."""

    rule = "11.3d"

    def run(self, game: Campaign) -> None:
        battle = game.battling()
        if not _fought(game, battle):
            battle.outcome = Outcome.DR.value
            game.then(EndCombat())
            return
        found = sum_of(game, battle)
        acting = game.acting()
        acting.west_wall |= found.supply == "West Wall"
        acting.sacrifice |= found.supply == "sacrifice"
        battle.shifters = [*found.shifters]
        dice: list[int] = []
        if found.column >= 0:
            game.chance.about("combat", game.table.turn, battle.target, len(acting.targets))
            dice = game.chance.dice(1)
        result = result_of(found, dice[0] if dice else 1)
        battle.outcome = result.value
        strengths = f"{found.attack} against {found.defense}{told_shifts(found)}"
        words = f"{strengths}, {found.odds}: {_WORDS[result]}"
        who = tuple(battle.attackers)
        game.log(Kind.COMBAT, words, battle.target, dice=dice, who=who, rule=self.rule)
        _RESULTS[result](game, battle, found)


_WORDS = {
    Outcome.AE: "the attack collapses (AE).",
    Outcome.AL1: "the attackers bleed (AL1).",
    Outcome.ENG: "both sides are locked (ENG).",
    Outcome.BL1: "both bleed, the defenders give way (BL1).",
    Outcome.DL1: "the defenders lose men and ground (DL1).",
    Outcome.DR: "the defenders retreat (DR).",
    Outcome.DE: "the defense is shattered (DE).",
}


def _attacker_eliminated(game: Campaign, battle: Battle, found: Sum) -> None:
    """11.3g Two steps, one from a lone corps; survivors are Disrupted."""
    exposed = _exposed(game, battle)
    lone = len(exposed) == 1 and exposed[0] in CORPS_SIZED
    steps = [LoseStep(battle.side, battle.side, free=True) for _ in range(1 if lone else 2)]
    game.then(*steps, DisruptAttackers(), EndCombat())


def _attacker_loss(game: Campaign, battle: Battle, found: Sum) -> None:
    game.then(LoseStep(battle.side, battle.side), EndCombat())


def _engaged(game: Campaign, battle: Battle, found: Sum) -> None:
    """11.9a The side of lower rating loses a step, both if equal; a lone garrison feels nothing."""
    enemy = OTHER[battle.side]
    if not battle.defenders:
        game.then(EndCombat())
        return
    steps = []
    if found.fort or found.rating <= found.against:
        steps.append(LoseStep(battle.side, battle.side))
    if found.fort or found.rating >= found.against:
        steps.append(LoseStep(enemy, enemy))
    game.then(*steps, EndCombat())


def _both_lose(game: Campaign, battle: Battle, found: Sum) -> None:
    game.then(LoseStep(battle.side, battle.side), *_gives_way(battle, found, loss=True, steps=1))


def _defender_loss(game: Campaign, battle: Battle, found: Sum) -> None:
    game.then(*_gives_way(battle, found, loss=True, steps=1))


def _defender_retreats(game: Campaign, battle: Battle, found: Sum) -> None:
    game.then(*_gives_way(battle, found, loss=False, steps=2))


def _gives_way(battle: Battle, found: Sum, *, loss: bool, steps: int) -> list[Step[Campaign]]:
    enemy = OTHER[battle.side]
    then: list[Step[Campaign]] = []
    if loss and battle.defenders:
        then.append(LoseStep(enemy, enemy))
    if not found.fort:  # 11.4e
        then.append(GiveWay(steps))
    return [*then, EndCombat()]


def _defender_eliminated(game: Campaign, battle: Battle, found: Sum) -> None:
    """11.3f, 11.7d The fort falls first, then brigades, then two steps of the rest."""
    enemy = OTHER[battle.side]
    if found.fort:
        game.lay(destroyed=(*game.ground.destroyed, battle.target))
        battle.one_hex = not battle.defenders
        line = FORT_LINE[battle.target]
        words = f"The fort at {name(battle.target)} ({line}) is destroyed."
        game.log(Kind.FORT, words, battle.target, rule="11.7d")
        changed(game)
    for id_ in [it for it in battle.defenders if it in SMALL]:
        eliminate(game, id_, "11.3f")
    game.then(
        LoseStep(enemy, battle.side, shattered=True),
        LoseStep(enemy, enemy, shattered=True),
        DisruptDefenders(),
        GiveWay(2),
        EndCombat(),
    )


_RESULTS = {
    Outcome.AE: _attacker_eliminated,
    Outcome.AL1: _attacker_loss,
    Outcome.ENG: _engaged,
    Outcome.BL1: _both_lose,
    Outcome.DL1: _defender_loss,
    Outcome.DR: _defender_retreats,
    Outcome.DE: _defender_eliminated,
}


def _exposed(game: Campaign, battle: Battle) -> list[UnitId]:
    """Attackers that can lose a step: the Artillery Command only if nobody else attacks."""
    alive = [id_ for id_ in battle.attackers if game.unit(id_).hex]
    others = [id_ for id_ in alive if id_ != ARKO_UNIT]
    return others or [id_ for id_ in alive if battle.target in NEAR[game.unit(id_).hex]]


class LoseStep(Ask[Campaign], frozen=True):
    """11.3e to g Which unit loses a step; `by` chooses for `side`.

    `free` is the two steps of AE, `shattered` those of DE.
    """

    rule = "11.3e"
    side: Side
    by: Side
    free: bool = False
    shattered: bool = False

    def pool(self, game: Campaign) -> list[UnitId]:
        battle = game.battling()
        attacking = self.side == battle.side
        alive = (
            _exposed(game, battle)
            if attacking
            else [id_ for id_ in battle.defenders if game.unit(id_).hex]
        )
        if self.free or not alive:
            return alive
        if self.shattered:
            return [id_ for id_ in alive if id_ not in CORPS_SIZED or id_ not in battle.hit]
        if attacking and MATILDAS in alive:
            return [MATILDAS]
        made = [id_ for id_ in alive if id_ in battle.shifters]
        if made:
            return made
        hard = battle.target in CITIES or TERRAIN[battle.target] in SOFT
        if attacking and (hard or fort_held(game, OTHER[self.side], battle.target)):
            return [id_ for id_ in alive if id_ in ARMORED_UNITS] or alive
        return alive

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[self.by],) if self.pool(game) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        where = name(game.battling().target)
        if self.by != self.side:
            return f"The enemy at {where} loses a step. Which of his units?"
        return f"You lose a step in the fight for {where}. Which unit?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (game.battling().target, *self.pool(game))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        return [
            Choice(
                id_,
                "Lose a step of",
                NAME[id_],
                detail="its last" if game.unit(id_).steps == 1 else "",
            )
            for id_ in self.pool(game)
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        id_ = UnitId(token)
        game.battling().hit.append(id_)
        lose_step(game, id_, self.rule)


class DisruptAttackers(Step[Campaign], frozen=True):
    """11.3g Surviving attackers are Disrupted."""

    rule = "11.3g"

    def run(self, game: Campaign) -> None:
        alive = [id_ for id_ in game.battling().attackers if game.unit(id_).hex]
        disrupt(game, alive)


class DisruptDefenders(Step[Campaign], frozen=True):
    """11.3f Surviving defenders are Disrupted."""

    rule = "11.3f"

    def run(self, game: Campaign) -> None:
        alive = [id_ for id_ in game.battling().defenders if game.unit(id_).hex]
        disrupt(game, alive)


def disrupt(game: Campaign, ids: list[UnitId]) -> None:
    """6.2 Units lose their order; a second marker changes nothing."""
    fresh = [id_ for id_ in ids if not game.unit(id_).disrupted]
    if fresh:
        game.mark_all(fresh, disrupted=True)
        where = game.unit(fresh[0]).hex
        verb = "are" if len(fresh) > 1 else "is"
        words = f"{told(fresh)} {verb} Disrupted."
        game.log(Kind.DISRUPTED, words, where, who=tuple(fresh), rule="6.2")


class GiveWay(Step[Campaign], frozen=True):
    """11.4, 13.5(3) The defenders retreat; from the Dynamo port nobody escapes."""

    rule = "11.4"
    steps: int

    def run(self, game: Campaign) -> None:
        battle = game.battling()
        enemy = OTHER[battle.side]
        if battle.port:
            for id_ in stack(game, enemy, battle.target):
                eliminate(game, id_, "13.5")
        else:
            game.then(Retreat(battle.target, enemy, self.steps, enemy))


class EndCombat(Step[Campaign], frozen=True):
    """11.3h, 11.5, 11.9b Advance into a cleared hex; or the fight goes on next round."""

    rule = "11.5"

    def run(self, game: Campaign) -> None:
        battle = game.battling()
        enemy = OTHER[battle.side]
        if not stack(game, enemy, battle.target):
            gone = any(game.unit(id_).hex for id_ in battle.defenders)
            vacated(game, battle.target, survived=gone)
        if battle.outcome == Outcome.ENG.value:
            game.then(CloseCombat())
            return
        if not cleared(game):
            game.then(CloseCombat())
            return
        game.then(Advance(), SupplyLost(), SecondAdvance(), CloseCombat())


class SupplyLost(Step[Campaign], frozen=True):
    """7.9 Supply units that could not leave are lost when the enemy enters."""

    rule = "7.9"

    def run(self, game: Campaign) -> None:
        battle = game.battling()
        if battle.advanced:
            for id_ in stack(game, OTHER[battle.side], battle.target):
                eliminate(game, id_, "7.9")


class CloseCombat(Step[Campaign], frozen=True):
    """10.8d, 11.9b Bridgehead markers come off; an Engaged combat is marked."""

    rule = "11.9b"

    def run(self, game: Campaign) -> None:
        battle = game.battling()
        enemy = OTHER[battle.side]
        alive = tuple(id_ for id_ in battle.attackers if game.unit(id_).hex)
        fighting = alive and any(id_ in FIGHTERS for id_ in stack(game, enemy, battle.target))
        if battle.outcome == Outcome.ENG.value and fighting:
            fight = Fight(battle.target, battle.side, alive, battle.bridged)
            game.table.fights.append(fight)
            words = f"The fight for {name(battle.target)} goes on."
            game.log(Kind.ENGAGED, words, battle.target, who=alive, rule=self.rule)
        elif battle.target in game.ground.bridgeheads and _came_over(game, battle, alive):
            left = tuple(it for it in game.ground.bridgeheads if it != battle.target)
            game.lay(bridgeheads=left)
        if (
            battle.port
            and battle.target == game.table.dynamo.port
            and not stack(game, ALLIED, battle.target)
            and stack(game, GERMAN, battle.target)
        ):
            lose_port(game)
        game.table.battle = None
        tidy(game)


def _came_over(game: Campaign, battle: Battle, alive: tuple[UnitId, ...]) -> bool:
    """10.8d Whether the attack crossed the river on which the Bridgehead lies."""
    hexes = {game.unit(id_).hex for id_ in alive} & NEAR[battle.target]
    return not hexes or any(EXIT[hex_, battle.target].river for hex_ in hexes)


class EngagedCombats(Step[Campaign], frozen=True):
    """11.9b, c All Engaged combats are fought again, before anything new begins."""

    rule = "11.9"

    def run(self, game: Campaign) -> None:
        fights, game.table.fights = game.table.fights, []
        game.then(*[FightOn(fight) for fight in fights])


class FightOn(Step[Campaign], frozen=True):
    """11.9b One Engaged combat goes on: odds are reckoned anew, who came in fights too."""

    rule = "11.9b"
    fight: Fight

    def run(self, game: Campaign) -> None:
        fight, acting = self.fight, game.acting()
        alive = at_grips(game, fight)
        if not alive:
            return
        if acting.side == fight.side and acting.action == Action.MOVE:
            alive += _joining(game, fight, alive)
        acting.targets.append(fight.target)
        acting.attacked += [id_ for id_ in alive if id_ not in acting.attacked]
        game.table.battle = Battle(
            fight.target, fight.side, alive, bridged=fight.bridged, engaged=True
        )
        words = f"The fight for {name(fight.target)} flares up again."
        hexes = dict.fromkeys(game.unit(id_).hex for id_ in alive)
        game.log(Kind.ATTACK, words, *hexes, fight.target, who=tuple(alive), rule=self.rule)
        first = (SupplyColumns(), PortDefenders())
        game.then(*first, CountDefenders(), EngagedAir(), DefensiveAir(), Roll())


def _joining(game: Campaign, fight: Fight, alive: list[UnitId]) -> list[UnitId]:
    """11.9c Units that moved into the attackers' hexes this round and could attack from there."""
    hexes = dict.fromkeys(game.unit(id_).hex for id_ in alive if id_ != ARKO_UNIT)
    spent = game.acting().spent
    return [
        id_
        for hex_ in hexes
        for id_ in stack(game, fight.side, hex_)
        if id_ in spent and id_ in FIGHTERS and id_ not in alive and id_ != ARKO_UNIT
        if passage(game, id_, hex_, fight.target)
    ]
