"""5.1e Stukas against units."""

from __future__ import annotations

from functools import cache

from engine.case_yellow.armies import face
from engine.case_yellow.components.map import CITIES, FOREST, TERRAIN, TOWNS, name, part
from engine.case_yellow.components.tables import DIVE_BOMBING
from engine.case_yellow.components.units import FIGHTERS
from engine.case_yellow.disruption import disrupt
from engine.case_yellow.entering import vacated
from engine.case_yellow.ids import ALLIED, GERMAN, SEAT, HexId, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.losses import lose_step, step_choices
from engine.case_yellow.positions import stack
from engine.case_yellow.state import Campaign
from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.core.memo import remembered
from engine.core.step import Ask

DONE = "done"
AWAY = 2  # turns a lost marker stays away (2.2b)


def bombing_odds(game: Campaign, hex_: HexId) -> int:
    """The modifier: one for cover of whatever kind, one for troops of poor quality."""
    ground = game.ground
    cover = (
        TERRAIN[hex_] == FOREST
        or hex_ in CITIES
        or hex_ in TOWNS
        or hex_ in ground.shielded
        or hex_ in ground.better
    )
    ids = [id_ for id_ in stack(game, ALLIED, hex_) if id_ in FIGHTERS]
    poor = any(face(id_, game.allied.units[id_]).rating <= 2 for id_ in ids)
    return int(poor) - int(cover)


def bombing_chances(game: Campaign, hex_: HexId) -> dict[str, float]:
    """The chance of each result of one Stuka."""
    return _bombing(0 if hex_ == game.table.dynamo.port else bombing_odds(game, hex_))


@cache
def _bombing(drm: int) -> dict[str, float]:
    found: dict[str, float] = {}
    for die in range(1, 7):
        result = DIVE_BOMBING[min(max(die + drm, 1), 6) - 1]
        found[result] = found.get(result, 0.0) + 1 / 6
    return found


@remembered
def bombable(game: Campaign) -> tuple[HexId, ...]:
    """Hexes with Allied units in them; of the Dynamo port, see there."""
    found = set(game.allied.fighting)
    if game.table.dynamo.port:
        found.add(game.table.dynamo.port)
    return tuple(sorted(found))


class DiveBomb(Ask[Campaign], frozen=True):
    """5.1e Stukas against units, or against the Dynamo port; each result is known at once.

    `port` alone is the special attack when Dynamo is declared (13.3e).
    """

    rule = "5.1e"
    decline = DONE
    batch = True
    port: bool = False

    def hexes(self, game: Campaign) -> tuple[HexId, ...]:
        if not self.port:
            return bombable(game)
        return (game.table.dynamo.port,) if game.table.dynamo.port else ()

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[GERMAN],) if game.table.air.stukas and self.hexes(game) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        left = count(game.table.air.stukas, "Stuka")
        if self.port:
            return f"{left} can bomb {name(game.table.dynamo.port)} before anybody sails."
        return f"{left} can dive bomb now, or support attacks later. Which hex?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return self.hexes(game)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        found = []
        for hex_ in self.hexes(game):
            chances = bombing_chances(game, hex_)
            hit = chances.get("DIS", 0.0) + chances.get("DIS+DL1", 0.0)
            words = f"{hit:.0%} hit"
            if hex_ == game.table.dynamo.port:
                words += f", {chances['NE*']:.0%} shot down"
            found.append(Choice(hex_, "Bomb", name(hex_), "", words, hex_, part=part(hex_)))
        return [*found, Choice(DONE, "Keep the Stukas for the armies", ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == DONE:
            return
        game.then(self)
        bomb(game, HexId(token))


def bomb(game: Campaign, hex_: HexId) -> None:
    """One Stuka dives."""
    table = game.table
    port = hex_ == table.dynamo.port
    game.chance.about("Stuka", table.turn, hex_, table.air.stukas)
    (die,) = dice = game.chance.dice(1)
    drm = 0 if port else bombing_odds(game, hex_)
    result = DIVE_BOMBING[min(max(die + drm, 1), 6) - 1]
    table.air.stukas -= 1
    hit = result.startswith("DIS")
    lost = port and die == 1
    if lost:
        back = table.turn + AWAY
        table.air.stukas_back[back] = table.air.stukas_back.get(back, 0) + 1
    words = {
        "NE*": "they miss", "NE": "they miss", "DIS": "disorder",
        "DIS+DL1": "disorder and heavy losses",
    }[result]  # fmt: skip
    shot = ", and the RAF shoots them down" if lost else ""
    game.log(
        Kind.BOMBING,
        f"Stukas over {name(hex_)}: {words}{shot}.",
        hex_,
        dice=dice,
        good=(hit,),
        rule="5.1e",
    )
    ids = stack(game, ALLIED, hex_)
    if hit and port:
        table.dynamo.disruptions += 1
    elif hit:
        disrupt(game, [*ids])
    if result == "DIS+DL1" and any(id_ in FIGHTERS for id_ in ids):
        game.then(BombLoss(hex_))


class BombLoss(Ask[Campaign], frozen=True):
    """5.1e, 12.4 Bombs cost a step: the Allied player chooses whose."""

    rule = "5.1e"
    hex: HexId

    def pool(self, game: Campaign) -> list[UnitId]:
        return [id_ for id_ in stack(game, ALLIED, self.hex) if id_ in FIGHTERS]

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[ALLIED],) if self.pool(game) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        return f"Bombs on {name(self.hex)} cost a step. Which unit loses it?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (self.hex, *self.pool(game))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        return step_choices(game, self.pool(game))

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        lose_step(game, UnitId(token), self.rule)

        vacated(game, self.hex, survived=False)
