"""The orders of battle (1.0) as printed: every formation, its corps and group, and the leaders."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.ids import Side
from engine.khamsin.ids import ALLIED, AXIS, CorpsId, Mobility, Nation, UnitId

# What a panzer division loses when it loses tanks (7.0): mostly mediums, or Czech models.
MEDIUM = "medium"
CZECH = "Czech"
ALLIED_TANKS = "allied"

RESERVE = CorpsId("RES")
KLEIST = "Kleist Group"
HOTH = "Hoth Group"
SIXTH_ARMY = "6th Army"
EIGHTEENTH_ARMY = "18th Army"
FIRST_ARMY = "French 1st Army"
MARITIME = "Forces Maritimes du Nord"


# What a formation may field on the table (1.0); the army lists themselves are lost.
_OPTIONS = {
    "panzer_1": "Leichte or Mittlere Panzerkompanie, or Panzerschützenkompanie",
    "panzer": "Leichte or Mittlere Panzerkompanie, or Schützenkompanie",
    "ss_or_krad": "SS Schützen or Kradschützen company",
    "elite": "Heer Schützen company (elite)",
    "pz_35": "Czech Panzer company (Pz 35)",
    "pz_38": "Czech Panzer company (Pz 38)",
    "ss": "SS Schützen company",
    "motorized": "Motorized Schützen company",
    "infantry": "Heer Infantry company",
    "panzer_9": "Leichte Panzerkompanie or Schützenkompanie",
    "guards_or_regular": "Guards or Regular rifle company",
    "territorial": "Territorial rifle company",
    "regular": "Regular rifle company",
    "guards": "Guards rifle company",
    "reserve": "Fusiliers-Voltigeurs (Reserve)",
    "tanks": "Armoured regiment or divisional cavalry squadron",
    "fusiliers": "Fusiliers-Voltigeurs (Active or Colonial) or Fusiliers Portés",
    "colonial": "Fusiliers-Voltigeurs (Colonial) or Fusiliers Portés",
    "escadron": "Escadron de Combat or Escadron de Reconnaissance",
    "active": "Fusiliers-Voltigeurs (Active)",
}

# id | name | short | group | corps | mobility | activation | SP | tanks | tabletop options
_AXIS = f"""
1PZ | 1st Panzer Division | 1 Pz | {KLEIST} | XIX | Motor | 4 | 2 | medium | panzer_1
2PZ | 2nd Panzer Division | 2 Pz | {KLEIST} | XIX | Motor | 4 | 2 | medium | panzer
10PZ | 10th Panzer Division | 10 Pz | {KLEIST} | XIX | Motor | 4 | 2 | medium | panzer
LSS | SS Leibstandarte IR | LSSAH | {KLEIST} | XIX | Motor | 3 | 1 | | ss_or_krad
GD | Grossdeutschland IR | GD | {KLEIST} | XIX | Motor | 3 | 1 | | elite
6PZ | 6th Panzer Division | 6 Pz | {KLEIST} | XXXXI | Motor | 4 | 2 | Czech | pz_35
8PZ | 8th Panzer Division | 8 Pz | {KLEIST} | XXXXI | Motor | 4 | 2 | Czech | pz_38
SSV | SS Verfügungs Division | SSVT | {KLEIST} | XXXXI | Motor | 3 | 2 | | ss
3PZ | 3rd Panzer Division | 3 Pz | {HOTH} | XVI | Motor | 4 | 2 | medium | panzer
4PZ | 4th Panzer Division | 4 Pz | {HOTH} | XVI | Motor | 4 | 2 | medium | panzer
SST | SS Totenkopf Division | SST | {HOTH} | XVI | Motor | 3 | 2 | | ss_or_krad
5PZ | 5th Panzer Division | 5 Pz | {HOTH} | XXXIX | Motor | 4 | 2 | medium | panzer
7PZ | 7th Panzer Division | 7 Pz | {HOTH} | XXXIX | Motor | 4 | 2 | Czech | pz_38
20M | 20th Motorized Division | 20 M | {HOTH} | XXXIX | Motor | 4 | 2 | | motorized
188I | 188th Infantry Division | 188 I | {SIXTH_ARMY} | IV | Leg | 4 | 2 | | infantry
31I | 31st Infantry Division | 31 I | {SIXTH_ARMY} | IV | Leg | 4 | 2 | | infantry
61I | 61st Infantry Division | 61 I | {SIXTH_ARMY} | IV | Leg | 4 | 2 | | infantry
30I | 30th Infantry Division | 30 I | {SIXTH_ARMY} | XI | Leg | 4 | 2 | | infantry
19I | 19th Infantry Division | 19 I | {SIXTH_ARMY} | XI | Leg | 4 | 2 | | infantry
14I | 14th Infantry Division | 14 I | {SIXTH_ARMY} | XI | Leg | 4 | 2 | | infantry
269I | 269th Infantry Division | 269 I | {SIXTH_ARMY} | XXVII | Leg | 4 | 2 | | infantry
253I | 253rd Infantry Division | 253 I | {SIXTH_ARMY} | XXVII | Leg | 4 | 2 | | infantry
217I | 217th Infantry Division | 217 I | {SIXTH_ARMY} | XXVII | Leg | 4 | 2 | | infantry
7I | 7th Infantry Division | 7 I | {SIXTH_ARMY} | X | Leg | 4 | 2 | | infantry
35I | 35th Infantry Division | 35 I | {SIXTH_ARMY} | X | Leg | 4 | 2 | | infantry
56I | 56th Infantry Division | 56 I | {EIGHTEENTH_ARMY} | IX | Leg | 4 | 2 | | infantry
216I | 216th Infantry Division | 216 I | {EIGHTEENTH_ARMY} | IX | Leg | 4 | 2 | | infantry
256I | 256th Infantry Division | 256 I | {EIGHTEENTH_ARMY} | XXVI | Leg | 4 | 2 | | infantry
208I | 208th Infantry Division | 208 I | {EIGHTEENTH_ARMY} | XXVI | Leg | 4 | 2 | | infantry
9PZ | 9th Panzer Division | 9 Pz | Army Group A reserve | RES | Motor | 4 | 2 | medium | panzer_9
29M | 29th Motorized Division | 29 M | Army Group A reserve | RES | Motor | 4 | 2 | | motorized
254I | 254th Infantry Division | 254 I | Army Group B reserve | RES | Leg | 4 | 2 | | infantry
"""

# the same, with the nation before the mobility; SP with a w are weak
_ALLIED = f"""
1BR | 1st Infantry Division | 1 Br | BEF | I | British | Semi-Motor | 3 | 2 | | guards_or_regular
42BR | 42nd Infantry Division | 42 Br | BEF | I | British | Semi-Motor | 4 | 2 | | territorial
3BR | 3rd Infantry Division | 3 Br | BEF | II | British | Semi-Motor | 3 | 2 | | guards_or_regular
4BR | 4th Infantry Division | 4 Br | BEF | II | British | Semi-Motor | 3 | 2 | | regular
5BR | 5th Infantry Division | 5 Br | BEF | II | British | Semi-Motor | 3 | 2 | | regular
50BR | 50th Infantry Division | 50 Br | BEF | II | British | Semi-Motor | 4 | 2 | | territorial
2BR | 2nd Infantry Division | 2 Br | BEF | III | British | Semi-Motor | 3 | 2 | | regular
44BR | 44th Infantry Division | 44 Br | BEF | III | British | Semi-Motor | 4 | 2 | | territorial
46BR | 46th Infantry Division | 46 Br | BEF | III | British | Semi-Motor | 4 | 1w | | territorial
48BR | 48th Infantry Division | 48 Br | BEF | III | British | Semi-Motor | 4 | 1 | | territorial
20G | 20th Guards Brigade | 20 Gd | Boulogne | BOUG | British | Semi-Motor | 3 | 1w | | guards
21DI | 21e Division d'Infanterie | 21 DI | Boulogne | BOUG | French | Leg | 5 | 1w | | reserve
30G | 30th Guards Brigade | 30 Gd | Calais | CALG | British | Semi-Motor | 3 | 1w | | guards
3RTR | 3rd Royal Tank Regiment | 3 RTR | Calais | CALG | British | Motor | 2 | 1w | allied | tanks
IIIC | French III Corps | III C | {FIRST_ARMY} | IIIC | French | Leg | 4 | 3 | | fusiliers
IVC | French IV Corps | IV C | {FIRST_ARMY} | IVC | French | Leg | 6 | 4 | | fusiliers
VC | French V Corps | V C | {FIRST_ARMY} | VC | French | Leg | 6 | 3 | | colonial
CAV | Corps de Cavalerie | Cav C | {FIRST_ARMY} | CAV | French | Motor | 4 | 2 | allied | escadron
60DI | 60e Division d'Infanterie | 60 DI | {MARITIME} | FMN | French | Leg | 5 | 2 | | active
68DI | 68e Division d'Infanterie | 68 DI | {MARITIME} | FMN | French | Leg | 5 | 2 | | active
"""


@dataclass(frozen=True)
class Formation:
    """One formation as printed: `tanks` is what its armour drives, `weak` the suffix w."""

    id: UnitId
    name: str
    short: str
    side: Side
    nation: Nation
    group: str
    corps: CorpsId
    mobility: Mobility
    activation: int
    sp: int
    weak: bool
    tanks: str
    options: str

    @property
    def army_group(self) -> str:
        """1.0 A or B; the Allies have none."""
        if self.side != AXIS:
            return ""
        return "A" if self.group in (KLEIST, HOTH, "Army Group A reserve") else "B"


@dataclass(frozen=True)
class Leader:
    """A leader (1.0, 8.0): whom he affects, and what he adds to their activation rolls."""

    id: UnitId
    name: str
    short: str
    side: Side
    bonus: int
    helps: frozenset[UnitId]
    words: str


def _rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in row.split("|")] for row in table.strip().splitlines()]


def _axis(row: list[str]) -> Formation:
    id_, name_, short, group, corps, mobility, activation, sp, tanks, options = row
    return Formation(
        UnitId(id_), name_, short, AXIS, Nation.GERMAN, group, CorpsId(corps),
        Mobility(mobility), int(activation), int(sp), weak=False, tanks=tanks,
        options=_OPTIONS[options],
    )  # fmt: skip


def _allied(row: list[str]) -> Formation:
    id_, name_, short, group, corps, nation, mobility, activation, sp, tanks, options = row
    return Formation(
        UnitId(id_), name_, short, ALLIED, Nation(nation), group, CorpsId(corps),
        Mobility(mobility), int(activation), int(sp.rstrip("w")), sp.endswith("w"), tanks,
        _OPTIONS[options],
    )  # fmt: skip


FORMATIONS: dict[UnitId, Formation] = {
    it.id: it for it in (*map(_axis, _rows(_AXIS)), *map(_allied, _rows(_ALLIED)))
}
BY_SIDE: dict[Side, tuple[UnitId, ...]] = {
    side: tuple(id_ for id_, it in FORMATIONS.items() if it.side == side) for side in (AXIS, ALLIED)
}
SIDE: dict[UnitId, Side] = {id_: it.side for id_, it in FORMATIONS.items()}
SP: dict[UnitId, int] = {id_: it.sp for id_, it in FORMATIONS.items()}
NATION: dict[UnitId, Nation] = {id_: it.nation for id_, it in FORMATIONS.items()}
OOB_ORDER: dict[UnitId, int] = {id_: at for at, id_ in enumerate(FORMATIONS)}

PANZERS = tuple(id_ for id_, it in FORMATIONS.items() if it.side == AXIS and it.tanks)
ARMOURED = frozenset(id_ for id_, it in FORMATIONS.items() if it.tanks)
RESERVES = tuple(id_ for id_, it in FORMATIONS.items() if it.corps == RESERVE)
FRENCH_CORPS = tuple(id_ for id_, it in FORMATIONS.items() if it.group == FIRST_ARMY)
BEF = tuple(id_ for id_, it in FORMATIONS.items() if it.group == "BEF")
BRITISH = tuple(id_ for id_, it in FORMATIONS.items() if it.nation == Nation.BRITISH)
FRENCH = tuple(id_ for id_, it in FORMATIONS.items() if it.nation == Nation.FRENCH)

GUDERIAN = UnitId("GUD")
GORT = UnitId("GORT")
BROOKE = UnitId("BROO")
MONTGOMERY = UnitId("MONT")
THIRD_DIVISION = UnitId("3BR")
XIX_CORPS = tuple(id_ for id_, it in FORMATIONS.items() if it.corps == "XIX")
LEADERS: dict[UnitId, Leader] = {
    it.id: it
    for it in (
        Leader(GUDERIAN, "General Guderian", "Guderian", AXIS, 1, frozenset(XIX_CORPS),
               "+1 to the activation of XIX Corps beside him"),
        Leader(GORT, "Lord Gort", "Gort", ALLIED, 1, frozenset(BRITISH),
               "+1 to the activation of British units beside him; two within 1 area move as Motor"),
        Leader(BROOKE, "General Brooke", "Brooke", ALLIED, 0, frozenset(BRITISH),
               "one more support choice for a British force he is with"),
        Leader(MONTGOMERY, "Major-General Montgomery", "Montgomery", ALLIED, 1,
               frozenset({THIRD_DIVISION}), "+1 to the activation of the 3rd Infantry Division"),
    )
}  # fmt: skip


@dataclass(frozen=True)
class Corps:
    """A corps, or what is ordered like one: its units take one line on a sheet."""

    id: CorpsId
    name: str
    units: tuple[UnitId, ...]


_CORPS_NAMES = {
    "RES": "the reserves",
    "BOUG": "the Boulogne garrison",
    "CALG": "the Calais garrison",
    "I": "British I Corps",
    "II": "British II Corps",
    "III": "British III Corps",
    "FMN": "the Forces Maritimes du Nord",
}


def _corps() -> dict[CorpsId, Corps]:
    units: dict[CorpsId, list[UnitId]] = {}
    for id_, it in FORMATIONS.items():
        units.setdefault(it.corps, []).append(id_)
    return {id_: Corps(id_, _corps_name(id_, found), (*found,)) for id_, found in units.items()}


def _corps_name(corps: CorpsId, units: list[UnitId]) -> str:
    """A corps that is one formation is called as that is."""
    alone = FORMATIONS[units[0]].name if len(units) == 1 else f"{corps} Corps"
    return _CORPS_NAMES.get(corps, alone)


CORPS: dict[CorpsId, Corps] = _corps()
CORPS_OF: dict[UnitId, CorpsId] = {id_: it.corps for id_, it in FORMATIONS.items()}

# Other spellings that people will type.
ALIASES = {
    "18th Infantry Division": "188I",
    "SS Liebstandarte": "LSS",
    "LAH": "LSS",
    "Verfuigungs": "SSV",
    "Verfuegungs": "SSV",
    "Großdeutschland": "GD",
}


def name(unit: UnitId) -> str:
    """A formation or leader as one says it."""
    return FORMATIONS[unit].name if unit in FORMATIONS else LEADERS[unit].name


def short(unit: UnitId) -> str:
    """A formation or leader on its counter."""
    return FORMATIONS[unit].short if unit in FORMATIONS else LEADERS[unit].short
