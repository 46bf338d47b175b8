"""10.2 Reinforcements: placed in a side's first Move round of the turn."""

from __future__ import annotations

from engine.case_yellow.columns import column_goal
from engine.case_yellow.components.map import name, part
from engine.case_yellow.components.units import FULL, NAME, NATIONALITY
from engine.case_yellow.entering import relocate
from engine.case_yellow.ids import SEAT, Fate, HexId, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.lost_page import entries
from engine.case_yellow.state import Campaign
from engine.case_yellow.supply import supplied_at
from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.core.memo import changed, remembered_when_asked
from engine.core.step import Ask

LATER = "later"
ALL = "all"
_COUNTRY = {"BE": "B", "NL": "N"}


@remembered_when_asked
def arriving(game: Campaign) -> dict[UnitId, tuple[HexId, ...]]:
    """Units that are due and can be placed, with their hexes."""
    side, turn = game.acting().side, game.table.turn
    found = {}
    for id_, unit in game.army(side).units.items():
        due = unit.fate == Fate.WAITING.value and unit.arrives and unit.arrives <= turn
        gone = _COUNTRY.get(NATIONALITY[id_], "") in game.table.surrendered
        if due and not gone:
            hexes = _open(game, id_)
            if hexes:
                found[id_] = hexes
    return found


def _open(game: Campaign, id_: UnitId) -> tuple[HexId, ...]:
    """Where it can enter now; one that was replaced wants a place in supply (12.10e)."""
    hexes = entries(game, id_)
    if not game.unit(id_).steps:
        return hexes
    return tuple(hex_ for hex_ in hexes if supplied_at(game, NATIONALITY[id_], hex_))


class Reinforcements(Ask[Campaign], frozen=True):
    """10.2 Who comes in, and where; all at the first hexes named, or one by one."""

    rule = "10.2"
    decline = LATER
    batch = True

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        side = game.acting().side
        if side in game.table.reinforced or not arriving(game):
            return ()
        return (SEAT[side],)

    def run(self, game: Campaign) -> None:
        side = game.acting().side
        if side not in game.table.reinforced:
            game.table.reinforced.append(side)

    def prompt(self, game: Campaign, seat: Seat) -> str:
        return f"{count(len(arriving(game)), 'unit')} can come in. Where?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return tuple(arriving(game))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        due = arriving(game)
        found = [Choice(ALL, "Bring in all", detail="at the first hexes named")]
        found += [
            Choice(f"{id_}>{hex_}", "Bring in", NAME[id_], name(hex_), place=hex_, part=part(hex_))
            for id_, hexes in due.items()
            for hex_ in hexes
        ]
        return [*found, Choice(LATER, "The others wait", ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == LATER:
            self.run(game)
            return
        if token == ALL:
            for id_ in [*arriving(game)]:
                hexes = _open(game, id_)
                if hexes:
                    bring_in(game, id_, hexes[0])
            self.run(game)
            return
        word, _, hex_ = token.partition(">")
        bring_in(game, UnitId(word), HexId(hex_))
        game.then(self)


def bring_in(game: Campaign, id_: UnitId, hex_: HexId) -> None:
    """A unit enters the map and follows its column; one that was replaced is reduced (12.10e)."""
    steps = game.unit(id_).steps or FULL[id_]
    goal = column_goal(game, id_)
    game.mark(id_, fate="", steps=steps, arrives=game.table.turn, goal=goal)
    relocate(game, (id_,), hex_)
    changed(game)
    game.log(Kind.ARRIVAL, f"{NAME[id_]} arrives at {name(hex_)}.", hex_, who=(id_,), rule="10.2")
