"""The forty Evacuees counters; an id is the value on the front and a letter (4.1d)."""

from __future__ import annotations

from string import ascii_lowercase

from engine.miracle.ids import EvacueeId, NodeId

COPIES = {0: 3, 1: 9, 2: 14, 3: 9, 4: 5}
EVACUEES = tuple(
    EvacueeId(f"{value}{letter}")
    for value, copies in COPIES.items()
    for letter in ascii_lowercase[:copies]
)
VALUE = {id_: int(id_[0]) for id_ in EVACUEES}
REDUCED_VALUE = {id_: max(value - 1, 0) for id_, value in VALUE.items()}
FOURS = tuple(id_ for id_ in EVACUEES if VALUE[id_] == 4)
AT_START = tuple(map(NodeId, ("D8/C7", "D8/C7", "F9/E9", "H9/G11", "J10/I11", "K11", "L12", "M11")))
