"""What only tests and measuring need."""

from __future__ import annotations

from engine.core.checks import Checks
from engine.spoiled_victory.components.map import ROUTES, SPACES
from engine.spoiled_victory.components.units import ALLIES, GERMANS
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.secrets import disguise
from engine.spoiled_victory.sections import SECTIONS
from engine.spoiled_victory.story import story

CHECKS = Checks(
    sections=SECTIONS,
    ids=frozenset([*SPACES, *ROUTES, *ALLIES, *GERMANS]),
    disguise=disguise,
    calls=frozenset({Kind.CALLED, Kind.RAID}),
    story=story,
)
