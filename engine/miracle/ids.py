"""What counters and places go by: plain words in every save, told apart by the type checker."""

from __future__ import annotations

from typing import NewType, TypeAlias

UnitId = NewType("UnitId", str)
"""An Allied Combat Unit."""
ShipId = NewType("ShipId", str)
EvacueeId = NewType("EvacueeId", str)
Track = NewType("Track", str)
"""The letter of a track, and of its German unit."""
NodeId = NewType("NodeId", str)
"""A node and the Area around it (3.2); a Start space goes by the letter of its track."""
WaterId = NewType("WaterId", str)
Space: TypeAlias = NodeId | WaterId
Zone = NewType("Zone", str)
"""A Beach Zone and its Provost Jetties; The Mole is bombed and repaired as they are."""

Target: TypeAlias = Space | Zone
"""What bombs may fall on: a node, a Water space, or a pier."""

OFF_MAP = NodeId("")
ADRIFT = WaterId("")
"""Of a ship: not in play."""
NOBODY = UnitId("")
NO_SHIP = ShipId("")
NO_TRACK = Track("")
