"""What only tests and measuring need."""

from __future__ import annotations

from engine.core.checks import Checks
from engine.miracle.components.cards import CARD_TITLES
from engine.miracle.components.channel import SECTIONS as CHANNEL_SECTIONS
from engine.miracle.components.evacuees import EVACUEES
from engine.miracle.components.map import NODES, TRACKS
from engine.miracle.components.sea import WATER
from engine.miracle.components.ships import SHIPS
from engine.miracle.components.units import ALLIES, FORMATIONS
from engine.miracle.kinds import Kind
from engine.miracle.secrets import disguise
from engine.miracle.sections import SECTIONS

_PLACES = (*NODES, *TRACKS, *WATER)
_UNITS = (*ALLIES, *FORMATIONS, *SHIPS, *EVACUEES)
CHECKS = Checks(
    sections=SECTIONS,
    ids=frozenset([*_PLACES, *_UNITS, *CARD_TITLES, *CHANNEL_SECTIONS]),
    disguise=disguise,
    calls=frozenset({Kind.RAID, Kind.SHELLS}),
)
