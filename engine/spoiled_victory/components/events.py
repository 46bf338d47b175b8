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
    free_flooding: bool = False
    waterlogged: int = 0
    shells_beaches: bool = False
    damages: Literal["", "mole", "jetties"] = ""

    @property
    def overrides_intelligence(self) -> bool:
        """Events that cancel or mandate the German Moves make a set-aside card false (10.4.1)."""
        return self.german_cards == 0


_FOREWARNED = "With a Report: Frontline units defend with +1, two more Player Actions."
_DISARRAY = "German units defend with 2 less against our attacks."
_STAND_FAST = "A unit hit for a single Win is only Suppressed, and the attacker takes the Hit."
_REPORT = "An Intelligence Report is free."
_JETTIES = "Jetty work is free."
_SLUICES = "Flooding is free."
_WATER = "If the Lowlands are flooded, Germans attack with one die fewer."
_SHELLS = "If Nieuport is German, its guns fire on Evacuees on the Beaches."
_MOLE = "The Mole is damaged."
_PIERS = "The Beach Jetties, if built, are damaged."
_BERTH = "while the Mole is whole and free of Germans"

EFFECTS = {
    "crystal_clear": Effect(
        "Weather is Crystal Clear",
        f"Every Luftwaffe roll this turn gets +1. {_SHELLS} {_REPORT}",
        luftwaffe=1,
        shells_beaches=True,
        free_report=True,
    ),
    "reconnaissance": Effect(
        "German Reconnaissance",
        f"The enemy probes and waits: no German unit moves or attacks this turn. {_SLUICES}",
        german_cards=0,
        free_flooding=True,
    ),
    "major_offensive": Effect(
        "Major Offensive",
        f"No German Moves card: all units of X and IX Corps move. {_WATER}",
        german_cards=0,
        mandated=(Corps("X"), Corps("IX")),
        waterlogged=1,
    ),
    "blitzkrieg": Effect(
        "Blitzkrieg!",
        "No German Moves card: all units of XIV Corps move, each with one more Attack Die. "
        f"{_WATER}",
        german_cards=0,
        mandated=(Corps("XIV"),),
        extra_die=1,
        waterlogged=1,
    ),
    "noose": Effect(
        "Tightening the Noose",
        "No German Moves card: both flanks close in, all units of XIV and XXVI Corps move. "
        f"{_WATER}",
        german_cards=0,
        mandated=(Corps("XIV"), Corps("XXVI")),
        waterlogged=1,
    ),
    "schnell": Effect(
        "Schnell!",
        f"Two German Moves cards this turn, one after the other. {_WATER}",
        german_cards=2,
        waterlogged=1,
    ),
    "vorwaerts": Effect(
        "Vorwärts!",
        "Disrupted German units recover as their phase begins; then two German Moves cards. "
        f"{_WATER}",
        german_cards=2,
        rally="german moves",
        waterlogged=1,
    ),
    "raf_bombers": Effect(
        "RAF Bombers Sortie",
        "The RAF bombers stand ready: strike one German unit in any Player Action Phase. "
        f"{_FOREWARNED}",
        marker=BOMBERS,
        forewarned=2,
    ),
    "harbour_closed": Effect(
        "The Harbour is Closed",
        f"For two turns no Evacuation Move leaves the East Jetty. {_MOLE} {_FOREWARNED}",
        marker=HARBOR,
        damages="mole",
        forewarned=2,
    ),
    "wake_walker": Effect(
        "Wake-Walker and Tennant Arrive",
        f"This turn and the next, two more Evacuation Moves {_BERTH}. {_JETTIES}",
        marker=WAKE_WALKER,
        free_jetties=True,
    ),
    "stukas": Effect(
        "Stukas in Relays",
        f"Two Luftwaffe cards this turn. {_MOLE}",
        luftwaffe_cards=2,
        damages="mole",
    ),
    "goering": Effect(
        "Göring's Promise",
        f"Three Luftwaffe cards this turn. {_MOLE}",
        luftwaffe_cards=3,
        damages="mole",
    ),
    "low_cloud": Effect(
        "Low Cloud over the Channel",
        f"No Luftwaffe Attacks. {_JETTIES} {_WATER}",
        luftwaffe_cards=0,
        free_jetties=True,
        waterlogged=1,
    ),
    "rain": Effect(
        "Rain and Mist",
        f"No Luftwaffe Attacks. {_JETTIES} {_WATER}",
        luftwaffe_cards=0,
        free_jetties=True,
        waterlogged=1,
    ),
    "smoke": Effect(
        "Smoke from the Oil Tanks",
        f"Every Luftwaffe roll this turn gets -1. {_DISARRAY}",
        luftwaffe=-1,
        disarray=2,
    ),
    "fighter_command": Effect(
        "Fighter Command Commits",
        f"Luftwaffe rolls against ships on the Channel Routes get -2. {_JETTIES} {_REPORT}",
        luftwaffe_at_sea=-2,
        free_jetties=True,
        free_report=True,
    ),
    "airfields": Effect(
        "Forward Airfields",
        f"Luftwaffe rolls against Combat units get +1 this turn. {_SHELLS} {_REPORT}",
        luftwaffe_on_combat=1,
        shells_beaches=True,
        free_report=True,
    ),
    "night_bombers": Effect(
        "Night Bombers",
        f"Darkness gives no cover from the Luftwaffe this turn. {_PIERS} {_SHELLS}",
        no_night_cover=True,
        damages="jetties",
        shells_beaches=True,
    ),
    "dive_bombers": Effect(
        "Dive-Bombers over the Mole",
        f"{_MOLE} After the Luftwaffe card, Dunkirk is attacked once more. {_REPORT}",
        extra_dunkirk_raid=True,
        damages="mole",
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
        f"All Disrupted German units recover at once. {_SHELLS} {_REPORT}",
        rally="at once",
        shells_beaches=True,
        free_report=True,
    ),
    "replacements": Effect(
        "Fresh Replacements",
        "The first reduced German unit by track, but no Panzer unit, returns to full strength. "
        f"{_SHELLS} {_REPORT}",
        replacements=True,
        shells_beaches=True,
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
        f"Interdiction rolls get +1 this turn. {_SHELLS} {_REPORT}",
        interdiction=1,
        shells_beaches=True,
        free_report=True,
    ),
    "s_boats": Effect(
        "S-Boats on the Prowl",
        f"Evacuees on Route Y beyond the Staging Area are attacked. {_SHELLS} {_FOREWARNED}",
        raided_route=Route("Y"),
        shells_beaches=True,
        forewarned=2,
    ),
    "mines": Effect(
        "Magnetic Mines",
        f"Evacuees on Route X beyond the Staging Area are attacked. {_SHELLS} {_FOREWARNED}",
        raided_route=Route("X"),
        shells_beaches=True,
        forewarned=2,
    ),
    "little_ships": Effect(
        "The Little Ships",
        f"This turn every Beach loads two units for one Evacuation Move. {_FOREWARNED}",
        little_ships=True,
        forewarned=2,
    ),
    "destroyers": Effect(
        "Destroyers Return",
        f"Three more Evacuation Moves {_BERTH}. {_JETTIES} {_FOREWARNED}",
        moves_by_day=3,
        moves_by_night=3,
        free_jetties=True,
        forewarned=2,
    ),
    "recalled": Effect(
        "Destroyers Recalled",
        f"Two Evacuation Moves fewer this turn, at least one. {_PIERS} {_FOREWARNED}",
        moves_by_day=-2,
        moves_by_night=-2,
        damages="jetties",
        forewarned=2,
    ),
    "flat_calm": Effect(
        "Flat Calm",
        f"One more Evacuation Move, two by night, {_BERTH}. {_JETTIES} {_FOREWARNED}",
        moves_by_day=1,
        moves_by_night=2,
        free_jetties=True,
        forewarned=2,
    ),
    "surf": Effect(
        "Surf on the Beaches",
        f"No Evacuation Move leaves a Beach this turn. {_PIERS} {_FOREWARNED}",
        beaches_closed=True,
        damages="jetties",
        forewarned=2,
    ),
    "gort": Effect(
        "Gort Holds the Line",
        f"Two more Player Actions this turn. {_SLUICES} {_STAND_FAST}",
        actions=2,
        free_flooding=True,
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
        f"{_JETTIES} {_SLUICES}",
        free_jetties=True,
        free_flooding=True,
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
        f"French Frontline units defend with +1 this turn. {_SLUICES} {_STAND_FAST}",
        french_defense=1,
        free_flooding=True,
        stand_fast=True,
    ),
}
