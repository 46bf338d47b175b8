"""4.1c, 10 The Move round: reinforcements, marches, rail, overruns, evacuation, and their end."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import islice

from engine.case_yellow import objections
from engine.case_yellow.columns import (
    GOALS,
    advance_column,
    follow,
    followers,
    march_by_plan,
    marching_on,
    to_goals,
)
from engine.case_yellow.combat import disrupt
from engine.case_yellow.command import bound
from engine.case_yellow.components.calendar import HOLLAND, PLACE_POINTS
from engine.case_yellow.components.formations import FORMATION_OF, FORMATIONS
from engine.case_yellow.components.map import (
    CITIES,
    LISTED,
    NEAR,
    TOWNS,
    distance,
    heading,
    name,
    part,
)
from engine.case_yellow.components.map import HOLLAND as HOLLAND_HEXES
from engine.case_yellow.components.units import (
    NAME,
    SMALL,
    SUPPLY_UNITS,
    YELLOWS,
)
from engine.case_yellow.dynamo import embarking, sail
from engine.case_yellow.entering import relocate, tidy
from engine.case_yellow.holding import hold_line, lines, told_to
from engine.case_yellow.ids import ALLIED, GERMAN, OTHER, SEAT, FormationId, HexId, LineId, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.losses import eliminate, lose_step
from engine.case_yellow.lost_page import hindrance, overrun
from engine.case_yellow.marching import (
    hold,
    march_together,
    marchers,
    movable,
    movable_when_asked,
    ordered,
    stack_ends,
)
from engine.case_yellow.positions import control, misfit, stack, strength, told
from engine.case_yellow.rail import RailWhere, entraining
from engine.case_yellow.reach import movement
from engine.case_yellow.retreat import Retreat
from engine.case_yellow.state import Campaign
from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.destination import Destination
from engine.core.ids import Seat, Side
from engine.core.memo import changed
from engine.core.step import Ask, Step

DONE = "done"
HOLD = "hold"
TOWARDS = "March towards"


def runs(game: Campaign) -> list[tuple[HexId, HexId]]:
    """10.3c Overruns that can be made now: from where, whom."""
    if game.acting().side != GERMAN:
        return []
    enemies = game.allied.stacks.keys()
    found = []
    for here, ids in game.german.stacks.items():
        if YELLOWS.isdisjoint(ids) or NEAR[here].isdisjoint(enemies):
            continue
        for target in sorted(NEAR[here] & enemies):
            force = runners(game, here, target)
            if force:
                found.append((here, target))
    return found


def runners(game: Campaign, here: HexId, target: HexId) -> tuple[UnitId, ...]:
    """The one or two units of a hex that can overrun another, the strongest."""
    acting = game.acting()
    if not set(stack(game, ALLIED, target)).isdisjoint(acting.overrun):
        return ()
    able = [id_ for id_ in stack(game, GERMAN, here) if id_ in YELLOWS and id_ in movable(game)]
    able.sort(key=lambda id_: -strength(game, (id_,)))
    for force in (tuple(able[:1]), tuple(able[:2])):
        if not force:
            continue
        found = overrun(game, force, target)
        if not found.refused and all(movement(game, id_) >= found.cost for id_ in force):
            return force
    return ()


class Orders(Ask[Campaign], frozen=True):
    """10.1 The active player's marches: columns, stacks, single units, rail, until he is done."""

    rule = "10.1"
    decline = DONE

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[game.acting().side],)

    def prompt(self, game: Campaign, seat: Seat) -> str:
        able, spent = movable(game), game.acting().spent
        waiting = [it for it in able if it not in spent]
        if waiting or not able:
            return f"Your Move round: {count(len(waiting), 'unit')} can still march. Orders?"
        return f"Your Move round: {count(len(able), 'unit')} can still go on. More orders?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return tuple(dict.fromkeys(FORMATION_OF[it] for it in movable(game) if it in FORMATION_OF))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        able = movable(game)
        found: list[Choice] = []
        onward = marching_on(game)
        if onward:
            found.append(
                Choice(
                    "onward",
                    "March on",
                    detail=to_goals(onward),
                    many=True,
                )
            )
        train = followers(game)
        if train:
            detail = count(len(train), "unit")
            found.append(Choice("follow", "Supply and guns follow", detail=detail))
        if game.acting().side == ALLIED:
            found += [
                Choice(
                    f"line:{line}", told_to(game, line), detail=count(len(ids), "unit"), many=True
                )
                for line, ids in lines(game).items()
            ]
        found += _columns(game, able)
        found += _stacks(game)
        found += [
            Choice(
                f"over:{here}>{target}",
                "Overrun",
                name(target),
                told(force := runners(game, here, target)),
                f"{overrun(game, force, target).cost} MP, no die",
                target,
            )
            for here, target in runs(game)
        ]
        found += [
            Choice(f"home:{id_}", "Evacuate", NAME[id_], detail=count(game.unit(id_).steps, "step"))
            for id_ in embarking(game)
        ]
        return [*found, Choice(DONE, "End movement", ends=True)]

    def objection(self, game: Campaign, seat: Seat, token: str) -> str:
        return objections.to_order(game, token)

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == DONE:
            return
        game.then(self)
        verb, _, rest = token.partition(":")
        if verb == "onward":
            units = marching_on(game)
            told_on = f"The columns march on: {count(len(units), 'unit')}."
            game.log(Kind.COLUMN, told_on, rule="10.1")
            advance_column(game, units)
            hold(game, [id_ for id_ in units if id_ not in game.acting().spent])
        elif verb == "follow":
            follow(game)
        elif verb == "line":
            hold_line(game, LineId(rest))
        elif verb == "col":
            game.then(ColumnGoal(FormationId(rest)))
        elif verb in ("st", "go"):
            ids = tuple(
                it
                for it in stack(game, game.acting().side, HexId(rest))
                if it in movable_when_asked(game)
            )
            game.then(MarchWhere(ids) if verb == "st" else StackGoal(ids))
        elif verb == "u":
            game.then(MarchWhere((UnitId(rest),)))
        elif verb == "over":
            here, _, target = rest.partition(">")
            run_over(game, HexId(here), HexId(target))
        elif verb == "rail":
            game.then(RailWhere(UnitId(rest)))
        else:
            sail(game, UnitId(rest))


