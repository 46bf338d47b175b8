"""The thirty-six Action Cards: six entries each (4.4, 5.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from engine.spoiled_victory.components.units import Corps, GermanId

CardNumber = NewType("CardNumber", int)
EventKey = NewType("EventKey", str)
CallKind = NewType("CallKind", str)
TargetKind = NewType("TargetKind", str)

NAMED = CallKind("named")
CORPS = CallKind("corps")
RANDOM = CallKind("random")
SURPRISE = CallKind("surprise")

CHANNEL = TargetKind("channel")
DUNKIRK = TargetKind("dunkirk")
BEACHES = TargetKind("beaches")
TRACK = TargetKind("track")
SUPPORT = TargetKind("support")


@dataclass(frozen=True)
class Location:
    """Where the Luftwaffe strikes (7.1); `where` is a route, a track or a range of tracks."""

    kind: TargetKind
    where: str = ""

    def __str__(self) -> str:
        words = {
            CHANNEL: f"Channel Route {self.where}",
            DUNKIRK: "Dunkirk",
            BEACHES: "the Beaches",
            TRACK: f"Track {self.where}",
        }
        close = f"Close Support, Tracks {self.where[:1]} to {self.where[-1:]}"
        return words.get(self.kind, close)


@dataclass(frozen=True)
class Call:
    """Which German units move (9.1): some by name, a corps, by chance, or the Disrupted ones."""

    kind: CallKind
    units: tuple[GermanId, ...] = ()
    corps: tuple[Corps, ...] = ()


@dataclass(frozen=True)
class Card:
    """An Action Card; each phase reads one entry of one card."""

    number: CardNumber
    event: EventKey
    luftwaffe: Location
    moves: Call
    actions: int
    day: int
    night: int


_CARDS = """
 1 crystal_clear    | channel Z   | 9a 14 56 216               | 4 3 4
 2 reconnaissance   | channel Y   | 9a 254 56 216              | 2 3 5
 3 major_offensive  | dunkirk     | surprise                   | 2 4 5
 4 blitzkrieg       | beaches     | random                     | 5 3 5
 5 noose            | track D     | corps X                    | 3 4 4
 6 schnell          | dunkirk     | 20 56                      | 4 3 3
 7 vorwaerts        | beaches     | 9b 20 56 216               | 3 2 6
 8 raf_bombers      | support A-J | random                     | 4 4 4
 9 harbour_closed  | track F     | corps XIV                  | 2 3 5
10 wake_walker      | beaches     | corps XXVI                 | 1 5 5
11 stukas           | channel X   | corps IX                   | 4 1 5
12 goering          | channel Y   | corps IX                   | 2 2 3
13 low_cloud        | channel Z   | 9a 18 56 216 256a          | 3 1 6
14 rain             | dunkirk     | surprise                   | 5 4 3
15 smoke            | support G-J | 9b 20 56 216               | 2 2 6
16 fighter_command  | support A-E | 9b 18 14 56                | 5 2 7
17 airfields        | channel X   | 9a 254 56 216              | 3 3 6
18 night_bombers    | beaches     | corps X                    | 1 3 6
19 dive_bombers     | channel X   | 20 254 56 216              | 5 1 5
20 rundstedt        | track G     | surprise                   | 2 4 3
21 ammunition       | beaches     | 9a 18 14 216               | 3 4 4
22 replacements     | channel X   | corps IX                   | 1 3 4
23 eighteenth_army  | dunkirk     | 9a 254 56 216              | 3 2 6
24 calais           | channel Z   | 9b 20 14 56 216            | 3 5 3
25 s_boats          | dunkirk     | 9a 18 56 216               | 2 4 5
26 mines            | track E     | 9b 20 56 216               | 3 3 4
27 little_ships     | channel X   | 9b 18 14 216               | 3 3 7
28 destroyers       | channel Z   | 9a 254 56 216              | 4 2 3
29 recalled         | channel X   | 20 254 56 216              | 4 2 5
30 flat_calm        | channel Z   | 9a 18 14 216 256a          | 1 3 5
31 surf             | dunkirk     | corps XIV                  | 4 4 5
32 gort             | beaches     | 9b 254 56 216              | 2 5 7
33 choked_roads     | beaches     | random                     | 3 2 7
34 sappers          | channel X   | 9b 20 14 56 256b           | 3 5 5
35 last_round       | beaches     | 9a 18 56 216               | 4 1 7
36 fagalde          | dunkirk     | 9b 20 56 216               | 3 3 7
"""


def _location(words: str) -> Location:
    kind, _, where = words.strip().partition(" ")
    return Location(TargetKind(kind), where)


def _call(words: str) -> Call:
    kind, *rest = words.split()
    if kind == CORPS:
        return Call(CORPS, corps=tuple(map(Corps, rest)))
    if kind in (RANDOM, SURPRISE):
        return Call(CallKind(kind))
    return Call(NAMED, units=tuple(map(GermanId, (kind, *rest))))


def _card(line: str) -> Card:
    heading, luftwaffe, moves, numbers = line.split("|")
    number, event = heading.split()
    actions, day, night = (int(value) for value in numbers.split())
    printed = (_location(luftwaffe), _call(moves), actions, day, night)
    return Card(CardNumber(int(number)), EventKey(event), *printed)


CARDS = {card.number: card for card in map(_card, _CARDS.strip().splitlines())}
