"""Section 5.0-1: the Turn Setup Phase."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.cup import draw_any
from engine.core.ids import Seat
from engine.miracle.components.map import LA_PANNE, SECTORS, along
from engine.miracle.components.sea import ARTILLERY_SPACES, DOVER
from engine.miracle.components.ships import ARRIVAL_TURNS, ARRIVALS
from engine.miracle.components.tables import (
    ACTIONS_START,
    ACTIONS_WITHOUT_LA_PANNE,
    LUFTWAFFE_START,
    RAF_START,
)
from engine.miracle.ids import ShipId
from engine.miracle.kinds import Kind
from engine.miracle.orders import read
from engine.miracle.positions import deck_words, german_at, reorganizing, ship_name, waiting_ships
from engine.miracle.state import ALLIED, Decision, Dunkerque, Light, Phase


class Reset(Phase, frozen=True):
    """5.0-1a, 8.1, 12.2 Sorties, Evacuation Actions and Day/Night go back to their start."""

    rule = "5.0-1a"

    def run(self, game: Dunkerque) -> None:
        """Reset; guns brought up yesterday are in place."""
        table = game.table
        table.phase = "Turn Setup"
        table.raf, table.luftwaffe, table.light = RAF_START, LUFTWAFFE_START, Light.DAY_START
        table.actions = starting_actions(game)
        for guns, since in table.artillery.items():
            if since == table.turn > 1:
                space = ARTILLERY_SPACES[guns]
                game.log(Kind.GUNS, f"The {guns} Artillery opens fire.", space, rule="11.7")


def starting_actions(game: Dunkerque) -> int:
    """5.0-1a, 12.2 Two Evacuation Actions, one without La Panne; fewer as an option."""
    lost = bool(german_at(game.table, LA_PANNE))
    hard = game.options["evacuation"]
    if hard == "usual":
        return ACTIONS_WITHOUT_LA_PANNE if lost else ACTIONS_START
    return 0 if lost and hard == "hardest" else 1


class GermanReorganization(Phase, frozen=True):
    """5.0-1c, 13.1 The flank whose turn it is shows its other side."""

    rule = "5.0-1c"

    def run(self, game: Dunkerque) -> None:
        sector = reorganizing(game.table)
        if not sector:
            return
        for track in SECTORS[sector]:
            game.table.mark_german(track, reorganized=True)
        words = f"German Reorganization: fresh formations take over {along(sector)}."
        game.log(Kind.REORGANIZATION, words, *SECTORS[sector], rule=self.rule)


class NavalUnitArrival(Decision, frozen=True):
    """5.0-1d From turn 2 to 6 two Naval Units of choice come to Dover."""

    arrived: int = 0
    rule = "5.0-1d"
    batch = True

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """In the turns of arrival, while ships wait."""
        due = game.table.turn in ARRIVAL_TURNS and self.arrived < ARRIVALS
        return (ALLIED,) if due and waiting_ships(game.table) else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        left = ARRIVALS - self.arrived
        return f"Naval Units to arrive at Dover: {left}. Which?"

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """Those that wait, or one by lot."""
        waiting = waiting_ships(game.table)
        offers = [
            Choice(f"ship:{ship}", "Call", ship_name(ship), "", deck_words(game.table, ship), DOVER)
            for ship in waiting
        ]
        return [*offers, Choice("lot", "Draw one by lot")] if len(waiting) > 1 else offers

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        ship = ShipId(read(token).who)
        if token == "lot":
            game.chance.about("arrival", game.table.turn)
            ship = draw_any(game.chance, waiting_ships(game.table))
        game.table.mark_ship(ship, space=DOVER)
        game.log(Kind.ARRIVAL, f"{ship_name(ship)} reach Dover.", DOVER, rule=self.rule)
        game.then(NavalUnitArrival(self.arrived + 1))
