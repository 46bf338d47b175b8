"""12.10 Replacements: steps for reduced and eliminated units."""

from __future__ import annotations

from engine.case_yellow.components.calendar import REPLACEMENTS_A_TURN
from engine.case_yellow.components.map import name
from engine.case_yellow.components.units import (
    ARMOR_REPLACED,
    FULL,
    INFANTRY_REPLACED,
    NAME,
    NATIONALITY,
)
from engine.case_yellow.ids import GERMAN, SEAT, Fate, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.state import Campaign
from engine.case_yellow.supply import supplied
from engine.core.choice import Choice
from engine.core.ids import Seat, Side
from engine.core.memo import remembered
from engine.core.step import Ask

DONE = "done"
_COUNTRY = {"BE": "B", "NL": "N"}


def pools(game: Campaign, side: Side) -> dict[str, int]:
    """Steps left for the rest of the game."""
    table = game.table
    if side == GERMAN:
        return {"infantry": table.german_infantry}
    return {"infantry": table.allied_infantry, "armor": table.allied_armor}


@remembered
def replaceable(game: Campaign, side: Side) -> tuple[tuple[UnitId, str], ...]:
    """12.10c, d, g Units a step would serve, and of which kind: reduced ones, then lost ones."""
    found = []
    for id_, unit in game.army(side).units.items():
        kind = "armor" if id_ in ARMOR_REPLACED else "infantry"
        if kind == "infantry" and id_ not in INFANTRY_REPLACED:
            continue
        if _COUNTRY.get(NATIONALITY[id_], "") in game.table.surrendered:
            continue
        reduced = unit.hex and unit.steps < FULL[id_] and supplied(game, id_)
        if reduced or unit.fate == Fate.LOST.value:
            found.append((id_, kind))
    return tuple(found)


class Replacements(Ask[Campaign], frozen=True):
    """12.10 Which units are brought up to strength, or back."""

    rule = "12.10"
    decline = DONE
    batch = True
    side: Side
    infantry: int = 0
    armor: int = 0

    def able(self, game: Campaign) -> list[UnitId]:
        if game.table.turn < game.scenario.replacements_from:
            return []
        left = pools(game, self.side)
        open_ = {
            "infantry": left["infantry"] and self.infantry < REPLACEMENTS_A_TURN,
            "armor": left.get("armor", 0) and self.armor < 1,
        }
        return [id_ for id_, kind in replaceable(game, self.side) if open_[kind]]

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[self.side],) if self.able(game) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        left = ", ".join(f"{kind} {number}" for kind, number in pools(game, self.side).items())
        return f"Replacement steps left: {left}. Who gets one?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return tuple(self.able(game))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        return [
            *(
                Choice(id_, "Replace a step of", NAME[id_], detail=_where(game, id_))
                for id_ in self.able(game)
            ),
            Choice(DONE, "Save the rest", ends=True),
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == DONE:
            return
        id_ = UnitId(token)
        armor = id_ in ARMOR_REPLACED
        table = game.table
        if self.side == GERMAN:
            table.german_infantry -= 1
        elif armor:
            table.allied_armor -= 1
        else:
            table.allied_infantry -= 1
        unit = game.unit(id_)
        if unit.hex:
            game.mark(id_, steps=unit.steps + 1)
            words = f"{NAME[id_]} is at full strength again."
        else:
            game.mark(id_, fate=Fate.WAITING.value, steps=1, arrives=table.turn + 1)
            words = f"{NAME[id_]} is raised anew and comes back next turn."
        game.log(Kind.REPLACEMENT, words, who=(id_,), rule=self.rule)
        game.then(Replacements(self.side, self.infantry + (not armor), self.armor + armor))


def _where(game: Campaign, id_: UnitId) -> str:
    unit = game.unit(id_)
    return f"at {name(unit.hex)}" if unit.hex else "lost, comes back next turn"