def _columns(game: Campaign, able: tuple[UnitId, ...]) -> list[Choice]:
    spent = game.acting().spent
    numbers: dict[FormationId, int] = {}
    for id_ in able:
        if id_ not in spent and id_ in FORMATION_OF:
            numbers[FORMATION_OF[id_]] = numbers.get(FORMATION_OF[id_], 0) + 1
    return [_column(id_, number) for id_, number in numbers.items()]


@cache
def _column(id_: FormationId, number: int) -> Choice:
    units = count(number, "unit")
    return Choice(f"col:{id_}", "March with", FORMATIONS[id_].name, detail=units, opens=True)


def _stacks(game: Campaign) -> list[Choice]:
    """Every stack that can still march, part by part; beside it what else it can be ordered."""
    stacks, spent, trains = marchers(game), game.acting().spent.keys(), entraining(game)
    found: list[Choice] = []
    for hex_ in sorted(stacks, key=LISTED.__getitem__):
        ids = stacks[hex_]
        train = () if trains.isdisjoint(ids) else tuple([it for it in ids if it in trains])
        found += _lines(hex_, ids, spent.isdisjoint(ids), train)
    return found


@lru_cache(maxsize=2_000)
def _lines(
    hex_: HexId,
    ids: tuple[UnitId, ...],
    fresh: bool,  # noqa: FBT001 - a key of what is kept
    trains: tuple[UnitId, ...],
) -> tuple[Choice, ...]:
    """The orders one stack can be given: most stand as they stood a decision ago."""
    words = told(ids) if len(ids) < 3 else f"{NAME[ids[0]]} and {len(ids) - 1} more"
    orders = {f"st:{hex_}": f"from {name(hex_)}"}
    if len(ids) > 1:
        orders |= {f"u:{id_}": f"{NAME[id_]} alone" for id_ in ids}
    if fresh:
        orders[f"go:{hex_}"] = "towards a place far off"
    orders |= {f"rail:{id_}": f"{NAME[id_]} by rail" for id_ in trains}
    region = part(hex_)
    return tuple(
        Choice(token, f"{region}:", words, "", detail, hex_, opens=True, part=region)
        for token, detail in orders.items()
    )


MARKED = 13  # so many goals lie open on a panel; one line stands for all others
_PRIZES = frozenset(CITIES) | PLACE_POINTS.keys()
_DRAW = 4  # hexes: so much farther people march for a city or for Victory Points


class ColumnGoal(Destination[Campaign], frozen=True):
    """10.1 Where a column marches: every unit as far as it can, and on in later rounds."""

    rule = "10.1"
    formation: FormationId

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[game.acting().side],)

    def units(self, game: Campaign) -> tuple[UnitId, ...]:
        ids = FORMATIONS[self.formation].units
        return tuple(id_ for id_ in ids if id_ in movable(game) and not ordered(game, id_))

    def prompt(self, game: Campaign, seat: Seat) -> str:
        return f"{FORMATIONS[self.formation].name}: {told(self.units(game))}. Towards which place?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (self.formation, *self.units(game))

    def destinations(self, game: Campaign, seat: Seat) -> list[Choice]:
        return _goals(game, self.units(game))

    def go(self, game: Campaign, seat: Seat, token: str) -> None:
        formation = FORMATIONS[self.formation]
        ids = tuple(it for it in formation.units if game.unit(it).hex and not ordered(game, it))
        verb = "march" if " and " in formation.name else "marches"
        _set_out(game, ids, HexId(token), f"{formation.name} {verb}")


