"""11.3c, 11.9b Air Assets sent into a combat that is being fought."""

from __future__ import annotations

from engine.case_yellow.attacks import air_left, may_fly
from engine.case_yellow.battle import is_fought, plan_of, sum_of
from engine.case_yellow.components.map import CITIES, PARIS, name
from engine.case_yellow.components.tables import NET_SHIFT
from engine.case_yellow.ids import GERMAN, NOWHERE, OTHER, SEAT
from engine.case_yellow.state import Campaign
from engine.case_yellow.strength import COLUMNS, reckon
from engine.case_yellow.table import Battle
from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat, Side
from engine.core.step import Ask


def spend_air(game: Campaign, side: Side, number: int) -> None:
    air = game.table.air
    if side == GERMAN:
        air.stukas -= number
    else:
        air.allied = air.allied[: len(air.allied) - number]


def _air_matters(game: Campaign, battle: Battle, side: Side) -> int:
    """How many assets of a side could still change the column; 0 if none."""
    left, attacking = air_left(game, side), side == battle.side
    ids, fort = (battle.attackers, NOWHERE) if attacking else (battle.defenders, battle.target)
    if not left or not may_fly(game, side, ids, fort) or not is_fought(game, battle):
        return 0
    found = sum_of(game, battle)
    net = found.right - found.left
    least, most = NET_SHIFT[battle.side]
    top = len(COLUMNS) - 1 - found.initial
    if side == battle.side:
        each = 2 if side == GERMAN and battle.port else 1
        return min(left, each * max(0, min(most, top) - net))
    return min(left, max(0, net - max(least, -1 - found.initial)))


class AirAsk(Ask[Campaign], frozen=True):
    """11.3c How many Air Assets go into a combat."""

    occasions = ("Paris", "another city", "the Dynamo port")

    def flying(self, game: Campaign) -> Side:
        return game.battling().side

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        side = self.flying(game)
        return (SEAT[side],) if _air_matters(game, game.battling(), side) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        battle = game.battling()
        found = sum_of(game, battle)
        return f"The fight for {name(battle.target)} stands at {found.odds}. Send aircraft?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        battle = game.battling()
        return (battle.target, *battle.attackers, *battle.defenders)

    def matters(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        target = game.battling().target
        held = (target in PARIS, target in CITIES and target not in PARIS, game.battling().port)
        return tuple(words for words, holds in zip(self.occasions, held, strict=True) if holds)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        battle = game.battling()
        side = self.flying(game)
        what = "Stuka" if side == GERMAN else "squadron"
        found = []
        for number in range(1, _air_matters(game, battle, side) + 1):
            plan = plan_of(battle)
            if side == battle.side:
                plan = plan._replace(air=battle.air + number)
            else:
                plan = plan._replace(against=number)
            words = f"{reckon(game, plan, battle.defenders).odds} instead"
            found.append(Choice(str(number), "Send", count(number, what), detail=words))
        return [Choice("0", "Send nobody", ends=True), *found]


class DefensiveAir(AirAsk, frozen=True):
    """11.3c The defender's Air Assets, after the attacker has committed his."""

    rule = "11.3c"
    decline = "0"

    def flying(self, game: Campaign) -> Side:
        return OTHER[game.battling().side]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        game.battling().against = int(token)
        spend_air(game, self.flying(game), int(token))


class EngagedAir(AirAsk, frozen=True):
    """11.9b Either player may add Air Assets when an Engaged combat goes on; the attacker first."""

    rule = "11.9b"
    decline = "0"

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        game.battling().air = int(token)
        spend_air(game, self.flying(game), int(token))
