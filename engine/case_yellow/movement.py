"""10.1 The Move round: what can be ordered."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache

from engine.case_yellow import objections
from engine.case_yellow.columns import advance_column, follow, followers, marching_on, to_goals
from engine.case_yellow.components.formations import FORMATION_OF, FORMATIONS
from engine.case_yellow.components.map import LISTED, name, part
from engine.case_yellow.components.units import NAME
from engine.case_yellow.dynamo import embarking, sail
from engine.case_yellow.goals import ColumnGoal, StackGoal
from engine.case_yellow.holding import hold_line, lines, told_to
from engine.case_yellow.ids import ALLIED, SEAT, FormationId, HexId, LineId, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.lost_page import overrun
from engine.case_yellow.marching import hold, marchers, movable, movable_when_asked
from engine.case_yellow.one_march import MarchWhere
from engine.case_yellow.overruns import run_over, runners, runs
from engine.case_yellow.positions import stack, told
from engine.case_yellow.rail import RailWhere, entraining
from engine.case_yellow.state import Campaign
from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.core.step import Ask

DONE = "done"


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
    numbers = Counter([FORMATION_OF.get(id_) for id_ in able if id_ not in spent])
    return [_column(id_, number) for id_, number in numbers.items() if id_]


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