def _goals(game: Campaign, ids: tuple[UnitId, ...]) -> list[Choice]:
    """Every city and town, those first that lie nearest and are worth a march."""
    side, holland = game.acting().side, game.options["scenario"] == HOLLAND
    start = game.unit(ids[0]).hex
    worth = (
        it
        for it in _by_draw(start)
        if (side != GERMAN or control(game, it) != GERMAN) and (not holland or it in HOLLAND_HEXES)
    )
    known = set(islice(worth, MARKED))
    marked = sorted(known, key=lambda it: (distance(start, it), it))
    return [
        *[_towards(it, count(distance(start, it), "hex", "hexes")) for it in marked],
        *[choice for it, choice in _all_goals(holland).items() if it not in known],
    ]


@cache
def _all_goals(holland: bool) -> dict[HexId, Choice]:  # noqa: FBT001 - a key
    """Every place to march towards, without a word on how far it is."""
    return {it: _towards(it) for it in GOALS if not holland or it in HOLLAND_HEXES}


@cache
def _towards(goal: HexId, detail: str = "") -> Choice:
    return Choice(goal, TOWARDS, name(goal), "", detail, goal, part=part(goal), many=True)


@cache
def _by_draw(start: HexId) -> tuple[HexId, ...]:
    """Cities and towns that are not next door, first those that are worth a march from here."""
    far = [(distance(start, it), it) for it in GOALS]
    drawn = sorted([(away - _DRAW * (it in _PRIZES), away, it) for away, it in far])
    return tuple([it for _, away, it in drawn if away > 1])


def _set_out(game: Campaign, ids: tuple[UnitId, ...], goal: HexId, words: str) -> None:
    """Everybody as far towards a goal as he can; it stays his goal until he is there."""
    words = f"{words} towards {name(goal)}."
    game.log(Kind.COLUMN, words, goal, who=ids, rule="10.1")
    able = [id_ for id_ in ids if id_ in movable_when_asked(game)]
    advance_column(game, ids, goal)
    hold(game, [id_ for id_ in able if id_ not in game.acting().spent])


class StackGoal(Destination[Campaign], frozen=True):
    """10.1 A place far off for one stack: it goes as far as it can, and on in later rounds."""

    rule = "10.1"
    units: tuple[UnitId, ...]

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[game.acting().side],)

    def prompt(self, game: Campaign, seat: Seat) -> str:
        where = name(game.unit(self.units[0]).hex)
        return f"{told(self.units)} at {where}: towards which place, now and in later rounds?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (*self.units, game.unit(self.units[0]).hex)

    def destinations(self, game: Campaign, seat: Seat) -> list[Choice]:
        return _goals(game, self.units)

    def go(self, game: Campaign, seat: Seat, token: str) -> None:
        verb = "march" if len(self.units) > 1 else "marches"
        _set_out(game, self.units, HexId(token), f"{told(self.units)} {verb}")


