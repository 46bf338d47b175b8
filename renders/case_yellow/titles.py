"""What is lettered on a counter: the unit's name as short as a staff writes it."""

from __future__ import annotations

from engine.case_yellow.components.units import NAME
from engine.case_yellow.ids import UnitId

_SHORT = {
    "GSSV": "SS-V",
    "GSST": "SS-T",
    "GGD": "GD",
    "GLAH": "LAH",
    "G11S": "11 Sch",
    "G1K": "1 Kav",
    "G22": "22 LL",
    "GFJ1": "FJ 1",
    "GFJ2": "FJ 2",
    "G207": "207",
    "GARKO": "Arko",
    "GSA": "Sup A",
    "GSB": "Sup B",
    "FColCA": "Col CA",
    "FPol1DI": "1 Pol",
    "F3BS": "3 Spahi",
    "F1BC": "1 BC",
    "FSU": "Sup AG1",
    "B1T": "1 Tank",
    "B1A": "1 Arm",
    "B51": "51 High",
    "B52": "52 Low",
    "BCan": "1 Can",
    "BBea": "Beauman",
    "BPet": "Petre",
    "B20G": "20 Gds",
    "B30": "30 Bde",
    "ECA": "Ch Ard",
    "E1C": "1 Cav",
    "E2C": "2 Cav",
    "DLt": "Light",
    "DPeel": "Peel",
    "DA": "Bde A",
    "DB": "Bde B",
    "DG": "Grp G",
    "DTO": "T Over",
    "DTL": "T Limb",
    "DKw": "Guards",
}
_ENDINGS = (("Panzer Div", "Pz"), ("Mot Div", "Mot"), (" Korps", ""), (" Corps", ""))
_NATIONS = ("British ", "Belgian ", "Dutch ")


def _title(id_: UnitId) -> str:
    if id_ in _SHORT:
        return _SHORT[id_]
    name = NAME[id_]
    if name.startswith("French "):
        return name.removeprefix("French ").replace("Corps", "CA")
    for nation in _NATIONS:
        name = name.removeprefix(nation)
    for long, short in _ENDINGS:
        name = name.replace(long, short)
    return name


TITLES: dict[UnitId, str] = {id_: _title(id_) for id_ in NAME}
