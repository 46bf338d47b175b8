"""Where everybody stands at the start, and what comes later (scenario book)."""

from __future__ import annotations

from engine.case_yellow.ids import HexId, UnitId

_GERMAN = """
4334 G1K; 4234 GLAH; 4033 GX; 3831 G207; 3730 GXXVI; 3632 GSSV; 3631 G9Pz; 3432 GI; 3431 GSB;
3430 GIX; 3231 G20M; 3230 GXI; 3131 GIV; 3032 GARKO; 3031 G3Pz; 3030 G4Pz; 2932 GV; 2930 GXXVII;
2831 GVIII; 2732 G5Pz+G7Pz; 2633 GII; 2532 GIII; 2433 G2M; 2432 GVI; 2431 G8Pz+G6Pz; 2334 GSA;
2333 GXVIII; 2332 G13M+G29M; 2331 G2Pz+G1Pz; 2232 GXIII; 2230 G10Pz+GGD; 2133 GVII; 2033 GXXIII;
1933 GXXX; 1834 GXXIV; 1735 GXII
"""
_DUTCH = """
4229 DTO; 4027 DIV; 4022 DG; 4021 DKw; 3927 DII; 3827 DA; 3726 DB; 3922 DI; 3626 DIII; 3625 DLt;
3428 DPeel; 3028 DTL
"""
_BELGIAN = """
3324 EII; 3322 EV; 3225 EIV; 3127 E2C; 3123 EVI; 3026 EI; 2827 EIII; 2724 EVII; 2626 E1C; 2427 ECA
"""
_FRENCH = """
3212 F60DI; 3113 F1CA; 3112 F25DIM; 3110 F68DI; 3013 F16CA; 3011 F21DI; 2912 F1DLM+F9DIM;
2717 F3CA; 2618 F4CA; 2616 F1DIM; 2520 F5CA; 2517 F12DIM; 2420 F2CA; 2417 F2DLM+F3DLM; 2416 FSU;
2320 F5DIM; 2223 F41CA; 2221 F11CA+F1DLC; 2124 F10CA; 2123 F3BS; 2122 F4DLC; 2025 F18CA;
2024 F5DLC; 2022 F53DI; 1927 F42CA; 1925 F2DLC; 1920 F14DI; 1830 F6CA; 1829 F24CA; 1828 FColCA;
1827 F3DLC; 1824 F1BC; 1822 F3DIM; 1732 F9CA; 1632 F20CA; 1624 F21CA; 1620 F3DCR; 1535 F12CA;
1534 F8CA; 1532 F13CA; 1522 F1DCR; 1420 F2DCR; 1329 F7CA; 1230 F17CA
"""
_BRITISH = "2916 BI; 2816 BII; 2815 BIII; 2814 B1T; 1731 B51"

_HOLLAND_GERMAN = """
4033 GX; 4334 G1K; 4234 GLAH; 3831 G207; 3730 GXXVI; 3631 G9Pz; 3632 GSSV; 3532 G11S
"""


def _placed(*texts: str) -> dict[UnitId, HexId]:
    found = {}
    for word in ";".join(texts).split(";"):
        hex_, units = word.split()
        found.update({UnitId(it): HexId(hex_) for it in units.split("+")})
    return found


DUTCH = _placed(_DUTCH)
BELGIAN = _placed(_BELGIAN)
FRENCH = _placed(_FRENCH)
BRITISH = _placed(_BRITISH)
HISTORICAL = _placed(_GERMAN) | DUTCH | BELGIAN | FRENCH | BRITISH
FORTRESS_HOLLAND = _placed(_HOLLAND_GERMAN) | {
    unit: hex_ for unit, hex_ in DUTCH.items() if unit != "DTL"
}

# Reinforcements: turn, unit, and the hexes named for it, the first by preference. Nothing named
# means any German City or Town hex; GE alone enters so.
PARIS_ = "1412 1312 1313"
_ARRIVALS = f"""
2 | GXXXVIII GXXXX GSST G11S |
2 | F4DCR | 1918
2 | F23CA | 1816
2 | F15DIM | 2617 2416 2615 2417 2520 2817 2720
3 | GXVII GXXXXIV |
3 | F36DI F28DI | 1720
3 | BPet | 2514
3 | B20G | 2909
3 | B30 | 3110
4 | GXXV |
4 | F25CA | {PARIS_}
4 | B1A | 1806 1902
5 | GXXVIII GXXXXII |
5 | FPol1DI | 1229
5 | BBea | 1806
6 | GXXXXIII |
6 | F7DLM | {PARIS_}
7 | B52 | 1902 1701 1601 1501 1401 1301 1201 1101 1001 0901 0801
8 | BCan | 1701 1601 1501 1401 1301 1201 1101 1001 0901 0801
"""


def _arrivals() -> dict[UnitId, tuple[int, tuple[HexId, ...]]]:
    found = {}
    for line in _ARRIVALS.strip().splitlines():
        turn, units, hexes = line.split("|")
        named = tuple(HexId(it) for it in hexes.split())
        found.update({UnitId(it): (int(turn), named) for it in units.split()})
    return found


ARRIVALS = _arrivals()
AIRBORNE_LATE = 4  # the turn on which airborne units that never dropped come as reinforcements

# Groups of the Allied command script, Scenario 1: what they may do while the plans of the winter
# still bind them. The goals are those of Plan D and the Breda variant.
PLAN_D = {
    tuple(UnitId(it) for it in units.split()): tuple(HexId(it) for it in goals.split())
    for units, goals in {
        "F1CA F16CA F1DLM F25DIM F9DIM": "3623 3424 3322",
        "BI BII BIII B1T": "3023 2923 3122",
        "F2DLM F3DLM": "2823 2925",
        "F3CA F4CA F5CA F1DIM F12DIM": "2823 2923 2724",
        "F2CA F11CA F1DLC F4DLC F5DIM": "2524 2623 2423",
    }.items()
}
PLAN_D_GOALS = {unit: goals for units, goals in PLAN_D.items() for unit in units}
MEUSE_FOOT = tuple(UnitId(it) for it in ("F41CA", "F53DI", "F10CA", "F18CA"))
MEUSE_HORSE = tuple(UnitId(it) for it in ("F3BS", "F5DLC", "F2DLC", "F1BC"))
MEUSE_GROUP = (*MEUSE_FOOT, *MEUSE_HORSE)
LINE_GROUP = tuple(
    unit
    for unit, hex_ in (FRENCH | BRITISH).items()
    if hex_ == "1927" or (12 <= int(hex_[:2]) <= 18 and int(hex_[2:]) >= 26)
)
RESERVE_GROUP = tuple(
    unit
    for unit in FRENCH
    if unit not in PLAN_D_GOALS and unit not in MEUSE_GROUP and unit not in LINE_GROUP
    if unit != "FSU"
)
