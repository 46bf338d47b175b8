"""The ten Formations (5), the two sides and who may command which under split command (2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.ids import Seat, Side
from engine.france_1940.ids import FormationId

GERMAN = Side("german")
ALLIED = Side("allied")
SIDES = (GERMAN, ALLIED)
OTHER = {GERMAN: ALLIED, ALLIED: GERMAN}
SIDE_NAMES = {GERMAN: "German", ALLIED: "Allied"}

GROUP_A = FormationId("A")
GROUP_B = FormationId("B")
FIRST_ARMY = FormationId("1ST")
SECOND_ARMY = FormationId("2ND")
SEVENTH_ARMY = FormationId("7TH")
NINTH_ARMY = FormationId("9TH")
BEF = FormationId("BEF")
RESERVE = FormationId("RSV")
BELGIANS = FormationId("BE")
DUTCH = FormationId("NL")

GRAY = "gray"
BLUE = "blue"
RED = "red"
TAN = "tan"
ORANGE = "orange"


@dataclass(frozen=True)
class Formation:
    """One Formation: its side, the colour of its blocks and the Command Range of its FHQ (5B)."""

    id: FormationId
    name: str
    side: Side
    colour: str
    command_range: int = 0

    @property
    def the(self) -> str:
        """Its name inside a sentence."""
        return self.name if self.side == GERMAN else f"the {self.name}"

    @property
    def at_first(self) -> str:
        """The same where a sentence begins."""
        return self.name if self.side == GERMAN else f"The {self.name}"

    @property
    def neutral(self) -> bool:
        """Dutch and Belgians: no FHQ, always In Command, no SHQ action (4B, 5B)."""
        return not self.command_range

    @property
    def french(self) -> bool:
        """The five French Formations."""
        return self.colour == BLUE


FORMATIONS = {
    it.id: it
    for it in (
        Formation(GROUP_A, "Army Group A", GERMAN, GRAY, 3),
        Formation(GROUP_B, "Army Group B", GERMAN, GRAY, 3),
        Formation(FIRST_ARMY, "French 1st Army", ALLIED, BLUE, 2),
        Formation(SECOND_ARMY, "French 2nd Army", ALLIED, BLUE, 2),
        Formation(SEVENTH_ARMY, "French 7th Army", ALLIED, BLUE, 2),
        Formation(NINTH_ARMY, "French 9th Army", ALLIED, BLUE, 2),
        Formation(RESERVE, "French Reserve Army", ALLIED, BLUE, 2),
        Formation(BEF, "B.E.F.", ALLIED, RED, 2),
        Formation(BELGIANS, "Belgian Army", ALLIED, TAN),
        Formation(DUTCH, "Dutch Army", ALLIED, ORANGE),
    )
}
NEUTRALS = (BELGIANS, DUTCH)
FRENCH = tuple(id_ for id_, it in FORMATIONS.items() if it.french)

_GERMANS, _ALLIES = Seat("german"), Seat("allied")
_A, _B = Seat("group_a"), Seat("group_b")
_FRENCH, _NORTHS, _SOUTHS = Seat("french"), Seat("north"), Seat("south")
_BEF, _NEUTRALS = Seat("bef"), Seat("neutrals")
SIDE_OF_SEAT: Mapping[Seat, Side] = {
    _GERMANS: GERMAN,
    _ALLIES: ALLIED,
    **dict.fromkeys((_A, _B), GERMAN),
    **dict.fromkeys((_FRENCH, _NORTHS, _SOUTHS, _BEF, _NEUTRALS), ALLIED),
}
SEATS = tuple(SIDE_OF_SEAT)

_NORTH = {
    FIRST_ARMY: _NORTHS,
    SEVENTH_ARMY: _NORTHS,
    SECOND_ARMY: _SOUTHS,
    NINTH_ARMY: _SOUTHS,
    RESERVE: _SOUTHS,
}
_TWO = {id_: _GERMANS if it.side == GERMAN else _ALLIES for id_, it in FORMATIONS.items()}
_THREE = _TWO | dict.fromkeys(FRENCH, _FRENCH) | dict.fromkeys((BEF, *NEUTRALS), _BEF)
_FOUR = _THREE | {GROUP_A: _A, GROUP_B: _B}
_FIVE = _FOUR | _NORTH
_SIX = _FIVE | dict.fromkeys(NEUTRALS, _NEUTRALS)
COMMANDS = {"two": _TWO, "three": _THREE, "four": _FOUR, "five": _FIVE, "six": _SIX}
CHIEFS: Mapping[str, Mapping[Side, Seat]] = {
    "two": {GERMAN: _GERMANS, ALLIED: _ALLIES},
    "three": {GERMAN: _GERMANS, ALLIED: _FRENCH},
    "four": {GERMAN: _A, ALLIED: _FRENCH},
    "five": {GERMAN: _A, ALLIED: _SOUTHS},
    "six": {GERMAN: _A, ALLIED: _SOUTHS},
}
