"""What each event does (16.0): a title, our words for it, and its effects as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from engine.spoiled_victory.components.map import Route
from engine.spoiled_victory.components.units import Corps

HARBOR: Final = "harbour"
WAKE_WALKER: Final = "wake_walker"
BOMBERS: Final = "bombers"

_NO_CORPS = Corps("")
_NO_ROUTE = Route("")


@dataclass(frozen=True)
class Effect:
    """The effects an event may have; a field left alone has none."""

    title: str
    words: str
    luftwaffe: int = 0
    luftwaffe_at_sea: int = 0
    luftwaffe_on_combat: int = 0
    luftwaffe_cards: int = 1
    no_night_cover: bool = False
    extra_dunkirk_raid: bool = False
    german_cards: int = 1
    mandated: tuple[Corps, ...] = ()
    extra_die: int = 0
    rally: Literal["", "at once", "german moves"] = ""
    halted_corps: Corps = _NO_CORPS
    first_only: bool = False
    french_defense: int = 0
    interdiction: int = 0
    raided_route: Route = _NO_ROUTE
    actions: int = 0
    no_trucks: bool = False
    free_jetties: bool = False
    free_report: bool = False
    forewarned: int = 0
    disarray: int = 0
    stand_fast: bool = False
    moves_by_day: int = 0
    moves_by_night: int = 0
    little_ships: bool = False
    beaches_closed: bool = False
    marker: Literal["", "harbour", "wake_walker", "bombers"] = ""
    replacements: bool = False
    spirit: bool = False

    @property
    def overrides_intelligence(self) -> bool:
        """Events that cancel or mandate the German Moves make a set-aside card false (10.4.1)."""
        return self.german_cards == 0


_FOREWARNED = (
    "If you hold an Intelligence Report: Frontline units defend with +1, two more Player Actions."
)
_DISARRAY = "German units defend with 2 less against our attacks."
_STAND_FAST = "A unit hit for a single Win is only Suppressed, and the attacker takes the Hit."
_NO_CHARGE = "An Intelligence Report costs nothing this turn."

EFFECTS = {
    "crystal_clear": Effect(
        "Weather is Crystal Clear",
        f"Every Luftwaffe roll this turn gets +1. {_NO_CHARGE}",
        luftwaffe=1,
        free_report=True,
    ),
    "reconnaissance": Effect(
        "German Reconnaissance",
        "The enemy probes and waits: no German unit moves or attacks this turn.",
        german_cards=0,
    ),
    "major_offensive": Effect(
        "Major Offensive",
        "No German Moves card: all units of X and IX Corps move.",
        german_cards=0,
        mandated=(Corps("X"), Corps("IX")),
    ),
    "blitzkrieg": Effect(
        "Blitzkrieg!",
        "No German Moves card: all units of XIV Corps move, each with one more Attack Die.",
        german_cards=0,
        mandated=(Corps("XIV"),),
        extra_die=1,
    ),
    "noose": Effect(
        "Tightening the Noose",
        "No German Moves card: both flanks close in, all units of XIV and XXVI Corps move.",
        german_cards=0,
        mandated=(Corps("XIV"), Corps("XXVI")),
    ),
    "schnell": Effect(
        "Schnell!", "Two German Moves cards this turn, one after the other.", german_cards=2
    ),
    "vorwaerts": Effect(
        "Vorwärts!",
        "Disrupted German units recover as their phase begins; then two German Moves cards.",
        german_cards=2,
        rally="german moves",
    ),
    "raf_bombers": Effect(
        "RAF Bombers Sortie",
        "The RAF bombers stand ready: strike one German unit in any Player Action Phase.",
        marker=BOMBERS,
    ),
    "harbour_closed": Effect(
        "The Harbour is Closed",
        f"For two turns no Evacuation Move leaves the East Jetty. {_FOREWARNED}",
        marker=HARBOR,
        forewarned=2,
    ),
    "wake_walker": Effect(
        "Wake-Walker and Tennant Arrive",
        "Two turns with two more Evacuation Moves; jetty work costs nothing this turn.",
        marker=WAKE_WALKER,
        free_jetties=True,
    ),
    "stukas": Effect("Stukas in Relays", "Two Luftwaffe cards this turn.", luftwaffe_cards=2),
    "goering": Effect("Göring's Promise", "Three Luftwaffe cards this turn.", luftwaffe_cards=3),
    "low_cloud": Effect(
        "Low Cloud over the Channel",
        f"No Luftwaffe Attacks, and jetty work costs nothing this turn. {_FOREWARNED}",
        luftwaffe_cards=0,
        free_jetties=True,
        forewarned=2,
    ),
    "rain": Effect(
        "Rain and Mist",
        f"No Luftwaffe Attacks, and jetty work costs nothing this turn. {_FOREWARNED}",
        luftwaffe_cards=0,
        free_jetties=True,
        forewarned=2,
    ),
    "smoke": Effect(
        "Smoke from the Oil Tanks",
        f"Every Luftwaffe roll this turn gets -1. {_DISARRAY}",
        luftwaffe=-1,
        disarray=2,
    ),
    "fighter_command": Effect(
        "Fighter Command Commits",
        f"Luftwaffe rolls against ships on the Channel Routes get -2 this turn. {_NO_CHARGE}",
        luftwaffe_at_sea=-2,
        free_report=True,
    ),
    "airfields": Effect(
        "Forward Airfields",
        f"Luftwaffe rolls against Combat units get +1 this turn. {_NO_CHARGE}",
        luftwaffe_on_combat=1,
        free_report=True,
    ),
    "night_bombers": Effect(
        "Night Bombers",
        "Darkness gives no cover from the Luftwaffe this turn.",
        no_night_cover=True,
    ),
    "dive_bombers": Effect(
        "Dive-Bombers over the Mole",
        f"After the Luftwaffe card, Dunkirk is attacked once more. {_NO_CHARGE}",
        extra_dunkirk_raid=True,
        free_report=True,
    ),
    "rundstedt": Effect(
        "Rundstedt Hesitates",
        f"Units of XIV Corps neither move nor attack this turn. {_DISARRAY}",
        halted_corps=Corps("XIV"),
        disarray=2,
    ),
    "ammunition": Effect(
        "Ammunition Columns Arrive",
        f"All Disrupted German units recover at once. {_NO_CHARGE}",
        rally="at once",
        free_report=True,
    ),
    "replacements": Effect(
        "Fresh Replacements",
        "The first reduced German unit by track, but no Panzer unit, returns to full strength. "
        f"{_NO_CHARGE}",
        replacements=True,
        free_report=True,
    ),
    "eighteenth_army": Effect(
        "Eighteenth Army Takes Over",
        f"Of the German units called this turn only the first moves or attacks. {_DISARRAY}",
        first_only=True,
        disarray=2,
    ),
    "calais": Effect(
        "Batteries at Calais",
        f"Interdiction rolls get +1 this turn. {_NO_CHARGE}",
        interdiction=1,
        free_report=True,
    ),
    "s_boats": Effect(
        "S-Boats on the Prowl",
        "Each Evacuee unit on Route Y beyond the Staging Area is attacked at once.",
        raided_route=Route("Y"),
    ),
    "mines": Effect(
        "Magnetic Mines",
        "Each Evacuee unit on Route X beyond the Staging Area is attacked at once.",
        raided_route=Route("X"),
    ),
    "little_ships": Effect(
        "The Little Ships",
        "This turn every Beach loads two units for one Evacuation Move.",
        little_ships=True,
    ),
    "destroyers": Effect(
        "Destroyers Return",
        f"Two more Evacuation Moves this turn. {_FOREWARNED}",
        moves_by_day=2,
        moves_by_night=2,
        forewarned=2,
    ),
    "recalled": Effect(
        "Destroyers Recalled",
        f"Two Evacuation Moves fewer this turn, at least one. {_FOREWARNED}",
        moves_by_day=-2,
        moves_by_night=-2,
        forewarned=2,
    ),
    "flat_calm": Effect(
        "Flat Calm",
        "One more Evacuation Move, two by night; jetty work costs nothing this turn.",
        moves_by_day=1,
        moves_by_night=2,
        free_jetties=True,
    ),
    "surf": Effect(
        "Surf on the Beaches",
        f"No Evacuation Move leaves a Beach this turn. {_FOREWARNED}",
        beaches_closed=True,
        forewarned=2,
    ),
    "gort": Effect(
        "Gort Holds the Line",
        f"Two more Player Actions this turn. {_STAND_FAST}",
        actions=2,
        stand_fast=True,
    ),
    "choked_roads": Effect(
        "Choked Roads",
        f"One Player Action fewer, at least one, and no Truck Movement this turn. {_FOREWARNED}",
        actions=-1,
        no_trucks=True,
        forewarned=2,
    ),
    "sappers": Effect(
        "Sappers on the Beach",
        "Building or repairing a jetty costs nothing this turn.",
        free_jetties=True,
    ),
    "last_round": Effect(
        "Last Round at the Canal",
        "Take the Dunkirk Spirit marker; if you hold it, one more Player Action this turn. "
        f"{_STAND_FAST}",
        spirit=True,
        stand_fast=True,
    ),
    "fagalde": Effect(
        "Fagalde's Rearguard",
        f"French Frontline units defend with +1 this turn. {_STAND_FAST}",
        french_defense=1,
        stand_fast=True,
    ),
}
