"""The ten Formations (5), the two sides and who may command which under split command (2)."""

from __future__ import annotations

from dataclasses import dataclass

GERMAN = "german"
ALLIED = "allied"
SIDES = (GERMAN, ALLIED)
OTHER = {GERMAN: ALLIED, ALLIED: GERMAN}
SIDE_NAMES = {GERMAN: "German", ALLIED: "Allied"}

GROUP_A = "A"
GROUP_B = "B"
BEF = "BEF"
RESERVE = "RSV"
BELGIANS = "BE"
DUTCH = "NL"

GRAY = "gray"
BLUE = "blue"
RED = "red"
TAN = "tan"
ORANGE = "orange"


@dataclass(frozen=True)
class Formation:
    """One Formation: its side, the colour of its blocks and the Command Range of its FHQ (5B)."""

    id: str
    name: str
    side: str
    colour: str
    command_range: int = 0

    @property
    def the(self) -> str:
        """Its name inside a sentence."""
        return self.name if self.side == GERMAN else f"the {self.name}"

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
        Formation("1ST", "French 1st Army", ALLIED, BLUE, 2),
        Formation("2ND", "French 2nd Army", ALLIED, BLUE, 2),
        Formation("7TH", "French 7th Army", ALLIED, BLUE, 2),
        Formation("9TH", "French 9th Army", ALLIED, BLUE, 2),
        Formation(RESERVE, "French Reserve Army", ALLIED, BLUE, 2),
        Formation(BEF, "B.E.F.", ALLIED, RED, 2),
        Formation(BELGIANS, "Belgian Army", ALLIED, TAN),
        Formation(DUTCH, "Dutch Army", ALLIED, ORANGE),
    )
}
NEUTRALS = (BELGIANS, DUTCH)
FRENCH = tuple(id_ for id_, it in FORMATIONS.items() if it.french)

_NORTH = {"1ST": "north", "7TH": "north", "2ND": "south", "9TH": "south", RESERVE: "south"}
_TWO = {id_: it.side for id_, it in FORMATIONS.items()}
_THREE = _TWO | dict.fromkeys(FRENCH, "french") | dict.fromkeys((BEF, *NEUTRALS), "bef")
_FOUR = _THREE | {GROUP_A: "group_a", GROUP_B: "group_b"}
_FIVE = _FOUR | _NORTH
_SIX = _FIVE | dict.fromkeys(NEUTRALS, "neutrals")
COMMANDS = {"two": _TWO, "three": _THREE, "four": _FOUR, "five": _FIVE, "six": _SIX}
CHIEFS = {
    "two": {GERMAN: "german", ALLIED: "allied"},
    "three": {GERMAN: "german", ALLIED: "french"},
    "four": {GERMAN: "group_a", ALLIED: "french"},
    "five": {GERMAN: "group_a", ALLIED: "south"},
    "six": {GERMAN: "group_a", ALLIED: "south"},
}
SIDE_OF_SEAT = {
    "german": GERMAN,
    "allied": ALLIED,
    "group_a": GERMAN,
    "group_b": GERMAN,
    "french": ALLIED,
    "north": ALLIED,
    "south": ALLIED,
    "bef": ALLIED,
    "neutrals": ALLIED,
}
SEATS = tuple(SIDE_OF_SEAT)
