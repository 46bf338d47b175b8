"""10.1 A place far off, for a column or a stack, now and in later rounds."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import islice

from engine.case_yellow.columns import GOALS, advance_column
from engine.case_yellow.components.calendar import HOLLAND, PLACE_POINTS
from engine.case_yellow.components.formations import FORMATIONS
from engine.case_yellow.components.map import CITIES, distance, name, part
from engine.case_yellow.components.map import HOLLAND as HOLLAND_HEXES
from engine.case_yellow.ids import GERMAN, SEAT, FormationId, HexId, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.marching import hold, movable, movable_when_asked, ordered
from engine.case_yellow.positions import control, told
from engine.case_yellow.reach import shut
from engine.case_yellow.state import Campaign
from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.destination import Destination
from engine.core.ids import Seat

TOWARDS = "March towards"
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

    def destinations(self, game: Campaign, seat: Seat) -> tuple[Choice, ...]:
        return _goals(game, self.units(game))

    def go(self, game: Campaign, seat: Seat, token: str) -> None:
        formation = FORMATIONS[self.formation]
        ids = tuple(it for it in formation.units if game.unit(it).hex and not ordered(game, it))
        verb = "march" if " and " in formation.name else "marches"
        _set_out(game, ids, HexId(token), f"{formation.name} {verb}")


def _goals(game: Campaign, ids: tuple[UnitId, ...]) -> tuple[Choice, ...]:
    """Every city and town, those first that lie nearest and are worth a march."""
    side, holland = game.acting().side, game.options["scenario"] == HOLLAND
    start, barred = game.unit(ids[0]).hex, shut(game, ids[0])
    worth = (
        (away, it)
        for away, it in _by_draw(start)
        if it not in barred and (side != GERMAN or control(game, it) != GERMAN)
    )
    return _nearest_first(tuple(sorted(islice(worth, MARKED))), holland)


@lru_cache(maxsize=512)  # most stacks have the goals they had a decision ago
def _nearest_first(
    marked: tuple[tuple[int, HexId], ...],
    holland: bool,  # noqa: FBT001 - a key of what is kept
) -> tuple[Choice, ...]:
    """The goals that lie open, with how far they are, then all others."""
    known = {it for _, it in marked}
    return (
        *[_towards(it, count(away, "hex", "hexes")) for away, it in marked],
        *[choice for it, choice in _all_goals(holland).items() if it not in known],
    )


@cache
def _all_goals(holland: bool) -> dict[HexId, Choice]:  # noqa: FBT001 - a key
    """Every place to march towards, without a word on how far it is."""
    return {it: _towards(it) for it in GOALS if not holland or it in HOLLAND_HEXES}


@cache
def _towards(goal: HexId, detail: str = "") -> Choice:
    return Choice(goal, TOWARDS, name(goal), "", detail, goal, part=part(goal), many=True)


@cache
def _by_draw(start: HexId) -> tuple[tuple[int, HexId], ...]:
    """How far cities and towns are, first those worth a march from here; none next door."""
    far = [(distance(start, it), it) for it in GOALS]
    drawn = sorted([(away - _DRAW * (it in _PRIZES), away, it) for away, it in far])
    return tuple([(away, it) for _, away, it in drawn if away > 1])


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

    def destinations(self, game: Campaign, seat: Seat) -> tuple[Choice, ...]:
        return _goals(game, self.units)

    def go(self, game: Campaign, seat: Seat, token: str) -> None:
        verb = "march" if len(self.units) > 1 else "marches"
        _set_out(game, self.units, HexId(token), f"{told(self.units)} {verb}")
