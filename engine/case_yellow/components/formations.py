"""Armies and corps as they stood on 10 May 1940: units that are ordered together as a column."""

from __future__ import annotations

from dataclasses import dataclass

from engine.case_yellow.components.units import ARKO_UNIT, SUPPLY_A, SUPPLY_B
from engine.case_yellow.ids import ALLIED, GERMAN, FormationId, UnitId
from engine.core.ids import Side


@dataclass(frozen=True)
class Formation:
    """Units under one command."""

    id: FormationId
    name: str
    side: Side
    units: tuple[UnitId, ...]


_GERMAN = """
a18 | 18 Army | GX G207
k26 | XXVI Corps | GXXVI
kav | Cavalry and Leibstandarte | G1K GLAH
k39 | 9 Panzer group | G9Pz GSSV G11S
air | Airborne Corps | GFJ1 GFJ2 G22
a6 | 6 Army | GI GIV GIX GXI GXXVII
k16 | XVI Panzer Corps | G3Pz G4Pz G20M
a4 | 4 Army | GII GV GVIII
k15 | XV Panzer Corps | G5Pz G7Pz
a12 | 12 Army | GIII GVI GXVIII
k19 | XIX Panzer Corps | G1Pz G2Pz G10Pz GGD
k41 | XXXXI Panzer Corps | G6Pz G8Pz
k14 | XIV Motorized Corps | G2M G13M G29M
a16 | 16 Army | GVII GXIII GXXIII
a1 | 1 Army | GXII GXXIV GXXX
okh | OKH reserve | GXXXVIII GXXXX GSST GXVII GXXXXIV GXXV GXXVIII GXXXXII GXXXXIII
"""
_ALLIED = """
nl | Dutch army | DI DII DIII DIV DLt DPeel DA DB DG DTO DTL DKw
be | Belgian army | EI EII EIII EIV EV EVI EVII ECA E1C E2C
f7 | French 7 Army | F1CA F16CA F1DLM F9DIM F25DIM
fc | Channel coast | F21DI F60DI F68DI
bef | B.E.F. | BI BII BIII B1T
cav | Cavalry Corps | F2DLM F3DLM
f1 | French 1 Army | F3CA F4CA F5CA F1DIM F12DIM F15DIM
f9 | French 9 Army | F2CA F11CA F41CA F1DLC F4DLC F3BS F5DIM F53DI
f2 | French 2 Army | F10CA F18CA F2DLC F5DLC F1BC F21CA F3DIM
f3 | French 3 Army | FColCA F6CA F24CA F42CA F3DLC
f4 | French 4 and 5 Armies | F9CA F20CA F13CA F8CA F12CA F17CA F7CA
dcr | Armored reserve | F1DCR F2DCR F3DCR F4DCR F7DLM
fr | French reserve | F14DI F23CA F25CA F28DI F36DI FPol1DI
bl | British south of the Somme | B51 B1A B52 BCan BBea BPet B20G B30
"""


def _formations(text: str, side: Side) -> dict[FormationId, Formation]:
    found = {}
    for line in text.strip().splitlines():
        id_, name, units = line.split(" | ")
        ids = tuple(UnitId(it) for it in units.split())
        found[FormationId(id_)] = Formation(FormationId(id_), name, side, ids)
    return found


FORMATIONS = _formations(_GERMAN, GERMAN) | _formations(_ALLIED, ALLIED)
FORMATION_OF = {unit: it.id for it in FORMATIONS.values() for unit in it.units}

# Which columns the German supply units and the guns follow.
_SOUTHERN = ("k19", "k41", "k15", "k14")
_NORTHERN = ("k16", "a6", "k39")
SERVED = {
    id_: tuple(map(FormationId, wing))
    for id_, wing in ((SUPPLY_A, _SOUTHERN), (SUPPLY_B, _NORTHERN), (ARKO_UNIT, _NORTHERN))
}
