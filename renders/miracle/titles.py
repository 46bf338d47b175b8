"""What is lettered on the map and on counters: names as short as a staff writes them."""

from __future__ import annotations

SHORT_NAMES = {
    "A4": "Saint-Pol",
    "B1": "Saint-Georges",
    "C3": "Les Huttes",
    "D4": "Brouckerque",
    "D6/C5": "Cappelle",
    "D7/C6": "Fort Vallières",
    "E5": "Haute Colme",
    "F5": "Bierne Marsh",
    "F9/E9": "Malo West",
    "G5": "Esquelbecq",
    "G8": "Galghouck",
    "H9/G11": "Malo East",
    "J4": "Haringhe",
    "K5": "Beveren",
    "K9": "Moeren West",
    "L10": "Moeren East",
    "M8": "Steenkerke",
    "N5": "Nieuwcapelle",
    "O5": "Dixmude",
    "P2": "Schoorbakke",
    "ML": "left slip",
    "MR": "right slip",
}

UNIT_TITLES = {
    "CS1": "I Supp",
    "CS2": "II Supp",
    "CS3": "III Supp",
    "CS16": "XVI Supp",
    "Fr12": "12 Mot",
    "Fr32": "32 Div",
    "Fr68": "Res/68",
    "Fr272": "272/Demi",
}

GERMAN_TITLES = {
    "11 Schutz Brigade": "11 Schtz",
    "Grossdeutschland": "Gr.Dtschl",
    "SS Leibstandarte": "SS Leib",
    "SS Verfügungs": "SS Verf",
    "SS Totenkopf": "SS Toten",
    "20th Motorized": "20 Mot",
}

SHIP_TITLES = {
    "old": "Old Destr.",
    "modern": "Mod.Destr.",
    "sweepers": "Sweepers",
    "trawlers": "Trawlers",
    "aa": "AA Ships",
    "packets": "Packets",
    "manx": "Manx",
    "ferries": "Ferries",
    "carriers": "Hospital",
    "coasters": "Coasters",
    "schuyts": "Schuyts",
    "paddle": "Paddlers",
    "torpedo": "Torp.Boats",
    "tugs": "Tugs",
    "yachts": "Yachts",
    "barges": "Barges",
    "cockle": "Cockles",
    "drifters": "Drifters",
    "lifeboats": "Lifeboats",
    "launches": "Launches",
}

_ENDINGS = (("st ", " "), ("nd ", " "), ("rd ", " "), ("th ", " "), ("Infantry", "ID"),
            ("Panzer", "Pz"))  # fmt: skip


def german_title(name: str) -> str:
    """A German unit's name on its counter."""
    for long, short in _ENDINGS:
        if name not in GERMAN_TITLES:
            name = name.replace(long, short)
    return GERMAN_TITLES.get(name, name)


def allied_title(unit: str, name: str) -> str:
    """An Allied unit's name on its counter: brigade and division by their numbers."""
    for ordinal in ("st", "nd", "rd", "th"):
        name = name.replace(f"{ordinal}/", "/").replace(f"{ordinal} ", " ")
    return UNIT_TITLES.get(unit, name)
