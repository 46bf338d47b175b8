"""The forty-three Event Cards: a title, our words, and the effect as data (4.3, 7.0)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.miracle.components.channel import Threat
from engine.miracle.components.map import BRAY_DUNES, LA_PANNE_ZONE, MALO, Sector
from engine.miracle.ids import WaterId


class Marker(StrEnum):
    """A marker the player may hold until it is used (7.4-7.9)."""

    NONE = ""
    GORT = "gort"
    TENNANT = "tennant"
    CLOSE_SUPPORT = "close_support"
    BOMBERS = "bombers"
    WORMHOUDT = "wormhoudt"


class Special(StrEnum):
    """An effect that only one card has."""

    NONE = ""
    SPIRIT = "spirit"
    HARBOR = "harbor"
    SOMUA = "somua"
    RELEASED = "released"
    WITHDRAWN = "withdrawn"
    SWEEP = "sweep"
    STUKAS = "stukas"
    STRAFING = "strafing"
    LITTLE_SHIPS = "little ships"
    PANIC = "panic"
    MARSHALS = "marshals"
    REFUGEES = "refugees"
    ENGINEERS = "engineers"
    BELGIANS = "belgians"
    HALT = "halt"
    REARGUARD = "rearguard"
    COUNTER_ATTACK = "counter-attack"
    SHUFFLE = "shuffle"


@dataclass(frozen=True)
class EventCard:
    """An Event Card; a field left alone has no effect. `special` names the odd ones."""

    title: str
    words: str
    luftwaffe: int = 0
    raf: int = 0
    actions: int = 0
    marker: Marker = Marker.NONE
    boats: Threat | None = None
    bombarded: Sector | None = None
    mined: tuple[WaterId, ...] = ()
    special: Special = Special.NONE


SHUFFLE = 43
BELGIANS = 39


def _waters(*spaces: str) -> tuple[WaterId, ...]:
    return tuple(map(WaterId, spaces))


_SPIRIT = EventCard(
    "A Miracle at Dunkirk",
    "Take a Dunkirk Spirit marker if you hold fewer than two, and rally one Allied unit.",
    special=Special.SPIRIT,
)
_U_BOATS = EventCard("U-Boat Attack", "U-Boats strike at Y2, Y3 and Y4.", boats=Threat.U_BOAT)
_E_BOATS = EventCard("E-Boat Attack", "E-Boats strike at X2, Y4 and Y5.", boats=Threat.E_BOAT)


def _bombardment(sector: Sector) -> EventCard:
    return EventCard(
        f"Artillery Bombardment: {sector}",
        "Each un-Disrupted German unit there shells the Combat Units on the next node of its "
        "track: on 4 to 6 one of them is Disrupted, or takes a Casualty Hit if it already was.",
        bombarded=sector,
    )


EVENTS: dict[int, EventCard] = {
    1: _SPIRIT,
    2: _SPIRIT,
    3: EventCard(
        "The Harbor is Closed",
        "No Evacuees leave East Dunkerque for the Mole for the rest of the turn.",
        special=Special.HARBOR,
    ),
    4: EventCard(
        "General Gort's Foresight",
        "Take the General Gort marker: one Strategic Planning.",
        marker=Marker.GORT,
    ),
    5: EventCard(
        "Captain Tennant",
        "Take the Captain Tennant marker: repeat one Naval or Evacuation Operations phase.",
        marker=Marker.TENNANT,
    ),
    6: EventCard(
        "Somua Tank Pillboxes",
        "Take the Somua marker, or pick it up, and place it with a Corps or French card.",
        special=Special.SOMUA,
    ),
    7: EventCard(
        "R.A.F. Close Support",
        "Take the marker: one round of a German attack loses two dice.",
        marker=Marker.CLOSE_SUPPORT,
    ),
    8: EventCard(
        "R.A.F. Bomber Sortie",
        "Take the marker: Disrupt a German unit before a Turn Order card.",
        marker=Marker.BOMBERS,
    ),
    9: EventCard(
        "Wormhoudt Massacre",
        "Take the marker: roll German Attack Dice of your choice again.",
        marker=Marker.WORMHOUDT,
    ),
    10: _U_BOATS,
    11: _U_BOATS,
    12: _E_BOATS,
    13: _E_BOATS,
    14: EventCard(
        "Modern Destroyers Released",
        "The Modern Destroyers come to Dover, if they are set aside.",
        special=Special.RELEASED,
    ),
    15: EventCard(
        "Modern Destroyers Withdrawn",
        "The Modern Destroyers are set aside; Evacuees aboard count as landed.",
        special=Special.WITHDRAWN,
    ),
    16: _bombardment(Sector.LEFT),
    17: _bombardment(Sector.CENTER),
    18: _bombardment(Sector.RIGHT),
    19: EventCard(
        "Mines in Route Y",
        "A Minefield in Y3, Y5 or Y7.",
        mined=_waters("Y3", "Y3", "Y5", "Y5", "Y7", "Y7"),
    ),
    20: EventCard(
        "Mines in Route Z",
        "A Minefield in Z1 or Z3.",
        mined=_waters("Z1", "Z1", "Z1", "Z3", "Z3", "Z3"),
    ),
    21: EventCard(
        "Mines in the Roads",
        "A Minefield in XYZ, Y8 or X3.",
        mined=_waters("XYZ", "XYZ", "Y8", "Y8", "X3", "X3"),
    ),
    22: EventCard(
        "Sweepers at Work",
        "Remove a Minefield; with none to remove, try to clear Channel Route X.",
        special=Special.SWEEP,
    ),
    23: EventCard("Göring's Boast", "Two more Luftwaffe Sorties.", luftwaffe=2),
    24: EventCard("Clear Skies", "One more Luftwaffe Sortie.", luftwaffe=1),
    25: EventCard("Low Cloud and Rain", "Two Luftwaffe Sorties fewer.", luftwaffe=-2),
    26: EventCard("Burning Oil Tanks", "One Luftwaffe Sortie fewer.", luftwaffe=-1),
    27: EventCard("Spitfires over the Beaches", "Two more R.A.F. Sorties.", raf=2),
    28: EventCard("Patrol from Manston", "One more R.A.F. Sortie.", raf=1),
    29: EventCard("Fighter Losses", "One R.A.F. Sortie fewer.", raf=-1),
    30: EventCard(
        "Stukas over the Mole",
        "Dunkerque and The Mole are bombed at once; one die fewer by night.",
        special=Special.STUKAS,
    ),
    31: EventCard(
        "Strafing Run",
        "Two dice, or as many as there are Luftwaffe Sorties if fewer, against each Evacuees Unit "
        "on the beaches of one Beach Zone.",
        special=Special.STRAFING,
    ),
    32: EventCard("Calm Sea", "One more Evacuation Action.", actions=1),
    33: EventCard(
        "The Little Ships Sail",
        "One more Evacuation Action, and one waiting Little Ships unit comes to Dover.",
        actions=1,
        special=Special.LITTLE_SHIPS,
    ),
    34: EventCard("Heavy Surf", "One Evacuation Action fewer.", actions=-1),
    35: EventCard(
        "Panic on the Beaches",
        "On both beaches of one Beach Zone the first Evacuees Unit in the queue is Disrupted.",
        special=Special.PANIC,
    ),
    36: EventCard(
        "Beach Marshals",
        "Rally all Evacuees of one Beach Zone or of East Dunkerque.",
        special=Special.MARSHALS,
    ),
    37: EventCard(
        "Roads Choked with Refugees",
        "Allied units march one Area less, but at least one, for the rest of the turn.",
        special=Special.REFUGEES,
    ),
    38: EventCard(
        "Royal Engineers",
        "Build Provost Jetties at one Beach Zone, or repair the Mole or jetties, for nothing.",
        special=Special.ENGINEERS,
    ),
    39: EventCard(
        "Belgian Surrender",
        "Each un-Disrupted German unit on Tracks P, Q and R advances one node and attacks whom it "
        "meets. The card leaves the game.",
        special=Special.BELGIANS,
    ),
    40: EventCard(
        "Hitler's Halt Order",
        "Panzer units named by the next Wehrmacht Activation of this turn stand still.",
        special=Special.HALT,
    ),
    41: EventCard(
        "Rearguard at Furnes",
        "Rally up to two Combat Units, or entrench one un-Disrupted British Combat Unit.",
        special=Special.REARGUARD,
    ),
    42: EventCard(
        "French Counter-attack",
        "Up to two un-Disrupted French Combat Units each do one Unit Action now.",
        special=Special.COUNTER_ATTACK,
    ),
    SHUFFLE: EventCard(
        "Shuffle",
        "Remove this card, draw another, then shuffle all events together.",
        special=Special.SHUFFLE,
    ),
}

ZONE_DIE = (MALO,) * 2 + (BRAY_DUNES,) * 2 + (LA_PANNE_ZONE,) * 2
