"""The sixty blocks (4, order of battle): steps, Combat Ratings, type and Formation of each.

Ratings are listed from full strength down: `333` is three steps, `3/3/2` what each of them hits
on. The presets of the set-up (6) stand beside them.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.ids import Side
from engine.france_1940.components.formations import FORMATIONS, SIDES
from engine.france_1940.ids import BlockId, FormationId, HexId

INFANTRY = "infantry"
MECHANIZED = "mechanized"
ARMOR = "armor"
MOVEMENT = {INFANTRY: 2, MECHANIZED: 3, ARMOR: 3}


@dataclass(frozen=True)
class BlockData:
    """What is printed on a block; `ratings` is indexed by steps (0 is no strength at all)."""

    id: BlockId
    name: str
    formation: FormationId
    kind: str
    ratings: tuple[int, ...]
    fhq: bool
    preset: HexId

    @property
    def steps(self) -> int:
        """Full strength."""
        return len(self.ratings) - 1

    @property
    def side(self) -> Side:
        """Whose block it is."""
        return FORMATIONS[self.formation].side

    @property
    def colour(self) -> str:
        """What the enemy sees of it."""
        return FORMATIONS[self.formation].colour


_KINDS = {"inf": INFANTRY, "mech": MECHANIZED, "armor": ARMOR}

_BLOCKS = """
A-HQ  A   mech  33  L8  Army Group A headquarters
A-A1  A   armor 555 K7  XIX Panzer Corps
A-A2  A   armor 555 K8  XLI Panzer Corps
A-A3  A   armor 66  K9  XV Panzer Corps
A-M1  A   mech  433 K8  XIV Motor Corps
A-M2  A   mech  433 K9  Motorised Reserve
A-I1  A   inf   333 K6  II Army Corps
A-I2  A   inf   333 K6  III Army Corps
A-I3  A   inf   333 L6  V Army Corps
A-I4  A   inf   333 K7  VI Army Corps
A-I5  A   inf   333 L7  VII Army Corps
A-I6  A   inf   333 L7  VIII Army Corps
A-I7  A   inf   333 L8  XVIII Army Corps
A-I8  A   inf   332 L9  XXIII Army Corps
B-HQ  B   mech  33  K4  Army Group B headquarters
B-A1  B   armor 555 J4  XVI Panzer Corps
B-M1  B   mech  433 K3  XXXIX Motor Corps
B-I1  B   inf   333 K1  I Army Corps
B-I2  B   inf   333 J2  IV Army Corps
B-I3  B   inf   333 J2  IX Army Corps
B-I4  B   inf   333 K3  X Army Corps
B-I5  B   inf   333 J4  XI Army Corps
B-I6  B   inf   333 K5  XXVI Army Corps
B-I7  B   inf   332 K2  1st Cavalry Division
1-HQ  1ST inf   332 D8  1st Army headquarters
1-I1  1ST inf   333 E7  French III Corps
1-I2  1ST inf   333 F7  French IV Corps
1-M1  1ST mech  332 F7  French Cavalry Corps
1-A1  1ST armor 32  E7  1st Armoured Division
2-HQ  2ND inf   221 G10 2nd Army headquarters
2-I1  2ND inf   221 H9  French X Corps
2-I2  2ND inf   221 H10 French XVIII Corps
2-I3  2ND inf   21  H9  Fortress Division
2-I4  2ND inf   21  H10 2nd Army cavalry
7-HQ  7TH mech  321 C5  7th Army headquarters
7-M1  7TH mech  332 C5  1st Light Mechanized Division
7-M2  7TH mech  332 B6  7th Army motorised group
9-HQ  9TH inf   221 F9  9th Army headquarters
9-I1  9TH inf   321 G9  French XI Corps
9-I2  9TH inf   21  F9  French XLI Corps
9-M1  9TH mech  322 G9  French II Corps
R-HQ  RSV inf   322 E10 Reserve Army headquarters
R-I1  RSV inf   321 F11 French XXIII Corps
R-M1  RSV mech  32  D10 3rd Motorised Division
R-A1  RSV armor 55  E10 French Armoured Group
R-A2  RSV armor 55  D10 4th Armoured Division
E-HQ  BEF inf   332 C7  B.E.F. headquarters
E-I1  BEF inf   322 C6  British I Corps
E-I2  BEF inf   322 C6  British II Corps
E-I3  BEF inf   322 D7  British III Corps
BE-1  BE  inf   32  I5  Belgian I Corps
BE-2  BE  inf   32  I6  Belgian III Corps
BE-3  BE  inf   32  F4  Belgian IV Corps
BE-4  BE  inf   21  G5  Belgian VI Corps
BE-5  BE  inf   21  G7  Belgian VII Corps
BE-6  BE  inf   21  E4  Belgian Cavalry Corps
NL-1  NL  inf   21  G1  Dutch I Corps
NL-2  NL  inf   21  I2  Dutch II Corps
NL-3  NL  inf   21  I3  Dutch III Corps
NL-4  NL  inf   21  J5  Dutch IV Corps
"""


def _blocks() -> dict[BlockId, BlockData]:
    blocks = {}
    for line in _BLOCKS.strip().splitlines():
        word, formation, kind, printed, preset, name = line.split(maxsplit=5)
        id_, home = BlockId(word), FormationId(formation)
        ratings = (0, *map(int, reversed(printed)))
        fhq = id_.endswith("-HQ")
        blocks[id_] = BlockData(id_, name, home, _KINDS[kind], ratings, fhq, HexId(preset))
    return blocks


BLOCKS = _blocks()
SIDE = {id_: it.side for id_, it in BLOCKS.items()}
COLOUR = {id_: it.colour for id_, it in BLOCKS.items()}
KIND = {id_: it.kind for id_, it in BLOCKS.items()}
FORMATION = {id_: it.formation for id_, it in BLOCKS.items()}
NAME = {id_: it.name for id_, it in BLOCKS.items()}
STEPS = {id_: it.steps for id_, it in BLOCKS.items()}
RATINGS = {id_: it.ratings for id_, it in BLOCKS.items()}
FHQ = {it.formation: id_ for id_, it in BLOCKS.items() if it.fhq}
FHQS = frozenset(FHQ.values())
BLOCKS_OF_SIDE = {side: tuple(id_ for id_ in BLOCKS if SIDE[id_] == side) for side in SIDES}
BLOCKS_OF = {
    formation: tuple(id_ for id_ in BLOCKS if FORMATION[id_] == formation)
    for formation in FORMATIONS
}
