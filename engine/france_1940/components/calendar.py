"""The Turn Record Chart (5A, 7): dates, chits that enter, cards dealt."""

from __future__ import annotations

from engine.france_1940.components.formations import (
    ALLIED,
    BEF,
    BELGIANS,
    DUTCH,
    FIRST_ARMY,
    GERMAN,
    GROUP_A,
    GROUP_B,
    NINTH_ARMY,
    RESERVE,
    SECOND_ARMY,
    SEVENTH_ARMY,
)

LAST_TURN = 6
DATES = {
    1: "10 to 13 May",
    2: "14 to 17 May",
    3: "18 to 21 May",
    4: "22 to 25 May",
    5: "26 to 29 May",
    6: "30 May to 4 June",
}
ENTER = {
    1: (
        GROUP_A,
        GROUP_A,
        GROUP_B,
        GROUP_B,
        FIRST_ARMY,
        SEVENTH_ARMY,
        NINTH_ARMY,
        BEF,
        BELGIANS,
        DUTCH,
    ),
    2: (SECOND_ARMY, RESERVE),
}
LAST_EXTRA_CHITS = 2
CARDS_DEALT = {
    1: {GERMAN: 4, ALLIED: 3},
    2: {GERMAN: 3, ALLIED: 2},
    3: {GERMAN: 3, ALLIED: 2},
    4: {GERMAN: 2, ALLIED: 2},
    5: {GERMAN: 2, ALLIED: 2},
    6: {GERMAN: 2, ALLIED: 2},
}


def date(turn: int) -> str:
    """The days a turn stands for."""
    return DATES[turn]
