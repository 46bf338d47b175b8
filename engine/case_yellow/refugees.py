"""12.6 Refugees: the German player says which roads they flood."""

from __future__ import annotations

from engine.case_yellow.components.calendar import PARIS_REFUGEES, REFUGEE_REACH, REFUGEES
from engine.case_yellow.components.map import (
    CITIES_OF,
    NAMES,
    PARIS,
    TOWNS_OF,
    distance,
    name,
    part,
)
from engine.case_yellow.components.units import MARKERS
from engine.case_yellow.ids import ALLIED, GERMAN, SEAT, HexId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.positions import control, german_within
from engine.case_yellow.state import Campaign
from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.core.memo import remembered
from engine.core.step import Ask

DONE = "done"
ALL = "all"


@remembered
def crowded_places(game: Campaign) -> tuple[HexId, ...]:
    """Allied cities and towns within reach of a German unit from which people flee."""
    nations = ("B", "L", "F")
    hexes = (it for nation in nations for it in (*CITIES_OF[nation], *TOWNS_OF[nation]))
    return tuple(
        hex_
        for hex_ in hexes
        if control(game, hex_) == ALLIED
        and hex_ not in game.ground.refugees
        and hex_ != game.ground.terror
        and (hex_ not in PARIS or game.table.turn >= PARIS_REFUGEES)
        and german_within(game, hex_, REFUGEE_REACH)
    )


def free_markers(game: Campaign) -> int:
    """Markers that may still go on the map this turn."""
    most = REFUGEES.get(game.table.turn, MARKERS["Refugee"])
    return most - len(game.ground.refugees)


class Refugees(Ask[Campaign], frozen=True):
    """12.6d Markers are placed, or picked up to be placed elsewhere."""

    rule = "12.6"
    decline = DONE
    batch = True
    lifted: tuple[HexId, ...] = ()

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        able = crowded_places(game) and (free_markers(game) > 0 or game.ground.refugees)
        return (SEAT[GERMAN],) if able else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        left = count(max(0, free_markers(game)), "Refugee marker")
        return f"Which roads are crowded? {left} can be placed."

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return crowded_places(game)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        found = []
        if free_markers(game) > 0:
            found = [Choice(ALL, "Place all markers", detail="nearest to the front")]
            found += [
                Choice(hex_, "Refugees from", name(hex_), place=hex_, part=part(hex_))
                for hex_ in crowded_places(game)
                if hex_ not in self.lifted
            ]
        found += [
            Choice(f"lift:{hex_}", "Pick up the refugees at", NAMES[hex_], place=hex_)
            for hex_ in game.ground.refugees
            if hex_ not in self.lifted
        ]
        return [*found, Choice(DONE, "Leave it at that", ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == DONE:
            return
        if token == ALL:
            front = sorted(crowded_places(game), key=lambda it: (_from_front(game, it), it))
            for hex_ in [it for it in front if it not in self.lifted][: free_markers(game)]:
                place(game, hex_)
            return
        if token.startswith("lift:"):
            hex_ = HexId(token[5:])
            game.lay(refugees=tuple(it for it in game.ground.refugees if it != hex_))
            game.then(Refugees((*self.lifted, hex_)))
            return
        place(game, HexId(token))
        game.then(Refugees((*self.lifted, HexId(token))))


def place(game: Campaign, hex_: HexId) -> None:
    """A marker goes on a city or a town."""
    game.lay(refugees=(*game.ground.refugees, hex_))
    words = f"Refugees crowd the roads round {NAMES[hex_]}."
    game.log(Kind.REFUGEES, words, hex_, rule="12.6")


def _from_front(game: Campaign, hex_: HexId) -> int:
    """How far the nearest German unit is."""
    return min(distance(hex_, it) for it in game.german.stacks)
