"""10.1 Where a stack or a unit marches in this round."""

from __future__ import annotations

from engine.case_yellow import objections
from engine.case_yellow.components.map import CITIES, NEAR, TOWNS, heading, name
from engine.case_yellow.ids import ALLIED, OTHER, SEAT, HexId, UnitId
from engine.case_yellow.marching import hold, march_together, marchers, stack_ends
from engine.case_yellow.positions import told
from engine.case_yellow.reach import movement
from engine.case_yellow.state import Campaign
from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.destination import Destination
from engine.core.ids import Seat

HOLD = "hold"


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
        return all(it in self.units for it in marchers(game).get(here, ()))

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
