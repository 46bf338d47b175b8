"""5.1 The Air Phase: its segments, and which Air Assets fly."""

from __future__ import annotations

from engine.case_yellow.components.tables import ALLIED_AVAILABLE, GERMAN_AVAILABLE
from engine.case_yellow.components.units import ALLIED_AIR, STUKAS
from engine.case_yellow.dive_bombing import DiveBomb
from engine.case_yellow.dynamo import grounded
from engine.case_yellow.ids import ALLIED, GERMAN, Phase
from engine.case_yellow.interdiction import Interdict
from engine.case_yellow.kinds import Kind
from engine.case_yellow.paratroops import Drop, EbenEmael
from engine.case_yellow.state import Campaign
from engine.core.counting import count, listed
from engine.core.step import Step


class AirPhase(Step[Campaign], frozen=True):
    """4.1a Five segments, in this order."""

    rule = "5.1"

    def run(self, game: Campaign) -> None:
        game.table.phase = Phase.AIR.value
        game.then(Availability(), Interdict(), EbenEmael(), Drop(), DiveBomb())


class Availability(Step[Campaign], frozen=True):
    """5.1b Markers come back, dice say how many fly, lost ones are taken off."""

    rule = "5.1b"

    def run(self, game: Campaign) -> None:
        table, air, scenario = game.table, game.table.air, game.scenario
        air.stukas_back.pop(table.turn, None)
        air.allied_back = {it: turn for it, turn in air.allied_back.items() if turn > table.turn}
        lost = sum(air.stukas_back.values())
        dice: list[int] = []
        if table.turn == 1:
            number = scenario.stukas
        else:
            dice.append(self._die(game, GERMAN))
            number = GERMAN_AVAILABLE[dice[-1] - 1]
        air.stukas = max(0, min(number, STUKAS) - lost)
        air.allied = self._allied(game, dice)
        if game.ground.interdicted:
            game.lay(interdicted=())
        sides = ((air.stukas, "Stuka"), (len(air.allied), "Allied squadron"))
        planes = listed([count(number, what) for number, what in sides if number], "No aircraft")
        fly = "flies" if air.stukas + len(air.allied) == 1 else "fly"
        game.log(Kind.AIR, f"{planes} {fly}.", dice=dice, rule=self.rule)

    def _die(self, game: Campaign, side: str) -> int:
        game.chance.about("air", game.table.turn, side)
        return game.chance.die()

    def _allied(self, game: Campaign, dice: list[int]) -> list[str]:
        """Which Allied markers fly: the French first, none during Dynamo, only they after it."""
        table, scenario = game.table, game.scenario
        if grounded(game) or scenario.allied_air == 0:
            return []
        number = scenario.allied_air
        if table.turn > 1 or number < 0:
            dice.append(self._die(game, ALLIED))
            number = ALLIED_AVAILABLE[dice[-1] - 1]
        number -= len(table.air.allied_back)
        there = ALLIED_AIR[:1] if table.dynamo.over else ALLIED_AIR
        return [it for it in there if it not in table.air.allied_back][: max(0, number)]
