"""What is lettered on a block: the unit's name as short as a staff writes it."""

from __future__ import annotations

from engine.france_1940.components.blocks import BLOCKS
from engine.france_1940.ids import BlockId

_SHORT = {
    "Army Group A headquarters": "Rundstedt",
    "Army Group B headquarters": "Bock",
    "Motorised Reserve": "Mot Res",
    "1st Cavalry Division": "1 Cav",
    "Fortress Division": "Fortress",
    "7th Army motorised group": "Mot Group",
    "Armoured Group": "Arm Group",
    "1st Cavalry and security": "1 Cav",
    "1st Army headquarters": "Blanchard",
    "1st Armoured Division": "1 DCR",
    "French Cavalry Corps": "Cav Corps",
    "2nd Army headquarters": "Huntziger",
    "Fortress troops": "Fortress",
    "2nd Army cavalry": "Cavalry",
    "7th Army headquarters": "Giraud",
    "1st Light Mechanized Division": "1 DLM",
    "7th Army motorised divisions": "Mot Divs",
    "9th Army headquarters": "Corap",
    "French II Corps and light cavalry": "II & Cav",
    "Reserve Army headquarters": "Reserve",
    "3rd Motorised Division": "3 Mot",
    "2nd and 3rd Armoured Divisions": "2, 3 DCR",
    "4th Armoured Division": "4 DCR",
    "B.E.F. headquarters": "Gort",
    "Belgian Cavalry Corps": "Cav Corps",
}
_NATIONS = ("French ", "British ", "Belgian ", "Dutch ")
_ENDINGS = (("Panzer Corps", "Pz"), ("Motor Corps", "Mot"), ("Army Corps", "Corps"))


def _title(name: str) -> str:
    if name in _SHORT:
        return _SHORT[name]
    for nation in _NATIONS:
        name = name.removeprefix(nation)
    for long, short in _ENDINGS:
        name = name.replace(long, short)
    return name


TITLES: dict[BlockId, str] = {block: _title(data.name) for block, data in BLOCKS.items()}
