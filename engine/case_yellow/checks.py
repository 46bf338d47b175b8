"""What only tests and measuring need."""

from __future__ import annotations

from engine.case_yellow.components.formations import FORMATIONS
from engine.case_yellow.components.map import LAND
from engine.case_yellow.components.units import UNITS
from engine.case_yellow.kinds import Kind
from engine.case_yellow.secrets import disguise
from engine.case_yellow.sections import SECTIONS
from engine.case_yellow.story import story
from engine.core.checks import Checks

CHECKS = Checks(
    sections=SECTIONS,
    ids=frozenset([*LAND, *UNITS, *FORMATIONS]),
    disguise=disguise,
    calls=frozenset({Kind.ATTACK}),
    story=story,
)
