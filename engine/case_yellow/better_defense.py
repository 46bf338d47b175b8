"""12.11 Better Defense markers: received, moved, lost."""

from __future__ import annotations

from engine.case_yellow.components.map import name, part
from engine.case_yellow.components.units import MARKERS
from engine.case_yellow.ids import ALLIED, SEAT, HexId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.positions import told
from engine.case_yellow.state import Campaign
from engine.case_yellow.supply import communicating, supplied_at
from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.core.memo import remembered
from engine.core.step import Ask

DONE = "done"


def receive_markers(game: Campaign) -> None:
    """12.11c Markers of this turn."""
    number = game.scenario.better_defense.get(game.table.turn, 0)
    room = MARKERS["Better Defense"] - game.table.better_free - len(game.ground.better)
    number = min(number, room)
    if number:
        game.table.better_free += number
        words = f"The armies learn: {count(number, 'Better Defense marker')}."
        game.log(Kind.BETTER_DEFENSE, words, rule="12.11c")


@remembered
def placeable(game: Campaign) -> tuple[HexId, ...]:
    """12.11d Hexes with Allied units and a Line of Communication."""
    linked = communicating(game)
    return tuple(
        sorted(
            hex_
            for hex_ in game.allied.fighting
            if hex_ in linked and hex_ not in game.ground.better
        )
    )


def liftable(game: Campaign) -> tuple[HexId, ...]:
    """12.11e Hexes from which a marker may be taken back: those with a Line of Supply."""
    return tuple(hex_ for hex_ in game.ground.better if supplied_at(game, "FR", hex_))


class BetterDefense(Ask[Campaign], frozen=True):
    """12.11d, e Markers are taken back for re-use and placed on units in touch with the rear."""

    rule = "12.11"
    decline = DONE
    batch = True
    lifted: tuple[HexId, ...] = ()

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        able = game.table.better_free and placeable(game)
        return (SEAT[ALLIED],) if able or liftable(game) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        left = count(game.table.better_free, "Better Defense marker")
        return f"{left} can be placed. Which hexes dig in?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return placeable(game)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        found = []
        if game.table.better_free:
            found = [
                Choice(
                    hex_,
                    "Dig in",
                    told(game.allied.stacks[hex_]),
                    detail=f"at {name(hex_)}",
                    place=hex_,
                    part=part(hex_),
                )
                for hex_ in placeable(game)
                if hex_ not in self.lifted
            ]
        found += [
            Choice(f"lift:{hex_}", "Take the marker back from", name(hex_), place=hex_)
            for hex_ in liftable(game)
            if hex_ not in self.lifted
        ]
        return [*found, Choice(DONE, "Leave it at that", ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == DONE:
            return
        if token.startswith("lift:"):
            hex_ = HexId(token[5:])
            game.table.better_free += 1
            game.lay(better=tuple(it for it in game.ground.better if it != hex_))
            game.then(BetterDefense((*self.lifted, hex_)))
            return
        game.lay(better=(*game.ground.better, HexId(token)))
        game.table.better_free -= 1
        game.log(Kind.BETTER_DEFENSE, f"{name(token)} digs in.", token, rule=self.rule)
        game.then(BetterDefense((*self.lifted, HexId(token))))
