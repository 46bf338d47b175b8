"""What is lettered on a counter: the unit's name as short as a staff writes it."""

from __future__ import annotations

_TITLES = """
9a 1/9 Pz|9b 2/9 Pz|20 20 Mot|254 254 ID|18 18 ID|14 14 ID|56 56 ID|216 216 ID
256a 1/256|256b 2/256|GHQ GHQ
B01 1 Gren|B02 2 Gren|B03 1 Cold|B04 2 RUR|B05 1 KOSB|B06 2 RF|B07 6 Surr|B08 2 DCLI
B09 4 EYk|B10 8 DLI|B11 4 GrHo|B12 1 ELan|B13 5 Bord|B14 2 Cold|B15 1 Loyal|B16 2 NStaf
B17 9 Forst|B18 2 RWar|B19 2 Essex
F01 225 RI|F02 341 RI|F03 224 RI|F04 137 RI|F05 65 RI|F06 48 RI|F07 8 Zouv|F08 150 RI
F09 122 RI|F10 241 RI
L01 15 Div|L02 ChArd|L03 Cycl|L04 1 Cav
"""


def _titles() -> dict[str, str]:
    entries = _TITLES.strip().replace("\n", "|").split("|")
    return {unit: title for unit, _, title in (entry.partition(" ") for entry in entries)}


TITLES = _titles()
