"""Where one can go from here, how far it is, and by which way.

Marches, retreats, zones of control, supply lines, sea lanes and rail are all this. The map is a
function: `exits(node)` yields each next node with its cost, `near(node)` each next node where every
step counts one. What may not be entered (`closed`) and where a move ends (`halts`) are sets, where
costs differ a function (`stops`). The start itself is neither closed nor an end. Nothing depends on
the order in which Python hashes: what comes first is what was offered first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from collections.abc import Set as AbstractSet
from heapq import heappop, heappush
from itertools import count
from typing import Generic, NamedTuple, TypeVar

from msgspec import Struct

N = TypeVar("N")
Exits = Callable[[N], Iterable[tuple[N, int]]]
Near = Callable[[N], Iterable[N]]
Test = Callable[[N], bool]


def never(_: object) -> bool:
    """What nothing fulfils: no node is shut, no node stops."""
    return False


class Reached(NamedTuple, Generic[N]):
    """What a search found: the least cost of each node, and from where one comes to it.

    The start is in `cost`, with nothing, and not in `came`.
    """

    cost: dict[N, int]
    came: dict[N, N]

    def path(self, node: N) -> tuple[N, ...]:
        """The way there, without the start."""
        way: list[N] = []
        while node in self.came:
            way.append(node)
            node = self.came[node]
        return tuple(way[::-1])


def reach(start: N, exits: Exits[N], budget: int, stops: Test[N] = never) -> Reached[N]:
    """Every node within a budget, the cheapest first; costs are whole numbers from 1.

    Of several ways of one cost the first that was found counts.
    """
    cost = {start: 0}
    came: dict[N, N] = {}
    levels: list[list[N]] = [[] for _ in range(budget + 1)]
    levels[0].append(start)
    for spent, level in enumerate(levels):
        for node in level:
            if cost[node] < spent or spent == budget or (spent and stops(node)):
                continue
            for other, price in exits(node):
                total = spent + price
                if total <= budget and (other not in cost or total < cost[other]):
                    cost[other] = total
                    came[other] = node
                    levels[total].append(other)
    return Reached({node: cost[node] for node in sorted(cost, key=cost.__getitem__)}, came)


class Way(Struct, Generic[N], frozen=True, gc=False):
    """One way to a node: what it costs, how it ranks (less is better), and the nodes on it."""

    cost: int
    rank: int
    path: tuple[N, ...]


def best_ways(
    start: N,
    exits: Callable[[N, tuple[N, ...]], Iterable[tuple[N, int, int]]],
    budget: int,
) -> dict[N, Way[N]]:
    """The best way to every node within a budget, where the cheapest need not be the best.

    `exits(node, path)` yields each next node with its cost, from 1, and what it adds to the rank;
    where a way ends, it yields nothing. A dearer way to a node counts only if it ranks better.
    """
    found: dict[N, Way[N]] = {}
    # By cost: each node with its rank and the way before it, for few of these ways are ever gone.
    levels: list[dict[N, tuple[int, tuple[N, ...]]]] = [{} for _ in range(budget + 1)]
    levels[0][start] = (0, ())
    for spent, level in enumerate(levels):
        for node, (rank, before) in level.items():
            if node in found and found[node].rank <= rank:
                continue
            path = (*before, node) if spent else before
            found[node] = Way(spent, rank, path)
            if spent == budget:
                continue
            for other, price, worth in exits(node, path):
                total = spent + price
                if total <= budget:
                    reached = levels[total]
                    if other not in reached or rank + worth < reached[other][0]:
                        reached[other] = rank + worth, path
    return found


def spread(
    start: N,
    near: Near[N],
    steps: int,
    closed: Collection[N] = (),
    halts: Collection[N] = (),
) -> dict[N, N]:
    """The nodes within so many steps, nearest first, each with the node one comes from."""
    found = {start: start}
    edge = [start]
    for _ in range(steps):
        ahead = []
        for node in edge:
            for other in near(node):
                if other not in found and other not in closed:
                    found[other] = node
                    if other not in halts:
                        ahead.append(other)
        if not ahead:
            break
        edge = ahead
    del found[start]
    return found


def area(
    start: N,
    around: Callable[[N], AbstractSet[N]],
    steps: int,
    closed: Collection[N] = (),
    halts: Collection[N] = (),
) -> set[N]:
    """The nodes within so many steps where nobody asks by which way: sets do the work."""
    seen, edge = {start}, {start}
    for _ in range(steps):
        edge = edge.union(*map(around, edge)).difference(seen, closed)
        if not edge:
            break
        seen |= edge
        edge = edge.difference(halts)
    seen.discard(start)
    return seen


def steps_from(starts: Iterable[N], near: Near[N]) -> dict[N, int]:
    """How many steps every node is from the nearest of the starts, nearest first."""
    found = dict.fromkeys(starts, 0)
    edge = list(found)
    far = 0
    while edge:
        far += 1
        edge = list(dict.fromkeys([it for node in edge for it in near(node) if it not in found]))
        found.update(dict.fromkeys(edge, far))
    return found


def distances(starts: Iterable[N], exits: Exits[N]) -> dict[N, int]:
    """What it costs from the nearest of the starts to every node that can be reached."""
    return _settled(starts, exits, never)[0].cost


def path(start: N, goal: Test[N], exits: Exits[N]) -> tuple[N, ...] | None:
    """The cheapest way to the first node that is a goal, without the start; None if there is none.

    A start that is a goal itself is reached by the empty way.
    """
    found, end = _settled((start,), exits, goal)
    return None if end is None else found.path(end[0])


def _settled(
    starts: Iterable[N], exits: Exits[N], goal: Test[N]
) -> tuple[Reached[N], tuple[N] | None]:
    """Dijkstra's search, up to the first goal; a running number keeps equals in order."""
    cost: dict[N, int] = {}
    found: Reached[N] = Reached({}, {})
    queue: list[tuple[int, int, N]] = []
    order = count()
    for start in starts:
        cost[start] = 0
        heappush(queue, (0, next(order), start))
    while queue:
        far, _, node = heappop(queue)
        if node in found.cost:
            continue
        found.cost[node] = far
        if goal(node):
            return found, (node,)
        for other, price in exits(node):
            total = far + price
            if other not in cost or total < cost[other]:
                cost[other] = total
                found.came[other] = node
                heappush(queue, (total, next(order), other))
    return found, None


def loopless(start: N, near: Near[N], longest: int) -> Iterator[tuple[N, ...]]:
    """Every way of up to so many steps that comes nowhere twice, shortest first, with the start."""
    ways: list[tuple[N, ...]] = [(start,)]
    for _ in range(longest):
        ways = [(*way, ahead) for way in ways for ahead in near(way[-1]) if ahead not in way]
        yield from ways
