"""What only tests and measuring need."""

from __future__ import annotations

from engine.core.checks import Checks
from engine.khamsin.components.formations import CORPS, FORMATIONS, LEADERS
from engine.khamsin.components.map import AREAS
from engine.khamsin.generals import GENERALS
from engine.khamsin.kinds import Kind
from engine.khamsin.secrets import disguise
from engine.khamsin.sections import SECTIONS
from engine.khamsin.story import story

CHECKS = Checks(
    sections=SECTIONS,
    ids=frozenset([*AREAS, *FORMATIONS, *LEADERS, *CORPS]),
    disguise=disguise,
    calls=frozenset({Kind.ENGAGEMENT}),
    plans={f"{seat} general": plan for seat, plan in GENERALS.items()},
    story=story,
)