class MarchWhere(Destination[Campaign], frozen=True):
    """10.1 Where a stack or a unit marches."""

    rule = "10.1"
    units: tuple[UnitId, ...]

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[game.acting().side],)

    def prompt(self, game: Campaign, seat: Seat) -> str:
        left = min(movement(game, id_) for id_ in self.units)
        where = name(game.unit(self.units[0]).hex)
        points = count(left, "Movement Point")
        return f"{told(self.units)} at {where}: {points}. Where to?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (*self.units, game.unit(self.units[0]).hex)

    def destinations(self, game: Campaign, seat: Seat) -> list[Choice]:
        here = game.unit(self.units[0]).hex
        found = stack_ends(game, self.units)
        points = {hex_: heading(here, hex_) for hex_ in found}
        marked = _notable(game, found, LINES - len(set(points.values())))
        verb = "March to" if self.whole(game) else f"{told(self.units)} alone to"
        return [
            *[
                Choice(
                    hex_,
                    verb,
                    name(hex_),
                    "",
                    marked.get(hex_) or _price(game, hex_, found[hex_]),
                    hex_,
                    part=points[hex_],
                )
                for hex_ in (*marked, *[it for it in found if it not in marked])
            ],
            Choice(HOLD, "Hold where they are", ends=True),
        ]

    def objection(self, game: Campaign, seat: Seat, token: str) -> str:
        return objections.to_march(game, self.units, token)

    def whole(self, game: Campaign) -> bool:
        """Whether nobody else of their hex could march."""
        here = game.unit(self.units[0]).hex
        there = stack(game, game.acting().side, here)
        return not any(it in movable(game) for it in there if it not in self.units)

    def go(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == HOLD:
            hold(game, self.units)
        else:
            march_together(game, self.units, HexId(token))


LINES = 15  # of a panel: so many places and points of the compass lie open
_PLACE = dict.fromkeys(TOWNS, "town") | dict.fromkeys(CITIES, "city")


def _notable(game: Campaign, found: dict[HexId, int], most: int) -> dict[HexId, str]:
    """Where something waits: the enemy next door, a city, a town, works; the farthest first."""
    enemy, built = game.army(OTHER[game.acting().side]).fighting, game.ground.shielded
    marked: dict[HexId, str] = {}
    for cost, hex_ in sorted([(-cost, hex_) for hex_, cost in found.items()]):
        beside = not NEAR[hex_].isdisjoint(enemy)
        if beside or hex_ in _PLACE or hex_ in built:
            price, works = _price(game, hex_, -cost), "works" if hex_ in built else ""
            foe = "next to the enemy" if beside else ""
            marked[hex_] = ", ".join(filter(None, (price, _PLACE.get(hex_), works, foe)))
        if len(marked) == most:
            break
    return marked


def _price(game: Campaign, hex_: HexId, points: int) -> str:
    """What a march to a hex costs."""
    quay = hex_ == game.table.dynamo.port and game.acting().side == ALLIED  # 13.5(2)
    return f"{points} MP, of two steps one is left on the quay" if quay else f"{points} MP"


def run_over(game: Campaign, here: HexId, target: HexId) -> None:
    """10.3c An overrun: no die; brigades are lost, others Disrupted and driven two hexes."""
    force = runners(game, here, target)
    found = overrun(game, force, target)
    acting = game.acting()
    defenders = stack(game, ALLIED, target)
    acting.overrun += [id_ for id_ in defenders if id_ not in acting.overrun]
    verb = "overrun" if len(force) > 1 else "overruns"
    words = f"{told(force)} {verb} {told(defenders)} at {name(target)}."
    game.log(Kind.OVERRUN, words, here, target, who=force, rule="10.3c")
    for id_ in defenders:
        if id_ in SMALL or id_ in SUPPLY_UNITS:
            eliminate(game, id_, "10.3c")
        elif game.unit(id_).disrupted:
            lose_step(game, id_, "10.3c")
        else:
            disrupt(game, [id_])
    for id_ in force:
        acting.spent[id_] = acting.spent.get(id_, 0) + found.cost
    changed(game)
    game.then(Retreat(target, ALLIED, 2, GERMAN), OverrunIn(force, target))


class OverrunIn(Step[Campaign], frozen=True):
    """10.3c The units that overran a hex stand in it and may go on."""

    rule = "10.3c"
    units: tuple[UnitId, ...]
    target: HexId

    def run(self, game: Campaign) -> None:
        relocate(game, self.units, self.target)
        halted = game.acting().halted
        halted += [it for it in self.units if self.target in hindrance(game, it)]


# --- the end of movement -------------------------------------------------------------------------


class EndMovement(Step[Campaign], frozen=True):
    """8.4 Marches that plans demand are made, then stacking is enforced."""

    rule = "8.4"

    def run(self, game: Campaign) -> None:
        acting, side = game.acting(), game.acting().side
        if side == ALLIED:
            held = [it for it in acting.halted if it not in acting.spent and bound(game, it)]
            acting.halted = [it for it in acting.halted if it not in held]
            changed(game)
            march_by_plan(game)
        game.then(Overstacked(side))


class Overstacked(Ask[Campaign], frozen=True):
    """8.4 The owner of an overstacked hex eliminates units until it is legal."""

    rule = "8.4"
    side: Side

    def hex(self, game: Campaign) -> HexId:
        stacks = game.army(self.side).stacks.items()
        return next((it for it, ids in stacks if misfit(game, self.side, it, ids)), HexId(""))

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[self.side],) if self.hex(game) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        hex_ = self.hex(game)
        why = misfit(game, self.side, hex_, stack(game, self.side, hex_))
        return f"{name(hex_)} is overstacked ({why}). Which unit is given up?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        hex_ = self.hex(game)
        return (hex_, *stack(game, self.side, hex_))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        ids = stack(game, self.side, self.hex(game))
        return [Choice(id_, "Give up", NAME[id_]) for id_ in ids]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        eliminate(game, UnitId(token), self.rule)
        tidy(game)
        game.then(self)
