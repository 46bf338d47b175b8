"""Turns, scenarios and what each of them brings (2.4n, 4.1c, scenario book)."""

from __future__ import annotations

from dataclasses import dataclass, field

LAST_TURN = 10
DATES = {
    1: "10 to 13 May",
    2: "14 to 17 May",
    3: "18 to 21 May",
    4: "22 to 25 May",
    5: "26 to 29 May",
    6: "30 May to 2 June",
    7: "3 to 6 June",
    8: "7 to 10 June",
    9: "11 to 14 June",
    10: "15 to 18 June",
}

HISTORICAL = "historical"
INTELLIGENCE = "intelligence"
FREE_HANDS = "free hands"
HOLLAND = "fortress holland"


@dataclass(frozen=True)
class Chits:
    """The Action Round chits of a turn: German ones are dual, Allied ones Move or Combat."""

    german: int
    moves: int
    combats: int

    @property
    def rounds(self) -> int:
        return self.german + self.moves + self.combats


NORMAL = Chits(3, 1, 1)
DYNAMO = Chits(3, 2, 1)
FULL = Chits(4, 2, 2)
LATER_FALL_ROT = Chits(4, 2, 1)


@dataclass(frozen=True)
class Scenario:
    """What a scenario sets; a field left alone is switched off."""

    id: str
    title: str
    number: int
    turns: int = LAST_TURN
    first_chits: Chits = FULL
    usual_chits: Chits = NORMAL
    first_fall_rot: int = 1  # turns with the full number of chits from Fall Rot on
    later_chits: Chits = LATER_FALL_ROT
    stukas: int = 8  # on Turn 1; later by the table
    allied_air: int = 1  # on Turn 1; later by the table; -1: by the table from the start
    scripted: bool = False
    shifts: int = 0  # units the Allied player may shift before play
    free_set_up: bool = False
    mixed_from: int = 0  # turn from which French and British stack; 0: never
    line_frozen: int = 0  # last turn on which the units of the Line do not move
    dynamo: bool = False
    eben_emael: bool = False  # intact at the start
    points: bool = False  # Victory Points are kept
    refit_turns: int = 3
    refit_points: int = 8
    better_defense: dict[int, int] = field(default_factory=dict)
    better_rating: bool = False
    rail_from: int = 2
    rail_units: int = 3
    replacements_from: int = 4
    german_infantry: int = 4
    allied_infantry: int = 4
    allied_armor: int = 2
    bands: tuple[int, ...] = ()
    dice_for_initiative: bool = False


SCENARIOS = {
    it.id: it
    for it in (
        Scenario(
            id=HISTORICAL,
            title="Historical",
            number=1,
            first_chits=Chits(4, 1, 1),
            scripted=True,
            line_frozen=2,
            dynamo=True,
            points=True,
            better_defense={5: 2, 6: 3, 7: 3},
            bands=(41, 34, 29, 20),
        ),
        Scenario(
            id=INTELLIGENCE,
            title="Better Intelligence",
            number=2,
            first_chits=Chits(4, 2, 1),
            allied_air=-1,
            shifts=6,
            mixed_from=3,
            line_frozen=1,
            dynamo=True,
            points=True,
            better_defense={4: 2, 5: 3, 6: 3},
            allied_infantry=5,
            bands=(46, 40, 34, 26),
        ),
        Scenario(
            id=FREE_HANDS,
            title="Free Hands",
            number=3,
            usual_chits=DYNAMO,
            first_fall_rot=2,
            allied_air=-1,
            free_set_up=True,
            mixed_from=1,
            line_frozen=1,
            eben_emael=True,
            refit_turns=2,
            refit_points=6,
            better_defense={3: 2, 4: 2, 5: 2, 6: 2},
            better_rating=True,
            replacements_from=3,
            allied_infantry=6,
            allied_armor=3,
            dice_for_initiative=True,
        ),
        Scenario(
            id=HOLLAND,
            title="Fortress Holland",
            number=4,
            turns=1,
            stukas=2,
            allied_air=0,
        ),
    )
}

REFUGEES = {1: 3, 2: 4}  # markers on the map at the end of a turn; later all six
REFUGEE_REACH = 5
RAIL_AFTER_FALL_ROT = 2
RAIL_START, RAIL_END = 2, 3  # hexes from the nearest German unit
PARIS_REFUGEES = 6
OPEN_CITY = 5  # first turn on which Paris may be declared open (12.7)
DYNAMO_TURNS = (3, 4)
REFIT_DECLARED = (4, 6)
REPLACEMENTS_A_TURN = 2
DUTCH_CITIES_WANTED = 6
TOWNS_A_CITY = 3
MOST_ROUNDS = 2  # of each kind for one side in a turn (4.1c)
IN_A_ROW = 2
BELGIANS_IN_FRANCE = 2
SHIFT_REACH = {INTELLIGENCE: 4, FREE_HANDS: 5}
FREE_IN_BELGIUM = 6
PARIS_RESPECT = 2  # hexes round an open Paris in which Allied units may not end a move
LAST_EARLY_WIN = 7
PANZERS_TO_WIN = 6
PARIS_TO_WIN, CITIES_TO_WIN = 3, 4  # at the end of Free Hands

# German points for the first control of a place (scenario book), by hex.
PLACE_POINTS = {
    "3212": 3, "1902": 3, "2815": 2, "3110": 2, "2909": 2, "1720": 2, "1806": 2, "1629": 2,
    "1229": 2, "2212": 1, "2514": 1, "2410": 1, "2124": 1, "1626": 1,
}  # fmt: skip
PARIS_POINTS, OPEN_PARIS_POINTS = 5, 2
DUTCH_POINTS = {1: 6, 2: 5, 3: 3, 4: 2}
LATE_DUTCH_POINTS = 1
BELGIAN_POINTS = {4: 6, 5: 5, 6: 4}
LATE_BELGIAN_POINTS = 3
EARLY_BELGIAN_POINTS = 6
MOST_FORT_POINTS = 3
EARLY_DYNAMO_POINTS = 3
PARIS_HELD_FROM = 6
HOLDOUT = {"N": 3, "B": 6}  # still fighting at the end of that turn
HELD_AT_THE_END = {"1902": 2, "1229": 2, "1629": 2}
LEVELS = (
    "German decisive victory",
    "German substantial victory",
    "Draw",
    "Allied substantial victory",
    "Allied decisive victory",
)
FREE_HANDS_CITIES = ("2815", "1720", "1806", "1902", "1626", "1629", "1229")


def date(turn: int) -> str:
    """The days a turn stands for."""
    return DATES[turn]
