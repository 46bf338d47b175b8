"""The generals (`engine/core/plans.py`): one for each side, by the same way of thinking."""

from __future__ import annotations

from engine.core.plans import Plan
from engine.khamsin.ids import ALLIED, ALLIED_SEAT, AXIS, AXIS_SEAT
from engine.khamsin.officer import OFFICER
from engine.khamsin.officer.allied import COUNTER_ATTACKS, NIGHTS
from engine.khamsin.officer.axis import GUARDS, REGROUPING
from engine.khamsin.officer.general import General
from engine.khamsin.officer.prospect import BRITISH, GERMAN

# Each also tries the sheets of an officer without one of these habits, and has scales of his own.
GENERALS = {
    AXIS_SEAT: Plan(AXIS, General(OFFICER, (GUARDS, REGROUPING), GERMAN).answer),
    ALLIED_SEAT: Plan(ALLIED, General(OFFICER, (COUNTER_ATTACKS, NIGHTS), BRITISH).answer),
}
