"""10 Marches carried out: one unit, or a stack."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain

from engine.case_yellow.command import frozen, may_end, under_orders
from engine.case_yellow.components.map import name
from engine.case_yellow.components.setups import LINE_GROUP, MEUSE_FOOT
from engine.case_yellow.components.units import SIDE_OF, SUPPLY_UNITS
from engine.case_yellow.entering import relocate, take
from engine.case_yellow.ids import Action, HexId, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.lost_page import hindrance
from engine.case_yellow.positions import engaged, fits_more, misfit, stack, told, too_many_abroad
from engine.case_yellow.reach import reach, reach_when_asked, worn_out
from engine.case_yellow.state import Campaign
from engine.core.memo import changed, remembered, remembered_when_asked
from engine.core.search import Reached

_LIMITED = frozenset((*LINE_GROUP, *MEUSE_FOOT))


@remembered
def marchers(game: Campaign) -> dict[HexId, tuple[UnitId, ...]]:
    """The units of the active side that can still be ordered to march in this round, by hex."""
    acting = game.acting()
    if acting.action != Action.MOVE:
        return {}
    spent = acting.spent
    before = [it for it in game.table.supply_moved if it not in spent]
    held = engaged(game).union(frozen(game), before, acting.halted, worn_out(game))
    found = {}
    for hex_, ids in game.army(acting.side).stacks.items():
        able = ids if held.isdisjoint(ids) else tuple([it for it in ids if it not in held])
        if able:
            found[hex_] = able
    return found


def _movable(game: Campaign) -> tuple[UnitId, ...]:
    """The same units one after the other."""
    return tuple(chain.from_iterable(marchers(game).values()))


movable = remembered(_movable)
movable_when_asked = remembered_when_asked(_movable)


def ordered(game: Campaign, id_: UnitId) -> bool:
    """Whether a unit has had its order in this round: to march, or to stay."""
    acting = game.acting()
    return id_ in acting.spent or id_ in acting.halted


def ends(game: Campaign, id_: UnitId, with_: tuple[UnitId, ...] = ()) -> dict[HexId, int]:
    """Where a unit can end a march, with the cost; those that go with it leave room for it."""
    found = reach(game, id_).cost
    fair = fair_end(game, id_, with_)
    stacks = game.army(SIDE_OF[id_]).stacks
    doubtful = found.keys() if under_orders(game, id_) else found.keys() & stacks.keys()
    shut = {game.unit(id_).hex, *[hex_ for hex_ in doubtful if not fair(hex_)]}
    return {hex_: cost for hex_, cost in found.items() if hex_ not in shut}


def fair_end(
    game: Campaign, id_: UnitId, with_: tuple[UnitId, ...] = ()
) -> Callable[[HexId], bool]:
    """Whether a unit may end a march in a hex it comes to: by its orders, and if there is room."""
    side = SIDE_OF[id_]
    stacks = game.army(side).stacks
    bound_ = under_orders(game, id_)

    def fair(hex_: HexId) -> bool:
        if bound_ and not may_end(game, id_, hex_):
            return False
        if hex_ not in stacks:
            return True
        return not misfit(game, side, hex_, (*[it for it in stacks[hex_] if it not in with_], id_))

    return fair


def stack_ends(game: Campaign, ids: tuple[UnitId, ...]) -> dict[HexId, int]:
    """Where all of several units can end a march together."""
    if len(ids) == 1:
        return ends(game, ids[0])
    each = [ends(game, id_, ids) for id_ in ids]
    side = SIDE_OF[ids[0]]
    return {
        hex_: max(it[hex_] for it in each)
        for hex_ in each[0]
        if all(hex_ in it for it in each)
        and not misfit(game, side, hex_, (*stack(game, side, hex_), *ids))
        and not too_many_abroad(game, ids, hex_)
    }


def march(game: Campaign, id_: UnitId, to: HexId, found: Reached[HexId] | None = None) -> None:
    """Carry one march out: every hex on the way is entered."""
    way = found or reach(game, id_)
    path = way.path(to)
    side = SIDE_OF[id_]
    start = game.unit(id_).hex
    cost = way.cost[to]
    halts = to in hindrance(game, id_)
    game.log(
        Kind.MARCH, f"{told((id_,))} marches to {name(to)}.", start, *path, who=(id_,), rule="10.1"
    )
    for passed in path[:-1]:
        take(game, side, passed)
    relocate(game, (id_,), to)
    acting = game.acting()
    acting.spent[id_] = acting.spent.get(id_, 0) + cost
    if halts:
        acting.halted.append(id_)
    count_freed(game, id_)
    if id_ in SUPPLY_UNITS and id_ not in game.table.supply_moved:
        game.table.supply_moved.append(id_)
    changed(game)


def count_freed(game: Campaign, id_: UnitId) -> None:
    """Units of a half-frozen group that have moved, by road or by rail: only two may in a round."""
    freed = game.acting().freed
    if id_ in _LIMITED and id_ not in freed:
        freed.append(id_)


def march_together(game: Campaign, ids: tuple[UnitId, ...], to: HexId) -> None:
    """A stack marches unit by unit; who finds the road blocked on the way stays behind."""
    for id_ in ids:
        found = reach_when_asked(game, id_) if id_ == ids[0] else reach(game, id_)
        if to in found.cost and fits_more(game, id_, to):
            march(game, id_, to, found)


def hold(game: Campaign, ids: Iterable[UnitId]) -> None:
    """These units stay where they are this round; the points they have left are not spent."""
    halted = game.acting().halted
    halted += [id_ for id_ in ids if id_ not in halted]
    changed(game)
